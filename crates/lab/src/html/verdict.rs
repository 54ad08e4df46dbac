//! What a run, or the difference of two, says in a sentence.

use std::f64::consts::PI;

use super::plot::{escape, percent, signed};
use super::sides::{does, the};
use crate::report::{RunReport, ScenarioReport, SideReport};
use crate::spread::Share;
use crate::statistics::Z;

/// Who is favoured: nobody, unless the intervals of the two best sides are apart.
pub(super) fn sentence(scenario: &ScenarioReport) -> String {
    let mut sides = scenario.sides().into_owned();
    sides.sort_by(|a, b| b.won.share.total_cmp(&a.won.share));
    let title = &scenario.title;
    match sides.as_slice() {
        [best, second, ..] if best.won.ci95[0] > second.won.ci95[1] => {
            let edge = (best.won.share - second.won.share) * 100.0;
            format!("{title} favours {} by {edge:.0} points of 100", the(best))
        }
        [_, _, ..] => format!("{title}: no side is shown to be favoured"),
        [only] => format!("{title}: {} {} %", does(only, "wins", "win"), percent(only.won.share)),
        [] => title.clone(),
    }
}

/// By how much one side wins more often than the other.
struct Edge {
    lead: f64,
    variance: f64,
}

impl Edge {
    fn of(first: &Share, second: &Share) -> Self {
        let games = first.games.max(1) as f64;
        // One more match won by each keeps the variance honest where one side wins them all.
        let [one, other] = [first, second].map(|won| (won.count + 1) as f64 / (games + 2.0));
        let variance = (one + other - (one - other).powi(2)) / games;
        Self { lead: first.share - second.share, variance }
    }
}

/// The edge of the first side over the second in two runs of a scenario with two sides.
struct Pair {
    sides: [SideReport; 2],
    edges: [Edge; 2],
}

impl Pair {
    fn of(a: &ScenarioReport, b: &RunReport) -> Option<Self> {
        let b = b.scenarios.iter().find(|other| other.scenario == a.scenario)?;
        let (here, there) = (a.sides(), b.sides());
        let [first, second] = here.as_ref() else { return None };
        let other = |side: &SideReport| Some(there.iter().find(|known| known.name == side.name)?.won);
        let edges = [Edge::of(&first.won, &second.won), Edge::of(&other(first)?, &other(second)?)];
        Some(Self { sides: [first.clone(), second.clone()], edges })
    }

    fn variance(&self) -> f64 {
        self.edges.iter().map(|edge| edge.variance).sum()
    }

    /// A lead without its sign comes out too large, and the more so the shorter the run: by how much more in one run than in the other, at most.
    fn bias(&self) -> f64 {
        let [a, b] = &self.edges;
        (2.0 / PI).sqrt() * (a.variance.sqrt() - b.variance.sqrt()).abs()
    }
}

/// By how much the edge differs between two runs of one scenario, with its 95 % half-width.
pub(super) fn edge_note(a: &RunReport, b: &RunReport) -> Option<String> {
    let [one] = a.scenarios.as_slice() else { return None };
    let pair = Pair::of(one, b)?;
    let [first, second] = pair.sides.each_ref().map(|side| escape(&does(side, "wins", "win")));
    let [before, after] = pair.edges.each_ref().map(|edge| edge.lead);
    Some(format!(
        "Edge: {first} less {second}. B less A: <b>{} ± {:.1}</b> points.",
        signed((after - before) * 100.0, 1),
        Z * pair.variance().sqrt() * 100.0
    ))
}

/// Which of two runs is the fairer: neither, unless their mean leads, whoever has them, differ by more than chance would have them.
pub(super) fn difference_sentence(a: &RunReport, b: &RunReport) -> String {
    let pairs: Vec<Pair> = a.scenarios.iter().filter_map(|scenario| Pair::of(scenario, b)).collect();
    if pairs.is_empty() {
        return "A and B have no scenario with two sides in common".to_owned();
    }
    let count = pairs.len() as f64;
    let mean = |run: usize| pairs.iter().map(|pair| pair.edges[run].lead.abs()).sum::<f64>() / count * 100.0;
    let (one, other) = (mean(0), mean(1));
    let chance = Z * pairs.iter().map(Pair::variance).sum::<f64>().sqrt();
    // One pair differs without signs by no more than with them; the mean of several may not.
    let bias = if pairs.len() > 1 { pairs.iter().map(Pair::bias).sum() } else { 0.0 };
    let half = (chance + bias) / count * 100.0;
    let verdict = match other - one {
        apart if apart.abs() <= half => "Fairness: no difference is shown",
        apart if apart < 0.0 => "B is the fairer",
        _ => "A is the fairer",
    };
    let average = if pairs.len() > 1 { " on average" } else { "" };
    format!(
        "{verdict}; one side leads by {one:.1} points{average} in A and by {other:.1} in B, B less A {} ± {half:.1}",
        signed(other - one, 1)
    )
}
