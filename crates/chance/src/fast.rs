use crate::{Chance, Contest, Faces, Pool, uniform};

/// Quick, repeatable chance for playouts and the lab (xoshiro256++); not for play between people.
#[derive(Clone, Debug)]
pub struct Fast {
    state: [u64; 4],
}

impl Fast {
    /// The stream of a seed; equal seeds give equal streams.
    pub fn new(seed: u64) -> Self {
        let mut x = seed;
        let state = std::array::from_fn(|_| {
            x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
            split_mix(x)
        });
        Self { state }
    }

    /// An independent stream for part `index` of the work of `seed`.
    pub fn stream(seed: u64, index: u64) -> Self {
        Self::new(split_mix(seed ^ split_mix(index.wrapping_add(0x5851_f42d_4c95_7f2d))))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }
}

/// One step of `SplitMix64`, used to spread seeds.
fn split_mix(x: u64) -> u64 {
    let z = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Chance for Fast {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        uniform::below(bound, || (self.word() >> 32) as u32)
    }

    #[inline]
    fn die(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        (0..pool.count).map(|_| u32::from(self.die(pool.sides))).sum()
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        (0..pool.count).map(|_| u32::from(self.die(pool.sides) >= target)).sum()
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        let mut faces = Faces::none(pool.sides);
        for _ in 0..pool.count {
            let face = self.die(pool.sides);
            faces.add(face);
        }
        summary(&faces)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        let mut contest = Contest::default();
        for _ in 0..pool.count {
            let first = self.die(pool.sides);
            let second = self.die(pool.sides);
            contest.judge(first, second, edge);
        }
        contest
    }
}
