//! Raising a city on the spot. [LM-7.5a]

use chance::Chance;
use engine::{Log, NoReasons, Parts, Reasons};

use crate::data::ids::{FigureId, Side, ZoneId};
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::reasons::{What, told};
use crate::rules::rebellion;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{CityStatus, State};

/// The number a try must stay below: that of an automatic province, which any die does.
const ALWAYS: u8 = 7;

/// Whether a rebel column may try to raise a city. [LM-7.5a] [LM-7.5b] [LM-7.5c]
pub fn check(state: &State, side: Side, zone: ZoneId) -> Result<(), Refusal> {
    if side != Side::Rebel {
        return Err(Refusal::NotYours);
    }
    if !state.data().sets.rising.has(zone) {
        return Err(Refusal::CannotRise(zone));
    }
    if state.city(zone).status != CityStatus::Quiet {
        return Err(Refusal::RoseBefore(zone));
    }
    if state.incited.has(zone) {
        return Err(Refusal::TriedOnce(zone));
    }
    if value(state, zone, &mut NoReasons).is_none() {
        return Err(Refusal::NobodyToRaise(zone));
    }
    // Loyal natives whom no general has recruited do not stand in the way.
    if state.present(zone, Side::British).without(rebellion::garrison(state, zone)).any() {
        return Err(Refusal::NotAlone(zone));
    }
    Ok(())
}

/// The value compared: the best commander's initiative, or with the option the province's; `None` if nobody is there to try. [LM-7.5b]
pub fn value(state: &State, zone: ZoneId, why: &mut impl Reasons<What>) -> Option<u8> {
    let commanders = state.field_figures(zone, Side::Rebel).without(state.data().sets.mughal);
    let initiative = |figure: FigureId| state.data().figure(figure).initiative;
    let (what, value) = if state.table.choices.incite_by_province {
        let somebody = commanders.any() || state.field(zone, Side::Rebel).any();
        let province = state.data().zone(zone).province.filter(|_| somebody)?;
        (What::Province(province), state.data().province(province).rebellion.unwrap_or(ALWAYS))
    } else {
        let best = commanders.iter().max_by_key(|&figure| initiative(figure))?;
        (What::Initiative(best), initiative(best))
    };
    Some(told("LM-7.5b", what, value, why))
}

/// Whether the city rises: the die is below the value. [LM-7.5a]
pub fn rises(die: u8, value: u8) -> bool {
    die < value
}

/// A rebel commander tries to raise a city: only that city, no civilians, no Badmashes. [LM-7.5d] [LM-7.5e] [LM-7.5f] [LM-7.5g]
pub fn incite(state: &mut State, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let Some(below) = value(state, zone, &mut why) else { return };
    state.incited.insert(zone);
    chance.about(state.occasion(Occasion::Incitement, zone.0));
    let die = chance.d6();
    log.tell(Event::IncitementRolled { zone, die, below, why });
    if !rises(die, below) {
        return;
    }
    rebellion::mark_risen(state, zone);
    let before = state.rebels;
    rebellion::mutiny_in_city(state, zone, chance, log);
    let mutineers = state.rebels.without(before);
    state.spent = state.spent.or(mutineers);
    rebellion::figures_appear(state, zone, log);
    settle(state, zone, None, log);
}

/// Whether a city was raised around a side in its field, who may then shut themselves in although it is in rebellion. [LM-7.5g]
pub fn is_raised_around(state: &State, zone: ZoneId, side: Side) -> bool {
    side == Side::British
        && state.incited.has(zone)
        && state.city(zone).status == CityStatus::Rebellion
        && !state.is_inside(zone, Side::Rebel)
}
