//! The sequence of play: six phases a player turn, each ending at a decision or going on by itself. [CW-1.1]

use chance::Chance;
use engine::{Log, Pending};

use crate::data::side::{Side, UnitId, each};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::command;
use crate::rules::event::{Happening, Note, PhaseName};
use crate::rules::fire::{self, Occasion};
use crate::rules::leader;
use crate::rules::melee;
use crate::rules::morale;
use crate::rules::opportunity;
use crate::rules::order::Order;
use crate::rules::pursuit;
use crate::rules::refusal::Refusal;
use crate::rules::routed;
use crate::rules::sample;
use crate::rules::set_up;
use crate::rules::state::{Acted, MeleeStep, MovementStep, Phase, Reason, State};
use crate::rules::victory;

/// What the match waits for: the questions of the rulebook's list.
pub fn pending(state: &State) -> Pending {
    let (side, question) = match &state.phase {
        Phase::Deploy { side } => (*side, "deploy"),
        Phase::FirstLeaders => (state.phasing, "leaders"),
        Phase::Movement { step, .. } => match step {
            MovementStep::Choose => (state.phasing, "activate"),
            MovementStep::Act => (state.phasing, "act"),
            MovementStep::React(_) => (state.waiting_side(), "react"),
            MovementStep::LastReact => (state.waiting_side(), "last-react"),
        },
        Phase::SecondLeaders => (state.phasing, "leaders-again"),
        Phase::Fire => (state.phasing, "fire"),
        Phase::Melee { step, .. } => match step {
            MeleeStep::Choose => (state.phasing, "melee"),
            MeleeStep::Assign { .. } => (side_asked(state, melee::asked(state)), "strike"),
            MeleeStep::Pursue { .. } => (side_asked(state, pursuit::asked(state).map(|(unit, _)| unit)), "pursue"),
        },
        Phase::Over(ending) => return Pending::Over(victory::outcome(ending)),
    };
    Pending::Decision { seat: side.seat(), question }
}

fn side_asked(state: &State, unit: Option<UnitId>) -> Side {
    unit.map_or(state.phasing, |unit| state.side_of(unit))
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
    match &state.phase {
        Phase::Deploy { side } => set_up::orders(state, *side, orders),
        Phase::FirstLeaders | Phase::SecondLeaders => sample::leader_moves(state, orders),
        Phase::Movement { step, group, .. } => match step {
            MovementStep::Choose => {
                command::activations(state, orders);
                orders.push(Order::EndMovement);
            }
            MovementStep::Act => sample::acts(state, *group, orders),
            MovementStep::React(_) | MovementStep::LastReact => opportunity::orders(state, orders),
        },
        Phase::Fire => fire::orders(state, orders),
        Phase::Melee { fought, step } => match step {
            MeleeStep::Choose => orders.extend(
                melee::waiting(state, *fought)
                    .filter_map(|members| each(members).next())
                    .map(|melee| Order::ChooseMelee { melee }),
            ),
            MeleeStep::Assign { .. } => melee::assignments(state, orders),
            MeleeStep::Pursue { .. } => pursuit::orders(state, orders),
        },
        Phase::Over(_) => {}
    }
}

/// Accepts exactly what the rules allow.
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    match (&state.phase, order) {
        (Phase::Over(_), _) => Err(Refusal::NotAsked),
        (_, Order::Concede) => Ok(()),
        (Phase::Deploy { side }, Order::Deploy(deployment)) => set_up::check(state, *side, deployment),
        (Phase::Deploy { side }, Order::DeployDefault { command }) => set_up::check_default(state, *side, *command),
        (Phase::FirstLeaders | Phase::SecondLeaders, Order::LeaderMove { leader, via, to }) => {
            leader::check_move(state, *leader, via, *to)
        }
        (Phase::FirstLeaders | Phase::SecondLeaders, Order::EndLeaderMoves) => Ok(()),
        (Phase::Movement { step: MovementStep::Choose, .. }, Order::Activate { activator, units }) => {
            command::check_activation(state, *activator, units)
        }
        (Phase::Movement { step: MovementStep::Choose, .. }, Order::EndMovement) => Ok(()),
        (Phase::Movement { step: MovementStep::Act, group, .. }, Order::Act(acts)) => {
            action::check(state, *group, acts)
        }
        (
            Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. },
            Order::ReactFire { unit, target, at },
        ) => opportunity::check(state, *unit, *target, *at),
        (Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. }, Order::ReactPass) => Ok(()),
        (Phase::Fire, Order::Fire { unit, target }) => fire::check(state, *unit, *target),
        (Phase::Fire, Order::SaveFire { unit }) => fire::may_still_fire(state, *unit),
        (Phase::Fire, Order::SaveAll | Order::EndFire) => Ok(()),
        (Phase::Melee { fought, step: MeleeStep::Choose }, Order::ChooseMelee { melee }) => {
            melee::check_choice(state, *fought, *melee)
        }
        (Phase::Melee { step: MeleeStep::Assign { .. }, .. }, Order::Assign { unit, enemy }) => {
            melee::check_assign(state, *unit, *enemy)
        }
        (Phase::Melee { step: MeleeStep::Pursue { .. }, .. }, Order::Pursue { unit, target }) => {
            pursuit::check(state, *unit, Some(*target))
        }
        (Phase::Melee { step: MeleeStep::Pursue { .. }, .. }, Order::Restrain { unit }) => {
            pursuit::check(state, *unit, None)
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Carries out an order that was checked, up to the next decision.
pub fn apply(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    match order {
        Order::Concede => {
            if let Some(side) = decider(state) {
                log.tell(Note { side: Some(side), what: Happening::Conceded { side } });
                victory::end_against(state, side, Reason::Concede, log);
            }
            return;
        }
        Order::Deploy(deployment) => set_up::carry_out(state, deployment, log),
        Order::DeployDefault { command } => set_up::carry_out_default(state, *command, log),
        Order::LeaderMove { leader, via, to } => leader::carry_out_move(state, *leader, via, *to, log),
        Order::EndLeaderMoves => end_leader_moves(state, chance, log),
        Order::Activate { activator, units } => command::attempt(state, *activator, units, chance, log),
        Order::EndMovement => end_activations(state),
        Order::Act(acts) => {
            let acted = action::perform(state, acts, log);
            set_step(state, MovementStep::React(acted));
        }
        Order::ReactFire { unit, target, at } => opportunity::fire(state, *unit, *target, *at, chance, log),
        Order::ReactPass => end_reactions(state, chance, log),
        Order::Fire { unit, target } => {
            let aim = state.body(*target);
            fire::fire(state, *unit, *target, &aim, Occasion::FirePhase, chance, log);
            state[*unit].fired = true;
        }
        Order::SaveFire { unit } => fire::save_fire(state, *unit, log),
        Order::SaveAll => {
            for unit in state.units_of(state.phasing) {
                if fire::may_still_fire(state, unit).is_ok() {
                    fire::save_fire(state, unit, log);
                }
            }
        }
        Order::EndFire => end_fire(state, chance, log),
        Order::ChooseMelee { melee } => {
            let members = melee::melee_of(state, *melee);
            set_melee_step(state, melee::begin(state, members));
        }
        Order::Assign { unit, enemy } => {
            if let Phase::Melee { step: MeleeStep::Assign { strikes, .. }, .. } = &mut state.phase {
                strikes[unit.index()] = Some(*enemy);
            }
        }
        Order::Pursue { unit, target } => {
            pursuit::pursue(state, *unit, *target, log);
            answered(state, *unit);
        }
        Order::Restrain { unit } => {
            pursuit::restrain(state, *unit, chance, log);
            answered(state, *unit);
        }
    }
    settle(state, chance, log);
}

/// Goes on by itself for as long as nobody has anything to decide.
fn settle(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    loop {
        match &state.phase {
            Phase::Over(_) => return,
            Phase::Deploy { .. } => {
                if Side::BOTH.into_iter().any(|side| set_up::waiting(state, side).next().is_some()) {
                    return;
                }
                begin_player_turn(state, log);
            }
            Phase::FirstLeaders | Phase::SecondLeaders => {
                if state.leaders_of(state.phasing).any(|leader| !state[leader].moved) {
                    return;
                }
                end_leader_moves(state, chance, log);
            }
            Phase::Movement { step, .. } => match step {
                MovementStep::Act => return,
                MovementStep::Choose => {
                    if command::is_any_activation(state) {
                        return;
                    }
                    end_activations(state);
                }
                MovementStep::React(_) | MovementStep::LastReact => {
                    if opportunity::is_any(state) {
                        return;
                    }
                    end_reactions(state, chance, log);
                }
            },
            Phase::Fire => {
                if fire::is_anyone_left(state) {
                    return;
                }
                end_fire(state, chance, log);
            }
            Phase::Melee { .. } => {
                if settle_melee(state, chance, log) {
                    return;
                }
            }
        }
    }
}

/// One automatic step of the Melee Phase; true when somebody must decide.
fn settle_melee(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    let Phase::Melee { fought, step } = state.phase else { return false };
    match step {
        MeleeStep::Pursue { .. } => {
            if pursuit::asked(state).is_some() {
                return true;
            }
            set_melee_step(state, MeleeStep::Choose);
        }
        MeleeStep::Choose => {
            let (first, more) = {
                let mut waiting = melee::waiting(state, fought);
                (waiting.next(), waiting.next().is_some())
            };
            match first {
                Some(_) if more => return true,
                Some(members) => set_melee_step(state, melee::begin(state, members)),
                None => end_melee(state, chance, log),
            }
        }
        MeleeStep::Assign { members, strikes } => {
            if melee::asked(state).is_some() {
                return true;
            }
            let (winner, fled) = melee::fight(state, members, &strikes, chance, log);
            let queue = winner.map_or(0, |side| members & state.present[side.index()]);
            state.phase = Phase::Melee { fought: fought | members, step: MeleeStep::Pursue { queue, fled } };
        }
    }
    false
}

fn set_step(state: &mut State, next: MovementStep) {
    if let Phase::Movement { step, .. } = &mut state.phase {
        *step = next;
    }
}

fn set_melee_step(state: &mut State, next: MeleeStep) {
    if let Phase::Melee { step, .. } = &mut state.phase {
        *step = next;
    }
}

/// A unit has said whether it pursues.
fn answered(state: &mut State, unit: UnitId) {
    if let Phase::Melee { step: MeleeStep::Pursue { queue, .. }, .. } = &mut state.phase {
        *queue &= !unit.bit();
    }
}

fn tell_phase(state: &State, phase: PhaseName, log: &mut impl Log<Note>) {
    let side = state.phasing;
    log.tell(Note { side: Some(side), what: Happening::Phase { turn: state.turn, side, phase } });
}

/// Before the first turn: set-up, or straight to the first Command Phase.
pub fn begin(state: &mut State, log: &mut impl Log<Note>) {
    if state.rules.free_deployment {
        set_up::begin(state);
    } else {
        begin_player_turn(state, log);
    }
}

/// The Command Phase, and on to the first Leader Movement: markers off, flags cleared, successors. [CW-1.2]
fn begin_player_turn(state: &mut State, log: &mut impl Log<Note>) {
    tell_phase(state, PhaseName::Command, log);
    for unit in state.units_of(state.phasing) {
        let one = &mut state[unit];
        (one.marker, one.finished, one.fired, one.attempts) = (false, false, false, 0);
    }
    for leader in state.leader_ids() {
        if state.leader_spec(leader).side == state.phasing {
            let one = &mut state[leader];
            (one.spent, one.left, one.moved) = (false, false, false);
        }
    }
    leader::successors(state, state.phasing, log);
    state.phase = Phase::FirstLeaders;
    tell_phase(state, PhaseName::FirstLeaders, log);
}

/// After a Leader Movement comes the Movement Phase or the Fire Phase. [CW-1.1, CW-1.3]
fn end_leader_moves(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let _ = chance;
    for leader in state.leader_ids() {
        state[leader].moved = false;
    }
    if state.phase == Phase::FirstLeaders {
        state.phase = Phase::Movement { activator: None, group: 0, step: MovementStep::Choose };
        tell_phase(state, PhaseName::Movement, log);
    } else {
        state.phase = Phase::Fire;
        state.look_round();
        tell_phase(state, PhaseName::Fire, log);
    }
}

/// After the last activation the enemy may fire once more at anybody. [CW-5.1c]
fn end_activations(state: &mut State) {
    state.phase = Phase::Movement { activator: None, group: 0, step: MovementStep::LastReact };
    state.look_round();
}

/// When reactions are over, chargers are engaged; after the last ones the phase ends. [CW-6.5, CW-12.8c, CW-10.1c]
fn end_reactions(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    match state.phase {
        Phase::Movement { step: MovementStep::React(acted), .. } => {
            for seen in acted.iter() {
                engage(state, seen);
            }
            set_step(state, MovementStep::Choose);
        }
        _ => {
            state.phase = Phase::SecondLeaders;
            state.look_round();
            routed::run_on(state, log);
            morale::end_phase(state, chance, log);
            tell_phase(state, PhaseName::SecondLeaders, log);
        }
    }
}

/// Records the contacts of a charger; whoever is engaged loses his marker. [CW-12.8c, CW-12.8e, CW-5.1e]
pub(crate) fn engage(state: &mut State, seen: &Acted) {
    let Some(made) = seen.charge else { return };
    let found: Vec<_> = charge::contacts(state, seen.unit, made.target, made.from).collect();
    for contact in found {
        if !state.contacts_of(contact.mover).any(|other| other.has(contact.struck)) {
            state.contacts.push(contact);
        }
        state[contact.struck].marker = false;
    }
    state[seen.unit].marker = false;
    state.note_engaged();
}

/// The Fire Phase ends with its losses and checks; then those charged test to stand. [CW-1.1, CW-1.4, CW-6.1]
fn end_fire(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    morale::end_phase(state, chance, log);
    tell_phase(state, PhaseName::Melee, log);
    let fled = melee::stand_tests(state, chance, log);
    let queue = state.present[state.phasing.index()];
    state.phase = Phase::Melee { fought: 0, step: MeleeStep::Pursue { queue, fled } };
    state.look_round();
}

/// The Melee Phase and with it the player turn end. [CW-15.1, CW-15.2, CW-5.5c]
fn end_melee(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    morale::end_phase(state, chance, log);
    if state.rules.hits_cleared {
        for unit in state.unit_ids() {
            state[unit].wounds = 0;
        }
    }
    if victory::check_break(state, log) {
        return;
    }
    if state.phasing != state.scenario.first {
        if state.turn >= state.scenario.turns {
            victory::end_by_points(state, log);
            return;
        }
        state.turn += 1;
    }
    state.player_turn += 1;
    state.phasing = state.phasing.enemy();
    begin_player_turn(state, log);
}
