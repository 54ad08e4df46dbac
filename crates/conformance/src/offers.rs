use std::collections::BTreeMap;

use engine::{Game, Words};

use crate::spot::Spot;

/// Every offered order passes `check`, there is one, and both written forms of each mean that order and no other. Returns the list.
pub(crate) fn check<G: Game>(game: &G, spot: &mut Spot) -> Vec<G::Order> {
    "the list of orders".clone_into(&mut spot.trying);
    let mut orders = Vec::new();
    game.orders(&mut orders);
    assert!(!orders.is_empty(), "there is always a legal order");
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (i, order) in orders.iter().enumerate() {
        let words = game.speak(order);
        let notation = words.notation(G::phrases());
        spot.trying.clone_from(&notation);
        if let Err(refusal) = game.check(order) {
            let refusal = game.explain(&refusal);
            panic!("offered order {order:?} is refused: {} ({})", refusal.text, refusal.clause);
        }
        if let Some(before) = seen.insert(notation.clone(), i) {
            panic!("orders {:?} and {order:?} are both written `{notation}`", orders[before]);
        }
        let json = words.to_json();
        let from_json = Words::from_json(&json, G::phrases()).and_then(|words| game.hear(&words));
        assert_eq!(from_json.as_ref(), Ok(order), "JSON {json} does not mean the order it was written for");
        let from_text = Words::from_notation(&notation, G::phrases()).and_then(|words| game.hear(&words));
        assert_eq!(from_text.as_ref(), Ok(order), "notation `{notation}` does not mean the order it was written for");
    }
    orders
}
