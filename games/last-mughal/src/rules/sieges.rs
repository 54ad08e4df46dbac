//! Sieges: counters, the roll, the fall of a city. [LM-9.1a] [LM-9.2a]

pub mod attrition; // besieged garrisons suffer
pub mod settlement; // cities quelled, sieges lifted, troops coming out

use std::ops::ControlFlow;

use board::Id;
use chance::Chance;
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::CounterKind;
use crate::data::ids::{CounterId, Side, UnitSet, ZoneId, ZoneSet};
use crate::data::read::MOST as MOST_POINTS;
use crate::data::tables::SiegeTable;
use crate::rules::battles::tactics::counted;
use crate::rules::event::Event;
use crate::rules::events::{self, Deed};
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::placement::{destroy, eliminate};
use crate::rules::reasons::What;
use crate::rules::rebellion::massacre;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::{quell, settle};
use crate::rules::state::{CityStatus, State};
use crate::rules::turn;
use serde::{Deserialize, Serialize};

/// Whether a side besieges a city: its units in the field, enemies or their civilians inside. [LM-9.1b]
pub fn is_besieger(state: &State, side: Side, zone: ZoneId) -> bool {
    state.field(zone, side).any() && state.is_inside(zone, side.other())
}

/// Sieges of the side in turn that are still to be resolved.
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

/// A siege as it would be rolled: the facts that its figures are made of. "What if" gives another fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Siege {
    /// The side in the field.
    pub besieger: Side,
    /// Its units.
    pub besiegers: UnitSet,
    /// Units inside.
    pub garrison: UnitSet,
    /// Civilians inside.
    pub civilians: bool,
    /// Bonuses from counters. [LM-11.3.2f]
    pub bonus: u8,
    /// Fortification points.
    pub fort: u8,
}

impl Siege {
    /// The siege of a city by those in its field. [LM-9.2a]
    pub fn of(state: &State, besieger: Side, zone: ZoneId) -> Self {
        Self {
            besieger,
            besiegers: state.field(zone, besieger),
            garrison: state.within(zone, besieger.other()),
            civilians: besieger == Side::Rebel && state.city(zone).civilians,
            bonus: match state.phase {
                Phase::Siege { zone: at, bonus, .. } if at == zone => bonus,
                _ => 0,
            },
            fort: state.city(zone).fort,
        }
    }

    /// The siege that would follow if units of the side shut in went behind the walls too.
    #[must_use]
    pub fn joined(self, units: UnitSet) -> Self {
        Self { garrison: self.garrison.or(units), ..self }
    }

    /// The same siege after a counter more. [LM-11.3.1i] [LM-11.3.2f]
    #[must_use]
    pub fn with(self, state: &State, counter: CounterId) -> Self {
        let strength = state.data().counter(counter).strength;
        let Some(event) = events::of(state.data(), counter) else { return self };
        match event.deed {
            Deed::Sap => {
                let fort = left(self.fort, strength, event.clause, What::Bonus(counter), &mut NoReasons);
                Self { fort, ..self }
            }
            Deed::Weaken => Self { bonus: self.bonus + strength, ..self },
            _ => self,
        }
    }
}

/// What a siege is rolled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiegeTerms {
    /// Strength in the field. [LM-9.2a]
    pub besieger: u32,
    /// Strength inside.
    pub besieged: u32,
    /// What is added to the die. [LM-9.2d]
    pub bonus: u8,
}

/// What a siege is rolled on: strengths and bonus, each part told. [LM-9.2a] [LM-9.2d]
pub fn terms(state: &State, siege: &Siege, why: &mut impl Reasons<What>) -> SiegeTerms {
    SiegeTerms {
        besieger: besieging(state, siege.besiegers, why),
        besieged: besieged(state, siege.garrison, siege.civilians, why),
        bonus: bonus(state, siege, why),
    }
}

/// The strength of besiegers: all units in the field. [LM-9.2a]
fn besieging(state: &State, units: UnitSet, why: &mut impl Reasons<What>) -> u32 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("LM-9.2a"), What::Besiegers, state.strength(units) as i32);
    sum.total() as u32
}

/// The strength of the besieged: all units inside, and civilians. [LM-9.2a]
pub fn besieged(state: &State, units: UnitSet, civilians: bool, why: &mut impl Reasons<What>) -> u32 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("LM-9.2a"), What::Garrison, state.strength(units) as i32);
    if civilians {
        sum.plus(Clause("LM-9.2a"), What::Civilians, state.data().numbers.civilians);
    }
    sum.total() as u32
}

/// The strength that a side has inside a city. [LM-9.2a]
pub fn garrison(state: &State, zone: ZoneId, side: Side) -> u32 {
    let civilians = side == Side::British && state.city(zone).civilians;
    besieged(state, state.within(zone, side), civilians, &mut NoReasons)
}

/// The besieger's bonus: artillery and what counters found. Figures give none. [LM-9.2d] [LM-11.3.2f]
fn bonus(state: &State, siege: &Siege, why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("LM-9.2d"), What::Guns(siege.besieger), state.artillery(siege.besiegers));
    sum.plus(Clause("LM-11.3.2f"), What::WeakPlace, siege.bonus);
    sum.total() as u8
}

/// A siege as rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Assault {
    /// The column read.
    pub column: u8,
    /// The die.
    pub die: u8,
    /// The row read.
    pub row: i8,
    /// Points destroyed.
    pub points: u8,
}

/// Casts the die of a siege and reads the table, if the besieger is strong enough. [LM-9.2c]
pub fn roll(table: &SiegeTable, terms: &SiegeTerms, chance: &mut impl Chance) -> Option<Assault> {
    let column = table.column(terms.besieger, terms.besieged)?;
    Some(read(table, terms, column, chance.d6()))
}

/// What the table says in a column to a die with its bonus. [LM-9.3a]
#[inline]
pub fn read(table: &SiegeTable, terms: &SiegeTerms, column: usize, die: u8) -> Assault {
    let (row, points) = table.points(die.saturating_add(terms.bonus) as i8, column);
    Assault { column: column as u8, die, row, points }
}

/// The points that each face would bring down; `None` if the besieger is too weak for a roll. [LM-9.2c]
#[inline]
fn by_face(table: &SiegeTable, terms: &SiegeTerms) -> Option<[u8; 6]> {
    let column = table.column(terms.besieger, terms.besieged)?;
    Some([1, 2, 3, 4, 5, 6].map(|die| read(table, terms, column, die).points))
}

/// Chance that a siege ends this turn, and the mean of points it destroys. [LM-9.3a]
pub(crate) fn chances(state: &State, terms: &SiegeTerms, fort: u8) -> (f32, f32) {
    let Some(faces) = by_face(&state.data().siege, terms) else { return (0.0, 0.0) };
    let points = faces.into_iter().map(|destroyed| f32::from(destroyed.min(fort)) / 6.0).sum();
    (falls_within(state, terms, fort, 1), points)
}

/// Chance that a siege ends within some turns, strengths staying as they are. [LM-9.3a]
pub(crate) fn falls_within(state: &State, terms: &SiegeTerms, fort: u8, turns: u8) -> f32 {
    let Some(faces) = by_face(&state.data().siege, terms) else { return 0.0 };
    // The chance to stand at each number of points, from 0 to the full works.
    let fort = usize::from(fort.min(MOST_POINTS));
    let mut standing = [0.0_f32; MOST_POINTS as usize + 1];
    standing[fort] = 1.0;
    for _ in 0..turns {
        let mut next = [0.0; MOST_POINTS as usize + 1];
        next[0] = standing[0];
        for points in 1..=fort {
            for destroyed in faces {
                next[points.saturating_sub(usize::from(destroyed))] += standing[points] / 6.0;
            }
        }
        standing = next;
    }
    standing[0]
}

/// Points left of walls of which some fall. [LM-9.1a]
fn left(fort: u8, fallen: u8, clause: Clause, what: What, why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("LM-9.1a"), What::Walls, fort);
    sum.plus(clause, what, -i32::from(fallen));
    sum.at_least(Clause("LM-9.1a"), What::Down, 0);
    sum.total() as u8
}

/// Whether a counter may be played in this siege: Sapping by the rebel, the Hodson network by the British. [LM-11.3.1i] [LM-11.3.2f]
pub fn check_counter(state: &State, counter: CounterId) -> Result<(), Refusal> {
    let Phase::Siege { side, .. } = state.phase else { return Err(Refusal::WrongPhase(counter)) };
    events::in_hand(state, side, counter, CounterKind::Siege)?;
    if could_be_played(state, counter) { Ok(()) } else { Err(Refusal::ConditionNotMet(counter)) }
}

/// Whether a counter could be played in a siege by who has it in hand. [LM-9.2b]
pub fn could_be_played(state: &State, counter: CounterId) -> bool {
    let deed = events::deed(state.data(), counter, CounterKind::Siege);
    matches!(deed, Some(Deed::Sap | Deed::Weaken))
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
    let Some(event) = events::of(state.data(), counter) else { return };
    let mut why = Parts::heard_by(log);
    if event.deed == Deed::Sap {
        let fort = left(state.city(zone).fort, strength, event.clause, What::Bonus(counter), &mut why);
        state.cities[zone.index()].fort = fort;
        log.tell(Event::WallsSapped { zone, fort, why });
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
    let Phase::Siege { side, done, zone, .. } = state.phase else { return };
    let siege = Siege::of(state, side, zone);
    state.phase = Phase::Sieges { side, done };
    let mut why = Parts::heard_by(log);
    let terms = terms(state, &siege, &mut why);
    let strengths = [counted(terms.besieger), counted(terms.besieged)];
    chance.about(state.occasion(Occasion::Siege, zone.0));
    let Some(assault) = roll(&state.data().siege, &terms, chance) else {
        log.tell(Event::SiegeTooWeak { zone, strengths, why });
        return;
    };
    let fort = left(siege.fort, assault.points, Clause("LM-9.3a"), What::Breach, &mut why);
    state.cities[zone.index()].fort = fort;
    log.tell(Event::SiegeRolled { zone, strengths, bonus: terms.bonus, assault, fort, why });
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
        log.tell(Event::CiviliansMassacred { zone, die: None, from: 0, why: Parts::heard_by(log) });
        massacre(state, zone, log);
    }
    if side == Side::British && state.city(zone).status == CityStatus::Rebellion {
        quell(state, zone, "LM-9.2g", log);
    }
    settle(state, zone, None, log);
}
