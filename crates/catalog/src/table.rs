use engine::{AnyMatch, Game, Judgement, Match, Offer, RuleSet, Seat, Viewer};
use lab::{Analysis, AnalysisPlan, LabError, Moved, Scale, Screen};
use opponents::{Budget, Idea, Level, opponent};
use serde::{Deserialize, Serialize};

/// A match at which computer players can sit.
pub trait Table: AnyMatch {
    /// The order a computer player gives for `seat`, which must be the deciding seat. It gets that seat's view and nothing else.
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer;
    /// The same choice, to be thought through elsewhere while the match goes on: it carries that seat's view with it.
    fn thought(&self, seat: Seat, level: Level) -> Thought;
    /// The best orders that a player who looks ahead sees for `seat`, which must be the deciding seat: at most three, first the one it would
    /// give. It gets that seat's view and nothing else. To be thought through elsewhere while the match goes on.
    fn ideas(&self, seat: Seat) -> Plans;
    /// Whether two seats win and lose together.
    fn are_allies(&self, one: Seat, other: Seat) -> bool;
    /// What happened so far, to be analysed elsewhere while the match goes on. It looks at the whole match: for everybody after the end, before it for its
    /// owner only.
    fn analysis(&self) -> Inquiry;
    /// The record as it stood after some act, with the secret.
    fn record_at(&self, step: usize) -> String;
    /// The position as text after some act.
    fn sketch_at(&self, viewer: Viewer, step: usize) -> String;
}

/// A decision that a computer player has still to think through.
pub type Thought = Box<dyn FnOnce(Budget) -> Offer + Send>;

/// An analysis that has still to be made; it is told how far it has come.
pub type Inquiry = Box<dyn FnOnce(&AnalysisPlan, &(dyn Fn(u64, u64) + Sync)) -> Result<Analysis, LabError> + Send>;

/// Ideas that a computer player has still to think through.
pub type Plans = Box<dyn FnOnce(Budget) -> Vec<Plan> + Send>;

/// An order that a player who looks ahead thought about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The order.
    pub offer: Offer,
    /// The chance to win after it, a draw counted half.
    pub chance: f64,
    /// The standard error of the chance.
    pub error: f64,
    /// How many lines were played on from it.
    pub lines: u64,
    /// The pieces it moves, where no row of the screen offers it.
    pub moves: Vec<Moved>,
}

impl<R: RuleSet> Table for Match<R> {
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer {
        self.thought(seat, level)(budget)
    }

    fn thought(&self, seat: Seat, level: Level) -> Thought {
        let view = self.game().view(Viewer::Seat(seat));
        // Only for the names that an order is written with.
        let game = self.game().clone();
        Box::new(move |budget| {
            let order = opponent::<R::Game>(level).choose(&view, &budget);
            offer(&game, &order)
        })
    }

    fn ideas(&self, seat: Seat) -> Plans {
        let view = self.game().view(Viewer::Seat(seat));
        let game = self.game().clone();
        Box::new(move |budget| {
            let ideas = opponent::<R::Game>(Level::General).explain(&view, &budget);
            let of_first = Scale::of(R::SLUG);
            let scale = if game.team(seat) == game.team(Seat(0)) { of_first } else { of_first.reversed() };
            let screen = Screen::<R::Game>::of(&view, seat);
            let plan = |idea: Idea<<R::Game as Game>::Order>| {
                let offer = offer(&game, &idea.order);
                let moves = if screen.row(&offer.notation).is_some() { Vec::new() } else { screen.moves(&idea.order) };
                Plan {
                    offer,
                    chance: scale.chance(idea.worth as f32),
                    error: idea.error * scale.steepness(idea.worth as f32),
                    lines: idea.lines,
                    moves,
                }
            };
            ideas.into_iter().map(plan).collect()
        })
    }

    fn are_allies(&self, one: Seat, other: Seat) -> bool {
        self.game().team(one) == self.game().team(other)
    }

    fn analysis(&self) -> Inquiry {
        let played = self.at(self.steps().len());
        Box::new(move |plan, progress| lab::analyse(&played, plan, progress))
    }

    fn record_at(&self, step: usize) -> String {
        engine::record::write(&self.at(step))
    }

    fn sketch_at(&self, viewer: Viewer, step: usize) -> String {
        R::Game::sketch(&self.at(step).game().view(viewer))
    }
}

/// The seats by side: those that win and lose together in one list, in seat order.
pub fn sides(seats: &[String], are_allies: impl Fn(Seat, Seat) -> bool) -> Vec<Vec<String>> {
    let mut sides: Vec<(Seat, Vec<String>)> = Vec::new();
    for (seat, name) in (0..).map(Seat).zip(seats) {
        match sides.iter_mut().find(|(first, _)| are_allies(*first, seat)) {
            Some((_, side)) => side.push(name.clone()),
            None => sides.push((seat, vec![name.clone()])),
        }
    }
    sides.into_iter().map(|(_, side)| side).collect()
}

fn offer<G: Game>(game: &G, order: &G::Order) -> Offer {
    let words = game.speak(order);
    Offer { order: words.to_json(), notation: words.notation(G::phrases()) }
}
