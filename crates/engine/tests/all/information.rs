use chance::{Chance, Pool, distribution};
use engine::{Answer, Arguments, Clause, OptionInfo, Options, Parameter, QuestionInfo, Rulebook, Seat, Seats, Viewer};
use serde_json::json;

fn option(values: &[&str]) -> OptionInfo {
    OptionInfo {
        id: "edge",
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        default: values[0].to_owned(),
        clause: Clause("TP-1.1"),
        text: "",
    }
}

#[test]
fn an_option_takes_its_words_and_the_numbers_of_its_range() {
    let words = option(&["on", "off"]);
    assert!(words.allows("on") && words.allows("off") && !words.allows("On") && !words.allows(""));
    let range = option(&["none", "-20..20"]);
    for allowed in ["none", "-20", "-1", "0", "7", "20"] {
        assert!(range.allows(allowed), "{allowed}");
    }
    for wrong in ["-21", "21", "07", "+7", "-0", "7.0", " 7", "7 ", "", "x", "99999999999999999999"] {
        assert!(!range.allows(wrong), "{wrong}");
    }
}

#[test]
fn options_are_checked_against_the_list() {
    let list = [option(&["on", "off"])];
    let chosen = |id: &str, value: &str| Options([(id.to_owned(), value.to_owned())].into());
    assert_eq!(Options::default().check(&list), Ok(()));
    assert_eq!(chosen("edge", "off").check(&list), Ok(()));
    assert_eq!(chosen("edge", "off").get("edge"), Some("off"));
    assert!(chosen("edge", "maybe").check(&list).is_err());
    assert!(chosen("ledge", "on").check(&list).is_err());
}

fn question() -> QuestionInfo {
    QuestionInfo {
        id: "storm",
        text: "",
        parameters: vec![
            Parameter::int("dice", 1, 6, 2),
            Parameter::int_or("target", 2, 6, ("never", 7), 4),
            Parameter::bool("smoke", false),
            Parameter::word("arm", &["foot", "horse"]),
            Parameter::decimal("range", 0.0, 12.5, 6.0),
        ],
        outcomes: vec!["hits"],
    }
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
