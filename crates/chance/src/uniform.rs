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
