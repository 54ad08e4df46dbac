//! The bar on top, the turn track and the victory track.

use scene::{Cell, Fact, Headline, Pill, Score, Tone, Track, TrackKind};

use super::standing;
use crate::data::ids::Side;
use crate::rules::phase::Phase;
use crate::rules::state::State;

/// Points at which the bars of the victory track are full.
const LONGEST_BAR: f32 = 40.0;

pub(super) fn headline(state: &State) -> Headline {
    let turn = state.turn.min(state.table.scenario.turns[1]);
    let mut pills = Vec::new();
    if state.is_monsoon() {
        pills.push(Pill { text: "monsoon".to_owned(), tone: Tone::Water });
    }
    if state.flood {
        pills.push(Pill { text: "rivers in flood".to_owned(), tone: Tone::Bad });
    }
    Headline {
        turn: turn_name(state),
        date: month_names(state, turn).to_owned(),
        phase: phase_name(state),
        pills,
        scores: [Side::British, Side::Rebel]
            .map(|side| Score { side: side.id().to_owned(), points: standing::total(state, side).to_string() })
            .into(),
    }
}

/// The turn in words: `Turn 2 of 6`; alone where the match has only one.
pub(super) fn turn_name(state: &State) -> String {
    let [first, last] = state.table.scenario.turns;
    let turn = state.turn.min(last);
    if first == last { format!("Turn {turn}") } else { format!("Turn {turn} of {last}") }
}

fn month_names(state: &State, turn: u8) -> &str {
    let names = &state.data().numbers.turn_names;
    names.get(usize::from(turn).saturating_sub(1)).map_or("", String::as_str)
}

/// The phase in words.
pub(crate) fn phase_name(state: &State) -> String {
    match &state.phase {
        Phase::Rebellion => "Rebellion".to_owned(),
        Phase::Reinforcements => "Reinforcements".to_owned(),
        Phase::Escort { figure } => format!("{} arrives", state.data().figure(*figure).name),
        Phase::Operations { side, .. } | Phase::March { side, .. } => format!("{} operations", adjective(*side)),
        Phase::Battles { side } => format!("{} battles", adjective(*side)),
        Phase::Battle(battle) => format!("Battle of {}", state.data().zone(battle.zone).name),
        Phase::Sieges { .. } => "Sieges".to_owned(),
        Phase::Siege { zone, .. } => format!("Siege of {}", state.data().zone(*zone).name),
        Phase::Attrition { .. } => "End of the turn".to_owned(),
        Phase::Over { .. } => "The match is over".to_owned(),
    }
}

/// The side as an adjective.
pub(crate) fn adjective(side: Side) -> &'static str {
    match side {
        Side::Rebel => "Rebel",
        Side::British => "British",
    }
}

pub(super) fn tracks(state: &State) -> Vec<Track> {
    vec![turns(state), victory(state)]
}

fn turns(state: &State) -> Track {
    let [first, last] = state.table.scenario.turns;
    Track {
        title: "Turns".to_owned(),
        kind: TrackKind::Boxes,
        cells: (first..=last).map(|turn| turn_cell(state, turn)).collect(),
        note: first_mover(state),
    }
}

/// Who moves first this turn. [LM-4b]
pub(super) fn first_mover(state: &State) -> String {
    match state.first {
        Side::Rebel => "rebels move first".to_owned(),
        Side::British => "British move first".to_owned(),
    }
}

fn turn_cell(state: &State, turn: u8) -> Cell {
    let months = month_names(state, turn);
    let monsoon = state.data().is_monsoon(turn);
    Cell {
        text: turn.to_string(),
        sub: months.chars().take(3).collect(),
        current: turn == state.turn,
        done: turn < state.turn,
        tone: if monsoon { Tone::Water } else { Tone::Plain },
        facts: if monsoon {
            vec![Fact::cited(months, "monsoon", "LM-1.4j")]
        } else {
            vec![Fact::new(months, "dry season")]
        },
        ..Cell::default()
    }
}

fn victory(state: &State) -> Track {
    let [british, rebel] = [Side::British, Side::Rebel].map(|side| standing::total(state, side));
    let note = match british - rebel {
        0 => "level".to_owned(),
        lead if lead > 0 => format!("British lead by {lead}"),
        lead => format!("rebels lead by {}", -lead),
    };
    Track {
        title: "Victory".to_owned(),
        kind: TrackKind::Bars,
        cells: [Side::British, Side::Rebel].map(|side| score_cell(state, side)).into(),
        note,
    }
}

fn score_cell(state: &State, side: Side) -> Cell {
    let points = standing::total(state, side);
    Cell {
        text: adjective(side).to_owned(),
        sub: points.to_string(),
        side: Some(side.id().to_owned()),
        value: Some([f32::from(points), LONGEST_BAR]),
        facts: standing::facts(state, side),
        ..Cell::default()
    }
}
