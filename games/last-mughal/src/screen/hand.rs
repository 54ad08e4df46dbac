//! Counters in hand with both their uses, and what is known of the piles.

use engine::Viewer;
use scene::{Card, Pile};

use crate::data::ids::{CounterId, CounterSet, Side};
use crate::data::{CounterData, CounterKind, Data, Effect, EventKind};
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
    let (text, clause) = event(data, counter);
    Card {
        id: counter.id.clone(),
        title: counter.name.clone(),
        kind: band(counter.kind).to_owned(),
        text,
        foot: if counter.ap > 0 { format!("or {} AP", counter.ap) } else { String::new() },
        tokens: counter.ap,
        clause: Some(clause.to_owned()),
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

/// What a counter does as an event, in a few words, and its clause.
pub(super) fn event(data: &Data, counter: &CounterData) -> (String, &'static str) {
    let place = counter.place.map_or("a column of its side", |zone| data.zone(zone).name.as_str());
    match counter.effect {
        Effect::Rebellion(Some(province)) => {
            (format!("raise {}; Badmashes appear", data.province(province).name), "LM-5.1a")
        }
        Effect::Rebellion(None) => ("raise any province; Badmashes appear".to_owned(), "LM-5.1a"),
        Effect::Unit(unit) => {
            let clause = match (counter.side, data.unit(unit).twin) {
                (_, Some(_)) => "LM-5.7a",
                (Side::Rebel, None) if counter.place.is_none() && data.unit(unit).artillery == 0 => "LM-5.8a",
                (_, None) if counter.place.is_none() => "LM-5.8b",
                _ => "LM-6.1a",
            };
            let where_to = if clause == "LM-5.8a" { "where rebels stand" } else { place };
            (format!("deploy in {where_to}"), clause)
        }
        Effect::Figure(figure, _) => {
            let clause = if data.figure(figure).side == Side::Rebel { "LM-5.6a" } else { "LM-1.2b" };
            (format!("appears in {place} with up to {} units of the pile", data.numbers.escort), clause)
        }
        Effect::Event(kind) => (event_text(kind, counter.strength), event_clause(kind)),
    }
}

fn event_text(kind: EventKind, strength: u8) -> String {
    match kind {
        EventKind::Cholera | EventKind::Thugs => format!("a general dies on {}", up_to(strength)),
        EventKind::Flood => "in the monsoon: no river can be crossed this turn".to_owned(),
        EventKind::TigerHunt => "a British column cannot move this turn".to_owned(),
        EventKind::Agent => format!("a loyal native unit mutinies on {}", up_to(strength)),
        EventKind::LastMughal => "in battle with Bahadur Shah: one column better".to_owned(),
        EventKind::Sapping => "in a siege: one fortification point falls".to_owned(),
        EventKind::Ghazis => format!("in battle: +{strength}"),
        EventKind::Orgy => "a commander's column cannot move this turn".to_owned(),
        EventKind::Quarrel => "a rebel column cannot move this turn".to_owned(),
        EventKind::Intuition => "in battle: one column better".to_owned(),
        EventKind::Kavanagh => "attacking besiegers: replace the result by DR".to_owned(),
        EventKind::HodsonNetwork => format!("in a siege: +{strength}"),
        EventKind::PersuasiveOfficers => "mutineers of a city just risen may return".to_owned(),
        EventKind::RoyalEngineers => "a besieged city regains one fortification point".to_owned(),
        EventKind::Tartan => format!("in battle with Highlanders: +{strength}"),
        EventKind::Khalsa => format!("in battle with Sikhs or irregular horse: +{strength}"),
    }
}

fn up_to(die: u8) -> String {
    if die == 1 { "a 1".to_owned() } else { format!("1 to {die}") }
}

fn event_clause(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Cholera => "LM-11.3.1a",
        EventKind::Flood => "LM-11.3.1b",
        EventKind::Thugs => "LM-11.3.1c",
        EventKind::TigerHunt => "LM-11.3.1d",
        EventKind::Agent => "LM-11.3.1e",
        EventKind::LastMughal => "LM-11.3.1h",
        EventKind::Sapping => "LM-11.3.1i",
        EventKind::Ghazis => "LM-11.3.1j",
        EventKind::Orgy => "LM-11.3.2a",
        EventKind::Quarrel => "LM-11.3.2b",
        EventKind::Intuition => "LM-11.3.2c",
        EventKind::Kavanagh => "LM-11.3.2d",
        EventKind::HodsonNetwork => "LM-11.3.2f",
        EventKind::PersuasiveOfficers => "LM-11.3.2g",
        EventKind::RoyalEngineers => "LM-11.3.2i",
        EventKind::Tartan => "LM-11.3.2j",
        EventKind::Khalsa => "LM-11.3.2k",
    }
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
