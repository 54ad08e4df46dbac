//! Casualties: hits become stands, units are destroyed. [CW-5.5]

use engine::Log;

use crate::data::side::UnitId;
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::state::{Morale, Presence, State};

/// Full sets of hits among those carried and new, and the hits left over; what a unit has no stand for is lost. [CW-5.5a, CW-5.5b, CW-5.5d]
pub fn stands_for(figures: u8, stands: u8, wounds: u8, hits: u16) -> (u8, u8) {
    let all = u16::from(wounds) + hits;
    let lost = (all / u16::from(figures)).min(u16::from(stands)) as u8;
    let carried = if lost == stands { 0 } else { (all % u16::from(figures)) as u8 };
    (lost, carried)
}

/// Turns a unit's waiting hits into lost stands. [CW-5.5a]
pub fn remove_stands(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let one = &state[unit];
    if one.pending == 0 {
        return;
    }
    let (lost, carried) = stands_for(state.kind(unit).figures, one.stands, one.wounds, u16::from(one.pending));
    let one = &mut state[unit];
    (one.pending, one.wounds) = (0, carried);
    if lost == 0 {
        return;
    }
    one.stands -= lost;
    one.lost_this_phase += lost;
    let left = one.stands;
    state.tell_unit(log, unit, Happening::StandsLost { unit, lost, left, carried });
    if left == 0 {
        state.tell_unit(log, unit, Happening::Destroyed { unit });
        remove(state, unit, Presence::Destroyed, log);
    } else {
        // The stands that remain close up on the anchor.
        state.set_down(unit);
    }
}

/// Takes a unit off the table: destroyed or gone. [CW-5.5d, CW-10.1d, CW-12.8c]
pub fn remove(state: &mut State, unit: UnitId, presence: Presence, log: &mut impl Log<Note>) {
    state.part(unit);
    let side = state.side_of(unit).index();
    state.present[side] &= !unit.bit();
    let one = &mut state[unit];
    one.presence = presence;
    (one.marker, one.pending, one.wounds) = (false, 0, 0);
    state.set_down(unit);
    leader::take_refuge(state, log);
}

/// Whether a unit counts as lost for breaking: destroyed, gone or routed. [CW-15.2]
pub fn is_lost(state: &State, unit: UnitId) -> bool {
    match state[unit].presence {
        Presence::Destroyed | Presence::Gone => true,
        Presence::OnTable => state[unit].morale == Morale::Routed,
        Presence::Waiting => false,
    }
}
