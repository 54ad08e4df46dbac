use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use crate::Args;
use crate::figures::{Figure, median, number};
use crate::place::Place;
use crate::runs;

/// How servers are set up: what it is called, whether over a PostgreSQL, how many.
const SETTINGS: [(&str, bool, usize); 3] =
    [("SQLite", false, 1), ("PostgreSQL", true, 1), ("PostgreSQL, two servers", true, 2)];

/// Two servers must make as much of a second of processor time as one does, but for so much.
const KEPT_BY_TWO: f64 = 0.9;

/// One figure of one setting.
struct Line {
    setting: &'static str,
    key: &'static str,
    text: &'static str,
    unit: &'static str,
    must: f64,
    aim: f64,
    /// By turn, of this program and of the older one.
    now: Vec<f64>,
    old: Vec<f64>,
}

/// Everything that was measured.
#[derive(Default)]
pub struct Found {
    lines: Vec<Line>,
    /// What the older program could not do.
    silent: BTreeMap<&'static str, String>,
}

/// Takes all figures. The programs take turns, so that whatever the machine does meanwhile meets both.
pub async fn all(args: &Args) -> Result<Found, String> {
    let mut found = Found::default();
    for turn in 1..=args.turns.max(1) {
        for (setting, postgres, nodes) in SETTINGS {
            eprintln!("turn {turn} of {}: {setting}", args.turns.max(1));
            let args = Args { postgres, nodes, ..args.clone() };
            for figure in measured(&args).await?.figures() {
                found.line(setting, figure).now.push(figure.value);
            }
            let Some(old) = args.old.clone().filter(|_| !found.silent.contains_key(setting)) else { continue };
            match measured(&Args { server: old, ..args }).await {
                Ok(report) => {
                    for figure in report.figures() {
                        found.line(setting, figure).old.push(figure.value);
                    }
                }
                // An older program may know nothing of this database.
                Err(why) => drop(found.silent.insert(setting, why)),
            }
        }
    }
    found.conclude();
    Ok(found)
}

async fn measured(args: &Args) -> Result<crate::figures::Report, String> {
    runs::all(args, &Place::of(args)?).await
}

impl Found {
    fn line(&mut self, setting: &'static str, figure: &Figure) -> &mut Line {
        let is_it = |line: &Line| line.setting == setting && line.key == figure.key;
        let place = self.lines.iter().position(is_it).unwrap_or(self.lines.len());
        if place == self.lines.len() {
            let Figure { key, text, unit, must, aim, .. } = *figure;
            self.lines.push(Line { setting, key, text, unit, must, aim, now: Vec::new(), old: Vec::new() });
        }
        &mut self.lines[place]
    }

    /// What this program was measured at, turn by turn.
    fn now(&self, setting: &str, key: &str) -> Vec<f64> {
        let line = self.lines.iter().find(|line| line.setting == setting && line.key == key);
        line.map_or_else(Vec::new, |line| line.now.clone())
    }

    /// What follows from several figures.
    fn conclude(&mut self) {
        let [_, (one, ..), (two, ..)] = SETTINGS;
        let by_turn = |these: Vec<f64>, those: Vec<f64>| these.iter().zip(&those).map(|(a, b)| a / b).collect();
        let kept = by_turn(self.now(two, "by_processor"), self.now(one, "by_processor"));
        let kept_by_all = by_turn(self.now(two, "by_all"), self.now(one, "by_all"));
        let fed = by_turn(self.now(one, "database"), self.now(one, "orders"));
        for (key, text, must, values) in [
            ("kept_by_two", "two servers' orders per second of processor time, of one server's", KEPT_BY_TWO, kept),
            ("kept_by_all", "the same, the database counted", 0.0, kept_by_all),
            ("fed", "servers that one database feeds", 0.0, fed),
        ] {
            let figure = Figure { key, text, value: 0.0, unit: "", must, aim: must };
            self.line(two, &figure).now = values;
        }
    }

    /// As a table.
    pub fn table(&self) -> String {
        let mut text =
            String::from("| setting | figure | now | before | must | aim |\n| --- | --- | --- | --- | --- | --- |\n");
        for line in &self.lines {
            let told = |values: &[f64]| match values {
                [] => "-".to_owned(),
                values => format!("{} {}", number(median(values.to_vec())), line.unit).trim_end().to_owned(),
            };
            let target = |value: f64| if value == 0.0 { "-".to_owned() } else { number(value) };
            let (now, old) = (told(&line.now), told(&line.old));
            let (must, aim) = (target(line.must), target(line.aim));
            let _ = writeln!(text, "| {} | {} | {now} | {old} | {must} | {aim} |", line.setting, line.text);
        }
        for (setting, why) in &self.silent {
            let _ = writeln!(text, "The older program was not measured with {setting}: {why}");
        }
        text
    }

    /// As one document, with every turn.
    pub fn json(&self) -> Value {
        let line = |line: &Line| {
            json!({
                "setting": line.setting, "figure": line.key, "text": line.text, "unit": line.unit,
                "now": line.now, "before": line.old, "must": line.must, "aim": line.aim,
            })
        };
        json!({ "figures": self.lines.iter().map(line).collect::<Vec<_>>(), "silent": self.silent })
    }
}
