//! Sets of areas, one bit each.

use crate::data::map::AreaId;

/// The most areas a map can have.
pub const MOST_AREAS: usize = 128;

/// A set of areas. What is nowhere is in no set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Areas(u128);

/// The set of each area alone: to look it up is quicker than to shift so wide a number.
static ALONE: [Areas; 256] = {
    let mut alone = [Areas::NONE; 256];
    let mut area = 0;
    while area < MOST_AREAS {
        alone[area] = Areas(1 << area);
        area += 1;
    }
    alone
};

impl Areas {
    /// No area.
    pub const NONE: Self = Self(0);

    /// One area alone.
    #[inline]
    pub fn only(area: AreaId) -> Self {
        ALONE[usize::from(area)]
    }

    /// One area more.
    #[inline]
    pub fn add(&mut self, area: AreaId) {
        self.0 |= Self::only(area).0;
    }

    /// Whether an area is in the set.
    #[inline]
    pub fn has(self, area: AreaId) -> bool {
        self.meets(Self::only(area))
    }

    /// Whether some area is in both sets.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The areas in either set.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The areas that are not in the other set.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// How many areas are in both sets.
    #[inline]
    pub fn shared(self, other: Self) -> u32 {
        (self.0 & other.0).count_ones()
    }

    /// Whether no area is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The areas, lowest first.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let area = left.trailing_zeros() as AreaId;
                left &= left - 1;
                area
            })
        })
    }
}

impl FromIterator<AreaId> for Areas {
    fn from_iter<T: IntoIterator<Item = AreaId>>(areas: T) -> Self {
        areas.into_iter().fold(Self::NONE, |set, area| set.or(Self::only(area)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_its_areas_and_nothing_that_is_nowhere() {
        let set: Areas = [3, 70, 127, AreaId::MAX].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 70, 127]);
        assert!(set.has(70) && !set.has(71) && !set.has(AreaId::MAX));
        assert_eq!(set.without(Areas::only(70)).iter().collect::<Vec<_>>(), [3, 127]);
        assert_eq!(set.shared(Areas::only(3).or(Areas::only(4))), 1);
        assert!(Areas::only(AreaId::MAX).is_empty());
    }
}
