//! Coherency: figures that stand near enough to each other.

use crate::distance::is_within;
use crate::length::Inches;
use crate::shape::Shape;

/// Into how many groups shapes fall when two that are at most `link` apart (exactly so far counts) belong together. No shapes, no groups.
///
/// At most 256 shapes are looked at; a unit has far fewer.
pub fn groups(shapes: &[Shape], link: Inches) -> usize {
    let shapes = &shapes[..shapes.len().min(256)];
    let mut reached = [false; 256];
    let mut waiting = [0_u8; 256];
    let mut count = 0;
    for first in 0..shapes.len() {
        if reached[first] {
            continue;
        }
        count += 1;
        reached[first] = true;
        waiting[0] = first as u8;
        let mut left = 1;
        while left > 0 {
            left -= 1;
            let here = &shapes[usize::from(waiting[left])];
            for (index, shape) in shapes.iter().enumerate() {
                if !reached[index] && is_within(here, shape, link) {
                    reached[index] = true;
                    waiting[left] = index as u8;
                    left += 1;
                }
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Pose};

    fn figures(places: &[i32]) -> Vec<Shape> {
        let base = Base::round(Inches::from_hundredths(50)).unwrap();
        places.iter().map(|&x| base.placed(Pose::from_hundredths(x, 500, 0))).collect()
    }

    #[test]
    fn links_of_exactly_the_limit_hold() {
        let link = Inches::whole(2);
        assert_eq!(groups(&figures(&[1000, 1300, 1600]), link), 1);
        assert_eq!(groups(&figures(&[1000, 1301, 1601]), link), 2);
        assert_eq!(groups(&figures(&[1000, 2000, 1300, 5000]), link), 3);
        assert_eq!(groups(&[], link), 0);
    }
}
