//! Pursuit after a melee or a flight. [CW-7.5]

use chance::Chance;
use engine::{Log, Parts};
use table::{Facing, Inches, Pose, Turn};

use crate::data::footprint;
use crate::data::roster::{Class, Formation};
use crate::data::side::UnitId;
use crate::rules::action::place;
use crate::rules::charge;
use crate::rules::command::{self, Test};
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::moving::{self, Manners, Marcher, Walk};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Contact, List, MeleeStep, Morale, Phase, State};

/// Who fled from whom: winner and routed enemy.
pub type Fled = List<[UnitId; 2], 32>;

/// Whether a winner follows or must roll to stay: troops that can, in touch with nobody else, with somebody left to follow.
/// [CW-7.5, CW-7.5c]
pub fn may_pursue(state: &State, unit: UnitId, fled: &Fled) -> bool {
    let one = &state[unit];
    state.is_present(unit)
        && one.morale == Morale::Good
        && state.kind(unit).class != Class::Art
        && !matches!(one.formation, Formation::Square | Formation::RoadColumn)
        && !state.is_engaged(unit)
        && quarry(state, unit, fled).next().is_some()
}

/// The routed enemies that a unit was in contact with and that are still on the table. [CW-7.5]
fn quarry<'a>(state: &'a State, unit: UnitId, fled: &'a Fled) -> impl Iterator<Item = UnitId> + 'a {
    fled.iter()
        .filter(move |[winner, _]| *winner == unit)
        .map(|[_, routed]| *routed)
        .filter(|&routed| state.is_present(routed))
}

/// The unit that is asked now, the enemies it may follow, and who fled from whom. [CW-7.5]
pub fn asked(state: &State) -> Option<(UnitId, Fled)> {
    match state.phase {
        Phase::Melee { step: MeleeStep::Pursue { queue, fled }, .. } => {
            crate::data::side::each(queue).find(|&unit| may_pursue(state, unit, &fled)).map(|unit| (unit, fled))
        }
        _ => None,
    }
}

/// Checks a pursuit or a restraint (`pursue`).
pub fn check(state: &State, unit: UnitId, target: Option<UnitId>) -> Result<(), Refusal> {
    let Some((asked, fled)) = asked(state) else { return Err(Refusal::NotAsked) };
    if asked != unit {
        let won = fled.iter().any(|[winner, _]| *winner == unit);
        let barred = won && state.is_present(unit) && !may_pursue(state, unit, &fled);
        return Err(if barred { Refusal::CannotPursue(unit) } else { Refusal::OtherUnit(unit) });
    }
    match target {
        Some(target) if !quarry(state, unit, &fled).any(|routed| routed == target) => Err(Refusal::NotFled(target)),
        _ => Ok(()),
    }
}

/// All orders of `pursue`.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    if let Some((unit, fled)) = asked(state) {
        orders.extend(quarry(state, unit, &fled).map(|target| Order::Pursue { unit, target }));
        orders.push(Order::Restrain { unit });
    }
}

/// A unit tries to hold back; if it fails it follows the nearest. [CW-7.5]
pub fn restrain(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Some((_, fled)) = asked(state) else { return };
    let mut why = Parts::heard_by(log);
    let target = command::test_target(state, unit, Test::Nerve, &mut why);
    chance.about(0x7500 | u64::from(unit.0) << 16);
    let (roll, passed) = command::roll(chance, target);
    state.tell_unit(log, unit, Happening::Restrained { unit, roll, target, why });
    if !passed {
        let nearest = quarry(state, unit, &fled)
            .min_by_key(|&routed| (table::distance(state.shape(unit), state.shape(routed)), routed));
        if let Some(routed) = nearest {
            pursue(state, unit, routed, log);
        }
    }
}

/// A unit follows a routed enemy: into contact if it can, else after him as far as it goes. [CW-7.5a]
pub fn pursue(state: &mut State, unit: UnitId, target: UnitId, log: &mut impl Log<Note>) {
    let mut why = Parts::heard_by(log);
    let reach = moving::allowance(state, unit, &mut why);
    let caught = catch(state, unit, target, reach);
    match caught {
        Some((pose, face)) => {
            place(state, unit, pose);
            state.contacts.push(Contact { mover: unit, struck: target, face, since: state.player_turn, charge: false });
            state.note_engaged();
        }
        None => follow(state, unit, target, reach),
    }
    state.tell_unit(log, unit, Happening::Pursued { unit, target, reach, caught: caught.is_some(), why });
    leader::take_refuge(state, log);
}

/// Whether a routed unit is no farther away than a pursuer goes.
pub fn is_in_reach(state: &State, unit: UnitId, target: UnitId, reach: Inches) -> bool {
    table::distance(state.shape(unit), state.shape(target)) <= reach
}

/// The place at which a pursuer lines up against the routed unit, if that is in reach and there is one.
fn catch(state: &State, unit: UnitId, target: UnitId, reach: Inches) -> Option<(Pose, table::Face)> {
    if !is_in_reach(state, unit, target, reach) {
        return None;
    }
    let one = &state[unit];
    let mut marcher = Marcher::new(state, unit, one.formation, one.saddle).with(Manners::Closing(target));
    let standing = Walk::none(one.pose);
    let pieces = state.pieces();
    charge::line_up(state, &mut marcher, standing, one.pose.at(), target, Turn::ABOUT, None, &pieces)
        .ok()
        .map(|charging| (charging.walk.end, charging.face))
}

/// A pursuer that does not catch its enemy turns to him and goes straight that way while it may stand there, and so over nobody.
fn follow(state: &mut State, unit: UnitId, target: UnitId, reach: Inches) {
    let (from, to) = (state.body(unit).centre(), state.body(target).centre());
    let Some(bearing) = Facing::of(from, to) else { return };
    let bearing = Facing::degrees((bearing.hundredths() + 50) / 100);
    if let Some(pose) = moving::turned(state, unit, bearing) {
        place(state, unit, pose);
    }
    let one = &state[unit];
    let base = footprint::base(state.kind(unit), one.formation, one.stands);
    let marcher = Marcher::new(state, unit, one.formation, one.saddle);
    let (start, step) = (one.pose, state.book.tables.movement.step);
    let pieces = state.pieces();
    let mut reached = start;
    let mut done = Inches::ZERO;
    while done < reach {
        done = (done + step).min(reach);
        let pose = Pose::new(start.at().towards(bearing, done), start.facing);
        if marcher.may_stand(&base.placed(pose), &pieces).is_err() {
            break;
        }
        reached = pose;
    }
    place(state, unit, reached);
}
