use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::steps::{cargo, command};
use crate::{root, test};

/// What is to be measured.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Only this game.
    pub game: Option<&'a str>,
    /// Only this scenario.
    pub scenario: Option<&'a str>,
    /// Matches per scenario and preset.
    pub matches: u64,
    /// Threads; 0 for one per core.
    pub threads: u64,
}

/// Lets sergeants play against each other, per scenario and preset, and writes `games/SLUG/measured/balance.toml`. What has been measured with these rules
/// and these sergeants is not measured again, so that an interrupted measurement goes on where it was.
pub fn run(wanted: Wanted<'_>) -> bool {
    match Program::built().and_then(|program| measure(&program, wanted)) {
        Ok(()) => true,
        Err(why) => {
            println!("{why}");
            false
        }
    }
}

fn measure(program: &Program, wanted: Wanted<'_>) -> Result<(), String> {
    let listed = program.ask(&["games", "--json"])?;
    let games: Vec<&Value> =
        array(&listed, "games")?.iter().filter(|game| wanted.game.is_none_or(|slug| game["slug"] == slug)).collect();
    if games.is_empty() {
        return Err(format!("there is no game `{}`", wanted.game.unwrap_or_default()));
    }
    games.into_iter().try_for_each(|game| measure_game(program, game, wanted))
}

fn measure_game(program: &Program, game: &Value, wanted: Wanted<'_>) -> Result<(), String> {
    let slug = word(game, "slug")?;
    let path = root().join("games").join(slug).join("measured/balance.toml");
    let mut kept = Kept::read(&path)?;
    let subjects = subjects(game)?;
    let known = |row: &Row| subjects.iter().any(|one| (&one.scenario, &one.balance) == (&row.scenario, &row.balance));
    kept.rows.retain(known);
    for subject in &subjects {
        if wanted.scenario.is_some_and(|scenario| scenario != subject.scenario) {
            continue;
        }
        let named = ["--scenario", &subject.scenario];
        let option = format!("balance={}", subject.balance);
        let chosen: &[&str] = if subject.offered { &["--option", &option] } else { &[] };
        let told = program.ask(&[&["lab", "fingerprint", slug, "--json"], &named[..], chosen].concat())?;
        let (rules, print) = (number(&told, "rules")?, word(&told["fingerprints"], &subject.scenario)?);
        if kept.rules != rules {
            kept = Kept { rules, rows: Vec::new() };
        }
        if kept.has(subject, print, wanted.matches) {
            println!("{slug} {} {}: measured before", subject.scenario, subject.balance);
            continue;
        }
        let (matches, threads) = (wanted.matches.to_string(), wanted.threads.to_string());
        let run = ["lab", "run", slug, "--json", "--seed", "1", "--games", &matches, "--threads", &threads];
        let report = program.ask(&[&run[..], &named[..], chosen].concat())?;
        let row = Row::of(subject, print, &array(&report, "scenarios")?[0])?;
        println!("{slug} {} {}: {}", subject.scenario, subject.balance, row.told());
        kept.put(row, &subjects);
        kept.write(&path, slug)?;
    }
    Ok(())
}

/// A scenario with a preset.
struct Subject {
    scenario: String,
    balance: String,
    /// Whether the scenario offers a choice of presets.
    offered: bool,
}

/// The scenarios of a game, each with its presets.
fn subjects(game: &Value) -> Result<Vec<Subject>, String> {
    let balance = array(game, "options")?.iter().find(|option| option["id"] == "balance");
    let words: Vec<&str> = balance
        .and_then(|option| option["values"]["words"].as_array())
        .map_or_else(Vec::new, |words| words.iter().filter_map(Value::as_str).collect());
    let mut subjects = Vec::new();
    for scenario in array(game, "scenarios")? {
        let id = word(scenario, "id")?;
        let own = game["own_options"][id].as_array().cloned().unwrap_or_default();
        let absent = own.iter().any(|own| own["kind"] == "absent" && own["option"] == "balance");
        let offered = !words.is_empty() && !absent;
        let presets: &[&str] = if offered { &words } else { &["published"] };
        subjects.extend(presets.iter().map(|balance| Subject {
            scenario: id.to_owned(),
            balance: (*balance).to_owned(),
            offered,
        }));
    }
    Ok(subjects)
}

/// The file of a game.
#[derive(Default, serde::Deserialize)]
struct Kept {
    rules: u64,
    #[serde(default, rename = "measured")]
    rows: Vec<Row>,
}

impl Kept {
    fn read(path: &Path) -> Result<Self, String> {
        match std::fs::read_to_string(path) {
            Ok(text) => toml::from_str(&text).map_err(|fault| format!("{}: {}", path.display(), fault.message())),
            Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(fault) => Err(format!("{}: {fault}", path.display())),
        }
    }

    fn has(&self, subject: &Subject, print: &str, matches: u64) -> bool {
        self.rows.iter().any(|row| row.is_of(subject) && row.fingerprint == print && row.matches >= matches)
    }

    /// Puts a row in its place, in the order of the game's scenarios.
    fn put(&mut self, row: Row, subjects: &[Subject]) {
        let place = |row: &Row| subjects.iter().position(|subject| row.is_of(subject));
        self.rows.retain(|known| place(known) != place(&row));
        self.rows.push(row);
        self.rows.sort_by_key(place);
    }

    fn write(&self, path: &Path, slug: &str) -> Result<(), String> {
        let rows: String = self.rows.iter().map(Row::toml).collect();
        let text = format!(
            "# Sergeants against each other, as `cargo xtask balance {slug}` has measured it.\nrules = {}\n{rows}",
            self.rules
        );
        let folder = path.parent().ok_or_else(|| format!("{} lies nowhere", path.display()))?;
        // Written beside the file and moved, so that an interruption leaves the old one whole.
        let fresh = folder.join("balance.toml.new");
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&fresh, text))
            .and_then(|()| std::fs::rename(&fresh, path))
            .map_err(|fault| format!("{}: {fault}", path.display()))
    }
}

/// What was measured of a scenario with a preset.
#[derive(Debug, PartialEq, serde::Deserialize)]
struct Row {
    scenario: String,
    balance: String,
    matches: u64,
    draws: u64,
    turns: f64,
    fingerprint: String,
    sides: Vec<Side>,
}

/// How often a side won.
#[derive(Debug, PartialEq, serde::Deserialize)]
struct Side {
    seats: Vec<String>,
    wins: u64,
    share: f64,
    ci95: [f64; 2],
}

impl Row {
    /// A row of a report of `grognard lab run --json`.
    fn of(subject: &Subject, print: &str, report: &Value) -> Result<Self, String> {
        if number(report, "failures")? > 0 {
            return Err(format!("matches of {} failed", subject.scenario));
        }
        let side = |side: &Value| -> Result<Side, String> {
            let names = array(side, "seats")?.iter().filter_map(Value::as_str);
            let [low, high] = [0, 1].map(|end| side["won"]["ci95"][end].as_f64());
            Ok(Side {
                seats: names.map(str::to_owned).collect(),
                wins: number(&side["won"], "count")?,
                share: side["won"]["share"].as_f64().ok_or("a side has no share")?,
                ci95: [low.ok_or("a share has no interval")?, high.ok_or("a share has no interval")?],
            })
        };
        Ok(Self {
            scenario: subject.scenario.clone(),
            balance: subject.balance.clone(),
            matches: number(report, "games")?,
            draws: number(report, "draws")?,
            turns: report["turns_mean"].as_f64().ok_or("the report has no turns")?,
            fingerprint: print.to_owned(),
            sides: array(report, "sides")?.iter().map(side).collect::<Result<_, _>>()?,
        })
    }

    fn is_of(&self, subject: &Subject) -> bool {
        (&self.scenario, &self.balance) == (&subject.scenario, &subject.balance)
    }

    fn told(&self) -> String {
        let sides = self.sides.iter().map(|side| {
            let [low, high] = side.ci95.map(|end| end * 100.0);
            let name = if side.seats.is_empty() { "enemy".to_owned() } else { side.seats.join("+") };
            format!("{name} {:.1} % [{low:.1}, {high:.1}]", side.share * 100.0)
        });
        format!("{}, {} draws of {}", sides.collect::<Vec<_>>().join(", "), self.draws, self.matches)
    }

    fn toml(&self) -> String {
        let mut text = format!(
            "\n[[measured]]\nscenario = \"{}\"\nbalance = \"{}\"\nmatches = {}\ndraws = {}\nturns = {:.2}\n\
             fingerprint = \"{}\"\nsides = [\n",
            self.scenario, self.balance, self.matches, self.draws, self.turns, self.fingerprint
        );
        for side in &self.sides {
            let seats: Vec<String> = side.seats.iter().map(|seat| format!("\"{seat}\"")).collect();
            let [low, high] = side.ci95;
            let _ = writeln!(
                text,
                "    {{ seats = [{}], wins = {}, share = {:.4}, ci95 = [{low:.4}, {high:.4}] }},",
                seats.join(", "),
                side.wins,
                side.share
            );
        }
        text + "]\n"
    }
}

/// The program whose rules and players are measured.
struct Program(PathBuf);

impl Program {
    /// The program as it is released, built now; or the one that `GROGNARD_BIN` names.
    fn built() -> Result<Self, String> {
        if let Some(named) = std::env::var_os("GROGNARD_BIN") {
            return Ok(Self(named.into()));
        }
        let built = cargo(&["build", "--release", "-p", "grognard"]).env("GROGNARD_SKIP_WEB", "1").run();
        if built {
            Ok(Self(test::target().join("release/grognard")))
        } else {
            Err("the program cannot be built".to_owned())
        }
    }

    /// What a command of the program answers, as JSON.
    fn ask(&self, words: &[&str]) -> Result<Value, String> {
        let failed = || format!("`grognard {}` failed", words.join(" "));
        let text = command(&self.0.display().to_string(), words).output().ok_or_else(failed)?;
        serde_json::from_str(&text).map_err(|_| failed())
    }
}

fn array<'a>(value: &'a Value, key: &str) -> Result<&'a Vec<Value>, String> {
    value[key].as_array().filter(|list| !list.is_empty() || key != "scenarios").ok_or_else(|| missing(key))
}

fn word<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    value[key].as_str().ok_or_else(|| missing(key))
}

fn number(value: &Value, key: &str) -> Result<u64, String> {
    value[key].as_u64().ok_or_else(|| missing(key))
}

fn missing(key: &str) -> String {
    format!("the program's answer has no `{key}`")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn game() -> Value {
        json!({
            "slug": "toy",
            "options": [{ "id": "balance", "values": { "kind": "words", "words": ["published", "even"] } }],
            "scenarios": [{ "id": "hill" }, { "id": "ford" }],
            "own_options": { "ford": [{ "kind": "absent", "option": "balance", "why": "it is even" }] },
        })
    }

    fn row(subject: &Subject, wins: u64) -> Row {
        let won = |wins: u64| json!({ "count": wins, "share": wins as f64 / 200.0, "ci95": [0.25, 0.5] });
        let report = json!({
            "games": 200, "draws": 4, "failures": 0, "turns_mean": 7.126,
            "sides": [{ "seats": ["p1", "p2"], "won": won(wins) }, { "seats": [], "won": won(196 - wins) }],
        });
        Row::of(subject, "0011", &report).unwrap()
    }

    #[test]
    fn every_scenario_is_measured_with_the_presets_it_offers() {
        let subjects = subjects(&game()).unwrap();
        let named: Vec<_> =
            subjects.iter().map(|one| (one.scenario.as_str(), one.balance.as_str(), one.offered)).collect();
        assert_eq!(named, [("hill", "published", true), ("hill", "even", true), ("ford", "published", false)]);
    }

    #[test]
    fn rows_are_written_in_order_and_read_again() {
        let subjects = subjects(&game()).unwrap();
        let mut kept = Kept { rules: 9, rows: Vec::new() };
        for (number, wins) in [(2, 90), (0, 20), (1, 60), (0, 80)] {
            kept.put(row(&subjects[number], wins), &subjects);
        }
        let folder = std::env::temp_dir().join(format!("balance-{}", std::process::id()));
        let path = folder.join("measured/balance.toml");
        kept.write(&path, "toy").unwrap();
        let read = Kept::read(&path).unwrap();
        std::fs::remove_dir_all(folder).unwrap();
        assert_eq!(read.rules, 9);
        let wins: Vec<u64> = read.rows.iter().map(|row| row.sides[0].wins).collect();
        assert_eq!(wins, [80, 60, 90]);
        assert_eq!(read.rows[0].turns.to_bits(), 7.13f64.to_bits());
        assert_eq!(read.rows[0].told(), "p1+p2 40.0 % [25.0, 50.0], enemy 58.0 % [25.0, 50.0], 4 draws of 200");
        assert!(read.has(&subjects[0], "0011", 200) && !read.has(&subjects[0], "0022", 200));
        assert!(!read.has(&subjects[0], "0011", 2000), "more matches are asked for");
    }
}
