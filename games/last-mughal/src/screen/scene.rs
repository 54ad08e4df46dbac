//! What to draw for a viewer, made from his view alone.

use engine::Viewer;
use scene::{Card, Scene, Side as SceneSide, Target};

use super::prompt::Reader;
use super::{affordances, hand, panels, pieces, prompt, tracks, zones};
use crate::data::ids::{CounterSet, Side};
use crate::rules::reinforcements;
use crate::rules::turn::{self, Question};
use crate::rules::view::View;

/// What to draw for a viewer.
pub fn scene(view: &View) -> Scene {
    let state = view.state();
    let asked = turn::question(&state);
    let decides = asked.filter(|(side, _)| view.viewer == Viewer::Seat(side.seat()));
    let reader = if decides.is_some() { Reader::Asked } else { Reader::Onlooker };
    let affordances = decides.map_or(Vec::new(), |(side, question)| affordances::offers(&state, side, question));
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
        prompt: asked.map(|(side, question)| prompt::prompt(&state, side, question, reader)),
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
        standing: scene::Standing::default(),
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
