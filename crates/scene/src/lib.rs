//! What a screen can show, as plain data.
//!
//! A scene has two parts. The [`Ground`] never changes during a match and is sent once. The [`Scene`] is all that changes: pieces, states of
//! zones, tracks, hands, the question asked and what can be done about it. Games fill it from a seat's view; clients draw it and hold no rule.
//! The client's TypeScript types are generated from this crate.

mod affordance; // what can be clicked or dragged, and which order that gives
mod effect; // smoke, dust, the fallen
mod ground; // what never changes
mod piece; // counters, stands, leaders, figures
mod plan; // dragging and measuring on a table
mod stage; // the whole scene, its headline, tracks, hands and panels
mod standing; // points: what stands, why, and what can be scored

pub use affordance::{Affordance, Ask, Bar, Choose, FaceResult, Modifier, Odds, RefusedHint, Share, Target, Tone};
pub use effect::{Effect, EffectKind};
pub use ground::{
    Edge, Floor, Ground, LabelSide, Link, Name, NameStyle, Paper, Point, Province, Relief, River, Road, ScaleBar,
    Surface, SurfaceKind, Terrain, Zone, band,
};
pub use piece::{Badge, Corner, Fact, Form, Piece, Place, Stand};
pub use plan::{Measure, Plan, Pose, Wish};
pub use stage::{
    Card, Cell, Figure, Headline, LinkState, Marker, Panel, Pile, Pill, Prompt, Region, Scene, Score, Side, Track,
    TrackKind, ZoneState,
};
pub use standing::{Prize, ScoreRow, Standing};
