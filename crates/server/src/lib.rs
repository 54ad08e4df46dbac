//! The table over HTTP.
//!
//! One order, followed through: [`routes`] read it, [`live`] holds the match and carries it out in memory, the store keeps it, and only then is it
//! acknowledged and told to all who follow, each of whom learns what its own seat may know. Matches that nobody looks at leave the memory and are replayed
//! from the store when somebody does. Computer players think on threads of their own.

mod app; // what all requests share
mod client; // the browser client, carried in the program
mod clock; // the time of day
mod computer; // computer players' turns
mod config; // what a server may be told
mod errands; // long work that visitors ask for
mod error; // every way in which a request can fail
mod extract; // bodies, queries and addresses
mod guard; // limits, origin, headers
mod limits; // how much one client may ask for
mod listen; // connections
mod live; // matches in memory
mod odds; // exact odds, bounded
mod routes; // one module per resource
mod token; // what cannot be guessed
pub mod typescript; // the client's types
mod visitor; // who sends a request
pub mod wire; // bodies and answers
mod words; // what people write

pub use app::App;
pub use client::CARRIES_CLIENT;
pub use config::Config;
pub use error::ApiError;
pub use listen::{router, serve};
