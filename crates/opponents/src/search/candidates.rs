use chance::Chance;
use engine::{Judgement, Mood, Scratch, Seat};

use super::Plan;

/// The plans worth comparing: the sergeant's own order first, then what he would order in other moods and go on with in them, then the orders that he
/// likes best, one for each intent.
pub(super) fn candidates<G: Judgement>(
    base: &G,
    seat: Seat,
    (width, moods): (usize, usize),
    chance: &mut impl Chance,
    scratch: &mut Scratch<G>,
) -> Vec<Plan<G::Order>> {
    let own = base.pick(chance, scratch);
    let mut intents = vec![base.tag(&own)];
    let mut chosen = vec![Plan { order: own.clone(), mood: Mood::Usual }];
    for &mood in base.moods(seat).iter().take(moods) {
        let mut bent = base.clone();
        bent.bend(seat, mood);
        let order = bent.pick(chance, scratch);
        let intent = base.tag(&order);
        if !intents.contains(&intent) {
            intents.push(intent);
            chosen.push(Plan { order: order.clone(), mood: Mood::Usual });
        }
        chosen.push(Plan { order, mood });
        if intent != intents[0] {
            chosen.push(Plan { order: own.clone(), mood });
        }
    }
    scratch.orders.clear();
    base.orders(&mut scratch.orders);
    base.weigh(&scratch.orders, &mut scratch.weights);
    let weight = |place: usize| scratch.weights[place];
    let mut ranked: Vec<usize> = (0..scratch.orders.len()).collect();
    ranked.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)));
    for order in ranked.into_iter().map(|place| &scratch.orders[place]) {
        if chosen.len() >= width {
            break;
        }
        let intent = base.tag(order);
        if !intents.contains(&intent) {
            intents.push(intent);
            chosen.push(Plan { order: order.clone(), mood: Mood::Usual });
        }
    }
    chosen
}
