//! The general's search: repeatable, bounded, honest.

use chance::{Dice, Fast, Key};
use conformance::toy::{State, ThreePasses, View};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Viewer, embedded};
use opponents::{Budget, Findings, Search, Tally};

fn decider(game: &State) -> Option<Viewer> {
    match game.pending() {
        Pending::Decision { seat, .. } => Some(Viewer::Seat(seat)),
        Pending::Over(_) => None,
    }
}

/// Positions of a few matches between sergeants, with what the deciding seat sees.
fn positions(matches: u64) -> Vec<(State, View)> {
    let mut found = Vec::new();
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let rules = &embedded::<ThreePasses>().rules;
        let mut game = rules.start("campaign", &Options::default(), &mut chance, &mut NoLog).unwrap();
        let mut scratch = Scratch::default();
        while let Some(viewer) = decider(&game) {
            found.push((game.clone(), game.view(viewer)));
            let order = game.pick(&mut chance, &mut scratch);
            game.apply(&order, &mut chance, &mut NoLog);
        }
    }
    found
}

fn look(view: &View, budget: &Budget) -> Findings<<State as Game>::Order> {
    Search::<State>::default().look(view, budget)
}

fn figures<O>(findings: &Findings<O>) -> Vec<(u64, u64)> {
    findings.rivals.iter().map(|rival| (rival.tally.count(), rival.tally.mean().to_bits())).collect()
}

#[test]
fn iterations_seed_and_threads_give_the_same_findings_every_time() {
    for (_, view) in positions(2) {
        for threads in [1, 2, 3] {
            let budget = Budget { threads, ..Budget::iterations(120, 7) };
            let first = look(&view, &budget);
            for _ in 0..2 {
                let again = look(&view, &budget);
                assert_eq!((again.choice, figures(&again)), (first.choice, figures(&first)));
            }
        }
    }
}

#[test]
fn the_findings_follow_from_the_seed() {
    let (_, view) = positions(1).swap_remove(0);
    let [one, other] = [1, 2].map(|seed| figures(&look(&view, &Budget::iterations(200, seed))));
    assert_ne!(one, other);
}

#[test]
fn a_budget_in_iterations_is_kept() {
    for (_, view) in positions(2) {
        for count in [1, 30, 500] {
            let findings = look(&view, &Budget::iterations(count, 7));
            assert!(findings.iterations <= count, "{} of {count}", findings.iterations);
            assert_eq!(findings.iterations, findings.rivals.iter().map(|rival| rival.tally.count()).sum::<u64>());
        }
    }
}

#[test]
fn a_search_that_is_called_off_gives_the_sergeants_order() {
    for (game, view) in positions(1) {
        let budget = Budget::iterations(1_000_000, 7);
        budget.halt.call();
        let findings = look(&view, &budget);
        assert_eq!((findings.choice, findings.iterations), (0, 0));
        let sergeants = game.pick(&mut Fast::new(1), &mut Scratch::default());
        assert_eq!(findings.rivals[0].order, sergeants);
    }
}

#[test]
fn every_rival_is_legal_and_none_stands_twice() {
    for (game, view) in positions(3) {
        let findings = look(&view, &Budget::iterations(1, 7));
        for (place, rival) in findings.rivals.iter().enumerate() {
            assert!(game.check(&rival.order).is_ok());
            assert!(findings.rivals[..place].iter().all(|other| other.order != rival.order));
        }
    }
}

/// The dice of the match are nothing to the player: with a thousand keys, the same view meets the same choice.
#[test]
fn the_dice_of_the_match_do_not_matter() {
    let rules = &embedded::<ThreePasses>().rules;
    let mut seen = Vec::new();
    let mut met = 0;
    for number in 0..1000_u64 {
        let key = Key::derive(&[9; 32], [number.to_le_bytes().as_slice()]);
        let game = rules.start("patrol", &Options::default(), &mut Dice::new(&key, 0), &mut NoLog).unwrap();
        let Some(viewer) = decider(&game) else { continue };
        let view = game.view(viewer);
        let findings = look(&view, &Budget::iterations(30, 7));
        match seen.iter().find(|(known, ..): &&(View, usize, _)| *known == view) {
            Some((_, choice, known)) => {
                met += 1;
                assert_eq!((findings.choice, &figures(&findings)), (*choice, known));
            }
            None => seen.push((view, findings.choice, figures(&findings))),
        }
    }
    assert!(met > 500, "most keys deal a hand that has been seen: {met}");
}

/// Whatever the seat cannot see is dealt anew; view, orders and choice stay.
#[test]
fn hidden_things_do_not_matter() {
    let mut chance = Fast::new(5);
    for (game, view) in positions(4) {
        let findings = look(&view, &Budget::iterations(30, 7));
        for _ in 0..4 {
            let imagined = State::imagine(&view, &mut chance);
            let viewer = decider(&imagined).unwrap();
            assert_eq!(imagined.view(viewer), view);
            let (mut orders, mut others) = (Vec::new(), Vec::new());
            game.orders(&mut orders);
            imagined.orders(&mut others);
            assert_eq!(orders, others);
            let again = look(&imagined.view(viewer), &Budget::iterations(30, 7));
            assert_eq!((again.choice, figures(&again)), (findings.choice, figures(&findings)));
        }
    }
}

/// More lines mean smaller errors.
#[test]
fn errors_shrink_with_the_budget() {
    let error = |count: u64| {
        let all = positions(2);
        let errors: Vec<f64> = all
            .iter()
            .map(|(_, view)| look(view, &Budget::iterations(count, 7)))
            .filter(|findings| findings.iterations > 0)
            .map(|findings| findings.rivals[findings.choice].tally.error())
            .collect();
        errors.iter().sum::<f64>() / errors.len() as f64
    };
    assert!(error(2_000) < error(100) / 2.0);
}

#[test]
fn a_tally_of_draws_has_no_error() {
    let mut tally = Tally::default();
    (0..10).for_each(|_| tally.add(0.0));
    assert!(tally.error() < 1e-12);
}
