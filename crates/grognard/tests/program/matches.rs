use std::fs;
use std::io::{BufRead, BufReader, Write};

use crate::process::{command, folder, grognard, grognard_reading, text};

/// A whole beginner's match, always by the first order of the list.
const FIRSTS: [u8; 8000] = {
    let mut input = [b'\n'; 8000];
    let mut i = 0;
    while i < input.len() {
        input[i] = b'1';
        i += 2;
    }
    input
};

const PLAY: [&str; 6] = ["play", "last-mughal", "--seed", "11", "--seat", "british=human"];

fn play(args: &[&str], input: &str) -> crate::process::Run {
    grognard_reading(&[&PLAY[..], args].concat(), input.as_bytes())
}

#[test]
fn a_match_can_be_played_to_its_end_through_a_pipe() {
    let run = grognard_reading(&PLAY, &FIRSTS);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "");
    assert!(run.stdout.contains("player wins (") || run.stdout.contains("The match is drawn"), "{}", run.stdout);
    assert!(!run.stdout.contains('\x1b'), "no colours into a pipe");
}

#[test]
fn a_seed_repeats_a_match() {
    assert_eq!(grognard_reading(&PLAY, &FIRSTS).stdout, grognard_reading(&PLAY, &FIRSTS).stdout);
}

#[test]
fn without_arguments_a_beginners_match_begins() {
    // A program that carries the browser client serves the table instead.
    let args: &[&str] = if server::CARRIES_CLIENT { &["play", "last-mughal"] } else { &[] };
    let run = grognard_reading(args, b"quit\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("The Last Mughal: The Relief of Cawnpore"), "{}", run.stdout);
    for words in ["rebel human", "british sergeant"] {
        assert!(run.stdout.contains(words), "`{words}` in {}", run.stdout);
    }
}

#[test]
fn the_question_comes_with_numbered_orders_and_the_position() {
    let run = play(&[], "quit\n");
    for words in ["Cawnpore", "Havelock", "british> quit", "    1  "] {
        assert!(run.stdout.contains(words), "`{words}` in {}", run.stdout);
    }
}

/// The notation of the first order on the list.
fn first_order(stdout: &str) -> String {
    let row = stdout.lines().find_map(|line| line.strip_prefix("    1  ")).unwrap();
    row.split("  ").next().unwrap().to_owned()
}

#[test]
fn an_order_can_be_typed_as_it_is_listed() {
    let order = first_order(&play(&[], "quit\n").stdout);
    let typed = play(&[], &format!("{}\nquit\n", order.to_uppercase()));
    let numbered = play(&[], "1\nquit\n");
    let after = |stdout: &str| stdout.split_once("british> ").unwrap().1.split_once('\n').unwrap().1.to_owned();
    assert_eq!(after(&typed.stdout), after(&numbered.stdout));
}

#[test]
fn a_word_lists_the_orders_in_which_it_stands() {
    let order = first_order(&play(&[], "quit\n").stdout);
    let word = order.split(' ').next_back().unwrap();
    let run = play(&[], &format!("{}\nquit\n", &word[..word.len() - 1]));
    let answer = run.stdout.split_once("british> ").unwrap().1;
    assert!(answer.contains(&order), "{answer}");
}

#[test]
fn what_means_nothing_is_refused_and_the_question_stands() {
    let run = play(&[], "dance\n0\n999999\n\u{1f40e}\nquit\n");
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("No: `dance` is no order here"), "{}", run.stdout);
    assert!(run.stdout.contains("There is no order 999999"), "{}", run.stdout);
    assert_eq!(run.stdout.matches("british> ").count(), 5);
}

#[test]
fn bytes_that_are_no_text_are_refused_like_any_other_nonsense() {
    let run = grognard_reading(&PLAY, b"\xff\xfe\nquit\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn log_rules_odds_map_and_help_answer() {
    let run = play(
        &[],
        "log\nlog 1\nrules LM-8.5\nrules LM-99\nodds\nodds list\nodds siege att=9 def=1\nodds siege att=x\nodds tea\nmap\nhelp\nquit\n",
    );
    assert_eq!(run.code, 0);
    for words in [
        "LM-8.5",
        "The rulebook has no clause `LM-99`",
        "siege_until",
        "33.3 %",
        "`att` cannot be `x`",
        "has no question `tea`",
        "takes the last order back",
    ] {
        assert!(run.stdout.contains(words), "`{words}` in {}", run.stdout);
    }
}

#[test]
fn undo_of_what_is_not_yours_is_refused() {
    assert!(play(&[], "undo\nquit\n").stdout.contains("No: the last order was not yours."));
    let first = grognard_reading(&["play", "last-mughal", "--seat", "rebel=human"], b"undo\nquit\n");
    assert!(first.stdout.contains("No: nothing has been ordered yet."), "{}", first.stdout);
}

#[test]
fn resigning_ends_the_match() {
    let run = play(&[], "resign\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("The rebel player wins"), "{}", run.stdout);
}

#[test]
fn computers_play_among_themselves() {
    let run = grognard(&["play", "last-mughal", "--seat", "british=sergeant,rebel=recruit", "--seed", "3"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("wins (") || run.stdout.contains("drawn"), "{}", run.stdout);
}

#[test]
fn two_people_can_share_a_pipe() {
    let run = grognard_reading(&["play", "last-mughal", "--seat", "british=human,rebel=human", "--seed", "3"], &FIRSTS);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("british> 1") && run.stdout.contains("rebel> 1"));
}

#[test]
fn input_that_ends_too_soon_says_how_to_come_back() {
    play(&[], "1\n").refused(&["the input ended in turn", "`--seed 11` and the same input"]);
}

#[test]
fn a_match_that_is_kept_survives_the_end_of_its_input() {
    let file = folder("kept").join("match.jsonl");
    play(&["--save", text(&file)], "1\n1\n").refused(&["it is saved", "--resume"]);
    let rest = grognard_reading(&["play", "--resume", text(&file), "--save", text(&file)], &FIRSTS);
    assert_eq!(rest.code, 0, "{}", rest.stderr);
    assert!(rest.stdout.contains("The record is in"), "{}", rest.stdout);
    let whole = folder("kept-whole").join("match.jsonl");
    let run = grognard_reading(&[&PLAY[..], &["--save", text(&whole)]].concat(), &FIRSTS);
    assert_eq!(run.code, 0);
    let dice = |path| fs::read_to_string(path).unwrap().lines().take(3).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(dice(&file), dice(&whole), "the orders before the break are the same");
    assert_eq!(grognard(&["verify", text(&file)]).code, 0);
}

#[test]
fn a_saved_match_resumes_where_it_was() {
    let file = folder("saved").join("match.jsonl");
    let run = play(&[], &format!("1\nsave {}\nmap\nquit\n", text(&file)));
    assert!(run.stdout.contains("Saved; `grognard play --resume"), "{}", run.stdout);
    let resumed = grognard_reading(&["play", "last-mughal", "--resume", text(&file)], b"map\nquit\n");
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    let map =
        |stdout: &str| stdout.split_once("british> map\n").unwrap().1.split_once("british> ").unwrap().0.to_owned();
    assert_eq!(map(&run.stdout), map(&resumed.stdout));
}

#[test]
fn a_file_that_is_no_record_is_never_overwritten() {
    let file = folder("precious").join("letter.txt");
    fs::write(&file, "dear mother\n").unwrap();
    let run = play(&[], &format!("save {}\nquit\n", text(&file)));
    assert!(run.stdout.contains("Not saved"), "{}", run.stdout);
    play(&["--save", text(&file)], "quit\n").refused(&["letter.txt", "is no record"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "dear mother\n");
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    for args in [
        &["rules", "last-mughal"][..],
        &["games"],
        &["play", "last-mughal", "--seat", "british=sergeant,rebel=sergeant"],
    ] {
        let mut child = command(args).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_prompt_is_there_before_the_answer_is_asked_for() {
    let mut child = command(&PLAY).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut seen = Vec::new();
    while !seen.ends_with(b"> ") {
        let taken = stdout.fill_buf().unwrap().to_vec();
        assert!(!taken.is_empty(), "the program ended without asking");
        stdout.consume(taken.len());
        seen.extend(taken);
    }
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
