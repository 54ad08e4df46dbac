//! Reads the data files and refuses faulty ones with file, key and reason.

use std::collections::BTreeSet;

use board::Graph;
use engine::{DataError, DataFiles};
use serde::Deserialize;

use crate::data::drawing;
use crate::data::ids::{CounterSet, FigureId, ProvinceId, Side, UnitId, ZoneId, ZoneSet};
use crate::data::scenarios;
use crate::data::tables::{BattleResult, BattleTable, Ratio, SiegeTable};
use crate::data::{
    CounterData, CounterKind, Data, Effect, FigureData, LinkData, MOST_FIGURES, MOST_UNITS, MOST_ZONES, Numbers,
    Points, ProvinceData, Sets, UnitData, UnitKind, ZoneData, ZoneKind, position,
};

const MAP: &str = "map.toml";
const UNITS: &str = "units.toml";
const FIGURES: &str = "figures.toml";
const COUNTERS: &str = "counters.toml";
const TABLES: &str = "tables.toml";

/// Counters of each side. [LM-11.5]
const DECK: usize = 27;

/// No value, bonus, cost or number of points on a counter or in a table is larger: sums of them then never overflow.
pub(crate) const MOST: u8 = 20;

/// Reads and checks everything. `events` are the names of the events that counters may have.
pub fn read(files: &DataFiles, events: &[&str]) -> Result<Data, DataError> {
    let (provinces, zones, board) = read_map(files)?;
    let units = read_units(files, &zones)?;
    let mut figures = read_figures(files, &zones, &provinces)?;
    let counters = read_counters(files, events, &units, &mut figures, &zones, &provinces)?;
    check_names(&units, &figures, &zones)?;
    let (battle, siege, numbers, points) = read_tables(files)?;
    let sets = gather(&units, &figures, &counters, &zones);
    let ground = drawing::read(files)?;
    let mut data = Data {
        units,
        figures,
        counters,
        provinces,
        zones,
        board,
        battle,
        siege,
        numbers,
        points,
        scenarios: Vec::new(),
        ground,
        sets,
    };
    data.scenarios = scenarios::read(files, &data)?;
    drawing::check(&data)?;
    Ok(data)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    province: Vec<ProvinceLine>,
    zone: Vec<ZoneLine>,
    link: Vec<LinkLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProvinceLine {
    id: String,
    name: String,
    rebellion: RebellionValue,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RebellionValue {
    Die(u8),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneLine {
    id: String,
    name: String,
    kind: ZoneKind,
    province: Option<String>,
    at: [u16; 2],
    #[serde(default)]
    grand_trunk_road: bool,
    #[serde(default = "yes")]
    rises: bool,
    worth: Option<u8>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkLine {
    ends: [String; 2],
    kind: LinkKind,
    river: Option<String>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum LinkKind {
    Gtr,
    Road,
}

type Map = (Vec<ProvinceData>, Vec<ZoneData>, Graph<ZoneId, LinkData>);

fn read_map(files: &DataFiles) -> Result<Map, DataError> {
    let file: MapFile = files.read(MAP)?;
    unique(MAP, "province", file.province.iter().map(|province| &province.id))?;
    unique(MAP, "zone", file.zone.iter().map(|zone| &zone.id))?;
    within(MAP, "zone", file.zone.len(), MOST_ZONES)?;
    let mut provinces = Vec::new();
    for line in &file.province {
        let rebellion = match &line.rebellion {
            RebellionValue::Die(die @ 0..=6) => Some(*die),
            RebellionValue::Word(word) if word == "auto" => None,
            _ => {
                let key = format!("province.{}.rebellion", line.id);
                return Err(DataError::value(MAP, key, "a rebellion value is 0 to 6 or \"auto\""));
            }
        };
        provinces.push(ProvinceData { id: line.id.clone(), name: line.name.clone(), rebellion, zones: ZoneSet::EMPTY });
    }
    let mut zones = Vec::new();
    for (index, line) in file.zone.iter().enumerate() {
        let key = format!("zone.{}.province", line.id);
        let province = match (&line.province, line.kind) {
            (None, ZoneKind::Deployment) => None,
            (Some(_), ZoneKind::Deployment) => {
                return Err(DataError::value(MAP, key, "a deployment zone lies in no province"));
            }
            (None, _) => return Err(DataError::value(MAP, key, "a city or territory needs a province")),
            (Some(id), _) => {
                let province: ProvinceId = position(&provinces, |province| province.id == *id)
                    .ok_or_else(|| DataError::value(MAP, key, format!("there is no province `{id}`")))?;
                provinces[usize::from(province.0)].zones.insert(ZoneId(index as u8));
                Some(province)
            }
        };
        zones.push(ZoneData {
            id: line.id.clone(),
            name: line.name.clone(),
            kind: line.kind,
            province,
            at: line.at,
            road: line.grand_trunk_road,
            rises: line.rises && line.kind == ZoneKind::City,
            worth: line.worth.unwrap_or(0),
        });
    }
    for zone in &zones {
        small(MAP, &format!("zone.{}.worth", zone.id), &[zone.worth])?;
    }
    let board = read_links(file.link, &zones)?;
    Ok((provinces, zones, board))
}

fn read_links(lines: Vec<LinkLine>, zones: &[ZoneData]) -> Result<Graph<ZoneId, LinkData>, DataError> {
    let mut links = Vec::new();
    let mut keys = Vec::new();
    for line in lines {
        let key = format!("link.{}-{}", line.ends[0], line.ends[1]);
        let end = |id: &String| find_zone(zones, MAP, &key, id);
        let (a, b) = (end(&line.ends[0])?, end(&line.ends[1])?);
        links.push((a, b, LinkData { road: line.kind == LinkKind::Gtr, river: line.river }));
        keys.push(key);
    }
    Graph::new(zones.len(), links).map_err(|fault| {
        let key = match fault {
            board::Fault::Loop { link } | board::Fault::Twice { link } | board::Fault::NoSuchZone { link } => {
                keys[link].clone()
            }
            board::Fault::TooManyZones { .. } => "zone".to_owned(),
        };
        DataError::value(MAP, key, fault.to_string())
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    unit: Vec<UnitLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    id: String,
    name: String,
    kind: UnitKind,
    side: Side,
    value: ValueLine,
    place: Option<String>,
    threshold: Option<u8>,
    twin: Option<String>,
    #[serde(default)]
    artillery: u8,
    #[serde(default)]
    highlander: bool,
    #[serde(default)]
    khalsa: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum ValueLine {
    One(u8),
    Two([u8; 2]),
}

fn read_units(files: &DataFiles, zones: &[ZoneData]) -> Result<Vec<UnitData>, DataError> {
    let file: UnitFile = files.read(UNITS)?;
    unique(UNITS, "unit", file.unit.iter().map(|unit| &unit.id))?;
    within(UNITS, "unit", file.unit.len(), MOST_UNITS)?;
    let mut units = Vec::new();
    for line in &file.unit {
        let key = |field: &str| format!("unit.{}.{field}", line.id);
        let two_values = line.kind.is_two_step() || line.kind.is_native();
        let value = match (line.value, two_values) {
            (ValueLine::Two(values), true) => values,
            (ValueLine::One(value), false) => [value, value],
            (_, true) => return Err(DataError::value(UNITS, key("value"), "this kind of unit has two values")),
            (_, false) => return Err(DataError::value(UNITS, key("value"), "this kind of unit has one value")),
        };
        small(UNITS, &key("value"), &value)?;
        small(UNITS, &key("artillery"), &[line.artillery])?;
        if line.kind.is_two_step() && line.side == Side::Rebel {
            return Err(DataError::value(UNITS, key("side"), "only the British have units of two steps"));
        }
        if (line.kind == UnitKind::Gurkha) != line.threshold.is_some() {
            return Err(DataError::value(UNITS, key("threshold"), "Gurkhas have a threshold, others have none"));
        }
        let place = line.place.as_ref().map(|id| find_zone(zones, UNITS, &key("place"), id)).transpose()?;
        let twin = line
            .twin
            .as_ref()
            .map(|id| {
                file.unit
                    .iter()
                    .position(|other| other.id == *id && other.side != line.side)
                    .map(|index| UnitId(index as u8))
                    .ok_or_else(|| DataError::value(UNITS, key("twin"), format!("the other side has no unit `{id}`")))
            })
            .transpose()?;
        units.push(UnitData {
            id: line.id.clone(),
            name: line.name.clone(),
            kind: line.kind,
            side: line.side,
            value,
            artillery: line.artillery,
            threshold: line.threshold,
            twin,
            place,
            highlander: line.highlander,
            khalsa: line.khalsa,
        });
    }
    Ok(units)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureFile {
    figure: Vec<FigureLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureLine {
    id: String,
    name: String,
    side: Side,
    initiative: u8,
    command: u8,
    tactical: u8,
    place: Option<String>,
    rises_with: Option<String>,
    rises_in: Option<String>,
    #[serde(default)]
    counter: bool,
    #[serde(default)]
    mughal: bool,
}

fn read_figures(
    files: &DataFiles,
    zones: &[ZoneData],
    provinces: &[ProvinceData],
) -> Result<Vec<FigureData>, DataError> {
    let file: FigureFile = files.read(FIGURES)?;
    unique(FIGURES, "figure", file.figure.iter().map(|figure| &figure.id))?;
    within(FIGURES, "figure", file.figure.len(), MOST_FIGURES)?;
    let mut figures = Vec::new();
    for line in &file.figure {
        let key = |field: &str| format!("figure.{}.{field}", line.id);
        let zone = |field: &str, id: &Option<String>| {
            id.as_ref().map(|id| find_zone(zones, FIGURES, &key(field), id)).transpose()
        };
        let rises_with =
            line.rises_with.as_ref().map(|id| find_province(provinces, FIGURES, &key("rises_with"), id)).transpose()?;
        small(FIGURES, &format!("figure.{}", line.id), &[line.initiative, line.command, line.tactical])?;
        let ways = [line.place.is_some(), line.rises_with.is_some(), line.rises_in.is_some(), line.counter];
        if ways.iter().filter(|way| **way).count() != 1 {
            let why = "a figure has exactly one of place, rises_with, rises_in and counter";
            return Err(DataError::value(FIGURES, format!("figure.{}", line.id), why));
        }
        figures.push(FigureData {
            id: line.id.clone(),
            name: line.name.clone(),
            side: line.side,
            initiative: line.initiative,
            command: line.command,
            tactical: line.tactical,
            place: zone("place", &line.place)?,
            rises_with,
            rises_in: zone("rises_in", &line.rises_in)?,
            mughal: line.mughal,
            counter: None,
        });
    }
    Ok(figures)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterFile {
    counter: Vec<CounterLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterLine {
    id: String,
    name: String,
    side: Side,
    kind: CounterKind,
    ap: u8,
    province: Option<String>,
    place: Option<String>,
    optional_place: Option<String>,
    #[serde(default)]
    escort: Vec<String>,
    event: Option<String>,
    #[serde(default)]
    strength: u8,
}

/// The counters, 27 for each side. [LM-11.5]
fn read_counters(
    files: &DataFiles,
    events: &[&str],
    units: &[UnitData],
    figures: &mut [FigureData],
    zones: &[ZoneData],
    provinces: &[ProvinceData],
) -> Result<Vec<CounterData>, DataError> {
    let file: CounterFile = files.read(COUNTERS)?;
    unique(COUNTERS, "counter", file.counter.iter().map(|counter| &counter.id))?;
    for side in Side::BOTH {
        let count = file.counter.iter().filter(|counter| counter.side == side).count();
        if count != DECK {
            let why = format!("the {} side has {DECK} counters, not {count}", side.id());
            return Err(DataError::value(COUNTERS, "counter", why));
        }
    }
    let mut counters = Vec::new();
    for (index, line) in file.counter.iter().enumerate() {
        let key = |field: &str| format!("counter.{}.{field}", line.id);
        if line.ap > 3 {
            return Err(DataError::value(COUNTERS, key("ap"), "a counter has at most 3 AP"));
        }
        small(COUNTERS, &key("strength"), &[line.strength])?;
        let zone = |field: &str, id: &Option<String>| {
            id.as_ref().map(|id| find_zone(zones, COUNTERS, &key(field), id)).transpose()
        };
        let no_such = |what: &str| {
            DataError::value(COUNTERS, format!("counter.{}", line.id), format!("there is no {what} `{}`", line.id))
        };
        let effect = match line.kind {
            CounterKind::Rebellion => {
                let province = line.province.as_ref();
                Effect::Rebellion(
                    province.map(|id| find_province(provinces, COUNTERS, &key("province"), id)).transpose()?,
                )
            }
            CounterKind::Reinforcement => {
                let unit: UnitId = position(units, |unit| unit.id == line.id && unit.side == line.side)
                    .ok_or_else(|| no_such("unit of that side"))?;
                Effect::Unit(unit)
            }
            CounterKind::Figure => {
                let figure: FigureId = position(figures, |figure| figure.id == line.id && figure.side == line.side)
                    .ok_or_else(|| no_such("figure of that side"))?;
                figures[usize::from(figure.0)].counter = Some(crate::data::ids::CounterId(index as u8));
                let mut escort = CounterSet::EMPTY;
                for id in &line.escort {
                    escort.insert(
                        position(&file.counter, |counter: &CounterLine| {
                            counter.id == *id && counter.side == line.side && counter.kind == CounterKind::Reinforcement
                        })
                        .ok_or_else(|| {
                            DataError::value(COUNTERS, key("escort"), format!("`{id}` is no reinforcement of his side"))
                        })?,
                    );
                }
                Effect::Figure(figure, escort)
            }
            CounterKind::Stratagem | CounterKind::Tactical | CounterKind::Siege => {
                let fault = |why: String| DataError::value(COUNTERS, key("event"), why);
                let named =
                    line.event.as_ref().ok_or_else(|| fault("this kind of counter needs an event".to_owned()))?;
                let event = position(events, |event| event == named);
                Effect::Event(event.ok_or_else(|| fault(format!("the rules have no event `{named}`")))?)
            }
        };
        if line.kind == CounterKind::Rebellion && !units.iter().any(|unit| unit.id == line.id) {
            return Err(no_such("unit"));
        }
        if line.kind == CounterKind::Figure && line.place.is_none() {
            return Err(DataError::value(COUNTERS, key("place"), "a figure's counter says where he appears"));
        }
        counters.push(CounterData {
            id: line.id.clone(),
            name: line.name.clone(),
            side: line.side,
            kind: line.kind,
            ap: line.ap,
            effect,
            strength: line.strength,
            place: zone("place", &line.place)?,
            optional_place: zone("optional_place", &line.optional_place)?,
            unit: position(units, |unit| unit.id == line.id),
        });
    }
    Ok(counters)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    battle: TableLines<String>,
    siege: TableLines<u8>,
    numbers: Numbers,
    points: Points,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableLines<T> {
    columns: Vec<Ratio>,
    lowest: i8,
    rows: Vec<Vec<T>>,
}

fn read_tables(files: &DataFiles) -> Result<(BattleTable, SiegeTable, Numbers, Points), DataError> {
    let file: TableFile = files.read(TABLES)?;
    check_table("battle", &file.battle)?;
    check_table("siege", &file.siege)?;
    check_numbers(&file.numbers, &file.points)?;
    let mut rows = Vec::new();
    for (index, row) in file.battle.rows.iter().enumerate() {
        let parsed = row.iter().map(|text| {
            BattleResult::parse(text).ok_or_else(|| {
                DataError::value(
                    TABLES,
                    format!("battle.rows[{index}]"),
                    format!("`{text}` is no result like `1A 2DR`"),
                )
            })
        });
        rows.push(parsed.collect::<Result<Vec<_>, _>>()?);
    }
    let battle = BattleTable { columns: file.battle.columns, lowest: file.battle.lowest, rows };
    let siege = SiegeTable { columns: file.siege.columns, lowest: file.siege.lowest, rows: file.siege.rows };
    Ok((battle, siege, file.numbers, file.points))
}

fn check_numbers(numbers: &Numbers, points: &Points) -> Result<(), DataError> {
    let rules = [
        numbers.fortification,
        numbers.civilians,
        numbers.massacre_from,
        numbers.leaderless_units,
        numbers.leaderless_ap,
        numbers.cavalry_ap,
        numbers.counter_ap_cap,
        numbers.contact_ap,
        numbers.road_ap,
        numbers.river_ap,
        numbers.escort,
        numbers.fury,
        numbers.attrition,
        numbers.mistrust_until,
    ];
    small(TABLES, "numbers", &rules)?;
    if numbers.fortification == 0 || numbers.leaderless_units == 0 {
        return Err(DataError::value(TABLES, "numbers", "walls and columns have at least one point and one unit"));
    }
    let worth = [
        points.massacre,
        points.battle,
        points.general,
        points.unit,
        points.siege,
        points.civilians,
        points.city,
        points.territory,
        points.commander,
        points.mughal,
    ];
    small(TABLES, "points", &worth)
}

fn small(file: &str, key: &str, numbers: &[u8]) -> Result<(), DataError> {
    match numbers.iter().find(|&&number| number > MOST) {
        Some(number) => Err(DataError::value(file, key, format!("{number} is more than {MOST}"))),
        None => Ok(()),
    }
}

fn check_table<T>(name: &str, table: &TableLines<T>) -> Result<(), DataError> {
    let key = |field: &str| format!("{name}.{field}");
    if table.columns.is_empty() || table.rows.is_empty() {
        return Err(DataError::value(TABLES, name, "a table has columns and rows"));
    }
    let most = usize::from(MOST);
    if table.lowest.unsigned_abs() > MOST || table.rows.len() > most || table.columns.len() > most {
        return Err(DataError::value(TABLES, name, format!("a table has dice, rows and columns up to {MOST}")));
    }
    if table.columns.iter().any(|ratio| ratio.0 == 0 || ratio.1 == 0) {
        return Err(DataError::value(TABLES, key("columns"), "a ratio has no zero"));
    }
    let rising =
        |pair: &[Ratio]| u16::from(pair[0].0) * u16::from(pair[1].1) < u16::from(pair[1].0) * u16::from(pair[0].1);
    if !table.columns.windows(2).all(rising) {
        return Err(DataError::value(TABLES, key("columns"), "the ratios must rise from left to right"));
    }
    if let Some(row) = table.rows.iter().position(|row| row.len() != table.columns.len()) {
        let why = format!("this row has {} entries for {} columns", table.rows[row].len(), table.columns.len());
        return Err(DataError::value(TABLES, format!("{name}.rows[{row}]"), why));
    }
    Ok(())
}

/// Targets of stratagems are named by one word, so units, figures and zones may not share names.
fn check_names(units: &[UnitData], figures: &[FigureData], zones: &[ZoneData]) -> Result<(), DataError> {
    for zone in zones {
        if units.iter().any(|unit| unit.id == zone.id) || figures.iter().any(|figure| figure.id == zone.id) {
            return Err(DataError::value(MAP, format!("zone.{}", zone.id), "a unit or figure bears the same name"));
        }
    }
    for figure in figures {
        if units.iter().any(|unit| unit.id == figure.id) || figure.id == "none" {
            let why = "a unit bears the same name, or it is the word for nobody";
            return Err(DataError::value(FIGURES, format!("figure.{}", figure.id), why));
        }
    }
    Ok(())
}

fn gather(units: &[UnitData], figures: &[FigureData], counters: &[CounterData], zones: &[ZoneData]) -> Sets {
    Sets {
        cavalry: those(units, |unit| unit.kind.is_cavalry()),
        natives: those(units, |unit| unit.kind.is_native()),
        two_step: those(units, |unit| unit.kind.is_two_step()),
        scoring: those(units, |unit| {
            unit.kind.is_two_step() || unit.kind == UnitKind::Artillery && unit.side == Side::British
        }),
        highlanders: those(units, |unit| unit.highlander),
        khalsa: those(units, |unit| unit.khalsa),
        guns: those(units, |unit| unit.artillery > 0),
        cities: those(zones, |zone| zone.kind == ZoneKind::City),
        rising: those(zones, |zone| zone.rises),
        deployment: those(zones, |zone| zone.kind == ZoneKind::Deployment),
        counters: Side::BOTH.map(|side| those(counters, |counter| counter.side == side)),
        figures: Side::BOTH.map(|side| those(figures, |figure| figure.side == side)),
        mughal: those(figures, |figure| figure.mughal),
    }
}

/// The ids of all items that satisfy a condition.
fn those<T, I: board::Id>(items: &[T], condition: impl Fn(&T) -> bool) -> board::Set<I> {
    items.iter().enumerate().filter(|(_, item)| condition(item)).map(|(index, _)| I::of(index)).collect()
}

pub(crate) fn find_zone(zones: &[ZoneData], file: &str, key: &str, id: &str) -> Result<ZoneId, DataError> {
    position(zones, |zone| zone.id == id).ok_or_else(|| DataError::value(file, key, format!("there is no zone `{id}`")))
}

fn find_province(provinces: &[ProvinceData], file: &str, key: &str, id: &str) -> Result<ProvinceId, DataError> {
    position(provinces, |province| province.id == id)
        .ok_or_else(|| DataError::value(file, key, format!("there is no province `{id}`")))
}

fn within(file: &str, what: &str, count: usize, most: usize) -> Result<(), DataError> {
    if count > most {
        return Err(DataError::value(file, what, format!("there are {count}, but at most {most} fit")));
    }
    Ok(())
}

fn unique<'a>(file: &str, what: &str, ids: impl Iterator<Item = &'a String>) -> Result<(), DataError> {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            return Err(DataError::value(file, format!("{what}.{id}"), "this id stands twice"));
        }
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if id.is_empty() || !id.bytes().all(plain) || id.bytes().all(|byte| byte.is_ascii_digit()) {
            let why = "an id is made of small letters, digits and underscores";
            return Err(DataError::value(file, format!("{what}.{id}"), why));
        }
    }
    Ok(())
}
