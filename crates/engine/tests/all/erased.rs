use engine::{AnyMatch, Ending, GiveError, Seat, Status, Utterance, Viewer};
use serde_json::{Value, json};

use crate::{BLUE, RED, fresh, give, to_the_end};

fn any(seed: u64) -> Box<dyn AnyMatch> {
    Box::new(fresh(seed))
}

#[test]
fn a_match_is_played_over_json_and_notation() {
    let mut table = any(5);
    assert_eq!(
        (table.slug(), table.seats(), table.steps(), table.turn()),
        ("three-passes", &["red".to_owned(), "blue".to_owned()][..], 0, 1)
    );
    assert_eq!(table.status(), Status::Decision { seat: "red".to_owned(), question: "act".to_owned() });
    assert_eq!(table.decider(), Some(RED));
    let offers = table.offers();
    let offer = offers.iter().find(|offer| offer.notation.starts_with("post")).expect("a card can be posted");
    assert_eq!(table.check(RED, Utterance::Json(&offer.order)).as_ref(), Ok(offer));
    assert_eq!(table.check(RED, Utterance::Text(&offer.notation)).as_ref(), Ok(offer));
    let lines = table.give(RED, Utterance::Json(&offer.order), Viewer::Seat(BLUE)).expect("an offer is legal");
    assert!(lines.iter().all(|line| line.step == 1 && !line.text.contains("c1")));
    assert_eq!(lines[0].clause, "TP-2.2");
    assert_eq!(table.steps(), 1);
    let lines =
        table.give_before(BLUE, Utterance::Text("WAIT "), &[Viewer::Umpire, Viewer::Spectator]).expect("blue may wait");
    assert_eq!(lines.len(), 2);
    assert!(lines[0].iter().any(|line| line.heading && line.text == "Round 2 began."));
    let decided = table.decider().expect("the match goes on");
    let audience = |decider: Option<Seat>| vec![decider.map_or(Viewer::Umpire, Viewer::Seat)];
    let given = table.give_anew(decided, Utterance::Text(" WAIT"), &audience).expect("whoever decides may wait");
    assert_eq!(given.notation, "wait");
    let viewers: Vec<Viewer> = given.lines.iter().map(|(viewer, _)| *viewer).collect();
    assert_eq!(viewers, [Viewer::Seat(table.decider().expect("the match goes on"))], "whoever decides afterwards");
}

#[test]
fn faults_from_outside_are_answered_and_change_nothing() {
    let mut table = any(5);
    let before = table.digest();
    let mut answer =
        |said: Utterance<'_>| table.give(RED, said, Viewer::Umpire).expect_err("this is no order").to_string();
    assert_eq!(answer(Utterance::Text("")), "say what to do, for example `post {card} at {pass}`");
    assert_eq!(answer(Utterance::Text("dance wildly")), "`dance` is no order here");
    assert_eq!(answer(Utterance::Text("post c1")), "write it as: post {card} at {pass}");
    assert_eq!(answer(Utterance::Text("post c9 at north")), "`card`: there is no card `c9`; cards are c1 to c8");
    assert_eq!(answer(Utterance::Text("scout the-moon")), "`pass`: there is no pass `the-moon`");
    assert_eq!(answer(Utterance::Json(&json!({ "order": "scout" }))), "the order `scout` needs `pass`");
    assert_eq!(answer(Utterance::Json(&json!({ "order": "wait", "long": true }))), "the order `wait` has no `long`");
    assert_eq!(answer(Utterance::Json(&json!(["wait"]))), "an order is an object with \"order\"");
    assert_eq!(answer(Utterance::Json(&json!({}))), "an order has its name under \"order\"");
    assert_eq!(answer(Utterance::Json(&json!({ "order": "scout", "pass": null }))), "the order `scout` needs `pass`");
    assert_eq!(answer(Utterance::Text("scout north")), "no enemy card lies face down at north (TP-2.4)");
    assert_eq!(table.digest(), before);
    assert_eq!(table.check(BLUE, Utterance::Text("wait")), Err(GiveError::NotYours { decider: "red".to_owned() }));
}

#[test]
fn history_and_log_are_told_as_each_viewer_may_know_them() {
    let mut played = fresh(5);
    let post = crate::first(&played, "post");
    played.give(RED, post).expect("a card can be posted");
    give(&mut played, &["draw"]);
    let table: &dyn AnyMatch = &played;
    let umpire = table.history(Viewer::Umpire);
    assert_eq!(umpire.len(), 2);
    assert!(umpire[0].notation.starts_with("post c") && umpire[0].hash.len() == 32);
    let blue = table.history(Viewer::Seat(BLUE));
    assert_eq!((&blue[0].order, blue[0].notation.as_str(), blue[0].hash.as_str()), (&Value::Null, "", ""));
    assert_eq!(blue[1].notation, "draw");
    let log =
        |viewer: Viewer, from: usize| table.log(viewer, from).into_iter().map(|line| line.text).collect::<Vec<_>>();
    assert!(log(Viewer::Seat(RED), 1)[0].starts_with("Red posted c"));
    assert!(log(Viewer::Seat(BLUE), 1)[0].starts_with("Red posted a card"));
    assert_eq!(log(Viewer::Spectator, 0)[..2], ["Round 1 began.", "Red drew a card."]);
    assert_eq!(log(Viewer::Spectator, 2)[0], "Blue drew a card.");
}

#[test]
fn scenes_of_the_past_and_of_the_end_offer_nothing() {
    let mut played = fresh(5);
    give(&mut played, &["wait"]);
    let table: &dyn AnyMatch = &played;
    assert!(table.scene(Viewer::Seat(BLUE)).affordances.len() > 2);
    assert!(table.scene(Viewer::Seat(RED)).affordances.is_empty());
    assert!(table.scene_at(Viewer::Seat(RED), 0).affordances.is_empty(), "the past can only be looked at");
    assert_eq!(table.scene_at(Viewer::Seat(BLUE), 1), table.scene(Viewer::Seat(BLUE)));
    assert_eq!(table.ground().zones.len(), 3);
    assert!(table.sketch(Viewer::Spectator).starts_with("Round 1\n"));
    assert!(table.view_json(Viewer::Spectator)["hands"][0].is_null());
    played.resign(RED).expect("red may give up");
    let table: &dyn AnyMatch = &played;
    assert!(table.offers().is_empty());
    let scene = table.scene(Viewer::Seat(BLUE));
    assert!(scene.prompt.is_none() && scene.affordances.is_empty(), "a match given up asks nothing");
    assert_eq!(table.decider(), None);
    let ending = table.status().ending().expect("the match is over");
    let given_up =
        r#"{"level":"decisive","margin":{"blue":15,"red":-15},"reason":"TP-4.2","winners":["blue"],"resigned":"red"}"#;
    assert_eq!(serde_json::to_string(&ending).ok().as_deref(), Some(given_up));
    // As it stands in records and databases since their first day: the hash of a record covers this text.
    let text = r#"{"level":"decisive","margin":{"blue":15,"red":-15},"reason":"TP-4.2","winners":["blue"]}"#;
    let played_out = Ending { resigned: None, ..ending };
    assert_eq!(serde_json::to_string(&played_out).ok().as_deref(), Some(text));
    assert_eq!(serde_json::from_str::<Ending>(text).ok(), Some(played_out));
}

#[test]
fn undo_and_take_back_work_behind_the_one_type() {
    let mut table = any(5);
    table.give(RED, Utterance::Text("wait"), Viewer::Umpire).expect("red may wait");
    table.can_undo(RED).expect("a wait can be undone");
    table.undo(RED).expect("a wait can be undone");
    assert_eq!(table.steps(), 0);
    table.give(RED, Utterance::Text("draw"), Viewer::Umpire).expect("red may draw");
    assert!(table.can_undo(RED).is_err());
    table.take_back(0);
    assert_eq!(table.steps(), 0);
    let mut played = fresh(5);
    to_the_end(&mut played);
    let table: &dyn AnyMatch = &played;
    assert_eq!(table.record().lines().count(), table.steps() + 2);
    assert_eq!(table.record_view(Viewer::Spectator).lines().count(), table.steps() + 2);
}
