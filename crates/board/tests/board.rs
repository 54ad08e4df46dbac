//! Sets, links, paths and reach.

use std::ops::ControlFlow;

use board::{Fault, Graph, Set, id};

id! {
    /// A zone of a test board.
    struct Zone;
}

/// A square of four zones with a dear diagonal: 0-1, 1-2, 2-3, 3-0 cost 1, 0-2 costs 3.
fn square() -> Graph<Zone, u32> {
    let link = |a, b, cost| (Zone(a), Zone(b), cost);
    Graph::new(5, [link(0, 1, 1), link(1, 2, 1), link(2, 3, 1), link(3, 0, 1), link(0, 2, 3)]).unwrap()
}

fn set(ids: &[u8]) -> Set<Zone> {
    ids.iter().copied().map(Zone).collect()
}

#[test]
fn links_lead_both_ways() {
    let board = square();
    assert_eq!(board.neighbours(Zone(0)), set(&[1, 2, 3]));
    assert_eq!(board.link(Zone(2), Zone(0)), Some(&3));
    assert_eq!(board.link(Zone(1), Zone(3)), None);
    assert_eq!(board.neighbours_by(Zone(0), |&cost| cost == 1), set(&[1, 3]));
    assert_eq!(board.links().count(), 5);
}

#[test]
fn faulty_links_are_refused() {
    let board = |links: &[(u8, u8)]| {
        Graph::<Zone, ()>::new(3, links.iter().map(|&(a, b)| (Zone(a), Zone(b), ()))).map(|_| ()).unwrap_err()
    };
    assert_eq!(board(&[(0, 1), (0, 3)]), Fault::NoSuchZone { link: 1 });
    assert_eq!(board(&[(2, 2)]), Fault::Loop { link: 0 });
    assert_eq!(board(&[(0, 1), (1, 2), (1, 0)]), Fault::Twice { link: 2 });
    assert_eq!(Graph::<Zone, ()>::new(65, []).map(|_| ()).unwrap_err(), Fault::TooManyZones { zones: 65 });
    assert_eq!(Fault::Loop { link: 0 }.to_string(), "link 0 leads from a zone to itself");
}

#[test]
fn reach_takes_the_cheapest_way_within_the_budget() {
    let board = square();
    let reach = board.reach(Zone(0), 2, |_, &cost, _| Some(cost));
    assert_eq!(reach.cost(Zone(2)), Some(2));
    assert_eq!(reach.path(Zone(2)), [Zone(0), Zone(1), Zone(2)]);
    assert_eq!(reach.zones(), set(&[0, 1, 2, 3]));
    assert_eq!(board.reach(Zone(0), 1, |_, &cost, _| Some(cost)).zones(), set(&[0, 1, 3]));
}

#[test]
fn a_forbidden_step_is_not_taken() {
    let board = square();
    let reach = board.reach(Zone(0), 9, |_, &cost, to| (to != Zone(1) && to != Zone(3)).then_some(cost));
    assert_eq!(reach.cost(Zone(2)), Some(3));
    assert_eq!(reach.cost(Zone(1)), None);
    assert!(reach.path(Zone(1)).is_empty());
}

#[test]
fn distance_counts_links_and_knows_islands() {
    let board = square();
    assert_eq!(board.distance(Zone(1), Zone(3)), Some(2));
    assert_eq!(board.distance(Zone(0), Zone(0)), Some(0));
    assert_eq!(board.distance(Zone(0), Zone(4)), None);
}

#[test]
fn zones_that_do_not_exist_are_harmless() {
    let board = square();
    assert!(board.neighbours(Zone(77)).is_empty());
    assert_eq!(board.link(Zone(77), Zone(0)), None);
    assert!(board.reach(Zone(77), 9, |_, _, _| Some(1)).zones().is_empty());
    assert!(!Set::only(Zone(64)).has(Zone(64)));
}

#[test]
fn sets_join_cut_and_count() {
    let (some, others) = (set(&[1, 3, 63]), set(&[3, 5]));
    assert_eq!(some.or(others), set(&[1, 3, 5, 63]));
    assert_eq!(some.and(others), set(&[3]));
    assert_eq!(some.without(others), set(&[1, 63]));
    assert!(some.meets(others) && set(&[3]).is_within(some) && !others.is_within(some));
    assert_eq!((some.len(), some.lowest(), set(&[5]).sole(), some.sole()), (3, Some(Zone(1)), Some(Zone(5)), None));
    assert_eq!(some.iter().collect::<Vec<_>>(), [Zone(1), Zone(3), Zone(63)]);
    assert_eq!((Set::<Zone>::first(3), Set::<Zone>::first(64).len()), (set(&[0, 1, 2]), 64));
    assert_eq!(some.less(Zone(3)).with(Zone(2)), set(&[1, 2, 63]));
}

#[test]
fn every_subset_is_visited_once_and_none_is_too_large() {
    let mut seen = Vec::new();
    let all: ControlFlow<()> = set(&[2, 4, 6, 8, 10]).each_subset(3, &mut |subset| {
        assert!((1..=3).contains(&subset.len()) && !seen.contains(&subset));
        seen.push(subset);
        ControlFlow::Continue(())
    });
    assert_eq!((all, seen.len()), (ControlFlow::Continue(()), 5 + 10 + 10));
}

#[test]
fn the_visit_of_subsets_can_be_broken_off() {
    let mut visits = 0;
    let end = set(&[0, 1, 2]).each_subset(3, &mut |subset| {
        visits += 1;
        if subset.len() == 2 { ControlFlow::Break(subset) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((end, visits), (ControlFlow::Break(set(&[0, 1])), 2));
}
