//! The erased interface, on the toy game: everything that the server and the program ask of a game.

use catalog::{Budget, CatalogError, Level, Table, Title, open};
use conformance::toy::ThreePasses;
use engine::{OddsError, Options, RuleSet, Secret, Setup, Utterance, Viewer};
use lab::{Escort, RunPlan};

fn title() -> Box<dyn Title> {
    open::<ThreePasses>(&ThreePasses::files()).unwrap()
}

fn setup(scenario: &str) -> Setup {
    Setup {
        scenario: scenario.to_owned(),
        options: Options::default(),
        players: vec!["recruit".to_owned(), "sergeant".to_owned()],
        secret: Secret::from_seed(5),
        nonces: Vec::new(),
        undo: true,
    }
}

fn played() -> Box<dyn Table> {
    let mut table = title().new_match(setup("campaign")).unwrap();
    while let Some(seat) = table.decider() {
        let level = Level::ALL[seat.index()];
        let choice = table.choose(seat, level, Budget::instant(1));
        assert_eq!(table.thought(seat, level)(Budget::instant(1)), choice, "thinking elsewhere changes nothing");
        assert!(table.offers().contains(&choice), "`{}` is on the list", choice.notation);
        table.give(seat, Utterance::Text(&choice.notation), Viewer::Spectator).unwrap();
    }
    table
}

#[test]
fn computer_players_play_a_match_and_its_record_reads_back() {
    let table = played();
    let again = title().read_record(table.record().as_bytes()).unwrap();
    assert_eq!(again.history(Viewer::Umpire), table.history(Viewer::Umpire));
    assert_eq!(again.status(), table.status());
}

#[test]
fn a_player_who_looks_ahead_explains_the_best_orders_it_sees() {
    let table = title().new_match(setup("campaign")).unwrap();
    let seat = table.decider().unwrap();
    let ideas = table.ideas(seat)(Budget::iterations(300, 1));
    assert!((1..=3).contains(&ideas.len()));
    for idea in &ideas {
        assert!(table.offers().contains(&idea.offer), "`{}` is on the list", idea.offer.notation);
        assert!((0.0..=1.0).contains(&idea.chance) && idea.error > 0.0 && idea.lines > 0);
    }
    let best = table.choose(seat, Level::General, Budget::iterations(300, 1));
    assert_eq!(ideas[0].offer, best, "the first is the one it would give");
}

#[test]
fn earlier_positions_can_be_sketched() {
    let table = played();
    assert_eq!(table.sketch_at(Viewer::Umpire, table.steps()), table.sketch(Viewer::Umpire));
    assert_ne!(table.sketch_at(Viewer::Umpire, 0), table.sketch(Viewer::Umpire));
}

#[test]
fn questions_are_answered_and_unknown_ones_refused() {
    let pair = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    let (arguments, answer) = title().odds("storm", &pair("dice", "3")).unwrap();
    assert_eq!(arguments.int("dice"), 3);
    assert!((answer.outcomes.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(matches!(title().odds("rain", &[]), Err(OddsError::Question { .. })));
    assert!(matches!(title().odds("storm", &pair("guns", "3")), Err(OddsError::Key { .. })));
}

#[test]
fn the_lab_runs_behind_the_interface() {
    let report = title().lab_run(&RunPlan { games: 5, ..RunPlan::default() }, Escort::counting(&|_, _| {})).unwrap();
    assert_eq!((report.game.as_str(), report.failures()), ("three-passes", 0));
}

#[test]
fn a_match_that_cannot_be_set_up_is_refused() {
    assert!(title().new_match(setup("nowhere")).is_err());
}

#[test]
fn an_unknown_game_is_refused_with_the_list() {
    assert!(catalog::game("chess").is_none());
    let refused = catalog::game_with_data("chess", std::path::Path::new("data"));
    assert!(matches!(refused.err(), Some(CatalogError::UnknownGame { slug, .. }) if slug == "chess"));
}
