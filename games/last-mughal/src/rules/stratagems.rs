//! Events of both sides that are played from the menu of counters. [LM-11.3.1a] [LM-11.3.2a]

pub mod deserters; // natives who mutiny among British troops

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts, Reasons, Reckoning};

use crate::data::ids::{CounterId, FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId};
use crate::data::{CounterKind, Data};
use crate::rules::event::Event;
use crate::rules::events::{self, Deed, Prey};
use crate::rules::occasion::Occasion;
use crate::rules::order::{Order, Target};
use crate::rules::placement::{eliminate, move_group, turn_over};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{Group, Place, State, Status};
use crate::rules::{rebellion, turn};

/// The event of a stratagem counter in hand.
fn stratagem(state: &State, side: Side, counter: CounterId) -> Result<Deed, Refusal> {
    let deed = events::in_hand(state, side, counter, CounterKind::Stratagem)?;
    if is_withheld(state, deed) { Err(Refusal::GuidedOpening(counter)) } else { Ok(deed) }
}

/// In a guided opening nobody is struck down in the first turn. [LM-11.3.1l]
fn is_withheld(state: &State, deed: Deed) -> bool {
    state.table.choices.guided && deed == Deed::Strike && state.turn == state.table.scenario.turns[0]
}

/// Whether a stratagem may be aimed at a target.
pub fn check(state: &State, side: Side, counter: CounterId, target: Target) -> Result<(), Refusal> {
    let aimed = match (stratagem(state, side, counter)?, target) {
        (Deed::Flood, Target::None) => return check_flood(state),
        (Deed::Persuade, Target::Zone(zone)) => return check_persuasion(state, zone),
        (Deed::Rebuild, Target::Zone(zone)) => return check_engineers(state, zone),
        (Deed::Provoke, Target::Unit(unit)) => deserters::loyal_natives(state).has(unit),
        (Deed::Strike | Deed::Hold(_), Target::Figure(figure)) => enemies(state, side).has(figure),
        (Deed::Hold(Prey::Any), Target::Zone(zone)) => unattached(state, side.other(), zone).any(),
        _ => false,
    };
    if aimed { Ok(()) } else { Err(Refusal::WrongTarget(counter)) }
}

/// Enemy figures on the map. [LM-11.3.1a] [LM-11.3.2a]
fn enemies(state: &State, side: Side) -> FigureSet {
    state.figures_on_map().and(state.data().sets.figures[side.other().index()])
}

/// Units of a side in a zone that no figure leads. [LM-11.3.1d]
fn unattached(state: &State, side: Side, zone: ZoneId) -> UnitSet {
    state.present(zone, side).without(state.led())
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
        let Ok(deed) = stratagem(state, side, counter) else { continue };
        let zones = state.table.scenario.zones;
        let mut aim = |target| put(Order::Stratagem { counter, target });
        match deed {
            Deed::Flood if check_flood(state).is_ok() => aim(Target::None)?,
            Deed::Strike | Deed::Hold(_) => {
                enemies(state, side).iter().try_for_each(|figure| aim(Target::Figure(figure)))?;
                if deed == Deed::Hold(Prey::Any) {
                    let columns = zones.iter().filter(|&zone| unattached(state, side.other(), zone).any());
                    columns.map(Target::Zone).try_for_each(&mut aim)?;
                }
            }
            Deed::Provoke => deserters::loyal_natives(state).iter().try_for_each(|unit| aim(Target::Unit(unit)))?,
            Deed::Persuade => {
                let risen = zones.iter().filter(|&zone| check_persuasion(state, zone).is_ok());
                risen.map(Target::Zone).try_for_each(&mut aim)?;
            }
            Deed::Rebuild => {
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
    let Some(event) = events::of(state.data(), counter) else { return };
    turn::play_counter(state, side, counter, log);
    match (event.deed, target) {
        (Deed::Flood, _) => {
            state.flood = true;
            log.tell(Event::RiversFlooded);
        }
        (Deed::Strike, Target::Figure(figure)) => strike(state, counter, figure, chance, log),
        (_, Target::Figure(figure)) => {
            let units = state.figure(figure).units;
            state.figures_held.insert(figure);
            hold(state, counter, Some(figure), units, log);
        }
        (Deed::Hold(_), Target::Zone(zone)) => {
            hold(state, counter, None, unattached(state, side.other(), zone), log);
        }
        (Deed::Provoke, Target::Unit(unit)) => provoke(state, counter, unit, chance, log),
        (Deed::Persuade, Target::Zone(zone)) => persuade(state, counter, zone, chance, log),
        (Deed::Rebuild, Target::Zone(zone)) => {
            let mut why = Parts::heard_by(log);
            let fort = rebuilt(state, counter, zone, &mut why);
            state.cities[zone.index()].fort = fort;
            log.tell(Event::WallsRebuilt { zone, fort, why });
        }
        _ => {}
    }
}

/// The number in a counter's event: a die, or points. [LM-11.3.1a] [LM-11.3.1c] [LM-11.3.1e] [LM-11.3.2g]
pub fn number(data: &Data, counter: CounterId, why: &mut impl Reasons<What>) -> u8 {
    let Some(event) = events::of(data, counter) else { return 0 };
    told(event.clause.0, What::Event(counter), data.counter(counter).strength, why)
}

/// Points of walls after the engineers' work: no more than whole. [LM-11.3.2i]
pub fn rebuilt(state: &State, counter: CounterId, zone: ZoneId, why: &mut impl Reasons<What>) -> u8 {
    let data = state.data();
    let clause = events::of(data, counter).map_or(Clause("LM-11.3.2i"), |event| event.clause);
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("LM-9.1a"), What::Walls, state.city(zone).fort);
    sum.plus(clause, What::Bonus(counter), data.counter(counter).strength);
    sum.at_most(Clause("LM-9.1a"), What::Whole, data.numbers.fortification);
    sum.total() as u8
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
    let Some(event) = events::of(state.data(), counter) else { return };
    let mut why = Parts::heard_by(log);
    let needs = number(state.data(), counter, &mut why);
    chance.about(state.occasion(Occasion::Counter, counter.0));
    let die = chance.d6();
    log.tell(Event::AssassinationRolled { counter, figure, die, needs, clause: event.clause, why });
    if dies(die, needs) && state.figure(figure).status == Status::Map {
        eliminate(state, figure, event.clause, log);
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

/// The die up to which this unit follows this agent, with its reason. [LM-11.3.1e] [LM-11.3.1f]
pub fn provoked(data: &Data, counter: CounterId, unit: UnitId, why: &mut impl Reasons<What>) -> u8 {
    match data.unit(unit).threshold {
        None => number(data, counter, why),
        threshold => {
            let needs = agent_needs(data.counter(counter).strength, threshold);
            told("LM-11.3.1f", What::Threshold(unit), needs, why)
        }
    }
}

/// A loyal unit may mutiny, wherever it stands. [LM-11.3.1e]
fn provoke(state: &mut State, counter: CounterId, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let needs = provoked(state.data(), counter, unit, &mut why);
    chance.about(state.occasion(Occasion::Counter, counter.0));
    let die = chance.d6();
    log.tell(Event::AgentRolled { unit, die, needs, why });
    if rebellion::mutinies(die, needs) {
        deserters::desert(state, unit, log);
    }
}

/// Whether a mutineer returns to his officers. [LM-11.3.2g]
pub fn returns(die: u8, from: u8) -> bool {
    die >= from
}

/// Rebels in a city who turned over in it this turn. [LM-11.3.2h]
pub fn mutineers(state: &State, zone: ZoneId) -> UnitSet {
    state.present(zone, Side::Rebel).iter().filter(|&unit| state.unit(unit).mutinied == Some(zone)).collect()
}

/// A die for each native unit that mutinied in the city and is still there; those who return join the British inside, or those who besiege, or shelter. [LM-11.3.2g] [LM-11.3.2h]
fn persuade(state: &mut State, counter: CounterId, zone: ZoneId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let british_inside = state.within(zone, Side::British).any() || state.inside_figures(zone, Side::British).any();
    for unit in mutineers(state, zone) {
        let mut why = Parts::heard_by(log);
        let needs = number(state.data(), counter, &mut why);
        chance.about(state.occasion(Occasion::Mutiny, unit.0));
        let die = chance.d6();
        log.tell(Event::PersuasionRolled { unit, die, needs, why });
        if !returns(die, needs) {
            continue;
        }
        let besieged = state.inside.has(unit);
        turn_over(state, unit, Side::British);
        let group = Group { units: UnitSet::only(unit), ..Group::default() };
        move_group(state, group, zone, Place::inside_if(british_inside && !besieged));
        if !british_inside && !besieged {
            state.tasks.shelter.insert(zone);
        }
    }
    settle(state, zone, None, log);
}
