use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use chance::{Chance, Fast};
use engine::{Clause, Event, Game, Pending, Seat};

use crate::row::KeyEvent;
use crate::usage::{COUNTED_TURNS, Usage, Use};

/// So many acts of a match are kept as its key events.
const KEY_EVENTS: usize = 3;
/// An act that moves the standing by less, in thousandths, is not worth a mention.
const LEAST_SWING: i32 = 20;
/// At one decision in so many an order of an earlier one is tried.
const TRIED: u32 = 8;
/// So far back an order is looked for that answered the same question.
const LOOKED_BACK: usize = 40;

/// Looks on while a match is played.
pub(crate) struct Watch<G: Game> {
    clauses: Clauses,
    /// How often each phrase was used, seat by seat.
    forms: Vec<u32>,
    seats: usize,
    keys: Vec<KeyEvent>,
    standing: i32,
    first_turn: u16,
    /// Which earlier order is tried has nothing to do with the dice.
    trials: Fast,
    /// The orders so far, each with its question.
    given: Vec<(&'static str, G::Order)>,
}

impl<G: Game> Watch<G> {
    pub(crate) fn new(game: &G, seats: usize, seed: u64) -> Self {
        Self {
            clauses: Clauses::default(),
            forms: vec![0; G::phrases().len() * seats],
            seats,
            keys: Vec::new(),
            standing: standing(game),
            first_turn: game.turn(),
            trials: Fast::stream(seed, 2),
            given: Vec::new(),
        }
    }

    /// Takes note of an order before it is carried out. At some decisions it tries an earlier order too and takes note of why it would be refused: the
    /// match and its dice are not touched.
    pub(crate) fn hear(&mut self, game: &G, decision: u32, seat: Seat, question: &'static str, order: &G::Order) {
        let forms = &mut self.forms[seat.index() * G::phrases().len()..];
        game.forms(order, &mut |place| forms[place] += 1);
        if decision.is_multiple_of(TRIED) {
            let turn = self.column(game);
            if let Some(Err(refusal)) = self.earlier(question).map(|earlier| game.check(earlier)) {
                self.clauses.refused(game.explain(&refusal).clause, turn);
            }
        }
    }

    /// An earlier order: now any, now one that answered the same question.
    fn earlier(&mut self, question: &'static str) -> Option<&G::Order> {
        let count = self.given.len();
        let place = self.trials.below(u32::try_from(count).ok().filter(|count| *count > 0)?) as usize;
        let alike = |place: &usize| self.given[*place].0 == question;
        let same = (place.saturating_sub(LOOKED_BACK)..=place).rev().find(alike);
        let place = if self.trials.below(4) == 0 { place } else { same.unwrap_or(place) };
        self.given.get(place).map(|(_, order)| order)
    }

    /// Takes note of an act: the order, what happened, and where it led.
    pub(crate) fn see(&mut self, game: &G, decision: u32, events: &[G::Event]) {
        let now = standing(game);
        let swing = now - self.standing;
        self.standing = now;
        let column = self.column(game);
        self.clauses.begin_act();
        for event in events {
            event.cites(&mut |clause| self.clauses.applied(clause, column, swing.unsigned_abs()));
        }
        if swing.abs() >= LEAST_SWING && !matches!(game.pending(), Pending::Over(_)) {
            self.keep(game, decision, swing, events);
        }
    }

    /// Keeps an order that was carried out.
    pub(crate) fn remember(&mut self, question: &'static str, order: G::Order) {
        self.given.push((question, order));
    }

    /// Which of the counted turns it is.
    fn column(&self, game: &G) -> usize {
        usize::from(game.turn() - self.first_turn).min(COUNTED_TURNS - 1)
    }

    /// Keeps an act among the key events if it moved more than the least of them.
    fn keep(&mut self, game: &G, decision: u32, swing: i32, events: &[G::Event]) {
        let Some(event) = events.iter().rfind(|event| !event.is_heading()) else { return };
        if self.keys.len() == KEY_EVENTS {
            let least = (0..KEY_EVENTS).min_by_key(|&place| self.keys[place].swing.abs()).unwrap_or(0);
            if self.keys[least].swing.abs() >= swing.abs() {
                return;
            }
            self.keys.remove(least);
        }
        let (clause, text) = (event.clause().to_string(), game.narrate(event));
        self.keys.push(KeyEvent { decision, turn: game.turn() - self.first_turn + 1, clause, swing, text });
    }

    /// What was seen: the use made of clauses and forms, the key events, and the orders.
    pub(crate) fn end(self) -> (Usage, Vec<KeyEvent>, Vec<G::Order>) {
        let of_seat = |seat: usize| {
            let counts = &self.forms[seat * G::phrases().len()..];
            let used = G::phrases().iter().zip(counts).filter(|(_, times)| **times > 0);
            used.map(|(phrase, times)| (phrase.pattern.into(), *times)).collect()
        };
        let forms = (0..self.seats).map(of_seat).collect();
        let orders = self.given.into_iter().map(|(_, order)| order).collect();
        (Usage { clauses: self.clauses.end(), forms }, self.keys, orders)
    }
}

/// How often each clause appeared so far. A clause is found by where its id stands in the program, which is quicker than comparing words; ids are compared
/// only when they are first met at a place.
#[derive(Default)]
struct Clauses {
    places: HashMap<(usize, usize), usize, BuildHasherDefault<ByPlace>>,
    counts: Vec<Count>,
    act: u32,
}

struct Count {
    clause: &'static str,
    uses: Use,
    /// The last act in which it was applied.
    act: u32,
}

impl Clauses {
    fn begin_act(&mut self) {
        self.act += 1;
    }

    fn applied(&mut self, clause: Clause, turn: usize, swing: u32) {
        let act = self.act;
        let count = self.count(clause);
        count.uses.turns[turn] += 1;
        if count.act != act {
            count.act = act;
            count.uses.acts += 1;
            count.uses.swing += u64::from(swing);
        }
    }

    fn refused(&mut self, clause: Clause, turn: usize) {
        let count = self.count(clause);
        count.uses.turns[turn] += 1;
        count.uses.refused += 1;
    }

    fn count(&mut self, Clause(id): Clause) -> &mut Count {
        let next = self.counts.len();
        let place = *self
            .places
            .entry((id.as_ptr().addr(), id.len()))
            .or_insert_with(|| self.counts.iter().position(|count| count.clause == id).unwrap_or(next));
        if place == next {
            self.counts.push(Count { clause: id, uses: Use::default(), act: 0 });
        }
        &mut self.counts[place]
    }

    fn end(self) -> BTreeMap<Cow<'static, str>, Use> {
        self.counts.into_iter().map(|count| (count.clause.into(), count.uses)).collect()
    }
}

/// Spreads addresses, which nobody chooses to collide.
#[derive(Default)]
struct ByPlace(u64);

impl Hasher for ByPlace {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_usize(usize::from(*byte));
        }
    }

    fn write_usize(&mut self, number: usize) {
        self.0 = (self.0 ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    }
}

/// Where the first seat stands between lost (0) and won (1000).
fn standing<G: Game>(game: &G) -> i32 {
    let first = Seat(0);
    match game.pending() {
        Pending::Over(outcome) => 500 + 500 * i32::from(outcome.result(first)),
        Pending::Decision { .. } => (f64::from(game.value(first)) * 500.0).round() as i32 + 500,
    }
}
