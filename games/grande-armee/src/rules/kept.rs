//! What is kept beside a state to save work: it follows from the rest, is not saved, and states that differ in nothing else are equal.

use std::sync::Arc;

use table::Inches;

use crate::rules::order::March;
use crate::rules::path::{Path, Place};

/// What holds as long as nobody is set down or taken off.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Whether the objectives need not be read again.
    pub objectives: Objectives,
    /// The move that a zone die has stopped, where one has.
    pub stopped: Option<Arc<Stopped>>,
}

/// Whether the objectives were read as everybody stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objectives {
    /// They must be read.
    #[default]
    Unread,
    /// Reading them again would find nothing new.
    Read,
}

/// A move that a zone die has stopped.
#[derive(Debug)]
pub struct Stopped {
    /// The move.
    pub march: March,
    /// Its path as declared.
    pub path: Path,
    /// Where the zone begins on it.
    pub place: Place,
    /// What was spent by then.
    pub spent: Inches,
}

impl Kept {
    /// Somebody was set down or taken off.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// The stopped move, if it is this one.
    pub fn stopped(&self, march: &March) -> Option<Arc<Stopped>> {
        self.stopped.as_ref().filter(|stopped| stopped.march == *march).cloned()
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
