//! The position as text.

use crate::game::View;

/// The position as text.
pub fn sketch(view: &View) -> String {
    format!("Round {}", view.state.round)
}
