/// What a program hears from others that share its store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Something that one of them has told; never what this one has.
    Words(String),
    /// Nothing is heard any more: what the others do must be looked up.
    Deaf,
    /// From now on everything is heard; something may have been missed before.
    Listening,
}

/// How busy the connections to the database are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connections {
    /// Those that are open.
    pub open: usize,
    /// Those of them that nobody uses.
    pub idle: usize,
    /// How many wait for one.
    pub awaited: usize,
}
