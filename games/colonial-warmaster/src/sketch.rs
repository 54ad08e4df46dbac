//! The sketch.
use crate::state::State;
/// Sketch.
pub fn sketch(_state: &State) -> String { String::new() }
