//! Header, score pane and result agree to the point. [FP-15.6]

use chance::Fast;
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Viewer, embedded};
use fast_play_mutiny::{FastPlayMutiny, State};

/// What the header says is what the rows of the score pane add up to.
fn agrees(state: &State) {
    let view = state.view(Viewer::Spectator);
    let (scene, standing) = (State::scene(&view), <State as Game>::standing(&view));
    assert_eq!(scene.headline.scores.len(), 2);
    for score in &scene.headline.scores {
        assert_eq!(score.points, standing.total(&score.side).to_string(), "{}: {:?}", score.side, standing.rows);
    }
}

// rule: FP-15.3, FP-15.6
#[test]
fn fp_15_6_header_rows_and_result_agree_to_the_point() {
    let rules = &embedded::<FastPlayMutiny>().rules;
    for (scenario, balance) in
        [("beginner", "published"), ("beginner", "even"), ("gate", "published"), ("residency", "even")]
    {
        let (mut chance, mut scratch) = (Fast::new(57), Scratch::default());
        let options = Options([("balance".to_owned(), balance.to_owned())].into());
        let mut state = rules.start(scenario, &options, &mut chance, &mut NoLog).expect("the set-up is lawful");
        while let Pending::Decision { .. } = state.pending() {
            agrees(&state);
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut NoLog);
        }
        agrees(&state);
        let Pending::Over(outcome) = state.pending() else { panic!("the match is over") };
        let standing = <State as Game>::standing(&state.view(Viewer::Spectator));
        let scores: Vec<i32> = State::scene(&state.view(Viewer::Spectator))
            .headline
            .scores
            .iter()
            .map(|s| standing.total(&s.side))
            .collect();
        assert_eq!(scores[0] - scores[1], i32::from(outcome.margin[0]), "{scenario} {balance}");
    }
}
