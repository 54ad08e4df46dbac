/// A number in `0..bound` from 32-bit words, without bias (Lemire's multiplication with rejection).
pub(crate) fn below(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(bound > 0, "nothing lies below 0");
    let mut product = u64::from(word()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn words_that_would_favour_small_numbers_are_thrown_away() {
        // 2^32 leaves 1 over when divided by 3: the one word whose product has no low bits is rejected.
        let mut words = [0, 1_431_655_766, u32::MAX].into_iter();
        assert_eq!(below(3, || words.next().expect("three words are enough")), 1);
        assert_eq!(words.next(), Some(u32::MAX), "exactly one word was thrown away");
    }

    #[test]
    fn every_number_below_the_bound_can_come_up() {
        assert_eq!(below(6, || u32::MAX), 5);
        assert_eq!(below(6, || 5), 0);
        assert_eq!(below(1, || 77), 0);
        assert_eq!(below(u32::MAX, || u32::MAX), u32::MAX - 1);
    }
}
