//! Events of both sides that are played from the menu of counters. [LM-11.3.1a] [LM-11.3.2a]

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log};

use crate::data::ids::{CounterId, FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId};
use crate::data::{CounterKind, Effect, EventKind};
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::order::{Order, Target};
use crate::rules::placement::{eliminate, move_group, turn_over};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{Group, State, Status};
use crate::rules::{rebellion, turn};

/// The event of a stratagem counter in hand. [LM-1.3e]
fn stratagem(state: &State, side: Side, counter: CounterId) -> Result<EventKind, Refusal> {
    turn::check_hand(state, side, counter)?;
    let known = state.data().counter(counter);
    match known.effect {
        Effect::Event(event) if known.kind == CounterKind::Stratagem => Ok(event),
        _ => Err(Refusal::WrongPhase(counter)),
    }
}

/// Whether a stratagem may be aimed at a target.
pub fn check(state: &State, side: Side, counter: CounterId, target: Target) -> Result<(), Refusal> {
    let event = stratagem(state, side, counter)?;
    let aimed = match (event, target) {
        (EventKind::Flood, Target::None) => return check_flood(state),
        (EventKind::PersuasiveOfficers, Target::Zone(zone)) => return check_persuasion(state, zone),
        (EventKind::RoyalEngineers, Target::Zone(zone)) => return check_engineers(state, zone),
        (EventKind::Agent, Target::Unit(unit)) => loyal_natives(state).has(unit),
        (EventKind::Cholera | EventKind::Thugs | EventKind::Orgy, Target::Figure(figure)) => {
            enemies(state, side).has(figure)
        }
        (EventKind::TigerHunt | EventKind::Quarrel, Target::Figure(figure)) => enemies(state, side).has(figure),
        (EventKind::TigerHunt | EventKind::Quarrel, Target::Zone(zone)) => unattached(state, side.other(), zone).any(),
        _ => false,
    };
    if aimed { Ok(()) } else { Err(Refusal::WrongTarget(event)) }
}

/// Enemy figures on the map. [LM-11.3.1a] [LM-11.3.2a]
fn enemies(state: &State, side: Side) -> FigureSet {
    state.figures_on_map().and(state.data().sets.figures[side.other().index()])
}

/// Units of a side in a zone that no figure leads. [LM-11.3.1d]
fn unattached(state: &State, side: Side, zone: ZoneId) -> UnitSet {
    state.present(zone, side).without(state.led())
}

/// Loyal natives on the map, attached or not. [LM-11.3.1g]
fn loyal_natives(state: &State) -> UnitSet {
    let on_map = state.at.iter().fold(UnitSet::EMPTY, |all, units| all.or(*units));
    state.of_side(Side::British, on_map).and(state.data().sets.natives)
}

/// Rivers flood in the monsoon only. [LM-11.3.1b]
fn check_flood(state: &State) -> Result<(), Refusal> {
    if state.is_monsoon() { Ok(()) } else { Err(Refusal::NotMonsoon) }
}

/// Officers persuade in a city that rose in this turn's rebellion phase. [LM-11.3.2g] [LM-11.3.2h]
fn check_persuasion(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    if state.is_city(zone) && state.city(zone).risen == Some(state.turn) {
        Ok(())
    } else {
        Err(Refusal::NotJustRisen(zone))
    }
}

/// Engineers work where British are besieged behind broken walls. [LM-11.3.2i]
fn check_engineers(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    let broken = state.city(zone).fort < state.data().numbers.fortification;
    let besieged = state.is_city(zone) && state.is_inside(zone, Side::British);
    if besieged && broken { Ok(()) } else { Err(Refusal::WallsStand(zone)) }
}

/// All lawful stratagems with their targets.
pub fn offer(state: &State, side: Side, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    for counter in state.hand_of(side) {
        let Ok(event) = stratagem(state, side, counter) else { continue };
        let zones = state.table.scenario.zones;
        let mut aim = |target| put(Order::Stratagem { counter, target });
        match event {
            EventKind::Flood if check_flood(state).is_ok() => aim(Target::None)?,
            EventKind::Cholera | EventKind::Thugs | EventKind::Orgy => {
                enemies(state, side).iter().try_for_each(|figure| aim(Target::Figure(figure)))?;
            }
            EventKind::TigerHunt | EventKind::Quarrel => {
                enemies(state, side).iter().try_for_each(|figure| aim(Target::Figure(figure)))?;
                let columns = zones.iter().filter(|&zone| unattached(state, side.other(), zone).any());
                columns.map(Target::Zone).try_for_each(&mut aim)?;
            }
            EventKind::Agent => loyal_natives(state).iter().try_for_each(|unit| aim(Target::Unit(unit)))?,
            EventKind::PersuasiveOfficers => {
                let risen = zones.iter().filter(|&zone| check_persuasion(state, zone).is_ok());
                risen.map(Target::Zone).try_for_each(&mut aim)?;
            }
            EventKind::RoyalEngineers => {
                let broken = zones.iter().filter(|&zone| check_engineers(state, zone).is_ok());
                broken.map(Target::Zone).try_for_each(&mut aim)?;
            }
            _ => {}
        }
    }
    ControlFlow::Continue(())
}

/// Plays a stratagem.
pub fn play(
    state: &mut State,
    side: Side,
    counter: CounterId,
    target: Target,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let Effect::Event(event) = state.data().counter(counter).effect else { return };
    turn::play_counter(state, side, counter, log);
    match (event, target) {
        (EventKind::Flood, _) => {
            state.flood = true;
            log.tell(Event::RiversFlooded);
        }
        (EventKind::Cholera | EventKind::Thugs, Target::Figure(figure)) => strike(state, counter, figure, chance, log),
        (_, Target::Figure(figure)) => {
            let units = state.figure(figure).units;
            state.figures_held.insert(figure);
            hold(state, counter, Some(figure), units, log);
        }
        (EventKind::TigerHunt | EventKind::Quarrel, Target::Zone(zone)) => {
            hold(state, counter, None, unattached(state, side.other(), zone), log);
        }
        (EventKind::Agent, Target::Unit(unit)) => provoke(state, counter, unit, chance, log),
        (EventKind::PersuasiveOfficers, Target::Zone(zone)) => persuade(state, counter, zone, chance, log),
        (EventKind::RoyalEngineers, Target::Zone(zone)) => {
            let full = state.data().numbers.fortification;
            let fort = (state.city(zone).fort + state.data().counter(counter).strength).min(full);
            state.cities[zone.index()].fort = fort;
            log.tell(Event::WallsRebuilt { zone, fort });
        }
        _ => {}
    }
}

/// Whether a general dies of cholera or by Thugs. [LM-11.3.1a] [LM-11.3.1c]
pub fn dies(die: u8, needs: u8) -> bool {
    die <= needs
}

/// A general may die; his units stay, unattached. [LM-11.3.1a] [LM-11.3.1c]
fn strike(
    state: &mut State,
    counter: CounterId,
    figure: FigureId,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let needs = state.data().counter(counter).strength;
    chance.about(state.occasion(Occasion::Counter, counter.0));
    let die = chance.d6();
    log.tell(Event::AssassinationRolled { counter, figure, die, needs });
    if dies(die, needs) && state.figure(figure).status == Status::Map {
        let clause = if needs == 1 { "LM-11.3.1a" } else { "LM-11.3.1c" };
        eliminate(state, figure, Clause(clause), log);
    }
}

/// A column cannot move this turn. [LM-11.3.1d] [LM-11.3.1k] [LM-11.3.2a] [LM-11.3.2b]
fn hold(state: &mut State, counter: CounterId, figure: Option<FigureId>, units: UnitSet, log: &mut impl Log<Event>) {
    state.held = state.held.or(units);
    log.tell(Event::ColumnHeld { counter, figure, units });
}

/// The die up to which a loyal unit follows an agent: the counter's, or the unit's own threshold. [LM-11.3.1e] [LM-11.3.1f]
pub fn agent_needs(counter: u8, threshold: Option<u8>) -> u8 {
    threshold.unwrap_or(counter)
}

/// A loyal unit may mutiny, wherever it stands. [LM-11.3.1e] [LM-11.3.1g]
fn provoke(state: &mut State, counter: CounterId, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let known = state.data();
    let needs = agent_needs(known.counter(counter).strength, known.unit(unit).threshold);
    chance.about(state.occasion(Occasion::Counter, counter.0));
    let die = chance.d6();
    log.tell(Event::AgentRolled { unit, die, needs });
    if rebellion::mutinies(die, needs) {
        rebellion::desert(state, unit, log);
    }
}

/// Whether a mutineer returns to his officers. [LM-11.3.2g]
pub fn returns(die: u8, from: u8) -> bool {
    die >= from
}

/// A die for each native unit that mutinied in the city and is still there; those who return join the British inside, or those who besiege, or shelter. [LM-11.3.2g] [LM-11.3.2h]
fn persuade(state: &mut State, counter: CounterId, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let needs = state.data().counter(counter).strength;
    let british_inside = state.within(zone, Side::British).any();
    let there = state.present(zone, Side::Rebel);
    for unit in there.iter().filter(|&unit| state.unit(unit).mutinied == Some(zone)).collect::<UnitSet>() {
        chance.about(state.occasion(Occasion::Mutiny, unit.0));
        let die = chance.d6();
        log.tell(Event::PersuasionRolled { unit, die, needs });
        if !returns(die, needs) {
            continue;
        }
        let besieged = state.inside.has(unit);
        turn_over(state, unit, Side::British);
        let group = Group { units: UnitSet::only(unit), ..Group::default() };
        move_group(state, group, zone, british_inside && !besieged);
        if !british_inside && !besieged {
            state.tasks.shelter.insert(zone);
        }
    }
    settle(state, zone, None, log);
}
