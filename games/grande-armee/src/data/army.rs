//! Army lists: what a side may bring where it builds its own, and ready ones. [GA-S6, GA-D8]

use serde::Deserialize;

use crate::data::book::{self, Book};
use crate::data::roster::{Gun, Kind, Make};
use crate::data::side::{ForceId, Side};

/// What a unit of an army list is. [GA-S6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recruit {
    /// Its type.
    pub kind: Kind,
    /// Strength points.
    pub sp: u8,
    /// Skirmish value.
    pub sk: u8,
    /// With horse and guns of its own.
    pub mx: bool,
    /// Cossacks.
    pub cossack: bool,
    /// Its guns.
    pub gun: Gun,
}

impl Recruit {
    /// The unit it makes in a force.
    pub const fn make(self, side: Side, force: ForceId) -> Make {
        let Self { kind, sp, sk, mx, cossack, gun } = self;
        Make { kind, side, force, sp, sk, mx, cossack, gun }
    }
}

/// A unit of an army list. [GA-S6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltUnit {
    /// An entry of the roster, by number. [GA-D8]
    Entry(u8),
    /// A record of its own.
    Own(Recruit),
}

/// A force of an army list. [GA-S6]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltForce {
    /// Its sub-commander's modifier.
    pub modifier: i8,
    /// His radius.
    pub radius: u8,
    /// Its units.
    pub units: Vec<BuiltUnit>,
}

/// An army list. [GA-S6]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyList {
    /// Dice of the army commander.
    pub dice: u8,
    /// Added to them.
    pub bonus: u8,
    /// The forces.
    pub forces: Vec<BuiltForce>,
}

/// An entry of the roster. [GA-D8]
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its id in orders.
    pub id: String,
    /// Whose it is.
    pub nation: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub recruit: Recruit,
}

/// A whole army from entries of the roster, made for one limit. [GA-D8]
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The limit of points for which it is made.
    pub limit: i32,
    /// The army.
    pub list: ArmyList,
    /// It has Cossacks.
    pub cossacks: bool,
}

/// Entries and musters. [GA-D8]
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    /// The entries, nation by nation.
    pub entries: Vec<Entry>,
    /// The musters.
    pub musters: Vec<Muster>,
}

impl Roster {
    /// What a unit of a list is; nothing for an entry that is not there.
    pub fn recruit(&self, unit: BuiltUnit) -> Option<Recruit> {
        match unit {
            BuiltUnit::Entry(entry) => self.entries.get(usize::from(entry)).map(|entry| entry.recruit),
            BuiltUnit::Own(recruit) => Some(recruit),
        }
    }

    /// An entry by its id.
    pub fn find_entry(&self, id: &str) -> Option<u8> {
        self.entries.iter().position(|entry| entry.id == id).map(|index| index as u8)
    }

    /// A muster by its id.
    pub fn find_muster(&self, id: &str) -> Option<u8> {
        self.musters.iter().position(|muster| muster.id == id).map(|index| index as u8)
    }

    /// The musters made for a limit, by number. [GA-S6]
    pub fn musters_for(&self, limit: i32) -> impl Iterator<Item = u8> + '_ {
        (0u8..).zip(&self.musters).filter(move |(_, muster)| muster.limit == limit).map(|(number, _)| number)
    }
}

/// Why an army list is refused. [GA-S6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// Too few or too many forces.
    Forces,
    /// Too few or too many units in a force.
    Units,
    /// No such army commander. [GA-D2]
    Commander,
    /// No such sub-commander. [GA-D2]
    Sub,
    /// No such entry of the roster. [GA-D8]
    Entry,
    /// No such unit. [GA-D1]
    Unit(Kind),
    /// Too many batteries.
    Batteries,
    /// Too many good sub-commanders.
    GoodSubs,
    /// Too many points. [GA-D3]
    Points {
        /// What its units, sub-commanders and army commander cost.
        costs: [i32; 3],
        /// What it may cost.
        most: i32,
    },
}

/// What an army list costs: units, sub-commanders, army commander. [GA-D3]
pub fn costs(book: &Book, list: &ArmyList) -> [i32; 3] {
    let units = list.forces.iter().flat_map(|force| &force.units);
    let recruits = units.filter_map(|unit| book.roster.recruit(*unit));
    let points = &book.points;
    [
        recruits.map(|recruit| points.of_unit(&recruit.make(Side::A, ForceId(0)))).sum(),
        list.forces.iter().map(|force| points.of_sub(force.modifier, force.radius)).sum(),
        points.of_army(list.dice, list.bonus),
    ]
}

/// Whether there is such a grade of army commander. [GA-D2]
pub fn is_army_grade(book: &Book, dice: u8, bonus: u8) -> bool {
    book.grades.army.iter().any(|grade| (grade.dice, grade.bonus) == (dice, bonus))
}

/// Whether there is such a grade of sub-commander. [GA-D2]
pub fn is_sub_grade(book: &Book, modifier: i8, radius: u8) -> bool {
    book.grades.sub.iter().any(|grade| (grade.modifier, grade.radius) == (modifier, radius))
}

/// Checks an army list against the tables and a limit of points. [GA-S6]
pub fn check(book: &Book, list: &ArmyList, most: i32) -> Result<(), ListFault> {
    let limits = &book.points.build;
    let within = |count: usize, [least, most]: [u8; 2]| (usize::from(least)..=usize::from(most)).contains(&count);
    if !within(list.forces.len(), limits.forces) {
        return Err(ListFault::Forces);
    }
    if !is_army_grade(book, list.dice, list.bonus) {
        return Err(ListFault::Commander);
    }
    let (mut batteries, mut others, mut good) = (0, 0, 0);
    for force in &list.forces {
        if !within(force.units.len(), limits.units) {
            return Err(ListFault::Units);
        }
        if !is_sub_grade(book, force.modifier, force.radius) {
            return Err(ListFault::Sub);
        }
        good += u8::from(force.modifier > 0);
        for unit in &force.units {
            let recruit = book.roster.recruit(*unit).ok_or(ListFault::Entry)?;
            check_recruit(book, recruit)?;
            if recruit.make(Side::A, ForceId(0)).is_battery() { batteries += 1 } else { others += 1 }
        }
    }
    if batteries * u32::from(limits.others_per_battery) > others {
        return Err(ListFault::Batteries);
    }
    if good > limits.good_subs {
        return Err(ListFault::GoodSubs);
    }
    check_points(costs(book, list), most)
}

/// Checks what a list costs against a limit of points. [GA-S6]
pub fn check_points(costs: [i32; 3], most: i32) -> Result<(), ListFault> {
    if costs.iter().sum::<i32>() > most { Err(ListFault::Points { costs, most }) } else { Ok(()) }
}

/// Checks what a unit of a list is. [GA-D1]
pub fn check_recruit(book: &Book, recruit: Recruit) -> Result<(), ListFault> {
    let make = recruit.make(Side::A, ForceId(0));
    let gun = make.is_battery().then_some(make.gun);
    let fits = book::fault_of(&make, gun, book).is_none() && (make.is_battery() || make.gun == Gun::Light);
    if fits { Ok(()) } else { Err(ListFault::Unit(make.kind)) }
}

/// The roster as a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RosterFile {
    entries: Vec<EntryFile>,
    #[serde(default)]
    muster: Vec<MusterFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryFile {
    id: String,
    nation: String,
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MusterFile {
    id: String,
    name: String,
    limit: i32,
    army: CommanderFile,
    forces: Vec<ForceFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommanderFile {
    dice: u8,
    bonus: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceFile {
    #[serde(rename = "mod")]
    modifier: i8,
    radius: u8,
    units: Vec<String>,
}

/// A fault of the roster: its key and the reason.
pub type RosterFault = (String, String);

impl RosterFile {
    /// The roster of a file; its entries and musters are checked once the book has it, by [`check_roster`].
    pub fn roster(self) -> Result<Roster, RosterFault> {
        let mut roster = Roster { entries: Vec::new(), musters: Vec::new() };
        if self.entries.is_empty() || self.entries.len() > 200 {
            return Err(("entries".to_owned(), "a roster has 1 to 200 entries".to_owned()));
        }
        for raw in self.entries {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            if !raw.id.starts_with(|c: char| c.is_ascii_lowercase()) || !raw.id.chars().all(plain) {
                let why = "an id has small letters, digits and low lines, a letter first";
                return Err((format!("entry.{}", raw.id), why.to_owned()));
            }
            if roster.find_entry(&raw.id).is_some() {
                return Err((format!("entry.{}", raw.id), "this id stands twice".to_owned()));
            }
            let gun = raw.gun.unwrap_or(Gun::Light);
            let recruit = Recruit { kind: raw.kind, sp: raw.sp, sk: raw.sk, mx: raw.mx, cossack: raw.cossack, gun };
            roster.entries.push(Entry { id: raw.id, nation: raw.nation, name: raw.name, recruit });
        }
        for raw in self.muster {
            let key = format!("muster.{}", raw.id);
            if roster.find_muster(&raw.id).is_some() {
                return Err((key, "this id stands twice".to_owned()));
            }
            let mut list = ArmyList { dice: raw.army.dice, bonus: raw.army.bonus, forces: Vec::new() };
            for force in raw.forces {
                let mut units = Vec::new();
                for id in &force.units {
                    match roster.find_entry(id) {
                        Some(entry) => units.push(BuiltUnit::Entry(entry)),
                        None => return Err((format!("{key}.units"), format!("there is no entry `{id}`"))),
                    }
                }
                list.forces.push(BuiltForce { modifier: force.modifier, radius: force.radius, units });
            }
            let units = list.forces.iter().flat_map(|force| &force.units);
            let cossacks = units.filter_map(|unit| roster.recruit(*unit)).any(|recruit| recruit.cossack);
            roster.musters.push(Muster { id: raw.id, name: raw.name, limit: raw.limit, list, cossacks });
        }
        Ok(roster)
    }
}

/// Checks every entry against the unit table and every muster against the rules of army lists. [GA-D8, GA-S6]
pub fn check_roster(book: &Book) -> Result<(), RosterFault> {
    for entry in &book.roster.entries {
        if check_recruit(book, entry.recruit).is_err() {
            return Err((format!("entry.{}", entry.id), "it is no unit of the unit table [GA-D1]".to_owned()));
        }
    }
    for muster in &book.roster.musters {
        if let Err(fault) = check(book, &muster.list, muster.limit) {
            let why = format!("it is no army list for {} points: {fault:?} [GA-S6]", muster.limit);
            return Err((format!("muster.{}", muster.id), why));
        }
    }
    Ok(())
}
