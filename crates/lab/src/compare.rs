//! Two computer players, or two data sets, against each other, until a sequential test decides.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, available_parallelism};
use std::time::Instant;

use engine::{GameInfo, Loaded, Options, Outcome, RuleSet, Seat, Word, vocabulary};
use opponents::{Halt, Player};
use serde::{Deserialize, Serialize};

use crate::bout::{Mind, Setting, Thinking};
use crate::plan::{LabError, chosen_scenarios};
use crate::run::match_seed;
use crate::sequential::{Hypotheses, Pairs, Trial, Verdict, elo};

/// What to compare.
#[derive(Clone, Debug)]
pub struct ComparePlan {
    /// The first player.
    pub a: Player,
    /// The second.
    pub b: Player,
    /// The scenarios, in turn; none named means all.
    pub scenarios: Vec<String>,
    /// The rules' options.
    pub options: Options,
    /// From which all chance follows.
    pub seed: u64,
    /// How many matches at once; 0 for one per core.
    pub threads: usize,
    /// No more pairs of matches than this.
    pub most_pairs: u64,
    /// What is tested.
    pub test: Hypotheses,
    /// Ends it early: what has been found so far is told.
    pub halt: Halt,
}

/// What a comparison found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompareReport {
    /// The game.
    #[serde(deserialize_with = "vocabulary::read")]
    pub game: Word,
    /// The first player.
    pub a: String,
    /// The second.
    pub b: String,
    /// The program that played the second, if it was not this one.
    pub other: Option<String>,
    /// How the two met.
    pub meeting: Meeting,
    /// The hashes of the data that A and B played on.
    pub data: [String; 2],
    /// Pairs of matches.
    pub pairs: u64,
    /// Matches.
    pub games: u64,
    /// Points per match of A.
    pub score: f64,
    /// Its 95 % interval.
    pub score_ci95: [f64; 2],
    /// The difference in Elo points.
    pub elo: f64,
    /// Its 95 % interval.
    pub elo_ci95: [f64; 2],
    /// Who is better.
    pub verdict: Verdict,
    /// Whether it was called off before it knew.
    pub interrupted: bool,
    /// Pairs by the score of A: 0, 1/4, 1/2, 3/4, 1.
    pub pentanomial: [u64; 5],
    /// What was tested.
    pub test: Hypotheses,
    /// The logarithm of the likelihood ratio at the end.
    pub llr: f64,
    /// Where it decides.
    pub llr_bounds: [f64; 2],
    /// By scenario.
    pub scenarios: Vec<CompareRow>,
    /// Matches that did not end as they should; their pairs do not count.
    pub failures: u64,
    /// The first of them, in a sentence.
    pub first_failure: Option<String>,
    /// How long A and B thought.
    pub thinking: [Thinking; 2],
    /// The seed.
    pub seed: u64,
    /// Matches played at once.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
}

/// The figures of one scenario.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompareRow {
    /// The scenario.
    pub scenario: String,
    /// Pairs of matches.
    pub pairs: u64,
    /// Points per match of A.
    pub score: f64,
    /// Its 95 % interval.
    pub score_ci95: [f64; 2],
}

/// How the two meet in a pair of matches of one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Meeting {
    /// Against each other, seats swapped.
    Swapped,
    /// Each leads the same side, which is all there is, against the automatic enemy; the better margin wins.
    Alongside,
    /// Each data set is played by the same player in all seats; the first seat's results are compared.
    Data,
}

impl ComparePlan {
    /// The scenarios that are played, if the plan is sound.
    pub fn scenarios(&self, info: &GameInfo) -> Result<Vec<String>, LabError> {
        if self.most_pairs == 0 {
            return Err(LabError::NoGames);
        }
        if !self.test.is_sound() {
            return Err(LabError::Hypotheses);
        }
        chosen_scenarios(info, &self.scenarios)
    }
}

/// Whoever plays pairs of matches, one after the other.
pub trait Pairing {
    /// Plays a pair of a scenario, by its place in the list: the score of A, `None` when called off. What goes wrong is told in a sentence.
    fn pair(&mut self, scenario: usize, seed: u64, called_off: &dyn Fn() -> bool) -> Result<Option<f64>, String>;
    /// How long A and B have thought since this was last asked.
    fn thought(&mut self) -> [Thinking; 2];
}

/// Compares two players. With `other`, the data set that A plays with: then B plays with the game's own.
///
/// `progress` is told after every pair how many there are, the score of A and the logarithm of the likelihood ratio. The findings do not depend on the
/// number of threads: pairs count in the order of their numbers, and none after the one that decides.
pub fn compare<R: RuleSet>(
    loaded: &'static Loaded<R>,
    other: Option<&'static Loaded<R>>,
    plan: &ComparePlan,
    progress: &(dyn Fn(u64, f64, f64) + Sync),
) -> Result<CompareReport, LabError> {
    let info = loaded.rules.info();
    if other.is_some() && plan.a != plan.b {
        return Err(LabError::MixedComparison);
    }
    let mut scenarios = plan.scenarios(info)?;
    if let Some(other) = other.filter(|_| plan.scenarios.is_empty()) {
        scenarios.retain(|scenario| other.rules.info().scenario(scenario).is_some());
    } else if let Some(other) = other {
        chosen_scenarios(other.rules.info(), &plan.scenarios)?;
    }
    scenarios.iter().try_for_each(|scenario| info.check_options(scenario, &plan.options))?;
    let arenas = arenas(loaded, other, &scenarios, &plan.options)?;
    let meeting = arenas.first().ok_or(LabError::NoGames)?.meeting;
    let pairing = || Box::new(Minds { arenas: &arenas, minds: [Mind::new(plan.a), Mind::new(plan.b)] }) as Box<_>;
    let report = compare_by(R::SLUG, plan, meeting, &scenarios, &pairing, progress)?;
    let data = [other.unwrap_or(loaded), loaded].map(|loaded| loaded.data.clone());
    Ok(CompareReport { data, ..report })
}

/// Compares two players, each pair played by one of those who are given for every thread.
pub fn compare_by<'a>(
    game: &'static str,
    plan: &ComparePlan,
    meeting: Meeting,
    scenarios: &[String],
    pairing: &(dyn Fn() -> Box<dyn Pairing + 'a> + Sync),
    progress: &(dyn Fn(u64, f64, f64) + Sync),
) -> Result<CompareReport, LabError> {
    let start = Instant::now();
    let threads = if plan.threads == 0 { available_parallelism().map_or(1, NonZeroUsize::get) } else { plan.threads };
    let board = Mutex::new(Board::new(scenarios.len(), plan.test));
    let decided = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..threads {
            let started = thread::Builder::new()
                .spawn_scoped(scope, || work(&mut *pairing(), scenarios, plan, &board, &decided, progress));
            if let Err(error) = started {
                decided.store(true, Ordering::Relaxed);
                return Err(LabError::Threads { threads, why: error.to_string() });
            }
        }
        Ok(())
    })?;
    let board = board.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(board.report(game, plan, meeting, scenarios, (threads, start.elapsed().as_secs_f64())))
}

/// Players of this program.
struct Minds<'a, R: RuleSet> {
    arenas: &'a [Arena<R>],
    minds: [Mind<R::Game>; 2],
}

impl<R: RuleSet> Pairing for Minds<'_, R> {
    fn pair(&mut self, scenario: usize, seed: u64, called_off: &dyn Fn() -> bool) -> Result<Option<f64>, String> {
        self.arenas[scenario].pair(seed, &mut self.minds, called_off)
    }

    fn thought(&mut self) -> [Thinking; 2] {
        self.minds.each_mut().map(|mind| std::mem::take(&mut mind.thinking))
    }
}

/// One scenario, ready to be played by pairs.
struct Arena<R: RuleSet> {
    /// The setting of A's match and of B's: the same unless data sets are compared.
    settings: [Setting<R>; 2],
    teams: Vec<u8>,
    meeting: Meeting,
}

fn arenas<R: RuleSet>(
    loaded: &'static Loaded<R>,
    other: Option<&'static Loaded<R>>,
    scenarios: &[String],
    options: &Options,
) -> Result<Vec<Arena<R>>, LabError> {
    let arena = |scenario: &String| {
        let settings = [other.unwrap_or(loaded), loaded].map(|loaded| Setting::new(loaded, scenario, options));
        let teams = settings[1].teams().map_err(LabError::Start)?;
        let meeting = if other.is_some() { Meeting::Data } else { Meeting::of_sides(&teams) };
        Ok(Arena { settings, teams, meeting })
    };
    scenarios.iter().map(arena).collect()
}

impl<R: RuleSet> Arena<R> {
    /// Plays a pair; the score of A, `None` when called off.
    fn pair(
        &self,
        seed: u64,
        minds: &mut [Mind<R::Game>; 2],
        called_off: &dyn Fn() -> bool,
    ) -> Result<Option<f64>, String> {
        let first_team = |seat: Seat| self.teams.get(seat.index()) == self.teams.first();
        let mut outcomes = [None, None];
        for (place, outcome) in outcomes.iter_mut().enumerate() {
            let played = match self.meeting {
                Meeting::Swapped => {
                    let holder = |seat| if first_team(seat) { place } else { 1 - place };
                    self.settings[place].play(seed, minds, holder, called_off)?
                }
                Meeting::Alongside | Meeting::Data => self.settings[place].play(seed, minds, |_| place, called_off)?,
            };
            let Some(played) = played else { return Ok(None) };
            *outcome = Some(played);
        }
        let [Some(first), Some(second)] = outcomes else { return Ok(None) };
        Ok(Some(self.score(&first, &second)))
    }

    /// The score of A: points per match.
    fn score(&self, first: &Outcome, second: &Outcome) -> f64 {
        let front = Seat(0);
        let results = [first, second].map(|outcome| f64::from(outcome.result(front)));
        self.meeting.score(results, [first, second].map(|outcome| outcome.margin[front.index()].into()))
    }
}

impl Meeting {
    /// How players meet in a scenario whose seats have these sides.
    pub fn of_sides(sides: &[u8]) -> Self {
        if sides.iter().all(|side| Some(side) == sides.first()) { Self::Alongside } else { Self::Swapped }
    }

    /// The score of A, points per match, by the results of the first seat in both matches (1, 0 or -1) and its margins.
    pub fn score(self, results: [f64; 2], margins: [i64; 2]) -> f64 {
        match self {
            // B holds the front seat in the second match.
            Self::Swapped | Self::Data => 0.5 + (results[0] - results[1]) / 4.0,
            Self::Alongside => match margins[0].cmp(&margins[1]) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            },
        }
    }
}

/// What all threads write on.
struct Board {
    /// The next pair to be played.
    next: u64,
    /// Pairs that have ended, waiting for those before them.
    waiting: BTreeMap<u64, Result<f64, String>>,
    /// Pairs judged.
    judged: u64,
    pairs: Pairs,
    trial: Trial,
    by_scenario: Vec<Pairs>,
    failures: u64,
    first_failure: Option<String>,
    thinking: [Thinking; 2],
}

impl Board {
    fn new(scenarios: usize, test: Hypotheses) -> Self {
        Self {
            next: 0,
            waiting: BTreeMap::new(),
            judged: 0,
            pairs: Pairs::default(),
            trial: Trial::new(test),
            by_scenario: vec![Pairs::default(); scenarios],
            failures: 0,
            first_failure: None,
            thinking: [Thinking::default(); 2],
        }
    }

    /// Takes a pair that has ended and judges all that need no longer wait; whether the case is decided.
    fn take(&mut self, number: u64, score: Result<f64, String>) -> bool {
        self.waiting.insert(number, score);
        while self.trial.verdict() == Verdict::Undecided {
            let Some(score) = self.waiting.remove(&self.judged) else { return false };
            let scenario = (self.judged % self.by_scenario.len() as u64) as usize;
            self.judged += 1;
            match score {
                Ok(score) => {
                    self.pairs.add(score);
                    self.trial.add(score);
                    self.by_scenario[scenario].add(score);
                }
                Err(why) => {
                    self.failures += 1;
                    self.first_failure.get_or_insert(why);
                }
            }
        }
        true
    }

    fn report(
        self,
        game: &'static str,
        plan: &ComparePlan,
        meeting: Meeting,
        scenarios: &[String],
        (threads, seconds): (usize, f64),
    ) -> CompareReport {
        let [low, high] = self.pairs.interval();
        let verdict = self.trial.verdict();
        let row = |(scenario, pairs): (&String, &Pairs)| CompareRow {
            scenario: scenario.clone(),
            pairs: pairs.count(),
            score: pairs.score(),
            score_ci95: pairs.interval(),
        };
        CompareReport {
            game,
            a: plan.a.to_string(),
            b: plan.b.to_string(),
            other: None,
            meeting,
            data: Default::default(),
            pairs: self.pairs.count(),
            games: self.pairs.count() * 2,
            score: self.pairs.score(),
            score_ci95: [low, high],
            elo: elo(self.pairs.score()),
            elo_ci95: [elo(low), elo(high)],
            verdict,
            interrupted: verdict == Verdict::Undecided && plan.halt.is_called(),
            pentanomial: self.pairs.counts(),
            test: plan.test,
            llr: self.trial.likelihood(),
            llr_bounds: plan.test.bounds(),
            scenarios: scenarios.iter().zip(&self.by_scenario).map(row).collect(),
            failures: self.failures,
            first_failure: self.first_failure,
            thinking: self.thinking,
            seed: plan.seed,
            threads,
            seconds,
        }
    }
}

/// One thread: pair after pair until the case is decided.
fn work(
    players: &mut dyn Pairing,
    scenarios: &[String],
    plan: &ComparePlan,
    board: &Mutex<Board>,
    decided: &AtomicBool,
    progress: &(dyn Fn(u64, f64, f64) + Sync),
) {
    let called_off = || decided.load(Ordering::Relaxed) || plan.halt.is_called();
    while !called_off() {
        let number = {
            let mut board = open(board);
            let number = board.next;
            board.next += 1;
            number
        };
        if number >= plan.most_pairs {
            return;
        }
        let place = (number % scenarios.len() as u64) as usize;
        let scenario = &scenarios[place];
        let seed = match_seed(plan.seed, scenario, number / scenarios.len() as u64);
        let score = match players.pair(place, seed, &called_off) {
            Ok(None) => return,
            Ok(Some(score)) => Ok(score),
            Err(why) => Err(format!("{scenario} with seed {seed}: {why}")),
        };
        let mut board = open(board);
        for (sum, thought) in board.thinking.iter_mut().zip(players.thought()) {
            sum.add(&thought);
        }
        if board.take(number, score) {
            decided.store(true, Ordering::Relaxed);
        }
        progress(board.judged, board.pairs.score(), board.trial.likelihood());
    }
}

/// The board, whatever befell the thread that held it last.
fn open(board: &Mutex<Board>) -> MutexGuard<'_, Board> {
    board.lock().unwrap_or_else(PoisonError::into_inner)
}
