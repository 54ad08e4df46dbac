//! What people see: everything is made from a view, and every figure comes from the rules.

pub mod effects; // what battles and sieges sound like
pub mod ground; // the drawn map: what never changes
pub mod scene; // what to draw for a viewer
pub mod sketch; // the position as text, for the terminal

mod affordances; // what can be done, and what a player would look for in vain
mod asks; // the same questions at the odds desk
mod forecast; // odds bars, from the rules' own resolvers
mod hand; // counters, piles
pub(crate) mod narrate; // events as sentences
mod panels; // the battle being fought, the column on the march
mod pieces; // counters, discs, civilians
mod prompt; // the question
pub(crate) mod say; // orders in a few words
pub(crate) mod standing; // what stands in points, and what can be scored
pub(crate) mod terms; // what a match is about
mod tracks; // headline, turns, points
pub(crate) mod words; // orders as they are written
mod zones; // cities, sieges, rivers
