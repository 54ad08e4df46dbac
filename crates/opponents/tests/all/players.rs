//! Computer players see views and nothing else, give legal orders, and choose alike where they see alike.

use std::collections::BTreeSet;

use chance::Fast;
use conformance::toy::{State, ThreePasses, View};
use conformance::{Matches, check_player};
use engine::{Game, NoLog, Options, Pending, RuleSet, Viewer, embedded};
use opponents::{Budget, Level, opponent};

/// A budget for every level: enough to look ahead, little enough for a test.
fn budget(seed: u64) -> Budget {
    Budget::iterations(40, seed)
}

#[test]
fn equal_views_give_equal_choices() {
    for level in Level::ALL {
        check_player::<ThreePasses>("campaign", Matches(20), |view: &View| {
            opponent::<State>(level).choose(view, &budget(3))
        });
    }
}

fn first_view() -> (State, View) {
    let game =
        embedded::<ThreePasses>().rules.start("campaign", &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    let Pending::Decision { seat, .. } = game.pending() else { panic!("a match begins with a decision") };
    let view = game.view(Viewer::Seat(seat));
    (game, view)
}

#[test]
fn a_player_keeps_no_memory_of_earlier_choices() {
    let (_, view) = first_view();
    for level in Level::ALL {
        let mut player = opponent::<State>(level);
        let first = player.choose(&view, &budget(3));
        assert_eq!(player.choose(&view, &budget(3)), first, "{level}");
    }
}

#[test]
fn without_a_budget_whoever_looks_ahead_gives_the_sergeants_order() {
    let (_, view) = first_view();
    let sergeants = opponent::<State>(Level::Sergeant).choose(&view, &Budget::instant(3));
    for level in [Level::Captain, Level::General, Level::FieldMarshal] {
        assert_eq!(opponent::<State>(level).choose(&view, &Budget::instant(3)), sergeants, "{level}");
    }
}

#[test]
fn the_recruit_gives_every_legal_order_sooner_or_later() {
    let (game, view) = first_view();
    let mut orders = Vec::new();
    game.orders(&mut orders);
    let mut recruit = opponent::<State>(Level::Recruit);
    let given: BTreeSet<String> =
        (0..400).map(|seed| format!("{:?}", recruit.choose(&view, &Budget::instant(seed)))).collect();
    assert_eq!(given, orders.iter().map(|order| format!("{order:?}")).collect());
}
