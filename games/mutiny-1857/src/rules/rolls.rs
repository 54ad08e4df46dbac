//! The rolls that are forecast before an order and settled by an event.

use crate::data::side::UnitId;

/// Hits of a volley.
pub const FIRE: &str = "fire";
/// Men killed by a volley that has hit.
pub const SAVES: &str = "saves";
/// Hits on a structure.
pub const SHELL: &str = "shell";
/// Enemies killed in melee.
pub const MELEE: &str = "melee";
/// Figures that desert.
pub const DESERTERS: &str = "deserters";
/// Whether a unit holds; each has a roll of its own.
pub fn morale(unit: UnitId) -> String {
    format!("morale of {}", unit.0)
}
/// Whether a running unit recovers.
pub const RECOVERY: &str = "recovery";
/// How far a move goes.
pub const MOVE: &str = "move";
