//! Quick estimates of fire and melee: no enumeration, only means and a bell curve.

use engine::{NoReasons, worth_of_lead};

use super::weights as w;
use crate::data::map::AreaId;
use crate::rules::casualties;
use crate::rules::charge::Charge;
use crate::rules::fire::{self, Aim};
use crate::rules::melee::{self, Aftermath, Breadth, Opening, Terms};
use crate::rules::morale;
use crate::rules::state::{State, Unit};

/// How a fight may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odds {
    /// The chance that the players' unit is not beaten.
    pub players_win: f32,
    /// Figures the players may lose.
    pub player_losses: f32,
    /// Figures the enemy may lose.
    pub enemy_losses: f32,
}

/// The mean number of casualties of a shot.
pub(super) fn casualties(state: &State, by: Unit, target: Unit, figures: u8, aim: Aim) -> f32 {
    let weapon = fire::weapon_of(state, by);
    let mean =
        w::MEAN_DIE * fire::dice(weapon, figures, &mut NoReasons).count as f32 / f32::from(aim.number) - w::ROUNDED_OFF;
    let half = if casualties::counts_half(weapon, aim.cover) { w::COVERED } else { 1.0 };
    (mean * half).clamp(0.0, f32::from(state.standing(target)))
}

/// The chance that an enemy unit runs or goes back after losing so many.
pub(super) fn rout_chance(state: &State, enemy: u8, lost: f32) -> f32 {
    if !morale::rolls(state, enemy) {
        return 0.0;
    }
    let sides = f32::from(morale::die_of(&state.data.fire, state.class(Unit::Enemy(enemy)), &mut NoReasons));
    let left = f32::from(state.enemy(enemy).strength) - lost;
    ((sides - left + 1.0) / sides).clamp(0.0, w::ROUT_MOST)
}

/// What a shot is worth, in figures.
pub(super) fn shot(state: &State, by: Unit, target: Unit, figures: u8, aim: Aim) -> f32 {
    let lost = casualties(state, by, target, figures, aim);
    match target {
        Unit::Enemy(id) => {
            let left = f32::from(state.enemy(id).strength) - lost;
            let tests = lost.min(1.0);
            lost + w::DRIVEN_OFF * left.max(0.0) * tests * rout_chance(state, id, lost)
        }
        _ => w::PLAYER_FIGURE * lost,
    }
}

/// The best shot a unit would have from an area.
pub(super) fn best_shot(state: &State, unit: Unit, from: AreaId, figures: u8) -> f32 {
    fire::targets(state, unit, from).map(|(target, aim)| shot(state, unit, target, figures, aim)).fold(0.0, f32::max)
}

/// A charge, the enemy's morale test included where a Company charges.
pub(super) fn charge(state: &State, charge: &Charge) -> Odds {
    let odds = melee(state, charge, 0);
    if !charge.by_players() {
        return odds;
    }
    let gone = rout_chance(state, charge.enemy_unit(), 0.0);
    Odds {
        players_win: gone + (1.0 - gone) * odds.players_win,
        player_losses: (1.0 - gone) * odds.player_losses,
        enemy_losses: (1.0 - gone) * odds.enemy_losses,
    }
}

/// How many pairs a charge would bring together.
pub(super) fn pairs(state: &State, charge: &Charge) -> f32 {
    let (players, enemies) = (melee::players_in_contact(state, charge), state.enemy(charge.enemy_unit()).strength);
    f32::from(Breadth::of(state, charge).pairs(players, enemies, &mut NoReasons))
}

/// A melee after the enemy has lost `less` figures.
pub(super) fn melee(state: &State, charge: &Charge, less: u8) -> Odds {
    let terms = Terms::of(state, charge);
    let players = melee::players_in_contact(state, charge);
    let enemies = state.enemy(charge.enemy_unit()).strength.saturating_sub(less);
    let pairs = f32::from(Breadth::of(state, charge).pairs(players, enemies, &mut NoReasons));
    if pairs == 0.0 {
        return Odds { players_win: f32::from(u8::from(enemies == 0)), player_losses: 0.0, enemy_losses: 0.0 };
    }
    let at_windows = f32::from(terms.at_windows(pairs as u8)) / pairs;
    let (plain, window) =
        (pair(terms.edge(Opening::Plain, &mut NoReasons)), pair(terms.edge(Opening::Window, &mut NoReasons)));
    let mixed = |plain: f32, window: f32| plain * (1.0 - at_windows) + window * at_windows;
    let (won, lost) = (mixed(plain.0, window.0), mixed(plain.1, window.1));
    let mean = pairs * (won - lost);
    let spread = (pairs * (won + lost - (won - lost) * (won - lost))).sqrt().max(w::SPREAD_LEAST);
    // The side that began must win outright; being outnumbered two to one turns a defender's win into another round.
    let shift = if terms.by_players { -w::OUTRIGHT } else { w::OUTRIGHT };
    let crew = matches!(charge.player_unit(), Unit::Gun(_));
    let pressed = !terms.is_strong() && melee::outnumbers(terms, Aftermath { players, enemies, fanatic: false, crew });
    let first = bell((mean + shift) / spread);
    let players_win = if pressed { first * first } else { first };
    let rounds = if terms.is_strong() { 1.0 } else { w::ROUNDS };
    Odds { players_win, player_losses: pairs * lost * rounds, enemy_losses: pairs * won * rounds }
}

/// How many of the 36 throws of a pair are won with an edge from -3 to +3.
const WON: [u8; 7] = [3, 6, 10, 15, 21, 26, 30];

/// Chances of a pair to be won and lost with an edge.
fn pair(edge: i8) -> (f32, f32) {
    let of = |edge: i8| f32::from(WON[(edge.clamp(-3, 3) + 3) as usize]) / 36.0;
    (of(edge), of(-edge))
}

/// A cheap stand-in for the normal distribution's integral.
fn bell(x: f32) -> f32 {
    let scaled = w::BELL * x;
    0.5 + 0.5 * worth_of_lead(scaled, 1.0)
}
