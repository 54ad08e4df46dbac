//! A run as one HTML file: figures as vector drawings, no script, no other file; readable on paper, in light and in dark.

mod clauses; // which rules ever mattered
mod forms; // which orders are given
mod histogram; // how often each number came
mod length; // how long matches last
mod plot; // axes, ticks, numbers
mod reliability; // whether chances keep their word
mod scores; // by how much matches are won
mod sides; // how sides are spoken of
mod verdict; // what it all says, in a sentence
mod winners; // who wins how often

use std::fmt::Write;

use crate::calibrate::CalibrationReport;
use crate::report::RunReport;
use plot::count;
pub use plot::escape;

/// The style of the figures; colours come from variables that the page sets.
pub const STYLE: &str = include_str!("figures.css");
const PAGE: &str = include_str!("page.css");

/// A run, or the difference of two, as a whole page; with the reliability of the chances where it was measured.
pub fn page(a: &RunReport, b: Option<&RunReport>, chances: Option<&CalibrationReport>) -> String {
    let title = headline(a, b);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{}: lab report</title>\n<style>\n{PAGE}{STYLE}</style>\n</head>\n<body>\n<main>\n{}\n</main>\n</body>\n</html>\n",
        escape(&format!("{}: {title}", a.title)),
        figures(a, b, chances)
    )
}

/// The figures of a run, or of the difference of two, to be set into a page.
pub fn figures(a: &RunReport, b: Option<&RunReport>, chances: Option<&CalibrationReport>) -> String {
    let mut html = format!("<div class=\"lab-report\">\n<header><p class=\"lab-game\">{}</p>", escape(&a.title));
    let _ = write!(html, "<h1>{}</h1>", escape(&headline(a, b)));
    if let Some(edge) = b.and_then(|b| verdict::edge_note(a, b)) {
        let _ = write!(html, "<p class=\"lab-edge\">{edge}</p>");
    }
    let _ = write!(html, "<p class=\"lab-note\">{}</p></header>", setting(a, b));
    let spreads = scores::figure(a, b) + &length::figure(a, b);
    // One scenario's spreads stand below its winners; those of several fill the width.
    let (beside, below) = if a.scenarios.len() == 1 { (spreads, String::new()) } else { (String::new(), spreads) };
    let _ = write!(html, "<div class=\"lab-columns\"><div>{}{beside}</div><div>", winners::figure(a, b));
    html.push_str(&chances.map_or_else(String::new, reliability::figure));
    let _ = write!(html, "{}</div></div>\n{below}{}", clauses::figure(a, b), forms::figure(a, b));
    html.push_str(&winners::table(a, b));
    let _ = write!(html, "<footer class=\"lab-note\">{}</footer>\n</div>", again(a, b));
    html
}

/// What the run says, in a sentence.
fn headline(a: &RunReport, b: Option<&RunReport>) -> String {
    match (a.scenarios.as_slice(), b) {
        ([only], None) => verdict::sentence(only),
        (several, None) => {
            let scenarios = count(several.len() as u64, "scenario", "scenarios");
            format!("{scenarios}, {}", count(a.matches(), "match", "matches"))
        }
        (_, Some(b)) => verdict::difference_sentence(a, b),
    }
}

fn setting(a: &RunReport, b: Option<&RunReport>) -> String {
    let of = |run: &RunReport| {
        let options: Vec<String> = run.options.0.iter().map(|(id, value)| format!("{id}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(", {}", options.join(", ")) };
        let matches = count(run.matches(), "match", "matches");
        format!("{matches}, seed {}, data {}{}", run.seed, &run.data[..run.data.len().min(8)], options)
    };
    match b {
        None => format!("{}. All intervals 95 %, Wilson.", escape(&of(a))),
        Some(b) => format!(
            "<b>A</b> {}. <b>B</b> {}. All intervals 95 %; the difference is taken as of independent matches, which is the wider interval.",
            escape(&of(a)),
            escape(&of(b))
        ),
    }
}

/// How to get the same figures again.
fn again(a: &RunReport, b: Option<&RunReport>) -> String {
    let failed = match a.failures() + b.map_or(0, RunReport::failures) {
        0 => String::new(),
        1 => "<p><b>1 match failed and does not count.</b></p>".to_owned(),
        failures => format!("<p><b>{failures} matches failed and do not count.</b></p>"),
    };
    match b {
        None => format!("{failed}<p>The same again, to the last row: {}</p>", command(a)),
        Some(b) => format!("{failed}<p>The same again, to the last row: A {} B {}</p>", command(a), command(b)),
    }
}

/// The command of a run; where its data came from is not known, only which set it was.
fn command(run: &RunReport) -> String {
    let mut command = format!("grognard lab run {} --games {} --seed {}", run.game, run.games, run.seed);
    for scenario in &run.scenarios {
        let _ = write!(command, " --scenario {}", scenario.scenario);
    }
    let players = run.scenarios.iter().flat_map(|scenario| &scenario.seats);
    let mut players: Vec<String> = players.map(|(seat, figures)| format!("{seat}={}", figures.player)).collect();
    players.sort();
    players.dedup();
    let _ = write!(command, " --seat {}", players.join(","));
    for (id, value) in &run.options.0 {
        let _ = write!(command, " --option {id}={value}");
    }
    if !run.other_data {
        return format!("<code>{}</code>", escape(&command));
    }
    format!("<code>{} --data DIR</code>, with the data set <code>{}</code> in DIR", escape(&command), escape(&run.data))
}
