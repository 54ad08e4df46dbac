//! The drawn map: what never changes on the screen. [LM-11.8]
//!
//! Rivers, hills, names and the sides on which labels stand come from `ground.toml`; zones and connections from the map of the rules. Where a
//! connection crosses a river is computed by intersecting the two lines, so that the picture cannot contradict itself; a test holds it against
//! the rivers that the rules name.

use scene::{Ground, Link, Paper, Point, Province, River, Surface, SurfaceKind, Zone};

use crate::data::drawing::{GroundData, Land, link_id};
use crate::data::ids::ZoneId;
use crate::data::{Data, LinkData, ZoneData, ZoneKind};

/// Points computed between two control points of a smooth line.
const PIECES: usize = 8;

/// The whole ground.
pub fn ground(data: &Data) -> Ground {
    let drawing = &data.ground;
    Ground {
        provinces: drawing.province.iter().map(|land| province(land, data)).collect(),
        relief: drawing.relief.clone(),
        rivers: drawing.river.clone(),
        terrain: drawing.terrain.clone(),
        names: drawing.name.clone(),
        zones: data.zones.iter().map(|zone| drawing.zone(zone, data)).collect(),
        links: data.board.links().map(|(a, b, link)| drawing.link(a, b, link, data)).collect(),
        ..Ground::bare(drawing.surface())
    }
}

/// Where a connection crosses rivers on the drawing, outside the towns at its ends: the rivers' names and the points.
pub fn crossings<'a>(data: &'a Data, a: ZoneId, b: ZoneId, link: &LinkData) -> Vec<(&'a str, Point)> {
    let drawing = &data.ground;
    let line = drawing.line(a, b, link, data);
    let ends = [line[0], line[line.len() - 1]];
    let is_outside = |point: Point| ends.iter().all(|&end| distance(point, end) >= drawing.surface.town);
    let along = |river: &'a River| {
        meetings(&line, &smooth(&river.course)).into_iter().map(|point| (river.name.as_str(), point))
    };
    drawing.river.iter().flat_map(along).filter(|&(_, point)| is_outside(point)).collect()
}

/// Where a zone lies.
pub fn at(data: &Data, zone: ZoneId) -> Point {
    data.zone(zone).at.map(f32::from)
}

impl GroundData {
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

    fn zone(&self, zone: &ZoneData, data: &Data) -> Zone {
        let sides = self.zones[&zone.id];
        Zone {
            id: zone.id.clone(),
            name: zone.name.clone(),
            kind: kind_id(zone.kind).to_owned(),
            province: zone.province.map(|province| data.province(province).id.clone()),
            at: zone.at.map(f32::from),
            outline: Vec::new(),
            floor: 0,
            label: sides.label,
            pieces: sides.pieces,
        }
    }

    fn link(&self, a: ZoneId, b: ZoneId, link: &LinkData, data: &Data) -> Link {
        let line = self.line(a, b, link, data);
        Link {
            id: link_id(data, a, b),
            a: data.zone(a).id.clone(),
            b: data.zone(b).id.clone(),
            kind: if link.road { "trunk" } else { "track" }.to_owned(),
            crossings: crossings(data, a, b, link).into_iter().map(|(_, point)| point).collect(),
            course: line[1..line.len() - 1].to_vec(),
        }
    }

    /// The line of a connection from end to end.
    fn line(&self, a: ZoneId, b: ZoneId, link: &LinkData, data: &Data) -> Vec<Point> {
        match self.on_trunk(&data.zone(a).id, &data.zone(b).id) {
            Some(places) if link.road => trunk_line(places, &self.surface.trunk, data),
            _ => bent(at(data, a), at(data, b), self.bend.get(&link_id(data, a, b)).copied().unwrap_or(0.0)),
        }
    }

    /// Where two neighbours stand along the Grand Trunk Road.
    fn on_trunk(&self, a: &str, b: &str) -> Option<[usize; 2]> {
        let place = |id: &str| self.surface.trunk.iter().position(|zone| zone == id);
        let (a, b) = (place(a)?, place(b)?);
        (a.abs_diff(b) == 1).then_some([a, b])
    }
}

fn kind_id(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::City => "city",
        ZoneKind::Territory => "territory",
        ZoneKind::Deployment => "deployment",
    }
}

fn province(land: &Land, data: &Data) -> Province {
    let is_own = |zone: &&ZoneData| zone.province.is_some_and(|province| data.province(province).id == land.id);
    let own = data.zones.iter().filter(is_own).map(|zone| zone.at.map(f32::from));
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
fn trunk_line([from, to]: [usize; 2], trunk: &[String], data: &Data) -> Vec<Point> {
    let place = |id: &String| data.zones.iter().find(|zone| zone.id == *id).map(|zone| zone.at.map(f32::from));
    let towns: Vec<Point> = trunk.iter().filter_map(place).collect();
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
            [0, 1].map(|i| rounded((1.0 - t) * (1.0 - t) * a[i] + 2.0 * (1.0 - t) * t * middle[i] + t * t * b[i]))
        })
        .collect()
}

/// A smooth line through control points: a Catmull-Rom spline.
fn smooth(points: &[Point]) -> Vec<Point> {
    let last = points.len() - 1;
    let mut line = Vec::with_capacity(last * PIECES + 1);
    for i in 0..last {
        let before = points[i.saturating_sub(1)];
        let [from, to] = [points[i], points[i + 1]];
        let after = points[(i + 2).min(last)];
        line.extend((0..PIECES).map(|step| {
            let t = step as f32 / PIECES as f32;
            [0, 1].map(|j| {
                let linear = (to[j] - before[j]) * t;
                let square = (2.0 * before[j] - 5.0 * from[j] + 4.0 * to[j] - after[j]) * t * t;
                let cube = (3.0 * from[j] - before[j] - 3.0 * to[j] + after[j]) * t * t * t;
                rounded(0.5 * (2.0 * from[j] + linear + square + cube))
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
fn meeting(ours: [Point; 2], theirs: [Point; 2]) -> Option<Point> {
    let along = |[from, to]: [Point; 2]| [to[0] - from[0], to[1] - from[1]];
    let cross = |one: Point, other: Point| one[0] * other[1] - one[1] * other[0];
    let (way, water, between) = (along(ours), along(theirs), along([ours[0], theirs[0]]));
    let area = cross(way, water);
    if area.abs() < f32::EPSILON {
        return None;
    }
    let [share, other] = [cross(between, water) / area, cross(between, way) / area];
    let meets = (0.0..1.0).contains(&share) && (0.0..1.0).contains(&other);
    meets.then(|| [0, 1].map(|i| rounded(ours[0][i] + share * way[i])))
}

fn distance(a: Point, b: Point) -> f32 {
    let (x, y) = (a[0] - b[0], a[1] - b[1]);
    (x * x + y * y).sqrt()
}

/// Tenths are fine enough for a drawing and keep the message short.
fn rounded(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}
