//! What to draw: the town, its people, the cards, and what can be done.

use scene::Scene;

use super::{affordances, pieces, stage};
use crate::rules::view::View;

/// What changes, as a viewer sees it.
pub fn scene(view: &View) -> Scene {
    let state = &view.state;
    Scene {
        sides: stage::sides(state),
        headline: stage::headline(state),
        prompt: stage::prompt(state),
        zones: pieces::zones(state),
        links: Vec::new(),
        pieces: pieces::pieces(state),
        markers: pieces::markers(state),
        regions: Vec::new(),
        tracks: stage::tracks(state),
        hand: stage::hand(view),
        piles: stage::piles(state),
        panels: stage::panels(state),
        affordances: affordances::affordances(view),
        standing: ::scene::Standing::default(),
    }
}
