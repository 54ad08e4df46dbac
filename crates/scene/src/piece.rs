use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Point, Tone};

/// Anything that stands on the surface and belongs to a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Piece {
    /// Its id, as in orders.
    pub id: String,
    /// The side it belongs to now.
    pub side: String,
    /// Its full name.
    pub name: String,
    /// A short tag; empty for none.
    pub label: String,
    /// How it is drawn.
    pub form: Form,
    /// Which sign it bears: `infantry`, `cavalry`, `artillery`, `leader`, `civilians` and so on.
    pub symbol: String,
    /// Period touches and conditions that change the drawing: `thistle`, `kukri`, `star`, `disorganised`, `loyal`, `unloaded`, `mounted`.
    pub devices: Vec<String>,
    /// The big number.
    pub strength: String,
    /// A second line: `3-5 +1`.
    pub detail: String,
    /// Where it is.
    pub place: Place,
    /// The leader it is attached to.
    pub attached: Option<String>,
    /// Small marks at fixed corners.
    pub badges: Vec<Badge>,
    /// Washed out: it has done what it can.
    pub spent: bool,
    /// What a hover says.
    pub facts: Vec<Fact>,
}

/// How a piece is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// A square counter of a board game.
    Counter,
    /// A round leader's badge.
    Disc,
    /// One or more bases to scale.
    Stands(Vec<Stand>),
    /// A company shown as rows of figures.
    Rows {
        /// Figures still standing.
        figures: u8,
        /// Figures at full strength.
        full: u8,
    },
}

/// A base to scale on a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Stand {
    /// Its middle.
    pub at: Point,
    /// Degrees clockwise from north (up).
    pub facing: f32,
    /// Frontage, or the diameter of a round base.
    pub width: f32,
    /// Depth; 0 for a round base.
    pub depth: f32,
    /// Figures drawn on it.
    pub figures: u8,
    /// What the figures are; the piece's own symbol when empty.
    pub symbol: String,
    /// Conditions of this stand alone: `dead`, `prone`, `body`.
    pub devices: Vec<String>,
}

/// Where a piece is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a zone; pieces of a zone are drawn in the order of the list.
    Zone {
        /// The zone.
        zone: String,
        /// Behind its walls.
        inside: bool,
    },
    /// Free on the surface.
    Table {
        /// Its middle.
        at: Point,
        /// Degrees clockwise from north (up).
        facing: f32,
    },
    /// Off the surface.
    Off,
}

/// A mark at a fixed corner of a piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Badge {
    /// Which corner.
    pub corner: Corner,
    /// Text or number in it.
    pub text: String,
    /// What it stands for, for hover and screen readers.
    pub title: String,
    /// Its colour.
    pub tone: Tone,
}

/// The corners of a piece, seen along its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Corner {
    /// Front left.
    FrontLeft,
    /// Front right.
    FrontRight,
    /// Rear left: morale.
    RearLeft,
    /// Rear right: hits.
    RearRight,
}

/// One line of what is known about something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Fact {
    /// What.
    pub label: String,
    /// How much.
    pub value: String,
    /// The clause behind it.
    pub clause: Option<String>,
}

impl Fact {
    /// A fact without a clause.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), clause: None }
    }

    /// A fact with the clause behind it.
    pub fn cited(label: impl Into<String>, value: impl Into<String>, clause: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), clause: Some(clause.into()) }
    }
}
