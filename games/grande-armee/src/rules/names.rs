//! What pieces are called in orders and in the log.

use std::sync::LazyLock;

use table::Inches;

use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES, UnitSpec};
use crate::data::side::{ForceId, MOST_FORCES, OfficerId, Side, UnitId};
use crate::rules::lists;
use crate::rules::state::{MOST_GROUPS, State};

/// Ids of built units, ids and names of built forces.
struct BuiltNames {
    units: Vec<String>,
    forces: Vec<(String, String)>,
}

static BUILT: LazyLock<BuiltNames> = LazyLock::new(|| {
    let mut names = BuiltNames { units: Vec::new(), forces: Vec::new() };
    for side in Side::BOTH {
        for force in 1..=SIDE_FORCES {
            names.forces.push((format!("{}{force}", side.key()), format!("Force {force}")));
            for unit in 1..=FORCE_UNITS {
                names.units.push(format!("{}{force}-{unit}", side.key()));
            }
        }
    }
    names
});

/// A length as it is read: no more decimals than needed.
pub fn length(length: Inches) -> String {
    length.to_string().replace('"', "″")
}

/// How many of something there are.
pub fn counted(count: impl Into<i32>, one: &str, many: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A number of dice.
pub fn dice(count: u8) -> String {
    counted(count, "die", "dice")
}

/// The people of a side that has this name.
pub fn people_of(name: &str) -> String {
    if name.ends_with('n') { format!("{name}s") } else { name.to_owned() }
}

/// Whether a name stands for several: "Horse guns", "Dragoons and cuirassiers", but not "Compans" or "1er Léger".
pub fn is_plural(name: &str) -> bool {
    let last = name.rsplit(' ').next().unwrap_or(name);
    name.contains(" and ") || (last.ends_with('s') && !last.starts_with(char::is_uppercase))
}

impl State {
    /// A unit's id in orders.
    pub fn unit_id(&self, unit: UnitId) -> &str {
        self.listed(unit).map_or_else(|| BUILT.units[unit.index()].as_str(), |spec| &spec.id)
    }

    /// A unit's name: of the scenario, or as its army list names it.
    pub fn unit_name(&self, unit: UnitId) -> &str {
        match self.listed(unit) {
            Some(spec) => &spec.name,
            None => lists::unit_name(self, unit),
        }
    }

    /// A unit as the scenario lists it, unless its side has built its army.
    pub fn listed(&self, unit: UnitId) -> Option<&'static UnitSpec> {
        self.scenario.0.unit(unit).filter(|spec| !self.built[spec.make.side.index()])
    }

    /// A force's id in orders.
    pub fn force_id(&self, force: ForceId) -> &str {
        self.force_names(force).0
    }

    /// A force's name.
    pub fn force_name(&self, force: ForceId) -> &str {
        self.force_names(force).1
    }

    /// A force with its commander, which tells it from forces of the same name.
    pub fn force_title(&self, force: ForceId) -> String {
        let side = Self::force_side(force);
        if self.built[side.index()] {
            return format!("{} {}", self.side_name(side), self.force_name(force).to_lowercase());
        }
        format!("{} ({})", self.force_name(force), self.officer_name(force.officer()))
    }

    fn force_names(&self, force: ForceId) -> (&str, &str) {
        let built = &BUILT.forces[force.index()];
        match &self.scenario.0.forces[force.index()] {
            Some(spec) if !self.built[Self::force_side(force).index()] => (&spec.id, &spec.name),
            _ => (&built.0, &built.1),
        }
    }

    /// An officer's id in orders: that of his force, or the army commander's own.
    pub fn officer_id(&self, officer: OfficerId) -> &str {
        match officer.force() {
            Some(force) => self.force_id(force),
            None => &self.scenario.0.sides[officer.index()].commander.id,
        }
    }

    /// An officer's name.
    pub fn officer_name(&self, officer: OfficerId) -> String {
        self.officer_called(officer, self[officer].replaced)
    }

    /// The name of an officer when so many had led before him.
    pub fn officer_called(&self, officer: OfficerId, led: u8) -> String {
        let name = match (officer.force(), self.scenario.officer(officer)) {
            (Some(force), _) if self.built[Self::force_side(force).index()] => {
                format!("the commander of {}", self.force_title(force))
            }
            (_, Some(spec)) => spec.name.clone(),
            (_, None) => "an officer".to_owned(),
        };
        if led > 0 { format!("{name}'s successor") } else { name }
    }

    /// A side's name.
    pub fn side_name(&self, side: Side) -> &'static str {
        &self.scenario.0.side(side).name
    }

    /// The people of a side: the French, the Austrians.
    pub fn people(&self, side: Side) -> String {
        people_of(self.side_name(side))
    }

    /// An arrival group's id in orders.
    pub fn group_id(&self, group: u8) -> &str {
        let listed = usize::from(group) < MOST_FORCES;
        let force = ForceId(group % MOST_FORCES as u8);
        let arrival = self.scenario.0.arrivals.iter().find(|arrival| listed && arrival.force == force);
        arrival.map_or_else(|| self.force_id(force), |arrival| arrival.id.as_str())
    }

    /// A unit by its id.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.unit_ids().find(|&unit| self.unit_id(unit) == id)
    }

    /// A force by its id.
    pub fn find_force(&self, id: &str) -> Option<ForceId> {
        Side::BOTH.into_iter().flat_map(|side| self.force_ids(side)).find(|&force| self.force_id(force) == id)
    }

    /// An officer by his id.
    pub fn find_officer(&self, id: &str) -> Option<OfficerId> {
        self.officer_ids().find(|&officer| self.officer_id(officer) == id)
    }

    /// An arrival group by its id.
    pub fn find_group(&self, id: &str) -> Option<u8> {
        (0..MOST_GROUPS as u8).find(|&group| self.groups[usize::from(group)].exists && self.group_id(group) == id)
    }
}
