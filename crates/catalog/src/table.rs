use engine::{AnyMatch, Game, Match, Offer, RuleSet, Seat, Viewer};
use opponents::{Budget, Level, opponent};

/// A match at which computer players can sit.
pub trait Table: AnyMatch {
    /// The order a computer player gives for `seat`, which must be the deciding seat. It gets that seat's view and nothing else.
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer;
}

impl<R: RuleSet> Table for Match<R> {
    fn choose(&self, seat: Seat, level: Level, budget: Budget) -> Offer {
        let view = self.game().view(Viewer::Seat(seat));
        let order = opponent::<R::Game>(level).choose(&view, &budget);
        let words = self.game().speak(&order);
        Offer { order: words.to_json(), notation: words.notation(R::Game::phrases()) }
    }
}
