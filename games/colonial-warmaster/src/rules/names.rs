//! What pieces and sides are called in sentences. Units are bodies of men, who take the plural: `the 66th Foot fire`.

use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::state::State;

/// A unit within a sentence: `the 66th Foot`.
pub fn the(state: &State, unit: UnitId) -> String {
    format!("the {}", state.spec(unit).name)
}

/// Several units within a sentence: `the 66th Foot and the E/B Royal Horse Artillery`.
pub fn the_units(state: &State, units: impl Iterator<Item = UnitId>) -> String {
    listed(&units.map(|unit| the(state, unit)).collect::<Vec<_>>())
}

/// A leader within a sentence: `Burrows`, `the mullah`.
pub fn leader(state: &State, leader: LeaderId) -> &'static str {
    &state.leader_spec(leader).name
}

/// The people of a side, as `the` goes before them.
pub const fn people(side: Side) -> &'static str {
    match side {
        Side::British => "British",
        Side::Afghan => "Afghans",
    }
}

/// Parts of a sentence, the last joined by `and`.
pub fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// So many of something: `1 hit`, `3 hits`.
pub fn counted(count: impl Into<u32>, one: &str, more: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { more })
}

/// So many dice.
pub fn dice(count: impl Into<u32>) -> String {
    counted(count, "die", "dice")
}

/// So many hits.
pub fn hits(count: impl Into<u32>) -> String {
    counted(count, "hit", "hits")
}

/// So many stands.
pub fn stands(count: impl Into<u32>) -> String {
    counted(count, "stand", "stands")
}

/// The same with a capital letter, as a sentence or a row begins.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
