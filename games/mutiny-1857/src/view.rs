//! What a viewer may know: everything but, where it is hidden, how many march moves the enemy has left. [IM-4.15]

use chance::Chance;
use engine::Viewer;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::state::State;

/// What a viewer knows, and who he is.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The state; allowances the viewer may not know are replaced by 1, or 0 for spent units.
    pub state: State,
    /// Who looks.
    pub viewer: Viewer,
}

/// The most march moves a unit can have thrown. [IM-4.1]
const MOST: u8 = 24;

/// What this viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    let mut known = state.clone();
    if state.rules.hidden_allowance {
        for unit in state.ids().filter(|&unit| !viewer.knows(state[unit].side.seat())) {
            // Whether it is spent is public, and a unit that has just paid its last move is not spent before the turn ends.
            known[unit].left = u8::from(!state[unit].spent);
        }
    }
    View { state: known, viewer }
}

/// A state that the viewer cannot tell from the true one: hidden allowances are drawn anew.
pub fn imagine(view: &View, chance: &mut impl Chance) -> State {
    let mut state = view.state.clone();
    if state.rules.hidden_allowance {
        for unit in state.ids() {
            let one = &state[unit];
            if view.viewer.knows(one.side.seat()) || one.spent {
                continue;
            }
            let paid = one.paid;
            let thrown = (0..8).map(|_| (chance.below(12) + chance.below(12) + 2) as u8).find(|&sum| sum > paid);
            state[unit].left = thrown.unwrap_or(MOST) - paid.min(thrown.unwrap_or(MOST));
        }
    }
    state
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::new();
        crate::save::save(&self.state, &mut bytes);
        let mut view = serializer.serialize_struct("View", 3)?;
        view.serialize_field("scenario", &self.state.scenario.id)?;
        view.serialize_field("viewer", &self.viewer)?;
        view.serialize_field("state", &bytes)?;
        view.end()
    }
}
