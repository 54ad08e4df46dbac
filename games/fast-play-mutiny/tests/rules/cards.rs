//! The deck, rounds and special cards. [FP-1.4, FP-13.1]

use chance::drawn;
use fast_play_mutiny::Drill;

use crate::table::{bungalow, d20, gate, turn};

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
    let mut table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20), "end", &[drawn(0)]);
    table.told("Round 2, 18 cards");
    let table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).last_round(), "end", &[]);
    assert!(matches!(engine::Game::pending(&table.state), engine::Pending::Over(_)));
}

// rule: FP-13.1, FP-13.2
#[test]
fn fp_13_2_a_card_to_keep_goes_to_the_force_turned_last_that_has_a_company() {
    turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20), "twice", &[drawn(0)])
        .told("Highlanders keep Once More, Lads!");
    turn(gate().put("F1", "A6", 10).put("Sa2", "D1", 20), "twice", &[drawn(0)]).told("Fusiliers keep Once More, Lads!");
    // With Companies of both it is the card turned last that decides, not the first seat.
    let table = turn(gate().put("H1", "A6", 10).put("F1", "H6", 10).put("Sa2", "D1", 20), "Fusiliers", &[]);
    turn(Drill::of(table.state), "twice", &[drawn(0)]).told("Fusiliers keep Once More, Lads!");
}

/// How many cards were turned before END in rounds played at random, and how many others there were.
fn before_end(place: &str) -> Vec<(u8, u8)> {
    use chance::Chance;
    use engine::{Game, Options, Pending, RuleSet, embedded};
    use fast_play_mutiny::{Event, FastPlayMutiny};
    let options = Options([("end_place".to_owned(), place.to_owned())].into());
    let mut rounds = Vec::new();
    for seed in 0..6 {
        let (mut chance, mut log, mut orders) = (chance::Fast::new(seed), Vec::new(), Vec::new());
        let rules = &embedded::<FastPlayMutiny>().rules;
        let mut state = rules.start("beginner", &options, &mut chance, &mut log).expect("the set-up is lawful");
        while let Pending::Decision { .. } = state.pending() {
            state.orders(&mut orders);
            let order = orders[chance.below(orders.len() as u32) as usize];
            state.apply(&order, &mut chance, &mut log);
        }
        let (mut turned, mut others) = (0, 0);
        for event in &log {
            match event {
                Event::RoundBegan { cards, why, .. } => {
                    assert_eq!(engine::fold(why.as_slice()), i32::from(*cards), "each kind of card is counted");
                    (turned, others) = (0, cards - 1);
                }
                Event::CardTurned { .. } if state.narrate(event) == "END card" => rounds.push((turned, others)),
                Event::CardTurned { .. } => turned += 1,
                _ => {}
            }
        }
    }
    assert!(rounds.len() > 10);
    rounds
}

// rule: FP-1.10
#[test]
fn fp_1_10_end_lies_where_it_was_agreed() {
    assert!(before_end("last").iter().all(|(turned, others)| turned == others), "all others come first");
    let lower = before_end("lower_half");
    assert!(lower.iter().all(|(turned, others)| *turned >= others / 2), "half of the others come first: {lower:?}");
    assert!(lower.iter().any(|(turned, others)| turned < others), "but not all of them");
    assert!(before_end("anywhere").iter().any(|(turned, others)| *turned < others / 2), "a round may be short");
}

// rule: FP-13.3
#[test]
fn fp_13_3_gunga_din_revives_two_and_keeps_the_sun_off() {
    let mut table = turn(
        bungalow().put("H1", "A3", 6).fallen("H1", 0, 3).put("H2", "A4", 10).put("Sa2", "F1", 20),
        "gunga_din",
        &[],
    );
    table.asks(0, "gunga-din").give("company h1", &[drawn(0)]).is("H1", "A3 8, 1 yellow");
    turn(bungalow().put("H1", "A3", 10).gunga("H1").put("Sa2", "F1", 20), "sunstroke", &[drawn(0)]).is("H1", "A3 10");
    turn(bungalow().put("H1", "A3", 10).gunga("H1").put("Sa2", "F1", 20), "end", &[drawn(0)])
        .told("Gunga Din goes for water");
}

// rule: FP-13.5
#[test]
fn fp_13_5_once_more_for_the_same_company_without_hold() {
    let mut table = turn(
        bungalow().put("H1", "A3", 10).put("H2", "A4", 10).put("Sa2", "F1", 20).keeps(0, "twice"),
        "Highlanders",
        &[],
    );
    table.give("play twice", &[]).asks(0, "force-card").refused("play twice", "FP-13.5");
    table.give("move h1 to a2", &[]).asks(0, "force-card").refused("play twice", "FP-13.5");
    table
        .refused("hold", "FP-13.5")
        .refused("move h2 to b4", "FP-1.5")
        .give("move h1 to a1", &[])
        .asks(0, "command-move")
        .told("Highlanders play Once More, Lads!")
        .is("H1", "A1 10");
    // One such card on a Force card, however many are held.
    let drill = bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).keeps(0, "twice").keeps(0, "twice");
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("play twice", &[]).give("move h1 to a2", &[]).refused("play twice", "FP-13.5");
    table.give("move h1 to a1", &[]).asks(0, "command-move");
}

// rule: FP-13.5
#[test]
fn fp_13_5_it_is_ordered_with_the_card_and_played_only_when_the_company_acts_again() {
    let drill = || bungalow().put("H1", "A3", 10).put("Sa2", "F1", 20).keeps(0, "twice").told();
    // Who does not order it is not asked: the next card is turned.
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("move h1 to a2", &[drawn(0)]).asks(0, "force-card").give("move h1 to a3", &[drawn(0)]);
    // A pass after the action keeps the card, also one with HOLD or without any action.
    for action in ["move h1 to a2", "hold", "pass"] {
        let mut table = turn(drill(), "Highlanders", &[]);
        table.give("play twice", &[]);
        let asked = action.starts_with("move");
        let next_card = [drawn(0)];
        table.give(action, if asked { &[] } else { &next_card });
        if asked {
            table.give("pass", &[drawn(0)]);
        }
        table.asks(0, "force-card").give("play twice", &[]);
    }
    // It is gone once the Company has acted again; leaders told before go after both actions.
    let mut table = turn(drill().figure("Hm", "A3"), "Highlanders", &[]);
    table.give("move figure hm to a2", &[]).give("play twice", &[]).give("move h1 to a2", &[]).is("Hm", "A3");
    table.give("move figure ho to b1", &[]).give("move h1 to a1", &[drawn(0)]).is("Hm", "A2").is("Ho", "B1");
    table.refused("play twice", "FP-13.5");
}

// rule: FP-13.6
#[test]
fn fp_13_6_full_cartridge_boxes_leave_no_smoke() {
    let drill = || bungalow().put("H1", "B3", 10).put("Sa2", "D3", 20);
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 10 on sa2 using full_fire", "FP-13.6");
    turn(drill().keeps(0, "full_fire"), "Highlanders", &[])
        .give("fire all h1 at 10 on sa2 using full_fire", &[&[3; 10][..], &[d20(2)]].concat())
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
    turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20), "galloper", &[drawn(0)]).told("nothing happens");
}

// rule: FP-13.10
#[test]
fn fp_13_10_damp_powder_strikes_the_largest_loaded_unit() {
    let drill = gate().put("H1", "A6", 10).put("Sa2", "D1", 18).put("Gr3", "E1", 18).put("Gr1", "F3r", 16);
    turn(drill, "damp_powder", &[drawn(0)]).is("Sa2", "D1 18, smoke").is("Gr3", "E1 18");
}

// rule: FP-13.11
// example: 23
#[test]
fn fp_13_11_each_company_in_the_sun_rolls() {
    let drill =
        gate().put("H1", "A6", 10).put("H2", "C2", 10).put("F1", "B6", 10).put("F2", "C2r", 10).put("Sa2", "D1", 20);
    turn(drill, "sunstroke", &[5, 2, 6, drawn(0)])
        .is("H1", "A6 9, 1 yellow")
        .is("H2", "C2 10")
        .is("F1", "B6 10")
        .is("F2", "C2r 9, 1 yellow");
}

// rule: FP-13.12
#[test]
fn fp_13_12_the_nearest_infantry_turns_fanatic() {
    turn(gate().put("H1", "D4", 10).put("Sa2", "D1", 20).put("Gr1", "F3r", 16), "deen", &[drawn(0)])
        .is("Gr1", "F3r 16")
        .is("Sa2", "D1 20, fanatic");
    turn(gate().put("H1", "D4", 10).put("Sa2", "A1", 20).put("Gr1", "D3r", 16), "deen", &[drawn(0)])
        .is("Gr1", "D3r 16, fanatic")
        .is("Sa2", "A1 20");
    let seat = Drill::new("gate", &[("enemy", "seat")])
        .figure("Ho", "A6")
        .put("H1", "D4", 10)
        .put("Sa2", "D1", 20)
        .put("Gr1", "F3r", 16);
    turn(seat, "deen", &[])
        .asks(2, "deen")
        .refused("unit z1", "FP-13.12")
        .give("unit gr1", &[drawn(0)])
        .is("Gr1", "F3r 16, fanatic");
}

// rule: FP-13.13
#[test]
fn fp_13_13_one_enemy_unit_acts_twice() {
    let drill = gate().put("H1", "A6", 10).put("Gr3", "E1", 20).attacking("Gr3");
    let mut table = turn(drill, "enemy_twice", &[5, 5, drawn(0)]);
    assert_eq!(table.clauses().iter().filter(|clause| **clause == "FP-17.5").count(), 2);
    table.told("Temper of the sepoys of the bazaar street: 5, bold");
}

// rule: FP-13.14
#[test]
fn fp_13_14_the_magazine_fires_loaded_or_not() {
    let drill = gate().put("H1", "A2", 10).put("Gr3", "A1", 20).smoke("Gr3");
    turn(drill, "magazine", &[&[3; 20][..], &[drawn(0)]].concat())
        .told("Hidden Magazine serves the sepoys of the bazaar street")
        .told("20 dice at the 1st Highlanders, range 1: sum 60 ÷ 12 = 5 hits")
        .is("Gr3", "A1 20");
    let seat = Drill::new("gate", &[("enemy", "seat")]).figure("Ho", "A6").put("H1", "A2", 10).put("Gr3", "A1", 20);
    // Sa1 is not on the board.
    turn(seat, "magazine", &[]).asks(2, "magazine").refused("magazine Sa1 at H1", "FP-13.14").give("none", &[drawn(0)]);
}

// rule: FP-13.15
#[test]
fn fp_13_15_you_were_warned() {
    turn(bungalow().put("H1", "A3", 10).put("Sa1", "D2", 16).routed("Sa2", 5), "reform", &[4, 1, drawn(0)])
        .is("Sa2", "F1 6");
    turn(bungalow().put("H1", "A3", 10).put("Sa1", "D2", 16), "reform", &[drawn(0)])
        .told("You Were Warned: nothing happens");
}

// rule: FP-13.16
#[test]
fn fp_13_16_a_marksman_fires_at_the_nearest_company() {
    let drill = || gate().figure("Hm", "D4").put("H1", "D4", 10).put("H2", "A6", 10).put("Sa2", "D1", 20);
    turn(drill(), "marksman", &[3, drawn(0)]).is("H1", "D4 10");
    turn(drill(), "marksman", &[5, drawn(0)]).is("H1", "D4 9, 1 red");
    turn(drill(), "marksman", &[6, drawn(0)]).is("H1", "D4 10").is("Hm", "D4, red");
}

// rule: FP-13.16, FP-1.12
#[test]
fn fp_1_12_of_the_command_with_a_company_the_musician_falls_first() {
    let drill = || gate().put("H1", "A6", 10).put("F1", "D4", 10).put("Sa2", "D1", 20).figure("Fo", "D4");
    turn(drill().figure("Fs", "D4").figure("Fm", "D4"), "marksman", &[6, drawn(0)]).is("Fm", "D4, red");
    turn(drill().figure("Fm", "A6").figure("Fs", "D4"), "marksman", &[6, drawn(0)]).is("Fs", "D4, red");
    turn(drill().figure("Fm", "A6").figure("Fs", "A6"), "marksman", &[6, drawn(0)]).is("Fo", "D4, red");
}

// rule: FP-13.16, FP-17.3
#[test]
fn fp_17_3_while_no_company_is_active_any_company_stands_for_one() {
    let drill = gate().figure("Hm", "D4").put("H1", "D4", 0).fallen("H1", 5, 0).put("Sa2", "D1", 20);
    turn(drill, "marksman", &[6, drawn(0)]).is("Hm", "D4, red");
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
    table.give("play twice", &[]).give("move h1 to a2", &[]).refused("play auto_rally on h2", "FP-1.5");
    table.give("play auto_rally on h1", &[]).is("H1", "A2 10").give("move h1 to a1", &[]).asks(0, "command-move");
}

// rule: FP-13.21.3, FP-13.7, FP-13.3
#[test]
fn fp_13_21_3_fallen_command_figures_return_without_dice_by_their_colour() {
    let drill = gate().figure("Hm", "D4").put("H1", "D4", 8).put("H2", "A6", 10).put("Sa2", "D1", 20);
    let hit = turn(drill, "marksman", &[6, drawn(0)]).state;
    let drill = || Drill::of(hit.clone());
    let mut table = turn(drill().keeps(0, "auto_rally"), "Highlanders", &[]);
    table.is("Hm", "D4, red").give("play auto_rally on h1", &[]).is("Hm", "D4");
    // Water is for the yellow ones.
    let mut table = turn(drill().fallen("H1", 0, 1), "gunga_din", &[]);
    table.give("company h1", &[drawn(0)]).is("H1", "D4 9").is("Hm", "D4, red");
}
