//! How much time there is to decide.
//!
//! Terms are agreed when a match is made; a clock counts them down from the moments it is told. It never runs by itself: the server presses it when a decision
//! is stored, and asks when it would run out. A moment that lies before the last one, because somebody has set the server's clock back, costs nobody anything.

mod count; // the clock itself
mod moment; // moments and spans
mod terms; // what was agreed

pub use count::{Clock, LeaveFault, Left};
pub use moment::{Moment, Span};
pub use terms::{Pace, PaceFault, Terms, TimeUp};
