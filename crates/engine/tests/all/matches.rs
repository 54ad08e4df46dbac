use engine::{Act, Game, GiveError, Match, Pending, SetupFault};

use crate::{BLUE, RED, decider, first, fresh, give, loaded, order, setup, to_the_end};

fn bytes(game: &impl Game) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.save(&mut bytes);
    bytes
}

#[test]
fn equal_set_ups_and_orders_give_equal_matches() {
    let (mut one, mut other) = (fresh(5), fresh(5));
    assert!(one.game() == other.game());
    give(&mut one, &["draw", "draw", "wait"]);
    give(&mut other, &["draw", "draw", "wait"]);
    assert!(one.game() == other.game());
    assert_eq!(one.digest(), other.digest());
    assert!(fresh(6).game() != fresh(5).game(), "another secret deals other hands");
    let mut nonce = setup(5);
    nonce.nonces[1] = b"edge".to_vec();
    let dealt = Match::new(loaded(), nonce).expect("the toy can be set up");
    assert!(dealt.game() != fresh(5).game(), "another nonce deals other hands");
}

#[test]
fn an_unknown_scenario_option_or_value_is_refused_with_what_there_is() {
    let fault = |change: &dyn Fn(&mut engine::Setup)| {
        let mut setup = setup(1);
        change(&mut setup);
        Match::new(loaded(), setup).err().expect("the set-up is at fault").to_string()
    };
    assert_eq!(
        fault(&|setup| setup.scenario = "siege".to_owned()),
        "three-passes has no scenario `siege`; it has patrol, campaign"
    );
    assert_eq!(
        fault(&|setup| drop(setup.options.0.insert("fog".to_owned(), "on".to_owned()))),
        "there is no option `fog`; there are powder"
    );
    assert_eq!(
        fault(&|setup| drop(setup.options.0.insert("powder".to_owned(), "13".to_owned()))),
        "option `powder` cannot be `13`; it takes a whole number from 0 to 12"
    );
    let fault = SetupFault::UnknownSeat { seat: "green".to_owned(), known: "red, blue".to_owned() };
    assert_eq!(fault.to_string(), "there is no seat `green`; there are red, blue");
}

#[test]
fn only_the_deciding_seat_may_order_and_only_what_is_legal() {
    let mut played = fresh(5);
    let before = (bytes(played.game()), played.digest());
    let draw = order(&played, "draw");
    assert_eq!(played.give(BLUE, draw).err(), Some(GiveError::NotYours { decider: "red".to_owned() }));
    let storm = order(&played, "storm north with 1");
    let Err(GiveError::Refused(refusal)) = played.give(RED, storm) else { panic!("there is nobody to storm") };
    assert_eq!((refusal.clause.0, refusal.text.as_str()), ("TP-3.1", "there is no enemy post at north"));
    assert_eq!((bytes(played.game()), played.digest()), before, "a refused order changes nothing");
    assert!(played.steps().is_empty());
}

#[test]
fn an_order_without_chance_or_reveal_can_be_undone() {
    let mut played = fresh(5);
    let before = (bytes(played.game()), played.digest());
    let post = first(&played, "post");
    played.give(RED, post).expect("a card can be posted");
    let after = played.digest();
    assert_eq!(played.can_undo(RED), Ok(()));
    assert_eq!(played.can_undo(BLUE), Err(GiveError::NoUndo("the last order was not yours".into())));
    played.undo(RED).expect("a post can be undone");
    assert_eq!((bytes(played.game()), played.digest()), before);
    assert_eq!(played.can_undo(RED), Err(GiveError::NoUndo("nothing has been ordered yet".into())));
    played.give(RED, post).expect("a card can be posted again");
    assert_eq!(played.digest(), after, "an undone order leaves no trace");
}

#[test]
fn undo_stops_at_dice_at_a_reveal_and_at_another_seat() {
    let mut played = fresh(5);
    give(&mut played, &["wait", "wait"]);
    assert!(played.can_undo(RED).is_err(), "blue has acted since");
    assert!(played.can_undo(BLUE).is_ok());
    give(&mut played, &["draw"]);
    let fixed = GiveError::NoUndo(
        "dice have fallen or something was revealed since; ask the other side for a take-back".into(),
    );
    assert_eq!(played.can_undo(RED), Err(fixed.clone()), "a draw is chance");
    let post = first(&played, "post");
    played.give(BLUE, post).expect("a card can be posted");
    let scout = first(&played, "scout");
    played.give(RED, scout).expect("a face-down card can be scouted");
    assert_eq!(played.undo(RED), Err(fixed), "a scouted card cannot be forgotten");
    assert_eq!(played.steps().len(), 5);
}

#[test]
fn several_orders_can_be_undone_one_by_one() {
    let mut played = fresh(5);
    give(&mut played, &["draw"]);
    let at_draw = played.digest();
    give(&mut played, &["wait", "wait"]);
    played.undo(RED).expect("red waited last");
    played.undo(BLUE).expect("then blue did");
    assert_eq!(played.digest(), at_draw);
    assert!(played.undo(RED).is_err(), "the draw stays");
}

#[test]
fn a_match_may_be_made_without_undo() {
    let mut setup = setup(5);
    setup.undo = false;
    let mut played = Match::new(loaded(), setup).expect("the toy can be set up");
    give(&mut played, &["wait"]);
    assert_eq!(played.undo(RED), Err(GiveError::NoUndo("this match was made without undo".into())));
}

#[test]
fn there_is_no_way_back_from_the_end() {
    let mut played = fresh(5);
    while let Pending::Decision { .. } = played.pending() {
        give(&mut played, &["wait"]);
    }
    assert!(played.can_undo(BLUE).is_err(), "all cards lie open now");
    let wait = order(&played, "wait");
    assert_eq!(played.give(RED, wait).err(), Some(GiveError::Over));
    assert_eq!(played.resign(RED), Err(GiveError::Over));
}

#[test]
fn a_take_back_goes_behind_dice_and_brings_new_ones() {
    let mut played = fresh(5);
    give(&mut played, &["wait", "draw", "draw", "draw", "draw"]);
    let hands = bytes(played.game());
    let first_hash = played.steps()[0].hash;
    played.take_back(1);
    assert_eq!(played.steps().len(), 1);
    assert_eq!(played.steps()[0].hash, first_hash, "what came before stays");
    assert!(played.can_undo(RED).is_err(), "a take-back ends what can be undone");
    give(&mut played, &["draw", "draw", "draw", "draw"]);
    assert_ne!(bytes(played.game()), hands, "the same orders draw other cards");
    assert!(played.steps()[1..].iter().all(|step| step.again == 1));
    played.take_back(9);
    assert_eq!(played.steps().len(), 5, "there is nothing to take back beyond the end");
}

#[test]
fn luck_picks_the_dice_after_a_take_back() {
    let ends = [0, 7, 8].map(|luck| {
        let mut played = fresh(5);
        give(&mut played, &["wait", "draw", "draw", "draw", "draw"]);
        played.take_back_by(1, luck);
        give(&mut played, &["draw", "draw", "draw", "draw"]);
        assert!(played.steps()[1..].iter().all(|step| step.again == luck + 1));
        bytes(played.game())
    });
    assert!(
        ends[0] != ends[1] && ends[1] != ends[2] && ends[0] != ends[2],
        "the same orders draw other cards each time"
    );
    let mut played = fresh(5);
    give(&mut played, &["wait", "draw"]);
    played.take_back_by(1, u32::MAX - 1);
    give(&mut played, &["draw"]);
    assert_eq!(played.steps()[1].again, u32::MAX);
    played.take_back(1);
    give(&mut played, &["draw"]);
}

#[test]
fn a_match_can_be_looked_at_as_it_stood() {
    let mut played = fresh(7);
    give(&mut played, &["draw", "draw"]);
    played.take_back(1);
    to_the_end(&mut played);
    for steps in [0, 1, 2, played.steps().len() / 2, played.steps().len(), 999] {
        let earlier = played.at(steps);
        let steps = steps.min(played.steps().len());
        assert_eq!(earlier.steps().len(), steps);
        let hashes = |played: &Match<_>| played.steps().iter().map(|step| step.hash).collect::<Vec<_>>();
        assert_eq!(hashes(&earlier), hashes(&played)[..steps]);
    }
    let mut taken_up = played.at(2);
    let step = &played.steps()[2];
    let Act::Order(next) = step.act else { panic!("the third act is an order") };
    taken_up.give(step.seat, next).expect("the match can be taken up there");
    assert_eq!(taken_up.steps()[2].hash, step.hash, "and rolls the dice it rolled");
}

#[test]
fn the_tale_of_a_match_starts_with_its_set_up() {
    let mut played = fresh(7);
    to_the_end(&mut played);
    let (mut steps, mut last) = (Vec::new(), Vec::new());
    played.tell(|n, game, told| {
        steps.push((n, told.events.len()));
        last = bytes(game);
        for (_, rolls) in &told.events {
            assert!(rolls.end <= told.rolls.len(), "every event's rolls are there");
        }
    });
    assert_eq!(steps.len(), played.steps().len() + 1);
    assert_eq!(steps[0], (0, 5), "a heading and two cards for each side");
    assert_eq!(last, bytes(played.game()));
}

#[test]
fn the_dice_of_a_storm_belong_to_its_event() {
    let mut played = fresh(7);
    let post = first(&played, "post");
    played.give(RED, post).expect("a card can be posted");
    let pass = ["storm north with 3", "storm middle with 3", "storm south with 3"]
        .map(|text| order(&played, text))
        .into_iter()
        .find(|storm| played.game().check(storm).is_ok())
        .expect("red has a post");
    let told = played.give(BLUE, pass).expect("a post can be stormed");
    assert_eq!(told.rolls.len(), 1);
    assert_eq!((told.rolls[0].sides, told.rolls[0].faces.len()), (6, 3));
    assert_eq!(told.events[0].1, 0..1, "the storm is told with its roll");
    assert!(told.events[1..].iter().all(|(_, rolls)| rolls.is_empty()));
}

#[test]
fn a_seat_may_give_up_at_any_time_and_a_draw_may_be_agreed() {
    let mut played = fresh(5);
    played.resign(BLUE).expect("a seat may give up when it does not decide");
    let Pending::Over(outcome) = played.pending() else { panic!("the match is over") };
    assert_eq!((outcome.result(RED), outcome.result(BLUE), outcome.level), (1, -1, "decisive"));
    let mut played = fresh(5);
    give(&mut played, &["wait"]);
    played.agree_draw(RED).expect("a draw may be agreed");
    let Pending::Over(outcome) = played.pending() else { panic!("the match is over") };
    assert_eq!((outcome.result(RED), outcome.result(BLUE), outcome.level), (0, 0, "draw"));
    assert!(played.can_undo(RED).is_err());
    played.take_back(1);
    assert_eq!(decider(&played), BLUE, "even an agreed end can be taken back");
}
