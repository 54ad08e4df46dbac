//! How well a unit would stand somewhere, and what the Movement Segment makes of it.

use arrayvec::ArrayVec;
use table::{Facing, Inches, Pose, Spot, Turn};

use crate::data::roster::Arm;
use crate::data::scenario::TerrainKind;
use crate::data::side::{OfficerId, Side, UnitId, each};
use crate::rules::movement;
use crate::rules::order::{March, Order};
use crate::rules::path::Prospect;
use crate::rules::retire;
use crate::rules::state::State;
use crate::sergeant::judgement::fight_balance;

/// Where moves lead that is known already, by their places in the list.
pub type Known = ArrayVec<(usize, Prospect), 48>;

/// The sergeant's liking for each action of a Movement Segment.
pub fn weigh(state: &State, orders: &[Order], known: &Known, weights: &mut Vec<f32>) {
    let mut here: Option<(UnitId, f32)> = None;
    let mut now = |unit: UnitId| match here {
        Some((known, worth)) if known == unit => worth,
        _ => {
            let worth = worth(state, unit, state[unit].pose, state[unit].garrison.is_some());
            here = Some((unit, worth));
            worth
        }
    };
    let mut scratch = None;
    let mut known = known.iter().peekable();
    weights.extend(orders.iter().enumerate().map(|(index, order)| match order {
        Order::Arrive { placement, .. } => 50.0 + placement.units.len() as f32,
        Order::Move(march) => {
            let seen = known.next_if(|(place, _)| *place == index).map(|(_, prospect)| *prospect);
            match seen.or_else(|| movement::declared(state, march).ok().map(|path| path.prospect())) {
                Some(prospect) => march_weight(state, march, prospect, now(march.unit), &mut scratch),
                None => -100.0,
            }
        }
        Order::Face { unit, face } => {
            let pose = state[*unit].pose;
            worth(state, *unit, Pose::new(pose.at(), pose.facing + face.turn()), false) - now(*unit) - 0.05
        }
        Order::Withdraw { unit, bearing } => withdraw_weight(state, *unit, *bearing),
        Order::Recover { unit } => 1.0 + f32::from(state[*unit].hits),
        Order::Ride { officer, to } => {
            post(state, *officer, to.spot()) - post(state, *officer, state[*officer].at.spot()) - 0.3
        }
        Order::Stay { .. } => 0.0,
        // Done is for the end: as long as a unit is asked, staying is the better way to do nothing.
        Order::Done => -0.01,
        _ => 0.0,
    }));
}

/// A move: the place it leads to against the present one, and the fight it leads to.
fn march_weight(state: &State, march: &March, path: Prospect, now: f32, scratch: &mut Option<Box<State>>) -> f32 {
    let unit = march.unit;
    if path.contact == 0 {
        let garrison = path.enters.is_some();
        let pose = match path.enters.and_then(|feature| state.works(feature)) {
            Some(works) => Pose::new(works.centre().point(), path.end.facing),
            None => path.end,
        };
        let spent = (path.cost.to_f32() / state.base_move(unit).to_f32()) * 0.05;
        let slow = if path.road { 0.4 } else { 0.0 };
        return worth(state, unit, pose, garrison) - now - spent - slow;
    }
    // The fight as it would be, the attacker in contact.
    let ahead = scratch.get_or_insert_with(|| Box::new(state.clone()));
    let (pose, start, shape) = (state[unit].pose, state[unit].start, *state.shape(unit));
    ahead[unit].start = pose;
    ahead[unit].pose = path.end;
    ahead[unit].marks = movement::marks_after(state[unit].marks, path.column);
    ahead.set_down(unit);
    let defender = march.target.or_else(|| each(path.contact).next());
    let weight = defender.map_or(-100.0, |defender| attack_weight(ahead, unit, defender));
    (ahead[unit].pose, ahead[unit].start, ahead[unit].marks) = (pose, start, state[unit].marks);
    ahead.shapes[unit.index()] = shape;
    // The zone die may keep it from getting there.
    let missing = (path.cost - state.zone_allowance(unit, 0)).to_f32().max(0.0);
    let chance = ((7.0 - missing) / 6.0).clamp(0.1, 1.0);
    weight * chance - (1.0 - chance) * 0.8
}

/// An attack on a defender by a unit that stands in contact, together with those who have it as target already.
fn attack_weight(state: &State, unit: UnitId, defender: UnitId) -> f32 {
    if state[defender].make.is_battery() {
        return 3.0;
    }
    let mut attackers: Vec<UnitId> = each(state.present[state.side_of(unit).index()])
        .filter(|&other| other != unit && state[other].target == Some(defender))
        .collect();
    attackers.push(unit);
    attackers.sort_by_key(|&one| std::cmp::Reverse(state[one].strength()));
    let balance = fight_balance(state, &attackers, defender);
    let held = objective_value(state, state.centre(defender));
    let guns = guns_ahead(state, unit);
    balance * 1.6 + held * 0.25 + if attackers.len() > 1 { 0.7 } else { 0.0 } - guns * 0.2
}

/// Enemy batteries that would still fire at a unit that stays where it is.
fn guns_ahead(state: &State, unit: UnitId) -> f32 {
    each(state.enemies_of(state.side_of(unit)))
        .filter(|&enemy| {
            state[enemy].make.is_battery() && table::is_within(state.shape(unit), state.shape(enemy), Inches::whole(6))
        })
        .count() as f32
}

/// A withdrawal into or behind cover, but not off the field.
fn withdraw_weight(state: &State, unit: UnitId, bearing: Facing) -> f32 {
    match retire::withdraw(state, unit, bearing) {
        Some(ended) => worth(state, unit, ended.to, false),
        None => 0.0,
    }
}

fn inches(a: Spot, b: Spot) -> f32 {
    let (x, y) = ((a.x - b.x) as f32, (a.y - b.y) as f32);
    (x * x + y * y).sqrt() / 10_000.0
}

/// What objectives near a spot are worth.
fn objective_value(state: &State, spot: Spot) -> f32 {
    state
        .scenario
        .0
        .objectives
        .iter()
        .filter(|objective| inches(objective.at.spot(), spot) <= objective.radius.to_f32() + 1.5)
        .map(|objective| f32::from(objective.points[0].max(objective.points[1])))
        .sum()
}

/// How well a unit stands at a pose: towards objectives and enemies it can beat, in support, not flanked, not under guns.
fn worth(state: &State, unit: UnitId, pose: Pose, garrison: bool) -> f32 {
    let one = &state[unit];
    let (side, spot) = (one.make.side, pose.spot());
    let strength = f32::from(one.strength());
    let worn = f32::from(one.hits) * 2.0 >= f32::from(one.make.sp);
    let guns = one.make.is_battery();
    let mut sum = objectives(state, side, spot, guns);
    let mut nearest = f32::MAX;
    for enemy in each(state.enemies_of(side)) {
        let centre = state.centre(enemy);
        let gap = (inches(spot, centre) - 3.0).max(0.0);
        nearest = nearest.min(gap);
        if guns {
            sum += gun_view(state, unit, pose, enemy, gap);
            continue;
        }
        sum += facing_worth(state, unit, pose, enemy, gap);
    }
    if nearest < f32::MAX {
        let wish = wished_gap(state, unit, worn, guns);
        sum -= (nearest - wish).abs().min(24.0) * 0.12;
        if guns && nearest < 5.0 {
            sum -= (5.0 - nearest) * 0.6;
        }
    }
    if garrison {
        sum += 1.2;
    } else if !guns && in_rough(state, spot) {
        sum += 0.3;
    }
    sum += company(state, unit, spot);
    sum += command(state, unit, spot);
    if worn {
        sum -= strength * 0.05 * (8.0 - nearest).max(0.0) * 0.3;
    }
    sum
}

/// How far from the enemy a unit would like to be: the attacker closes, the defender waits, guns stand off, the worn hide.
fn wished_gap(state: &State, unit: UnitId, worn: bool, guns: bool) -> f32 {
    if guns {
        return if state[unit].make.gun == crate::data::roster::Gun::Heavy { 9.0 } else { 7.0 };
    }
    if worn {
        return 14.0;
    }
    let side = state.side_of(unit);
    let late = f32::from(state.turn) / f32::from(state.scenario.length.max(1));
    let lead = {
        let points = crate::rules::victory::points(state, [false; 2]);
        f32::from(points[side.index()] - points[side.enemy().index()])
    };
    match () {
        () if lead >= 5.0 && late > 0.6 => 8.0,
        () if lead <= -3.0 => 2.0,
        () => 4.0,
    }
}

/// Objectives draw units: those not held more than those held.
fn objectives(state: &State, side: Side, spot: Spot, guns: bool) -> f32 {
    let mut sum = 0.0;
    for (objective, held) in state.scenario.objectives.iter().zip(&state.held) {
        let own = f32::from(objective.points[side.index()]);
        let theirs = f32::from(objective.points[side.enemy().index()]);
        let stake = if *held == Some(side) { theirs.max(own) * 0.25 } else { own };
        let distance = inches(objective.at.spot(), spot);
        sum -= stake * distance.min(40.0) * if guns { 0.004 } else { 0.018 };
        if !guns && distance <= objective.radius.to_f32() + 1.5 && *held != Some(side) {
            sum += own * 0.25;
        }
    }
    sum
}

/// A battery likes enemies in its arc and in range.
fn gun_view(state: &State, unit: UnitId, pose: Pose, enemy: UnitId, gap: f32) -> f32 {
    let row = state.book.tables.artillery.of(state[unit].make.gun);
    let range = row.roundshot.to_f32();
    if gap > range || !table::is_towards(pose.facing, pose.spot(), state.centre(enemy), Turn::degrees(45)) {
        return 0.0;
    }
    let worth = if gap <= row.canister.to_f32() { 0.5 } else { 0.35 };
    if state[enemy].make.is_battery() { worth * 0.5 } else { worth }
}

/// Facing an enemy is good, showing him the flank bad, being behind his front good.
fn facing_worth(state: &State, unit: UnitId, pose: Pose, enemy: UnitId, gap: f32) -> f32 {
    if gap > 12.0 {
        return 0.0;
    }
    let (spot, centre) = (pose.spot(), state.centre(enemy));
    let near = (12.0 - gap) / 12.0;
    let mut sum = 0.0;
    let line = state.arm(enemy) != Arm::Artillery;
    if line && state[unit].garrison.is_none() {
        sum += if table::is_towards(pose.facing, spot, centre, Turn::degrees(45)) { 0.25 } else { -0.6 } * near;
    }
    let other = &state[enemy];
    if other.garrison.is_none() && !table::is_towards(other.pose.facing, centre, spot, Turn::degrees(90)) && gap < 6.0 {
        sum += 0.5;
    }
    if state[enemy].make.is_battery()
        && table::is_towards(other.pose.facing, centre, spot, Turn::degrees(45))
        && gap < 6.0
    {
        sum -= 0.5;
    }
    sum
}

fn in_rough(state: &State, spot: Spot) -> bool {
    state.ground().at(spot).any(|(_, feature)| feature.kind.kind == TerrainKind::Rough)
}

/// Friends near by are good, up to a few.
fn company(state: &State, unit: UnitId, spot: Spot) -> f32 {
    let near = each(state.present[state.side_of(unit).index()] & !unit.bit())
        .filter(|&friend| inches(state.centre(friend), spot) < 7.0)
        .count();
    near.min(3) as f32 * 0.12
}

/// Inside the commander's radius is good. [GA-2.24]
fn command(state: &State, unit: UnitId, spot: Spot) -> f32 {
    let sub = state[unit].make.force.officer();
    if !state[sub].on_table {
        return 0.0;
    }
    // He can follow, so a little more than his radius does not matter.
    let over = inches(state[sub].at.spot(), spot) - f32::from(state[sub].talent.radius) - 6.0;
    -over.max(0.0) * 0.08
}

/// How well an officer stands: near his units or sub-commanders, by a unit that fights, away from the enemy.
fn post(state: &State, officer: OfficerId, at: Spot) -> f32 {
    let side = State::officer_side(officer);
    let mut worth = 0.0;
    match officer.force() {
        Some(force) => {
            let radius = f32::from(state[officer].talent.radius);
            for unit in each(state.force_units(force)) {
                let gap = inches(state.centre(unit), at) - 1.5;
                let fights = state[unit].target.is_some();
                worth -= (gap - radius).max(0.0) * 0.15 + gap * 0.02;
                if gap > radius {
                    worth -= if fights { 1.5 } else { 0.5 };
                }
                if fights && state[officer].talent.bonus > 0 && gap <= 2.0 {
                    worth += 0.8;
                }
            }
        }
        None => {
            for sub in state.officers_of(side).filter(|&sub| sub != officer) {
                let near = sub.force().is_some_and(|force| state.is_force_near(force, Inches::whole(16)));
                let over = (inches(state[sub].at.spot(), at) - 19.0).max(0.0);
                worth -= over * if near { 0.3 } else { 0.12 };
            }
        }
    }
    for enemy in each(state.enemies_of(side)) {
        let gap = inches(state.centre(enemy), at) - 1.5;
        worth -= (7.0 - gap).max(0.0) * 0.12;
    }
    worth
}
