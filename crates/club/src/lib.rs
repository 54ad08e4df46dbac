//! What a club needs besides games: clocks, ratings, cups and names.
//!
//! Plain values and functions. Nothing here knows rules, requests, databases or threads, and nobody asks what time it is: every moment is an argument, in
//! milliseconds. So a week passes in a test as quickly as a second.
//!
//! ```
//! use club::clock::{Clock, Moment, Pace, Span, Terms, TimeUp};
//!
//! let terms = Terms::new(Pace::Days { days: 3, reserve: 7, vacation: 0, time_up: TimeUp::Claim })?;
//! assert_eq!(terms.to_string(), "3 days a turn, 7 in reserve");
//!
//! let mut clock = Clock::new(terms, 2);
//! clock.begin(Some(0), Moment(0));
//! let took = clock.press(Some(1), Moment::default() + Span::days(4));
//! assert_eq!(took, Span::days(4));
//! assert_eq!(clock.left(0, Moment::default() + Span::days(4)).bank, Span::days(6), "a day of the reserve is gone");
//! # Ok::<(), club::clock::PaceFault>(())
//! ```

pub mod clock; // how much time there is to decide, and what happens at its end
pub mod cup; // who meets whom, and who leads
pub mod names; // what somebody may be called
pub mod rating; // how strong somebody plays
