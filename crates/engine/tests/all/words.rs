use conformance::toy::{State, ThreePasses};
use engine::{Field, Game, Misheard, Phrase, Words};
use proptest::prelude::*;
use serde_json::{Value, json};

/// One phrase for every form.
const PHRASES: &[Phrase] = &[
    Phrase { verb: "end", pattern: "end" },
    Phrase { verb: "rest", pattern: "rest {turns?}" },
    Phrase { verb: "fire", pattern: "fire {unit} at {target}" },
    Phrase { verb: "column", pattern: "form column of {units*}" },
    Phrase { verb: "march", pattern: "march {units*} to {zone}" },
    Phrase { verb: "give", pattern: "give {what?} to {whom}" },
    Phrase { verb: "rally", pattern: "rally {unit} by {leader?}" },
    Phrase { verb: "move", pattern: "{unit} moves {path;}" },
    Phrase { verb: "assault", pattern: "assault {parts;} under {cover?}" },
    Phrase { verb: "ahead", pattern: "ahead {inches}" },
    Phrase { verb: "wheel", pattern: "wheel {side} {degrees}" },
];

fn both_ways(words: &Words, notation: &str) {
    assert_eq!(words.notation(PHRASES), notation);
    assert_eq!(Words::from_notation(notation, PHRASES).as_ref(), Ok(words), "{notation}");
    assert_eq!(Words::from_json(&words.to_json(), PHRASES).map(sorted), Ok(sorted(words.clone())), "{notation}");
}

/// JSON keeps fields by name.
fn sorted(mut words: Words) -> Words {
    words.fields.sort_by(|a, b| a.0.cmp(&b.0));
    for (_, field) in &mut words.fields {
        if let Field::Parts(parts) = field {
            *parts = std::mem::take(parts).into_iter().map(sorted).collect();
        }
    }
    words
}

#[test]
fn every_form_prints_and_parses_back() {
    both_ways(&Words::new("end"), "end");
    both_ways(&Words::new("rest"), "rest");
    both_ways(&Words::new("rest").number("turns", 3), "rest 3");
    both_ways(&Words::new("fire").word("unit", "b1").word("target", "z-3"), "fire b1 at z-3");
    both_ways(&Words::new("column").list("units", ["a", "b2"]), "form column of a b2");
    both_ways(&Words::new("column").list("units", [] as [&str; 0]), "form column of -");
    both_ways(&Words::new("march").list("units", ["a", "b"]).word("zone", "delhi"), "march a b to delhi");
    both_ways(&Words::new("march").list("units", [] as [&str; 0]).word("zone", "delhi"), "march - to delhi");
    both_ways(&Words::new("give").word("whom", "havelock"), "give to havelock");
    both_ways(&Words::new("give").word("what", "gold").word("whom", "havelock"), "give gold to havelock");
    both_ways(&Words::new("rally").word("unit", "a"), "rally a");
    both_ways(&Words::new("rally").word("unit", "a").word("leader", "b"), "rally a by b");
}

#[test]
fn the_forms_of_an_order_are_its_own_and_those_of_its_parts() {
    let forms = |notation: &str| -> Vec<&str> {
        let mut found = Vec::new();
        Words::from_notation(notation, PHRASES)
            .unwrap()
            .forms(PHRASES, &mut |place| found.push(PHRASES[place].pattern));
        found
    };
    assert_eq!(forms("rest"), ["rest {turns?}"]);
    assert_eq!(
        forms("b1 moves wheel left 30, ahead 4.5"),
        ["{unit} moves {path;}", "wheel {side} {degrees}", "ahead {inches}"]
    );
}

#[test]
fn nested_parts_print_and_parse_back() {
    let wheel = Words::new("wheel").word("side", "left").number("degrees", 30);
    let ahead = Words::new("ahead").hundredths("inches", 450);
    let path = Words::new("move").word("unit", "b1").with("path", Field::Parts(vec![wheel.clone(), ahead.clone()]));
    both_ways(&path, "b1 moves wheel left 30, ahead 4.5");
    assert_eq!(Words::from_notation("b1 moves wheel left 30 then ahead 4.5", PHRASES), Ok(path));
    let assault = Words::new("assault").with("parts", Field::Parts(vec![ahead.clone()]));
    both_ways(&assault, "assault ahead 4.5");
    both_ways(&assault.word("cover", "smoke"), "assault ahead 4.5 under smoke");
    assert_eq!(Words::new("assault").with("parts", Field::Parts(Vec::new())).notation(PHRASES), "assault -");
    let json = json!({ "order": "move", "unit": "b1", "path": [{ "kind": "wheel", "side": "left", "degrees": 30, "loud": true }] });
    let superfluous = Misheard::Superfluous { verb: "wheel".to_owned(), field: "loud".to_owned() };
    assert_eq!(Words::from_json(&json, PHRASES), Err(superfluous), "parts are checked like orders");
    let json = json!({ "order": "move", "unit": "b1", "path": [{ "kind": "fly" }] });
    assert_eq!(Words::from_json(&json, PHRASES), Err(Misheard::Verb("fly".to_owned())));
}

#[test]
fn numbers_are_whole_or_have_two_decimals() {
    let said = |text: &str| {
        let words = Words::from_notation(&format!("ahead {text}"), PHRASES).expect("one word follows");
        (words.need_number("inches").ok(), words.need_hundredths("inches").ok())
    };
    assert_eq!(said("4"), (Some(4), Some(400)));
    assert_eq!(said("-4"), (Some(-4), Some(-400)));
    assert_eq!(said("4.50"), (None, Some(450)));
    assert_eq!(said("-0.05"), (None, Some(-5)));
    assert_eq!(said("4.00"), (Some(4), Some(400)));
    for word in ["4.505", "4.", ".5", "4,5x", "1e3", "0x10", "--4", "9999999999999"] {
        assert!(
            !matches!(
                Words::from_notation(&format!("ahead {word}"), PHRASES)
                    .map(|words| words.need_hundredths("inches").is_ok()),
                Ok(true)
            ),
            "{word}"
        );
    }
    for (hundredths, text) in [(0, "0"), (5, "0.05"), (-5, "-0.05"), (1000, "10"), (450, "4.5"), (-12_345, "-123.45")] {
        assert_eq!(Words::new("ahead").hundredths("inches", hundredths).notation(PHRASES), format!("ahead {text}"));
        let json = Words::new("ahead").hundredths("inches", hundredths).to_json();
        let heard = Words::from_json(&json, PHRASES).expect("a number is a number");
        assert_eq!(heard.need_hundredths("inches"), Ok(hundredths), "{json}");
    }
    let json = |number: Value| Words::from_json(&json!({ "order": "ahead", "inches": number }), PHRASES);
    assert!(json(json!(4.505)).is_err() && json(json!(1e300)).is_err());
    assert_eq!(
        json(json!(i64::MAX)).and_then(|words| words.need_hundredths("inches")).map_err(|e| e.to_string()),
        Err("`inches`: far too large".to_owned())
    );
}

#[test]
fn case_and_spaces_do_not_matter_and_the_first_phrase_that_fits_wins() {
    let fire = Words::new("fire").word("unit", "b1").word("target", "z3");
    assert_eq!(Words::from_notation("  Fire   B1 AT z3 ", PHRASES), Ok(fire));
    assert_eq!(
        Words::from_notation("form column of a,b , c", PHRASES),
        Ok(Words::new("column").list("units", ["a", "b", "c"]))
    );
}

#[test]
fn whole_numbers_in_a_list_are_names() {
    let hear = |json: Value| Words::from_json(&json, PHRASES);
    assert_eq!(
        hear(json!({ "order": "column", "units": [0, "b", 12] })),
        Ok(Words::new("column").list("units", ["0", "b", "12"]))
    );
    assert!(hear(json!({ "order": "column", "units": [0.5] })).is_err());
}

#[test]
fn a_field_of_the_wrong_kind_is_named() {
    let words =
        Words::new("x").word("word", "a").number("number", 1).list("list", ["a"]).with("parts", Field::Parts(vec![]));
    assert_eq!(words.need_word("number").map_err(|e| e.to_string()), Err("`number`: expected one name".to_owned()));
    assert_eq!(words.need_list("word").map_err(|e| e.to_string()), Err("`word`: expected a list of names".to_owned()));
    assert_eq!(words.need_number("word").map_err(|e| e.to_string()), Err("`word`: expected a whole number".to_owned()));
    assert!(words.need_parts("list").is_err() && words.need_parts("parts").is_ok());
    assert_eq!(words.need("nothing").map_err(|e| e.to_string()), Err("the order `x` needs `nothing`".to_owned()));
    assert_eq!(words.get("nothing"), None);
}

#[test]
fn half_an_order_is_answered_by_its_pattern() {
    let said = |text: &str| Words::from_notation(text, PHRASES).expect_err("it is no order").to_string();
    assert_eq!(said("fire b1"), "write it as: fire {unit} at {target}");
    assert_eq!(said("fire b1 at z3 now"), "write it as: fire {unit} at {target}");
    assert_eq!(said("  "), "say what to do, for example `end`");
    assert_eq!(said("dance"), "`dance` is no order here");
}

fn field() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9 ,;{}*.-]{0,8}".prop_map(Value::from),
        prop_oneof![Just("north"), Just("c1"), Just("attack"), Just("smoke")].prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map("(kind|order|pass|dice|[a-z]{1,4})", inner, 0..4)
                .prop_map(|map| map.into_iter().collect()),
        ]
    })
}

fn toy() -> State {
    use std::sync::OnceLock;
    static TOY: OnceLock<State> = OnceLock::new();
    TOY.get_or_init(|| conformance::match_at::<ThreePasses>("campaign", 4, 6).game().clone()).clone()
}

proptest! {
    #[test]
    fn no_text_makes_the_parser_panic(text in "(post|storm|scout|attack|north|c1|with|under|then|-|,|[0-9.]{1,4}|\\PC{0,3}| ){0,12}") {
        for phrases in [PHRASES, State::phrases()] {
            if let Ok(words) = Words::from_notation(&text, phrases) {
                let notation = words.notation(phrases);
                let again = Words::from_notation(&notation, phrases);
                prop_assert_eq!(again.map(|words| words.notation(phrases)), Ok(notation), "notation is stable");
            }
        }
        if let Ok(order) = Words::from_notation(&text, State::phrases()).and_then(|words| toy().hear(&words)) {
            let _ = toy().check(&order);
        }
    }

    #[test]
    fn no_json_makes_the_parser_panic(
        verb in prop_oneof![Just("storm"), Just("post"), Just("attack"), Just("end"), Just("x")],
        names in proptest::collection::vec("(attacks|cover|card|pass|unit|[a-z]{1,3})", 0..4),
        values in proptest::collection::vec(field(), 4),
    ) {
        let mut json = json!({ "order": verb });
        for (name, value) in names.iter().zip(values) {
            json[name] = value;
        }
        if let Ok(words) = Words::from_json(&json, State::phrases()) {
            let _ = words.notation(State::phrases());
            let _ = toy().hear(&words).map(|order| toy().check(&order));
        }
        let _ = Words::from_json(&json, PHRASES).map(|words| words.notation(PHRASES));
    }

    #[test]
    fn names_and_numbers_survive_both_forms(unit in "[a-z][a-z0-9-]{0,6}", target in "[a-z][a-z0-9-]{0,6}", inches in -1_000_000_i64..1_000_000, list in proptest::collection::vec("[a-z0-9-]{2,5}", 1..5)) {
        prop_assume!(!list.contains(&"to".to_owned()) && !list.iter().any(|name| name == "then"));
        both_ways(&Words::new("fire").word("unit", unit.as_str()).word("target", target.as_str()), &format!("fire {unit} at {target}"));
        let ahead = Words::new("ahead").hundredths("inches", inches);
        let heard = Words::from_notation(&ahead.notation(PHRASES), PHRASES).and_then(|words| words.need_hundredths("inches"));
        prop_assert_eq!(heard, Ok(inches));
        let march = Words::new("march").list("units", list).word("zone", target);
        prop_assert_eq!(Words::from_notation(&march.notation(PHRASES), PHRASES), Ok(march));
    }
}

#[test]
fn a_field_that_is_null_was_left_out() {
    let phrases = [Phrase { verb: "go", pattern: "go {to} by {way?}" }];
    let words = |value| Words::from_json(&value, &phrases).unwrap();
    let plain = words(json!({ "order": "go", "to": "delhi" }));
    assert_eq!(words(json!({ "order": "go", "to": "delhi", "way": null })), plain);
    assert!(words(json!({ "order": "go", "to": null })).need_word("to").is_err());
}
