//! The withdraw move. [GA-2.18]

use chance::Chance;
use engine::Log;
use table::{Facing, Inches, TableEdge, Turn};

use crate::data::side::UnitId;
use crate::rules::event::{Happening, Note};
use crate::rules::movement;
use crate::rules::officers::{self, Aftermath};
use crate::rules::path::{By, plain_track};
use crate::rules::refusal::Refusal;
use crate::rules::retire::{self, Ended, Line, Manner};
use crate::rules::state::{Marks, State, Status};
use crate::rules::terrain;
use crate::rules::victory;

/// Checks a withdraw move. [GA-2.18]
pub fn check(state: &State, unit: UnitId, bearing: Facing) -> Result<(), Refusal> {
    movement::may_act(state, unit)?;
    let status = state.status_of(unit);
    if status != Status::Withdraw {
        return Err(Refusal::StatusForbids { unit, status });
    }
    let widest = Turn::degrees(i32::from(state.book.tables.movement.withdraw));
    if state.home(state.side_of(unit)).turn_to(bearing).abs() > widest {
        return Err(Refusal::NotHomeward(unit));
    }
    Ok(())
}

/// Whether a unit touches its home edge. [GA-2.18]
pub fn is_at_home_edge(state: &State, unit: UnitId) -> bool {
    let (table, bounds) = (state.ground().table.bounds(), state.shape(unit).bounds());
    let reach = state.book.tables.movement.contact.hundredths() * 100;
    match state.scenario.side(state.side_of(unit)).home {
        TableEdge::North => bounds.top + reach >= table.top,
        TableEdge::East => bounds.right + reach >= table.right,
        TableEdge::South => bounds.bottom - reach <= table.bottom,
        TableEdge::West => bounds.left - reach <= table.left,
    }
}

/// The withdraw move: the full base move on a bearing, terrain at its cost, friends passed freely. [GA-2.18]
pub fn way(state: &State, unit: UnitId, bearing: Facing) -> Option<Ended> {
    let from = retire::begin(state, unit, bearing)?;
    let line = Line::new(state, unit, from, bearing, Manner::Withdraw);
    let most = state.base_move(unit);
    let way = line.way(line.longest(most));
    let mut track = plain_track(way, state.arm(unit), &state.book.tables.movement);
    let mut crossed = terrain::obstacles_under(state, &state.base(unit).placed(from));
    // Closed ground was kept off already, so nothing here is refused.
    let near = state.ground().near(track.way.bounds());
    let _ = track.price_ground(state, unit, By::Retiring, near, &mut crossed);
    let at = track.last_clear(state, unit, track.reach(most)).unwrap_or(Inches::ZERO);
    Some(Ended { from, to: track.pose(at), gone: at, left: false })
}

/// A withdraw move. [GA-2.18]
pub fn carry_out(state: &mut State, unit: UnitId, bearing: Facing, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::ACTED);
    state[unit].start = state[unit].pose;
    if is_at_home_edge(state, unit) {
        victory::leave_field(state, unit, log);
        officers::retire_idle(state);
        return;
    }
    let Some(ended) = way(state, unit, bearing) else {
        state.tell(log, unit, Happening::Withdrew { unit, distance: Inches::ZERO });
        return;
    };
    let mut aftermath = Aftermath::default();
    let trail = retire::trail(state, unit, &ended);
    aftermath.ride_over(state, state.side_of(unit), &trail);
    let one = &mut state[unit];
    (one.pose, one.garrison) = (ended.to, None);
    one.marks.take(Marks::COLUMN);
    state.set_down(unit);
    state.tell(log, unit, Happening::Withdrew { unit, distance: ended.gone });
    officers::casualties(state, &aftermath, chance, log);
}
