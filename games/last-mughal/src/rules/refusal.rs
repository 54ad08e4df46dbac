//! Why an order is refused: the clause it breaks, the pieces and figures, and the way out.

use engine::Clause;

use crate::data::Data;
use crate::data::ids::{CounterId, FigureId, ProvinceId, Side, UnitId, ZoneId};
use crate::rules::events::{self, Deed, Needs, Prey};
use crate::rules::names::Names;
use crate::rules::order::Order;
use crate::rules::reinforcements;
use crate::rules::state::State;
use crate::rules::turn::Question;

/// A refused order. [`explain`] makes it a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The order answers another question.
    NotAsked(Question, Order),
    /// The match is over.
    Over,
    /// It names something that does not exist.
    Unknown,
    /// The counter is not in the deciding seat's hand.
    NotInHand(CounterId),
    /// The counter's event belongs to another phase.
    WrongPhase(CounterId),
    /// The counter has no AP.
    NoAp(CounterId),
    /// Nobody is left whom points could move.
    NobodyMoves,
    /// The counter names another province.
    WrongProvince(CounterId, ProvinceId),
    /// No city of the province can still rise.
    NothingToRaise(ProvinceId),
    /// Bahadur Shah is not on the map.
    NoShah,
    /// The counter can still raise its province.
    NotYetToShah(CounterId),
    /// Badmashes cannot be placed there.
    NoBadmashesThere(ZoneId),
    /// British units stand with Bahadur Shah.
    ShahAmongBritish(ZoneId),
    /// A commander cannot be placed there.
    NoCommanderThere(ZoneId),
    /// Troops of a risen city cannot go there.
    NoShelterThere(ZoneId),
    /// A deployment zone may not be entered.
    IntoDeployment(ZoneId),
    /// No connection leads there.
    NoConnection(ZoneId, ZoneId),
    /// The river is in flood.
    Flooded(ZoneId, ZoneId),
    /// The zone is not in play in this scenario.
    OutOfPlay(ZoneId),
    /// The counter deploys somewhere else.
    WrongPlace(CounterId, ZoneId),
    /// A contingent needs rebels or a city in rebellion there.
    NoContingentThere(ZoneId),
    /// Artillery needs friends in the field there.
    NoColumnThere(ZoneId),
    /// Rebels stand at the landing place.
    LandingOccupied(ZoneId),
    /// The other side has deployed this unit.
    TwinDeployed(UnitId),
    /// A British unit stands where the figure would appear.
    BritishThere(FigureId, ZoneId),
    /// The side does not control the city where the unit gathers.
    NotControlled(ZoneId),
    /// More units than may come along.
    EscortTooLarge(FigureId),
    /// The counter is not in the pile.
    NotInPile(CounterId),
    /// The unit may not come with that figure.
    NotInEscort(CounterId, FigureId),
    /// The event cannot be aimed at that.
    WrongTarget(CounterId),
    /// It is not the monsoon.
    NotMonsoon,
    /// In a guided opening nobody is struck down in the first turn.
    GuidedOpening(CounterId),
    /// The city did not rise this turn.
    NotJustRisen(ZoneId),
    /// Nobody is besieged there, or the walls stand.
    WallsStand(ZoneId),
    /// A piece of the other side.
    NotYours,
    /// The figure is not on the map.
    FigureAbsent(FigureId),
    /// The figure has been activated already.
    FigureActed(FigureId),
    /// The figure is held this turn.
    FigureHeld(FigureId),
    /// The figure is behind walls.
    FigureInside(FigureId),
    /// Bahadur Shah neither moves nor leads.
    ShahCannotLead,
    /// No units were named.
    NoUnits,
    /// The unit is not on the map.
    UnitAbsent(UnitId),
    /// The units stand in different places.
    UnitsApart,
    /// More units than a leaderless column may have.
    TooManyUnits(u8),
    /// The unit has finished moving.
    UnitSpent(UnitId),
    /// The unit is held this turn.
    UnitHeld(UnitId),
    /// The unit is attached to a figure.
    UnitLed(UnitId, FigureId),
    /// The unit is behind walls.
    UnitInside(UnitId),
    /// The figure may not lead so many.
    CommandExceeded(FigureId),
    /// Unit and figure are not in the same place.
    NotTogether(UnitId, FigureId),
    /// The unit has been attached once this phase.
    AttachedOnce(UnitId),
    /// The unit has been detached once this phase.
    DetachedOnce(UnitId),
    /// The unit was left on the way.
    Halted(UnitId),
    /// The unit quelled a city and may not march on with a figure.
    Resting(UnitId),
    /// The figure has been activated: nobody leaves him now.
    LeavesActivated(UnitId, FigureId),
    /// The unit is attached to nobody, or to somebody else.
    NotLed(UnitId),
    /// Generals do not trust natives yet.
    Mistrust(UnitId),
    /// Only a figure's column leaves and takes units.
    Leaderless,
    /// Bahadur Shah cannot join or leave so.
    ShahStays,
    /// Bahadur Shah has joined a column this turn.
    ShahJoinedOnce,
    /// The zone is no city that can be raised.
    CannotRise(ZoneId),
    /// The city has rebelled before.
    RoseBefore(ZoneId),
    /// British units are in the way.
    NotAlone(ZoneId),
    /// A rising was tried there in this phase.
    TriedOnce(ZoneId),
    /// No commander, or no column, is there to raise it.
    NobodyToRaise(ZoneId),
    /// Nobody can break out there.
    NoBreakOut(ZoneId),
    /// The column has entered that zone already.
    EnteredTwice(ZoneId),
    /// The column cannot pay.
    TooDear {
        /// What the step costs.
        cost: u8,
        /// What the column can pay.
        have: u8,
    },
    /// A detached unit moves only by AP from a counter.
    NeedsPool,
    /// The column must stop where it is.
    MustStop(ZoneId),
    /// A figure without units may not enter contact.
    LoneContact(ZoneId),
    /// A column without strength may not enter contact.
    NoStrength(ZoneId),
    /// The figure cannot flee there.
    NoFlightThere(ZoneId),
    /// The mutineer cannot go there.
    NoExitThere(ZoneId),
    /// There is no battle there.
    NoBattle(ZoneId),
    /// No unit is in good order: the column cannot stand.
    CannotStand,
    /// The city does not shelter this side.
    NoRefuge(ZoneId),
    /// Only a group of cavalry withdraws.
    NoCavalryGroup,
    /// Who cannot fight goes with all the others.
    AllGoTogether,
    /// British shut in by the populace wait for a column from outside.
    HeldByPopulace(ZoneId),
    /// The attacker came from there.
    AttackerCameFrom(ZoneId),
    /// No retreat into a deployment zone.
    RetreatIntoDeployment(ZoneId),
    /// The zone is not free.
    NotFree(ZoneId),
    /// A retreat goes to a zone next door.
    RetreatTooFar(ZoneId, ZoneId),
    /// The attacker goes back where he came from.
    MustReturn(ZoneId),
    /// More units than the line may have.
    LineTooLong(u8),
    /// The line has no strength.
    LineTooWeak,
    /// A unit is not in the field there.
    NotInField,
    /// Bahadur Shah commands no line.
    ShahCannotCommand,
    /// The commander is not in the field there.
    NoSuchCommander(FigureId),
    /// The counter's condition is not met.
    ConditionNotMet(CounterId),
    /// Kavanagh is not at hand.
    NoKavanagh,
    /// That unit cannot take this loss.
    NoLossThere {
        /// The unit.
        unit: UnitId,
        /// The clause that says who can.
        clause: &'static str,
    },
    /// There is no siege of this side there.
    NoSiege(ZoneId),
    /// The siege has been resolved this turn.
    SiegeDone(ZoneId),
    /// That unit cannot be restored.
    NoRally(UnitId),
}

/// The clause and the sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> engine::Refusal {
    let (clause, text) = sentence(state, refusal);
    engine::Refusal { clause: Clause(clause), text }
}

fn sentence(state: &State, refusal: &Refusal) -> (&'static str, String) {
    let data = state.data();
    let names = Names { data };
    let is = |unit: UnitId| names.does(unit, "is", "are");
    let has = |unit: UnitId| names.does(unit, "has", "have");
    match *refusal {
        Refusal::NotAsked(question, order) => {
            let (clause, due) = due(&order, question);
            (clause, format!("{due}; now it is to be decided {}", question.asks()))
        }
        Refusal::Over => ("LM-3f", "the match is over".to_owned()),
        Refusal::Unknown => ("LM-1.0a", "this order names a piece, zone or counter that does not exist".to_owned()),
        Refusal::NotInHand(counter) => {
            ("LM-1.3b", format!("{} is not in hand; counters are drawn once and used once", names.counter(counter)))
        }
        Refusal::WrongPhase(counter) => (
            "LM-1.3e",
            format!("{} is not played in this phase; keep it or use its AP in your operations", names.counter(counter)),
        ),
        Refusal::NoAp(counter) => {
            ("LM-1.3d", format!("{} has no AP on its back; deploy it instead", names.counter(counter)))
        }
        Refusal::NobodyMoves => {
            ("LM-7.1c", "AP pay for movement and contact, and nobody can set out any more; end the movement".to_owned())
        }
        Refusal::WrongProvince(counter, province) => (
            "LM-5.1a",
            format!(
                "{} does not raise {}; it raises the province it names",
                names.counter(counter),
                names.province(province)
            ),
        ),
        Refusal::NothingToRaise(province) => (
            "LM-5.1i",
            format!(
                "no city of {} can still rise; send the Badmashes to Bahadur Shah or use the AP",
                names.province(province)
            ),
        ),
        Refusal::NoShah => {
            ("LM-5.3b", "Bahadur Shah is not on the map; the counter is good for its AP only".to_owned())
        }
        Refusal::NotYetToShah(counter) => (
            "LM-5.3f",
            format!(
                "{} can still raise its province and not all its cities are in rebel hands",
                names.counter(counter)
            ),
        ),
        Refusal::NoBadmashesThere(zone) => (
            "LM-5.3d",
            format!(
                "the Badmashes cannot appear at {}; choose a zone of the province without British in its field",
                names.zone(zone)
            ),
        ),
        Refusal::ShahAmongBritish(zone) => {
            ("LM-5.3f", format!("British units stand with Bahadur Shah {}; nobody can join him there", names.at(zone)))
        }
        Refusal::NoCommanderThere(zone) => (
            "LM-5.4b",
            format!(
                "the commander cannot appear at {}; choose a city of his province, or a territory without British",
                names.zone(zone)
            ),
        ),
        Refusal::NoShelterThere(zone) => (
            "LM-5.2d",
            format!(
                "{} is not next to the city or holds rebel units; go to another zone, or stay inside",
                names.zone(zone)
            ),
        ),
        Refusal::IntoDeployment(zone) => {
            ("LM-1.4d", format!("{} is a deployment zone; nobody moves into it", names.zone(zone)))
        }
        Refusal::NoConnection(from, to) => {
            ("LM-7.2a", format!("no connection leads from {} to {}", names.zone(from), names.zone(to)))
        }
        Refusal::Flooded(from, to) => (
            "LM-7.2e",
            format!("the river between {} and {} is in flood; go another way", names.zone(from), names.zone(to)),
        ),
        Refusal::OutOfPlay(zone) => {
            (state.table.scenario.zones_clause.0, format!("{} is not in play in this scenario", names.zone(zone)))
        }
        Refusal::WrongPlace(counter, zone) => {
            let right = reinforcements::place(state, counter).map_or("elsewhere".to_owned(), |place| names.at(place));
            let text = format!("{} appears {right}, not {}", names.counter(counter), names.at(zone));
            (events::clause(data, data.counter(counter).effect).0, text)
        }
        Refusal::NoContingentThere(zone) => (
            "LM-5.8a",
            format!(
                "no contingent can join at {}; it needs rebels in the field or a city in rebellion, and no British",
                names.zone(zone)
            ),
        ),
        Refusal::NoColumnThere(zone) => {
            ("LM-5.8b", format!("artillery joins a column that is not besieged; none of yours is {}", names.at(zone)))
        }
        Refusal::LandingOccupied(zone) => {
            ("LM-6.1b", format!("rebels hold {}; nothing lands there until they are gone", names.zone(zone)))
        }
        Refusal::TwinDeployed(unit) => {
            ("LM-5.7b", format!("{} been deployed by the other side; the counter is good for its AP only", has(unit)))
        }
        Refusal::BritishThere(figure, zone) => (
            "LM-5.6c",
            format!("{} waits in hand while British units are at {}", names.figure(figure), names.zone(zone)),
        ),
        Refusal::NotControlled(zone) => {
            ("LM-5.7d", format!("with this option the unit gathers at {}, which you do not control", names.zone(zone)))
        }
        Refusal::EscortTooLarge(figure) => (
            escort_clause(data, figure),
            format!("at most {} units come with {}", data.numbers.escort, names.figure(figure)),
        ),
        Refusal::NotInPile(counter) => {
            ("LM-5.6c", format!("{} is not in the pile; only counters of the pile come along", names.counter(counter)))
        }
        Refusal::NotInEscort(counter, figure) => (
            escort_clause(data, figure),
            format!("{} cannot come with {}", names.counter(counter), names.figure(figure)),
        ),
        Refusal::WrongTarget(counter) => {
            let (clause, aim) = wrong_target(data, counter);
            (clause, aim.to_owned())
        }
        Refusal::GuidedOpening(counter) => (
            "LM-11.3.1l",
            format!(
                "{} strikes nobody in the first turn of a guided match; use it for its points",
                names.counter(counter)
            ),
        ),
        Refusal::NotMonsoon => {
            let turns: Vec<String> = data.numbers.monsoon.iter().map(u8::to_string).collect();
            ("LM-11.3.1b", format!("rivers flood in the monsoon only (turns {})", turns.join(" and ")))
        }
        Refusal::NotJustRisen(zone) => {
            ("LM-11.3.2h", format!("{} did not rise in this turn's rebellion phase", names.zone(zone)))
        }
        Refusal::WallsStand(zone) => {
            ("LM-11.3.2i", format!("at {} nobody British is besieged behind broken walls", names.zone(zone)))
        }
        Refusal::NotYours => ("LM-1.0a", "that piece belongs to the other side".to_owned()),
        Refusal::FigureAbsent(figure) => ("LM-1.2b", format!("{} is not on the map", names.figure(figure))),
        Refusal::FigureActed(figure) => {
            ("LM-7.2.1i", format!("{} has moved in this phase already", names.figure(figure)))
        }
        Refusal::FigureHeld(figure) => {
            ("LM-11.3.1k", format!("{} is held until the end of the turn", names.figure(figure)))
        }
        Refusal::FigureInside(figure) => {
            ("LM-7.2.1j", format!("{} is besieged and cannot be activated", names.figure(figure)))
        }
        Refusal::ShahCannotLead => (
            "LM-7.3a",
            "Bahadur Shah neither moves by himself nor leads; join him to another commander's column".to_owned(),
        ),
        Refusal::NoUnits => ("LM-7.2.1a", "name at least one unit".to_owned()),
        Refusal::UnitAbsent(unit) => ("LM-7.2.1a", format!("{} not on the map", is(unit))),
        Refusal::UnitsApart => ("LM-7.2.1a", "a column is a group of units in one field".to_owned()),
        Refusal::TooManyUnits(most) => ("LM-7.2.1b", format!("a column without a figure has at most {most} units")),
        Refusal::UnitSpent(unit) => ("LM-7.2.1i", format!("{} finished moving in this phase", has(unit))),
        Refusal::UnitHeld(unit) => ("LM-11.3.1k", format!("{} held until the end of the turn", is(unit))),
        Refusal::UnitLed(unit, figure) => (
            "LM-7.2.1f",
            format!(
                "{} in the column of {}; let the column set out, or detach the unit first",
                is(unit),
                names.figure(figure)
            ),
        ),
        Refusal::UnitInside(unit) => ("LM-7.2.1j", format!("{} besieged and cannot move", is(unit))),
        Refusal::CommandExceeded(figure) => {
            ("LM-7.2.1c", format!("{} leads at most {} units", names.figure(figure), data.figure(figure).command))
        }
        Refusal::NotTogether(unit, figure) => (
            "LM-7.2.1g",
            format!("{} and {} are not in the same zone and place", names.the(unit), names.figure(figure)),
        ),
        Refusal::AttachedOnce(unit) => ("LM-7.2.1k", format!("{} been attached once in this phase", has(unit))),
        Refusal::DetachedOnce(unit) => ("LM-7.2.1k", format!("{} been detached once in this phase", has(unit))),
        Refusal::Halted(unit) => {
            ("LM-7.2.1i", format!("{} left on the way and cannot go on in this phase", names.does(unit, "was", "were")))
        }
        Refusal::Resting(unit) => {
            ("LM-9.5b", format!("{} quelled a city and can only join a figure who has moved already", has(unit)))
        }
        Refusal::LeavesActivated(unit, figure) => (
            "LM-7.2.1f",
            format!("{} has set out; {} cannot leave the column now", names.figure(figure), names.the(unit)),
        ),
        Refusal::NotLed(unit) => ("LM-7.2.1h", format!("{} not attached to that figure", is(unit))),
        Refusal::Mistrust(unit) => (
            "LM-7.4a",
            format!(
                "{} no general has natives under him: {} may march and fight without a figure",
                wary_until(data.numbers.mistrust_until),
                names.the(unit)
            ),
        ),
        Refusal::Leaderless => ("LM-7.2.1k", "a column without a figure neither leaves nor takes units".to_owned()),
        Refusal::ShahStays => (
            "LM-5.5b",
            "Bahadur Shah joins a commander with units in his own zone and place, and is left only by him".to_owned(),
        ),
        Refusal::ShahJoinedOnce => ("LM-5.5b", "Bahadur Shah has joined a column this turn already".to_owned()),
        Refusal::CannotRise(zone) => ("LM-7.5b", format!("{} cannot be raised", names.zone(zone))),
        Refusal::RoseBefore(zone) => {
            ("LM-5.1d", format!("{} has rebelled before; a city rises once", names.zone(zone)))
        }
        Refusal::NotAlone(zone) => {
            ("LM-7.5c", format!("British units other than unattached natives are at {}", names.zone(zone)))
        }
        Refusal::TriedOnce(zone) => {
            ("LM-7.5c", format!("a rising at {} has been tried in this phase", names.zone(zone)))
        }
        Refusal::NobodyToRaise(zone) => {
            ("LM-7.5b", format!("there is no rebel commander in the field at {} to raise it", names.zone(zone)))
        }
        Refusal::NoBreakOut(zone) => (
            "LM-9.5c",
            format!(
                "nobody can break out at {}: it takes British units besieged by the populace alone, none held",
                names.zone(zone)
            ),
        ),
        Refusal::EnteredTwice(zone) => {
            ("LM-7.2h", format!("the column has entered {} in this activation already", names.zone(zone)))
        }
        Refusal::TooDear { cost, have } => (
            "LM-7.1f",
            format!("this step costs {cost} AP and the column can pay {have}; use a counter for AP or go another way"),
        ),
        Refusal::NeedsPool => (
            "LM-7.2.1e",
            "a detached unit has used its free AP; its first step takes at least 1 AP from a counter".to_owned(),
        ),
        Refusal::MustStop(zone) => (
            "LM-7.2.2d",
            format!("the column has met the enemy or quelled the city at {} and must stop", names.zone(zone)),
        ),
        Refusal::LoneContact(zone) => (
            "LM-7.2.2f",
            format!("a figure without units may not enter {}, where the enemy is; take units along", names.zone(zone)),
        ),
        Refusal::NoStrength(zone) => (
            "LM-1.1.2h",
            format!(
                "artillery alone may not enter {}, where the enemy is; take infantry or cavalry along",
                names.zone(zone)
            ),
        ),
        Refusal::NoFlightThere(zone) => (
            "LM-8.0i",
            format!("nobody flees to {}: it must be next to the zone and free of the enemy", names.zone(zone)),
        ),
        Refusal::NoExitThere(zone) => (
            "LM-11.3.1g",
            format!("the mutineers cannot go to {}: it must be next to them and free of the British", names.zone(zone)),
        ),
        Refusal::NoBattle(zone) => ("LM-8.0a", format!("no battle is pending at {}", names.zone(zone))),
        Refusal::CannotStand => {
            ("LM-8.0c", "no unit of the column is in good order; shut it in or withdraw".to_owned())
        }
        Refusal::NoRefuge(zone) => ("LM-8.0f", format!("{} does not shelter these troops", names.zone(zone))),
        Refusal::NoCavalryGroup => (
            "LM-8.2a",
            format!(
                "before battle only cavalry withdraws: up to {} units of no figure, or all of a figure who leads no others",
                data.numbers.leaderless_units
            ),
        ),
        Refusal::AllGoTogether => (
            "LM-8.0c",
            "no unit of the column is in good order; all of it withdraws together, or cavalry alone".to_owned(),
        ),
        Refusal::HeldByPopulace(zone) => (
            "LM-9.5c",
            format!("the populace holds the British in {} until a column comes from outside", names.zone(zone)),
        ),
        Refusal::AttackerCameFrom(zone) => {
            ("LM-8.7.2c", format!("the attacker came from {}; retreat another way", names.zone(zone)))
        }
        Refusal::RetreatIntoDeployment(zone) => ("LM-8.7.2e", format!("retreat to {} is prohibited", names.zone(zone))),
        Refusal::RetreatTooFar(from, to) => (
            "LM-8.7.2b",
            format!("{} is not next to {}; a retreat goes one zone far", names.zone(to), names.zone(from)),
        ),
        Refusal::NotFree(zone) => ("LM-8.7.2f", format!("{} is not free of the enemy", names.zone(zone))),
        Refusal::MustReturn(zone) => {
            ("LM-8.5b", format!("a beaten attacker goes back to {}, where he came from", names.zone(zone)))
        }
        Refusal::LineTooLong(most) => ("LM-8.1b", format!("this line may have at most {most} units")),
        Refusal::LineTooWeak => ("LM-8.1c", "the line needs at least one unit with strength".to_owned()),
        Refusal::NotInField => {
            ("LM-8.1d", "only units of your side in the field of this zone can be lined up".to_owned())
        }
        Refusal::ShahCannotCommand => ("LM-8.1c", "Bahadur Shah cannot lead a line of battle".to_owned()),
        Refusal::NoSuchCommander(figure) => {
            ("LM-8.1a", format!("{} cannot command here; choose a figure in this field or none", names.figure(figure)))
        }
        Refusal::ConditionNotMet(counter) => condition(data, counter),
        Refusal::NoKavanagh => ("LM-11.3.2e", "Kavanagh is not at hand to replace the result".to_owned()),
        Refusal::NoLossThere { unit, clause } => (clause, format!("{} cannot take this loss", names.the(unit))),
        Refusal::NoSiege(zone) => ("LM-9.1b", format!("you besiege nobody at {}", names.zone(zone))),
        Refusal::SiegeDone(zone) => {
            ("LM-9.2i", format!("the siege of {} has been resolved this turn", names.zone(zone)))
        }
        Refusal::NoRally(unit) => (
            "LM-9.6c",
            format!(
                "{} cannot be restored; choose a disorganised British unit of the relieving column",
                names.the(unit)
            ),
        ),
    }
}

/// The turns on which generals trust no natives.
fn wary_until(turn: u8) -> String {
    if turn == 1 { "on turn 1".to_owned() } else { format!("up to turn {turn}") }
}

/// When such an order is given, and the clause that says so.
fn due(order: &Order, asked: Question) -> (&'static str, &'static str) {
    match order {
        Order::Rebel { .. } | Order::BadmashesToShah { .. } => ("LM-3b", "provinces are raised in the rebellion phase"),
        Order::Stratagem { .. } | Order::Deploy { .. } => (
            "LM-1.3e",
            "such counters are played by the rebels in the rebellion phase, by the British in the reinforcements phase",
        ),
        Order::ActivateFigure { .. } | Order::ActivateUnits { .. } if asked == Question::ColumnMenu => {
            ("LM-7.2.1i", "one column moves after the other: stop the one on the march first")
        }
        Order::Step { .. } | Order::Stop if asked == Question::OperationsMenu => {
            ("LM-7.2a", "a column must set out before it steps: choose who moves first")
        }
        Order::Leave { .. } | Order::Take { .. } if asked == Question::OperationsMenu => {
            ("LM-7.2.1h", "units are left and taken up on the march: choose who moves first")
        }
        Order::ActivateFigure { .. }
        | Order::ActivateUnits { .. }
        | Order::Attach { .. }
        | Order::Detach { .. }
        | Order::JoinShah { .. }
        | Order::Incite { .. }
        | Order::BreakOut { .. }
        | Order::UseAp { .. }
        | Order::EndMovement
        | Order::Step { .. }
        | Order::Leave { .. }
        | Order::Take { .. }
        | Order::Stop => ("LM-7.0a", "columns move in the operations phase of their side"),
        Order::Battle { .. }
        | Order::Stand
        | Order::ShutIn
        | Order::Withdraw { .. }
        | Order::Line { .. }
        | Order::Keep
        | Order::Replace
        | Order::Refuge => ("LM-8.0a", "battles are fought one after the other, when all columns have moved"),
        Order::Siege { .. } => ("LM-3e", "sieges are carried on after both operations phases"),
        _ => ("LM-3a", "this order answers another question"),
    }
}

/// The clause of a figure's escort.
pub(crate) fn escort_clause(data: &Data, figure: FigureId) -> &'static str {
    let place = data.figure(figure).counter.and_then(|counter| data.counter(counter).place);
    match data.figure(figure).side {
        Side::Rebel => "LM-5.6b",
        Side::British if place.is_some_and(|zone| data.sets.deployment.has(zone)) => "LM-6.3a",
        Side::British => "LM-6.2b",
    }
}

/// Whom an event may be aimed at, and the clause that says so.
fn wrong_target(data: &Data, counter: CounterId) -> (&'static str, &'static str) {
    let Some(event) = events::of(data, counter) else { return ("LM-1.3e", "it has no event to aim") };
    let enemy = data.counter(counter).side.other();
    let aim = match (event.deed, enemy) {
        (Deed::Strike | Deed::Hold(Prey::Led), Side::British) => "aim it at a British general on the map",
        (Deed::Strike | Deed::Hold(Prey::Led), Side::Rebel) => "aim it at a rebel commander on the map",
        (Deed::Hold(Prey::Any), Side::British) => {
            "aim it at a British general on the map, or at a zone with unattached British units"
        }
        (Deed::Hold(Prey::Any), Side::Rebel) => {
            "aim it at a rebel commander on the map, or at a zone with unattached rebel units"
        }
        // Which units an agent may turn is a ruling of its own.
        (Deed::Provoke, _) => return ("LM-11.3.1g", "aim it at a loyal native unit on the map"),
        (Deed::Persuade, _) => "aim it at a city that rose in this turn's rebellion phase",
        (Deed::Rebuild, _) => "aim it at a city where British are besieged behind broken walls",
        (Deed::Flood | Deed::Shift(_) | Deed::Bonus(_) | Deed::Replace | Deed::Sap | Deed::Weaken, _) => {
            "it takes no target"
        }
    };
    (event.clause.0, aim)
}

fn condition(data: &Data, counter: CounterId) -> (&'static str, String) {
    let Some(event) = events::of(data, counter) else {
        return ("LM-1.3e", "this counter has no event to play here".to_owned());
    };
    let needs = match event.deed {
        Deed::Shift(Needs::Mughal) | Deed::Bonus(Needs::Mughal) => "Bahadur Shah in the zone of the battle",
        Deed::Replace => "a British attack on rebels who besiege a city",
        Deed::Shift(Needs::Highlanders) | Deed::Bonus(Needs::Highlanders) => "a Highlander unit in the line",
        Deed::Shift(Needs::Khalsa) | Deed::Bonus(Needs::Khalsa) => {
            "the Multani Horse, Hodson's Horse or a loyal Punjab unit in the line"
        }
        _ => "another occasion",
    };
    (event.clause.0, format!("{} needs {needs}", data.counter(counter).name))
}
