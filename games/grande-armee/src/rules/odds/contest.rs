//! Initiative with re-rolls on both sides: who wins when each side re-rolls as well as it can. [GA-3.3, GA-3.5]

use engine::{Answer, Arguments, NoReasons, OddsError};
use serde_json::json;

use crate::data::side::Side;
use crate::rules::initiative::{leader, total};
use crate::rules::phase::Contest;
use crate::rules::state::State;

/// Two dice.
type Pair = [u8; 2];

/// What a pair comes to.
fn sum(pair: Pair) -> u8 {
    total(pair, [false; 2], &mut NoReasons)
}

/// Whose an equal total is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    Won,
    Lost,
}

impl Ties {
    /// Won by the side that is favoured.
    fn of(side: Side, favoured: Side) -> Self {
        if side == favoured { Self::Won } else { Self::Lost }
    }
}

/// Whether a side's total beats another.
fn beats(own: u8, other: u8, ties: Ties) -> bool {
    own > other || (own == other && ties == Ties::Won)
}

/// Which dice are rolled again, with their number.
const CHOICES: [([bool; 2], u8); 4] = [([false, false], 0), ([true, false], 1), ([false, true], 1), ([true, true], 2)];

/// The mean of a number over the re-rolls of some dice of a pair.
fn over(pair: Pair, again: [bool; 2], number: impl Fn(Pair) -> f64) -> f64 {
    let faces = |index: usize| if again[index] { 1..=6 } else { pair[index]..=pair[index] };
    let mut sum = 0.0;
    for first in faces(0) {
        for second in faces(1) {
            sum += number([first, second]);
        }
    }
    let ways: i32 = again.iter().map(|again| if *again { 6 } else { 1 }).product();
    sum / f64::from(ways)
}

/// The higher side's chance with its best answer to a final total of the lower side.
fn best_answer(high: Pair, low: u8, ties: Ties, most: u8) -> f64 {
    let chance = |again: [bool; 2]| over(high, again, |pair| f64::from(u8::from(beats(sum(pair), low, ties))));
    CHOICES.iter().filter(|(_, count)| *count <= most).map(|(again, _)| chance(*again)).fold(0.0, f64::max)
}

/// The higher side's best answers to every total, for one pair of its own.
struct Answers([f64; 13]);

impl Answers {
    fn new(high: Pair, ties: Ties, most: u8) -> Self {
        Self(std::array::from_fn(|low| best_answer(high, low as u8, ties, most)))
    }

    /// The higher side's chance when the lower side re-rolls these dice.
    fn after(&self, low: Pair, again: [bool; 2]) -> f64 {
        over(low, again, |pair| self.0[usize::from(sum(pair))])
    }

    /// The higher side's chance when the lower side re-rolls as hurts it most.
    fn least(&self, low: Pair, most: u8) -> f64 {
        CHOICES.iter().filter(|(_, count)| *count <= most).map(|(again, _)| self.after(low, *again)).fold(1.0, f64::min)
    }
}

/// The chance of the side that is asked to have the initiative when it rolls some dice again and the other side then answers as well as it can.
pub fn prospects(state: &State, contest: &Contest, again: [bool; 2]) -> f64 {
    let (asked, other) = (contest.asked, contest.asked.enemy());
    let [own, theirs] = [asked, other].map(|side| contest.dice[side.index()]);
    let favoured = leader([[1, 1], [1, 1]], contest.d4, state.holder);
    if asked == contest.lower {
        1.0 - Answers::new(theirs, Ties::of(other, favoured), state.cds[other.index()]).after(own, again)
    } else {
        let ties = Ties::of(asked, favoured);
        over(own, again, |pair| f64::from(u8::from(beats(sum(pair), sum(theirs), ties))))
    }
}

fn answer(first: &str, p: f64, second: &str) -> Answer {
    let outcomes = [(first, p), (second, 1.0 - p)];
    Answer {
        outcomes: outcomes
            .into_iter()
            .filter(|(_, p)| *p > 0.0)
            .map(|(side, p)| (json!({ "winner": side }), p))
            .collect(),
    }
}

/// Who wins when first rolls are random and each side re-rolls at most so many dice.
pub fn matched(a_most: u8, b_most: u8, holder: Side) -> Answer {
    let most = [a_most, b_most];
    let pairs = || (1..=6_u8).flat_map(|first| (1..=6_u8).map(move |second| [first, second]));
    // How the two D4 compare: `a` higher, `b` higher, level.
    let ranks = [([4, 1], 6.0 / 16.0), ([1, 4], 6.0 / 16.0), ([1, 1], 4.0 / 16.0)];
    let mut chance = 0.0;
    for (d4, share) in ranks {
        let favoured = leader([[1, 1], [1, 1]], d4, holder);
        for higher in Side::BOTH {
            let lower = higher.enemy();
            for high in pairs() {
                let answers = Answers::new(high, Ties::of(higher, favoured), most[higher.index()]);
                for low in pairs() {
                    let mut dice = [high; 2];
                    dice[lower.index()] = low;
                    if leader(dice, d4, holder) == higher {
                        let p = answers.least(low, most[lower.index()]);
                        chance += share / 1296.0 * if higher == Side::A { p } else { 1.0 - p };
                    }
                }
            }
        }
    }
    answer("a", chance, "b")
}

/// Who wins after known dice, a fixed re-roll of the lower side and the best answer of the higher one.
pub fn reroll(arguments: &Arguments) -> Result<Answer, OddsError> {
    let die = |name: &str| arguments.int(name) as u8;
    let (low, high) = ([die("lo1"), die("lo2")], [die("hi1"), die("hi2")]);
    // Here side `a` is the lower one.
    let holder = if arguments.word("holder") == "lo" { Side::A } else { Side::B };
    let d4 = [die("lo4"), die("hi4")];
    if leader([low, high], d4, holder) == Side::A {
        return Err(OddsError::Value {
            name: "hi1".to_owned(),
            value: high[0].to_string(),
            takes: "dice with which `hi` is the higher roll".to_owned(),
        });
    }
    let ties = Ties::of(Side::B, leader([[1, 1], [1, 1]], d4, holder));
    let again = match arguments.word("lo_reroll") {
        "first" => [true, false],
        "second" => [false, true],
        "both" => [true, true],
        _ => [false, false],
    };
    let p = Answers::new(high, ties, die("hi_max")).after(low, again);
    Ok(answer("hi", p, "lo"))
}
