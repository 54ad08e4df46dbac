use std::fmt::Write;

use catalog::Title;
use engine::{About, Options, TermTable};

use crate::page::{self, FAINT, STRONG, styled};

/// What a match of this scenario with these options is about: its terms, its measured chances, and what is not as published.
pub fn told(title: &dyn Title, scenario: &str, options: &Options, indent: &str) -> String {
    let columns = page::columns();
    let mut text = String::new();
    let mut terms = title.terms(scenario, options).unwrap_or_default().0;
    terms.sort_by_key(|term| term.about);
    // The blurb has been read already.
    let blurb = title.info().scenario(scenario).map(|scenario| scenario.blurb.as_str());
    terms.retain(|term| Some(term.text.as_str()) != blurb);
    let names = Names::of(title, scenario);
    let mut before = None;
    for term in terms {
        if before.replace(term.about) != Some(term.about) {
            let _ = writeln!(text, "{indent}{}", styled(STRONG, heading(term.about)));
        }
        let whose = term.seat.map_or_else(String::new, |seat| format!("{}: ", names.told(&seat)));
        let lines = page::wrap(&format!("{whose}{}", term.text), &format!("{indent}  "), columns);
        let clause = term.clause.map_or_else(String::new, |clause| format!("  {}", styled(FAINT, clause)));
        let _ = writeln!(text, "{}{clause}", lines.trim_end());
        if let Some(table) = &term.table {
            text.push_str(&figures(table, &names, &format!("{indent}    "), columns));
        }
    }
    text.push_str(&differences(title, scenario, options, indent));
    text.push_str(&chances(title, scenario, options, &names, indent));
    text
}

/// The figures of a term, row by row: `a massacre (Rebels): 2 VP`.
fn figures(table: &TermTable, names: &Names, indent: &str, columns: usize) -> String {
    let mut text = String::new();
    for row in &table.rows {
        let whose = row.seat.as_ref().map_or_else(String::new, |seat| format!(" ({})", names.told(seat)));
        let heads = table.columns.iter().map(String::as_str).chain(std::iter::repeat(""));
        let figures: Vec<String> = row
            .figures
            .iter()
            .zip(heads)
            .filter(|(figure, _)| !figure.is_empty())
            .map(|(figure, head)| {
                let head = head.strip_suffix('s').filter(|_| figure == "1").unwrap_or(head);
                format!("{figure} {head}").trim_end().to_owned()
            })
            .collect();
        let said: Vec<String> =
            [figures.join(", "), row.note.clone()].into_iter().filter(|part| !part.is_empty()).collect();
        let line = format!("{}{whose}: {}", row.what, said.join("; "));
        let _ = writeln!(text, "{}", page::wrap(&line, indent, columns).trim_end());
    }
    text
}

/// The names that a scenario has for its seats.
pub struct Names(Vec<(String, String)>);

impl Names {
    /// Those of a scenario.
    pub fn of(title: &dyn Title, scenario: &str) -> Self {
        let label = |label: server::wire::SeatLabel| (label.seat, label.name);
        Self(server::labels(title, scenario).into_iter().map(label).collect())
    }

    /// A seat as it is typed, with its name where that says more: `a (British)`.
    pub fn told(&self, seat: &str) -> String {
        match self.0.iter().find(|(known, _)| known == seat) {
            Some((_, name)) if !name.to_lowercase().starts_with(&seat.to_lowercase()) || seat.len() == 1 => {
                format!("{seat} ({name})")
            }
            _ => seat.to_owned(),
        }
    }
}

fn heading(about: About) -> &'static str {
    match about {
        About::Situation => "The situation",
        About::Aim => "Aims",
        About::Forces => "Forces",
        About::Length => "Length",
        About::Points => "Points",
        About::Breaks => "Breaks",
        About::Handicap => "Handicap",
        About::Special => "Special rules",
        About::Reconstructed => "Reconstructed",
    }
}

fn differences(title: &dyn Title, scenario: &str, options: &Options, indent: &str) -> String {
    let differences = title.info().differences(scenario, options);
    if differences.is_empty() {
        return String::new();
    }
    let mut text = format!("{indent}{}\n", styled(STRONG, "Not as published"));
    for one in differences {
        let (option, chosen, published, clause) = (one.option, one.chosen, one.published, one.clause);
        let _ = writeln!(text, "{indent}  {option}={chosen} instead of {published}  {}", styled(FAINT, clause));
    }
    text
}

/// How often either side wins between sergeants, for every preset of the scenario; only for the data that was measured.
fn chances(title: &dyn Title, scenario: &str, options: &Options, names: &Names, indent: &str) -> String {
    let info = title.info();
    let is_own = catalog::game(title.slug()).is_some_and(|known| known.data_hash() == title.data_hash());
    if !is_own {
        return String::new();
    }
    let played = info.preset(scenario, options);
    let mut text = format!("{indent}{}\n", styled(STRONG, "Chances between sergeants"));
    for balance in info.presets(scenario) {
        let here = if played.as_ref() == Some(&balance) { ", played here" } else { "" };
        let _ = writeln!(text, "{indent}  {balance}{here}: {}", chance(title.slug(), scenario, &balance, names));
    }
    text
}

/// `british 97 of 100 [96, 98], rebel 2`.
fn chance(slug: &str, scenario: &str, balance: &str, names: &Names) -> String {
    let Some(measured) = catalog::measured(slug).of(scenario, balance) else { return "not measured yet".to_owned() };
    let sides = measured.sides.iter().enumerate().map(|(number, side)| {
        let [low, high] = side.ci95.map(|bound| (bound * 100.0).round());
        let of = if number == 0 { format!(" of 100 [{low}, {high}]") } else { String::new() };
        let name = if let [seat] = side.seats.as_slice() { names.told(seat) } else { side.name() };
        format!("{name} {}{of}", side.of_hundred())
    });
    sides.collect::<Vec<_>>().join(", ")
}
