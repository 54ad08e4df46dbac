//! The placements that are offered: what a sensible player considers, for units and for groups, each legal and none twice.

use colonial_warmaster::{Deed, Formation, Leg, Morale, Order};
use engine::Game;
use table::{Facing, Pose};

use crate::kit::{Battle, field, point, pose};

fn offered(battle: &Battle) -> Vec<Order> {
    let mut orders = Vec::new();
    battle.state.orders(&mut orders);
    for (index, order) in orders.iter().enumerate() {
        assert_eq!(battle.state.check(order), Ok(()), "{order:?}");
        assert!(!orders[..index].contains(order), "twice: {order:?}");
    }
    orders
}

/// The deeds of single units that are offered.
fn deeds(battle: &Battle) -> Vec<Deed> {
    let single = |order: Order| match order {
        Order::Act(acts) if acts.count() == 1 => acts.iter().next().map(|act| act.deed),
        _ => None,
    };
    offered(battle).into_iter().filter_map(single).collect()
}

/// Where moves end, with the formation they are made in if it changes.
fn ends(deeds: &[Deed]) -> Vec<(Option<Formation>, Pose)> {
    let end = |deed: &Deed| match deed {
        Deed::Move { formation, legs } => match legs.all().last() {
            Some(Leg::To(pose)) => Some((*formation, *pose)),
            _ => None,
        },
        _ => None,
    };
    deeds.iter().filter_map(end).collect()
}

fn activated(battle: &mut Battle, order: &str) -> Vec<Deed> {
    battle.to_movement().give(order, [1, 1]);
    deeds(battle)
}

#[test]
fn infantry_considers_advancing_forming_up_falling_back_and_an_objective() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .terrain("orchard", 0, &[(33.0, 11.0), (37.0, 11.0), (37.0, 15.0), (33.0, 15.0)])
        .terrain("village", 0, &[(8.0, 20.0), (12.0, 20.0), (12.0, 24.0), (8.0, 24.0)])
        .objective("name = \"hamlet\"\narea = \"t1\"\npoints = 10\nscores = [\"british\"]")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let deeds = activated(&mut battle, "activate lb1 b1");
    let ends = ends(&deeds);
    assert!(ends.contains(&(None, pose(30.0, 14.0, 0))), "all its allowance");
    assert!(ends.contains(&(None, pose(30.0, 12.0, 0))), "half");
    assert!(ends.contains(&(Some(Formation::CombatColumn), pose(30.0, 16.0, 0))), "faster, in column");
    assert!(ends.contains(&(None, pose(30.0, 8.0, 0))), "back with its face to the enemy");
    assert!(deeds.contains(&Deed::Form { to: Formation::Square }) && deeds.contains(&Deed::Hold));
    let towards = |x: f64, y: f64, near: f64| {
        ends.iter().any(|(_, end)| table::distance_between(end.spot(), point(x, y).spot()).to_f32() < near as f32)
    };
    assert!(towards(35.0, 13.0, 4.0), "into cover");
    assert!(ends.iter().any(|(_, end)| end.x < point(28.0, 0.0).x), "towards the hamlet on its left");
}

/// Whom a unit may charge, and in which formation if it changes.
fn charges(battle: &mut Battle) -> Vec<(String, Option<Formation>)> {
    let deeds = activated(battle, "activate lb1 b1");
    let charge = |deed: &Deed| match deed {
        Deed::Charge { target, formation, .. } => Some((battle.state.spec(*target).id.clone(), *formation)),
        _ => None,
    };
    deeds.iter().filter_map(charge).collect()
}

#[test]
fn every_enemy_within_reach_is_charged_also_after_a_free_change() {
    let table = || field().british("b1", "british_inf", (30.0, 10.0), 0, "line").leaders(0, (60.0, 4.0), (30.0, 4.0));
    let mut battle = table()
        .afghan("z1", "ghazi", (28.0, 13.0), 180, "mass")
        .afghan("z2", "ghazi", (32.5, 13.0), 180, "mass")
        .afghan("z3", "ghazi", (30.0, 30.0), 180, "mass")
        .battle();
    assert_eq!(charges(&mut battle), [("z1".to_owned(), None), ("z2".to_owned(), None)]);
    let mut battle = table().afghan("z1", "ghazi", (30.0, 15.5), 180, "mass").battle();
    assert_eq!(charges(&mut battle), [("z1".to_owned(), Some(Formation::CombatColumn))], "a column goes farther");
    let mut battle = table().afghan("z1", "ghazi", (30.0, 16.5), 180, "mass").battle();
    assert_eq!(charges(&mut battle), [], "but not that far");
}

#[test]
fn a_column_considers_a_line_to_face_the_enemy_and_a_unit_looks_for_range() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "combat_column")
        .afghan("r1", "afghan_reg", (44.0, 24.0), 225, "line")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let ends = ends(&activated(&mut battle, "activate lb1 b1"));
    let turned =
        |change: Option<Formation>| ends.iter().any(|end| end.0 == change && end.1.facing == Facing::degrees(45));
    assert!(turned(Some(Formation::Line)) && turned(None), "towards him, as it is and in line: {ends:?}");
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 28.0), 180, "line")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let ends = self::ends(&activated(&mut battle, "activate lb1 b1"));
    assert!(ends.contains(&(None, pose(30.0, 12.25, 0))), "just within 16 inches of him: {ends:?}");
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 32.0), 180, "mass")
        .leaders(1, (60.0, 40.0), (30.0, 40.0))
        .first("afghan")
        .battle();
    let ends = self::ends(&activated(&mut battle, "activate la1 z1"));
    assert!(ends.contains(&(None, pose(30.0, 27.0, 180))), "an inch beyond the range of his rifles: {ends:?}");
}

#[test]
fn a_unit_turns_to_an_enemy_no_farther_than_he_stands() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("r1", "afghan_reg", (35.0, 24.0), 180, "line")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let ends = ends(&activated(&mut battle, "activate lb1 b1"));
    let towards = |end: &Pose| (Facing::degrees(17)..=Facing::degrees(23)).contains(&end.facing);
    assert!(ends.iter().any(|(_, end)| towards(end)), "about 20 degrees to the right: {ends:?}");
}

#[test]
fn a_regular_unit_closes_up_on_a_friend_within_reach() {
    for (y, is_offered) in [(14.75, true), (14.8, false)] {
        let mut battle = field()
            .british("b1", "british_inf", (30.0, 10.0), 0, "line")
            .british("b2", "british_inf", (30.0, y), 0, "line")
            .leaders(0, (60.0, 4.0), (30.0, 4.0))
            .battle();
        let ends = ends(&activated(&mut battle, "activate lb1 b1"));
        let behind = (None, pose(30.0, y - 0.85, 0));
        assert_eq!(ends.contains(&behind), is_offered, "a rear edge 4 inches off, a little more: {ends:?}");
    }
}

#[test]
fn somebody_in_the_line_of_fire_can_be_stepped_round() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .british("b2", "british_inf", (30.0, 12.0), 0, "line")
        .afghan("r1", "afghan_reg", (30.0, 22.0), 180, "line")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    let ends = ends(&activated(&mut battle, "activate lb1 b1"));
    for x in [28.0, 32.0] {
        assert!(ends.contains(&(None, pose(x, 10.0, 0))), "{ends:?}");
    }
}

#[test]
fn shaken_troops_rally_or_go_away_and_routed_ones_only_rally() {
    let mut battle = field()
        .british("b1", "british_inf", (30.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (30.0, 25.0), 180, "mass")
        .leaders(0, (60.0, 4.0), (30.0, 4.0))
        .battle();
    battle.morale("b1", Morale::Shaken);
    let deeds = activated(&mut battle, "activate lb1 b1");
    assert_eq!(deeds[0], Deed::Rally);
    assert!(!deeds.iter().any(|deed| matches!(deed, Deed::Charge { .. })));
    assert!(ends(&deeds).contains(&(None, pose(30.0, 8.0, 0))));
    battle.morale("b1", Morale::Routed);
    assert_eq!(self::deeds(&battle), [Deed::Rally, Deed::Hold]);
}

/// Three battalions side by side, with gaps in which they can wheel; an enemy before the right one.
fn line_of_battle() -> Battle {
    let mut battle = field()
        .british("b1", "british_inf", (25.6, 10.0), 0, "line")
        .british("b2", "british_inf", (29.8, 10.0), 0, "line")
        .british("i1", "indian_inf", (34.0, 10.0), 0, "line")
        .afghan("z1", "ghazi", (35.0, 13.5), 180, "mass")
        .terrain("hill", 1, &[(24.0, 20.0), (30.0, 20.0), (30.0, 26.0), (24.0, 26.0)])
        .objective("name = \"hill\"\narea = \"t0\"\npoints = 10\nscores = [\"british\"]")
        .leaders(0, (30.0, 4.0), (60.0, 4.0))
        .battle();
    battle.to_movement().give("activate lb0 b1 b2 i1", [1, 1]);
    battle
}

#[test]
fn a_group_considers_more_than_to_hold_and_to_advance() {
    let battle = line_of_battle();
    let orders: Vec<Vec<Deed>> = offered(&battle)
        .into_iter()
        .filter_map(|order| match order {
            Order::Act(acts) => {
                assert_eq!(acts.count(), 3);
                let mut acts: Vec<_> = acts.iter().copied().collect();
                acts.sort_by_key(|act| act.unit);
                Some(acts.into_iter().map(|act| act.deed).collect())
            }
            _ => None,
        })
        .collect();
    let all = |is: &dyn Fn(&Deed) -> bool| orders.iter().any(|deeds| deeds.iter().all(is));
    let ends_with = |deed: &Deed, is: &dyn Fn(Pose) -> bool| match deed {
        Deed::Move { legs, .. } => matches!(legs.all().last(), Some(Leg::To(pose)) if is(*pose)),
        _ => false,
    };
    assert!(all(&|deed| *deed == Deed::Hold));
    assert!(all(&|deed| ends_with(deed, &|pose| pose.y == point(0.0, 11.0).y)), "ahead as far as the enemy lets them");
    assert!(all(&|deed| ends_with(deed, &|pose| pose.y == point(0.0, 8.0).y)), "back");
    assert!(all(&|deed| ends_with(deed, &|pose| pose.facing != Facing::NORTH)), "wheeling");
    assert!(
        orders.iter().any(|deeds| { matches!(deeds[2], Deed::Charge { .. }) && deeds[0] == Deed::Hold }),
        "the right battalion charges, the left one holds: {orders:?}"
    );
}

#[test]
fn a_shaken_group_rallies_or_falls_back_together() {
    let mut battle = line_of_battle();
    for unit in ["b1", "b2", "i1"] {
        battle.morale(unit, Morale::Shaken);
    }
    let orders = offered(&battle);
    let is_all = |order: &Order, is: fn(&Deed) -> bool| match order {
        Order::Act(acts) => acts.iter().all(|act| is(&act.deed)),
        _ => false,
    };
    assert!(orders.iter().any(|order| is_all(order, |deed| *deed == Deed::Rally)));
    assert!(orders.iter().any(|order| is_all(order, |deed| matches!(deed, Deed::Move { .. }))));
    assert!(orders.iter().all(|order| is_all(order, |deed| !matches!(deed, Deed::Charge { .. }))));
}
