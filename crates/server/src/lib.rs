//! The table over HTTP.

pub mod typescript; // the client's types
pub mod wire; // bodies and answers
