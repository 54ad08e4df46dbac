use std::cmp::Reverse;
use std::fmt::Write;

use super::plot::{Axis, count, escape, percent, signed};
use crate::report::RunReport;
use crate::usage::{Band, ClauseUse};

/// So many unused clauses are named at once; the rest when it is asked for.
const NAMED: usize = 8;
/// So many of the most used and of the least used clauses stand in the table at once.
const SHOWN: (usize, usize) = (14, 4);
/// Shows the rows between them, without a script.
const SHOW_ALL: &str =
    "<input type=\"checkbox\" id=\"lab-all\" class=\"lab-all\"><label for=\"lab-all\">show all</label>";

/// A clause that was applied in A, in B or in both.
struct Applied<'a> {
    a: Option<&'a ClauseUse>,
    b: Option<&'a ClauseUse>,
}

impl<'a> Applied<'a> {
    /// As either run knows it.
    fn known(&self) -> Option<&'a ClauseUse> {
        self.a.or(self.b)
    }

    /// Matches and times, of both runs.
    fn sum(&self) -> (u64, u64) {
        let uses = [self.a, self.b].into_iter().flatten();
        uses.fold((0, 0), |(matches, times), used| (matches + used.matches, times + used.times))
    }
}

/// All that was applied in either run, the most used first.
fn applied<'a>(a: &'a RunReport, b: Option<&'a RunReport>) -> Vec<Applied<'a>> {
    fn find<'a>(run: &'a RunReport, clause: &str) -> Option<&'a ClauseUse> {
        run.clauses.iter().find(|used| used.clause == clause)
    }
    let of_b = b.iter().flat_map(|b| &b.clauses).filter(|used| find(a, &used.clause).is_none());
    let mut all: Vec<Applied<'a>> = a
        .clauses
        .iter()
        .map(|used| Applied { a: Some(used), b: b.and_then(|b| find(b, &used.clause)) })
        .chain(of_b.map(|used| Applied { a: None, b: Some(used) }))
        .collect();
    all.sort_by_key(|applied| Reverse(applied.sum()));
    all
}

/// Which rules ever mattered: how often each clause appeared, when, and how much moved with it.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    let all = applied(a, b);
    let is_applied = |clause: &String| all.iter().filter_map(Applied::known).any(|used| used.clause == *clause);
    let never: Vec<&str> = a.never.iter().filter(|clause| !is_applied(clause)).map(String::as_str).collect();
    let most = a.clauses.iter().map(|used| used.swing).fold(0.01, f64::max);
    let swing = Axis { from: 0.0, to: most, start: 3.0, end: 57.0 };
    let hidden = all.len().saturating_sub(SHOWN.0 + SHOWN.1);
    let columns = if b.is_some() { 9 } else { 8 };
    let matches = a.matches() + b.map_or(0, RunReport::matches);
    let band = |applied: &Applied<'_>| Band::of(applied.sum().0, matches);
    let mut html = format!(
        "<section><h2>Which rules ever mattered</h2><p class=\"lab-note\">{} of {} clauses appear in what happened, in the reasons for it, or in refusals of orders that were tried. Moved: by how much the acts in which a clause was applied changed the standing, in points of 100.{}</p>{}<div class=\"lab-wide\"><table class=\"lab-clauses\"><thead><tr><th>Clause</th><td></td><th>In % of matches</th><th>By turn</th><th class=\"n\">Times each</th><th class=\"n\">Refused</th>{}<th class=\"n\" colspan=\"2\">Moved</th></tr></thead><tbody>",
        all.len(),
        all.len() + never.len(),
        if b.is_some() { " All figures are of A but the difference." } else { "" },
        if hidden > 0 { SHOW_ALL } else { "" },
        if b.is_some() { "<th class=\"n\">B less A</th>" } else { "" }
    );
    for (place, applied) in all.iter().enumerate() {
        if place == 0 || band(applied) != band(&all[place - 1]) {
            let of_band = all.iter().filter(|other| band(other) == band(applied)).count();
            html.push_str(&heading(band(applied), "in fewer than one match in ten", of_band, columns));
        }
        if hidden > 0 && place == SHOWN.0 {
            html.push_str(&between(hidden, columns));
        }
        let is_between = (SHOWN.0..SHOWN.0 + hidden).contains(&place);
        let class = if is_between { " class=\"lab-more\"" } else { "" };
        let _ = write!(html, "<tr{class}>{}</tr>", cells(applied, a, b, &swing));
    }
    let _ = write!(html, "</tbody></table></div>{}</section>", unused(&never));
    html
}

/// The row above those of which as much use was made.
pub(super) fn heading(band: Band, rarely: &str, count: usize, columns: usize) -> String {
    let name = match band {
        Band::Often => format!("Often: {count}"),
        Band::Rarely => format!("Rarely, {rarely}: {count}"),
        Band::Never => format!("Never: {count}"),
    };
    format!("<tr class=\"lab-band\"><th colspan=\"{columns}\">{name}</th></tr>")
}

/// The row that stands for those not shown at once.
fn between(hidden: usize, columns: usize) -> String {
    let clauses = count(hidden as u64, "clause", "clauses");
    format!("<tr class=\"lab-between\"><td colspan=\"{columns}\">{clauses} between</td></tr>")
}

/// The cells of a clause; what only B knows of has no figures of A.
fn cells(applied: &Applied<'_>, a: &RunReport, b: Option<&RunReport>, swing: &Axis) -> String {
    let Some(known) = applied.known() else { return String::new() };
    let per_match = |number: u64, run: &RunReport| number as f64 / run.matches().max(1) as f64;
    let times = |used: Option<&ClauseUse>, run: &RunReport| per_match(used.map_or(0, |used| used.times), run);
    let share = per_match(applied.a.map_or(0, |used| used.matches), a);
    let each = times(applied.a, a);
    let mut html = format!(
        "<td class=\"lab-id\">{}</td><td>{}</td><td class=\"lab-in\"><svg class=\"lab-share\" viewBox=\"0 0 46 12\" aria-hidden=\"true\"><rect class=\"lab-bar\" y=\"1\" width=\"{:.1}\" height=\"10\"/></svg> {}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>",
        escape(&known.clause),
        escape(&known.title),
        share * 46.0,
        percent(share),
        sparks(applied.a.map_or(&[], |used| &used.turns)),
        rate(each),
        rate(per_match(applied.a.map_or(0, |used| used.refused), a))
    );
    if let Some(b) = b {
        let _ = write!(html, "<td class=\"n\">{}</td>", signed(times(applied.b, b) - each, 2));
    }
    html.push_str(&applied.a.map_or_else(|| "<td></td><td></td>".to_owned(), |used| moved(used.swing, swing)));
    html
}

/// How much moved with a clause.
fn moved(points: f64, axis: &Axis) -> String {
    format!(
        "<td><svg class=\"lab-swing\" viewBox=\"0 0 60 12\" aria-hidden=\"true\"><path class=\"lab-grid\" d=\"M3 0V12\"/><circle class=\"lab-b\" cx=\"{:.1}\" cy=\"6\" r=\"3.4\"/></svg></td><td class=\"n\">{:.1}</td>",
        axis.at(points),
        points * 100.0
    )
}

/// Clauses that never appeared.
fn unused(never: &[&str]) -> String {
    if never.is_empty() {
        return "<p class=\"lab-note\">Never: none. Every clause appeared.</p>".to_owned();
    }
    let (named, rest) = never.split_at(never.len().min(NAMED));
    let named = escape(&named.join(", "));
    if rest.is_empty() {
        return format!("<p class=\"lab-note\"><b>Never: {}.</b> {named}.</p>", never.len());
    }
    format!(
        "<p class=\"lab-note\"><b>Never: {}.</b> {named} and {} more; most of these only say what is allowed.</p><details class=\"lab-note\"><summary>All of them</summary>{named}, {}.</details>",
        never.len(),
        rest.len(),
        escape(&rest.join(", "))
    )
}

/// How often per match: with as many digits as a rare clause needs.
pub(super) fn rate(each: f64) -> String {
    match each {
        each if each <= 0.0 => "0".to_owned(),
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
