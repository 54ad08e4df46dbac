//! What a computer player knows.

mod contact; // a Company that is charged
mod deeds; // what to do on a card
mod guess; // quick estimates of fire and melee
pub mod judgement; // value, features, weigh, pick
mod leaders; // where Command figures and the Commander-in-Chief are wanted
mod places; // what an area is worth
mod weights; // the numbers, each with its meaning
