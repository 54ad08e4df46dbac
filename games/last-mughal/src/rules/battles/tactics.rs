//! Tactical counters and bonuses in battle. [LM-8.3a] [LM-8.6a]

use std::ops::ControlFlow;

use engine::Log;

use crate::data::ids::{CounterId, CounterSet, Side};
use crate::data::tables::Terms;
use crate::data::{CounterKind, Effect, EventKind};
use crate::rules::battles;
use crate::rules::event::Event;
use crate::rules::operations::contact;
use crate::rules::order::Order;
use crate::rules::phase::{Battle, BattleStep, Phase, Role};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::turn;

/// Whether a counter may be played by a side in this battle. [LM-1.3e] [LM-8.3a]
pub fn check(state: &State, counter: CounterId) -> Result<(), Refusal> {
    let Phase::Battle(battle) = &state.phase else { return Err(Refusal::WrongPhase(counter)) };
    let BattleStep::Tactics(role) = battle.step else { return Err(Refusal::WrongPhase(counter)) };
    let side = battle.side(role);
    turn::check_hand(state, side, counter)?;
    let known = state.data().counter(counter);
    match known.effect {
        Effect::Event(event) if known.kind == CounterKind::Tactical => {
            if is_playable(state, battle, event) {
                Ok(())
            } else {
                Err(Refusal::ConditionNotMet(counter))
            }
        }
        _ => Err(Refusal::WrongPhase(counter)),
    }
}

/// The conditions of the tactical counters. [LM-11.3.1h] [LM-11.3.1j] [LM-11.3.2c] [LM-11.3.2d] [LM-11.3.2j] [LM-11.3.2k]
fn is_playable(state: &State, battle: &Battle, event: EventKind) -> bool {
    let sets = &state.data().sets;
    let british = battle.line[battle.role(Side::British) as usize];
    match event {
        EventKind::LastMughal => state.shah().is_some_and(|shah| state.figure(shah).zone == Some(battle.zone)),
        EventKind::Kavanagh => !state.table.choices.kavanagh_after_roll && is_kavanaghs_battle(state, battle),
        EventKind::Tartan => british.meets(sets.highlanders),
        EventKind::Khalsa => british.meets(sets.khalsa),
        EventKind::Ghazis | EventKind::Intuition => true,
        _ => false,
    }
}

/// A British attack on rebels who besiege a city. [LM-11.3.2d] [LM-11.3.2e]
pub fn is_kavanaghs_battle(state: &State, battle: &Battle) -> bool {
    battle.attacker == Side::British && state.is_inside(battle.zone, Side::British)
}

/// All counters that may be played.
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    state
        .hand
        .iter()
        .filter(|&counter| check(state, counter).is_ok())
        .try_for_each(|counter| put(Order::Play { counter }))
}

/// A tactical counter is played for this battle. [LM-8.3a]
pub fn play(state: &mut State, side: Side, counter: CounterId, log: &mut impl Log<Event>) {
    turn::play_counter(state, side, counter, log);
    battles::change(state, |battle| battle.played.insert(counter));
}

/// The events among the counters played, with their strengths.
fn events(state: &State, played: CounterSet) -> impl Iterator<Item = (EventKind, i8)> {
    let data = state.data();
    played.iter().filter_map(move |counter| match data.counter(counter).effect {
        Effect::Event(event) => Some((event, data.counter(counter).strength as i8)),
        _ => None,
    })
}

/// Columns in the attacker's favour, netted. [LM-11.3.1h] [LM-11.3.2c] [LM-8.4c]
fn shift(state: &State, battle: &Battle) -> i8 {
    let towards = |side: Side, columns: i8| if battle.attacker == side { columns } else { -columns };
    let columns = events(state, battle.played).map(|(event, strength)| match event {
        EventKind::LastMughal => towards(Side::Rebel, strength),
        EventKind::Intuition => towards(Side::British, strength),
        _ => 0,
    });
    columns.sum()
}

/// The tactical bonuses of a side: its one commander, artillery, counters, fury. [LM-8.6a] [LM-8.6b] [LM-11.3.1j] [LM-11.3.2j] [LM-11.3.2k]
pub fn bonus(state: &State, battle: &Battle, role: Role) -> i8 {
    let side = battle.side(role);
    let commander = battle.commander[role as usize].map_or(0, |figure| state.data().figure(figure).tactical);
    let guns = if state.table.choices.artillery_in_battle { state.artillery(battle.line[role as usize]) } else { 0 };
    let counters = events(state, battle.played).map(|(event, strength)| match (event, side) {
        (EventKind::Ghazis, Side::Rebel) | (EventKind::Tartan | EventKind::Khalsa, Side::British) => strength,
        _ => 0,
    });
    let fury = side == Side::British && contact::furies(state, battle.zone).any();
    let fury = if fury { state.data().numbers.fury } else { 0 };
    commander as i8 + guns as i8 + counters.sum::<i8>() + fury as i8
}

/// What the battle is rolled on, as far as lines and counters are known. [LM-8.4a]
pub fn terms(state: &State, battle: &Battle) -> Terms {
    Terms {
        attacker: counted(state.strength(battle.line[0])),
        defender: counted(state.strength(battle.line[1])),
        modifier: bonus(state, battle, Role::Attacker) - bonus(state, battle, Role::Defender),
        shift: shift(state, battle),
    }
}

/// A strength as a number on the table: no force of the game comes near its limit.
pub fn counted(strength: u32) -> u8 {
    u8::try_from(strength).unwrap_or(u8::MAX)
}

/// Kavanagh among the counters played.
pub fn is_kavanagh_played(state: &State, battle: &Battle) -> bool {
    events(state, battle.played).any(|(event, _)| event == EventKind::Kavanagh)
}

/// Kavanagh in the British hand.
pub fn kavanagh_in_hand(state: &State) -> Option<CounterId> {
    let is_kavanagh = |counter: &CounterId| state.data().counter(*counter).effect == Effect::Event(EventKind::Kavanagh);
    state.hand_of(Side::British).iter().find(is_kavanagh)
}

/// Whether the result may be replaced: Kavanagh was played, or with the option is in hand. [LM-11.3.2e]
pub fn may_replace(state: &State) -> bool {
    match &state.phase {
        Phase::Battle(battle) if state.table.choices.kavanagh_after_roll => {
            is_kavanaghs_battle(state, battle) && kavanagh_in_hand(state).is_some()
        }
        Phase::Battle(battle) => is_kavanagh_played(state, battle),
        _ => false,
    }
}

/// Whether `replace` is lawful. [LM-11.3.2e]
pub fn check_replace(state: &State) -> Result<(), Refusal> {
    if may_replace(state) { Ok(()) } else { Err(Refusal::NoKavanagh) }
}
