use std::any::Any;

use chance::Chance;

use crate::{Game, Seat};

/// What a computer player knows about a game. All methods have defaults, so that a new game can be played on its first day.
///
/// Every answer must follow from what the deciding seat can see: two states with equal views give equal answers.
pub trait Judgement: Game {
    /// The sergeant's liking for each order, in the order of the list; only comparisons count.
    fn weigh(&self, orders: &[Self::Order], weights: &mut Vec<f32>) {
        weights.clear();
        weights.resize(orders.len(), 0.0);
    }

    /// The sergeant's order, for play and playouts: the heaviest, the first of equals.
    fn pick(&self, _chance: &mut impl Chance, scratch: &mut Scratch<Self>) -> Self::Order {
        scratch.pick(self)
    }

    /// The intent behind an order: of orders with equal tags only one is thought about.
    fn tag(&self, order: &Self::Order) -> u32 {
        fold(self.speak(order).notation(Self::phrases()).as_bytes())
    }

    /// How quiet the position is.
    fn rest(&self) -> Rest {
        Rest::Action
    }

    /// How a search looks ahead in this game.
    fn outlook() -> Outlook {
        Outlook::default()
    }

    /// Whether the sergeant's word is good enough for the present decision, so that a search spends no time on it.
    fn is_routine(&self) -> bool {
        false
    }

    /// Seats that win and lose together have the same team.
    fn team(&self, seat: Seat) -> u8 {
        seat.0
    }

    /// Other moods in which a search lets the sergeants of a deciding seat's side play on, where matches have shown that it helps: so it finds what an
    /// order is worth to somebody who means to press on, or to wait.
    fn moods(&self, _seat: Seat) -> &'static [Mood] {
        &[]
    }

    /// Puts the sergeants of a seat's side into a mood, in this copy of the state. Nothing of it is saved, shown or compared.
    fn bend(&mut self, _seat: Seat, _mood: Mood) {}

    /// The inputs of [`value`](Game::value), for fitting and explaining.
    fn features(&self, _seat: Seat, features: &mut Vec<f32>) {
        features.clear();
    }
}

/// How quiet a position is, the quietest last: what has just come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rest {
    /// Nothing: somebody is in mid-action.
    Busy,
    /// An action.
    Action,
    /// A side's part of a turn.
    SideTurn,
    /// A pulse, of which a turn has several.
    Pulse,
    /// A whole turn.
    Turn,
}

/// How a sergeant is minded while a line is played on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// As the position asks for.
    #[default]
    Usual,
    /// As if nothing but an attack could help.
    Bold,
    /// As if whoever waits has won.
    Wary,
}

/// How far and how wide a search looks ahead; what suits a game is found by matches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// How many of the sergeant's best orders are compared.
    pub width: usize,
    /// How quiet a position must be for its worth to be asked: the least [`rest`](Judgement::rest).
    pub pause: Rest,
    /// At which such position a line that is played on ends.
    pub stops: u8,
    /// How much of a line's worth is what it is worth at its last stop; the rest is its mean over all stops, which scatters less.
    pub last: f32,
    /// How many standard errors an order must be better than the sergeant's to be given instead.
    pub doubt: f64,
    /// How many of the sergeant's other [moods](Judgement::moods) are tried.
    pub moods: usize,
}

impl Default for Outlook {
    fn default() -> Self {
        Self { width: 12, pause: Rest::Action, stops: 12, last: 0.25, doubt: 0.5, moods: 2 }
    }
}

/// Buffers that a player keeps between decisions.
pub struct Scratch<G: Game> {
    /// Orders of the present decision.
    pub orders: Vec<G::Order>,
    /// Their weights.
    pub weights: Vec<f32>,
    /// What the sergeant remembers.
    pub memory: Memory,
}

/// What a game's sergeant keeps from one decision to the next, whatever match they are of. It makes him quicker and never changes his mind.
#[derive(Default)]
pub struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// The memory, of the only kind that its game has; empty at first.
    pub fn of<M: Default + Send + 'static>(&mut self) -> &mut M {
        let kept = self.0.get_or_insert_with(|| Box::new(M::default()));
        kept.downcast_mut().expect("a game has one kind of memory")
    }
}

impl<G: Game> Scratch<G> {
    /// The heaviest order, the first of equals.
    pub fn heaviest(&self) -> &G::Order {
        let best = |best, (index, weight): (usize, &f32)| if *weight > self.weights[best] { index } else { best };
        &self.orders[self.weights.iter().enumerate().fold(0, best)]
    }
}

impl<G: Judgement> Scratch<G> {
    /// The heaviest order of the game's list.
    pub fn pick(&mut self, game: &G) -> G::Order {
        self.orders.clear();
        game.orders(&mut self.orders);
        if let [only] = &self.orders[..] {
            return only.clone();
        }
        game.weigh(&self.orders, &mut self.weights);
        self.heaviest().clone()
    }
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Self { orders: Vec::new(), weights: Vec::new(), memory: Memory::default() }
    }
}

/// The worth, from -1 to 1, of a position whose logarithm of the odds to win is known: twice the chance less one. By a fraction that is right to a
/// hundredth and, unlike the exponential function, the same on every machine.
pub fn worth_of_odds(logarithm: f32) -> f32 {
    let x = (logarithm / 2.0).clamp(-3.0, 3.0);
    x * (27.0 + x * x) / (27.0 + 9.0 * x * x)
}

/// The worth, from -1 to 1, of a lead in points: half of certainty at `half`. Points far ahead still count, as they do in the margin of a match.
pub fn worth_of_lead(lead: f32, half: f32) -> f32 {
    lead / (lead.abs() + half)
}

/// A small hash (FNV-1a), the same on every machine.
fn fold(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_is_twice_the_chance_less_one() {
        for tenth in -80..=80_i8 {
            let logarithm = f32::from(tenth) / 10.0;
            let truth = 2.0 / (1.0 + (-logarithm).exp()) - 1.0;
            assert!((worth_of_odds(logarithm) - truth).abs() < 0.025, "{logarithm}");
        }
        assert!((worth_of_odds(50.0) - 1.0).abs() < 1e-6 && (worth_of_odds(-50.0) + 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_lead_is_worth_half_of_certainty_at_its_half() {
        assert!((worth_of_lead(6.0, 6.0) - 0.5).abs() < 1e-6 && (worth_of_lead(-18.0, 6.0) + 0.75).abs() < 1e-6);
        assert!(worth_of_lead(0.0, 6.0).abs() < 1e-6 && worth_of_lead(1e6, 6.0) < 1.0);
    }
}
