/// The result of many pairs of opposed dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contest {
    /// Pairs in which the first side's die, with its edge, was higher.
    pub won: u32,
    /// Pairs in which both were equal.
    pub tied: u32,
    /// Pairs in which it was lower.
    pub lost: u32,
}

impl Contest {
    /// Counts one pair.
    pub(crate) fn judge(&mut self, first: u8, second: u8, edge: i8) {
        match (i16::from(first) + i16::from(edge)).cmp(&i16::from(second)) {
            std::cmp::Ordering::Greater => self.won += 1,
            std::cmp::Ordering::Equal => self.tied += 1,
            std::cmp::Ordering::Less => self.lost += 1,
        }
    }

    /// The chances of a single pair to be won, tied and lost.
    pub(crate) fn shares(sides: u8, edge: i8) -> [f64; 3] {
        let mut all = Self::default();
        for first in 1..=sides {
            for second in 1..=sides {
                all.judge(first, second, edge);
            }
        }
        [all.won, all.tied, all.lost].map(|count| f64::from(count) / (f64::from(sides) * f64::from(sides)))
    }
}
