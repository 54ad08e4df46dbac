use std::fs;
use std::path::Path;

use crate::process::{Run, folder, grognard, grognard_reading, text};

/// Both seats at one pipe; the Afghans let their first turn pass, then the British activate b1.
const TO_THE_FIRST_MOVE: &str =
    "end leader moves\nend movement\nend leader moves\nend fire\nend leader moves\nactivate lb1 b1\n";

fn play(scenario: &str, input: &str) -> Run {
    let args =
        ["play", "colonial-warmaster", "--scenario", scenario, "--seat", "british=human,afghan=human", "--seed", "5"];
    let run = grognard_reading(&args, input.as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

/// What the program says after the last time this was typed.
fn after<'a>(run: &'a Run, typed: &str) -> &'a str {
    let prompt = format!("> {typed}\n");
    run.stdout.rsplit_once(&prompt).unwrap_or_else(|| panic!("`{typed}` in {}", run.stdout)).1
}

fn has_all(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "`{word}` in {text}");
    }
}

#[test]
fn the_table_is_drawn_to_scale_with_lettered_units() {
    for (scenario, words) in [
        ("picket", ["AAAA", "####", "@ army commander"]),
        ("meeting", ["^^^^", ":", "nullah"]),
        ("maiwand", ["~~~~", "b1  66th Foot", "facing 180° (S)"]),
        ("sherpur", ["====", "= rampart", "v z18"]),
    ] {
        let run = play(scenario, "quit\n");
        has_all(&run.stdout, &words);
        has_all(
            &run.stdout,
            &["one character is 1\" wide and 2\" high", "Activate whom? Leaders may still move before the first roll"],
        );
        let widest = run.stdout.lines().filter(|line| line.contains(" |")).map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 80), "{scenario} fits a terminal");
    }
}

#[test]
fn orders_are_typed_as_manoeuvres_and_by_the_letters_of_the_map() {
    let run = play("picket", &format!("{TO_THE_FIRST_MOVE}A wheel left 20 then forward 1.5\nquit\n"));
    has_all(after(&run, "activate lb1 b1"), &["they obey", "Type their way", "b1 go 30 12.5"]);
    has_all(after(&run, "A wheel left 20 then forward 1.5"), &["The British wing move", "facing 340° (N)", "needs 8"]);
    let run = play("picket", &format!("{TO_THE_FIRST_MOVE}b1 go 12 14\nquit\n"));
    has_all(after(&run, "b1 go 12 14"), &["The British wing move 3.00\" of 4.00\"", "at 12\", 14\""]);
}

#[test]
fn a_refused_move_says_what_stops_it_and_where_it_would_have_been_legal() {
    let typed = [
        "b1 wheel left 30 then forward 4.5",
        "b1 forward 40",
        "b1 go 12 40",
        "b1 form mass",
        "z1 forward 3",
        "b1 dance",
    ];
    let run = play("picket", &format!("{TO_THE_FIRST_MOVE}{}\nquit\n", typed.join("\n")));
    has_all(after(&run, typed[0]), &["No: ", "they have 4.00\"", "they could go to (", "CW-12.10"]);
    has_all(after(&run, typed[1]), &["No: ", "costs 40.00\"", "they could go to (12, 15) facing 0°", "CW-12.10"]);
    has_all(after(&run, typed[2]), &["No: ", "they could come to (12, 15) facing 0° for 4.00″ of 4.00″"]);
    has_all(after(&run, typed[3]), &["No: ", "they form line", "CW-4.0"]);
    has_all(after(&run, typed[4]), &["No: ", "one entry for each activated unit", "CW-3.1e"]);
    has_all(after(&run, typed[5]), &["No: "]);
}

#[test]
fn a_battle_is_played_to_its_end() {
    let run = grognard(&["play", "colonial-warmaster", "--seat", "british=sergeant,afghan=recruit", "--seed", "3"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("wins (") || run.stdout.contains("drawn"), "{}", run.stdout);
}

#[test]
fn scenarios_that_cannot_be_are_refused_with_file_and_key() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/colonial-warmaster/data/scenarios/picket.toml");
    let own = fs::read_to_string(own).unwrap();
    for (name, from, to, fragments) in [
        ("overlap", "at = [24, 11]", "at = [13, 11]", ["scenarios/picket.toml", "unit.i1.at", "overlaps b1"]),
        ("outside", "[32, 16]", "[37, 16]", ["scenarios/picket.toml", "terrain.3", "outside the table"]),
    ] {
        assert!(own.contains(from), "{from}");
        let data = folder(name);
        fs::create_dir_all(data.join("scenarios")).unwrap();
        fs::write(data.join("scenarios/picket.toml"), own.replacen(from, to, 1)).unwrap();
        let run = grognard(&["play", "colonial-warmaster", "--data", text(&data)]);
        run.refused(&fragments);
        assert_eq!(run.stdout, "");
    }
}
