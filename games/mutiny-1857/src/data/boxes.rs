//! Boxes side by side, for the question which of them meet another: of all that may be near, at once.

use crate::data::place::Extent;

/// As many boxes as there may be units or features on a table, in whole lots.
const MOST: usize = 64;
/// So many are compared together.
const LOT: usize = 16;

/// The boxes of numbered things. Whoever has none is nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    left: [i16; MOST],
    bottom: [i16; MOST],
    right: [i16; MOST],
    top: [i16; MOST],
    lots: u8,
}

impl Default for Boxes {
    fn default() -> Self {
        let Extent { left, bottom, right, top } = Extent::NOTHING;
        Self { left: [left; MOST], bottom: [bottom; MOST], right: [right; MOST], top: [top; MOST], lots: 0 }
    }
}

impl Boxes {
    /// Sets the box of one; those beyond the most that a table may have are left out.
    pub fn set(&mut self, index: usize, extent: Extent) {
        if index < MOST {
            self.left[index] = extent.left;
            self.bottom[index] = extent.bottom;
            self.right[index] = extent.right;
            self.top[index] = extent.top;
            self.lots = self.lots.max((index / LOT + 1) as u8);
        }
    }

    /// Those whose boxes meet a box, as bits; touching counts.
    pub fn meeting(&self, extent: Extent) -> u64 {
        // Plain loops over edges side by side, which compilers turn into a few wide comparisons.
        let count = LOT * usize::from(self.lots).min(MOST / LOT);
        let across = self.left[..count].iter().zip(&self.right[..count]);
        let along = self.bottom[..count].iter().zip(&self.top[..count]);
        let mut meets = [0_u8; MOST];
        for (meets, ((left, right), (bottom, top))) in meets[..count].iter_mut().zip(across.zip(along)) {
            *meets = u8::from(*left <= extent.right)
                & u8::from(extent.left <= *right)
                & u8::from(*bottom <= extent.top)
                & u8::from(extent.bottom <= *top);
        }
        let (eights, _) = meets[..count].as_chunks::<8>();
        eights.iter().rev().fold(0, |all, eight| all << 8 | packed(*eight))
    }
}

/// Eight noughts and ones as the bits of one number: each product lands in a place of its own.
const fn packed(ones: [u8; 8]) -> u64 {
    u64::from_le_bytes(ones).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::place::Place;

    #[test]
    fn every_box_that_meets_is_found() {
        let mut seed = 1857_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as i32 % 200
        };
        let mut drawn = || Extent::of(Place::new(next(), next()), Place::new(next(), next()));
        for count in [0, 1, 8, 9, 33, MOST] {
            let list: Vec<Extent> =
                (0..count).map(|index| if index % 5 == 3 { Extent::NOTHING } else { drawn() }).collect();
            let mut boxes = Boxes::default();
            list.iter().enumerate().for_each(|(index, &one)| boxes.set(index, one));
            for _ in 0..50 {
                let other = drawn();
                let slow =
                    (0..count).filter(|&index| list[index].meets(other)).fold(0, |set, index| set | 1_u64 << index);
                assert_eq!(boxes.meeting(other), slow);
                assert_eq!(boxes.meeting(Extent::NOTHING), 0);
            }
        }
    }
}
