//! Counters in hand with both their uses, and what is known of the piles.

use engine::Viewer;
use scene::{Card, Pile};

use crate::data::ids::{CounterId, CounterSet, Side};
use crate::data::{CounterData, CounterKind, Data, Effect, UnitKind};
use crate::rules::events::{self, Deed, Needs, Prey};
use crate::rules::names::up_to;
use crate::rules::state::State;
use crate::rules::view::View;

/// The viewer's own counters, and those of the pile while he may choose from it.
pub(super) fn cards(state: &State, viewer: Viewer, from_pile: CounterSet) -> Vec<Card> {
    let own =
        Side::BOTH.into_iter().filter(|side| viewer.knows(side.seat())).flat_map(|side| state.hand_of(side).iter());
    own.chain(from_pile.iter()).map(|counter| card(state.data(), counter)).collect()
}

fn card(data: &Data, id: CounterId) -> Card {
    let counter = data.counter(id);
    Card {
        id: counter.id.clone(),
        title: counter.name.clone(),
        kind: band(counter.kind).to_owned(),
        text: event(data, counter),
        foot: if counter.ap > 0 { format!("or {} AP", counter.ap) } else { String::new() },
        tokens: counter.ap,
        clause: Some(events::clause(data, counter.effect).0.to_owned()),
        playable: false,
        side: Some(counter.side.id().to_owned()),
        symbol: picture(counter.effect).to_owned(),
    }
}

fn band(kind: CounterKind) -> &'static str {
    match kind {
        CounterKind::Rebellion => "Rebellion",
        CounterKind::Reinforcement => "Reinforcement",
        CounterKind::Figure => "Commander",
        CounterKind::Stratagem => "Stratagem",
        CounterKind::Tactical => "Battle",
        CounterKind::Siege => "Siege",
    }
}

fn picture(effect: Effect) -> &'static str {
    match effect {
        Effect::Rebellion(_) => "badmashes",
        Effect::Unit(_) => "infantry",
        Effect::Figure(..) => "leader",
        Effect::Event(_) => "event",
    }
}

/// What a counter does as an event, in a few words.
fn event(data: &Data, counter: &CounterData) -> String {
    let place = counter.place.map_or("a column of its side", |zone| data.zone(zone).name.as_str());
    match counter.effect {
        Effect::Rebellion(Some(province)) => format!("raise {}; Badmashes appear", data.province(province).name),
        Effect::Rebellion(None) => "raise any province; Badmashes appear".to_owned(),
        Effect::Unit(unit) if data.unit(unit).kind == UnitKind::Contingent => "deploy where rebels stand".to_owned(),
        Effect::Unit(_) => format!("deploy in {place}"),
        Effect::Figure(..) => format!("appears in {place} with up to {} units of the pile", data.numbers.escort),
        Effect::Event(event) => event_text(events::event(event).deed, counter.side, counter.strength),
    }
}

/// What an event does, told from its deed.
fn event_text(deed: Deed, side: Side, strength: u8) -> String {
    let enemy = if side == Side::Rebel { "British" } else { "rebel" };
    match deed {
        Deed::Strike => format!("a general dies on {}", up_to(strength)),
        Deed::Flood => "in the monsoon: no river can be crossed this turn".to_owned(),
        Deed::Hold(Prey::Led) => "a commander's column cannot move this turn".to_owned(),
        Deed::Hold(Prey::Any) => format!("a {enemy} column cannot move this turn"),
        Deed::Provoke => format!("a loyal native unit mutinies on {}", up_to(strength)),
        Deed::Persuade => format!("mutineers of a city just risen return from {strength} on"),
        Deed::Rebuild => format!("a besieged city regains {}", points(strength)),
        Deed::Shift(needs) => format!("in battle{}: {} better", with(needs), columns(strength)),
        Deed::Bonus(needs) => format!("in battle{}: +{strength}", with(needs)),
        Deed::Replace => "attacking besiegers: they go back instead, nobody is lost".to_owned(),
        Deed::Sap if strength == 1 => format!("in a siege: {} falls", points(strength)),
        Deed::Sap => format!("in a siege: {} fall", points(strength)),
        Deed::Weaken => format!("in a siege: +{strength}"),
    }
}

fn with(needs: Needs) -> &'static str {
    match needs {
        Needs::Nothing => "",
        Needs::Mughal => " with Bahadur Shah",
        Needs::Highlanders => " with Highlanders",
        Needs::Khalsa => " with Sikhs or irregular horse",
    }
}

fn points(strength: u8) -> String {
    if strength == 1 { "one fortification point".to_owned() } else { format!("{strength} fortification points") }
}

fn columns(strength: u8) -> String {
    if strength == 1 { "one column".to_owned() } else { format!("{strength} columns") }
}

/// Piles, hands and used counters of both sides; a seat may list its own pile. [LM-1.3c]
pub(super) fn piles(view: &View) -> Vec<Pile> {
    Side::BOTH.into_iter().flat_map(|side| side_piles(view, side)).collect()
}

fn side_piles(view: &View, side: Side) -> [Pile; 3] {
    let data = view.table.data;
    let own = data.sets.counters[side.index()];
    let pile = |kind: &str, size: u8, known: CounterSet| Pile {
        side: Some(side.id().to_owned()),
        kind: kind.to_owned(),
        size,
        known: known.iter().map(|counter| data.counter(counter).name.clone()).collect(),
    };
    let used = view.open.used.and(own);
    [
        pile("pile", view.pile_sizes[side.index()], view.pile.and(own)),
        pile("hand", view.hand_sizes[side.index()], CounterSet::EMPTY),
        pile("used", used.len() as u8, used),
    ]
}
