//! Command dice, control tests, statuses.

use chance::d4;
use grande_armee::{ForceId, Happening, Marks, MovementStep, Phase, Presence, Side, Status};

use crate::kit::{Battle, Field, field, scenario};

/// Side `a` about to test its force; the enemy is so far away.
fn testing(gap: f64, modifier: i8, commander: (f64, f64)) -> Battle {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 10.0), 0, "sp = 6")
        .a("ag", "foot_art", (26.0, 10.0), 0, "sp = 2, gun = \"light\"")
        .b("b1", "inf_fast", (20.0, 13.0 + gap), 180, "sp = 6")
        .sub(0, (20.0, 6.0), modifier, 9)
        .commander(0, commander)
        .battle();
    battle.state.phasing = Side::A;
    battle.state.cds = [6, 0];
    battle.state.phase = Phase::Control { rolled: None };
    battle
}

fn status(battle: &Battle) -> Status {
    battle.state[ForceId(0)].status
}

// rule: GA-2.1, GA-2.2
#[test]
fn ga_2_1_command_dice_are_summed_and_lost_at_the_end_of_the_turn() {
    // Maida: two commanders with two dice each; French first holder.
    let mut battle = scenario("maida", &[], [2, 5, 1, 3, 6, 6, d4(4), 1, 1, d4(1)]);
    assert_eq!(battle.state.cds, [7, 4]);
    battle.state.phase = Phase::Movement(MovementStep::Choose);
    (battle.state.second, battle.state.pulse, battle.state.phasing) = (true, 2, Side::A);
    let reynier = battle.officer("reynier");
    battle.state[reynier].talent.plus = 3;
    battle.give("done", [d4(1), 1, 1, 1, 2, 6, 6, d4(4), 1, 1, d4(1)]);
    assert_eq!(battle.state.cds, [2, 6], "the seven and the four are gone; a bonus is added to the dice");
}

// rule: GA-2.3
#[test]
fn ga_2_3_a_command_die_buys_five_things() {
    let mut control = testing(9.0, 0, (20.0, 2.0));
    control.give_on("test fa with 1", [3, 4, 5]);
    assert_eq!(control.state.cds[0], 5);
    let mut initiative = field().battle();
    initiative.give("reroll first", [2]);
    assert_eq!(initiative.state.cds, [1, 0]);
    let mut combat = field()
        .a("a1", "inf_fast", (20.0, 10.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 13.0), 180, "sp = 6")
        .commander(0, (20.0, 4.0))
        .fighting(&["a1"], "b1");
    combat.state.cds = [1, 0];
    combat.give_on("commit 1", [1; 13]);
    assert_eq!(combat.state.cds, [0, 0]);
    assert!(combat.told(|what| matches!(what, Happening::Struck { dice: 7, .. })), "six and the one bought");
    // Recovery and the zone die have their own tests: GA-10.5 and GA-6.7.
}

// rule: GA-2.4, GA-2.5, GA-2.6, GA-2.7
#[test]
fn ga_2_5_command_dice_are_given_over_distance() {
    let near = testing(9.0, 0, (20.0, 26.0 - 0.0));
    assert!(near.allows("test fa with 2"), "exactly 20 inches is near");
    assert_eq!(near.refused("test fa with 3"), "GA-2.5");
    let middle = testing(9.0, 0, (20.0, 26.01));
    assert!(middle.allows("test fa with 1"));
    assert_eq!(middle.refused("test fa with 2"), "GA-2.6");
    let mut far = testing(9.0, 0, (62.0, 6.0));
    assert_eq!(far.refused("test fa with 2"), "GA-2.7");
    far.give_on("test fa with 1", [3, 4, 5]);
    assert_eq!(far.state.cds[0], 4, "a far die costs two");
    let mut poor = testing(9.0, 0, (62.0, 6.0));
    poor.state.cds = [1, 0];
    assert_eq!(poor.refused("test fa with 1"), "GA-2.7");
    let mut spent = testing(9.0, 0, (20.0, 26.0));
    spent.state.cds = [0, 0];
    assert_eq!(spent.refused("test fa with 1"), "GA-2.5", "near, but the pool is empty");
    let said = spent.sentence("test fa with 1");
    assert!(
        said.contains("at most 0 command dice now, at 1 each (command dice +2, command dice left at most 0)"),
        "{said}"
    );
    let said = middle.sentence("test fa with 2");
    assert!(said.contains("at most 1 command die now"), "{said}");
}

// rule: GA-2.8, GA-2.9
#[test]
fn ga_2_9_example_1_any_two_dice_may_be_picked() {
    let mut battle = testing(9.0, 1, (20.0, 18.0));
    battle.give("test fa with 1", [2, 5, 6]);
    assert_eq!(battle.asked(), (Side::A, "control-dice"));
    assert_eq!(battle.offers(), ["pick 0 1", "pick 0 2", "pick 1 2"]);
    assert_eq!(battle.refused("pick 1 1"), "GA-2.9");
    assert_eq!(battle.refused("pick 1 3"), "GA-2.9");
    assert!(battle.allows("pick 2 0"), "in either order");
    battle.give("pick 0 2", []);
    assert_eq!(status(&battle), Status::Active);
    assert!(battle.told(|what| matches!(what, Happening::Controlled { total: 9, .. })));
    let mut attack = testing(9.0, 1, (20.0, 18.0));
    attack.give("test fa with 1", [2, 5, 6]).give("pick 1 2", []);
    assert_eq!(status(&attack), Status::Attack);
    assert!(attack.told(|what| matches!(what, Happening::Controlled { total: 12, .. })));
    let mut lowest = testing(9.0, 1, (20.0, 18.0));
    lowest.give("test fa with 1", [2, 5, 6]).give("pick 0 1", []);
    assert!(lowest.told(|what| matches!(what, Happening::Controlled { total: 8, .. })));
    assert_eq!(status(&lowest), Status::Active);
}

// rule: GA-2.9, GA-2.7, GA-2.12
#[test]
fn ga_2_9_example_2_a_poor_commander_far_away() {
    let mut battle = testing(26.0, -2, (64.0, 6.0));
    battle.give("test fa with 1", [1, 3, 4]).give("pick 1 2", []);
    assert_eq!(status(&battle), Status::Hold, "3 + 4 - 2 = 5");
    assert_eq!(battle.state.cds[0], 4);
}

// rule: GA-2.10, GA-2.11, GA-2.12, GA-2.13, GA-2.14, GA-2.15
#[test]
fn ga_2_10_the_table_in_both_columns() {
    for (dice, near, far) in [
        ([1, 2], Status::Withdraw, Status::Hold),
        ([1, 3], Status::Hold, Status::Hold),
        ([2, 4], Status::Hold, Status::Hold),
        ([3, 4], Status::Active, Status::Active),
        ([4, 5], Status::Active, Status::Active),
        ([5, 5], Status::Attack, Status::Active),
    ] {
        for (gap, expected) in [(20.0, near), (20.01, far)] {
            let mut battle = testing(gap, 0, (20.0, 2.0));
            battle.give_on("test fa with 0", dice);
            assert_eq!(status(&battle), expected, "{dice:?} at {gap}");
        }
    }
    // Example 3: at exactly 20.00 the force may not go Inactive.
    assert_eq!(testing(20.0, 0, (20.0, 2.0)).refused("inactive fa"), "GA-2.15");
    let mut resting = testing(20.01, 0, (20.0, 2.0));
    resting.give("inactive fa", []);
    assert_eq!(status(&resting), Status::Inactive);
    assert_eq!(resting.state.cds[0], 6);
}

// rule: GA-2.16
#[test]
fn ga_2_16_every_force_on_the_table_tests_once() {
    let mut battle = scenario("maida", &[], [2, 5, 1, 3, 6, 6, d4(4), 1, 1, d4(1)]);
    battle.state.phasing = Side::A;
    battle.state.phase = Phase::Control { rolled: None };
    battle.give("test kempt with 0", [3, 4]);
    assert_eq!(battle.refused("test kempt with 0"), "GA-2.16");
    assert_eq!(battle.refused("test digonet with 0"), "GA-2.16");
    battle.give("test cole with 0", [3, 4]);
    assert_eq!(battle.asked(), (Side::A, "movement"), "after the last force comes movement");
}

/// Side `a` near the enemy in its Movement Segment.
fn close(status: Status) -> Battle {
    near_enemy().moving(status)
}

fn near_enemy() -> Field {
    field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .a("ag", "foot_art", (24.0, 20.0), 0, "sp = 2, gun = \"light\"")
        .b("b1", "inf_fast", (20.0, 30.0), 180, "sp = 6")
}

// rule: GA-2.17, GA-2.25
#[test]
fn ga_2_17_a_withdrawing_force_must_go_back() {
    let mut battle = close(Status::Hold);
    battle.state.phase = Phase::Control { rolled: None };
    battle.give("test fa with 0", [1, 2]);
    assert_eq!(battle.asked(), (Side::A, "movement"));
    assert!(battle.of("a1").marks.has(Marks::MUST_WITHDRAW) && !battle.of("ag").marks.has(Marks::MUST_WITHDRAW));
    assert_eq!(battle.refused("done"), "GA-2.17");
    assert_eq!(battle.refused("stay a1"), "GA-2.17");
    assert_eq!(battle.refused("move a1 by back 2"), "GA-2.17");
    assert_eq!(battle.refused("move ag by ahead 2"), "GA-2.17");
    assert!(battle.allows("move ag by back 2") && battle.allows("withdraw ag 180"));
    battle.give("withdraw a1 180", []);
    assert!(battle.allows("done"));
    // Who may not move any more is excused.
    let mut excused = close(Status::Hold).mark("a1", Marks::NO_MOVE);
    excused.state.phase = Phase::Control { rolled: None };
    excused.give("test fa with 0", [1, 2]);
    assert!(excused.allows("done"));
}

// rule: GA-2.18, GA-12.6
#[test]
fn ga_2_18_the_withdraw_move_and_example_24() {
    let withdrawing = |field: Field| field.moving(Status::Withdraw);
    let mut battle = withdrawing(near_enemy());
    assert_eq!(battle.refused("withdraw a1 225.01"), "GA-2.18");
    assert!(battle.allows("withdraw a1 225") && battle.allows("withdraw a1 135"));
    battle.give("withdraw a1 180", []);
    assert_eq!(battle.pose("a1"), (20.0, 8.0, 0.0), "its whole base move, facing kept");
    // Cole's brigade at (18, 9) stops at the edge; the next withdrawal takes it off.
    let mut cole = withdrawing(
        field().a("a1", "inf_fast", (18.0, 9.0), 0, "sp = 6").a("a2", "inf_fast", (40.0, 9.0), 0, "sp = 6").b(
            "b1",
            "inf_fast",
            (18.0, 20.0),
            180,
            "sp = 6",
        ),
    );
    cole.give("withdraw a1 180", []);
    assert_eq!(cole.pose("a1"), (18.0, 1.5, 0.0));
    cole.of_mut("a1").marks.take(Marks::ACTED);
    cole.give("withdraw a1 180", []);
    assert_eq!((cole.of("a1").presence, cole.state.loss), (Presence::Left, [3, 0]));
    // Friends are passed freely; on a friend it goes back to the last clear place.
    let mut crowded = withdrawing(near_enemy().a("a2", "inf_fast", (20.0, 9.0), 0, "sp = 6"));
    crowded.give("withdraw a1 180", []);
    assert_eq!(crowded.pose("a1"), (20.0, 12.0, 0.0));
}

// rule: GA-2.19
#[test]
fn ga_2_19_on_hold_foot_may_only_change_face() {
    let mut battle = close(Status::Hold);
    assert_eq!(battle.refused("move a1 by ahead 1"), "GA-2.19");
    assert!(battle.allows("move ag by ahead 1"), "guns move");
    assert!(battle.allows("officer fa to 10 5"));
    battle.give("face a1 left", []);
    assert_eq!(battle.pose("a1"), (20.0, 20.0, 270.0));
    assert_eq!(battle.refused("face a1 left"), "GA-6.26");
    assert_eq!(close(Status::Attack).refused("face a1 left"), "GA-2.19");
}

// rule: GA-2.20, GA-O2
#[test]
fn ga_2_20_active_forces_do_as_they_like() {
    let battle = close(Status::Active);
    assert!(battle.allows("stay a1") && battle.allows("move a1 by ahead 3") && battle.allows("done"));
    assert!(battle.allows("move a1 by ahead 8"), "into contact");
    let strict = near_enemy().option("active_contact", "attack_only").moving(Status::Active);
    assert_eq!(strict.refused("move a1 by ahead 8"), "GA-O2");
    assert!(strict.allows("move a1 by ahead 5"));
}

/// Slow infantry with an enemy straight ahead at a distance.
fn attacking(gap: f64) -> Battle {
    field()
        .a("a1", "inf_slow", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_slow", (20.0, 23.0 + gap), 180, "sp = 6")
        .moving(Status::Attack)
}

// rule: GA-2.18, GA-12.6
#[test]
fn ga_2_18_who_touches_the_home_edge_leaves_by_it_on_every_side_of_the_table() {
    for (unit, force, side, bearing, x, leaves) in [
        ("kister", "friant", Side::A, 90, 7045, true),
        ("kister", "friant", Side::A, 90, 7044, false),
        ("schimonsky", "schmettau", Side::B, 270, 155, true),
        ("schimonsky", "schmettau", Side::B, 270, 156, false),
    ] {
        let mut battle = scenario("auerstedt", &[], [1, 1, 1, 1, 1, 6, 6, d4(4), 1, 1, d4(1)]);
        let force = battle.state.find_force(force).unwrap();
        battle.state.phasing = side;
        battle.state[force].status = Status::Withdraw;
        battle.state.phase = Phase::Movement(MovementStep::Choose);
        battle.of_mut(unit).pose.x = table::Inches::from_hundredths(x);
        battle.state.refresh();
        battle.give(&format!("withdraw {unit} {bearing}"), []);
        assert_eq!(battle.of(unit).presence == Presence::Left, leaves, "{unit} at {x}");
    }
    for (unit, force, side, bearing) in [("a1", 0, Side::A, 180), ("b1", 5, Side::B, 0)] {
        let mut battle = field()
            .a("a1", "inf_fast", (20.0, 1.55), 0, "sp = 6")
            .a("a2", "inf_fast", (40.0, 9.0), 0, "sp = 6")
            .b("b1", "inf_fast", (20.0, 46.45), 180, "sp = 6")
            .b("b2", "inf_fast", (40.0, 39.0), 180, "sp = 6")
            .moving(Status::Withdraw);
        battle.state.phasing = side;
        battle.state[ForceId(force)].status = Status::Withdraw;
        battle.give(&format!("withdraw {unit} {bearing}"), []);
        assert_eq!(battle.of(unit).presence, Presence::Left, "{unit}");
    }
}

// rule: GA-2.19, GA-6.15
#[test]
fn ga_2_19_a_turn_straight_at_the_enemy_is_offered_beside_quarters() {
    let turns = |enemy: (f64, f64)| {
        let battle = field()
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "inf_fast", enemy, 180, "sp = 6")
            .moving(Status::Hold);
        battle.offers().iter().filter(|order| order.starts_with("face a1")).count()
    };
    assert_eq!((turns((35.0, 35.0)), turns((40.0, 20.0))), (4, 3), "a quarter is offered once");
}

// rule: GA-2.21, GA-2.22
#[test]
fn ga_2_21_example_22_attack_must_contact_or_close() {
    let mut battle = attacking(6.5);
    assert_eq!(battle.refused("move a1 by ahead 6"), "GA-2.21");
    assert_eq!(battle.refused("stay a1"), "GA-2.21");
    assert_eq!(battle.refused("done"), "GA-2.21");
    // The zone die is 1: allowance 5, it stops 1.5 inches short, no offence.
    battle.give("move a1 by ahead 7", [1]);
    assert_eq!(battle.pose("a1"), (20.0, 25.0, 0.0));
    assert!(battle.allows("done"));
    let far = attacking(8.0);
    assert_eq!(far.refused("move a1 by ahead 2.99"), "GA-2.21");
    assert!(far.allows("move a1 by ahead 3"));
    // Excused: strength 1, a unit that may not move, guns.
    let weak = attacking(6.5).hits("a1", 5);
    assert!(weak.allows("done"));
    let tired = attacking(6.5).mark("a1", Marks::NO_MOVE);
    assert!(tired.allows("done"));
    let garrison = field()
        .town("town", (20.0, 20.0))
        .terrain("road", &[(20.0, 2.0), (20.0, 46.0)])
        .a("a1", "inf_slow", (20.0, 20.0), 0, "sp = 6, garrison = \"t1\"")
        .b("b1", "inf_slow", (20.0, 30.0), 180, "sp = 6")
        .moving(Status::Attack);
    assert!(garrison.allows("done"), "though a road leads out of the town to the enemy");
    let guns = field()
        .a("ag", "foot_art", (20.0, 20.0), 0, "sp = 2, gun = \"light\"")
        .b("b1", "inf_slow", (20.0, 30.0), 180, "sp = 6")
        .moving(Status::Attack)
        .hits("ax", 5);
    assert!(guns.allows("done"));
}

// rule: GA-2.21, GA-2.22
#[test]
fn ga_2_22_the_zone_counts_from_where_it_is_reached() {
    // Over rough ground, the enemy ten inches behind: about for 3, then 3.5 inches, which ends outside the zone.
    let rough = field()
        .terrain("rough", &[(0.5, 0.5), (71.5, 0.5), (71.5, 47.5), (0.5, 47.5)])
        .a("a1", "inf_slow", (20.0, 20.0), 180, "sp = 6, sk = 1")
        .b("b1", "inf_slow", (20.0, 33.0), 180, "sp = 6, sk = 1")
        .moving(Status::Attack);
    assert_eq!(rough.refused("move a1 face about by ahead 2.5"), "GA-2.21");
    assert!(rough.allows("move a1 face about by ahead 3"));
    // Behind a friend, who costs 3: with 7 or more spent at the edge of the zone it stops there, four inches nearer.
    let behind = field()
        .a("a1", "inf_slow", (20.0, 20.0), 0, "sp = 6")
        .a("a2", "inf_slow", (20.0, 23.0), 0, "sp = 6")
        .b("b1", "inf_slow", (20.0, 33.0), 180, "sp = 6")
        .moving(Status::Attack);
    assert_eq!(behind.refused("move a1 by side right 3, ahead 2.5"), "GA-2.21");
    assert!(behind.allows("move a1 by side right 3, ahead 3"));
}

// rule: GA-2.22, GA-D4
#[test]
fn ga_2_22_a_run_stops_short_by_a_tenth() {
    let wood = |gap: f64| {
        field()
            .terrain("rough", &[(0.5, 21.5 + gap), (71.5, 21.5 + gap), (71.5, 32.0), (0.5, 32.0)])
            .a("a1", "inf_slow", (20.0, 20.0), 0, "sp = 6")
            .b("b1", "inf_slow", (20.0, 40.0), 180, "sp = 6")
            .moving(Status::Attack)
    };
    assert!(wood(0.55).allows("done"), "a gain of 0.45 is too little to be demanded");
    assert_eq!(wood(0.6).refused("done"), "GA-2.21");
    assert!(wood(1.5).allows("move a1 by ahead 1.4"));
    assert_eq!(wood(1.5).refused("move a1 by ahead 1.39"), "GA-2.21");
    let said = wood(1.5).sentence("move a1 by ahead 1.39");
    let made_of = "(nearer to the enemy +3″, as near as it can come at most 1.4″)";
    assert!(said.contains("must end 1.4″ nearer") && said.contains(made_of), "{said}");
    // Likewise before a town that horse may not attack.
    let town = field()
        .town("town", (20.0, 25.0))
        .a("a1", "hcav", (20.0, 20.0), 0, "sp = 4")
        .b("b1", "inf_fast", (20.0, 25.0), 180, "sp = 6, garrison = \"t1\"")
        .moving(Status::Attack);
    assert!(town.allows("move a1 by ahead 1.4"));
    assert_eq!(town.refused("move a1 by ahead 1.39"), "GA-2.21");
}

// rule: GA-2.22, GA-7.9
#[test]
fn ga_2_22_by_road_the_longest_run_counts_too() {
    // The road ends in the wood; 3.35 inches can be run along it, and three are demanded.
    let road = field()
        .terrain("rough", &[(0.5, 22.5), (71.5, 22.5), (71.5, 40.0), (0.5, 40.0)])
        .terrain("road", &[(20.0, 10.0), (20.0, 22.6)])
        .a("a1", "hcav", (20.0, 20.0), 0, "sp = 4")
        .b("b1", "inf_fast", (20.0, 46.0), 180, "sp = 6")
        .moving(Status::Attack);
    assert_eq!(road.refused("move a1 by ahead 2.5"), "GA-2.21");
    assert!(road.allows("move a1 by ahead 3"));
}

// rule: GA-2.22
#[test]
fn ga_2_22_where_the_straight_run_is_blocked_another_one_is_offered() {
    // Straight ahead the brigade would end on its friend by a tenth; five degrees to the left it just clears him.
    let battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .a("a2", "inf_fast", (22.9, 23.1), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 27.0), 180, "sp = 6")
        .moving(Status::Attack)
        .mark("a2", Marks::ACTED);
    assert_eq!(battle.refused("move a1 by ahead 9"), "GA-6.24");
    assert_eq!(battle.refused("stay a1"), "GA-2.21", "it can reach the enemy");
    let offers = battle.offers();
    assert!(offers.iter().any(|offer| offer.starts_with("move a1") && battle.allows(offer)), "{offers:?}");
}

// rule: GA-2.21, GA-2.22
#[test]
fn ga_2_21_whatever_is_offered_under_attack_does_what_is_demanded() {
    for gap in [0.04, 3.0, 6.5, 7.5, 9.0, 14.0, 22.0] {
        let battle = attacking(gap);
        let offers = battle.offers();
        assert!(offers.iter().any(|offer| offer.starts_with("move a1")), "{gap}: {offers:?}");
        assert!(offers.iter().all(|offer| battle.allows(offer)), "{gap}: {offers:?}");
    }
}

// rule: GA-2.22, GA-6.25
#[test]
fn ga_2_22_horse_is_never_bound_to_charge_a_garrison() {
    let town = |kind: &str, rest: &str| {
        field()
            .town("town", (20.0, 28.0))
            .a("a1", kind, (20.0, 20.0), 0, rest)
            .b("b1", "inf_fast", (20.0, 28.0), 180, "sp = 6, garrison = \"t1\"")
            .moving(Status::Attack)
    };
    let horse = town("hcav", "sp = 4");
    assert!(horse.allows("move a1 by ahead 4.3"), "it comes near enough");
    assert!(horse.allows("move a1 by ahead 5"), "it may charge, and has then done its duty");
    assert_eq!(horse.refused("stay a1"), "GA-2.21");
    let foot = town("inf_fast", "sp = 6");
    assert_eq!(foot.refused("move a1 by ahead 4.3"), "GA-2.21", "foot must");
}

// rule: GA-2.19, GA-6.15
#[test]
fn ga_2_19_on_hold_the_change_of_face_is_by_any_angle_and_free() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 6")
        .b("b1", "inf_fast", (24.0, 25.0), 180, "sp = 6")
        .moving(Status::Hold);
    assert_eq!(battle.refused("face a1 0"), "GA-6.15");
    battle.give("face a1 38.5", []);
    assert!((battle.pose("a1").2 - 38.5).abs() < 0.001, "without a zone die, though the enemy is near");
}

// rule: GA-2.23
#[test]
fn ga_2_23_inactive_units_rest() {
    let mut battle = field()
        .a("a1", "inf_fast", (20.0, 8.0), 0, "sp = 6")
        .b("b1", "inf_fast", (20.0, 40.0), 180, "sp = 6")
        .moving(Status::Inactive)
        .hits("a1", 3);
    assert_eq!(battle.refused("move a1 by ahead 1"), "GA-2.23");
    assert!(battle.allows("officer fa to 10 5"));
    battle.give("recover a1", [1]);
    assert_eq!(battle.of("a1").hits, 2);
}

// rule: GA-2.24
#[test]
fn ga_2_24_outside_the_radius_hits_are_rolled_again() {
    let fight = |sub: (f64, f64)| {
        let mut battle = field()
            .a("a1", "inf_fast", (20.0, 20.0), 0, "sp = 3")
            .b("b1", "inf_fast", (20.0, 23.0), 180, "sp = 3")
            .sub(0, sub, 0, 9)
            .sub(1, (20.0, 30.0), 0, 9)
            .fighting(&["a1"], "b1");
        let dice = if sub.1 < 9.5 { vec![6, 6, 6, 1, 2, 3, 1, 1, 1] } else { vec![6, 6, 1, 1, 1, 1] };
        battle.give_on("commit 0", dice);
        battle.of("b1").hits
    };
    assert_eq!(fight((20.0, 9.5)), 2, "9 inches is inside");
    assert_eq!(fight((20.0, 9.49)), 0, "9.01 inches is outside: all three hits are rolled again in vain");
}
