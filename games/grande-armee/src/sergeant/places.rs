//! How well a unit would stand somewhere, and what the Movement Segment makes of it.

use arrayvec::ArrayVec;
use table::{Cone, Facing, Pose, Shape, Spot, Turn};

use crate::data::roster::{Arm, Kind};
use crate::data::scenario::TerrainKind;
use crate::data::side::{ForceId, OfficerId, Side, UnitId, each};
use crate::rules::combat;
use crate::rules::flank;
use crate::rules::movement;
use crate::rules::order::{March, Order};
use crate::rules::path::Prospect;
use crate::rules::road;
use crate::rules::state::State;
use crate::rules::weakness;
use crate::rules::withdraw;
use crate::sergeant::judgement::fight_balance;
use crate::sergeant::weights::{action, control, place, post};

/// Where moves lead that is known already, by their places in the list.
pub type Known = ArrayVec<(usize, Prospect), 48>;

/// The sergeant's liking for each action of a Movement Segment.
pub fn weigh(state: &State, orders: &[Order], known: &Known, weights: &mut Vec<f32>) {
    let mut here: Option<(UnitId, f32)> = None;
    let mut goes: Option<(UnitId, Aim)> = None;
    let mut aim = |unit: UnitId| match goes {
        Some((known, aim)) if known == unit => aim,
        _ => {
            let aim = Aim::of(state, unit);
            goes = Some((unit, aim));
            aim
        }
    };
    let mut now = |unit: UnitId, aim: Aim| match here {
        Some((known, worth)) if known == unit => worth,
        _ => {
            let footing = if state[unit].garrison.is_some() { Footing::Works } else { Footing::Field };
            let worth = worth(state, unit, aim, state[unit].pose, footing);
            here = Some((unit, worth));
            worth
        }
    };
    let mut stands: Option<(OfficerId, u16, f32)> = None;
    let mut post = |officer: OfficerId| match stands {
        Some((known, near, worth)) if known == officer => (near, worth),
        _ => {
            let near = pressed_subs(state, officer);
            let worth = standing(state, officer, near, state[officer].at.spot());
            stands = Some((officer, near, worth));
            (near, worth)
        }
    };
    let mut scratch = None;
    let mut known = known.iter().peekable();
    weights.extend(orders.iter().enumerate().map(|(index, order)| match order {
        Order::Arrive { placement, .. } => action::ARRIVE + placement.units.len() as f32,
        Order::Move(march) => {
            let seen = known.next_if(|(place, _)| *place == index).map(|(_, prospect)| *prospect);
            match seen.or_else(|| movement::declared(state, march).ok().map(|path| path.prospect())) {
                Some(prospect) => {
                    let aim = aim(march.unit);
                    march_weight(state, march, aim, prospect, now(march.unit, aim), &mut scratch)
                }
                None => action::NOWHERE,
            }
        }
        Order::Face { unit, face } => {
            let (pose, aim) = (state[*unit].pose, aim(*unit));
            worth(state, *unit, aim, Pose::new(pose.at(), pose.facing + face.turn()), Footing::Field)
                - now(*unit, aim)
                - action::FACE
        }
        Order::Withdraw { unit, bearing } => withdraw_weight(state, *unit, aim(*unit), *bearing),
        Order::Recover { unit } => action::RECOVER + f32::from(state[*unit].hits),
        Order::Ride { officer, to } => {
            let (near, now) = post(*officer);
            standing(state, *officer, near, to.spot()) - now - action::RIDE
        }
        Order::Stay { .. } => 0.0,
        Order::Done => action::DONE,
        _ => 0.0,
    }));
}

/// A move: the place it leads to against the present one, and the fight it leads to.
fn march_weight(
    state: &State,
    march: &March,
    aim: Aim,
    path: Prospect,
    now: f32,
    scratch: &mut Option<Box<State>>,
) -> f32 {
    let unit = march.unit;
    if path.contact == 0 {
        let footing = if path.enters.is_some() { Footing::Works } else { Footing::Field };
        let pose = match path.enters.and_then(|feature| state.works(feature)) {
            Some(works) => Pose::new(works.centre().point(), path.end.facing),
            None => path.end,
        };
        let spent = (path.cost.to_f32() / state.base_move(unit).to_f32()) * action::MOVE;
        let slow = if path.road { action::ROAD } else { 0.0 };
        return worth(state, unit, aim, pose, footing) - now - spent - slow;
    }
    // The fight as it would be, the attacker in contact.
    let ahead = scratch.get_or_insert_with(|| Box::new(state.clone()));
    let (pose, start, shape) = (state[unit].pose, state[unit].start, *state.shape(unit));
    ahead[unit].start = pose;
    ahead[unit].pose = path.end;
    ahead[unit].marks = road::marks_after(state[unit].marks, path.column);
    ahead.set_down(unit);
    let defender = march.target.or_else(|| each(path.contact).next());
    let weight = defender.map_or(action::NOWHERE, |defender| attack_weight(ahead, unit, defender));
    (ahead[unit].pose, ahead[unit].start, ahead[unit].marks) = (pose, start, state[unit].marks);
    ahead.shapes[unit.index()] = shape;
    // The zone die may keep it from getting there.
    let missing = (path.cost - state.zone_allowance(unit, 0)).to_f32().max(0.0);
    let chance = ((7.0 - missing) / 6.0).clamp(action::ZONE_LEAST, 1.0);
    weight * chance - (1.0 - chance) * action::STOPPED
}

/// An attack on a defender by a unit that stands in contact, together with those who have it as target already.
fn attack_weight(state: &State, unit: UnitId, defender: UnitId) -> f32 {
    let cossacks = state[unit].make.cossack;
    if state[defender].make.is_battery() {
        return if cossacks && is_guarded(state, defender) { action::NOWHERE } else { action::ATTACK_GUNS };
    }
    if cossacks && is_formed(state, defender) {
        return action::NOWHERE;
    }
    let own = each(state.present[state.side_of(unit).index()]);
    let attackers = combat::ranked(state, own.filter(|&one| one == unit || state[one].target == Some(defender)));
    let balance = fight_balance(state, &attackers, defender);
    let held = objective_value(state, state.centre(defender));
    let guns = guns_ahead(state, unit);
    let together = if attackers.len() > 1 { action::ATTACK_TOGETHER } else { 0.0 };
    balance * action::ATTACK + held * action::ATTACK_OBJECTIVE + together - guns * action::ATTACK_UNDER_GUNS
}

/// Whether a battery has foot of its own near by.
fn is_guarded(state: &State, guns: UnitId) -> bool {
    each(state.present[state.side_of(guns).index()] & !guns.bit()).any(|friend| {
        state.arm(friend) == Arm::Infantry
            && table::is_within(state.shape(friend), state.shape(guns), action::GUNS_ALONE)
    })
}

/// Whether a unit is foot or heavy horse in order that shows its front: nothing for Cossacks.
fn is_formed(state: &State, unit: UnitId) -> bool {
    state[unit].make.kind != Kind::Lcav && weakness::of(state, unit).is_none() && flank::of(state, unit).is_none()
}

/// Enemy batteries that would still fire at a unit that stays where it is.
fn guns_ahead(state: &State, unit: UnitId) -> f32 {
    each(state.enemies_of(state.side_of(unit)))
        .filter(|&enemy| {
            state[enemy].make.is_battery() && table::is_within(state.shape(unit), state.shape(enemy), action::GUNS_NEAR)
        })
        .count() as f32
}

/// A withdrawal into or behind cover, but not off the field.
fn withdraw_weight(state: &State, unit: UnitId, aim: Aim, bearing: Facing) -> f32 {
    match withdraw::way(state, unit, bearing) {
        Some(ended) => worth(state, unit, aim, ended.to, Footing::Field),
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
        .filter(|objective| inches(objective.at.spot(), spot) <= objective.radius.to_f32() + place::HALF_BASE)
        .map(|objective| f32::from(objective.points[0].max(objective.points[1])))
        .sum()
}

/// Where a unit stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// In the field.
    Field,
    /// In a town or redoubt.
    Works,
}

/// What a unit is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errand {
    /// It fights.
    Fight,
    /// Its force goes to the rear to rest.
    Rest,
    /// Cossacks ride round the enemy.
    Raid,
}

impl Errand {
    fn of(state: &State, unit: UnitId) -> Self {
        match () {
            () if rests(state, state[unit].make.force) => Self::Rest,
            () if state[unit].make.cossack => Self::Raid,
            () => Self::Fight,
        }
    }
}

/// What a unit is about, and how far from the enemy it would like to be.
#[derive(Clone, Copy)]
struct Aim {
    errand: Errand,
    gap: f32,
}

impl Aim {
    fn of(state: &State, unit: UnitId) -> Self {
        let errand = Errand::of(state, unit);
        Self { errand, gap: wished_gap(state, unit, errand) }
    }
}

/// Whether a force would rather go to the rear and rest: much hit, not pressed, no objective on its hands, and time left.
fn rests(state: &State, force: ForceId) -> bool {
    let units = state.force_units(force);
    let (hits, sp) = each(units)
        .fold((0, 0), |(hits, sp), unit| (hits + u32::from(state[unit].hits), sp + u32::from(state[unit].make.sp)));
    hits > 1
        && hits * control::REST_SHARE >= sp
        && state.turn < state.length()
        && !state.is_force_near(force, control::REST_MARCH)
        && !holds_alone(state, force)
}

/// Whether a force alone holds an objective near by.
fn holds_alone(state: &State, force: ForceId) -> bool {
    let side = State::force_side(force);
    let own = state.force_units(force);
    state.scenario.objectives.iter().zip(&state.held).any(|(objective, held)| {
        let point = Shape::point(objective.at.spot());
        let near = |set: u64| each(set).any(|unit| table::is_within(&point, state.shape(unit), control::REST_POST));
        *held == Some(side) && near(own) && !near(state.present[side.index()] & !own)
    })
}

/// How well a unit stands at a pose: towards objectives and enemies it can beat, in support, not flanked, not under guns.
fn worth(state: &State, unit: UnitId, aim: Aim, pose: Pose, footing: Footing) -> f32 {
    let (one, errand) = (&state[unit], aim.errand);
    let (side, spot) = (one.make.side, pose.spot());
    let strength = f32::from(one.strength());
    let worn = one.is_worn();
    let guns = one.make.is_battery();
    let mut sum = if errand == Errand::Rest { 0.0 } else { objectives(state, unit, spot, errand) };
    let mut nearest = f32::MAX;
    let ahead = Cone::new(pose.facing, Turn::degrees(place::ARC));
    for enemy in each(state.enemies_of(side)) {
        let centre = state.centre(enemy);
        let gap = (inches(spot, centre) - place::BASES).max(0.0);
        nearest = nearest.min(gap);
        if guns {
            sum += gun_view(state, unit, pose, &ahead, enemy, gap);
            continue;
        }
        sum += facing_worth(state, unit, pose, &ahead, enemy, gap);
    }
    if nearest < f32::MAX {
        sum -= (nearest - aim.gap).abs().min(place::WISH_MOST) * place::WISH;
        if guns && nearest < place::GUNS_DANGER {
            sum -= (place::GUNS_DANGER - nearest) * place::GUNS_INCH;
        }
    }
    if footing == Footing::Works {
        sum += place::GARRISON;
    } else if !guns && in_rough(state, spot) {
        sum += place::ROUGH;
    }
    sum += company(state, unit, spot);
    if errand != Errand::Raid {
        sum += command(state, unit, spot);
    }
    if worn {
        sum -= strength * place::WORN_STRENGTH * (place::WORN_DANGER - nearest).max(0.0) * place::WORN_INCH;
    }
    sum
}

/// How far from the enemy a unit would like to be: the attacker closes, the defender waits, guns stand off, the worn hide.
fn wished_gap(state: &State, unit: UnitId, errand: Errand) -> f32 {
    let one = &state[unit];
    match errand {
        Errand::Rest => return place::REST_GAP,
        Errand::Raid => return place::COSSACKS_GAP,
        Errand::Fight => {}
    }
    if one.make.is_battery() {
        return if one.make.gun == crate::data::roster::Gun::Heavy {
            place::HEAVY_GUNS_GAP
        } else {
            place::LIGHT_GUNS_GAP
        };
    }
    if one.is_worn() {
        return place::WORN_GAP;
    }
    let side = state.side_of(unit);
    let late = f32::from(state.turn) / f32::from(state.length().max(1));
    let lead = {
        let points = crate::rules::victory::points(state);
        f32::from(points[side.index()] - points[side.enemy().index()])
    };
    match () {
        () if lead >= place::LEAD && late > place::LATE => place::LEADING_GAP,
        () if lead <= place::BEHIND => place::BEHIND_GAP,
        () => place::GAP,
    }
}

/// Objectives draw units: those not held more than those held.
fn objectives(state: &State, unit: UnitId, spot: Spot, errand: Errand) -> f32 {
    let make = state[unit].make;
    let (side, guns) = (make.side, make.is_battery());
    let mut sum = 0.0;
    for (objective, held) in state.scenario.objectives.iter().zip(&state.held) {
        let own = f32::from(objective.points[side.index()]);
        let theirs = f32::from(objective.points[side.enemy().index()]);
        let stake = if *held == Some(side) { theirs.max(own) * place::HELD } else { own };
        let distance = inches(objective.at.spot(), spot);
        let draw = match errand {
            Errand::Raid if is_free(state, side, objective.at.spot()) => place::DRAW * place::DRAW_COSSACKS,
            _ if guns => place::DRAW_GUNS,
            _ => place::DRAW,
        };
        sum -= stake * distance.min(place::DRAW_MOST) * draw;
        if !guns && distance <= objective.radius.to_f32() + place::HALF_BASE && *held != Some(side) {
            sum += own * place::TAKE;
        }
    }
    sum
}

/// Whether no enemy is near a spot.
fn is_free(state: &State, side: Side, spot: Spot) -> bool {
    !each(state.enemies_of(side)).any(|enemy| inches(state.centre(enemy), spot) < place::FREE)
}

/// A battery likes enemies in its arc and in range.
fn gun_view(state: &State, unit: UnitId, pose: Pose, ahead: &Cone, enemy: UnitId, gap: f32) -> f32 {
    let row = state.book.tables.artillery.of(state[unit].make.gun);
    let range = row.roundshot.to_f32();
    if gap > range || !ahead.holds(pose.spot(), state.centre(enemy)) {
        return 0.0;
    }
    let worth = if gap <= row.canister.to_f32() { place::CANISTER } else { place::ROUNDSHOT };
    if state[enemy].make.is_battery() { worth * place::AT_GUNS } else { worth }
}

/// Facing an enemy is good, showing him the flank bad, being behind his front good.
fn facing_worth(state: &State, unit: UnitId, pose: Pose, ahead: &Cone, enemy: UnitId, gap: f32) -> f32 {
    if gap > place::NEAR {
        return 0.0;
    }
    let (spot, centre) = (pose.spot(), state.centre(enemy));
    let near = (place::NEAR - gap) / place::NEAR;
    let mut sum = 0.0;
    let line = state.arm(enemy) != Arm::Artillery;
    if line && state[unit].garrison.is_none() {
        sum += if ahead.holds(spot, centre) { place::FACING } else { place::NOT_FACING } * near;
    }
    let other = &state[enemy];
    if gap >= place::CLOSE {
        return sum;
    }
    if other.garrison.is_none() && !table::is_towards(other.pose.facing, centre, spot, Turn::degrees(place::FRONT)) {
        sum += place::BEHIND_HIM;
    }
    if state[enemy].make.is_battery() && table::is_towards(other.pose.facing, centre, spot, Turn::degrees(place::ARC)) {
        sum -= place::BEFORE_GUNS;
    }
    sum
}

fn in_rough(state: &State, spot: Spot) -> bool {
    state.ground().at(spot).any(|(_, feature)| feature.kind.kind == TerrainKind::Rough)
}

/// Friends near by are good, up to a few.
fn company(state: &State, unit: UnitId, spot: Spot) -> f32 {
    let near = each(state.present[state.side_of(unit).index()] & !unit.bit())
        .filter(|&friend| inches(state.centre(friend), spot) < place::FRIENDS_NEAR)
        .count();
    near.min(place::FRIENDS_MOST) as f32 * place::FRIEND
}

/// Inside the commander's radius is good. [GA-2.24]
fn command(state: &State, unit: UnitId, spot: Spot) -> f32 {
    let sub = state[unit].make.force.officer();
    if !state[sub].on_table {
        return 0.0;
    }
    // He can follow, so a little more than his radius does not matter.
    let over = inches(state[sub].at.spot(), spot) - state[sub].talent.radius().to_f32() - place::RADIUS_SLACK;
    -over.max(0.0) * place::RADIUS_INCH
}

/// The sub-commanders of an army commander whose forces are near the enemy, as a set.
fn pressed_subs(state: &State, officer: OfficerId) -> u16 {
    if officer.force().is_some() {
        return 0;
    }
    let subs = state.officers_of(State::officer_side(officer)).filter(|&sub| sub != officer);
    subs.filter(|sub| sub.force().is_some_and(|force| state.is_force_near(force, post::NEAR)))
        .fold(0, |set, sub| set | sub.bit())
}

/// How well an officer stands: near his units or sub-commanders, by a unit that fights, away from the enemy.
fn standing(state: &State, officer: OfficerId, pressed: u16, at: Spot) -> f32 {
    let side = State::officer_side(officer);
    let mut worth = 0.0;
    match officer.force() {
        Some(force) => {
            let radius = state[officer].talent.radius().to_f32();
            for unit in each(state.force_units(force)) {
                let gap = inches(state.centre(unit), at) - place::HALF_BASE;
                let fights = state[unit].target.is_some();
                worth -= (gap - radius).max(0.0) * post::BEYOND_INCH + gap * post::INCH;
                if gap > radius {
                    worth -= if fights { post::BEYOND_FIGHT } else { post::BEYOND };
                }
                if fights && state[officer].talent.bonus > 0 && gap <= post::LENDS {
                    worth += post::LENDING;
                }
            }
        }
        None => {
            for sub in state.officers_of(side).filter(|&sub| sub != officer) {
                let over = (inches(state[sub].at.spot(), at) - post::SUB_GAP).max(0.0);
                worth -= over * if pressed & sub.bit() != 0 { post::SUB_NEAR } else { post::SUB };
            }
        }
    }
    for enemy in each(state.enemies_of(side)) {
        let gap = inches(state.centre(enemy), at) - place::HALF_BASE;
        worth -= (post::DANGER - gap).max(0.0) * post::DANGER_INCH;
    }
    worth
}
