//! Why an order is refused.

use engine::Clause;

use crate::data::map::AreaId;
use crate::rules::movement::WALK;
use crate::rules::state::{State, Unit};

/// A refusal with its figures.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refusal {
    /// Another question is asked.
    NotAsked,
    /// Not a unit of the deciding seat, or not the one whose turn it is.
    NotYours { unit: Unit },
    /// The unit is not on the board.
    Gone { unit: Unit },
    /// No active figure: only RALLY.
    NobodyStands { company: u8 },
    /// The way is empty.
    NoWay,
    /// Two areas are not joined, or not for such a unit.
    NotJoined { from: AreaId, to: AreaId },
    /// Opponents stand there.
    Occupied { area: AreaId },
    /// No room there.
    Full { area: AreaId, unit: Unit },
    /// Too far.
    TooFar { cost: u8, allowance: u8, clause: &'static str },
    /// Horses do not go there.
    NotForHorses { area: AreaId },
    /// Guns do not roll there.
    NotForGuns { area: AreaId },
    /// Guns have no such action.
    NotAGunsAction { clause: &'static str },
    /// A gun that never moves.
    FixedGun,
    /// The unit must reload first.
    Smoke { unit: Unit },
    /// It is loaded already.
    Loaded { unit: Unit },
    /// Such troops do not fire.
    DoesNotFire { unit: Unit },
    /// A crew off its gun does not fire.
    OffItsGun { unit: Unit },
    /// Nobody is fired at.
    NoShots,
    /// A target twice, or no figure at it.
    BadSplit,
    /// More figures than can fire.
    TooManyFigures { asked: u16, able: u8, clause: &'static str },
    /// The target cannot be a target.
    NoTarget { unit: Unit },
    /// Nobody can be fired at from there.
    NoTargetFrom { area: AreaId },
    /// The target cannot be charged.
    NotToBeCharged { unit: Unit },
    /// Out of range.
    OutOfRange { range: u8, clause: &'static str },
    /// Out of sight.
    OutOfSight { unit: Unit },
    /// Nothing to rally.
    NobodyFallen,
    /// No Company to hold for.
    NothingToHold,
    /// HOLD is barred on a second action.
    NoHold,
    /// The card is not in hand.
    NoCard { clause: &'static str },
    /// Not before a closed gate.
    NoGate,
    /// The charge names an edge there is not.
    NoEdge,
    /// Nobody charges down a climb.
    ClimbDown,
    /// No way back.
    NoRetreat,
    /// Counter-charge impossible here.
    NoCounter,
    /// The line is too short, too long or not there.
    Front { least: u8, most: u8 },
    /// The figure has moved or cannot.
    FigureCannot { figure: u8 },
    /// Not a place for it.
    NotAPlace { area: AreaId, clause: &'static str },
    /// A second shot, a second piece, and so on: the card cannot serve this unit.
    CannotServe { clause: &'static str },
    /// Crew or gun is not where it must be.
    CannotMan,
    /// The way is barred to the mounted Commander.
    CannotRide { area: AreaId },
    /// A barricade cannot be jumped.
    CannotJump { area: AreaId },
}

impl State {
    /// The clause and sentence of a refusal.
    pub(crate) fn excuse(&self, refusal: &Refusal) -> engine::Refusal {
        let name = |unit: Unit| self.name(unit);
        let area = |id: AreaId| self.area_name(id);
        let (clause, text) = match *refusal {
            Refusal::NotAsked => {
                ("FP-1.4", "this is not what is asked just now; choose one of the orders offered".to_owned())
            }
            Refusal::NotYours { unit } => ("FP-1.5", format!("{} cannot act on this card", name(unit))),
            Refusal::Gone { unit } => ("FP-9.5", format!("{} is not on the board", name(unit))),
            Refusal::NobodyStands { company } => {
                ("FP-4.1.11", format!("{} has nobody standing and can only rally", name(Unit::Company(company))))
            }
            Refusal::NoWay => ("FP-4.1", "name at least one area to enter".to_owned()),
            Refusal::NotJoined { from, to } => {
                ("FP-4.1.8", format!("there is no way from {} to {} for such a unit", area(from), area(to)))
            }
            Refusal::Occupied { area: at } => {
                ("FP-4.1.10", format!("the other side stands in {}; charge it, or go round", area(at)))
            }
            Refusal::Full { area: at, unit } => {
                let (taken, size) = (self.room_taken(at, unit), self.size(unit));
                let room = self.map().area(at).ground.capacity();
                ("FP-14.2", format!("{} has room for {room} and holds {taken}; {} needs {size}", area(at), name(unit)))
            }
            Refusal::TooFar { cost, allowance, clause } => {
                (clause, format!("that way costs {cost} areas, it may go {allowance}"))
            }
            Refusal::NotForHorses { area: at } => ("FP-4.1.6", format!("horses do not go to {}", area(at))),
            Refusal::NotForGuns { area: at } => {
                ("FP-4.1.7", format!("a gun cannot be brought to {}; it rolls over open ground only", area(at)))
            }
            Refusal::NotAGunsAction { clause } => {
                (clause, "a gun only moves, fires, reloads, rallies its crew or passes".to_owned())
            }
            Refusal::FixedGun => ("FP-2.3", "a gun placed in a building or on a wall never moves".to_owned()),
            Refusal::Smoke { unit } => ("FP-4.2.1", format!("{} must reload first", name(unit))),
            Refusal::Loaded { unit } => ("FP-4.4", format!("{} is loaded", name(unit))),
            Refusal::DoesNotFire { unit } => {
                ("FP-17.2", format!("{} does not fire; it may move or charge", name(unit)))
            }
            Refusal::OffItsGun { unit } => {
                ("FP-10.23", format!("the crew of {} is off its gun; it may man it or move", name(unit)))
            }
            Refusal::NoShots => ("FP-4.2", "name at least one target".to_owned()),
            Refusal::BadSplit => ("FP-4.2.3", "name each target once, with at least one figure".to_owned()),
            Refusal::TooManyFigures { asked, able, clause } => {
                (clause, format!("{asked} figures are named, {able} can fire"))
            }
            Refusal::NoTarget { unit } => ("FP-5.12", format!("{} is no target for it", name(unit))),
            Refusal::NoTargetFrom { area: at } => {
                ("FP-5.12", format!("there is nothing to fire at from {}; move there instead", area(at)))
            }
            Refusal::NotToBeCharged { unit } => ("FP-4.6.4", format!("{} cannot be charged", name(unit))),
            Refusal::OutOfRange { range, clause } => (clause, format!("the range is {range} areas, too far")),
            Refusal::OutOfSight { unit } => ("FP-5.12", format!("{} is out of sight", name(unit))),
            Refusal::NobodyFallen => ("FP-4.7", "nobody has fallen there".to_owned()),
            Refusal::NothingToHold => ("FP-4.8.8", "only a Force with a Company can hold a card".to_owned()),
            Refusal::NoHold => {
                ("FP-13.5", "the second action cannot be HOLD, and only the same Company may act".to_owned())
            }
            Refusal::NoCard { clause } => (clause, "that card is not in this seat's hand".to_owned()),
            Refusal::NoGate => ("FP-4.9", "it does not stand before a closed gate".to_owned()),
            Refusal::NoEdge => ("FP-4.6.1", "no such edge joins the two areas for this unit".to_owned()),
            Refusal::ClimbDown => ("FP-4.6.2", "nobody charges down the outside of a building".to_owned()),
            Refusal::NoRetreat => (
                "FP-4.8.3",
                "each area must lead away from the charger, over edges it can pass, with room and no enemy".to_owned(),
            ),
            Refusal::NoCounter => ("FP-4.8.5", "a counter-charge is impossible across this edge".to_owned()),
            Refusal::Front { least, most } => {
                ("FP-10.3", format!("put {least} to {most} of those standing there in front"))
            }
            Refusal::FigureCannot { figure } => ("FP-1.7", format!("{} cannot move now", self.figure_name(figure))),
            Refusal::NotAPlace { area: at, clause } => (clause, format!("{} is not a place for it", area(at))),
            Refusal::CannotServe { clause } => (clause, "this card cannot serve that unit".to_owned()),
            Refusal::CannotMan => ("FP-10.23", format!("its own gun must stand abandoned within {WALK} areas on foot")),
            Refusal::CannotRide { area: at } => {
                ("FP-3.6", format!("he cannot ride on to {}; dismounting ends his move", area(at)))
            }
            Refusal::CannotJump { area: at } => {
                ("FP-3.7", format!("the barricade before {} cannot be jumped", area(at)))
            }
        };
        engine::Refusal { clause: Clause(clause), text }
    }
}

/// A step of the way, or why it cannot be taken.
pub type Checked = Result<(), Refusal>;
