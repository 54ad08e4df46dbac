//! Initiative: the roll, paid re-rolls, the winner.

use chance::{Chance, Pool};
use engine::Log;

use crate::data::side::Side;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Contest, Phase, State};

/// The most re-rolls of the pair. [GA-O3]
const MOST_PAIRS: u8 = 2;

/// Who is ahead: by total, by the D4, else the last holder. [GA-3.2, GA-3.7]
pub fn leader(dice: [[u8; 2]; 2], d4: [u8; 2], holder: Side) -> Side {
    let score = |side: Side| (dice[side.index()][0] + dice[side.index()][1], d4[side.index()]);
    match score(Side::A).cmp(&score(Side::B)) {
        std::cmp::Ordering::Greater => Side::A,
        std::cmp::Ordering::Less => Side::B,
        std::cmp::Ordering::Equal => holder,
    }
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
    log.tell(Note::general(Happening::InitiativeRoll { dice, d4 }));
}

/// The dice a side may re-roll with its CDs. [GA-3.4]
pub fn choices(state: &State, contest: &Contest) -> impl Iterator<Item = [bool; 2]> + use<> {
    let cds = state.cds[contest.asked.index()];
    let pair = state.rules.pair_reroll;
    let again = contest.again;
    [[true, false], [false, true], [true, true]].into_iter().filter(move |&dice| {
        if pair { dice == [true, true] && cds >= 1 && again < MOST_PAIRS } else { cds >= price(dice) }
    })
}

/// What a re-roll costs. [GA-3.4]
fn price(dice: [bool; 2]) -> u8 {
    dice.iter().map(|die| u8::from(*die)).sum()
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

/// Legal orders of D1 and D2.
pub fn orders(state: &State, contest: &Contest, orders: &mut Vec<Order>) {
    orders.push(Order::Decline);
    orders.extend(choices(state, contest).map(|dice| Order::Reroll { dice }));
}

/// Re-rolls dice; the new ones stand. [GA-3.6]
pub fn reroll(state: &mut State, dice: [bool; 2], chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Initiative(mut contest) = state.phase else { return };
    let side = contest.asked;
    state.cds[side.index()] -= if state.rules.pair_reroll { 1 } else { price(dice) };
    chance.about(state.occasion(Occasion::InitiativeAgain, side as u8));
    for (die, again) in contest.dice[side.index()].iter_mut().zip(dice) {
        if again {
            *die = chance.d6();
        }
    }
    contest.again += 1;
    let now = contest.dice[side.index()];
    log.tell(Note::of(side, Happening::InitiativeReroll { side, dice: now }));
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
    state.holder = leader(contest.dice, contest.d4, state.holder);
    log.tell(Note::of(state.holder, Happening::Initiative { side: state.holder }));
    state.phase = Phase::Skirmish;
    state.look_round();
}

/// The first holder where the scenario names none: each side rolls a die, ties to `a`. [GA-S3]
pub fn first_holder(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let dice = [chance.d6(), chance.d6()];
    state.holder = if dice[1] > dice[0] { Side::B } else { Side::A };
    log.tell(Note::of(state.holder, Happening::FirstHolder { side: state.holder, dice }));
}

/// Rolls the CDs of both sides for the turn. [GA-1.2, GA-2.1, GA-2.2]
pub fn command_roll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for side in Side::BOTH {
        let talent = state[crate::data::side::OfficerId::army(side)].talent;
        chance.about(state.occasion(Occasion::Command, side as u8));
        let cds = command_dice(chance, talent.dice, talent.plus);
        state.cds[side.index()] = cds;
        log.tell(Note::of(side, Happening::CommandRoll { side, cds }));
    }
}

/// The sum of an army commander's dice and his bonus. [GA-2.1]
pub fn command_dice(chance: &mut impl Chance, dice: u8, bonus: u8) -> u8 {
    chance.sum(Pool::d6(u32::from(dice))) as u8 + bonus
}
