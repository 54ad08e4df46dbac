use std::fmt::Write;

use super::histogram::histogram;
use super::plot::escape;
use super::sides::{does, named};
use crate::report::{RunReport, ScenarioReport};
use crate::spread::Spread;

/// By how much the first side is ahead at the end, by scenario.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let mut html = String::from("<section><h2>Final score</h2><div class=\"lab-multiples\">");
    for scenario in &a.scenarios {
        let Some(spread) = first_score(scenario) else { continue };
        let other =
            b.and_then(|b| b.scenarios.iter().find(|other| other.scenario == scenario.scenario)).and_then(first_score);
        let sides = scenario.sides();
        let first = sides.first().map_or_else(String::new, |side| does(side, "is", "are"));
        let ahead: Vec<String> = sides.iter().map(|side| format!("{} ahead", named(side))).collect();
        let title = if a.scenarios.len() > 1 { format!("{}: ", scenario.title) } else { String::new() };
        let _ = write!(
            html,
            "<div><p class=\"lab-note\">{}points by which {} ahead; share of matches, %</p>",
            escape(&title),
            escape(&first)
        );
        let around_zero = match ahead.as_slice() {
            [first, second] => Some([second.as_str(), first.as_str()]),
            _ => None,
        };
        html.push_str(&histogram(spread, other, "points", around_zero));
        html.push_str("</div>");
    }
    html.push_str("</div></section>");
    html
}

fn first_score(scenario: &ScenarioReport) -> Option<&Spread> {
    Some(&scenario.seats.get(scenario.order.first()?)?.score)
}
