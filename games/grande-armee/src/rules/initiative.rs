//! Initiative: the roll, paid re-rolls, the winner.

use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use serde::Serialize;

use crate::data::side::Side;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::options::Rules;
use crate::rules::order::Order;
use crate::rules::phase::{Contest, Phase};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;

/// The most re-rolls of the pair. [GA-O3]
const MOST_PAIRS: u8 = 2;

/// By what a side is ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Lead {
    /// By its total. [GA-3.7]
    Total,
    /// By the D4, or because it was ahead before. [GA-3.2]
    Tie,
}

/// Who re-rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Roller {
    /// Who rolled lower at first. [GA-3.3]
    Lower,
    /// Who rolled higher. [GA-3.5]
    Higher,
}

/// A side's total; `again`: dice that were rolled again. [GA-3.1, GA-3.6]
pub fn total(dice: [u8; 2], again: [bool; 2], why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    for (die, again) in dice.into_iter().zip(again) {
        if again {
            sum.plus(Clause("GA-3.6"), What::DieAgain, die);
        } else {
            sum.plus(Clause("GA-3.1"), What::Die, die);
        }
    }
    sum.total() as u8
}

/// Who is ahead, and by what: the total, the D4, else the last holder. [GA-3.2, GA-3.7]
fn lead(dice: [[u8; 2]; 2], d4: [u8; 2], holder: Side) -> (Side, Lead) {
    let total = |side: Side| total(dice[side.index()], [false; 2], &mut NoReasons);
    match (total(Side::A).cmp(&total(Side::B)), d4[0].cmp(&d4[1])) {
        (std::cmp::Ordering::Greater, _) => (Side::A, Lead::Total),
        (std::cmp::Ordering::Less, _) => (Side::B, Lead::Total),
        (_, std::cmp::Ordering::Greater) => (Side::A, Lead::Tie),
        (_, std::cmp::Ordering::Less) => (Side::B, Lead::Tie),
        (_, std::cmp::Ordering::Equal) => (holder, Lead::Tie),
    }
}

/// Who is ahead.
pub fn leader(dice: [[u8; 2]; 2], d4: [u8; 2], holder: Side) -> Side {
    lead(dice, d4, holder).0
}

/// Both sides roll. [GA-3.1]
pub fn roll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let mut dice = [[0; 2]; 2];
    let mut d4 = [0; 2];
    chance.about(state.occasion(Occasion::Initiative, 0));
    for side in Side::BOTH {
        dice[side.index()] = [chance.d6(), chance.d6()];
        d4[side.index()] = chance.die(4);
    }
    let lower = leader(dice, d4, state.holder).enemy();
    state.phase = Phase::Initiative(Contest { dice, d4, lower, asked: lower, again: 0 });
    let mut why = [Why::heard_by(log), Why::heard_by(log)];
    let totals = [0, 1].map(|index| total(dice[index], [false; 2], &mut why[index]));
    log.tell(Note::general(Happening::InitiativeRoll { dice, d4, totals, why }));
}

/// The dice a side may re-roll with its CDs. [GA-3.4]
pub fn choices(state: &State, contest: &Contest) -> impl Iterator<Item = [bool; 2]> + use<> {
    let cds = state.cds[contest.asked.index()];
    let rules = state.rules;
    let again = contest.again;
    [[true, false], [false, true], [true, true]].into_iter().filter(move |&dice| {
        let allowed = !rules.pair_reroll || (dice == [true, true] && again < MOST_PAIRS);
        allowed && cds >= price(&rules, dice, &mut NoReasons)
    })
}

/// What a re-roll costs. [GA-3.4, GA-O3]
pub fn price(rules: &Rules, dice: [bool; 2], why: &mut impl Reasons<What>) -> u8 {
    let mut price = Reckoning::new(why);
    if rules.pair_reroll {
        price.plus(Clause("GA-O3"), What::Pair, 1);
    } else {
        price.plus(Clause("GA-3.4"), What::DiceAgain, dice.iter().map(|die| i32::from(*die)).sum::<i32>());
    }
    price.total() as u8
}

/// Checks a re-roll. [GA-3.4]
pub fn check(state: &State, contest: &Contest, dice: [bool; 2]) -> Result<(), Refusal> {
    if dice == [false, false] {
        return Err(Refusal::NoDice);
    }
    if state.rules.pair_reroll && dice != [true, true] {
        return Err(Refusal::PairOnly);
    }
    if choices(state, contest).any(|choice| choice == dice) { Ok(()) } else { Err(Refusal::NoCds(contest.asked)) }
}

/// Legal orders of `initiative-lower` and `initiative-higher`.
pub fn orders(state: &State, contest: &Contest, orders: &mut Vec<Order>) {
    orders.push(Order::Decline);
    orders.extend(choices(state, contest).map(|dice| Order::Reroll { dice }));
}

/// Re-rolls dice; the new ones stand. [GA-3.6]
pub fn reroll(state: &mut State, dice: [bool; 2], chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Initiative(mut contest) = state.phase else { return };
    let side = contest.asked;
    let mut why_price = Why::heard_by(log);
    let price = price(&state.rules, dice, &mut why_price);
    state.cds[side.index()] -= price;
    chance.about(state.occasion(Occasion::InitiativeAgain, side as u8));
    for (die, again) in contest.dice[side.index()].iter_mut().zip(dice) {
        if again {
            *die = chance.d6();
        }
    }
    contest.again += 1;
    let now = contest.dice[side.index()];
    let roller = if side == contest.lower { Roller::Lower } else { Roller::Higher };
    let mut why = Why::heard_by(log);
    let total = total(now, dice, &mut why);
    log.tell(Note::of(side, Happening::InitiativeReroll { side, roller, dice: now, total, price, why, why_price }));
    if state.rules.pair_reroll {
        state.phase = Phase::Initiative(contest);
    } else {
        next(state, contest, log);
    }
}

/// A side is content with its dice.
pub fn decline(state: &mut State, log: &mut impl Log<Note>) {
    if let Phase::Initiative(contest) = state.phase {
        next(state, contest, log);
    }
}

/// After the lower roller the higher one is asked, then the winner is fixed. [GA-3.3, GA-3.5, GA-3.7]
fn next(state: &mut State, mut contest: Contest, log: &mut impl Log<Note>) {
    if contest.asked == contest.lower {
        contest.asked = contest.lower.enemy();
        contest.again = 0;
        state.phase = Phase::Initiative(contest);
        return;
    }
    let (side, by) = lead(contest.dice, contest.d4, state.holder);
    state.holder = side;
    log.tell(Note::of(side, Happening::Initiative { side, by }));
    state.phase = Phase::Skirmish;
    state.look_round();
}

/// The first holder where the scenario names none: each side rolls a die, ties to `a`. [GA-S3]
pub fn first_holder(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let dice = [chance.d6(), chance.d6()];
    state.holder = if dice[1] > dice[0] { Side::B } else { Side::A };
    log.tell(Note::of(state.holder, Happening::FirstHolder { side: state.holder, dice }));
}
