//! The sequence of play. [IM-3.5, IM-4.9]

use std::sync::Arc;

use chance::Chance;
use engine::{Log, Pending};

use crate::data::boxes::Boxes;
use crate::data::field::Kind;
use crate::data::scenario::{Book, Scenario};
use crate::data::side::{Side, UnitId, each};
use crate::rules::event::Happening;
use crate::rules::fellows;
use crate::rules::fire;
use crate::rules::forces;
use crate::rules::gait;
use crate::rules::group;
use crate::rules::kept::{Kept, Watched};
use crate::rules::march_moves;
use crate::rules::melee;
use crate::rules::movement;
use crate::rules::names;
use crate::rules::options::Rules;
use crate::rules::order::{Deployed, Firing, Order, Scenery};
use crate::rules::pushing;
use crate::rules::queue;
use crate::rules::reasons::Why;
use crate::rules::refusal::Refusal;
use crate::rules::retreat;
use crate::rules::scenery;
use crate::rules::set_up;
use crate::rules::state::{Core, Ending, Pairing, Phase, Resume, State};
use crate::rules::steps;
use crate::rules::structures;
use crate::rules::unit::{Retreat, step};
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
        runners: 0,
        throws_all: false,
        pushed: None,
        relieved: false,
        muster_dice: [0; 2],
        units: Vec::new(),
        places: Vec::new(),
        boxes: Boxes::default(),
        kept: Kept::default(),
        guns: Watched::default(),
        bodies: Vec::new(),
        hits: Watched::default(),
        tests: Vec::new(),
        due: Vec::new(),
        scenery: None,
        laid: Vec::new(),
        raised: Vec::new(),
        way: Vec::new(),
        gathered: 0,
        paired: None,
    };
    let mut state = State { book, scenario, rules, field: scenario.table(book, rules.fort), core };
    log.tell(Happening::TermsStated { even: rules.even });
    for side in Side::BOTH.into_iter().filter(|side| rules.granted[side.index()] > 0) {
        log.tell(Happening::PointsGranted { side, points: rules.granted[side.index()] });
    }
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

/// The table lies: hits are counted, and forces come. [IM-9.5]
fn forces(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    state.core.hits = Watched::new(state.field.features.iter().map(|feature| feature.row.hits).collect());
    if state.rules.rolled {
        forces::roll(state, Side::British, chance, log);
        state.phase = Phase::Muster(Side::British);
        return;
    }
    for side in Side::BOTH {
        forces::fixed(state, side, log);
    }
    begin_deployment(state, chance, log);
}

/// Who moves second sets down first. [IM-3.16]
fn begin_deployment(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    for side in Side::BOTH {
        set_up::garrisons(state, side);
    }
    let second = state.scenario.first.enemy();
    if set_up::waiting(state, second).next().is_some() {
        state.phase = Phase::Deploy(second);
    } else {
        next_deployment(state, second, chance, log);
    }
}

fn next_deployment(state: &mut State, done: Side, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let first = state.scenario.first;
    if done != first && set_up::waiting(state, first).next().is_some() {
        state.phase = Phase::Deploy(first);
        return;
    }
    names::set_stations(state);
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
        Phase::Recover(_) => (state.mover, "recover"),
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
        (Phase::Scenery, Order::Lay(piece)) => {
            scenery::check_piece(state.book, state.scenario, &state.laid, piece).map(|_| ())
        }
        (Phase::Scenery, Order::TakeBack) if state.laid.is_empty() => Err(Refusal::NothingTaken),
        (Phase::Muster(_), Order::TakeBack) if state.raised.is_empty() => Err(Refusal::NothingTaken),
        (Phase::Scenery | Phase::Muster(_), Order::TakeBack) => Ok(()),
        (Phase::Muster(side), Order::Raise(raised)) => forces::check_raise(state, *side, raised),
        (Phase::Muster(side), Order::Muster(muster)) => match muster {
            Some(muster) => forces::check(state, *side, muster),
            None => Ok(()),
        },
        (Phase::Deploy(side), Order::Deploy(list)) => check_deploy(state, *side, list),
        (Phase::Deploy(side), Order::Station(one)) => check_deploy(state, *side, &[*one]),
        (Phase::Place { unit, gait, roll }, Order::Place(placing)) => {
            movement::check_place(state, *unit, *gait, *roll, placing).map(|_| ())
        }
        (Phase::Place { unit, gait, roll }, Order::Pass(via)) => movement::check_pass(state, *unit, *gait, *roll, *via),
        (Phase::Place { .. }, Order::TakeBack) if state.way.is_empty() => Err(Refusal::NothingTaken),
        (Phase::Steps, Order::TakeBack) if state.paired.is_none() => Err(Refusal::NothingTaken),
        (Phase::Place { .. } | Phase::Steps, Order::TakeBack) => Ok(()),
        (Phase::Place { unit, .. }, _) => Err(Refusal::SetDownFirst(*unit)),
        (Phase::Steps, Order::Move { unit, gait, with }) => {
            check_unit(state, *unit, *with)?;
            gait::check_gait(state, *unit, *gait)?;
            fellows::check(state, *unit, *with, Some(*gait))
        }
        (Phase::Steps, Order::Push { unit, gun }) => {
            check_unit(state, *unit, state.with)?;
            pushing::check_begin(state, *unit, *gun)
        }
        (Phase::Steps, Order::Gather(unit)) => check_unit(state, *unit, state.with),
        (Phase::Steps, Order::Group(order)) => group::check(state, order),
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
        (Phase::Steps, Order::PairOff { unit, pair }) => {
            let (pairs, with) = melee::declared(state, *unit, *pair);
            check_unit(state, *unit, with)?;
            check_step(state, *unit, step::MELEE)?;
            fellows::check(state, *unit, with, None)?;
            melee::check(state, *unit, &[], with)?;
            melee::check_pairs(state, *unit, &pairs, with)
        }
        (Phase::Steps, Order::Finish) if state.current.is_some() => Ok(()),
        (Phase::Steps, Order::Finish) => Err(Refusal::NobodyActs),
        (Phase::Steps, Order::EndTurn) if state.current.is_none() => Ok(()),
        (Phase::Steps, Order::EndTurn) => Err(Refusal::FinishFirst),
        (Phase::Recover(unit), Order::Throw(named) | Order::RunOn(named)) if unit != named => {
            Err(Refusal::NothingToRecover(*named))
        }
        (Phase::Recover(_), Order::Throw(_) | Order::ThrowAll | Order::RunOn(_)) => Ok(()),
        (Phase::Recover(unit), _) => Err(Refusal::RecoverFirst(*unit)),
        (Phase::Ask(_), Order::Ask | Order::Decline) => Ok(()),
        (Phase::Ask(_), _) => Err(Refusal::AskFirst),
        (Phase::Over(_), _) => Err(Refusal::MatchOver),
        (Phase::Scenery, _) => Err(Refusal::TableFirst),
        (Phase::Muster(_), _) => Err(Refusal::ForceFirst),
        (Phase::Deploy(_), _) => Err(Refusal::DeployFirst),
        (Phase::Steps, Order::Throw(unit) | Order::RunOn(unit)) => Err(Refusal::NothingToRecover(*unit)),
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
        set_up::place(&mut trial, one)?;
    }
    Ok(())
}

/// Whether a unit may take a step at all. [IM-3.5, IM-4.6, IM-12.13]
pub fn check_unit(state: &State, unit: UnitId, with: u64) -> Result<(), Refusal> {
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

/// Whether a unit may fire or fight now. [IM-4.6, IM-4.9, IM-7.1, IM-7.2, IM-7.6]
pub fn check_step(state: &State, unit: UnitId, kind: u8) -> Result<(), Refusal> {
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
    if !matches!(order, Order::Pass(_) | Order::PairOff { .. } | Order::Gather(_) | Order::TakeBack) {
        // Whole orders carry everything; what was only named is dropped.
        state.way.clear();
        state.paired = None;
        state.gathered = 0;
    }
    match order {
        Order::Scenery(chosen) => {
            if let Ok(field) = scenery::lay(state.book, state.scenario, chosen) {
                state.field = field;
            }
            state.scenery = Some(chosen.clone());
            state.laid.clear();
            log.tell(Happening::SceneryPlaced { pieces: state.field.features.len() as u8 });
            forces(state, chance, log);
        }
        Order::Lay(piece) => {
            state.laid.push(*piece);
            log.tell(Happening::PieceLaid { pieces: state.laid.len() as u8 });
        }
        Order::Raise(raised) => {
            state.raised.push(*raised);
            log.tell(Happening::UnitNamed { units: state.raised.len() as u8 });
        }
        Order::Pass(via) => {
            state.way.push(*via);
            tell_way(state, log);
        }
        Order::Gather(unit) => {
            state.gathered ^= unit.bit();
            log.tell(Happening::UnitsGathered { units: state.gathered.count_ones() as u8 });
        }
        Order::PairOff { unit, pair } => {
            let (pairs, _) = melee::declared(state, *unit, *pair);
            log.tell(Happening::CombatsNamed { unit: *unit, combats: pairs.len() as u8 });
            state.paired = Some(Pairing { unit: *unit, pairs });
        }
        Order::TakeBack => take_back(state, log),
        Order::Muster(muster) => mustered(state, muster.as_deref(), chance, log),
        Order::Deploy(list) => deployed(state, list, chance, log),
        Order::Station(one) => stationed(state, one, chance, log),
        Order::Move { unit, gait, with } => {
            if steps::moves(state, *unit, *gait, *with, chance, log) {
                settle(state, chance, log);
            }
        }
        Order::Push { unit, gun } => pushing::begin(state, *unit, *gun, chance, log),
        Order::Place(placing) => {
            if steps::placed(state, placing, log) {
                settle(state, chance, log);
            }
        }
        Order::Fire { unit, target, aim, firing, with } => {
            steps::fires(state, *unit, (*target, *aim, *firing), *with, chance, log);
            settle(state, chance, log);
        }
        Order::Shell { unit, feature } => {
            steps::take(state, *unit, step::FIRE, None, state.with, log);
            structures::shell(state, *unit, *feature, chance, log);
            settle(state, chance, log);
        }
        Order::Melee { unit, pairs, with } => {
            steps::fights(state, *unit, pairs, *with, chance, log);
            settle(state, chance, log);
        }
        Order::Group(order) => group::carry_out(state, order, chance, log),
        Order::Throw(unit) => {
            state.phase = Phase::Steps;
            retreat::recover(state, *unit, chance, log);
            settle(state, chance, log);
        }
        Order::ThrowAll => {
            state.throws_all = true;
            if let Phase::Recover(unit) = state.phase {
                state.phase = Phase::Steps;
                retreat::recover(state, unit, chance, log);
            }
            settle(state, chance, log);
        }
        Order::RunOn(unit) => {
            // The count of moves is kept, so that the test is due again next turn. [IM-12.14]
            state.phase = Phase::Steps;
            log.tell(Happening::RecoveryDeclined { unit: *unit });
            retreat::forced(state, *unit, chance, log);
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
                    queue::take(state, test, chance, log);
                } else {
                    log.tell(Happening::NotAsked { unit: test.unit, kind: test.kind });
                }
                state.phase = Phase::Steps;
                settle(state, chance, log);
            }
        }
    }
    state.follow();
}

/// How many places on the way have been named.
fn tell_way(state: &State, log: &mut impl Log<Happening>) {
    if let Phase::Place { unit, .. } = state.phase {
        log.tell(Happening::WayNamed { unit, places: state.way.len() as u8 });
    }
}

/// What was named last by itself is taken back; with the first of some combats, the naming.
fn take_back(state: &mut State, log: &mut impl Log<Happening>) {
    match state.phase {
        Phase::Scenery => {
            state.laid.pop();
            log.tell(Happening::PieceLaid { pieces: state.laid.len() as u8 });
        }
        Phase::Place { .. } => {
            state.way.pop();
            tell_way(state, log);
        }
        Phase::Steps => {
            let Some(mut paired) = state.paired.take() else { return };
            let more = paired.pairs.pop().is_some();
            log.tell(Happening::CombatsNamed { unit: paired.unit, combats: paired.pairs.len() as u8 });
            state.paired = more.then_some(paired);
        }
        _ => {
            state.raised.pop();
            log.tell(Happening::UnitNamed { units: state.raised.len() as u8 });
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
    state.raised.clear();
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
        let _ = set_up::place(state, one);
    }
    set_up::auto(state, side);
    log.tell(Happening::WasDeployed { side });
    next_deployment(state, side, chance, log);
}

/// One unit is set down; with the last of a side the set-up goes on. [IM-3.16]
fn stationed(state: &mut State, one: &Deployed, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let Phase::Deploy(side) = state.phase else { return };
    if set_up::place(state, one).is_ok() {
        log.tell(Happening::WasStationed { unit: one.unit });
    }
    if set_up::waiting(state, side).next().is_none() {
        log.tell(Happening::WasDeployed { side });
        next_deployment(state, side, chance, log);
    }
}

/// Takes the tests that are due, then goes on where play stopped.
pub fn settle(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    if queue::take_all(state, chance, log) {
        go_on(state, chance, log);
    }
}

fn go_on(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    match state.resume {
        Resume::TurnStart => start_units(state, chance, log),
        Resume::Steps => after_step(state, chance, log),
    }
}

/// After a step: officers who have fallen go no farther, a unit that has nothing left to do is finished, and with the last one the turn ends.
fn after_step(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
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
pub fn has_step(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    if one.steps & step::MOVE == 0
        && gait::likely_gaits(state, unit)
            .iter()
            .any(|&gait| check(state, &Order::Move { unit, gait, with: state.with }).is_ok())
    {
        return true;
    }
    if one.steps & step::MOVE == 0 && pushing::guns(state, unit).next().is_some() {
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

/// Whether a unit's sniper could pick out an officer.
fn has_sniper_shot(state: &State, unit: UnitId) -> bool {
    let enemies = state.present(state[unit].side.enemy());
    let shot =
        |target| check(state, &Order::Fire { unit, target, aim: None, firing: Firing::Snipers, with: state.with });
    state[unit].sniper.is_some() && enemies.filter(|&enemy| state.is_officer(enemy)).any(|enemy| shot(enemy).is_ok())
}

/// The current unit and its officers are done.
pub fn finish(state: &mut State) {
    if let Some(current) = state.current.take() {
        state[current].acted = true;
    }
    state.with = 0;
}

/// A side's turn begins: those in retreat first.
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
    state.throws_all = false;
    // Who begins to run from now on moves at once and is passed over. [IM-12.15]
    let runs = |unit: &UnitId| state[*unit].retreat == Retreat::Forced;
    state.runners = state.present(side).filter(runs).fold(0, |set, unit| set | unit.bit());
    start_units(state, chance, log);
}

/// Those who were in forced retreat when the turn began recover or run, one after another. [IM-12.1, IM-12.6, IM-12.14, IM-12.15]
fn start_units(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    state.resume = Resume::TurnStart;
    while let Some(unit) = each(state.runners).next() {
        state.runners &= !unit.bit();
        if state[unit].retreat != Retreat::Forced || !state[unit].is_present() {
            continue;
        }
        if !retreat::is_due(state, unit) {
            retreat::forced(state, unit, chance, log);
        } else if state.rules.recovery_chosen && !state.throws_all {
            state.phase = Phase::Recover(unit);
            return;
        } else {
            retreat::recover(state, unit, chance, log);
        }
        if !queue::take_all(state, chance, log) {
            return;
        }
    }
    state.resume = Resume::Steps;
    after_step(state, chance, log);
}

/// A side's turn ends: counters, relief, the other side or the round's end. [IM-3.5]
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
        log.tell(Happening::Relieved { goal: state.rules.goal });
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
    for village in state.field.all(Kind::Village) {
        if let Some(side) = victory::holder(state, village) {
            log.tell(Happening::VillageHeld { village, side });
        }
    }
    if let Some(hold) = state.scenario.hold {
        let side = if victory::house_held(state) { Side::British } else { Side::Rebel };
        log.tell(Happening::Awarded { side, points: hold.points });
    }
    let mut why = Box::new([Why::heard_by(log), Why::heard_by(log)]);
    let mut points = |side: Side| victory::points(state, side, Count::AtEnd, &mut why[side.index()]);
    let [british, rebel] = Side::BOTH.map(&mut points);
    log.tell(Happening::MatchOver { british, rebel, why, reason: ending.clause() });
}
