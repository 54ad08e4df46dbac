//! The Commander-in-Chief and Command Groups. [FP-3.1, FP-1.6]

use crate::table::{d20, gate, turn};
use chance::drawn;

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
    table.give("stay", &[drawn(0)]).asks(0, "force-card");
    turn(town().commander("D6"), "Highlanders", &[]).give("hold", &[]).asks(0, "command-move");
    turn(town().commander("D6"), "Highlanders", &[]).give("pass", &[drawn(0)]).asks(0, "force-card");
}

// rule: FP-3.3, FP-3.4, FP-3.5
#[test]
fn fp_3_4_he_rides_four_areas_and_walks_two() {
    let mut table = turn(town().commander("D6"), "Highlanders", &[]);
    table
        .give("hold", &[])
        .give("done", &[])
        .is("cinc", "D6, mounted")
        .give("ride d5 d4 c4 b4", &[drawn(0)])
        .is("cinc", "B4, mounted");
    let mut table = turn(town().commander("D6").on_foot(), "Highlanders", &[]);
    table
        .give("hold", &[])
        .give("done", &[])
        .refused("ride d5 d4 c4", "FP-3.5")
        .give("ride d5 d4", &[drawn(0)])
        .is("cinc", "D4");
}

// rule: FP-3.6
#[test]
fn fp_3_6_entering_a_building_costs_him_his_horse_and_ends_his_move() {
    // Beside the serai of the walled town, where a door and a window lead in.
    let mut table = turn(gate().put("H1", "C6", 10).put("Sa2", "H6", 20).commander("A2"), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).refused("ride b2 c2", "FP-3.6");
    table.give("ride b2", &[drawn(0)]).is("cinc", "B2");
}

// rule: FP-3.7
// example: 21
#[test]
fn fp_3_7_a_six_throws_him_beyond_the_wall() {
    let drill = || gate().put("H1", "C6", 10).put("Sa2", "D1", 20).commander("A5");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).give("ride a4 b4", &[6, drawn(0)]).is("cinc", "A4");
    // On the next card he walks, one area or two.
    table.give("hold", &[]).give("done", &[]).refused("ride b4 c4 d4", "FP-3.5");
    table.give("ride b4 c4", &[drawn(0)]).is("cinc", "C4");
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("hold", &[]).give("done", &[]).give("ride a4 b4", &[5, drawn(0)]).is("cinc", "B4, mounted");
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
    let risk = ("cinc_risk", "true");
    let mut table = turn(drill(&[risk]), "Saffron", &[]);
    table.give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[6, 6, drawn(0)]].concat()).is("cinc", "-, mounted");
    turn(drill(&[risk]), "Saffron", &[])
        .give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[6, 5, drawn(0)]].concat())
        .is("cinc", "C5, mounted");
    turn(drill(&[]), "Saffron", &[])
        .give("fire half unit sa2 at 10 on h1", &[&[4; 10][..], &[drawn(0)]].concat())
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
    table.give("move unit sa2 to c5", &[drawn(0)]).is("cinc", "C6, mounted").is("Hm", "C6");
    let mut table = turn(drill().put("H1", "H6", 10), "Saffron", &[]);
    table.give("move unit sa2 to c5", &[drawn(0)]).is("Hm", "-, killed");
}

// rule: FP-3.9, FP-3.8, FP-3.10
// example: 31
#[test]
fn fp_3_9_without_a_company_in_reach_he_is_set_down_with_the_nearest_or_killed() {
    let overrun = |risk: &str, far: &str, dice: &[u32]| {
        let drill = fast_play_mutiny::Drill::new("gate", &[("enemy", "seat"), ("cinc_risk", risk)])
            .put("H1", "A6", 0)
            .fallen("H1", 5, 0)
            .put("F1", far, 10)
            .put("H2", "H1", 10)
            .put("Sa2", "A5", 20)
            .commander("A6");
        let mut table = turn(drill, "Saffron", &[]);
        table.give("charge h1 with unit sa2 by any through -", dice);
        table
    };
    // H6 lies seven areas off: too far to ride, but nearer than H1.
    overrun("false", "H6", &[]).told("The Commander-in-Chief is brought off to H6").is("cinc", "H6, mounted");
    overrun("true", "H6", &[]).told("The Commander-in-Chief is cut down").is("cinc", "-, mounted");
    // On a roof no horse can stand.
    overrun("false", "G2r", &[]).is("cinc", "G2r");
    // Another Company in the area keeps him safe, with the option too.
    overrun("true", "A6", &[drawn(0)]).is("cinc", "A6, mounted");
}

// rule: FP-3.9
#[test]
fn fp_3_9_while_no_company_is_active_he_is_set_down_with_any() {
    let drill = fast_play_mutiny::Drill::new("gate", &[("enemy", "seat")]).put("H1", "H6", 0).fallen("H1", 3, 0);
    let mut table = turn(drill.put("Sa2", "A5", 20).commander("A6"), "Saffron", &[]);
    table.give("move unit sa2 to a6", &[drawn(0)]).is("cinc", "H6, mounted");
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

// rule: FP-1.6, FP-3.1
#[test]
fn fp_1_6_leaders_are_told_with_the_main_question_and_go_when_the_action_is_done() {
    let drill = || town().figure("Hm", "A6").commander("D6").told();
    let mut table = turn(drill(), "Highlanders", &[]);
    // Nobody is asked for them: the next card is turned at once.
    table.give("move h1 to c5", &[drawn(0)]).asks(0, "force-card").is("Ho", "A6").is("cinc", "D6, mounted");
    // Told beforehand they stand where they stood until the action is done.
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("move figure ho to b6 c6", &[]).asks(0, "force-card").is("Ho", "A6");
    table.refused("move figure ho to b6", "FP-1.7").refused("move figure hm to a5 a4 b4", "FP-1.7");
    table.give("ride d5 d4", &[]).refused("ride d5", "FP-1.6").is("cinc", "D6, mounted");
    table.give("move h1 to c5", &[drawn(0)]).is("Ho", "C6").is("Hm", "A6").is("cinc", "D4, mounted");
    // A HOLD opens their moves, a pass does not.
    turn(drill(), "Highlanders", &[]).give("move figure ho to b6", &[]).give("hold", &[drawn(0)]).is("Ho", "B6");
    turn(drill(), "Highlanders", &[]).give("move figure ho to b6", &[]).give("pass", &[drawn(0)]).is("Ho", "A6");
}

// rule: FP-1.6, FP-3.7
#[test]
fn fp_1_6_who_cannot_go_where_he_was_told_stays() {
    // The officer stands with H1, which is driven back: his way no longer begins where he is.
    let drill = gate().figure("Ho", "E2").put("H1", "E2", 3).put("Sa2", "E1", 20).put("F1", "A6", 10).told();
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("move figure ho to f2 f2r", &[]);
    table
        .give("charge sa2 with h1 by any through -", &[d20(2)])
        .give("front 3 volunteers 0 command -", &[1, 1, 6, 6, 6, 1]);
    table
        .give("to d2", &[drawn(0)])
        .told("The Highlanders' officer stays: the way he was told is barred")
        .is("Ho", "D2");
    // A jump is thrown when it is made, after the action.
    let drill = gate().put("H1", "C6", 10).put("Sa2", "D1", 20).commander("A5").told();
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("ride a4 b4", &[]).is("cinc", "A5, mounted").give("hold", &[6, drawn(0)]).is("cinc", "A4");
}

// rule: FP-1.6, FP-3.1
#[test]
fn fp_1_6_whoever_wants_to_see_the_action_first_is_asked_from_then_on() {
    let drill = || town().put("F1", "H6", 10).commander("D6").told();
    let mut table = turn(drill(), "Highlanders", &[]);
    table.refused("leaders told", "FP-1.6").give("leaders asked", &[]).asks(0, "force-card");
    table.refused("leaders told", "FP-1.6").refused("move figure ho to b6", "FP-1.6");
    table
        .give("move h1 to c5", &[])
        .asks(0, "command-move")
        .give("move figure ho to b6", &[])
        .asks(0, "commander-move");
    table
        .give("leaders told", &[drawn(0)])
        .asks(0, "force-card")
        .give("move h1 to c6", &[drawn(0)])
        .asks(0, "force-card");
    // After another Force's action only he is asked for whose seat wants it.
    let mut table = turn(drill(), "Highlanders", &[]);
    table.give("leaders asked", &[]).give("pass", &[drawn(0)]);
    let mut table = turn(fast_play_mutiny::Drill::of(table.state), "Fusiliers", &[]);
    table.give("move f1 to g6", &[]).asks(0, "commander-move").give("stay", &[drawn(0)]).asks(0, "force-card");
}

// rule: FP-9.5, FP-1.6
#[test]
fn fp_9_5_command_figures_without_a_company_still_move_on_their_cards() {
    let mut table = turn(gate().put("F1", "H6", 10).put("Sa2", "D1", 20).told(), "Highlanders", &[]);
    table.asks(0, "command-move").give("move figure ho to a5", &[drawn(0)]).is("Ho", "A5");
}
