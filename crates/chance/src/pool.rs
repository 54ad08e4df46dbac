/// A handful of equal dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool {
    /// How many dice.
    pub count: u32,
    /// How many sides each has.
    pub sides: u8,
}

impl Pool {
    /// `count` dice with `sides` sides.
    pub const fn new(count: u32, sides: u8) -> Self {
        Self { count, sides }
    }

    /// `count` six-sided dice.
    pub const fn d6(count: u32) -> Self {
        Self::new(count, 6)
    }
}
