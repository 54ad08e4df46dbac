//! Which force a computer names, and which table it lays. [IM-2.19, IM-3.15]

use chance::Chance;

use crate::data::roster::{Branch, Calibre, Mount, Team};
use crate::data::side::Side;
use crate::rules::forces;
use crate::rules::order::{Muster, Scenery};
use crate::rules::state::State;
use crate::sergeant::weights;

/// One of the stored tables, the better ones more often.
pub fn table(state: &State, chance: &mut impl Chance) -> Scenery {
    let stored = state.scenario.fields.len().min(weights::TABLES.len());
    Scenery::Layout(chance.pick(&weights::TABLES[..stored]) as u8)
}

/// The force a sergeant names: the usual one with Gurkhas for the quota and a heavy second gun; of the Rebels all guns heavy, and every rider allowed.
pub fn force(state: &State, side: Side) -> Muster {
    let mut muster = forces::usual(state, side);
    let kind = |key: &str| state.book.find(key);
    match side {
        Side::British => {
            let (gurkhas, field) = (kind("gurkha"), kind("british_field_artillery"));
            let mut guns = 0;
            for raised in &mut muster.units {
                let row = state.book.unit_type(raised.kind);
                if row.loyal {
                    raised.kind = gurkhas.unwrap_or(raised.kind);
                }
                if row.branch == Branch::Artillery {
                    guns += 1;
                    if guns == 2 {
                        (raised.kind, raised.calibre) = (field.unwrap_or(raised.kind), Calibre::Heavy);
                    }
                }
            }
            muster.officers.fill(Mount::Horse);
        }
        Side::Rebel => {
            let mut riders = forces::allowed(state, side, &mut engine::NoReasons);
            let badmash = kind("badmash");
            for raised in &mut muster.units {
                if state.book.unit_type(raised.kind).branch == Branch::Artillery {
                    (raised.calibre, raised.team) = (Calibre::Heavy, Team::Oxen);
                }
                if riders > 0 && Some(raised.kind) == badmash {
                    raised.howdah = true;
                    riders -= 1;
                }
            }
            muster.officers.fill(Mount::Foot);
        }
    }
    muster
}
