//! Special cards: kept until wanted, or at work when turned. [FP-13.1, FP-13.2]

use chance::Chance;
use engine::{Clause, Log, Parts, Reasons, Reckoning};

use crate::data::Class;
use crate::data::cards::{
    DAMP_POWDER, DEEN, ENEMY_TWICE, GALLOPER, GUNGA_DIN, KEPT, MAGAZINE, MARKSMAN, REFORM, SUNSTROKE, VOLUNTEERS,
};
use crate::rules::automatic_enemy;
use crate::rules::casualties::{self, Colour};
use crate::rules::event::Event;
use crate::rules::fire;
use crate::rules::flow::Step;
use crate::rules::morale::Occasion;
use crate::rules::rally;
use crate::rules::reasons::{What, told};
use crate::rules::state::{State, Unit};

/// Where a kept card is counted.
pub fn slot(special: u8) -> usize {
    1 + KEPT.iter().position(|kept| *kept == special).unwrap_or(0)
}

/// Whether a Force keeps a card.
pub fn keeps(state: &State, force: u8, special: u8) -> bool {
    state.kept[usize::from(force)][slot(special)] > 0
}

/// A Force plays a card it kept.
pub fn spend(state: &mut State, force: u8, special: u8, log: &mut impl Log<Event>) {
    state.board.kept[usize::from(force)][slot(special)] -= 1;
    log.tell(Event::CardPlayed { force, special });
}

/// The seat a players' card goes to: the Force turned last, or the next that has a Company. [FP-13.2]
fn receiver(state: &State) -> Option<u8> {
    let forces = state.forces();
    (0..forces)
        .map(|step| (state.last_force + step) % forces)
        .find(|&force| state.own_companies(force).any(|id| state.company(id).is_here()))
}

/// A special card is turned.
pub fn turned(state: &mut State, special: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let worked = match special {
        GUNGA_DIN => place(state, |force| Step::PlaceGunga { force }),
        VOLUNTEERS => !state.volunteers_used && place(state, |force| Step::PlaceVolunteers { force }),
        GALLOPER => gallop(state),
        DAMP_POWDER => damp_powder(state, log),
        SUNSTROKE => sunstroke(state, chance, log),
        DEEN => deen(state, log),
        ENEMY_TWICE => enemy_twice(state),
        MAGAZINE => magazine(state, log),
        REFORM => {
            state.board.flow.push(Step::Returns { next: 0, occasion: Occasion::Card });
            true
        }
        MARKSMAN => marksman(state, chance, log),
        kept => keep(state, kept, log),
    };
    if !worked {
        log.tell(Event::CardIdle { special });
    }
}

fn keep(state: &mut State, special: u8, log: &mut impl Log<Event>) -> bool {
    let Some(force) = receiver(state) else { return false };
    state.board.kept[usize::from(force)][slot(special)] += 1;
    log.tell(Event::CardKept { force, special });
    true
}

fn place(state: &mut State, step: impl Fn(u8) -> Step) -> bool {
    let Some(force) = receiver(state) else { return false };
    state.board.flow.push(step(force));
    true
}

/// The Commander-in-Chief may move. [FP-13.9]
fn gallop(state: &mut State) -> bool {
    let able = state.commander.area != crate::rules::state::NOWHERE;
    if able {
        state.board.flow.push(Step::CommanderMove);
    }
    able
}

/// How many of those struck by the sun Gunga Din revives: two at most. [FP-13.3]
fn revived(yellow: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut revived = Reckoning::new(why);
    revived.plus(Clause("FP-13.3"), What::Sunstroke, yellow);
    revived.at_most(Clause("FP-13.3"), What::Water, 2);
    revived.total() as u8
}

/// Gunga Din joins a Company: two yellow casualties return. [FP-13.3]
pub fn gunga_joins(state: &mut State, company: u8, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let most = revived(rally::casualties_of(state, company, Colour::Yellow), &mut why);
    let mut recovered = 0;
    let unit = state.company_mut(company);
    unit.gunga = true;
    for figures in [&mut unit.own, &mut unit.volunteers] {
        let back = figures.yellow.min(most - recovered);
        figures.yellow -= back;
        figures.active += back;
        recovered += back;
    }
    let fallen: Vec<u8> = state
        .fallen_command(company)
        .filter(|&figure| state.command[usize::from(figure)].health == crate::rules::state::Health::Yellow)
        .collect();
    for figure in fallen.into_iter().take(usize::from(most - recovered)) {
        state.board.command[usize::from(figure)].health = crate::rules::state::Health::Active;
        recovered += 1;
    }
    log.tell(Event::GungaJoined { company, recovered, why });
}

/// Two volunteers join a Company for good. [FP-13.4]
pub fn volunteers_join(state: &mut State, company: u8, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let figures = told("FP-13.4", What::Volunteers, 2, &mut why);
    state.company_mut(company).volunteers.active += figures;
    state.board.volunteers_used = true;
    log.tell(Event::VolunteersJoined { company, figures, why });
}

/// The largest loaded enemy unit must reload. [FP-13.10]
fn damp_powder(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let fires = |id: &u8| {
        state.class(Unit::Enemy(*id)) != Class::Artillery && fire::check_ready(state, Unit::Enemy(*id)).is_ok()
    };
    let Some(unit) = state.enemies_here().filter(fires).max_by_key(|&id| (state.enemy(id).strength, u8::MAX - id))
    else {
        return false;
    };
    state.enemy_mut(unit).loaded = false;
    log.tell(Event::PowderDamp { unit });
    true
}

/// The least die of the sun that fells a figure. [FP-13.11]
pub fn sun_fells(why: &mut impl Reasons<What>) -> u8 {
    told("FP-13.11", What::Sun, 5, why)
}

/// Each Company in the sun rolls. [FP-13.11]
fn sunstroke(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let mut any = false;
    for company in state.company_ids() {
        let unit = state.company(company);
        if !unit.is_here() || unit.active() == 0 || unit.gunga || state.map().area(unit.area).ground.is_inside() {
            continue;
        }
        any = true;
        let mut why = Parts::heard_by(log);
        let needed = sun_fells(&mut why);
        let die = chance.d6();
        let falls = die >= needed;
        log.tell(Event::SunRolled { company, die, needed, why, falls });
        if falls {
            casualties::fall(state, Unit::Company(company), 1, Colour::Yellow, Unit::Company(company), log);
        }
    }
    any
}

/// Enemy infantry that can turn Fanatic. [FP-13.12]
pub fn can_turn_fanatic(state: &State, id: u8) -> bool {
    state.enemy(id).is_here() && !state.enemy(id).fanatic && state.class(Unit::Enemy(id)) == Class::Infantry
}

fn deen(state: &mut State, log: &mut impl Log<Event>) -> bool {
    if state.options.enemy_seat {
        let any = state.enemy_ids().any(|id| can_turn_fanatic(state, id));
        if any {
            state.board.flow.push(Step::Deen);
        }
        return any;
    }
    let nearest = state.enemy_ids().filter(|&id| can_turn_fanatic(state, id)).min_by_key(|&id| {
        (automatic_enemy::range_to_companies(state, state.enemy(id).area), u8::MAX - state.enemy(id).strength, id)
    });
    let Some(unit) = nearest else { return false };
    turn_fanatic(state, unit, log);
    true
}

/// A unit turns Fanatic. [FP-13.12]
pub fn turn_fanatic(state: &mut State, unit: u8, log: &mut impl Log<Event>) {
    state.enemy_mut(unit).fanatic = true;
    log.tell(Event::Fanatic { unit });
}

/// An enemy unit that may act twice. [FP-13.13]
pub fn can_act_twice(state: &State, id: u8) -> bool {
    state.enemy(id).is_here() && state.class(Unit::Enemy(id)) != Class::Artillery
}

fn enemy_twice(state: &mut State) -> bool {
    if state.options.enemy_seat {
        let any = state.enemy_ids().any(|id| can_act_twice(state, id));
        if any {
            state.board.flow.push(Step::EnemyTwice);
        }
        return any;
    }
    let Some(unit) = automatic_enemy::who_acts(state, None) else { return false };
    state.board.flow.push(Step::UnitActs { unit, left: 2 });
    true
}

/// Whether an enemy unit can fire from the magazine at a target, loaded or not. [FP-13.14]
pub fn magazine_aim(state: &State, id: u8, target: Unit) -> Option<fire::Aim> {
    let kind = &state.scenario.enemies[usize::from(id)].kind;
    let able = state.enemy(id).is_here() && kind.fires && kind.class != Class::Artillery;
    able.then(|| fire::aim(state, Unit::Enemy(id), state.enemy(id).area, target).ok()).flatten()
}

fn magazine(state: &mut State, log: &mut impl Log<Event>) -> bool {
    if state.options.enemy_seat {
        let any = magazine_choices(state).next().is_some();
        if any {
            state.board.flow.push(Step::Magazine);
        }
        return any;
    }
    let best = magazine_choices(state).min_by_key(|&(id, target)| {
        let number = magazine_aim(state, id, target).map_or(u8::MAX, |aim| aim.number);
        (number, u8::MAX - state.enemy(id).strength, id, automatic_enemy::target_rank(state, Unit::Enemy(id), target))
    });
    let Some((unit, target)) = best else { return false };
    fire_magazine(state, unit, target, log);
    true
}

/// Every unit that can fire from the magazine with every target it has.
pub fn magazine_choices(state: &State) -> impl Iterator<Item = (u8, Unit)> + '_ {
    state.enemy_ids().flat_map(move |id| {
        let targets = state.company_ids().map(Unit::Company).chain(state.gun_ids().map(Unit::Gun));
        targets.filter(move |&target| magazine_aim(state, id, target).is_some()).map(move |target| (id, target))
    })
}

/// A unit fires from the magazine and is loaded afterwards. [FP-13.14]
pub fn fire_magazine(state: &mut State, unit: u8, target: Unit, log: &mut impl Log<Event>) {
    let figures = state.enemy(unit).strength;
    log.tell(Event::CardPlayed { force: 0, special: MAGAZINE });
    state.enemy_mut(unit).loaded = true;
    crate::rules::actions::push_volley(state, Unit::Enemy(unit), crate::rules::order::Shots::at(target, figures));
}

/// A shot at the nearest Company. [FP-13.16]
fn marksman(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let range =
        |id: u8| state.enemies_here().map(|foe| state.map().range(state.company(id).area, state.enemy(foe).area)).min();
    let nearest = automatic_enemy::companies(state).filter_map(|id| range(id).map(|range| (range, id))).min();
    let Some((_, company)) = nearest else { return false };
    let (mut why, mut why_command) = (Parts::heard_by(log), Parts::heard_by(log));
    let needed = told("FP-13.16", What::Marksman, 4, &mut why);
    let for_command = told("FP-13.16", What::MarksmanCommand, 6, &mut why_command);
    let die = chance.d6();
    let attached = [1, 2, 0]
        .map(|role| 3 * state.force_of(company) + role)
        .into_iter()
        .find(|figure| state.attached(company).any(|other| other == *figure));
    let (hit, command) = (die >= needed, die >= for_command && attached.is_some());
    let casualties = u8::from(hit);
    log.tell(Event::MarksmanFired { company, die, needed, why, for_command, why_command, casualties, command });
    match attached.filter(|_| command) {
        Some(figure) => casualties::strike_down(state, figure, company, Colour::Red),
        None if hit => {
            casualties::fall(state, Unit::Company(company), 1, Colour::Red, Unit::Company(company), log);
        }
        None => {}
    }
    true
}
