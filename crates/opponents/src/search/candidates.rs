use chance::Chance;
use engine::{Judgement, Scratch};

/// The orders worth comparing: the sergeant's own first, then those he likes best, one for each intent.
pub(super) fn candidates<G: Judgement>(
    base: &G,
    width: usize,
    chance: &mut impl Chance,
    scratch: &mut Scratch<G>,
) -> Vec<G::Order> {
    let own = base.pick(chance, scratch);
    scratch.orders.clear();
    base.orders(&mut scratch.orders);
    base.weigh(&scratch.orders, &mut scratch.weights);
    let weight = |place: usize| scratch.weights[place];
    let mut ranked: Vec<usize> = (0..scratch.orders.len()).collect();
    ranked.sort_by(|&a, &b| weight(b).total_cmp(&weight(a)));
    let mut intents = vec![base.tag(&own)];
    let mut chosen = vec![own];
    for order in ranked.into_iter().map(|place| &scratch.orders[place]) {
        if chosen.len() >= width {
            break;
        }
        let intent = base.tag(order);
        if !intents.contains(&intent) {
            intents.push(intent);
            chosen.push(order.clone());
        }
    }
    chosen
}
