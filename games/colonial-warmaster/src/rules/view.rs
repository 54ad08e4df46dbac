//! What a viewer may know: everything, since nothing is hidden.

use engine::Viewer;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::rules::state::State;

/// The whole state, and who looks at it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The state.
    pub state: State,
    /// Who looks.
    pub viewer: Viewer,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::new();
        crate::rules::save::save(&self.state, &mut bytes);
        let mut view = serializer.serialize_struct("View", 3)?;
        view.serialize_field("scenario", &self.state.scenario.id)?;
        view.serialize_field("viewer", &self.viewer)?;
        view.serialize_field("state", &bytes)?;
        view.end()
    }
}
