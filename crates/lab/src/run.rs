use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use engine::{Game, Loaded, RuleSet, Rulebook};
use opponents::Halt;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use crate::bout::Setting;
use crate::contest::{Contest, Played, Workbench};
use crate::plan::{LabError, RunPlan};
use crate::report::{Billing, RunReport, ScenarioReport};
use crate::row::Row;
use crate::table::tabulate;
use crate::usage::{self, FormsBy, Tallied, Usage};

/// A thread takes so many matches at once. The long ones of a scenario stand together; in large shares one thread would have them all.
pub(crate) const AT_ONCE: usize = 4;

/// Every other match is kept back from a fit, to judge it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Learnt,
    HeldOut,
}

impl Half {
    /// The half of a match by its number.
    pub(crate) fn of(index: u64) -> Self {
        if index.is_multiple_of(2) { Self::Learnt } else { Self::HeldOut }
    }
}

/// A match kept as a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptRecord {
    /// The name of its file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What accompanies a run.
pub struct Escort<'a> {
    /// Matches that an earlier part of the same run has played: they are not played again.
    pub before: Vec<(Row, Usage)>,
    /// Told of every match as it ends, on whatever thread; what it is told of once need not be played again.
    pub each: &'a (dyn Fn(&Row, &Usage) + Sync),
    /// Calls the run off: no further match is begun.
    pub halt: Halt,
}

impl<'a> Escort<'a> {
    /// One who only counts the matches.
    pub fn counting(each: &'a (dyn Fn(&Row, &Usage) + Sync)) -> Self {
        Self { before: Vec::new(), each, halt: Halt::default() }
    }
}

/// Plays a plan on all its threads.
pub fn run<R: RuleSet>(loaded: &'static Loaded<R>, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError> {
    let info = loaded.rules.info();
    let scenarios = plan.check(info, |scenario| loaded.rules.seats(scenario, &plan.options))?;
    let pool = threads(plan.threads)?;
    let contests: Vec<Contest<R>> = scenarios
        .iter()
        .map(|scenario| Contest::new(loaded, scenario, &plan.options, |seat| plan.player(seat)))
        .collect();
    let start = Instant::now();
    let escort = Escort { before: of_this_run(plan, &scenarios, escort.before), ..escort };
    let (mut rows, mut tallied) = pool.install(|| play_missing(&contests, plan, &escort))?;
    for (row, usage) in escort.before {
        tallied.entry(row.scenario.clone()).or_default().add(&usage);
        rows.push(row);
    }
    rows.sort_by_key(|row| (scenarios.iter().position(|scenario| *scenario == row.scenario), row.index));
    let kept = pool.install(|| records(&contests, plan, &escort.halt));
    if escort.halt.is_called() {
        return Err(LabError::CalledOff { played: rows.len() as u64, of: rows.len() as u64 });
    }
    mark_unrecorded(&mut rows, &kept);
    let rulebook = Rulebook::parse(R::RULES).map_err(|fault| LabError::Start(format!("rules.md: {}", fault.why)))?;
    let mut all = Tallied::default();
    for tallied in tallied.values() {
        all.add_clauses(tallied);
    }
    let (clauses, never) = all.clauses(&rulebook);
    let billings: Vec<Billing> = contests
        .iter()
        .map(|contest| billing(contest, info, &Setting::new(loaded, &contest.scenario, &plan.options)))
        .collect();
    let phrases = <R::Game as Game>::phrases();
    let summarise = |billing: &Billing| {
        let tallied = tallied.get(&billing.scenario).cloned().unwrap_or_default();
        billing.summarise(&rows, &tallied, &rulebook, phrases)
    };
    let scenarios: Vec<ScenarioReport> = billings.iter().map(summarise).collect();
    let mut forms_by = FormsBy::default();
    for scenario in &scenarios {
        usage::add_forms_by(&mut forms_by, &scenario.forms_by);
    }
    Ok(RunReport {
        game: R::SLUG.to_owned(),
        title: info.title.to_owned(),
        data: loaded.data.clone(),
        other_data: loaded.data != R::files().hash(),
        rules: R::VERSION,
        options: plan.options.clone(),
        games: plan.games,
        seed: plan.seed,
        threads: pool.current_num_threads(),
        seconds: start.elapsed().as_secs_f64(),
        scenarios,
        clauses,
        never,
        forms: usage::forms(&forms_by),
        forms_by,
        table: tabulate(R::SLUG, &billings, &rows),
        records: kept.into_iter().filter_map(Kept::record).collect(),
    })
}

/// So many threads; 0 for one per core.
pub(crate) fn threads(threads: usize) -> Result<ThreadPool, LabError> {
    let built = ThreadPoolBuilder::new().num_threads(threads).build();
    built.map_err(|error| LabError::Threads { threads, why: error.to_string() })
}

/// Those of the matches played before that belong to this plan.
fn of_this_run(plan: &RunPlan, scenarios: &[String], before: Vec<(Row, Usage)>) -> Vec<(Row, Usage)> {
    let mut known = HashSet::new();
    before
        .into_iter()
        .filter(|(row, _)| scenarios.contains(&row.scenario) && row.index < plan.games)
        .filter(|(row, _)| row.seed == match_seed(plan.seed, &row.scenario, row.index))
        .filter(|(row, _)| known.insert(row.seed))
        .collect()
}

/// Plays what was not played before.
fn play_missing<R: RuleSet>(
    contests: &[Contest<R>],
    plan: &RunPlan,
    escort: &Escort<'_>,
) -> Result<(Vec<Row>, BTreeMap<String, Tallied>), LabError> {
    let played: HashSet<(&str, u64)> =
        escort.before.iter().map(|(row, _)| (row.scenario.as_str(), row.index)).collect();
    let jobs: Vec<(&Contest<R>, u64)> = contests
        .iter()
        .flat_map(|contest| (0..plan.games).map(move |index| (contest, index)))
        .filter(|(contest, index)| !played.contains(&(contest.scenario.as_str(), *index)))
        .collect();
    let tallied = Mutex::new(BTreeMap::<String, Tallied>::new());
    let rows: Vec<Row> = jobs
        .par_iter()
        .with_max_len(AT_ONCE)
        .map_init(Workbench::default, |bench, (contest, index)| {
            let (row, usage) = play(contest, plan.seed, *index, bench, &escort.halt)?;
            let mut by_scenario = tallied.lock().unwrap_or_else(PoisonError::into_inner);
            by_scenario.entry(row.scenario.clone()).or_default().add(&usage);
            drop(by_scenario);
            (escort.each)(&row, &usage);
            Some(row)
        })
        .flatten()
        .collect();
    if rows.len() < jobs.len() {
        let of = plan.games * contests.len() as u64;
        return Err(LabError::CalledOff { played: (escort.before.len() + rows.len()) as u64, of });
    }
    Ok((rows, tallied.into_inner().unwrap_or_else(PoisonError::into_inner)))
}

/// A match that could not be written down is a failure.
fn mark_unrecorded(rows: &mut [Row], kept: &[Kept]) {
    for row in rows {
        if let Some(Err(why)) = kept.iter().find(|kept| kept.is_of(row)).map(|kept| &kept.text) {
            row.ending = Err(format!("the match cannot be recorded: {why}"));
        }
    }
}

fn billing<R: RuleSet>(contest: &Contest<R>, info: &engine::GameInfo, setting: &Setting<R>) -> Billing {
    // A scenario that cannot begin has only failures to report: whoever sits together in it does not matter.
    let teams = catch_unwind(AssertUnwindSafe(|| setting.teams())).ok().and_then(Result::ok);
    Billing {
        scenario: contest.scenario.clone(),
        title: info.scenario(&contest.scenario).map_or_else(String::new, |known| known.title.clone()),
        seats: contest.seats.clone(),
        players: contest.players.clone(),
        teams: teams.unwrap_or_else(|| (0..contest.seats.len() as u8).collect()),
    }
}

/// One match; nothing when called off.
fn play<R: RuleSet>(
    contest: &Contest<R>,
    seed: u64,
    index: u64,
    bench: &mut Workbench<R>,
    halt: &Halt,
) -> Option<(Row, Usage)> {
    let seed = match_seed(seed, &contest.scenario, index);
    let (ending, usage) = match contest.play(seed, bench, halt) {
        Ok(played) => {
            let Played { ending, usage, .. } = played?;
            (Ok(ending), usage)
        }
        Err(why) => (Err(why), Usage::default()),
    };
    Some((Row { scenario: contest.scenario.clone(), index, seed, ending }, usage))
}

/// A match played once more to be written down.
struct Kept {
    scenario: String,
    index: u64,
    /// The record, or why there is none.
    text: Result<String, String>,
}

impl Kept {
    fn is_of(&self, row: &Row) -> bool {
        row.index == self.index && row.scenario == self.scenario && row.ending.is_ok()
    }

    fn record(self) -> Option<KeptRecord> {
        Some(KeptRecord { name: format!("{}-{:06}.jsonl", self.scenario, self.index), text: self.text.ok()? })
    }
}

/// The records of the first matches of each scenario.
fn records<R: RuleSet>(contests: &[Contest<R>], plan: &RunPlan, halt: &Halt) -> Vec<Kept> {
    let scenarios = contests.len() as u64;
    let chosen: Vec<(&Contest<R>, u64)> = (0..scenarios)
        .zip(contests)
        .flat_map(|(number, contest)| {
            (0..records_of(plan.records, scenarios, number).min(plan.games)).map(move |index| (contest, index))
        })
        .collect();
    chosen
        .into_par_iter()
        .map_init(Workbench::default, |bench, (contest, index)| {
            let seed = match_seed(plan.seed, &contest.scenario, index);
            let played = contest.play(seed, bench, halt);
            let text =
                played.and_then(|played| contest.record(seed, played.as_ref().map_or(&[], |played| &played.orders)));
            Kept { scenario: contest.scenario.clone(), index, text }
        })
        .collect()
}

/// The seed of one match: it depends on nothing but the seed of the run, the scenario and the number.
pub(crate) fn match_seed(seed: u64, scenario: &str, index: u64) -> u64 {
    let mut hasher = blake3::Hasher::new_derive_key("grognard lab match 1");
    hasher.update(&seed.to_le_bytes());
    hasher.update(&index.to_le_bytes());
    hasher.update(scenario.as_bytes());
    let digest = *hasher.finalize().as_bytes();
    // Seeds stay below 2^53, so that every reader of JSON and CSV takes them for the same number.
    u64::from_le_bytes(digest[..8].try_into().expect("eight of thirty-two bytes")) >> 11
}

/// How many of `records` fall to one of `scenarios`: as evenly as can be, the first ones getting what is left over.
fn records_of(records: u64, scenarios: u64, scenario: u64) -> u64 {
    records / scenarios + u64::from(scenario < records % scenarios)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_spread_over_the_scenarios() {
        let spread = |records| (0..3).map(|scenario| records_of(records, 3, scenario)).collect::<Vec<_>>();
        assert_eq!(spread(10), [4, 3, 3]);
        assert_eq!(spread(2), [1, 1, 0]);
        assert_eq!(spread(0), [0, 0, 0]);
    }

    #[test]
    fn seeds_of_matches_differ_by_run_scenario_and_number() {
        let mut seeds: Vec<u64> = (0..100).map(|index| match_seed(7, "delhi", index)).collect();
        seeds.extend((0..100).map(|index| match_seed(8, "delhi", index)));
        seeds.extend((0..100).map(|index| match_seed(7, "lucknow", index)));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 300);
    }
}
