//! A fixed piece of work that no rule touches, so that figures of different machines and hours can be compared.

use std::hint::black_box;
use std::time::Duration;

use serde::Serialize;

use crate::bench::nanoseconds;

/// The size of a typical state.
const BYTES: usize = 2048;
/// Branches of a round.
const STEPS: u32 = 256;

/// How fast this machine is now, on one core: every other figure may be divided by it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BenchReference {
    /// Rounds per second: a copy of 2 KiB and 256 steps of integer arithmetic, each with a branch that cannot be foreseen.
    pub rounds_per_s: f64,
}

/// Measures the reference loop.
pub fn bench_reference(time: Duration) -> BenchReference {
    let mut worker = Worker::new();
    let nanoseconds = nanoseconds(time, &[(); 64], |()| worker.round());
    black_box(worker.sum);
    BenchReference { rounds_per_s: 1e9 / nanoseconds }
}

struct Worker {
    from: [u8; BYTES],
    to: [u8; BYTES],
    seed: u64,
    sum: u64,
}

impl Worker {
    fn new() -> Self {
        let mut from = [0; BYTES];
        for (at, byte) in from.iter_mut().enumerate() {
            *byte = (at * 167 % 251) as u8;
        }
        Self { from, to: [0; BYTES], seed: 0x9e37_79b9_7f4a_7c15, sum: 0 }
    }

    /// One round. It must never change: old figures would no longer mean the same.
    fn round(&mut self) {
        self.to = *black_box(&self.from);
        let to = black_box(&mut self.to);
        for _ in 0..STEPS {
            self.seed ^= self.seed << 13;
            self.seed ^= self.seed >> 7;
            self.seed ^= self.seed << 17;
            let at = (self.seed >> 32) as usize % BYTES;
            if self.seed & 1 == 0 {
                self.sum = self.sum.wrapping_add(u64::from(black_box(to[at])));
            } else {
                to[at] = black_box(self.sum as u8);
            }
        }
        self.from[(self.seed >> 53) as usize % BYTES] = to[0];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_is_the_same_for_ever() {
        let mut worker = Worker::new();
        for _ in 0..1000 {
            worker.round();
        }
        assert_eq!((worker.seed, worker.sum), (15_736_381_978_510_926_494, 13_074_438));
    }
}
