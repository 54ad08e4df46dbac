//! The deck, rounds and special cards. [FP-1.4, FP-13.1]

use fast_play_mutiny::Drill;

use crate::table::{bungalow, gate, residency, turn};

// rule: FP-1.3, FP-1.8, FP-1.15, FP-13.17, FP-14.5, FP-14.6, FP-14.7, FP-14.8
#[test]
fn fp_1_8_the_decks_have_as_many_cards_as_the_scenarios_say() {
    use engine::{Game, Match, Options, Secret, Setup, Viewer, embedded};
    for (scenario, cards) in [("beginner", 18), ("gate", 47), ("residency", 61), ("relief", 69)] {
        let options = Options([("fixed_setup".to_owned(), "false".to_owned())].into());
        let setup = Setup {
            scenario: scenario.into(),
            options,
            players: vec![],
            secret: Secret::from_seed(1),
            nonces: vec![],
            undo: true,
        };
        let played =
            Match::new(embedded::<fast_play_mutiny::FastPlayMutiny>(), setup).expect("the scenario can be set up");
        let scene = fast_play_mutiny::State::scene(&played.game().view(Viewer::Spectator));
        let deck = scene.piles.iter().find(|pile| pile.kind == "deck").expect("there is a deck");
        assert_eq!(deck.size, cards, "{scenario}");
    }
}

// rule: FP-1.4, FP-1.9, FP-15.1
#[test]
fn fp_1_9_end_closes_the_round_at_once_and_the_last_one_the_match() {
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20), "end", &[0]);
    table.told("Round 2, 18 cards");
    let table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).last_round(), "end", &[]);
    assert!(matches!(engine::Game::pending(&table.state), engine::Pending::Over(_)));
}

// rule: FP-13.1, FP-13.2
#[test]
fn fp_13_2_a_card_to_keep_goes_to_the_force_turned_last_that_has_a_company() {
    turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20), "twice", &[0]).told("Highlanders keep Once More, Lads!");
    turn(gate().put("F1", "A6", 10).put("Sa2", "D1", 20), "twice", &[0]).told("Fusiliers keep Once More, Lads!");
}

// rule: FP-13.3
#[test]
fn fp_13_3_gunga_din_revives_two_and_keeps_the_sun_off() {
    let mut table = turn(
        bungalow().put("H1", "A3", 6).fallen("H1", 0, 3).put("H2", "A4", 10).put("Sa2", "F1", 20),
        "gunga_din",
        &[],
    );
    table.asks(0, "gunga-din").give("company h1", &[0]).is("H1", "A3 8, 1 yellow");
    turn(bungalow().put("H1", "A3", 10).gunga("H1").put("Sa2", "F1", 20), "sunstroke", &[0]).is("H1", "A3 10");
    turn(bungalow().put("H1", "A3", 10).gunga("H1").put("Sa2", "F1", 20), "end", &[0]).told("Gunga Din goes for water");
}

// rule: FP-13.4
#[test]
fn fp_13_4_volunteers_come_once() {
    turn(residency().put("H1", "A6", 10).put("Sa1", "A1", 20), "volunteers", &[0]).is("H1", "A6 10, 2 volunteers");
}

// rule: FP-13.5
#[test]
fn fp_13_5_once_more_for_the_same_company_without_hold() {
    let mut table = turn(
        bungalow().put("H1", "A3", 10).put("H2", "A4", 10).put("Sa2", "F1", 20).keeps(0, "twice"),
        "Highlanders",
        &[],
    );
    table.give("move h1 to a2", &[]).asks(0, "again").give("play twice", &[]).asks(0, "force-card");
    table
        .refused("hold", "FP-13.5")
        .refused("move h2 to b4", "FP-1.5")
        .give("move h1 to a1", &[])
        .asks(0, "command-move")
        .is("H1", "A1 10");
}

// rule: FP-13.6
#[test]
fn fp_13_6_full_cartridge_boxes_leave_no_smoke() {
    let drill = || bungalow().put("H1", "B3", 10).put("Sa2", "D3", 20);
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 10 on sa2 using full_fire", "FP-13.6");
    turn(drill().keeps(0, "full_fire"), "Highlanders", &[])
        .give("fire all h1 at 10 on sa2 using full_fire", &[&[3; 10][..], &[2]].concat())
        .is("H1", "B3 10");
}

// rule: FP-13.7
#[test]
fn fp_13_7_the_colours_bring_all_back_and_the_card_is_still_to_use() {
    let mut table = turn(
        bungalow().put("H1", "A3", 4).fallen("H1", 4, 2).put("Sa2", "F1", 20).keeps(0, "auto_rally"),
        "Highlanders",
        &[],
    );
    table
        .give("play auto_rally on h1", &[])
        .is("H1", "A3 10")
        .asks(0, "force-card")
        .refused("play auto_rally on h1", "FP-13.7");
}

// rule: FP-13.9
#[test]
fn fp_13_9_the_galloper_lets_the_commander_move() {
    turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20).commander("D6"), "galloper", &[]).asks(0, "galloper");
    turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20), "galloper", &[0]).told("nothing happens");
}

// rule: FP-13.10
#[test]
fn fp_13_10_damp_powder_strikes_the_largest_loaded_unit() {
    let drill = gate().put("H1", "A6", 10).put("Sa2", "D1", 18).put("Gr3", "E1", 18).put("Gr1", "F3r", 16);
    turn(drill, "damp_powder", &[0]).is("Sa2", "D1 18, smoke").is("Gr3", "E1 18");
}

// rule: FP-13.11
#[test]
fn fp_13_11_each_company_in_the_sun_rolls() {
    let drill =
        gate().put("H1", "A6", 10).put("H2", "C2", 10).put("F1", "B6", 10).put("F2", "C2r", 10).put("Sa2", "D1", 20);
    turn(drill, "sunstroke", &[5, 2, 6, 0])
        .is("H1", "A6 9, 1 yellow")
        .is("H2", "C2 10")
        .is("F1", "B6 10")
        .is("F2", "C2r 9, 1 yellow");
}

// rule: FP-13.12
#[test]
fn fp_13_12_the_nearest_infantry_turns_fanatic() {
    turn(gate().put("H1", "D4", 10).put("Sa2", "D1", 20).put("Gr1", "F3r", 16), "deen", &[0])
        .is("Gr1", "F3r 16")
        .is("Sa2", "D1 20, fanatic");
    let seat = Drill::new("gate", &[("enemy", "seat")])
        .figure("Ho", "A6")
        .put("H1", "D4", 10)
        .put("Sa2", "D1", 20)
        .put("Gr1", "F3r", 16);
    turn(seat, "deen", &[])
        .asks(2, "deen")
        .refused("unit z1", "FP-13.12")
        .give("unit gr1", &[0])
        .is("Gr1", "F3r 16, fanatic");
}

// rule: FP-13.13
#[test]
fn fp_13_13_one_enemy_unit_acts_twice() {
    let drill = gate().put("H1", "A6", 10).put("Gr3", "E1", 20).attacking("Gr3");
    let mut table = turn(drill, "enemy_twice", &[5, 5, 0]);
    assert_eq!(table.clauses().iter().filter(|clause| **clause == "FP-17.5").count(), 2);
    table.told("Temper of Gr3: 5, bold");
}

// rule: FP-13.14
#[test]
fn fp_13_14_the_magazine_fires_loaded_or_not() {
    let drill = gate().put("H1", "A2", 10).put("Gr3", "A1", 20).smoke("Gr3");
    turn(drill, "magazine", &[&[3; 20][..], &[0]].concat())
        .told("Hidden Magazine serves the enemy")
        .told("20 dice at H1, range 1: sum 60 ÷ 12 = 5 hits")
        .is("Gr3", "A1 20");
    let seat = Drill::new("gate", &[("enemy", "seat")]).figure("Ho", "A6").put("H1", "A2", 10).put("Gr3", "A1", 20);
    turn(seat, "magazine", &[]).asks(2, "magazine").give("none", &[0]);
}

// rule: FP-13.15
#[test]
fn fp_13_15_you_were_warned() {
    turn(bungalow().put("H1", "A3", 10).put("Sa1", "D2", 16).routed("Sa2", 5), "reform", &[4, 1, 0]).is("Sa2", "F1 6");
}

// rule: FP-13.16
#[test]
fn fp_13_16_a_marksman_fires_at_the_nearest_company() {
    let drill = || gate().figure("Hm", "D4").put("H1", "D4", 10).put("H2", "A6", 10).put("Sa2", "D1", 20);
    turn(drill(), "marksman", &[3, 0]).is("H1", "D4 10");
    turn(drill(), "marksman", &[5, 0]).is("H1", "D4 9, 1 red");
    turn(drill(), "marksman", &[6, 0]).is("H1", "D4 10").is("Hm", "D4, red");
}

// rule: FP-13.16, FP-17.3
#[test]
fn fp_17_3_while_no_company_is_active_any_company_stands_for_one() {
    let drill = gate().figure("Hm", "D4").put("H1", "D4", 0).fallen("H1", 5, 0).put("Sa2", "D1", 20);
    turn(drill, "marksman", &[6, 0]).is("Hm", "D4, red");
}

// rule: FP-14.1, FP-14.3, FP-14.9
#[test]
fn fp_14_1_players_may_place_their_own() {
    use engine::{Match, Options, Secret, Setup, Utterance, embedded};
    let options = Options([("fixed_setup".to_owned(), "false".to_owned())].into());
    let setup = Setup {
        scenario: "beginner".into(),
        options,
        players: vec![],
        secret: Secret::from_seed(1),
        nonces: vec![],
        undo: true,
    };
    let mut played =
        Match::new(embedded::<fast_play_mutiny::FastPlayMutiny>(), setup).expect("the scenario can be set up");
    let say = |played: &mut dyn engine::AnyMatch, text: &str| {
        played.give(engine::Seat(0), Utterance::Text(text), engine::Viewer::Umpire).map(|_| ())
    };
    assert!(
        matches!(say(&mut played, "place h1 in d2"), Err(engine::GiveError::Refused(refusal)) if refusal.clause.0 == "FP-14.1")
    );
    say(&mut played, "place h1 in b4").expect("B4 is in the zone");
    assert_eq!(played.game().report("H1"), "B4 10");
    say(&mut played, "default").expect("the rest goes where it is listed");
    assert_eq!(played.game().report("H2"), "A4 10");
}

// rule: FP-13.7, FP-1.6
#[test]
fn fp_13_7_a_pass_after_the_rally_still_opens_the_other_moves() {
    let drill = bungalow().put("H1", "A3", 4).fallen("H1", 4, 2).put("Sa2", "F1", 20).keeps(0, "auto_rally");
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("play auto_rally on h1", &[]).give("pass", &[]).asks(0, "command-move");
}

// rule: FP-13.7, FP-13.5
#[test]
fn fp_13_7_the_colours_rally_before_a_second_action_too() {
    let drill = bungalow().put("H1", "A3", 4).fallen("H1", 4, 2).put("H2", "A4", 4).fallen("H2", 1, 0);
    let mut table = turn(drill.put("Sa2", "F1", 20).keeps(0, "auto_rally").keeps(0, "twice"), "Highlanders", &[]);
    table.give("move h1 to a2", &[]).give("play twice", &[]).refused("play auto_rally on h2", "FP-1.5");
    table.give("play auto_rally on h1", &[]).is("H1", "A2 10").give("move h1 to a1", &[]).asks(0, "command-move");
}
