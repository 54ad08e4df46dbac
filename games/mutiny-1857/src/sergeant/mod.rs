//! The sergeant: what a computer player knows about the game.

pub mod besiegers; // what the last shots at a house are worth
pub mod gaits; // which way a unit moves
pub mod judgement; // the worth of positions and orders
pub mod muster; // forces and tables
pub mod poses; // where it is set down
pub mod relief; // the way to the fort
pub mod weights; // his numbers
