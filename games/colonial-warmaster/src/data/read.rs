//! Reading and checking the data files: every fault names its file and key.

use engine::{DataError, DataFiles};
use serde::Deserialize;
use table::{Area, Facing, Feature, Ground, Inches, Line, Outline, Point, Pose, Table, TableEdge};

use crate::data::footprint;
use crate::data::roster::{Class, Formation, UnitType};
use crate::data::scenario::{
    Footing, LeaderSpec, Objective, Place, Scenario, SideFooting, SideSpec, Terrain, TerrainKind, TerrainType, UnitSpec,
};
use crate::data::side::{LeaderId, MOST_LEADERS, MOST_OBJECTIVES, MOST_UNITS, Side};
use crate::data::tables::Tables;

const UNITS: &str = "units.toml";
const TERRAIN: &str = "terrain.toml";
const TABLES: &str = "tables.toml";
const SCENARIOS: &str = "scenarios/";
/// The largest table: poses of orders must fit it many times over.
const MOST_INCHES: i32 = 240;

/// What all scenarios share: roster and figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The roster. [CW-11.1]
    pub types: Vec<UnitType>,
    /// The figures of the rules.
    pub tables: Tables,
}

impl Book {
    /// A type by its key.
    pub fn unit_type(&self, id: &str) -> Option<&UnitType> {
        self.types.iter().find(|kind| kind.id == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitType>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<TerrainType>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    title: String,
    blurb: String,
    #[serde(default)]
    situation: String,
    #[serde(default)]
    special: Vec<String>,
    date: String,
    order: u8,
    minutes: u16,
    #[serde(default)]
    beginner: bool,
    turns: u8,
    first: Side,
    table: Size,
    british: SideFile,
    afghan: SideFile,
    #[serde(default)]
    even: EvenFile,
    #[serde(default)]
    terrain: Vec<FeatureFile>,
    #[serde(default)]
    objective: Vec<ObjectiveFile>,
    command: Vec<CommandFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    width: Inches,
    height: Inches,
}

type Pair = [Inches; 2];

/// What evens the battle; what is absent stays as the scenario states it.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct EvenFile {
    turns: Option<u8>,
    #[serde(default)]
    british: EvenSideFile,
    #[serde(default)]
    afghan: EvenSideFile,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct EvenSideFile {
    break_percent: Option<u16>,
    #[serde(default)]
    points: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideFile {
    home: TableEdge,
    facing: Facing,
    break_percent: u16,
    zone: ZoneFile,
    #[serde(default)]
    handicap: i16,
    #[serde(default)]
    survivor: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    from: Pair,
    to: Pair,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureFile {
    #[serde(rename = "type")]
    of: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: u8,
    points: Vec<Pair>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveFile {
    name: String,
    said: Option<String>,
    area: Option<String>,
    circle: Option<CircleFile>,
    polygon: Option<Vec<Pair>>,
    points: i16,
    scores: Vec<Side>,
    #[serde(default)]
    denied: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CircleFile {
    at: Pair,
    radius: Inches,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFile {
    side: Side,
    name: String,
    #[serde(default)]
    army: bool,
    leader: LeaderFile,
    #[serde(default)]
    units: Vec<UnitPlace>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LeaderFile {
    name: String,
    rating: u8,
    at: Pair,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitPlace {
    id: String,
    name: String,
    short: Option<String>,
    #[serde(rename = "type")]
    of: String,
    at: Pair,
    facing: Option<Facing>,
    formation: Formation,
}

fn point([x, y]: Pair) -> Point {
    Point::new(x, y)
}

/// Reads roster, figures and all scenarios, in the order of their lists.
pub fn read(files: &DataFiles) -> Result<(Book, Vec<Scenario>), DataError> {
    let types = files.read::<UnitFile>(UNITS)?.unit;
    check_types(&types)?;
    let tables: Tables = files.read(TABLES)?;
    check_tables(&tables)?;
    let terrain = files.read::<TerrainFile>(TERRAIN)?.terrain;
    check_terrain_types(&terrain)?;
    let book = Book { types, tables };
    let mut scenarios = Vec::new();
    for file in files.names().filter(|name| name.starts_with(SCENARIOS)) {
        scenarios.push(read_scenario(files, file, &book, &terrain)?);
    }
    if scenarios.is_empty() {
        return Err(DataError::Missing { file: format!("{SCENARIOS}*.toml") });
    }
    scenarios.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    Ok((book, scenarios))
}

fn check_types(types: &[UnitType]) -> Result<(), DataError> {
    for (i, kind) in types.iter().enumerate() {
        let wrong = |key: &str, why: &str| Err(DataError::value(UNITS, format!("unit.{}.{key}", kind.id), why));
        if types[..i].iter().any(|other| other.id == kind.id) {
            return wrong("id", "two types have the same id");
        }
        if !(1..=8).contains(&kind.stands) {
            return wrong("stands", "a unit has 1 to 8 stands");
        }
        if !(1..=6).contains(&kind.figures) {
            return wrong("figures", "a stand falls to 1 to 6 hits");
        }
        if kind.base.iter().any(|side| *side <= Inches::ZERO || *side > Inches::whole(4)) {
            return wrong("base", "a base measures more than 0 and at most 4 inches");
        }
        if !(2..=12).contains(&kind.command) {
            return wrong("command", "a command value is 2 to 12");
        }
        if kind.range < Inches::ZERO || kind.range > Inches::whole(120) {
            return wrong("range", "a range is 0 to 120 inches");
        }
        if kind.fire > 12 || kind.melee > 12 {
            return wrong("fire", "a stand has at most 12 dice");
        }
        if (kind.class == Class::Cav) != kind.dismounted.is_some() {
            return wrong("dismounted", "cavalry has a row for men on foot, and nobody else has one");
        }
        let known = kind.allowance(kind.usual_formation(), kind.usual_saddle());
        if known.is_none() {
            return wrong("move", "the type's usual formation has no movement");
        }
        let long = |length: Inches| length <= Inches::ZERO || length > Inches::whole(40);
        if Formation::ALL.iter().any(|&formation| kind.allowance(formation, kind.usual_saddle()).is_some_and(long)) {
            return wrong("move", "an allowance is more than 0 and at most 40 inches");
        }
    }
    Ok(())
}

fn check_tables(tables: &Tables) -> Result<(), DataError> {
    let wrong = |key: &str, why: &str| Err(DataError::value(TABLES, key, why));
    if !(1..=4).contains(&tables.command.group_most) {
        return wrong("command.group_most", "a group has 1 to 4 units");
    }
    if tables.command.distance_step <= Inches::ZERO {
        return wrong("command.distance_step", "a step is longer than nothing");
    }
    if !(2..=6).contains(&tables.fire.hit) || tables.fire.save_most > 5 {
        return wrong("fire", "hits need a face of 2 to 6 and saves at most 5");
    }
    if !(1..=8).contains(&tables.movement.legs) {
        return wrong("movement.legs", "a move has 1 to 8 legs");
    }
    if tables.movement.step < Inches::from_hundredths(5) {
        return wrong("movement.step", "a step is at least 0.05 inches");
    }
    if !(1..=4).contains(&tables.leaders.move_pieces) {
        return wrong("leaders.move_pieces", "a leader's way has 1 to 4 pieces");
    }
    if tables.leaders.radius <= Inches::ZERO || tables.leaders.radius > Inches::whole(4) {
        return wrong("leaders.radius", "a leader's base has a radius of more than 0 and at most 4 inches");
    }
    Ok(())
}

fn check_terrain_types(types: &[TerrainType]) -> Result<(), DataError> {
    for (i, kind) in types.iter().enumerate() {
        if types[..i].iter().any(|other| other.id == kind.id) {
            return Err(DataError::value(TERRAIN, format!("terrain.{}.id", kind.id), "two types have the same id"));
        }
        if kind.kind == TerrainKind::Area && [kind.foot, kind.mounted, kind.guns].contains(&Some(0)) {
            return Err(DataError::value(TERRAIN, format!("terrain.{}", kind.id), "a move factor is at least 1"));
        }
    }
    Ok(())
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

fn read_scenario(files: &DataFiles, file: &str, book: &Book, terrain: &[TerrainType]) -> Result<Scenario, DataError> {
    let raw: ScenarioFile = files.read(file)?;
    let fault = Fault { file };
    let id = file.trim_start_matches(SCENARIOS).trim_end_matches(".toml").to_owned();
    if raw.table.width > Inches::whole(MOST_INCHES) || raw.table.height > Inches::whole(MOST_INCHES) {
        return fault.at("table", format!("a table is at most {MOST_INCHES} inches wide and high"));
    }
    let Some(table) = Table::new(raw.table.width, raw.table.height) else {
        return fault.at("table", "a table has a width and a height");
    };
    let (published, even) = read_footings(&fault, &raw)?;
    let ground = read_ground(&fault, table, &raw.terrain, terrain)?;
    let objectives = read_objectives(&fault, &raw.objective, &ground, &raw.terrain)?;
    let mut sides =
        [read_side(&fault, Side::British, &raw.british, table)?, read_side(&fault, Side::Afghan, &raw.afghan, table)?];
    let leaders = read_leaders(&fault, &raw.command, book, table)?;
    let facings = [raw.british.facing, raw.afghan.facing];
    let units = read_units(&fault, &raw.command, book, facings)?;
    for (side, spec) in Side::BOTH.into_iter().zip(&mut sides) {
        spec.points = units.iter().filter(|unit| unit.side == side).map(|unit| unit.points).sum();
        if spec.points == 0 {
            return fault.at(format!("command.{}", side.key()), "a side needs units that are worth something");
        }
    }
    let scenario = Scenario {
        id,
        title: raw.title,
        blurb: raw.blurb,
        situation: raw.situation,
        special: raw.special,
        date: raw.date,
        order: raw.order,
        minutes: raw.minutes,
        beginner: raw.beginner,
        published,
        even,
        first: raw.first,
        ground,
        sides,
        objectives,
        leaders,
        units,
    };
    check_places(&fault, &scenario, book)?;
    Ok(scenario)
}

/// The footing that a scenario states, and the one that evens it. [CW-14.4, CW-15.1, CW-15.2]
fn read_footings(fault: &Fault<'_>, raw: &ScenarioFile) -> Result<(Footing, Footing), DataError> {
    let side = |break_percent: u16, granted: i16| SideFooting { break_percent, granted };
    let published =
        Footing { turns: raw.turns, sides: [side(raw.british.break_percent, 0), side(raw.afghan.break_percent, 0)] };
    let evened =
        |stated: &SideFile, even: &EvenSideFile| side(even.break_percent.unwrap_or(stated.break_percent), even.points);
    let even = Footing {
        turns: raw.even.turns.unwrap_or(raw.turns),
        sides: [evened(&raw.british, &raw.even.british), evened(&raw.afghan, &raw.even.afghan)],
    };
    for (footing, key) in [(&published, ""), (&even, "even.")] {
        if footing.turns == 0 || footing.turns > 60 {
            return fault.at(format!("{key}turns"), "a battle has 1 to 60 turns");
        }
        for (side, of) in Side::BOTH.into_iter().zip(&footing.sides) {
            if of.break_percent == 0 || of.break_percent > 100 {
                return fault.at(format!("{key}{}.break_percent", side.key()), "a percentage is 1 to 100");
            }
            if !(0..=1000).contains(&of.granted) {
                let why = "points are given, 0 to 1000: give them to the other side instead of taking them [CW-14.4]";
                return fault.at(format!("{key}{}.points", side.key()), why);
            }
        }
    }
    Ok((published, even))
}

fn read_ground(
    fault: &Fault<'_>,
    table: Table,
    features: &[FeatureFile],
    types: &[TerrainType],
) -> Result<Ground<Terrain>, DataError> {
    let mut built = Vec::new();
    for (i, feature) in features.iter().enumerate() {
        let key = if feature.name.is_empty() {
            format!("terrain.{}", i + 1)
        } else {
            format!("terrain.{} ({})", i + 1, feature.name)
        };
        let Some(of) = types.iter().find(|kind| kind.id == feature.of) else {
            return fault.at(format!("{key}.type"), format!("there is no terrain type `{}`", feature.of));
        };
        if of.height != (feature.level > 0) || feature.level > 2 {
            return fault.at(format!("{key}.level"), "high ground has level 1 or 2, and nothing else has a level");
        }
        let points: Vec<Point> = feature.points.iter().copied().map(point).collect();
        if let Some(outside) = points.iter().position(|&point| !table.holds_point(point)) {
            return fault.at(format!("{key}.points"), format!("point {} lies outside the table", outside + 1));
        }
        let outline = match of.kind {
            TerrainKind::Area => Area::new(&points).map(Outline::Area),
            TerrainKind::Line | TerrainKind::Road => Line::new(&points).map(Outline::Line),
        };
        let outline = outline.or_else(|why| fault.at(format!("{key}.points"), why.to_string()))?;
        built.push(Feature {
            kind: Terrain { of: of.clone(), name: feature.name.clone(), level: feature.level },
            outline,
        });
    }
    Ok(Ground::new(table, built))
}

fn read_objectives(
    fault: &Fault<'_>,
    raw: &[ObjectiveFile],
    ground: &Ground<Terrain>,
    features: &[FeatureFile],
) -> Result<Vec<Objective>, DataError> {
    let mut objectives: Vec<Objective> = Vec::new();
    if raw.len() > MOST_OBJECTIVES {
        return fault.at("objective", format!("there are at most {MOST_OBJECTIVES} objectives"));
    }
    for objective in raw {
        let key = format!("objective.{}", objective.name);
        if objectives.iter().any(|other| other.name == objective.name) {
            return fault.at(key, "two objectives have the same name");
        }
        let place = match (&objective.area, &objective.circle, &objective.polygon) {
            (Some(name), None, None) => {
                let index = features.iter().position(|feature| feature.name == *name);
                match index.map(|index| &ground.features()[index].outline) {
                    Some(Outline::Area(area)) => Place::Area(area.clone()),
                    _ => return fault.at(format!("{key}.area"), format!("no terrain area is named `{name}`")),
                }
            }
            (None, Some(circle), None) => {
                if !ground.table.holds_point(point(circle.at)) {
                    return fault.at(format!("{key}.circle"), "its middle lies outside the table");
                }
                if circle.radius <= Inches::ZERO {
                    return fault.at(format!("{key}.circle"), "a circle has a radius");
                }
                Place::Circle { at: point(circle.at), radius: circle.radius }
            }
            (None, None, Some(polygon)) => {
                let points: Vec<Point> = polygon.iter().copied().map(point).collect();
                if let Some(outside) = points.iter().position(|&point| !ground.table.holds_point(point)) {
                    let why = format!("point {} lies outside the table", outside + 1);
                    return fault.at(format!("{key}.polygon"), why);
                }
                let area = Area::new(&points).or_else(|why| fault.at(format!("{key}.polygon"), why.to_string()));
                Place::Area(area?)
            }
            _ => return fault.at(key, "an objective has one of `area`, `circle` and `polygon`"),
        };
        objectives.push(Objective {
            name: objective.name.clone(),
            said: objective.said.clone().unwrap_or_else(|| objective.name.clone()),
            place,
            points: objective.points,
            scores: Side::BOTH.map(|side| objective.scores.contains(&side)),
            denied: objective.denied,
        });
    }
    Ok(objectives)
}

fn read_side(fault: &Fault<'_>, side: Side, raw: &SideFile, table: Table) -> Result<SideSpec, DataError> {
    let (from, to) = (point(raw.zone.from), point(raw.zone.to));
    if !table.holds_point(from) || !table.holds_point(to) || from.x >= to.x || from.y >= to.y {
        return fault
            .at(format!("{}.zone", side.key()), "a zone is a rectangle on the table, from south-west to north-east");
    }
    Ok(SideSpec {
        home: raw.home,
        zone: table::Bounds::of(&[from.spot(), to.spot()]),
        handicap: raw.handicap,
        survivor: raw.survivor,
        points: 0,
    })
}

/// The commands of both sides, the British first, each in the order of the file.
fn in_order(commands: &[CommandFile]) -> impl Iterator<Item = &CommandFile> {
    Side::BOTH.into_iter().flat_map(move |side| commands.iter().filter(move |command| command.side == side))
}

/// The leaders of both sides: one army commander each, who is rated no lower than anybody under him. [CW-2.4, CW-3.3b]
fn read_leaders(
    fault: &Fault<'_>,
    commands: &[CommandFile],
    book: &Book,
    table: Table,
) -> Result<Vec<LeaderSpec>, DataError> {
    let mut leaders: Vec<LeaderSpec> = Vec::new();
    for command in in_order(commands) {
        let key = format!("command.{}.leader", command.name);
        let number = leaders.iter().filter(|leader| leader.side == command.side).count();
        let letter = if command.side == Side::British { 'b' } else { 'a' };
        let at = point(command.leader.at);
        let disc = footprint::leader_base(&book.tables).placed(Pose::new(at, Facing::NORTH));
        if !table.holds(&disc) {
            return fault.at(format!("{key}.at"), "his base is not wholly on the table");
        }
        if !(2..=12).contains(&command.leader.rating) {
            return fault.at(format!("{key}.rating"), "a command rating is 2 to 12");
        }
        leaders.push(LeaderSpec {
            id: format!("l{letter}{number}"),
            name: command.leader.name.clone(),
            command: command.name.clone(),
            side: command.side,
            army: command.army,
            rating: command.leader.rating,
            at,
        });
    }
    if leaders.len() > MOST_LEADERS {
        return fault.at("command", format!("there are at most {MOST_LEADERS} leaders"));
    }
    for side in Side::BOTH {
        let mut own = leaders.iter().filter(|leader| leader.side == side);
        let key = format!("command.{}", side.key());
        let Some(first) = own.next().filter(|leader| leader.army) else {
            return fault.at(key, "the first command of a side is that of its army commander");
        };
        let rest: Vec<&LeaderSpec> = own.collect();
        if rest.iter().any(|leader| leader.army) {
            return fault.at(key, "a side has one army commander [CW-2.4]");
        }
        // The army commander is the more effective activator.
        if let Some(better) = rest.iter().find(|leader| leader.rating > first.rating) {
            return fault.at(
                format!("command.{}.leader.rating", first.command),
                format!("the army commander is rated lower than the leader of {} [CW-3.3b]", better.command),
            );
        }
    }
    Ok(leaders)
}

fn read_units(
    fault: &Fault<'_>,
    commands: &[CommandFile],
    book: &Book,
    facings: [Facing; 2],
) -> Result<Vec<UnitSpec>, DataError> {
    let mut units: Vec<UnitSpec> = Vec::new();
    for (number, command) in in_order(commands).enumerate() {
        if command.army && !command.units.is_empty() {
            return fault.at(format!("command.{}.units", command.name), "an army commander has no units of his own");
        }
        for unit in &command.units {
            let key = format!("unit.{}", unit.id);
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
            if !unit.id.starts_with(|c: char| c.is_ascii_lowercase()) || !unit.id.chars().all(plain) {
                return fault.at(key, "an id is made of small letters and digits and begins with a letter");
            }
            if units.iter().any(|other| other.id == unit.id) || is_leader_id(&unit.id) {
                return fault.at(key, "two pieces have the same id");
            }
            if let Some(other) = units.iter().find(|other| other.name == unit.name) {
                let why =
                    format!("`{}` is also the name of {}; tell them apart, as by their ground", unit.name, other.id);
                return fault.at(format!("{key}.name"), why);
            }
            let Some(kind) = book.types.iter().position(|kind| kind.id == unit.of) else {
                return fault.at(format!("{key}.type"), format!("there is no unit type `{}`", unit.of));
            };
            let of = &book.types[kind];
            if of.allowance(unit.formation, of.usual_saddle()).is_none() {
                let why = format!("{} does not form {} [CW-4.0]", of.name, unit.formation.name());
                return fault.at(format!("{key}.formation"), why);
            }
            let facing = unit.facing.unwrap_or(facings[command.side.index()]);
            if facing.hundredths() % 100 != 0 {
                return fault.at(format!("{key}.facing"), "a facing is in whole degrees [CW-12.1]");
            }
            units.push(UnitSpec {
                id: unit.id.clone(),
                name: unit.name.clone(),
                short: unit.short.clone().unwrap_or_else(|| unit.name.clone()),
                kind: kind as u8,
                side: command.side,
                command: LeaderId(number as u8),
                pose: Pose::new(point(unit.at), facing),
                formation: unit.formation,
                points: of.points,
            });
        }
    }
    if units.len() > MOST_UNITS {
        return fault.at("command", format!("there are at most {MOST_UNITS} units"));
    }
    Ok(units)
}

fn is_leader_id(id: &str) -> bool {
    let rest = id.strip_prefix("lb").or_else(|| id.strip_prefix("la"));
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
}

/// Every unit stands in a legal pose, and every leader far enough from the enemy. [CW-12.5, CW-1.3a]
fn check_places(fault: &Fault<'_>, scenario: &Scenario, book: &Book) -> Result<(), DataError> {
    let tables = &book.tables;
    let shapes: Vec<table::Shape> = scenario
        .units
        .iter()
        .map(|unit| {
            let kind = &book.types[usize::from(unit.kind)];
            footprint::base(kind, unit.formation, kind.stands).placed(unit.pose)
        })
        .collect();
    for (i, unit) in scenario.units.iter().enumerate() {
        let key = format!("unit.{}.at", unit.id);
        let kind = &book.types[usize::from(unit.kind)];
        if !scenario.ground.table.holds(&shapes[i]) {
            return fault.at(key, "the unit is not wholly on the table [CW-12.5]");
        }
        let gait = footprint::gait(kind, kind.usual_saddle());
        let forbidden = scenario
            .ground
            .near(shapes[i].bounds())
            .find(|(_, feature)| feature.kind.forbids(gait) && table::overlaps_outline(&shapes[i], &feature.outline));
        if let Some((number, feature)) = forbidden {
            let why = format!("the unit may not stand in terrain {}, {} [CW-13.2]", number + 1, feature.kind.of.id);
            return fault.at(key, why);
        }
        for (j, other) in scenario.units.iter().enumerate().take(i) {
            if table::overlaps(&shapes[i], &shapes[j], tables.movement.overlap) {
                return fault.at(key, format!("the unit overlaps {} [CW-12.5]", other.id));
            }
            if other.side != unit.side && table::distance(&shapes[i], &shapes[j]) < tables.movement.spacing {
                return fault.at(key, format!("the unit is too near to {} [CW-12.5]", other.id));
            }
        }
    }
    for leader in &scenario.leaders {
        let disc = footprint::leader_base(tables).placed(Pose::new(leader.at, Facing::NORTH));
        let near =
            scenario.units.iter().zip(&shapes).find(|(unit, shape)| {
                unit.side != leader.side && table::distance(&disc, shape) < tables.leaders.clearance
            });
        if let Some((unit, _)) = near {
            let why = format!("the leader is too near to {} [CW-1.3a]", unit.id);
            return fault.at(format!("command.{}.leader.at", leader.command), why);
        }
    }
    Ok(())
}
