//! The land as it is drawn: what `ground.toml` holds, checked against the map.

use std::collections::BTreeMap;

use engine::{DataError, DataFiles};
use scene::{LabelSide, Name, Point, Relief, River, ScaleBar, Terrain};
use serde::Deserialize;

use crate::data::Data;
use crate::data::ids::ZoneId;

const FILE: &str = "ground.toml";

/// What `ground.toml` holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundData {
    pub(crate) surface: Sheet,
    pub(crate) province: Vec<Land>,
    pub(crate) relief: Vec<Relief>,
    pub(crate) river: Vec<River>,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) bend: BTreeMap<String, f32>,
    pub(crate) zones: BTreeMap<String, Sides>,
    pub(crate) name: Vec<Name>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sheet {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) scale: ScaleBar,
    pub(crate) trunk: Vec<String>,
    pub(crate) town: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Land {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) tint: String,
    pub(crate) label: Point,
    pub(crate) angle: f32,
    pub(crate) size: f32,
    pub(crate) more: Vec<Point>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sides {
    pub(crate) label: LabelSide,
    pub(crate) pieces: LabelSide,
}

/// The id of a connection: both zones in the order of the map's table.
pub fn link_id(data: &Data, a: ZoneId, b: ZoneId) -> String {
    format!("{}-{}", data.zone(a).id, data.zone(b).id)
}

/// Reads the drawing.
pub fn read(files: &DataFiles) -> Result<GroundData, DataError> {
    files.read(FILE)
}

/// Checks the drawing against the map: every zone has its sides, every bend its connection, the great road its towns.
pub fn check(data: &Data) -> Result<(), DataError> {
    let drawing = &data.ground;
    for zone in &data.zones {
        if !drawing.zones.contains_key(&zone.id) {
            return Err(DataError::value(FILE, format!("zones.{}", zone.id), "a zone of the map has no sides here"));
        }
    }
    for id in drawing.bend.keys() {
        if !data.board.links().any(|(a, b, _)| *id == link_id(data, a, b)) {
            return Err(DataError::value(FILE, format!("bend.{id}"), "the map has no such connection"));
        }
    }
    for id in &drawing.surface.trunk {
        if !data.zones.iter().any(|zone| zone.id == *id) {
            return Err(DataError::value(FILE, "surface.trunk", format!("the map has no zone `{id}`")));
        }
    }
    Ok(())
}
