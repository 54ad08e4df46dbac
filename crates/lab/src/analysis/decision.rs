use engine::vocabulary::{self, Word};
use engine::{Game, Judgement, Scratch, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use scene::Affordance;

use super::estimate::Estimate;
use super::line::play_on;
use super::shown::{Moved, Screen};
use super::{AnalysisPlan, estimate, world};
use crate::calibration::Scale;

/// A decision of the match, as its seat saw it.
pub(super) struct Position<'a, G: Game> {
    pub(super) step: usize,
    pub(super) seat: Seat,
    pub(super) seat_name: &'a str,
    pub(super) question: &'static str,
    pub(super) view: G::View,
    /// What was ordered.
    pub(super) order: &'a G::Order,
    /// The true state: for names, and for what was legal.
    pub(super) game: &'a G,
    pub(super) turn: u16,
}

/// A decision judged. Chances are the first seat's; losses are the deciding side's.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Judged {
    /// Steps before it.
    pub step: usize,
    /// The turn.
    pub turn: u16,
    /// Who decided.
    pub seat: String,
    /// What was asked.
    #[serde(deserialize_with = "vocabulary::read")]
    pub question: Word,
    /// The order, in notation.
    pub notation: String,
    /// The chance before it, with the sergeant's order.
    pub before: Estimate,
    /// What the order was worth against the sergeant's, for the first seat.
    pub worth: Estimate,
    /// What the order cost the deciding side against the best order seen; never below zero.
    pub loss: Estimate,
    /// Whether the loss is beyond sampling noise.
    pub mistake: bool,
    /// The orders compared, best first for the deciding side; at most three, the one given always among them.
    pub options: Vec<Choice>,
    /// The orders compared that are not among these, if there are any.
    pub others: Option<Others>,
    /// Orders that were legal, or as many as the game lists.
    pub legal: usize,
    /// Lines played on for it.
    pub lines: u64,
    /// The raw loss, which may be below zero by chance: what sums are made of, because noise cut off at zero adds up.
    #[serde(skip)]
    pub(super) raw: Estimate,
}

/// An order that was compared.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Choice {
    /// In notation.
    pub notation: String,
    /// The first seat's chance after it.
    pub chance: Estimate,
    /// Whether it was given.
    pub given: bool,
    /// Whether the sergeant would give it.
    pub sergeant: bool,
    /// The row of the deciding seat's screen that offered it; nothing where pieces are dragged or there was nothing to choose.
    pub row: Option<Box<Affordance>>,
    /// The pieces it moves, where no row shows it.
    pub moves: Vec<Moved>,
}

/// Orders that were compared and are not told one by one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Others {
    /// How many.
    pub count: usize,
    /// The least of the first seat's chances after them.
    pub least: f64,
    /// The greatest.
    pub most: f64,
}

/// A decision looks costly when its loss exceeds so many standard errors on the worlds on which the best order is chosen.
const SUSPICION: f64 = 1.0;
/// No more orders are told.
const TOLD: usize = 3;

/// Lines played on at a decision. Which order is best and whether the decision looks costly is seen on some worlds; everything told is measured on others, so
/// that a decision which is measured on more of them because it looked costly is measured without bias.
pub(super) struct Look<G: Game> {
    rivals: Rivals<G>,
    /// 1 where the first seat's side decides, -1 where another does.
    sign: f64,
    /// Results on the first worlds, by order; none where there is nothing to choose.
    first: Vec<Vec<f64>>,
    /// Results on the other worlds; only of the sergeant's order, the one given and the best.
    measured: Vec<Vec<f64>>,
    /// The best order on the first worlds.
    best: usize,
}

impl<G: Game> Look<G> {
    /// Whether it deserves a second look.
    pub(super) fn is_suspect(&self) -> bool {
        let gap = gap(&self.first[self.best], &self.first[self.rivals.given]).times(self.sign);
        gap.value > SUSPICION * gap.error
    }

    /// The first seat's chance before the decision, as far as it has been measured.
    pub(super) fn before(&self) -> Estimate {
        self.chance(self.rivals.sergeant)
    }

    /// On how many worlds it was measured.
    pub(super) fn worlds(&self) -> usize {
        self.measured[self.rivals.sergeant].len()
    }

    /// What the order given cost its side against the best: nothing if it is the best.
    fn loss(&self) -> Estimate {
        gap(&self.measured[self.best], &self.measured[self.rivals.given]).times(self.sign)
    }

    fn is_measured(&self, rival: usize) -> bool {
        [self.rivals.sergeant, self.rivals.given, self.best].contains(&rival)
    }

    /// The first seat's chance after an order.
    fn chance(&self, rival: usize) -> Estimate {
        let results = if self.is_measured(rival) { &self.measured } else { &self.first };
        smoothed(&results[rival], self.rivals.promise)
    }
}

/// Judges decisions.
pub(super) struct Judge<'a> {
    pub(super) plan: &'a AnalysisPlan,
    pub(super) scale: Scale,
}

impl Judge<'_> {
    /// The first look: all orders on some worlds, then the best, the sergeant's and the one given on fresh ones.
    pub(super) fn look<G: Judgement>(&self, position: &Position<'_, G>) -> Look<G> {
        let mut scratch = Scratch::default();
        let rivals = self.rivals(position, &mut scratch);
        let ours = position.game.team(position.seat) == position.game.team(Seat(0));
        let sign = if ours { 1.0 } else { -1.0 };
        let worlds = if rivals.orders.len() > 1 { 0..self.first_worlds() } else { 0..0 };
        let results = |order| worlds.clone().map(|number| self.line(position, order, number, &mut scratch)).collect();
        let first: Vec<Vec<f64>> = rivals.orders.iter().map(results).collect();
        let sum = |rival: usize| sign * first[rival].iter().sum::<f64>();
        let better = |best: usize, rival: usize| if sum(rival) > sum(best) { rival } else { best };
        // Of equals the one that was given is best: nobody is blamed for what makes no difference.
        let best = (0..rivals.orders.len()).fold(rivals.given, better);
        let measured = vec![Vec::new(); rivals.orders.len()];
        let mut look = Look { rivals, sign, first, measured, best };
        self.measure(position, &mut look, self.plan.lines_of_a_point());
        look
    }

    /// Goes on until a decision has been measured on so many worlds.
    pub(super) fn measure<G: Judgement>(&self, position: &Position<'_, G>, look: &mut Look<G>, worlds: u32) {
        let mut scratch = Scratch::default();
        let from = self.first_worlds();
        let fresh = from + look.worlds() as u64..from + u64::from(worlds);
        for rival in 0..look.rivals.orders.len() {
            if look.is_measured(rival) {
                let order = &look.rivals.orders[rival];
                let results = fresh.clone().map(|number| self.line(position, order, number, &mut scratch));
                look.measured[rival].extend(results);
            }
        }
    }

    /// What the lines say about a decision: a loss beyond so many standard errors is a mistake if it was suspected before.
    pub(super) fn judged<G: Judgement>(position: &Position<'_, G>, look: &Look<G>, threshold: f64) -> Judged {
        let Rivals { given, sergeant, legal, .. } = look.rivals;
        let raw = look.loss();
        let (options, others) = Self::told(position, look);
        Judged {
            step: position.step,
            turn: position.turn,
            seat: position.seat_name.to_owned(),
            question: position.question,
            notation: written(position.game, position.order),
            before: look.before(),
            worth: gap(&look.measured[given], &look.measured[sergeant]),
            loss: Estimate { value: raw.value.max(0.0), error: raw.error },
            mistake: look.is_suspect() && raw.value > threshold * raw.error && raw.value > 0.0,
            options,
            others,
            legal,
            lines: look.first.iter().chain(&look.measured).map(|results| results.len() as u64).sum(),
            raw,
        }
    }

    /// How many worlds the best order is chosen on.
    fn first_worlds(&self) -> u64 {
        u64::from(self.plan.lines) / 2
    }

    /// The first seat's chance with the sergeant's order, from so many lines.
    pub(super) fn chance<G: Judgement>(&self, view: &G::View, lines: u32) -> Estimate {
        let mut scratch = Scratch::default();
        let mut chance = world(self.plan.seed, 0, 0);
        let base = G::imagine(view, &mut chance);
        let order = base.pick(&mut chance, &mut scratch);
        let results: Vec<f64> = (1..=u64::from(lines))
            .map(|number| {
                let chance = world(self.plan.seed, 0, number);
                play_on(view, &order, chance, self.plan.horizon, self.scale, &mut scratch)
            })
            .collect();
        smoothed(&results, self.promise(&base))
    }

    /// The first seat's chance by the bare worth of a position.
    fn promise<G: Judgement>(&self, base: &G) -> f64 {
        self.scale.chance(base.value(Seat(0)))
    }

    fn line<G: Judgement>(
        &self,
        position: &Position<'_, G>,
        order: &G::Order,
        number: u64,
        scratch: &mut Scratch<G>,
    ) -> f64 {
        let chance = world(self.plan.seed, position.step, number + 1);
        play_on(&position.view, order, chance, self.plan.horizon, self.scale, scratch)
    }

    /// The orders to compare: the sergeant's, the one given, and those the sergeant likes best, one for each intent.
    fn rivals<G: Judgement>(&self, position: &Position<'_, G>, scratch: &mut Scratch<G>) -> Rivals<G> {
        let mut chance = world(self.plan.seed, position.step, 0);
        let base = G::imagine(&position.view, &mut chance);
        let own = base.pick(&mut chance, scratch);
        scratch.orders.clear();
        base.orders(&mut scratch.orders);
        base.weigh(&scratch.orders, &mut scratch.weights);
        let legal = scratch.orders.len();
        let mut ranked: Vec<usize> = (0..legal).collect();
        ranked.sort_by(|&a, &b| scratch.weights[b].total_cmp(&scratch.weights[a]));
        let mut intents = vec![base.tag(&own)];
        let mut orders = vec![own];
        let given = usize::from(*position.order != orders[0]);
        if given == 1 {
            intents.push(base.tag(position.order));
            orders.push(position.order.clone());
        }
        if legal > 1 && !base.is_routine() {
            for order in ranked.into_iter().map(|place| &scratch.orders[place]) {
                if orders.len() >= self.plan.width {
                    break;
                }
                let intent = base.tag(order);
                if !intents.contains(&intent) {
                    intents.push(intent);
                    orders.push(order.clone());
                }
            }
        }
        Rivals { orders, given, sergeant: 0, legal: legal.max(1), promise: self.promise(&base) }
    }

    /// The best orders and the one given, and how the rest fared. Those that were measured come first: the others have but the few lines in which they were
    /// not the best.
    fn told<G: Judgement>(position: &Position<'_, G>, look: &Look<G>) -> (Vec<Choice>, Option<Others>) {
        let rivals = &look.rivals;
        let mut ranked: Vec<(usize, Estimate)> =
            (0..rivals.orders.len()).map(|rival| (rival, look.chance(rival))).collect();
        ranked.sort_by(|(a, one), (b, other)| {
            let by_chance = (look.sign * other.value).total_cmp(&(look.sign * one.value));
            look.is_measured(*b).cmp(&look.is_measured(*a)).then(by_chance)
        });
        let rest = ranked.split_off(ranked.len().min(TOLD));
        let chances = || rest.iter().map(|(_, chance)| chance.value);
        let others = (!rest.is_empty()).then(|| Others {
            count: rest.len(),
            least: chances().fold(1.0, f64::min),
            most: chances().fold(0.0, f64::max),
        });
        let screen = (ranked.len() > 1).then(|| Screen::<G>::of(&position.view, position.seat));
        let choice = |(rival, chance): (usize, Estimate)| {
            let order = &rivals.orders[rival];
            let notation = written(position.game, order);
            let row = screen.as_ref().and_then(|screen| screen.row(&notation)).cloned().map(Box::new);
            let moves = match (&screen, &row) {
                (Some(screen), None) => screen.moves(order),
                _ => Vec::new(),
            };
            Choice { notation, chance, given: rival == rivals.given, sergeant: rival == rivals.sergeant, row, moves }
        };
        (ranked.into_iter().map(choice).collect(), others)
    }
}

/// Orders under comparison.
struct Rivals<G: Game> {
    orders: Vec<G::Order>,
    given: usize,
    sergeant: usize,
    legal: usize,
    /// What the position promises the first seat before any line is played on.
    promise: f64,
}

fn written<G: Game>(game: &G, order: &G::Order) -> String {
    game.speak(order).notation(G::phrases())
}

/// How much more one order brought than another in the same worlds.
fn gap(one: &[f64], other: &[f64]) -> Estimate {
    estimate(&one.iter().zip(other).map(|(one, other)| one - other).collect())
}

/// The mean of results with its error. Two lines are added that went as the position promised, so that a few lines that all went one way give no certainty.
fn smoothed(results: &[f64], promise: f64) -> Estimate {
    const ADDED: f64 = 2.0;
    let count = results.len() as f64 + ADDED;
    let value = (results.iter().sum::<f64>() + ADDED * promise) / count;
    let squares: f64 = results.iter().map(|result| (result - value).powi(2)).sum();
    let spread = squares + ADDED * (promise * (1.0 - promise) + (promise - value).powi(2));
    Estimate { value, error: (spread / count / (count - 1.0)).sqrt() }
}

#[cfg(test)]
mod tests {
    use conformance::toy::{Order, State};

    use super::*;

    /// Else a loss that looks too great would be put right, one that looks too small would not, and sums would be off.
    #[test]
    fn a_second_look_depends_on_no_world_on_which_losses_are_measured() {
        let costly = || vec![vec![1.0, 1.0, 1.0, 0.0], vec![0.0; 4]];
        let even = || vec![vec![1.0, 0.0, 1.0, 0.0], vec![0.0, 1.0, 0.0, 1.0]];
        let look = |first, measured| {
            let orders = vec![Order::Draw, Order::Wait];
            let rivals = Rivals::<State> { orders, given: 1, sergeant: 0, legal: 2, promise: 0.5 };
            Look { rivals, sign: 1.0, first, measured, best: 0 }
        };
        assert!(look(costly(), even()).is_suspect() && !look(even(), costly()).is_suspect());
        assert!((look(even(), costly()).loss().value - 0.75).abs() < 1e-9);
    }

    #[test]
    fn a_few_wins_are_no_certainty() {
        let all_won = smoothed(&[1.0; 18], 0.5);
        assert!((all_won.value - 0.95).abs() < 1e-9);
        assert!(all_won.error > 0.03 && all_won.error < 0.06, "{all_won:?}");
        let promising = smoothed(&[1.0; 18], 0.9);
        assert!((promising.value - 0.99).abs() < 1e-9 && promising.error < all_won.error, "{promising:?}");
    }

    #[test]
    fn many_lines_outweigh_the_promise() {
        let even = smoothed(&[0.0, 1.0].repeat(500), 0.9);
        assert!((even.value - 0.5).abs() < 1e-3 && (even.error - 0.0158).abs() < 1e-3, "{even:?}");
    }
}
