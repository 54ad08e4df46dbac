use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A place on the surface, in surface units: `[x, y]`, y growing downwards.
pub type Point = [f32; 2];

/// What never changes during a match: sent once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Ground {
    /// The sheet itself.
    pub surface: Surface,
    /// Tinted regions, lowest first.
    pub provinces: Vec<Province>,
    /// Mountains and hills that only decorate.
    pub relief: Vec<Relief>,
    /// Rivers and brooks.
    pub rivers: Vec<River>,
    /// Roads that are not links between zones.
    pub roads: Vec<Road>,
    /// Terrain with an effect on play, as polygons.
    pub terrain: Vec<Terrain>,
    /// Walls, fences, doors, windows, stairs.
    pub edges: Vec<Edge>,
    /// Names lettered on the map.
    pub names: Vec<Name>,
    /// Places where pieces can stand.
    pub zones: Vec<Zone>,
    /// Connections between zones.
    pub links: Vec<Link>,
    /// Levels one can switch between; empty when there is only one.
    pub floors: Vec<Floor>,
}

impl Ground {
    /// A sheet with nothing on it.
    pub fn bare(surface: Surface) -> Self {
        Self {
            surface,
            provinces: Vec::new(),
            relief: Vec::new(),
            rivers: Vec::new(),
            roads: Vec::new(),
            terrain: Vec::new(),
            edges: Vec::new(),
            names: Vec::new(),
            zones: Vec::new(),
            links: Vec::new(),
            floors: Vec::new(),
        }
    }
}

/// The thin polygon on which a line stands: along one side and back along the other.
pub fn band(course: &[Point], half: f32) -> Vec<Point> {
    let shifted = |side: f32| -> Vec<Point> {
        (0..course.len())
            .map(|i| {
                let (a, b) = (course[i.saturating_sub(1)], course[(i + 1).min(course.len() - 1)]);
                let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                [course[i][0] - dy / length * half * side, course[i][1] + dx / length * half * side]
            })
            .collect()
    };
    let mut outline = shifted(1.0);
    outline.extend(shifted(-1.0).into_iter().rev());
    outline
}

/// The sheet everything is drawn on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Surface {
    /// What kind of sheet.
    pub kind: SurfaceKind,
    /// What it is made of.
    pub paper: Paper,
    /// Width in surface units.
    pub width: f32,
    /// Height in surface units.
    pub height: f32,
    /// Title for the cartouche.
    pub title: String,
    /// Line below the title.
    pub subtitle: String,
    /// Surface units per inch on a table; absent on maps.
    pub per_inch: Option<f32>,
    /// The scale bar.
    pub scale: Option<ScaleBar>,
}

/// Kinds of surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SurfaceKind {
    /// A drawn map with zones and links.
    Map,
    /// A gaming table measured in inches.
    Table,
    /// A plan of areas with walls and buildings.
    Town,
}

/// What the surface is drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// Old map paper.
    Parchment,
    /// Dry ground.
    Dust,
    /// Green fields.
    Grass,
}

/// A scale bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct ScaleBar {
    /// Its length in surface units.
    pub length: f32,
    /// What that length stands for.
    pub text: String,
}

/// A tinted region, drawn as everything nearer to its own sites than to others'.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Province {
    /// Its id.
    pub id: String,
    /// Its name, lettered across it.
    pub name: String,
    /// A tint: `ochre`, `rose`, `sand`, `olive`, `grey` and so on.
    pub tint: String,
    /// Points that belong to it.
    pub sites: Vec<Point>,
    /// Where its name is centred.
    pub label: Point,
    /// The angle of the name in degrees.
    pub angle: f32,
    /// Letter size.
    pub size: f32,
}

/// A range of hills or mountains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Relief {
    /// `mountains` or `hills`.
    pub kind: String,
    /// The line along which they stand.
    pub ridge: Vec<Point>,
    /// Half the width of the range.
    pub breadth: f32,
    /// How many peaks to draw.
    pub peaks: u16,
    /// A seed for their places.
    pub seed: u32,
}

/// A river: control points of a smooth course from source to mouth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct River {
    /// Its id.
    pub id: String,
    /// Its name, lettered along the course.
    pub name: String,
    /// Control points.
    pub course: Vec<Point>,
    /// Width at the source and at the mouth.
    pub width: [f32; 2],
    /// How far along the course the name stands, 0 to 1; absent for no name.
    pub label: Option<f32>,
}

/// A road or track that is not a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Road {
    /// `road` or `track`.
    pub kind: String,
    /// Its course.
    pub course: Vec<Point>,
    /// Its breadth in surface units.
    pub breadth: f32,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Terrain {
    /// Its id.
    pub id: String,
    /// What it is: `hill`, `wood`, `orchard`, `hamlet`, `village`, `building`, `rough`, `marsh`, `wall`, `hedge`, `rampart`, `brook`, `field` and so on.
    pub kind: String,
    /// Its name; empty for none.
    pub name: String,
    /// Its outline, a closed polygon (for walls and the like the thin polygon they stand on).
    pub outline: Vec<Point>,
    /// Height level; 0 on the plain.
    pub level: i8,
    /// What a hover says about it.
    pub note: String,
}

/// A line with an effect: a wall, fence, door, window, stair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Edge {
    /// Its id.
    pub id: String,
    /// `wall`, `low_wall`, `fence`, `door`, `gate`, `window`, `stairs`, `outer_stairs`, `hedge` and so on.
    pub kind: String,
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The floor it is drawn on.
    pub floor: u8,
}

/// How a name is lettered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NameStyle {
    /// Spaced capitals.
    Region,
    /// Blue italics.
    Water,
    /// Plain serif.
    Place,
    /// Small italics.
    Note,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Name {
    /// The text.
    pub text: String,
    /// Where its middle is.
    pub at: Point,
    /// Angle in degrees.
    pub angle: f32,
    /// Letter size.
    pub size: f32,
    /// How it is lettered.
    pub style: NameStyle,
}

/// On which side of its point a zone's label and pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LabelSide {
    /// To the right.
    Right,
    /// To the left.
    Left,
    /// Above.
    Above,
    /// Below.
    Below,
}

/// A place where pieces can stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Zone {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `city`, `territory`, `deployment`, `area`, `room`, `roof` and so on.
    pub kind: String,
    /// Its province, if it has one.
    pub province: Option<String>,
    /// Its point, or the middle of its outline.
    pub at: Point,
    /// Its outline where it is an area; empty where it is a point.
    pub outline: Vec<Point>,
    /// The floor it is on.
    pub floor: u8,
    /// Where the name stands.
    pub label: LabelSide,
    /// Where the pieces stand.
    pub pieces: LabelSide,
}

/// A connection between two zones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Link {
    /// Its id.
    pub id: String,
    /// One end.
    pub a: String,
    /// The other end.
    pub b: String,
    /// `trunk` (drawn as a great road), `track` (dotted).
    pub kind: String,
    /// Rivers crossed and where.
    pub crossings: Vec<Point>,
    /// Points the connection passes between its ends; straight when empty.
    pub course: Vec<Point>,
}

/// A level of the surface.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Floor {
    /// Its number, as in zones and edges.
    pub number: u8,
    /// Its name.
    pub name: String,
}
