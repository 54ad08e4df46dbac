//! What to do on a card: fire, charge, rally, hold.

use engine::NoReasons;

use super::{guess, places, weights as w};
use crate::data::Class;
use crate::rules::casualties::Colour;
use crate::rules::charge;
use crate::rules::fire::{self, Volley};
use crate::rules::order::{Order, Shots};
use crate::rules::rally;
use crate::rules::state::{State, Unit};

/// What a Company or enemy unit does on its card.
pub(super) fn action(state: &State, force: Option<u8>, order: &Order) -> f32 {
    match *order {
        Order::FireAll { unit, ref shots, full } => fire_all(state, unit, shots, full),
        Order::FireHalf { unit, ref shots } => volley(state, unit, shots),
        Order::FireThenMove { unit, ref shots } => {
            volley(state, unit, shots) - w::FIRE_MOVE_LESS + w::FIRE_MOVE_URGE * places::urge(state, unit).max(0.0)
        }
        Order::MoveThenFire { unit, ref path } => {
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            places::gain(state, unit, to)
                + w::SHOT_AFTER_MOVE
                    * guess::best_shot(state, unit, to, fire::able(state, unit, Volley::Half, &mut NoReasons))
        }
        Order::Move { unit, ref path } => {
            places::gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))) - w::MOVE_LESS
        }
        Order::Charge { unit, target, ref path, edge } => {
            charge::check(state, unit, target, path, edge).map_or(w::NO_CHARGE, |charge| charge_liking(state, &charge))
        }
        Order::Rally { company } => rally_liking(state, company),
        Order::Reload { unit } => reload(state, unit),
        Order::Hold => force.map_or(w::IDLE, |force| hold(state, force)),
        Order::Burst { .. } => w::BURST,
        Order::PlayRally { company } => f32::from(fallen(state, company)) - w::COLOURS_FROM,
        Order::Pass => w::PASS,
        _ => w::IDLE,
    }
}

pub(super) fn fallen(state: &State, company: u8) -> u8 {
    state.company(company).fallen() + state.fallen_command(company).count() as u8
}

fn volley(state: &State, unit: Unit, shots: &Shots) -> f32 {
    let value: f32 = shots
        .iter()
        .filter_map(|(target, figures)| {
            fire::aim(state, unit, state.area_of(unit), target)
                .ok()
                .map(|aim| guess::shot(state, unit, target, figures, aim))
        })
        .sum();
    value * if shots.get(1).is_some() { w::SPLIT } else { 1.0 }
}

/// Smoke costs an action later; less so when the round may end soon.
fn fire_all(state: &State, unit: Unit, shots: &Shots, full: bool) -> f32 {
    let value = volley(state, unit, shots);
    match (full, unit) {
        (true, _) => value + if value > w::BOXES_FROM { w::BOXES_GAIN } else { w::BOXES_WASTE },
        (false, Unit::Enemy(_)) => value,
        (false, _) => value * w::SMOKE + places::alarm(state, unit) * w::FIRE_ALARM,
    }
}

fn charge_liking(state: &State, charge: &charge::Charge) -> f32 {
    let odds = guess::charge(state, charge);
    let prize = places::prize(state, charge.to, fire::side_of(charge.attacker));
    if charge.by_players() {
        let enemy = f32::from(state.enemy(charge.enemy_unit()).strength);
        let gun = if state.class(charge.defender) == Class::Artillery { w::CHARGE_GUN } else { 0.0 };
        odds.players_win * (w::CHARGE_STRENGTH * enemy + gun + prize)
            - (1.0 - odds.players_win) * w::CHARGE_LOST
            - w::CHARGE_LOSSES * odds.player_losses
            + w::CHARGE_KILLS * odds.enemy_losses
    } else {
        let standing = f32::from(state.standing(charge.defender));
        (1.0 - odds.players_win) * (w::ENEMY_CHARGE + w::ENEMY_CHARGE_STANDING * standing + prize)
            - odds.players_win * w::ENEMY_CHARGE_LOSSES * odds.enemy_losses
            - w::ENEMY_CHARGE_LESS
    }
}

fn rally_liking(state: &State, company: u8) -> f32 {
    let help = rally::help(state, company);
    let red = f32::from(state.company(company).own.red + state.company(company).volunteers.red)
        + state.fallen_command(company).count() as f32;
    let yellow = f32::from(state.company(company).own.yellow + state.company(company).volunteers.yellow);
    let back = |colour: Colour| {
        let least = rally::least_die(help.modifier(colour, &mut NoReasons));
        f32::from(7 - least) / 6.0
    };
    let gained = red * back(Colour::Red) + yellow * back(Colour::Yellow);
    let lost = (red + yellow) / 6.0;
    let weak = if state.company(company).active() < w::WEAK { w::RALLY_WEAK } else { 1.0 };
    (gained * w::RALLY_BACK - lost * w::RALLY_DEAD) * weak - w::RALLY_LESS
}

fn reload(state: &State, unit: Unit) -> f32 {
    let able = fire::able(state, unit, Volley::All, &mut NoReasons);
    w::RELOAD_SHOT * guess::best_shot(state, unit, state.area_of(unit), able)
        + w::RELOAD
        + w::RELOAD_ALARM * places::alarm(state, unit)
}

/// A held card is worth having while a strong enemy is close and a Company can still fire.
fn hold(state: &State, force: u8) -> f32 {
    let held = f32::from(state.kept[usize::from(force)][0]);
    let alarm = state
        .own_companies(force)
        .filter(|&id| state.company(id).is_here() && state.company(id).loaded)
        .map(|id| places::alarm(state, Unit::Company(id)))
        .fold(0.0, f32::max);
    alarm * w::HOLD_ALARM - w::HOLD_MORE * held - w::HOLD_LESS
}

pub(super) fn second_half(state: &State, unit: Unit, order: &Order) -> f32 {
    match order {
        Order::Path { path } => places::gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))),
        Order::Shots { shots } => volley(state, unit, shots),
        _ => 0.0,
    }
}

/// A second action is worth a card when the Company has something good to do.
pub(super) fn again(state: &State, company: u8, order: &Order) -> f32 {
    let unit = Unit::Company(company);
    let shot = if state.company(company).loaded {
        guess::best_shot(state, unit, state.area_of(unit), fire::able(state, unit, Volley::All, &mut NoReasons))
    } else {
        0.0
    };
    let best = shot.max(rally_liking(state, company));
    if *order == Order::PlayTwice { best - w::TWICE_FROM } else { 0.0 }
}

pub(super) fn gun_action(state: &State, unit: Unit, order: &Order) -> f32 {
    match *order {
        Order::GunFire { target } => fire::aim(state, unit, state.area_of(unit), target).map_or(w::IDLE, |aim| {
            w::GUN_FIRE + guess::shot(state, unit, target, fire::able(state, unit, Volley::All, &mut NoReasons), aim)
        }),
        Order::GunFireGate { .. } => w::GUN_GATE,
        Order::GunReload => w::GUN_RELOAD,
        Order::Man => w::GUN_MAN,
        Order::GunRally => {
            let crew = if let Unit::Gun(id) = unit { state.gun(id).crew.red } else { 0 };
            f32::from(crew) * w::GUN_RALLY - w::GUN_RALLY_LESS
        }
        Order::GunMove { ref path } => {
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            w::GUN_MOVE
                * (guess::best_shot(state, unit, to, fire::able(state, unit, Volley::All, &mut NoReasons))
                    - guess::best_shot(
                        state,
                        unit,
                        state.area_of(unit),
                        fire::able(state, unit, Volley::All, &mut NoReasons),
                    ))
                - w::GUN_MOVE_LESS
        }
        _ => 0.0,
    }
}
