//! The list of games.
