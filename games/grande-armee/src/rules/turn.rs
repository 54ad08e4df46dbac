//! The sequence of play: one Command Phase, then pulses until the turn ends.

use chance::Chance;
use engine::{Clause, Log, Pending, Reasons, Reckoning};

use crate::data::scenario::Even;
use crate::data::side::{MOST_OFFICERS, OfficerId, Side, UnitId, each};
use crate::rules::combat;
use crate::rules::control::Column;
use crate::rules::event::{Half, Happening, Note};
use crate::rules::follow;
use crate::rules::occasion::Occasion;
use crate::rules::order::{Commit, Order};
use crate::rules::phase::{CombatStep, Contest, MovementStep, Phase};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::retire;
use crate::rules::state::{Marks, State};
use crate::rules::victory;
use crate::rules::{
    arrival, artillery, control, deploy, evade, initiative, lists, movement, officers, recovery, sample, skirmish,
    status, withdraw, zone,
};

/// What the match waits for: the decision points of the rulebook, by their words.
pub fn pending(state: &State) -> Pending {
    if let Some(officer) = officers::asked(state) {
        return Pending::Decision { seat: State::officer_side(officer).seat(), question: "refuge" };
    }
    let (side, question) = match &state.phase {
        Phase::Build { side } => (*side, "army-list"),
        Phase::Deploy { side } => (*side, "deployment"),
        Phase::Initiative(contest) if contest.asked == contest.lower => (contest.asked, "initiative-lower"),
        Phase::Initiative(contest) => (contest.asked, "initiative-higher"),
        Phase::Skirmish => (state.holder, "skirmish"),
        Phase::Fire { side } if *side != state.holder => (*side, "fire-first"),
        Phase::Fire { side } => (*side, "fire-second"),
        Phase::FirstSide => (state.holder, "first-side"),
        Phase::Control { rolled: None } => (state.phasing, "control"),
        Phase::Control { rolled: Some(_) } => (state.phasing, "control-dice"),
        Phase::Movement(step) => match step {
            MovementStep::Choose | MovementStep::Contact { .. } => (state.phasing, "movement"),
            MovementStep::Zone { .. } => (state.phasing, "zone-die"),
            MovementStep::Recovery { .. } => (state.phasing, "recovery-again"),
            MovementStep::Evade { .. } => (state.phasing.enemy(), "evade"),
        },
        Phase::Combat(step) => match step {
            CombatStep::Choose => (state.phasing, "combat"),
            CombatStep::Attacker { .. } => (state.phasing, "attacker-dice"),
            CombatStep::Defender { .. } => (state.phasing.enemy(), "defender-dice"),
            CombatStep::Follow { .. } => (state.phasing, "follow-up"),
        },
        Phase::Over(ending) => return Pending::Over(victory::outcome(state, ending)),
    };
    Pending::Decision { seat: side.seat(), question }
}

/// The side that decides now; nobody after the end.
pub fn decider(state: &State) -> Option<Side> {
    match pending(state) {
        Pending::Decision { seat, .. } => Some(Side::BOTH[seat.index()]),
        Pending::Over(_) => None,
    }
}

/// Legal orders of the decision: all of them where they are finite, a good sample where somebody is placed.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    if let Some(officer) = officers::asked(state) {
        orders.extend(each(officers::refuges(state, officer)).map(|unit| Order::Place { unit }));
        return;
    }
    match &state.phase {
        Phase::Build { side } => lists::orders(state, *side, orders),
        Phase::Deploy { side } => deploy::orders(state, *side, orders),
        Phase::Initiative(contest) => initiative::orders(state, contest, orders),
        Phase::Skirmish => skirmish::orders(state, orders),
        Phase::Fire { side } => artillery::orders(state, *side, orders),
        Phase::FirstSide => orders.extend([Order::First, Order::Second]),
        Phase::Control { rolled: None } => control::orders(state, orders),
        Phase::Control { rolled: Some(rolled) } => {
            orders.extend(control::picks(rolled).map(|(i, j)| Order::Pick { i, j }));
        }
        Phase::Movement(step) => match step {
            MovementStep::Choose | MovementStep::Contact { .. } => {
                sample::actions(state, orders, &mut |_, _| {});
            }
            MovementStep::Zone { .. } => zone::orders(state, zone::zoned(state).as_ref(), orders),
            MovementStep::Recovery { .. } => orders.extend([Order::RerollRecovery, Order::Decline]),
            MovementStep::Evade { .. } => orders.extend([Order::Evade, Order::Stand]),
        },
        Phase::Combat(step) => match step {
            CombatStep::Choose => {
                orders.extend(each(combat::waiting(state)).map(|defender| Order::Fight { defender }));
            }
            CombatStep::Attacker { defender } => combat::commits(state, state.phasing, *defender, orders),
            CombatStep::Defender { defender, .. } => combat::commits(state, state.phasing.enemy(), *defender, orders),
            CombatStep::Follow { attacker, works } => follow::follow_ups(state, *attacker, *works, orders),
        },
        Phase::Over(_) => {}
    }
}

/// Accepts exactly what the rules allow.
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    match (&state.phase, order) {
        (Phase::Over(_), _) => return Err(Refusal::NotAsked),
        (_, Order::Concede) => return Ok(()),
        _ => {}
    }
    if let Some(officer) = officers::asked(state) {
        return match order {
            Order::Place { unit } if officers::refuges(state, officer) & unit.bit() != 0 => Ok(()),
            Order::Place { unit } => Err(Refusal::NoRefuge { officer, unit: *unit }),
            _ => Err(Refusal::NotAsked),
        };
    }
    match (&state.phase, order) {
        (Phase::Build { .. }, Order::Build(list)) => lists::check(state, list),
        (Phase::Build { .. }, Order::Muster(muster)) => lists::check_muster(state, *muster),
        (Phase::Build { .. }, Order::Default) => Ok(()),
        (Phase::Build { side }, order) => lists::check_step(state, *side, order),
        (Phase::Deploy { side }, Order::Default) => deploy::check_usual(state, *side),
        (Phase::Deploy { side }, Order::Deploy { force, placement }) => deploy::check(state, *side, *force, placement),
        (Phase::Deploy { side }, Order::Reserve { force }) => deploy::check_reserve(state, *side, *force),
        (Phase::Deploy { side }, Order::Put { unit, pose }) => deploy::check_put(state, *side, *unit, *pose),
        (Phase::Deploy { side }, Order::TakeUp { unit }) => deploy::check_take_up(state, *side, *unit),
        (Phase::Deploy { side }, Order::Station { officer, at }) => deploy::check_station(state, *side, *officer, *at),
        (Phase::Deploy { side }, Order::Done) => deploy::check_done(state, *side),
        (Phase::Initiative(contest), Order::Reroll { dice }) => initiative::check(state, contest, *dice),
        (Phase::Initiative(_), Order::Decline) => Ok(()),
        (Phase::Skirmish, Order::Skirmish { unit, target }) => skirmish::check(state, *unit, *target),
        (Phase::Skirmish, Order::Done) => Ok(()),
        (Phase::Fire { side }, Order::Fire { unit, target }) => artillery::check(state, *side, *unit, *target),
        (Phase::Fire { side }, Order::HoldFire { unit }) => artillery::check_hold(state, *side, *unit),
        (Phase::FirstSide, Order::First | Order::Second) => Ok(()),
        (Phase::Control { rolled: None }, Order::Test { force, cds }) => control::check_test(state, *force, *cds),
        (Phase::Control { rolled: None }, Order::Inactive { force }) => control::check_inactive(state, *force),
        (Phase::Control { rolled: Some(rolled) }, Order::Pick { i, j }) => control::check_pick(rolled, *i, *j),
        (Phase::Movement(step), order) => check_movement(state, step, order),
        (Phase::Combat(step), order) => check_combat(state, step, order),
        _ => Err(Refusal::NotAsked),
    }
}

fn check_movement(state: &State, step: &MovementStep, order: &Order) -> Result<(), Refusal> {
    match (step, order) {
        (MovementStep::Choose, Order::Move(march)) => movement::check_move(state, march).map(drop),
        (MovementStep::Choose, Order::Face { unit, face }) => movement::check_face(state, *unit, *face),
        (MovementStep::Choose, Order::Withdraw { unit, bearing }) => withdraw::check(state, *unit, *bearing),
        (MovementStep::Choose, Order::Ride { officer, to }) => movement::check_ride(state, *officer, *to),
        (MovementStep::Choose, Order::Recover { unit }) => recovery::check(state, *unit),
        (MovementStep::Choose, Order::Arrive { group, placement }) => arrival::check(state, *group, placement),
        (MovementStep::Choose, Order::Stay { unit }) => status::check_stay(state, *unit),
        (MovementStep::Choose, Order::Done) => movement::check_done(state),
        (MovementStep::Zone { .. }, Order::Resume | Order::Halt | Order::RerollMove) => zone::check(state, order),
        (MovementStep::Recovery { .. }, Order::RerollRecovery | Order::Decline) => Ok(()),
        (MovementStep::Evade { .. }, Order::Evade | Order::Stand) => Ok(()),
        _ => Err(Refusal::NotAsked),
    }
}

fn check_combat(state: &State, step: &CombatStep, order: &Order) -> Result<(), Refusal> {
    match (step, order) {
        (CombatStep::Choose, Order::Fight { defender }) => {
            if combat::waiting(state) & defender.bit() == 0 {
                Err(Refusal::NoCombat(*defender))
            } else {
                Ok(())
            }
        }
        (CombatStep::Attacker { defender }, Order::Commit(commit)) => {
            combat::check_commit(state, state.phasing, *defender, *commit)
        }
        (CombatStep::Defender { defender, .. }, Order::Commit(commit)) => {
            combat::check_commit(state, state.phasing.enemy(), *defender, *commit)
        }
        (CombatStep::Follow { attacker, .. }, Order::Advance { inches }) => {
            follow::check_advance(state, *attacker, *inches)
        }
        (CombatStep::Follow { attacker, works }, Order::Occupy) => follow::check_occupy(state, *attacker, *works),
        (CombatStep::Follow { .. }, Order::Decline) => Ok(()),
        _ => Err(Refusal::NotAsked),
    }
}

/// Carries out an order that was checked, up to the next decision.
pub fn apply(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    match order {
        Order::Concede => {
            if let Some(side) = decider(state) {
                victory::concede(state, side, log);
            }
            return;
        }
        Order::Build(list) => {
            if let Phase::Build { side } = state.phase {
                lists::build(state, side, list, log);
                next_list(state, side);
            }
        }
        Order::Muster(muster) => {
            if let (Phase::Build { side }, Some(muster)) =
                (&state.phase, state.book.0.roster.musters.get(usize::from(*muster)))
            {
                let side = *side;
                lists::build(state, side, &muster.list, log);
                next_list(state, side);
            }
        }
        Order::Commander { .. } | Order::Raise { .. } | Order::Enlist(_) | Order::Recruit(_) | Order::TakeBack => {
            if let Phase::Build { side } = state.phase {
                lists::step(state, side, order, log);
            }
        }
        Order::Default => match state.phase {
            Phase::Build { side } => {
                lists::take_listed(state, side);
                next_list(state, side);
            }
            Phase::Deploy { side } => {
                if let Some((force, placement)) = deploy::usual(state, side) {
                    deploy::carry_out(state, force, &placement, log);
                }
            }
            _ => {}
        },
        Order::Deploy { force, placement } => deploy::carry_out(state, *force, placement, log),
        Order::Reserve { force } => deploy::reserve(state, *force, log),
        Order::Put { unit, pose } => deploy::put(state, *unit, *pose, log),
        Order::TakeUp { unit } => deploy::take_up(state, *unit, log),
        Order::Station { officer, at } => deploy::station(state, *officer, *at, log),
        Order::Reroll { dice } => initiative::reroll(state, *dice, chance, log),
        Order::Decline => decline(state, log),
        Order::Skirmish { unit, target } => skirmish::carry_out(state, *unit, *target, chance, log),
        Order::Done => done(state, log),
        Order::Fire { unit, target } => artillery::declare(state, *unit, Some(*target), log),
        Order::HoldFire { unit } => artillery::declare(state, *unit, None, log),
        Order::First => first_side(state, state.holder, log),
        Order::Second => first_side(state, state.holder.enemy(), log),
        Order::Test { force, cds } => control::test(state, *force, *cds, chance, log),
        Order::Inactive { force } => control::rest(state, *force, log),
        Order::Pick { i, j } => control::pick(state, *i, *j, log),
        Order::Move(march) => movement::carry_out(state, march, chance, log),
        Order::Face { unit, face } => movement::turn(state, *unit, *face, log),
        Order::Withdraw { unit, bearing } => withdraw::carry_out(state, *unit, *bearing, chance, log),
        Order::Ride { officer, to } => movement::ride(state, *officer, *to, log),
        Order::Recover { unit } => recovery::attempt(state, *unit, chance, log),
        Order::Arrive { group, placement } => arrival::carry_out(state, *group, placement, chance, log),
        Order::Stay { unit } => state[*unit].marks.put(Marks::ACTED),
        Order::Resume => zone::resume(state, chance, log),
        Order::Halt => zone::halt(state, chance, log),
        Order::RerollMove => zone::reroll(state, chance, log),
        Order::RerollRecovery => {
            if let Phase::Movement(MovementStep::Recovery { unit }) = state.phase {
                recovery::again(state, unit, chance, log);
            }
        }
        Order::Evade | Order::Stand => {
            if let Phase::Movement(MovementStep::Evade { attacker, defender }) = state.phase {
                if *order == Order::Evade {
                    evade::evade(state, attacker, defender, chance, log);
                } else {
                    evade::stand(state, attacker, defender);
                }
            }
        }
        Order::Place { unit } => officers::place(state, *unit, log),
        Order::Fight { defender } => {
            state.phase = Phase::Combat(CombatStep::Attacker { defender: *defender });
        }
        Order::Commit(commit) => commit_dice(state, *commit, chance, log),
        Order::Advance { inches } => {
            if let Phase::Combat(CombatStep::Follow { attacker, .. }) = state.phase {
                state.phase = Phase::Combat(CombatStep::Choose);
                follow::advance(state, attacker, *inches, chance, log);
            }
        }
        Order::Occupy => {
            if let Phase::Combat(CombatStep::Follow { attacker, works: Some(feature) }) = state.phase {
                state.phase = Phase::Combat(CombatStep::Choose);
                follow::occupy(state, attacker, feature, chance, log);
            }
        }
    }
    settle(state, chance, log);
}

fn next_list(state: &mut State, side: Side) {
    if side == Side::A {
        state.phase = Phase::Build { side: Side::B };
    } else {
        deploy::begin(state);
    }
}

fn decline(state: &mut State, log: &mut impl Log<Note>) {
    match state.phase {
        Phase::Initiative(_) => initiative::decline(state, log),
        Phase::Movement(_) => state.phase = Phase::Movement(MovementStep::Choose),
        Phase::Combat(_) => state.phase = Phase::Combat(CombatStep::Choose),
        _ => {}
    }
}

fn done(state: &mut State, log: &mut impl Log<Note>) {
    match state.phase {
        Phase::Build { side } => {
            lists::close(state, side, log);
            next_list(state, side);
        }
        Phase::Deploy { side } => deploy::done(state, side, log),
        Phase::Skirmish => skirmish::end(state),
        Phase::Movement(_) => end_movement(state, log),
        _ => {}
    }
}

fn commit_dice(state: &mut State, commit: Commit, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    match state.phase {
        Phase::Combat(CombatStep::Attacker { defender }) => {
            combat::pay(state, state.phasing, commit, log);
            state.phase = Phase::Combat(CombatStep::Defender { defender, commit });
        }
        Phase::Combat(CombatStep::Defender { defender, commit: attacker }) => {
            combat::pay(state, state.phasing.enemy(), commit, log);
            combat::fight(state, defender, [attacker, commit], chance, log);
        }
        _ => {}
    }
}

/// Goes on by itself for as long as nobody has more than one thing to do.
fn settle(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    loop {
        if matches!(state.phase, Phase::Skirmish | Phase::FirstSide | Phase::Movement(_) | Phase::Combat(_)) {
            victory::read_objectives(state, log);
        }
        victory::check_empty(state, log);
        if let Some(officer) = officers::asked(state) {
            let refuges = officers::refuges(state, officer);
            if refuges.count_ones() > 1 {
                return;
            }
            match each(refuges).next() {
                Some(unit) => officers::place(state, unit, log),
                None => state.displaced &= !officer.bit(),
            }
            continue;
        }
        let waits = match state.phase.clone() {
            Phase::Over(_) | Phase::Build { .. } => true,
            Phase::Deploy { side } => settle_deployment(state, side, chance, log),
            Phase::Initiative(contest) => settle_initiative(state, &contest, log),
            Phase::Skirmish => {
                let any = skirmish::is_any(state);
                if !any {
                    skirmish::end(state);
                }
                any
            }
            Phase::Fire { side } => {
                let any = artillery::is_any(state, side);
                if !any {
                    artillery::done(state, chance, log);
                }
                any
            }
            Phase::FirstSide => {
                if state.rules.initiative_first {
                    first_side(state, state.holder, log);
                }
                !state.rules.initiative_first
            }
            Phase::Control { rolled } => settle_control(state, rolled.map(|rolled| rolled.count), chance, log),
            Phase::Movement(step) => settle_movement(state, &step, chance, log),
            Phase::Combat(step) => settle_combat(state, step, chance, log),
        };
        if waits {
            return;
        }
    }
}

fn settle_deployment(state: &mut State, side: Side, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    if deploy::waiting(state, side).next().is_some() {
        return true;
    }
    if deploy::waiting(state, side.enemy()).next().is_some() {
        state.phase = Phase::Deploy { side: side.enemy() };
    } else {
        start_battle(state, chance, log);
    }
    false
}

fn settle_initiative(state: &mut State, contest: &Contest, log: &mut impl Log<Note>) -> bool {
    let any = initiative::choices(state, contest).next().is_some();
    if !any {
        initiative::decline(state, log);
    }
    any
}

fn settle_control(state: &mut State, dice: Option<u8>, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    match dice {
        Some(2) => {
            control::pick(state, 0, 1, log);
            false
        }
        Some(_) => true,
        None => {
            let (first, more) = {
                let mut waiting = control::waiting(state);
                (waiting.next(), waiting.next().is_some())
            };
            match first {
                None => {
                    begin_movement(state, chance, log);
                    false
                }
                Some(force)
                    if !more
                        && control::allowed(state, force).0 == 0
                        && control::column(state, force) == Column::Near =>
                {
                    control::test(state, force, 0, chance, log);
                    false
                }
                Some(_) => true,
            }
        }
    }
}

/// One automatic step of a Movement Segment; true when somebody must decide.
fn settle_movement(state: &mut State, step: &MovementStep, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    match *step {
        MovementStep::Choose => {
            let any = movement::is_any_left(state);
            if !any {
                end_movement(state, log);
            }
            any
        }
        MovementStep::Contact { attacker, defender } => {
            settle_contact(state, attacker, defender, chance, log);
            false
        }
        MovementStep::Zone { .. } | MovementStep::Recovery { .. } | MovementStep::Evade { .. } => true,
    }
}

/// What a contact leads to: guns try to escape, cavalry is asked, everybody else will fight.
fn settle_contact(
    state: &mut State,
    attacker: UnitId,
    defender: UnitId,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    state.phase = Phase::Movement(MovementStep::Choose);
    if !state.is_present(attacker) || !state.is_present(defender) {
        return;
    }
    if state[defender].make.is_battery() {
        evade::escape(state, attacker, defender, chance, log);
    } else if evade::may_evade(state, attacker, defender) {
        state.phase = Phase::Movement(MovementStep::Evade { attacker, defender });
    } else {
        state[attacker].target = Some(defender);
    }
}

/// One automatic step of a Combat Segment; true when somebody must decide.
fn settle_combat(state: &mut State, step: CombatStep, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    match step {
        CombatStep::Choose => {
            let waiting = combat::waiting(state);
            match (waiting.count_ones(), each(waiting).next()) {
                (0, _) => end_combat(state, chance, log),
                (1, Some(defender)) => state.phase = Phase::Combat(CombatStep::Attacker { defender }),
                _ => return true,
            }
        }
        CombatStep::Attacker { defender } => {
            if combat::is_any_commit(state, state.phasing, defender) {
                return true;
            }
            commit_dice(state, Commit::default(), chance, log);
        }
        CombatStep::Defender { defender, .. } => {
            if combat::is_any_commit(state, state.phasing.enemy(), defender) {
                return true;
            }
            commit_dice(state, Commit::default(), chance, log);
        }
        CombatStep::Follow { attacker, works } => {
            if follow::is_any(state, attacker, works) {
                return true;
            }
            state.phase = Phase::Combat(CombatStep::Choose);
        }
    }
    false
}

/// Before the first turn: army lists, deployment, or straight to the battle. [GA-S4, GA-S6]
pub fn begin(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    if state.rules.even {
        let Even { points, length } = state.scenario.even;
        log.tell(Note::general(Happening::Balanced { points, length }));
    }
    if state.rules.build && state.scenario.build.is_some() {
        state.phase = Phase::Build { side: Side::A };
        return;
    }
    if state.rules.free_deployment {
        deploy::begin(state);
    } else {
        start_battle(state, chance, log);
    }
    settle(state, chance, log);
}

fn start_battle(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for unit in each(state.on_table()) {
        state.count_in(unit);
    }
    // Armies of one's own are not those for whom the scenario names a first holder. [GA-S6]
    if state.scenario.first.is_none() || (state.rules.build && state.scenario.build.is_some()) {
        initiative::first_holder(state, chance, log);
    }
    begin_turn(state, chance, log);
}

/// The Command Phase: command dice, then the initiative of the first pulse. [GA-1.1, GA-1.2, GA-1.3]
fn begin_turn(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    log.tell(Note::general(Happening::Turn { turn: state.turn }));
    control::command_roll(state, chance, log);
    state.pulse = 0;
    begin_pulse(state, chance, log);
}

/// A pulse opens with the roll for its initiative. [GA-1.10]
fn begin_pulse(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state.pulse += 1;
    state.pulses += 1;
    arrival::announce(state);
    log.tell(Note::general(Happening::Pulse { turn: state.turn, pulse: state.pulse }));
    initiative::roll(state, chance, log);
}

/// The first side phases. [GA-1.6, GA-1.8]
fn first_side(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    log.tell(Note::of(side, Happening::FirstSide { side, chosen: !state.rules.initiative_first }));
    state.second = false;
    begin_phasing(state, side, log);
}

fn begin_phasing(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    let turn = if state.second { Half::Second } else { Half::First };
    log.tell(Note::of(side, Happening::Phasing { side, turn }));
    control::begin_segment(state, side);
}

fn begin_movement(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    log.tell(Note::of(state.phasing, Happening::Segment { side: state.phasing, name: "Movement Segment" }));
    movement::begin_segment(state);
    arrival::roll(state, chance, log);
    state.phase = Phase::Movement(MovementStep::Choose);
}

fn end_movement(state: &mut State, log: &mut impl Log<Note>) {
    movement::end_segment(state);
    for index in 0..MOST_OFFICERS {
        state[OfficerId(index as u8)].lent = false;
    }
    state.phase = Phase::Combat(CombatStep::Choose);
    if combat::waiting(state) != 0 {
        log.tell(Note::of(state.phasing, Happening::Segment { side: state.phasing, name: "Combat Segment" }));
    }
}

/// After the Combat Segment nobody is held in contact; then the second side phases, or the pulse ends. [GA-1.7, GA-1.12]
fn end_combat(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    retire::stand_apart(state, state.phasing);
    victory::read_objectives(state, log);
    for unit in each(state.enemies_of(state.phasing)) {
        state[unit].marks.take(Marks::STOOD);
    }
    if state.second {
        end_pulse(state, chance, log);
    } else {
        state.second = true;
        begin_phasing(state, state.phasing.enemy(), log);
    }
}

/// The end of a pulse: suppression and its marks go, the turn die is rolled. [GA-1.9, GA-1.10, GA-1.11]
fn end_pulse(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let mut any = false;
    for unit in each(state.on_table()) {
        any |= artillery::check_unsuppressed(state, unit).is_err();
        state[unit].marks.take(Marks::OF_PULSE);
    }
    if any {
        log.tell(Note::general(Happening::SuppressionEnded));
    }
    chance.about(state.occasion(Occasion::Pulse, 0));
    let mut why = Why::heard_by(log);
    let below = turn_ends_below(state.pulse, &mut why);
    let (die, ends) = turn_die(chance, state.book.tables.end.turn_die, below);
    log.tell(Note::general(Happening::TurnDie { die, pulses: state.pulse, ends, why }));
    if !ends {
        begin_pulse(state, chance, log);
        return;
    }
    victory::end_turn(state, chance, log);
    if !matches!(state.phase, Phase::Over(_)) {
        state.turn += 1;
        begin_turn(state, chance, log);
    }
}

/// The turn ends on less than this: the pulses done. [GA-1.11]
pub fn turn_ends_below(pulses: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut number = Reckoning::new(why);
    number.plus(Clause("GA-1.11"), What::Pulses, pulses);
    number.total() as u8
}

/// The turn die, and whether the turn ends. [GA-1.11]
pub fn turn_die(chance: &mut impl Chance, sides: u8, below: u8) -> (u8, bool) {
    let die = chance.die(sides);
    (die, die < below)
}
