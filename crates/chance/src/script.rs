use std::collections::VecDeque;

use crate::{Chance, Contest, Faces, Pool, Roll, RollCounter};

/// Where the sides of a die stand in a number of a script.
const SIDES: u32 = 24;
/// In their place, a draw instead of a die.
const DRAW: u32 = 0xff;

/// A face of a die with four sides, for a [`Script`].
pub const fn d4(face: u32) -> u32 {
    die(4, face)
}

/// A face of a die with eight sides, for a [`Script`].
pub const fn d8(face: u32) -> u32 {
    die(8, face)
}

/// A face of a die with ten sides, for a [`Script`].
pub const fn d10(face: u32) -> u32 {
    die(10, face)
}

/// A face of a die with twelve sides, for a [`Script`].
pub const fn d12(face: u32) -> u32 {
    die(12, face)
}

/// A face of a die with so many sides, for a [`Script`].
pub const fn die(sides: u32, face: u32) -> u32 {
    sides << SIDES | face
}

/// What [`Chance::below`] shall answer to a draw or a shuffle, for a [`Script`].
pub const fn drawn(answer: u32) -> u32 {
    DRAW << SIDES | answer
}

/// Scripted chance for tests and lessons: these numbers in this order.
///
/// A plain number of [`Script::dice`] is the face of a die with six sides; [`d4`], [`d8`], [`d10`], [`d12`] and [`die`] name another die, [`drawn`] is what a draw or a shuffle
/// shall find. A pool takes one number per die, opposed dice first all of one side and then all of the other. A die of another size than the script has next
/// is a panic, and so is running out; call [`finish`](Script::finish) to refuse left-overs. A [`forgiving`](Script::forgiving) script notes it instead.
#[derive(Clone, Debug)]
pub struct Script {
    numbers: VecDeque<u32>,
    used: usize,
    /// What whatever is thrown after the last number shows.
    after: Option<u32>,
    /// What did not fit first, where that is no panic.
    misfit: Option<Option<String>>,
    rolls: Vec<Roll>,
    counter: RollCounter,
}

impl Script {
    /// The numbers to come; a plain one is for a die with six sides.
    pub fn dice(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self {
            numbers: numbers.into_iter().collect(),
            used: 0,
            after: None,
            misfit: None,
            rolls: Vec::new(),
            counter: RollCounter::default(),
        }
    }

    /// Numbers that do not fit are no panic: [`fault`](Script::fault) tells of them.
    #[must_use]
    pub fn forgiving(self) -> Self {
        Self { misfit: Some(None), ..self }
    }

    /// What did not fit, or what is left over; nothing if all numbers were used as they were meant.
    pub fn fault(&self) -> Option<String> {
        self.misfit.clone().flatten().or_else(|| self.left_over())
    }

    /// The rolls made, in order; draws are not among them.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// The counter of these rolls.
    pub fn counter(&self) -> RollCounter {
        self.counter.clone()
    }

    /// Whatever is thrown or drawn after the last number shows this one; a test then says nothing about it.
    #[must_use]
    pub fn then(self, answer: u32) -> Self {
        Self { after: Some(answer), ..self }
    }

    /// Ends the script; panics when numbers are left over.
    pub fn finish(self) {
        if let Some(left) = self.left_over() {
            panic!("{left}");
        }
    }

    fn left_over(&self) -> Option<String> {
        let left: Vec<String> = self.numbers.iter().map(|number| told(*number)).collect();
        (!left.is_empty()).then(|| format!("the script has {} numbers left over: {}", left.len(), left.join(", ")))
    }

    /// How many numbers are still to come.
    pub fn left(&self) -> usize {
        self.numbers.len()
    }

    /// The next number, which must be for a die of this size, or for a draw.
    fn next(&mut self, kind: u32, lowest: u32, highest: u32) -> u32 {
        match (self.fitting(kind, lowest, highest), &mut self.misfit) {
            (Ok(answer), _) => answer,
            (Err(why), None) => panic!("{why}"),
            (Err(why), Some(first)) => {
                first.get_or_insert(why);
                lowest
            }
        }
    }

    fn fitting(&mut self, kind: u32, lowest: u32, highest: u32) -> Result<u32, String> {
        let what = told(kind << SIDES | ANY);
        let after = self.after.map(|answer| kind << SIDES | answer);
        let number = self
            .numbers
            .pop_front()
            .or(after)
            .ok_or_else(|| format!("the script ran out after {} numbers, at {what}", self.used))?;
        self.used += 1;
        let (meant, answer) = parts(number);
        if meant != kind {
            return Err(format!("number {} of the script is {}, but {what} is asked for", self.used, told(number)));
        }
        if !(lowest..=highest).contains(&answer) {
            let used = self.used;
            return Err(format!("number {used} of the script is {answer}, but {what} gives {lowest} to {highest}"));
        }
        Ok(answer)
    }

    fn roll(&mut self, pool: Pool) -> Vec<u8> {
        let sides = u32::from(pool.sides);
        let faces: Vec<u8> = (0..pool.count).map(|_| self.next(sides, 1, sides) as u8).collect();
        if !faces.is_empty() {
            self.counter.count();
            self.rolls.push(Roll { sides: pool.sides, faces: faces.clone() });
        }
        faces
    }
}

/// Any face, where a number only stands for its die.
const ANY: u32 = (1 << SIDES) - 1;

/// For what a number of a script is, and the number itself. A plain one is for a die with six sides.
const fn parts(number: u32) -> (u32, u32) {
    let kind = number >> SIDES;
    (if kind == 0 { 6 } else { kind }, number & ANY)
}

/// A number of a script as people say it.
fn told(number: u32) -> String {
    let (kind, answer) = parts(number);
    let what = if kind == DRAW { "a draw".to_owned() } else { format!("a d{kind}") };
    if answer == ANY { what } else { format!("{answer} of {what}") }
}

impl Chance for Script {
    fn below(&mut self, bound: u32) -> u32 {
        self.next(DRAW, 0, bound - 1)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.roll(Pool::new(1, sides))[0]
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.roll(pool).into_iter().map(u32::from).sum()
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.roll(pool).into_iter().map(|face| u32::from(face >= target)).sum()
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        let mut faces = Faces::none(pool.sides);
        self.roll(pool).into_iter().for_each(|face| faces.add(face));
        summary(&faces)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        let mut contest = Contest::default();
        let first = self.roll(pool);
        for (die, other) in first.into_iter().zip(self.roll(pool)) {
            contest.judge(die, other, edge);
        }
        contest
    }
}
