//! Charges as a computer player sees them: who would win the melee, and whether it is worth the risk.

use engine::{NoReasons, worth_of_odds};
use table::{Face, Inches, Spot};

use crate::data::roster::Class;
use crate::data::scenario::Cover;
use crate::data::side::UnitId;
use crate::data::tables::FireTable;
use crate::rules::charge;
use crate::rules::fire;
use crate::rules::melee::{self, Guard, Meeting, Role};
use crate::rules::state::{Morale, State};
use crate::rules::terrain::{Against, cover};
use crate::sergeant::stakes::{Stakes, inches_between};
use crate::sergeant::weights;

/// The distance between two units in inches.
pub fn gap(state: &State, unit: UnitId, enemy: UnitId) -> f32 {
    table::distance(state.shape(unit), state.shape(enemy)).to_f32()
}

/// Whether two units are nearer to each other than so many inches: `gap(..) < inches`, found more quickly.
pub fn is_nearer(state: &State, unit: UnitId, other: UnitId, inches: f32) -> bool {
    table::is_nearer(state.shape(unit), state.shape(other), Inches::from_hundredths((inches * 100.0).round() as i32))
}

/// What the distance between two units is at least, in inches: that of the boxes around them, less what rounding may take off.
pub fn least_gap(state: &State, unit: UnitId, enemy: UnitId) -> f32 {
    let apart = state.shape(unit).bounds().apart(state.shape(enemy).bounds());
    inches_between(apart, Spot::ORIGIN) - weights::ROUNDING
}

/// The chance that the first of two pools hits more, ties counted half; by the normal curve.
fn edge(table: &FireTable, dice: [f32; 2], saves: [u8; 2]) -> f32 {
    let hit = |save: u8| fire::expected(table, 1.0, save);
    let (p, q) = (hit(saves[0]), hit(saves[1]));
    let mean = dice[0] * p - dice[1] * q;
    let spread = (dice[0] * p * (1.0 - p) + dice[1] * q * (1.0 - q)).sqrt().max(weights::EDGE_SPREAD);
    0.5 + 0.5 * worth_of_odds(weights::EDGE * mean / spread)
}

/// Dice that a unit brings against a target it charges, losses by saved fire counted in, and the target's save.
fn charge_dice(state: &State, unit: UnitId, target: UnitId) -> (f32, u8) {
    let one = &state[unit];
    let (own, body) = (state.body(unit), state.body(target));
    let (_, face) = charge::face_struck(&body, one.pose.at());
    let cover = cover(state, &body, &own, Against::Striker);
    let meeting = Meeting { role: Role::Charges, face, cover };
    let blow = melee::fighter(state, unit).blow(&melee::fighter(state, target), meeting);
    let tables = &state.book.tables;
    let dice = f32::from(blow.dice_of_a_stand(&tables.melee, &mut NoReasons));
    let save = Guard { formation: state[target].formation, cover }.save(tables, &mut NoReasons);
    let stands = f32::from(one.stands) - saved_fire(state, target, face) / f32::from(state.kind(unit).figures);
    (stands.max(weights::STANDS_LEFT) * dice, save)
}

/// Hits to be expected from saved fire on the way in: that of the target itself, and some of that of its friends beside it.
fn saved_fire(state: &State, target: UnitId, face: Face) -> f32 {
    let table = &state.book.tables.fire;
    let volley = |unit: UnitId| {
        let dice = fire::full_volley(state, unit).dice(table, &mut NoReasons);
        fire::expected(table, f32::from(dice), 0)
    };
    let own = if state[target].marker && face == Face::Front { volley(target) * weights::SAVED_FIRE_OWN } else { 0.0 };
    let others: f32 = state
        .units_of(state.side_of(target))
        .filter(|&friend| {
            friend != target && state[friend].marker && is_nearer(state, friend, target, weights::SAVED_FIRE_WITHIN)
        })
        .map(|friend| volley(friend) * weights::SAVED_FIRE_FRIEND)
        .sum();
    own + others.min(weights::SAVED_FIRE_MOST)
}

/// Dice with which a unit answers one that charges it.
fn answer_dice(state: &State, unit: UnitId, charger: UnitId) -> f32 {
    let meeting = Meeting { role: Role::Struck, face: Face::Front, cover: Cover::None };
    let blow = melee::fighter(state, unit).blow(&melee::fighter(state, charger), meeting);
    let dice = f32::from(blow.dice_of_a_stand(&state.book.tables.melee, &mut NoReasons));
    let falters = weights::FALTERS[state[unit].morale as usize];
    f32::from(state[unit].stands) * (dice - falters).max(1.0)
}

/// Whether a friend could reach an enemy with a little more than its allowance.
fn could_reach(state: &State, friend: UnitId, target: UnitId) -> bool {
    let more = Inches::from_hundredths((weights::SUPPORT_REACH * 100.0).round() as i32);
    table::is_within(state.shape(friend), state.shape(target), state.allowance(friend) + more)
}

/// Dice of friends at the same enemy: those in contact with it, and a part of those who could still fall on it this turn.
fn support(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let mut sure = 0.0;
    let mut likely = 0.0;
    for friend in state.units_of(state.side_of(unit)) {
        let one = &state[friend];
        if friend == unit || one.morale != Morale::Good || state.kind(friend).class == Class::Art {
            continue;
        }
        let dice = f32::from(state.kind(friend).melee_dice(one.saddle)) * f32::from(one.stands);
        if state.contacts_of(friend).any(|contact| contact.has(target)) {
            sure += dice;
        } else if !one.finished && !state.is_engaged(friend) && could_reach(state, friend, target) {
            likely += dice;
        }
    }
    sure + (likely * weights::SUPPORT).min((weights::SUPPORT_ROOM - sure).max(0.0))
}

/// How a charge would go: the chance to win its melee with what friends bring to it, saved fire and the enemy's nerve counted in.
fn win_chance(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let (dice, save) = charge_dice(state, unit, target);
    let pools = [dice + support(state, unit, target), answer_dice(state, target, unit)];
    edge(&state.book.tables.fire, pools, [save, 0])
}

/// The sergeant's liking for a charge: below 0 he does not want it.
pub fn liking(state: &State, unit: UnitId, target: UnitId, stakes: Stakes) -> f32 {
    let win = win_chance(state, unit, target);
    let stake = f32::from(state.spec(target).points) / f32::from(state.spec(unit).points).max(1.0);
    let class = state.kind(unit).class;
    let kind = match class {
        Class::Irr => 0,
        Class::Cav => 1,
        Class::Inf | Class::Art => 2,
    };
    let bold = weights::BOLD[kind] - weights::BOLD_URGENT[kind] * stakes.urgency();
    let others = state
        .units_of(state.side_of(unit).enemy())
        .filter(|&enemy| {
            enemy != target
                && state[enemy].morale == Morale::Good
                && is_nearer(state, enemy, target, weights::RISK_WITHIN)
        })
        .count()
        .min(weights::RISK_MOST) as f32;
    let risk = if class == Class::Irr { 0.0 } else { weights::RISK * others };
    (win - bold - risk) * (1.0 + stake.min(weights::STAKE_MOST)) * weights::CHARGE
}
