use std::fmt::Write;

use super::plot::{Axis, escape, percent, signed};
use crate::report::{ClauseUse, RunReport};

/// So many unused clauses are named at once; the rest when it is asked for.
const NAMED: usize = 8;
/// So many of the most used and of the least used clauses stand in the table at once.
const SHOWN: (usize, usize) = (14, 4);
/// Shows the rows between them, without a script.
const SHOW_ALL: &str =
    "<input type=\"checkbox\" id=\"lab-all\" class=\"lab-all\"><label for=\"lab-all\">show all</label>";

/// Which rules ever mattered: how often each clause was applied, when, and how much moved with it.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let matches = a.matches().max(1);
    let most = a.clauses.iter().map(|used| used.swing).fold(0.01, f64::max);
    let swing = Axis { from: 0.0, to: most, start: 3.0, end: 57.0 };
    let mut ordered: Vec<&ClauseUse> = a.clauses.iter().collect();
    ordered.sort_by(|one, other| other.matches.cmp(&one.matches).then(other.times.cmp(&one.times)));
    let hidden = ordered.len().saturating_sub(SHOWN.0 + SHOWN.1);
    let columns = if b.is_some() { 8 } else { 7 };
    let mut html = format!(
        "<section><h2>Which rules ever mattered</h2><p class=\"lab-note\">{} of {} clauses had anything happen by them. Moved: by how much the acts in which a clause was applied changed the standing, in points of 100.</p>{}<div class=\"lab-wide\"><table class=\"lab-clauses\"><thead><tr><th>Clause</th><th></th><th>In % of matches</th><th>By turn</th><th class=\"n\">Times each</th>{}<th class=\"n\" colspan=\"2\">Moved</th></tr></thead><tbody>",
        a.clauses.len(),
        a.clauses.len() + a.never.len(),
        if hidden > 0 { SHOW_ALL } else { "" },
        if b.is_some() { "<th class=\"n\">B less A</th>" } else { "" }
    );
    for (place, used) in ordered.into_iter().enumerate() {
        if hidden > 0 && place == SHOWN.0 {
            let _ =
                write!(html, "<tr class=\"lab-between\"><td colspan=\"{columns}\">{hidden} clauses between</td></tr>");
        }
        let is_between = (SHOWN.0..SHOWN.0 + hidden).contains(&place);
        let share = used.matches as f64 / matches as f64;
        let each = used.times as f64 / matches as f64;
        let _ = write!(
            html,
            "<tr{}><td class=\"lab-id\">{}</td><td>{}</td><td class=\"lab-in\"><svg class=\"lab-share\" viewBox=\"0 0 46 12\" aria-hidden=\"true\"><rect class=\"lab-bar\" y=\"1\" width=\"{:.1}\" height=\"10\"/></svg> {}</td><td>{}</td><td class=\"n\">{}</td>",
            if is_between { " class=\"lab-more\"" } else { "" },
            escape(&used.clause),
            escape(&used.title),
            share * 46.0,
            percent(share),
            sparks(&used.turns),
            rate(each)
        );
        if let Some(b) = b {
            let other = b.clauses.iter().find(|other| other.clause == used.clause);
            let there = other.map_or(0.0, |other| other.times as f64 / b.matches().max(1) as f64);
            let _ = write!(html, "<td class=\"n\">{}</td>", signed(there - each, 2));
        }
        let _ = write!(
            html,
            "<td><svg class=\"lab-swing\" viewBox=\"0 0 60 12\" aria-hidden=\"true\"><path class=\"lab-grid\" d=\"M3 0V12\"/><circle class=\"lab-b\" cx=\"{:.1}\" cy=\"6\" r=\"3.4\"/></svg></td><td class=\"n\">{:.1}</td></tr>",
            swing.at(used.swing),
            used.swing * 100.0
        );
    }
    html.push_str("</tbody></table></div>");
    html.push_str(&unused(&a.never));
    html.push_str("</section>");
    html
}

/// Clauses by which nothing ever happened.
fn unused(never: &[String]) -> String {
    if never.is_empty() {
        return "<p class=\"lab-note\">Every clause had something happen by it.</p>".to_owned();
    }
    let (named, rest) = never.split_at(never.len().min(NAMED));
    let named = escape(&named.join(", "));
    if rest.is_empty() {
        return format!("<p class=\"lab-note\">Nothing ever happened by {named}.</p>");
    }
    format!(
        "<p class=\"lab-note\">Nothing ever happened by {named} and {} more; most of these only say what is allowed.</p><details class=\"lab-note\"><summary>All of them</summary>{named}, {}.</details>",
        rest.len(),
        escape(&rest.join(", "))
    )
}

/// How often per match: with as many digits as a rare clause needs.
fn rate(each: f64) -> String {
    match each {
        each if each >= 10.0 => format!("{each:.0}"),
        each if each >= 1.0 => format!("{each:.1}"),
        each if each >= 0.01 => format!("{each:.2}"),
        each => format!("{each:.4}"),
    }
}

/// Small bars, one for each turn that was played.
fn sparks(turns: &[u64]) -> String {
    let most = turns.iter().max().copied().unwrap_or(0).max(1) as f64;
    let last = turns.iter().rposition(|times| *times > 0).map_or(0, |place| place + 1).max(4);
    let mut svg = format!(
        "<svg class=\"lab-sparks\" viewBox=\"0 0 {} 14\" width=\"{}\" aria-hidden=\"true\">",
        last * 7,
        last * 7
    );
    for (turn, times) in turns.iter().take(last).enumerate() {
        let height = *times as f64 / most * 13.0;
        let _ = write!(
            svg,
            "<rect class=\"lab-spark\" x=\"{}\" y=\"{:.1}\" width=\"5.5\" height=\"{:.1}\"/>",
            turn * 7,
            14.0 - height,
            height.max(0.6)
        );
    }
    svg.push_str("</svg>");
    svg
}
