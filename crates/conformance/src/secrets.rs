use chance::{Chance, Contest, Dice, Faces, Fast, Key, Pool};
use engine::{Event, Game, Judgement, Loaded, Pending, RuleSet, Scratch, Seat, Setup, Viewer};
use scene::Ground;
use serde_json::Value;

use crate::Draws;
use crate::screen::{self, Sheet};
use crate::spot::Spot;
use crate::walk::EventOf;

/// Orders of a decision that are carried out on paired states.
const SAMPLE: usize = 4;

/// For every viewer: an imagined state cannot be told from the true one, neither by its view nor by what it asks, offers, refuses, shows or tells.
pub(crate) fn check<G: Judgement>(
    game: &G,
    table: &Sheet<'_>,
    orders: &[G::Order],
    stray: &[G::Order],
    draws: Draws,
    spot: &mut Spot,
    chance: &mut Fast,
) {
    let seats = table.seats.len() as u8;
    let sample: Vec<&G::Order> =
        (0..SAMPLE.min(orders.len())).map(|_| &orders[chance.below(orders.len() as u32) as usize]).collect();
    for viewer in viewers(seats) {
        spot.trying = format!("the view of {viewer:?}");
        // Scenes cost most, so only one imagined state of each viewer is drawn.
        let times = if decides(game, viewer) { 3 } else { 2 };
        for time in 0..times {
            let imagined = G::imagine(&game.view(viewer), chance);
            looks_the_same(game, &imagined, viewer);
            if time == 0 {
                is_drawn_the_same(game, &imagined, viewer);
            }
            if decides(game, viewer) {
                decides_the_same(game, &imagined, stray, chance);
                plans_the_same(game, &imagined, table.ground, viewer, chance);
            }
            for order in &sample {
                spot.trying = format!("{order:?} as told to {viewer:?}");
                tells_the_same(game, &imagined, order, viewer, chance);
            }
        }
        if draws == Draws::Hidden && viewer != Viewer::Umpire {
            for order in &sample {
                spot.trying = format!("the draws of {order:?} as told to {viewer:?}");
                draws_stay_hidden(game, order, viewer, chance);
            }
        }
    }
    for seat in (0..seats).map(Seat) {
        let value = game.value(seat);
        assert!((-1.0..=1.0).contains(&value), "the value {value} for {seat:?} lies between -1 and 1");
        let resigned = game.resigned(seat);
        assert!(!resigned.winners.has(seat), "a seat that gives up does not win");
    }
}

fn decides<G: Game>(game: &G, viewer: Viewer) -> bool {
    matches!(game.pending(), Pending::Decision { seat, .. } if Viewer::Seat(seat) == viewer)
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("views, events and scenes can be written as JSON")
}

fn looks_the_same<G: Game>(game: &G, imagined: &G, viewer: Viewer) {
    let (view, other) = (game.view(viewer), imagined.view(viewer));
    let text = |view: &G::View| serde_json::to_string(view).expect("a view can be written as JSON");
    assert_eq!(text(&view), text(&other), "an imagined state has the same view");
    assert!(view == other, "views with the same bytes are equal");
    assert_eq!(game.pending(), imagined.pending(), "an imagined state asks the same");
    assert_eq!(game.turn(), imagined.turn(), "an imagined state is in the same turn");
}

fn is_drawn_the_same<G: Game>(game: &G, imagined: &G, viewer: Viewer) {
    let (view, other) = (game.view(viewer), imagined.view(viewer));
    assert!(G::scene(&view) == G::scene(&other), "an imagined state has the same scene");
    assert_eq!(G::sketch(&view), G::sketch(&other), "an imagined state has the same sketch");
}

fn decides_the_same<G: Judgement>(game: &G, imagined: &G, stray: &[G::Order], chance: &mut Fast) {
    let (mut orders, mut others) = (Vec::new(), Vec::new());
    game.orders(&mut orders);
    imagined.orders(&mut others);
    assert_eq!(orders, others, "an imagined state offers the same orders");
    let (mut weights, mut likings) = (Vec::new(), Vec::new());
    game.weigh(&orders, &mut weights);
    imagined.weigh(&orders, &mut likings);
    assert_eq!(weights, likings, "the sergeant weighs the orders of an imagined state the same");
    assert_eq!(weights.len(), orders.len(), "every order has a weight");
    let seed = chance.word();
    let pick = |game: &G| game.pick(&mut Fast::new(seed), &mut Scratch::default());
    let picked = pick(game);
    assert_eq!(picked, pick(imagined), "the sergeant picks the same order in an imagined state");
    assert!(game.check(&picked).is_ok(), "the sergeant picks a legal order, not {picked:?}");
    for order in orders.iter().take(32) {
        assert_eq!(game.tag(order), imagined.tag(order), "order {order:?} has the same tag in an imagined state");
    }
    for _ in 0..8.min(stray.len()) {
        let order = &stray[chance.below(stray.len() as u32) as usize];
        assert_eq!(game.check(order), imagined.check(order), "order {order:?} is judged the same in an imagined state");
    }
}

/// The planner answers the deciding seat from what it knows.
fn plans_the_same<G: Game>(game: &G, imagined: &G, ground: &Ground, viewer: Viewer, chance: &mut Fast) {
    let scene = G::scene(&game.view(viewer));
    if let Some(wish) = screen::wish(ground, &scene, chance) {
        assert_eq!(
            json(&G::plan(&game.view(viewer), &wish)),
            json(&G::plan(&imagined.view(viewer), &wish)),
            "{wish:?} is planned the same in an imagined state"
        );
    }
}

/// What one viewer is told of an order.
struct Tale<G: Game> {
    events: Vec<Value>,
    sentences: Vec<String>,
    reveals: bool,
    after: G,
}

fn tale<G: Game>(game: &G, order: &G::Order, viewer: Viewer, chance: &mut impl Chance) -> Tale<G> {
    let mut after = game.clone();
    let mut events: Vec<G::Event> = Vec::new();
    after.apply(order, chance, &mut events);
    told(after, &events, viewer)
}

fn told<G: Game>(after: G, events: &[G::Event], viewer: Viewer) -> Tale<G> {
    let seen: Vec<G::Event> = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    Tale {
        events: seen.iter().map(json).collect(),
        sentences: seen.iter().flat_map(|event| sentences(&after, event)).collect(),
        reveals: events.iter().any(Event::reveals),
        after,
    }
}

/// The sentence of an event, and the reasons behind it.
fn sentences<G: Game>(game: &G, event: &G::Event) -> Vec<String> {
    let reasons = game.reasons(event).into_iter().map(|reason| reason.text);
    std::iter::once(game.narrate(event)).chain(reasons).collect()
}

/// An order without chance or reveal tells the viewer the same in both states.
fn tells_the_same<G: Game>(game: &G, imagined: &G, order: &G::Order, viewer: Viewer, chance: &mut Fast) {
    if imagined.check(order).is_err() {
        return;
    }
    assert_eq!(
        game.overheard(order, viewer),
        imagined.overheard(order, viewer),
        "the words of {order:?} are heard the same"
    );
    let key = Key::derive(&[7; 32], [chance.word().to_le_bytes().as_slice()]);
    let (mut dice, mut same_dice) = (Dice::new(&key, 1), Dice::new(&key, 1));
    let truth = tale(game, order, viewer, &mut dice);
    let fancy = tale(imagined, order, viewer, &mut same_dice);
    if dice.used() || same_dice.used() || truth.reveals || fancy.reveals {
        return;
    }
    assert_eq!(truth.events, fancy.events, "order {order:?} tells the same events in an imagined state");
    assert_eq!(truth.sentences, fancy.sentences, "order {order:?} is told in the same words in an imagined state");
    assert_eq!(
        json(&truth.after.view(viewer)),
        json(&fancy.after.view(viewer)),
        "order {order:?} leads to the same view"
    );
}

/// A viewer learns of draws by events alone: with the same dice and other draws, equal events go with equal views and other views with other events.
fn draws_stay_hidden<G: Game>(game: &G, order: &G::Order, viewer: Viewer, chance: &mut Fast) {
    let dice = chance.word();
    let draw = |chance: &mut Fast| tale(game, order, viewer, &mut Redrawn::new(dice, chance));
    let first = draw(chance);
    for _ in 0..2 {
        let other = draw(chance);
        if first.reveals || other.reveals {
            return;
        }
        compare(&first, &other, viewer, &format!("order {order:?}"));
    }
}

/// The ground never changes, and no viewer can tell a hidden thing from it.
pub(crate) fn check_ground<G: Game>(game: &G, ground: &Ground, seats: u8, chance: &mut Fast) {
    assert!(game.ground() == *ground, "the ground never changes");
    for viewer in viewers(seats) {
        assert!(G::imagine(&game.view(viewer), chance).ground() == *ground, "an imagined state has the same ground");
    }
}

/// The same of the set-up.
pub(crate) fn check_setup<R: RuleSet>(loaded: &'static Loaded<R>, setup: &Setup, seats: u8, chance: &mut Fast) {
    let dice = chance.word();
    let deal = |chance: &mut Fast| {
        let mut events: Vec<EventOf<R>> = Vec::new();
        let start = loaded.rules.start(&setup.scenario, &setup.options, &mut Redrawn::new(dice, chance), &mut events);
        (start.expect("the scenario can be set up"), events)
    };
    let (first, other) = (deal(chance), deal(chance));
    for viewer in viewers(seats).filter(|viewer| *viewer != Viewer::Umpire) {
        let tale = |(game, events): &(R::Game, Vec<EventOf<R>>)| told(game.clone(), events, viewer);
        compare(&tale(&first), &tale(&other), viewer, "the set-up");
    }
}

fn compare<G: Game>(first: &Tale<G>, other: &Tale<G>, viewer: Viewer, what: &str) {
    if json(&first.after.view(viewer)) == json(&other.after.view(viewer)) {
        // The same cards may have come in another order.
        let sorted = |lines: Vec<String>| {
            let mut lines = lines;
            lines.sort();
            lines
        };
        let events = |tale: &Tale<G>| sorted(tale.events.iter().map(Value::to_string).collect());
        assert_eq!(events(first), events(other), "a hidden draw of {what} shows in the events");
        let sentences = |tale: &Tale<G>| sorted(tale.sentences.clone());
        assert_eq!(sentences(first), sentences(other), "a hidden draw of {what} shows in the sentences");
    } else {
        assert_ne!(first.events, other.events, "the view after {what} shows a draw that no event has told of");
    }
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|seat| Viewer::Seat(Seat(seat))).chain([Viewer::Spectator, Viewer::Umpire])
}

/// Two states that differ only in what this viewer cannot know look the same to it: same view, question, scene and sketch, and where it decides, the same
/// orders, weights and refusals.
pub fn check_pair<G: Judgement>(one: &G, other: &G, viewer: Viewer) {
    looks_the_same(one, other, viewer);
    is_drawn_the_same(one, other, viewer);
    if decides(one, viewer) {
        decides_the_same(one, other, &[], &mut Fast::new(1));
    }
}

/// The same dice with other draws.
struct Redrawn {
    dice: Fast,
    draws: Fast,
}

impl Redrawn {
    fn new(dice: u64, chance: &mut Fast) -> Self {
        Self { dice: Fast::new(dice), draws: Fast::new(chance.word()) }
    }
}

impl Chance for Redrawn {
    fn below(&mut self, bound: u32) -> u32 {
        self.draws.below(bound)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.dice.die(sides)
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.dice.sum(pool)
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.dice.count_at_least(pool, target)
    }

    fn tally<T: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> T) -> T {
        self.dice.tally(pool, summary)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        self.dice.opposed(pool, edge)
    }
}
