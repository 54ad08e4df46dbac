//! The Commander-in-Chief and Command Groups. [FP-3.1, FP-1.6]

use crate::table::{gate, turn};

fn town() -> fast_play_mutiny::Drill {
    gate().put("H1", "C6", 10).put("Sa2", "D1", 20)
}

// rule: FP-1.2, FP-1.6, FP-1.7, FP-3.1
#[test]
fn fp_1_6_after_the_action_the_command_group_moves_then_the_commander() {
    let mut table = turn(town().figure("Hm", "A6").commander("D6"), "Highlanders", &[]);
    table.give("move h1 to c5", &[]).asks(0, "command-move").refused("move figure ho to a5 a4 b4", "FP-1.7");
    table
        .give("move figure ho to b6", &[])
        .refused("move figure ho to b5", "FP-1.7")
        .give("move figure hm to a5", &[])
        .asks(0, "commander-move")
        .is("Ho", "B6");
    table.give("stay", &[0]).asks(0, "force-card");
    turn(town().commander("D6"), "Highlanders", &[]).give("hold", &[]).asks(0, "command-move");
    turn(town().commander("D6"), "Highlanders", &[]).give("pass", &[0]).asks(0, "force-card");
}

// rule: FP-3.3, FP-3.4, FP-3.5
#[test]
fn fp_3_4_he_rides_four_areas_and_walks_two() {
    let mut table = turn(town().commander("D6"), "Highlanders", &[]);
    table
        .give("hold", &[])
        .give("done", &[])
        .is("cinc", "D6, mounted")
        .give("ride d5 d4 c4 b4", &[0])
        .is("cinc", "B4, mounted");
    let mut table = turn(town().commander("D6").on_foot(), "Highlanders", &[]);
    table
        .give("hold", &[])
        .give("done", &[])
        .refused("ride d5 d4 c4", "FP-3.5")
        .give("ride d5 d4", &[0])
        .is("cinc", "D4");
}

// rule: FP-3.6
#[test]
fn fp_3_6_entering_a_building_costs_him_his_horse_and_ends_his_move() {
    // Beside the serai of the walled town, where a door and a window lead in.
    let mut table = turn(gate().put("H1", "C6", 10).put("Sa2", "H6", 20).commander("A2"), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).refused("ride b2 c2", "FP-3.6");
    table.give("ride b2", &[0]).is("cinc", "B2");
}

// rule: FP-3.7
#[test]
fn fp_3_7_a_six_throws_him_beyond_the_wall() {
    let drill = || gate().put("H1", "C6", 10).put("Sa2", "D1", 20).commander("A5");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).give("ride a4 b4", &[6, 0]).is("cinc", "A4");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).give("ride a4 b4", &[5, 0]).is("cinc", "B4, mounted");
}

// rule: FP-3.8, FP-3.10
#[test]
fn fp_3_8_twelve_kills_him_beside_fallen_men() {
    let drill = |options: &[(&str, &str)]| {
        let all = [&[("enemy", "seat")], options].concat();
        fast_play_mutiny::Drill::new("gate", &all)
            .figure("Ho", "A6")
            .put("H1", "C5", 10)
            .put("Sa2", "C4", 20)
            .commander("C5")
    };
    let mut table = turn(drill(&[]), "Saffron", &[]);
    table.give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[6, 6, 0]].concat()).is("cinc", "-, mounted");
    turn(drill(&[]), "Saffron", &[])
        .give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[6, 5, 0]].concat())
        .is("cinc", "C5, mounted");
    turn(drill(&[("cinc_risk", "false")]), "Saffron", &[])
        .give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[0]].concat())
        .is("cinc", "C5, mounted");
}

// rule: FP-3.9, FP-1.13
#[test]
fn fp_3_9_alone_before_the_enemy_he_and_command_figures_run_or_die() {
    let drill = || {
        fast_play_mutiny::Drill::new("gate", &[("enemy", "seat")])
            .put("Sa2", "C4", 20)
            .figure("Hm", "C5")
            .figure("Ho", "A6")
    };
    let mut table = turn(drill().put("H1", "C6", 10).commander("C5"), "Saffron", &[]);
    // Between C5 and C6 runs a fence: he must not jump, and goes round it; the musician climbs over.
    table.give("move unit sa2 to c5", &[0]).is("cinc", "C6, mounted").is("Hm", "C6");
    let mut table = turn(drill().put("H1", "H6", 10), "Saffron", &[]);
    table.give("move unit sa2 to c5", &[0]).is("Hm", "-, killed");
}

// rule: FP-1.1
#[test]
fn fp_1_1_a_force_has_two_companies_and_three_command_figures() {
    use engine::{Game, Match, Options, Secret, Setup, Viewer, embedded};
    let setup = Setup {
        scenario: "gate".into(),
        options: Options::default(),
        players: vec![],
        secret: Secret::from_seed(3),
        nonces: vec![],
        undo: true,
    };
    let played = Match::new(embedded::<fast_play_mutiny::FastPlayMutiny>(), setup).expect("the scenario can be set up");
    let scene = fast_play_mutiny::State::scene(&played.game().view(Viewer::Spectator));
    let of = |side: &str, disc: bool| {
        scene
            .pieces
            .iter()
            .filter(|piece| {
                piece.side == side
                    && matches!(piece.form, scene::Form::Disc) == disc
                    && piece.symbol != "commander"
                    && piece.symbol != "artillery"
            })
            .count()
    };
    assert_eq!((of("p1", false), of("p1", true), of("p2", false), of("p2", true)), (2, 3, 2, 3));
}

// rule: FP-3.7
#[test]
fn fp_3_7_a_barricade_cannot_be_jumped() {
    let drill = crate::table::residency().put("H1", "A6", 10).put("Sa1", "A1", 20).commander("D4");
    turn(drill, "Highlanders", &[]).give("hold", &[]).give("done", &[]).refused("ride d3", "FP-3.7");
}
