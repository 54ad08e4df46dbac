use club::names::{self, NameFault};
use proptest::prelude::*;

fn own(text: &str) -> Result<String, NameFault> {
    names::own(text, ["sergeant", "Sergeant", "field-marshal", "Field Marshal", "general"])
}

#[test]
fn names_of_all_peoples_are_names() {
    for good in ["Ada", "तात्या टोपे", "李", "O’Neill 3rd", "Zoë", "Аня"] {
        assert_eq!(own(good).as_deref(), Ok(good));
    }
    assert_eq!(own("  Ada\n").as_deref(), Ok("Ada"));
}

#[test]
fn what_cannot_be_seen_is_no_name() {
    for bad in [
        "",
        " ",
        "\u{200b}",
        "Ada\u{202e}",
        "A\u{200d}da",
        "\u{2066}Ada\u{2069}",
        "\u{3164}",
        "Ada\u{e0041}",
        "\u{feff}Ada",
    ] {
        assert!(own(bad).is_err(), "{bad:?}");
    }
    for bad in ["\u{301}\u{301}", "\u{301}Ada", " \u{20dd}"] {
        assert_eq!(own(bad), Err(NameFault::Mark), "{bad:?}");
    }
    let long = "a".repeat(41);
    assert_eq!(own(&long).unwrap_err().to_string(), "a name has 1 to 40 characters, not 41");
}

#[test]
fn the_tables_own_names_are_taken_and_so_is_what_looks_like_them() {
    for taken in [
        "sergeant",
        "SERGEANT",
        "Field Marshal",
        "field-marshal",
        "Guest",
        " General. ",
        "Sеrgeant",
        "ＣＯＭＰＵＴＥＲ",
        "Umpіre",
    ] {
        assert!(matches!(own(taken), Err(NameFault::Taken(_))), "{taken}");
    }
    assert!(own("Sergeant Bourne").is_ok());
}

#[test]
fn names_that_people_cannot_tell_apart_are_one_name() {
    for (one, other) in [
        ("Ada", "ADA"),
        ("Ada", "Аdа"),
        ("paypal", "pаypаl"),
        ("Rohilla", "RohiIIa"),
        ("Rohilla", "Rohi11a"),
        ("Khyber_Pass", "khyber pass"),
        ("Zoë", "Zoe\u{308}"),
        ("ｈighland78", "highland78"),
        ("Modern", "Modem"),
        ("O", "0"),
    ] {
        assert_eq!(names::key(one), names::key(other), "{one} {other}");
    }
    for (one, other) in [("Ada", "Adam"), ("Zoë", "Zoe"), ("Sowar", "Tulwar"), ("李", "王"), ("!!", "??")] {
        assert_ne!(names::key(one), names::key(other), "{one} {other}");
    }
}

proptest! {
    #[test]
    fn a_key_is_its_own_key(text in "\\PC{0,30}") {
        let key = names::key(&text);
        prop_assert_eq!(names::key(&key), key.clone());
    }

    #[test]
    fn a_name_is_a_name_again(text in "\\PC{0,60}") {
        if let Ok(name) = names::written(&text) {
            prop_assert_eq!(names::written(&name), Ok(name.clone()));
        }
    }
}
