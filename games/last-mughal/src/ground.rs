//! The drawn map: what never changes on the screen. [LM-11.8]
//!
//! Rivers, hills, names and the sides on which labels stand come from `ground.toml`; zones and connections from the map of the rules. Where a
//! connection crosses a river is computed by intersecting the two lines, so that the picture cannot contradict itself; a test holds it against
//! the rivers that the rules name.

use std::collections::BTreeMap;

use engine::{DataError, DataFiles};
use scene::{
    Ground, LabelSide, Link, Name, Paper, Point, Province, Relief, River, ScaleBar, Surface, SurfaceKind, Zone,
};
use serde::Deserialize;

const FILE: &str = "ground.toml";

/// Points computed between two control points of a smooth line.
const PIECES: usize = 8;

/// What `ground.toml` holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    surface: Sheet,
    province: Vec<Land>,
    relief: Vec<Relief>,
    river: Vec<River>,
    bend: BTreeMap<String, f32>,
    zones: BTreeMap<String, Sides>,
    name: Vec<Name>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    title: String,
    subtitle: String,
    width: f32,
    height: f32,
    scale: ScaleBar,
    trunk: Vec<String>,
    town: f32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Land {
    id: String,
    name: String,
    tint: String,
    label: Point,
    angle: f32,
    size: f32,
    more: Vec<Point>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sides {
    label: LabelSide,
    pieces: LabelSide,
}

/// A zone as the rules know it.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `city`, `territory` or `deployment`.
    pub kind: &'static str,
    /// Its province, if it has one.
    pub province: Option<String>,
    /// Where it lies.
    pub at: Point,
}

/// A connection as the rules know it.
#[derive(Clone, Debug)]
pub struct Way {
    /// One end, as an index into the plots.
    pub a: usize,
    /// The other end.
    pub b: usize,
    /// Whether it belongs to the Grand Trunk Road.
    pub trunk: bool,
}

/// The id of a connection: both zones in the order of the map's table.
pub fn link_id(a: &str, b: &str) -> String {
    format!("{a}-{b}")
}

impl Drawing {
    /// Reads the drawing and checks it against the map: every zone has its sides, every bend its connection.
    pub fn read(files: &DataFiles, plots: &[Plot], ways: &[Way]) -> Result<Self, DataError> {
        let drawing: Self = files.read(FILE)?;
        for plot in plots.iter().filter(|plot| !drawing.zones.contains_key(&plot.id)) {
            return Err(DataError::value(FILE, format!("zones.{}", plot.id), "a zone of the map has no sides here"));
        }
        for id in drawing.bend.keys() {
            if !ways.iter().any(|way| *id == link_id(&plots[way.a].id, &plots[way.b].id)) {
                return Err(DataError::value(FILE, format!("bend.{id}"), "the map has no such connection"));
            }
        }
        for id in &drawing.surface.trunk {
            if !plots.iter().any(|plot| plot.id == *id) {
                return Err(DataError::value(FILE, "surface.trunk", format!("the map has no zone `{id}`")));
            }
        }
        Ok(drawing)
    }

    /// The whole ground.
    pub fn ground(&self, plots: &[Plot], ways: &[Way]) -> Ground {
        Ground {
            surface: self.surface(),
            provinces: self.province.iter().map(|land| province(land, plots)).collect(),
            relief: self.relief.clone(),
            rivers: self.river.clone(),
            roads: Vec::new(),
            terrain: Vec::new(),
            edges: Vec::new(),
            names: self.name.clone(),
            zones: plots.iter().map(|plot| self.zone(plot)).collect(),
            links: ways.iter().map(|way| self.link(way, plots)).collect(),
            floors: Vec::new(),
        }
    }

    fn surface(&self) -> Surface {
        Surface {
            kind: SurfaceKind::Map,
            paper: Paper::Parchment,
            width: self.surface.width,
            height: self.surface.height,
            title: self.surface.title.clone(),
            subtitle: self.surface.subtitle.clone(),
            per_inch: None,
            scale: Some(self.surface.scale.clone()),
        }
    }

    fn zone(&self, plot: &Plot) -> Zone {
        let sides = self.zones[&plot.id];
        Zone {
            id: plot.id.clone(),
            name: plot.name.clone(),
            kind: plot.kind.to_owned(),
            province: plot.province.clone(),
            at: plot.at,
            outline: Vec::new(),
            floor: 0,
            label: sides.label,
            pieces: sides.pieces,
        }
    }

    fn link(&self, way: &Way, plots: &[Plot]) -> Link {
        let (a, b) = (&plots[way.a], &plots[way.b]);
        let line = self.line(way, plots);
        let crossings = self.river.iter().filter_map(|river| self.crossing(river, &line)).collect();
        Link {
            id: link_id(&a.id, &b.id),
            a: a.id.clone(),
            b: b.id.clone(),
            kind: if way.trunk { "trunk" } else { "track" }.to_owned(),
            crossings,
            course: line[1..line.len() - 1].to_vec(),
        }
    }

    /// The line of a connection from end to end.
    fn line(&self, way: &Way, plots: &[Plot]) -> Vec<Point> {
        let (a, b) = (&plots[way.a], &plots[way.b]);
        match self.on_trunk(&a.id, &b.id) {
            Some(line) if way.trunk => trunk_line(&line, &self.surface.trunk, plots),
            _ => bent(a.at, b.at, self.bend.get(&link_id(&a.id, &b.id)).copied().unwrap_or(0.0)),
        }
    }

    /// Where two neighbours stand along the Grand Trunk Road.
    fn on_trunk(&self, a: &str, b: &str) -> Option<[usize; 2]> {
        let place = |id: &str| self.surface.trunk.iter().position(|zone| zone == id);
        let (a, b) = (place(a)?, place(b)?);
        (a.abs_diff(b) == 1).then_some([a, b])
    }

    /// Where a line crosses a river, outside the towns at its ends.
    fn crossing(&self, river: &River, line: &[Point]) -> Option<Point> {
        let water = smooth(&river.course);
        let ends = [line[0], line[line.len() - 1]];
        meetings(line, &water).into_iter().find(|&at| ends.iter().all(|&end| distance(at, end) >= self.surface.town))
    }

    /// The ids of the rivers that a connection crosses on the drawing.
    #[cfg(test)]
    fn rivers_crossed(&self, way: &Way, plots: &[Plot]) -> Vec<&str> {
        let line = self.line(way, plots);
        self.river.iter().filter(|river| self.crossing(river, &line).is_some()).map(|river| river.id.as_str()).collect()
    }
}

fn province(land: &Land, plots: &[Plot]) -> Province {
    let own = plots.iter().filter(|plot| plot.province.as_deref().unwrap_or("beyond") == land.id).map(|plot| plot.at);
    Province {
        id: land.id.clone(),
        name: land.name.clone(),
        tint: land.tint.clone(),
        sites: own.chain(land.more.iter().copied()).collect(),
        label: land.label,
        angle: land.angle,
        size: land.size,
    }
}

/// The part of the Grand Trunk Road between two neighbours, in their order.
fn trunk_line(&[from, to]: &[usize; 2], trunk: &[String], plots: &[Plot]) -> Vec<Point> {
    let towns: Vec<Point> =
        trunk.iter().filter_map(|id| plots.iter().find(|plot| plot.id == *id)).map(|plot| plot.at).collect();
    let first = from.min(to);
    let mut line = smooth(&towns)[first * PIECES..=(first + 1) * PIECES].to_vec();
    if to < from {
        line.reverse();
    }
    line
}

/// A line that bows aside in the middle.
fn bent(a: Point, b: Point, bend: f32) -> Vec<Point> {
    let along = [b[0] - a[0], b[1] - a[1]];
    let length = distance(a, b).max(1.0);
    let side = [-along[1] / length, along[0] / length];
    let middle = [0, 1].map(|i| f32::midpoint(a[i], b[i]) + side[i] * bend * 2.0);
    (0..=PIECES)
        .map(|step| {
            let t = step as f32 / PIECES as f32;
            [0, 1].map(|i| {
                rounded((1.0 - t) * (1.0 - t) * a[i] + 2.0 * (1.0 - t) * t * middle[i] + t * t * b[i])
            })
        })
        .collect()
}

/// A smooth line through control points: a Catmull-Rom spline.
fn smooth(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut line = Vec::with_capacity(last * PIECES + 1);
    for i in 0..last {
        let (a, b, c, d) = (points[i.saturating_sub(1)], points[i], points[i + 1], points[(i + 2).min(last)]);
        line.extend((0..PIECES).map(|step| {
            let t = step as f32 / PIECES as f32;
            [0, 1].map(|j| {
                let linear = (c[j] - a[j]) * t;
                let square = (2.0 * a[j] - 5.0 * b[j] + 4.0 * c[j] - d[j]) * t * t;
                let cube = (3.0 * b[j] - a[j] - 3.0 * c[j] + d[j]) * t * t * t;
                rounded(0.5 * (2.0 * b[j] + linear + square + cube))
            })
        }));
    }
    line.push(points[last]);
    line
}

/// All points where two lines meet, in the order of the first.
fn meetings(line: &[Point], other: &[Point]) -> Vec<Point> {
    let mut points = Vec::new();
    for ours in line.windows(2) {
        for theirs in other.windows(2) {
            points.extend(meeting([ours[0], ours[1]], [theirs[0], theirs[1]]));
        }
    }
    points
}

/// Where two segments meet.
fn meeting([a, b]: [Point; 2], [c, d]: [Point; 2]) -> Option<Point> {
    let (ab, cd, ac) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]], [c[0] - a[0], c[1] - a[1]]);
    let cross = |u: Point, v: Point| u[0] * v[1] - u[1] * v[0];
    let area = cross(ab, cd);
    if area.abs() < f32::EPSILON {
        return None;
    }
    let (t, u) = (cross(ac, cd) / area, cross(ac, ab) / area);
    ((0.0..1.0).contains(&t) && (0.0..1.0).contains(&u)).then(|| [0, 1].map(|i| rounded(a[i] + t * ab[i])))
}

fn distance(a: Point, b: Point) -> f32 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).sqrt()
}

/// Tenths are fine enough for a drawing and keep the message short.
fn rounded(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}
