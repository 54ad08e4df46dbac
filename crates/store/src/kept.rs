/// A program or a data set that matches need, as it lies in the store for servers that lack it. Its bytes lie beside it in parts, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRow {
    /// What kind of thing.
    pub kind: String,
    /// By which it is known and verified.
    pub hash: String,
    /// What it says of itself.
    pub about: String,
    /// How many parts it has.
    pub parts: u32,
}

/// How many bytes lie in the store for what was asked for: questions that wait, and what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// For one visitor.
    pub own: u64,
    /// For all of them.
    pub all: u64,
}
