use chance::{Chance, Fast};
use engine::{Game, Match, Pending, RuleSet, Viewer, embedded};

use crate::Matches;
use crate::spot::Spot;
use crate::walk::{OrderOf, setup};

/// Plays matches with one computer player in every seat. It gets views only; its orders must be legal, and equal views must give equal orders.
pub fn check_player<R: RuleSet>(
    scenario: &str,
    matches: Matches,
    mut choose: impl FnMut(&<R::Game as Game>::View) -> OrderOf<R>,
) {
    let loaded = embedded::<R>();
    for seed in 1..=u64::from(matches.0) {
        let mut spot = Spot {
            game: R::SLUG,
            scenario: scenario.to_owned(),
            seed,
            step: 0,
            question: "",
            trying: "a computer player".to_owned(),
            orders: Vec::new(),
        };
        let mut played = Match::new(loaded, setup(loaded, scenario, seed)).expect("the scenario can be set up");
        let mut chance = Fast::stream(seed, 9);
        while let Pending::Decision { seat, question } = played.pending() {
            (spot.step, spot.question) = (played.steps().len(), question);
            let view = played.game().view(Viewer::Seat(seat));
            let order = choose(&view);
            if chance.below(8) == 0 {
                let imagined = <R::Game as Game>::imagine(&view, &mut chance);
                assert_eq!(choose(&imagined.view(Viewer::Seat(seat))), order, "equal views give equal orders");
            }
            spot.orders.push(played.game().speak(&order).notation(R::Game::phrases()));
            played.give(seat, order).unwrap_or_else(|error| panic!("a computer player gives legal orders: {error}"));
        }
    }
}
