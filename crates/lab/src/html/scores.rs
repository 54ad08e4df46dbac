use std::fmt::Write;

use super::plot::{Axis, escape, name, tick};
use crate::report::{RunReport, ScenarioReport};
use crate::spread::Spread;

/// By how much the first seat is ahead at the end, by scenario.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let mut html = String::from("<section><h2>Final score</h2><div class=\"lab-multiples\">");
    for scenario in &a.scenarios {
        let Some(spread) = first_score(scenario) else { continue };
        let other =
            b.and_then(|b| b.scenarios.iter().find(|other| other.scenario == scenario.scenario)).and_then(first_score);
        let seat = scenario.order.first().map_or_else(String::new, |seat| name(seat));
        let ahead: Vec<String> = scenario.order.iter().map(|seat| format!("{} ahead", name(seat))).collect();
        let title = if a.scenarios.len() > 1 { format!("{}: ", scenario.title) } else { String::new() };
        let _ = write!(
            html,
            "<div><p class=\"lab-note\">{}points by which {} is ahead; share of matches, %</p>",
            escape(&title),
            escape(&seat)
        );
        let sides = match ahead.as_slice() {
            [first, second] => Some([second.as_str(), first.as_str()]),
            _ => None,
        };
        html.push_str(&histogram(spread, other, "points", sides));
        html.push_str("</div>");
    }
    html.push_str("</div></section>");
    html
}

fn first_score(scenario: &ScenarioReport) -> Option<&Spread> {
    Some(&scenario.seats.get(scenario.order.first()?)?.score)
}

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
    let least = spreads.iter().map(|spread| spread.start).min().unwrap_or(0) as f64;
    let most =
        spreads.iter().map(|spread| spread.start + spread.width * spread.bins.len() as i64).max().unwrap_or(1) as f64;
    let density = |spread: &Spread, count: u64| {
        count as f64 / spread.bins.iter().sum::<u64>().max(1) as f64 / spread.width as f64
    };
    let top =
        spreads.iter().flat_map(|spread| spread.bins.iter().map(|count| density(spread, *count))).fold(1e-9, f64::max);
    let unit_width = bars.width as f64;
    let x = Axis { from: least, to: most, start: LEFT, end: RIGHT };
    let y = Axis { from: 0.0, to: top * unit_width * 105.0, start: FLOOR, end: TOP };
    let mut svg = format!(
        "<svg viewBox=\"0 0 560 214\" role=\"img\" aria-label=\"median {} {unit}, the middle 80 % from {} to {}\">",
        a.median, a.low, a.high
    );
    for share in y.ticks(3) {
        let _ = write!(
            svg,
            "<path class=\"lab-grid\" d=\"M{LEFT} {0:.1}H{RIGHT}\"/><text class=\"lab-tick lab-left\" x=\"30\" y=\"{1:.1}\">{2}</text>",
            y.at(share),
            y.at(share) + 4.5,
            tick(share)
        );
    }
    for (bin, count) in bars.bins.iter().enumerate().filter(|(_, count)| **count > 0) {
        let from = (bars.start + bin as i64 * bars.width) as f64;
        let (left, right, height) =
            (x.at(from), x.at(from + unit_width), y.at(density(bars, *count) * unit_width * 100.0));
        let _ = write!(
            svg,
            "<rect class=\"lab-bar\" x=\"{left:.1}\" y=\"{height:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            (right - left - 0.6).max(0.6),
            FLOOR - height
        );
    }
    if let Some(line) = line {
        let mut path = format!("M{:.1} {FLOOR}", x.at(line.start as f64));
        for (bin, count) in line.bins.iter().enumerate() {
            let to = x.at((line.start + (bin as i64 + 1) * line.width) as f64);
            let _ = write!(path, "V{:.1}H{to:.1}", y.at(density(line, *count) * unit_width * 100.0));
        }
        let _ = write!(svg, "<path class=\"lab-outline\" d=\"{path}V{FLOOR}\"/>");
    }
    for number in x.ticks(8) {
        let _ = write!(
            svg,
            "<text class=\"lab-tick\" x=\"{:.1}\" y=\"{}\">{}</text>",
            x.at(number),
            FLOOR + 18.0,
            tick(number)
        );
    }
    let _ = write!(svg, "<path class=\"lab-axis\" d=\"M{LEFT} {FLOOR}H{RIGHT}\"/>");
    if let Some([below, above]) = sides.filter(|_| least < 0.0 && most > 0.0) {
        let zero = x.at(0.5);
        let _ = write!(
            svg,
            "<path class=\"lab-zero\" d=\"M{zero:.1} 4V{FLOOR}\"/><text class=\"lab-tick lab-left\" x=\"{:.1}\" y=\"13\">{}</text><text class=\"lab-tick lab-right\" x=\"{:.1}\" y=\"13\">{}</text>",
            zero - 8.0,
            escape(below),
            zero + 8.0,
            escape(above)
        );
    }
    for (spread, class) in spreads.iter().zip(if b.is_some() { ["lab-b", "lab-a"] } else { ["lab-b", "lab-b"] }) {
        let [low, median, high] = [spread.low, spread.median, spread.high].map(|number| x.at(number as f64 + 0.5));
        let level = FLOOR + if class == "lab-a" { 42.0 } else { 31.0 };
        let _ = write!(
            svg,
            "<path class=\"lab-middle\" d=\"M{low:.1} {level}H{high:.1}\"/><circle class=\"{class}\" cx=\"{median:.1}\" cy=\"{level}\" r=\"4\"/>"
        );
    }
    let described = |spread: &Spread| {
        format!(
            "median {}, middle 80 % {} to {}",
            tick(spread.median as f64),
            tick(spread.low as f64),
            tick(spread.high as f64)
        )
    };
    let caption = match b {
        None => described(a),
        Some(b) => format!("A (line): {}. B (bars): {}", described(a), described(b)),
    };
    let _ = write!(svg, "</svg><p class=\"lab-note\">{}</p>", escape(&caption));
    svg
}
