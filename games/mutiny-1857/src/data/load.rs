//! Reading and checking the data files: every fault names its file and key.

use std::sync::Arc;

use engine::{DataError, DataFiles};
use serde::Deserialize;
use serde::de::IgnoredAny;
use table::{Facing, Inches, Point};

use crate::data::field::{Feature, Field, Kind, KindRow, MOST_FEATURES};
use crate::data::organisation;
use crate::data::place::{Extent, Place};
use crate::data::roster::{Branch, Calibre, GunDice, Mount, MoveDice, Pace, Team, UnitType, Weapon};
use crate::data::scenario::{Book, Even, Hold, Scenario, Start, UnitSpec};
use crate::data::side::Side;

const UNITS: &str = "units.toml";
const MOVEMENT: &str = "movement.toml";
const TERRAIN: &str = "terrain.toml";
const WEAPONS: &str = "weapons.toml";
const SCENARIOS: &str = "scenarios/";
/// The largest table.
const MOST_INCHES: i32 = 120;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitType>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovementFile {
    movement: Vec<MoveDice>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    terrain: Vec<KindRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    weapon: Vec<WeaponRow>,
    calibre: Vec<CalibreRow>,
    guns: GunDice,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRow {
    weapon: Weapon,
    range: Inches,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CalibreRow {
    calibre: Calibre,
    range: Inches,
}

type Pair = [Inches; 2];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    title: String,
    blurb: String,
    date: String,
    order: u8,
    minutes: u16,
    #[serde(default)]
    beginner: bool,
    rounds: u8,
    first: Side,
    north: Side,
    table: Pair,
    zone: ZoneFile,
    #[serde(default)]
    rolled: bool,
    #[serde(default)]
    scenery: bool,
    /// One of the printed scenarios. [IM-2.25]
    #[serde(default)]
    published: bool,
    #[serde(default)]
    even: EvenFile,
    /// Keys of older files, which are refused with the way out.
    handicap: Option<IgnoredAny>,
    deserter_limit: Option<IgnoredAny>,
    #[serde(default = "one")]
    layouts: u8,
    hold: Option<HoldFile>,
    beyond: Option<BeyondFile>,
    #[serde(default)]
    terrain: Vec<FeatureFile>,
    british: Vec<ForceFile>,
    rebel: Vec<ForceFile>,
}

const fn one() -> u8 {
    1
}

/// The terms of `balance = even`. [IM-14.14]
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct EvenFile {
    #[serde(default)]
    granted: GrantFile,
    #[serde(default)]
    deserter_limit: u8,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct GrantFile {
    #[serde(default)]
    british: i16,
    #[serde(default)]
    rebel: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    british: [Inches; 4],
    rebel: [Inches; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HoldFile {
    feature: String,
    points: i16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeyondFile {
    feature: String,
    inches: Inches,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FeatureFile {
    kind: Kind,
    #[serde(default)]
    name: String,
    points: Vec<Pair>,
    #[serde(default)]
    width: Option<Inches>,
    #[serde(default)]
    capacity: Option<u8>,
    /// The layouts it belongs to; all when it is left out.
    #[serde(default)]
    layouts: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceFile {
    #[serde(rename = "type")]
    of: String,
    #[serde(default)]
    count: u8,
    #[serde(default)]
    figures: Vec<u8>,
    #[serde(default)]
    names: Vec<String>,
    mount: Option<Mount>,
    team: Option<Team>,
    #[serde(default)]
    calibre: Calibre,
    #[serde(default)]
    garrison: bool,
    /// One figure of each rides an elephant. [IM-2.26]
    #[serde(default)]
    howdah: bool,
    inside: Option<String>,
    #[serde(default)]
    places: Vec<Pair>,
    facing: Option<Facing>,
}

/// Reads roster, tables and all scenarios, in the order of their lists.
pub fn read(files: &DataFiles) -> Result<(Book, Vec<Scenario>), DataError> {
    let types = files.read::<UnitFile>(UNITS)?.unit;
    check_types(&types)?;
    let mut movement = files.read::<MovementFile>(MOVEMENT)?.movement;
    movement.sort_by_key(|row| row.pace);
    if !movement.iter().map(|row| row.pace).eq(Pace::ALL) {
        return Err(DataError::value(MOVEMENT, "movement", "every pace has exactly one row"));
    }
    if let Some(row) = movement.iter().find(|row| !is_die(row.die) || row.march == 0 || row.march > 4 || row.attack > 6)
    {
        return Err(DataError::value(MOVEMENT, format!("movement.{}", row.pace.key()), "1 to 6 dice of 4 to 12 sides"));
    }
    let mut terrain = files.read::<TerrainFile>(TERRAIN)?.terrain;
    terrain.sort_by_key(|row| row.kind);
    if terrain.len() != Kind::COUNT || !terrain.iter().enumerate().all(|(index, row)| row.kind as usize == index) {
        return Err(DataError::value(TERRAIN, "terrain", "every kind has exactly one row"));
    }
    let weapons = files.read::<WeaponFile>(WEAPONS)?;
    let ranges = read_ranges(&weapons)?;
    let gun_ranges = read_gun_ranges(&weapons)?;
    check_gun_dice(&weapons.guns)?;
    let book = Book { types, movement, terrain, ranges, gun_ranges, guns: weapons.guns };
    let mut scenarios = Vec::new();
    for file in files.names().filter(|name| name.starts_with(SCENARIOS)) {
        scenarios.push(read_scenario(files, file, &book)?);
    }
    if scenarios.is_empty() {
        return Err(DataError::Missing { file: format!("{SCENARIOS}*.toml") });
    }
    scenarios.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    Ok((book, scenarios))
}

/// The ranges by weapon: exactly one row for each that shoots.
fn read_ranges(file: &WeaponFile) -> Result<[Inches; Weapon::COUNT], DataError> {
    let mut ranges = [Inches::ZERO; Weapon::COUNT];
    for row in &file.weapon {
        let key = format!("weapon.{}", row.weapon.name());
        let range = &mut ranges[row.weapon as usize];
        if !row.weapon.shoots() || *range != Inches::ZERO {
            return Err(DataError::value(WEAPONS, key, "one row for every weapon that shoots"));
        }
        *range = checked_range(key, row.range)?;
    }
    if file.weapon.len() != ranges.len() - 3 {
        return Err(DataError::value(WEAPONS, "weapon", "every weapon that shoots has one row"));
    }
    Ok(ranges)
}

fn read_gun_ranges(file: &WeaponFile) -> Result<[Inches; 2], DataError> {
    let mut ranges = [Inches::ZERO; 2];
    for row in &file.calibre {
        ranges[row.calibre as usize] = checked_range(format!("calibre.{}", row.calibre.key()), row.range)?;
    }
    if file.calibre.len() != ranges.len() || ranges.contains(&Inches::ZERO) {
        return Err(DataError::value(WEAPONS, "calibre", "every calibre has one row"));
    }
    Ok(ranges)
}

fn checked_range(key: String, range: Inches) -> Result<Inches, DataError> {
    if (Inches::whole(1)..=Inches::whole(MOST_INCHES)).contains(&range) {
        return Ok(range);
    }
    Err(DataError::value(WEAPONS, key, format!("a range is 1 to {MOST_INCHES} inches")))
}

fn check_gun_dice(guns: &GunDice) -> Result<(), DataError> {
    let dice = guns.band.iter().map(|band| band.dice).chain([guns.beyond, guns.rebel]);
    if !guns.band.is_sorted_by(|near, far| near.within < far.within)
        || dice.into_iter().any(|dice| !(1..=5).contains(&dice))
    {
        return Err(DataError::value(WEAPONS, "guns", "bands from near to far, each man 1 to 5 dice"));
    }
    Ok(())
}

fn is_die(sides: u8) -> bool {
    matches!(sides, 4 | 6 | 8 | 10 | 12)
}

fn check_types(types: &[UnitType]) -> Result<(), DataError> {
    for (i, kind) in types.iter().enumerate() {
        let wrong = |key: &str, why: &str| Err(DataError::value(UNITS, format!("unit.{}.{key}", kind.id), why));
        if types[..i].iter().any(|other| other.id == kind.id || other.tag == kind.tag) {
            return wrong("id", "two types have the same id or tag");
        }
        if !is_die(kind.die) {
            return wrong("die", "a die has 4, 6, 8, 10 or 12 sides");
        }
        if kind.figures > 16 || kind.figure_dice > 4 || (kind.figures == 0) == (kind.figure_dice == 0) {
            return wrong("figures", "either 1 to 16 figures, or 1 to 4 dice for them");
        }
        if kind.branch == Branch::Artillery && kind.figures != 3 {
            return wrong("figures", "a gun has 3 men");
        }
    }
    for needed in [
        "officer",
        "sahib",
        "british_foot",
        "loyal_sepoy",
        "sikh",
        "gurkha",
        "villager",
        "parsee",
        "mutineer",
        "afghan",
        "badmash",
        "civilian",
        "pack_train",
    ] {
        if !types.iter().any(|kind| kind.id == needed) {
            return Err(DataError::value(UNITS, format!("unit.{needed}"), "the rules need this type"));
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

fn place([x, y]: Pair) -> Place {
    Place::new(x.hundredths(), y.hundredths())
}

fn read_scenario(files: &DataFiles, file: &str, book: &Book) -> Result<Scenario, DataError> {
    let raw: ScenarioFile = files.read(file)?;
    let fault = Fault { file };
    for (old, key) in [(&raw.handicap, "handicap"), (&raw.deserter_limit, "deserter_limit")] {
        if old.is_some() {
            return fault.at(key, "IM-14.14: what evens the sides stands in the table `even`");
        }
    }
    let GrantFile { british, rebel } = raw.even.granted;
    if british < 0 || rebel < 0 || (british > 0 && rebel > 0) || british.max(rebel) > 2000 {
        return fault.at("even.granted", "IM-14.14: one side is granted 0 to 2000 points");
    }
    if raw.even.deserter_limit > 9 {
        return fault.at("even.deserter_limit", "IM-13.2: a limit is 1 to 9 tests, or 0 for none");
    }
    let even = Even { granted: [british, rebel], deserter_limit: raw.even.deserter_limit };
    let [width, height] = raw.table;
    let sizes = Inches::whole(10)..=Inches::whole(MOST_INCHES);
    if !sizes.contains(&width) || !sizes.contains(&height) {
        return fault.at("table", format!("a table measures 10 to {MOST_INCHES} inches"));
    }
    if !(1..=40).contains(&raw.rounds) {
        return fault.at("rounds", "a match has 1 to 40 rounds");
    }
    if !(1..=8).contains(&raw.layouts) {
        return fault.at("layouts", "1 to 8 layouts");
    }
    let mut fields = Vec::new();
    for layout in 0..raw.layouts {
        fields.push(Arc::new(read_field(&fault, &raw, layout, book)?));
    }
    let field = &fields[0];
    let named = |key: &str, name: &str| match field.features.iter().position(|feature| feature.name == name) {
        Some(index) => Ok(index as u8),
        None => fault.at(key, format!("no terrain is named `{name}`")),
    };
    let mut forces = [Vec::new(), Vec::new()];
    for (side, list) in [(Side::British, &raw.british), (Side::Rebel, &raw.rebel)] {
        for force in list {
            read_force(&fault, side, force, book, field, &mut forces[side.index()])?;
        }
        let figures: usize = forces[side.index()].iter().map(|unit| usize::from(unit.figures)).sum();
        if forces[side.index()].is_empty() || forces[side.index()].len() > 23 || figures > 200 {
            return fault.at(side.key(), "a side has 1 to 23 units and at most 200 figures");
        }
        check_riders(&fault, side, book, &forces[side.index()])?;
        if raw.published
            && let Some(why) = organisation::fault(book, field, side, &forces[side.index()])
        {
            return fault.at(side.key(), format!("IM-2.25: {why}"));
        }
    }
    let zones =
        [(Side::British, raw.zone.british), (Side::Rebel, raw.zone.rebel)].map(|(side, [left, bottom, right, top])| {
            let extent = Extent::of(place([left, bottom]), place([right, top]));
            let sound =
                left < right && bottom < top && field.holds(place([left, bottom])) && field.holds(place([right, top]));
            if sound {
                Ok(extent)
            } else {
                fault.at(format!("zone.{}", side.key()), "a zone is a rectangle on the table")
            }
        });
    let [british, rebel] = zones;
    let hold = match &raw.hold {
        Some(hold) => Some(Hold { feature: named("hold.feature", &hold.feature)?, points: hold.points }),
        None => None,
    };
    let beyond = match &raw.beyond {
        Some(beyond) => Some((named("beyond.feature", &beyond.feature)?, beyond.inches)),
        None => None,
    };
    Ok(Scenario {
        id: file.trim_start_matches(SCENARIOS).trim_end_matches(".toml").to_owned(),
        title: raw.title,
        blurb: raw.blurb,
        date: raw.date,
        order: raw.order,
        minutes: raw.minutes,
        beginner: raw.beginner,
        rounds: raw.rounds,
        first: raw.first,
        fields,
        zones: [british?, rebel?],
        beyond,
        north: raw.north,
        forces,
        rolled: raw.rolled,
        scenery: raw.scenery,
        published: raw.published,
        hold,
        even,
    })
}

/// One rider for every five foot units, of a foot unit that is mustered freely and keeps somebody. [IM-2.26]
fn check_riders(fault: &Fault<'_>, side: Side, book: &Book, list: &[UnitSpec]) -> Result<(), DataError> {
    let foot = list.iter().filter(|spec| !spec.garrison && book.unit_type(spec.kind).branch == Branch::Foot).count();
    let riders = || list.iter().filter(|spec| spec.howdah);
    if riders().count() > foot / usize::from(organisation::EACH) {
        return fault.at(side.key(), "IM-2.26: one figure rides an elephant for every 5 foot units");
    }
    if riders().any(|spec| !organisation::may_ride(book.unit_type(spec.kind)) || spec.figures < 2) {
        return fault.at(side.key(), "IM-2.26: riders come from units of foot that are mustered freely");
    }
    Ok(())
}

fn read_field(fault: &Fault<'_>, raw: &ScenarioFile, layout: u8, book: &Book) -> Result<Field, DataError> {
    let [width, height] = raw.table;
    let mut field = Field::bare(width, height);
    for (i, feature) in raw.terrain.iter().enumerate() {
        if !feature.layouts.is_empty() && !feature.layouts.contains(&layout) {
            continue;
        }
        let key = format!("terrain.{}.points", i + 1);
        let points: Vec<Point> = feature.points.iter().map(|&[x, y]| Point::new(x, y)).collect();
        if let Some(outside) = feature.points.iter().position(|&point| !field.holds(place(point))) {
            return fault.at(key, format!("point {} lies outside the table", outside + 1));
        }
        let usual = if feature.kind == Kind::Track { Inches::whole(1) } else { Inches::from_hundredths(150) };
        let (wide, capacity) = (feature.width.unwrap_or(usual), feature.capacity.unwrap_or(5));
        match Feature::new(book.row(feature.kind), &points, wide, feature.name.clone(), capacity) {
            Ok(feature) => field.add(feature),
            Err(why) => return fault.at(key, why),
        }
    }
    if field.features.len() > MOST_FEATURES {
        return fault.at("terrain", format!("a table has at most {MOST_FEATURES} features"));
    }
    Ok(field)
}

fn read_force(
    fault: &Fault<'_>,
    side: Side,
    force: &ForceFile,
    book: &Book,
    field: &Field,
    units: &mut Vec<UnitSpec>,
) -> Result<(), DataError> {
    let key = |rest: &str| format!("{}.{}.{rest}", side.key(), force.of);
    let Some(id) = book.find(&force.of).filter(|&id| book.unit_type(id).side == side) else {
        return fault.at(key("type"), format!("the {} have no unit type `{}`", side.name(), force.of));
    };
    let kind = book.unit_type(id);
    let figures: Vec<u8> = if force.figures.is_empty() {
        vec![kind.figures; usize::from(force.count.max(1))]
    } else {
        force.figures.clone()
    };
    if figures.iter().any(|count| !(1..=16).contains(count)) {
        return fault.at(key("figures"), "a unit has 1 to 16 figures");
    }
    let start = match (&force.inside, force.places.is_empty()) {
        (Some(name), true) => match field.features.iter().position(|feature| feature.name == *name) {
            Some(index) if field.features[index].row.kind.is_building() => Start::Inside(index as u8),
            Some(index) => Start::Local(index as u8),
            None => return fault.at(key("inside"), format!("no terrain is named `{name}`")),
        },
        (None, false) => {
            if figures.iter().any(|count| usize::from(*count) != force.places.len()) {
                return fault.at(key("places"), "one place for each figure");
            }
            Start::At(force.places.iter().copied().map(place).collect(), force.facing.unwrap_or(Facing::NORTH))
        }
        (None, true) => Start::Zone,
        (Some(_), false) => return fault.at(key("inside"), "either `inside` or `places`"),
    };
    let usual_mount = match kind.branch {
        Branch::Cavalry | Branch::Pack => Mount::Horse,
        Branch::Officer if side == Side::British => Mount::Horse,
        _ => Mount::Foot,
    };
    let usual_team = if side == Side::British { Team::Horses } else { Team::Oxen };
    let team = force.team.unwrap_or(usual_team);
    if kind.gallops && force.calibre == Calibre::Heavy {
        return fault.at(key("calibre"), "IM-7.22: horse artillery is light");
    }
    if kind.gallops && team != Team::Horses {
        return fault.at(key("team"), "IM-5.6: horse artillery is drawn by two horses");
    }
    for (index, &count) in figures.iter().enumerate() {
        units.push(UnitSpec {
            kind: id,
            figures: count,
            name: force.names.get(index).cloned().unwrap_or_default(),
            mount: force.mount.unwrap_or(usual_mount),
            team,
            calibre: force.calibre,
            garrison: force.garrison,
            howdah: force.howdah,
            start: start.clone(),
        });
    }
    Ok(())
}
