//! Reads the scenarios: who stands where, which counters, how it is won.

use board::{Id, Set};
use engine::{Clause, DataError, DataFiles};
use serde::Deserialize;

use crate::data::ids::{CounterSet, FigureSet, Side, UnitSet, ZoneId, ZoneSet};
use crate::data::read::find_zone;
use crate::data::{
    CitySetup, ColumnSetup, CounterData, Data, FigureData, MOST_ZONES, Scenario, UnitData, Victory, ZoneKind, position,
};

/// The clauses that scenarios name.
const CLAUSES: [&str; 5] = ["LM-10.2c", "LM-12.1", "LM-12.2", "LM-12.3", "LM-2a"];

/// Points a side may begin with; the handicap comes on top.
const MOST_POINTS: u8 = 100;

/// Points that may even a match. [LM-10.4]
const MOST_EVEN: i8 = 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    title: String,
    blurb: String,
    #[serde(default)]
    situation: String,
    minutes: u16,
    turns: [u8; 2],
    first: Side,
    #[serde(default)]
    beginner: bool,
    decisions_at_most: u32,
    set_up: Option<SetUp>,
    zones: Option<Vec<String>>,
    zones_clause: Option<String>,
    draws: Draws,
    rebel: Counters,
    british: Counters,
    #[serde(default)]
    city: Vec<CityLine>,
    #[serde(default)]
    column: Vec<ColumnLine>,
    victory: VictoryLine,
    even: Option<EvenLine>,
}

/// What makes the match even. [LM-10.4]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EvenLine {
    vp: i8,
}

/// Where units stand.
#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum SetUp {
    /// As printed on the counters.
    Standard,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draws {
    rebel: u8,
    british: u8,
    rebel_first: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counters {
    #[serde(default)]
    vp: u8,
    hand: Vec<String>,
    pile: PileLine,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum PileLine {
    These(Vec<String>),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityLine {
    zone: String,
    status: StatusLine,
    #[serde(default)]
    civilians: bool,
    #[serde(default)]
    massacre: bool,
    fort: Option<u8>,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum StatusLine {
    Rebellion,
    Quelled,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ColumnLine {
    side: Side,
    zone: String,
    figure: Option<String>,
    #[serde(default)]
    beside: Vec<String>,
    units: Vec<String>,
    #[serde(default)]
    inside: bool,
    #[serde(default)]
    disorganised: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryLine {
    clause: String,
    immediate: bool,
    #[serde(rename = "final")]
    last_list: bool,
    marginal: u8,
    total: Option<u8>,
    #[serde(default)]
    controlled: Vec<CityPoints>,
    #[serde(default)]
    quelled: Vec<CityPoints>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CityPoints {
    city: String,
    points: u8,
}

/// Reads all scenarios, the full game first, then by file name.
pub fn read(files: &DataFiles, data: &Data) -> Result<Vec<Scenario>, DataError> {
    let mut names: Vec<&str> = files.names().filter(|name| name.starts_with("scenarios/")).collect();
    names.sort_by_key(|name| (*name != "scenarios/rebellion.toml", *name));
    if names.is_empty() {
        return Err(DataError::Missing { file: "scenarios/rebellion.toml".to_owned() });
    }
    names.into_iter().map(|name| Reader { file: name, data }.scenario(files.read(name)?)).collect()
}

struct Reader<'a> {
    file: &'a str,
    data: &'a Data,
}

impl Reader<'_> {
    fn scenario(&self, lines: ScenarioFile) -> Result<Scenario, DataError> {
        let [first_turn, last_turn] = lines.turns;
        if first_turn == 0 || first_turn > last_turn || usize::from(last_turn) > self.data.numbers.turn_names.len() {
            return Err(
                self.wrong("turns", "the first turn comes before the last, and both have a name in tables.toml")
            );
        }
        if format!("scenarios/{}.toml", lines.id) != self.file {
            return Err(self.wrong("id", "a scenario bears the name of its file"));
        }
        if lines.decisions_at_most == 0 {
            return Err(self.wrong("decisions_at_most", "a match takes decisions"));
        }
        if lines.rebel.vp.max(lines.british.vp) > MOST_POINTS {
            return Err(self.wrong("vp", format!("a side begins with at most {MOST_POINTS} points")));
        }
        let even = lines.even.map(|even| even.vp);
        if even.is_some_and(|points| !(-MOST_EVEN..=MOST_EVEN).contains(&points)) {
            return Err(self.wrong("even.vp", format!("a match is evened by -{MOST_EVEN} to {MOST_EVEN} points")));
        }
        let zones = match &lines.zones {
            None => ZoneSet::first(self.data.zones.len()),
            Some(ids) => ids.iter().map(|id| self.zone("zones", id)).collect::<Result<_, _>>()?,
        };
        let (rebel, british) =
            (self.counters(Side::Rebel, &lines.rebel)?, self.counters(Side::British, &lines.british)?);
        let mut columns = Vec::new();
        for line in &lines.column {
            columns.push(self.column(line, zones)?);
        }
        if lines.set_up == Some(SetUp::Standard) {
            columns.extend(self.standard());
        }
        self.no_unit_twice(&columns, rebel.0.or(rebel.1).or(british.0).or(british.1))?;
        let cities: Vec<CitySetup> = lines.city.iter().map(|line| self.city(line, zones)).collect::<Result<_, _>>()?;
        self.forces_are_apart(&columns, &cities)?;
        let [adjacent, dry] = self.neighbours(zones);
        Ok(Scenario {
            id: lines.id,
            title: lines.title,
            blurb: lines.blurb,
            situation: lines.situation,
            minutes: lines.minutes,
            beginner: lines.beginner,
            decisions_at_most: lines.decisions_at_most,
            turns: lines.turns,
            first: lines.first,
            draws: [lines.draws.rebel, lines.draws.british],
            rebel_first_draw: lines.draws.rebel_first.unwrap_or(lines.draws.rebel),
            standard: lines.set_up == Some(SetUp::Standard),
            vp: [lines.rebel.vp, lines.british.vp],
            even,
            hand: rebel.0.or(british.0),
            pile: rebel.1.or(british.1),
            zones,
            zones_clause: self.clause("zones_clause", lines.zones_clause.as_deref().unwrap_or("LM-2a"))?,
            adjacent,
            dry,
            cities,
            columns,
            victory: self.victory(lines.victory)?,
        })
    }

    /// The set-up printed on the counters: everything unattached in the field of its place. [LM-2a]
    fn standard(&self) -> Vec<ColumnSetup> {
        let units = self.data.units.iter().enumerate().filter_map(|(index, unit)| {
            let column = ColumnSetup::at(unit.side, unit.place?);
            Some(ColumnSetup { units: UnitSet::only(Id::of(index)), ..column })
        });
        let figures = self.data.figures.iter().enumerate().filter_map(|(index, figure)| {
            let column = ColumnSetup::at(figure.side, figure.place?);
            Some(ColumnSetup { beside: FigureSet::only(Id::of(index)), ..column })
        });
        units.chain(figures).collect()
    }

    fn column(&self, line: &ColumnLine, zones: ZoneSet) -> Result<ColumnSetup, DataError> {
        let key = format!("column.{}", line.zone);
        let zone = self.zone(&key, &line.zone)?;
        if !zones.has(zone) {
            return Err(self.wrong(&key, "this zone is not in play"));
        }
        if line.inside && self.data.zone(zone).kind != ZoneKind::City {
            return Err(self.wrong(&key, "only a city has an inside"));
        }
        let figures = &self.data.figures;
        let figure_of = |id: &String| {
            position(figures, |figure: &FigureData| figure.id == *id && figure.side == line.side)
                .ok_or_else(|| self.wrong(&key, format!("the {} have no figure `{id}`", line.side.id())))
        };
        let units = self.set(&key, &line.units, &self.data.units, |unit: &UnitData| unit.id.clone(), "unit")?;
        let figure = line.figure.as_ref().map(figure_of).transpose()?;
        if let Some(figure) = figure
            && units.len() > u32::from(self.data.figure(figure).command)
        {
            return Err(self.wrong(&key, "these are more units than the figure may lead"));
        }
        let mutable = self.data.sets.natives;
        if units.iter().any(|unit| self.data.unit(unit).side != line.side && !mutable.has(unit)) {
            return Err(self.wrong(&key, "a unit stands on the wrong side"));
        }
        Ok(ColumnSetup {
            side: line.side,
            zone,
            inside: line.inside,
            figure,
            beside: line.beside.iter().map(figure_of).collect::<Result<_, _>>()?,
            units,
            disorganised: line.disorganised,
        })
    }

    fn city(&self, line: &CityLine, zones: ZoneSet) -> Result<CitySetup, DataError> {
        let key = format!("city.{}", line.zone);
        let zone = self.zone(&key, &line.zone)?;
        let full = self.data.numbers.fortification;
        if !zones.has(zone) || !self.data.zone(zone).rises {
            return Err(self.wrong(&key, "this is no city in play that can rise"));
        }
        let fort = line.fort.unwrap_or(full);
        if fort == 0 || fort > full {
            return Err(self.wrong(&key, format!("a standing city has 1 to {full} fortification points")));
        }
        if line.civilians && line.status == StatusLine::Quelled {
            return Err(self.wrong(&key, "civilians are besieged in cities in rebellion only"));
        }
        Ok(CitySetup {
            zone,
            quelled: line.status == StatusLine::Quelled,
            civilians: line.civilians,
            massacre: line.massacre,
            fort,
        })
    }

    /// Hand and pile of a side.
    fn counters(&self, side: Side, lines: &Counters) -> Result<(CounterSet, CounterSet), DataError> {
        let key = side.id();
        let counters = &self.data.counters;
        let name = |counter: &CounterData| counter.id.clone();
        let own = self.data.sets.counters[side.index()];
        let hand: CounterSet = self.set(key, &lines.hand, counters, name, "counter")?;
        let pile = match &lines.pile {
            PileLine::These(ids) => self.set(key, ids, counters, name, "counter")?,
            PileLine::Word(word) if word == "rest" => own.without(hand),
            PileLine::Word(_) => return Err(self.wrong(key, "a pile is a list of counters or \"rest\"")),
        };
        if hand.meets(pile) {
            return Err(self.wrong(key, "a counter is in hand and pile at once"));
        }
        if !hand.or(pile).is_within(own) {
            return Err(self.wrong(key, "a counter belongs to the other side"));
        }
        Ok((hand, pile))
    }

    /// No unit stands twice, nor as a counter and as a unit, nor with its twin. [LM-5.7a]
    fn no_unit_twice(&self, columns: &[ColumnSetup], deck: CounterSet) -> Result<(), DataError> {
        let mut seen = UnitSet::EMPTY;
        for unit in columns.iter().flat_map(|column| column.units) {
            let known = self.data.unit(unit);
            let twice = seen.has(unit) || known.twin.is_some_and(|twin| seen.has(twin));
            let counter = deck.iter().any(|counter| self.data.counter(counter).unit == Some(unit));
            if twice || counter {
                return Err(self.wrong(&format!("column.{}", known.id), "this unit is in the match twice"));
            }
            seen.insert(unit);
        }
        Ok(())
    }

    /// No figure stands twice; field and inside of a zone are of one side each, deployment zones excepted; who is inside is besieged. [LM-1.2c] [LM-9.1b]
    fn forces_are_apart(&self, columns: &[ColumnSetup], cities: &[CitySetup]) -> Result<(), DataError> {
        let mut seen = FigureSet::EMPTY;
        for figure in columns.iter().flat_map(|column| column.figure.into_iter().chain(column.beside)) {
            if seen.has(figure) {
                let key = format!("column.{}", self.data.figure(figure).id);
                return Err(self.wrong(&key, "this figure is in the match twice"));
            }
            seen.insert(figure);
        }
        let of =
            |zone: ZoneId, side: Side| columns.iter().filter(move |column| (column.zone, column.side) == (zone, side));
        let inside = |zone: ZoneId, side: Side| of(zone, side).any(|column| column.inside);
        let in_field = |zone: ZoneId, side: Side| of(zone, side).any(|column| !column.inside);
        for column in columns.iter().filter(|column| self.data.zone(column.zone).kind != ZoneKind::Deployment) {
            let (zone, enemy) = (column.zone, column.side.other());
            let key = format!("column.{}", self.data.zone(zone).id);
            let faced = if column.inside { inside(zone, enemy) } else { in_field(zone, enemy) };
            if faced {
                return Err(self.wrong(&key, "field and inside of a zone hold one side each"));
            }
            let risen = cities.iter().any(|city| city.zone == zone && !city.quelled);
            let populace = risen && column.side == Side::British;
            if column.inside && !populace && !in_field(zone, enemy) {
                return Err(
                    self.wrong(&key, "who is inside is besieged: by enemies in the field, or British by the populace")
                );
            }
            if !column.inside && populace && !inside(zone, enemy) {
                return Err(self.wrong(&key, "British in the field of a city in rebellion besiege rebels inside"));
            }
        }
        Ok(())
    }

    fn victory(&self, line: VictoryLine) -> Result<Victory, DataError> {
        let cities = |list: Vec<CityPoints>| {
            list.into_iter()
                .map(|entry| Ok((self.zone("victory", &entry.city)?, entry.points)))
                .collect::<Result<Vec<_>, DataError>>()
        };
        Ok(Victory {
            clause: self.clause("victory.clause", &line.clause)?,
            immediate: line.immediate,
            last_list: line.last_list,
            marginal: line.marginal,
            total: line.total,
            controlled: cities(line.controlled)?,
            quelled: cities(line.quelled)?,
        })
    }

    /// The zones next to each, over all links in play and over those that cross no river.
    fn neighbours(&self, zones: ZoneSet) -> [[ZoneSet; MOST_ZONES]; 2] {
        let board = &self.data.board;
        let mut all = [ZoneSet::EMPTY; MOST_ZONES];
        let mut dry = all;
        for zone in zones {
            all[zone.index()] = board.neighbours(zone).and(zones);
            dry[zone.index()] = board.neighbours_by(zone, |link| link.river.is_none()).and(zones);
        }
        [all, dry]
    }

    fn set<T, I: Id + PartialEq>(
        &self,
        key: &str,
        ids: &[String],
        items: &[T],
        name: impl Fn(&T) -> String,
        what: &str,
    ) -> Result<Set<I>, DataError> {
        let mut set = Set::EMPTY;
        for id in ids {
            let item = position(items, |item| name(item) == *id)
                .ok_or_else(|| self.wrong(key, format!("there is no {what} `{id}`")))?;
            if set.has(item) {
                return Err(self.wrong(key, format!("`{id}` stands twice")));
            }
            set.insert(item);
        }
        Ok(set)
    }

    fn zone(&self, key: &str, id: &str) -> Result<ZoneId, DataError> {
        find_zone(&self.data.zones, self.file, key, id)
    }

    fn clause(&self, key: &str, id: &str) -> Result<Clause, DataError> {
        let known = CLAUSES.iter().find(|clause| **clause == id);
        known
            .map(|clause| Clause(clause))
            .ok_or_else(|| self.wrong(key, format!("no scenario clause is called `{id}`")))
    }

    fn wrong(&self, key: &str, why: impl Into<String>) -> DataError {
        DataError::value(self.file, key, why)
    }
}
