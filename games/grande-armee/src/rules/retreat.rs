//! How the beaten go back, and those who evade or escape. [GA-8.32 to GA-8.35, GA-9.6, GA-9.12]

use engine::{Amount, Clause, Fraction, Log, Reasons, Reckoning, Rounded};
use serde::Serialize;
use table::{Facing, Inches};

use crate::data::side::UnitId;
use crate::data::tables::Combat as Table;
use crate::rules::event::{Happening, Note};
use crate::rules::movement;
use crate::rules::officers::Aftermath;
use crate::rules::reasons::{What, Why};
use crate::rules::retire;
use crate::rules::state::{Marks, State};
use crate::rules::victory::{self, Blow};

/// Why a unit goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Retreat {
    /// It was beaten in defence: disordered, and hit again if it cannot get away. [GA-8.32, GA-8.33, GA-8.35]
    Defender,
    /// It was beaten in attack: the same. [GA-8.33, GA-8.35]
    Attacker,
    /// It was repelled: neither. [GA-8.34]
    Repelled,
    /// It evades: disordered. [GA-9.6]
    Evades,
    /// Guns escape: not disordered. [GA-9.12]
    Escapes,
}

impl Retreat {
    /// How far a unit with a base move goes back. [GA-8.32, GA-8.33, GA-8.34, GA-9.6, GA-9.12]
    pub fn distance(self, table: &Table, base_move: Inches, why: &mut impl Reasons<What>) -> Inches {
        let mut distance = Reckoning::new(why);
        let (whole, half) = (
            base_move.hundredths(),
            Amount::Times(Fraction { times: 1, over: table.lost_share, rounded: Rounded::Down }),
        );
        match self {
            Self::Defender => {
                distance.plus(movement::BASE_MOVE, What::BaseMove, whole);
                distance.because(Clause("GA-8.32"), What::Beaten, half);
            }
            Self::Attacker => {
                distance.plus(movement::BASE_MOVE, What::BaseMove, whole);
                distance.because(Clause("GA-8.33"), What::Beaten, half);
            }
            Self::Repelled => distance.plus(Clause("GA-8.34"), What::Repelled, table.tie.hundredths()),
            Self::Evades => distance.plus(Clause("GA-9.6"), What::BaseMove, whole),
            Self::Escapes => distance.plus(Clause("GA-9.12"), What::BaseMove, whole),
        }
        Inches::from_hundredths(distance.total())
    }

    /// The clause by which it is disordered, if it is.
    const fn disorders(self) -> Option<Disorder> {
        match self {
            Self::Defender | Self::Attacker => Some(Disorder::Beaten),
            Self::Evades => Some(Disorder::Evaded),
            Self::Repelled | Self::Escapes => None,
        }
    }
}

/// Why a unit is disordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Disorder {
    /// It was beaten. [GA-8.33]
    Beaten,
    /// It has evaded. [GA-9.6]
    Evaded,
    /// It was caught. [GA-9.7]
    Caught,
}

/// Moves a unit back on a bearing; whether it left its place. [GA-8.35]
pub fn fall_back(
    state: &mut State,
    unit: UnitId,
    bearing: Facing,
    retreat: Retreat,
    aftermath: &mut Aftermath,
    log: &mut impl Log<Note>,
) -> bool {
    if !state.is_present(unit) {
        return false;
    }
    let mut why = Why::heard_by(log);
    let due = retreat.distance(&state.book.tables.combat, state.base_move(unit), &mut why);
    let ended = retire::fall_back(state, unit, bearing, due);
    let gone = ended.map_or(Inches::ZERO, |ended| ended.gone);
    if let Some(ended) = ended {
        let trail = retire::trail(state, unit, &ended);
        aftermath.ride_over(state, state.side_of(unit), &trail);
        if ended.left {
            state.tell(log, unit, Happening::FellBack { unit, distance: gone, due, why });
            victory::leave_field(state, unit, log);
            return true;
        }
        let one = &mut state[unit];
        (one.pose, one.garrison) = (ended.to, None);
        one.marks.take(Marks::COLUMN);
        state.set_down(unit);
    }
    state.tell(log, unit, Happening::FellBack { unit, distance: gone, due, why });
    // A garrison whose way out is blocked has not fallen back: it keeps its order.
    if let (Some(_), Some(cause)) = (ended, retreat.disorders()) {
        state[unit].marks.put(Marks::DISORDERED);
        state.tell(log, unit, Happening::Disordered { unit, cause });
    }
    if retreat != Retreat::Repelled && gone < state.book.tables.combat.least {
        victory::wound(state, unit, 1, Blow::NoRoom, aftermath, log);
    }
    ended.is_some()
}
