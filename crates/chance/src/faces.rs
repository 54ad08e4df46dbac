use crate::Pool;

/// The largest die a pool may hold.
pub(crate) const MOST_SIDES: usize = 20;

/// How often each face of a pool came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faces {
    sides: u8,
    counts: [u32; MOST_SIDES],
}

impl Faces {
    /// No dice yet.
    pub(crate) fn none(sides: u8) -> Self {
        assert!((1..=MOST_SIDES).contains(&usize::from(sides)), "a die has 1 to {MOST_SIDES} sides, not {sides}");
        Self { sides, counts: [0; MOST_SIDES] }
    }

    pub(crate) fn add(&mut self, face: u8) {
        self.counts[usize::from(face) - 1] += 1;
    }

    /// How many dice show `face`.
    pub fn of(&self, face: u8) -> u32 {
        if face == 0 || face > self.sides { 0 } else { self.counts[usize::from(face) - 1] }
    }

    /// The number of sides of each die.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The number of dice.
    pub fn total(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The sum of all dice.
    pub fn sum(&self) -> u32 {
        (1..=self.sides).map(|face| u32::from(face) * self.of(face)).sum()
    }

    /// The highest die, 0 when there is none.
    pub fn highest(&self) -> u8 {
        (1..=self.sides).rev().find(|&face| self.of(face) > 0).unwrap_or(0)
    }

    /// The lowest die, 0 when there is none.
    pub fn lowest(&self) -> u8 {
        (1..=self.sides).find(|&face| self.of(face) > 0).unwrap_or(0)
    }

    /// The sum of the `count` highest dice.
    pub fn best(&self, count: u32) -> u32 {
        let mut left = count;
        (1..=self.sides)
            .rev()
            .map(|face| {
                let taken = self.of(face).min(left);
                left -= taken;
                u32::from(face) * taken
            })
            .sum()
    }
}

/// Visits every way the pool can fall, by face counts, with its probability.
pub(crate) fn each_fall(pool: Pool, mut visit: impl FnMut(&Faces, f64)) {
    fn place(
        faces: &mut Faces,
        face: u8,
        left: u32,
        weight: f64,
        splits: &[Vec<Vec<f64>>],
        visit: &mut impl FnMut(&Faces, f64),
    ) {
        if face == faces.sides {
            faces.counts[usize::from(face) - 1] = left;
            visit(faces, weight);
            faces.counts[usize::from(face) - 1] = 0;
            return;
        }
        for (count, share) in splits[usize::from(face) - 1][left as usize].iter().enumerate() {
            faces.counts[usize::from(face) - 1] = count as u32;
            place(faces, face + 1, left - count as u32, weight * share, splits, visit);
        }
        faces.counts[usize::from(face) - 1] = 0;
    }
    // Of the dice still open, each shows the next face with 1/(faces still open): a binomial split, one face after another.
    let split = |face: u8| {
        let open = f64::from(pool.sides - face + 1);
        (0..=pool.count).map(|left| binomial(left, 1.0 / open)).collect()
    };
    let splits: Vec<Vec<Vec<f64>>> = (1..pool.sides).map(split).collect();
    place(&mut Faces::none(pool.sides), 1, pool.count, 1.0, &splits, &mut visit);
}

/// The binomial distribution: the chance of `0..=n` successes of `p` each.
pub(crate) fn binomial(n: u32, p: f64) -> Vec<f64> {
    let mut shares = vec![0.0; n as usize + 1];
    shares[0] = 1.0;
    for dice in 1..=n as usize {
        for k in (0..=dice).rev() {
            let won = if k > 0 { shares[k - 1] * p } else { 0.0 };
            shares[k] = shares[k] * (1.0 - p) + won;
        }
    }
    shares
}
