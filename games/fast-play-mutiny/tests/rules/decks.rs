//! Special cards as data, and decks of a host. [FP-13.18, FP-13.23]

use chance::drawn;
use engine::{DataFiles, Loaded, RuleSet, load};
use fast_play_mutiny::{Drill, FastPlayMutiny};

use crate::table::{Table, d20, turn};

/// A card of a test deck: its head, then its effects.
fn card(head: &str, effects: &[&str]) -> String {
    format!(
        "[[special]]\ntitle = \"A Card\"\ntext = \"does something\"\ngoes_to = \"players\"\n{head}\neffect = [\n{}\n]\n",
        effects.join(",\n")
    )
}

fn now(id: &str, effects: &[&str]) -> String {
    card(&format!("id = \"{id}\"\ncount = 1\nkind = \"now\""), effects)
}

fn held(id: &str, when: &str, effects: &[&str]) -> String {
    card(&format!("id = \"{id}\"\ncount = 2\nkind = \"held\"\nwhen = \"{when}\""), effects)
}

fn files(base: &str, cards: &str) -> DataFiles {
    let mut files = FastPlayMutiny::files();
    let head = "id = \"drill\"\ntitle = \"Drill\"\ntext = \"For tests.\"";
    files.replace("decks/drill.toml", format!("[deck]\n{head}\nbase = \"{base}\"\n{cards}"));
    files
}

/// A match with a deck of one card.
fn rules(card: &str) -> &'static Loaded<FastPlayMutiny> {
    load(&files("empty", card)).unwrap_or_else(|fault| panic!("{fault}"))
}

fn on(card: &str, options: &[(&str, &str)]) -> Drill {
    let all = [&[("deck", "drill")], options].concat();
    Drill::on(&rules(card).rules, "gate", &all).figure("Ho", "A6")
}

/// What is said when a deck is read.
fn fault(base: &str, cards: &str) -> String {
    FastPlayMutiny::read(&files(base, cards)).err().map_or_else(|| "no fault".to_owned(), |fault| fault.to_string())
}

fn shot(table: &mut Table, dice: &[u32], order: &str) {
    table.give(order, dice);
}

// rule: FP-13.21.1, FP-13.20, FP-13.5
#[test]
fn fp_13_21_1_a_company_acts_so_often_by_a_card_and_then_its_leaders_move() {
    let march = now("march", &["{ do = \"act\", times = 2, of = \"company\", pick = \"choice\" }"]);
    let drill = || on(&march, &[]).put("H1", "A5", 10).put("F1", "H5", 10).put("Sa2", "D1", 20).keeps(0, "march");
    let mut table = turn(drill(), "march", &[]);
    table.asks(0, "card-target").refused("none", "FP-1.4").refused("company h2", "FP-13.21.1");
    table.give("company f1", &[]).asks(1, "force-card");
    table.refused("hold", "FP-13.21.1").refused("move h1 to a4", "FP-1.5");
    table.give("move f1 to h6", &[]).asks(1, "force-card").give("move f1 to g6", &[drawn(0)]).is("F1", "G6 10");
    // With one Company only nobody is asked; a pass loses one action, not the other.
    let mut table = turn(on(&march, &[]).put("H1", "A5", 10).put("Sa2", "D1", 20), "march", &[]);
    table
        .asks(0, "force-card")
        .give("pass", &[])
        .asks(0, "force-card")
        .give("move h1 to a4", &[])
        .asks(0, "command-move");
}

// rule: FP-13.21.1, FP-13.20
#[test]
fn fp_13_21_1_an_enemy_unit_acts_so_often_and_a_gun_never() {
    let orders = now(
        "orders",
        &["{ do = \"act\", times = 3, of = \"enemy\", pick = \"programme\", class = [\"inf\", \"art\"] }"],
    );
    let drill =
        |options: &[(&str, &str)]| on(&orders, options).put("H1", "A6", 10).put("Gr3", "E1", 20).put("Z1", "E3r", 6);
    let table = turn(drill(&[]).attacking("Gr3"), "orders", &[5, 5, 5, drawn(0)]);
    assert_eq!(table.clauses().iter().filter(|clause| **clause == "FP-17.5").count(), 3);
    let mut table = turn(drill(&[("enemy", "seat")]), "orders", &[]);
    table.asks(2, "card-target").refused("unit z1", "FP-13.21.1").give("unit gr3", &[]).asks(2, "band-card");
    table.give("pass", &[]).give("pass", &[]).give("pass", &[drawn(0)]).asks(0, "force-card");
}

// rule: FP-13.21.2, FP-13.6
#[test]
fn fp_13_21_2_a_company_fires_by_a_card_loaded_or_not_and_nothing_else() {
    let free = |load: &str| {
        now("volley", &[&format!("{{ do = \"fire_free\", load = \"{load}\", of = \"company\", pick = \"nearest\" }}")])
    };
    let drill = |load: &str| on(&free(load), &[]).put("H1", "D5", 10).put("H2", "A6", 10).put("Sa2", "D4", 20);
    let mut table = turn(drill("any").smoke("H1"), "volley", &[]);
    table.asks(0, "force-card").refused("move h1 to d6", "FP-13.21.2").refused("hold", "FP-13.21.2");
    table.refused("fire all h1 at 9 on sa2", "FP-4.2.3");
    shot(&mut table, &[&[3; 10][..], &[d20(2), drawn(0)]].concat(), "fire all h1 at 10 on sa2");
    table.is("H1", "D5 10").is("Sa2", "D4 15").asks(0, "force-card");
    turn(drill("any").smoke("H1"), "volley", &[]).give("pass", &[drawn(0)]).is("H1", "D5 10, smoke");
    // Its fire can be shared out, target by target.
    let mut table = turn(drill("any").smoke("H1").put("Gr3", "E4", 20), "volley", &[]);
    assert!(table.offers("share all of h1"));
    table.refused("share half of h1", "FP-13.21.2").give("share all of h1", &[]).give("aim 4 at gr3", &[]);
    shot(&mut table, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, d20(2), drawn(0)], "aim 6 at sa2");
    table.told("The 1st Highlanders fire 4 dice at the sepoys of the bazaar street").is("H1", "D5 10");
    turn(drill("any").smoke("H1"), "volley", &[]).refused("share all of h1", "FP-4.2.3");
    turn(drill("needed").smoke("H1"), "volley", &[drawn(0)]).told("nothing happens");
    let mut table = turn(drill("needed"), "volley", &[]);
    shot(&mut table, &[&[3; 10][..], &[d20(2), drawn(0)]].concat(), "fire all h1 at 10 on sa2");
    table.is("H1", "D5 10");
}

// rule: FP-13.21.2, FP-13.20
#[test]
fn fp_13_21_2_each_enemy_unit_with_a_target_fires_without_smoke() {
    let volley = now("volley", &["{ do = \"fire_free\", of = \"enemy\", pick = \"each\", fires = true }"]);
    let drill = on(&volley, &[]).put("H1", "D5", 10).put("Sa2", "D4", 12).put("Gr3", "D6", 12).put("Gr1", "A1", 16);
    let dice = [&[6; 12][..], &[3; 12], &[drawn(0)]].concat();
    turn(drill.smoke("Gr1"), "volley", &dice).is("H1", "D5 1, 9 red").is("Sa2", "D4 12").is("Gr3", "D6 12");
}

// rule: FP-13.21.3, FP-13.19
#[test]
fn fp_13_21_3_so_many_of_a_colour_return_own_men_first() {
    let surgeon = now(
        "surgeon",
        &["{ do = \"rally_all\", colour = \"red\", most = 2, of = \"company\", pick = \"each\", active = false }"],
    );
    let drill = on(&surgeon, &[]).put("H1", "A6", 4).fallen("H1", 3, 2).put("F1", "B6", 5).fallen("F1", 0, 4);
    turn(drill.put("Sa2", "D1", 20), "surgeon", &[drawn(0)])
        .is("H1", "A6 6, 1 red, 2 yellow")
        .is("F1", "B6 5, 4 yellow")
        .told("A Card: 2 of the 1st Highlanders are back")
        .because("3 have fallen", "FP-13.21.3");
}

// rule: FP-13.19, FP-13.23
#[test]
fn fp_13_19_water_skins_are_played_for_a_company_with_sunstroke() {
    let drill = || Drill::new("gate", &[("deck", "hot_weather")]).figure("Ho", "A6").put("Sa2", "D1", 20);
    let drill = || drill().put("H1", "A6", 4).fallen("H1", 2, 3).put("H2", "B6", 6).fallen("H2", 2, 0);
    turn(drill(), "Highlanders", &[]).refused("play water_skins on h1", "FP-13.18");
    let mut table = turn(drill().keeps(0, "water_skins"), "Highlanders", &[]);
    table.refused("play water_skins on h2", "FP-13.18").refused("play water_skins", "FP-13.19");
    table.refused("play water_skins on f1", "FP-1.5");
    table.give("play water_skins on h1", &[]).is("H1", "A6 7, 2 red").asks(0, "force-card");
    table.refused("play water_skins on h1", "FP-13.18").give("pass", &[]).asks(0, "command-move");
}

// rule: FP-13.19, FP-13.21.5
#[test]
fn fp_13_19_a_card_without_a_choice_names_no_company_and_must_change_something() {
    let powder = held("powder", "force_card", &["{ do = \"load\", of = \"company\", pick = \"each\" }"]);
    let drill = || on(&powder, &[]).put("H1", "A6", 10).put("H2", "B6", 10).put("F1", "C6", 10).put("Sa2", "D1", 20);
    let mut table = turn(drill().keeps(0, "powder"), "Highlanders", &[]);
    table.refused("play powder", "FP-13.18").refused("play powder on h1", "FP-13.19");
    let mut table = turn(drill().keeps(0, "powder").smoke("H1").smoke("H2").smoke("F1"), "Highlanders", &[]);
    assert!(table.offers("play powder on -") || table.offers("play powder"), "it is offered without a Company");
    table.give("play powder", &[]).is("H1", "A6 10").is("H2", "B6 10").is("F1", "C6 10, smoke");
}

// rule: FP-13.21.4, FP-13.8
#[test]
fn fp_13_21_4_a_card_of_ones_own_serves_as_hold() {
    let stand = held("stand", "charged", &["{ do = \"hold\", of = \"company\", pick = \"acting\" }"]);
    let drill = on(&stand, &[("enemy", "seat")]).put("H1", "D5", 1).put("Sa2", "D4", 20).keeps(0, "stand");
    let mut table = turn(drill, "Saffron", &[]);
    table.give("charge h1 with unit sa2 by any through -", &[]).asks(0, "react").refused("counter hold", "FP-4.8");
    table
        .give("counter stand", &[d20(2), 6, 1])
        .told("Highlanders play A Card")
        .told("The 1st Highlanders counter-charge");
}

// rule: FP-13.21.6, FP-13.10, FP-13.20
#[test]
fn fp_13_21_6_smoke_on_the_largest_loaded_unit_that_the_rule_picks_or_the_seat() {
    let damp = |seat: &str| {
        now(
            "damp",
            &[&format!("{{ do = \"smoke\", of = \"enemy\", pick = \"largest\", loaded = true, seat_picks = {seat} }}")],
        )
    };
    let drill = |seat: &str| {
        on(&damp(seat), &[("enemy", "seat")]).put("H1", "A6", 10).put("Sa2", "D1", 18).put("Gr3", "E1", 12).smoke("Sa2")
    };
    turn(drill("false"), "damp", &[drawn(0)])
        .is("Gr3", "E1 12, smoke")
        .told("A Card: the sepoys of the bazaar street must reload");
    turn(drill("true"), "damp", &[])
        .asks(2, "card-target")
        .refused("unit sa2", "FP-13.21.6")
        .give("unit gr3", &[drawn(0)])
        .is("Gr3", "E1 12, smoke");
}

// rule: FP-13.21.7, FP-13.20
// example: 32
#[test]
fn fp_13_21_7_each_company_outside_may_lose_a_figure() {
    let fever = now("fever", &["{ do = \"lose\", need = 4, of = \"company\", pick = \"each\", where = \"outside\" }"]);
    let drill = on(&fever, &[]).put("H1", "A6", 10).put("H2", "C2", 10).put("F1", "B6", 10).put("Sa2", "D1", 20);
    turn(drill, "fever", &[3, 4, drawn(0)])
        .is("H1", "A6 10")
        .is("H2", "C2 10")
        .is("F1", "B6 9, 1 red")
        .told("A Card, the 1st Fusiliers: 4 against 4, one falls");
    let indoors = now("fever", &["{ do = \"lose\", need = 4, of = \"company\", pick = \"each\", where = \"inside\" }"]);
    let drill = on(&indoors, &[]).put("H1", "A6", 10).put("H2", "C2", 10).put("Sa2", "D1", 20);
    turn(drill, "fever", &[4, drawn(0)]).is("H1", "A6 10").is("H2", "C2 9, 1 red");
}

// rule: FP-13.21.7, FP-12.2, FP-13.20
#[test]
fn fp_13_21_7_an_enemy_unit_loses_a_figure_without_a_test_and_to_nobodys_honour() {
    let haze = now("haze", &["{ do = \"lose\", need = 4, of = \"enemy\", pick = \"largest\" }"]);
    let drill = on(&haze, &[]).put("H1", "A6", 10).put("Sa2", "D1", 20).put("Gr3", "E1", 12);
    turn(drill, "haze", &[4, drawn(0)]).is("Sa2", "D1 19").is("Gr3", "E1 12");
    // Of two that are equally near, the larger by a single figure.
    let near = now("haze", &["{ do = \"lose\", need = 4, of = \"enemy\", pick = \"nearest\" }"]);
    let beside = |sa2, gr3| on(&near, &[]).put("H1", "D5", 10).put("Sa2", "D4", sa2).put("Gr3", "D6", gr3);
    turn(beside(17, 16), "haze", &[4, drawn(0)]).is("Sa2", "D4 16").is("Gr3", "D6 16");
    turn(beside(16, 17), "haze", &[4, drawn(0)]).is("Sa2", "D4 16").is("Gr3", "D6 16");
}

// rule: FP-13.21.7, FP-13.3
#[test]
fn fp_13_21_7_the_sun_spares_whom_gunga_din_serves_and_fire_does_not() {
    let strike = |cause: &str| {
        now(
            "strike",
            &[&format!(
                "{{ do = \"lose\", need = 2, colour = \"yellow\", cause = \"{cause}\", of = \"company\", pick = \"each\" }}"
            )],
        )
    };
    let drill = |cause: &str| on(&strike(cause), &[]).put("H1", "A6", 10).gunga("H1").put("Sa2", "D1", 20);
    turn(drill("sun"), "strike", &[drawn(0)]).is("H1", "A6 10").told("nothing happens");
    turn(drill("fire"), "strike", &[2, drawn(0)]).is("H1", "A6 9, 1 yellow");
}

// rule: FP-13.21.8, FP-13.12
#[test]
fn fp_13_21_8_units_that_are_not_fanatic_become_so() {
    let zeal = now("zeal", &["{ do = \"fanatic\", of = \"enemy\", pick = \"each\", class = [\"inf\"] }"]);
    let drill = on(&zeal, &[]).put("H1", "A6", 10).put("Sa2", "D1", 20).put("Gr3", "E1", 12).put("Z1", "E3r", 6);
    turn(drill, "zeal", &[drawn(0)]).is("Sa2", "D1 20, fanatic").is("Gr3", "E1 12, fanatic").is("Z1", "E3r 6");
}

// rule: FP-13.21.9, FP-13.15
#[test]
fn fp_13_21_9_the_routed_return_from_the_cards_number_on() {
    let warned = now("warned", &["{ do = \"reform\", need = 2 }"]);
    let drill = || on(&warned, &[]).put("H1", "A6", 10).put("Gr3", "E1", 12).routed("Sa2", 7);
    turn(drill(), "warned", &[2, 3, drawn(0)]).is("Sa2", "A1 10").because("2 or more returns", "FP-13.21.9");
    turn(drill(), "warned", &[1, drawn(0)]).is("Sa2", "pool 7");
}

// rule: FP-13.21.10, FP-13.4
#[test]
fn fp_13_21_10_no_company_has_more_than_six_volunteers() {
    let recruits = now(
        "recruits",
        &["{ do = \"join\", what = \"volunteers\", figures = 4, of = \"company\", pick = \"choice\" }"],
    );
    let drill = on(&recruits, &[]).put("H1", "A6", 10).put("Sa2", "D1", 20);
    let mut table = turn(drill, "recruits", &[drawn(0)]);
    table.is("H1", "A6 10, 4 volunteers");
    turn(Drill::of(table.state), "recruits", &[drawn(0)])
        .is("H1", "A6 10, 6 volunteers")
        .because("room for 2 more", "FP-13.21.10");
}

// rule: FP-13.19, FP-13.21.10
#[test]
fn fp_13_19_who_has_six_volunteers_is_sent_no_more() {
    let recruits = held(
        "recruits",
        "force_card",
        &["{ do = \"join\", what = \"volunteers\", figures = 4, of = \"company\", pick = \"choice\" }"],
    );
    let drill = |there: u8| {
        on(&recruits, &[]).put("H1", "A6", 10).volunteers("H1", there).put("Sa2", "D1", 20).keeps(0, "recruits")
    };
    turn(drill(6), "Highlanders", &[]).refused("play recruits on h1", "FP-13.18");
    turn(drill(5), "Highlanders", &[]).give("play recruits on h1", &[]).is("H1", "A6 10, 6 volunteers");
}

// rule: FP-13.21.10, FP-13.3
#[test]
fn fp_13_21_10_there_is_one_gunga_din() {
    let din = now(
        "din",
        &[
            "{ do = \"join\", what = \"gunga_din\", of = \"company\", pick = \"choice\" }",
            "{ do = \"lose\", need = 2, cause = \"sun\", of = \"company\", pick = \"each\" }",
        ],
    );
    let drill = on(&din, &[]).put("H1", "A6", 10).put("H2", "B6", 10).gunga("H2").put("Sa2", "D1", 20);
    turn(drill, "din", &[]).give("company h1", &[2, drawn(0)]).is("H1", "A6 10").is("H2", "B6 9, 1 red");
}

// rule: FP-13.21.11, FP-13.9
#[test]
fn fp_13_21_11_the_commander_moves_by_a_card() {
    let ride = now("ride", &["{ do = \"move_cinc\" }"]);
    let drill = || on(&ride, &[]).put("H1", "A6", 10).put("Sa2", "D1", 20);
    turn(drill().commander("D6"), "ride", &[])
        .asks(0, "galloper")
        .give("ride d5", &[drawn(0)])
        .is("cinc", "D5, mounted");
    turn(drill(), "ride", &[drawn(0)]).told("nothing happens");
}

// rule: FP-13.20
#[test]
fn fp_13_20_the_same_unit_is_touched_again_and_own_means_the_seats() {
    let twofold = now(
        "twofold",
        &[
            "{ do = \"load\", of = \"company\", pick = \"choice\", own = true }",
            "{ do = \"lose\", need = 2, of = \"company\", pick = \"same\" }",
        ],
    );
    let drill = || {
        on(&twofold, &[]).put("H1", "A6", 10).put("F1", "B6", 10).put("F2", "C6", 10).put("Sa2", "D1", 20).smoke("F2")
    };
    // The Highlanders were turned last: only H1 is theirs.
    turn(drill(), "twofold", &[2, drawn(0)]).is("H1", "A6 9, 1 red").is("F1", "B6 10");
    let mut table = turn(drill().put("H1", "A6", 0).figure("Fo", "C6"), "Fusiliers", &[]);
    table.give("hold", &[]);
    turn(Drill::of(table.state), "twofold", &[])
        .asks(1, "card-target")
        .refused("company h1", "FP-13.21.5")
        .give("company f2", &[2, drawn(0)])
        .is("F2", "C6 9, 1 red");
}

// rule: FP-13.19
#[test]
fn fp_13_19_cards_with_fire_and_after_an_action_are_played_as_such() {
    let boxes = held("boxes", "with_fire_all", &["{ do = \"fire_free\", of = \"company\", pick = \"acting\" }"]);
    let drill = on(&boxes, &[]).put("H1", "D5", 10).put("Sa2", "D4", 20).keeps(0, "boxes");
    turn(drill, "Highlanders", &[])
        .give("fire all h1 at 10 on sa2 using boxes", &[&[3; 10][..], &[d20(2)]].concat())
        .is("H1", "D5 10");
    let more = held("more", "after_action", &["{ do = \"act\", of = \"company\", pick = \"acting\" }"]);
    let drill = on(&more, &[]).put("H1", "D5", 10).put("Sa2", "A1", 20).keeps(0, "more");
    let mut table = turn(drill, "Highlanders", &[]);
    table.give("play more", &[]).give("move h1 to d6", &[]).asks(0, "force-card").refused("hold", "FP-13.5");
    table.give("move h1 to d5", &[]).is("H1", "D5 10").asks(0, "command-move");
}

// rule: FP-13.18, FP-13.21, FP-13.23
#[test]
fn fp_13_18_a_card_that_is_not_understood_is_refused_with_card_and_field() {
    let effect = "{ do = \"load\", of = \"company\", pick = \"each\" }";
    let of = |effect: &str| now("one", &[effect]);
    for (cards, said) in [
        (
            of("{ do = \"heal\", of = \"company\", pick = \"each\" }"),
            "decks/drill.toml, special.one.effect[0].do: `heal` is not understood",
        ),
        (
            of("{ do = \"load\", of = \"company\", pick = \"each\", speed = 3 }"),
            "special.one.effect[0].speed: is not understood here",
        ),
        (
            of("{ do = \"load\", times = 2, of = \"company\", pick = \"each\" }"),
            "special.one.effect[0].times: is not understood here",
        ),
        (
            of("{ do = \"act\", times = 4, of = \"company\", pick = \"choice\" }"),
            "special.one.effect[0].times: is 1 to 3",
        ),
        (of("{ do = \"act\", of = \"company\", pick = \"each\" }"), "special.one.effect[0].pick: does not fit"),
        (of("{ do = \"load\", of = \"company\", pick = \"acting\" }"), "special.one.effect[0].pick: does not fit"),
        (of("{ do = \"load\", of = \"company\", pick = \"same\" }"), "special.one.effect[0].pick: does not fit"),
        (of("{ do = \"load\", of = \"company\", pick = \"largest\" }"), "special.one.effect[0].pick: does not fit"),
        (of("{ do = \"load\", of = \"enemy\", pick = \"choice\" }"), "special.one.effect[0].pick: does not fit"),
        (
            of("{ do = \"rally_all\", of = \"enemy\", pick = \"each\" }"),
            "special.one.effect[0].of: does not fit the word",
        ),
        (
            of("{ do = \"fanatic\", of = \"company\", pick = \"each\" }"),
            "special.one.effect[0].of: does not fit the word",
        ),
        (
            of("{ do = \"hold\", of = \"company\", pick = \"choice\" }"),
            "special.one.effect[0].do: cannot stand on a card",
        ),
        (of("{ do = \"lose\", of = \"company\", pick = \"each\" }"), "special.one.effect[0].need: is missing"),
        (
            of("{ do = \"lose\", need = 5, command_need = 4, of = \"company\", pick = \"each\" }"),
            "special.one.effect[0].command_need: is 0, or not below",
        ),
        (of("{ do = \"reform\", need = 3, of = \"enemy\" }"), "special.one.effect[0].of: is not understood here"),
        (held("one", "charged", &[effect]), "special.one.effect[0].do: cannot stand on a card"),
        (held("one", "noon", &[effect]), "special.one.when: `noon` is not understood"),
        (card("id = \"one\"\ncount = 1\nkind = \"held\"", &[effect]), "special.one.when: is missing"),
        (card("id = \"one\"\ncount = 7\nkind = \"now\"", &[effect]), "special.one.count: is 0 to 6"),
        (card("id = \"One\"\ncount = 1\nkind = \"now\"", &[effect]), "special.id: takes 1 to 24"),
        (now("one", &[]), "special.one.effect: a card has 1 to 4 effects"),
        (now("one", &[effect, effect, effect, effect, effect]), "special.one.effect: a card has 1 to 4 effects"),
        (format!("{}{}", now("one", &[effect]), now("one", &[effect])), "special.one.id: is there twice"),
    ] {
        let told = fault("empty", &cards);
        assert!(told.contains(said), "{told}, not {said}");
    }
    assert_eq!(fault("empty", &now("one", &[effect])), "no fault");
}

// rule: FP-13.23, FP-13.17
#[test]
fn fp_13_23_a_deck_counts_its_cards_and_its_base() {
    let many: String =
        (0..7).map(|i| now(&format!("card{i}"), &["{ do = \"reform\" }"]).replace("count = 1", "count = 6")).collect();
    assert!(fault("empty", &many).contains("special: there are 42 special cards, at most 40 are allowed"));
    assert!(fault("standard", "[counts]\nthrice = 1\n").contains("counts.thrice: the deck's base has no such card"));
    assert!(fault("empty", "[counts]\ntwice = 1\n").contains("counts.twice: the deck's base has no such card"));
    assert!(fault("standard", "[counts]\ntwice = 7\n").contains("counts.twice: must be 0 to 6"));
    let twice = fault("standard", &format!("[counts]\ntwice = 1\n{}", now("twice", &["{ do = \"reform\" }"])));
    assert!(twice.contains("counts.twice: the deck's own card counts by its `count`"), "{twice}");
    let mut files = files("empty", "");
    let text = files.text("decks/drill.toml").expect("it is there").replace("\"drill\"", "\"hot_weather\"");
    files.replace("decks/drill.toml", text);
    let told = FastPlayMutiny::read(&files).err().map(|fault| fault.to_string()).unwrap_or_default();
    assert!(told.contains("deck.id: `hot_weather` is taken"), "{told}");
}

// rule: FP-13.23, FP-1.8
#[test]
fn fp_13_23_a_decks_cards_take_the_place_of_the_scenarios_list() {
    let size = |options: &[(&str, &str)]| {
        let mut table = turn(Drill::new("gate", options).put("H1", "A6", 10).put("Sa2", "D1", 20), "end", &[drawn(0)]);
        table.told("Round 2, ").log.iter().find_map(|event| match event {
            fast_play_mutiny::Event::RoundBegan { cards, .. } => Some(*cards),
            _ => None,
        })
    };
    assert_eq!(size(&[]), Some(47));
    // 29 other cards and END; of its own the deck has 14 standard cards and five more.
    assert_eq!(size(&[("deck", "hot_weather")]), Some(29 + 14 + 5));
    // A standard card that the deck does not count is not in it, and one that it writes anew works anew.
    let own = now("sunstroke", &["{ do = \"reform\", need = 2 }"]);
    let rules = load::<FastPlayMutiny>(&files("standard", &own)).expect("the deck is lawful");
    let drill = Drill::on(&rules.rules, "gate", &[("deck", "drill")]).figure("Ho", "A6");
    turn(drill.put("H1", "A6", 10).put("Gr3", "E1", 12).routed("Sa2", 7), "sunstroke", &[2, 3, drawn(0)])
        .is("Sa2", "A1 10");
}

// rule: FP-13.23
#[test]
fn fp_13_23_a_record_carries_the_whole_deck_and_replays_without_the_file() {
    use engine::{Judgement, Match, Options, Pending, Scratch, Secret, Setup, embedded, record};
    let deck = held("skins", "force_card", &["{ do = \"load\", of = \"company\", pick = \"each\" }"]);
    let setup = Setup {
        scenario: "beginner".into(),
        options: Options([("deck".to_owned(), "drill".to_owned())].into()),
        players: vec![],
        secret: Secret::from_seed(4),
        nonces: vec![],
        undo: true,
    };
    let mut played = Match::new(rules(&deck), setup).expect("the deck is one of the host's");
    let (mut chance, mut scratch) = (chance::Fast::new(1), Scratch::default());
    while let Pending::Decision { seat, .. } = played.pending() {
        let order = played.game().pick(&mut chance, &mut scratch);
        played.give(seat, order).expect("the order is lawful");
    }
    let text = record::write(&played);
    let head = record::peek(text.as_bytes()).expect("it is a record");
    let carried: Vec<(&str, &str)> = head.files.iter().map(|(file, text)| (file.as_str(), text.as_str())).collect();
    let files = files("empty", &deck);
    assert_eq!(carried, [("decks/drill.toml", files.text("decks/drill.toml").expect("it is there"))]);
    // The program's own data know no such deck; the record brings it along.
    let again = record::read(embedded::<FastPlayMutiny>(), text.as_bytes()).expect("it replays without the file");
    assert_eq!(record::write(&again), text);
    let edited = text.replace("count = 2", "count = 3");
    let error = record::read(embedded::<FastPlayMutiny>(), edited.as_bytes()).err().expect("another deck");
    assert!(error.text.starts_with("the record was made with data set "), "{error}");
}

// rule: FP-13.22, FP-13.17
#[test]
fn fp_13_22_the_standard_cards_are_those_of_the_list() {
    let mut files = FastPlayMutiny::files();
    let text = files.text("cards.toml").expect("it is there").to_owned();
    let ids: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("id = ")).map(|id| id.trim_matches('"')).collect();
    assert_eq!(ids.len(), 14);
    let counts: u32 = text
        .lines()
        .filter_map(|line| line.strip_prefix("count = "))
        .map(|count| count.parse::<u32>().expect("a number"))
        .sum();
    assert_eq!(counts, 18);
    // What they do is read, not known: another number in the file is another number in play.
    files.replace("cards.toml", text.replace("do = \"lose\", need = 5", "do = \"lose\", need = 2"));
    let rules = load::<FastPlayMutiny>(&files).expect("the cards are lawful");
    let drill = Drill::on(&rules.rules, "gate", &[]).put("H1", "A6", 10).put("Sa2", "D1", 20);
    turn(drill, "sunstroke", &[2, drawn(0)]).is("H1", "A6 9, 1 yellow");
}

// rule: FP-13.4, FP-13.18
#[test]
fn fp_13_4_volunteers_come_once_however_often_their_card_is_turned() {
    let drill = Drill::new("residency", &[]).figure("Ho", "A7").put("H1", "A6", 10).put("Sa1", "A1", 20);
    let mut table = turn(drill, "volunteers", &[drawn(0)]);
    table.is("H1", "A6 10, 2 volunteers");
    turn(Drill::of(table.state), "volunteers", &[drawn(0)])
        .told("Gentlemen Volunteers: nothing happens")
        .is("H1", "A6 10, 2 volunteers");
}
