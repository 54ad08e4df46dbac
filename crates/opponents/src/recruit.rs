use chance::Chance;
use engine::{Game, Judgement, Scratch};

use crate::sight::chance_of;
use crate::{Budget, Opponent};

/// Gives any legal order, each as likely as the next.
pub struct Recruit<G: Game> {
    scratch: Scratch<G>,
}

impl<G: Game> Default for Recruit<G> {
    fn default() -> Self {
        Self { scratch: Scratch::default() }
    }
}

impl<G: Judgement> Recruit<G> {
    /// Any legal order of the deciding seat. What is legal follows from what that seat sees, so that the true state may be given where it is at hand.
    pub fn pick(game: &G, chance: &mut impl Chance, scratch: &mut Scratch<G>) -> G::Order {
        scratch.orders.clear();
        game.orders(&mut scratch.orders);
        let choice = chance.below(scratch.orders.len() as u32) as usize;
        scratch.orders[choice].clone()
    }
}

impl<G: Judgement> Opponent<G> for Recruit<G> {
    fn choose(&mut self, view: &G::View, budget: &Budget) -> G::Order {
        let mut chance = chance_of::<G>(view, budget.seed);
        let game = G::imagine(view, &mut chance);
        Self::pick(&game, &mut chance, &mut self.scratch)
    }
}
