//! Cavalry evades and artillery escapes.

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, Reasons, Reckoning};
use table::Inches;

use crate::data::roster::{Arm, Kind, Make};
use crate::data::side::UnitId;
use crate::data::tables::Escape;
use crate::rules::artillery;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::options::Rules;
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::{What, Why};
use crate::rules::retire;
use crate::rules::retreat::{Disorder, Retreat, fall_back};
use crate::rules::state::{Marks, State};
use crate::rules::victory::{self, Blow};

/// Whether cavalry may try to evade: not disordered, asked once a segment, with room to go. [GA-9.1, GA-9.6]
pub fn may_evade(state: &State, attacker: UnitId, defender: UnitId) -> bool {
    let one = &state[defender];
    state.arm(defender) == Arm::Cavalry
        && !one.marks.has(Marks::DISORDERED | Marks::STOOD)
        && room(state, attacker, defender) >= state.book.tables.combat.least
}

/// How far an evader could go.
fn room(state: &State, attacker: UnitId, defender: UnitId) -> Inches {
    let away = retire::away_from(state, defender, attacker);
    retire::fall_back(state, defender, away, state.base_move(defender)).map_or(Inches::ZERO, |ended| ended.gone)
}

/// What a rider's die comes to; infantry throws a plain one. [GA-9.1, GA-9.2, GA-9.3, GA-9.5]
pub fn pace(table: &Escape, make: &Make, die: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    let clause = Clause(if make.arm() == Arm::Infantry { "GA-9.5" } else { "GA-9.1" });
    sum.because(clause, What::Die, Amount::Plus(i32::from(die)));
    if make.kind == Kind::Lcav {
        if make.cossack {
            sum.plus(Clause("GA-9.3"), What::Cossacks, table.cossack);
        } else {
            sum.plus(Clause("GA-9.2"), What::LightHorse, table.light);
        }
    }
    sum.total() as u8
}

/// The race: what the evader's and the attacker's dice come to, and whether he gets away. [GA-9.1, GA-9.4, GA-O6, GA-O7]
pub fn race<R: Reasons<What>>(
    chance: &mut impl Chance,
    table: &Escape,
    rules: &Rules,
    riders: [&Make; 2],
    why: &mut [R; 2],
) -> (Option<[u8; 2]>, bool) {
    if riders[1].arm() == Arm::Infantry && rules.evades_infantry {
        return (None, true);
    }
    let [evader, attacker] = [0, 1].map(|index| pace(table, riders[index], chance.d6(), &mut why[index]));
    let away = if rules.attacker_wins_ties { evader > attacker } else { evader >= attacker };
    (Some([evader, attacker]), away)
}

/// Cavalry tries to evade. [GA-9.4, GA-9.6, GA-9.7]
pub fn evade(
    state: &mut State,
    attacker: UnitId,
    defender: UnitId,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let (evader, pursuer) = (state[defender].make, state[attacker].make);
    chance.about(state.occasion(Occasion::Evasion, defender.0));
    let mut why = [Why::heard_by(log), Why::heard_by(log)];
    let (dice, away) = race(chance, &state.book.0.tables.escape, &state.rules, [&evader, &pursuer], &mut why);
    state.tell(log, defender, Happening::Evaded { unit: defender, attacker, dice, away, why });
    if !away {
        state[defender].marks.put(Marks::DISORDERED);
        state.tell(log, defender, Happening::Disordered { unit: defender, cause: Disorder::Caught });
        stand(state, attacker, defender);
        return;
    }
    let bearing = retire::away_from(state, defender, attacker);
    let mut aftermath = Aftermath::default();
    release(state, defender);
    state[defender].marks.put(Marks::NO_MOVE);
    fall_back(state, defender, bearing, Retreat::Evades, &mut aftermath, log);
    state.phase = Phase::Movement(MovementStep::Choose);
    officers::casualties(state, &aftermath, chance, log);
}

/// Whoever had an enemy as target has none any more.
fn release(state: &mut State, defender: UnitId) {
    for unit in crate::data::side::each(state.enemies_of(state.side_of(defender))) {
        if state[unit].target == Some(defender) {
            state[unit].target = None;
        }
    }
}

/// Cavalry stands, or is caught: it fights all who contact it. [GA-9.1, GA-9.7]
pub fn stand(state: &mut State, attacker: UnitId, defender: UnitId) {
    state[defender].marks.put(Marks::STOOD);
    state[attacker].target = Some(defender);
    state.phase = Phase::Movement(MovementStep::Choose);
}

/// Guns that are contacted, as their dice see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// Which guns.
    pub guns: Kind,
    /// By whom.
    pub attacker: Arm,
    /// They are suppressed.
    pub suppressed: bool,
}

/// What the dice of guns did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fled {
    /// The sum of the two dice.
    pub roll: u8,
    /// They escape. [GA-9.8]
    pub escapes: bool,
    /// They strike a last time. [GA-9.11]
    pub strikes: bool,
}

impl Flight {
    /// Guns and who contacts them.
    pub fn of(state: &State, attacker: UnitId, guns: UnitId) -> Self {
        let suppressed = artillery::check_unsuppressed(state, guns).is_err();
        Self { guns: state[guns].make.kind, attacker: state.arm(attacker), suppressed }
    }

    /// They escape on less than this. [GA-9.9, GA-9.10, GA-O8]
    pub fn below(&self, table: &Escape, rules: &Rules, why: &mut impl Reasons<What>) -> u8 {
        let mut number = Reckoning::new(why);
        let clause = Clause(if self.guns == Kind::HorseArt { "GA-9.10" } else { "GA-9.9" });
        number.plus(clause, What::GunsBefore(self.guns, self.attacker), table.number(self.guns, self.attacker));
        number.plus(Clause("GA-O8"), What::Inclusive, rules.escape_inclusive);
        number.total() as u8
    }

    /// Whether an odd die strikes the attacker: suppressed guns too, unless the match says otherwise. [GA-9.11, GA-O11]
    const fn may_strike(&self, rules: &Rules) -> bool {
        !(self.suppressed && rules.suppressed_silent)
    }

    /// Rolls for them. [GA-9.8, GA-9.11]
    pub fn resolve(&self, chance: &mut impl Chance, rules: &Rules, below: u8) -> Fled {
        let (roll, odd) =
            chance.tally(Pool::d6(2), |faces| (faces.sum() as u8, [1, 3, 5].iter().any(|&face| faces.of(face) > 0)));
        Fled { roll, escapes: roll < below, strikes: odd && self.may_strike(rules) }
    }
}

/// Guns that are contacted try to escape. [GA-9.8, GA-9.11, GA-9.12, GA-9.13]
pub fn escape(state: &mut State, attacker: UnitId, guns: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let (flight, mut why) = (Flight::of(state, attacker, guns), Why::heard_by(log));
    let below = flight.below(&state.book.tables.escape, &state.rules, &mut why);
    chance.about(state.occasion(Occasion::Escape, guns.0));
    let Fled { roll, escapes, strikes } = flight.resolve(chance, &state.rules, below);
    state.tell(log, guns, Happening::Escaped { unit: guns, attacker, roll, below, escapes, why });
    let mut aftermath = Aftermath::default();
    release(state, guns);
    let bearing = retire::away_from(state, guns, attacker);
    if strikes {
        state.tell(log, guns, Happening::LastDischarge { unit: guns, attacker });
        victory::wound(state, attacker, 1, Blow::Discharge, &mut aftermath, log);
    }
    if escapes {
        state[guns].marks.put(Marks::NO_MOVE);
        fall_back(state, guns, bearing, Retreat::Escapes, &mut aftermath, log);
    } else {
        victory::break_unit(state, guns, &mut aftermath, log);
    }
    state.phase = Phase::Movement(MovementStep::Choose);
    officers::casualties(state, &aftermath, chance, log);
}
