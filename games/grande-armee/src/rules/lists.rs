//! Army lists: one order for a whole army, a ready one, or step by step. [GA-S6]

use engine::{Clause, Log, Reasons, Reckoning};
use table::Point;

use crate::data::army::{self, ArmyList, BuiltForce, BuiltUnit, ListFault, Recruit};
use crate::data::roster::Talent;
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES};
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Group, Officer, Presence, State, Unit};

/// The points that an army of one's own may cost here. [GA-S6]
pub fn limit(state: &State) -> i32 {
    state.scenario.build.unwrap_or(0)
}

/// What an army list costs. [GA-D3]
pub fn points(state: &State, list: &ArmyList, why: &mut impl Reasons<What>) -> i32 {
    sum(army::costs(&state.book, list), why)
}

/// The sum of what units, sub-commanders and the army commander cost. [GA-D3]
pub fn sum([units, subs, commander]: [i32; 3], why: &mut impl Reasons<What>) -> i32 {
    let (clause, mut sum) = (Clause("GA-D3"), Reckoning::new(why));
    sum.plus(clause, What::Units, units);
    sum.plus(clause, What::SubCommanders, subs);
    sum.plus(clause, What::ArmyCommander, commander);
    sum.total()
}

/// Checks an army list. [GA-S6]
pub fn check(state: &State, list: &ArmyList) -> Result<(), Refusal> {
    army::check(&state.book, list, limit(state)).map_err(Refusal::List)
}

/// Checks a muster: it must be made for the limit of the scenario. [GA-S6, GA-D8]
pub fn check_muster(state: &State, muster: u8) -> Result<(), Refusal> {
    if state.book.roster.musters_for(limit(state)).any(|one| one == muster) {
        Ok(())
    } else {
        Err(Refusal::NoMuster(muster))
    }
}

/// Takes an army list in place of the listed army. [GA-S6]
pub fn build(state: &mut State, side: Side, list: &ArmyList, log: &mut impl Log<Note>) {
    begin(state, side, list.dice, list.bonus);
    for force in &list.forces {
        raise(state, side, force.modifier, force.radius);
        for unit in &force.units {
            enlist(state, side, *unit);
        }
    }
    close(state, side, log);
}

/// A list is complete: the army it makes is told with its points. [GA-S6]
pub fn close(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    state.refresh();
    let mut why = Why::heard_by(log);
    let points = points(state, &draft(state, side), &mut why) as u16;
    log.tell(Note::of(side, Happening::Built { side, points, why }));
}

/// Takes the listed army after all, whatever was begun. [GA-S6]
pub fn take_listed(state: &mut State, side: Side) {
    if state.built[side.index()] {
        clear(state, side);
        state.built[side.index()] = false;
        state.muster(side);
        state.refresh();
    }
}

/// Takes the army of a side off.
fn clear(state: &mut State, side: Side) {
    for unit in State::side_units(side) {
        state[unit] = Unit::NONE;
    }
    for force in State::side_forces(side) {
        state[force].exists = false;
        state[force.officer()].exists = false;
        state[force.officer()].on_table = false;
        state.groups[force.index()] = Group::NONE;
    }
}

/// Begins a list with its army commander. [GA-S6]
fn begin(state: &mut State, side: Side, dice: u8, bonus: u8) {
    clear(state, side);
    state.built[side.index()] = true;
    let talent = Talent { dice, plus: bonus, modifier: 0, bonus: 0, reach: 0 };
    let nobody = unplaced(state, side);
    state[OfficerId::army(side)] = Officer { talent, ..nobody };
    state.refresh();
}

/// An officer who is not on the table yet.
fn unplaced(state: &State, side: Side) -> Officer {
    Officer { exists: true, on_table: false, at: Point::default(), ..state[OfficerId::army(side)] }
}

/// Adds a force to the list. [GA-S6]
fn raise(state: &mut State, side: Side, modifier: i8, radius: u8) {
    let Some(force) = State::side_forces(side).find(|&force| !state[force].exists) else { return };
    state[force].exists = true;
    let talent = Talent { dice: 0, plus: 0, modifier, bonus: modifier.max(0) as u8, reach: radius };
    state[force.officer()] = Officer { talent, ..unplaced(state, side) };
}

/// Adds a unit to the force raised last. [GA-S6]
fn enlist(state: &mut State, side: Side, unit: BuiltUnit) -> Option<UnitId> {
    let force = last_force(state, side)?;
    let recruit = state.book.roster.recruit(unit)?;
    let id = places(force).find(|&id| state[id].presence == Presence::None)?;
    let entry = if let BuiltUnit::Entry(entry) = unit { Some(entry) } else { None };
    state[id] = Unit { make: recruit.make(side, force), presence: Presence::Waiting, entry, ..Unit::NONE };
    Some(id)
}

/// Takes back what was added last: a unit, a force without units, or the commander, after whom the listed army stands again. [GA-S6]
fn take_back(state: &mut State, side: Side) {
    let Some(force) = last_force(state, side) else {
        take_listed(state, side);
        return;
    };
    match places(force).filter(|&id| state[id].presence != Presence::None).last() {
        Some(unit) => state[unit] = Unit::NONE,
        None => {
            state[force].exists = false;
            state[force.officer()].exists = false;
        }
    }
}

/// The places of a force's units.
fn places(force: ForceId) -> impl Iterator<Item = UnitId> {
    (0..FORCE_UNITS).map(move |place| UnitId((force.index() * FORCE_UNITS + place) as u8))
}

fn last_force(state: &State, side: Side) -> Option<ForceId> {
    State::side_forces(side).filter(|&force| state[force].exists).last()
}

/// The list of a side that builds its own, as far as it has come. [GA-S6]
pub fn draft(state: &State, side: Side) -> ArmyList {
    let talent = &state[OfficerId::army(side)].talent;
    let units = |force: ForceId| {
        places(force).filter(|&id| state[id].presence != Presence::None).map(|id| {
            let one = &state[id];
            let make = &one.make;
            let (kind, sp, sk, mx, cossack, gun) = (make.kind, make.sp, make.sk, make.mx, make.cossack, make.gun);
            one.entry.map_or(BuiltUnit::Own(Recruit { kind, sp, sk, mx, cossack, gun }), BuiltUnit::Entry)
        })
    };
    let force = |force: ForceId| {
        let Talent { modifier, reach, .. } = state[force.officer()].talent;
        BuiltForce { modifier, radius: reach, units: units(force).collect() }
    };
    ArmyList { dice: talent.dice, bonus: talent.plus, forces: state.force_ids(side).map(force).collect() }
}

/// The name of a built unit: of its entry or type, numbered from the second on through both armies. [GA-S6]
pub fn unit_name(state: &State, unit: UnitId) -> &'static str {
    let name = |unit: UnitId, before: usize| state.book.0.built_name(state[unit].entry, state[unit].make.kind, before);
    let built = state.unit_ids().filter(|&other| state.listed(other).is_none());
    let namesakes = built.take_while(|&other| other < unit).filter(|&other| name(other, 0) == name(unit, 0)).count();
    name(unit, namesakes)
}

/// Checks a step of a list: it must leave a list that can still become legal. [GA-S6]
pub fn check_step(state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    let book = state.book.0;
    let drafting = state.built[side.index()];
    let limits = &book.points.build;
    if let Order::Commander { dice, bonus } = *order {
        return match () {
            () if drafting => Err(Refusal::NotAsked),
            () if !army::is_army_grade(book, dice, bonus) => Err(Refusal::List(ListFault::Commander)),
            () => Ok(()),
        };
    }
    if !drafting {
        return Err(Refusal::NoList);
    }
    if *order == Order::TakeBack {
        return Ok(());
    }
    let mut list = draft(state, side);
    match *order {
        Order::Raise { modifier, radius } => {
            if list.forces.len() >= usize::from(limits.forces[1]) {
                return Err(Refusal::List(ListFault::Forces));
            }
            if list.forces.last().is_some_and(|force| force.units.len() < usize::from(limits.units[0])) {
                return Err(Refusal::List(ListFault::Units));
            }
            if !army::is_sub_grade(book, modifier, radius) {
                return Err(Refusal::List(ListFault::Sub));
            }
            list.forces.push(BuiltForce { modifier, radius, units: Vec::new() });
            if list.forces.iter().filter(|force| force.modifier > 0).count() > usize::from(limits.good_subs) {
                return Err(Refusal::List(ListFault::GoodSubs));
            }
        }
        Order::Enlist(entry) => add(state, &mut list, BuiltUnit::Entry(entry))?,
        Order::Recruit(recruit) => add(state, &mut list, BuiltUnit::Own(recruit))?,
        Order::Done => return check(state, &list),
        _ => return Err(Refusal::NotAsked),
    }
    army::check_points(army::costs(&state.book, &list), limit(state)).map_err(Refusal::List)
}

/// Adds a unit to the last force of a list. [GA-S6]
fn add(state: &State, list: &mut ArmyList, unit: BuiltUnit) -> Result<(), Refusal> {
    let fault = |fault: ListFault| Err(Refusal::List(fault));
    let Some(force) = list.forces.last_mut() else { return fault(ListFault::Forces) };
    if force.units.len() >= usize::from(state.book.points.build.units[1]) {
        return fault(ListFault::Units);
    }
    let Some(recruit) = state.book.roster.recruit(unit) else { return fault(ListFault::Entry) };
    army::check_recruit(&state.book, recruit).map_err(Refusal::List)?;
    force.units.push(unit);
    Ok(())
}

/// Carries out a step of a list. [GA-S6]
pub fn step(state: &mut State, side: Side, order: &Order, log: &mut impl Log<Note>) {
    let unit = match *order {
        Order::Commander { dice, bonus } => {
            begin(state, side, dice, bonus);
            None
        }
        Order::Raise { modifier, radius } => {
            raise(state, side, modifier, radius);
            None
        }
        Order::TakeBack => {
            take_back(state, side);
            None
        }
        Order::Enlist(entry) => enlist(state, side, BuiltUnit::Entry(entry)),
        Order::Recruit(recruit) => enlist(state, side, BuiltUnit::Own(recruit)),
        _ => return,
    };
    let mut why = Why::heard_by(log);
    let points = points(state, &draft(state, side), &mut why) as u16;
    log.tell(Note::of(side, Happening::Drafted { side, unit, points, why }));
}

/// Orders of `army-list`: the listed army, the musters for the limit, the steps of a list of one's own. [GA-S6]
pub fn orders(state: &State, side: Side, orders: &mut Vec<Order>) {
    orders.push(Order::Default);
    orders.extend(state.book.roster.musters_for(limit(state)).map(Order::Muster));
    orders.extend(steps(state).filter(|order| check_step(state, side, order).is_ok()));
}

/// The army list to keep, as one order: as far as it has come, or as an order would complete it. [GA-S6]
pub fn kept(state: &State, order: Option<&Order>) -> Option<Order> {
    let Phase::Build { side } = state.phase else { return None };
    let drafted = || state.built[side.index()].then(|| Order::Build(Box::new(draft(state, side))));
    match order {
        None | Some(Order::Done) => drafted(),
        Some(list @ Order::Build(_)) => Some(list.clone()),
        Some(_) => None,
    }
}

/// All steps that there could be, legal or not: what the roster and the grades offer.
pub fn steps(state: &State) -> impl Iterator<Item = Order> + use<> {
    let book = state.book.0;
    let commanders = book.grades.army.iter().map(|grade| Order::Commander { dice: grade.dice, bonus: grade.bonus });
    let subs = book.grades.sub.iter().map(|grade| Order::Raise { modifier: grade.modifier, radius: grade.radius });
    let units = (0..book.roster.entries.len() as u8).map(Order::Enlist);
    std::iter::once(Order::Done).chain(commanders).chain(subs).chain(units)
}

/// So many steps a list has at most: the commander, forces and units, and the end.
pub const MOST_STEPS: u32 = (2 + SIDE_FORCES * (1 + FORCE_UNITS)) as u32;
