//! The sergeant: what a computer player knows about the game.

pub mod besiegers; // what the last shots at a house are worth
pub mod judgement; // the worth of positions and orders
pub mod weights; // his numbers
