use chance::Fast;
use engine::{Game, Judgement, Pending, Scratch, Seat, Viewer};
use last_mughal::rules::phase::Phase;
use last_mughal::sergeant::judgement;
use last_mughal::{Order, State};

use crate::match_at_hand::{Player, SCENARIOS, play, start};

#[test]
fn equal_views_are_judged_alike() {
    let mut chance = Fast::new(11);
    let (mut weights, mut again) = (Vec::new(), Vec::new());
    for scenario in SCENARIOS {
        play(scenario, [Player::Sergeant; 2], 21, |state, seat, orders| {
            let other = State::imagine(&state.view(Viewer::Seat(seat)), &mut chance);
            state.weigh(orders, &mut weights);
            other.weigh(orders, &mut again);
            assert_eq!(weights, again, "the sergeant knows only what his seat knows");
            assert_eq!(
                judgement::value(state, seat).to_bits(),
                judgement::value(&other, seat).to_bits(),
                "and so does the worth of a position"
            );
        });
    }
}

#[test]
fn likings_and_worths_are_numbers() {
    let mut weights = Vec::new();
    for scenario in SCENARIOS {
        play(scenario, [Player::Recruit, Player::Sergeant], 22, |state, _, orders| {
            state.weigh(orders, &mut weights);
            assert_eq!(weights.len(), orders.len());
            assert!(weights.iter().all(|weight| weight.is_finite()), "{weights:?}");
            for seat in [Seat(0), Seat(1)] {
                assert!((-1.0..=1.0).contains(&judgement::value(state, seat)));
            }
        });
    }
}

#[test]
fn a_won_match_is_worth_more_than_a_lost_one() {
    for scenario in SCENARIOS {
        let end = play(scenario, [Player::Sergeant, Player::Recruit], 23, |_, _, _| {});
        let Pending::Over(outcome) = end.pending() else { panic!("the match is over") };
        let worth = [judgement::value(&end, Seat(0)), judgement::value(&end, Seat(1))];
        if outcome.winners.has(Seat(0)) {
            assert!(worth[0] > 0.5 && worth[1] < -0.5, "{worth:?}");
        }
        if outcome.winners.has(Seat(1)) {
            assert!(worth[1] > 0.5 && worth[0] < -0.5, "{worth:?}");
        }
    }
}

#[test]
fn orders_of_one_decision_have_tags_of_their_own() {
    let state = start("rebellion", 1);
    let mut orders = Vec::new();
    state.orders(&mut orders);
    let tags: std::collections::BTreeSet<u32> = orders.iter().map(|order| state.tag(order)).collect();
    assert_eq!(tags.len(), orders.len());
}

// rule: LM-7.2.2d
#[test]
fn lm_7_2_2d_a_column_that_must_stop_stops_at_once_and_needs_no_thought() {
    let mut asked = 0;
    let mut scratch = Scratch::<State>::default();
    for seed in 30..33 {
        play("campbells-campaign", [Player::Recruit; 2], seed, |state, _, _| {
            if matches!(state.open.phase, Phase::March { column, .. } if column.stopped)
                && matches!(state.pending(), Pending::Decision { question: "column", .. })
            {
                asked += 1;
                assert!(state.is_routine());
                assert_eq!(state.pick(&mut Fast::new(1), &mut scratch), Order::Stop);
            }
        });
    }
    assert!(asked > 0, "columns meet the enemy");
}

/// Wins of the sergeant out of some matches against a recruit.
fn wins(scenario: &str, seat: Seat, matches: u64) -> u64 {
    let mut players = [Player::Recruit; 2];
    players[seat.index()] = Player::Sergeant;
    let won = |seed: &u64| match play(scenario, players, *seed, |_, _, _| {}).pending() {
        Pending::Over(outcome) => outcome.winners.has(seat),
        Pending::Decision { .. } => false,
    };
    (100..100 + matches).filter(won).count() as u64
}

#[test]
fn the_sergeant_beats_the_recruit_from_both_sides() {
    for scenario in SCENARIOS {
        for seat in [Seat(0), Seat(1)] {
            let won = wins(scenario, seat, 10);
            assert!(won >= 7, "{scenario}: the sergeant won {won} of 10 in seat {}", seat.0);
        }
    }
}
