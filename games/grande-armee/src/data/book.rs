//! Reading and checking the data files: every fault names its file and key.

use engine::{DataError, DataFiles};
use table::{Base, Inches};

use crate::data::army::{self, Roster, RosterFile};
use crate::data::draft;
use crate::data::roster::{Grades, Gun, Kind, Make, Points, TypeRow, Types};
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES, Scenario, Terrain, TerrainKind};
use crate::data::tables::{Tables, TerrainTable};

const UNITS: &str = "units.toml";
/// Where the grades of officers stand.
pub const OFFICERS: &str = "officers.toml";
const POINTS: &str = "points.toml";
const ROSTER: &str = "roster.toml";
const TERRAIN: &str = "terrain.toml";
const TABLES: &str = "tables.toml";
/// Where the scenarios lie.
pub const SCENARIOS: &str = "scenarios/";

/// What all scenarios share.
#[derive(Clone, Debug, PartialEq)]
pub struct Book {
    /// The unit table. [GA-D1]
    pub types: Types,
    /// Officers' grades. [GA-D2]
    pub grades: Grades,
    /// Points. [GA-D3]
    pub points: Points,
    /// Ready units and armies. [GA-D8]
    pub roster: Roster,
    /// What ground costs. [GA-7.1]
    pub terrain: TerrainTable,
    /// The figures.
    pub tables: Tables,
    bases: [Base; 6],
    /// Names of built units, numbered: of types, then of entries. [GA-S6]
    names: Vec<Vec<String>>,
}

/// A name and the same with the numbers from 2 on, as many as a side has units.
fn numbered(name: &str) -> Vec<String> {
    let more = (2..=2 * SIDE_FORCES * FORCE_UNITS).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(more).collect()
}

impl Book {
    /// The name of a built unit with so many namesakes before it. [GA-S6]
    pub fn built_name(&self, entry: Option<u8>, kind: Kind, namesakes: usize) -> &str {
        let names = &self.names[entry.map_or(kind as usize, |entry| Kind::ALL.len() + usize::from(entry))];
        &names[namesakes.min(names.len() - 1)]
    }

    /// The base of a type. [GA-D1]
    pub const fn base(&self, kind: Kind) -> Base {
        self.bases[kind as usize]
    }
}

/// Reads everything; scenarios in the order of their lists.
pub fn read(files: &DataFiles) -> Result<(Book, Vec<Scenario>), DataError> {
    let types: Types = files.read(UNITS)?;
    let mut bases = Vec::new();
    for kind in Kind::ALL {
        bases.push(check_type(kind, types.of(kind))?);
    }
    let bases: [Base; 6] =
        bases.try_into().map_err(|_| DataError::value(UNITS, "types", "there are six types of unit"))?;
    let tables: Tables = files.read(TABLES)?;
    check_tables(&tables)?;
    let roster: Roster =
        files.read::<RosterFile>(ROSTER)?.roster().map_err(|(key, why)| DataError::value(ROSTER, key, why))?;
    let kinds = Kind::ALL.iter().map(|kind| numbered(&types.of(*kind).name));
    let names = kinds.chain(roster.entries.iter().map(|entry| numbered(&entry.name))).collect();
    let book = Book {
        types,
        grades: files.read(OFFICERS)?,
        points: files.read(POINTS)?,
        roster,
        terrain: files.read(TERRAIN)?,
        tables,
        bases,
        names,
    };
    check_limits(&book)?;
    army::check_roster(&book).map_err(|(key, why)| DataError::value(ROSTER, key, why))?;
    let mut scenarios = Vec::new();
    for file in files.names().filter(|name| name.starts_with(SCENARIOS)) {
        scenarios.push(draft::read_scenario(files, file, &book)?);
    }
    if scenarios.is_empty() {
        return Err(DataError::Missing { file: format!("{SCENARIOS}*.toml") });
    }
    scenarios.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    Ok((book, scenarios))
}

fn check_type(kind: Kind, row: &TypeRow) -> Result<Base, DataError> {
    let wrong = |key: &str, why: &str| Err(DataError::value(UNITS, format!("{}.{key}", kind.key()), why));
    if row.base.iter().any(|side| *side <= Inches::ZERO || *side > Inches::whole(6)) {
        return wrong("base", "a base measures more than 0 and at most 6 inches");
    }
    let long = |length: Inches| length < Inches::ZERO || length > Inches::whole(40);
    if long(row.base_move) || long(row.zone) {
        return wrong("move", "a move is at most 40 inches");
    }
    if row.sp[0] == 0 || row.sp[0] > row.sp[1] || row.sp[1] > 12 {
        return wrong("sp", "strength is from 1 to 12, the least first");
    }
    if row.sk[0] > row.sk[1] || row.sk[1] > 2 {
        return wrong("sk", "a skirmish value is at most 2, the least first");
    }
    match row.footprint() {
        Some(base) => Ok(base),
        None => wrong("base", "a base has a width and a depth"),
    }
}

fn check_tables(tables: &Tables) -> Result<(), DataError> {
    let wrong = |key: &str, why: &str| Err(DataError::value(TABLES, key, why));
    if tables.control.dice != 2 {
        return wrong("control.dice", "a control test adds two dice");
    }
    if tables.command.far_price == 0 {
        return wrong("command.far_price", "a command die costs something");
    }
    if tables.command.near_most > 2 {
        return wrong("command.near_most", "at most two command dice can be added to a control test");
    }
    if tables.attack.step == 0 || !(1..=6).contains(&tables.attack.die) {
        return wrong("attack", "lines are at least a degree apart and the die is 1 to 6");
    }
    let faces = [
        ("skirmish.hit", tables.skirmish.hit),
        ("skirmish.save", tables.skirmish.save),
        ("artillery.heavy.hit", tables.artillery.of(Gun::Heavy).hit),
        ("artillery.light.hit", tables.artillery.of(Gun::Light).hit),
        ("combat.hit", tables.combat.hit),
        ("combat.cover", tables.combat.cover),
        ("combat.infantry_on_cavalry", tables.combat.infantry_on_cavalry),
        ("combat.bonus", tables.combat.bonus),
        ("combat.penalty", tables.combat.penalty),
    ];
    if let Some((key, _)) = faces.iter().find(|(_, face)| !(2..=6).contains(face)) {
        return wrong(key, "a die hits on 2 to 6");
    }
    for (key, row) in [("heavy", tables.artillery.of(Gun::Heavy)), ("light", tables.artillery.of(Gun::Light))] {
        if row.canister > row.roundshot || row.roundshot > Inches::whole(60) {
            return wrong(&format!("artillery.{key}"), "roundshot reaches farther than canister and at most 60 inches");
        }
    }
    if tables.combat.lost_share == 0 || tables.end.turn_die < 2 || tables.end.breaks_of == 0 {
        return wrong("end", "shares and dice are more than nothing");
    }
    if tables.movement.contact >= tables.movement.short {
        return wrong("movement.short", "short of something is farther than contact");
    }
    if tables.deploy.apart <= Inches::ZERO {
        return wrong("deploy.apart", "places are some way apart");
    }
    if tables.movement.sideways == 0 {
        return wrong("movement.sideways", "a factor is at least 1");
    }
    Ok(())
}

fn check_limits(book: &Book) -> Result<(), DataError> {
    let limits = &book.points.build;
    let wrong = |key: &str, why: &str| Err(DataError::value(POINTS, key, why));
    if usize::from(limits.forces[1]) > SIDE_FORCES || limits.forces[0] == 0 || limits.forces[0] > limits.forces[1] {
        return wrong("build.forces", "an army has 1 to 5 forces");
    }
    if usize::from(limits.units[1]) > FORCE_UNITS || limits.units[0] == 0 || limits.units[0] > limits.units[1] {
        return wrong("build.units", "a force has 1 to 6 units");
    }
    Ok(())
}

/// What is wrong with a unit's make, if anything: the field and the reason. [GA-D1]
pub fn fault_of(make: &Make, gun: Option<Gun>, book: &Book) -> Option<(&'static str, String)> {
    let row = book.types.of(make.kind);
    let within = |value: u8, [least, most]: [u8; 2]| (least..=most).contains(&value);
    if !within(make.sp, row.sp) {
        return Some(("sp", format!("{} has {} to {} SP", row.name, row.sp[0], row.sp[1])));
    }
    if !within(make.sk, row.sk) {
        return Some(("sk", format!("{} has a skirmish value of {} to {}", row.name, row.sk[0], row.sk[1])));
    }
    if make.mx && !matches!(make.kind, Kind::InfFast | Kind::InfSlow) {
        return Some(("mx", "only infantry is MX".to_owned()));
    }
    if make.cossack && make.kind != Kind::Lcav {
        return Some(("cossack", "only light cavalry are Cossacks".to_owned()));
    }
    if make.is_battery() != gun.is_some() {
        return Some(("gun", "a battery has a gun, and nobody else has one".to_owned()));
    }
    if make.kind == Kind::HorseArt && gun == Some(Gun::Heavy) {
        return Some(("gun", "horse artillery has light guns".to_owned()));
    }
    None
}

/// Whether a kind of ground is closed to a unit that does not garrison it. [GA-7.1, GA-7.3, GA-7.5]
pub fn is_closed(terrain: &Terrain, make: &Make, book: &Book) -> bool {
    match terrain.kind {
        TerrainKind::Rough => book.terrain.rough(make).is_none(),
        TerrainKind::Town | TerrainKind::Redoubt | TerrainKind::Water => true,
        TerrainKind::Obstacle | TerrainKind::Hill | TerrainKind::Road => false,
    }
}
