//! Facts as sentences for the log.

use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::event::{Happening, PhaseName};
use crate::rules::order::Group;
use crate::rules::state::State;

/// A sentence for the log.
pub fn narrate(state: &State, what: &Happening) -> String {
    let sentence = tell(state, what);
    // Units begin with their id, leaders with a name or a title: `The major`.
    match sentence.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => sentence,
    }
}

/// A unit by its id and its name: `z3 (western ghazis)`. Several share a name, and the counters on the table show the id.
fn unit_name(state: &State, unit: UnitId) -> String {
    let spec = state.spec(unit);
    format!("{} ({})", spec.id, spec.name)
}

fn tell(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| unit_name(state, *id);
    let leader = |id: &LeaderId| state.leader_spec(*id).name.as_str();
    match what {
        Happening::Phase { turn, side, phase: PhaseName::Command } => format!("Turn {turn}: {}", side.name()),
        Happening::Phase { side, phase, .. } => format!("{}: {}", side.name(), phase.name()),
        Happening::Deployed { command } => {
            format!("{} is placed", state.leader_spec(*command).command)
        }
        Happening::LeaderMoved { leader: id, distance, .. } => format!("{} rides {distance:#}", leader(id)),
        Happening::LeaderDriven { leader: id, to } => format!("{} takes refuge with {}", leader(id), unit(to)),
        Happening::LeaderCaptured { leader: id } => format!("{} is captured", leader(id)),
        Happening::CommandRoll { activator, units, roll, target } => {
            let verdict = if i16::from(*roll) <= i16::from(*target) { "obeys" } else { "does not move" };
            format!("{} activates {}: {roll} against {target}, {verdict}", leader(activator), names(state, units))
        }
        Happening::Spent { leader: id } => format!("{} is spent for this turn", leader(id)),
        Happening::Moved { unit: id, cost, allowance } => format!("{} moves {cost:#} of {allowance:#}", unit(id)),
        Happening::Charged { unit: id, target, cost, allowance } => {
            format!("{} charges {}: {cost:#} of {allowance:#}", unit(id), unit(target))
        }
        Happening::LinedUp { unit: id, target, face } => {
            let face = match face {
                table::Face::Front => "front",
                table::Face::Right => "right side",
                table::Face::Rear => "rear",
                table::Face::Left => "left side",
            };
            format!("{} lines up at the {face} of {}", unit(id), unit(target))
        }
        Happening::Formed { unit: id, to } => format!("{} forms {}", unit(id), to.name()),
        Happening::Mounted { unit: id } => format!("{} mounts", unit(id)),
        Happening::Dismounted { unit: id } => format!("{} dismounts", unit(id)),
        Happening::Rallied { unit: id, good } => {
            format!("{} rallies and is {}", unit(id), if *good { "in good order" } else { "shaken" })
        }
        Happening::Held { unit: id } => format!("{} holds", unit(id)),
        Happening::Fired { unit: id, target, stands, dice, hits } => {
            format!("{} fires at {}: {stands} stands, {dice} dice, {hits} hits", unit(id), unit(target))
        }
        Happening::OpportunityFired { unit: id, target, stands, dice, hits } => {
            format!("{} uses its saved fire at {}: {stands} stands, {dice} dice, {hits} hits", unit(id), unit(target))
        }
        Happening::Saved { unit: id, save: 0, through, .. } => format!("{} has no save: {through} through", unit(id)),
        Happening::Saved { unit: id, save, saved, through, .. } => {
            format!("{} saves on 1 to {save}: {saved} averted, {through} through", unit(id))
        }
        Happening::Marked { unit: id } => format!("{} saves its fire", unit(id)),
        Happening::StandsLost { unit: id, lost, left, carried } => {
            format!("{} loses {lost} of its stands, {left} left, {carried} hits carried", unit(id))
        }
        Happening::Destroyed { unit: id } => format!("{} is destroyed", unit(id)),
        Happening::LeaderTest { leader: id, roll, losses } => {
            format!("{} in danger: {roll}, killed by {losses} or less", leader(id))
        }
        Happening::LeaderKilled { leader: id } => format!("{} is killed", leader(id)),
        Happening::Successor { leader: id, rating } => {
            format!("A successor rated {rating} takes over from {}", leader(id))
        }
        Happening::StandTest { unit: id, roll, target } => {
            format!("{} tests to stand: {roll} against {target}, {}", unit(id), verdict(*roll, *target))
        }
        Happening::Struck { unit: id, enemy, dice, hits } => {
            format!("{} strikes {}: {dice} dice, {hits} hits", unit(id), unit(enemy))
        }
        Happening::MeleeWon { winner: Some(side), hits } => {
            format!("{} win the melee, {} to {}", plural(*side), hits[side.index()], hits[side.enemy().index()])
        }
        Happening::MeleeWon { winner: None, hits } => format!("The melee is tied at {}", hits[0]),
        Happening::MoraleCheck { unit: id, roll, target } => {
            format!("{} checks morale: {roll} against {target}, {}", unit(id), verdict(*roll, *target))
        }
        Happening::Shaken { unit: id } => format!("{} is shaken", unit(id)),
        Happening::Routed { unit: id } => format!("{} is routed", unit(id)),
        Happening::RoutMove { unit: id, distance } => format!("{} runs {distance:#}", unit(id)),
        Happening::LeftTable { unit: id } => format!("{} runs off the table", unit(id)),
        Happening::CutOff { unit: id } => format!("{} is cut off and destroyed", unit(id)),
        Happening::Pursued { unit: id, target, caught: true } => {
            format!("{} pursues {} and catches it", unit(id), unit(target))
        }
        Happening::Pursued { unit: id, target, .. } => format!("{} pursues {} in vain", unit(id), unit(target)),
        Happening::Restrained { unit: id, roll, target } => {
            let held = if i16::from(*roll) <= i16::from(*target) { "it holds" } else { "it runs after them" };
            format!("{} is told to hold back: {roll} against {target}, {held}", unit(id))
        }
        Happening::Broken { side, lost, limit } => {
            format!("{} break: {lost} points lost, {limit} are enough", plural(*side))
        }
        Happening::Conceded { side } => format!("{} concede", plural(*side)),
        Happening::Ended { winner: Some(side), points } => {
            format!("{} win, {} to {}", plural(*side), points[side.index()], points[side.enemy().index()])
        }
        Happening::Ended { winner: None, points } => format!("A draw, {} to {}", points[0], points[1]),
    }
}

fn verdict(roll: u8, target: i8) -> &'static str {
    if i16::from(roll) <= i16::from(target) { "passed" } else { "failed" }
}

fn plural(side: Side) -> &'static str {
    match side {
        Side::British => "The British",
        Side::Afghan => "The Afghans",
    }
}

fn names(state: &State, units: &Group) -> String {
    units.units().iter().map(|unit| unit_name(state, *unit)).collect::<Vec<_>>().join(", ")
}
