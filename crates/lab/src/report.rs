use std::collections::BTreeMap;

use engine::{Outcome, RuleSet, Seat, Seats};
use serde::Serialize;

use crate::contest::{Contest, Course};
use crate::run::{KeptRecord, Played};
use crate::statistics::{Moments, wilson};
use crate::table::Table;

/// What a run found.
#[derive(Clone, Debug, Serialize)]
pub struct RunReport {
    /// The game.
    pub game: &'static str,
    /// Matches per scenario.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// By scenario.
    pub scenarios: Vec<ScenarioReport>,
    /// One row per match.
    #[serde(skip)]
    pub table: Table,
    /// The matches kept.
    #[serde(skip)]
    pub records: Vec<KeptRecord>,
}

impl RunReport {
    /// How many matches failed.
    pub fn failures(&self) -> u64 {
        self.scenarios.iter().map(|scenario| scenario.failures).sum()
    }
}

/// What a run found about one scenario. Means are over the matches that ended.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioReport {
    /// The scenario.
    pub scenario: String,
    /// Matches played.
    pub games: u64,
    /// Decisions per match.
    pub decisions_mean: f64,
    /// Turns per match, begun ones included.
    pub turns_mean: f64,
    /// Matches without a winner.
    pub draws: u64,
    /// Matches that did not end as they should.
    pub failures: u64,
    /// By seat.
    pub seats: BTreeMap<String, SeatReport>,
    /// How often matches ended at which level of victory: `british total`.
    pub levels: BTreeMap<String, u64>,
    /// The first failures.
    pub failed: Vec<Failure>,
}

/// What a run found about one seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    /// Who played it.
    pub player: &'static str,
    /// Matches won.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// The share of matches won, of those that ended.
    pub win_rate: f64,
    /// The 95 % Wilson interval of the win rate.
    pub ci95: [f64; 2],
    /// The mean of the points by which the seat was ahead.
    pub score_mean: f64,
    /// Their standard deviation.
    pub score_sd: f64,
}

/// A match that failed.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// Its number in the run.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// What went wrong.
    pub why: String,
}

/// No more failures than this are listed.
const LISTED_FAILURES: usize = 10;

pub(crate) fn summarise<R: RuleSet>(
    scenarios: &[String],
    contests: &[Contest<R>],
    played: &[Played],
) -> Vec<ScenarioReport> {
    scenarios
        .iter()
        .zip(contests)
        .enumerate()
        .map(|(number, (scenario, contest))| {
            let matches: Vec<&Played> = played.iter().filter(|played| played.scenario == number).collect();
            let ended: Vec<&Course> = matches.iter().filter_map(|played| played.course.as_ref().ok()).collect();
            let failed = matches.iter().filter_map(|played| {
                let why = played.course.as_ref().err()?.clone();
                Some(Failure { index: played.index, seed: played.seed, why })
            });
            ScenarioReport {
                scenario: scenario.clone(),
                games: matches.len() as u64,
                decisions_mean: ended.iter().map(|course| f64::from(course.decisions)).collect::<Moments>().mean(),
                turns_mean: ended.iter().map(|course| f64::from(course.turns)).collect::<Moments>().mean(),
                draws: ended.iter().filter(|course| course.outcome.winners.is_empty()).count() as u64,
                failures: (matches.len() - ended.len()) as u64,
                seats: contest
                    .seats
                    .iter()
                    .enumerate()
                    .map(|(i, seat)| (seat.clone(), seat_report(Seat(i as u8), contest.players[i].id(), &ended)))
                    .collect(),
                levels: levels(&contest.seats, &ended),
                failed: failed.take(LISTED_FAILURES).collect(),
            }
        })
        .collect()
}

fn seat_report(seat: Seat, player: &'static str, ended: &[&Course]) -> SeatReport {
    let with_result = |result| ended.iter().filter(|course| course.outcome.result(seat) == result).count() as u64;
    let (wins, losses) = (with_result(1), with_result(-1));
    let games = ended.len() as u64;
    let score: Moments = ended.iter().map(|course| f64::from(course.outcome.margin[seat.index()])).collect();
    SeatReport {
        player,
        wins,
        losses,
        win_rate: if games == 0 { 0.0 } else { wins as f64 / games as f64 },
        ci95: wilson(wins, games),
        score_mean: score.mean(),
        score_sd: score.sd(),
    }
}

fn levels(seats: &[String], ended: &[&Course]) -> BTreeMap<String, u64> {
    let mut levels = BTreeMap::new();
    for course in ended {
        let winners = winners(&course.outcome, seats);
        let level = course.outcome.level;
        let key = if winners.is_empty() { level.to_owned() } else { format!("{winners} {level}") };
        *levels.entry(key).or_insert(0) += 1;
    }
    levels
}

/// The winners by name, with a plus between them; empty in a draw.
pub(crate) fn winners(outcome: &Outcome, seats: &[String]) -> String {
    if outcome.winners == Seats::AUTOMATIC {
        return "enemy".to_owned();
    }
    let names: Vec<&str> =
        outcome.winners.iter().filter_map(|seat| seats.get(seat.index())).map(String::as_str).collect();
    names.join("+")
}
