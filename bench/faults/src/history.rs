use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;

use scratch_postgres::Cluster;
use serde_json::Value;

use crate::client::Client;

/// At the end so many matches are looked at, at every server.
const LOOKED_AT: usize = 60;
/// So many faults of one run are listed.
const LISTED: usize = 20;
/// How the database writes that an act is an order.
const ORDER: i64 = 3;

/// An order that somebody gave.
pub struct Given {
    pub id: String,
    /// The step it makes.
    pub step: u64,
    pub notation: String,
    /// The number of its act, if it was acknowledged.
    pub n: Option<u64>,
}

/// What a stream has told.
#[derive(Default)]
pub struct Told {
    pub id: String,
    /// Number, kind and step of each update.
    pub heard: Vec<(u64, String, Option<u64>)>,
    /// How often another server was asked to go on.
    pub resumed: u64,
}

impl Told {
    pub fn last(&self) -> u64 {
        self.heard.last().map_or(0, |(n, ..)| *n)
    }
}

/// An act in the database.
pub struct Row {
    id: String,
    n: u64,
    kind: i64,
    step: Option<u64>,
    body: String,
    /// Whether somebody gave it; what was foregone a server gave.
    is_somebodys: bool,
}

/// Everything in the database, in order.
pub fn rows(cluster: &Cluster) -> Result<Vec<Row>, String> {
    let sql = "SELECT json_build_array(match.id, n, kind, step, body, visitor IS NOT NULL) FROM act JOIN match ON match.key = act.match ORDER BY match.key, n";
    let text = cluster.try_sql("faults", sql)?;
    let read = |line: &str| {
        let row: Value = serde_json::from_str(line).map_err(|why| format!("{line}: {why}"))?;
        Ok(Row {
            id: row[0].as_str().unwrap_or_default().to_owned(),
            n: row[1].as_u64().unwrap_or(0),
            kind: row[2].as_i64().unwrap_or(0),
            step: row[3].as_u64(),
            body: row[4].as_str().unwrap_or_default().to_owned(),
            is_somebodys: row[5] == true,
        })
    };
    text.lines().filter(|line| !line.is_empty()).map(read).collect()
}

/// What players have noted.
#[derive(Default)]
pub struct History {
    given: Vec<Given>,
    violations: Vec<String>,
    ends: HashMap<String, u64>,
}

/// What came of it.
pub struct Report {
    /// Orders that were acknowledged.
    pub acknowledged: u64,
    /// Orders of which nothing was heard, and how many of them had been stored.
    pub unheard: (u64, u64),
    /// Matches that were played.
    pub matches: usize,
    /// Faults by kind.
    pub faults: BTreeMap<&'static str, u64>,
    /// Streams, and how often one went on at another server.
    pub streams: (usize, u64),
    /// How long orders were given.
    pub seconds: f64,
    /// Everything that must not be.
    pub violations: Vec<String>,
}

impl History {
    pub fn given(&mut self, given: Given) {
        self.given.push(given);
    }

    pub fn violation(&mut self, text: String) {
        self.violations.push(text);
    }

    /// With which number each match ends.
    pub fn expect_ends(&mut self, rows: &[Row]) {
        self.ends = rows.iter().map(|row| (row.id.clone(), row.n)).collect();
    }

    pub fn end_of(&self, id: &str) -> Option<u64> {
        self.ends.get(id).copied()
    }

    /// Holds everything against what the database has.
    pub fn judge(
        &mut self,
        servers: &[String],
        rows: &[Row],
        told: Vec<Told>,
        faults: BTreeMap<&'static str, u64>,
        seconds: f64,
    ) -> Report {
        self.one_history(rows);
        let stored_unheard = self.acknowledged_stands(rows);
        let resumed = self.streams_told_all(rows, &told);
        self.servers_agree(servers, rows);
        let (acknowledged, unheard): (Vec<_>, Vec<_>) = self.given.iter().partition(|given| given.n.is_some());
        Report {
            acknowledged: acknowledged.len() as u64,
            unheard: (unheard.len() as u64, stored_unheard),
            matches: self.ends.len(),
            faults,
            streams: (told.len(), resumed),
            seconds,
            violations: std::mem::take(&mut self.violations),
        }
    }

    /// Numbers and steps grow by one: a match has one history.
    fn one_history(&mut self, rows: &[Row]) {
        let (mut last, mut step): (HashMap<&str, u64>, HashMap<&str, u64>) = (HashMap::new(), HashMap::new());
        for row in rows {
            let before = last.insert(&row.id, row.n).unwrap_or(0);
            if row.n != before + 1 {
                self.violations.push(format!("{}: act {} follows {before}", row.id, row.n));
            }
            if let Some(reached) = row.step.filter(|_| row.kind == ORDER) {
                let before = step.insert(&row.id, reached).unwrap_or(0);
                if reached != before + 1 {
                    self.violations.push(format!("{}: step {reached} follows {before}", row.id));
                }
            }
        }
    }

    /// Every acknowledged order is there once, and none that nobody gave. How many of those were stored of which nothing was heard.
    fn acknowledged_stands(&mut self, rows: &[Row]) -> u64 {
        let orders: HashMap<(&str, u64), &Row> =
            rows.iter().filter(|row| row.kind == ORDER).map(|row| ((row.id.as_str(), row.n), row)).collect();
        let words = |row: &Row| serde_json::from_str::<String>(&row.body).unwrap_or_default();
        let mut accounted: BTreeSet<(String, u64)> = BTreeSet::new();
        for given in &self.given {
            let Some(n) = given.n else { continue };
            let fits = |row: &&Row| row.step == Some(given.step) && words(row) == given.notation;
            if !orders.get(&(given.id.as_str(), n)).is_some_and(fits) {
                self.violations.push(format!("LOST: `{}` at step {} of {}", given.notation, given.step, given.id));
            }
            if !accounted.insert((given.id.clone(), n)) {
                self.violations.push(format!("TWICE: act {n} of {} was acknowledged twice", given.id));
            }
        }
        let mut unheard: BTreeSet<(&str, u64, &str)> = BTreeSet::new();
        for given in self.given.iter().filter(|given| given.n.is_none()) {
            unheard.insert((&given.id, given.step, &given.notation));
        }
        let mut stored = 0;
        let mut nobodys = Vec::new();
        for ((id, n), row) in orders {
            if accounted.contains(&(id.to_owned(), n)) {
                continue;
            }
            let words = words(row);
            if unheard.contains(&(id, row.step.unwrap_or(0), words.as_str())) {
                stored += 1;
            } else if row.is_somebodys {
                nobodys.push(format!("DOUBLED: nobody gave `{words}`, act {n} of {id}"));
            }
        }
        self.violations.append(&mut nobodys);
        stored
    }

    /// Each stream has told every act once, in order, up to the last. How often one went on at another server.
    fn streams_told_all(&mut self, rows: &[Row], told: &[Told]) -> u64 {
        let steps: HashMap<(&str, u64), Option<u64>> =
            rows.iter().map(|row| ((row.id.as_str(), row.n), row.step.filter(|_| row.kind == ORDER))).collect();
        for stream in told {
            let mut expected = 1;
            for (n, kind, step) in &stream.heard {
                if *n != expected {
                    self.violations.push(format!("a stream of {} told {n} after {}", stream.id, expected - 1));
                }
                expected = n + 1;
                let stored = steps.get(&(stream.id.as_str(), *n)).copied().flatten();
                if kind == "order" && stored != *step {
                    self.violations.push(format!("a stream of {} told another act {n} than is stored", stream.id));
                }
            }
            if Some(stream.last()) != self.ends.get(&stream.id).copied() {
                self.violations.push(format!("a stream of {} ended at {}", stream.id, stream.last()));
            }
        }
        told.iter().map(|stream| stream.resumed).sum()
    }

    /// Every server replays matches to the same end.
    fn servers_agree(&mut self, servers: &[String], rows: &[Row]) {
        let mut steps: HashMap<&str, u64> = HashMap::new();
        for row in rows {
            if let Some(step) = row.step {
                steps.insert(&row.id, step);
            }
        }
        for (id, step) in steps.into_iter().take(LOOKED_AT) {
            for server in servers {
                let page =
                    Client { cookie: String::new() }.ask(server, "GET", &format!("/api/matches/{id}"), &Value::Null);
                let seen = page.as_ref().ok().map(|page| (page.body["update"].as_u64(), page.body["step"].as_u64()));
                if seen != Some((self.ends.get(id).copied(), Some(step))) {
                    self.violations.push(format!("{server} shows {id} at {seen:?}, step {step} is stored"));
                }
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} orders acknowledged in {} matches, {:.0} s", self.acknowledged, self.matches, self.seconds)?;
        writeln!(
            f,
            "{} orders of which nothing was heard; {} of them had been stored",
            self.unheard.0, self.unheard.1
        )?;
        for (fault, count) in &self.faults {
            writeln!(f, "{count:>5} times {fault}")?;
        }
        writeln!(f, "{} streams, which went on {} times", self.streams.0, self.streams.1)?;
        for violation in self.violations.iter().take(LISTED) {
            writeln!(f, "  {violation}")?;
        }
        writeln!(f, "{} violations", self.violations.len())
    }
}
