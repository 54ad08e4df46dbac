//! Header, score pane, log and result agree to the point. [IM-14.12]

use chance::Fast;
use engine::{Game, Judgement, Pending, RuleSet, Scratch, Viewer};
use mutiny_1857::{Happening, State};

use crate::kit::{options, rules};

/// What the header says is what the rows of the score pane add up to.
fn agrees(state: &State) {
    let view = state.view(Viewer::Spectator);
    let (scene, standing) = (State::scene(&view), <State as Game>::standing(&view));
    assert_eq!(scene.headline.scores.len(), 2);
    for score in &scene.headline.scores {
        assert_eq!(score.points, standing.total(&score.side).to_string(), "{}: {:?}", score.side, standing.rows);
    }
}

// rule: IM-14.12
#[test]
fn im_14_12_header_rows_log_and_result_agree_to_the_point() {
    for (scenario, pairs) in
        [("picket-at-the-well", ""), ("picket-at-the-well", "balance=even"), ("arrah-house", ""), ("river-line", "")]
    {
        let (mut chance, mut scratch, mut told) = (Fast::new(57), Scratch::default(), Vec::new());
        let mut state = rules().start(scenario, &options(pairs), &mut chance, &mut told).unwrap();
        let mut turn = (0, state.mover);
        while let Pending::Decision { .. } = state.pending() {
            // Once a turn is often enough for long matches.
            if turn != (state.round, state.mover) {
                turn = (state.round, state.mover);
                agrees(&state);
            }
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut told);
        }
        agrees(&state);
        let Pending::Over(outcome) = state.pending() else { panic!("the match is over") };
        let standing = <State as Game>::standing(&state.view(Viewer::Spectator));
        let points = ["british", "rebel"].map(|side| standing.total(side) as i16);
        assert_eq!(points[0] - points[1], outcome.margin[0], "{scenario}");
        let logged = told.iter().rev().find_map(|event| match event {
            Happening::MatchOver { british, rebel, .. } => Some([*british, *rebel]),
            _ => None,
        });
        assert_eq!(logged, Some(points), "{scenario} {pairs}");
    }
}
