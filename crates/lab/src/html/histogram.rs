use std::fmt::Write;

use super::plot::{Axis, escape, tick};
use crate::spread::Spread;

const LEFT: f64 = 36.0;
const RIGHT: f64 = 552.0;
const TOP: f64 = 22.0;
const FLOOR: f64 = 164.0;

/// Bars for the one spread, a line for the other; with `sides`, who is ahead below and above zero.
pub(super) fn histogram(a: &Spread, b: Option<&Spread>, unit: &str, sides: Option<[&str; 2]>) -> String {
    let (bars, line) = match b {
        Some(b) => (b, Some(a)),
        None => (a, None),
    };
    let spreads: Vec<&Spread> =
        [Some(bars), line].into_iter().flatten().filter(|spread| !spread.bins.is_empty()).collect();
    if spreads.is_empty() {
        return String::new();
    }
    let frame = Frame::around(&spreads, bars.width as f64);
    let mut svg = format!(
        "<figure><svg viewBox=\"0 0 560 214\" role=\"img\" aria-label=\"median {} {unit}, the middle 80 % from {} to {}\">",
        tick(a.median),
        tick(a.low),
        tick(a.high)
    );
    svg.push_str(&frame.shares());
    svg.push_str(&frame.bars(bars));
    svg.push_str(&line.map_or_else(String::new, |line| frame.outline(line)));
    svg.push_str(&frame.numbers());
    svg.push_str(&sides.map_or_else(String::new, |sides| frame.zero(sides)));
    for (spread, class) in spreads.iter().zip(if b.is_some() { ["lab-b", "lab-a"] } else { ["lab-b", "lab-b"] }) {
        svg.push_str(&frame.middle(spread, class));
    }
    let _ = write!(svg, "</svg><p class=\"lab-note\">{}</p></figure>", escape(&caption(a, b)));
    svg
}

/// The axes that all spreads of a drawing share.
struct Frame {
    x: Axis,
    y: Axis,
    /// How many numbers fall into one bar.
    step: f64,
}

/// The share of matches for each number within a bin.
fn density(spread: &Spread, count: u64) -> f64 {
    count as f64 / spread.bins.iter().sum::<u64>().max(1) as f64 / spread.width as f64
}

impl Frame {
    fn around(spreads: &[&Spread], step: f64) -> Self {
        let end = |spread: &Spread| spread.start + spread.width * spread.bins.len() as i64;
        let least = spreads.iter().map(|spread| spread.start).min().unwrap_or(0);
        let most = spreads.iter().map(|spread| end(spread)).max().unwrap_or(1);
        let densities = spreads.iter().flat_map(|spread| spread.bins.iter().map(|count| density(spread, *count)));
        let top = densities.fold(1e-9, f64::max);
        Self {
            x: Axis { from: least as f64, to: most as f64, start: LEFT, end: RIGHT },
            y: Axis { from: 0.0, to: top * step * 105.0, start: FLOOR, end: TOP },
            step,
        }
    }

    /// How high a bin stands.
    fn height(&self, spread: &Spread, count: u64) -> f64 {
        self.y.at(density(spread, count) * self.step * 100.0)
    }

    /// Lines across, with their percentages.
    fn shares(&self) -> String {
        let line = |share: f64| {
            format!(
                "<path class=\"lab-grid\" d=\"M{LEFT} {0:.1}H{RIGHT}\"/><text class=\"lab-tick lab-left\" x=\"30\" y=\"{1:.1}\">{2}</text>",
                self.y.at(share),
                self.y.at(share) + 4.5,
                tick(share)
            )
        };
        self.y.ticks(3).into_iter().map(line).collect()
    }

    fn bars(&self, spread: &Spread) -> String {
        let bar = |(bin, &count): (usize, &u64)| {
            let from = (spread.start + bin as i64 * spread.width) as f64;
            let (left, right, height) = (self.x.at(from), self.x.at(from + self.step), self.height(spread, count));
            format!(
                "<rect class=\"lab-bar\" x=\"{left:.1}\" y=\"{height:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
                (right - left - 0.6).max(0.6),
                FLOOR - height
            )
        };
        spread.bins.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect()
    }

    fn outline(&self, spread: &Spread) -> String {
        let mut path = format!("M{:.1} {FLOOR}", self.x.at(spread.start as f64));
        for (bin, count) in spread.bins.iter().enumerate() {
            let to = self.x.at((spread.start + (bin as i64 + 1) * spread.width) as f64);
            let _ = write!(path, "V{:.1}H{to:.1}", self.height(spread, *count));
        }
        format!("<path class=\"lab-outline\" d=\"{path}V{FLOOR}\"/>")
    }

    /// The axis along the floor.
    fn numbers(&self) -> String {
        let mut svg = String::new();
        for number in self.x.ticks(8) {
            let (x, y) = (self.x.at(number), FLOOR + 18.0);
            let _ = write!(svg, "<text class=\"lab-tick\" x=\"{x:.1}\" y=\"{y}\">{}</text>", tick(number));
        }
        svg + &format!("<path class=\"lab-axis\" d=\"M{LEFT} {FLOOR}H{RIGHT}\"/>")
    }

    /// Where nobody is ahead, if that is within the drawing.
    fn zero(&self, [below, above]: [&str; 2]) -> String {
        if self.x.from >= 0.0 || self.x.to <= 0.0 {
            return String::new();
        }
        let zero = self.x.at(0.5);
        format!(
            "<path class=\"lab-zero\" d=\"M{zero:.1} 4V{FLOOR}\"/><text class=\"lab-tick lab-left\" x=\"{:.1}\" y=\"13\">{}</text><text class=\"lab-tick lab-right\" x=\"{:.1}\" y=\"13\">{}</text>",
            zero - 8.0,
            escape(below),
            zero + 8.0,
            escape(above)
        )
    }

    /// The median and the middle 80 %.
    fn middle(&self, spread: &Spread, class: &str) -> String {
        let [low, median, high] = [spread.low, spread.median, spread.high].map(|number| self.x.at(number + 0.5));
        let level = FLOOR + if class == "lab-a" { 42.0 } else { 31.0 };
        format!(
            "<path class=\"lab-middle\" d=\"M{low:.1} {level}H{high:.1}\"/><circle class=\"{class}\" cx=\"{median:.1}\" cy=\"{level}\" r=\"4\"/>"
        )
    }
}

fn caption(a: &Spread, b: Option<&Spread>) -> String {
    let described = |spread: &Spread| {
        let [median, low, high] = [spread.median, spread.low, spread.high].map(tick);
        format!("median {median}, middle 80 % {low} to {high}")
    };
    match b {
        None => described(a),
        Some(b) => format!("A (line): {}. B (bars): {}", described(a), described(b)),
    }
}
