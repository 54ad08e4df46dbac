//! How orders are written and heard. [FP-4.2.3]

use engine::{Game, Misheard, Words};
use fast_play_mutiny::{Drill, Order, State};
use serde_json::{Value, json};

use crate::table::{Table, bungalow, gate, turn};

fn heard(table: &Table, order: &Value) -> Result<Order, Misheard> {
    Words::from_json(order, State::phrases()).and_then(|words| table.state.hear(&words))
}

fn read(table: &Table, notation: &str) -> Result<Order, Misheard> {
    Words::from_notation(notation, State::phrases()).and_then(|words| table.state.hear(&words))
}

fn attacked() -> Drill {
    bungalow().put("H1", "D3", 10).put("Sa2", "F3", 20)
}

// rule: FP-4.2.3
#[test]
fn fp_4_2_3_shots_are_heard_with_and_without_a_name() {
    let table = turn(attacked(), "Highlanders", &[]);
    let shots =
        [json!([{ "target": "Sa2", "figures": 5 }]), json!([{ "kind": "shot", "target": "Sa2", "figures": 5 }])];
    for shots in shots {
        let order = |name: &str| json!({ "order": name, "company": "H1", "shots": shots });
        assert_eq!(heard(&table, &order("fire_all")), read(&table, "fire all h1 at 5 on sa2"));
        assert_eq!(heard(&table, &order("fire_half")), read(&table, "fire half h1 at 5 on sa2"));
        let first = json!({ "order": "fire_move", "company": "H1", "first": "fire", "shots": shots });
        assert_eq!(heard(&table, &first), read(&table, "fire first h1 at 5 on sa2"));
        assert_eq!(heard(&table, &json!({ "order": "shots", "shots": shots })), read(&table, "at 5 on sa2"));
    }
    assert!(read(&table, "at 5 on sa2").is_ok());
}

// rule: FP-4.6.1
#[test]
fn fp_4_6_1_a_charge_need_not_name_its_edge() {
    let table = turn(attacked(), "Highlanders", &[]);
    let by_company = json!({ "order": "charge", "company": "H1", "target": "Sa2", "path": ["E3"] });
    assert_eq!(heard(&table, &by_company), read(&table, "charge sa2 with h1 by any through e3"));
    let by_enemy = json!({ "order": "charge", "unit": "Sa2", "target": "H1", "path": ["E3"] });
    assert_eq!(heard(&table, &by_enemy), read(&table, "charge h1 with unit sa2 by any through e3"));
    assert_eq!(heard(&table, &by_enemy), read(&table, "charge h1 with unit sa2 through e3"));
    assert!(heard(&table, &by_enemy).is_ok());
}

// rule: FP-4.5
#[test]
fn fp_4_5_what_comes_first_must_be_given() {
    let table = turn(attacked(), "Highlanders", &[]);
    let order = |first: &str| {
        let shots = json!([{ "target": "Sa2", "figures": 5 }]);
        json!({ "order": "fire_move", "company": "H1", "first": first, "shots": shots })
    };
    assert!(heard(&table, &order("fire")).is_ok());
    assert!(heard(&table, &order("move")).is_err(), "a move is given by its path");
    assert!(heard(&table, &order("hold")).is_err());
}

// rule: FP-4.9
#[test]
fn fp_4_9_a_gate_is_called_by_its_number_or_its_areas() {
    let table = turn(gate().put("H1", "D4", 10).put("Sa2", "A1", 20), "Highlanders", &[]);
    let burst = |gate: &str| heard(&table, &json!({ "order": "burst", "company": "H1", "gate": gate }));
    assert!(burst("gate1").is_ok());
    assert_eq!(burst("D3/D4"), burst("gate1"));
    assert_eq!(burst("D4/D3"), burst("gate1"));
    assert!(burst("D4/D5").is_err());
}
