//! Provinces and cities rise: mutinies, civilians, commanders, Badmashes. [LM-5.1a]

pub mod emperor; // whose company Bahadur Shah keeps
pub mod shelter; // troops in risen cities

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts, Reasons};

use crate::data::ids::{CounterId, ProvinceId, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::data::{Data, Effect};
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::placement::{deploy_unit, move_group, put_figure, turn_over};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement;
use crate::rules::state::{Cause, CityStatus, Group, Massacre, Place, State, Status};
use crate::rules::stratagems::deserters;
use crate::rules::victory::score;
use crate::rules::{turn, victory};

/// The die up to which cities of a province rise; `None` where they rise without one. [LM-5.1b] [LM-5.1c] [LM-1.4h]
pub fn value(data: &Data, province: ProvinceId, why: &mut impl Reasons<What>) -> Option<u8> {
    let value = data.province(province).rebellion?;
    Some(told("LM-5.1b", What::Province(province), value, why))
}

/// Whether a city rises on its die. [LM-5.1b]
pub fn rises(die: u8, value: u8) -> bool {
    die <= value
}

/// The die from which the civilians of a risen city are massacred. [LM-5.2b]
pub fn massacre_from(data: &Data, why: &mut impl Reasons<What>) -> u8 {
    told("LM-5.2b", What::Massacre, data.numbers.massacre_from, why)
}

/// Whether the civilians of a risen city are massacred. [LM-5.2b]
pub fn is_massacre(die: u8, from: u8) -> bool {
    die >= from
}

/// The die up to which a unit with a threshold mutinies. [LM-1.1.1d] [LM-5.1g]
fn threshold(data: &Data, unit: UnitId, why: &mut impl Reasons<What>) -> Option<u8> {
    let threshold = data.unit(unit).threshold?;
    Some(told("LM-1.1.1d", What::Threshold(unit), threshold, why))
}

/// Whether a unit with a threshold mutinies. [LM-5.1g]
pub fn mutinies(die: u8, threshold: u8) -> bool {
    die <= threshold
}

/// The cities of a province that can still rise: never rebelled, and not Calcutta. [LM-5.1d] [LM-5.1e]
pub fn can_rise(state: &State, province: ProvinceId) -> ZoneSet {
    let cities = state.data().province(province).zones.and(state.data().sets.rising).and(state.table.scenario.zones);
    cities.iter().filter(|&zone| state.city(zone).status == CityStatus::Quiet).collect()
}

/// A Badmashes counter raises the province it names, or any if it names none. [LM-5.1a]
fn raises(state: &State, counter: CounterId) -> Result<Option<ProvinceId>, Refusal> {
    match state.data().counter(counter).effect {
        Effect::Rebellion(named) => Ok(named),
        _ => Err(Refusal::WrongPhase(counter)),
    }
}

/// Whether `rebel{counter, province}` is lawful. [LM-5.1a] [LM-5.1i]
pub fn check(state: &State, counter: CounterId, province: ProvinceId) -> Result<(), Refusal> {
    turn::check_hand(state, Side::Rebel, counter)?;
    if raises(state, counter)?.is_some_and(|named| named != province) {
        return Err(Refusal::WrongProvince(counter, province));
    }
    if can_rise(state, province).is_empty() {
        return Err(Refusal::NothingToRaise(province));
    }
    Ok(())
}

/// Whether the Badmashes of a counter may go to Bahadur Shah: his zone takes them when their province has risen or is all in rebel hands. [LM-5.3b] [LM-5.3f]
pub fn check_to_shah(state: &State, counter: CounterId) -> Result<(), Refusal> {
    turn::check_hand(state, Side::Rebel, counter)?;
    let named = raises(state, counter)?;
    let shah = state.shah().ok_or(Refusal::NoShah)?;
    if let Some(zone) = state.figure(shah).zone
        && !state.figures_inside.has(shah)
        && state.field(zone, Side::British).any()
    {
        return Err(Refusal::ShahAmongBritish(zone));
    }
    let provinces = (0..state.data().provinces.len()).map(ProvinceId::of);
    let done = |province| can_rise(state, province).is_empty() || all_in_rebel_hands(state, province);
    let ready = named.map_or_else(|| provinces.clone().any(done), done);
    if ready { Ok(()) } else { Err(Refusal::NotYetToShah(counter)) }
}

fn all_in_rebel_hands(state: &State, province: ProvinceId) -> bool {
    let cities = state.data().province(province).zones.and(state.cities_in_play());
    cities.iter().all(|zone| victory::controller(state, zone) == Some(Side::Rebel))
}

/// The lawful uses of Badmashes counters; the one without a province follows the same rules. [LM-5.3c]
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    for counter in state.hand_of(Side::Rebel) {
        let Effect::Rebellion(named) = state.data().counter(counter).effect else { continue };
        for province in (0..state.data().provinces.len()).map(ProvinceId::of) {
            if named.is_none_or(|named| named == province) && can_rise(state, province).any() {
                put(Order::Rebel { counter, province })?;
            }
        }
        if check_to_shah(state, counter).is_ok() {
            put(Order::BadmashesToShah { counter })?;
        }
    }
    ControlFlow::Continue(())
}

/// A province rises: dice for its cities, then mutinies; civilians, figures, shelter and Badmashes follow as tasks. [LM-5.1b] [LM-5.1c]
pub fn raise_province(
    state: &mut State,
    counter: CounterId,
    province: ProvinceId,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    turn::play_counter(state, Side::Rebel, counter, log);
    let known = state.data().province(province);
    let cities = can_rise(state, province);
    let mut risen = ZoneSet::EMPTY;
    for zone in cities {
        let mut why = Parts::heard_by(log);
        match value(state.data(), province, &mut why) {
            None => {
                log.tell(Event::CityRose { zone });
                risen.insert(zone);
            }
            Some(value) => {
                chance.about(state.occasion(Occasion::Rising, zone.0));
                let die = chance.d6();
                let rose = rises(die, value);
                log.tell(Event::CityRolled { zone, die, value, rose, why });
                if rose {
                    risen.insert(zone);
                }
            }
        }
    }
    log.tell(Event::ProvinceRose { province, risen: risen.len() as u8, cities: cities.len() as u8 });
    state.tasks.risen = risen;
    for zone in risen {
        mark_risen(state, zone);
    }
    for zone in risen {
        mutiny_in_city(state, zone, chance, log);
    }
    if known.rebellion.is_none() {
        for zone in known.zones.and(state.table.scenario.zones).without(risen) {
            mutiny_elsewhere(state, zone, chance, log);
        }
    }
    let unit = state.data().counter(counter).unit;
    let has_risen = known.zones.iter().any(|zone| state.city(zone).status != CityStatus::Quiet);
    match unit {
        Some(unit) if has_risen => state.tasks.badmashes = Some((unit, province)),
        Some(unit) => log.tell(Event::BadmashesDispersed { unit }),
        None => {}
    }
}

/// A Rebellion marker is placed. [LM-1.3f]
pub fn mark_risen(state: &mut State, zone: ZoneId) {
    let turn = state.turn;
    let city = &mut state.cities[zone.index()];
    city.status = CityStatus::Rebellion;
    city.risen = Some(turn);
}

/// Loyal natives in a zone who are not attached to a general. [LM-5.1h]
pub fn garrison(state: &State, zone: ZoneId) -> UnitSet {
    state.present(zone, Side::British).and(state.data().sets.natives).without(state.led())
}

/// Whether British besiege rebels in a city: who mutinies or appears there goes in to them, there are no civilians, and nobody shelters. [LM-5.2f]
fn holds_rebels(state: &State, zone: ZoneId) -> bool {
    state.is_inside(zone, Side::Rebel)
}

/// The garrison of a rising city mutinies and stands in the field, or inside if rebels are besieged there. [LM-5.1f] [LM-5.1g]
pub fn mutiny_in_city(state: &mut State, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let place = Place::inside_if(holds_rebels(state, zone));
    for unit in mutineers(state, garrison(state, zone), chance, log) {
        turn_over(state, unit, Side::Rebel);
        state.units[unit].mutinied = Some(zone);
        let group = Group { units: UnitSet::only(unit), ..Group::default() };
        move_group(state, group, zone, place);
        log.tell(Event::Mutinied { unit, zone });
    }
}

/// Those of a garrison who mutiny: all without a threshold, and those with one who roll it. [LM-1.1.1d] [LM-5.1g]
fn mutineers(state: &State, garrison: UnitSet, chance: &mut impl Chance, log: &mut impl Log<Event>) -> UnitSet {
    let mut turned = UnitSet::EMPTY;
    for unit in garrison {
        if state.data().unit(unit).threshold.is_none() {
            turned.insert(unit);
        }
    }
    for unit in garrison {
        let mut why = Parts::heard_by(log);
        if let Some(threshold) = threshold(state.data(), unit, &mut why) {
            chance.about(state.occasion(Occasion::Mutiny, unit.0));
            let die = chance.d6();
            log.tell(Event::GurkhasRolled { unit, die, threshold, why });
            if mutinies(die, threshold) {
                turned.insert(unit);
            }
        }
    }
    turned
}

/// In an automatic province natives in its other zones mutiny too, all of a zone at once. [LM-1.4i]
fn mutiny_elsewhere(state: &mut State, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let turned = mutineers(state, garrison(state, zone), chance, log);
    if turned.any() {
        deserters::go_over(state, turned, zone, log);
    }
}

/// After the mutinies: civilians of each risen city, then figures that appear, then shelter. [LM-5.2a]
pub fn roll_civilians(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let risen = std::mem::take(&mut state.tasks.risen);
    for zone in risen {
        if !holds_rebels(state, zone) {
            civilians(state, zone, chance, log);
        }
    }
    for zone in risen {
        figures_appear(state, zone, log);
    }
    for zone in risen {
        let troops = state.field(zone, Side::British).any() || state.field_figures(zone, Side::British).any();
        if troops && !holds_rebels(state, zone) {
            state.tasks.shelter.insert(zone);
        } else {
            settlement::settle(state, zone, None, log);
        }
    }
}

/// The civilians of a risen city are besieged or massacred. A siege already going on keeps its fortification points. [LM-5.2a] [LM-5.2b] [LM-5.2e]
fn civilians(state: &mut State, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    chance.about(state.occasion(Occasion::Massacre, zone.0));
    let die = chance.d6();
    let mut why = Parts::heard_by(log);
    let from = massacre_from(state.data(), &mut why);
    if is_massacre(die, from) {
        log.tell(Event::CiviliansMassacred { zone, die: Some(die), from, why });
        massacre(state, zone, log);
    } else {
        state.cities[zone.index()].civilians = true;
        log.tell(Event::CiviliansBesieged { zone, die, from, why });
    }
}

/// Civilians die: a marker on the city and points to the rebel. [LM-1.3g] [LM-5.2b]
pub fn massacre(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let city = &mut state.cities[zone.index()];
    city.civilians = false;
    city.massacre = Massacre::Here;
    score(state, Side::Rebel, Cause::Massacre, Some(zone), log);
}

/// Figures who wait for this city or its province appear. [LM-5.4a] [LM-5.5a]
pub fn figures_appear(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let province = state.data().zone(zone).province;
    for (index, known) in state.data().figures.iter().enumerate() {
        let figure = crate::data::ids::FigureId::of(index);
        if state.figure(figure).status != Status::Waiting {
            continue;
        }
        if known.rises_in == Some(zone) {
            put_figure(state, figure, zone, Place::inside_if(holds_rebels(state, zone)));
            log.tell(Event::FigureAppeared { figure, zone, clause: Clause("LM-5.5a") });
        } else if known.rises_with.is_some() && known.rises_with == province {
            state.tasks.commanders.insert(figure);
        }
    }
}

/// Where the next waiting commander may appear: a risen city of his province, or any zone of it without British in its field. [LM-5.4b]
pub fn commander_zones(state: &State) -> ZoneSet {
    let Some(province) = state.tasks.commanders.lowest().and_then(|figure| state.data().figure(figure).rises_with)
    else {
        return ZoneSet::EMPTY;
    };
    let zones = state.data().province(province).zones.and(state.table.scenario.zones);
    let risen = |zone: ZoneId| state.city(zone).status == CityStatus::Rebellion;
    zones.iter().filter(|&zone| risen(zone) || state.field(zone, Side::British).is_empty()).collect()
}

/// Whether a commander may appear there. [LM-5.4b]
pub fn check_commander(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    if commander_zones(state).has(zone) { Ok(()) } else { Err(Refusal::NoCommanderThere(zone)) }
}

/// A commander appears in the field, or inside with besieged rebels. [LM-5.4a]
pub fn place_commander(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let Some(figure) = state.tasks.commanders.lowest() else { return };
    state.tasks.commanders.remove(figure);
    put_figure(state, figure, zone, Place::inside_if(holds_rebels(state, zone)));
    log.tell(Event::FigureAppeared { figure, zone, clause: Clause("LM-5.4a") });
}

/// Where the Badmashes may appear: zones of the risen province without British in the field. [LM-5.3a] [LM-5.3d]
pub fn badmashes_zones(state: &State) -> ZoneSet {
    let Some((_, province)) = state.tasks.badmashes else { return ZoneSet::EMPTY };
    let zones = state.data().province(province).zones.and(state.table.scenario.zones);
    zones.iter().filter(|&zone| state.field(zone, Side::British).is_empty()).collect()
}

/// Whether the Badmashes may appear there. [LM-5.3d]
pub fn check_badmashes(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    if badmashes_zones(state).has(zone) { Ok(()) } else { Err(Refusal::NoBadmashesThere(zone)) }
}

/// With no zone left no unit appears. [LM-5.3d]
pub fn badmashes_without_place(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some((unit, _)) = state.tasks.badmashes else { return false };
    if badmashes_zones(state).any() {
        return false;
    }
    state.tasks.badmashes = None;
    log.tell(Event::BadmashesDispersed { unit });
    true
}

/// The Badmashes appear in the field. [LM-5.3a]
pub fn place_badmashes(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let Some((unit, _)) = state.tasks.badmashes.take() else { return };
    log.tell(Event::BadmashesPlaced { unit, zone });
    appear(state, unit, zone, Place::Field, log);
}

/// The rebel does without the Badmashes, who never appear; their counter was spent on the rebellion. [LM-5.3g]
pub fn decline_badmashes(state: &mut State, log: &mut impl Log<Event>) {
    let Some((unit, _)) = state.tasks.badmashes.take() else { return };
    log.tell(Event::BadmashesDeclined { unit });
}

/// The Badmashes of a counter join Bahadur Shah, inside if he is besieged. [LM-5.3b] [LM-5.3e]
pub fn badmashes_to_shah(state: &mut State, counter: CounterId, log: &mut impl Log<Event>) {
    turn::play_counter(state, Side::Rebel, counter, log);
    let (Some(unit), Some(shah)) = (state.data().counter(counter).unit, state.shah()) else { return };
    let Some(zone) = state.figure(shah).zone else { return };
    log.tell(Event::BadmashesJoinedShah { unit, zone });
    appear(state, unit, zone, Place::inside_if(state.figures_inside.has(shah)), log);
}

/// A rebel unit appears; that is no entry, and tests nobody.
pub fn appear(state: &mut State, unit: UnitId, zone: ZoneId, place: Place, log: &mut impl Log<Event>) {
    deploy_unit(state, unit, Side::Rebel, zone, place);
    settlement::settle(state, zone, None, log);
}
