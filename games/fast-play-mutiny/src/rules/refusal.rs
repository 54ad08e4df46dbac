//! Why an order is refused.

use engine::Clause;

use crate::data::map::{AreaId, EdgeKind};
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
    /// More or fewer figures than must fire.
    WrongFigures { asked: u16, able: u8, clause: &'static str },
    /// Nothing to share: one figure, or one target.
    NoShare,
    /// The target cannot be a target.
    NoTarget { unit: Unit },
    /// Nobody can be fired at from there.
    NoTargetFrom { area: AreaId },
    /// The target cannot be charged.
    NotToBeCharged { unit: Unit },
    /// Out of range.
    OutOfRange { range: u8, farthest: u8, clause: &'static str },
    /// Out of sight.
    OutOfSight { unit: Unit },
    /// Nothing to rally.
    NobodyFallen,
    /// No Company to hold for.
    NothingToHold,
    /// HOLD is barred where a card lets a Company act.
    NoHold { clause: &'static str },
    /// The card is not in hand.
    NoCard { clause: &'static str },
    /// The card would change nothing.
    PlayIdle { clause: &'static str },
    /// A card lets the Company fire, nothing else.
    OnlyFire,
    /// The leaders' seat is asked after the action.
    LeadersAsked,
    /// The leaders have been told on this card already.
    LeadersTold,
    /// A unit that acts on another card.
    NotItsCard { unit: Unit },
    /// Not before a closed gate.
    NoGate,
    /// The charge names an edge there is not.
    NoEdge,
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
        let the = |unit: Unit| self.the(unit);
        let area = |id: AreaId| self.place(id);
        let (clause, text) = match *refusal {
            Refusal::NotAsked => {
                ("FP-1.4", "this is not what is asked just now; choose one of the orders offered".to_owned())
            }
            Refusal::NotYours { unit } => ("FP-1.5", format!("{} cannot act on this card", the(unit))),
            Refusal::Gone { unit } => ("FP-9.5", format!("{} cannot act: not on the board", the(unit))),
            Refusal::NobodyStands { company } => {
                ("FP-4.1.11", format!("{} have nobody standing and can only rally", the(Unit::Company(company))))
            }
            Refusal::NoWay => ("FP-4.1", "name at least one area to enter".to_owned()),
            Refusal::NotJoined { from, to } => self.no_way(from, to),
            Refusal::Occupied { area: at } => {
                ("FP-4.1.10", format!("the other side stands in {}; charge it, or go round", area(at)))
            }
            Refusal::Full { area: at, unit } => {
                let (taken, size) = (self.room_taken(at, unit), self.size(unit));
                let room = self.map().area(at).ground.capacity();
                ("FP-14.2", format!("{} has room for {room} and holds {taken}; {} needs {size}", area(at), the(unit)))
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
            Refusal::Smoke { unit } => ("FP-4.2.1", format!("{} must reload first", the(unit))),
            Refusal::Loaded { unit } => ("FP-4.4", format!("{} cannot reload: loaded already", the(unit))),
            Refusal::DoesNotFire { unit } => ("FP-17.2", format!("{} cannot fire; move or charge", the(unit))),
            Refusal::OffItsGun { unit } => {
                ("FP-10.23", format!("the crew is away from {}; it may man it or move", the(unit)))
            }
            Refusal::NoShots => ("FP-4.2", "name at least one target".to_owned()),
            Refusal::BadSplit => ("FP-4.2.3", "name each target once, with at least one figure".to_owned()),
            Refusal::WrongFigures { asked, able, clause } => {
                (clause, format!("{asked} figures are named; exactly {able} fire, shared among the targets"))
            }
            Refusal::NoShare => ("FP-4.2.3", "sharing fire out takes two figures and two targets".to_owned()),
            Refusal::NoTarget { unit } => ("FP-5.12", format!("{} cannot be fired at", the(unit))),
            Refusal::NoTargetFrom { area: at } => {
                ("FP-5.12", format!("there is nothing to fire at from {}; move there instead", area(at)))
            }
            Refusal::NotToBeCharged { unit } => ("FP-4.6.4", format!("{} cannot be charged", the(unit))),
            Refusal::OutOfRange { range, farthest, clause } => {
                (clause, format!("the range is {range} areas; such fire reaches {farthest}"))
            }
            Refusal::OutOfSight { unit } => ("FP-5.12", format!("{} cannot be seen from there", the(unit))),
            Refusal::NobodyFallen => ("FP-4.7", "nobody has fallen there".to_owned()),
            Refusal::NothingToHold => ("FP-4.8.8", "only a Force with a Company can hold a card".to_owned()),
            Refusal::NoHold { clause } => {
                (clause, "an action by a special card cannot be HOLD, and only the one Company may act".to_owned())
            }
            Refusal::NoCard { clause } => (clause, "that card is not in this seat's hand".to_owned()),
            Refusal::PlayIdle { clause } => (clause, "the card would change nothing now".to_owned()),
            Refusal::OnlyFire => ("FP-13.21.2", "the card lets it fire all, or pass".to_owned()),
            Refusal::LeadersAsked => {
                ("FP-1.6", "you are asked where the leaders go when the action is done; act first".to_owned())
            }
            Refusal::LeadersTold => {
                ("FP-1.6", "that has been said on this card already; it can be changed on the next".to_owned())
            }
            Refusal::NotItsCard { unit } => ("FP-1.5", self.other_card(unit)),
            Refusal::NoGate => ("FP-4.9", "it does not stand before a closed gate".to_owned()),
            Refusal::NoEdge => ("FP-4.6.1", "no such edge joins the two areas for this unit".to_owned()),
            Refusal::NoRetreat => (
                "FP-4.8.3",
                "each area must lead away from the charger, over edges it can pass, with room and no enemy".to_owned(),
            ),
            Refusal::NoCounter => ("FP-4.8.5", "a counter-charge is impossible across this edge".to_owned()),
            Refusal::Front { least, most } => {
                ("FP-10.3", format!("put {least} to {most} of those standing there in front"))
            }
            Refusal::FigureCannot { figure } => {
                ("FP-1.7", format!("the {} cannot go: not on his feet, or sent already", self.leader(figure)))
            }
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

impl State {
    /// What lies between two areas that nobody can cross, or that they do not lie side by side.
    fn no_way(&self, from: AreaId, to: AreaId) -> (&'static str, String) {
        let map = self.map();
        let (a, b) = (map.area(from), map.area(to));
        let gate = map.neighbours(from).iter().any(|next| next.area == to && matches!(next.kind, EdgeKind::Gate(_)));
        let beside = a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1;
        let (from, to) = (&a.name, &b.name);
        if gate {
            ("FP-4.9", format!("the gate between {from} and {to} is shut; burst it or shoot it down"))
        } else if a.level != b.level {
            ("FP-4.1.4", format!("neither stairs nor a climb lead from {from} to {to}"))
        } else if beside {
            ("FP-14.9", format!("no door, window or gap leads from {from} to {to}; go round"))
        } else {
            ("FP-4.1.8", format!("{from} and {to} do not lie side by side; name every area, never diagonally"))
        }
    }

    /// Why a unit cannot act just now: the card it waits for, and what lies on the table.
    fn other_card(&self, unit: Unit) -> String {
        let waits = match unit {
            Unit::Company(id) => format!("a card of the {}", self.scenario.forces[usize::from(self.force_of(id))].name),
            Unit::Gun(_) => "an ARTILLERY card".to_owned(),
            Unit::Enemy(id) => match self.scenario.enemies[usize::from(id)].band {
                Some(band) => format!("a card of the {} Band", self.scenario.bands[usize::from(band)].id),
                None => "an ENEMY ARTILLERY card".to_owned(),
            },
        };
        format!("{} can act on {waits}; answer what is asked first", self.the(unit))
    }
}

/// A step of the way, or why it cannot be taken.
pub type Checked = Result<(), Refusal>;
