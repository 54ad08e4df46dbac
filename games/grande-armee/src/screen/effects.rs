//! Smoke, dust and the fallen: what an event leaves on the table.

use scene::{Effect, EffectKind};

use crate::rules::event::Happening;
use crate::rules::state::State;

/// What a fact leaves for eye and ear.
pub fn effects(state: &State, what: &Happening) -> Vec<Effect> {
    let (unit, kind) = match *what {
        Happening::Fired { unit, .. } | Happening::LastDischarge { unit, .. } => (unit, EffectKind::Gunfire),
        Happening::Skirmished { unit, .. } => (unit, EffectKind::Musketry),
        Happening::Contacted { unit, .. } => (unit, EffectKind::Charge),
        Happening::Moved { unit, .. }
        | Happening::Withdrew { unit, .. }
        | Happening::FellBack { unit, .. }
        | Happening::Advanced { unit, .. } => (unit, EffectKind::March),
        Happening::Hit { unit, hits, .. } => return vec![Effect::loss(state.unit_id(unit), hits)],
        Happening::Broke { unit, lost, .. } => return vec![Effect::loss(state.unit_id(unit), lost)],
        _ => return Vec::new(),
    };
    vec![Effect::of(kind, state.unit_id(unit))]
}
