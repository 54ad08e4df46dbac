//! The sergeant: what a computer player knows about the game, and the worth of a position.

use chance::{Chance, distribution};
use engine::{Game, NoReasons, Outlook, Rest, Scratch, Seat, worth_of_odds};
use table::Inches;

use crate::data::roster::Arm;
use crate::data::side::{ForceId, OfficerId, Side, UnitId, each};
use crate::rules::artillery;
use crate::rules::combat::{self, Clash, Role};
use crate::rules::control;
use crate::rules::evade::race;
use crate::rules::initiative::total;
use crate::rules::movement;
use crate::rules::order::{Commit, Order};
use crate::rules::phase::{CombatStep, Contest, MovementStep, Phase};
use crate::rules::reasons::Throw;
use crate::rules::sample;
use crate::rules::skirmish;
use crate::rules::state::{State, Status};
use crate::rules::turn;
use crate::rules::victory;
use crate::rules::weakness::Weakness;
use crate::rules::zone::{self as zone_die, Zoned};
use crate::sergeant::places;
use crate::sergeant::weights::{self, fight, fire, initiative, setup, worth, zone};

/// Hits that a clash is expected to give and take.
pub fn expected(clash: &Clash, state: &State) -> (f32, f32) {
    let table = &state.book.tables.combat;
    let [given, taken] = Role::BOTH.map(|role| {
        let dice = clash.dice(role, table, &mut Throw::unheard());
        f32::from(dice.count()) * dice.chance_of_hit(table)
    });
    (given, taken)
}

/// How a fight is liked by the attacker: hits given less hits taken, more for a defender that would break.
pub fn fight_balance(state: &State, attackers: &[UnitId], defender: UnitId) -> f32 {
    let Some(clash) = combat::clash(state, attackers, defender, [Commit::default(); 2]) else { return 0.0 };
    let (given, taken) = expected(&clash, state);
    let ending =
        |hits: f32, strength: u8| if hits + fight::BREAK_MARGIN >= f32::from(strength) { fight::BREAK } else { 0.0 };
    given - taken + ending(given, clash.defender.strength) - ending(taken, clash.attacker.strength)
}

/// The worth of a position for a side, from -1 to 1.
pub fn value(state: &State, side: Side) -> f32 {
    if let Phase::Over(ending) = &state.phase {
        let lead = f32::from(ending.points[side.index()] - ending.points[side.enemy().index()]);
        return match ending.winner {
            Some(winner) if winner == side => (worth::WON + lead / worth::WON_LEAD).clamp(worth::WON_LEAST, 1.0),
            Some(_) => (-worth::WON + lead / worth::WON_LEAD).clamp(-1.0, -worth::WON_LEAST),
            None => (lead / worth::DRAWN_LEAD).clamp(-worth::DRAWN_MOST, worth::DRAWN_MOST),
        };
    }
    let sum: f32 = measures(state, side).iter().zip(worth::PARTS).map(|(measure, weight)| measure * weight).sum();
    worth_of_odds(sum / worth::ODDS) * worth::OPEN_MOST
}

/// Own less enemy: strength, losses, batteries, objectives, nearness of a break, spent forces, command dice.
fn measures(state: &State, side: Side) -> [f32; 7] {
    let points = victory::points(state);
    let objectives = |side: Side| -> f32 {
        (state.scenario.objectives.iter().zip(&state.held))
            .filter(|(_, held)| **held == Some(side))
            .map(|(objective, _)| f32::from(objective.points[side.index()]))
            .sum()
    };
    let of = |side: Side| {
        let index = side.index();
        let (mut strength, mut guns) = (0.0, 0.0);
        for unit in each(state.present[index]) {
            if state.arm(unit) == Arm::Artillery {
                guns += 1.0;
            } else {
                strength += f32::from(state[unit].strength());
            }
        }
        let share = f32::from(state.loss[index]) / f32::from(state.initial[index].max(1));
        let spent = state.force_ids(side).filter(|&force| victory::is_spent(state, force)).count() as f32;
        [
            strength,
            -f32::from(state.loss[index]),
            guns,
            objectives(side),
            -(share * worth::BREAK_SHARE) * (share * worth::BREAK_SHARE),
            -spent,
            f32::from(state.cds[index]),
        ]
    };
    let (own, other) = (of(side), of(side.enemy()));
    let mut all: [f32; 7] = std::array::from_fn(|index| own[index] - other[index]);
    all[1] += worth::POINT * f32::from(points[side.index()] - points[side.enemy().index()]);
    all
}

/// The sergeant's liking for each order.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    weights.clear();
    if state.displaced != 0 {
        weights.extend(orders.iter().map(|order| place_weight(state, order)));
        return;
    }
    match &state.phase {
        Phase::Initiative(contest) => {
            weights.extend(orders.iter().map(|order| reroll_weight(state, contest, order)));
        }
        Phase::Movement(MovementStep::Choose | MovementStep::Contact { .. }) => {
            places::weigh(state, orders, &places::Known::new(), weights);
        }
        Phase::Movement(MovementStep::Zone { .. }) => {
            zone_weights(state, zone_die::zoned(state).as_ref(), orders, weights);
        }
        _ => weights.extend(orders.iter().map(|order| plain_weight(state, order))),
    }
}

/// The sergeant's order.
pub fn pick(state: &State, chance: &mut impl Chance, scratch: &mut Scratch<State>) -> Order {
    scratch.orders.clear();
    let mut known = places::Known::new();
    let is_march = state.displaced == 0
        && matches!(state.phase, Phase::Movement(MovementStep::Choose | MovementStep::Contact { .. }));
    let is_stopped = state.displaced == 0 && matches!(state.phase, Phase::Movement(MovementStep::Zone { .. }));
    let zoned = if is_stopped { zone_die::zoned(state) } else { None };
    if is_stopped {
        zone_die::orders(state, zoned.as_ref(), &mut scratch.orders);
    } else if is_march {
        // Listing a move follows its path: where it leads need not be found out again.
        sample::actions(state, &mut scratch.orders, &mut |place, prospect| {
            let _ = known.try_push((place, prospect));
        });
    } else {
        turn::orders(state, &mut scratch.orders);
    }
    if let [only] = &scratch.orders[..] {
        return only.clone();
    }
    if is_march {
        scratch.weights.clear();
        places::weigh(state, &scratch.orders, &known, &mut scratch.weights);
    } else if is_stopped {
        scratch.weights.clear();
        zone_weights(state, zoned.as_ref(), &scratch.orders, &mut scratch.weights);
    } else {
        weigh(state, &scratch.orders, &mut scratch.weights);
    }
    if matches!(state.phase, Phase::Build { .. }) {
        return drawn(scratch, chance);
    }
    scratch.heaviest().clone()
}

/// An order by lot, each with a chance like its weight: one army is not better than another, so that all are seen.
fn drawn(scratch: &Scratch<State>, chance: &mut impl Chance) -> Order {
    let all: u32 = scratch.weights.iter().map(|weight| *weight as u32).sum();
    let mut lot = chance.below(all.max(1));
    for (order, weight) in scratch.orders.iter().zip(&scratch.weights) {
        match lot.checked_sub(*weight as u32) {
            Some(left) => lot = left,
            None => return order.clone(),
        }
    }
    Order::Default
}

/// The intent behind an order.
pub fn tag(state: &State, order: &Order) -> u32 {
    let cell = |length: Inches| (length.hundredths() / 200) as u32 & 0x3f;
    match order {
        Order::Move(march) => {
            let end = movement::declared(state, march).map_or(0, |path| {
                let end = path.end();
                cell(end.x) << 12 | cell(end.y) << 18 | u32::from(path.contact != 0) << 24
            });
            1 | u32::from(march.unit.0) << 5 | end
        }
        Order::Ride { officer, to } => 2 | u32::from(officer.0) << 5 | cell(to.x) << 12 | cell(to.y) << 18,
        Order::Stay { unit } => 3 | u32::from(unit.0) << 5,
        Order::Done => 4,
        Order::Fire { unit, target } => 5 | u32::from(unit.0) << 5 | u32::from(target.0) << 12,
        Order::Skirmish { unit, target } => 6 | u32::from(unit.0) << 5 | u32::from(target.0) << 12,
        Order::Test { force, cds } => 7 | u32::from(force.0) << 5 | u32::from(*cds) << 12,
        Order::Pick { i, j } => match &state.phase {
            Phase::Control { rolled: Some(rolled) } => {
                8 | (control::total(state, rolled, *i, *j, &mut NoReasons) as u32 & 0x3f) << 5
            }
            _ => 8,
        },
        other => {
            let words = state.speak(other).notation(State::phrases());
            let hash =
                words.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
            hash << 5 | 31
        }
    }
}

/// How quiet a position is.
pub fn rest(state: &State) -> Rest {
    match state.phase {
        Phase::Initiative(_) if state.pulse == 1 => Rest::Turn,
        Phase::Initiative(_) => Rest::Pulse,
        Phase::Control { rolled: None } => Rest::SideTurn,
        Phase::Movement(MovementStep::Choose) => Rest::Action,
        _ => Rest::Busy,
    }
}

/// How a search looks ahead: lines end with the next pulse, when what is ordered in this one has been answered.
pub fn outlook() -> Outlook {
    Outlook { pause: Rest::Pulse, stops: 2, ..Outlook::default() }
}

/// The parts of a position's worth.
pub fn features(state: &State, seat: Seat, features: &mut Vec<f32>) {
    features.clear();
    features.extend(measures(state, Side::BOTH[seat.index()]));
}

/// A displaced officer goes to the strongest unit.
fn place_weight(state: &State, order: &Order) -> f32 {
    match order {
        Order::Place { unit } => f32::from(state[*unit].strength()),
        _ => -1.0,
    }
}

/// Whether the initiative is worth a command die: the lower roller tries with his worst die if much depends on it.
fn reroll_weight(state: &State, contest: &Contest, order: &Order) -> f32 {
    let side = contest.asked;
    let own = contest.dice[side.index()];
    let other = contest.dice[side.enemy().index()];
    let [mine, theirs] = [own, other].map(|dice| total(dice, [false; 2], &mut NoReasons));
    let near = State::side_forces(side).filter(|&force| state.is_force_near(force, initiative::NEAR)).count() as u8;
    match order {
        Order::Reroll { dice } if dice.iter().filter(|die| **die).count() == 1 => {
            let index = usize::from(dice[1]);
            let keep = own[1 - index];
            let needed = i32::from(theirs) - i32::from(keep);
            let wins = (f32::from((7 - needed).clamp(0, 6) as u8)) / 6.0;
            let now = if mine > theirs { 1.0 } else { 0.0 };
            let rise = wins - now;
            let spare = state.cds[side.index()] > near;
            if spare && near > 0 && rise >= initiative::RISE { rise } else { initiative::VAIN }
        }
        Order::Reroll { .. } => initiative::BOTH,
        _ => 0.0,
    }
}

/// Liking for orders of all decisions but movement and initiative.
fn plain_weight(state: &State, order: &Order) -> f32 {
    match order {
        Order::Skirmish { unit, target } => skirmish_weight(state, *unit, *target),
        Order::Fire { unit, target } => fire_weight(state, *unit, *target),
        Order::HoldFire { unit } => hold_weight(state, *unit),
        Order::Done => 0.0,
        Order::First => initiative::FIRST,
        Order::Second => first_weight(state),
        Order::Test { force, cds } => test_weight(state, *force, *cds),
        Order::Inactive { force } => rest_weight(state, *force),
        Order::Pick { i, j } => pick_weight(state, *i, *j),
        Order::RerollRecovery => recover_again_weight(state),
        Order::Evade => evade_weight(state),
        Order::Fight { defender } => fight_balance(state, &combat::attackers(state, *defender), *defender),
        Order::Commit(commit) => commit_weight(state, *commit),
        Order::Occupy => fight::OCCUPY,
        Order::Advance { inches } => fight::ADVANCE - inches.to_f32() * fight::ADVANCE_INCH,
        Order::Default => setup::USUAL,
        Order::Muster(muster) => muster_weight(state, *muster),
        Order::Deploy { .. } => setup::DEPLOY,
        _ => 0.0,
    }
}

/// Armies from the roster are liked like the listed one, those with Cossacks more.
fn muster_weight(state: &State, muster: u8) -> f32 {
    let has_cossacks = state.book.roster.musters.get(usize::from(muster)).is_some_and(|muster| muster.cossacks);
    if has_cossacks { setup::COSSACKS } else { setup::MUSTER }
}

fn skirmish_weight(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let sk = f32::from(state[unit].make.sk);
    let mut worth = sk;
    if state[target].make.is_battery() {
        worth *= fire::SKIRMISH_GUNS;
    }
    if skirmish::shelter(state, target).is_some() {
        worth *= fire::SKIRMISH_SAVES;
    }
    if state[target].strength() <= fire::WEAK {
        worth *= fire::SKIRMISH_WEAK;
    }
    worth + fire::SKIRMISH
}

fn fire_weight(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let Some(shot) = artillery::shot(state, unit, target) else { return -1.0 };
    let volley = shot.volley(&state.book.tables.artillery, &state.rules, &mut Throw::unheard());
    let mut worth = volley.chance_of_hit() * f32::from(volley.dice);
    if worth >= f32::from(state[target].strength()) {
        worth *= fire::BREAKS;
    }
    if state.is_enemy_within(state.side_of(target), state.shape(target), fire::NEAR) {
        worth *= fire::AT_NEAR;
    }
    if shot.counter {
        worth *= fire::COUNTER;
    }
    worth + fire::FIRE
}

/// A shot costs nothing, so fire is held only if it could do no more than break somebody beside an own officer. [GA-11.3]
fn hold_weight(state: &State, unit: UnitId) -> f32 {
    let side = state.side_of(unit);
    let endangers = |target: UnitId| {
        let near = state.book.tables.officers.near;
        let dice = artillery::shot(state, unit, target)
            .map_or(0, |shot| shot.volley(&state.book.tables.artillery, &state.rules, &mut Throw::unheard()).dice);
        state[target].strength() <= dice && state.officers_of(side).any(|one| state.is_officer_near(one, target, near))
    };
    if each(artillery::targets_of(state, unit)).all(endangers) { fire::HOLD_FOR_OFFICER } else { fire::HOLD }
}

/// A second try at recovery is worth a command die if it has a fair chance and the forces near the enemy need none.
fn recover_again_weight(state: &State) -> f32 {
    let Phase::Movement(MovementStep::Recovery { unit }) = state.phase else { return 0.0 };
    let side = state.side_of(unit);
    let pressed = state.force_ids(side).filter(|&force| state.is_force_near(force, zone::PRESSED)).count();
    let fair = state[unit].hits >= zone::RECOVER_HITS;
    if fair && usize::from(state.cds[side.index()]) > pressed { zone::RECOVER_AGAIN } else { -zone::RECOVER_AGAIN }
}

/// Going second is liked when nobody can be attacked with profit.
fn first_weight(state: &State) -> f32 {
    let near = State::side_forces(state.holder).any(|force| state.is_force_near(force, initiative::NEAR));
    if near { 0.0 } else { initiative::SECOND }
}

/// Command dice go to forces near the enemy, at most two, and never the last ones for nothing.
fn test_weight(state: &State, force: ForceId, cds: u8) -> f32 {
    let near = |distance: Inches| state.is_force_near(force, distance);
    let modifier = control::modifier(state, force, &mut NoReasons);
    let wanted = match () {
        () if near(weights::control::NEAR) => 2,
        () if near(weights::control::MIDDLE) || modifier < 0 => 1,
        () => u8::from(state.cds[state.phasing.index()] >= weights::control::PLENTY),
    };
    let price = control::allowed(state, force).1;
    let waste = f32::from(cds.abs_diff(wanted)) * weights::control::WASTE
        + if price > 1 && cds > 0 { weights::control::DEAR } else { 0.0 };
    let urgency = if near(weights::control::NEAR) { weights::control::URGENT } else { 0.0 };
    weights::control::TEST + urgency - waste - f32::from(force.0 % weights::control::FORCES) * weights::control::LISTED
}

/// Resting is liked far from the enemy by forces with hits to recover, but not when the day is nearly over.
fn rest_weight(state: &State, force: ForceId) -> f32 {
    let hits = |unit: UnitId| state[unit].hits.saturating_sub(1).min(weights::control::REST_MOST);
    let worn: u8 = each(state.force_units(force)).map(hits).sum();
    let is_far = || !state.is_force_near(force, weights::control::REST_FAR);
    if worn >= weights::control::REST_HITS && state.turn < state.length() && is_far() {
        weights::control::REST
    } else {
        weights::control::NO_REST
    }
}

/// Active is liked best; Attack! if all its fights look good; Hold where a line of towns is pressed.
fn pick_weight(state: &State, i: u8, j: u8) -> f32 {
    let Phase::Control { rolled: Some(rolled) } = &state.phase else { return 0.0 };
    let total = control::total(state, rolled, i, j, &mut NoReasons);
    let status = control::status(&state.book.tables.control, total, control::column(state, rolled.force));
    let liking = match status {
        Status::Active => weights::control::ACTIVE,
        Status::Attack => weights::control::ATTACK + attack_mood(state, rolled.force),
        Status::Hold => weights::control::HOLD,
        Status::Withdraw => 0.0,
        Status::None | Status::Inactive => weights::control::NONE,
    };
    liking + f32::from(total) * weights::control::TOTAL
}

/// How a force would like to attack: by the strengths of those near it.
fn attack_mood(state: &State, force: ForceId) -> f32 {
    let side = State::force_side(force);
    let mut mood = 0.0_f32;
    for unit in each(state.force_units(force)) {
        if state.arm(unit) == Arm::Artillery {
            continue;
        }
        let nearest = each(state.enemies_of(side))
            .filter(|&enemy| table::is_within(state.shape(unit), state.shape(enemy), weights::control::REACH))
            .min_by_key(|&enemy| table::distance(state.shape(unit), state.shape(enemy)));
        if let Some(enemy) = nearest {
            mood +=
                fight_balance(state, &[unit], enemy).clamp(weights::control::FIGHT_LEAST, weights::control::FIGHT_MOST);
        }
    }
    mood
}

/// Going on into the zone of an enemy, halting there, or a command die for another zone die.
fn zone_weights(state: &State, zoned: Option<&Zoned>, orders: &[Order], weights: &mut Vec<f32>) {
    weights.extend(orders.iter().map(|order| match (order, zoned) {
        (Order::Resume, _) => zone::RESUME,
        (Order::Halt, Some(zoned)) => halt_weight(zoned),
        (Order::RerollMove, Some(zoned)) => reroll_move_weight(state, zoned),
        _ => 0.0,
    }));
}

/// A halt is liked when going on ends in a bad fight.
fn halt_weight(zoned: &Zoned) -> f32 {
    if zoned.path.contact == 0 {
        return zone::HALT;
    }
    if zoned.reaches_end() { zone::HALT_BEFORE_CONTACT } else { zone::HALT_BEFORE_MISS }
}

/// A command die for a zone die is liked if it may bring the unit into the contact it has just missed.
fn reroll_move_weight(state: &State, zoned: &Zoned) -> f32 {
    let missed = zoned.path.cost() - zoned.allowance;
    let spare = state.cds[state.phasing.index()] >= zone::SPARE;
    if zoned.path.contact != 0 && missed > Inches::ZERO && missed <= zone::MISSED && spare {
        zone::REROLL
    } else {
        zone::NO_REROLL
    }
}

/// Evading is liked if what comes of being caught, as often as that happens, is better than the fight; Cossacks hardly ever stand.
fn evade_weight(state: &State) -> f32 {
    let Phase::Movement(MovementStep::Evade { attacker, defender }) = state.phase else { return 0.0 };
    let Some(clash) = combat::clash(state, &[attacker], defender, [Commit::default(); 2]) else { return 0.0 };
    let balance = |clash: &Clash| {
        let (taken, given) = expected(clash, state);
        given - taken
    };
    let mut caught = clash;
    caught.defender.vulnerable = Some(Weakness::Disordered);
    let stands = balance(&clash);
    if state[defender].make.cossack {
        return if stands < fight::COSSACKS_STAND { 1.0 } else { -1.0 };
    }
    let riders = [&state[defender].make, &state[attacker].make];
    let table = &state.book.tables.escape;
    let away = distribution(|chance| race(chance, table, &state.rules, riders, &mut [NoReasons, NoReasons]).1);
    (1.0 - away.probability(&true) as f32) * balance(&caught) + fight::EVADE - stands
}

/// Extra dice are liked in fights that hang in the balance.
fn commit_weight(state: &State, commit: Commit) -> f32 {
    let (side, defender) = match state.phase {
        Phase::Combat(CombatStep::Attacker { defender }) => (state.phasing, defender),
        Phase::Combat(CombatStep::Defender { defender, .. }) => (state.phasing.enemy(), defender),
        _ => return 0.0,
    };
    let Some(clash) = combat::clash(state, &combat::attackers(state, defender), defender, [Commit::default(); 2])
    else {
        return 0.0;
    };
    let (given, taken) = expected(&clash, state);
    let close = fight::CLOSE - (given - taken).abs();
    let rich = f32::from(state.cds[side.index()]) * fight::RICH;
    let cd = if commit.cd { close * fight::CLOSE_CD + rich - fight::CD_PRICE } else { 0.0 };
    let officer = commit.officer.map_or(0.0, |officer: OfficerId| {
        f32::from(state[officer].talent.bonus) * fight::LENT + close * fight::CLOSE_OFFICER
    });
    cd + officer
}
