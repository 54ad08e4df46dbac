use std::collections::{BTreeMap, BTreeSet};

use chance::{Chance, Fast};
use club::cup::{Cup, CupFault, Encounter, Form, Leg, Pairing};
use proptest::prelude::*;

const LEGS: [Leg; 6] =
    [Leg::Won, Leg::Drawn, Leg::Lost, Leg::ForfeitedByFirst, Leg::ForfeitedBySecond, Leg::ForfeitedByBoth];

fn ratings(entrants: usize) -> Vec<i32> {
    (0..entrants as i32).map(|entrant| 1500 - 10 * (entrant % 7)).collect()
}

fn cup(form: Form, entrants: usize, seed: u64) -> Cup {
    Cup::new(form, &ratings(entrants), seed).unwrap()
}

fn meets(round: &[Encounter]) -> Vec<(usize, usize)> {
    round
        .iter()
        .filter_map(|encounter| match encounter.pairing {
            Pairing::Meet(one, other) => Some((one.min(other), one.max(other))),
            Pairing::Bye(_) => None,
        })
        .collect()
}

fn byes(cup: &Cup) -> BTreeMap<usize, usize> {
    let mut byes = BTreeMap::new();
    for encounter in cup.rounds().iter().flatten() {
        if let Pairing::Bye(lucky) = encounter.pairing {
            *byes.entry(lucky).or_default() += 1;
        }
    }
    byes
}

/// Reports all that is open, as the dice fall.
fn play_round(cup: &mut Cup, dice: &mut Fast) {
    let round = cup.rounds().len() - 1;
    for (index, encounter) in cup.rounds()[round].clone().iter().enumerate() {
        for leg in 0..2 {
            if matches!(encounter.pairing, Pairing::Meet(..)) && encounter.legs[leg].is_none() {
                let ended = LEGS[[0, 0, 0, 1, 2, 2, 2, 3, 4, 5][dice.below(10) as usize]];
                cup.report(round, index, leg, ended).unwrap();
            }
        }
    }
}

fn play_out(cup: &mut Cup, dice: &mut Fast) {
    loop {
        play_round(cup, dice);
        if cup.draw().unwrap().is_none() {
            return;
        }
    }
}

/// The fewest pairs that must meet again, found by trying everything.
fn fewest_rematches(waiting: &[usize], met: &BTreeSet<(usize, usize)>) -> usize {
    let Some((first, rest)) = waiting.split_first() else { return 0 };
    (0..rest.len())
        .map(|index| {
            let mut left = rest.to_vec();
            let other = left.remove(index);
            usize::from(met.contains(&(*first.min(&other), *first.max(&other)))) + fewest_rematches(&left, met)
        })
        .min()
        .unwrap_or(0)
}

#[test]
fn in_a_round_robin_everybody_meets_everybody_once() {
    for entrants in 2..=32 {
        let mut cup = cup(Form::RoundRobin, entrants, 7);
        let mut dice = Fast::new(entrants as u64);
        play_out(&mut cup, &mut dice);
        let all: Vec<_> = cup.rounds().iter().flat_map(|round| meets(round)).collect();
        let once: BTreeSet<_> = all.iter().copied().collect();
        assert_eq!((all.len(), once.len()), (entrants * (entrants - 1) / 2, all.len()), "{entrants}");
        for round in cup.rounds() {
            let busy: BTreeSet<_> = meets(round).into_iter().flat_map(|(one, other)| [one, other]).collect();
            assert_eq!(busy.len() + entrants % 2, entrants, "nobody sits at two tables");
        }
        assert!(entrants % 2 == 0 || byes(&cup).values().all(|byes| *byes == 1));
        assert!(cup.is_over());
    }
}

#[test]
fn in_a_swiss_nobody_meets_twice_as_long_as_there_is_another_way() {
    for entrants in 2..=32_usize {
        let rounds = entrants.ilog2() + 2;
        for seed in 0..6 {
            let mut cup = cup(Form::Swiss { rounds }, entrants, seed);
            play_out(&mut cup, &mut Fast::new(seed));
            assert_eq!(cup.rounds().len(), rounds as usize);
            let all: Vec<_> = cup.rounds().iter().flat_map(|round| meets(round)).collect();
            let once: BTreeSet<_> = all.iter().collect();
            // Those few that have no other way are counted one by one in the test below.
            assert!(entrants < 10 || once.len() == all.len(), "{entrants} entrants, seed {seed}");
            assert!(entrants < 10 || byes(&cup).values().all(|byes| *byes == 1));
            for round in cup.rounds() {
                assert_eq!(meets(round).len(), entrants / 2);
            }
        }
    }
}

#[test]
fn when_there_is_no_other_way_as_few_as_possible_meet_again() {
    let mut unavoidable = 0;
    for entrants in 2..=9 {
        for seed in 0..20 {
            let mut cup = cup(Form::Swiss { rounds: 12 }, entrants, seed);
            let mut dice = Fast::new(seed);
            let mut met = BTreeSet::new();
            loop {
                let round = meets(cup.rounds().last().unwrap());
                let again = round.iter().filter(|pair| met.contains(*pair)).count();
                let playing: Vec<_> = round.iter().flat_map(|(one, other)| [*one, *other]).collect();
                assert_eq!(again, fewest_rematches(&playing, &met), "{entrants} entrants, seed {seed}");
                unavoidable += again;
                met.extend(round);
                play_round(&mut cup, &mut dice);
                if cup.draw().unwrap().is_none() {
                    break;
                }
            }
            let byes = byes(&cup);
            let (most, least) = (byes.values().max(), byes.values().min());
            assert!(entrants % 2 == 0 || most.unwrap() - least.unwrap() <= 1, "byes go round");
        }
    }
    assert!(unavoidable > 0, "the test has seen what it is about");
}

#[test]
fn those_with_equal_points_meet() {
    let mut cup = cup(Form::Swiss { rounds: 3 }, 16, 1);
    for _ in 0..2 {
        let round = cup.rounds().len() - 1;
        for index in 0..8 {
            cup.report(round, index, 0, Leg::Won).unwrap();
            cup.report(round, index, 1, Leg::Won).unwrap();
        }
        cup.draw().unwrap();
    }
    let points: BTreeMap<_, _> = cup.standings().iter().map(|row| (row.entrant, row.halves)).collect();
    for (one, other) in meets(&cup.rounds()[2]) {
        assert_eq!(points[&one], points[&other]);
    }
}

#[test]
fn the_first_round_sets_the_upper_half_against_the_lower() {
    let ratings: Vec<i32> = (0..8).map(|entrant| 2000 - 100 * entrant).collect();
    let cup = Cup::new(Form::Swiss { rounds: 3 }, &ratings, 3).unwrap();
    assert_eq!(meets(&cup.rounds()[0]), [(0, 4), (1, 5), (2, 6), (3, 7)]);
}

#[test]
fn a_table_is_sorted_by_points_and_then_by_ties() {
    // Four entrants, everybody meets everybody; ratings are equal only in the last tie.
    let mut cup = Cup::new(Form::RoundRobin, &[1600, 1500, 1400, 1300], 5).unwrap();
    // The stronger wins with either side, but 2 beats 1 twice and loses twice to 3.
    loop {
        let round = cup.rounds().len() - 1;
        for (index, encounter) in cup.rounds()[round].clone().iter().enumerate() {
            let Pairing::Meet(one, other) = encounter.pairing else { unreachable!("four is even") };
            let upset = [(1, 2), (2, 3)].contains(&(one.min(other), one.max(other)));
            let ended = if (one < other) == upset { Leg::Lost } else { Leg::Won };
            cup.report(round, index, 0, ended).unwrap();
            cup.report(round, index, 1, ended).unwrap();
        }
        if cup.draw().unwrap().is_none() {
            break;
        }
    }
    let table: Vec<_> = cup.standings().iter().map(|row| (row.entrant, row.halves, row.buchholz, row.wins)).collect();
    // 1, 2 and 3 have a point pair each and are equal head to head: the weaker at the start comes first.
    assert_eq!(table, [(0, 12, 12, 6), (3, 4, 20, 2), (2, 4, 20, 2), (1, 4, 20, 2)]);
    assert!(cup.standings()[1..].iter().all(|row| row.direct == 4 && row.sonneborn_berger == 16));
}

#[test]
fn a_bye_is_a_point_and_a_forfeit_no_win_over_the_board() {
    let mut cup = cup(Form::Swiss { rounds: 2 }, 3, 1);
    let Pairing::Meet(one, other) = cup.rounds()[0][0].pairing else { panic!("two of three meet") };
    cup.report(0, 0, 0, Leg::ForfeitedBySecond).unwrap();
    cup.report(0, 0, 1, Leg::ForfeitedByBoth).unwrap();
    let row = |entrant| cup.standings().into_iter().find(|row| row.entrant == entrant).unwrap();
    assert_eq!((row(one).halves, row(one).wins, row(other).halves), (2, 0, 0));
    let lucky = 3 - one - other;
    assert_eq!((row(lucky).halves, row(lucky).buchholz), (2, 2), "a bye counts as somebody with as many points");
}

#[test]
fn who_withdraws_forfeits_and_is_paired_no_more() {
    let mut cup = cup(Form::Swiss { rounds: 3 }, 6, 1);
    cup.withdraw(2);
    cup.withdraw(2);
    cup.withdraw(99);
    assert_eq!(cup.open(), 4);
    play_round(&mut cup, &mut Fast::new(1));
    cup.draw().unwrap();
    let round = &cup.rounds()[1];
    assert!(
        round
            .iter()
            .all(|encounter| !matches!(encounter.pairing, Pairing::Meet(2, _) | Pairing::Meet(_, 2) | Pairing::Bye(2)))
    );
    for entrant in [0, 1, 3, 4] {
        cup.withdraw(entrant);
    }
    assert!(cup.is_over(), "nobody is left to meet");
    assert_eq!(cup.draw(), Ok(None));
    assert!(cup.standings().iter().filter(|row| row.withdrawn).count() == 5);
}

#[test]
fn what_a_cup_does_not_have_is_refused() {
    assert_eq!(Cup::new(Form::RoundRobin, &[1500], 1), Err(CupFault::Entrants(1)));
    assert_eq!(Cup::new(Form::RoundRobin, &[1500; 129], 1), Err(CupFault::Entrants(129)));
    assert_eq!(Cup::new(Form::Swiss { rounds: 0 }, &[1500; 4], 1), Err(CupFault::Rounds(0)));
    let mut cup = cup(Form::Swiss { rounds: 2 }, 3, 1);
    assert_eq!(cup.report(0, 1, 0, Leg::Won), Err(CupFault::NoSuchMatch), "a bye is no match");
    for (round, pairing, leg) in [(1, 0, 0), (0, 9, 0), (0, 0, 2)] {
        assert_eq!(cup.report(round, pairing, leg, Leg::Won), Err(CupFault::NoSuchMatch));
    }
    for pairing in [Pairing::Meet(0, 3), Pairing::Meet(1, 1), Pairing::Bye(3)] {
        let rounds = vec![vec![Encounter { pairing, legs: [None; 2] }]];
        let restored = Cup::restored(Form::RoundRobin, &[1500; 3], 1, rounds, BTreeSet::new());
        assert_eq!(restored, Err(CupFault::NoSuchMatch), "{pairing:?}");
    }
    cup.report(0, 0, 0, Leg::Won).unwrap();
    assert_eq!(cup.report(0, 0, 0, Leg::Lost), Err(CupFault::Reported));
    assert_eq!(cup.draw().unwrap_err().to_string(), "1 matches of the round are not over");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_cup_is_its_entrants_its_number_and_its_results(
        entrants in 2_usize..=32,
        seed in any::<u64>(),
        swiss in any::<bool>(),
        leaver in 0_usize..32,
    ) {
        let form = if swiss { Form::Swiss { rounds: 6 } } else { Form::RoundRobin };
        let (mut one, mut other) = (cup(form, entrants, seed), cup(form, entrants, seed));
        for cup in [&mut one, &mut other] {
            let mut dice = Fast::new(seed);
            play_round(cup, &mut dice);
            cup.draw().unwrap();
            cup.withdraw(leaver % entrants);
            play_out(cup, &mut dice);
        }
        prop_assert_eq!(&one, &other);
        let gone = BTreeSet::from([leaver % entrants]);
        let restored = Cup::restored(form, &ratings(entrants), seed, one.rounds().to_vec(), gone);
        prop_assert_eq!(restored.as_ref(), Ok(&one), "it follows from what was drawn and how it ended");
        let table = one.standings();
        prop_assert_eq!(table.len(), entrants);
        prop_assert!(table.iter().enumerate().all(|(index, row)| row.place == index + 1));
        prop_assert!(table.windows(2).all(|pair| pair[0].halves >= pair[1].halves));
        // No point is lost or made: two halves for every match, unless neither came, and two for every bye by points.
        let played: u32 = one.rounds().iter().flatten().map(|encounter| match encounter.pairing {
            Pairing::Bye(_) => if swiss { 2 } else { 0 },
            Pairing::Meet(..) => encounter.legs.iter().flatten().map(|leg| if *leg == Leg::ForfeitedByBoth { 0 } else { 2 }).sum(),
        }).sum();
        prop_assert_eq!(table.iter().map(|row| row.halves).sum::<u32>(), played);
    }
}
