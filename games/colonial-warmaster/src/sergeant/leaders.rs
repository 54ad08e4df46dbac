//! Where leaders should stand.

use table::Spot;

use crate::data::side::LeaderId;
use crate::rules::order::Order;
use crate::rules::state::State;
use crate::sergeant::stakes::inches_between;
use crate::sergeant::weights::{
    POST_BANDS, POST_DANGER, POST_DANGER_WITHIN, POST_ENGAGED, POST_NEAR, POST_NEED, POST_OTHERS, POST_RIDE, POST_SIZE,
    RIDE_FIRST,
};

/// How well a leader would stand somewhere: near the units he may have to move or rally, away from blows.
fn post(state: &State, leader: LeaderId, at: Spot) -> f32 {
    let spec = state.leader_spec(leader);
    let step = state.book.tables.command.distance_step.to_f32();
    let mut worth = 0.0;
    for unit in state.units_of(spec.side) {
        let own = state.spec(unit).command == leader;
        if !own && !spec.army {
            continue;
        }
        let distance = inches_between(at, state[unit].pose.spot());
        let bands = ((distance - POST_NEAR).max(0.0) / step).min(POST_BANDS);
        let need = if state.is_engaged(unit) { POST_ENGAGED } else { POST_NEED[state[unit].morale as usize] };
        let size = f32::from(state.spec(unit).points).sqrt() / POST_SIZE;
        worth -= bands * need * size * if own { 1.0 } else { POST_OTHERS };
    }
    for enemy in state.units_of(spec.side.enemy()) {
        let distance = inches_between(at, state[enemy].pose.spot());
        worth -= ((POST_DANGER_WITHIN - distance).max(0.0) / POST_DANGER_WITHIN) * POST_DANGER;
    }
    worth
}

/// The liking for the rides at the head of a list of orders: how much better a leader would stand. A ride that is liked comes before all else, since
/// what is done first ends the leaders' moves; one that is not comes last. How many rides there are.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) -> usize {
    let mut here: Option<(LeaderId, f32)> = None;
    let mut rides = 0;
    for order in orders {
        let Order::LeaderMove { leader, to, .. } = order else { break };
        let now = match here {
            Some((known, worth)) if known == *leader => worth,
            _ => {
                let worth = post(state, *leader, state[*leader].at.spot());
                here = Some((*leader, worth));
                worth
            }
        };
        let better = post(state, *leader, to.spot()) - now - POST_RIDE;
        weights.push(better + if better > 0.0 { RIDE_FIRST } else { -RIDE_FIRST });
        rides += 1;
    }
    rides
}
