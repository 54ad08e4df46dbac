//! A Company that is charged: how it reacts, how it stands.

use engine::NoReasons;

use super::{guess, places, weights as w};
use crate::rules::charge;
use crate::rules::fire::{self, Side, Volley};
use crate::rules::flow::Step;
use crate::rules::melee::{Opening, Terms};
use crate::rules::order::Order;
use crate::rules::state::State;

pub(super) fn react(state: &State, order: &Order) -> f32 {
    let Step::React { charge } = state.flow.top() else { return 0.0 };
    let enemy = state.enemy(charge.enemy_unit());
    let plain = guess::melee(state, &charge, 0);
    let prize = w::STAND + places::prize(state, charge.to, Side::Enemy);
    let worth = |odds: guess::Odds| {
        odds.players_win * prize - w::STAND_LOSSES * odds.player_losses + w::STAND_KILLS * odds.enemy_losses
    };
    match *order {
        Order::ReactFire { .. } => {
            let aim = fire::aim_at_charger(state, charge.attacker);
            let lost = guess::casualties(
                state,
                charge.defender,
                charge.attacker,
                fire::able(state, charge.defender, Volley::All, &mut NoReasons),
                aim,
            );
            let gone = guess::rout_chance(state, charge.enemy_unit(), lost);
            let rest = guess::melee(state, &charge, lost as u8);
            gone * (prize + w::STAND_KILLS * f32::from(enemy.strength))
                + (1.0 - gone) * worth(rest)
                + w::HELD_SHOT * lost
                - w::HELD_FIRE
        }
        Order::ReactCounter { .. } => {
            let gone = guess::rout_chance(state, charge.enemy_unit(), 0.0);
            let fight = guess::melee(state, &charge::Charge { countered: true, ..charge }, 0);
            gone * (prize + w::STAND_KILLS * f32::from(enemy.strength)) + (1.0 - gone) * worth(fight) - w::HELD_COUNTER
        }
        Order::ReactFireRetreat { .. } => w::HALF_FIRE - w::PLACE_LOST * prize,
        Order::ReactRetreat { ref path, .. } => {
            let to = path.end().unwrap_or(charge.to);
            places::gain(state, charge.defender, to) * w::BACK_PLACE - w::PLACE_LOST * prize - w::HELD_BACK
        }
        _ => worth(plain),
    }
}

/// A full line where the dice are no worse than the enemy's, else the least.
pub(super) fn line(state: &State, charge: &charge::Charge, order: &Order) -> f32 {
    let Order::Front { figures, volunteers, command } = *order else { return 0.0 };
    let total = f32::from(figures + volunteers) + command.count_ones() as f32;
    let terms = Terms::of(state, charge);
    let eager = if terms.edge(Opening::Plain, &mut NoReasons) >= 0 { 1.0 } else { -1.0 };
    eager * total - w::LINE_COMMAND * command.count_ones() as f32
}
