//! What a viewer may know, built up from nothing, and a full state that agrees with it. [GA-5.19]

use chance::Chance;
use engine::Viewer;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::data::side::{MOST_UNITS, each};
use crate::rules::phase::Phase;
use crate::rules::save;
use crate::rules::state::{Aims, Marks, Open, State};

/// All that a viewer may know.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open on the table.
    open: Open,
    /// Fire orders of the batteries whose orders he knows.
    aims: Aims,
}

impl View {
    /// What a viewer may know of a state: fire orders of his own batteries only, until the battle is over.
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let over = matches!(state.phase, Phase::Over(_));
        let mut aims = [None; MOST_UNITS];
        for unit in state.unit_ids() {
            if over || viewer.knows(state.side_of(unit).seat()) {
                aims[unit.index()] = state.aims[unit.index()];
            }
        }
        Self { viewer, open: state.open.clone(), aims }
    }

    /// The state as far as the viewer knows it: batteries whose orders he does not know aim at nobody. The legal orders of his own seat are right in it.
    pub fn state(&self) -> State {
        State { open: self.open.clone(), aims: self.aims }
    }

    /// A full state that the viewer cannot tell from the true one: a battery whose order he does not know holds its fire or has any of its targets,
    /// with the same chance.
    pub fn imagine(&self, chance: &mut impl Chance) -> State {
        let mut state = self.state();
        if !matches!(self.open.phase, Phase::Fire { .. }) {
            return state;
        }
        for unit in each(self.open.present[0] | self.open.present[1]) {
            if self.viewer.knows(state.side_of(unit).seat()) || !state[unit].marks.has(Marks::ORDERED) {
                continue;
            }
            let targets = self.open.sights[unit.index()];
            let choice = chance.below(targets.count_ones() + 1) as usize;
            state.aims[unit.index()] = each(targets).nth(choice);
        }
        state
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::new();
        save::save(&self.state(), &mut bytes);
        let mut view = serializer.serialize_struct("View", 3)?;
        view.serialize_field("scenario", &self.open.scenario.id)?;
        view.serialize_field("viewer", &self.viewer)?;
        view.serialize_field("state", &bytes)?;
        view.end()
    }
}
