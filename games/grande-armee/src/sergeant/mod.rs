//! The sergeant: what a computer player knows. He asks the rules and never the screen.

pub mod judgement; // the worth of a position, the liking for orders
pub mod places; // how well a unit stands somewhere
pub mod weights; // the numbers, each with its meaning
