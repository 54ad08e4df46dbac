use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A small number that names something; at most 64 of a kind can stand in a [`Set`].
pub trait Id: Copy {
    /// The id with this number.
    fn of(index: usize) -> Self;
    /// Its number.
    fn index(self) -> usize;
}

/// Declares id types: `id! { /// A unit. pub struct UnitId; }`.
#[macro_export]
macro_rules! id {
    ($($(#[$note:meta])* $vis:vis struct $name:ident;)+) => {$(
        $(#[$note])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(pub u8);

        impl $crate::Id for $name {
            fn of(index: usize) -> Self {
                Self(index as u8)
            }

            fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )+};
}

/// A set of ids below 64, one bit each.
pub struct Set<I> {
    bits: u64,
    kind: PhantomData<fn() -> I>,
}

impl<I> Set<I> {
    /// Nothing.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set with these bits.
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits, kind: PhantomData }
    }

    /// Its bits.
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Whether something is in it.
    pub const fn any(self) -> bool {
        self.bits != 0
    }

    /// How many are in it.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Those in either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }

    /// Those in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }

    /// Those in this and not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }

    /// Whether all of these are in the other too.
    pub const fn is_within(self, other: Self) -> bool {
        self.bits & !other.bits == 0
    }

    /// Whether the two have anything in common.
    pub const fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }
}

impl<I: Id> Set<I> {
    /// One alone.
    pub fn only(id: I) -> Self {
        Self::EMPTY.with(id)
    }

    /// The first `count` ids.
    pub fn first(count: usize) -> Self {
        Self::from_bits(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// The set with one more.
    #[must_use]
    pub fn with(self, id: I) -> Self {
        Self::from_bits(self.bits | bit(id))
    }

    /// The set with one less.
    #[must_use]
    pub fn less(self, id: I) -> Self {
        Self::from_bits(self.bits & !bit(id))
    }

    /// Puts one in.
    pub fn insert(&mut self, id: I) {
        self.bits |= bit(id);
    }

    /// Takes one out.
    pub fn remove(&mut self, id: I) {
        self.bits &= !bit(id);
    }

    /// Whether it is in the set.
    pub fn has(self, id: I) -> bool {
        self.bits & bit(id) != 0
    }

    /// The lowest.
    pub fn lowest(self) -> Option<I> {
        self.any().then(|| I::of(self.bits.trailing_zeros() as usize))
    }

    /// The only member, if there is exactly one.
    pub fn sole(self) -> Option<I> {
        if self.len() == 1 { self.lowest() } else { None }
    }

    /// The members, lowest first.
    pub fn iter(self) -> Members<I> {
        Members(self)
    }

    /// Visits every subset of 1 to `most` members once, until the visitor breaks off.
    pub fn each_subset<B>(self, most: u32, visit: &mut impl FnMut(Self) -> ControlFlow<B>) -> ControlFlow<B> {
        self.each_extension(Self::EMPTY, most, visit)
    }

    fn each_extension<B>(
        self,
        chosen: Self,
        most: u32,
        visit: &mut impl FnMut(Self) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if most == 0 {
            return ControlFlow::Continue(());
        }
        let mut rest = self.bits;
        while rest != 0 {
            let taken = Self::from_bits(chosen.bits | (rest & rest.wrapping_neg()));
            rest &= rest - 1;
            visit(taken)?;
            Self::from_bits(rest).each_extension(taken, most - 1, visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// The bit of an id; none for a number that no set can hold.
fn bit(id: impl Id) -> u64 {
    1u64.checked_shl(id.index() as u32).unwrap_or(0)
}

impl<I> Clone for Set<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Set<I> {}

impl<I> Default for Set<I> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I> PartialEq for Set<I> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<I> Eq for Set<I> {}

impl<I> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries((0..64).filter(|index| self.bits >> index & 1 == 1)).finish()
    }
}

impl<I: Id> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Self {
        ids.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<I: Id> IntoIterator for Set<I> {
    type Item = I;
    type IntoIter = Members<I>;

    fn into_iter(self) -> Members<I> {
        self.iter()
    }
}

impl<I> Serialize for Set<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.bits)
    }
}

impl<'de, I> Deserialize<'de> for Set<I> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::from_bits)
    }
}

/// The members of a set, lowest first.
pub struct Members<I>(Set<I>);

impl<I: Id> Iterator for Members<I> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        let id = self.0.lowest()?;
        self.0.bits &= self.0.bits - 1;
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl<I: Id> ExactSizeIterator for Members<I> {}
