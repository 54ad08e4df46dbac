//! Cavalry evades and artillery escapes.

use chance::{Chance, Pool};
use engine::Log;
use table::Inches;

use crate::data::roster::{Arm, Kind, Make};
use crate::data::side::UnitId;
use crate::data::tables::Escape;
use crate::rules::combat::{self, Retreat};
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::options::Rules;
use crate::rules::retire;
use crate::rules::state::{Marks, MovementStep, Phase, State};
use crate::rules::victory;

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

/// What is added to the die of a rider. [GA-9.2, GA-9.3]
pub fn edge(table: &Escape, make: &Make) -> u8 {
    match make.kind {
        Kind::Lcav if make.cossack => table.cossack,
        Kind::Lcav => table.light,
        _ => 0,
    }
}

/// The race: the evader's and the attacker's dice, and whether he gets away. [GA-9.1, GA-9.4, GA-9.5]
pub fn race(
    chance: &mut impl Chance,
    table: &Escape,
    rules: &Rules,
    evader: &Make,
    attacker: &Make,
) -> (Option<[u8; 2]>, bool) {
    if attacker.arm() == Arm::Infantry && !rules.infantry_rolls {
        return (None, true);
    }
    let dice = [chance.d6() + edge(table, evader), chance.d6() + edge(table, attacker)];
    let away = if rules.attacker_wins_ties { dice[0] > dice[1] } else { dice[0] >= dice[1] };
    (Some(dice), away)
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
    let (dice, away) = race(chance, &state.book.0.tables.escape, &state.rules, &evader, &pursuer);
    state.tell(log, defender, Happening::Evaded { unit: defender, attacker, dice, away });
    if !away {
        state[defender].marks.put(Marks::DISORDERED);
        state.tell(log, defender, Happening::Disordered { unit: defender });
        stand(state, attacker, defender);
        return;
    }
    let bearing = retire::away_from(state, defender, attacker);
    let distance = state.base_move(defender);
    let mut aftermath = Aftermath::default();
    release(state, defender);
    state[defender].marks.put(Marks::NO_MOVE);
    combat::fall_back(state, defender, bearing, distance, Retreat::Evades, &mut aftermath, log);
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

/// The two dice of guns that escape: whether they do, and whether they strike a last time. [GA-9.8, GA-9.11]
pub fn escape_roll(
    chance: &mut impl Chance,
    table: &Escape,
    inclusive: bool,
    guns: Kind,
    attacker: Arm,
    suppressed: bool,
) -> (u8, bool, bool) {
    let number = table.number(guns, attacker);
    let (sum, odd) =
        chance.tally(Pool::d6(2), |faces| (faces.sum() as u8, [1, 3, 5].iter().any(|&face| faces.of(face) > 0)));
    let escapes = if inclusive { sum <= number } else { sum < number };
    (sum, escapes, odd && !suppressed)
}

/// Guns that are contacted try to escape. [GA-9.8, GA-9.11, GA-9.12, GA-9.13]
pub fn escape(state: &mut State, attacker: UnitId, guns: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let suppressed = state[guns].marks.has(Marks::SUPPRESSED);
    let (kind, arm) = (state[guns].make.kind, state.arm(attacker));
    chance.about(state.occasion(Occasion::Escape, guns.0));
    let (roll, escapes, strikes) =
        escape_roll(chance, &state.book.0.tables.escape, state.rules.escape_inclusive, kind, arm, suppressed);
    state.tell(log, guns, Happening::Escaped { unit: guns, attacker, roll, escapes });
    let mut aftermath = Aftermath::default();
    release(state, guns);
    let bearing = retire::away_from(state, guns, attacker);
    if strikes {
        state.tell(log, guns, Happening::LastDischarge { unit: guns, attacker });
        victory::wound(state, attacker, 1, &mut aftermath, log);
    }
    if escapes {
        let distance = state.base_move(guns);
        state[guns].marks.put(Marks::NO_MOVE);
        combat::fall_back(state, guns, bearing, distance, Retreat::Escapes, &mut aftermath, log);
    } else {
        victory::break_unit(state, guns, &mut aftermath, log);
    }
    state.phase = Phase::Movement(MovementStep::Choose);
    officers::casualties(state, &aftermath, chance, log);
}
