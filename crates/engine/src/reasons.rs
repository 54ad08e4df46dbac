//! Why: the parts of a figure, told by the rule that makes it.
//!
//! A rule that makes a number states every part of it once, through a [`Reckoning`], which adds the part up and tells it in the same breath. Play keeps
//! the parts in the event ([`Parts`]), the screen in a `Vec`, a playout nowhere ([`NoReasons`]). Nobody else works the number out again.

use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};

use crate::{Clause, Log, variant};

/// One reason: the clause, what in the position calls for it, and what it does to the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part<W> {
    /// The clause.
    pub clause: Clause,
    /// What it is about: a small enum of the game, with the ids it needs.
    pub what: W,
    /// What it does.
    pub amount: Amount,
}

/// What a reason does to a figure. Parts are folded in the order told, from nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// Adds, or takes away.
    Plus(i32),
    /// Takes a share or a multiple.
    Times(Fraction),
    /// Cuts down to this.
    AtMost(i32),
    /// Lifts up to this.
    AtLeast(i32),
    /// Becomes this, whatever it was.
    Set(i32),
}

/// A share or multiple of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fraction {
    /// Times this,
    pub times: u8,
    /// divided by this, at least 1,
    pub over: u8,
    /// and rounded so.
    pub rounded: Rounded,
}

/// Which way a share is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounded {
    /// Down.
    Down,
    /// Up.
    Up,
}

impl Amount {
    /// Half, rounded as the clause says.
    pub const fn half(rounded: Rounded) -> Self {
        Self::Times(Fraction { times: 1, over: 2, rounded })
    }

    /// So many times as much.
    pub const fn times(times: u8) -> Self {
        Self::Times(Fraction { times, over: 1, rounded: Rounded::Down })
    }

    /// The figure after this part.
    #[inline]
    pub fn on(self, figure: i32) -> i32 {
        match self {
            Self::Plus(more) => figure.saturating_add(more),
            Self::Times(Fraction { times, over, rounded }) => {
                let (product, over) = (i64::from(figure) * i64::from(times), i64::from(over.max(1)));
                let floor = product.div_euclid(over);
                let up = rounded == Rounded::Up && product.rem_euclid(over) != 0;
                i32::try_from(floor + i64::from(up)).unwrap_or(i32::MAX)
            }
            Self::AtMost(most) => figure.min(most),
            Self::AtLeast(least) => figure.max(least),
            Self::Set(figure) => figure,
        }
    }
}

impl<N: Into<i32>> From<N> for Amount {
    fn from(number: N) -> Self {
        Self::Plus(number.into())
    }
}

/// The figure that parts make.
pub fn fold<W>(parts: &[Part<W>]) -> i32 {
    parts.iter().fold(0, |figure, part| part.amount.on(figure))
}

/// Somebody who listens to reasons.
pub trait Reasons<W> {
    /// Takes note of a part.
    fn because(&mut self, clause: Clause, what: W, amount: impl Into<Amount>);
}

/// Nobody listens: for playouts, and for whoever wants the number alone.
pub struct NoReasons;

impl<W> Reasons<W> for NoReasons {
    #[inline]
    fn because(&mut self, _clause: Clause, _what: W, _amount: impl Into<Amount>) {}
}

impl<W> Reasons<W> for Vec<Part<W>> {
    fn because(&mut self, clause: Clause, what: W, amount: impl Into<Amount>) {
        self.push(Part { clause, what, amount: amount.into() });
    }
}

/// A figure being made: adds every part up and tells it, so that the two cannot differ.
///
/// ```
/// use engine::{Amount, Clause, Part, Reckoning, fold};
///
/// let mut why: Vec<Part<&str>> = Vec::new();
/// let mut dice = Reckoning::new(&mut why);
/// dice.plus(Clause("TP-1"), "three stands", 3);
/// dice.plus(Clause("TP-2"), "no guns", 0);
/// dice.because(Clause("TP-3"), "shaken", Amount::half(engine::Rounded::Down));
/// assert_eq!(dice.total(), 1);
/// assert_eq!((why.len(), fold(&why)), (2, 1));
/// ```
pub struct Reckoning<'a, R> {
    figure: i32,
    why: &'a mut R,
}

impl<'a, R> Reckoning<'a, R> {
    /// From nought.
    #[inline]
    pub fn new(why: &'a mut R) -> Self {
        Self { figure: 0, why }
    }

    /// Adds; nothing is told of nought.
    #[inline]
    pub fn plus<W>(&mut self, clause: Clause, what: W, more: impl Into<i32>)
    where
        R: Reasons<W>,
    {
        let more = more.into();
        if more != 0 {
            self.because(clause, what, Amount::Plus(more));
        }
    }

    /// Cuts down to a most; told only where it cuts.
    #[inline]
    pub fn at_most<W>(&mut self, clause: Clause, what: W, most: impl Into<i32>)
    where
        R: Reasons<W>,
    {
        let most = most.into();
        if self.figure > most {
            self.because(clause, what, Amount::AtMost(most));
        }
    }

    /// Lifts up to a least; told only where it lifts.
    #[inline]
    pub fn at_least<W>(&mut self, clause: Clause, what: W, least: impl Into<i32>)
    where
        R: Reasons<W>,
    {
        let least = least.into();
        if self.figure < least {
            self.because(clause, what, Amount::AtLeast(least));
        }
    }

    /// Does what the part says, and tells it.
    #[inline]
    pub fn because<W>(&mut self, clause: Clause, what: W, amount: Amount)
    where
        R: Reasons<W>,
    {
        self.figure = amount.on(self.figure);
        self.why.because(clause, what, amount);
    }

    /// The figure so far.
    #[inline]
    pub fn total(&self) -> i32 {
        self.figure
    }
}

/// The parts of a figure in an event: at most `N`, kept only where somebody listens to events.
#[derive(Clone)]
pub struct Parts<W, const N: usize> {
    told: ArrayVec<Part<W>, N>,
    heard: bool,
}

impl<W, const N: usize> Parts<W, N> {
    /// For an event that will be told to this log.
    #[inline]
    pub fn heard_by<E, L: Log<E>>(_log: &L) -> Self {
        Self { told: ArrayVec::new(), heard: L::LISTENS }
    }

    /// The parts told.
    pub fn as_slice(&self) -> &[Part<W>] {
        &self.told
    }

    /// Leaves only the parts that pass: for `seen_by`.
    pub fn retain(&mut self, mut passes: impl FnMut(&Part<W>) -> bool) {
        self.told.retain(|part| passes(part));
    }
}

impl<W: Serialize, const N: usize> Parts<W, N> {
    /// The figure as an event states it.
    pub fn figure(&self, name: &'static str, total: impl Into<i32>) -> Figure {
        Figure::new(name, total, &self.told)
    }
}

impl<W, const N: usize> Default for Parts<W, N> {
    fn default() -> Self {
        Self { told: ArrayVec::new(), heard: true }
    }
}

impl<W, const N: usize> Reasons<W> for Parts<W, N> {
    #[inline]
    fn because(&mut self, clause: Clause, what: W, amount: impl Into<Amount>) {
        if self.heard {
            let room = self.told.try_push(Part { clause, what, amount: amount.into() });
            debug_assert!(room.is_ok(), "{clause} is one part too many for {N}");
        }
    }
}

impl<W: PartialEq, const N: usize> PartialEq for Parts<W, N> {
    fn eq(&self, other: &Self) -> bool {
        self.told == other.told
    }
}

impl<W: std::fmt::Debug, const N: usize> std::fmt::Debug for Parts<W, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.told).finish()
    }
}

impl<W: Serialize, const N: usize> Serialize for Parts<W, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.told)
    }
}

/// A figure that an event states, with the parts that make it: what was rolled, counted or measured against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// What it is in the rules' words: `target`, `dice`, `columns`.
    pub name: &'static str,
    /// The number that was used.
    pub total: i32,
    /// Its parts, which fold to it.
    pub parts: Vec<Reason>,
}

/// A part without its ids, for whoever knows no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The clause.
    pub clause: Clause,
    /// The kind of reason: the name of the game's variant.
    pub what: &'static str,
    /// What it does.
    pub amount: Amount,
}

impl Figure {
    /// A figure with its parts.
    pub fn new<W: Serialize>(name: &'static str, total: impl Into<i32>, parts: &[Part<W>]) -> Self {
        let reason =
            |part: &Part<W>| Reason { clause: part.clause, what: variant::of(&part.what), amount: part.amount };
        Self { name, total: total.into(), parts: parts.iter().map(reason).collect() }
    }

    /// What the parts fold to.
    pub fn folded(&self) -> i32 {
        self.parts.iter().fold(0, |figure, part| part.amount.on(figure))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_as_the_clause_says() {
        let half = |figure, rounded| Amount::half(rounded).on(figure);
        assert_eq!((half(5, Rounded::Down), half(5, Rounded::Up)), (2, 3));
        assert_eq!((half(-5, Rounded::Down), half(-5, Rounded::Up)), (-3, -2));
        assert_eq!(Amount::times(3).on(7), 21);
    }

    #[test]
    fn limits_are_told_only_where_they_bind() {
        let mut why: Vec<Part<()>> = Vec::new();
        let mut save = Reckoning::new(&mut why);
        save.plus(Clause("TP-1"), (), 4);
        save.at_most(Clause("TP-2"), (), 5);
        save.plus(Clause("TP-1"), (), 2);
        save.at_most(Clause("TP-2"), (), 5);
        assert_eq!(save.total(), 5);
        assert_eq!((why.len(), fold(&why)), (3, 5));
    }

    #[test]
    fn nobody_keeps_parts_where_nobody_listens() {
        let mut deaf: Parts<(), 4> = Parts::heard_by::<(), _>(&crate::NoLog);
        let mut heard: Parts<(), 4> = Parts::heard_by::<(), _>(&Vec::new());
        for parts in [&mut deaf, &mut heard] {
            assert_eq!(
                {
                    let mut sum = Reckoning::new(parts);
                    sum.plus(Clause("TP-1"), (), 2);
                    sum.total()
                },
                2
            );
        }
        assert_eq!((deaf.as_slice().len(), heard.figure("sum", 2).folded()), (0, 2));
    }
}
