//! The table over HTTP.
//!
//! One order, followed through: [`routes`] read it, [`live`] holds the match and carries it out in memory, the store keeps it, and only then is it
//! acknowledged and told to all who follow, each of whom learns what its own seat may know. Matches that nobody looks at leave the memory and are replayed
//! from the store when somebody does. Computer players think on threads of their own.

mod annals; // what follows from matches that are over
mod app; // what all requests share
mod client; // the browser client, carried in the program
mod clock; // the time of day
mod computer; // computer players' turns
mod config; // what a server may be told
mod cups; // cups that run by themselves
mod desk; // places for work that takes processors
#[cfg(test)]
mod drill; // a table for tests beside the code
mod errands; // long work that visitors ask for
mod error; // every way in which a request can fail
mod extract; // bodies, queries and addresses
mod fair; // who comes next
mod guard; // limits, origin, headers
pub mod journal; // what the server says about itself
mod labels; // how seats are called
mod lending; // what one server keeps, for others over the same store
mod limits; // how much one client may ask for
mod listen; // connections
mod live; // matches in memory
mod metrics; // what is counted
mod nodes; // several servers over one store
mod odds; // exact odds, bounded
mod papers; // what a seat keeps to itself
mod people; // accounts, notices, order
mod pulse; // the time that counts, and clocks that ring
mod routes; // one module per resource
mod token; // what cannot be guessed
pub mod typescript; // the client's types
mod versions; // matches of other rules or data
mod visitor; // who sends a request
pub mod wire; // bodies and answers
mod words; // what people write

pub use app::App;
pub use client::CARRIES_CLIENT;
pub use clock::Clock;
pub use config::Config;
pub use error::ApiError;
pub use labels::labels;
pub use lending::{LendError, lend_packed, no_longer_lent};
pub use listen::serve;
pub use people::mail::check_mailing;
pub use people::order::HostDeed;
pub use people::outside::{Mailing, Outside, Reach};
pub use versions::{Versions, pack};
