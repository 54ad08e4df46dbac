//! Smoke, dust and the fallen: what an event leaves in the town.

use ::scene::{Effect, EffectKind};

use crate::rules::event::Event;
use crate::rules::fire::{self, Weapon};
use crate::rules::state::{State, Unit};

fn piece(state: &State, unit: Unit) -> &str {
    match unit {
        Unit::Company(id) => &state.scenario.companies[usize::from(id)].id,
        Unit::Gun(id) => &state.scenario.guns[usize::from(id)].id,
        Unit::Enemy(id) => &state.scenario.enemies[usize::from(id)].id,
    }
}

/// What an event leaves for eye and ear.
pub fn effects(state: &State, event: &Event) -> Vec<Effect> {
    let of = |kind: EffectKind, unit: Unit| Effect::of(kind, piece(state, unit));
    let loss = |unit: Unit, count: u8| (count > 0).then(|| Effect::loss(piece(state, unit), count));
    match *event {
        Event::Fired { by, at, casualties, .. } => {
            let kind = match fire::weapon_of(state, by) {
                Weapon::Gun => EffectKind::Gunfire,
                Weapon::Small => EffectKind::Musketry,
            };
            std::iter::once(of(kind, by)).chain(loss(at, casualties)).collect()
        }
        Event::GateHit { gun, .. } => vec![of(EffectKind::Gunfire, Unit::Gun(gun))],
        Event::Charged { by, .. } => vec![of(EffectKind::Charge, by)],
        Event::Moved { unit, .. } | Event::Retreated { unit, .. } => vec![of(EffectKind::March, unit)],
        Event::MeleeFought { player, enemy, ref losses, .. } => {
            loss(player, losses.player).into_iter().chain(loss(enemy, losses.enemy)).collect()
        }
        _ => Vec::new(),
    }
}
