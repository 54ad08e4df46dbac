//! What a computer player knows: the sergeant's liking for orders, and the worth of a position.

use engine::{Game, Judgement, Pending, Seat};
use table::{Face, Facing, Inches, Pose, Spot, Turn};

use crate::charge;
use crate::command;
use crate::fire;
use crate::melee;
use crate::opportunity;
use crate::order::{AimAt, Deed, Leg, Legs, Order};
use crate::roster::{Class, Formation, Saddle};
use crate::scenario::Cover;
use crate::side::{LeaderId, Side, UnitId};
use crate::sight::{Against, cover};
use crate::state::{Morale, MovementStep, Phase, State};
use crate::victory;

/// How much of a unit's worth its morale leaves.
const fn nerve(morale: Morale) -> f32 {
    match morale {
        Morale::Good => 1.0,
        Morale::Shaken => 0.55,
        Morale::Routed => 0.2,
    }
}

/// A side's points alive, by figures left and morale.
fn strength(state: &State, side: Side) -> f32 {
    state
        .units_of(side)
        .map(|unit| {
            let (one, kind) = (&state[unit], state.kind(unit));
            let figures = f32::from(kind.stands) * f32::from(kind.figures);
            let left = f32::from(one.stands) * f32::from(kind.figures) - f32::from(one.wounds) - f32::from(one.pending);
            f32::from(state.spec(unit).points) * (left.max(0.0) / figures) * nerve(one.morale)
        })
        .sum()
}

/// The inputs of the value: strength, score, closeness to breaking, saved fire, leaders. Each is own less enemy, about -1 to 1.
fn measures(state: &State, side: Side) -> [f32; 5] {
    let enemy = side.enemy();
    let start = |side: Side| f32::from(state.scenario.side(side).points);
    let alive = strength(state, side) / start(side) - strength(state, enemy) / start(enemy);
    let score = f32::from(victory::score(state, side) - victory::score(state, enemy));
    let lost = |side: Side| f32::from(victory::points_lost(state, side)) / f32::from(victory::break_point(state, side));
    let broken = lost(enemy).min(1.0).powi(2) - lost(side).min(1.0).powi(2);
    let marked = |side: Side| state.units_of(side).filter(|&unit| state[unit].marker).count() as f32;
    let leaders = |side: Side| state.leaders_of(side).count() as f32;
    [alive, score / 150.0, broken, (marked(side) - marked(enemy)) / 20.0, (leaders(side) - leaders(enemy)) / 10.0]
}

/// How much each of the measures counts.
const WEIGHTS: [f32; 5] = [0.9, 0.9, 1.0, 0.2, 0.2];

/// The worth of the position for a side, from -1 (lost) to 1 (won).
pub fn value(state: &State, side: Side) -> f32 {
    if let Pending::Over(outcome) = state.pending() {
        return f32::from(outcome.result(side.seat()));
    }
    let sum: f32 = measures(state, side).iter().zip(WEIGHTS).map(|(measure, weight)| measure * weight).sum();
    (sum / (1.0 + sum.abs())).clamp(-0.99, 0.99)
}

impl Judgement for State {
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        weights.clear();
        match &self.phase {
            Phase::FirstLeaders | Phase::SecondLeaders => weigh_leaders(self, orders, weights),
            Phase::Movement { step: MovementStep::Choose, .. } => weigh_activations(self, orders, weights),
            Phase::Movement { step: MovementStep::Act, .. } => weigh_acts(self, orders, weights),
            Phase::Movement { .. } => weights.extend(orders.iter().map(|order| reaction(self, order))),
            Phase::Fire => weights.extend(orders.iter().map(|order| shot(self, order))),
            _ => weights.extend(orders.iter().map(|order| blow(self, order))),
        }
    }

    fn rest(&self) -> u8 {
        match self.phase {
            Phase::FirstLeaders if self.phasing == self.scenario.first => 10,
            Phase::FirstLeaders => 5,
            Phase::Movement { step: MovementStep::Choose, .. } | Phase::Fire | Phase::SecondLeaders => 1,
            _ => 0,
        }
    }

    fn mark(&self) -> u32 {
        let (step, subject) = match &self.phase {
            Phase::Deploy { side } => (0, *side as u64),
            Phase::FirstLeaders => (1, 0),
            Phase::Movement { step, group, .. } => match step {
                MovementStep::Choose => (2, *group),
                MovementStep::Act => (3, *group),
                MovementStep::React(acted) => (4, acted.first().map_or(0, |seen| seen.unit.bit())),
                MovementStep::LastReact => (5, 0),
            },
            Phase::SecondLeaders => (6, 0),
            Phase::Fire => (7, 0),
            Phase::Melee { fought, .. } => (8, *fought),
            Phase::Over(_) => (9, 0),
        };
        let mixed = (subject ^ subject >> 23).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        step | u32::from(self.player_turn) << 4 | (mixed as u32) << 12
    }

    fn tag(&self, order: &Order) -> u32 {
        let unit = |unit: UnitId| u32::from(unit.0);
        match order {
            Order::Deploy(_) => 1,
            Order::DeployDefault { command } => 2 | u32::from(command.0) << 8,
            Order::LeaderMove { leader, to, .. } => {
                // A square of four inches is one intent.
                let cell = |length: Inches| (length.hundredths() / 400) as u32 & 0x3f;
                3 | u32::from(leader.0) << 8 | cell(to.x) << 16 | cell(to.y) << 22
            }
            Order::EndLeaderMoves => 4,
            Order::Activate { activator, units } => {
                let rest = units.units()[1..].iter().fold(0, |set, id| set ^ (unit(*id) + 1) << 3);
                5 | u32::from(activator.0) << 8 | unit(units.units()[0]) << 14 | rest << 20
            }
            Order::EndMovement => 6,
            Order::Act(acts) => acts.iter().fold(7, |tag, act| tag.wrapping_mul(31) ^ deed_tag(act.unit, &act.deed)),
            Order::ReactFire { unit: id, target, at } => {
                8 | unit(*id) << 8 | unit(*target) << 14 | u32::from(*at == AimAt::Mid) << 20
            }
            Order::ReactPass => 9,
            Order::Fire { unit: id, target } => 10 | unit(*id) << 8 | unit(*target) << 14,
            Order::SaveFire { unit: id } => 11 | unit(*id) << 8,
            Order::SaveAll => 12,
            Order::EndFire => 13,
            Order::ChooseMelee { melee } => 14 | unit(*melee) << 8,
            Order::Assign { unit: id, enemy } => 15 | unit(*id) << 8 | unit(*enemy) << 14,
            Order::Pursue { unit: id, target } => 16 | unit(*id) << 8 | unit(*target) << 14,
            Order::Restrain { unit: id } => 17 | unit(*id) << 8,
            Order::Concede => 18,
        }
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        features.clear();
        features.extend(measures(self, Side::BOTH[seat.index()]));
    }
}

fn deed_tag(unit: UnitId, deed: &Deed) -> u32 {
    let unit = u32::from(unit.0) << 4;
    match deed {
        Deed::Move { formation, legs } => {
            let cell = |length: Inches| (length.hundredths() / 200) as u32 & 0x3f;
            let end = match legs.all().last() {
                Some(Leg::To(pose)) => cell(pose.x) << 12 | cell(pose.y) << 18,
                _ => 0xfff << 12,
            };
            unit | end | formation.map_or(0, |formation| formation as u32 + 1) << 24
        }
        Deed::Charge { target, .. } => 1 | unit | u32::from(target.0) << 12,
        Deed::Form { to } => 2 | unit | (*to as u32) << 12,
        Deed::Mount => 3 | unit,
        Deed::Dismount => 4 | unit,
        Deed::Rally => 5 | unit,
        Deed::Hold => 6 | unit,
    }
}

// Leaders.

/// How well a leader would stand somewhere: near the units he may have to move or rally, away from blows.
fn post(state: &State, leader: LeaderId, at: Spot) -> f32 {
    let spec = state.leader_spec(leader);
    let mut worth = 0.0;
    for unit in state.units_of(spec.side) {
        let own = state.spec(unit).command == leader;
        if !own && !spec.army {
            continue;
        }
        let centre = state[unit].pose.spot();
        let distance = ((square(at, centre) as f64).sqrt() / 10_000.0) as f32;
        let bands = ((distance - 2.5).max(0.0) / 8.0).min(4.0);
        let need = match state[unit].morale {
            _ if state.is_engaged(unit) => 0.6,
            Morale::Good => 1.0,
            Morale::Shaken => 1.8,
            Morale::Routed => 1.4,
        };
        let size = f32::from(state.spec(unit).points).sqrt() / 7.0;
        worth -= bands * need * size * if own { 1.0 } else { 0.45 };
    }
    for enemy in state.units_of(spec.side.enemy()) {
        let distance = ((square(at, state[enemy].pose.spot()) as f64).sqrt() / 10_000.0) as f32;
        worth -= ((6.0 - distance).max(0.0) / 6.0) * 1.5;
    }
    worth
}

fn weigh_leaders(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let mut here: Option<(LeaderId, f32)> = None;
    weights.extend(orders.iter().map(|order| match order {
        Order::LeaderMove { leader, to, .. } => {
            let now = match here {
                Some((known, worth)) if known == *leader => worth,
                _ => {
                    let worth = post(state, *leader, state[*leader].at.spot());
                    here = Some((*leader, worth));
                    worth
                }
            };
            post(state, *leader, to.spot()) - now - 0.25
        }
        _ => 0.0,
    }));
}

fn square(a: Spot, b: Spot) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

fn gap(state: &State, unit: UnitId, enemy: UnitId) -> f32 {
    table::distance(state.shape(unit), state.shape(enemy)).to_f32()
}

// Charges.

/// The chance that the first of two pools hits more, ties counted half; by the normal curve.
fn edge(dice: [f32; 2], saves: [u8; 2]) -> f32 {
    let hit = |save: u8| (1.0 - f32::from(save) / 6.0) / 3.0;
    let (p, q) = (hit(saves[0]), hit(saves[1]));
    let mean = dice[0] * p - dice[1] * q;
    let spread = (dice[0] * p * (1.0 - p) + dice[1] * q * (1.0 - q)).sqrt().max(0.3);
    1.0 / (1.0 + (-1.7 * mean / spread).exp())
}

/// How a charge would go: the chance to win its melee, saved fire and the enemy's nerve counted in.
fn charge_edge(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let (one, other) = (&state[unit], &state[target]);
    let (kind, prey) = (state.kind(unit), state.kind(target));
    let (own, body) = (state.body(unit), state.body(target));
    let (_, face) = charge::face_struck(&body, one.pose.at());
    let cover = cover(state, &body, &own, Against::Striker);
    let open = cover == Cover::None;
    let formed = open && melee::is_formed(kind, one.saddle, one.formation);
    let mut per_stand = f32::from(kind.melee_dice(one.saddle));
    per_stand += f32::from(u8::from(formed));
    per_stand += f32::from(u8::from(open && prey.native_irregular && fire::is_mounted(state, unit)));
    per_stand += f32::from(u8::from(other.morale == Morale::Routed));
    per_stand += f32::from(u8::from(face != Face::Front));
    let mut stands = f32::from(one.stands);
    if other.marker && face == Face::Front {
        // Saved fire at short range before contact.
        let hits = f32::from(prey.fire_dice(other.saddle)) * f32::from(other.stands) / 3.0;
        stands -= hits / f32::from(kind.figures) * 0.8;
    }
    let answer = match other.morale {
        Morale::Good => f32::from(prey.melee_dice(other.saddle)) - 0.25,
        Morale::Shaken => f32::from(prey.melee_dice(other.saddle)) - 1.2,
        Morale::Routed => f32::from(prey.melee_dice(other.saddle) / 2),
    };
    let tables = &state.book.tables;
    let save = melee::save(&tables.melee, tables.fire.save_most, other.formation, cover);
    let dice = [stands.max(0.5) * per_stand.max(1.0), f32::from(other.stands) * answer.max(1.0)];
    edge(dice, [save, 0])
}

/// Friends who could fall on the same enemy this turn, or are at it already.
fn support(state: &State, unit: UnitId, target: UnitId) -> usize {
    state
        .units_of(state.side_of(unit))
        .filter(|&friend| {
            friend != unit
                && state[friend].morale == Morale::Good
                && (state.contacts_of(friend).any(|contact| contact.has(target))
                    || (!state[friend].finished
                        && !state.is_engaged(friend)
                        && state.kind(friend).class != Class::Art
                        && gap(state, friend, target) <= state.allowance(friend).to_f32() + 2.0))
        })
        .count()
}

/// The sergeant's liking for a charge: below 0 he does not want it.
fn charge_liking(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let win = charge_edge(state, unit, target);
    let help = support(state, unit, target).min(3) as f32;
    let stake = f32::from(state.spec(target).points) / f32::from(state.spec(unit).points).max(1.0);
    let bold = match state.kind(unit).class {
        Class::Irr => 0.36,
        Class::Cav => 0.55,
        Class::Inf | Class::Art => 0.60,
    };
    let others = state
        .units_of(state.side_of(unit).enemy())
        .filter(|&enemy| enemy != target && gap(state, enemy, target) < 5.0 && state[enemy].morale == Morale::Good)
        .count()
        .min(4) as f32;
    let risk = if state.kind(unit).class == Class::Irr { 0.0 } else { 0.035 * others };
    (win + 0.07 * help - bold - risk) * (1.0 + stake.min(4.0)) * 4.0
}

// Activation.

/// What a unit would like to do if it were activated, and how much.
fn wish(state: &State, unit: UnitId) -> f32 {
    let one = &state[unit];
    let (kind, side) = (state.kind(unit), state.side_of(unit));
    match one.morale {
        Morale::Routed => return 2.2 + f32::from(state.spec(unit).points) / 40.0,
        Morale::Shaken => return 1.6 + f32::from(state.spec(unit).points) / 40.0,
        Morale::Good => {}
    }
    let reach = state.allowance(unit).to_f32();
    let mut nearest = f32::MAX;
    let mut best = 0.0_f32;
    let able = charge::may_charge(state, unit, one.formation).is_ok();
    for enemy in state.units_of(side.enemy()) {
        let distance = gap(state, unit, enemy);
        nearest = nearest.min(distance);
        if able && distance <= reach {
            best = best.max(charge_liking(state, unit, enemy) * 1.4);
        }
    }
    best.max(march_wish(state, unit, kind.class, nearest))
}

/// How much a unit wants to go somewhere else.
fn march_wish(state: &State, unit: UnitId, class: Class, nearest: f32) -> f32 {
    let range = state.kind(unit).range.to_f32();
    let away = errand(state, unit).map_or(0.0, |(distance, points)| (distance / 10.0).min(1.5) * points / 30.0);
    match class {
        Class::Irr => {
            if nearest > 8.0 {
                1.5 + (nearest / 20.0).min(1.0)
            } else {
                0.5
            }
        }
        Class::Art => {
            let limbered = state[unit].formation == Formation::Limbered;
            match (limbered, nearest) {
                (true, nearest) if nearest <= range * 0.7 => 2.0,
                (true, _) => 1.0,
                (false, nearest) if nearest > range => 0.8,
                (false, _) => 0.0,
            }
        }
        Class::Cav => {
            if nearest > 16.0 {
                1.0
            } else {
                0.6
            }
        }
        Class::Inf => {
            let close = if nearest > range * 0.75 { (nearest / range).min(2.0) * aggression(state, unit) } else { 0.0 };
            let formed = if nearest < range && state[unit].formation != Formation::Line { 1.6 } else { 0.0 };
            close.max(away).max(formed)
        }
    }
}

/// Whether a side must go to the enemy: it does if it is behind and time runs, or if its scenario gives it the attack.
fn aggression(state: &State, unit: UnitId) -> f32 {
    let side = state.side_of(unit);
    let attacker = state.scenario.objectives.iter().any(|objective| objective.scores[side.index()]);
    let behind = victory::score(state, side) < victory::score(state, side.enemy());
    match (attacker, behind) {
        (true, true) => 0.9,
        (true, false) => 0.6,
        (false, true) => 0.5,
        (false, false) => 0.15,
    }
}

/// The objective a unit should see to: distance in inches and what it is worth.
fn errand(state: &State, unit: UnitId) -> Option<(f32, f32)> {
    let side = state.side_of(unit);
    if state.kind(unit).class == Class::Art || state.kind(unit).class == Class::Cav {
        return None;
    }
    let centre = state.body(unit).centre();
    state
        .scenario
        .objectives
        .iter()
        .filter(|objective| objective.scores[side.index()] || objective.denied > 0)
        .filter(|objective| victory::holder(state, objective) != Some(side))
        .map(|objective| {
            let distance = ((square(objective.place.centre(), centre) as f64).sqrt() / 10_000.0) as f32;
            (distance, f32::from(objective.points.max(objective.denied)))
        })
        .min_by(|a, b| (a.0 - a.1 * 0.2).total_cmp(&(b.0 - b.1 * 0.2)))
}

/// The chance that two dice come to at most a target.
fn chance_of(target: i8) -> f32 {
    const WAYS: [u8; 13] = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    f32::from(WAYS[usize::from(target.clamp(0, 12) as u8)]) / 36.0
}

fn weigh_activations(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let mut wishes: [Option<f32>; crate::side::MOST_UNITS] = [None; crate::side::MOST_UNITS];
    weights.extend(orders.iter().map(|order| {
        let Order::Activate { activator, units } = order else { return 0.35 };
        let units = units.units();
        let want: f32 =
            units.iter().map(|unit| *wishes[unit.index()].get_or_insert_with(|| wish(state, *unit))).sum::<f32>()
                / if units.len() > 1 { 1.25 } else { 1.0 };
        let (target, ..) = command::activation_target(state, *activator, units);
        let p = chance_of(target);
        let again = units.iter().any(|unit| state[*unit].attempts > 0);
        let floor = if again { 0.58 } else { 0.25 };
        if p < floor && want < 3.0 {
            return 0.0;
        }
        // Easy and valuable rolls first: a failure ends the leader. The army commander is kept for what matters.
        let waste = if state.leader_spec(*activator).army { 0.15 } else { 0.0 };
        want * p * p + p * 0.1 - waste
    }));
}

// Acts.

fn weigh_acts(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    weights.extend(orders.iter().map(|order| match order {
        Order::Act(acts) => acts.iter().map(|act| deed(state, act.unit, &act.deed)).sum::<f32>(),
        _ => 0.0,
    }));
}

fn deed(state: &State, unit: UnitId, deed: &Deed) -> f32 {
    let pose = state[unit].pose;
    let formation = state[unit].formation;
    match deed {
        Deed::Rally => 50.0,
        Deed::Hold => standing(state, unit, pose, formation),
        Deed::Charge { target, .. } => {
            let liking = charge_liking(state, unit, *target);
            standing(state, unit, pose, formation) + if liking > 0.0 { 4.0 + liking } else { liking - 4.0 }
        }
        Deed::Form { to } => standing(state, unit, pose, *to) - 0.3,
        Deed::Mount => standing(state, unit, pose, formation) + 0.3,
        Deed::Dismount => standing(state, unit, pose, formation) - 1.5,
        Deed::Move { formation: change, legs } => {
            let end = end_of(state, unit, change.unwrap_or(formation), legs);
            standing(state, unit, end, change.unwrap_or(formation)) - 0.05
        }
    }
}

fn end_of(state: &State, unit: UnitId, formation: Formation, legs: &Legs) -> Pose {
    let base = crate::footprint::base(state.kind(unit), formation, state[unit].stands);
    legs.all().iter().fold(state[unit].pose, |pose, leg| match leg {
        Leg::To(pose) => *pose,
        Leg::About => table::Manoeuvre::About.end(base, pose),
    })
}

/// How well a unit would stand at a pose in a formation.
fn standing(state: &State, unit: UnitId, pose: Pose, formation: Formation) -> f32 {
    let (kind, side) = (state.kind(unit), state.side_of(unit));
    let spot = pose.spot();
    let mut nearest: Option<(f32, UnitId)> = None;
    let mut charging_me = 0.0_f32;
    let mut flanked = 0.0_f32;
    for enemy in state.units_of(side.enemy()) {
        if state[enemy].morale == Morale::Routed {
            continue;
        }
        let distance = ((square(spot, state[enemy].pose.spot()) as f64).sqrt() / 10_000.0) as f32;
        if nearest.is_none_or(|(best, _)| distance < best) {
            nearest = Some((distance, enemy));
        }
        let reach = state.allowance(enemy).to_f32() * 1.6 + 1.5;
        if distance < reach && matches!(state.kind(enemy).class, Class::Irr | Class::Cav) {
            charging_me += 1.0;
            let seen = pose.facing.turn_to(Facing::of(spot, state[enemy].pose.spot()).unwrap_or(pose.facing));
            if seen.abs() > Turn::degrees(60) && formation != Formation::Square {
                flanked += 1.0;
            }
        }
    }
    let Some((distance, enemy)) = nearest else { return 0.0 };
    let bearing = Facing::of(spot, state[enemy].pose.spot()).unwrap_or(pose.facing);
    let off = pose.facing.turn_to(bearing).abs().hundredths() as f32 / 100.0;
    let facing = 1.0 - (off / 45.0).min(3.0);
    let covered = ground_worth(state, unit, spot);
    let goal = goal_worth(state, unit, spot);
    let own = match kind.class {
        Class::Irr => -distance * 0.35 + facing * 0.3 + crowd(state, unit, spot) * 0.25,
        Class::Cav => cavalry_worth(state, unit, formation, distance, facing),
        Class::Art => guns_worth(state, unit, formation, distance, facing, charging_me),
        Class::Inf => {
            let range = kind.range.to_f32();
            // Against swordsmen stay out of their rush and let them come through the fire.
            let rushed = state.kind(enemy).native_irregular;
            let want = if rushed {
                (range * 0.7).max(9.0)
            } else {
                range * if aggression(state, unit) > 0.4 { 0.5 } else { 0.75 }
            };
            let too_far = (distance - want).max(0.0) * 0.22 * aggression(state, unit);
            let too_near = (want * 0.85 - distance).max(0.0) * if rushed { 0.3 } else { 0.1 };
            let firing = distance <= range;
            let shape = match formation {
                Formation::Line if firing => 1.5,
                Formation::Line => 0.0,
                Formation::CombatColumn if !firing => 0.4,
                Formation::RoadColumn if distance > range + 12.0 => 0.2,
                Formation::Square if flanked >= 2.0 => 1.0,
                Formation::Square => -1.5,
                Formation::Open if firing => 0.2,
                _ => -1.5,
            };
            facing * if firing { 1.2 } else { 0.5 } + shape - too_far - too_near
        }
    };
    let exposed = if kind.class == Class::Irr { 0.0 } else { flanked * 0.7 };
    own + covered + goal - exposed
}

fn crowd(state: &State, unit: UnitId, spot: Spot) -> f32 {
    state
        .units_of(state.side_of(unit))
        .filter(|&friend| friend != unit && square(spot, state[friend].pose.spot()) < 80_000 * 80_000)
        .count()
        .min(4) as f32
}

fn cavalry_worth(state: &State, unit: UnitId, formation: Formation, distance: f32, facing: f32) -> f32 {
    let mounted = state[unit].saddle == Saddle::Mounted;
    let want = state.allowance(unit).to_f32() * 0.9;
    let shape = match formation {
        Formation::Line | Formation::CombatColumn => 0.6,
        Formation::Open => 0.1,
        _ => -0.6,
    };
    facing * 0.8 + shape - (distance - want).abs() * 0.12 + if mounted { 0.5 } else { 0.0 }
}

fn guns_worth(state: &State, unit: UnitId, formation: Formation, distance: f32, facing: f32, charged: f32) -> f32 {
    let range = state.kind(unit).range.to_f32();
    let in_range = distance <= range;
    let ready = formation == Formation::Unlimbered;
    let ready_worth = match (ready, in_range) {
        (true, true) => 3.0,
        (true, false) => -0.5,
        (false, true) => 0.0,
        (false, false) => 0.4,
    };
    ready_worth + facing * 1.5
        - charged * if distance < 8.0 { 0.5 } else { 0.15 }
        - (distance - range * 0.6).max(0.0) * 0.1
}

/// What the ground at a spot is worth to a unit.
fn ground_worth(state: &State, unit: UnitId, spot: Spot) -> f32 {
    if state.kind(unit).class == Class::Irr {
        return 0.0;
    }
    let cover = state.ground().at(spot).map(|(_, feature)| feature.kind.of.cover).max().unwrap_or(Cover::None);
    match cover {
        Cover::None => 0.0,
        Cover::Light => 0.5,
        Cover::Heavy => 0.9,
    }
}

/// What a spot is worth as a step to the objectives: the more the nearer the end.
fn goal_worth(state: &State, unit: UnitId, spot: Spot) -> f32 {
    let side = state.side_of(unit);
    let kind = state.kind(unit);
    if matches!(kind.class, Class::Art | Class::Cav) {
        return 0.0;
    }
    let late = f32::from(state.turn) / f32::from(state.scenario.turns);
    let mut worth = 0.0_f32;
    for objective in &state.scenario.objectives {
        if !objective.scores[side.index()] && objective.denied == 0 {
            continue;
        }
        let points = f32::from(objective.points.max(objective.denied));
        let distance = ((square(objective.place.centre(), spot) as f64).sqrt() / 10_000.0) as f32;
        let here = if objective.place.holds(spot) { 1.0 } else { 0.0 };
        let pull = if kind.class == Class::Irr { 0.5 } else { 1.0 };
        worth = worth.max(points / 40.0 * pull * (here * (0.8 + late * 2.0) - distance * (0.02 + 0.08 * late)));
    }
    worth
}

// Fire.

fn expected(shot: &fire::Shot) -> f32 {
    f32::from(shot.dice) / 3.0 * (1.0 - f32::from(shot.save) / 6.0)
}

/// Hits weighed by what they do: figures' worth, stands likely to fall, danger of the target.
fn fire_worth(state: &State, unit: UnitId, target: UnitId, shot: &fire::Shot) -> f32 {
    let (kind, prey) = (state.kind(target), &state[target]);
    let hits = expected(shot);
    let already = f32::from(prey.wounds) + f32::from(prey.pending);
    let figures = f32::from(kind.figures);
    let stands = ((already + hits) / figures).floor().min(f32::from(prey.stands));
    let worth = f32::from(state.spec(target).points) / (f32::from(kind.stands) * figures);
    let threat = if gap(state, unit, target) < state.allowance(target).to_f32() + 2.0 && kind.class != Class::Art {
        1.35
    } else {
        1.0
    };
    hits * (0.55 + worth * 0.12 + stands * 0.12) * threat * nerve_of_target(prey.morale)
}

const fn nerve_of_target(morale: Morale) -> f32 {
    match morale {
        Morale::Good => 1.0,
        Morale::Shaken => 1.15,
        Morale::Routed => 0.35,
    }
}

fn reaction(state: &State, order: &Order) -> f32 {
    match order {
        Order::ReactFire { unit, target, at } => {
            let Some(shot) = opportunity::shot(state, *unit, *target, *at) else { return 0.0 };
            let charged = match state.phase {
                Phase::Movement { step: MovementStep::React(acted), .. } => acted
                    .iter()
                    .any(|seen| seen.unit == *target && seen.charge.is_some_and(|charge| charge.target == *unit)),
                _ => false,
            };
            let last = matches!(state.phase, Phase::Movement { step: MovementStep::LastReact, .. });
            let hits = expected(&shot);
            let eager = if charged {
                10.0
            } else if last {
                1.0
            } else {
                0.0
            };
            hits * nerve_of_target(state[*target].morale) + eager - if last || charged { 0.0 } else { 1.5 }
        }
        _ => 0.0,
    }
}

fn shot(state: &State, order: &Order) -> f32 {
    match order {
        Order::Fire { unit, target } => {
            let Some(shot) = fire::shot(state, *unit, *target, &state.body(*target), &state.pieces()) else {
                return 0.0;
            };
            fire_worth(state, *unit, *target, &shot) - 0.35
        }
        Order::SaveFire { .. } => 0.05,
        Order::SaveAll => 0.1,
        _ => 0.0,
    }
}

// Melee and pursuit.

fn blow(state: &State, order: &Order) -> f32 {
    match order {
        Order::Assign { unit, enemy } => {
            let (blow, save) = melee::blow(state, *unit, *enemy);
            let hits = f32::from(blow.dice(&state.book.tables.melee)) / 3.0 * (1.0 - f32::from(save) / 6.0);
            hits * f32::from(state.spec(*enemy).points).sqrt() / f32::from(state[*enemy].stands.max(1)).sqrt()
        }
        Order::Pursue { unit, target } => {
            let catches = gap(state, *unit, *target) <= state.allowance(*unit).to_f32();
            let fresh = state
                .units_of(state.side_of(*unit).enemy())
                .filter(|&enemy| state[enemy].morale == Morale::Good && gap(state, *unit, enemy) < 8.0)
                .count() as f32;
            let wild = if state.kind(*unit).class == Class::Irr { 0.6 } else { 0.2 };
            if catches { wild + 0.6 - fresh * 0.3 } else { wild - 0.5 - fresh * 0.2 }
        }
        Order::DeployDefault { .. } => 1.0,
        _ => 0.0,
    }
}
