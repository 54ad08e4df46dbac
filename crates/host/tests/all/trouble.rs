use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use catalog::Title;
use conformance::toy::ThreePasses;
use engine::{RuleSet, Viewer};
use host::{Bounds, Gone, Hosted, Program, Unopened};
use tempfile::TempDir;

use crate::support::{hosted, impatient, own, setup, step, toy_program, toy_that};

/// What unwound whoever asked.
fn gone<T>(ask: impl FnOnce() -> T) -> Gone {
    let payload = catch_unwind(AssertUnwindSafe(ask)).err().expect("there is no answer");
    *payload.downcast::<Gone>().expect("it says who is gone")
}

#[test]
fn a_match_outlives_the_program_that_plays_it() {
    let (own, hosted) = (own(), hosted());
    let (mut one, mut other) = (own.new_match(setup(9)).unwrap(), hosted.new_match(setup(9)).unwrap());
    for number in 0..4 {
        step(one.as_mut(), number);
        step(other.as_mut(), number);
        // Nobody asks it any more: it is ended, and started anew when it is needed.
        hosted.program().rest(Duration::ZERO);
        assert!(!hosted.program().is_running());
    }
    assert_eq!(one.record(), other.record());
    assert_eq!(hosted.program().lives(), 5, "one for each order and one for the record");
}

#[test]
fn a_program_that_keeps_dying_is_named_and_started_less_and_less() {
    let folder = TempDir::new().unwrap();
    let bounds = Bounds { pause: Duration::from_hours(1), longest_pause: Duration::from_hours(2), ..impatient() };
    let program = Program::new(toy_that(folder.path(), "dies"), "version 7", None, bounds);
    let open = || match Hosted::open(program.clone(), ThreePasses::SLUG, std::collections::BTreeMap::default()) {
        Err(Unopened::Gone(gone)) => gone,
        other => panic!("it dies: {:?}", other.err()),
    };
    assert_eq!(open().why, "it ended before it answered");
    assert_eq!(open().program, "version 7");
    let third = open();
    assert!(third.why.contains("has ended 2 times in a row") && third.why.contains("started again in"), "{third}");
    assert_eq!(program.lives(), 2, "it is left alone for an hour");
    let mut others = hosted().new_match(setup(1)).unwrap();
    step(others.as_mut(), 1);
}

#[test]
fn a_program_that_hangs_is_ended() {
    let folder = TempDir::new().unwrap();
    let bounds = Bounds { quick: Duration::from_millis(500), ..impatient() };
    let program = Program::new(toy_that(folder.path(), "hangs"), "version 8", None, bounds);
    let refused = Hosted::open(program.clone(), ThreePasses::SLUG, std::collections::BTreeMap::default())
        .err()
        .expect("it hangs");
    assert!(refused.to_string().contains("too long"), "{refused}");
    while program.is_running() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_is_no_program_of_ours_is_refused() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("nothing");
    let missing = Program::new(&file, "version 9", None, impatient()).games();
    assert_eq!(missing.unwrap_err().program, "version 9");
    let stranger = Program::new("/bin/echo", "echo", None, impatient()).games();
    assert!(stranger.unwrap_err().why.contains("does not answer as a host does"));
    let other = Program::new(toy_program(), "changed", Some("0".repeat(64)), impatient()).games();
    assert!(other.unwrap_err().why.contains("not the one that was kept"));
}

#[test]
fn who_asks_a_program_that_is_gone_is_unwound_with_its_name() {
    let folder = TempDir::new().unwrap();
    let path = toy_that(folder.path(), "rules=1");
    let program = Program::new(&path, "version 1", None, impatient());
    let hosted = Hosted::open(program.clone(), ThreePasses::SLUG, std::collections::BTreeMap::default()).unwrap();
    let table = hosted.new_match(setup(1)).unwrap();
    program.rest(Duration::ZERO);
    std::fs::remove_file(path).unwrap();
    assert_eq!(gone(|| table.scene(Viewer::Spectator)).program, "version 1");
    assert_eq!(gone(|| hosted.rulebook().clauses.len()).program, "version 1");
    assert_eq!(table.steps(), 0, "what is known here is told all the same");
}

#[test]
fn a_program_opens_neither_files_nor_network() {
    let folder = TempDir::new().unwrap();
    let program = Program::new(toy_that(folder.path(), "reaches"), "version 5", None, impatient());
    let refused = Hosted::open(program, ThreePasses::SLUG, std::collections::BTreeMap::default()).err();
    let Some(Unopened::Refused(got)) = refused else { panic!("it says what it gets at: {refused:?}") };
    assert_eq!(got, "a file: false, the network: false");
}

#[test]
fn a_program_has_only_so_much_memory() {
    let poor = Bounds { memory: 1 << 20, ..impatient() };
    assert!(Program::new(toy_program(), "none", None, poor).games().is_err(), "it cannot even begin");
}
