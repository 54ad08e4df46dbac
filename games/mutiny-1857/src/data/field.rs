//! The ground: areas, bands and sections with what they cover, bar and hide. [IM-9.18]

use serde::{Deserialize, Serialize};
use table::{Area, Bounds, Inches, Line, Point, Spot};

use crate::data::boxes::Boxes;
use crate::data::place::{Extent, INCH, Place, RADIUS, SLACK, passes_within};
use crate::data::side::bits;

/// No table has more features.
pub const MOST_FEATURES: usize = 48;

/// Buildings, bridges and fieldworks cannot be used any more with so many hits left. [IM-9.12]
pub const UNUSABLE: u8 = 5;

/// Kinds of terrain. [IM-6.3, IM-6.4, IM-6.5, IM-6.6, IM-6.7, IM-6.8, IM-6.9, IM-6.10, IM-6.11]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Soft cover. [IM-6.3]
    BrokenGround,
    /// A band of soft cover. [IM-6.4]
    Stream,
    /// A section of soft cover. [IM-6.5]
    Fence,
    /// A section of soft cover. [IM-6.5]
    LowWall,
    /// Soft cover for who stands on it. [IM-6.6]
    Hill,
    /// Dense; guns keep to tracks. [IM-6.11]
    Jungle,
    /// A jungle without Parsees. [IM-3.12]
    Bush,
    /// Dense. [IM-6.11]
    Trees,
    /// A section of hard cover. [IM-6.7]
    MudWall,
    /// A section of hard cover. [IM-6.7]
    HighWall,
    /// A section of hard cover. [IM-9.6]
    FortWall,
    /// A section of hard cover. [IM-6.9]
    Barricade,
    /// A section of hard cover. [IM-6.9]
    Fieldwork,
    /// Hard cover to be entered. [IM-6.8]
    StoneBuilding,
    /// Hard cover to be entered. [IM-6.8]
    WoodenBuilding,
    /// Hard cover over water. [IM-6.8]
    StoneBridge,
    /// Hard cover over water. [IM-6.8]
    WoodenBridge,
    /// A band of hard cover. [IM-6.10]
    River,
    /// A gap in a river. [IM-6.16]
    Ford,
    /// A gap in whatever it crosses. [IM-3.11, IM-6.16]
    Track,
    /// An outline worth points. [IM-14.10]
    Village,
    /// The outline of an entrenchment. [IM-3.2]
    Fort,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 22;

    /// Its key, as in the data.
    pub const fn key(self) -> &'static str {
        match self {
            Self::BrokenGround => "broken_ground",
            Self::Stream => "stream",
            Self::Fence => "fence",
            Self::LowWall => "low_wall",
            Self::Hill => "hill",
            Self::Jungle => "jungle",
            Self::Bush => "bush",
            Self::Trees => "trees",
            Self::MudWall => "mud_wall",
            Self::HighWall => "high_wall",
            Self::FortWall => "fort_wall",
            Self::Barricade => "barricade",
            Self::Fieldwork => "fieldwork",
            Self::StoneBuilding => "stone_building",
            Self::WoodenBuilding => "wooden_building",
            Self::StoneBridge => "stone_bridge",
            Self::WoodenBridge => "wooden_bridge",
            Self::River => "river",
            Self::Ford => "ford",
            Self::Track => "track",
            Self::Village => "village",
            Self::Fort => "fort",
        }
    }

    /// Its name for people.
    pub fn name(self) -> String {
        self.key().replace('_', " ")
    }

    /// Whether units can be in it. [IM-5.30]
    pub const fn is_building(self) -> bool {
        matches!(self, Self::StoneBuilding | Self::WoodenBuilding)
    }

    /// Whether it bridges water.
    pub const fn is_bridge(self) -> bool {
        matches!(self, Self::StoneBridge | Self::WoodenBridge)
    }

    /// Whether everybody passes on it over something else: a track does not lead through a river. [IM-6.16]
    pub const fn is_gap_in(self, other: Self) -> bool {
        match self {
            Self::Track => !matches!(other, Self::River),
            Self::Ford => true,
            _ => self.is_bridge(),
        }
    }

    /// Whether it has come down with so many hits left. [IM-9.12, IM-9.15]
    pub const fn has_fallen(self, left: u8) -> bool {
        left <= if self.falls_early() { UNUSABLE } else { 0 }
    }

    /// Whether it falls at five hits left rather than at none. [IM-9.12, IM-9.15]
    pub const fn falls_early(self) -> bool {
        self.is_building() || self.is_bridge() || matches!(self, Self::Fieldwork)
    }
}

/// Classes of cover; the better one counts. [IM-6.19]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// None.
    #[default]
    Open,
    /// Soft.
    Soft,
    /// Hard.
    Hard,
}

impl Cover {
    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Soft => "soft",
            Self::Hard => "hard",
        }
    }
}

/// Whether somebody may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Pass {
    /// Freely.
    #[serde(rename = "y")]
    Open,
    /// By jumping, without deduction. [IM-6.14]
    #[serde(rename = "j")]
    Jump,
    /// Only by entering it. [IM-6.15]
    #[serde(rename = "e")]
    Enter,
    /// Not at all.
    #[serde(rename = "n")]
    Barred,
}

impl Pass {
    /// Whether a way may lead over it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Jump)
    }
}

/// What a feature does to sight. [IM-7.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Veil {
    /// Nothing.
    Clear,
    /// Hides what is beyond, unless somebody lines it.
    Wall,
    /// Hides what is beyond, unless somebody stands on it.
    Hill,
    /// More than three inches of it hide.
    Dense,
    /// Hides what is beyond.
    Solid,
}

/// How features of a kind lie on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lie {
    /// A polygon.
    Area,
    /// A polyline with a width.
    Band,
    /// A straight line of at most six inches. [IM-9.18]
    Section,
}

/// A line of the terrain table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindRow {
    /// Which kind.
    pub kind: Kind,
    /// How it lies.
    pub lie: Lie,
    /// What cover it gives.
    pub cover: Cover,
    /// Hits of a structure; 0 for none. [IM-9.5, IM-9.6, IM-9.7, IM-9.8, IM-9.9, IM-9.10]
    pub hits: u8,
    /// Passability: foot, cavalry, beasts and teams, guns. [IM-6.12, IM-6.13, IM-6.14, IM-6.15]
    pub pass: [Pass; 4],
    /// Sight.
    pub sight: Veil,
}

/// Who moves over ground. [IM-6.12, IM-6.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tread {
    /// Men on foot.
    Foot,
    /// Horsemen.
    Cavalry,
    /// Beasts and teams without a gun.
    Beast,
    /// Guns, limbered or pushed.
    Gun,
}

/// The outline of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outline {
    /// A polygon.
    Area(Area),
    /// A band or a section.
    Line(Line),
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// What it is.
    pub row: KindRow,
    /// Where it lies.
    pub outline: Outline,
    /// Its name; empty for none.
    pub name: String,
    /// Figures a building holds. [IM-6.2]
    pub capacity: u8,
    /// The box about it, half a band's width included.
    pub extent: Extent,
    /// Where it stands, for names and marks: the middle of its box, or of its area.
    middle: Place,
    /// The edges of a box that lies along the table, as most buildings do.
    square: Option<Bounds>,
}

impl Feature {
    /// A feature from its row and points; an error says what is wrong with them.
    pub fn new(row: KindRow, points: &[Point], width: Inches, name: String, capacity: u8) -> Result<Self, String> {
        let outline = match row.lie {
            Lie::Area => Outline::Area(Area::new(points).map_err(|why| why.to_string())?),
            Lie::Band => Outline::Line(Line::band(points, width).map_err(|why| why.to_string())?),
            Lie::Section => {
                let [a, b] = points else { return Err("a section has two ends".to_owned()) };
                if table::distance_between(a.spot(), b.spot()) > Inches::whole(6) {
                    return Err("a section is at most 6 inches long".to_owned());
                }
                Outline::Line(Line::new(points).map_err(|why| why.to_string())?)
            }
        };
        let bounds = match &outline {
            Outline::Area(area) => area.bounds(),
            Outline::Line(line) => line.bounds(),
        };
        let extent = Extent::of(
            Place::nearest(Spot { x: bounds.left, y: bounds.bottom }),
            Place::nearest(Spot { x: bounds.right, y: bounds.top }),
        )
        .grown(SLACK);
        let middle = match &outline {
            Outline::Area(area) => Place::nearest(area.centre()),
            Outline::Line(_) => extent.middle(),
        };
        let square = square_of(&outline);
        Ok(Self { row, outline, name, capacity, extent, middle, square })
    }

    /// Whether a place lies in it; its boundary counts. Sections hold nobody. [IM-6.17]
    pub fn holds(&self, place: Place) -> bool {
        self.extent.holds(place)
            && match &self.outline {
                Outline::Area(area) => area.holds(place.spot()),
                Outline::Line(line) => line.half_width() > 0 && line.holds(place.spot()),
            }
    }

    /// The spot of its outline or line nearest to a spot.
    pub fn nearest(&self, spot: Spot) -> Spot {
        if let Some(Bounds { left, bottom, right, top }) = self.square {
            let is_inside = left < spot.x && spot.x < right && bottom < spot.y && spot.y < top;
            if !is_inside {
                return Spot { x: spot.x.clamp(left, right), y: spot.y.clamp(bottom, top) };
            }
        }
        match &self.outline {
            Outline::Area(area) => {
                let corners = area.corners();
                nearest_of((0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])), spot)
            }
            Outline::Line(line) => nearest_of(line.points().windows(2).map(|pair| (pair[0], pair[1])), spot),
        }
    }

    /// The distance from a place to its outline or line; none in an area.
    pub fn distance(&self, place: Place) -> Inches {
        match &self.outline {
            Outline::Area(area) if area.holds(place.spot()) => Inches::ZERO,
            _ => (table::distance_between(self.nearest(place.spot()), place.spot()) - self.half_width())
                .max(Inches::ZERO),
        }
    }

    /// Half the width of a band; nothing for anything else.
    pub fn half_width(&self) -> Inches {
        match &self.outline {
            Outline::Area(_) => Inches::ZERO,
            Outline::Line(line) => half_width(line),
        }
    }

    /// The distance between two buildings' outlines: where two polygons are nearest, one of them has a corner.
    pub fn gap(&self, other: &Self) -> Inches {
        let corners = |one: &Self, other: &Self| match &one.outline {
            Outline::Area(area) => area
                .corners()
                .iter()
                .map(|&corner| other.distance(Place::nearest(corner)))
                .min()
                .unwrap_or(Inches::ZERO),
            Outline::Line(_) => other.distance(one.middle()),
        };
        corners(self, other).min(corners(other, self))
    }

    /// Whether a base at a place is at most so far from it, edge to edge.
    pub fn is_within(&self, place: Place, gap: Inches) -> bool {
        self.extent.grown(gap + RADIUS).holds(place) && self.distance(place) <= gap + RADIUS
    }

    /// Whether the straight way between two places crosses it: a section anywhere but at the start, an area or band in its inside or on its rim.
    pub fn is_crossed(&self, from: Place, to: Place) -> bool {
        if !self.extent.meets(Extent::of(from, to)) {
            return false;
        }
        match &self.outline {
            Outline::Area(area) => {
                area.holds(from.spot()) || area.holds(to.spot()) || table::crosses_area(from.spot(), to.spot(), area)
            }
            Outline::Line(line) if line.half_width() == 0 => table::crossings(from.spot(), to.spot(), line) > 0,
            Outline::Line(band) => is_band_crossed(band, from, to),
        }
    }

    /// Where it stands, for names and marks: the middle of its box, or of its area.
    pub const fn middle(&self) -> Place {
        self.middle
    }
}

/// The edges of an area that is a box along the table.
fn square_of(outline: &Outline) -> Option<Bounds> {
    let Outline::Area(area) = outline else { return None };
    let corners = area.corners();
    let along = |index: usize| {
        let (a, b) = (corners[index], corners[(index + 1) % corners.len()]);
        (a.x == b.x) != (a.y == b.y)
    };
    (corners.len() == 4 && (0..4).all(along)).then(|| area.bounds())
}

/// Half the width of a line.
fn half_width(line: &Line) -> Inches {
    Inches::from_hundredths(line.half_width() / 100)
}

/// Whether the straight way between two places comes within half a band's width of its line: it begins or ends in it, crosses the line, or passes one of its
/// points. [IM-6.12]
fn is_band_crossed(band: &Line, from: Place, to: Place) -> bool {
    let half = half_width(band);
    band.holds(from.spot())
        || band.holds(to.spot())
        || table::meets_line(from.spot(), to.spot(), band)
        || band.points().iter().any(|&point| passes_within(from, to, Place::nearest(point), half))
}

/// The spot of some segments nearest to a spot, rounded to the grid.
fn nearest_of(pieces: impl Iterator<Item = (Spot, Spot)>, spot: Spot) -> Spot {
    let square = |a: Spot, b: Spot| {
        let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
        x * x + y * y
    };
    pieces
        .map(|(p, q)| {
            let (wx, wy) = (i64::from(q.x - p.x), i64::from(q.y - p.y));
            let (tx, ty) = (i64::from(spot.x - p.x), i64::from(spot.y - p.y));
            let length = (wx * wx + wy * wy).max(1);
            let along = (wx * tx + wy * ty).clamp(0, length);
            // On a table of 120 inches the doubled product stays below 2^63.
            let part = |way: i64| (way * along * 2 + length).div_euclid(2 * length) as i32;
            Spot { x: p.x + part(wx), y: p.y + part(wy) }
        })
        .min_by_key(|&near| square(near, spot))
        .unwrap_or(spot)
}

/// The whole ground of a match. [IM-1.6]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its width.
    pub width: Inches,
    /// Its height.
    pub height: Inches,
    /// What lies on it.
    pub features: Vec<Feature>,
    /// The boxes of the features side by side, for the question what is near.
    boxes: Boxes,
    /// The kinds there are, as bits.
    kinds: u32,
    /// The hills, as bits.
    hills: u64,
    /// The gate of the fort.
    gate: Option<Place>,
}

impl Field {
    /// A bare table.
    pub fn bare(width: Inches, height: Inches) -> Self {
        Self { width, height, features: Vec::new(), boxes: Boxes::default(), kinds: 0, hills: 0, gate: None }
    }

    /// Lays a feature on it.
    pub fn add(&mut self, feature: Feature) {
        self.boxes.set(self.features.len(), feature.extent);
        self.kinds |= 1 << feature.row.kind as u32;
        if feature.row.kind == Kind::Hill {
            self.hills |= 1_u64.checked_shl(self.features.len() as u32).unwrap_or(0);
        }
        self.features.push(feature);
        self.gate = self.find_gate();
    }

    /// Whether there is anything of a kind.
    pub const fn has(&self, kind: Kind) -> bool {
        self.kinds & 1 << kind as u32 != 0
    }

    /// Whether there is a building.
    pub const fn has_buildings(&self) -> bool {
        self.has(Kind::StoneBuilding) || self.has(Kind::WoodenBuilding)
    }

    /// The features whose boxes meet a box.
    pub fn near(&self, extent: Extent) -> impl Iterator<Item = (u8, &Feature)> {
        bits(self.boxes.meeting(extent)).map(|index| (index, &self.features[usize::from(index)]))
    }

    /// Whether a base at a place stands wholly on the table; its centre at least. [IM-5.31]
    pub fn holds(&self, place: Place) -> bool {
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        x >= 0 && y >= 0 && x <= self.width.hundredths() && y <= self.height.hundredths()
    }

    /// The hill a place is on.
    pub fn hill_at(&self, place: Place) -> Option<u8> {
        bits(self.hills).find(|&index| self.features[usize::from(index)].holds(place))
    }

    /// The first feature of a kind.
    pub fn first(&self, kind: Kind) -> Option<u8> {
        if !self.has(kind) {
            return None;
        }
        self.features.iter().position(|feature| feature.row.kind == kind).map(|index| index as u8)
    }

    /// The gate of the fort.
    pub const fn gate(&self) -> Option<Place> {
        self.gate
    }

    /// The middle of the gap in the ring of sections on the outline of the fort.
    fn find_gate(&self) -> Option<Place> {
        let fort = &self.features[usize::from(self.first(Kind::Fort)?)];
        let ring = |feature: &&Feature| {
            let Extent { left, bottom, right, top } = feature.extent;
            let about = fort.extent.grown(SLACK);
            let inside = about.holds(Place { x: left, y: bottom }) && about.holds(Place { x: right, y: top });
            feature.row.lie == Lie::Section && inside
        };
        let ends: Vec<Place> = self
            .features
            .iter()
            .filter(ring)
            .flat_map(|feature| match &feature.outline {
                Outline::Line(line) => line.points().iter().map(|&spot| Place::nearest(spot)).collect(),
                Outline::Area(_) => Vec::new(),
            })
            .collect();
        let mut open = ends.iter().filter(|end| ends.iter().filter(|other| other == end).count() == 1);
        let (a, b) = (*open.next()?, *open.next()?);
        let between = |a: i16, b: i16| i32::midpoint(a.into(), b.into());
        Some(Place::new(between(a.x, b.x), between(a.y, b.y)))
    }

    /// Where somebody goes next who wants to get into the fort: over the nearest wall on foot, else before the gate and then through it.
    pub fn approach(&self, fort: u8, gate: Place, here: Place, mounted: bool) -> Place {
        const BEFORE: Inches = Inches::whole(2);
        let outline = &self.features[usize::from(fort)];
        let middle = outline.middle();
        if !mounted {
            let wall = Place::nearest(outline.nearest(here.spot()));
            return wall.towards(middle, INCH);
        }
        let (x, y) = gate.from(middle);
        let aside = if y.abs() > x.abs() { i32::from(here.x - gate.x).abs() } else { i32::from(here.y - gate.y).abs() };
        if aside <= RADIUS.hundredths() { gate.towards(middle, INCH) } else { gate.away(middle, BEFORE) }
    }

    /// All features of a kind.
    pub fn all(&self, kind: Kind) -> impl Iterator<Item = u8> + '_ {
        let searched = if self.has(kind) { &self.features[..] } else { &[] };
        searched.iter().enumerate().filter(move |(_, f)| f.row.kind == kind).map(|(index, _)| index as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_spot_of_a_box_is_found_at_once() {
        let corners = [(300, 200), (700, 200), (700, 500), (300, 500)].map(|(x, y)| Point::from_hundredths(x, y));
        let row = KindRow {
            kind: Kind::StoneBuilding,
            lie: Lie::Area,
            cover: Cover::Hard,
            hits: 30,
            pass: [Pass::Enter; 4],
            sight: Veil::Solid,
        };
        let house = Feature::new(row, &corners, Inches::ZERO, String::new(), 5).unwrap();
        assert!(house.square.is_some());
        let slow = Feature { square: None, ..house.clone() };
        for (x, y) in (0..100).flat_map(|x| (0..70).map(move |y| (x * 1_013, y * 997))) {
            assert_eq!(house.nearest(Spot { x, y }), slow.nearest(Spot { x, y }), "{x} {y}");
        }
        let skewed = [(300, 200), (700, 210), (700, 500), (300, 500)].map(|(x, y)| Point::from_hundredths(x, y));
        assert!(Feature::new(row, &skewed, Inches::ZERO, String::new(), 5).unwrap().square.is_none());
    }
}
