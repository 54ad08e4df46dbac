use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

use super::clauses::{heading, rate};
use super::plot::{escape, name, signed};
use crate::report::RunReport;
use crate::usage::Band;

/// Which orders are given: how often each form in a match, and in which seat. Nothing for reports that did not count them.
pub(super) fn figure(a: &RunReport, b: Option<&RunReport>) -> String {
    if a.forms.is_empty() {
        return String::new();
    }
    let matches = a.matches() + b.map_or(0, RunReport::matches);
    let of = |run: &RunReport, form: &str| run.forms.get(form).copied().unwrap_or(0);
    let both = |form: &str| of(a, form) + b.map_or(0, |b| of(b, form));
    let (mut given, never): (Vec<&str>, Vec<&str>) =
        a.forms.keys().map(String::as_str).partition(|form| both(form) > 0);
    given.sort_by_key(|form| Reverse(both(form)));
    let seats = seats(a);
    let most = given.first().map_or(1.0, |form| per_match(both(form), matches));
    let mut html = format!(
        "<section><h2>Which orders are given</h2><p class=\"lab-note\">{} of {} forms of orders and of their parts were given, so often in a match.{} Some forms are shorthand that only people write.</p><div class=\"lab-wide\"><table class=\"lab-forms\"><thead><tr><th>Form</th><td></td><th class=\"n\">Times each</th>",
        given.len(),
        a.forms.len(),
        if b.is_some() { " All figures are of A but the difference." } else { "" }
    );
    if b.is_some() {
        html.push_str("<th class=\"n\">B less A</th>");
    }
    for (seat, kind, _) in &seats {
        let _ = write!(html, "<th class=\"n\">{}<br><small>{}</small></th>", escape(&name(seat)), escape(kind));
    }
    html.push_str("</tr></thead><tbody>");
    let columns = 3 + usize::from(b.is_some()) + seats.len();
    let band = |form: &str| Band::of(both(form), matches);
    for (place, form) in given.iter().enumerate() {
        if place == 0 || band(form) != band(given[place - 1]) {
            let of_band = given.iter().filter(|other| band(other) == band(form)).count();
            html.push_str(&heading(band(form), "less than once in ten matches", of_band, columns));
        }
        let each = per_match(of(a, form), a.matches());
        let _ = write!(
            html,
            "<tr><td><code>{}</code></td><td class=\"lab-in\"><svg class=\"lab-share\" viewBox=\"0 0 46 12\" aria-hidden=\"true\"><rect class=\"lab-bar\" y=\"1\" width=\"{:.1}\" height=\"10\"/></svg></td><td class=\"n\">{}</td>",
            escape(form),
            (each / most * 46.0).min(46.0),
            rate(each)
        );
        if let Some(b) = b {
            let _ = write!(html, "<td class=\"n\">{}</td>", signed(per_match(of(b, form), b.matches()) - each, 2));
        }
        for (_, _, forms) in &seats {
            let times = forms.get(*form).copied().unwrap_or(0);
            let _ = write!(html, "<td class=\"n\">{}</td>", rate(per_match(times, a.matches())));
        }
        html.push_str("</tr>");
    }
    let _ = write!(html, "</tbody></table></div>{}</section>", unused(&never));
    html
}

/// Seats with the kind of player that held them, and what he gave.
fn seats(run: &RunReport) -> Vec<(&str, &str, &BTreeMap<String, u64>)> {
    let kinds =
        run.forms_by.iter().flat_map(|(seat, kinds)| kinds.iter().map(move |(kind, forms)| (seat, kind, forms)));
    kinds.map(|(seat, kind, forms)| (seat.as_str(), kind.as_str(), forms)).collect()
}

fn per_match(times: u64, matches: u64) -> f64 {
    times as f64 / matches.max(1) as f64
}

/// Forms that nobody gave.
fn unused(never: &[&str]) -> String {
    if never.is_empty() {
        return "<p class=\"lab-note\">Never: none. Every form was given.</p>".to_owned();
    }
    let forms: Vec<String> = never.iter().map(|form| format!("<code>{}</code>", escape(form))).collect();
    format!("<p class=\"lab-note\"><b>Never: {}.</b> {}</p>", never.len(), forms.join(" \u{b7} "))
}
