//! What pieces are called in orders and in the log.

use std::sync::LazyLock;

use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES};
use crate::data::side::{ForceId, MOST_FORCES, OfficerId, Side, UnitId};
use crate::rules::state::{MOST_GROUPS, State};

/// Ids of built units and forces.
struct BuiltNames {
    units: Vec<(String, String)>,
    forces: Vec<(String, String)>,
}

static BUILT: LazyLock<BuiltNames> = LazyLock::new(|| {
    let mut names = BuiltNames { units: Vec::new(), forces: Vec::new() };
    for side in Side::BOTH {
        for force in 1..=SIDE_FORCES {
            names.forces.push((format!("{}{force}", side.key()), format!("Force {force}")));
            for unit in 1..=FORCE_UNITS {
                let (id, name) = (format!("{}{force}-{unit}", side.key()), format!("Unit {unit} of force {force}"));
                names.units.push((id, name));
            }
        }
    }
    names
});

impl State {
    /// A unit's id in orders.
    pub fn unit_id(&self, unit: UnitId) -> &str {
        self.unit_names(unit).0
    }

    /// A unit's name.
    pub fn unit_name(&self, unit: UnitId) -> &str {
        self.unit_names(unit).1
    }

    fn unit_names(&self, unit: UnitId) -> (&str, &str) {
        let built = &BUILT.units[unit.index()];
        match self.scenario.0.unit(unit) {
            Some(spec) if !self.built[spec.make.side.index()] => (&spec.id, &spec.name),
            _ => (&built.0, &built.1),
        }
    }

    /// A force's id in orders.
    pub fn force_id(&self, force: ForceId) -> &str {
        self.force_names(force).0
    }

    /// A force's name.
    pub fn force_name(&self, force: ForceId) -> &str {
        self.force_names(force).1
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
        let name = match (officer.force(), self.scenario.officer(officer)) {
            (Some(force), _) if self.built[Self::force_side(force).index()] => {
                format!("the commander of {}", self.force_name(force).to_lowercase())
            }
            (_, Some(spec)) => spec.name.clone(),
            (_, None) => "an officer".to_owned(),
        };
        if self[officer].replaced > 0 { format!("{name}'s successor") } else { name }
    }

    /// A side's name.
    pub fn side_name(&self, side: Side) -> &'static str {
        &self.scenario.0.side(side).name
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
