//! Besieged garrisons suffer at the end of the turn. [LM-9.4a]

use chance::Chance;
use engine::{Clause, Log, Parts, Reasons};

use crate::data::Data;
use crate::data::ids::{FigureSet, UnitId, UnitSet};
use crate::rules::battles;
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::phase::Phase;
use crate::rules::placement::{eliminate, lose_step};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::State;

/// The die up to which a garrison suffers. [LM-9.4a]
pub fn needs(data: &Data, why: &mut impl Reasons<What>) -> u8 {
    told("LM-9.4a", What::Hunger, data.numbers.attrition, why)
}

/// Whether a garrison loses a step on this die. [LM-9.4a]
pub fn suffers(die: u8, needs: u8) -> bool {
    die <= needs
}

/// Rolls for the next city of the side in turn; false when a unit must be chosen or no city is left. [LM-9.4a] [LM-9.4b]
pub fn proceed(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let Phase::Attrition { side, done, struck: None } = state.phase else { return false };
    let cities = state.cities_in_play().without(done);
    let Some(zone) = cities.iter().find(|&zone| state.within(zone, side).any()) else { return false };
    chance.about(state.occasion(Occasion::Attrition, zone.0));
    let die = chance.d6();
    let mut why = Parts::heard_by(log);
    let needs = needs(state.data(), &mut why);
    log.tell(Event::AttritionRolled { zone, die, needs, why });
    let struck = suffers(die, needs).then_some(zone);
    state.phase = Phase::Attrition { side, done: done.with(zone), struck };
    true
}

/// Units of the struck garrison. [LM-9.4a]
pub fn loss_units(state: &State) -> UnitSet {
    match state.phase {
        Phase::Attrition { side, struck: Some(zone), .. } => state.within(zone, side),
        _ => UnitSet::EMPTY,
    }
}

/// Whether a unit may lose the step. [LM-9.4a]
pub fn check_loss(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if loss_units(state).has(unit) { Ok(()) } else { Err(Refusal::NoLossThere { unit, clause: "LM-9.4a" }) }
}

/// A unit of the garrison loses a step. A figure is lost with the last unit attached to him, one without any with the last unit inside. [LM-9.4a]
pub fn lose(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    let Phase::Attrition { side, done, struck: Some(zone) } = state.phase else { return };
    state.phase = Phase::Attrition { side, done, struck: None };
    let figures = state.inside_figures(zone, side);
    let leaders: FigureSet = figures.iter().filter(|&figure| state.figure(figure).units.any()).collect();
    lose_step(state, unit, Clause("LM-9.4a"), log);
    for figure in figures {
        if battles::is_lost(state, figure, leaders, state.within(zone, side).is_empty()) {
            eliminate(state, figure, Clause("LM-8.9b"), log);
        }
    }
    settle(state, zone, None, log);
}
