//! Sines without floating point: the same bits on every machine.

/// Sine and cosine are kept as multiples of 2^-30.
pub(crate) const SCALE_BITS: u32 = 30;

/// Inside this file they are multiples of 2^-60.
const FINE_BITS: u32 = 60;
const ONE: i128 = 1 << FINE_BITS;

/// pi in multiples of 2^-60, rounded to nearest.
const PI: i128 = 3_622_009_729_038_561_421;

/// Sine and cosine of an angle in hundredths of a degree, at most 90 degrees, by their series; truncation stays below 2^-55.
const fn series(hundredths: i128) -> (i128, i128) {
    let angle = PI * hundredths / 18_000;
    let square = (angle * angle) >> FINE_BITS;
    let (mut sine, mut cosine) = (0, 0);
    let (mut sine_term, mut cosine_term) = (angle, ONE);
    let mut n = 1;
    while n < 30 {
        sine += sine_term;
        cosine += cosine_term;
        cosine_term = -((cosine_term * square) >> FINE_BITS) / (n * (n + 1));
        sine_term = -((sine_term * square) >> FINE_BITS) / ((n + 1) * (n + 2));
        n += 2;
    }
    (sine, cosine)
}

const fn whole_degrees() -> [(i64, i64); 91] {
    let mut table = [(0, 0); 91];
    let mut degree = 0;
    while degree <= 90 {
        let (sine, cosine) = series(degree as i128 * 100);
        table[degree] = (sine as i64, cosine as i64);
        degree += 1;
    }
    table[0] = (0, ONE as i64);
    table[90] = (ONE as i64, 0);
    table
}

const fn hundredths_of_a_degree() -> [(i64, i64); 100] {
    let mut table = [(0, 0); 100];
    let mut hundredth = 0;
    while hundredth < 100 {
        let (sine, cosine) = series(hundredth as i128);
        table[hundredth] = (sine as i64, cosine as i64);
        hundredth += 1;
    }
    table
}

const DEGREES: [(i64, i64); 91] = whole_degrees();
const HUNDREDTHS: [(i64, i64); 100] = hundredths_of_a_degree();

/// The highest angle of the table, in hundredths: half a quarter turn, since the rest mirrors it.
const HALF_QUARTER: usize = 4_500;

#[expect(clippy::large_stack_arrays, reason = "it runs when the crate is compiled")]
/// Every hundredth of a degree up to 45, by the sums of whole degrees and hundredths, in multiples of 2^-30, rounded to nearest.
const fn half_quarter() -> [(i32, i32); HALF_QUARTER + 1] {
    let shift = 2 * FINE_BITS - SCALE_BITS;
    let half = 1_i128 << (shift - 1);
    let mut table = [(0, 0); HALF_QUARTER + 1];
    let mut hundredths = 0;
    while hundredths <= HALF_QUARTER {
        let (sine, cosine) = DEGREES[hundredths / 100];
        let (small_sine, small_cosine) = HUNDREDTHS[hundredths % 100];
        let (sine, cosine) = (sine as i128, cosine as i128);
        let (small_sine, small_cosine) = (small_sine as i128, small_cosine as i128);
        table[hundredths] = (
            ((sine * small_cosine + cosine * small_sine + half) >> shift) as i32,
            ((cosine * small_cosine - sine * small_sine + half) >> shift) as i32,
        );
        hundredths += 1;
    }
    table
}

static TABLE: [(i32, i32); HALF_QUARTER + 1] = half_quarter();

/// Sine and cosine of any angle in hundredths of a degree below 36,000, as multiples of 2^-30, each rounded to nearest.
///
/// Exact at 0, 90, 180 and 270 degrees; at 45 degrees sine and cosine are equal; the four quadrants mirror each other exactly.
pub(crate) fn sine_cosine(hundredths: u16) -> (i64, i64) {
    let quadrant = hundredths / 9_000;
    let rest = usize::from(hundredths % 9_000);
    // Above 45 degrees the complement is looked up, so that mirrored angles share every bit.
    let (sine, cosine) = if rest <= HALF_QUARTER {
        TABLE[rest]
    } else {
        let (sine, cosine) = TABLE[2 * HALF_QUARTER - rest];
        (cosine, sine)
    };
    let (sine, cosine) = (i64::from(sine), i64::from(cosine));
    match quadrant {
        0 => (sine, cosine),
        1 => (cosine, -sine),
        2 => (-sine, -cosine),
        _ => (-cosine, sine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sine_is_within_half_a_step_of_the_true_one() {
        for hundredths in 0..36_000_u16 {
            let (sine, cosine) = sine_cosine(hundredths);
            let angle = (f64::from(hundredths) / 100.0).to_radians();
            let scale = f64::from(1 << SCALE_BITS);
            assert!((sine as f64 - angle.sin() * scale).abs() < 0.500_01, "sine of {hundredths}");
            assert!((cosine as f64 - angle.cos() * scale).abs() < 0.500_01, "cosine of {hundredths}");
        }
    }

    #[test]
    fn quarter_turns_are_exact_and_quadrants_mirror() {
        let one = 1 << SCALE_BITS;
        assert_eq!(sine_cosine(0), (0, one));
        assert_eq!(sine_cosine(9_000), (one, 0));
        assert_eq!(sine_cosine(18_000), (0, -one));
        assert_eq!(sine_cosine(27_000), (-one, 0));
        for hundredths in 0..=9_000_u16 {
            let (sine, cosine) = sine_cosine(hundredths);
            assert_eq!(sine_cosine(9_000 - hundredths), (cosine, sine));
            assert_eq!(sine_cosine(hundredths + 9_000), (cosine, -sine));
            assert_eq!(sine_cosine(hundredths + 18_000), (-sine, -cosine));
        }
        let (sine, cosine) = sine_cosine(4_500);
        assert_eq!(sine, cosine);
    }
}
