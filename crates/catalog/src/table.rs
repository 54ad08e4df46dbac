use engine::{AnyMatch, Game, Match, Offer, RuleSet, Seat, Viewer};
use opponents::{Budget, Level, opponent};

/// A match at which computer players can sit.
pub trait Table: AnyMatch {
    /// The order a computer player gives for `seat`, which must be the deciding seat. It gets that seat's view and nothing else.
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer;
    /// The same choice, to be thought through elsewhere while the match goes on: it carries that seat's view with it.
    fn thought(&self, seat: Seat, level: Level) -> Thought;
    /// The position as text after some act.
    fn sketch_at(&self, viewer: Viewer, step: usize) -> String;
}

/// A decision that a computer player has still to think through.
pub type Thought = Box<dyn FnOnce(Budget) -> Offer + Send>;

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
            let words = game.speak(&order);
            Offer { order: words.to_json(), notation: words.notation(R::Game::phrases()) }
        })
    }

    fn sketch_at(&self, viewer: Viewer, step: usize) -> String {
        R::Game::sketch(&self.at(step).game().view(viewer))
    }
}
