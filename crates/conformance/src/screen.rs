use std::collections::BTreeSet;

use chance::{Chance, Fast};
use engine::{Game, Pending, Rulebook, Seat, Viewer, Words};
use scene::{Affordance, Fact, Ground, Odds, Place, Scene, Target, Wish};
use serde_json::Value;

use crate::agreement;
use crate::spot::Spot;

/// What never changes during a match.
pub(crate) struct Sheet<'a> {
    pub ground: &'a Ground,
    pub seats: &'a [String],
}

/// Scenes can be drawn, and what they offer can be done.
pub(crate) fn check<G: Game>(game: &G, table: &Sheet<'_>, book: &Rulebook, spot: &mut Spot, chance: &mut Fast) {
    let Sheet { ground, seats } = table;
    let zones: BTreeSet<&str> = ground.zones.iter().map(|zone| zone.id.as_str()).collect();
    assert_eq!(zones.len(), ground.zones.len(), "every zone has an id of its own");
    let links: BTreeSet<&str> = ground.links.iter().map(|link| link.id.as_str()).collect();
    for link in &ground.links {
        assert!(zones.contains(link.a.as_str()) && zones.contains(link.b.as_str()), "link {} joins zones", link.id);
    }
    let viewers =
        (0..seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator, Viewer::Umpire]);
    for viewer in viewers {
        spot.trying = format!("the scene of {viewer:?}");
        let view = game.view(viewer);
        let scene = G::scene(&view);
        assert!(!G::sketch(&view).trim().is_empty(), "there is a sketch");
        places(&scene, &zones, &links);
        clauses(&scene, book);
        prompt(game, &scene, seats);
        let decides = matches!(game.pending(), Pending::Decision { seat, .. } if Viewer::Seat(seat) == viewer);
        assert_eq!(
            !scene.affordances.is_empty(),
            decides,
            "what can be done stands in the scene of the deciding seat and no other"
        );
        for affordance in &scene.affordances {
            spot.trying = format!("the affordance `{}` {}", affordance.label, affordance.order);
            can_be_done(game, &scene, &zones, affordance);
        }
        if decides {
            dragging(game, viewer, ground, &scene, book, spot, chance);
        }
    }
}

/// Wishes tried at one decision.
const WISHES: u32 = 6;

/// A random wish for a piece on the screen; none where there is nothing to drag.
pub(crate) fn wish(ground: &Ground, scene: &Scene, chance: &mut Fast) -> Option<Wish> {
    let draggable: Vec<&String> =
        scene.affordances.iter().filter(|a| a.drag).filter_map(|a| a.subject.as_ref()).collect();
    let piece = draggable.get(chance.below(draggable.len().max(1) as u32) as usize)?;
    let surface = &ground.surface;
    let along = |length: f32, chance: &mut Fast| length * (chance.below(1201) as f32 / 1000.0 - 0.1);
    let at = [along(surface.width, chance), along(surface.height, chance)];
    let onto = scene.pieces.get(chance.below(scene.pieces.len() as u32 * 2) as usize).map(|piece| piece.id.clone());
    let facing = (chance.below(2) == 0).then(|| chance.below(36_000) as f32 / 100.0);
    Some(Wish { piece: (*piece).clone(), at, facing, manner: None, onto })
}

/// Whatever is wished for, the planner answers with a legal order or says why there is none; and distances can be measured.
fn dragging<G: Game>(
    game: &G,
    viewer: Viewer,
    ground: &Ground,
    scene: &Scene,
    book: &Rulebook,
    spot: &mut Spot,
    chance: &mut Fast,
) {
    let view = game.view(viewer);
    for _ in 0..WISHES {
        let Some(wish) = wish(ground, scene, chance) else { return };
        spot.trying = format!("{wish:?}");
        let target = Target::Point(wish.at);
        let _ = G::measure(&view, &Target::Piece(wish.piece.clone()), &target);
        let Some(plan) = G::plan(&view, &wish) else { continue };
        if let Some(stop) = &plan.stop {
            assert!(book.get(&stop.clause).is_some(), "the plan cites {}, which is not in the rulebook", stop.clause);
        }
        let Some(json) = &plan.order else {
            assert!(plan.stop.is_some(), "a plan without an order says why");
            continue;
        };
        let order = Words::from_json(json, G::phrases()).and_then(|words| game.hear(&words));
        let order = order.unwrap_or_else(|why| panic!("a planned order is understood: {why}"));
        if let Err(refusal) = game.check(&order) {
            let refusal = game.explain(&refusal);
            panic!("a planned order is legal, but {} ({})", refusal.text, refusal.clause);
        }
        let said = Words::from_notation(&plan.notation, G::phrases()).and_then(|words| game.hear(&words));
        assert_eq!(said.as_ref(), Ok(&order), "the notation `{}` is that of the planned order", plan.notation);
        if let Some(odds) = &plan.odds {
            agreement::holds(game, &order, odds, spot);
        }
    }
}

fn places(scene: &Scene, zones: &BTreeSet<&str>, links: &BTreeSet<&str>) {
    let sides: BTreeSet<&str> = scene.sides.iter().map(|side| side.id.as_str()).collect();
    let ids: BTreeSet<&str> = scene.pieces.iter().map(|piece| piece.id.as_str()).collect();
    assert_eq!(ids.len(), scene.pieces.len(), "every piece has an id of its own");
    for piece in &scene.pieces {
        assert!(sides.contains(piece.side.as_str()), "piece {} belongs to a side, not to `{}`", piece.id, piece.side);
        if let Place::Zone { zone, .. } = &piece.place {
            assert!(zones.contains(zone.as_str()), "piece {} stands in a zone, not in `{zone}`", piece.id);
        }
        if let Some(leader) = &piece.attached {
            assert!(ids.contains(leader.as_str()), "piece {} is attached to a piece, not to `{leader}`", piece.id);
        }
    }
    for state in &scene.zones {
        assert!(zones.contains(state.zone.as_str()), "the state of `{}` is of a zone", state.zone);
    }
    for state in &scene.links {
        assert!(links.contains(state.link.as_str()), "the state of `{}` is of a link", state.link);
    }
    let again: Scene = serde_json::from_value(serde_json::to_value(scene).expect("a scene can be written as JSON"))
        .expect("a scene can be read from JSON");
    assert!(again == told(scene), "a scene survives JSON");
}

/// A scene as it is told to a client: which rolls its bars forecast stays here.
fn told(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    for bar in scene.affordances.iter_mut().filter_map(|row| row.odds.as_mut()).flat_map(|odds| &mut odds.bars) {
        bar.roll.clear();
        bar.shares.iter_mut().for_each(|share| share.keys.clear());
    }
    scene
}

fn clauses(scene: &Scene, book: &Rulebook) {
    let cites =
        |clause: &str| assert!(book.get(clause).is_some(), "the scene cites {clause}, which is not in the rulebook");
    let facts = |facts: &[Fact]| facts.iter().filter_map(|fact| fact.clause.as_deref()).for_each(cites);
    scene.pieces.iter().for_each(|piece| facts(&piece.facts));
    scene.zones.iter().for_each(|zone| facts(&zone.facts));
    scene.panels.iter().for_each(|panel| facts(&panel.facts));
    scene.prompt.iter().for_each(|prompt| facts(&prompt.facts));
    scene.tracks.iter().flat_map(|track| &track.cells).for_each(|cell| facts(&cell.facts));
    scene.hand.iter().filter_map(|card| card.clause.as_deref()).for_each(cites);
    for affordance in &scene.affordances {
        affordance.refused.iter().for_each(|hint| cites(&hint.clause));
        affordance.odds.iter().for_each(|odds| odds_add_up(odds, &cites));
    }
}

fn odds_add_up(odds: &Odds, cites: &impl Fn(&str)) {
    odds.modifiers.iter().filter_map(|modifier| modifier.clause.as_deref()).for_each(cites);
    for bar in &odds.bars {
        bar.clause.as_deref().into_iter().for_each(cites);
        let total: f64 = bar.shares.iter().map(|share| share.p).sum();
        assert!((total - 1.0).abs() < 1e-9, "the shares of bar `{}` add up to {total}", bar.title);
    }
}

fn prompt<G: Game>(game: &G, scene: &Scene, seats: &[String]) {
    match (game.pending(), &scene.prompt) {
        (Pending::Decision { seat, question }, Some(prompt)) => {
            assert_eq!(prompt.seat, seats[seat.index()], "the prompt names the deciding seat");
            assert_eq!(prompt.question, question, "the prompt names the question");
            assert!(!prompt.text.is_empty(), "the prompt has a sentence");
        }
        (Pending::Over(_), None) => {}
        (pending, prompt) => panic!("there is a prompt while there is a decision, not {prompt:?} at {pending:?}"),
    }
}

fn can_be_done<G: Game>(game: &G, scene: &Scene, zones: &BTreeSet<&str>, affordance: &Affordance) {
    let clickable =
        |id: &String| scene.pieces.iter().any(|piece| piece.id == *id) || scene.hand.iter().any(|card| card.id == *id);
    assert!(affordance.subject.as_ref().is_none_or(clickable), "the subject {:?} is on the screen", affordance.subject);
    match &affordance.target {
        Some(Target::Piece(id) | Target::Card(id)) => assert!(clickable(id), "the target `{id}` is on the screen"),
        Some(Target::Zone(id)) => assert!(zones.contains(id.as_str()), "the target `{id}` is a zone"),
        _ => {}
    }
    let hear = |json: &Value| Words::from_json(json, G::phrases()).and_then(|words| game.hear(&words));
    if let Some(hint) = &affordance.refused {
        assert!(!hint.text.is_empty(), "a refused hint has a sentence");
        if let Ok(order) = hear(&affordance.order) {
            assert!(game.check(&order).is_err(), "a refused hint is of an order that is refused");
        }
    } else if let Some(choose) = &affordance.choose {
        let (min, max) = (usize::from(choose.min), usize::from(choose.max));
        assert!(min <= max && min <= choose.from.len(), "there is enough to choose from");
        assert!(choose.preset.iter().all(|id| choose.from.contains(id)), "what is chosen at the start can be chosen");
        assert!(choose.from.iter().all(clickable), "all that can be chosen is on the screen");
        let chosen = if (min..=max).contains(&choose.preset.len()) { &choose.preset[..] } else { &choose.from[..min] };
        let mut order = affordance.order.clone();
        order[&choose.field] = chosen.iter().cloned().collect();
        let heard = hear(&order);
        assert!(heard.is_ok(), "the completed order {order} is understood, not answered by {heard:?}");
    } else if !affordance.drag {
        let order =
            hear(&affordance.order).unwrap_or_else(|why| panic!("the order of an affordance is understood: {why}"));
        if let Err(refusal) = game.check(&order) {
            let refusal = game.explain(&refusal);
            panic!("the order of an affordance is legal, but {} ({})", refusal.text, refusal.clause);
        }
        let said = Words::from_notation(&affordance.notation, G::phrases()).and_then(|words| game.hear(&words));
        assert_eq!(said.as_ref(), Ok(&order), "the notation `{}` is that of the order", affordance.notation);
    }
}
