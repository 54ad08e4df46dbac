//! What a computer player knows about the game.

use engine::{Judgement, Seat};

use crate::state::State;

impl Judgement for State {}

/// The worth of the position for a seat.
pub fn value(state: &State, seat: Seat) -> f32 {
    let (players, enemy) = crate::victory::points(state);
    let margin = f32::from(players.total() - enemy.total()) / f32::from(2 * crate::victory::great_mark(state));
    let own = if state.options.enemy_seat && seat == state.enemy_seat() { -margin } else { margin };
    own.clamp(-1.0, 1.0)
}
