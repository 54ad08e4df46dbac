//! What is shown before an order is what the order does, and what the log says is what was used.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use chance::{Chance, Contest, Distribution, Faces, Fast, Pool, distribution_within};
use engine::{
    Clause, Event, Game, Loaded, Log, Match, Pending, Reason, RuleSet, Rulebook, Seat, Viewer, Words, embedded, load,
};
use scene::{Affordance, Bar, Odds};
use toml::Value;

use crate::Matches;
use crate::golden;
use crate::spot::Spot;
use crate::walk::{self, Player};

/// Forecasts of one position that are held against the resolver.
const FORECASTS: u32 = 3;

/// Beyond so many branches an order is carried out with fixed seeds instead.
const BRANCHES: usize = 10_000;

/// So many of them.
const SEEDS: u64 = 3_000;

/// What a game's agreement is checked on.
#[derive(Clone, Copy, Debug)]
pub struct Agreement<'a> {
    /// Matches of each scenario, on the published data and on as many changed sets.
    pub matches: Matches,
    /// The data files whose figures are changed.
    pub figures: &'a [&'a str],
}

/// Every kind of reason that was heard: its clause and its name.
pub(crate) type Heard = BTreeSet<(&'static str, &'static str)>;

/// Plays matches of every scenario, on the published figures and on changed ones, and holds what is shown before orders against what they do. All reasons
/// that were heard stand in `tests/golden/reasons.tsv` below the crate's folder, so that a modifier that is lost is missed; `GROGNARD_WRITE=1` writes it anew.
pub fn check_agreement<R: RuleSet>(crate_folder: &str, plan: Agreement<'_>) {
    let book = Rulebook::parse(R::RULES).expect("the rulebook can be read");
    let published = embedded::<R>();
    let mut heard = BTreeSet::new();
    for scenario in &published.rules.info().scenarios {
        for seed in 1..=u64::from(plan.matches.0) {
            play(published, &book, &scenario.id, seed, &mut heard);
            if !plan.figures.is_empty() {
                play(changed::<R>(plan.figures, seed), &book, &scenario.id, seed, &mut heard);
            }
        }
    }
    let rows: Vec<String> = heard.iter().map(|(clause, what)| format!("{clause}\t{what}")).collect();
    golden::compare(crate_folder, "reasons.tsv", &format!("{}\n", rows.join("\n")));
}

fn play<R: RuleSet>(loaded: &'static Loaded<R>, book: &Rulebook, scenario: &str, seed: u64, heard: &mut Heard) {
    let mut spot = Spot::new::<R>(scenario, seed);
    let mut played = Match::new(loaded, walk::setup(loaded, scenario, seed)).expect("the scenario can be set up");
    let mut player = Player::<R>::new(seed);
    let mut looks: BTreeMap<&str, u32> = BTreeMap::new();
    while let Pending::Decision { seat, question } = played.pending() {
        (spot.step, spot.question) = (played.steps().len(), question);
        let look = looks.entry(question).or_insert(0);
        *look += 1;
        let mut chance = Fast::stream(seed ^ 0xa9_4ee, spot.step as u64);
        if *look <= 3 || chance.below(16) == 0 {
            check(played.game(), seat, &mut spot, &mut chance);
        }
        let order = player.choose(played.game(), seat);
        spot.trying = played.game().speak(&order).notation(R::Game::phrases());
        let told = played.give(seat, order).unwrap_or_else(|error| panic!("an offered order is refused: {error}"));
        spot.orders.push(spot.trying.clone());
        for (event, _) in &told.events {
            figures_fold(event, book, heard);
        }
    }
    "nothing".clone_into(&mut spot.trying);
}

/// The parts of every figure an event states fold to the number that was used, and cite the rulebook.
pub(crate) fn figures_fold(event: &impl Event, book: &Rulebook, heard: &mut Heard) {
    for figure in event.figures() {
        assert_eq!(
            figure.folded(),
            figure.total,
            "the parts of `{}` fold to what was used in {event:?}: {:?}",
            figure.name,
            figure.parts
        );
        for Reason { clause, what, .. } in figure.parts {
            if heard.insert((clause.0, what)) {
                assert!(
                    book.get(clause.0).is_some(),
                    "a part of {event:?} cites {clause}, which is not in the rulebook"
                );
            }
        }
    }
}

/// Some of the forecasts that the deciding seat sees agree with what their orders do.
pub(crate) fn check<G: Game>(game: &G, seat: Seat, spot: &mut Spot, chance: &mut Fast) {
    let scene = G::scene(&game.view(Viewer::Seat(seat)));
    let forecasts: Vec<(&Affordance, &Odds)> = scene
        .affordances
        .iter()
        .filter(|row| row.refused.is_none() && row.choose.is_none())
        .filter_map(|row| row.odds.as_ref().map(|odds| (row, odds)))
        .filter(|(_, odds)| odds.bars.iter().any(|bar| !bar.roll.is_empty()))
        .collect();
    for _ in 0..FORECASTS.min(forecasts.len() as u32) {
        let (row, odds) = forecasts[chance.below(forecasts.len() as u32) as usize];
        let Ok(order) = Words::from_json(&row.order, G::phrases()).and_then(|words| game.hear(&words)) else {
            continue;
        };
        holds(game, &order, odds, spot);
    }
}

/// Each bar of an order's forecast gives the shares that the order's own dice give.
pub(crate) fn holds<G: Game>(game: &G, order: &G::Order, odds: &Odds, spot: &mut Spot) {
    for bar in odds.bars.iter().filter(|bar| !bar.roll.is_empty()) {
        spot.trying = format!("the forecast of `{}` before {order:?}", bar.roll);
        let cited: BTreeSet<&str> = odds.modifiers.iter().filter_map(|modifier| modifier.clause.as_deref()).collect();
        let settle = |chance: &mut dyn FnMut(&mut Settling<'_, G>)| {
            let mut settling = Settling { game, order, roll: &bar.roll, end: None };
            chance(&mut settling);
            settling.end.map(|end| {
                for clause in end.reasons {
                    assert!(cited.contains(clause.0), "`{}` is settled by {clause}, which no one was shown", bar.roll);
                }
                end.key
            })
        };
        let exact = distribution_within(BRANCHES, |source| settle(&mut |settling| settling.run(source)));
        match exact {
            Some(exact) => agrees(bar, &exact, 1e-9),
            None => {
                let mut counts: BTreeMap<Option<String>, f64> = BTreeMap::new();
                for seed in 0..SEEDS {
                    let key = settle(&mut |settling| settling.run(&mut Fast::stream(seed, 9)));
                    *counts.entry(key).or_default() += 1.0 / SEEDS as f64;
                }
                roughly_agrees(bar, &counts);
            }
        }
    }
}

/// So many times a staged order is carried out to hear its reasons.
const HEARINGS: u64 = 60;

/// Holds one order of a position that was set up for it against what is shown before it, as `check_agreement` does in matches; returns every reason that is
/// heard when it is carried out, each its clause and its name. For what random matches hardly ever meet.
pub fn check_staged<R: RuleSet>(game: &R::Game, notation: &str) -> BTreeSet<(&'static str, &'static str)> {
    let book = Rulebook::parse(R::RULES).expect("the rulebook can be read");
    let mut spot = Spot::new::<R>("staged", 0);
    let Pending::Decision { seat, question } = game.pending() else { panic!("nobody is asked") };
    (spot.question, spot.trying) = (question, notation.to_owned());
    let scene = R::Game::scene(&game.view(Viewer::Seat(seat)));
    let row = scene.affordances.iter().find(|row| row.notation.eq_ignore_ascii_case(notation));
    let row = row.unwrap_or_else(|| panic!("`{notation}` is not offered"));
    let words = Words::from_json(&row.order, R::Game::phrases()).expect("a row has words");
    let order = game.hear(&words).expect("a row can be heard");
    if let Some(odds) = &row.odds {
        holds(game, &order, odds, &mut spot);
    }
    let mut heard = Heard::new();
    for seed in 0..HEARINGS {
        let mut log = Vec::new();
        game.clone().apply(&order, &mut Fast::stream(seed, 12), &mut log);
        for event in &log {
            figures_fold(event, &book, &mut heard);
        }
    }
    heard
}

fn agrees(bar: &Bar, exact: &Distribution<Option<String>>, within: f64) {
    let shares: BTreeMap<Option<String>, f64> = exact.iter().map(|(key, p)| (key.clone(), p)).collect();
    compare(bar, &shares, |_| within);
}

/// Fixed seeds scatter: five standard errors are allowed.
fn roughly_agrees(bar: &Bar, shares: &BTreeMap<Option<String>, f64>) {
    let reached = 1.0 - shares.get(&None).copied().unwrap_or(0.0);
    let throws = (SEEDS as f64 * reached).max(1.0);
    compare(bar, shares, |p| 5.0 * (p * (1.0 - p) / throws).sqrt() + 3.0 / throws);
}

/// Holds the shares of a bar against those of the results that settled its roll, where it was made at all.
fn compare(bar: &Bar, shares: &BTreeMap<Option<String>, f64>, within: impl Fn(f64) -> f64) {
    let reached: f64 = shares.iter().filter(|(key, _)| key.is_some()).map(|(_, p)| p).sum();
    assert!(reached > 0.0, "the roll `{}` that is forecast is never made", bar.roll);
    for key in shares.keys().flatten() {
        let shown = bar.shares.iter().filter(|share| share.keys.contains(key)).count();
        assert_eq!(shown, 1, "the roll `{}` can end in `{key}`, which {shown} shares of its forecast show", bar.roll);
    }
    for share in &bar.shares {
        let p = share.keys.iter().filter_map(|key| shares.get(&Some(key.clone()))).sum::<f64>() / reached;
        assert!(
            (p - share.p).abs() <= within(p),
            "the forecast of `{}` says {} for `{}`, the order gives {p}",
            bar.roll,
            share.p,
            share.label
        );
    }
}

/// How a roll ended: the result, and the clauses of the parts behind it.
struct End {
    key: String,
    reasons: Vec<Clause>,
}

/// Carries out an order until one of its rolls is settled.
struct Settling<'a, G: Game> {
    game: &'a G,
    order: &'a G::Order,
    roll: &'a str,
    end: Option<End>,
}

impl<G: Game> Settling<'_, G> {
    fn run(&mut self, chance: &mut impl Chance) {
        let settled = Cell::new(false);
        let mut ear = Ear { roll: self.roll, settled: &settled, end: None, chapter: false };
        let mut until = Until { settled: &settled, source: chance, rest: Fast::new(1857) };
        self.game.clone().apply(self.order, &mut until, &mut ear);
        self.end = ear.end;
    }
}

/// Listens for the event that settles a roll.
struct Ear<'a> {
    roll: &'a str,
    settled: &'a Cell<bool>,
    end: Option<End>,
    /// A new chapter has begun: what an order leads to is over.
    chapter: bool,
}

impl<E: Event> Log<E> for Ear<'_> {
    fn tell(&mut self, event: E) {
        self.chapter |= event.is_heading();
        if self.end.is_some() {
            return;
        }
        if let Some((_, key)) = event.settles().filter(|(roll, _)| roll == self.roll) {
            self.settled.set(true);
            let parts = event.figures().into_iter().flat_map(|figure| figure.parts);
            self.end = Some(End { key, reasons: parts.map(|part| part.clause).collect() });
        }
    }

    fn has_heard_enough(&self) -> bool {
        self.end.is_some() || self.chapter
    }
}

/// Asks one source until a roll is settled; what comes after it does not matter and takes any course.
struct Until<'a, C> {
    settled: &'a Cell<bool>,
    source: &'a mut C,
    rest: Fast,
}

impl<C: Chance> Chance for Until<'_, C> {
    fn below(&mut self, bound: u32) -> u32 {
        if self.settled.get() { self.rest.below(bound) } else { self.source.below(bound) }
    }

    fn die(&mut self, sides: u8) -> u8 {
        if self.settled.get() { self.rest.die(sides) } else { self.source.die(sides) }
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        if self.settled.get() { self.rest.sum(pool) } else { self.source.sum(pool) }
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        if self.settled.get() {
            self.rest.count_at_least(pool, target)
        } else {
            self.source.count_at_least(pool, target)
        }
    }

    fn tally<T: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> T) -> T {
        if self.settled.get() { self.rest.tally(pool, summary) } else { self.source.tally(pool, summary) }
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        if self.settled.get() { self.rest.opposed(pool, edge) } else { self.source.opposed(pool, edge) }
    }

    fn brackets<const K: usize>(&mut self, pool: Pool, upto: [u8; K]) -> [u32; K] {
        if self.settled.get() { self.rest.brackets(pool, upto) } else { self.source.brackets(pool, upto) }
    }

    fn pick(&mut self, weights: &[u8]) -> usize {
        if self.settled.get() { self.rest.pick(weights) } else { self.source.pick(weights) }
    }

    fn highest(&mut self, pool: Pool) -> u8 {
        if self.settled.get() { self.rest.highest(pool) } else { self.source.highest(pool) }
    }

    fn lowest(&mut self, pool: Pool) -> u8 {
        if self.settled.get() { self.rest.lowest(pool) } else { self.source.lowest(pool) }
    }
}

/// Figures that are changed in one set.
const CHANGES: usize = 16;

/// A data set of the game in which some whole numbers of these files are one more or one less, as far as the loader takes it.
pub fn changed<R: RuleSet>(figures: &[&str], seed: u64) -> &'static Loaded<R> {
    let mut chance = Fast::stream(seed, 11);
    let mut files = R::files();
    let mut changes = 0;
    for _ in 0..CHANGES * 8 {
        let file = figures[chance.below(figures.len() as u32) as usize];
        let mut table: toml::Table = files.read(file).unwrap_or_else(|fault| panic!("{fault}"));
        let mut leaves = Vec::new();
        table.iter_mut().for_each(|(_, value)| numbers(value, &mut leaves));
        if leaves.is_empty() {
            continue;
        }
        let at = chance.below(leaves.len() as u32) as usize;
        *leaves[at] += if chance.below(2) == 0 { 1 } else { -1 };
        let before = files.clone();
        files.replace(file, toml::to_string(&table).expect("a table can be written"));
        if R::read(&files).is_err() {
            files = before;
            continue;
        }
        changes += 1;
        if changes == CHANGES {
            break;
        }
    }
    load(&files).unwrap_or_else(|fault| panic!("{fault}"))
}

fn numbers<'a>(value: &'a mut Value, leaves: &mut Vec<&'a mut i64>) {
    match value {
        Value::Integer(number) => leaves.push(number),
        Value::Array(items) => items.iter_mut().for_each(|item| numbers(item, leaves)),
        Value::Table(table) => table.iter_mut().for_each(|(_, value)| numbers(value, leaves)),
        _ => {}
    }
}
