//! What to draw: the town, its people, the cards, and what can be done.

mod chances; // odds of what can be done
mod offers; // what can be done
mod pieces; // who stands where
mod stage; // headline, question, cards, points
mod town; // what never changes

use scene::{Ground, Scene};

use crate::game::View;
use crate::state::State;

/// What never changes.
pub fn ground(state: &State) -> Ground {
    town::ground(state)
}

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
        affordances: offers::affordances(view),
    }
}
