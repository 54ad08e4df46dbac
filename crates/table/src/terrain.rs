//! Terrain: areas, lines and bands with kinds, and the table they lie on.

use std::fmt;

use crate::cells::{Cells, Drawn};
use crate::length::Inches;
use crate::segment::{is_on, meet, square_distance_below};
use crate::shape::{Bounds, Shape};
use crate::spot::{Point, Spot, cross, turns_left};

/// The most corners an outline can have.
pub const MOST_POINTS: usize = 64;

/// A rectangular table with its south-west corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    width: Inches,
    height: Inches,
}

/// One of the four edges of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// Along the greatest y.
    North,
    /// Along the greatest x.
    East,
    /// Along y = 0.
    South,
    /// Along x = 0.
    West,
}

impl Table {
    /// A table of some size; `None` unless both sides are positive.
    pub fn new(width: Inches, height: Inches) -> Option<Self> {
        (width > Inches::ZERO && height > Inches::ZERO).then_some(Self { width, height })
    }

    /// From west to east.
    pub const fn width(self) -> Inches {
        self.width
    }

    /// From south to north.
    pub const fn height(self) -> Inches {
        self.height
    }

    /// The whole of it.
    pub const fn bounds(self) -> Bounds {
        Bounds { left: 0, bottom: 0, right: self.width.fine() as i32, top: self.height.fine() as i32 }
    }

    /// Whether a shape is wholly on the table; touching an edge is on it.
    pub fn holds(self, shape: &Shape) -> bool {
        self.edge_crossed(shape).is_none()
    }

    /// Whether a point is on the table; on its edge counts.
    pub fn holds_point(self, point: Point) -> bool {
        self.bounds().holds(point.spot())
    }

    /// The edge a shape sticks out over, if any (north, east, south, west on ties); touching an edge is not sticking out.
    pub fn edge_crossed(self, shape: &Shape) -> Option<TableEdge> {
        let (table, shape) = (self.bounds(), shape.bounds());
        if shape.top > table.top {
            Some(TableEdge::North)
        } else if shape.right > table.right {
            Some(TableEdge::East)
        } else if shape.bottom < table.bottom {
            Some(TableEdge::South)
        } else if shape.left < table.left {
            Some(TableEdge::West)
        } else {
            None
        }
    }
}

/// Why a list of points is no outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadOutline {
    /// An area needs three corners, a line two points.
    TooFew,
    /// More than [`MOST_POINTS`].
    TooMany,
    /// Two neighbouring points are the same; the index of the second.
    Repeated(usize),
    /// Two edges meet that are not neighbours, or neighbours that fold back; the indices of their first corners.
    CrossesItself(usize, usize),
    /// A band needs a width that is not negative.
    Width,
}

impl fmt::Display for BadOutline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFew => f.write_str("an area needs at least three corners, a line at least two points"),
            Self::TooMany => write!(f, "an outline has at most {MOST_POINTS} points"),
            Self::Repeated(index) => write!(f, "point {} repeats the one before it", index + 1),
            Self::CrossesItself(a, b) => {
                write!(f, "the edges that begin at points {} and {} meet each other", a + 1, b + 1)
            }
            Self::Width => f.write_str("a width is not negative"),
        }
    }
}

impl std::error::Error for BadOutline {}

/// Where a spot lies as to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Within, not on the boundary.
    Inside,
    /// On the boundary.
    Boundary,
    /// Outside.
    Outside,
}

/// A simple polygon: any corners, hollow or not, that does not cross itself. Kept in clockwise order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    corners: Box<[Spot]>,
    bounds: Bounds,
    convex: bool,
    drawn: Drawn,
}

impl Area {
    /// An area by its corners in either order.
    pub fn new(points: &[Point]) -> Result<Self, BadOutline> {
        let mut corners: Box<[Spot]> = check_points(points, 3)?;
        if corners[0] == corners[corners.len() - 1] {
            return Err(BadOutline::Repeated(corners.len() - 1));
        }
        let mut edges: Vec<(Spot, Spot)> = ring(&corners).collect();
        edges.rotate_left(1);
        check_simple(&edges)?;
        let doubled_area: i128 = edges.iter().map(|&(p, q)| i128::from(cross(p - corners[0], q - corners[0]))).sum();
        if doubled_area > 0 {
            corners.reverse();
        }
        let count = corners.len();
        let bends_right =
            |index: usize| turns_left(corners[index], corners[(index + 1) % count], corners[(index + 2) % count]) <= 0;
        let convex = (0..count).all(bends_right);
        let bounds = Bounds::of(&corners);
        Ok(Self { corners, bounds, convex, drawn: Drawn::default() })
    }

    /// Its corners in clockwise order.
    pub fn corners(&self) -> &[Spot] {
        &self.corners
    }

    /// The smallest upright box around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether it has no hollow corner.
    pub const fn is_convex(&self) -> bool {
        self.convex
    }

    /// Its edges, each from a corner to the next.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        ring(&self.corners)
    }

    /// Where a spot lies as to the area.
    pub fn side(&self, spot: Spot) -> Side {
        if !self.bounds.holds(spot) {
            return Side::Outside;
        }
        self.cells().side(spot).unwrap_or_else(|| self.side_by_edges(spot))
    }

    /// Its coarse picture.
    pub(crate) fn cells(&self) -> &Cells {
        self.drawn.of(self)
    }

    /// Where a spot lies as to the area, by counting the edges a ray to the east crosses.
    pub(crate) fn side_by_edges(&self, spot: Spot) -> Side {
        let mut inside = false;
        for (p, q) in self.edges() {
            let (low, high) = if p.y <= q.y { (p, q) } else { (q, p) };
            if low.y <= spot.y && spot.y <= high.y {
                let side = turns_left(low, high, spot);
                if side == 0 && is_on(spot, (p, q)) {
                    return Side::Boundary;
                }
                // Half open, so that a corner is counted once; on the left of an upward edge the ray crosses it.
                inside ^= spot.y < high.y && side > 0;
            }
        }
        if inside { Side::Inside } else { Side::Outside }
    }

    /// Whether a spot is in the area; its boundary counts.
    pub fn holds(&self, spot: Spot) -> bool {
        self.side(spot) != Side::Outside
    }

    /// The mean of its corners, for labels and for garrisons set on an area's centre.
    pub fn centre(&self) -> Spot {
        let count = self.corners.len() as i64;
        let x: i64 = self.corners.iter().map(|corner| i64::from(corner.x)).sum();
        let y: i64 = self.corners.iter().map(|corner| i64::from(corner.y)).sum();
        Spot { x: x.div_euclid(count) as i32, y: y.div_euclid(count) as i32 }
    }
}

/// A line of straight pieces: a wall, a stream, a road. With a width it is a band: all within half the width of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    points: Box<[Spot]>,
    half_width: i32,
    bounds: Bounds,
}

impl Line {
    /// A line without width.
    pub fn new(points: &[Point]) -> Result<Self, BadOutline> {
        Self::band(points, Inches::ZERO)
    }

    /// A band of some width about a line.
    pub fn band(points: &[Point], width: Inches) -> Result<Self, BadOutline> {
        if width < Inches::ZERO {
            return Err(BadOutline::Width);
        }
        let points = check_points(points, 2)?;
        let half_width = (width.fine() / 2) as i32;
        let bounds = Bounds::of(&points).grown(half_width);
        Ok(Self { points, half_width, bounds })
    }

    /// Its points.
    pub fn points(&self) -> &[Spot] {
        &self.points
    }

    /// Half its width in ten-thousandths of an inch; 0 for a bare line.
    pub const fn half_width(&self) -> i32 {
        self.half_width
    }

    /// The smallest upright box around it, its width included.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its straight pieces.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// Whether a spot is in the band, its edge included; of a bare line, on it.
    pub fn holds(&self, spot: Spot) -> bool {
        let limit = i64::from(self.half_width).pow(2);
        self.bounds.holds(spot)
            && self.pieces().any(|piece| {
                if self.half_width == 0 {
                    is_on(spot, piece)
                } else {
                    square_distance_below(limit + 1, spot, piece) <= limit
                }
            })
    }
}

/// What a feature of the ground covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A polygon.
    Area(Area),
    /// A line or band.
    Line(Line),
}

impl Outline {
    /// The smallest upright box around it.
    pub const fn bounds(&self) -> Bounds {
        match self {
            Self::Area(area) => area.bounds(),
            Self::Line(line) => line.bounds(),
        }
    }

    /// Whether a spot is in it, boundaries included.
    pub fn holds(&self, spot: Spot) -> bool {
        match self {
            Self::Area(area) => area.holds(spot),
            Self::Line(line) => line.holds(spot),
        }
    }

    /// Whether all its points are on a table, edges included; a band may reach over the edge with half its width.
    pub fn is_on(&self, table: Table) -> bool {
        let points = match self {
            Self::Area(area) => area.corners(),
            Self::Line(line) => line.points(),
        };
        points.iter().all(|&point| table.bounds().holds(point))
    }

    /// The area, if it is one.
    pub const fn area(&self) -> Option<&Area> {
        match self {
            Self::Area(area) => Some(area),
            Self::Line(_) => None,
        }
    }

    /// The line, if it is one.
    pub const fn line(&self) -> Option<&Line> {
        match self {
            Self::Area(_) => None,
            Self::Line(line) => Some(line),
        }
    }
}

/// A piece of terrain: what kind it is and what it covers. Kinds belong to the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature<K> {
    /// What it is.
    pub kind: K,
    /// What it covers.
    pub outline: Outline,
}

/// The table and the terrain on it: made once for a match, never changed by moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground<K> {
    /// The table.
    pub table: Table,
    features: Vec<Feature<K>>,
    bounds: Vec<Bounds>,
}

impl<K> Ground<K> {
    /// Ground with features on it, in the order that games number them.
    pub fn new(table: Table, features: Vec<Feature<K>>) -> Self {
        let bounds = features.iter().map(|feature| feature.outline.bounds()).collect();
        Self { table, features, bounds }
    }

    /// All features.
    pub fn features(&self) -> &[Feature<K>] {
        &self.features
    }

    /// The features whose boxes meet a box, with their numbers.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.bounds
            .iter()
            .enumerate()
            .filter(move |(_, feature)| feature.meets(bounds))
            .map(|(index, _)| (index, &self.features[index]))
    }

    /// The features that a spot is in, boundaries included, with their numbers.
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.near(Bounds::of(&[spot])).filter(move |(_, feature)| feature.outline.holds(spot))
    }
}

/// The edges of a closed ring of corners, the last corner's first.
pub(crate) fn ring(corners: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let mut before = corners.last().copied().unwrap_or_default();
    corners.iter().map(move |&corner| (std::mem::replace(&mut before, corner), corner))
}

fn check_points(points: &[Point], least: usize) -> Result<Box<[Spot]>, BadOutline> {
    if points.len() < least {
        return Err(BadOutline::TooFew);
    }
    if points.len() > MOST_POINTS {
        return Err(BadOutline::TooMany);
    }
    if let Some(index) = points.windows(2).position(|pair| pair[0] == pair[1]) {
        return Err(BadOutline::Repeated(index + 1));
    }
    Ok(points.iter().map(|point| point.spot()).collect())
}

fn check_simple(edges: &[(Spot, Spot)]) -> Result<(), BadOutline> {
    for (i, &first) in edges.iter().enumerate() {
        for (j, &second) in edges.iter().enumerate().skip(i + 1) {
            let follows = j == i + 1;
            let closes = i == 0 && j == edges.len() - 1;
            let meets = if follows && closes {
                false
            } else if follows {
                // Neighbours share a corner; they must not fold back over each other.
                is_on(second.1, first) || is_on(first.0, second)
            } else if closes {
                is_on(second.0, first) || is_on(first.1, second)
            } else {
                meet(first, second)
            };
            if meets {
                return Err(BadOutline::CrossesItself(i, j));
            }
        }
    }
    Ok(())
}
