//! Data files and their faults. [FP-1.15, FP-14.9]

use engine::{DataFiles, RuleSet, load};
use fast_play_mutiny::{Drill, FastPlayMutiny};

use crate::table::turn;

/// What is said when a file is changed so.
fn fault(file: &str, from: &str, to: &str) -> String {
    let mut files: DataFiles = FastPlayMutiny::files();
    let text = files.text(file).expect("the file is there").to_owned();
    assert!(text.contains(from), "{from} is in {file}");
    files.replace(file, text.replacen(from, to, 1));
    FastPlayMutiny::read(&files).err().map_or_else(String::new, |error| error.to_string())
}

// rule: FP-14.9, FP-1.15
#[test]
fn faults_name_the_file_the_key_and_what_is_wrong() {
    for (file, from, to, said) in [
        ("maps/bungalow.toml", "\"B2/C2\"", "\"B2/C9\"", "maps/bungalow.toml, wall: there is no area `C9`"),
        (
            "maps/bungalow.toml",
            "\"B2/C2\"",
            "\"B2/D2\"",
            "maps/bungalow.toml, wall: the areas of `B2/D2` are not side by side on the ground",
        ),
        ("maps/bungalow.toml", ". . . B B .", ". . . B X .", "maps/bungalow.toml, rows[1]: `X` is no kind of cell"),
        (
            "scenarios/beginner.toml",
            "decisions_at_most = 2000",
            "decisions_at_most = 0",
            "scenarios/beginner.toml, decisions_at_most: a match takes decisions",
        ),
        (
            "scenarios/beginner.toml",
            "map = \"bungalow\"",
            "map = \"palace\"",
            "scenarios/beginner.toml, map: there is no map `palace`",
        ),
        (
            "scenarios/beginner.toml",
            "type = \"matchlocks\"",
            "type = \"dacoits\"",
            "scenarios/beginner.toml, enemy.Sa1.type: there is no type `dacoits`",
        ),
        (
            "scenarios/beginner.toml",
            "area = \"F1\"",
            "area = \"A3\"",
            "scenarios/beginner.toml, area: A3 holds units of both sides",
        ),
        ("scenarios/beginner.toml", "area = \"F1\"", "area = \"D2\"", "scenarios/beginner.toml, area: D2 has room for"),
        (
            "scenarios/beginner.toml",
            "twice = 1",
            "twice = 3",
            "scenarios/beginner.toml, specials.twice: there are only 2 of these cards",
        ),
        (
            "scenarios/gate.toml",
            "owner = \"p1\"",
            "owner = \"p9\"",
            "scenarios/gate.toml, gun.K1.owner: there is no seat `p9` in this scenario",
        ),
        ("units.toml", "infantry = 20", "infantry = 200", "units.toml, morale: a morale die has 1 to 20 sides"),
        ("cards.toml", "id = \"twice\"", "id = \"thrice\"", "cards.toml, special: the cards must be"),
    ] {
        let told = fault(file, from, to);
        assert!(told.starts_with(said), "{told}");
    }
}

// rule: FP-14.9, FP-4.1.9
#[test]
fn a_side_of_a_house_without_an_opening_lets_nobody_through() {
    let mut files = FastPlayMutiny::files();
    let text = files.text("maps/bungalow.toml").expect("it is there").replace("D2/D3 1 1", "D2/D3 0 0");
    files.replace("maps/bungalow.toml", text);
    let rules = &load(&files).expect("the map can be read").rules;
    let drill = Drill::on(rules, "beginner", &[]).figure("Ho", "A1").put("H1", "D3", 10).put("Sa2", "F1", 20);
    turn(drill, "Highlanders", &[]).refused("move h1 to d2", "FP-14.9");
}

// rule: FP-1.1
#[test]
fn companies_are_listed_in_seat_order() {
    let mut files = FastPlayMutiny::files();
    let text = files.text("scenarios/gate.toml").expect("it is there").to_owned();
    let (before, after) = text.split_once("[[company]]\nid = \"H2\"").expect("the second Highlanders");
    let (second, after) = after.split_once("\n\n").expect("the first Fusiliers come next");
    let (others, after) = after.split_once("\n\n[[gun]]").expect("the guns come next");
    let last = format!("{before}{others}\n\n[[company]]\nid = \"H2\"{second}\n\n[[gun]]{after}");
    files.replace("scenarios/gate.toml", last);
    let told = FastPlayMutiny::read(&files).err().map_or_else(String::new, |error| error.to_string());
    assert_eq!(told, "scenarios/gate.toml, company: Companies must be listed in seat order");
}
