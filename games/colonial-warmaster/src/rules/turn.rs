//! The sequence of play: six phases a player turn, each ending at a decision or going on by itself. [CW-1.1]

use chance::Chance;
use engine::{Log, Pending};

use crate::data::side::{Side, UnitId, each};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::command;
use crate::rules::event::{Grant, Happening, Note, PhaseName};
use crate::rules::fire::{self, Occasion};
use crate::rules::known::{Kept, Rides};
use crate::rules::leader;
use crate::rules::melee;
use crate::rules::morale;
use crate::rules::opportunity;
use crate::rules::order::{Deed, Order, Way};
use crate::rules::pursuit;
use crate::rules::refusal::Refusal;
use crate::rules::sample;
use crate::rules::set_up;
use crate::rules::state::{Acted, List, MOST_IN_GROUP, MeleeStep, MovementStep, Phase, Reason, State};
use crate::rules::victory;

/// What the match waits for: the questions of the rulebook's list.
pub fn pending(state: &State) -> Pending {
    let (side, question) = match &state.phase {
        Phase::Deploy { side } => (*side, "deploy"),
        // Leaders move before the first activation and before the first shot, and are not asked for on their own. [CW-1.3]
        Phase::FirstLeaders => (state.phasing, "activate"),
        Phase::Movement { step, .. } => match step {
            MovementStep::Choose => (state.phasing, "activate"),
            MovementStep::Act => (state.phasing, "act"),
            MovementStep::React(_) => (state.waiting_side(), "react"),
            MovementStep::LastReact => (state.waiting_side(), "last-react"),
        },
        Phase::SecondLeaders | Phase::Fire => (state.phasing, "fire"),
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
        Phase::FirstLeaders | Phase::SecondLeaders => {
            sample::leader_moves(state, orders);
            orders_after_rides(state, orders);
        }
        Phase::Movement { step, group, .. } => match step {
            MovementStep::Choose => command::orders(state, orders),
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

/// The orders of the phase that a Leader Movement leads to, which end it. [CW-1.1, CW-1.3]
pub fn orders_after_rides(state: &State, orders: &mut Vec<Order>) {
    if state.phase == Phase::FirstLeaders {
        command::orders(state, orders);
    } else {
        fire::orders(state, orders);
    }
}

/// Accepts exactly what the rules allow.
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    match (&state.phase, order) {
        (Phase::Over(_), _) => Err(Refusal::NotAsked),
        (_, Order::Concede) => Ok(()),
        (Phase::Deploy { side }, Order::Deploy(deployment)) => set_up::check(state, *side, deployment),
        (Phase::Deploy { side }, Order::DeployDefault { command }) => set_up::check_default(state, *side, *command),
        (Phase::Deploy { side }, Order::Put(one)) => set_up::check_put(state, *side, one),
        (Phase::Deploy { side }, Order::TakeUp { unit }) => set_up::check_take_up(state, *side, *unit),
        (Phase::Deploy { side }, Order::Station { leader, at }) => set_up::check_station(state, *side, *leader, *at),
        (Phase::FirstLeaders | Phase::SecondLeaders, Order::LeaderMove { leader, via, to }) => {
            leader::check_move(state, *leader, via, *to)
        }
        (Phase::FirstLeaders | Phase::SecondLeaders, Order::Lay(way)) => match **way {
            Way::Ride { leader, points } => leader::check_points(state, leader, &points),
            Way::March { .. } => Err(Refusal::NotAsked),
        },
        (Phase::Movement { step: MovementStep::Act, group, .. }, Order::Lay(way)) => match **way {
            Way::March { unit, formation, legs } => action::check_way(state, *group, unit, formation, legs),
            Way::Ride { .. } => Err(Refusal::NotAsked),
        },
        (Phase::FirstLeaders | Phase::SecondLeaders, Order::EndLeaderMoves) => Ok(()),
        (
            Phase::FirstLeaders | Phase::Movement { step: MovementStep::Choose, .. },
            Order::Activate { activator, units },
        ) => command::check_activation(state, *activator, units),
        (Phase::FirstLeaders | Phase::Movement { step: MovementStep::Choose, .. }, Order::EndMovement) => Ok(()),
        (Phase::Movement { step: MovementStep::Act, group, .. }, Order::Act(acts)) => {
            action::check(state, *group, acts)
        }
        (
            Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. },
            Order::ReactFire { unit, target, at },
        ) => opportunity::check(state, *unit, *target, *at),
        (Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. }, Order::ReactPass) => Ok(()),
        (Phase::SecondLeaders | Phase::Fire, Order::Fire { unit, target }) => fire::check(state, *unit, *target),
        (Phase::SecondLeaders | Phase::Fire, Order::SaveFire { unit }) => fire::may_still_fire(state, *unit),
        (Phase::SecondLeaders | Phase::Fire, Order::SaveAll | Order::EndFire) => Ok(()),
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

/// Whether an order belongs to the phase after a Leader Movement, which it ends. [CW-1.1, CW-1.3]
const fn ends_leader_moves(phase: &Phase, order: &Order) -> bool {
    match phase {
        Phase::FirstLeaders => matches!(order, Order::Activate { .. } | Order::EndMovement),
        Phase::SecondLeaders => {
            matches!(order, Order::Fire { .. } | Order::SaveFire { .. } | Order::SaveAll | Order::EndFire)
        }
        _ => false,
    }
}

/// Whether an order by itself changes nothing about any unit but who may still be activated.
fn leaves_all_as_they_are(order: &Order) -> bool {
    match order {
        Order::LeaderMove { .. } | Order::Lay(_) | Order::Activate { .. } => true,
        Order::Act(acts) => acts.iter().all(|act| act.deed == Deed::Hold),
        _ => false,
    }
}

/// Carries out an order that was checked, up to the next decision.
pub fn apply(state: &mut State, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    // A way that was laid out is ordered now, or not at all.
    state.way = None;
    if !leaves_all_as_they_are(order) {
        state.wishes.0.forget(u64::MAX);
    }
    if ends_leader_moves(&state.phase, order) {
        end_leader_moves(state, log);
    }
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
        Order::Put(one) => set_up::put(state, one, log),
        Order::TakeUp { unit } => set_up::take_up(state, *unit, log),
        Order::Station { leader, at } => set_up::station(state, *leader, *at, log),
        Order::LeaderMove { leader, via, to } => leader::carry_out_move(state, *leader, via, *to, log),
        Order::Lay(way) => state.way = Some(way.clone()),
        Order::EndLeaderMoves => end_leader_moves(state, log),
        Order::Activate { activator, units } => command::attempt(state, *activator, units, chance, log),
        Order::EndMovement => end_activations(state),
        Order::Act(acts) => {
            let acted = action::perform(state, acts, log);
            await_reactions(state, acted);
        }
        Order::ReactFire { unit, target, at } => opportunity::fire(state, *unit, *target, *at, chance, log),
        Order::ReactPass => end_reactions(state, chance, log),
        Order::Fire { unit, target } => {
            let shot = fire::standing_shot(state, *unit, *target);
            fire::fire(state, *unit, *target, shot, Occasion::FirePhase, chance, log);
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
                end_leader_moves(state, log);
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

/// Those who have acted may be fired at before anything else happens. [CW-5.1c]
pub(crate) fn await_reactions(state: &mut State, acted: List<Acted, MOST_IN_GROUP>) {
    set_step(state, MovementStep::React(acted));
    state.look_round();
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

/// Before the first turn: points given, then set-up, or straight to the first Command Phase.
pub fn begin(state: &mut State, log: &mut impl Log<Note>) {
    for side in Side::BOTH {
        let given = [
            (Grant::Handicap, state.scenario.side(side).handicap),
            (Grant::Even, state.footing().sides[side.index()].granted),
        ];
        for (grant, points) in given.into_iter().filter(|(_, points)| *points > 0) {
            log.tell(Note { side: Some(side), what: Happening::Granted { side, grant, points } });
        }
    }
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
        opportunity::lose_marker(state, unit);
        let one = &mut state[unit];
        (one.finished, one.left, one.fired, one.attempts) = (false, false, false, 0);
    }
    for leader in state.leader_ids() {
        if state.leader_spec(leader).side == state.phasing {
            let one = &mut state[leader];
            (one.spent, one.left, one.moved) = (false, false, false);
        }
    }
    leader::successors(state, state.phasing, log);
    state.gather();
    state.wishes.0.forget(u64::MAX);
    state.rides = Kept(Rides::unknown());
    state.phase = Phase::FirstLeaders;
    tell_phase(state, PhaseName::FirstLeaders, log);
}

/// After a Leader Movement comes the Movement Phase or the Fire Phase. [CW-1.1, CW-1.3]
fn end_leader_moves(state: &mut State, log: &mut impl Log<Note>) {
    for leader in state.leader_ids() {
        state[leader].moved = false;
    }
    state.rides = Kept(Rides::default());
    if state.phase == Phase::FirstLeaders {
        state.phase = Phase::Movement { activator: None, group: 0, step: MovementStep::Choose };
        tell_phase(state, PhaseName::Movement, log);
    } else {
        state.phase = Phase::Fire;
        tell_phase(state, PhaseName::Fire, log);
    }
}

/// After the last activation the enemy may fire once more at anybody. [CW-5.1c]
fn end_activations(state: &mut State) {
    state.phase = Phase::Movement { activator: None, group: 0, step: MovementStep::LastReact };
    state.look_round();
}

/// When reactions are over, chargers are engaged; after the last ones the phase ends.
fn end_reactions(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    match state.phase {
        Phase::Movement { step: MovementStep::React(acted), .. } => {
            for seen in acted.iter() {
                charge::engage(state, seen);
            }
            set_step(state, MovementStep::Choose);
            state.look_round();
        }
        _ => {
            morale::end_movement(state, chance, log);
            state.rides = Kept(Rides::unknown());
            state.phase = Phase::SecondLeaders;
            state.look_round();
            tell_phase(state, PhaseName::SecondLeaders, log);
        }
    }
}

/// The Fire Phase ends with its losses and checks; then those charged test to stand. [CW-1.1]
fn end_fire(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    morale::end_phase(state, chance, log);
    tell_phase(state, PhaseName::Melee, log);
    let fled = melee::stand_tests(state, chance, log);
    let queue = state.present[state.phasing.index()];
    state.phase = Phase::Melee { fought: 0, step: MeleeStep::Pursue { queue, fled } };
    state.look_round();
}

/// The Melee Phase and with it the player turn end. [CW-15.1, CW-5.5c]
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
        if state.turn >= state.footing().turns {
            victory::end_by_points(state, log);
            return;
        }
        state.turn += 1;
    }
    state.player_turn += 1;
    state.phasing = state.phasing.enemy();
    begin_player_turn(state, log);
}
