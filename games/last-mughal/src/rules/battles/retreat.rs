//! Retreat, refuge behind walls, and pursuit. [LM-8.7.2a] [LM-8.8a]

use std::ops::ControlFlow;

use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::ids::{FigureId, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::{self, fury};
use crate::rules::event::Event;
use crate::rules::operations::movement;
use crate::rules::order::Order;
use crate::rules::phase::{Battle, BattleStep, Phase, Role};
use crate::rules::placement::{destroy, eliminate, move_group};
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{CityStatus, Group, Place, State};

/// Whether a zone is free of the enemy: none in the field, and none inside unless friends already hold that field. Civilians and markers do not matter. [LM-8.7.2f]
pub fn is_free(state: &State, zone: ZoneId, side: Side) -> bool {
    let enemy = side.other();
    state.field(zone, enemy).is_empty() && (state.within(zone, enemy).is_empty() || state.field(zone, side).any())
}

/// Zones next to one that are free for a side, deployment zones excepted. [LM-8.7.2b] [LM-8.7.2e]
pub fn free_neighbours(state: &State, zone: ZoneId, side: Side) -> ZoneSet {
    let open = state.neighbours(zone).without(state.data().sets.deployment);
    open.iter().filter(|&to| is_free(state, to, side)).collect()
}

/// Whether the city of a zone shelters a side: one of its own, or a neutral one; nobody of the enemy is inside. The same for defender and attacker,
/// unless the option asks an attacker for friends inside. A quelled city never shelters rebels. [LM-8.0f] [LM-8.7.2a]
pub fn may_take_refuge(state: &State, zone: ZoneId, side: Side, role: Role) -> bool {
    if !state.is_city(zone) || state.is_inside(zone, side.other()) {
        return false;
    }
    let friends = state.is_inside(zone, side);
    if role == Role::Attacker && state.table.choices.attacker_needs_friends && !friends {
        return false;
    }
    match (side, state.city(zone).status) {
        (Side::British, status) => friends || status != CityStatus::Rebellion,
        (Side::Rebel, status) => status != CityStatus::Quelled,
    }
}

/// Where a defender may go: free zones the attacker did not come from; British with no other way, a deployment zone. [LM-8.7.2b] [LM-8.7.2c] [LM-1.4e] [LM-1.4f]
pub fn defender_ways(state: &State, zone: ZoneId, side: Side, came_from: ZoneSet) -> ZoneSet {
    let ways = free_neighbours(state, zone, side).without(came_from);
    let refuge = may_take_refuge(state, zone, side, Role::Defender);
    if ways.is_empty() && !refuge { last_resort(state, zone, side).without(came_from) } else { ways }
}

/// Deployment zones, into which only British without another way go. [LM-1.4e]
fn last_resort(state: &State, zone: ZoneId, side: Side) -> ZoneSet {
    match side {
        Side::British => state.neighbours(zone).and(state.data().sets.deployment),
        Side::Rebel => ZoneSet::EMPTY,
    }
}

/// Where a group of attackers may go: to its origin if that is free, else to any free zone. [LM-8.5b]
fn attacker_ways(state: &State, zone: ZoneId, side: Side, origin: Option<ZoneId>) -> ZoneSet {
    if let Some(origin) = origin
        && !state.is_deployment(origin)
        && state.neighbours(zone).has(origin)
        && is_free(state, origin, side)
    {
        return ZoneSet::only(origin);
    }
    let ways = free_neighbours(state, zone, side);
    let refuge = may_take_refuge(state, zone, side, Role::Attacker);
    if ways.is_empty() && !refuge { last_resort(state, zone, side) } else { ways }
}

/// The battle, while a side is retreating or turns back without having fought.
fn retreating(state: &State) -> Option<(&Battle, Role)> {
    match &state.phase {
        Phase::Battle(battle) => match battle.step {
            BattleStep::Retreat(role) => Some((battle, role)),
            BattleStep::TurnBack => Some((battle, Role::Attacker)),
            _ => None,
        },
        _ => None,
    }
}

/// The zone a unit goes back to: where its figure came from, or where it came from itself. [LM-8.5b]
fn way_back(state: &State, unit: UnitId) -> Option<ZoneId> {
    state.figure_of(unit).map_or(state.unit(unit).origin, |figure| state.figure(figure).origin)
}

/// The zones that attackers came from, one for each of their groups, in the order of the map; those without one come last. [LM-8.5b]
fn origins(state: &State, units: UnitSet) -> impl Iterator<Item = Option<ZoneId>> {
    let ways: ZoneSet = units.iter().filter_map(|unit| way_back(state, unit)).collect();
    let lost = units.iter().any(|unit| way_back(state, unit).is_none());
    ways.iter().map(Some).chain(lost.then_some(None))
}

/// Who goes back next: all defenders together; attackers by the zone they came from, each column with its figure. A figure without units goes with the
/// group of his own origin, else with the first. [LM-8.5b] [LM-8.7.2b]
fn next_group(state: &State, battle: &Battle, role: Role) -> (Group, Option<ZoneId>) {
    let all = state.field_group(battle.zone, battle.side(role));
    if role == Role::Defender {
        return (all, None);
    }
    let first = origins(state, all.units).next().flatten();
    let units: UnitSet = all.units.iter().filter(|&unit| way_back(state, unit) == first).collect();
    let others = all.units.without(units);
    let goes = |figure: &FigureId| {
        let leader = state.shah_with.filter(|_| state.data().figure(*figure).mughal).unwrap_or(*figure);
        let origin = state.figure(leader).origin;
        origin == first || !others.iter().any(|unit| way_back(state, unit) == origin)
    };
    (Group { units, figures: all.figures.iter().filter(goes).collect() }, first)
}

/// Whether every group of the attackers has a way back.
pub fn all_can_go_back(state: &State, battle: &Battle) -> bool {
    let side = battle.attacker;
    let refuge = may_take_refuge(state, battle.zone, side, Role::Attacker);
    let mut groups = origins(state, state.field(battle.zone, side));
    groups.all(|origin| refuge || attacker_ways(state, battle.zone, side, origin).any())
}

/// The zones and the refuge open to the retreating group.
pub fn ways(state: &State) -> (ZoneSet, bool) {
    let Some((battle, role)) = retreating(state) else { return (ZoneSet::EMPTY, false) };
    let side = battle.side(role);
    let zones = match role {
        Role::Defender => defender_ways(state, battle.zone, side, battle.came_from),
        Role::Attacker => {
            let (_, origin) = next_group(state, battle, role);
            attacker_ways(state, battle.zone, side, origin)
        }
    };
    (zones, may_take_refuge(state, battle.zone, side, role))
}

/// All lawful ways back. [LM-8.5c]
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let (zones, refuge) = ways(state);
    if refuge {
        put(Order::Refuge)?;
    }
    zones.iter().try_for_each(|to| put(Order::Retreat { to }))
}

/// Whether the retreating group may go there. [LM-8.7.2b] [LM-8.7.2c] [LM-8.7.2e] [LM-8.5b]
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    let Some((battle, role)) = retreating(state) else { return Err(Refusal::Unknown) };
    let (zones, refuge) = ways(state);
    match *order {
        Order::Refuge if refuge => Ok(()),
        Order::Refuge => Err(Refusal::NoRefuge(battle.zone)),
        Order::Retreat { to } if zones.has(to) => Ok(()),
        Order::Retreat { to } => Err(why_not(state, battle, role, zones, to)),
        _ => Err(Refusal::Unknown),
    }
}

fn why_not(state: &State, battle: &Battle, role: Role, zones: ZoneSet, to: ZoneId) -> Refusal {
    if role == Role::Attacker
        && let (_, Some(origin)) = next_group(state, battle, role)
        && zones == ZoneSet::only(origin)
    {
        return Refusal::MustReturn(origin);
    }
    let came_from = if role == Role::Defender { battle.came_from } else { ZoneSet::EMPTY };
    no_way(state, battle.zone, came_from, to)
}

/// Why a zone is no retreat. [LM-8.7.2b] [LM-8.7.2c] [LM-8.7.2e] [LM-8.7.2f]
pub fn no_way(state: &State, from: ZoneId, came_from: ZoneSet, to: ZoneId) -> Refusal {
    if let Err(refusal) = movement::check_way(state, from, to) {
        match refusal {
            Refusal::NoConnection(..) => Refusal::RetreatTooFar(from, to),
            other => other,
        }
    } else if state.is_deployment(to) {
        Refusal::RetreatIntoDeployment(to)
    } else if came_from.has(to) {
        Refusal::AttackerCameFrom(to)
    } else {
        Refusal::NotFree(to)
    }
}

/// A group retreats over one connection, free of AP. [LM-8.7.2b] [LM-8.7.2f]
pub fn retreat(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some((&battle, role)) = retreating(state) else { return };
    let (group, _) = next_group(state, &battle, role);
    let side = battle.side(role);
    log.tell(Event::Retreated { side, units: group.units, from: battle.zone, to });
    battles::change(state, |battle| battle.retreated = true);
    fall_back(state, side, group, to, log);
}

/// Troops come into a zone by retreat or withdrawal; that tests nobody, but the city is settled. [LM-8.7.2f]
pub fn fall_back(state: &mut State, side: Side, group: Group, to: ZoneId, log: &mut impl Log<Event>) {
    move_group(state, group, to, Place::Field);
    let relief = match side {
        Side::British => {
            fury::take_marker(state, group, to, log);
            Some(group.units)
        }
        Side::Rebel => None,
    };
    settle(state, to, relief, log);
}

/// A group takes refuge in the city of the zone and is besieged. [LM-8.7.2a]
pub fn take_refuge(state: &mut State, log: &mut impl Log<Event>) {
    let Some((&battle, role)) = retreating(state) else { return };
    let (group, _) = next_group(state, &battle, role);
    log.tell(Event::TookRefuge { side: battle.side(role), units: group.units, zone: battle.zone });
    move_group(state, group, battle.zone, Place::Inside);
}

/// Moves a retreat on: to pursuit when nobody is left in the field, to elimination when there is no way. Who turned back is not pursued. [LM-8.7.2d]
pub fn proceed(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some((&battle, role)) = retreating(state) else { return false };
    let side = battle.side(role);
    if state.field(battle.zone, side).is_empty() {
        if battle.step == BattleStep::TurnBack {
            battles::close(state, &battle, None, log);
            return true;
        }
        battles::change(state, |battle| battle.step = BattleStep::Pursuit(role));
        return true;
    }
    let (zones, refuge) = ways(state);
    if zones.any() || refuge {
        return false;
    }
    let (group, _) = next_group(state, &battle, role);
    wipe_out(state, side, group, battle.zone, "LM-8.7.2d", log);
    true
}

/// Troops without a way out are destroyed in combat, their figures eliminated. [LM-8.7.2d]
pub fn wipe_out(
    state: &mut State,
    side: Side,
    group: Group,
    zone: ZoneId,
    clause: &'static str,
    log: &mut impl Log<Event>,
) {
    let Group { units, figures } = group;
    log.tell(Event::TroopsEliminated { side, units, figures, zone, clause: Clause(clause) });
    for unit in units {
        destroy(state, unit, log);
        battles::change(state, |battle| {
            for line in &mut battle.line {
                line.remove(unit);
            }
        });
    }
    for figure in figures {
        eliminate(state, figure, Clause(clause), log);
    }
}

/// Units that may lose the step of a pursuit: of the loser's line, not behind walls. [LM-8.8b]
pub fn pursuit_units(state: &State) -> UnitSet {
    match &state.phase {
        Phase::Battle(battle) => match battle.step {
            BattleStep::Pursuit(role) => battle.line[role as usize].without(state.inside),
            _ => UnitSet::EMPTY,
        },
        _ => UnitSet::EMPTY,
    }
}

/// Whether a retreating side loses one step more to the winner's cavalry, which outweighs its own by so much. [LM-8.8a]
pub fn pursues(margin: i32) -> bool {
    margin > 0
}

/// Whether the winner's cavalry costs the retreating side a step: not if it took refuge, nor after a rout. [LM-8.8a] [LM-8.8b]
pub fn is_pursued(state: &State, battle: &Battle, role: Role) -> bool {
    battle.retreated
        && pursuit_units(state).any()
        && pursues(pursuit(state, battle.attacker, battle.line, role, &mut NoReasons))
}

/// By how much the winner's cavalry outweighs that of a side which goes back. [LM-8.8a]
pub fn pursuit(state: &State, attacker: Side, line: [UnitSet; 2], role: Role, why: &mut impl Reasons<What>) -> i32 {
    let mut sum = Reckoning::new(why);
    for (other, side) in [(Role::Attacker, attacker), (Role::Defender, attacker.other())] {
        let horse = state.cavalry(line[other as usize]) as i32;
        sum.plus(Clause("LM-8.8a"), What::Horse(side), if other == role { -horse } else { horse });
    }
    sum.total()
}

/// Whether a unit may take the pursuit's loss. [LM-8.8b]
pub fn check_pursuit_loss(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if pursuit_units(state).has(unit) { Ok(()) } else { Err(Refusal::NoLossThere { unit, clause: "LM-8.8b" }) }
}

/// The pursuit costs a step. [LM-8.8a]
pub fn lose_in_pursuit(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    let zone = state.unit(unit).zone;
    if let Phase::Battle(battle) = &state.phase
        && let BattleStep::Pursuit(role) = battle.step
    {
        let mut why = Parts::heard_by(log);
        let margin = pursuit(state, battle.attacker, battle.line, role, &mut why) as u8;
        log.tell(Event::Pursued { side: battle.side(role), margin, why });
    }
    battles::take_step(state, unit, "LM-8.8a", log);
    battles::change(state, |battle| battle.step = BattleStep::Aftermath);
    if let Some(zone) = zone {
        settle(state, zone, None, log);
    }
}
