use std::fmt::Write;

use engine::Offer;
use scene::{Affordance, Odds, Scene};

use crate::page::{self, FAINT, STRONG, styled};

/// The legal orders of a decision, numbered, with what the screen says about them.
pub struct Offers {
    rows: Vec<Row>,
}

struct Row {
    number: usize,
    offer: Offer,
    /// What it means, where the notation does not say it all.
    label: String,
    cost: String,
    note: String,
    group: String,
    odds: Option<Odds>,
}

/// Lists up to this length are shown whole.
const SHORT: usize = 30;

impl Offers {
    /// The orders in the order of the game, each with the affordance that gives it.
    pub fn new(offers: Vec<Offer>, scene: &Scene) -> Self {
        let rows = offers
            .into_iter()
            .enumerate()
            .map(|(i, offer)| {
                let affordance = scene.affordances.iter().find(|a| a.refused.is_none() && a.order == offer.order);
                Row::new(i + 1, offer, affordance)
            })
            .collect();
        Self { rows }
    }

    /// The order of that number.
    pub fn get(&self, number: usize) -> Option<&Offer> {
        self.rows.iter().find(|row| row.number == number).map(|row| &row.offer)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The whole list.
    pub fn all(&self) -> String {
        list(&self.rows.iter().collect::<Vec<_>>(), usize::MAX)
    }

    /// The list, or where it is long the first orders of each group.
    pub fn overview(&self) -> String {
        if self.rows.len() <= SHORT {
            return self.all();
        }
        let groups = groups(&self.rows.iter().collect::<Vec<_>>()).len();
        let mut text = list(&self.rows.iter().collect::<Vec<_>>(), (SHORT / groups).max(3));
        let _ = writeln!(
            text,
            "  {}",
            styled(
                FAINT,
                format!("{} orders in all; type a word to see those in which it stands, or `all`", self.len())
            )
        );
        text
    }

    /// The orders in which all these words stand; `None` when there are none.
    pub fn matching(&self, words: &str) -> Option<String> {
        let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let rows: Vec<&Row> = self.rows.iter().filter(|row| words.iter().all(|word| row.contains(word))).collect();
        (!rows.is_empty()).then(|| list(&rows, usize::MAX))
    }

    /// The odds of the orders that lead to dice.
    pub fn odds(&self) -> Option<String> {
        let mut text = String::new();
        for row in &self.rows {
            if let Some(odds) = &row.odds {
                let _ = writeln!(text, "{:>5}  {}", row.number, styled(STRONG, &row.offer.notation));
                text.push_str(&odds_told(odds));
            }
        }
        (!text.is_empty()).then_some(text)
    }
}

impl Row {
    fn new(number: usize, offer: Offer, affordance: Option<&Affordance>) -> Self {
        let text = |get: fn(&Affordance) -> &String| affordance.map(get).cloned().unwrap_or_default();
        Self {
            number,
            label: Some(text(|a| &a.label)).filter(|label| *label != offer.notation).unwrap_or_default(),
            cost: text(|a| &a.cost),
            note: text(|a| &a.note),
            group: text(|a| &a.group),
            odds: affordance.and_then(|a| a.odds.clone()),
            offer,
        }
    }

    fn contains(&self, word: &str) -> bool {
        [&self.offer.notation, &self.label, &self.note, &self.group]
            .iter()
            .any(|text| text.to_lowercase().contains(word))
    }

    fn text(&self, width: usize) -> String {
        let mut text = format!("{:>5}  {:<width$}", self.number, self.offer.notation);
        let odds = self.odds.as_ref().map(brief).unwrap_or_default();
        let remarks: Vec<&str> = [&self.label, &self.cost, &odds, &self.note]
            .into_iter()
            .map(String::as_str)
            .filter(|t| !t.is_empty())
            .collect();
        if !remarks.is_empty() {
            let _ = write!(text, "  {}", styled(FAINT, remarks.join(" · ")));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }

    /// The heading it stands under: its group, or its first word.
    fn heading(&self) -> &str {
        if self.group.is_empty() { self.offer.notation.split(' ').next().unwrap_or("") } else { &self.group }
    }
}

/// The rows by heading, in the order in which headings first appear.
fn groups<'a>(rows: &[&'a Row]) -> Vec<(&'a str, Vec<&'a Row>)> {
    let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|(heading, _)| *heading == row.heading()) {
            Some((_, group)) => group.push(row),
            None => groups.push((row.heading(), vec![row])),
        }
    }
    groups
}

/// Rows by group, at most so many of each.
fn list(rows: &[&Row], most: usize) -> String {
    let width = rows.iter().map(|row| row.offer.notation.chars().count()).max().unwrap_or(0).min(48);
    let mut text = String::new();
    for (heading, group) in groups(rows) {
        let named = rows.iter().any(|row| !row.group.is_empty());
        if named {
            let _ = writeln!(text, "  {}", styled(STRONG, heading));
        }
        for row in group.iter().take(most) {
            text.push_str(&row.text(width));
        }
        if group.len() > most {
            let rest = format!("       ... and {} more: `{heading}` lists them", group.len() - most);
            let _ = writeln!(text, "{}", styled(FAINT, rest));
        }
    }
    text
}

/// The last bar, which matters most, in a few words.
fn brief(odds: &Odds) -> String {
    odds.bars.last().map_or_else(String::new, |bar| {
        bar.shares
            .iter()
            .map(|share| format!("{} {}", share.label, page::percent(share.p)))
            .collect::<Vec<_>>()
            .join(", ")
    })
}

fn odds_told(odds: &Odds) -> String {
    let mut text = String::new();
    for bar in &odds.bars {
        let clause = bar.clause.as_deref().unwrap_or("");
        if !bar.title.is_empty() || !clause.is_empty() {
            let _ = writeln!(text, "         {}  {}", bar.title, styled(FAINT, clause));
        }
        let width = bar.shares.iter().map(|share| share.label.chars().count()).max().unwrap_or(0);
        for share in &bar.shares {
            let _ = writeln!(
                text,
                "           {:<width$}  {:>8}  {}",
                share.label,
                page::percent(share.p),
                page::bar(share.p, 30)
            );
        }
    }
    for modifier in &odds.modifiers {
        let _ =
            writeln!(text, "         {}  {}", modifier.text, styled(FAINT, modifier.clause.as_deref().unwrap_or("")));
    }
    if !odds.expect.is_empty() {
        let _ = writeln!(text, "         {}", odds.expect);
    }
    text
}
