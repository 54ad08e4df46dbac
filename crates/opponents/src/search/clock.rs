use std::time::{Duration, Instant};

use crate::{Budget, Pace};

/// When the stretches of a search end: by the clock, or by the count.
pub(super) enum Clock {
    Time { start: Instant, whole: Duration },
    Count(u64),
}

/// One part in so many of the time is left to a last line that takes longer than any before and to the machine.
const RESERVE: u32 = 50;
/// A lap is run in so many stretches; after each the search may know enough.
pub(super) const STRETCHES: u32 = 4;

/// One stretch of a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Its number, counted through all laps.
    pub(super) number: u32,
    /// How many worlds are played; without end where a time is set.
    pub(super) worlds: u64,
    /// When it ends.
    pub(super) until: Option<Instant>,
    /// When the whole search ends.
    pub(super) end: Option<Instant>,
}

impl Clock {
    /// Nothing when the budget allows no thought.
    pub(super) fn start(budget: &Budget) -> Option<Self> {
        match budget.pace {
            Pace::Time(time) => Some(Self::Time { start: Instant::now(), whole: time / RESERVE * (RESERVE - 1) }),
            Pace::Iterations(count) => Some(Self::Count(count)),
            Pace::Instant => None,
        }
    }

    /// A lap gets an equal share of what is left, each of its stretches an equal part of that; `lap` and `place` are their numbers, `lines` those played
    /// before the lap. In every world each rival plays one line.
    pub(super) fn stretch(&self, (lap, place): (u32, u32), laps: u32, lines: u64, rivals: usize) -> Stretch {
        let number = lap * STRETCHES + place;
        match self {
            Self::Time { start, whole } => {
                let until = *start + *whole * (number + 1) / (laps * STRETCHES);
                Stretch { number, worlds: u64::MAX, until: Some(until), end: Some(*start + *whole) }
            }
            Self::Count(count) => {
                let worlds = count.saturating_sub(lines) / u64::from(laps - lap) / rivals as u64;
                let upto = |place: u32| worlds * u64::from(place) / u64::from(STRETCHES);
                Stretch { number, worlds: upto(place + 1) - upto(place), until: None, end: None }
            }
        }
    }
}

impl Stretch {
    /// Whether no further world should be begun: one under way is finished, so that no line in it was played for nothing.
    pub(super) fn is_past(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether no further line should be begun, when the longest so far took this long.
    pub(super) fn is_over(&self, longest: Duration) -> bool {
        self.end.is_some_and(|end| Instant::now() + longest * 3 > end)
    }

    /// Whether even a line under way has to be broken off.
    pub(super) fn is_out_of_time(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() > end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_shared_by_laps_and_rivals() {
        let clock = Clock::start(&Budget::iterations(300, 1)).unwrap();
        let mut lines = 0;
        let mut of_lap = |lap: u32, rivals: usize| -> u64 {
            let worlds = (0..STRETCHES).map(|place| clock.stretch((lap, place), 4, lines, rivals).worlds).sum();
            lines += worlds * rivals as u64;
            worlds
        };
        assert_eq!([(0, 12), (1, 6), (2, 3), (3, 2)].map(|(lap, rivals)| of_lap(lap, rivals)), [6, 12, 26, 39]);
        assert_eq!(lines, 300);
    }

    #[test]
    fn stretches_end_at_equal_shares_of_the_time() {
        let start = Instant::now();
        let clock = Clock::Time { start, whole: Duration::from_secs(1) };
        assert_eq!(clock.stretch((1, 3), 4, 0, 3).until, Some(start + Duration::from_millis(500)));
        assert_eq!(clock.stretch((3, 3), 4, 0, 2).until, Some(start + Duration::from_secs(1)));
    }

    #[test]
    fn a_little_of_the_time_is_kept_in_reserve() {
        let clock = Clock::start(&Budget::time(Duration::from_secs(5), 1)).unwrap();
        assert!(matches!(clock, Clock::Time { whole, .. } if whole == Duration::from_millis(4900)));
    }

    #[test]
    fn no_budget_allows_no_thought() {
        assert!(Clock::start(&Budget::instant(1)).is_none());
    }

    #[test]
    fn no_line_is_begun_that_would_overrun_the_search() {
        let hour = Some(Instant::now() + Duration::from_hours(1));
        let stretch = |until| Stretch { number: 0, worlds: 1, until, end: hour };
        assert!(!stretch(hour).is_over(Duration::from_mins(19)) && stretch(hour).is_over(Duration::from_mins(21)));
        let past = stretch(Some(Instant::now()));
        assert!(past.is_past() && !past.is_over(Duration::from_mins(19)), "the world under way is finished");
        assert!(!stretch(hour).is_past());
    }

    #[test]
    fn a_line_is_broken_off_at_the_end_of_the_search_only() {
        let stretch = |until, end| Stretch { number: 0, worlds: 1, until, end };
        let past = Some(Instant::now());
        let later = Some(Instant::now() + Duration::from_hours(1));
        assert!(stretch(past, past).is_out_of_time());
        assert!(!stretch(past, later).is_out_of_time() && !stretch(None, None).is_out_of_time());
    }
}
