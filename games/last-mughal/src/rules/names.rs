//! Pieces and places as they stand in a sentence.

use crate::data::Data;
use crate::data::ids::{CounterId, FigureId, ProvinceId, UnitId, UnitSet, ZoneId};

/// What players call things.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub data: &'a Data,
}

impl<'a> Names<'a> {
    /// A place: `Shimla`.
    pub fn zone(self, zone: ZoneId) -> &'a str {
        first_name(&self.data.zone(zone).name)
    }

    /// Where somebody is: `at Delhi`, `in the Punjab`.
    pub fn at(self, zone: ZoneId) -> String {
        let name = self.zone(zone);
        match self.data.sets.deployment.has(zone) {
            true if name == "Punjab" => format!("in the {name}"),
            true => format!("in {name}"),
            false => format!("at {name}"),
        }
    }

    /// A unit by its name alone: `6th Dragoon Guards`.
    pub fn unit(self, unit: UnitId) -> &'a str {
        first_name(&self.data.unit(unit).name)
    }

    /// A unit with its article: `the 53rd BNI`, `Hodson's Horse`.
    pub fn the(self, unit: UnitId) -> String {
        let name = self.unit(unit);
        if has_article(name) { format!("the {name}") } else { name.to_owned() }
    }

    /// A unit and what it does: `the 53rd BNI is`, `the 9th Lancers are`.
    pub fn does(self, unit: UnitId, one: &str, many: &str) -> String {
        format!("{} {}", self.the(unit), if is_many(self.unit(unit)) { many } else { one })
    }

    /// Units in a row: `the 10th Foot, 78th Highlanders and 1st Madras`.
    pub fn units(self, units: UnitSet) -> String {
        let mut covered = false;
        let names = units.iter().map(|unit| {
            let name = self.unit(unit);
            let needed = has_article(name) && !covered;
            covered = has_article(name);
            if needed { format!("the {name}") } else { name.to_owned() }
        });
        listed(&names.collect::<Vec<_>>())
    }

    /// A figure; titles take an article: `the Rani of Jhansi`.
    pub fn figure(self, figure: FigureId) -> String {
        let name = &self.data.figure(figure).name;
        if name.contains(" of ") { format!("the {name}") } else { name.clone() }
    }

    /// A column in full: `Havelock with the 10th Foot and 78th Highlanders`.
    pub fn column(self, figure: Option<FigureId>, units: UnitSet) -> String {
        match figure {
            None => self.units(units),
            Some(figure) if units.is_empty() => self.figure(figure),
            Some(figure) => format!("{} with {}", self.figure(figure), self.units(units)),
        }
    }

    /// A column in a few words, by its leader or its first units: `Havelock`, `the 36th BNI and 9th Lancers`, `the 24th Foot and 3 more units`.
    pub fn column_briefly(self, figure: Option<FigureId>, units: UnitSet) -> String {
        match (figure, units.len(), units.lowest()) {
            (Some(figure), _, _) => self.figure(figure),
            (None, 3.., Some(first)) => format!("{} and {} more units", self.the(first), units.len() - 1),
            _ => self.units(units),
        }
    }

    /// A column in a few words and what it does: `Havelock marches`, `the 36th BNI and 9th Lancers march`.
    pub fn column_does(self, figure: Option<FigureId>, units: UnitSet, one: &str, many: &str) -> String {
        match (figure, units.sole()) {
            (None, Some(unit)) => self.does(unit, one, many),
            (Some(_), _) => format!("{} {one}", self.column_briefly(figure, units)),
            (None, None) => format!("{} {many}", self.column_briefly(figure, units)),
        }
    }

    pub fn counter(self, counter: CounterId) -> &'a str {
        &self.data.counter(counter).name
    }

    pub fn province(self, province: ProvinceId) -> &'a str {
        &self.data.province(province).name
    }
}

/// What stands before a second name in brackets.
pub(crate) fn first_name(name: &str) -> &str {
    name.split(" (").next().unwrap_or(name)
}

/// Whether a unit's name takes an article: those named after a man do not.
fn has_article(name: &str) -> bool {
    !name.contains("'s ")
}

/// Whether a unit's name is a plural: Lancers, Highlanders, Badmashes of anywhere.
fn is_many(name: &str) -> bool {
    name.contains("Badmashes") || name.ends_with('s') && !name.ends_with("Madras")
}

/// Names in a row: `A`, `A and B`, `A, B and C`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `a 1`, or `1 to 3`: a die up to a number.
pub(crate) fn up_to(die: u8) -> String {
    if die == 1 { "a 1".to_owned() } else { format!("1 to {die}") }
}
