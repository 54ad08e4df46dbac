//! What a computer player knows about the game.

pub mod judgement; // the worth of a position, the liking for orders, and which orders mean the same

mod activations; // whom to activate
mod blows; // whom to strike, and whether to pursue
mod deeds; // what the activated should do
mod leaders; // where leaders should stand
mod onslaught; // whether a charge would win
mod places; // how well a unit would stand somewhere
mod shots; // at whom to fire, and when
mod stakes; // who is ahead, and what must be risked
mod survey; // what is found out once about a side
mod weights; // all numbers of these files
