//! Following up: where the defender broke or fell back. [GA-8.36]

use chance::Chance;
use engine::Log;
use table::Inches;

use crate::data::roster::Arm;
use crate::data::side::UnitId;
use crate::rules::event::{Happening, Note};
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::retire::{self, Line, Manner};
use crate::rules::state::State;
use crate::rules::terrain;

/// How far a unit can follow up straight ahead. [GA-8.36]
fn room(state: &State, unit: UnitId) -> Inches {
    let pose = state[unit].pose;
    Line::new(state, unit, pose, pose.facing, Manner::Advance).longest(state.book.tables.combat.follow)
}

/// Whether a unit can follow up at all, ahead or into the works that were lost. [GA-8.36]
pub fn is_any(state: &State, unit: UnitId, works: Option<u8>) -> bool {
    state.is_present(unit) && (room(state, unit) > Inches::ZERO || check_occupy(state, unit, works).is_ok())
}

/// Checks a follow-up straight ahead. [GA-8.36]
pub fn check_advance(state: &State, attacker: UnitId, inches: Inches) -> Result<(), Refusal> {
    if inches <= Inches::ZERO || inches > state.book.tables.combat.follow {
        return Err(Refusal::AdvanceLength(attacker));
    }
    if room(state, attacker) > Inches::ZERO { Ok(()) } else { Err(Refusal::NoRoomAhead(attacker)) }
}

/// Checks the occupation of what the defender lost. [GA-8.36]
pub fn check_occupy(state: &State, attacker: UnitId, works: Option<u8>) -> Result<(), Refusal> {
    match works {
        Some(feature) if state.arm(attacker) == Arm::Infantry && state.garrison_of(feature).is_none() => Ok(()),
        _ => Err(Refusal::NothingToOccupy(attacker)),
    }
}

/// Legal orders of `follow-up`.
pub fn follow_ups(state: &State, attacker: UnitId, works: Option<u8>, orders: &mut Vec<Order>) {
    orders.push(Order::Decline);
    let most = state.book.tables.combat.follow;
    if room(state, attacker) > Inches::ZERO {
        for part in [1, 2, 3] {
            orders.push(Order::Advance { inches: Inches::from_hundredths(most.hundredths() * part / 3) });
        }
    }
    if check_occupy(state, attacker, works).is_ok() {
        orders.push(Order::Occupy);
    }
}

/// The dominant attacker follows up. [GA-8.36]
pub fn advance(
    state: &mut State,
    attacker: UnitId,
    inches: Inches,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let distance = room(state, attacker).min(inches);
    let from = state[attacker].pose;
    let to = table::Pose::new(from.at().towards(from.facing, distance), from.facing);
    let ended = retire::Ended { from, to, gone: distance, left: false };
    let mut aftermath = Aftermath::default();
    let trail = retire::trail(state, attacker, &ended);
    aftermath.ride_over(state, state.side_of(attacker), &trail);
    state[attacker].pose = to;
    state.set_down(attacker);
    state.tell(log, attacker, Happening::Advanced { unit: attacker, distance });
    officers::casualties(state, &aftermath, chance, log);
}

/// The dominant attacker takes the works the defender lost; officers caught there are in danger. [GA-8.36]
pub fn occupy(state: &mut State, attacker: UnitId, feature: u8, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Some(works) = state.works(feature) else { return };
    let facing = state[attacker].pose.facing;
    state[attacker].pose = terrain::garrisoned(&works, facing);
    state[attacker].garrison = Some(feature);
    state.set_down(attacker);
    let works = terrain::works_cover(state, feature);
    state.tell(log, attacker, Happening::Entered { unit: attacker, feature, works });
    let mut aftermath = Aftermath::default();
    aftermath.ride_over(state, state.side_of(attacker), state.shape(attacker));
    officers::casualties(state, &aftermath, chance, log);
}
