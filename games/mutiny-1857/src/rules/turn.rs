//! The sequence of play. [IM-3.5, IM-4.9]

use std::sync::Arc;

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Log, Pending};
use table::Inches;

use crate::data::field::Kind;
use crate::data::roster::Mount;
use crate::data::scenario::{Book, Scenario};
use crate::data::side::{Side, UnitId, each};
use crate::rules::adding;
use crate::rules::artillery;
use crate::rules::deserters;
use crate::rules::event::{Fall, Happening};
use crate::rules::fellows;
use crate::rules::fire;
use crate::rules::forces;
use crate::rules::gait;
use crate::rules::march_moves;
use crate::rules::melee;
use crate::rules::morale;
use crate::rules::movement;
use crate::rules::options::Rules;
use crate::rules::order::{Deployed, Firing, Gait, Order, Placing, Scenery};
use crate::rules::reasons::Why;
use crate::rules::refusal::Refusal;
use crate::rules::retreat;
use crate::rules::saves;
use crate::rules::scenery;
use crate::rules::setup;
use crate::rules::state::{Core, Ending, Phase, Resume, State};
use crate::rules::structures;
use crate::rules::unit::{Retreat, Stance, step};
use crate::rules::victory::{self, Count};

/// A match before its first decision.
pub fn start(
    book: &'static Book,
    scenario: &'static Scenario,
    rules: Rules,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) -> State {
    let core = Core {
        phase: Phase::Scenery,
        round: 1,
        mover: scenario.first,
        current: None,
        with: 0,
        resume: Resume::Steps,
        relieved: false,
        muster_dice: [0; 2],
        units: Vec::new(),
        places: Vec::new(),
        guns: ArrayVec::new(),
        bodies: Vec::new(),
        hits: Vec::new(),
        tests: Vec::new(),
        due: Vec::new(),
        scenery: None,
    };
    let mut state = State { book, scenario, rules, field: scenario.fields[0].clone(), core };
    if !rules.place_scenery {
        forces(&mut state, chance, log);
    }
    state
}

/// The field of a state that was saved.
pub fn field_of(book: &Book, scenario: &Scenario, chosen: Option<&Scenery>) -> Option<Arc<crate::data::field::Field>> {
    match chosen {
        None => Some(scenario.fields[0].clone()),
        Some(chosen) => scenery::lay(book, scenario, chosen).ok(),
    }
}

/// The table lies: hits are counted, and forces come. [IM-9.5, IM-2.24]
fn forces(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    state.core.hits = state.field.features.iter().map(|feature| feature.row.hits).collect();
    if state.rules.rolled {
        forces::roll(state, Side::British, chance, log);
        state.phase = Phase::Muster(Side::British);
        return;
    }
    for side in Side::BOTH {
        forces::fixed(state, side);
    }
    begin_deployment(state, chance, log);
}

/// Who moves second sets down first. [IM-3.16]
fn begin_deployment(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    for side in Side::BOTH {
        setup::garrisons(state, side);
    }
    let second = state.scenario.first.enemy();
    if setup::waiting(state, second).next().is_some() {
        state.phase = Phase::Deploy(second);
    } else {
        next_deployment(state, second, chance, log);
    }
}

fn next_deployment(state: &mut State, done: Side, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let first = state.scenario.first;
    if done != first && setup::waiting(state, first).next().is_some() {
        state.phase = Phase::Deploy(first);
        return;
    }
    march_moves::roll_allowances(state, chance, log);
    state.phase = Phase::Steps;
    begin_turn(state, chance, log);
}

/// What the game waits for.
pub fn pending(state: &State) -> Pending {
    let (side, question) = match state.phase {
        Phase::Scenery => (Side::Rebel, "scenery"),
        Phase::Muster(side) => (side, "muster"),
        Phase::Deploy(side) => (side, "deploy"),
        Phase::Steps => (state.mover, "step"),
        Phase::Place { .. } => (state.mover, "place"),
        Phase::Ask(test) => (state[test.unit].side.enemy(), "ask"),
        Phase::Over(ending) => return Pending::Over(victory::outcome(state, ending.clause())),
    };
    Pending::Decision { seat: side.seat(), question }
}

/// Who decides.
pub fn decider(state: &State) -> Option<Side> {
    match pending(state) {
        Pending::Decision { seat, .. } => Some(Side::BOTH[seat.index()]),
        Pending::Over(_) => None,
    }
}

/// Whether an order may be given. [IM-3.5]
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    match (&state.phase, order) {
        (Phase::Scenery, Order::Scenery(chosen)) => scenery::lay(state.book, state.scenario, chosen).map(|_| ()),
        (Phase::Muster(side), Order::Muster(muster)) => match muster {
            Some(muster) => forces::check(state, *side, muster),
            None => Ok(()),
        },
        (Phase::Deploy(side), Order::Deploy(list)) => check_deploy(state, *side, list),
        (Phase::Deploy(side), Order::Station(one)) => check_deploy(state, *side, &[*one]),
        (Phase::Place { unit, gait, roll }, Order::Place(placing)) => {
            movement::check_place(state, *unit, *gait, i32::from(*roll), placing).map(|_| ())
        }
        (Phase::Place { unit, .. }, _) => Err(Refusal::SetDownFirst(*unit)),
        (Phase::Steps, Order::Move { unit, gait, with }) => {
            check_unit(state, *unit, *with)?;
            gait::check_gait(state, *unit, *gait)?;
            fellows::check(state, *unit, *with, Some(*gait))
        }
        (Phase::Steps, Order::Fire { unit, target, aim, firing, with }) => {
            check_unit(state, *unit, *with)?;
            check_step(state, *unit, step::FIRE)?;
            fellows::check(state, *unit, *with, None)?;
            fire::volley(state, *unit, *target, *aim, *firing, *with).map(|_| ())
        }
        (Phase::Steps, Order::Shell { unit, feature }) => {
            check_unit(state, *unit, state.with)?;
            check_step(state, *unit, step::FIRE)?;
            structures::shelling(state, *unit, *feature).map(|_| ())
        }
        (Phase::Steps, Order::Melee { unit, pairs, with }) => {
            check_unit(state, *unit, *with)?;
            check_step(state, *unit, step::MELEE)?;
            fellows::check(state, *unit, *with, None)?;
            melee::check(state, *unit, pairs, *with)
        }
        (Phase::Steps, Order::Finish) if state.current.is_some() => Ok(()),
        (Phase::Steps, Order::Finish) => Err(Refusal::NobodyActs),
        (Phase::Steps, Order::EndTurn) if state.current.is_none() => Ok(()),
        (Phase::Steps, Order::EndTurn) => Err(Refusal::FinishFirst),
        (Phase::Ask(_), Order::Ask | Order::Decline) => Ok(()),
        (Phase::Ask(_), _) => Err(Refusal::AskFirst),
        (Phase::Over(_), _) => Err(Refusal::MatchOver),
        (Phase::Scenery, _) => Err(Refusal::TableFirst),
        (Phase::Muster(_), _) => Err(Refusal::ForceFirst),
        (Phase::Deploy(_), _) => Err(Refusal::DeployFirst),
        (Phase::Steps, _) => Err(Refusal::NotNow),
    }
}

fn check_deploy(state: &State, side: Side, list: &[Deployed]) -> Result<(), Refusal> {
    if list.is_empty() {
        return Ok(());
    }
    let mut trial = state.clone();
    for one in list {
        if one.unit.index() >= state.units.len() || state[one.unit].side != side {
            return Err(Refusal::NotYoursToSetDown);
        }
        setup::place(&mut trial, one)?;
    }
    Ok(())
}

/// Whether a unit may take a step at all. [IM-3.5, IM-4.6, IM-12.13]
fn check_unit(state: &State, unit: UnitId, with: u64) -> Result<(), Refusal> {
    if unit.index() >= state.units.len() || state[unit].side != state.mover || !state[unit].is_present() {
        return Err(Refusal::NotYours);
    }
    if let Some(current) = state.current.filter(|&current| current != unit) {
        return Err(Refusal::OtherActs(current));
    }
    if state[unit].retreat == Retreat::Forced {
        return Err(Refusal::InRetreat(unit));
    }
    if state[unit].acted && state.current != Some(unit) {
        return Err(Refusal::HasActed(unit));
    }
    if state.current == Some(unit) && with != state.with {
        return Err(Refusal::OfficersTooLate(unit));
    }
    Ok(())
}

/// Whether a unit may fire or fight now. [IM-4.6, IM-4.9, IM-5.36, IM-7.1, IM-7.2, IM-7.6]
fn check_step(state: &State, unit: UnitId, kind: u8) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.spent {
        return Err(Refusal::Spent(unit));
    }
    if one.retreats() {
        return Err(Refusal::Retreats(unit));
    }
    if one.steps & kind != 0 {
        return Err(if kind == step::FIRE { Refusal::HasFired(unit) } else { Refusal::HasFought(unit) });
    }
    Ok(())
}

/// Carries out an order that passed its check.
pub fn apply(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    match order {
        Order::Scenery(chosen) => {
            if let Ok(field) = scenery::lay(state.book, state.scenario, chosen) {
                state.field = field;
            }
            state.scenery = Some(chosen.clone());
            log.tell(Happening::SceneryPlaced { pieces: state.field.features.len() as u8 });
            forces(state, chance, log);
        }
        Order::Muster(muster) => mustered(state, muster.as_deref(), chance, log),
        Order::Deploy(list) => deployed(state, list, chance, log),
        Order::Station(one) => stationed(state, one, chance, log),
        Order::Move { unit, gait, with } => moves(state, *unit, *gait, *with, chance, log),
        Order::Place(placing) => placed(state, placing, chance, log),
        Order::Fire { unit, target, aim, firing, with } => {
            take(state, *unit, step::FIRE, None, *with, log);
            volley(state, *unit, (*target, *aim, *firing), chance, log);
            artillery::seize(state, *unit, log);
            settle(state, chance, log);
        }
        Order::Shell { unit, feature } => {
            take(state, *unit, step::FIRE, None, state.with, log);
            structures::shell(state, *unit, *feature, chance, log);
            settle(state, chance, log);
        }
        Order::Melee { unit, pairs, with } => {
            take(state, *unit, step::MELEE, None, *with, log);
            melee::fight(state, *unit, pairs, *with, chance, log);
            artillery::seize(state, *unit, log);
            settle(state, chance, log);
        }
        Order::Finish => {
            finish(state);
            go_on(state, chance, log);
        }
        Order::EndTurn => end_turn(state, chance, log),
        Order::Ask | Order::Decline => {
            if let Phase::Ask(test) = state.phase {
                if *order == Order::Ask {
                    morale::take(state, test, chance, log);
                } else {
                    log.tell(Happening::NotAsked { unit: test.unit });
                }
                state.phase = Phase::Steps;
                settle(state, chance, log);
            }
        }
    }
}

fn mustered(
    state: &mut State,
    named: Option<&crate::rules::order::Muster>,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
    let Phase::Muster(side) = state.phase else { return };
    let usual;
    let muster = if let Some(named) = named {
        named
    } else {
        usual = forces::usual(state, side);
        &usual
    };
    forces::raise(state, side, muster, chance, log);
    if side == Side::British {
        forces::roll(state, Side::Rebel, chance, log);
        state.phase = Phase::Muster(Side::Rebel);
    } else {
        begin_deployment(state, chance, log);
    }
}

fn deployed(state: &mut State, list: &[Deployed], chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let Phase::Deploy(side) = state.phase else { return };
    for one in list {
        // The check has set them down in the same order on a copy.
        let _ = setup::place(state, one);
    }
    setup::auto(state, side);
    log.tell(Happening::WasDeployed { side });
    next_deployment(state, side, chance, log);
}

/// One unit is set down; with the last of a side the set-up goes on. [IM-3.16]
fn stationed(state: &mut State, one: &Deployed, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let Phase::Deploy(side) = state.phase else { return };
    if setup::place(state, one).is_ok() {
        log.tell(Happening::WasStationed { unit: one.unit });
    }
    if setup::waiting(state, side).next().is_none() {
        log.tell(Happening::WasDeployed { side });
        next_deployment(state, side, chance, log);
    }
}

/// A unit takes a step: it becomes the current one, pays, and officers with it. [IM-4.10, IM-5.32]
fn take(state: &mut State, unit: UnitId, kind: u8, gait: Option<Gait>, with: u64, log: &mut impl Log<Happening>) {
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

/// A movement step begins: dice where there are any, and what needs no place. [IM-5.12]
fn moves(
    state: &mut State,
    unit: UnitId,
    gait: Gait,
    with: u64,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
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
            state[unit].retreat = Retreat::Voluntary;
            state[unit].steps = step::ALL;
            retreat::go(state, unit, chance, log);
        }
        _ => {
            let roll = gait::throw(state, unit, gait, chance, log);
            if gait == Gait::Quit {
                artillery::leave(state, unit, log);
            }
            state.phase = Phase::Place { unit, gait, roll };
            return;
        }
    }
    settle(state, chance, log);
}

/// A moved unit is set down. [IM-5.12]
fn placed(state: &mut State, placing: &Placing, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let Phase::Place { unit, gait, roll } = state.phase else { return };
    let walked = match placing {
        // These need no more than what the order says.
        Placing::Stand => movement::Walked::default(),
        Placing::Body(body) => movement::walk(state, unit, body),
        _ => match movement::check_place(state, unit, gait, i32::from(roll), placing) {
            Ok(walked) => walked,
            Err(_) => return,
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
            if gait == Gait::Unlimber {
                log.tell(Happening::Limbered { unit, limbered: false });
            } else {
                log.tell(Happening::Faced { unit });
            }
        }
        Placing::Push { to, facing } => {
            artillery::push(state, unit, *to, *facing, roll.into());
            log.tell(Happening::Moved { unit, gait, far: Inches::from_hundredths(walked.longest) });
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
            log.tell(Happening::Moved { unit, gait, far: Inches::from_hundredths(walked.longest) });
        }
        Placing::Body(body) => {
            set_down(state, &walked);
            for &member in &everybody {
                state.turn(member, body.facing);
                state.settle(member);
            }
            log.tell(Happening::Moved { unit, gait, far: Inches::from_hundredths(walked.longest) });
        }
        Placing::Form { formation, facing, .. } => {
            let left = state[unit].building;
            set_down(state, &walked);
            for &member in &everybody {
                state[member].building = None;
                state[member].formation = *formation;
                state.turn(member, *facing);
                state.settle(member);
            }
            log.tell(match left {
                Some(building) => Happening::CameOut { unit, building },
                None => Happening::Reformed { unit },
            });
        }
    }
    change_stance(state, gait, &everybody, log);
    for (&member, &before) in everybody.iter().zip(&seen) {
        deserters::passed_bodies(state, member, before);
    }
    artillery::seize(state, unit, log);
    artillery::man(state, unit, log);
    settle(state, chance, log);
}

fn set_down(state: &mut State, walked: &movement::Walked) {
    for &(man, place) in &walked.ends {
        state.put(man.unit, man.number, place);
    }
}

/// Crawling, dropping and rising change the stance of all. [IM-5.10, IM-5.25, IM-5.33, IM-5.34]
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
            log.tell(Happening::StanceChanged { unit, stance });
        }
    }
}

/// Fires at a unit. [IM-7.5, IM-8.11]
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
    saves::call_tests(state, &fallen, volley.cause);
}

/// Takes the tests that are due, then goes on where play stopped.
fn settle(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    if morale::take_all(state, chance, log) {
        go_on(state, chance, log);
    }
}

fn go_on(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    match state.resume {
        Resume::TurnStart(next) => start_units(state, next, chance, log),
        Resume::Steps => steps(state, chance, log),
    }
}

/// After a step: officers who have fallen go no farther, a unit that has nothing left to do is finished, and with the last one the turn ends.
fn steps(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    state.phase = Phase::Steps;
    state.with = each(state.with).filter(|&officer| state[officer].is_present()).fold(0, |set, one| set | one.bit());
    if let Some(current) = state.current {
        let one = &state[current];
        let over = !one.is_present() || one.retreats() || one.steps & step::ALL == step::ALL;
        if !over && has_step(state, current) {
            return;
        }
        finish(state);
    }
    let left = state.present(state.mover).any(|unit| !state[unit].acted && state[unit].retreat != Retreat::Forced);
    if !left {
        end_turn(state, chance, log);
    }
}

/// Whether a unit has any step left that it may take. [IM-4.9]
fn has_step(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    if one.steps & step::MOVE == 0
        && gait::likely_gaits(state, unit)
            .iter()
            .any(|&gait| check(state, &Order::Move { unit, gait, with: state.with }).is_ok())
    {
        return true;
    }
    if one.spent || one.retreats() || fellows::check(state, unit, state.with, None).is_err() {
        return false;
    }
    if one.steps & step::MELEE == 0 && melee::check(state, unit, &[], state.with).is_ok() {
        return true;
    }
    if one.steps & step::FIRE != 0 || fire::check_firer(state, unit).is_err() {
        return false;
    }
    fire::has_target(state, unit, state.with)
        || has_sniper_shot(state, unit)
        || (one.gun.is_some() && structures::targets(state, unit).next().is_some())
}

/// Whether a unit's sniper could pick out an officer. [IM-7.50]
fn has_sniper_shot(state: &State, unit: UnitId) -> bool {
    let enemies = state.present(state[unit].side.enemy());
    let shot =
        |target| check(state, &Order::Fire { unit, target, aim: None, firing: Firing::Snipers, with: state.with });
    state[unit].sniper.is_some() && enemies.filter(|&enemy| state.is_officer(enemy)).any(|enemy| shot(enemy).is_ok())
}

/// The current unit and its officers are done.
fn finish(state: &mut State) {
    if let Some(current) = state.current.take() {
        state[current].acted = true;
    }
    state.with = 0;
}

/// A side's turn begins: those in retreat first. [IM-12.1, IM-12.6]
fn begin_turn(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let (round, side) = (state.round, state.mover);
    log.tell(Happening::TurnBegan { round, side });
    for unit in state.ids() {
        let one = &mut state[unit];
        one.tests = 0;
        if one.side == side {
            (one.acted, one.steps, one.gait, one.paid_now) = (false, 0, None, 0);
            if one.retreat == Retreat::Voluntary {
                one.retreat = Retreat::None;
            }
        }
    }
    state.current = None;
    state.with = 0;
    start_units(state, 0, chance, log);
}

fn start_units(state: &mut State, from: u8, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    for index in from..state.units.len() as u8 {
        let unit = UnitId(index);
        if state[unit].side == state.mover && state[unit].retreat == Retreat::Forced && state[unit].is_present() {
            retreat::start_of_turn(state, unit, chance, log);
            state.resume = Resume::TurnStart(index + 1);
            if !morale::take_all(state, chance, log) {
                return;
            }
        }
    }
    state.resume = Resume::Steps;
    steps(state, chance, log);
}

/// A side's turn ends: counters, relief, the other side or the round's end. [IM-3.5, IM-3.17, IM-4.12]
fn end_turn(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let side = state.mover;
    for unit in state.ids() {
        if state[unit].side == side {
            march_moves::end_turn(state, unit, log);
        }
    }
    if side == Side::British
        && !state.relieved
        && state.field.first(Kind::Fort).is_some()
        && victory::is_relieved(state)
    {
        state.relieved = true;
        log.tell(Happening::Relieved);
        for unit in state.ids() {
            state[unit].garrison = false;
        }
    }
    if side == state.scenario.first {
        state.mover = side.enemy();
        begin_turn(state, chance, log);
        return;
    }
    match victory::ending(state) {
        Some(ending) => end(state, ending, log),
        None => {
            state.round += 1;
            state.mover = state.scenario.first;
            begin_turn(state, chance, log);
        }
    }
}

fn end(state: &mut State, ending: Ending, log: &mut impl Log<Happening>) {
    state.phase = Phase::Over(ending);
    let mut why = [Why::heard_by(log), Why::heard_by(log)];
    let mut points = |side: Side| victory::points(state, side, Count::AtEnd, &mut why[side.index()]);
    let [british, rebel] = Side::BOTH.map(&mut points);
    log.tell(Happening::MatchOver { british, rebel, why, reason: ending.clause() });
}
