//! What an event sounds like: battles, sieges, columns on the road.

use scene::{Effect, EffectKind};

use crate::data::Data;
use crate::rules::event::Event;

/// What an event leaves for eye and ear.
pub fn effects(data: &'static Data, event: &Event) -> Vec<Effect> {
    match *event {
        Event::BattleBegan { .. } => vec![Effect::somewhere(EffectKind::Charge)],
        Event::BattleRolled { .. } => vec![Effect::somewhere(EffectKind::Musketry)],
        Event::SiegeRolled { .. } => vec![Effect::somewhere(EffectKind::Gunfire)],
        Event::StepLost { unit, .. } => vec![Effect::loss(&data.unit(unit).id, 1)],
        _ => Vec::new(),
    }
}
