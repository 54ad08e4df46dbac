//! A Company that is charged: how it reacts, how it stands.

use engine::NoReasons;

use super::{guess, places, weights as w};
use crate::data::map::AreaId;
use crate::rules::charge::Charge;
use crate::rules::fire::{self, Side, Volley};
use crate::rules::flow::Step;
use crate::rules::melee::{Opening, Terms};
use crate::rules::order::{Order, Shots};
use crate::rules::reaction;
use crate::rules::state::State;

/// How a charged Company likes a reaction: the chance to stand with what it is worth, less its losses, or the worth of falling back.
pub(super) fn react(state: &State, order: &Order) -> f32 {
    let Step::React { charge } = state.flow.top() else { return 0.0 };
    let plight = Plight::of(state, charge);
    match *order {
        Order::ReactFire { ref shots, .. } => plight.fire(shots) - w::HELD_FIRE,
        Order::ReactCounter { .. } => {
            let (gone, fight) = plight.counter();
            plight.worth(gone, fight) - w::HELD_COUNTER
        }
        Order::ReactFireRetreat { ref shots, .. } => {
            let mut ways = Vec::new();
            reaction::path_orders(state, &charge, &mut ways);
            let ends = ways.iter().filter_map(|way| if let Order::Path { path } = way { path.end() } else { None });
            let back = ends.map(|area| plight.back(area)).fold(f32::MIN, f32::max);
            back + plight.shots(shots)
        }
        Order::ReactRetreat { ref path, .. } => plight.back(path.end().unwrap_or(charge.to)),
        _ => plight.worth(0.0, guess::melee(state, &charge, 0)),
    }
}

/// A Company that is charged.
struct Plight<'a> {
    state: &'a State,
    charge: Charge,
    /// What standing is worth.
    prize: f32,
}

impl<'a> Plight<'a> {
    fn of(state: &'a State, charge: Charge) -> Self {
        Self { state, charge, prize: w::STAND + places::prize(state, charge.to, Side::Enemy) }
    }

    /// What a fight is worth that comes about unless the enemy is gone before.
    fn worth(&self, gone: f32, odds: guess::Odds) -> f32 {
        let strength = f32::from(self.state.enemy(self.charge.enemy_unit()).strength);
        let fight =
            odds.players_win * self.prize - w::STAND_LOSSES * odds.player_losses + w::STAND_KILLS * odds.enemy_losses;
        gone * (self.prize + w::STAND_KILLS * strength) + (1.0 - gone) * fight
    }

    /// The chance that a counter-charge drives the enemy off, and the fight otherwise.
    fn counter(&self) -> (f32, guess::Odds) {
        let countered = Charge { countered: true, ..self.charge };
        let gone = guess::rout_chance(self.state, self.charge.enemy_unit(), 0.0);
        (gone, guess::melee(self.state, &countered, 0))
    }

    /// What so many figures may shoot out of the charger.
    fn shot_out(&self, figures: u8) -> f32 {
        let aim = fire::aim_at_charger(self.state, self.charge.attacker);
        guess::casualties(self.state, self.charge.defender, self.charge.attacker, figures, aim)
    }

    /// FIRE ALL, then the fight.
    fn fire(&self, shots: &Shots) -> f32 {
        let lost: f32 = self.at_charger(shots).map_or(0.0, |figures| self.shot_out(figures));
        let gone = if lost > 0.0 { guess::rout_chance(self.state, self.charge.enemy_unit(), lost) } else { 0.0 };
        let rest = guess::melee(self.state, &self.charge, lost as u8);
        self.worth(gone, rest) + w::HELD_SHOT * lost + self.elsewhere(shots)
    }

    /// What shots are worth by themselves.
    fn shots(&self, shots: &Shots) -> f32 {
        let charger = self.charge.enemy_unit();
        let lost: f32 = self.at_charger(shots).map_or(0.0, |figures| self.shot_out(figures));
        let left = f32::from(self.state.enemy(charger).strength) - lost;
        let gone = if lost > 0.0 { guess::rout_chance(self.state, charger, lost) } else { 0.0 };
        w::HELD_SHOT * lost + w::STAND_KILLS * left.max(0.0) * gone + self.elsewhere(shots)
    }

    fn at_charger(&self, shots: &Shots) -> Option<u8> {
        shots.iter().find(|(target, _)| *target == self.charge.attacker).map(|(_, figures)| figures)
    }

    /// What shots at others are worth.
    fn elsewhere(&self, shots: &Shots) -> f32 {
        let others = shots.iter().filter(|(target, _)| *target != self.charge.attacker);
        let worth = others.filter_map(|(target, figures)| {
            let aim = fire::aim(self.state, self.charge.defender, self.charge.to, target).ok()?;
            Some(guess::shot(self.state, self.charge.defender, target, figures, aim))
        });
        w::HELD_ELSEWHERE * worth.sum::<f32>()
    }

    /// What falling back to an area is worth: more where nothing else helps, less where a place is given up.
    fn back(&self, to: AreaId) -> f32 {
        let relief = if self.is_desperate() { w::DESPERATE } else { 0.0 };
        places::gain(self.state, self.charge.defender, to) * w::BACK_PLACE - w::PLACE_LOST * self.prize - w::HELD_BACK
            + relief
    }

    /// Few men off any objective, or no reaction that is likely to hold.
    fn is_desperate(&self) -> bool {
        let state = self.state;
        let few = state.standing(self.charge.defender) <= w::FEW && self.prize <= w::STAND;
        let stands = |gone: f32, odds: guess::Odds| gone + (1.0 - gone) * odds.players_win;
        let mut best = guess::melee(state, &self.charge, 0).players_win;
        if reaction::can_counter(state, &self.charge) {
            let (gone, fight) = self.counter();
            best = best.max(stands(gone, fight));
        }
        if fire::check_ready(state, self.charge.defender).is_ok() {
            let lost = self.shot_out(fire::able(state, self.charge.defender, Volley::All, &mut NoReasons));
            let gone = guess::rout_chance(state, self.charge.enemy_unit(), lost);
            best = best.max(stands(gone, guess::melee(state, &self.charge, lost as u8)));
        }
        few || best < w::DESPERATE_ODDS
    }
}

/// A full line where the dice are no worse than the enemy's, else the least.
pub(super) fn line(state: &State, charge: &Charge, order: &Order) -> f32 {
    let Order::Front { figures, volunteers, command } = *order else { return 0.0 };
    let total = f32::from(figures + volunteers) + command.count_ones() as f32;
    let terms = Terms::of(state, charge);
    let eager = if terms.edge(Opening::Plain, &mut NoReasons) >= 0 { 1.0 } else { -1.0 };
    eager * total - w::LINE_COMMAND * command.count_ones() as f32
}
