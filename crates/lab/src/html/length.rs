use std::fmt::Write;

use super::histogram::histogram;
use super::plot::{escape, tick};
use crate::report::RunReport;

/// How long matches last, by scenario.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let mut html = String::from("<section><h2>Length</h2><div class=\"lab-multiples\">");
    for scenario in &a.scenarios {
        let other = b.and_then(|b| b.scenarios.iter().find(|other| other.scenario == scenario.scenario));
        let title = if a.scenarios.len() > 1 { format!("{}: ", scenario.title) } else { String::new() };
        let _ = write!(
            html,
            "<div><p class=\"lab-note\">{}decisions of a match; share of matches, %. Turns: median {}, from {} to {}</p>",
            escape(&title),
            tick(scenario.turns.median),
            scenario.turns.least,
            scenario.turns.most
        );
        html.push_str(&histogram(&scenario.decisions, other.map(|other| &other.decisions), "decisions", None));
        html.push_str("</div>");
    }
    html.push_str("</div></section>");
    html
}
