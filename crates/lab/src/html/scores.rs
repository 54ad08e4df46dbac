use std::fmt::Write;

use super::histogram::histogram;
use super::plot::{escape, name};
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
