//! What to draw for a viewer, made from his view alone.

mod hand; // counters, piles
mod odds; // odds bars, from the rules' own resolvers
mod offers; // what can be done, and what a player would look for in vain
mod offers_battle; // battles and sieges
mod offers_counters; // counters before the armies move
mod offers_march; // operations
mod panels; // the battle being fought, the column on the march
mod pieces; // counters, discs, civilians
mod prompt; // the question
mod tracks; // headline, turns, points
mod zones; // cities, sieges, rivers

use engine::Viewer;
use scene::{Card, Scene, Side as SceneSide, Target};

pub(crate) use pieces::values;
pub(crate) use tracks::{adjective, phase_name};
pub(crate) use zones::{percent, siege_of};

use crate::ids::{CounterSet, Side};
use crate::reinforcements;
use crate::turn::{self, Question};
use crate::view::View;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = view.state();
    let asked = turn::question(&state);
    let decides = asked.filter(|(side, _)| view.viewer == Viewer::Seat(side.seat()));
    let affordances = decides.map_or(Vec::new(), |(side, question)| offers::offers(&state, side, question));
    let from_pile = match decides {
        Some((_, Question::Escort)) => reinforcements::escort_choice(&state),
        _ => CounterSet::EMPTY,
    };
    let mut cards = hand::cards(&state, view.viewer, from_pile);
    for card in &mut cards {
        card.playable = affordances.iter().any(|offer| offer.refused.is_none() && plays(offer, card));
    }
    Scene {
        sides: Side::BOTH.map(side).into(),
        headline: tracks::headline(&state),
        prompt: asked.map(|(side, question)| prompt::prompt(&state, side, question, decides.is_some())),
        zones: zones::zones(&state),
        links: zones::links(&state),
        pieces: pieces::pieces(&state),
        markers: Vec::new(),
        regions: Vec::new(),
        tracks: tracks::tracks(&state),
        hand: cards,
        piles: hand::piles(view),
        panels: panels::panels(&state),
        affordances,
    }
}

/// Whether an affordance uses a card.
fn plays(offer: &scene::Affordance, card: &Card) -> bool {
    let named = offer.order.get("counter").and_then(serde_json::Value::as_str) == Some(&card.id);
    let chosen = offer.choose.as_ref().is_some_and(|choose| choose.from.contains(&card.id));
    named || chosen || offer.target == Some(Target::Card(card.id.clone()))
}

fn side(side: Side) -> SceneSide {
    SceneSide {
        id: side.id().to_owned(),
        name: side.name().to_owned(),
        palette: side.id().to_owned(),
        seats: vec![side.id().to_owned()],
    }
}
