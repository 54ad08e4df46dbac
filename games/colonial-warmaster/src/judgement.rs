//! What a computer player knows.

use engine::Judgement;

use crate::side::Side;
use crate::state::State;
use crate::victory;

/// The worth of the position for a side, from -1 to 1.
pub fn value(state: &State, side: Side) -> f32 {
    let margin = f32::from(victory::score(state, side) - victory::score(state, side.enemy()));
    (margin / 200.0).clamp(-1.0, 1.0)
}

impl Judgement for State {}
