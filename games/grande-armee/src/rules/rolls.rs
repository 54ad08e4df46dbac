//! The names of rolls, by which a forecast and the event that settles it know each other.

use crate::data::side::UnitId;

/// A skirmish attack: hits after saves. [GA-4.6]
pub const SKIRMISH: &str = "skirmish";
/// Initiative dice rolled again: the side that has it then. [GA-3.7]
pub const INITIATIVE: &str = "initiative";
/// A control test: the statuses among which the dice leave the choice. [GA-2.9]
pub const CONTROL: &str = "control";
/// A zone die: its face. [GA-6.6]
pub const ZONE: &str = "zone";
/// A zone die rolled again: its face. [GA-6.7]
pub const ZONE_AGAIN: &str = "zone again";
/// A recovery: whether a hit is removed. [GA-10.3]
pub const RECOVERY: &str = "recovery";
/// Cavalry that evades: whether it gets away. [GA-9.4]
pub const EVADE: &str = "evade";
/// Guns that are contacted: whether they escape. [GA-9.8]
pub const ESCAPE: &str = "escape";
/// A combat: its result. [GA-8.31]
pub const COMBAT: &str = "combat";

/// A battery's shot: its hits.
pub fn fire(battery: UnitId) -> String {
    format!("fire {}", battery.0)
}
