//! The named events of both sides: one row each. [LM-11.3.1a] [LM-11.3.2a]
//!
//! A further event counter is an entry of `counters.toml`, in the place of another, for each side has 27, and a row here if its event is new: what it does
//! and when it may be played, the words on its card, the refusals, the odds and what the sergeant thinks of it all follow from its [`Deed`]. A counter
//! serves the side that plays it, and its strength is the number in its event.

use engine::Clause;

use crate::data::ids::{CounterId, EventId, Side};
use crate::data::{CounterKind, Data, Effect, UnitKind};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::turn;

/// One named event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedEvent {
    /// Its name in `counters.toml`.
    pub id: &'static str,
    /// The clause that describes it.
    pub clause: Clause,
    /// What it does.
    pub deed: Deed,
}

/// What events do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An enemy figure dies on a die up to the strength. [LM-11.3.1a] [LM-11.3.1c]
    Strike,
    /// No river can be crossed. [LM-11.3.1b]
    Flood,
    /// An enemy column cannot move. [LM-11.3.1d] [LM-11.3.2a] [LM-11.3.2b]
    Hold(Prey),
    /// A loyal native unit mutinies on a die up to the strength. [LM-11.3.1e]
    Provoke,
    /// Mutineers return on a die from the strength on. [LM-11.3.2g]
    Persuade,
    /// So many fortification points are rebuilt. [LM-11.3.2i]
    Rebuild,
    /// So many columns in a battle. [LM-11.3.1h] [LM-11.3.2c]
    Shift(Needs),
    /// So much on the die of a battle. [LM-11.3.1j] [LM-11.3.2j] [LM-11.3.2k]
    Bonus(Needs),
    /// The result of a battle may be replaced. [LM-11.3.2d]
    Replace,
    /// So many fortification points fall. [LM-11.3.1i]
    Sap,
    /// So much on the die of a siege. [LM-11.3.2f]
    Weaken,
}

/// Which columns can be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prey {
    /// That of a figure.
    Led,
    /// That of a figure, or the units of a zone that nobody leads.
    Any,
}

/// What a tactical event needs in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Bahadur Shah in the zone. [LM-11.3.1h]
    Mughal,
    /// Highlanders in line. [LM-11.3.2j]
    Highlanders,
    /// Sikhs or irregular horse in line. [LM-11.3.2k]
    Khalsa,
}

/// All events, in the order of the rulebook.
pub const EVENTS: [NamedEvent; 17] = [
    row("cholera", "LM-11.3.1a", Deed::Strike),
    row("flood", "LM-11.3.1b", Deed::Flood),
    row("thugs", "LM-11.3.1c", Deed::Strike),
    row("tiger_hunt", "LM-11.3.1d", Deed::Hold(Prey::Any)),
    row("agent", "LM-11.3.1e", Deed::Provoke),
    row("last_mughal", "LM-11.3.1h", Deed::Shift(Needs::Mughal)),
    row("sapping", "LM-11.3.1i", Deed::Sap),
    row("ghazis", "LM-11.3.1j", Deed::Bonus(Needs::Nothing)),
    row("orgy", "LM-11.3.2a", Deed::Hold(Prey::Led)),
    row("quarrel", "LM-11.3.2b", Deed::Hold(Prey::Any)),
    row("intuition", "LM-11.3.2c", Deed::Shift(Needs::Nothing)),
    row("kavanagh", "LM-11.3.2d", Deed::Replace),
    row("hodson_network", "LM-11.3.2f", Deed::Weaken),
    row("persuasive_officers", "LM-11.3.2g", Deed::Persuade),
    row("royal_engineers", "LM-11.3.2i", Deed::Rebuild),
    row("tartan", "LM-11.3.2j", Deed::Bonus(Needs::Highlanders)),
    row("khalsa", "LM-11.3.2k", Deed::Bonus(Needs::Khalsa)),
];

const fn row(id: &'static str, clause: &'static str, deed: Deed) -> NamedEvent {
    NamedEvent { id, clause: Clause(clause), deed }
}

/// The names of all events, for whoever reads the counters.
pub fn names() -> [&'static str; EVENTS.len()] {
    EVENTS.map(|event| event.id)
}

/// An event by its id.
pub fn event(id: EventId) -> &'static NamedEvent {
    &EVENTS[usize::from(id.0)]
}

/// The event of a counter, if it has one.
pub fn of(data: &Data, counter: CounterId) -> Option<&'static NamedEvent> {
    match data.counter(counter).effect {
        Effect::Event(id) => Some(event(id)),
        _ => None,
    }
}

/// The clause that says what a counter does when it is not used for its points.
pub fn clause(data: &Data, effect: Effect) -> Clause {
    match effect {
        Effect::Rebellion(_) => Clause("LM-5.1a"),
        Effect::Unit(unit) => Clause(match data.unit(unit).kind {
            UnitKind::Contingent => "LM-5.8a",
            UnitKind::Artillery => "LM-5.8b",
            kind if kind.is_native() => "LM-5.7a",
            _ => "LM-6.1a",
        }),
        Effect::Figure(figure, _) => {
            let place = data.figure(figure).counter.and_then(|counter| data.counter(counter).place);
            Clause(match data.figure(figure).side {
                Side::Rebel => "LM-5.6a",
                Side::British if place.is_some_and(|zone| data.sets.deployment.has(zone)) => "LM-6.3a",
                Side::British => "LM-6.2a",
            })
        }
        Effect::Event(id) => event(id).clause,
    }
}

/// What a counter does when it is played at such a moment; nothing if it is none for it. [LM-1.3e]
pub fn deed(data: &Data, counter: CounterId, kind: CounterKind) -> Option<Deed> {
    of(data, counter).filter(|_| data.counter(counter).kind == kind).map(|event| event.deed)
}

/// The deed of a counter in hand, if this is the moment for such a one. [LM-1.3e]
pub fn in_hand(state: &State, side: Side, counter: CounterId, kind: CounterKind) -> Result<Deed, Refusal> {
    turn::check_hand(state, side, counter)?;
    deed(state.data(), counter, kind).ok_or(Refusal::WrongPhase(counter))
}

/// The number in an event, from the first counter that has it.
pub fn strength(data: &Data, id: &str) -> u8 {
    let has = |effect: Effect| matches!(effect, Effect::Event(named) if event(named).id == id);
    data.counters.iter().find(|counter| has(counter.effect)).map_or(0, |counter| counter.strength)
}
