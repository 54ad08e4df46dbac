//! The steps of a unit: what it pays, how it moves, fires and fights. [IM-4.9]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::Log;

use crate::data::roster::Mount;
use crate::data::side::{UnitId, each};
use crate::rules::adding;
use crate::rules::artillery;
use crate::rules::deserters;
use crate::rules::event::{Fall, Flight, Happening, Left};
use crate::rules::fire;
use crate::rules::gait;
use crate::rules::march_moves;
use crate::rules::melee;
use crate::rules::movement;
use crate::rules::order::{Firing, Gait, Pair, Placing};
use crate::rules::pushing;
use crate::rules::queue;
use crate::rules::reasons::Why;
use crate::rules::retreat;
use crate::rules::saves;
use crate::rules::state::{Phase, State};
use crate::rules::unit::{Retreat, Stance, step};

/// A unit takes a step: it becomes the current one, pays, and officers with it. [IM-5.32]
pub fn take(state: &mut State, unit: UnitId, kind: u8, gait: Option<Gait>, with: u64, log: &mut impl Log<Happening>) {
    if state.current.is_none() {
        state.current = Some(unit);
        state.with = with;
    }
    for member in std::iter::once(unit).chain(each(state.with)) {
        march_moves::pay(state, member, kind, gait, log);
        let one = &mut state[member];
        one.steps |= kind;
        one.acted = true;
        if gait.is_some() {
            one.gait = gait;
        }
    }
}

/// A movement step begins: dice where there are any, and what needs no place. Returns whether it is over at once. [IM-5.12]
pub fn moves(
    state: &mut State,
    unit: UnitId,
    gait: Gait,
    with: u64,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) -> bool {
    take(state, unit, step::MOVE, Some(gait), with, log);
    match gait {
        Gait::Mount | Gait::Dismount => {
            let mounted = gait == Gait::Mount;
            for member in std::iter::once(unit).chain(each(state.with)) {
                if !state.is_officer(member) || member == unit {
                    state[member].mount = if mounted { Mount::Horse } else { Mount::Foot };
                    state.settle(member);
                }
            }
            log.tell(Happening::Mounted { unit, mounted });
        }
        Gait::Limber => {
            artillery::limber(state, unit);
            log.tell(Happening::Limbered { unit, limbered: true });
        }
        Gait::Retreat => {
            // Freely chosen: it is the unit's only step. [IM-4.7, IM-5.36]
            let how = if state[unit].spent { Flight::Spent } else { Flight::Chosen };
            state[unit].retreat = Retreat::Voluntary;
            state[unit].steps = step::ALL;
            retreat::go(state, unit, how, chance, log);
        }
        _ => {
            let roll = gait::throw(state, unit, gait, chance, log);
            if gait == Gait::Quit {
                artillery::leave(state, unit, Left::Quit, log);
            }
            state.phase = Phase::Place { unit, gait, roll };
            return false;
        }
    }
    true
}

/// A moved unit is set down. Returns whether it was. [IM-5.12]
pub fn placed(state: &mut State, placing: &Placing, log: &mut impl Log<Happening>) -> bool {
    let Phase::Place { unit, gait, roll } = state.phase else { return false };
    let walked = match placing {
        // These need no more than what the order says.
        Placing::Stand => movement::Walked::default(),
        Placing::Body(body) => movement::walk(state, unit, body),
        _ => match movement::check_place(state, unit, gait, roll, placing) {
            Ok(walked) => walked,
            Err(_) => return false,
        },
    };
    let everybody: ArrayVec<UnitId, 8> = std::iter::once(unit).chain(each(state.with)).take(8).collect();
    let seen: ArrayVec<u64, 8> = everybody.iter().map(|&member| deserters::bodies_near(state, member)).collect();
    state.phase = Phase::Steps;
    match placing {
        Placing::Stand => log.tell(Happening::Stood { unit }),
        Placing::Facing(facing) => {
            match gait {
                Gait::Unlimber => artillery::unlimber(state, unit, *facing),
                Gait::Realign => {
                    if let Some(index) = state[unit].gun {
                        state.guns[usize::from(index)].facing = *facing;
                        state.turn(unit, *facing);
                    }
                }
                _ => everybody.iter().for_each(|&member| {
                    state.turn(member, *facing);
                    state.settle(member);
                }),
            }
            log.tell(match gait {
                Gait::Unlimber => Happening::Limbered { unit, limbered: false },
                Gait::Realign => Happening::Realigned { unit },
                _ => Happening::Faced { unit },
            });
        }
        Placing::Push { to, facing, .. } => {
            match state.pushed {
                Some(gun) => pushing::push(state, unit, gun, (*to, *facing), &walked),
                None => artillery::push(state, unit, *to, *facing, roll),
            }
            log.tell(Happening::Pushed { unit, far: walked.longest });
        }
        Placing::Inside(building) => {
            for &member in &everybody {
                state[member].building = Some(*building);
                state.settle(member);
            }
            log.tell(Happening::Entered { unit, building: *building });
        }
        Placing::Drive { to, via } => {
            let start = state.gun_of(unit).map_or(*to, |gun| gun.limber);
            let last = std::iter::once(start).chain(via.iter().copied()).rfind(|place| place != to).unwrap_or(start);
            artillery::drive(state, unit, *to, last);
            set_down(state, &walked);
            state.settle(unit);
            log.tell(Happening::Driven { unit, far: walked.longest });
        }
        Placing::Body(body) => {
            set_down(state, &walked);
            for &member in &everybody {
                state.turn(member, body.facing);
                state.settle(member);
            }
            log.tell(Happening::Moved { unit, gait, far: walked.longest });
        }
        Placing::Form { formation, facing, .. } => {
            let (left, same) = (state[unit].building, state[unit].formation == *formation);
            set_down(state, &walked);
            for &member in &everybody {
                state[member].building = None;
                state[member].formation = *formation;
                state.turn(member, *facing);
                state.settle(member);
            }
            log.tell(match left {
                Some(building) => Happening::CameOut { unit, building },
                None => Happening::Reformed { unit, same },
            });
        }
    }
    change_stance(state, gait, &everybody, log);
    for (&member, &before) in everybody.iter().zip(&seen) {
        deserters::passed_bodies(state, member, before);
    }
    state.pushed = None;
    artillery::seize(state, unit, log);
    artillery::man(state, unit, log);
    true
}

fn set_down(state: &mut State, walked: &movement::Walked) {
    for &(man, place) in &walked.ends {
        state.put(man.unit, man.number, place);
    }
}

/// Crawling, dropping and rising change the stance of all. [IM-5.25]
fn change_stance(state: &mut State, gait: Gait, everybody: &[UnitId], log: &mut impl Log<Happening>) {
    let stance = match gait {
        Gait::Crawl => Stance::Crawling,
        Gait::Drop => Stance::Prone,
        Gait::Rise => Stance::Standing,
        _ => return,
    };
    for &unit in everybody {
        if state[unit].stance != stance {
            state[unit].stance = stance;
            state.settle(unit);
            log.tell(Happening::StanceChanged { unit, stance });
        }
    }
}

/// Fires at a unit.
fn volley(
    state: &mut State,
    unit: UnitId,
    (target, aim, firing): (UnitId, Option<u8>, Firing),
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
    let Ok(volley) = fire::volley(state, unit, target, aim, firing, state.with) else { return };
    let hits = adding::hits(chance, &[volley.own, volley.officers], volley.need);
    let (mut dice_why, mut need_why) = (Why::heard_by(log), Why::heard_by(log));
    let along = volley.officers.count as u8;
    let dice = fire::dice(state.book, state.kind(unit), volley.shooters, along, &mut dice_why);
    let need = fire::need(volley.exposure, &mut need_why);
    log.tell(Happening::Fired { unit, target, dice, dice_why, sides: volley.own.sides, need, need_why, hits });
    let fallen = saves::save(state, target, &volley, hits, chance, log);
    saves::tell(&fallen, Fall::Fire, log);
    queue::call_tests(state, &fallen, volley.cause);
}

/// A fire step at a unit.
pub fn fires(
    state: &mut State,
    unit: UnitId,
    shot: (UnitId, Option<u8>, Firing),
    with: u64,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
    take(state, unit, step::FIRE, None, with, log);
    volley(state, unit, shot, chance, log);
    artillery::seize(state, unit, log);
}

/// A melee step.
pub fn fights(
    state: &mut State,
    unit: UnitId,
    pairs: &[Pair],
    with: u64,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
    take(state, unit, step::MELEE, None, with, log);
    melee::fight(state, unit, pairs, with, chance, log);
    artillery::seize(state, unit, log);
}
