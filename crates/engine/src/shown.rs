//! What a viewer is shown: the game's scene, with what the platform adds to every game's.

use chance::{Dice, Fast, Key};
use scene::{Affordance, Plan, Scene, Wish};
use serde_json::Value;

use crate::play::tried;
use crate::{Game, RuleSet, Rulebook, Viewer, Words};

/// The scene of a viewer: its points in the bar on top too, the clause of its question, and which orders cannot be undone.
pub(crate) fn scene<R: RuleSet>(game: &R::Game, viewer: Viewer) -> Scene {
    let view = game.view(viewer);
    let mut scene = R::Game::scene(&view);
    if let Some(prompt) = &mut scene.prompt {
        let listed = Rulebook::questions(R::RULES).find(|(question, _)| *question == prompt.question);
        prompt.clause = listed.and_then(|(_, clause)| clause).map(str::to_owned);
    }
    scene.standing = R::Game::standing(&view);
    let totals = scene.standing.totals(scene.sides.iter().map(|side| side.id.as_str()));
    if !totals.is_empty() {
        scene.headline.scores = totals;
    }
    if !scene.affordances.is_empty() {
        let trial = Trial::<R::Game>::of(&view);
        for row in &mut scene.affordances {
            row.irrevocable = row.refused.is_none() && trial.row(row);
        }
    }
    scene
}

/// The answer to a wish, and whether it can be undone.
pub(crate) fn plan<G: Game>(game: &G, viewer: Viewer, wish: &Wish) -> Option<Plan> {
    let view = game.view(viewer);
    let mut plan = G::plan(&view, wish)?;
    plan.irrevocable = plan.order.as_ref().is_some_and(|order| Trial::<G>::of(&view).order(order));
    Some(plan)
}

/// A state that the viewer cannot tell from the true one, on which orders are tried: what is found depends on nothing hidden.
struct Trial<G> {
    state: G,
    key: Key,
}

impl<G: Game> Trial<G> {
    fn of(view: &G::View) -> Self {
        Self { state: G::imagine(view, &mut Fast::new(0)), key: Key::derive(&[0; 32], []) }
    }

    /// Whether the order of a row cannot be undone; of one that is still to be completed, as it is at the start. A dragged one is asked when it is planned.
    fn row(&self, row: &Affordance) -> bool {
        match &row.choose {
            None => !row.drag && self.order(&row.order),
            Some(choose) => {
                let count = usize::from(choose.min).min(choose.from.len());
                let chosen = if choose.preset.len() >= count { &choose.preset[..] } else { &choose.from[..count] };
                let mut order = row.order.clone();
                order[&choose.field] = chosen.iter().cloned().collect();
                self.order(&order)
            }
        }
    }

    fn order(&self, order: &Value) -> bool {
        let heard = Words::from_json(order, G::phrases()).and_then(|words| self.state.hear(&words));
        let Some(order) = heard.ok().filter(|order| self.state.check(order).is_ok()) else { return false };
        tried(&mut self.state.clone(), &order, &mut Dice::new(&self.key, 0)).1
    }
}
