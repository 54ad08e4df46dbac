//! The odds desk's questions with the figures of a position.

use scene::Ask;
use table::Inches;

use crate::data::roster::{Class, Saddle};
use crate::data::scenario::Cover;
use crate::data::side::UnitId;
use crate::rules::command::{Start, Terms};
use crate::rules::fire::Shot;
use crate::rules::options::CommandSource;
use crate::rules::state::{Morale, State};

fn inches(length: Inches) -> String {
    format!("{:.2}", f64::from(length.hundredths()) / 100.0)
}

const fn cover(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "none",
        Cover::Light => "light",
        Cover::Heavy => "heavy",
    }
}

/// An activation.
pub fn activation(terms: &Terms) -> Option<Ask> {
    let Start::Activation { source, rating, command, units } = terms.start else { return None };
    let source = match source {
        CommandSource::Activator => "activator",
        CommandSource::Lower => "lower",
        CommandSource::Unit => "unit",
    };
    let ask = Ask::new("command")
        .with("rating", rating)
        .with("unit_command", command)
        .with("distance", inches(terms.distance?))
        .with("attempt", terms.attempts + 1)
        .with("enemy_near", terms.enemy_near)
        .with("dense", terms.dense)
        .with("stands_lost", terms.stands_lost)
        .with("source", source)
        .with("group", units > 1);
    Some(ask.with("morale", terms.morale.key()))
}

/// A test that troops make for themselves: `stand` or `pursuit`.
pub fn test(state: &State, question: &str, unit: UnitId, terms: &Terms) -> Option<Ask> {
    let ask = Ask::new(question).with("unit", &state.kind(unit).id).with("stands_lost", terms.stands_lost);
    let ask = match terms.start {
        Start::Own { .. } => ask,
        Start::Led { rating } => ask.with("source", "activator").with("rating", rating),
        Start::Activation { .. } => return None,
    };
    let ask = match terms.distance {
        Some(distance) => ask.with("distance", inches(distance)),
        None => ask.with("no_leader", true),
    };
    match question {
        "stand" => Some(ask.with("morale", terms.morale.key())),
        // The desk asks only about troops in good order.
        _ if terms.morale == Morale::Good => Some(ask.with("enemy_near", terms.enemy_near).with("dense", terms.dense)),
        _ => None,
    }
}

/// A volley.
pub fn volley(state: &State, unit: UnitId, target: UnitId, shot: &Shot) -> Option<Ask> {
    // Hits that wait for the end of the phase are no question of the desk.
    if state[target].pending > 0 {
        return None;
    }
    let mounted = |ask: Ask, name: &str, unit: UnitId| match (state.kind(unit).class, state[unit].saddle) {
        (Class::Cav, saddle) => ask.with(name, saddle == Saddle::Mounted),
        _ => ask,
    };
    let ask = Ask::new("fire")
        .with("unit", &state.kind(unit).id)
        .with("stands", shot.stands)
        .with("shaken", shot.morale == Morale::Shaken)
        .with("enfilade", shot.enfilade)
        .with("long_range", shot.target.long_range)
        .with("target", &state.kind(target).id)
        .with("target_stands", state[target].stands)
        .with("target_formation", shot.target.formation.key())
        .with("cover", cover(shot.target.cover))
        .with("wounds", state[target].wounds);
    Some(mounted(mounted(ask, "mounted", unit), "target_mounted", target))
}
