use std::fs;
use std::path::Path;

use crate::process::{Run, folder, grognard_reading, text};

/// An army for points, which the seat that is asked first builds.
fn build(input: &str) -> Run {
    let args = ["play", "grande-armee", "--scenario", "maida", "--option", "army=build", "--seed", "3"];
    let run = grognard_reading(&args, format!("{input}\nquit\nquit\n").as_bytes());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run
}

const STEPS: &str = "commander 2 plus 0\nraise 0 radius 9\nenlist ru_line\nenlist ru_line\nenlist ru_jagers\n\
                     raise 1 radius 9\nenlist ru_grenadiers\nenlist ru_hussars";

const LIST: &str = "build army 2 plus 0, force 0 radius 9, entry ru_line, entry ru_line, entry ru_jagers, \
                    force 1 radius 9, entry ru_grenadiers, entry ru_hussars";

fn has(run: &Run, words: &str) {
    assert!(run.stdout.contains(words), "`{words}` in {}", run.stdout);
}

fn file_of(game: &str, list: &str) -> String {
    format!("game = \"{game}\"\nscenario = \"maida\"\nrules = 1\nseat = \"x\"\nlist = \"{list}\"\n")
}

#[test]
fn a_list_is_kept_in_a_file_and_named_again() {
    let folder = folder("lists-kept");
    let (half, whole, again) = (folder.join("half.toml"), folder.join("whole.toml"), folder.join("again.toml"));
    let run = build(&format!(
        "save list {0}\ncommander 2 plus 0\nraise 0 radius 9\nenlist ru_line\nsave list {0}\nload list {0}",
        text(&half)
    ));
    has(&run, "Not kept: you have named no force of your own in this match.");
    has(&run, "Kept; `load list ");
    has(&run, "(GA-S6)");
    assert!(
        fs::read_to_string(&half).unwrap().contains("list = \"build army 2 plus 0, force 0 radius 9, entry ru_line\"")
    );
    // Kept at any time, built step by step or at once.
    build(&format!("{STEPS}\ndone\nsave list {}", text(&whole)));
    let kept = fs::read_to_string(&whole).unwrap();
    for line in
        ["game = \"grande-armee\"", "scenario = \"maida\"", "rules = ", "seat = \"", &format!("list = \"{LIST}\"")]
    {
        assert!(kept.contains(line), "`{line}` in {kept}");
    }
    let run = build(&format!("load list {}\nsave list {}", text(&whole), text(&again)));
    assert_eq!(fs::read_to_string(&again).unwrap(), kept, "{}", run.stdout);
    assert!(!run.stdout.contains("No: "), "{}", run.stdout);
}

#[test]
fn a_force_by_dice_is_kept_too_and_refused_where_other_dice_fell() {
    let folder = folder("lists-mustered");
    let (begun, usual) = (folder.join("begun.toml"), folder.join("usual.toml"));
    let muster = |input: &str| {
        let args = ["play", "mutiny-1857", "--scenario", "relief-column", "--seed", "4"];
        grognard_reading(&args, format!("{input}\nquit\nquit\n").as_bytes())
    };
    let run = muster(&format!("raise british_foot drawn horses light\nsave list {0}\nload list {0}", text(&begun)));
    has(&run, "No: the force has 7 foot units, no more and no fewer (basic force +5, thrown +2) (IM-2.2).");
    let kept = fs::read_to_string(&begun).unwrap();
    assert!(kept.contains("list = \"muster raise british_foot drawn horses light, commission horse\""), "{kept}");
    let offered = muster("");
    let row = offered.stdout.lines().find(|line| line.contains(" muster raise ")).unwrap();
    let number = row.split_whitespace().next().unwrap();
    muster(&format!("{number}\nsave list {}", text(&usual)));
    let run = muster(&format!("load list {}", text(&usual)));
    assert!(!run.stdout.contains("No: "), "{}", run.stdout);
    assert_eq!(run.stdout.matches("Name your force").count(), 1, "{}", run.stdout);
}

#[test]
fn a_bad_list_is_refused_with_one_sentence_and_changes_nothing() {
    let folder = folder("lists-bad");
    let file = folder.join("list.toml");
    let refused = |content: &str, sentence: &str| {
        fs::write(&file, content).unwrap();
        let run = build(&format!("load list {}", text(&file)));
        let answer = run.stdout.split_once("> load list").unwrap().1;
        let line = answer.lines().nth(1).unwrap();
        assert!(line.starts_with("No: ") && line.contains(sentence), "`{sentence}` in {line}");
        assert_eq!(run.stdout.matches("\na> ").count(), 2, "the question stands: {}", run.stdout);
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    };
    refused("", "`rules` is missing; a list has game, scenario, rules, seat, list");
    refused("game = grande-armee", "line 1 cannot be read: ");
    refused(&file_of("mutiny-1857", LIST), "`game` is mutiny-1857, but this match is of grande-armee");
    refused(&format!("{}points = 3\n", file_of("grande-armee", LIST)), "`points` is no key of a list");
    refused(&file_of("grande-armee", "dance"), "; the list is of version 1 of the rules, these are version ");
    refused(&file_of("grande-armee", "build army 9 plus 9, force 0 radius 9, entry ru_line"), "(GA-");
    // What is no list is not written over.
    fs::write(&file, "precious").unwrap();
    has(
        &build(&format!("{STEPS}\nsave list {}", text(&file))),
        "this file is there and is no list; choose another name",
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    has(&build("load list"), "Say which: `load list FILE`.");
    has(&build("save list"), "Say where: `save list FILE`.");
    has(&build(&format!("load list {}", text(&folder))), "No: ");
    has(&build("load list nowhere.toml"), "No: nowhere.toml: there is no such file.");
}

#[test]
fn other_questions_take_no_list() {
    let run = grognard_reading(&["play", "last-mughal"], b"load list x.toml\nsave list x.toml\nquit\nquit\n");
    has(&run, "No: this question is not answered by a list; load one when a force is to be named.");
    has(&run, "Not kept: you have named no force of your own in this match.");
    assert!(!Path::new("x.toml").exists());
}
