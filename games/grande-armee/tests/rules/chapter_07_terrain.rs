//! Ground, towns and redoubts.

use grande_armee::{Happening, Marks, Side, Status};

use crate::kit::{Battle, Field, field};

const FOOT: &str = "sp = 6, sk = 1";
const GUNS: &str = "sp = 2, gun = \"light\"";

fn wood() -> Field {
    field().terrain("rough", &[(10.0, 24.0), (30.0, 24.0), (30.0, 34.0), (10.0, 34.0)])
}

fn enters(kind: &str, rest: &str) -> Battle {
    wood().a("a1", kind, (20.0, 20.0), 0, rest).moving(Status::Active)
}

// rule: GA-7.1, GA-7.2, GA-7.3, GA-7.4, GA-7.5
#[test]
fn ga_7_1_rough_ground_by_arm() {
    assert_eq!(enters("inf_fast", "sp = 6").refused("move a1 by ahead 3"), "GA-7.1");
    assert_eq!(enters("hcav", "sp = 4").refused("move a1 by ahead 3"), "GA-7.3");
    assert_eq!(enters("foot_art", GUNS).refused("move a1 by ahead 3"), "GA-7.5");
    assert_eq!(enters("horse_art", GUNS).refused("move a1 by ahead 3"), "GA-7.5");
    // 2.5 inches to the wood, then half rate.
    for (kind, rest) in [("inf_fast", FOOT), ("lcav", "sp = 4")] {
        let mut battle = enters(kind, rest);
        battle.give("move a1 by ahead 4.5", []);
        assert!((battle.cost() - 6.5).abs() < 0.001, "{kind}");
    }
}

// rule: GA-7.6, GA-7.7, GA-7.8
#[test]
fn ga_7_6_obstacles_cost_once() {
    let brook = |kind: &str, rest: &str, y: f64| {
        field()
            .terrain("obstacle", &[(10.0, 24.0), (30.0, 24.0)])
            .a("a1", kind, (20.0, y), 0, rest)
            .moving(Status::Active)
    };
    for (kind, rest, toll) in
        [("inf_fast", FOOT, 2.0), ("lcav", "sp = 4", 4.0), ("foot_art", GUNS, 4.0), ("horse_art", GUNS, 4.0)]
    {
        let mut battle = brook(kind, rest, 20.0);
        battle.give("move a1 by ahead 6", []);
        assert!((battle.cost() - 6.0 - toll).abs() < 0.001, "{kind}");
    }
    let mut astride = brook("inf_fast", FOOT, 24.0);
    astride.give("move a1 by ahead 6", []);
    assert!((astride.cost() - 6.0).abs() < 0.001, "who begins astride pays nothing");
    // Half rate doubles the double cost of going back.
    let mut back = wood().a("a1", "inf_fast", (20.0, 28.0), 0, FOOT).moving(Status::Active);
    back.give("move a1 by back 2", []);
    assert!((back.cost() - 8.0).abs() < 0.001);
}

// rule: GA-7.8, GA-8.28
#[test]
fn ga_7_8_astride_an_obstacle_is_vulnerable() {
    let mut battle = field()
        .terrain("obstacle", &[(10.0, 20.0), (30.0, 20.0)])
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 3")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .sub(0, (20.0, 18.0), 0, 9)
        .sub(1, (20.0, 26.0), 0, 9)
        .fighting(&["a1"], "b1");
    battle.give_on("commit 0", [6, 6, 1, 3, 3, 1, 1, 1]);
    assert_eq!(battle.of("b1").hits, 0, "both hits were rolled again");
}

// rule: GA-7.9, GA-8.28
#[test]
fn ga_7_9_a_road_leads_through_and_makes_a_column() {
    let field = || {
        wood().terrain("road", &[(20.0, 5.0), (20.0, 45.0)]).a("a1", "hcav", (20.0, 20.0), 0, "sp = 4").a(
            "a2",
            "hcav",
            (26.0, 20.0),
            0,
            "sp = 4",
        )
    };
    let mut battle = field().moving(Status::Active);
    assert_eq!(battle.refused("move a2 by ahead 6"), "GA-7.3", "off the road");
    battle.give("move a1 by ahead 6", []);
    assert!(battle.of("a1").marks.has(Marks::COLUMN));
    assert!((battle.cost() - 6.0).abs() < 0.001);
    assert!(battle.told(|what| matches!(what, Happening::Column { .. })));
    // So does a move along the road that it spares nothing; one that leaves it does not.
    let mut plain = field().moving(Status::Active);
    plain.give("move a1 by ahead 2", []);
    assert!(plain.of("a1").marks.has(Marks::COLUMN));
    let mut aside = field().moving(Status::Active).mark("a1", Marks::COLUMN);
    aside.give("move a1 by oblique right 45 1.5", []);
    assert!(!aside.of("a1").marks.has(Marks::COLUMN));
    // The next move of another kind ends the column.
    let mut out = field().moving(Status::Active).mark("a2", Marks::COLUMN);
    out.give("move a2 by ahead 2", []);
    assert!(!out.of("a2").marks.has(Marks::COLUMN));
}

fn village() -> Field {
    field().town("town", (20.0, 28.0))
}

// rule: GA-7.10
#[test]
fn ga_7_10_infantry_enters_a_town() {
    let mut battle = village().a("a1", "inf_fast", (20.0, 20.0), 0, FOOT).moving(Status::Active);
    assert_eq!(battle.refused("move a1 by ahead 6"), "GA-7.10", "closed to movement");
    assert_eq!(battle.refused("move a1 by ahead 4, enter"), "GA-7.10", "the front must touch");
    battle.give("move a1 by ahead 4.5, enter", []);
    assert_eq!(battle.pose("a1"), (20.0, 28.0, 0.0));
    assert_eq!(battle.of("a1").garrison, Some(0));
    let held = village()
        .a("a1", "inf_fast", (20.0, 20.0), 0, FOOT)
        .a("a2", "inf_fast", (20.0, 28.0), 0, "sp = 6, garrison = \"t1\"")
        .moving(Status::Active);
    assert_eq!(held.refused("move a1 by ahead 4.5, enter"), "GA-7.10");
    let guns = village().a("a1", "foot_art", (20.0, 20.0), 0, GUNS).moving(Status::Active);
    assert_eq!(guns.refused("move a1 by ahead 4.5, enter"), "GA-7.10");
    // Entering follows a leg forward: not where it stands, not after a change of face.
    let touching = village().a("a1", "inf_fast", (20.0, 24.5), 0, FOOT).moving(Status::Active);
    assert_eq!(touching.refused("move a1 by enter"), "GA-7.10");
    assert!(touching.allows("move a1 by back 0.1, ahead 0.1, enter"));
    let turning = village().a("a1", "inf_fast", (20.0, 24.5), 90, FOOT).moving(Status::Active);
    assert_eq!(turning.refused("move a1 face left by enter"), "GA-7.10");
}

// rule: GA-7.10, GA-7.9, GA-2.18, GA-8.35
#[test]
fn ga_7_10_an_empty_town_is_passed_by_road_and_on_the_way_back() {
    let town = || field().town("town", (20.0, 16.0)).b("b1", "inf_fast", (20.0, 40.0), 180, FOOT);
    let mut back = town().a("a1", "inf_fast", (20.0, 22.0), 0, FOOT).moving(Status::Withdraw);
    back.give("withdraw a1 180", []);
    assert_eq!(back.pose("a1"), (20.0, 10.0, 0.0), "the whole base move");
    let march = |field: Field| field.a("a1", "inf_fast", (20.0, 10.0), 0, FOOT).moving(Status::Active);
    assert_eq!(march(town()).refused("move a1 by ahead 12"), "GA-7.10");
    let mut along = march(town().terrain("road", &[(20.0, 2.0), (20.0, 46.0)]));
    along.give("move a1 by ahead 12", []);
    assert_eq!(along.pose("a1"), (20.0, 22.0, 0.0));
    // Six inches back would end in the town: on to the first place beyond it.
    let mut beaten = field()
        .town("town", (20.0, 16.0))
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 3")
        .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
        .sub(0, (20.0, 11.0), 0, 9)
        .sub(1, (20.0, 28.0), 0, 9)
        .fighting(&["a1"], "b1");
    beaten.give_on("commit 0", [1, 1, 1, 5, 1, 1]);
    assert_eq!((beaten.pose("a1"), beaten.of("a1").hits), ((20.0, 12.5, 0.0), 1));
}

// rule: GA-7.10, GA-6.6
#[test]
fn ga_7_10_who_has_spent_the_zone_allowance_stops_before_the_town() {
    let before = |die: u32| {
        let mut battle = village()
            .a("a1", "inf_slow", (20.0, 15.0), 0, FOOT)
            .b("b1", "inf_fast", (20.0, 33.5), 180, "sp = 6")
            .moving(Status::Active);
        battle.give("move a1 by ahead 9.5, enter", [die]);
        battle
    };
    let short = before(5);
    assert_eq!((short.pose("a1").1, short.of("a1").garrison), (24.5, None), "9.5 spent of 9");
    let mut in_time = before(6);
    assert_eq!(in_time.asked(), (Side::A, "zone-die"), "half an inch is left, and entering costs nothing");
    let mut halted = Battle { state: in_time.state.clone(), log: Vec::new() };
    in_time.give("resume", []);
    assert_eq!(in_time.of("a1").garrison, Some(0));
    halted.give("halt", []);
    assert_eq!((halted.pose("a1").1, halted.of("a1").garrison), (24.5, None));
}

// rule: GA-7.10, GA-8.26
#[test]
fn ga_7_10_a_garrison_is_its_whole_town() {
    // Five inches to the town's edge, not to a base in its middle; and attacked from behind it is not flanked.
    let mut battle = village()
        .b("b1", "inf_fast", (20.0, 28.0), 0, "sp = 6, garrison = \"t1\"")
        .a("a1", "inf_fast", (20.0, 19.5), 0, FOOT)
        .sub(0, (20.0, 16.0), 0, 9)
        .sub(1, (20.0, 33.0), 0, 9)
        .moving(Status::Active);
    battle.give("move a1 by ahead 6", [6]);
    battle.give("resume", []);
    assert_eq!(battle.pose("a1").1, 24.5);
    battle.give_on("done", [5, 5, 5, 5, 5, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(battle.of("b1").hits, 1, "only the 6 hits cover, and no miss is rolled again");
}

// rule: GA-7.11
#[test]
fn ga_7_11_redoubts_hold_guns_and_may_be_attacked_by_horse() {
    let mut guns =
        field().town("redoubt", (20.0, 28.0)).a("a1", "foot_art", (20.0, 20.0), 0, GUNS).moving(Status::Active);
    guns.give("move a1 by ahead 4.5, enter", []);
    assert_eq!(guns.of("a1").garrison, Some(0));
    let horse = field()
        .town("redoubt", (20.0, 28.0))
        .b("b1", "inf_fast", (20.0, 28.0), 180, "sp = 6, garrison = \"t1\"")
        .a("a1", "hcav", (20.0, 20.0), 0, "sp = 4")
        .moving(Status::Active);
    assert!(horse.allows("move a1 by ahead 6"));
    let outside =
        field().town("redoubt", (20.0, 28.0)).a("a1", "hcav", (20.0, 20.0), 0, "sp = 4").moving(Status::Active);
    assert_eq!(outside.refused("move a1 by ahead 4.5, enter"), "GA-7.11");
}

// rule: GA-7.12
#[test]
fn ga_7_12_cover_behind_a_wall() {
    let fight = |cover: &str, wall: f64| {
        let mut battle = field()
            .ground("obstacle", cover, &[(10.0, wall), (30.0, wall)])
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 3")
            .b("b1", "inf_fast", (20.0, 23.04), 180, "sp = 3")
            .sub(0, (20.0, 18.0), 0, 9)
            .sub(1, (20.0, 26.0), 0, 9)
            .fighting(&["a1"], "b1");
        battle.give_on("commit 0", [5, 5, 1, 1, 1, 1]);
        battle.of("b1").hits
    };
    assert_eq!(fight("cover = true", 21.52), 0, "fives do not hit cover");
    assert_eq!(fight("", 21.52), 2, "a brook is no cover");
}

// rule: GA-7.14
#[test]
fn ga_7_14_leaving_a_town() {
    let field = || village().a("a1", "inf_fast", (20.0, 28.0), 0, "sp = 6, garrison = \"t1\"");
    let mut battle = field().moving(Status::Active);
    assert_eq!(battle.refused("move a1 by ahead 2"), "GA-7.14");
    assert_eq!(battle.refused("move a1 exit 90 face left by ahead 2"), "GA-7.14");
    battle.give("move a1 exit 90 by ahead 2", []);
    assert_eq!(battle.pose("a1"), (25.5, 28.0, 90.0), "clear of the town at 3.5 inches, then two more");
    assert!((battle.cost() - 2.0).abs() < 0.001);
    let blocked = field().a("a2", "inf_fast", (24.0, 28.0), 0, FOOT).moving(Status::Active);
    assert_eq!(blocked.refused("move a1 exit 90 by ahead 4"), "GA-7.14");
    let watched = |x: f64| field().b("b2", "inf_fast", (x, 28.0), 270, FOOT).moving(Status::Active);
    assert_eq!(watched(26.5).refused("move a1 exit 90 by back 1"), "GA-7.14", "an enemy would be touched");
    assert_ne!(watched(26.7).refused("move a1 exit 90 by back 1"), "GA-7.14");
    let outside = field().a("a2", "inf_fast", (40.0, 28.0), 0, FOOT).moving(Status::Active);
    assert_eq!(outside.refused("move a2 exit 90 by ahead 4"), "GA-7.14");
}
