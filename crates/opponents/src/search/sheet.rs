use super::Tally;

/// What the lines were worth: a row for each world, a column for each rival, the sergeant's order first.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    rivals: usize,
    /// Not a number where no line was played.
    cells: Vec<f32>,
}

impl Sheet {
    /// Forgets all.
    pub(super) fn begin(&mut self, rivals: usize) {
        self.rivals = rivals;
        self.cells.clear();
    }

    /// Adds worlds in which those who stand played a line each.
    pub(super) fn add(&mut self, standing: &[usize], values: &[f32]) {
        for world in values.chunks_exact(standing.len()) {
            let row = self.cells.len();
            self.cells.resize(row + self.rivals, f32::NAN);
            for (rival, value) in standing.iter().zip(world) {
                self.cells[row + rival] = *value;
            }
        }
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> u64 {
        self.cells.iter().filter(|value| !value.is_nan()).count() as u64
    }

    /// How a rival's lines went.
    pub(super) fn tally(&self, rival: usize) -> Tally {
        self.rows().map(|row| row[rival]).collect()
    }

    /// What a rival gains on another in the worlds that both have seen.
    pub(super) fn gain(&self, rival: usize, other: usize) -> Tally {
        self.rows().map(|row| row[rival] - row[other]).collect()
    }

    fn rows(&self) -> impl Iterator<Item = &[f32]> {
        self.cells.chunks_exact(self.rivals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_are_compared_in_the_worlds_that_both_have_seen() {
        let mut sheet = Sheet::default();
        sheet.begin(3);
        // The first worlds were lucky ones; the third rival was given up after them.
        (0..10).for_each(|_| sheet.add(&[0, 1, 2], &[0.8, 0.9, 0.7]));
        (0..30).for_each(|_| sheet.add(&[0, 1], &[0.1, 0.2]));
        let mean = |rival, other| sheet.gain(rival, other).mean();
        assert!((mean(1, 0) - 0.1).abs() < 1e-6 && (mean(2, 1) + 0.2).abs() < 1e-6 && mean(1, 1).abs() < 1e-6);
        assert_eq!([0, 1, 2].map(|rival| sheet.tally(rival).count()), [40, 40, 10]);
        assert_eq!(sheet.lines(), 90);
    }
}
