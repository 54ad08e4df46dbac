//! Axes, ticks and numbers of the figures.

/// Text as it stands in HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A straight axis.
#[derive(Clone, Copy)]
pub(super) struct Axis {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) start: f64,
    pub(super) end: f64,
}

impl Axis {
    /// Where a number stands.
    pub(super) fn at(&self, number: f64) -> f64 {
        let range = if (self.to - self.from).abs() < f64::EPSILON { 1.0 } else { self.to - self.from };
        self.start + (self.end - self.start) * (number - self.from) / range
    }

    /// Round numbers along the axis, about as many as asked for.
    pub(super) fn ticks(&self, about: usize) -> Vec<f64> {
        let step = round_step((self.to - self.from).abs() / about.max(1) as f64);
        let first = (self.from / step).ceil() as i64;
        let last = (self.to / step).floor() as i64;
        (first..=last).map(|tick| tick as f64 * step).collect()
    }
}

/// The next larger of 1, 2, 5, 10, 20 and so on, or a fraction like it.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= least * 0.999).unwrap_or(power)
}

/// A share in percent, with one digit.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

/// A number with its sign, the minus as printers set it.
pub(super) fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    if text.trim_start_matches(['+', '-', '0', '.']).is_empty() {
        text[1..].to_owned()
    } else {
        text.replace('-', "\u{2212}")
    }
}

/// A tick of an axis.
pub(super) fn tick(number: f64) -> String {
    let text = if number.fract().abs() < 1e-9 { format!("{number:.0}") } else { format!("{number:.1}") };
    text.replace('-', "\u{2212}")
}

/// So many of something: `1 match`, `2 matches`.
pub(super) fn count(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A word with a large first letter, dashes as blanks.
pub(super) fn name(word: &str) -> String {
    let word = word.replace(['-', '_'], " ");
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let axis = Axis { from: -37.0, to: 41.0, start: 0.0, end: 100.0 };
        let ticks: Vec<i64> = axis.ticks(5).into_iter().map(|number| number.round() as i64).collect();
        assert_eq!(ticks, [-20, 0, 20, 40]);
        let axis = Axis { from: 0.0, to: 0.031, start: 0.0, end: 100.0 };
        assert_eq!(axis.ticks(3).len(), 2);
    }

    #[test]
    fn numbers_read_as_in_print() {
        assert_eq!([signed(-1.25, 1), signed(2.0, 1), signed(-0.04, 1)], ["\u{2212}1.2", "+2.0", "0.0"]);
        assert_eq!([signed(-0.0, 1), signed(0.0, 1), signed(-0.049, 1)], ["0.0", "0.0", "0.0"]);
        assert_eq!([0, 1, 2].map(|number| count(number, "match", "matches")), ["0 matches", "1 match", "2 matches"]);
        assert_eq!(escape("a < \"b\" & c"), "a &lt; &quot;b&quot; &amp; c");
        assert_eq!(name("relief-of-cawnpore"), "Relief of cawnpore");
    }
}
