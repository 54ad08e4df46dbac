//! How often something may be done for one who could be harmed by it, whoever asks.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// So many are remembered; then the memory starts afresh.
const MOST: usize = 50_000;

/// Counts what was done lately, by whom or for whom.
pub(crate) struct Often<K> {
    most: usize,
    within: i64,
    lately: Mutex<HashMap<K, Vec<i64>>>,
}

impl<K: Eq + Hash> Often<K> {
    /// So many times within so many seconds.
    pub(crate) fn new(most: usize, within: i64) -> Self {
        Self { most, within, lately: Mutex::default() }
    }

    /// Counts once more, unless that would be too often; then for how many seconds to wait.
    pub(crate) fn count(&self, key: K, now: i64) -> Result<(), u64> {
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        if lately.len() >= MOST {
            let within = self.within;
            lately.retain(|_, times| times.last().is_some_and(|last| now - last < within));
            if lately.len() >= MOST {
                lately.clear();
            }
        }
        let times = lately.entry(key).or_default();
        // What lies in the future was counted by a clock that has been put back since.
        times.retain(|at| (0..self.within).contains(&(now - at)));
        if times.len() >= self.most {
            let oldest = times.first().copied().unwrap_or(now);
            return Err((oldest + self.within - now).max(1).unsigned_abs());
        }
        times.push(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_too_often_must_wait() {
        let often = Often::new(2, 60);
        assert!(often.count("a", 100).is_ok() && often.count("a", 110).is_ok());
        assert_eq!(often.count("a", 130), Err(30));
        assert!(often.count("b", 130).is_ok(), "another has its own count");
        assert!(often.count("a", 160).is_ok());
        assert!(often.count("a", 50).is_ok(), "a clock that was put back locks nobody out");
    }
}
