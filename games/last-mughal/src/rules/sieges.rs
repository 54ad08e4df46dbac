//! Sieges: counters, the roll, the fall of a city. [LM-9.1a] [LM-9.2a]

pub mod attrition; // besieged garrisons suffer
pub mod settlement; // cities quelled, sieges lifted, troops coming out

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log};

use crate::data::ids::{CounterId, Side, ZoneId, ZoneSet};
use crate::data::{CounterKind, Effect, EventKind};
use crate::rules::battles::tactics::counted;
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::placement::{destroy, eliminate};
use crate::rules::rebellion::massacre;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::{quell, settle};
use crate::rules::state::{CityStatus, State};
use crate::rules::turn;

/// Whether a side besieges a city: its units in the field, enemies or their civilians inside. [LM-9.1b]
pub fn is_besieger(state: &State, side: Side, zone: ZoneId) -> bool {
    state.field(zone, side).any() && state.is_inside(zone, side.other())
}

/// Sieges of the side in turn that are still to be resolved. [LM-3e]
pub fn open(state: &State) -> ZoneSet {
    let Phase::Sieges { side, done } = state.phase else { return ZoneSet::EMPTY };
    let cities = state.cities_in_play().without(done);
    cities.iter().filter(|&zone| is_besieger(state, side, zone)).collect()
}

/// Whether a siege may be resolved next. [LM-9.1b] [LM-9.2i]
pub fn check(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    let Phase::Sieges { side, done } = state.phase else { return Err(Refusal::NoSiege(zone)) };
    if !state.is_city(zone) || !is_besieger(state, side, zone) {
        return Err(Refusal::NoSiege(zone));
    }
    if done.has(zone) { Err(Refusal::SiegeDone(zone)) } else { Ok(()) }
}

/// The resolution of a siege begins with the besieger's counters. [LM-9.2b]
pub fn begin(state: &mut State, zone: ZoneId) {
    if let Phase::Sieges { side, done } = state.phase {
        state.phase = Phase::Siege { side, done: done.with(zone), zone, bonus: 0 };
    }
}

/// Strengths of besieger and besieged: all field units against all inside, civilians included. [LM-9.2a]
pub fn strengths(state: &State, side: Side, zone: ZoneId) -> [u32; 2] {
    let civilians = side == Side::Rebel && state.city(zone).civilians;
    let civilians = if civilians { u32::from(state.data().numbers.civilians) } else { 0 };
    [state.strength(state.field(zone, side)), state.strength(state.within(zone, side.other())) + civilians]
}

/// The besieger's bonus from artillery. Figures give none. [LM-9.2d]
pub fn guns(state: &State, side: Side, zone: ZoneId) -> u8 {
    state.artillery(state.field(zone, side))
}

/// Whether a counter may be played in this siege: Sapping by the rebel, the Hodson network by the British. [LM-1.3e] [LM-11.3.1i] [LM-11.3.2f]
pub fn check_counter(state: &State, counter: CounterId) -> Result<(), Refusal> {
    let Phase::Siege { side, .. } = state.phase else { return Err(Refusal::WrongPhase(counter)) };
    turn::check_hand(state, side, counter)?;
    let known = state.data().counter(counter);
    let fits = match known.effect {
        Effect::Event(EventKind::Sapping) => side == Side::Rebel,
        Effect::Event(EventKind::HodsonNetwork) => side == Side::British,
        _ => false,
    };
    match known.kind {
        CounterKind::Siege if fits => Ok(()),
        CounterKind::Siege => Err(Refusal::ConditionNotMet(counter)),
        _ => Err(Refusal::WrongPhase(counter)),
    }
}

/// All counters that may be played.
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let playable = state.hand.iter().filter(|&counter| check_counter(state, counter).is_ok());
    playable.map(|counter| Order::Play { counter }).try_for_each(put)
}

/// A siege counter is played before the roll. [LM-9.2b] [LM-11.3.1i] [LM-11.3.2f]
pub fn play(state: &mut State, besieger: Side, counter: CounterId, log: &mut impl Log<Event>) {
    turn::play_counter(state, besieger, counter, log);
    let strength = state.data().counter(counter).strength;
    let Phase::Siege { side, done, zone, bonus } = state.phase else { return };
    if state.data().counter(counter).effect == Effect::Event(EventKind::Sapping) {
        let fort = state.city(zone).fort.saturating_sub(strength);
        state.cities[zone.index()].fort = fort;
        log.tell(Event::WallsSapped { zone, fort });
        if fort == 0 {
            fall(state, side, zone, log);
            state.phase = Phase::Sieges { side, done };
        }
    } else {
        log.tell(Event::WeakPlaceFound { zone, bonus: strength });
        state.phase = Phase::Siege { side, done, zone, bonus: bonus + strength };
    }
}

/// The siege roll, if the besieger is strong enough; it is not optional. [LM-9.2c] [LM-9.2i]
pub fn resolve(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Phase::Siege { side, done, zone, bonus } = state.phase else { return };
    state.phase = Phase::Sieges { side, done };
    let [besieger, besieged] = strengths(state, side, zone);
    let bonus = bonus + guns(state, side, zone);
    let strengths = [counted(besieger), counted(besieged)];
    chance.about(state.occasion(Occasion::Siege, zone.0));
    let Some(assault) = state.data().siege.roll(besieger, besieged, bonus, chance) else {
        log.tell(Event::SiegeTooWeak { zone, strengths });
        return;
    };
    let fort = state.city(zone).fort.saturating_sub(assault.points);
    state.cities[zone.index()].fort = fort;
    log.tell(Event::SiegeRolled { zone, strengths, bonus, assault, fort });
    if fort == 0 {
        fall(state, side, zone, log);
    }
}

/// A city falls: the besieged are removed, civilians massacred, a revolt quelled if the British took it. [LM-9.2e] [LM-9.2f] [LM-9.2g]
fn fall(state: &mut State, side: Side, zone: ZoneId, log: &mut impl Log<Event>) {
    let enemy = side.other();
    log.tell(Event::CityFell { zone, side });
    for unit in state.within(zone, enemy) {
        log.tell(Event::StepLost { unit, destroyed: true, clause: Clause("LM-9.2e") });
        destroy(state, unit, log);
    }
    for figure in state.inside_figures(zone, enemy) {
        eliminate(state, figure, Clause("LM-9.2e"), log);
    }
    if state.city(zone).civilians {
        massacre(state, zone, None, log);
    }
    if side == Side::British && state.city(zone).status == CityStatus::Rebellion {
        quell(state, zone, "LM-9.2g", log);
    }
    settle(state, zone, None, log);
}
