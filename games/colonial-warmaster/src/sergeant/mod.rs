//! What a computer player knows about the game.

pub mod judgement; // the worth of a position, and which orders mean the same

mod likings; // the liking for orders
mod onslaught; // charges
mod stakes; // who is ahead, and what must be risked
mod standing; // how well a unit would stand somewhere
