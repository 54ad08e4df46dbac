use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::{Chance, Contest, Faces, Pool, uniform};

/// The key from which all dice of a match follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Derives the key from the table's secret and the nonces that the seats have thrown in, in seat order.
    pub fn derive<'a>(secret: &[u8; 32], nonces: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key("grognard dice 1");
        hasher.update(secret);
        for nonce in nonces {
            hasher.update(&(nonce.len() as u64).to_le_bytes());
            hasher.update(nonce);
        }
        Self(*hasher.finalize().as_bytes())
    }
}

/// One roll as it lay on the table: what the log and the dice tray show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// Sides of each die.
    pub sides: u8,
    /// The faces, in the order rolled.
    pub faces: Vec<u8>,
}

/// Counts rolls; shared with a log, so that each event can say which rolls came before it.
#[derive(Clone, Debug, Default)]
pub struct RollCounter(Arc<AtomicU32>);

impl RollCounter {
    /// Rolls made so far for this order.
    pub fn rolls(&self) -> usize {
        self.0.load(Ordering::Relaxed) as usize
    }

    /// Counts one more.
    pub(crate) fn count(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Keyed dice for play. Every order of a match has its own stream, so that a record replays from any step.
pub struct Dice {
    stream: ChaCha12Rng,
    rolls: Vec<Roll>,
    counter: RollCounter,
    used: bool,
}

impl Dice {
    /// The dice of order number `order` (0 is the set-up) of the match with this key.
    pub fn new(key: &Key, order: u64) -> Self {
        let mut stream = ChaCha12Rng::from_seed(key.0);
        stream.set_stream(order);
        Self { stream, rolls: Vec::new(), counter: RollCounter::default(), used: false }
    }

    /// The counter of these dice.
    pub fn counter(&self) -> RollCounter {
        self.counter.clone()
    }

    /// Whether chance has been asked at all.
    pub fn used(&self) -> bool {
        self.used
    }

    /// The rolls made, in order. Draws and shuffles are not among them: they may be secret. Nor are empty pools.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    fn word_below(&mut self, bound: u32) -> u32 {
        self.used = true;
        let stream = &mut self.stream;
        uniform::below(bound, || stream.next_u32())
    }

    fn roll(&mut self, pool: Pool) -> &[u8] {
        if pool.count == 0 {
            return &[];
        }
        let faces = (0..pool.count).map(|_| self.word_below(u32::from(pool.sides)) as u8 + 1).collect();
        self.counter.count();
        self.rolls.push(Roll { sides: pool.sides, faces });
        &self.rolls.last().expect("a roll was just pushed").faces
    }
}

impl Chance for Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.word_below(bound)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.roll(Pool::new(1, sides))[0]
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.roll(pool).iter().map(|&face| u32::from(face)).sum()
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.roll(pool).iter().filter(|&&face| face >= target).count() as u32
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        let mut faces = Faces::none(pool.sides);
        for &face in self.roll(pool) {
            faces.add(face);
        }
        summary(&faces)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        let mut contest = Contest::default();
        let first = self.roll(pool).to_vec();
        for (die, other) in first.iter().zip(self.roll(pool)) {
            contest.judge(*die, *other, edge);
        }
        contest
    }
}
