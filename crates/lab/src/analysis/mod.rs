//! What happened in a match: the chance to win from step to step, which decisions cost how much, and how much was luck.
//!
//! A chance is the share of *lines* won, a draw counted half: matches played on to their end by sergeants, in worlds that the deciding seat cannot tell from
//! the true one. So the chance is that of somebody who goes on playing as a sergeant would, from what the seat knew.
//!
//! Let `V` be the chance before a decision and `Q` the chance after the order that was given, before its dice. `Q - V` is what the decision was worth against
//! the sergeant's order; the next `V` less `Q` is what dice, cards and what came to light were worth. Both add up to the result less the chance at the
//! start, without a rest, and luck adds up to nothing on average.
//!
//! The *loss* of a decision is another matter: it is measured against the best order seen. The best order is chosen on some worlds and measured on others,
//! because whatever was lucky where it was chosen would look too good there. Decisions that look costly where the best order is chosen get a second look: they
//! are measured on more worlds, and called mistakes only if the loss exceeds its noise by so much that in a match without mistakes one would be called with a
//! chance of one in twenty. `V`, `Q` and the loss of a decision all come from the worlds on which it was measured, so that they never contradict each other.

mod account; // luck and decisions, added up
mod decision; // one decision judged
mod estimate; // numbers with their errors
mod expected; // expected against actual figures
mod line; // a match played on
mod shown; // orders as the screen shows them
mod sketch; // the curve while it is drawn
mod turning; // what moved the match

pub use account::{Account, SideAccount};
pub use decision::{Choice, Judged, Others};
pub use estimate::Estimate;
pub use expected::Expected;
pub use shown::{Moved, Screen};
pub use sketch::Sketch;
pub use turning::Turn;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chance::Fast;
use cpu_time::ThreadTime;
use engine::vocabulary::{self, Word};
use engine::{Act, Event, Game, Judgement, Match, Pending, RuleSet, Seat, Space, Viewer};
use opponents::Halt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::calibration::Scale;
use crate::normal::quantile;
use crate::plan::LabError;
use crate::run::threads;
use crate::statistics::Moments;
use decision::{Judge, Look, Position};

/// How thoroughly to look.
#[derive(Clone, Debug)]
pub struct AnalysisPlan {
    /// Lines played on from each order that is measured; no more than that where patience is limited.
    pub lines: u32,
    /// How long a decision may take, on all threads together: where lines are slow, fewer are played on. Without it they are as many as were asked for.
    pub patience: Option<Duration>,
    /// Orders compared at a decision.
    pub width: usize,
    /// A line that has not ended after so many decisions is cut and its end estimated from the position's worth.
    pub horizon: u32,
    /// From which all chance of the analysis follows.
    pub seed: u64,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// Calls it off.
    pub halt: Halt,
    /// Where the curve is drawn meanwhile.
    pub sketch: Sketch,
}

impl Default for AnalysisPlan {
    fn default() -> Self {
        Self {
            lines: 48,
            patience: None,
            width: 5,
            horizon: 600,
            seed: 1,
            threads: 0,
            halt: Halt::default(),
            sketch: Sketch::default(),
        }
    }
}

impl AnalysisPlan {
    /// As thorough as patience allows: on a table a line costs many times as much as on a board, so that fewer are played on.
    pub fn fitting(space: Space) -> Self {
        let patient = Self { patience: Some(PATIENCE), ..Self::default() };
        match space {
            Space::Board => patient,
            Space::Table => Self { lines: 16, width: 4, ..patient },
        }
    }

    /// The same with as many lines as patience allows when one takes so much of a processor.
    fn paced(&self, line: Duration, threads: usize) -> Self {
        let Some(patience) = self.patience else { return self.clone() };
        let affordable = patience.as_secs_f64() * threads as f64 / (line.as_secs_f64() * WORK).max(f64::MIN_POSITIVE);
        Self { lines: (affordable as u32).clamp(LEAST_LINES.min(self.lines), self.lines), ..self.clone() }
    }

    /// Lines behind a point of the curve, apart from those on which the best order is chosen.
    pub fn lines_of_a_point(&self) -> u32 {
        self.lines + self.lines / 2
    }
}

/// What was found out about a match.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Analysis {
    /// The game.
    #[serde(deserialize_with = "vocabulary::read")]
    pub game: Word,
    /// The scenario.
    pub scenario: String,
    /// The seats, in seat order.
    pub seats: Vec<String>,
    /// The side of each seat: seats that win and lose together have the same number.
    pub sides: Vec<u8>,
    /// Who played, in seat order.
    pub players: Vec<String>,
    /// The seat whose chance the curve shows: the first.
    pub of: String,
    /// Lines from each order that was measured.
    pub lines: u32,
    /// The seed.
    pub seed: u64,
    /// The chance before every step, and the result at the end if the match is over.
    pub curve: Vec<Point>,
    /// Every order that was given.
    pub decisions: Vec<Judged>,
    /// The steps that moved most, in the order of play.
    pub turning_points: Vec<Turn>,
    /// Where the result came from.
    pub account: Account,
    /// What dice were expected to do, and what they did.
    pub expected: Vec<Expected>,
    /// The loss, in standard errors, beyond which a decision was called a mistake.
    pub threshold: f64,
    /// Lines played on in all.
    pub played: u64,
}

/// With this patience a match of two hundred decisions is analysed in twenty seconds.
const PATIENCE: Duration = Duration::from_millis(95);
/// So many lines are played on at a decision for each that is asked for, all orders and second looks together.
const WORK: f64 = 6.0;
/// But with fewer lines than this nothing would be learnt.
const LEAST_LINES: u32 = 6;

/// A point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Point {
    /// After so many steps.
    pub step: usize,
    /// The turn.
    pub turn: u16,
    /// The chance of the first seat.
    pub chance: f64,
    /// Its 95 % band.
    pub band: [f64; 2],
}

/// A decision that looks costly is measured on so many times as many worlds as there are lines.
const SECOND_LOOK: u32 = 5;
/// How often a match without mistakes may be charged with one.
const FALSE_ALARM: f64 = 0.05;
/// The first curve has so many points,
const OUTLINE: usize = 32;
/// each from so many lines,
const OUTLINE_LINES: u32 = 6;
/// and none is begun after so long.
const OUTLINE_TIME: Duration = Duration::from_secs(1);

/// Analyses a match. `progress` is told how many of how many decisions are judged.
pub fn analyse<R: RuleSet>(
    played: &Match<R>,
    plan: &AnalysisPlan,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<Analysis, LabError> {
    if plan.lines < 4 || plan.width < 2 {
        return Err(LabError::TooFewLines);
    }
    let (states, notes) = told(played);
    let scale = Scale::of(R::SLUG);
    let positions = positions(played, &states);
    let pool = threads(plan.threads)?;
    let line = pool.install(|| outline(&Judge { plan, scale }, &positions));
    let plan = &plan.paced(line, pool.current_num_threads());
    let judge = Judge { plan, scale };
    let (decisions, threshold) = pool.install(|| judged(&judge, &positions, progress))?;
    let result = match played.pending() {
        Pending::Over(outcome) => Some(f64::midpoint(f64::from(outcome.result(Seat(0))), 1.0)),
        Pending::Decision { .. } => None,
    };
    let sides: Vec<u8> = (0..played.seats().len() as u8).map(|seat| states[0].team(Seat(seat))).collect();
    let stood = stood_at_early_end(played, &states, &judge);
    let curve = curve(&states, &decisions, stood, result);
    let account = account::account(&decisions, result, stood, played.seats(), &sides);
    let mut expected = expected::expectations(played, &states, &sides, plan.seed);
    expected.truncate(expected::LISTED);
    Ok(Analysis {
        game: R::SLUG,
        scenario: played.setup().scenario.clone(),
        seats: played.seats().to_vec(),
        sides,
        players: played.setup().players.clone(),
        of: played.seats().first().cloned().unwrap_or_default(),
        lines: plan.lines,
        seed: plan.seed,
        turning_points: turning::points(&decisions, &curve, &notes),
        account,
        expected,
        threshold,
        played: decisions.iter().map(|judged| judged.lines).sum(),
        curve,
        decisions,
    })
}

/// Every decision judged, those that look costly on more worlds; and the loss, in standard errors, that makes a mistake.
fn judged<G: Judgement>(
    judge: &Judge<'_>,
    positions: &[Position<'_, G>],
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<(Vec<Judged>, f64), LabError> {
    let plan = judge.plan;
    let (done, total) = (AtomicU64::new(0), positions.len() as u64);
    let one_more = || progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
    let first_look = |position: &Position<'_, G>| {
        let look = (!plan.halt.is_called()).then(|| judge.look(position))?;
        plan.sketch.draw(point(position.step, position.turn, look.before()));
        if !look.is_suspect() {
            one_more();
        }
        Some(look)
    };
    let look_at = |place: usize| Some((place, first_look(&positions[place])?));
    let places = spread(positions.len()).into_par_iter();
    let mut looks: Vec<(usize, Look<G>)> = places.with_max_len(1).filter_map(look_at).collect();
    looks.sort_by_key(|(place, _)| *place);
    let mut looks: Vec<Look<G>> = looks.into_iter().map(|(_, look)| look).collect();
    let worlds = plan.lines * SECOND_LOOK;
    let second_look = |(position, look): (&Position<'_, G>, &mut Look<G>)| {
        if look.is_suspect() && !plan.halt.is_called() {
            judge.measure(position, look, worlds);
            plan.sketch.draw(point(position.step, position.turn, look.before()));
            one_more();
        }
    };
    positions.par_iter().zip(&mut looks).with_max_len(1).for_each(second_look);
    if plan.halt.is_called() {
        let is_done = |look: &&Look<G>| !look.is_suspect() || look.worlds() >= worlds as usize;
        return Err(LabError::AnalysisCalledOff { judged: looks.iter().filter(is_done).count() as u64, of: total });
    }
    let suspects = looks.iter().filter(|look| look.is_suspect()).count();
    let threshold = quantile(1.0 - FALSE_ALARM / suspects.max(1) as f64);
    let judged = |(position, look)| Judge::judged(position, look, threshold);
    Ok((positions.par_iter().zip(&looks).map(judged).collect(), threshold))
}

/// Draws a rough curve, so that whoever looks on soon sees all of the match; and says how much of a processor a line takes.
fn outline<G: Judgement>(judge: &Judge<'_>, positions: &[Position<'_, G>]) -> Duration {
    let begun = Instant::now();
    let draw = |place: usize| {
        if begun.elapsed() > OUTLINE_TIME || judge.plan.halt.is_called() {
            return (Duration::ZERO, 0);
        }
        let (position, start) = (&positions[place], ThreadTime::now());
        let before = judge.chance::<G>(&position.view, OUTLINE_LINES);
        judge.plan.sketch.draw(point(position.step, position.turn, before));
        (start.elapsed(), OUTLINE_LINES)
    };
    let places: Vec<usize> = spread(positions.len()).into_iter().take(OUTLINE).collect();
    let both = |one: (Duration, u32), other: (Duration, u32)| (one.0 + other.0, one.1 + other.1);
    let (took, lines) = places.into_par_iter().with_max_len(1).map(draw).reduce(Default::default, both);
    took / lines.max(1)
}

/// The places of a list in such an order that however many have been taken lie all over it: the bits of a place turned round.
fn spread(count: usize) -> Vec<usize> {
    let bits = count.next_power_of_two().trailing_zeros();
    let turned = |place: usize| if bits == 0 { 0 } else { place.reverse_bits() >> (usize::BITS - bits) };
    (0..1 << bits).map(turned).filter(|place| *place < count).collect()
}

/// What an act came to, for people.
pub(crate) struct Note {
    clause: String,
    text: String,
}

/// The state before every step and the last one, and what every step came to in a sentence.
fn told<R: RuleSet>(played: &Match<R>) -> (Vec<R::Game>, Vec<Option<Note>>) {
    let (mut states, mut notes) = (Vec::new(), Vec::new());
    played.tell(|step, game, told| {
        states.push(game.clone());
        if step > 0 {
            let event = told.events.iter().map(|(event, _)| event).rfind(|event| !event.is_heading());
            notes.push(event.map(|event| Note { clause: event.clause().to_string(), text: game.narrate(event) }));
        }
    });
    (states, notes)
}

/// Every order that was given, with what its seat knew.
fn positions<'a, R: RuleSet>(played: &'a Match<R>, states: &'a [R::Game]) -> Vec<Position<'a, R::Game>> {
    let mut positions = Vec::new();
    for (place, step) in played.steps().iter().enumerate() {
        let Act::Order(order) = &step.act else { continue };
        let game = &states[place];
        let Pending::Decision { seat, question } = game.pending() else { continue };
        positions.push(Position {
            step: place,
            seat,
            seat_name: &played.seats()[seat.index()],
            question,
            view: game.view(Viewer::Seat(seat)),
            order,
            game,
            turn: game.turn() - states[0].turn() + 1,
        });
    }
    positions
}

/// The chance of the first seat when the match was ended before its time: given up, drawn by agreement, lost on time, ended by the host; nothing where it was played out.
fn stood_at_early_end<R: RuleSet>(played: &Match<R>, states: &[R::Game], judge: &Judge<'_>) -> Option<Estimate> {
    let (place, last) = played.steps().iter().enumerate().next_back()?;
    let (Act::Resign | Act::Draw | Act::TimeUp | Act::Annul, Pending::Over(_)) = (&last.act, played.pending()) else {
        return None;
    };
    let Pending::Decision { seat, .. } = states[place].pending() else { return None };
    Some(judge.chance::<R::Game>(&states[place].view(Viewer::Seat(seat)), judge.plan.lines))
}

fn point(step: usize, turn: u16, before: Estimate) -> Point {
    let (chance, reach) = (before.value, before.reach());
    Point { step, turn, chance, band: [(chance - reach).max(0.0), (chance + reach).min(1.0)] }
}

fn curve<G: Game>(states: &[G], decisions: &[Judged], stood: Option<Estimate>, result: Option<f64>) -> Vec<Point> {
    let first_turn = states[0].turn();
    let turn = |step: usize| states[step].turn() - first_turn + 1;
    let mut points: Vec<Point> =
        decisions.iter().map(|judged| point(judged.step, turn(judged.step), judged.before)).collect();
    if let Some(stood) = stood {
        let step = states.len() - 2;
        points.push(point(step, turn(step), stood));
    }
    if let Some(result) = result {
        let step = states.len() - 1;
        points.push(Point { step, turn: turn(step), chance: result, band: [result, result] });
    }
    points
}

/// The chance of the first seat at a decision, from what the deciding seat knows, with the sergeant's order.
pub(crate) fn forecast<G: Judgement>(view: &G::View, seed: u64, lines: u32, horizon: u32, scale: Scale) -> f64 {
    let plan = AnalysisPlan { lines, horizon, seed, ..AnalysisPlan::default() };
    Judge { plan: &plan, scale }.chance::<G>(view, lines).value
}

/// The luck of one world of one decision: the same for every order that is compared in it.
fn world(seed: u64, step: usize, number: u64) -> Fast {
    Fast::stream(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (step as u64) << 32, number)
}

/// A mean with its standard error.
fn estimate(moments: &Moments) -> Estimate {
    Estimate { value: moments.mean(), error: moments.sd() / (moments.count().max(1) as f64).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_taken_once_and_the_first_lie_all_over_the_list() {
        for count in [0, 1, 2, 7, 8, 200] {
            let mut places = spread(count);
            places.sort_unstable();
            assert_eq!(places, (0..count).collect::<Vec<_>>());
        }
        assert_eq!(spread(200)[..4], [0, 128, 64, 192]);
    }
}
