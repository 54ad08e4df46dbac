use std::collections::{BTreeMap, BTreeSet};

use chance::Fast;
use engine::{Act, Event, Game, Match, NoLog, Pending, RuleSet, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// What dice were expected to do over a match, and what they did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Expected {
    /// What is counted, in words: an event, or a figure of it.
    pub what: String,
    /// The seat that the events are about, or whose orders led to them, where there is one.
    pub seat: Option<String>,
    /// Whether the events tell of no seat, so that the one is named whose orders led to them.
    pub ordered: bool,
    /// The clause, the first where there are several.
    pub clause: String,
    /// What was to be expected.
    pub expected: f64,
    /// What happened.
    pub actual: f64,
    /// The middle 90 % of what the dice allow.
    pub band: [f64; 2],
}

/// Every order is carried out so often with other dice.
const ROLLS: usize = 200;
/// No more quantities are told.
pub(super) const LISTED: usize = 14;
/// Figures of events that are counted, by words in their names.
const COUNTED: [&str; 8] = ["hits", "lost", "losses", "loss", "casualties", "killed", "kills", "steps"];

/// What is counted, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Quantity {
    what: String,
    seat: Option<Seat>,
    ordered: bool,
}

/// The quantities that depended on dice, the most surprising first. Every order is carried out again on the true state it met, with other dice.
pub(super) fn expectations<R: RuleSet>(
    played: &Match<R>,
    states: &[R::Game],
    sides: &[u8],
    seed: u64,
) -> Vec<Expected> {
    let mut told = Vec::new();
    played.tell(|_, _, what| told.push(what.events.iter().map(|(event, _)| event.clone()).collect::<Vec<_>>()));
    let has_enemies = sides.iter().any(|side| *side != sides[0]);
    let mut tallies: BTreeMap<Quantity, Tally> = BTreeMap::new();
    for (place, step) in played.steps().iter().enumerate() {
        let Act::Order(order) = &step.act else { continue };
        let game = &states[place];
        if !asks_chance(game, order) {
            continue;
        }
        let mut here = Step { by: decider(game).filter(|_| has_enemies), tallies: BTreeMap::new() };
        here.count(&told[place + 1], &states[place + 1], |tally| &mut tally.actual);
        here.imagine(game, order, |roll| Fast::stream(seed ^ 0x6578_7065_6374, (place * ROLLS + roll) as u64));
        for (quantity, tally) in here.tallies {
            tallies.entry(quantity).or_default().add(&tally);
        }
    }
    let mut expected: Vec<Expected> =
        attributed(tallies).into_iter().filter_map(|(quantity, tally)| tally.told(quantity, played.seats())).collect();
    expected.sort_by(|a, b| surprise(b).total_cmp(&surprise(a)).then_with(|| a.what.cmp(&b.what)));
    expected
}

/// Events that tell of a seat at times (who won) and of none at others (a tie) are then about nobody, not about whoever gave the order.
fn attributed(tallies: BTreeMap<Quantity, Tally>) -> BTreeMap<Quantity, Tally> {
    let told: BTreeSet<String> =
        tallies.keys().filter(|known| !known.ordered).map(|known| known.what.clone()).collect();
    let mut attributed: BTreeMap<Quantity, Tally> = BTreeMap::new();
    for (quantity, tally) in tallies {
        let is_nobodys = quantity.ordered && told.contains(&quantity.what);
        let quantity = if is_nobodys { Quantity { seat: None, ordered: false, ..quantity } } else { quantity };
        attributed.entry(quantity).or_default().add(&tally);
    }
    attributed
}

/// How far off a quantity was, in halves of its band.
fn surprise(one: &Expected) -> f64 {
    let half = ((one.band[1] - one.band[0]) / 2.0).max(0.5);
    ((one.actual - one.expected) / half).abs()
}

/// Whether an order leads to dice or cards. The first of them comes whatever they say, so that no step is chosen for what happened at it.
fn asks_chance<G: Game>(game: &G, order: &G::Order) -> bool {
    let mut chance = Fast::new(0);
    let mut untouched = chance.clone();
    game.clone().apply(order, &mut chance, &mut NoLog);
    chance.word() != untouched.word()
}

fn decider<G: Game>(game: &G) -> Option<Seat> {
    match game.pending() {
        Pending::Decision { seat, .. } => Some(seat),
        Pending::Over(_) => None,
    }
}

/// What is counted at one step.
struct Step {
    /// The seat that acted, for events that tell of none.
    by: Option<Seat>,
    tallies: BTreeMap<Quantity, Tally>,
}

impl Step {
    /// Carries out the order again and again, with other dice.
    fn imagine<G: Game>(&mut self, before: &G, order: &G::Order, dice: impl Fn(usize) -> Fast) {
        let mut events = Vec::new();
        for roll in 0..ROLLS {
            let mut game = before.clone();
            events.clear();
            game.apply(order, &mut dice(roll), &mut events);
            self.count(&events, &game, |tally| &mut tally.imagined[roll]);
        }
    }

    /// Counts events after which the game stands as it does.
    fn count<G: Game>(&mut self, events: &[G::Event], after: &G, place: impl Fn(&mut Tally) -> &mut f64) {
        let goes_on = decider(after).is_some();
        for event in events {
            for (quantity, amount) in quantities(event, self.by) {
                let tally = self.tallies.entry(quantity).or_default();
                tally.clause.get_or_insert(event.clause().0);
                tally.goes_on |= goes_on;
                *place(tally) += amount;
            }
        }
    }
}

/// One quantity, at a step or over a match.
struct Tally {
    clause: Option<&'static str>,
    actual: f64,
    imagined: Vec<f64>,
    /// Whether it was ever seen where the match did not end: what only comes with the end is the end.
    goes_on: bool,
}

impl Default for Tally {
    fn default() -> Self {
        Self { clause: None, actual: 0.0, imagined: vec![0.0; ROLLS], goes_on: false }
    }
}

impl Tally {
    /// Adds what came at a step, if dice could change it there.
    fn add(&mut self, step: &Tally) {
        self.clause = self.clause.or(step.clause);
        self.goes_on |= step.goes_on;
        if step.imagined.iter().any(|amount| (amount - step.actual).abs() > f64::EPSILON) {
            self.actual += step.actual;
            self.imagined.iter_mut().zip(&step.imagined).for_each(|(sum, amount)| *sum += amount);
        }
    }

    /// Nothing of the end of a match, of what hardly ever happens, and of what came as it nearly always does.
    fn told(mut self, quantity: Quantity, seats: &[String]) -> Option<Expected> {
        let Quantity { what, seat, ordered } = quantity;
        let expected = self.imagined.iter().sum::<f64>() / ROLLS as f64;
        self.imagined.sort_by(f64::total_cmp);
        let band = [self.imagined[ROLLS / 20], self.imagined[ROLLS - 1 - ROLLS / 20]];
        let is_usual = band.iter().all(|end| (end - self.actual).abs() < f64::EPSILON);
        if !self.goes_on || is_usual || expected.max(self.actual) < 1.0 {
            return None;
        }
        let seat = seat.and_then(|seat| seats.get(seat.index()).cloned());
        let clause = self.clause.unwrap_or_default().to_owned();
        Some(Expected { what, seat, ordered, clause, expected, actual: self.actual, band })
    }
}

/// What an event counts for: itself, and those of its figures that tell of losses.
fn quantities<E: Event>(event: &E, by: Option<Seat>) -> Vec<(Quantity, f64)> {
    if event.is_heading() {
        return Vec::new();
    }
    let Ok(json) = serde_json::to_value(event) else { return Vec::new() };
    let (kind, fields) = parts(&json);
    let kind = words(kind);
    let quantity = |what| Quantity { what, seat: event.seat().or(by), ordered: event.seat().is_none() && by.is_some() };
    let mut found = vec![(quantity(kind.clone()), 1.0)];
    for (name, value) in fields.into_iter().flatten() {
        if name.split('_').any(|word| COUNTED.contains(&word)) {
            found.push((quantity(format!("{kind}: {}", words(name))), number(value)));
        }
    }
    found
}

/// The kind of an event and its figures, whichever way it is tagged.
fn parts(json: &Value) -> (&str, Option<&serde_json::Map<String, Value>>) {
    match json {
        Value::String(kind) => (kind, None),
        Value::Object(fields) => match (fields.get("event").and_then(Value::as_str), fields.iter().next()) {
            (Some(kind), _) => (kind, Some(fields)),
            (None, Some((kind, inner))) if fields.len() == 1 => (kind, inner.as_object()),
            _ => ("", Some(fields)),
        },
        _ => ("", None),
    }
}

/// A name in the program as people read it: `MeleeFought` and `melee_fought` are `melee fought`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        let begins = letter == '_' || letter.is_uppercase();
        if begins && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        words.extend(letter.to_lowercase().filter(|letter| *letter != '_'));
    }
    words
}

/// A figure as a number: flags count one, lists what is in them.
fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => number.as_f64().unwrap_or(0.0),
        Value::Bool(flag) => f64::from(u8::from(*flag)),
        Value::Array(list) => list.iter().map(number).sum(),
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use engine::{Clause, Viewer};

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize)]
    enum Happened {
        MeleeFought { unit: u8, player_losses: u8 },
        Fired { seat: Seat, hits: u8 },
    }

    impl Event for Happened {
        fn clause(&self) -> Clause {
            Clause("X-1")
        }

        fn seen_by(&self, _: Viewer) -> Option<Self> {
            Some(self.clone())
        }

        fn seat(&self) -> Option<Seat> {
            match self {
                Happened::Fired { seat, .. } => Some(*seat),
                Happened::MeleeFought { .. } => None,
            }
        }
    }

    fn named(event: &Happened, by: Option<Seat>) -> Vec<(String, Option<Seat>, bool, f64)> {
        let told = |(quantity, amount): (Quantity, f64)| (quantity.what, quantity.seat, quantity.ordered, amount);
        quantities(event, by).into_iter().map(told).collect()
    }

    #[test]
    fn names_are_told_in_words() {
        for (name, told) in [
            ("MeleeFought", "melee fought"),
            ("player_losses", "player losses"),
            ("Fired", "fired"),
            ("Step_Lost", "step lost"),
        ] {
            assert_eq!(words(name), told);
        }
    }

    #[test]
    fn figures_of_losses_count_for_the_seat_that_acted_where_the_event_knows_none() {
        let (red, blue) = (Seat(0), Seat(1));
        let melee = Happened::MeleeFought { unit: 7, player_losses: 3 };
        let of_red = |what: &str, amount| (what.to_owned(), Some(red), true, amount);
        assert_eq!(named(&melee, Some(red)), [of_red("melee fought", 1.0), of_red("melee fought: player losses", 3.0)]);
        let (_, seat, ordered, _) = &named(&Happened::Fired { seat: blue, hits: 2 }, Some(red))[1];
        assert_eq!((*seat, *ordered), (Some(blue), false), "an event that knows its seat keeps it");
    }

    #[test]
    fn a_tie_is_nobodys_where_the_winner_is_told() {
        let of = |what: &str, seat: u8, ordered| Quantity { what: what.to_owned(), seat: Some(Seat(seat)), ordered };
        let tallies = [of("melee won", 0, false), of("melee won", 1, true), of("tested", 1, true)];
        let attributed = attributed(tallies.map(|quantity| (quantity, Tally::default())).into());
        let tie = Quantity { what: "melee won".to_owned(), seat: None, ordered: false };
        assert_eq!(attributed.into_keys().collect::<Vec<_>>(), [tie, of("melee won", 0, false), of("tested", 1, true)]);
    }

    fn tally(actual: f64, imagined: impl Fn(usize) -> f64) -> Tally {
        Tally { clause: Some("X-1"), actual, imagined: (0..ROLLS).map(imagined).collect(), goes_on: true }
    }

    fn told(tally: Tally) -> Option<Expected> {
        tally.told(Quantity { what: "hits".to_owned(), seat: None, ordered: false }, &[])
    }

    #[test]
    fn only_what_dice_could_change_is_told() {
        let mut whole = Tally::default();
        whole.add(&tally(3.0, |_| 3.0));
        whole.add(&tally(2.0, |roll| (roll % 4) as f64));
        let hits = told(whole).unwrap();
        assert!((hits.actual - 2.0).abs() < 1e-9 && (hits.expected - 1.5).abs() < 1e-9, "{hits:?}");
        assert_eq!(told(tally(108.0, |roll| if roll == 0 { 200.0 } else { 108.0 })), None, "hardly ever different");
        assert!(told(tally(1.0, |roll| f64::from(u8::from(roll == 0)))).is_some(), "a rare thing that happened");
    }

    #[test]
    fn the_end_of_a_match_is_no_quantity() {
        assert_eq!(told(Tally { goes_on: false, ..tally(1.0, |roll| (roll % 2) as f64) }), None);
    }
}
