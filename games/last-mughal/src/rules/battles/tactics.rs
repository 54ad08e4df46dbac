//! Tactical counters and bonuses in battle. [LM-8.3a] [LM-8.6a]

use std::ops::ControlFlow;

use engine::{Clause, Log, NoReasons, Reasons, Reckoning};

use crate::data::CounterKind;
use crate::data::ids::{CounterId, CounterSet, FigureId, Side, UnitSet, ZoneId};
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::Terms;
use crate::rules::battles::{self, fury};
use crate::rules::event::Event;
use crate::rules::events::{self, Deed, Needs};
use crate::rules::order::Order;
use crate::rules::phase::{Battle, BattleStep, Phase, Role};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::turn;

/// Whether a counter may be played by a side in this battle. [LM-8.3a]
pub fn check(state: &State, counter: CounterId) -> Result<(), Refusal> {
    let Phase::Battle(battle) = &state.phase else { return Err(Refusal::WrongPhase(counter)) };
    let BattleStep::Tactics(role) = battle.step else { return Err(Refusal::WrongPhase(counter)) };
    let deed = events::in_hand(state, battle.side(role), counter, CounterKind::Tactical)?;
    if is_playable(state, battle, role, deed) { Ok(()) } else { Err(Refusal::ConditionNotMet(counter)) }
}

/// Whether a counter could be played in this battle by who has it in hand. [LM-8.3a]
pub fn could_be_played(state: &State, counter: CounterId) -> bool {
    let Phase::Battle(battle) = &state.phase else { return false };
    let BattleStep::Tactics(role) = battle.step else { return false };
    let deed = events::deed(state.data(), counter, CounterKind::Tactical);
    deed.is_some_and(|deed| is_playable(state, battle, role, deed))
}

/// The conditions of the tactical counters. [LM-11.3.1h] [LM-11.3.1j] [LM-11.3.2c] [LM-11.3.2d] [LM-11.3.2j] [LM-11.3.2k]
fn is_playable(state: &State, battle: &Battle, role: Role, deed: Deed) -> bool {
    match deed {
        Deed::Shift(needs) | Deed::Bonus(needs) => has(state, battle, role, needs),
        Deed::Replace => !state.table.choices.kavanagh_after_roll && is_kavanaghs_battle(state, battle),
        _ => false,
    }
}

/// Whether the battle has what a side's event needs. [LM-11.3.1h] [LM-11.3.2j] [LM-11.3.2k]
fn has(state: &State, battle: &Battle, role: Role, needs: Needs) -> bool {
    match needs {
        Needs::Nothing => true,
        Needs::Mughal => state.shah().is_some_and(|shah| state.figure(shah).zone == Some(battle.zone)),
        Needs::Highlanders | Needs::Khalsa => answers(state, battle.line[role as usize], needs),
    }
}

/// Whether units in line answer to what an event needs. [LM-11.3.2j] [LM-11.3.2k]
pub fn answers(state: &State, line: UnitSet, needs: Needs) -> bool {
    let sets = &state.data().sets;
    match needs {
        Needs::Highlanders => line.meets(sets.highlanders),
        Needs::Khalsa => line.meets(sets.khalsa),
        Needs::Nothing | Needs::Mughal => false,
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

/// A battle as it would be rolled: the facts that its figures are made of. "What if" gives another fact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contest {
    /// The in-phase side.
    pub attacker: Side,
    /// Who fights, attacker and defender.
    pub line: [UnitSet; 2],
    /// Who commands.
    pub commander: [Option<FigureId>; 2],
    /// Tactical counters played.
    pub played: CounterSet,
    /// A city whose massacre is remembered by British in the field.
    pub fury: Option<ZoneId>,
}

impl Contest {
    /// The battle as it stands.
    pub fn of(state: &State, battle: &Battle) -> Self {
        Self {
            attacker: battle.attacker,
            line: battle.line,
            commander: battle.commander,
            played: battle.played,
            fury: fury::furies(state, battle.zone).lowest(),
        }
    }

    /// The same battle with a counter more.
    #[must_use]
    pub fn with(mut self, counter: CounterId) -> Self {
        self.played.insert(counter);
        self
    }

    /// What helps a side helps the attacker, or hinders him.
    fn sign(&self, side: Side) -> i32 {
        if side == self.attacker { 1 } else { -1 }
    }

    /// The side in a role.
    fn side(&self, role: Role) -> Side {
        if role == Role::Attacker { self.attacker } else { self.attacker.other() }
    }
}

/// What a battle is rolled on: strengths, modifier, shift, each part told. [LM-8.4a]
pub fn terms(state: &State, contest: &Contest, why: &mut impl Reasons<What>) -> Terms {
    Terms {
        attacker: strength(state, contest.line[0], Role::Attacker, why),
        defender: strength(state, contest.line[1], Role::Defender, why),
        modifier: modifier(state, contest, why),
        shift: shift(state, contest, why),
    }
}

/// The strength of a line: the values of its units. [LM-8.4a]
pub fn strength(state: &State, line: UnitSet, role: Role, why: &mut impl Reasons<What>) -> u8 {
    told("LM-8.4a", What::Line(role), counted(state.strength(line)), why)
}

/// The attacker's tactical bonuses minus the defender's: commanders, artillery, counters, fury. [LM-8.6a] [LM-8.6b]
fn modifier(state: &State, contest: &Contest, why: &mut impl Reasons<What>) -> i8 {
    let mut sum = Reckoning::new(why);
    for role in [Role::Attacker, Role::Defender] {
        let side = contest.side(role);
        add_line(
            state,
            side,
            contest.line[role as usize],
            contest.commander[role as usize],
            contest.sign(side),
            &mut sum,
        );
    }
    for counter in contest.played {
        let known = state.data().counter(counter);
        if let Some(event) = events::of(state.data(), counter)
            && let Deed::Bonus(_) = event.deed
        {
            let bonus = contest.sign(known.side) * i32::from(known.strength);
            sum.plus(event.clause, What::Bonus(counter), bonus);
        }
    }
    if let Some(city) = contest.fury {
        sum.plus(Clause("LM-8.11b"), What::Fury(city), fury::fury_bonus(state, contest.attacker));
    }
    sum.total() as i8
}

/// What a line brings with it: the bonus of its one commander, and its guns. [LM-8.6a] [LM-8.6b]
pub fn line_bonus(state: &State, line: UnitSet, commander: Option<FigureId>) -> i8 {
    let mut nobody = NoReasons;
    let mut sum = Reckoning::new(&mut nobody);
    // Whose line it is matters to who is told, and nobody is.
    add_line(state, Side::Rebel, line, commander, 1, &mut sum);
    sum.total() as i8
}

fn add_line<R: Reasons<What>>(
    state: &State,
    side: Side,
    line: UnitSet,
    commander: Option<FigureId>,
    sign: i32,
    sum: &mut Reckoning<'_, R>,
) {
    if let Some(figure) = commander {
        sum.plus(Clause("LM-8.6a"), What::Tactical(figure), sign * i32::from(state.data().figure(figure).tactical));
    }
    if state.table.choices.artillery_in_battle {
        sum.plus(Clause("LM-8.6b"), What::Guns(side), sign * i32::from(state.artillery(line)));
    }
}

/// Columns in the attacker's favour, netted. [LM-11.3.1h] [LM-11.3.2c] [LM-8.4c]
fn shift(state: &State, contest: &Contest, why: &mut impl Reasons<What>) -> i8 {
    let mut sum = Reckoning::new(why);
    for counter in contest.played {
        let known = state.data().counter(counter);
        if let Some(event) = events::of(state.data(), counter)
            && let Deed::Shift(_) = event.deed
        {
            sum.plus(event.clause, What::Columns(counter), contest.sign(known.side) * i32::from(known.strength));
        }
    }
    sum.total() as i8
}

/// A strength as a number on the table: no force of the game comes near its limit.
pub fn counted(strength: u32) -> u8 {
    u8::try_from(strength).unwrap_or(u8::MAX)
}

/// Whether a counter lets its side replace a result. [LM-11.3.2d]
fn replaces(state: &State, counter: CounterId) -> bool {
    events::of(state.data(), counter).is_some_and(|event| event.deed == Deed::Replace)
}

/// Kavanagh among the counters played.
pub fn is_kavanagh_played(state: &State, battle: &Battle) -> bool {
    battle.played.iter().any(|counter| replaces(state, counter))
}

/// Kavanagh in the British hand.
pub fn kavanagh_in_hand(state: &State) -> Option<CounterId> {
    state.hand_of(Side::British).iter().find(|&counter| replaces(state, counter))
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

/// The British keep the result. [LM-11.3.2e]
pub fn keep_result(state: &mut State, log: &mut impl Log<Event>) {
    log.tell(Event::KavanaghDecided { replaced: false });
    battles::change(state, |battle| battle.step = BattleStep::Losses(Role::Attacker));
}

/// The British replace the result by DR. [LM-11.3.2d] [LM-11.3.2e]
pub fn replace_result(state: &mut State, log: &mut impl Log<Event>) {
    if state.table.choices.kavanagh_after_roll
        && let Some(counter) = kavanagh_in_hand(state)
    {
        turn::play_counter(state, Side::British, counter, log);
    }
    log.tell(Event::KavanaghDecided { replaced: true });
    battles::change(state, |battle| {
        battle.result = BattleResult::DR;
        battle.losses = [0; 2];
        battle.step = BattleStep::Losses(Role::Attacker);
    });
}
