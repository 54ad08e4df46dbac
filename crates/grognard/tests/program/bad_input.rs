use std::fs;

use crate::process::{folder, grognard, names, text};

/// Arguments, and what the sentence must name.
const REFUSED: &[(&[&str], &[&str])] = &[
    (&["march"], &["march"]),
    (&["gamse"], &["gamse", "games"]),
    (&["lab"], &["--help"]),
    (&["lab", "run"], &["SLUG"]),
    (&["play"], &["SLUG"]),
    (&["odds", "last-mughal"], &["QUESTION"]),
    (&["play", "chess"], &["no game `chess`", "last-mughal"]),
    (&["games", "chess"], &["no game `chess`", "last-mughal"]),
    (&["rules", "chess"], &["no game `chess`", "last-mughal"]),
    (&["bench", "chess"], &["no game `chess`", "last-mughal"]),
    (&["odds", "chess", "battle"], &["no game `chess`", "last-mughal"]),
    (&["lab", "run", "chess"], &["no game `chess`", "last-mughal"]),
    (&["play", "last-mughal", "--scenario", "waterloo"], &["no scenario `waterloo`", "rebellion"]),
    (&["lab", "run", "last-mughal", "--scenario", "waterloo"], &["no scenario `waterloo`", "rebellion"]),
    (&["bench", "last-mughal", "--scenario", "waterloo"], &["no scenario `waterloo`", "rebellion"]),
    (&["play", "last-mughal", "--seat", "french=human"], &["no seat `french`", "british"]),
    (&["lab", "run", "last-mughal", "--seat", "french=recruit"], &["no seat `french`", "british"]),
    (&["play", "last-mughal", "--seat", "british=napoleon"], &["no player `napoleon`", "human, recruit, sergeant"]),
    (&["play", "last-mughal", "--seat", "british"], &["`british`", "key=value"]),
    (&["play", "last-mughal", "--seat", "british=human,british=human"], &["`british`", "twice"]),
    (&["lab", "run", "last-mughal", "--seat", "british=human"], &["no computer player `human`", "recruit, sergeant"]),
    (&["play", "last-mughal", "--option", "weather=fine"], &["no option `weather`", "handicap"]),
    (&["play", "last-mughal", "--option", "handicap=lots"], &["`handicap`", "`lots`"]),
    (&["lab", "run", "last-mughal", "--option", "handicap=9999"], &["`handicap`", "`9999`"]),
    (&["play", "last-mughal", "--seed", "-1"], &["--seed", "-1"]),
    (&["play", "last-mughal", "--seed", "dice"], &["--seed", "dice"]),
    (&["lab", "run", "last-mughal", "--games", "0"], &["--games", "0"]),
    (&["lab", "run", "last-mughal", "--games", "many"], &["--games", "many"]),
    (&["lab", "run", "last-mughal", "--threads", "100000"], &["--threads", "100000"]),
    (&["lab", "run", "last-mughal", "--records", "5"], &["--out"]),
    (&["serve", "--connections", "18446744073709551615"], &["--connections", "18446744073709551615"]),
    (&["serve", "--connections", "0"], &["--connections", "0"]),
    (&["serve", "--thinkers", "4294967295"], &["--thinkers", "4294967295"]),
    (
        &["lab", "run", "fast-play-mutiny", "--scenario", "beginner", "--seat", "p4=recruit"],
        &["seat `p4` does not play"],
    ),
    (&["odds", "last-mughal", "weather"], &["no question `weather`", "battle"]),
    (&["odds", "last-mughal", "battle", "guns=3"], &["no key `guns`", "att"]),
    (&["odds", "last-mughal", "battle", "att=0"], &["`att`", "`0`", "1 to 60"]),
    (&["odds", "last-mughal", "battle", "att=61"], &["`att`", "`61`", "1 to 60"]),
    (&["odds", "last-mughal", "battle", "att=many"], &["`att`", "`many`", "1 to 60"]),
    (&["odds", "last-mughal", "battle", "refuge=perhaps"], &["`refuge`", "`perhaps`", "true or false"]),
    (&["odds", "last-mughal", "initiative", "holder=nobody"], &["`holder`", "`nobody`", "rebel or british"]),
    (&["odds", "last-mughal", "battle", "att"], &["`att`", "key=value"]),
    (&["odds", "last-mughal", "battle", "att=3", "att=4"], &["`att`", "twice"]),
    (&["rules", "last-mughal", "LM-99"], &["no clause `LM-99`"]),
    (&["rules", "last-mughal", "--find", "zeppelin"], &["`zeppelin`"]),
    (&["replay", "no/such/file"], &["no/such/file", "no such file"]),
    (&["verify", "no/such/file"], &["no/such/file", "no such file"]),
    (&["play", "--resume", "no/such/file"], &["no/such/file", "no such file"]),
    (&["replay", "."], &[".", "folder"]),
    (&["play", "--resume", "x", "--seed", "3"], &["--resume", "--seed"]),
    (&["play", "last-mughal", "--save", "no/such/folder/x.jsonl"], &["no/such/folder/x.jsonl", "no such folder"]),
    (&["play", "last-mughal", "--data", "no/such/folder"], &["no/such/folder", "no such folder"]),
    (&["games", "--data", "."], &["--data", "game"]),
    (&["completions", "cobol"], &["cobol", "bash"]),
];

#[test]
fn bad_arguments_get_one_sentence_and_exit_code_2() {
    for (args, fragments) in REFUSED {
        let run = grognard(args);
        run.refused(fragments);
        assert_eq!(run.stdout, "", "{args:?}");
    }
}

#[test]
fn json_prints_nothing_when_it_is_refused() {
    for args in
        [&["games", "chess", "--json"][..], &["odds", "last-mughal", "tea", "--json"], &["replay", "no", "--json"]]
    {
        let run = grognard(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn a_refused_run_of_the_lab_writes_nothing() {
    let folder = folder("refused-lab");
    let out = folder.join("out");
    grognard(&["lab", "run", "last-mughal", "--seat", "french=recruit", "--out", text(&out)]).refused(&["french"]);
    grognard(&["lab", "run", "last-mughal", "--scenario", "waterloo", "--out", text(&out)]).refused(&["waterloo"]);
    assert!(names(&folder).is_empty());
}

#[test]
fn an_output_folder_that_cannot_be_made_is_refused_before_the_run() {
    let file = folder("not-a-folder").join("file");
    fs::write(&file, "").unwrap();
    grognard(&["lab", "run", "last-mughal", "--out", text(&file)]).refused(&["file", "cannot write"]);
}
