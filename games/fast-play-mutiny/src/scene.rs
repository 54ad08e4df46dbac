//! What to draw.

use scene::{Ground, Headline, Paper, Scene, Surface, SurfaceKind};

use crate::game::View;
use crate::state::State;

/// What never changes.
pub fn ground(state: &State) -> Ground {
    Ground {
        surface: Surface {
            kind: SurfaceKind::Town,
            paper: Paper::Dust,
            width: 1000.0,
            height: 700.0,
            title: state.scenario.title.clone(),
            subtitle: state.map().name.clone(),
            per_inch: None,
            scale: None,
        },
        provinces: vec![],
        relief: vec![],
        rivers: vec![],
        roads: vec![],
        terrain: vec![],
        edges: vec![],
        names: vec![],
        zones: vec![],
        links: vec![],
        floors: vec![],
    }
}

/// What changes.
pub fn scene(_view: &View) -> Scene {
    Scene {
        sides: vec![],
        headline: Headline { turn: String::new(), date: String::new(), phase: String::new(), pills: vec![], scores: vec![] },
        prompt: None,
        zones: vec![],
        links: vec![],
        pieces: vec![],
        markers: vec![],
        regions: vec![],
        tracks: vec![],
        hand: vec![],
        piles: vec![],
        panels: vec![],
        affordances: vec![],
    }
}
