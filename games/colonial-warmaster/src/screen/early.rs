//! Dragging before the time for it: what is asked first, or why the piece does not move now.

use scene::{Plan, RefusedHint};

use crate::data::side::{LeaderId, UnitId, each};
use crate::rules::command;
use crate::rules::names;
use crate::rules::order::{Group, Order};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::rules::turn;
use crate::screen::forecast;
use crate::screen::plan::{answer, hint, nothing};

/// What dragging a piece is answered with where it cannot be moved yet; `None` where there is no such piece.
pub fn early(state: &State, piece: &str) -> Option<Plan> {
    if let Some(leader) = state.find_leader(piece) {
        return Some(nothing(leader_waits(state, leader)));
    }
    state.find_unit(piece).map(|unit| unit_waits(state, unit))
}

fn because(clause: &str, text: String) -> RefusedHint {
    RefusedHint { clause: clause.to_owned(), text }
}

/// Why a leader does not ride now. [CW-1.3]
fn leader_waits(state: &State, leader: LeaderId) -> RefusedHint {
    if turn::decider(state) != Some(state.leader_spec(leader).side) {
        return hint(state, &Refusal::NotYourLeader(leader));
    }
    if matches!(state.phase, Phase::Deploy { .. }) {
        return hint(state, &Refusal::NotToPlace(leader));
    }
    let name = names::leader(state, leader);
    because("CW-1.3", format!("{name} rides before the first activation and before the first shot of his side's turn"))
}

/// Why a unit does not move now: it must be activated, others are, or the time for it is over.
fn unit_waits(state: &State, unit: UnitId) -> Plan {
    if turn::decider(state) != Some(state.side_of(unit)) {
        return nothing(hint(state, &Refusal::NotYourUnit(unit)));
    }
    let the = names::the(state, unit);
    match state.phase {
        Phase::Deploy { .. } => nothing(hint(state, &Refusal::NotToPlace(state.spec(unit).command))),
        Phase::FirstLeaders | Phase::Movement { step: MovementStep::Choose, .. } => activate_first(state, unit),
        Phase::Movement { step: MovementStep::Act, group, .. } if group & unit.bit() != 0 => {
            nothing(hint(state, &Refusal::OnlyRally(unit)))
        }
        Phase::Movement { step: MovementStep::Act, group, .. } => {
            let acting = names::the_units(state, each(group));
            nothing(because("CW-3.4g", format!("{acting} act first; then {the} can be activated")))
        }
        _ => nothing(because("CW-1.1", format!("{the} move in their own side's Movement Phase"))),
    }
}

/// The activation that must come before a move, by whoever is likeliest to succeed; else why nobody can try it. [CW-3.0]
fn activate_first(state: &State, unit: UnitId) -> Plan {
    let own = state.spec(unit).command;
    let leaders = state.leader_ids().filter(|&leader| {
        let spec = state.leader_spec(leader);
        spec.side == state.phasing && (leader == own || spec.army)
    });
    let units = Group::one(unit);
    let tries = leaders.map(|leader| (leader, command::check_activation(state, leader, &units)));
    let (able, barred): (Vec<_>, Vec<_>) = tries.partition(|(_, may)| may.is_ok());
    let unfit = command::may_be_activated(state, own, unit).err();
    let best = able
        .into_iter()
        .map(|(leader, _)| (leader, forecast::activation(state, leader, &[unit])))
        .max_by_key(|(leader, (target, _))| (*target, *leader == own));
    match (best, unfit.or_else(|| barred.into_iter().find_map(|(_, may)| may.err()))) {
        (Some((activator, (target, odds))), _) => {
            let ways = f64::from(command::ways(target)) / 36.0 * 100.0;
            let does = match state[unit].morale {
                Morale::Good => "move",
                Morale::Shaken => "rally, or move away",
                Morale::Routed => "rally",
            };
            let leader = names::leader(state, activator);
            let text = format!("activate them first: {leader} needs {target} or less ({ways:.0} %), then they {does}");
            let mut plan = answer(state, &Order::Activate { activator, units });
            (plan.odds, plan.stop) = (Some(odds), Some(because("CW-3.0", text)));
            plan
        }
        (None, Some(why)) => nothing(hint(state, &why)),
        (None, None) => nothing(hint(state, &Refusal::LeaderDead(own))),
    }
}
