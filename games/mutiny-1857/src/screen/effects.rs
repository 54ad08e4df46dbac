//! Smoke, dust and the fallen: what an event leaves on the table.

use scene::{Effect, EffectKind};

use crate::data::roster::Branch;
use crate::rules::event::{Fall, Happening};
use crate::rules::order::Gait;
use crate::rules::state::State;

/// What an event leaves for eye and ear.
pub fn effects(state: &State, event: &Happening) -> Vec<Effect> {
    let (unit, kind) = match *event {
        Happening::Shelled { unit, .. } => (unit, EffectKind::Gunfire),
        Happening::Fired { unit, .. } if state.kind(unit).branch == Branch::Artillery => (unit, EffectKind::Gunfire),
        Happening::Fired { unit, .. } => (unit, EffectKind::Musketry),
        Happening::Moved { unit, gait: Gait::Attack, .. } => (unit, EffectKind::Charge),
        Happening::Moved { unit, .. }
        | Happening::Driven { unit, .. }
        | Happening::Pushed { unit, .. }
        | Happening::RetreatMoved { unit, .. } => (unit, EffectKind::March),
        Happening::Fell { how: Fall::Disease, .. } => return Vec::new(),
        Happening::Fell { unit, count, .. } => return vec![Effect::loss(state.name(unit), count)],
        _ => return Vec::new(),
    };
    vec![Effect::of(kind, state.name(unit))]
}
