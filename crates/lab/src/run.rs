use std::time::Instant;

use engine::{Loaded, RuleSet, Scratch};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use crate::contest::{Contest, Course};
use crate::plan::{LabError, RunPlan};
use crate::report::{RunReport, summarise};
use crate::table::tabulate;

/// A match kept as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// The name of its file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// One match of a run.
pub(crate) struct Played {
    pub(crate) scenario: usize,
    pub(crate) index: u64,
    pub(crate) seed: u64,
    pub(crate) course: Result<Course, String>,
    pub(crate) record: Option<KeptRecord>,
}

/// Plays a plan on all its threads. `progress` is told how many matches have ended, as they end.
pub fn run<R: RuleSet>(
    loaded: &'static Loaded<R>,
    plan: &RunPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<RunReport, LabError> {
    let scenarios = plan.check(loaded.rules.info())?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .map_err(|error| LabError::Threads { threads: plan.threads, why: error.to_string() })?;
    let contests: Vec<Contest<R>> = scenarios
        .iter()
        .map(|scenario| Contest::new(loaded, scenario, &plan.options, |seat| plan.player(seat)))
        .collect();
    let start = Instant::now();
    let mut played: Vec<Played> = pool.install(|| {
        (0..plan.games * contests.len() as u64)
            .into_par_iter()
            .map_init(Scratch::default, |scratch, job| {
                let (scenario, index) = ((job / plan.games) as usize, job % plan.games);
                let keep = index < records_of(plan.records, contests.len() as u64, scenario as u64);
                let played = play(&contests[scenario], scenario, &scenarios[scenario], index, plan.seed, keep, scratch);
                progress(1);
                played
            })
            .collect()
    });
    let seconds = start.elapsed().as_secs_f64();
    let records = played.iter_mut().filter_map(|played| played.record.take()).collect();
    Ok(RunReport {
        game: R::SLUG,
        games: plan.games,
        seed: plan.seed,
        threads: pool.current_num_threads(),
        seconds,
        scenarios: summarise(&scenarios, &contests, &played),
        table: tabulate(&scenarios, &contests, &played),
        records,
    })
}

fn play<R: RuleSet>(
    contest: &Contest<R>,
    scenario: usize,
    name: &str,
    index: u64,
    seed: u64,
    keep: bool,
    scratch: &mut Scratch<R::Game>,
) -> Played {
    let seed = match_seed(seed, name, index);
    let mut orders = Vec::new();
    let mut course = contest.play(seed, scratch, keep.then_some(&mut orders));
    let mut record = None;
    if keep && course.is_ok() {
        match contest.record(seed, &orders) {
            Ok(text) => record = Some(KeptRecord { name: format!("{name}-{index:06}.jsonl"), text }),
            Err(why) => course = Err(format!("the match cannot be recorded: {why}")),
        }
    }
    Played { scenario, index, seed, course, record }
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
