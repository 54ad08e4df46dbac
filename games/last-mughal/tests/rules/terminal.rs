use engine::{Game, Seat, Viewer};
use last_mughal::State;

use crate::match_at_hand::{Player, SCENARIOS, play, start};

#[test]
fn no_line_is_wider_than_a_terminal() {
    for scenario in SCENARIOS {
        play(scenario, [Player::Sergeant; 2], 31, |state, seat, _| {
            for line in State::sketch(&state.view(Viewer::Seat(seat))).lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
        });
    }
}

#[test]
fn the_beginners_match_looks_like_this() {
    let sketch = State::sketch(&start("relief-of-cawnpore", 1).view(Viewer::Seat(Seat(1))));
    assert_eq!(sketch, include_str!("relief_of_cawnpore.txt").trim_end());
}

#[test]
fn a_spectator_sees_no_hand() {
    let state = start("campbells-campaign", 1);
    assert!(!State::sketch(&state.view(Viewer::Spectator)).contains("hand: "));
    let own = State::sketch(&state.view(Viewer::Seat(Seat(1))));
    assert!(own.contains("British hand: ") && !own.contains("Rebel hand: "));
}
