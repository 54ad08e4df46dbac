//! March moves and fatigue.

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};

use crate::data::side::UnitId;
use crate::rules::event::Happening;
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::unit::step;

/// So many turns in a row a unit may attack. [IM-4.12]
pub const ATTACKS: u8 = 6;
/// And so many it goes slowly then. [IM-4.13]
pub const REST: u8 = 3;

/// The dice of an allowance. [IM-4.1]
pub fn allowance() -> Pool {
    Pool::new(2, 12)
}

/// An allowance that is drawn out of sight. [IM-4.15]
pub fn draw(chance: &mut impl Chance) -> u8 {
    let dice = allowance();
    (0..dice.count).map(|_| chance.below(dice.sides.into()) + 1).sum::<u32>() as u8
}

/// Every unit and every officer throws 2D12 for the whole game, the British first, in unit order. [IM-4.1, IM-4.2]
pub fn roll_allowances(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let secret = state.rules.hidden_allowance;
    for unit in state.ids() {
        // What the enemy may not know is drawn, not thrown on the table. [IM-4.15]
        let moves = if secret { draw(chance) } else { chance.sum(allowance()) as u8 };
        state[unit].left = moves;
        let officer = state.is_officer(unit);
        let clause = Clause(if officer { "IM-4.2" } else { "IM-4.1" });
        let mut why = Why::heard_by(log);
        why.because(clause, What::Thrown, moves);
        log.tell(Happening::AllowanceRolled { unit, side: state[unit].side, moves: Some(moves), why, officer, secret });
    }
}

/// What a step costs a unit now, given what it has paid this turn. [IM-4.3, IM-4.4, IM-4.5, IM-4.10]
pub fn cost(state: &State, unit: UnitId, kind: u8, gait: Option<Gait>, why: &mut impl Reasons<What>) -> u8 {
    let one = &state[unit];
    let mut cost = Reckoning::new(why);
    match gait {
        Some(gait @ Gait::Attack) => cost.plus(Clause("IM-4.4"), What::Step(gait), 2),
        Some(Gait::Retreat) if one.spent => {}
        Some(gait @ Gait::Retreat) => {
            cost.plus(Clause("IM-4.5"), What::Step(gait), 2);
            cost.at_most(Clause("IM-4.5"), What::Left, one.left);
        }
        Some(gait) => cost.plus(Clause("IM-4.3"), What::Step(gait), 1),
        None if state.rules.free_stand && kind != step::MOVE => {}
        None => cost.plus(Clause("IM-4.10"), What::Standing, 1),
    }
    let paid = i32::from(one.paid_now).min(cost.total());
    cost.plus(Clause("IM-4.10"), What::Paid, -paid);
    cost.total() as u8
}

/// Takes the march moves of a step from a unit. [IM-4.10]
pub fn pay(state: &mut State, unit: UnitId, kind: u8, gait: Option<Gait>, log: &mut impl Log<Happening>) {
    let mut why = Why::heard_by(log);
    let amount = cost(state, unit, kind, gait, &mut why);
    if amount == 0 {
        return;
    }
    let secret = state.rules.hidden_allowance;
    let one = &mut state[unit];
    one.left = one.left.saturating_sub(amount);
    one.paid += amount;
    one.paid_now += amount;
    let (side, left) = (one.side, Some(one.left));
    log.tell(Happening::MarchPaid { unit, side, paid: amount, why, left, secret });
}

/// Whether a unit may march attack. [IM-4.11, IM-4.12, IM-4.13]
pub fn check_attack(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.rest == REST {
        return Err(Refusal::OutOfBreath(unit));
    }
    if one.rest > 0 {
        return Err(Refusal::MustRest(unit, one.rest));
    }
    if one.left < cost(state, unit, step::MOVE, Some(Gait::Attack), &mut NoReasons) {
        return Err(Refusal::TooFewMoves(unit, Some(Gait::Attack)));
    }
    Ok(())
}

/// Whether the limit of six attacks and three slow turns binds a unit: everybody with an attack rate. [IM-4.14]
pub fn is_bound(state: &State, unit: UnitId) -> bool {
    state.book.dice(state.pace(unit)).attack > 0
}

/// Counts at the end of a unit's own turn, and who is spent from now on. [IM-4.6, IM-4.12, IM-4.13]
pub fn end_turn(state: &mut State, unit: UnitId, log: &mut impl Log<Happening>) {
    let (bound, secret) = (is_bound(state, unit), state.rules.hidden_allowance);
    let one = &mut state[unit];
    let attacked = one.gait == Some(Gait::Attack) && bound;
    if attacked {
        one.run += 1;
        if one.run >= ATTACKS {
            (one.run, one.rest) = (0, REST);
        }
    } else {
        one.run = 0;
        one.rest = one.rest.saturating_sub(1);
    }
    if one.left == 0 && !one.spent && one.is_present() {
        one.spent = true;
        log.tell(Happening::Spent { unit, secret });
    }
}
