use engine::{Game, Judgement, Scratch};

use crate::sight::chance_of;
use crate::{Budget, Opponent};

/// Follows the rules of thumb of its game: [`Judgement::pick`] on an imagined state.
pub struct Sergeant<G: Game> {
    scratch: Scratch<G>,
}

impl<G: Game> Default for Sergeant<G> {
    fn default() -> Self {
        Self { scratch: Scratch::default() }
    }
}

impl<G: Judgement> Opponent<G> for Sergeant<G> {
    fn choose(&mut self, view: &G::View, budget: &Budget) -> G::Order {
        let mut chance = chance_of::<G>(view, budget.seed);
        let game = G::imagine(view, &mut chance);
        game.pick(&mut chance, &mut self.scratch)
    }
}
