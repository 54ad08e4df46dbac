//! The bar on top, the turn track and the victory track.

use scene::{Cell, Fact, Headline, Pill, Score, Tone, Track, TrackKind};

use crate::data::ids::Side;
use crate::rules::phase::Phase;
use crate::rules::state::{Cause, State};

/// Points at which the bars of the victory track are full.
const LONGEST_BAR: f32 = 40.0;

pub(super) fn headline(state: &State) -> Headline {
    let [first, last] = state.table.scenario.turns;
    let turn = state.turn.min(last);
    let mut pills = Vec::new();
    if state.is_monsoon() {
        pills.push(Pill { text: "monsoon".to_owned(), tone: Tone::Water });
    }
    if state.flood {
        pills.push(Pill { text: "rivers in flood".to_owned(), tone: Tone::Bad });
    }
    Headline {
        turn: if first == last { format!("Turn {turn}") } else { format!("Turn {turn} of {last}") },
        date: month_names(state, turn).to_owned(),
        phase: phase_name(state),
        pills,
        scores: [Side::British, Side::Rebel]
            .map(|side| Score { side: side.id().to_owned(), points: state.vp(side).to_string() })
            .into(),
    }
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
        Phase::Operations { side } | Phase::March { side, .. } => format!("{} operations", adjective(*side)),
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
        note: format!("player A: {}", adjective(state.first)),
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
    let [british, rebel] = [Side::British, Side::Rebel].map(|side| state.vp(side));
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
    let points = state.vp(side);
    Cell {
        text: adjective(side).to_owned(),
        sub: points.to_string(),
        side: Some(side.id().to_owned()),
        value: Some([f32::from(points), LONGEST_BAR]),
        facts: causes(state, side),
        ..Cell::default()
    }
}

/// Why a side has its points, cause by cause.
pub(super) fn causes(state: &State, side: Side) -> Vec<Fact> {
    Cause::ALL
        .into_iter()
        .filter(|&cause| state.score[side.index()][cause as usize] > 0)
        .map(|cause| {
            let points = state.score[side.index()][cause as usize].to_string();
            Fact::cited(cause_name(cause), points, cause.clause().0)
        })
        .collect()
}

fn cause_name(cause: Cause) -> &'static str {
    match cause {
        Cause::Start => "At the start",
        Cause::Massacre => "Massacres",
        Cause::Battle => "Battles won",
        Cause::General => "Generals killed",
        Cause::Unit => "British units destroyed",
        Cause::Siege => "Sieges lifted",
        Cause::Civilians => "Civilians saved",
    }
}
