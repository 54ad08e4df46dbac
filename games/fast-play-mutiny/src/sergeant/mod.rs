//! What a computer player knows.

mod guess; // quick estimates of fire and melee
pub mod judgement; // value, features, weigh, pick
mod places; // what an area is worth
