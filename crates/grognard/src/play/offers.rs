use std::fmt::Write;

use engine::Offer;
use scene::{Affordance, Odds, Scene, Tone};

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
    /// It ends a menu or a phase: such orders stand last.
    ends: bool,
    odds: Option<Odds>,
}

/// Lists up to this length are shown whole.
const SHORT: usize = 30;

impl Offers {
    /// The orders with the affordances that give them, and what only the screen offers, by group, those that end something last, numbered as they are listed.
    pub fn new(offers: Vec<Offer>, scene: &Scene) -> Self {
        let mut rows: Vec<Row> = offers
            .into_iter()
            .map(|offer| {
                let affordance = scene.affordances.iter().find(|a| a.refused.is_none() && a.order == offer.order);
                Row::new(offer, affordance)
            })
            .collect();
        let whole = |a: &&Affordance| a.refused.is_none() && a.choose.is_none() && !a.drag && !a.notation.is_empty();
        for affordance in scene.affordances.iter().filter(whole) {
            if !rows.iter().any(|row| row.offer.order == affordance.order) {
                let offer = Offer { order: affordance.order.clone(), notation: affordance.notation.clone() };
                rows.push(Row::new(offer, Some(affordance)));
            }
        }
        let headings: Vec<String> =
            groups(&rows.iter().collect::<Vec<_>>()).into_iter().map(|(heading, _)| heading.to_owned()).collect();
        rows.sort_by_key(|row| {
            (row.ends, row.group.is_empty(), headings.iter().position(|heading| heading == row.heading()))
        });
        for (i, row) in rows.iter_mut().enumerate() {
            row.number = i + 1;
        }
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
    fn new(offer: Offer, affordance: Option<&Affordance>) -> Self {
        let text = |get: fn(&Affordance) -> &String| affordance.map(get).cloned().unwrap_or_default();
        Self {
            number: 0,
            label: Some(text(|a| &a.label)).filter(|label| *label != offer.notation).unwrap_or_default(),
            cost: text(|a| &a.cost),
            note: text(|a| &a.note),
            group: text(|a| &a.group),
            ends: affordance.is_some_and(|a| a.tone == Tone::End),
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
    let named = rows.iter().any(|row| !row.group.is_empty());
    let mut text = String::new();
    for (heading, group) in groups(rows) {
        let headless = group.first().is_some_and(|row| row.group.is_empty());
        if named && !headless {
            let _ = writeln!(text, "  {}", styled(STRONG, heading));
        } else if named {
            text.push('\n');
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

#[cfg(test)]
mod tests {
    use scene::Headline;
    use serde_json::json;

    use super::*;

    fn offers(notations: &[&str]) -> Offers {
        let headline =
            Headline { turn: String::new(), date: String::new(), phase: String::new(), pills: vec![], scores: vec![] };
        let mut scene = Scene {
            sides: vec![],
            headline,
            prompt: None,
            zones: vec![],
            links: vec![],
            pieces: vec![],
            markers: vec![],
            regions: vec![],
            tracks: vec![],
            hand: vec![],
            piles: vec![],
            panels: vec![],
            affordances: vec![],
            standing: scene::Standing::default(),
        };
        scene.affordances.push(Affordance::new(json!("end"), "end", "End the phase"));
        let offers = notations.iter().map(|n| Offer { order: json!(n), notation: (*n).to_owned() }).collect();
        Offers::new(offers, &scene)
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn orders_of_a_kind_stand_together_and_are_numbered_as_they_stand() {
        let offers = offers(&["step agra", "end", "step delhi"]);
        assert_eq!(plain(&offers.all()), "    1  step agra\n    2  step delhi\n    3  end         End the phase\n");
        assert_eq!(offers.get(2).unwrap().notation, "step delhi");
        assert!(offers.get(0).is_none() && offers.get(4).is_none());
    }

    #[test]
    fn what_only_the_screen_offers_is_listed_too() {
        let offers = offers(&["step agra"]);
        assert_eq!(plain(&offers.all()), "    1  step agra\n    2  end        End the phase\n");
        assert_eq!(offers.get(2).unwrap().order, json!("end"));
    }

    #[test]
    fn long_lists_are_cut_by_group_and_say_so() {
        let names: Vec<String> = (0..50).map(|i| format!("step zone{i}")).chain(["end".to_owned()]).collect();
        let offers = offers(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let overview = plain(&offers.overview());
        assert!(overview.contains("... and 35 more: `step` lists them"), "{overview}");
        assert!(overview.contains("   51  end"), "{overview}");
        assert!(overview.contains("51 orders in all"), "{overview}");
    }

    #[test]
    fn words_are_looked_for_in_notation_and_label() {
        let offers = offers(&["step agra", "step delhi", "end"]);
        assert_eq!(plain(&offers.matching("DEL").unwrap()), "    2  step delhi\n");
        assert_eq!(plain(&offers.matching("phase end").unwrap()), "    3  end  End the phase\n");
        assert!(offers.matching("lucknow").is_none());
    }
}
