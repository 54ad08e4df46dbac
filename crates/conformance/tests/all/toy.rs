//! The toy game keeps the contract, and the suite runs on it as on any other.

use chance::{Chance, Fast};
use conformance::toy::{State, ThreePasses, View};
use conformance::{Matches, Suite, check_lessons, check_odds, check_player};
use engine::{Game, Judgement, Lesson, Scratch, embedded, minutes_of};

#[test]
fn patrol_keeps_the_contract() {
    Suite::new(Matches(60)).complete_lists().run::<ThreePasses>("patrol");
}

#[test]
fn campaign_keeps_the_contract() {
    Suite::new(Matches(40)).complete_lists().run::<ThreePasses>("campaign");
}

#[test]
fn odds_sum_to_one() {
    check_odds(embedded::<ThreePasses>());
}

#[test]
fn sergeant_sees_only_its_view() {
    check_player::<ThreePasses>("campaign", Matches(20), |view: &View| {
        State::imagine(view, &mut Fast::new(5)).pick(&mut Fast::new(6), &mut Scratch::default())
    });
}

#[test]
fn recruit_sees_only_its_view() {
    check_player::<ThreePasses>("campaign", Matches(20), |view: &View| {
        let mut orders = Vec::new();
        State::imagine(view, &mut Fast::new(5)).orders(&mut orders);
        let turn = serde_json::to_string(view).expect("a view can be written").len() as u64;
        orders[Fast::new(turn).below(orders.len() as u32) as usize]
    });
}

#[test]
fn the_lesson_can_be_played_as_it_is_written() {
    check_lessons::<ThreePasses>();
}

#[test]
fn a_lesson_takes_as_long_as_it_is_read_and_played() {
    let lessons = check_lessons::<ThreePasses>();
    // 24, 8, 6 and 11 words at 200 a minute, each step in whole seconds; two orders, two pages to go on from.
    assert_eq!(lessons[0].seconds(), 7 + 2 + 1 + 3 + 2 * 6 + 2 * 2);
    assert_eq!(lessons[0].minutes, 1, "nothing takes less than a minute");
    let twelve: Vec<&Lesson> = lessons.iter().cycle().take(12).collect();
    assert_eq!(minutes_of(twelve), 6, "lessons one after another: 348 seconds, not twelve minutes");
}
