//! Fire shared out among targets, shot by shot, for those who do not write it in one order. [FP-4.2.3, FP-4.3.3]

use engine::NoReasons;

use crate::rules::fire::{self, Marks, Volley};
use crate::rules::flow::Step;
use crate::rules::order::{MOST_SHOTS, Order, Share, Shots};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{State, Unit};

/// How many of a unit fire.
pub fn volley(share: Share) -> Volley {
    match share {
        Share::All | Share::With(_) | Share::React(_) => Volley::All,
        Share::Half | Share::ReactHalf(_) => Volley::Half,
        Share::First | Share::After => Volley::WithMove,
    }
}

/// The figures that are not aimed yet. [FP-4.2.3, FP-4.3.3]
pub fn left(state: &State, unit: Unit, share: Share, shots: &Shots) -> u8 {
    let able = fire::able(state, unit, volley(share), &mut NoReasons);
    able.saturating_sub(shots.figures() as u8)
}

/// The charger, where fire is shared out against a charge.
pub fn charger(state: &State, share: Share) -> Option<Unit> {
    let reacts = matches!(share, Share::React(_) | Share::ReactHalf(_));
    state.flow.charge().filter(|_| reacts).map(|charge| charge.attacker)
}

/// Whom a unit can fire at, a charger in contact first; those it is aimed at already are left out.
fn open(state: &State, unit: Unit, share: Share, shots: &Shots) -> Marks {
    let charger = charger(state, share);
    let others = fire::targets(state, unit, state.area_of(unit)).map(|(target, _)| target);
    let all = charger.into_iter().chain(others.filter(|target| Some(*target) != charger)).take(MOST_SHOTS);
    all.filter(|target| !shots.iter().any(|(aimed, _)| aimed == *target)).collect()
}

/// Whether there is anything to share: two figures and two targets. [FP-4.2.3]
pub fn check(state: &State, unit: Unit, share: Share) -> Checked {
    fire::check_ready(state, unit)?;
    check_enough(state, unit, share)
}

/// The same for a unit that fires loaded or not. [FP-4.2.3]
pub fn check_enough(state: &State, unit: Unit, share: Share) -> Checked {
    let none = Shots::default();
    let enough = is_enough(left(state, unit, share, &none), &open(state, unit, share, &none));
    if enough { Ok(()) } else { Err(Refusal::NoShare) }
}

/// Whether so many figures can share their fire out among such targets. [FP-4.2.3]
pub fn is_enough(figures: u8, marks: &Marks) -> bool {
    figures > 1 && marks.len() > 1
}

/// Begins to share fire out.
pub fn begin(state: &mut State, unit: Unit, share: Share) {
    state.board.flow.push(Step::Share { unit, share, shots: Shots::default() });
}

/// Whether a shot fits: at a target not aimed at yet, and nobody is left over. [FP-4.2.3]
pub fn check_aim(state: &State, unit: Unit, share: Share, shots: &Shots, target: Unit, figures: u8) -> Checked {
    let (open, left) = (open(state, unit, share, shots), left(state, unit, share, shots));
    if !open.contains(&target) || figures == 0 {
        return Err(Refusal::BadSplit);
    }
    let fits = figures == left || figures < left && open.len() > 1;
    let clause = if volley(share) == Volley::All { "FP-4.2.3" } else { "FP-4.3.3" };
    if fits { Ok(()) } else { Err(Refusal::WrongFigures { asked: figures.into(), able: left, clause }) }
}

/// Lists the shots that may come next.
pub fn orders(state: &State, unit: Unit, share: Share, shots: &Shots, orders: &mut Vec<Order>) {
    let (open, left) = (open(state, unit, share, shots), left(state, unit, share, shots));
    for &target in &open {
        let least = if open.len() > 1 { 1 } else { left };
        orders.extend((least..=left).map(|figures| Order::Aim { target, figures }));
    }
}

/// A shot more; the whole order when nobody is left.
pub fn aim(state: &mut State, target: Unit, figures: u8) -> Option<Order> {
    let Step::Share { unit, share, mut shots } = state.flow.top() else { return None };
    shots.push(target, figures);
    if left(state, unit, share, &shots) > 0 {
        state.board.flow.replace(Step::Share { unit, share, shots });
        return None;
    }
    state.board.flow.pop();
    Some(match share {
        Share::All => Order::FireAll { unit, shots, card: None },
        Share::With(card) => Order::FireAll { unit, shots, card: Some(card) },
        Share::Half => Order::FireHalf { unit, shots },
        Share::First => Order::FireThenMove { unit, shots },
        Share::After => Order::Shots { shots },
        Share::React(card) => Order::ReactFire { card, shots },
        Share::ReactHalf(card) => Order::ReactFireRetreat { card, shots },
    })
}
