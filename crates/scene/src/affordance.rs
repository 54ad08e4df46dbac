use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Point;

/// Something the deciding seat can do: a row of the list and, where it has a subject or a target, a highlight on the surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Affordance {
    /// The order it gives; with [`choose`](Affordance::choose) or [`drag`](Affordance::drag) the client fills one field.
    pub order: serde_json::Value,
    /// The order in notation; empty while a field is open.
    pub notation: String,
    /// What the row says.
    pub label: String,
    /// A remark in smaller type.
    pub note: String,
    /// What it costs: `2 AP`, `7.05″`.
    pub cost: String,
    /// The piece to click first.
    pub subject: Option<String>,
    /// Where to click then.
    pub target: Option<Target>,
    /// The way it takes, for the arrow.
    pub path: Vec<Point>,
    /// How it is coloured.
    pub tone: Tone,
    /// The odds of the dice it leads to.
    pub odds: Option<Odds>,
    /// Pieces or cards to pick before it can be given.
    pub choose: Option<Choose>,
    /// The subject may be dragged anywhere; the server plans the way.
    pub drag: bool,
    /// A sentence to confirm first, where it costs much and cannot be undone.
    pub confirm: Option<String>,
    /// Set where the order is *not* legal but a player would look for it.
    pub refused: Option<RefusedHint>,
    /// The heading under which the row stands; empty for none.
    pub group: String,
    /// Whether dice fall, something is revealed or the match ends by it, so that it cannot be undone; filled in by the match, which tries it on an imagined state.
    pub irrevocable: bool,
}

impl Affordance {
    /// A plain row for an order.
    pub fn new(order: serde_json::Value, notation: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            order,
            notation: notation.into(),
            label: label.into(),
            note: String::new(),
            cost: String::new(),
            subject: None,
            target: None,
            path: Vec::new(),
            tone: Tone::Plain,
            odds: None,
            choose: None,
            drag: false,
            confirm: None,
            refused: None,
            group: String::new(),
            irrevocable: false,
        }
    }
}

/// What is clicked to give an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A zone.
    Zone(String),
    /// A piece.
    Piece(String),
    /// A point of the surface.
    Point(Point),
    /// A card of the hand.
    Card(String),
    /// Dice of the tray, by index.
    Dice(Vec<u8>),
}

/// Colours with a meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// No special colour.
    #[default]
    Plain,
    /// In the seat's favour.
    Good,
    /// Neither.
    Neutral,
    /// Against the seat.
    Bad,
    /// Contact, an attack.
    Contact,
    /// Ends a menu or a phase.
    End,
    /// Rain, flood, water.
    Water,
    /// Gold: attention.
    Accent,
}

/// A choice of pieces or cards that completes an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Choose {
    /// The order's field that takes the list of ids.
    pub field: String,
    /// The ids to choose from (pieces or cards).
    pub from: Vec<String>,
    /// At least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
    /// Chosen at the start.
    pub preset: Vec<String>,
}

/// A legal-looking thing that is not legal, with the reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct RefusedHint {
    /// The clause that forbids it.
    pub clause: String,
    /// The sentence.
    pub text: String,
}

/// Exact odds of what an order leads to, step by step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Odds {
    /// One bar per roll, in order; the last is the one that matters most.
    pub bars: Vec<Bar>,
    /// What makes the figures, each with its clause.
    pub modifiers: Vec<Modifier>,
    /// Expected figures in words: `steps lost: you 0.8, they 1.5`.
    pub expect: String,
}

/// One odds bar.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Bar {
    /// What is rolled for; empty when there is only one bar.
    pub title: String,
    /// The roll it forecasts, which the event that settles it names too; empty where it looks beyond the order's own dice. Only rules and tests read it.
    #[serde(skip)]
    #[ts(skip)]
    pub roll: String,
    /// The clause.
    pub clause: Option<String>,
    /// Its parts, bad first, good last.
    pub shares: Vec<Share>,
    /// What each face of a single die gives; empty for pools.
    pub faces: Vec<FaceResult>,
    /// The same question at the odds desk, with the figures of this position; nothing where the desk has no such question.
    #[serde(default)]
    pub ask: Option<Ask>,
}

/// A question of the odds desk with its figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Ask {
    /// The question.
    pub question: String,
    /// Its parameters, those that are as usual left out.
    pub figures: std::collections::BTreeMap<String, String>,
}

impl Ask {
    /// A question without figures.
    pub fn new(question: &str) -> Self {
        Self { question: question.to_owned(), figures: std::collections::BTreeMap::new() }
    }

    /// With a figure.
    #[must_use]
    pub fn with(mut self, name: &str, figure: impl ToString) -> Self {
        self.figures.insert(name.to_owned(), figure.to_string());
        self
    }
}

/// A part of an odds bar.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Share {
    /// What happens.
    pub label: String,
    /// The results it stands for, as the event that settles the roll names them. Only rules and tests read them.
    #[serde(skip)]
    #[ts(skip)]
    pub keys: Vec<String>,
    /// Its probability.
    pub p: f64,
    /// Good or bad for the deciding seat.
    pub tone: Tone,
}

/// What one face of a die gives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FaceResult {
    /// The face.
    pub face: u8,
    /// The result in the rulebook's short form.
    pub text: String,
    /// Good or bad for the deciding seat.
    pub tone: Tone,
}

/// One reason behind a figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Modifier {
    /// The reason and its size.
    pub text: String,
    /// Its clause.
    pub clause: Option<String>,
}
