use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Affordance, Fact, Piece, Point, Standing, Tone};

/// All that changes, as one seat or spectator sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Scene {
    /// The sides, in seat order.
    pub sides: Vec<Side>,
    /// The bar on top.
    pub headline: Headline,
    /// The question asked; absent when the match is over.
    pub prompt: Option<Prompt>,
    /// States of zones that differ from plain.
    pub zones: Vec<ZoneState>,
    /// States of links that differ from plain.
    pub links: Vec<LinkState>,
    /// The pieces, lowest first.
    pub pieces: Vec<Piece>,
    /// Marks on the surface that are no pieces.
    pub markers: Vec<Marker>,
    /// Rings, arcs and reaches to draw under the pieces; some only while a piece is hovered.
    pub regions: Vec<Region>,
    /// Turn track, victory track and so on.
    pub tracks: Vec<Track>,
    /// The viewer's own cards.
    pub hand: Vec<Card>,
    /// Card piles and other hands, of which only sizes are known.
    pub piles: Vec<Pile>,
    /// Other boxes of information.
    pub panels: Vec<Panel>,
    /// What the viewer can do; empty when it is not theirs to decide.
    pub affordances: Vec<Affordance>,
    /// What stands in points; filled in by the match from what the game says, together with the bar on top.
    pub standing: Standing,
}

/// A side of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Side {
    /// Its id, as pieces name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its colours and shape: `british`, `rebel`, `afghan`, `french`, `austrian`, `prussian`.
    pub palette: String,
    /// The seats that play it.
    pub seats: Vec<String>,
}

/// The bar on top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Headline {
    /// `Turn 2 of 6`.
    pub turn: String,
    /// `July–August 1857`.
    pub date: String,
    /// `British operations`.
    pub phase: String,
    /// Conditions: monsoon, flood.
    pub pills: Vec<Pill>,
    /// Points of each side.
    pub scores: Vec<Score>,
}

/// A condition in the bar on top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Pill {
    /// Its text.
    pub text: String,
    /// Its colour.
    pub tone: Tone,
}

/// Points of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Score {
    /// The side.
    pub side: String,
    /// The points, as text.
    pub points: String,
}

/// The question asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Prompt {
    /// The seat that decides.
    pub seat: String,
    /// Its side.
    pub side: String,
    /// The id of the question.
    pub question: String,
    /// The question in one sentence.
    pub text: String,
    /// The clause it is about, from the rulebook's list of questions; the platform fills it in for every game.
    #[serde(default)]
    pub clause: Option<String>,
    /// What is good to know for it.
    pub facts: Vec<Fact>,
    /// Counted means, drawn as tokens: action points, command dice.
    pub tokens: Vec<Figure>,
    /// Dice to choose among, where the question is about dice already rolled.
    pub dice: Vec<u8>,
}

/// A counted means: `3 AP of his own`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Figure {
    /// Tokens there are.
    pub full: u8,
    /// Tokens that could still be added, drawn hollow.
    pub hollow: u8,
    /// The words.
    pub text: String,
}

/// The state of a zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ZoneState {
    /// The zone.
    pub zone: String,
    /// Drawn signs: `rebellion`, `quelled`, `massacre`, `siege` (with `populace` if only the people besiege), `civilians`; `out` for a zone out of play.
    pub signs: Vec<String>,
    /// Fortification points left and at most.
    pub fort: Option<[u8; 2]>,
    /// Points the zone is worth; empty for none.
    pub worth: String,
    /// The side that holds it.
    pub holder: Option<String>,
    /// What a hover says.
    pub facts: Vec<Fact>,
}

/// The state of a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct LinkState {
    /// The link.
    pub link: String,
    /// `swollen`, `closed`, or `out` of play.
    pub state: String,
}

/// A mark on the surface: a body, smoke, an objective, a flag.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Marker {
    /// What to draw.
    pub symbol: String,
    /// Where, on a table or map.
    pub at: Point,
    /// Or in which zone.
    pub zone: Option<String>,
    /// The floor.
    pub floor: u8,
    /// Text in it; empty for none.
    pub text: String,
    /// What it means.
    pub title: String,
    /// The side it belongs to.
    pub side: Option<String>,
}

/// A ring, arc or reach.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Region {
    /// The piece on whose hover it shows; always shown when absent.
    pub piece: Option<String>,
    /// `command`, `short_range`, `long_range`, `arc`, `zone`, `reach`, `deployment`.
    pub kind: String,
    /// Closed polygons.
    pub outlines: Vec<Vec<Point>>,
    /// A short label; empty for none.
    pub label: String,
    /// The side it belongs to.
    pub side: Option<String>,
    /// The switch that shows and hides it (`Rings`, `Fire bands`); empty for none.
    pub layer: String,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Track {
    /// Its title.
    pub title: String,
    /// How it is drawn.
    pub kind: TrackKind,
    /// Its cells or bars.
    pub cells: Vec<Cell>,
    /// A remark at its end.
    pub note: String,
}

/// Kinds of track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TrackKind {
    /// A row of boxes, one current.
    Boxes,
    /// Bars, one per side.
    Bars,
    /// A list of steps, one current.
    Steps,
}

/// A cell of a track.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Cell {
    /// Text.
    pub text: String,
    /// Second line.
    pub sub: String,
    /// The present one.
    pub current: bool,
    /// Already past.
    pub done: bool,
    /// Its colour.
    pub tone: Tone,
    /// The side a bar belongs to.
    pub side: Option<String>,
    /// A bar's length and its maximum.
    pub value: Option<[f32; 2]>,
    /// Ticks along a bar.
    pub ticks: Vec<f32>,
    /// What a hover says.
    pub facts: Vec<Fact>,
}

/// A card or counter in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Card {
    /// Its id, as in orders.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The band on top: `Special`, `Reinforcement`.
    pub kind: String,
    /// What it does.
    pub text: String,
    /// Its other use: `or 2 AP`; empty for none.
    pub foot: String,
    /// Tokens drawn at the foot.
    pub tokens: u8,
    /// The clause.
    pub clause: Option<String>,
    /// Whether it can be played now.
    pub playable: bool,
    /// The side it belongs to.
    pub side: Option<String>,
    /// Its picture.
    pub symbol: String,
}

/// A pile or a hidden hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Pile {
    /// The side.
    pub side: Option<String>,
    /// `pile`, `hand`, `used`, `deck`.
    pub kind: String,
    /// How many.
    pub size: u8,
    /// Those that are known, by name.
    pub known: Vec<String>,
}

/// A box of information.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Panel {
    /// Its id; panels of the same id replace each other.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Lines.
    pub facts: Vec<Fact>,
    /// The side it belongs to.
    pub side: Option<String>,
}
