//! Enemy morale, rout and return. [FP-12.2]

use chance::Chance;
use engine::{Clause, Log, Parts, Reasons, Reckoning};
use serde::{Deserialize, Serialize};

use crate::data::map::AreaId;
use crate::data::{Class, FireNumbers, Posture};
use crate::rules::casualties;
use crate::rules::charge::Charge;
use crate::rules::event::Event;
use crate::rules::flow::Step;
use crate::rules::movement;
use crate::rules::reasons::{What, told};
use crate::rules::retreat::Taking;
use crate::rules::special_cards;
use crate::rules::state::{NOWHERE, State, Unit, Whereabouts};

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Morale {
    /// It stands. [FP-12.4]
    Pass,
    /// It goes back one area. [FP-12.5]
    Retreat,
    /// It leaves the board. [FP-12.6]
    Rout,
    /// It turns Fanatic and stands. [FP-12.8]
    Fanatic,
}

/// The sides of a class's morale die. [FP-12.3, FP-12.3.1, FP-12.3.2]
pub fn die_of(fire: &FireNumbers, class: Class, why: &mut impl Reasons<What>) -> u8 {
    let clause = match class {
        Class::Infantry => "FP-12.3",
        Class::Cavalry => "FP-12.3.1",
        Class::Artillery => "FP-12.3.2",
    };
    told(clause, What::MoraleDie(class), fire.morale[class as usize], why)
}

/// What a unit must roll below to stand: its present strength. [FP-12.4]
pub fn stands_below(strength: u8, why: &mut impl Reasons<What>) -> u8 {
    told("FP-12.4", What::Strength, strength, why)
}

/// What a die means at a strength: 1 before anything is compared. [FP-12.4, FP-12.5, FP-12.6, FP-12.8]
pub fn read(die: u8, strength: u8) -> Morale {
    match die.cmp(&strength) {
        _ if die == 1 => Morale::Fanatic,
        std::cmp::Ordering::Less => Morale::Pass,
        std::cmp::Ordering::Equal => Morale::Retreat,
        std::cmp::Ordering::Greater => Morale::Rout,
    }
}

/// Whether an enemy unit rolls when it must test: no unit is exempt, unless it was agreed that Fanatics are. [FP-12.2, FP-12.8]
pub fn rolls(state: &State, id: u8) -> bool {
    state.options.fanatics_test || !state.enemy(id).fanatic
}

/// An enemy unit tests; players' units have no morale. [FP-12.1, FP-12.2, FP-12.8]
pub fn test(state: &mut State, id: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) -> Morale {
    if !rolls(state, id) {
        return Morale::Fanatic;
    }
    let (mut why_die, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
    let sides = die_of(&state.data.fire, state.class(Unit::Enemy(id)), &mut why_die);
    let strength = stands_below(state.enemy(id).strength, &mut why);
    let die = chance.die(sides);
    let (result, was_fanatic) = (read(die, strength), state.enemy(id).fanatic);
    log.tell(Event::MoraleTested { unit: id, die, sides, why_die, strength, why, was_fanatic, result });
    if result == Morale::Fanatic {
        state.enemy_mut(id).fanatic = true;
    }
    result
}

/// The test after losses by the players' fire. [FP-12.2.1]
pub fn after_fire(state: &mut State, id: u8, from: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match test(state, id, chance, log) {
        Morale::Pass | Morale::Fanatic => {}
        Morale::Retreat => state.board.flow.push(Step::Retreat { unit: Unit::Enemy(id), from, taking: Taking::Gun }),
        Morale::Rout => rout(state, id, log),
    }
}

/// What a morale test does to a charge: fight, or the way is free. [FP-12.4, FP-12.5, FP-12.6]
pub fn after_test(state: &mut State, charge: Charge, result: Morale, opponent: AreaId, log: &mut impl Log<Event>) {
    let enemy = charge.enemy_unit();
    match result {
        Morale::Pass | Morale::Fanatic => state.board.flow.push(Step::Melee { charge, round: 1 }),
        Morale::Retreat => {
            if charge.by_players() {
                state.board.flow.push(Step::Advance { charge });
            }
            state.board.flow.push(Step::Retreat { unit: Unit::Enemy(enemy), from: opponent, taking: Taking::Gun });
        }
        Morale::Rout => {
            rout(state, enemy, log);
            if charge.by_players() {
                state.board.flow.push(Step::Advance { charge });
            }
        }
    }
}

/// A unit leaves the board and waits. [FP-12.6, FP-12.7]
pub fn rout(state: &mut State, id: u8, log: &mut impl Log<Event>) {
    log.tell(Event::Routed { unit: id, strength: state.enemy(id).strength });
    casualties::leave_board(state, id, Whereabouts::Pool, log);
}

/// When the routed roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Occasion {
    /// At END. [FP-12.10]
    End,
    /// By an effect of a card. [FP-13.15, FP-13.21.9]
    Card { card: u8, effect: u8 },
}

/// What a waiting unit needs to return: at END a 6. [FP-12.10]
pub const RETURN_AT_END: u8 = 6;

/// What a waiting unit needs to return. [FP-12.10]
fn return_number(state: &State, occasion: Occasion, why: &mut impl Reasons<What>) -> u8 {
    let (need, clause) = match occasion {
        Occasion::End => (RETURN_AT_END, "FP-12.10"),
        Occasion::Card { card, effect } => special_cards::return_number(state, card, effect),
    };
    told(clause, What::Return, need, why)
}

/// The strength of a unit that returns: as it routed, and a die more, but not above its type's. [FP-12.10]
fn reformed(routed: u8, gained: u8, full: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut strength = Reckoning::new(why);
    strength.plus(Clause("FP-12.10"), What::Strength, routed);
    strength.plus(Clause("FP-12.10"), What::NewMen, gained);
    strength.at_most(Clause("FP-12.10"), What::FullStrength, full);
    strength.total() as u8
}

/// The next waiting unit rolls to return. [FP-12.9, FP-12.10, FP-12.11]
pub fn next_return(
    state: &mut State,
    next: u8,
    occasion: Occasion,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let waiting =
        state.enemy_ids().skip(usize::from(next)).find(|&id| state.enemy(id).whereabouts == Whereabouts::Pool);
    let Some(id) = waiting else {
        state.board.flow.pop();
        return;
    };
    state.board.flow.replace(Step::Returns { next: id + 1, occasion });
    let mut why = Parts::heard_by(log);
    let needed = return_number(state, occasion, &mut why);
    let die = chance.d6();
    let returns = die >= needed;
    log.tell(Event::ReturnRolled { unit: id, die, needed, why, returns });
    if returns && entries(state, id).next().is_some() {
        let gained = chance.d6();
        reform(state, id, gained, log);
    }
}

/// A unit forms again with new men; where it finds no room so strong it waits on, as it was. [FP-12.10]
fn reform(state: &mut State, id: u8, gained: u8, log: &mut impl Log<Event>) {
    let routed = state.enemy(id).strength;
    let full = state.scenario.enemies[usize::from(id)].kind.figures.max(routed);
    let mut why = Parts::heard_by(log);
    let strength = reformed(routed, gained, full, &mut why);
    state.enemy_mut(id).strength = strength;
    if entries(state, id).next().is_some() {
        log.tell(Event::Reformed { unit: id, die: gained, strength, why });
        state.board.flow.push(Step::Entry { unit: id });
    } else {
        state.enemy_mut(id).strength = routed;
    }
}

/// Where a unit may come back: entry areas with room and without players; a crew only to its own gun. [FP-12.10, FP-12.11]
pub fn entries(state: &State, id: u8) -> impl Iterator<Item = AreaId> + '_ {
    let gun = state.class(Unit::Enemy(id)) == Class::Artillery;
    let own_gun = Some(state.enemy(id).gun_area).filter(|&area| gun && area != NOWHERE);
    let listed = state.scenario.entries.iter().copied().filter(move |_| !gun);
    own_gun
        .into_iter()
        .chain(listed)
        .filter(move |&area| !state.holds_players(area) && (gun || state.has_room(area, Unit::Enemy(id))))
}

/// A unit is back as a new one: loaded, unmarked, Fanatic only if its type is, attacking. [FP-12.10]
pub fn come_back(state: &mut State, id: u8, area: AreaId, log: &mut impl Log<Event>) {
    let fanatic = state.scenario.enemies[usize::from(id)].kind.fanatic;
    let enemy = state.enemy_mut(id);
    enemy.whereabouts = Whereabouts::Board;
    enemy.area = area;
    enemy.half = false;
    enemy.loaded = true;
    enemy.fanatic = fanatic;
    enemy.posture = Posture::Attack;
    log.tell(Event::Returned { unit: id, area, strength: state.enemy(id).strength });
    movement::occupy(state, Unit::Enemy(id), area, log);
}
