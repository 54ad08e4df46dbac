//! What shaken troops do not do: charge, and come closer to enemies whom they know. [CW-9.1]

use std::cell::Cell;

use table::{Inches, Shape};

use crate::data::side::UnitId;
use crate::rules::field;
use crate::rules::options::ShakenNear;
use crate::rules::state::{Morale, State};

/// Whether troops of such a morale charge. [CW-9.1]
pub fn charges(morale: Morale) -> bool {
    morale == Morale::Good
}

/// Whom a shaken unit may not come closer to at the end of any leg: each enemy that it sees when its activation begins, or with the option none
/// closer than the nearest then is. Whether it sees an enemy is found out when it would come closer to him. [CW-9.1]
#[derive(Clone, Debug)]
pub struct Shy {
    unit: UnitId,
    /// Enemies, and how near it may come to each that it sees.
    limits: Vec<(UnitId, Inches)>,
    /// Who of them has been looked for, and who was seen.
    looked_for: Cell<u64>,
    seen: Cell<u64>,
}

impl Shy {
    /// A unit where it stands. [CW-9.1]
    pub fn of(state: &State, unit: UnitId) -> Self {
        let enemies = || state.units_of(state.side_of(unit).enemy());
        let gap = |enemy: UnitId| table::distance(state.shape(unit), state.shape(enemy));
        let (limits, seen) = match state.rules.shaken_near {
            ShakenNear::Each => (enemies().map(|enemy| (enemy, gap(enemy))).collect(), 0),
            ShakenNear::Nearest => {
                let nearest = enemies().map(gap).min().unwrap_or(Inches::ZERO);
                (enemies().map(|enemy| (enemy, nearest)).collect(), u64::MAX)
            }
        };
        Self { unit, limits, looked_for: Cell::new(seen), seen: Cell::new(seen) }
    }

    /// Whether an enemy binds it. [CW-9.1]
    fn is_bound_by(&self, state: &State, enemy: UnitId) -> bool {
        if self.looked_for.get() & enemy.bit() == 0 {
            self.looked_for.set(self.looked_for.get() | enemy.bit());
            if field::is_seen(state, self.unit, enemy) {
                self.seen.set(self.seen.get() | enemy.bit());
            }
        }
        self.seen.get() & enemy.bit() != 0
    }

    /// The enemies that bind it, and how near it may come to each. [CW-9.1]
    pub fn limits<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (UnitId, Inches)> + 'a {
        self.limits.iter().copied().filter(|&(enemy, _)| self.is_bound_by(state, enemy))
    }

    /// The first of them to whom a place would be too near. [CW-9.1]
    pub fn closes_on(&self, state: &State, shape: &Shape) -> Option<UnitId> {
        let is_nearer = |&&(enemy, before): &&(UnitId, Inches)| {
            before > Inches::ZERO
                && table::is_within(shape, state.shape(enemy), before - Inches::from_hundredths(1))
                && self.is_bound_by(state, enemy)
        };
        self.limits.iter().find(is_nearer).map(|(enemy, _)| *enemy)
    }
}
