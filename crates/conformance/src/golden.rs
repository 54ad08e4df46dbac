//! Whole matches as readable text, and counted trees: what changes in them is read in review.

use std::fmt::Write as _;
use std::path::Path;

use chance::{Dice, Key, Roll};
use engine::{Event, Game, Judgement, Match, NoLog, Pending, RuleSet, Scratch, Viewer, embedded};

use crate::walk;

/// Compares one match of every scenario with `tests/golden/SCENARIO.txt` below a crate's folder. `GROGNARD_WRITE=1` writes the texts anew.
pub fn check_golden<R: RuleSet>(crate_folder: &str) {
    for scenario in &embedded::<R>().rules.info().scenarios {
        compare(crate_folder, &format!("{}.txt", scenario.id), &golden::<R>(&scenario.id));
    }
}

/// Compares the numbers of legal orders in quiet positions with `tests/golden/tree.tsv`. `GROGNARD_WRITE=1` writes it anew.
pub fn check_tree<R: RuleSet>(crate_folder: &str, depth: u8) {
    let mut text = "scenario\tstep\tdepth\torders\n".to_owned();
    for scenario in &embedded::<R>().rules.info().scenarios {
        for step in [0, 1, 7, 25] {
            let played = walk::match_at::<R>(&scenario.id, 2, step);
            if let Pending::Decision { .. } = played.pending() {
                for depth in 1..=depth {
                    let orders = tree(played.game(), depth);
                    writeln!(text, "{}\t{step}\t{depth}\t{orders}", scenario.id).expect("a string grows");
                }
            }
        }
    }
    compare(crate_folder, "tree.tsv", &text);
}

pub(crate) fn compare(crate_folder: &str, file: &str, text: &str) {
    let path = Path::new(crate_folder).join("tests/golden").join(file);
    if std::env::var_os("GROGNARD_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder can be made");
        std::fs::write(&path, text).expect("a golden text can be written");
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let line = known.lines().zip(text.lines()).position(|(known, now)| known != now);
    assert!(
        known == text,
        "tests/golden/{file} differs from line {} on; GROGNARD_WRITE=1 writes it anew, to be read in review",
        line.unwrap_or_else(|| known.lines().count().min(text.lines().count())) + 1
    );
}

/// One match between sergeants as text: the position at the beginning of every turn; of every act the question, the order, the dice and the log.
pub fn golden<R: RuleSet>(scenario: &str) -> String {
    let loaded = embedded::<R>();
    let mut played = Match::new(loaded, walk::setup(loaded, scenario, 2)).expect("the scenario can be set up");
    let mut text = format!("{} {scenario}\n", R::SLUG);
    played.tell(|_, game, told| log(&mut text, game, &told.events, &told.rolls));
    let (mut chance, mut scratch) = (chance::Fast::new(1857), Scratch::default());
    let mut turn = None;
    while let Pending::Decision { seat, question } = played.pending() {
        if turn.replace(played.game().turn()) != Some(played.game().turn()) {
            let sketch = R::Game::sketch(&played.game().view(Viewer::Umpire));
            writeln!(text, "\n{}\n", sketch.trim_end()).expect("a string grows");
        }
        let order = played.game().pick(&mut chance, &mut scratch);
        let notation = played.game().speak(&order).notation(R::Game::phrases());
        writeln!(text, "{} {}, {question}: {notation}", played.steps().len() + 1, played.seats()[seat.index()])
            .expect("a string grows");
        let told = played.give(seat, order).unwrap_or_else(|error| panic!("{error}"));
        log(&mut text, played.game(), &told.events, &told.rolls);
    }
    let sketch = R::Game::sketch(&played.game().view(Viewer::Umpire));
    if let Pending::Over(outcome) = played.pending() {
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| played.seats()[seat.index()].as_str()).collect();
        let winners = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
        writeln!(text, "\n{}\n\nwon by {winners}: {} [{}]", sketch.trim_end(), outcome.level, outcome.reason)
            .expect("a string grows");
    }
    text.lines().fold(String::new(), |mut trimmed, line| {
        trimmed.push_str(line.trim_end());
        trimmed.push('\n');
        trimmed
    })
}

fn log<G: Game>(text: &mut String, game: &G, events: &[(G::Event, std::ops::Range<usize>)], rolls: &[Roll]) {
    for (event, range) in events {
        write!(text, "    {} [{}]", game.narrate(event), event.clause()).expect("a string grows");
        for roll in &rolls[range.clone()] {
            let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
            write!(text, " d{}: {}", roll.sides, faces.join(" ")).expect("a string grows");
        }
        text.push('\n');
        for reason in game.reasons(event) {
            writeln!(text, "        {} [{}]", reason.text, reason.clause.unwrap_or_default()).expect("a string grows");
        }
    }
}

/// How many sequences of so many legal orders there are. An order that throws dice or draws ends its sequence.
pub fn tree<G: Judgement>(game: &G, depth: u8) -> u64 {
    let mut orders = Vec::new();
    if let Pending::Decision { .. } = game.pending() {
        game.orders(&mut orders);
    }
    if depth == 1 {
        return orders.len() as u64;
    }
    let follow = |order: &G::Order| {
        let (mut after, mut dice) = (game.clone(), Dice::new(&Key::derive(&[0; 32], [[].as_slice()]), 1));
        after.apply(order, &mut dice, &mut NoLog);
        if dice.used() { 1 } else { tree(&after, depth - 1).max(1) }
    };
    orders.iter().map(follow).sum()
}
