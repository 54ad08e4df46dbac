use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Score, Target};

/// What stands in points now, why, and what can still be scored. A side's total is the sum of its rows, as if the match ended here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Standing {
    /// What counts, cause by cause or point by point.
    pub rows: Vec<ScoreRow>,
    /// What can be scored, whether or not somebody has.
    pub prizes: Vec<Prize>,
    /// Which lead wins, in a sentence.
    pub rule: String,
    /// The clause that says so.
    pub clause: Option<String>,
}

/// Points of one side, with their cause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ScoreRow {
    /// The side that has them.
    pub side: String,
    /// How many.
    pub points: i32,
    /// What they are for; rows of one cause are shown together: `Battles won`.
    pub cause: String,
    /// Which one: `the Sikhs at Cawnpore`; empty where the row is the sum of its cause.
    pub what: String,
    /// The clause.
    pub clause: Option<String>,
    /// Where they were made.
    pub at: Option<Target>,
    /// Whether they are made for good; if not, they count only as long as things stay as they are.
    pub made: bool,
}

/// What can be scored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Prize {
    /// The side that would score it.
    pub side: String,
    /// What it is worth, each time.
    pub points: i32,
    /// What must be done: `hold Delhi at the end`, `a man of the 66th Foot killed`.
    pub what: String,
    /// The clause.
    pub clause: Option<String>,
    /// Where.
    pub at: Option<Target>,
    /// How often it can still be scored; absent where nobody can say.
    pub left: Option<u16>,
}

impl Standing {
    /// The total of a side.
    pub fn total(&self, side: &str) -> i32 {
        self.rows.iter().filter(|row| row.side == side).map(|row| row.points).sum()
    }

    /// What a side has made for good.
    pub fn made(&self, side: &str) -> i32 {
        self.rows.iter().filter(|row| row.side == side && row.made).map(|row| row.points).sum()
    }

    /// The totals of these sides, for the bar on top; nothing where the game tells no points.
    pub fn totals<'a>(&self, sides: impl IntoIterator<Item = &'a str>) -> Vec<Score> {
        if self.rows.is_empty() && self.prizes.is_empty() {
            return Vec::new();
        }
        let score = |side: &str| Score { side: side.to_owned(), points: self.total(side).to_string() };
        sides.into_iter().map(score).collect()
    }
}

impl ScoreRow {
    /// Points made for good.
    pub fn made(side: impl Into<String>, points: i32, cause: impl Into<String>, clause: impl Into<String>) -> Self {
        Self {
            side: side.into(),
            points,
            cause: cause.into(),
            what: String::new(),
            clause: Some(clause.into()),
            at: None,
            made: true,
        }
    }

    /// Points that count only as things stand.
    pub fn standing(side: impl Into<String>, points: i32, cause: impl Into<String>, clause: impl Into<String>) -> Self {
        Self { made: false, ..Self::made(side, points, cause, clause) }
    }

    /// The same, of this one at that place.
    #[must_use]
    pub fn of(self, what: impl Into<String>, at: impl Into<Option<Target>>) -> Self {
        Self { what: what.into(), at: at.into(), ..self }
    }
}

impl Prize {
    /// Something to be scored.
    pub fn new(side: impl Into<String>, points: i32, what: impl Into<String>, clause: impl Into<String>) -> Self {
        Self { side: side.into(), points, what: what.into(), clause: Some(clause.into()), at: None, left: None }
    }

    /// The same, at that place.
    #[must_use]
    pub fn at(self, at: Target) -> Self {
        Self { at: Some(at), ..self }
    }

    /// The same, so many times more.
    #[must_use]
    pub fn left(self, left: u16) -> Self {
        Self { left: Some(left), ..self }
    }
}
