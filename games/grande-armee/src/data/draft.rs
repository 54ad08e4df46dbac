//! Scenarios as they stand in their files, read and checked: every fault names its file and key.

use engine::{DataError, DataFiles};
use serde::Deserialize;
use table::{Area, Facing, Feature, Ground, Inches, Line, Outline, Point, Pose, Shape, Table, TableEdge};

use crate::data::book::{Book, OFFICERS, SCENARIOS, fault_of, is_closed};
use crate::data::roster::{Grades, Gun, Kind, Make, Talent};
use crate::data::scenario::{
    ArrivalSpec, Even, FORCE_UNITS, ForceSpec, MOST_OBJECTIVES, ObjectiveSpec, OfficerSpec, SIDE_FORCES, Scenario,
    SideSpec, Stage, Terrain, TerrainKind, UnitSpec,
};
use crate::data::side::{ForceId, MOST_UNITS, Side, UnitId};

/// The most features: sets of them are the bits of a `u64`.
const MOST_FEATURES: usize = 64;
/// The largest table.
const MOST_INCHES: i32 = 240;
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    title: String,
    blurb: String,
    /// What has happened and what stands where, for the briefing; the blurb where there is none.
    #[serde(default)]
    situation: String,
    date: String,
    order: u8,
    minutes: u16,
    #[serde(default)]
    beginner: bool,
    length: u8,
    /// Points of an army of one's own; none where only the listed armies are offered. [GA-S6]
    build: Option<i32>,
    #[serde(default)]
    even: EvenFile,
    first: First,
    table: Size,
    /// Yards to an inch.
    #[serde(default = "usual_yards")]
    yards: u16,
    a: SideFile,
    b: SideFile,
    #[serde(default)]
    terrain: Vec<FeatureFile>,
    #[serde(default)]
    objective: Vec<ObjectiveFile>,
    force: Vec<ForceFile>,
    #[serde(default)]
    arrival: Vec<ArrivalFile>,
}

const fn usual_yards() -> u16 {
    100
}

/// What is different with `balance = even`.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct EvenFile {
    points: [i16; 2],
    length: Option<u8>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum First {
    A,
    B,
    Roll,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    width: Inches,
    height: Inches,
}

type Pair = [Inches; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideFile {
    name: String,
    palette: String,
    home: TableEdge,
    commander: CommanderFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderFile {
    id: String,
    name: String,
    dice: u8,
    #[serde(default)]
    bonus: u8,
    at: Option<Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureFile {
    kind: TerrainKind,
    #[serde(default)]
    name: String,
    #[serde(default)]
    cover: bool,
    points: Vec<Pair>,
    /// Water may be an area or a line.
    #[serde(default)]
    line: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    name: String,
    at: Pair,
    radius: Inches,
    points: [i16; 2],
    holder: Option<Side>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceFile {
    side: Side,
    id: String,
    name: String,
    officer: OfficerFile,
    units: Vec<UnitFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfficerFile {
    name: String,
    #[serde(rename = "mod")]
    modifier: i8,
    radius: u8,
    bonus: Option<u8>,
    at: Option<Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    id: String,
    name: String,
    #[serde(rename = "type")]
    kind: Kind,
    sp: u8,
    #[serde(default)]
    sk: u8,
    #[serde(default)]
    mx: bool,
    #[serde(default)]
    cossack: bool,
    gun: Option<Gun>,
    /// Hits it begins with.
    #[serde(default)]
    hits: u8,
    at: Option<Pair>,
    facing: Option<Facing>,
    garrison: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrivalFile {
    id: String,
    force: String,
    turn: u8,
    die: Option<u8>,
    edge: TableEdge,
    from: Inches,
    to: Inches,
}

fn point([x, y]: Pair) -> Point {
    Point::new(x, y)
}

/// What a fault in one scenario file is reported with.
struct Fault<'a> {
    file: &'a str,
}

impl Fault<'_> {
    fn at<T>(&self, key: impl Into<String>, why: impl Into<String>) -> Result<T, DataError> {
        Err(DataError::value(self.file, key, why))
    }
}

/// Reads one scenario.
pub fn read_scenario(files: &DataFiles, file: &str, book: &Book) -> Result<Scenario, DataError> {
    let raw: ScenarioFile = files.read(file)?;
    let fault = Fault { file };
    let id = file.trim_start_matches(SCENARIOS).trim_end_matches(".toml").to_owned();
    if raw.table.width > Inches::whole(MOST_INCHES) || raw.table.height > Inches::whole(MOST_INCHES) {
        return fault.at("table", format!("a table is at most {MOST_INCHES} inches wide and high"));
    }
    let Some(table) = Table::new(raw.table.width, raw.table.height) else {
        return fault.at("table", "a table has a width and a height");
    };
    if raw.length == 0 || raw.length > 20 {
        return fault.at("length", "a battle has a Basic Length of 1 to 20 turns");
    }
    let even = read_even(&fault, &raw)?;
    if raw.build.is_some_and(|points| !(1..=2_000).contains(&points)) {
        return fault.at("build", "an army of one's own has 1 to 2,000 points");
    }
    let ground = read_ground(&fault, table, &raw.terrain)?;
    let objectives = read_objectives(&fault, &raw.objective, table)?;
    let sides = [read_side(&fault, "a", &raw.a, table)?, read_side(&fault, "b", &raw.b, table)?];
    let (forces, units) = read_forces(&fault, &raw.force, book, &ground)?;
    let arrivals = read_arrivals(&fault, &raw, &forces, table)?;
    let scenario = Scenario {
        id,
        title: raw.title,
        blurb: raw.blurb,
        situation: raw.situation,
        date: raw.date,
        order: raw.order,
        minutes: raw.minutes,
        beginner: raw.beginner,
        length: raw.length,
        build: raw.build,
        even,
        first: match raw.first {
            First::A => Some(Side::A),
            First::B => Some(Side::B),
            First::Roll => None,
        },
        yards: raw.yards,
        ground,
        sides,
        forces,
        units,
        arrivals,
        objectives,
    };
    check_ids(&fault, &scenario)?;
    check_places(&fault, &scenario, book)?;
    Ok(scenario)
}

fn read_even(fault: &Fault<'_>, raw: &ScenarioFile) -> Result<Even, DataError> {
    let EvenFile { points, length } = raw.even;
    if points.iter().any(|points| !(0..=100).contains(points)) {
        return fault.at("even.points", "a side is granted 0 to 100 points");
    }
    let length = length.unwrap_or(raw.length);
    if length == 0 || length > 20 {
        return fault.at("even.length", "a battle has a Basic Length of 1 to 20 turns");
    }
    Ok(Even { points, length })
}

fn read_ground(fault: &Fault<'_>, table: Table, features: &[FeatureFile]) -> Result<Ground<Terrain>, DataError> {
    if features.len() > MOST_FEATURES {
        return fault.at("terrain", format!("at most {MOST_FEATURES} pieces of terrain"));
    }
    let mut built = Vec::new();
    for (i, feature) in features.iter().enumerate() {
        let key = if feature.name.is_empty() {
            format!("terrain.{}", i + 1)
        } else {
            format!("terrain.{} ({})", i + 1, feature.name)
        };
        let points: Vec<Point> = feature.points.iter().copied().map(point).collect();
        if let Some(outside) = points.iter().position(|&point| !table.holds_point(point)) {
            return fault.at(format!("{key}.points"), format!("point {} lies outside the table", outside + 1));
        }
        let is_line = match feature.kind {
            TerrainKind::Obstacle | TerrainKind::Road => true,
            TerrainKind::Water => feature.line,
            _ => false,
        };
        let outline =
            if is_line { Line::new(&points).map(Outline::Line) } else { Area::new(&points).map(Outline::Area) };
        let outline = outline.or_else(|why| fault.at(format!("{key}.points"), why.to_string()))?;
        let works = match (&outline, feature.kind.holds_garrison()) {
            (Outline::Area(area), true) => match Shape::of_area(area) {
                Some(shape) => Some(shape),
                None => {
                    return fault.at(format!("{key}.points"), "a town or redoubt is convex and has at most 8 corners");
                }
            },
            _ => None,
        };
        let road = match (&outline, feature.kind) {
            (Outline::Line(line), TerrainKind::Road) => Stage::all_of(line),
            _ => Vec::new(),
        };
        let kind = Terrain { kind: feature.kind, name: feature.name.clone(), cover: feature.cover, works, road };
        built.push(Feature { kind, outline });
    }
    Ok(Ground::new(table, built))
}

fn read_objectives(fault: &Fault<'_>, raw: &[ObjectiveFile], table: Table) -> Result<Vec<ObjectiveSpec>, DataError> {
    if raw.len() > MOST_OBJECTIVES {
        return fault.at("objective", format!("at most {MOST_OBJECTIVES} objectives"));
    }
    let mut objectives: Vec<ObjectiveSpec> = Vec::new();
    for one in raw {
        let key = format!("objective.{}", one.name);
        if objectives.iter().any(|other| other.name == one.name) {
            return fault.at(key, "two objectives have the same name");
        }
        if !table.holds_point(point(one.at)) || one.radius <= Inches::ZERO {
            return fault.at(key, "an objective lies on the table and has a radius");
        }
        if one.points.iter().any(|points| !(0..=100).contains(points)) {
            return fault.at(format!("{key}.points"), "an objective is worth 0 to 100 points");
        }
        objectives.push(ObjectiveSpec {
            name: one.name.clone(),
            at: point(one.at),
            radius: one.radius,
            points: one.points,
            holder: one.holder,
        });
    }
    Ok(objectives)
}

fn read_side(fault: &Fault<'_>, key: &str, raw: &SideFile, table: Table) -> Result<SideSpec, DataError> {
    let commander = &raw.commander;
    if !(1..=3).contains(&commander.dice) || commander.bonus > 3 {
        return fault.at(format!("{key}.commander"), "an army commander has 1 to 3 dice and adds at most 3");
    }
    let at = commander.at.map(point);
    if at.is_some_and(|at| !table.holds_point(at)) {
        return fault.at(format!("{key}.commander.at"), "he stands outside the table");
    }
    Ok(SideSpec {
        name: raw.name.clone(),
        palette: raw.palette.clone(),
        home: raw.home,
        commander: OfficerSpec {
            id: commander.id.clone(),
            name: commander.name.clone(),
            talent: Talent { dice: commander.dice, plus: commander.bonus, modifier: 0, bonus: 0, reach: 0 },
            at,
        },
    })
}

type Forces = [Option<ForceSpec>; 2 * SIDE_FORCES];

fn read_forces(
    fault: &Fault<'_>,
    raw: &[ForceFile],
    book: &Book,
    ground: &Ground<Terrain>,
) -> Result<(Forces, Vec<Option<UnitSpec>>), DataError> {
    let mut forces: Forces = Default::default();
    let mut units: Vec<Option<UnitSpec>> = vec![None; MOST_UNITS];
    for side in Side::BOTH {
        let of_side: Vec<&ForceFile> = raw.iter().filter(|force| force.side == side).collect();
        if of_side.is_empty() || of_side.len() > SIDE_FORCES {
            return fault.at("force", format!("side {} has 1 to {SIDE_FORCES} forces", side.key()));
        }
        for (index, force) in of_side.into_iter().enumerate() {
            let number = side.index() * SIDE_FORCES + index;
            let key = format!("force.{}", force.id);
            if force.units.is_empty() || force.units.len() > FORCE_UNITS {
                return fault.at(format!("{key}.units"), format!("a force has 1 to {FORCE_UNITS} units"));
            }
            forces[number] = Some(read_force(fault, &key, force, &book.grades, ground.table)?);
            for (place, unit) in force.units.iter().enumerate() {
                let spec = read_unit(fault, unit, side, ForceId(number as u8), book, ground)?;
                units[number * FORCE_UNITS + place] = Some(spec);
            }
        }
    }
    Ok((forces, units))
}

fn read_force(
    fault: &Fault<'_>,
    key: &str,
    raw: &ForceFile,
    grades: &Grades,
    table: Table,
) -> Result<ForceSpec, DataError> {
    let officer = &raw.officer;
    if !grades.sub.iter().any(|grade| grade.modifier == officer.modifier) {
        return fault.at(format!("{key}.officer.mod"), format!("no grade of sub-commander in {OFFICERS} has it"));
    }
    if !grades.sub.iter().any(|grade| grade.radius == officer.radius) {
        return fault.at(format!("{key}.officer.radius"), format!("no grade of sub-commander in {OFFICERS} has it"));
    }
    let bonus = officer.bonus.unwrap_or(officer.modifier.max(0) as u8);
    if bonus > 3 {
        return fault.at(format!("{key}.officer.bonus"), "a sub-commander lends at most 3 dice");
    }
    let at = officer.at.map(point);
    if at.is_some_and(|at| !table.holds_point(at)) {
        return fault.at(format!("{key}.officer.at"), "he stands outside the table");
    }
    Ok(ForceSpec {
        id: raw.id.clone(),
        name: raw.name.clone(),
        officer: OfficerSpec {
            id: raw.id.clone(),
            name: officer.name.clone(),
            talent: Talent { dice: 0, plus: 0, modifier: officer.modifier, bonus, reach: officer.radius },
            at,
        },
    })
}

fn read_unit(
    fault: &Fault<'_>,
    raw: &UnitFile,
    side: Side,
    force: ForceId,
    book: &Book,
    ground: &Ground<Terrain>,
) -> Result<UnitSpec, DataError> {
    let key = format!("unit.{}", raw.id);
    let make = Make {
        kind: raw.kind,
        side,
        force,
        sp: raw.sp,
        sk: raw.sk,
        mx: raw.mx,
        cossack: raw.cossack,
        gun: raw.gun.unwrap_or(Gun::Light),
    };
    if let Some((field, why)) = fault_of(&make, raw.gun, book) {
        return fault.at(format!("{key}.{field}"), why);
    }
    let garrison = match &raw.garrison {
        None => None,
        Some(name) => {
            let found =
                ground.features().iter().position(|feature| feature.kind.name == *name && feature.kind.works.is_some());
            match found {
                Some(index) => Some(index as u8),
                None => return fault.at(format!("{key}.garrison"), format!("no town or redoubt is named `{name}`")),
            }
        }
    };
    if raw.hits >= raw.sp {
        return fault.at(format!("{key}.hits"), "a unit begins with fewer hits than SP");
    }
    let pose = raw.at.map(|at| Pose::new(point(at), raw.facing.unwrap_or_default()));
    Ok(UnitSpec { id: raw.id.clone(), name: raw.name.clone(), make, hits: raw.hits, pose, garrison })
}

fn read_arrivals(
    fault: &Fault<'_>,
    raw: &ScenarioFile,
    forces: &Forces,
    table: Table,
) -> Result<Vec<ArrivalSpec>, DataError> {
    let mut arrivals: Vec<ArrivalSpec> = Vec::new();
    for one in &raw.arrival {
        let key = format!("arrival.{}", one.id);
        let force = forces.iter().position(|force| force.as_ref().is_some_and(|force| force.id == one.force));
        let Some(force) = force else {
            return fault.at(format!("{key}.force"), format!("there is no force `{}`", one.force));
        };
        let force = ForceId(force as u8);
        if arrivals.iter().any(|other| other.force == force) {
            return fault.at(format!("{key}.force"), "a force arrives in one group");
        }
        let length = match one.edge {
            TableEdge::North | TableEdge::South => table.width(),
            TableEdge::East | TableEdge::West => table.height(),
        };
        if one.from < Inches::ZERO || one.from >= one.to || one.to > length {
            return fault.at(key, "a stretch lies on the edge and has a length");
        }
        if one.turn == 0 || one.die.is_some_and(|die| !(1..=6).contains(&die)) {
            return fault.at(key, "turns count from 1, and a die shows 1 to 6");
        }
        arrivals.push(ArrivalSpec {
            id: one.id.clone(),
            force,
            turn: one.turn,
            die: one.die,
            edge: one.edge,
            from: one.from,
            to: one.to,
        });
    }
    Ok(arrivals)
}

fn check_ids(fault: &Fault<'_>, scenario: &Scenario) -> Result<(), DataError> {
    let mut seen: Vec<&str> = Vec::new();
    let units = scenario.units.iter().flatten().map(|unit| &unit.id);
    let forces = scenario.forces.iter().flatten().map(|force| &force.id);
    let commanders = scenario.sides.iter().map(|side| &side.commander.id);
    for id in units.chain(forces).chain(commanders) {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(plain) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            return fault.at(format!("id.{id}"), "an id has small letters, digits and hyphens, a letter first");
        }
        if seen.contains(&id.as_str()) {
            return fault.at(format!("id.{id}"), "this id stands twice");
        }
        seen.push(id);
    }
    Ok(())
}

/// Everybody who does not arrive stands on the table, on nobody, and where he may.
fn check_places(fault: &Fault<'_>, scenario: &Scenario, book: &Book) -> Result<(), DataError> {
    let mut placed: Vec<(&str, Shape)> = Vec::new();
    for (index, unit) in scenario.units.iter().enumerate() {
        let Some(unit) = unit else { continue };
        let key = format!("unit.{}.at", unit.id);
        let Some(pose) = unit.pose else {
            if !scenario.arrivals.iter().any(|arrival| arrival.force == unit.make.force) {
                return fault.at(key, "a unit has a place or belongs to an arrival");
            }
            continue;
        };
        let works = unit.garrison.and_then(|feature| scenario.ground.features()[usize::from(feature)].kind.works);
        let shape = works.unwrap_or_else(|| book.base(unit.make.kind).placed(pose));
        if !scenario.ground.table.holds(&shape) {
            return fault.at(key, "it sticks out over the edge of the table");
        }
        if let Some((other, _)) = placed.iter().find(|(_, other)| table::overlaps(&shape, other, Inches::ZERO)) {
            return fault.at(key, format!("it stands on {other}"));
        }
        let closed = scenario.ground.near(shape.bounds()).find(|(feature, piece)| {
            Some(*feature as u8) != unit.garrison
                && is_closed(&piece.kind, &unit.make, book)
                && table::overlaps_outline(&shape, &piece.outline)
        });
        if let Some((_, piece)) = closed {
            return fault.at(key, format!("it may not stand in {}", piece.kind.name));
        }
        if scenario.officer(unit.make.force.officer()).is_some_and(|officer| officer.at.is_none()) {
            return fault.at(key, "its sub-commander has no place");
        }
        debug_assert_eq!(UnitId(index as u8).index(), index, "numbers are small");
        placed.push((&unit.id, shape));
    }
    Ok(())
}
