//! What a viewer may know.

use engine::Viewer;
use serde::Serialize;

use crate::rules::state::State;

/// All that a viewer knows: everything, since nobody knows the order of the pile and nothing else is hidden.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The match.
    pub state: State,
}

impl Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.viewer, &self.state.board).serialize(serializer)
    }
}
