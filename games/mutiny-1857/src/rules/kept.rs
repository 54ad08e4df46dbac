//! What units may do, kept from decision to decision until something changes about them: derived, not saved, ignored by equality.
//!
//! Whatever others look at in a unit (where its figures are, who of them lives, how they stand or ride) is settled after it has changed, and with it
//! everything is forgotten that may hang on it. What hangs on guns and features is forgotten when any of them has changed.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use serde::{Deserialize, Serialize};
use table::Inches;

use crate::data::place::Extent;
use crate::data::side::UnitId;
use crate::rules::state::MOST_UNITS;

/// What a unit may do when nobody has begun to act, as far as it hangs on who stands about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which of its likely gaits it may take, as bits.
    pub gaits: u16,
    /// Whether it may fight.
    pub fights: bool,
    /// Whom it may fire at.
    pub aim: Aim,
}

/// Whom a unit may fire at, as a quick look tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Nobody has looked.
    Unasked,
    /// Nobody.
    Nobody,
    /// The first that was found.
    At(UnitId),
}

/// The volley that somebody likes best of a unit's, and how much; no volley where it has none.
pub type Liked = Option<(f32, UnitId, Option<u8>)>;

/// What an answer hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Whoever changes in this box.
    pub zone: Extent,
    /// Enemies who come this near to the unit's own box.
    pub far: Inches,
}

impl Scope {
    /// With another in it.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { zone: self.zone.and(other.zone), far: self.far.max(other.far) }
    }
}

/// How finely scopes are kept, in hundredths as a power of two.
const GRAIN: u32 = 7;
/// Where the parts of what is kept of steps begin in their bits, and of volleys.
const FIGHTS: u32 = 9;
const AIM: u32 = 10;
const FAR: u32 = 48;
const IS_KEPT: u32 = 56;
const TARGET: u32 = 32;
const SCORE: u32 = 38;
const UNASKED: u64 = 62;
const NOBODY: u64 = 63;

/// A box whose edges are whole grains, no smaller than another.
fn coarse(extent: Extent) -> [u8; 4] {
    let low = |edge: i16| (edge >> GRAIN).clamp(0, 255) as u8;
    [extent.left, extent.bottom, extent.right, extent.top].map(low)
}

impl Known {
    fn packed(self) -> u64 {
        let aim = match self.aim {
            Aim::Unasked => UNASKED,
            Aim::Nobody => NOBODY,
            Aim::At(target) => u64::from(target.0),
        };
        u64::from(self.gaits) | u64::from(self.fights) << FIGHTS | aim << AIM
    }

    fn unpacked(bits: u64) -> Self {
        let aim = match bits >> AIM & 63 {
            UNASKED => Aim::Unasked,
            NOBODY => Aim::Nobody,
            target => Aim::At(UnitId(target as u8)),
        };
        Self { gaits: (bits & ((1 << FIGHTS) - 1)) as u16, fights: bits >> FIGHTS & 1 != 0, aim }
    }
}

/// A volley in so many bits: how much it is liked, its target, and its score where it is aimed.
fn packed_volley(liked: Liked) -> u64 {
    let (liking, target, aim) = liked.unwrap_or((0.0, UnitId(NOBODY as u8), None));
    u64::from(liking.to_bits()) | u64::from(target.0) << TARGET | u64::from(aim.unwrap_or(0)) << SCORE
}

fn unpacked_volley(bits: u64) -> Liked {
    let (target, score) = (bits >> TARGET & 63, (bits >> SCORE & 15) as u8);
    let aim = Some(score).filter(|score| *score != 0);
    (target != NOBODY).then(|| (f32::from_bits(bits as u32), UnitId(target as u8), aim))
}

/// Answers by unit, each with what it hangs on. Two who find one out for the same state find the same, so that it does not matter who writes it down.
#[derive(Debug)]
struct Shelf {
    /// Nothing where the answer is not known.
    answers: [AtomicU64; MOST_UNITS],
    zones: [AtomicU32; MOST_UNITS],
}

impl Default for Shelf {
    fn default() -> Self {
        Self { answers: [const { AtomicU64::new(0) }; MOST_UNITS], zones: [const { AtomicU32::new(0) }; MOST_UNITS] }
    }
}

impl Clone for Shelf {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        let own = self.answers.iter().zip(&self.zones);
        for ((answer, zone), (own, own_zone)) in copy.answers.iter_mut().zip(&mut copy.zones).zip(own) {
            let own = own.load(Ordering::Relaxed);
            if own != 0 {
                (*answer.get_mut(), *zone.get_mut()) = (own, own_zone.load(Ordering::Relaxed));
            }
        }
        copy
    }
}

impl Shelf {
    fn of(&self, unit: UnitId) -> Option<u64> {
        self.answers.get(unit.index()).map(|answer| answer.load(Ordering::Relaxed)).filter(|&answer| answer != 0)
    }

    fn keep(&self, unit: UnitId, answer: u64, scope: Scope) {
        if let (Some(kept), Some(zone)) = (self.answers.get(unit.index()), self.zones.get(unit.index())) {
            let far = ((scope.far.hundredths() >> GRAIN) + 1).clamp(0, 255) as u64;
            zone.store(u32::from_le_bytes(coarse(scope.zone)), Ordering::Relaxed);
            kept.store(answer | far << FAR | 1 << IS_KEPT, Ordering::Relaxed);
        }
    }

    fn forget(&mut self, unit: UnitId) {
        if let Some(kept) = self.answers.get_mut(unit.index()) {
            *kept.get_mut() = 0;
        }
    }

    /// Forgets what hangs on somebody whose box was one and is now another; of each unit it must be told its own box if he is its enemy.
    fn stirred(&mut self, before: Extent, after: Extent, enemy_of: impl Fn(UnitId) -> Option<Extent>) {
        let ([l, b, r, t], [left, bottom, right, top]) = (coarse(before), coarse(after));
        let meets = |[west, south, east, north]: [u8; 4]| {
            let was = l <= east && west <= r && b <= north && south <= t && before != Extent::NOTHING;
            was || (left <= east && west <= right && bottom <= north && south <= top && after != Extent::NOTHING)
        };
        for (unit, (kept, zone)) in (0..).map(UnitId).zip(self.answers.iter_mut().zip(&mut self.zones)) {
            let bits = *kept.get_mut();
            if bits == 0 {
                continue;
            }
            let far = Inches::from_hundredths(((bits >> FAR & 255) as i32) << GRAIN);
            let comes_near = |own: Extent| after != Extent::NOTHING && own.grown(far).meets(after);
            if meets(zone.get_mut().to_le_bytes()) || enemy_of(unit).is_some_and(comes_near) {
                *kept.get_mut() = 0;
            }
        }
    }
}

/// What is kept of all units.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// What they may do.
    steps: Shelf,
    /// The volleys that computer players like best.
    volleys: Shelf,
    /// How often guns and features had changed when it was found out.
    changes: u32,
}

/// What is kept tells nothing that the rest of a state does not.
impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Kept {}

impl Kept {
    /// What is known of a unit's steps.
    pub fn steps(&self, unit: UnitId, changes: u32) -> Option<Known> {
        self.steps.of(unit).filter(|_| changes == self.changes).map(Known::unpacked)
    }

    /// Keeps what has been found out of a unit's steps.
    pub fn keep_steps(&self, unit: UnitId, known: Known, scope: Scope, changes: u32) {
        if changes == self.changes {
            self.steps.keep(unit, known.packed(), scope);
        }
    }

    /// The volley of a unit that is liked best, if it is known.
    pub fn volley(&self, unit: UnitId, changes: u32) -> Option<Liked> {
        self.volleys.of(unit).filter(|_| changes == self.changes).map(unpacked_volley)
    }

    /// Keeps it.
    pub fn keep_volley(&self, unit: UnitId, liked: Liked, scope: Scope, changes: u32) {
        if changes == self.changes {
            self.volleys.keep(unit, packed_volley(liked), scope);
        }
    }

    /// Forgets what is known of a unit.
    #[inline]
    pub fn forget(&mut self, unit: UnitId) {
        self.steps.forget(unit);
        self.volleys.forget(unit);
    }

    /// Forgets everything if guns or features have changed.
    pub fn follow(&mut self, changes: u32) {
        if changes != self.changes {
            *self = Self { changes, ..Self::default() };
        }
    }

    /// Forgets what hangs on somebody whose box was one and is now another; of each unit it must be told its own box if he is its enemy.
    pub fn stirred(&mut self, before: Extent, after: Extent, enemy_of: impl Fn(UnitId) -> Option<Extent>) {
        self.steps.stirred(before, after, &enemy_of);
        self.volleys.stirred(before, after, &enemy_of);
    }
}

/// A list that counts how often it may have changed; the count is not saved, and equality ignores it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Watched<T> {
    list: T,
    #[serde(skip)]
    changes: u32,
}

impl<T> Watched<T> {
    /// A list that has not changed yet.
    pub const fn new(list: T) -> Self {
        Self { list, changes: 0 }
    }

    /// How often it may have changed.
    pub const fn changes(&self) -> u32 {
        self.changes
    }
}

impl<T: PartialEq> PartialEq for Watched<T> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl<T: Eq> Eq for Watched<T> {}

impl<T> Deref for Watched<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.list
    }
}

impl<T> DerefMut for Watched<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changes += 1;
        &mut self.list
    }
}
