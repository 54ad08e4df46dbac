use chance::Fast;
use engine::{Game, Seat, Viewer, Words};
use last_mughal::{Order, State};
use scene::{Affordance, Scene};
use serde_json::Value;

use crate::bench::{Bench, British, Rebel, map};
use crate::match_at_hand::{Player, SCENARIOS, play};

fn hear(state: &State, json: &Value) -> Order {
    let words = Words::from_json(json, State::phrases()).expect("an affordance speaks the language of orders");
    state.hear(&words).expect("an affordance names what exists")
}

/// The order of a row with its choice made.
fn completed(row: &Affordance, chosen: &[String]) -> Value {
    let mut order = row.order.clone();
    if let Some(choose) = &row.choose {
        order[&choose.field] = chosen.iter().cloned().collect();
    }
    order
}

/// Whether a row can give an order: it is the row's own, or a choice that the row allows.
fn gives(row: &Affordance, order: &Value) -> bool {
    let Some(choose) = &row.choose else { return row.order == *order };
    let Some(list) = order.get(&choose.field).and_then(Value::as_array) else { return false };
    let ids: Vec<String> = list.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    let fits = (usize::from(choose.min)..=usize::from(choose.max)).contains(&ids.len());
    fits && ids.iter().all(|id| choose.from.contains(id)) && completed(row, &ids) == *order
}

fn check_rows(state: &State, scene: &Scene, orders: &[Order]) {
    for row in &scene.affordances {
        let preset = row.choose.as_ref().map_or(&[][..], |choose| &choose.preset[..]);
        let order = hear(state, &completed(row, preset));
        match (&row.refused, state.check(&order)) {
            (None, Err(refusal)) => panic!("{} is offered but {}", row.label, state.explain(&refusal).text),
            (Some(_), Ok(())) => panic!("{} is marked as refused but lawful", row.label),
            _ => {}
        }
    }
    for order in orders {
        let json = state.speak(order).to_json();
        let offered = scene.affordances.iter().any(|row| row.refused.is_none() && gives(row, &json));
        assert!(offered, "nothing on the screen gives {json}");
    }
}

fn check_scenario(scenario: &str, players: [Player; 2], seeds: u64) {
    for seed in 0..seeds {
        let mut step = 0;
        play(scenario, players, seed, |state, seat, orders| {
            step += 1;
            // Long menus of subsets are looked at now and then.
            if orders.len() > 400 && step % 5 != 0 {
                return;
            }
            check_rows(state, &State::scene(&state.view(Viewer::Seat(seat))), orders);
        });
    }
}

#[test]
fn what_is_offered_is_lawful_and_all_that_is_lawful_is_offered() {
    for scenario in SCENARIOS {
        check_scenario(scenario, [Player::Recruit; 2], 2);
        check_scenario(scenario, [Player::Sergeant; 2], 2);
    }
}

#[test]
fn lists_stay_short() {
    for scenario in SCENARIOS {
        let mut longest = 0;
        for seed in 10..12 {
            play(scenario, [Player::Sergeant; 2], seed, |state, seat, _| {
                longest = longest.max(State::scene(&state.view(Viewer::Seat(seat))).affordances.len());
            });
        }
        assert!(longest <= 80, "{scenario} offers {longest} rows at once");
    }
}

#[test]
fn a_scene_shows_nothing_that_the_viewer_may_not_know() {
    let mut chance = Fast::new(3);
    for scenario in SCENARIOS {
        play(scenario, [Player::Sergeant; 2], 5, |state, seat, _| {
            for viewer in [Viewer::Seat(Seat(1 - seat.0)), Viewer::Spectator] {
                let view = state.view(viewer);
                let other = State::imagine(&view, &mut chance);
                assert_eq!(State::scene(&view), State::scene(&other.view(viewer)));
            }
        });
    }
}

// rule: LM-7.2.2d
#[test]
fn lm_7_2_2d_a_column_that_had_to_stop_is_named_and_offered_no_step() {
    let mut seen = 0;
    play("campbells-campaign", [Player::Sergeant; 2], 6, |state, seat, _| {
        let scene = State::scene(&state.view(Viewer::Seat(seat)));
        if scene.prompt.is_some_and(|prompt| prompt.text.contains("has been brought to a stop at")) {
            assert!(scene.affordances.iter().all(|row| row.order["order"] != "step"));
            seen += 1;
        }
    });
    assert!(seen > 0, "columns meet the enemy");
}

#[test]
fn a_battle_shows_its_odds_before_the_column_steps_into_it() {
    let mut seen = 0;
    play("relief-of-cawnpore", [Player::Recruit; 2], 4, |state, seat, _| {
        for row in State::scene(&state.view(Viewer::Seat(seat))).affordances {
            let step = row.order["order"] == "step" && row.tone == scene::Tone::Contact && row.refused.is_none();
            if step && row.note.contains("attack") {
                let odds = row.odds.expect("an attack has odds");
                assert_eq!(odds.bars.len(), 1);
                assert_eq!(odds.bars[0].faces.len(), 6, "each face of the die has its result");
                seen += 1;
            }
        }
    });
    assert!(seen > 0, "the match has an attack to look at");
}

// rule: LM-9.5c LM-9.1b
#[test]
fn lm_9_5c_a_city_that_only_its_people_besiege_is_marked() {
    let signs = |bench: &Bench| {
        let scene = State::scene(&bench.state.view(Viewer::Spectator));
        scene.zones.iter().find(|zone| zone.zone == "lucknow").expect("it is on the map").signs.clone()
    };
    let populace = map().civilians("lucknow").inside(British, "lucknow", "rf32").operations(British);
    assert_eq!(signs(&populace), ["rebellion", "siege", "populace", "civilians"]);
    let besieged = populace.field(Rebel, "lucknow", "bni1");
    assert_eq!(signs(&besieged), ["rebellion", "siege", "civilians"]);
}
