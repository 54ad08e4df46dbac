use std::fmt::Write as _;

use chance::{Fast, Pool, distribution};
use engine::{Amount, Game, Part, Seat};
use scene::{
    Affordance, Bar, Card as SceneCard, Form, Ground, Headline, LabelSide, Modifier, Odds, Paper, Piece, Pile, Place,
    Prize, Prompt, Scene, ScoreRow, Share, Side, Standing, Surface, SurfaceKind, Target, Tone, Zone,
};

use super::event::{Happened, What, roll_at};
use super::order::{Order, PHRASES};
use super::state::{Card, Pass, Phase, State, falls, hits, needed};
use super::view::{EnemyPost, View};

const NAMES: [&str; 2] = ["Red", "Blue"];
const IDS: [&str; 2] = ["red", "blue"];

pub(super) fn narrate(state: &State, event: &Happened) -> String {
    let name = |seat: Seat| NAMES[seat.index()];
    let pass = |pass: Pass| state.pass_name(pass);
    let card = |card: Card| format!("{} (strength {})", card.name(), state.strength(card));
    match event {
        Happened::RoundBegan { round } => format!("Round {round} began."),
        Happened::Drew { seat, card: None } => format!("{} drew a card.", name(*seat)),
        Happened::Drew { seat, card: Some(drawn) } => format!("{} drew {}.", name(*seat), card(*drawn)),
        Happened::Posted { seat, pass: at, card: None, .. } => {
            format!("{} posted a card at {}.", name(*seat), pass(*at))
        }
        Happened::Posted { seat, pass: at, card: Some(laid), .. } => {
            format!("{} posted {} at {}.", name(*seat), card(*laid), pass(*at))
        }
        Happened::Scouted { seat, pass: at, card: found } => {
            format!("{} scouted {} and found {}.", name(*seat), pass(*at), card(*found))
        }
        Happened::Waited { seat } => format!("{} waited.", name(*seat)),
        Happened::Stormed { seat, pass: at, dice, hits, card: met, fell, .. } => {
            let end = if *fell { "the post fell" } else { "the post held" };
            format!("{} stormed {} with {dice} dice: {hits} hits on {}; {end}.", name(*seat), pass(*at), card(*met))
        }
        Happened::Declined { seat, pass: at } => format!("{} left {} empty.", name(*seat), pass(*at)),
        Happened::Counted { strength } => format!("Red held {}, Blue held {}.", strength[0], strength[1]),
    }
}

/// What happened, in a few words.
pub(super) fn brief(state: &State, event: &Happened) -> String {
    match event {
        Happened::Stormed { seat, pass, fell, .. } => {
            let end = if *fell { "took" } else { "failed at" };
            format!("{} {end} {}", NAMES[seat.index()], state.pass_name(*pass))
        }
        _ => narrate(state, event),
    }
}

/// An order, in a few words.
pub(super) fn say(state: &State, order: &Order) -> String {
    match *order {
        Order::Post(card, pass) => format!("post strength {} at {}", state.strength(card), state.pass_name(pass)),
        Order::Scout(pass) => format!("scout {}", state.pass_name(pass)),
        Order::Replace(card) => format!("replace it by strength {}", state.strength(card)),
        _ => state.speak(order).notation(PHRASES),
    }
}

/// The strengths that the viewer knows of, as they would count now. [TP-4.1]
pub(super) fn standing(view: &View) -> Standing {
    let row = |seat: usize, pass: Pass| {
        let Some(EnemyPost::Known(post)) = view.seen.posts[seat][pass.index()] else { return None };
        let (strength, name) = (view.rules.strengths[usize::from(post.card.0)], &view.rules.passes[pass.index()]);
        let row = ScoreRow::standing(IDS[seat], i32::from(strength), "Posts held", "TP-4.1");
        Some(row.of(format!("at {name}"), Target::Zone(name.clone())))
    };
    let prize = |side: &str| Prize::new(side, 5, "hold a pass with your strongest post at the end", "TP-4.1");
    Standing {
        rows: (0..2).flat_map(|seat| Pass::ALL.into_iter().filter_map(move |pass| row(seat, pass))).collect(),
        prizes: IDS.map(prize).to_vec(),
        rule: "More strength wins; 4 more are decisive.".to_owned(),
        clause: Some("TP-4.1".to_owned()),
    }
}

pub(super) fn ground(state: &State) -> Ground {
    let zone = |pass: Pass| Zone {
        id: state.pass_name(pass).to_owned(),
        name: state.pass_name(pass).to_owned(),
        kind: "territory".to_owned(),
        province: None,
        at: [50.0, 25.0 + 25.0 * f32::from(pass.0)],
        outline: Vec::new(),
        floor: 0,
        label: LabelSide::Above,
        pieces: LabelSide::Below,
    };
    let surface = Surface {
        kind: SurfaceKind::Map,
        paper: Paper::Parchment,
        width: 100.0,
        height: 100.0,
        title: "Three Passes".to_owned(),
        subtitle: String::new(),
        per_inch: None,
        scale: None,
    };
    Ground { zones: Pass::ALL.into_iter().map(zone).collect(), ..Ground::bare(surface) }
}

pub(super) fn scene(view: &View) -> Scene {
    let sides = (0..2).map(|i| Side {
        id: IDS[i].to_owned(),
        name: NAMES[i].to_owned(),
        palette: ["british", "rebel"][i].to_owned(),
        seats: vec![IDS[i].to_owned()],
    });
    let piles = (0..2).map(|i| Pile {
        side: Some(IDS[i].to_owned()),
        kind: "hand".to_owned(),
        size: view.seen.hand_sizes[i] as u8,
        known: Vec::new(),
    });
    Scene {
        sides: sides.collect(),
        headline: Headline {
            turn: format!("Round {}", view.seen.round),
            date: String::new(),
            phase: String::new(),
            pills: Vec::new(),
            scores: Vec::new(),
        },
        prompt: prompt(view),
        zones: Vec::new(),
        links: Vec::new(),
        pieces: pieces(view),
        markers: Vec::new(),
        regions: Vec::new(),
        tracks: Vec::new(),
        hand: hand(view),
        piles: piles.collect(),
        panels: Vec::new(),
        affordances: affordances(view),
        standing: Standing::default(),
    }
}

fn prompt(view: &View) -> Option<Prompt> {
    let (seat, question, text) = match view.seen.phase {
        Phase::Act(seat) => (seat, "act", "What do you do?".to_owned()),
        Phase::Replace { seat, lost } => {
            let pass = &view.rules.passes[State::first_lost(lost).index()];
            (seat, "replace", format!("Do you replace the post at {pass}?"))
        }
        Phase::Over => return None,
    };
    let id = IDS[seat.index()].to_owned();
    Some(Prompt {
        seat: id.clone(),
        side: id,
        question: question.to_owned(),
        text,
        clause: None,
        facts: Vec::new(),
        tokens: Vec::new(),
        dice: Vec::new(),
    })
}

fn pieces(view: &View) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (seat, side) in IDS.into_iter().enumerate() {
        for pass in Pass::ALL {
            let Some(post) = view.seen.posts[seat][pass.index()] else { continue };
            let strength = match post {
                EnemyPost::Known(post) => view.rules.strengths[usize::from(post.card.0)].to_string(),
                EnemyPost::Hidden => String::new(),
            };
            pieces.push(Piece {
                id: format!("{side}-{}", view.rules.passes[pass.index()]),
                side: side.to_owned(),
                name: "Post".to_owned(),
                label: String::new(),
                form: Form::Counter,
                symbol: "infantry".to_owned(),
                devices: Vec::new(),
                strength,
                detail: String::new(),
                place: Place::Zone { zone: view.rules.passes[pass.index()].clone(), inside: false },
                attached: None,
                badges: Vec::new(),
                spent: false,
                facts: Vec::new(),
            });
        }
    }
    pieces
}

fn hand(view: &View) -> Vec<SceneCard> {
    let cards = view.seen.hands.iter().enumerate().flat_map(|(seat, hand)| {
        let hand = hand.unwrap_or(0);
        Card::ALL.into_iter().filter(move |card| hand & card.bit() != 0).map(move |card| (seat, card))
    });
    let scene_card = |(seat, card): (usize, Card)| SceneCard {
        id: card.name(),
        title: format!("Strength {}", view.rules.strengths[usize::from(card.0)]),
        kind: "Post".to_owned(),
        text: String::new(),
        foot: String::new(),
        tokens: 0,
        clause: Some("TP-2.2".to_owned()),
        playable: view.deciding().is_some(),
        side: Some(IDS[seat].to_owned()),
        symbol: "infantry".to_owned(),
    };
    cards.map(scene_card).collect()
}

/// One row per legal order. Any imagined state offers the same orders, so one is as good as another.
fn affordances(view: &View) -> Vec<Affordance> {
    let Some(seat) = view.deciding() else { return Vec::new() };
    let state = State::imagine(view, &mut Fast::new(0));
    let mut orders = Vec::new();
    state.orders(&mut orders);
    let row = |order: &Order| {
        let words = state.speak(order);
        let notation = words.notation(PHRASES);
        let mut row = Affordance::new(words.to_json(), notation.clone(), notation);
        match *order {
            Order::Post(card, _) | Order::Replace(card) => row.subject = Some(card.name()),
            Order::Scout(pass) => row.target = Some(Target::Zone(state.pass_name(pass).to_owned())),
            Order::Storm { dice, smoke } => row.odds = storm_odds(view, seat, dice, smoke),
            _ => {}
        }
        row
    };
    orders.iter().map(row).collect()
}

/// A reason in words.
pub(super) fn part(part: &Part<What>) -> Modifier {
    let text = match (part.what, part.amount) {
        (What::Hit, Amount::Plus(needed)) => format!("{needed} or more hits"),
        (What::Smoke, Amount::Plus(more)) => format!("smoke {more:+}"),
        (what, amount) => format!("{what:?} {amount:?}"),
    };
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// The odds of a storm on a single open post.
fn storm_odds(view: &View, seat: Seat, dice: [u8; 3], smoke: bool) -> Option<Odds> {
    let mut stormed = Pass::ALL.into_iter().filter(|pass| dice[pass.index()] > 0);
    let (pass, None) = (stormed.next()?, stormed.next()) else { return None };
    let Some(EnemyPost::Known(post)) = view.seen.posts[View::enemy(seat)][pass.index()] else { return None };
    let strength = view.rules.strengths[usize::from(post.card.0)];
    let pool = Pool::d6(u32::from(dice[pass.index()]));
    let mut why = Vec::new();
    let needed = needed(smoke, &mut why);
    let fell = distribution(|chance| falls(hits(pool, needed, chance), strength)).probability(&true);
    let share = |label: &str, fell: bool, p: f64, tone: Tone| Share {
        label: label.to_owned(),
        keys: vec![fell.to_string()],
        p,
        tone,
    };
    Some(Odds {
        bars: vec![Bar {
            title: String::new(),
            roll: roll_at(pass),
            clause: Some("TP-3.2".to_owned()),
            shares: vec![share("holds", false, 1.0 - fell, Tone::Bad), share("falls", true, fell, Tone::Good)],
            ask: None,
            faces: Vec::new(),
        }],
        modifiers: why.iter().map(part).collect(),
        expect: String::new(),
    })
}

pub(super) fn sketch(view: &View) -> String {
    let mut text = format!("Round {}\n", view.seen.round);
    for pass in Pass::ALL {
        let side = |seat: usize| match view.seen.posts[seat][pass.index()] {
            None => "-".to_owned(),
            Some(EnemyPost::Hidden) => "?".to_owned(),
            Some(EnemyPost::Known(post)) => view.rules.strengths[usize::from(post.card.0)].to_string(),
        };
        writeln!(text, "{:<8} red {}  blue {}", view.rules.passes[pass.index()], side(0), side(1))
            .expect("a string grows");
    }
    text
}
