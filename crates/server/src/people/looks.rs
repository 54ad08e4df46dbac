//! Who looks at the page: whoever does need not be told by other ways.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::VisitorId;

/// So many are remembered; then the memory starts afresh.
const MOST: usize = 50_000;

/// When each visitor last looked, by the server's clock.
#[derive(Default)]
pub(crate) struct Looks(Mutex<HashMap<VisitorId, i64>>);

impl Looks {
    /// Somebody looks.
    pub(crate) fn note(&self, visitor: VisitorId, now: i64) {
        let mut looks = self.lock();
        if looks.len() >= MOST {
            looks.clear();
        }
        looks.insert(visitor, now);
    }

    /// How many have looked since a moment.
    pub(crate) fn since(&self, moment: i64) -> u32 {
        self.lock().values().filter(|at| **at >= moment).count() as u32
    }

    /// When somebody last looked.
    pub(crate) fn last(&self, visitor: VisitorId) -> Option<i64> {
        self.lock().get(&visitor).copied()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<VisitorId, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
