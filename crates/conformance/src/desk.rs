use std::collections::{BTreeMap, BTreeSet};

use engine::{Answer, Arguments, Game, RuleSet, Seat, Viewer};
use scene::{Ask, Bar};

/// Questions of the odds desk asked at one decision: some take their time.
const ASKED: usize = 2;
/// Results of one figure by which a bar is compared: there are so many ways to take them together.
const MOST_RESULTS: usize = 14;

/// What a bar says is what the odds desk says when it is asked with the figures of the position.
pub(crate) fn check<R: RuleSet>(rules: &R, game: &R::Game, seat: Seat, asked: &mut BTreeSet<String>) {
    let scene = R::Game::scene(&game.view(Viewer::Seat(seat)));
    let odds = scene.affordances.iter().filter(|row| row.refused.is_none()).filter_map(|row| row.odds.as_ref());
    let asks = odds.flat_map(|odds| &odds.bars).filter_map(|bar| bar.ask.as_ref().map(|ask| (bar, ask)));
    let new: Vec<(&Bar, &Ask)> = asks.filter(|(_, ask)| asked.insert(format!("{ask:?}"))).take(ASKED).collect();
    for (bar, ask) in new {
        let question = rules.info().questions.iter().find(|question| question.id == ask.question);
        let question = question.unwrap_or_else(|| panic!("bar `{}` asks {ask:?}, which is no question", bar.title));
        let pairs = ask.figures.iter().map(|(name, figure)| (name.as_str(), figure.as_str()));
        let answer = Arguments::read(question, pairs).and_then(|arguments| rules.odds(question.id, &arguments));
        let answer = answer.unwrap_or_else(|fault| panic!("bar `{}` asks {ask:?}: {fault}", bar.title));
        assert!(is_told(bar, &answer), "bar `{}` {:?} is not what the desk says to {ask:?}", bar.title, bar.shares);
    }
}

/// Whether the shares of a bar are the chances of one figure of an answer, taken together.
fn is_told(bar: &Bar, answer: &Answer) -> bool {
    let keys: BTreeSet<&String> =
        answer.outcomes.iter().filter_map(|(told, _)| told.as_object()).flat_map(|told| told.keys()).collect();
    keys.into_iter().any(|key| {
        let mut results: BTreeMap<String, f64> = BTreeMap::new();
        for (outcome, p) in &answer.outcomes {
            *results.entry(outcome[key].to_string()).or_insert(0.0) += p;
        }
        let chances: Vec<f64> = results.into_values().collect();
        // Where there are too many results to try, what is told last can be any of them.
        chances.len() > MOST_RESULTS || bar.shares.iter().all(|share| is_sum(share.p, &chances))
    })
}

/// Whether some of the chances come to a share.
fn is_sum(share: f64, chances: &[f64]) -> bool {
    let sum = |some: u32| -> f64 { (0..chances.len()).filter(|at| some >> at & 1 == 1).map(|at| chances[at]).sum() };
    (0..1_u32 << chances.len()).any(|some| (sum(some) - share).abs() < 1e-6)
}
