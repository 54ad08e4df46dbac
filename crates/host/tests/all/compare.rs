use std::collections::BTreeMap;

use catalog::{Halt, Level, Player, Title};
use conformance::toy::ThreePasses;
use engine::{Options, RuleSet};
use host::Hosted;
use lab::{ComparePlan, Hypotheses, Verdict};
use tempfile::TempDir;

use crate::support::{hosted, own, program, toy_that};

fn plan(a: Level, b: Level, most_pairs: u64) -> ComparePlan {
    ComparePlan {
        a: Player::of(a),
        b: Player::of(b),
        scenarios: Vec::new(),
        options: Options::default(),
        seed: 7,
        threads: 2,
        most_pairs,
        test: Hypotheses::default(),
        halt: Halt::default(),
    }
}

#[test]
fn the_same_player_in_two_programs_plays_the_same_matches() {
    let (own, hosted) = (own(), hosted());
    let report = host::compare(own.as_ref(), &hosted, &plan(Level::Sergeant, Level::Sergeant, 6), &|_, _, _| {});
    let report = report.unwrap();
    assert_eq!((report.pentanomial, report.failures), ([0, 0, 6, 0, 0], 0), "{:?}", report.first_failure);
    assert_eq!(report.other.as_deref(), Some(hosted.program().name()));
    assert_eq!(hosted.program().lives(), 1);
}

#[test]
fn the_better_player_is_found_in_either_program() {
    let (own, hosted) = (own(), hosted());
    let found = |a, b| host::compare(own.as_ref(), &hosted, &plan(a, b, 400), &|_, _, _| {}).unwrap().verdict;
    assert_eq!(found(Level::Sergeant, Level::Recruit), Verdict::A);
    assert_eq!(found(Level::Recruit, Level::Sergeant), Verdict::B);
}

#[test]
fn programs_with_different_rules_cannot_play_one_match() {
    let folder = TempDir::new().unwrap();
    let revised = program(toy_that(folder.path(), "rules=2"));
    let revised = Hosted::open(revised, ThreePasses::SLUG, BTreeMap::new()).unwrap();
    let asked = plan(Level::Sergeant, Level::Recruit, 2);
    let refused = host::compare(own().as_ref(), &revised, &asked, &|_, _, _| {}).unwrap_err().to_string();
    assert!(refused.contains("version 2 of the rules"), "{refused}");
    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let other_data = BTreeMap::from([("passes.toml".to_owned(), text)]);
    let laid = Hosted::open(program(crate::support::toy_program()), ThreePasses::SLUG, other_data).unwrap();
    assert_ne!(laid.data_hash(), own().data_hash());
    let refused = host::compare(own().as_ref(), &laid, &asked, &|_, _, _| {}).unwrap_err().to_string();
    assert!(refused.contains("other data"), "{refused}");
}
