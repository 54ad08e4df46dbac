//! Casualties: hits mark figures, figures become stands, units are destroyed. [CW-5.5]

use engine::{Amount, Clause, Fraction, Log, NoReasons, Parts, Reasons, Reckoning, Rounded};

use crate::data::side::{UnitId, each};
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::reasons::What;
use crate::rules::state::{Presence, State};

/// A unit that is hit: all that decides what it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Hits that remove a stand. [CW-5.5b]
    pub figures: u8,
    /// Stands it has.
    pub stands: u8,
    /// Hits carried. [CW-5.5c]
    pub wounds: u8,
    /// New hits.
    pub hits: u16,
}

impl Loss {
    /// The full sets of hits among those carried and new, as far as there are stands. [CW-5.5b, CW-5.5c, CW-5.5d]
    pub fn stands_lost(&self, why: &mut impl Reasons<What>) -> u8 {
        let mut lost = Reckoning::new(why);
        lost.plus(Clause("CW-5.5"), What::Hits, self.hits);
        lost.plus(Clause("CW-5.5c"), What::Carried, self.wounds);
        let set = Fraction { times: 1, over: self.figures, rounded: Rounded::Down };
        lost.because(Clause("CW-5.5b"), What::HitsOfAStand, Amount::Times(set));
        lost.at_most(Clause("CW-5.5d"), What::Stands, self.stands);
        lost.total() as u8
    }

    /// Hits left over when so many stands are removed; what a unit has no stand for is lost. [CW-5.5c, CW-5.5d]
    pub fn carried(&self, lost: u8) -> u8 {
        let all = u16::from(self.wounds) + self.hits;
        if lost == self.stands { 0 } else { (all % u16::from(self.figures)) as u8 }
    }
}

/// Marks a figure of a unit as lost for each hit that was not saved. [CW-5.5]
pub fn mark(state: &mut State, unit: UnitId, hits: u16) {
    let waiting = &mut state[unit].pending;
    *waiting = waiting.saturating_add(hits.min(255) as u8);
}

/// What a unit's waiting hits and so many more amount to.
pub fn loss(state: &State, unit: UnitId, more: u16) -> Loss {
    let one = &state[unit];
    let hits = u16::from(one.pending) + more;
    Loss { figures: state.kind(unit).figures, stands: one.stands, wounds: one.wounds, hits }
}

/// Turns the waiting hits of units into lost stands: first all losses are noted by the leaders near them, with every piece where it stands, then
/// they are carried out, and the stands that remain close up on the anchor. [CW-5.5a]
pub fn remove_stands(state: &mut State, units: u64, log: &mut impl Log<Note>) {
    for unit in each(units) {
        if state[unit].pending > 0 {
            let lost = loss(state, unit, 0).stands_lost(&mut NoReasons);
            leader::expose(state, unit, lost);
        }
    }
    for unit in state.units_in_order().filter(|unit| units & unit.bit() != 0) {
        remove_stands_of(state, unit, log);
    }
}

fn remove_stands_of(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    if state[unit].pending == 0 {
        return;
    }
    let loss = loss(state, unit, 0);
    let mut why = Parts::heard_by(log);
    let lost = loss.stands_lost(&mut why);
    let carried = loss.carried(lost);
    let one = &mut state[unit];
    (one.pending, one.wounds) = (0, carried);
    if lost == 0 {
        return;
    }
    one.stands -= lost;
    one.lost_this_phase += lost;
    let left = one.stands;
    state.tell_unit(log, unit, Happening::StandsLost { unit, lost, left, carried, why });
    if left == 0 {
        state.tell_unit(log, unit, Happening::Destroyed { unit });
        remove(state, unit, Presence::Destroyed, log);
    } else {
        state.set_down(unit);
    }
}

/// Takes a unit off the table: destroyed or gone. [CW-5.5d]
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
