use std::time::{Duration, Instant};

use crate::Budget;

/// When the laps of a search end: by the clock, or by the count where no time is given.
pub(super) enum Clock {
    Time { start: Instant, whole: Duration },
    Count(u64),
}

/// One lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lap {
    /// Its number.
    pub(super) number: u32,
    /// How many worlds are played; without end where a time is set.
    pub(super) worlds: u64,
    /// When it ends.
    pub(super) until: Option<Instant>,
}

impl Clock {
    /// Nothing when the budget allows no thought.
    pub(super) fn start(budget: &Budget) -> Option<Self> {
        match (budget.time, budget.iterations) {
            (Some(whole), _) => Some(Self::Time { start: Instant::now(), whole }),
            (None, Some(count)) => Some(Self::Count(count)),
            (None, None) => None,
        }
    }

    /// An equal share of the budget for each lap. In every world each rival plays one line.
    pub(super) fn lap(&self, number: u32, laps: u32, rivals: usize) -> Lap {
        match self {
            Self::Time { start, whole } => {
                Lap { number, worlds: u64::MAX, until: Some(*start + *whole * (number + 1) / laps) }
            }
            Self::Count(count) => Lap { number, worlds: count / u64::from(laps) / rivals as u64, until: None },
        }
    }
}

impl Lap {
    /// Whether no further line should be begun, when the longest so far took this long.
    pub(super) fn is_over(&self, longest: Duration) -> bool {
        self.until.is_some_and(|until| Instant::now() + longest * 3 > until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_shared_by_laps_and_rivals() {
        let clock = Clock::start(&Budget::iterations(300, 1)).unwrap();
        let worlds: Vec<u64> =
            [(0, 12), (1, 6), (2, 3), (3, 2)].map(|(n, rivals)| clock.lap(n, 4, rivals).worlds).into();
        assert_eq!(worlds, [6, 12, 25, 37]);
    }

    #[test]
    fn laps_end_at_equal_shares_of_the_time() {
        let start = Instant::now();
        let clock = Clock::Time { start, whole: Duration::from_secs(1) };
        assert_eq!(clock.lap(1, 4, 3).until, Some(start + Duration::from_millis(500)));
        assert_eq!(clock.lap(3, 4, 2).until, Some(start + Duration::from_secs(1)));
    }

    #[test]
    fn no_budget_allows_no_thought() {
        assert!(Clock::start(&Budget::instant(1)).is_none());
    }

    #[test]
    fn a_lap_is_over_before_a_long_line_would_overrun_it() {
        let lap = Lap { number: 0, worlds: 1, until: Some(Instant::now() + Duration::from_hours(1)) };
        assert!(!lap.is_over(Duration::from_mins(19)) && lap.is_over(Duration::from_mins(21)));
    }
}
