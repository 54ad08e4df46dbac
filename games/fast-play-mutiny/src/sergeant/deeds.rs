//! What to do on a card: fire, charge, rally, hold.

use engine::NoReasons;

use super::places::Homes;
use super::{guess, places, weights as w};
use crate::data::Class;
use crate::data::cards::Word;
use crate::data::map::EdgeKind;
use crate::rules::casualties::Colour;
use crate::rules::charge;
use crate::rules::fire::{self, Volley};
use crate::rules::order::{Order, Shots};
use crate::rules::rally;
use crate::rules::state::{State, Unit};

/// What a Company or enemy unit does on its card.
pub(super) fn action(state: &State, force: Option<u8>, order: &Order, homes: &mut Homes) -> f32 {
    match *order {
        Order::FireAll { unit, ref shots, card } => fire_all(state, unit, shots, card, homes),
        Order::FireHalf { unit, ref shots } => volley(state, unit, shots, homes),
        Order::FireThenMove { unit, ref shots } => {
            volley(state, unit, shots, homes) - w::FIRE_MOVE_LESS + w::FIRE_MOVE_URGE * homes.urge(state, unit)
        }
        Order::MoveThenFire { unit, ref path } => {
            let to = path.end().unwrap_or_else(|| state.area_of(unit));
            homes.gain(state, unit, to)
                + w::SHOT_AFTER_MOVE
                    * guess::best_shot(state, unit, to, fire::able(state, unit, Volley::Half, &mut NoReasons))
        }
        Order::Move { unit, ref path } => {
            homes.gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))) - w::MOVE_LESS
        }
        Order::Charge { unit, target, ref path, edge } => {
            charge::check(state, unit, target, path, edge).map_or(w::NO_CHARGE, |charge| charge_liking(state, &charge))
        }
        Order::Rally { company } => rally_liking(state, company),
        Order::Reload { unit } => reload(state, unit),
        Order::Hold => force.map_or(w::IDLE, |force| hold(state, force)),
        Order::Burst { .. } => w::BURST,
        Order::Play { card, company } => play(state, card, company),
        Order::Pass => w::PASS,
        _ => w::IDLE,
    }
}

/// What a held card is worth before the action: what its words do, less what it is kept for.
fn play(state: &State, card: u8, company: Option<u8>) -> f32 {
    let touched = |id: u8| company.is_none_or(|company| company == id);
    let companies = || state.active_companies().filter(|&id| touched(id)).chain(company);
    let worth = state.card(card).effects.iter().map(|effect| match effect.word {
        Word::RallyAll { colour: Some(colour), most } => {
            let fallen = company.map_or(0, |company| rally::casualties_of(state, company, colour));
            f32::from(if most > 0 { fallen.min(most) } else { fallen })
        }
        Word::RallyAll { colour: None, .. } => company.map_or(0.0, |company| f32::from(fallen(state, company))),
        Word::Load => {
            let unit = |id: u8| Unit::Company(id);
            let shot = |id: u8| {
                let able = fire::able(state, unit(id), Volley::All, &mut NoReasons);
                guess::best_shot(state, unit(id), state.company(id).area, able)
            };
            companies().filter(|&id| !state.company(id).loaded).map(|id| w::PLAY_LOAD * shot(id)).sum()
        }
        Word::Join(_) => w::PLAY_JOIN,
        _ => 0.0,
    });
    worth.sum::<f32>() - w::COLOURS_FROM
}

pub(super) fn fallen(state: &State, company: u8) -> u8 {
    state.company(company).fallen() + state.fallen_command(company).count() as u8
}

fn volley(state: &State, unit: Unit, shots: &Shots, homes: &mut Homes) -> f32 {
    let value: f32 = shots.iter().filter_map(|(target, figures)| homes.shot(state, unit, target, figures)).sum();
    value * if shots.get(1).is_some() { w::SPLIT } else { 1.0 }
}

/// Smoke costs an action later; less so when the round may end soon.
fn fire_all(state: &State, unit: Unit, shots: &Shots, card: Option<u8>, homes: &mut Homes) -> f32 {
    let value = volley(state, unit, shots, homes);
    match (card, unit) {
        (Some(_), _) => value + if value > w::BOXES_FROM { w::BOXES_GAIN } else { w::BOXES_WASTE },
        (None, Unit::Enemy(_)) => value,
        (None, _) => value * w::SMOKE + homes.alarm(state, unit) * w::FIRE_ALARM,
    }
}

/// FIRE HALF where it is likely to fell all who stand there: the unit stays loaded.
pub(super) fn half_is_enough(state: &State, order: Order) -> Order {
    let Order::FireAll { unit, shots, card: None } = order else { return order };
    let half = fire::able(state, unit, Volley::Half, &mut NoReasons);
    match (shots.get(0), shots.get(1)) {
        (Some((target, _)), None) => match fire::aim(state, unit, state.area_of(unit), target) {
            Ok(aim) if guess::casualties(state, unit, target, half, aim) >= f32::from(state.standing(target)) => {
                Order::FireHalf { unit, shots: Shots::at(target, half) }
            }
            _ => order,
        },
        _ => order,
    }
}

fn charge_liking(state: &State, charge: &charge::Charge) -> f32 {
    let odds = guess::charge(state, charge);
    let prize = places::prize(state, charge.to, fire::side_of(charge.attacker));
    if charge.by_players() {
        let enemy = f32::from(state.enemy(charge.enemy_unit()).strength);
        let gun = if state.class(charge.defender) == Class::Artillery { w::CHARGE_GUN } else { 0.0 };
        let steep = matches!(charge.edge, EdgeKind::Stairs | EdgeKind::Climb);
        let front =
            if steep { (guess::pairs(state, charge) / w::CHARGE_FULL).clamp(w::CHARGE_NARROW, 1.0) } else { 1.0 };
        let caution = places::caution(state);
        odds.players_win * (w::CHARGE_STRENGTH * enemy + gun + prize)
            - caution * ((1.0 - odds.players_win) * w::CHARGE_LOST * front)
            - caution * (w::CHARGE_LOSSES * odds.player_losses)
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

/// A held card is worth having while a strong enemy is close, more so for a Company that can still fire.
fn hold(state: &State, force: u8) -> f32 {
    let held = f32::from(state.kept[usize::from(force)][0]);
    let alarm = state
        .own_companies(force)
        .filter(|&id| state.company(id).is_here() && state.company(id).active() > 0)
        .map(|id| places::alarm(state, Unit::Company(id)) * if state.company(id).loaded { 1.0 } else { w::HOLD_EMPTY })
        .fold(0.0, f32::max);
    alarm * w::HOLD_ALARM - w::HOLD_MORE * held - w::HOLD_LESS
}

pub(super) fn second_half(state: &State, unit: Unit, order: &Order, homes: &mut Homes) -> f32 {
    match order {
        Order::Path { path } => homes.gain(state, unit, path.end().unwrap_or_else(|| state.area_of(unit))),
        Order::Shots { shots } => volley(state, unit, shots, homes),
        _ => 0.0,
    }
}

/// A second action is worth a card when the Company has something good to do.
pub(super) fn is_worth_a_card(state: &State, company: u8) -> bool {
    let unit = Unit::Company(company);
    let shot = if state.company(company).loaded {
        guess::best_shot(state, unit, state.area_of(unit), fire::able(state, unit, Volley::All, &mut NoReasons))
    } else {
        0.0
    };
    shot.max(rally_liking(state, company)) > w::TWICE_FROM
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
