use chance::{Chance, Pool, distribution};
use engine::{
    Answer, Arguments, GameInfo, OddsWords, OptionInfo, OptionValue, Options, OwnOption, Parameter, QuestionInfo,
    Rulebook, ScenarioInfo, ScenarioOption, Seat, Seats, Space, Viewer,
};
use serde_json::json;

fn option(words: &[&str]) -> OptionInfo {
    OptionInfo::new("edge", words, "TP-1.1", "who has the edge")
}

#[test]
fn an_option_takes_its_words() {
    let words = option(&["on", "off"]);
    assert!(words.allows("on") && words.allows("off") && !words.allows("On") && !words.allows(""));
    assert_eq!((words.values.count(), words.values.nth(1)), (2, "off".to_owned()));
}

#[test]
fn an_option_takes_the_numbers_of_its_range_written_in_one_way() {
    let range = OptionInfo::number("points", -20..=20, 0, "TP-1.1", "");
    assert_eq!((range.values.count(), range.values.nth(0).as_str(), range.default.as_str()), (41, "-20", "0"));
    for allowed in ["-20", "-1", "0", "7", "20"] {
        assert!(range.allows(allowed), "{allowed}");
    }
    for wrong in ["-21", "21", "07", "+7", "-0", "7.0", " 7", "7 ", "", "x", "-20..20", "99999999999999999999"] {
        assert!(!range.allows(wrong), "{wrong}");
    }
}

#[test]
fn an_option_takes_decimals_by_its_step() {
    let gap = OptionInfo::decimal("gap", 2, 5..=600, 5, 200, "TP-1.1", "");
    assert_eq!((gap.values.count(), gap.values.nth(119).as_str(), gap.default.as_str()), (120, "6.00", "2.00"));
    for allowed in ["0.05", "2.00", "3.35", "6.00"] {
        assert!(gap.allows(allowed), "{allowed}");
    }
    for wrong in ["0.00", "2", "2.0", "2.01", "6.05", "200", "-0.05", "2.000", "2,00"] {
        assert!(!gap.allows(wrong), "{wrong}");
    }
    assert_eq!(json!(gap.values), json!({"kind": "number", "least": 0.05, "most": 6.0, "step": 0.05}));
}

#[test]
fn a_number_may_be_written_in_many_ways_and_means_one() {
    let gap = OptionInfo::decimal("gap", 2, 5..=600, 5, 200, "TP-1.1", "").values;
    for (written, meant) in [("2", "2.00"), ("2.0", "2.00"), ("2.000", "2.00"), ("+2.5", "2.50"), (".5", "0.50")] {
        assert_eq!(gap.spelt(written), meant);
    }
    for nonsense in ["2.001", "2.-5", "2,0", "1e1", "", "two", "99999999999"] {
        assert_eq!(gap.spelt(nonsense), nonsense, "it stays, to be refused");
    }
    let words = option(&["1", "0"]).values;
    assert_eq!((words.spelt("1.0"), json!(words.value("1"))), ("1.0".to_owned(), json!("1")));
}

#[test]
fn programs_exchange_numbers_as_numbers() {
    let points = OptionInfo::number("points", -20..=20, 4, "TP-1.1", "");
    assert_eq!(json!(points)["default"], json!(4));
    assert_eq!(json!(option(&["on", "off"]))["default"], json!("on"));
    let heard: std::collections::BTreeMap<String, OptionValue> =
        serde_json::from_value(json!({"points": 4.0, "gap": -3, "edge": "on", "flag": true})).unwrap();
    let texts: Vec<String> = heard.values().map(ToString::to_string).collect();
    assert_eq!(texts, ["on", "true", "-3", "4.0"]);
    assert!(serde_json::from_value::<OptionValue>(json!(["on"])).is_err());
}

#[test]
fn options_are_checked_against_the_list() {
    let list = [option(&["on", "off"]), OptionInfo::number("points", 0..=9, 0, "TP-1.1", "")];
    let chosen = |id: &str, value: &str| Options([(id.to_owned(), value.to_owned())].into());
    assert_eq!(Options::default().check(&list), Ok(()));
    assert_eq!(chosen("edge", "off").check(&list), Ok(()));
    assert!(chosen("edge", "off").is("edge", "off") && !chosen("edge", "off").is("edge", "on"));
    assert_eq!(chosen("points", "7").number::<u8>("points"), Some(7));
    for (id, value, sentence) in [
        ("edge", "maybe", "option `edge` cannot be `maybe`; it takes on, off"),
        ("points", "0..9", "option `points` cannot be `0..9`; it takes a whole number from 0 to 9"),
        ("ledge", "on", "there is no option `ledge`; there are edge, points"),
    ] {
        assert_eq!(chosen(id, value).check(&list).map_err(|fault| fault.to_string()), Err(sentence.to_owned()));
    }
}

/// A game with a scenario that has a default of its own and one where an option changes nothing.
fn game() -> GameInfo {
    let scenario = |id: &str, options| ScenarioInfo {
        id: id.to_owned(),
        title: id.to_owned(),
        blurb: String::new(),
        minutes: 1,
        turns: 1,
        seats: vec!["red".to_owned()],
        beginner: false,
        decisions_at_most: 1,
        options,
    };
    let (on, why, bare) = ("on".to_owned(), "there is no edge".to_owned(), "only an edge counts".to_owned());
    GameInfo {
        slug: "toy",
        title: "Toy",
        blurb: String::new(),
        space: Space::Board,
        seats: vec!["red".to_owned()],
        scenarios: vec![
            scenario("plain", Vec::new()),
            scenario("steep", vec![ScenarioOption::Default { option: "edge", value: on }]),
            scenario("flat", vec![ScenarioOption::Absent { option: "edge", why }]),
            scenario(
                "round",
                vec![ScenarioOption::AbsentWith { option: "points", other: "edge", value: "off", why: bare }],
            ),
        ],
        options: vec![option(&["off", "on"]), OptionInfo::number("points", 0..=9, 3, "TP-1.2", "points given")],
        questions: Vec::new(),
    }
}

#[test]
fn a_scenario_has_defaults_of_its_own_and_leaves_out_what_changes_nothing() {
    let game = game();
    let chosen = |pairs: &[(&str, &str)]| {
        Options(pairs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect())
    };
    let ids = |scenario: &str| game.options_of(scenario).iter().map(|option| option.id).collect::<Vec<_>>();
    assert_eq!((ids("plain"), ids("flat")), (vec!["edge", "points"], vec!["points"]));
    assert_eq!(game.complete("plain", &Options::default()), chosen(&[("edge", "off"), ("points", "3")]));
    assert_eq!(game.complete("steep", &chosen(&[("points", "5")])), chosen(&[("edge", "on"), ("points", "5")]));

    let differences = |scenario, pairs: &[(&str, &str)]| -> Vec<(&str, String, String)> {
        let all = game.differences(scenario, &chosen(pairs));
        all.into_iter().map(|one| (one.option, one.published.to_string(), one.chosen.to_string())).collect()
    };
    assert_eq!(differences("steep", &[("edge", "on"), ("points", "3")]), []);
    assert_eq!(differences("steep", &[("edge", "off")]), [("edge", "on".to_owned(), "off".to_owned())]);

    let own = |index: usize| game.own_options(&game.scenarios[index]);
    let on = OptionValue::Word("on".to_owned());
    assert_eq!((own(0), own(1)), (Vec::new(), vec![OwnOption::Default { option: "edge", value: on }]));
    assert_eq!(own(2), [OwnOption::Absent { option: "edge", why: "there is no edge".to_owned() }]);

    assert_eq!(game.check_options("flat", &chosen(&[("edge", "off")])), Ok(()));
    let refused = game.check_options("flat", &chosen(&[("edge", "on")])).map_err(|fault| fault.to_string());
    assert_eq!(refused, Err("option `edge` cannot be `on` in `flat`: there is no edge".to_owned()));
    assert!(game.check_options("nowhere", &Options::default()).is_err());
}

#[test]
fn an_option_may_change_nothing_beside_a_value_of_another() {
    let game = game();
    let check = |pairs: &[(&str, &str)]| {
        let options = Options(pairs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
        game.check_options("round", &options).map_err(|fault| fault.to_string())
    };
    let refused = Err("option `points` cannot be `5` in `round`: only an edge counts".to_owned());
    assert_eq!(check(&[("edge", "off"), ("points", "5")]), refused);
    assert_eq!(check(&[("points", "5")]), refused, "it is off without a choice");
    assert_eq!(check(&[("edge", "off"), ("points", "3")]), Ok(()));
    assert_eq!(check(&[("edge", "on"), ("points", "5")]), Ok(()));
    assert_eq!(game.options_of("round").len(), 2, "both are offered");
    assert_eq!(game.own_options(&game.scenarios[3]), []);
}

#[test]
fn a_preset_is_all_that_was_changed() {
    let mut game = game();
    assert_eq!(game.presets("plain"), ["published"]);
    game.options.push(OptionInfo::new("balance", &["published", "even"], "TP-1.3", "evens the match"));
    assert_eq!(game.presets("plain"), ["published", "even"]);
    let preset = |pairs: &[(&str, &str)]| {
        let chosen = pairs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect();
        game.preset("plain", &Options(chosen))
    };
    assert_eq!(preset(&[("points", "3")]).as_deref(), Some("published"));
    assert_eq!(preset(&[("balance", "even")]).as_deref(), Some("even"));
    assert_eq!(preset(&[("balance", "even"), ("points", "5")]), None);
}

fn question() -> QuestionInfo {
    let parameters = vec![
        Parameter::int("dice", 1, 6, 2),
        Parameter::int_or("target", 2, 6, ("never", 7), 4),
        Parameter::bool("smoke", false),
        Parameter::word("arm", &["foot", "horse"]),
        Parameter::decimal("range", 0.0, 12.5, 6.0),
    ];
    QuestionInfo::new("storm", "", parameters, &["hits"])
}

#[test]
fn a_question_takes_the_words_that_are_its_own_first() {
    let words = OddsWords {
        clauses: &[("sally", "TP-9"), ("storm", "TP-3.2")],
        names: &[
            ("dice", "dice thrown"),
            ("storm.dice", "dice of the stormers"),
            ("sally.hits", "hits of the sally"),
            ("hits", "hits"),
            ("never", "cannot be hit"),
            ("horse", "on horseback"),
            ("storm.fell", "the post falls"),
            ("elsewhere", "of no concern"),
        ],
        begin: &[("dice", "3"), ("storm.range", "6")],
    };
    let worded = question().worded(&words);
    assert_eq!(worded.clause, "TP-3.2");
    let said: Vec<_> = worded.words.into_iter().collect();
    let expected = [
        ("dice", "dice of the stormers"),
        ("fell", "the post falls"),
        ("hits", "hits"),
        ("horse", "on horseback"),
        ("never", "cannot be hit"),
    ];
    assert_eq!(said, expected);
    assert_eq!(worded.begin.into_iter().collect::<Vec<_>>(), [("dice", "3"), ("range", "6")]);
}

#[test]
fn arguments_are_checked_and_completed() {
    let question = question();
    let arguments = Arguments::read(&question, [("dice", "6"), ("target", "never"), ("arm", "horse")])
        .expect("the values are right");
    assert_eq!((arguments.int("dice"), arguments.int("target")), (6, 7));
    assert!(!arguments.bool("smoke"));
    assert!((arguments.decimal("range") - 6.0).abs() < 1e-12);
    assert_eq!((arguments.word("arm"), arguments.word("nothing")), ("horse", ""));
    for (key, value, sentence) in [
        ("dice", "7", "`dice` cannot be `7`; it takes a whole number from 1 to 6"),
        ("dice", "two", "`dice` cannot be `two`; it takes a whole number from 1 to 6"),
        ("target", "7", "`target` cannot be `7`; it takes a whole number from 2 to 6 or never"),
        ("smoke", "yes", "`smoke` cannot be `yes`; it takes true or false"),
        ("arm", "boat", "`arm` cannot be `boat`; it takes foot or horse"),
        ("range", "13", "`range` cannot be `13`; it takes a number from 0 to 12.5"),
        ("range", "NaN", "`range` cannot be `NaN`; it takes a number from 0 to 12.5"),
        ("wind", "1", "question `storm` has no key `wind`; it has dice, target, smoke, arm, range"),
    ] {
        let error = Arguments::read(&question, [(key, value)]).expect_err("the value is wrong");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn an_answer_puts_equal_outcomes_together_and_sorts_them() {
    let sums = distribution(|chance| chance.sum(Pool::d6(2)));
    let answer = Answer::new(&sums, |sum| json!({ "high": *sum > 7 }));
    let texts: Vec<String> = answer.outcomes.iter().map(|(outcome, p)| format!("{outcome} {p:.6}")).collect();
    assert_eq!(texts, ["{\"high\":false} 0.583333", "{\"high\":true} 0.416667"]);
}

const BOOK: &str = "# Title\nintroduction\n## One\nwords\n### XX-1 First thing\nA *rule*.\n\n#### Detail\nmore\n### XX-2a Second (thing) (option)\n**Option `wind`.** text\n## Two\n### XX-3 Third (loudly)\n";

#[test]
fn a_rulebook_has_one_heading_for_each_clause() {
    let book = Rulebook::parse(BOOK).expect("the book is right");
    let rows: Vec<_> =
        book.clauses.iter().map(|c| (c.id.as_str(), c.title.as_str(), c.kind.as_str(), c.chapter.as_str())).collect();
    assert_eq!(
        rows,
        [
            ("XX-1", "First thing", "rule", "One"),
            ("XX-2a", "Second (thing)", "option", "One"),
            ("XX-3", "Third (loudly)", "rule", "Two")
        ]
    );
    assert!(book.clauses[0].text.starts_with("A *rule*."));
    assert_eq!(book.get("xx-2A").map(|clause| clause.id.as_str()), Some("XX-2a"));
    assert!(book.get("XX-4").is_none());
}

#[test]
fn a_rulebook_lists_the_questions_with_their_clauses() {
    let text = "| `kind` | no question |\n\n| question | who is asked | what |\n| --- | --- | --- |\n\
        | `act` | who is on | what he does (by C-in-C, XX-1) |\n| `go`, `stay` | the same | where (XX-2a, XX-3) |\n\
        | `end` | nobody | nothing |\n\n| `kind` | XX-1 | |\n";
    let questions: Vec<_> = Rulebook::questions(text).collect();
    assert_eq!(questions, [("act", Some("XX-1")), ("go", Some("XX-2a")), ("stay", Some("XX-2a")), ("end", None)]);
}

#[test]
fn a_heading_that_is_no_clause_heading_is_refused_with_its_line() {
    let fault = |text: &str| Rulebook::parse(text).expect_err("the book is at fault").to_string();
    assert_eq!(fault("## A\n### XX-1\n"), "rules.md, line 2: a clause needs an id and a title: `XX-1`");
    assert_eq!(fault("### XX-1 A\n### XX-1 B\n"), "rules.md, line 2: clause XX-1 stands twice");
}

#[test]
fn viewers_know_what_they_may() {
    assert!(Viewer::Umpire.knows(Seat(1)) && Viewer::Seat(Seat(1)).knows(Seat(1)));
    assert!(!Viewer::Spectator.knows(Seat(0)) && !Viewer::Seat(Seat(0)).knows(Seat(1)));
    let seats = Seats::only(Seat(0)).with(Seat(3));
    assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(3)]);
    assert!(seats.has(Seat(3)) && !seats.has(Seat(1)) && Seats::NONE.is_empty());
}
