//! What players read: names instead of ids, right grammar, rows that can be told apart. [FP-1.15]

use std::collections::BTreeSet;

use chance::{Chance, Fast};
use engine::{Event as _, Game, Options, Pending, RuleSet, Seat, Viewer, embedded};
use fast_play_mutiny::{Drill, Event, FastPlayMutiny, State};

use crate::table::{Table, bungalow, d20, gate, residency, turn};

const SCENARIOS: [&str; 4] = ["beginner", "gate", "residency", "relief"];

/// Visits positions of matches played at random, each with what was told on the way to it.
fn positions(scenario: &str, enemy: &str, seeds: u64, mut visit: impl FnMut(&State, Seat, &[Event])) {
    let options = Options([("enemy".to_owned(), enemy.to_owned())].into());
    for seed in 0..seeds {
        let mut chance = Fast::new(seed);
        let mut log: Vec<Event> = Vec::new();
        let rules = &embedded::<FastPlayMutiny>().rules;
        let mut state = rules.start(scenario, &options, &mut chance, &mut log).expect("the set-up is lawful");
        let mut orders = Vec::new();
        while let Pending::Decision { seat, .. } = state.pending() {
            visit(&state, seat, &log);
            log.clear();
            state.orders(&mut orders);
            let order = orders[chance.below(orders.len() as u32) as usize];
            state.apply(&order, &mut chance, &mut log);
        }
        visit(&state, Seat(0), &log);
    }
}

/// Ids that only programs should see: those of units and Command figures that are no cells of the map as well, and roofs.
fn is_id(word: &str) -> bool {
    let mut letters = word.chars();
    let (first, second, third) = (letters.next(), letters.next(), letters.next());
    let is_roof = word.len() == 3
        && first.is_some_and(|a| a.is_ascii_uppercase())
        && second.is_some_and(|b| b.is_ascii_digit())
        && third == Some('r');
    let is_enemy =
        word.len() == 3 && ["Sa", "Gr", "Wh", "Bl"].contains(&&word[..2]) && third.is_some_and(|c| c.is_ascii_digit());
    let is_figure = word.len() == 2 && "HFSR".contains(&word[..1]) && "oms".contains(&word[1..]);
    is_roof || is_enemy || is_figure || ["K1", "K2", "Z1", "Z2", "S1", "S2", "R1", "R2", "cinc"].contains(&word)
}

/// What is wrong with a text, if anything is.
fn fault(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let id = words.iter().find(|word| word.is_ascii() && is_id(word)).map(|word| format!("{word} is an id"));
    let many = [
        "dice",
        "hits",
        "figures",
        "casualties",
        "cards",
        "points",
        "areas",
        "men",
        "rounds",
        "guns",
        "pairs",
        "volunteers",
    ];
    let one = words
        .windows(2)
        .find(|pair| pair[0] == "1" && many.contains(&pair[1]) && !text.contains(&format!("+1 {}", pair[1])));
    id.or_else(|| one.map(|pair| format!("1 {}", pair[1])))
}

// rule: FP-1.15
#[test]
fn fp_1_15_the_log_speaks_of_units_and_places_by_their_names() {
    let mut lines = 0;
    for scenario in SCENARIOS {
        positions(scenario, "seat", 3, |state, _, log| {
            for event in log {
                let line = state.narrate(event);
                assert!(line.starts_with(|first: char| !first.is_lowercase()), "{line}");
                assert_eq!(fault(&line), None, "{line}");
                assert_eq!(fault(&state.brief(event)), None, "{}", state.brief(event));
                for reason in state.reasons(event) {
                    assert_eq!(fault(&reason.text), None, "{} of {line}", reason.text);
                }
                lines += 1;
            }
        });
    }
    assert!(lines > 1000);
}

// rule: FP-1.15, FP-4.2.3
#[test]
fn fp_1_15_questions_rows_and_hover_cards_do_too_and_no_two_rows_look_alike() {
    for scenario in SCENARIOS {
        let mut looked = 0;
        positions(scenario, "seat", 1, |state, seat, _| {
            looked += 1;
            if looked % 7 != 1 {
                return;
            }
            let scene = State::scene(&state.view(Viewer::Seat(seat)));
            let mut orders = Vec::new();
            state.orders(&mut orders);
            let mut said = BTreeSet::new();
            for order in &orders {
                let words = state.say(order);
                assert_eq!(fault(&words), None, "{words}");
                assert!(words.starts_with(|first: char| !first.is_lowercase()), "{words}");
                said.insert(words);
            }
            assert!(said.len() * 10 >= orders.len() * 7, "few orders sound alike: {said:#?}");
            let mut rows = BTreeSet::new();
            for row in &scene.affordances {
                for text in [&row.label, &row.note, &row.group] {
                    assert_eq!(fault(text), None, "{text}");
                }
                assert!(rows.insert((&row.group, &row.label, &row.note)), "{row:#?} is there twice");
            }
            let prompt = scene.prompt.iter().map(|prompt| prompt.text.as_str());
            let names = scene.pieces.iter().flat_map(|piece| {
                std::iter::once(piece.name.as_str()).chain(piece.facts.iter().map(|fact| fact.value.as_str()))
            });
            for text in prompt.chain(names) {
                assert_eq!(fault(text), None, "{text}");
            }
        });
    }
}

// rule: FP-1.15
#[test]
fn fp_1_15_no_two_units_of_a_scenario_have_the_same_name() {
    for scenario in SCENARIOS {
        positions(scenario, "auto", 1, |state, _, _| {
            let scene = State::scene(&state.view(Viewer::Spectator));
            let names: BTreeSet<&str> = scene.pieces.iter().map(|piece| piece.name.as_str()).collect();
            assert_eq!(names.len(), scene.pieces.len(), "{names:?}");
        });
    }
}

fn said(table: &Table, order: &str) -> String {
    let words = engine::Words::from_notation(order, State::phrases()).expect("it can be read");
    let order = table.state.hear(&words).expect("it is understood");
    let refusal = table.state.check(&order).expect_err("it is refused");
    let engine::Refusal { clause, text } = table.state.explain(&refusal);
    format!("{text} [{}]", clause.0)
}

// rule: FP-1.5, FP-2.2
#[test]
fn fp_1_5_who_is_ordered_on_another_card_is_told_which_he_waits_for() {
    let mut table = turn(gate().put("H1", "A6", 10).put("K1", "D5", 4).put("Sa2", "D1", 20), "artillery", &[]);
    let waits = "the 1st Highlanders can act on a card of the Highlanders; answer what is asked first [FP-1.5]";
    assert_eq!(said(&table, "move h1 to a5"), waits);
    table.refused("fire all h1 at 10 on sa2", "FP-1.5");
    let table = turn(gate().put("H1", "A6", 10).put("Sa2", "D1", 20), "Highlanders", &[]);
    assert_eq!(said(&table, "go a5"), "this is not what is asked just now; choose one of the orders offered [FP-1.4]");
}

// rule: FP-5.9, FP-5.11, FP-4.1.10
#[test]
fn fp_5_9_refusals_state_the_figures_of_the_rule() {
    let table = turn(bungalow().put("H1", "A3", 10).put("Sa2", "F3", 20), "Highlanders", &[]);
    assert_eq!(said(&table, "fire all h1 at 10 on sa2"), "the range is 5 areas; such fire reaches 4 [FP-5.9]");
    assert_eq!(said(&table, "move h1 to a2 a1 b1"), "that way costs 3 areas, it may go 2 [FP-4.1.1]");
    // The first thing that bars the way, in the order of the way.
    for (way, words) in [
        ("b4", "A3 and B4 do not lie side by side; name every area, never diagonally [FP-4.1.8]"),
        ("a2 d2r", "neither stairs nor a climb lead from A2 to bungalow roof D2 [FP-4.1.4]"),
    ] {
        assert_eq!(said(&table, &format!("move h1 to {way}")), words);
    }
    let town = turn(gate().put("H1", "D4", 10).put("H2", "C4", 10).put("Sa2", "D1", 20), "Highlanders", &[]);
    let shut = "the gate between D4 and gatehouse D3 is shut; burst it or shoot it down [FP-4.9]";
    assert_eq!(said(&town, "move h1 to d3"), shut);
    let house = turn(bungalow().put("H1", "F2", 10).put("Sa1", "D2", 16), "Highlanders", &[]);
    assert_eq!(said(&house, "move h1 to f1 e1 e2"), "that way costs 3 areas, it may go 2 [FP-4.1.1]");
    let seat = Drill::new("beginner", &[("enemy", "seat")]).put("H1", "A4", 10).put("Sa2", "D3", 20);
    let table = turn(seat, "Saffron", &[]);
    assert_eq!(said(&table, "fire all unit sa2 at 20 on h1"), "the range is 4 areas; such fire reaches 3 [FP-5.11]");
}

// rule: FP-12.8
#[test]
fn fp_12_8_the_card_of_a_fanatic_says_whether_it_tests() {
    let morale = |test: &str| {
        let drill =
            Drill::new("gate", &[("fanatics_test", test)]).put("H1", "A6", 10).put("Gr2", "D4", 12).fanatic("Gr2");
        let table = turn(drill, "Highlanders", &[]);
        let scene = State::scene(&table.state.view(Viewer::Seat(Seat(0))));
        let ghazis = scene.pieces.into_iter().find(|piece| piece.id == "Gr2").expect("they are on the board");
        let fact = ghazis.facts.into_iter().find(|fact| fact.label == "Morale").expect("it is told");
        (fact.value, fact.clause.unwrap_or_default())
    };
    assert_eq!(morale("true"), ("d20 against 12".to_owned(), "FP-12.3".to_owned()));
    assert_eq!(morale("false"), ("no test: Fanatic".to_owned(), "FP-12.8".to_owned()));
}

// rule: FP-4.2.3, FP-12.2.1
#[test]
fn fp_4_2_3_fire_at_two_units_shows_the_odds_of_both() {
    let drill = residency().put("H1", "D4", 10).put("Sa1", "D3", 20).put("Wh3", "C3", 12);
    let table = turn(drill, "Highlanders", &[]);
    let scene = State::scene(&table.state.view(Viewer::Seat(Seat(0))));
    let row = scene.affordances.into_iter().find(|row| row.notation == "fire all H1 at 5 on Sa1, 5 on Wh3");
    let odds = row.and_then(|row| row.odds).expect("it is a row with odds");
    let titles: Vec<&str> = odds.bars.iter().map(|bar| bar.title.as_str()).collect();
    let both =
        ["casualties, sepoys of the north", "morale, sepoys of the north", "casualties, sowars", "morale, sowars"];
    assert_eq!(titles, both);
    assert!(odds.modifiers.iter().any(|part| part.text == "cavalry rolls a d12"), "{:?}", odds.modifiers);
}

// rule: FP-4.3.3, FP-4.5.4, FP-5.3
#[test]
fn fp_4_3_3_the_log_says_who_fires_and_that_it_is_half_of_them() {
    let drill = || bungalow().figure("Ho", "B3").put("H1", "B3", 10).put("Sa2", "D3", 20);
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("fire half h1 at 6 on sa2", &[3, 3, 3, 3, 3, 3, d20(2)]);
    table.because("10 figures", "FP-4.2").because("Command figures +1", "FP-5.3");
    table.because("half of them, rounded up", "FP-4.3.3").because("6 dice, one a figure", "FP-5.1");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("fire first h1 at 6 on sa2", &[3, 3, 3, 3, 3, 3, d20(2)]);
    table.because("half of them, rounded up", "FP-4.5.4");
}

// rule: FP-15.2, FP-15.3, FP-15.6
#[test]
fn fp_15_3_the_score_has_a_row_for_every_point_with_its_place() {
    let drill = bungalow().put("H1", "A3", 10).put("Sa1", "F1", 16).visited(&["D2"]).losses(23, 5);
    let table = turn(drill, "Highlanders", &[]);
    let standing = <State as Game>::standing(&table.state.view(Viewer::Seat(Seat(0))));
    let rows: Vec<_> = standing.rows.iter().map(|row| (row.side.as_str(), row.points, row.what.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("p1", 4, "Bungalow D2"),
            ("p1", 2, "23 rebels gone"),
            ("enemy", 4, "Bungalow E2"),
            ("enemy", 2, "5 of the players killed"),
            ("enemy", 6, ""),
        ]
    );
    assert_eq!(standing.rows[0].at, Some(scene::Target::Zone("D2".to_owned())));
    assert_eq!(standing.rule, "Who has more points at the end wins; a lead of 6 is a great victory.");
    let of =
        |side: &str| standing.prizes.iter().filter(|prize| prize.side == side).map(|prize| prize.points).sum::<i32>();
    assert_eq!((of("p1"), of("enemy")), (4 + 4 + 1, 4 + 4 + 1));
}

// rule: FP-1.15
#[test]
fn fp_1_15_orders_and_news_are_said_in_a_few_words() {
    let drill = bungalow().figure("Ho", "B3").put("H1", "B3", 10).put("Sa2", "D3", 20).told();
    let mut table = turn(drill, "Highlanders", &[]);
    let say = |table: &Table, order: &str| {
        let words = engine::Words::from_notation(order, State::phrases()).expect("it can be read");
        table.state.say(&table.state.hear(&words).expect("it is understood"))
    };
    assert_eq!(say(&table, "fire all h1 at 11 on sa2"), "1st Highlanders: fire all at the sepoys");
    assert_eq!(say(&table, "move h1 to c3 c2"), "1st Highlanders: move to C2");
    assert_eq!(say(&table, "move figure ho to b2"), "Highlanders' officer: to B2");
    assert_eq!(say(&table, "hold"), "Hold the card");
    table.give("fire half h1 at 6 on sa2", &[6, 6, 6, 6, 6, 6, d20(20), chance::drawn(0)]);
    let mut news: Vec<(u8, String)> =
        table.log.iter().map(|event| (event.weight(), table.state.brief(event))).collect();
    news.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
    assert_eq!(news[0], (6, "Sepoys routed".to_owned()));
    assert_eq!(news[1], (3, "1st Highlanders fired at the sepoys: 6 casualties".to_owned()));
}
