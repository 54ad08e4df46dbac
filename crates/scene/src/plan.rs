use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Odds, Point, RefusedHint, Stand};

/// Where a player would like a piece to go: sent while dragging.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Wish {
    /// The piece dragged.
    pub piece: String,
    /// Where its middle should come.
    pub at: Point,
    /// Which way it should face, degrees clockwise from north; absent: as the planner likes.
    pub facing: Option<f32>,
    /// What kind of move, where the game knows several: `move`, `charge`, a formation.
    pub manner: Option<String>,
    /// The piece under the pointer, if any.
    pub onto: Option<String>,
}

/// The planner's answer: the cheapest legal manoeuvre to the wish, or as near as it gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Plan {
    /// The order that does it; absent when nothing near is legal.
    pub order: Option<serde_json::Value>,
    /// The order in notation.
    pub notation: String,
    /// Poses on the way, the last is where it ends.
    pub poses: Vec<Pose>,
    /// The bases at the end, for the ghost.
    pub ghost: Vec<Stand>,
    /// What it costs: `7.05″ of 8.00″`.
    pub cost: String,
    /// What is left after it.
    pub left: String,
    /// What stops it short of the wish.
    pub stop: Option<RefusedHint>,
    /// Odds, where it leads to dice.
    pub odds: Option<Odds>,
    /// Whether it cannot be undone; filled in by the match, as for affordances.
    pub irrevocable: bool,
}

/// A place and a facing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Pose {
    /// Where.
    pub at: Point,
    /// Degrees clockwise from north.
    pub facing: f32,
}

/// A measured distance: the very number the rules use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Measure {
    /// From where on the first base or point.
    pub from: Point,
    /// To where on the second.
    pub to: Point,
    /// `7.05″`.
    pub text: String,
    /// What that means: in range, in sight, in arc.
    pub notes: Vec<String>,
}
