//! Smoke, dust and the fallen: what an event leaves on the table.

use scene::{Effect, EffectKind};

use crate::data::roster::Class;
use crate::rules::event::Happening;
use crate::rules::state::State;

/// What a fact leaves for eye and ear.
pub fn effects(state: &State, what: &Happening) -> Vec<Effect> {
    let (unit, kind) = match *what {
        Happening::Fired { unit, .. } if state.kind(unit).class == Class::Art => (unit, EffectKind::Gunfire),
        Happening::Fired { unit, .. } => (unit, EffectKind::Musketry),
        Happening::Charged { unit, .. } => (unit, EffectKind::Charge),
        Happening::Moved { unit, .. } | Happening::RoutMove { unit, .. } | Happening::Pursued { unit, .. } => {
            (unit, EffectKind::March)
        }
        Happening::StandsLost { unit, lost, .. } => return vec![Effect::loss(&state.spec(unit).id, lost)],
        _ => return Vec::new(),
    };
    vec![Effect::of(kind, &state.spec(unit).id)]
}
