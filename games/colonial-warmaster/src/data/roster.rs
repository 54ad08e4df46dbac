//! Unit types: the roster. [CW-11.1]

use serde::{Deserialize, Serialize};
use table::Inches;

/// What a unit is, for terrain and formations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Regular infantry.
    Inf,
    /// Cavalry.
    Cav,
    /// Irregular infantry.
    Irr,
    /// Artillery.
    Art,
}

/// How the stands of a unit are arranged. [CW-4.0]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// All abreast. [CW-4.0a]
    Line,
    /// Two by two. [CW-4.0b]
    CombatColumn,
    /// In single file. [CW-4.0c]
    RoadColumn,
    /// Facing all ways. [CW-4.0d]
    Square,
    /// A line with gaps. [CW-4.0e]
    Open,
    /// A crowd laid out like a line. [CW-4.0f]
    Mass,
    /// Guns on the move. [CW-4.0g]
    Limbered,
    /// Guns in action. [CW-4.0g]
    Unlimbered,
}

impl Formation {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Line,
        Self::CombatColumn,
        Self::RoadColumn,
        Self::Square,
        Self::Open,
        Self::Mass,
        Self::Limbered,
        Self::Unlimbered,
    ];

    /// Its key in data, orders and odds.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::CombatColumn => "combat_column",
            Self::RoadColumn => "road_column",
            Self::Square => "square",
            Self::Open => "open",
            Self::Mass => "mass",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }

    /// Its name in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::CombatColumn => "combat column",
            Self::RoadColumn => "road column",
            Self::Square => "square",
            Self::Open => "open order",
            Self::Mass => "mass",
            Self::Limbered => "limbered",
            Self::Unlimbered => "unlimbered",
        }
    }

    /// Its letter on the table.
    pub const fn letter(self) -> char {
        match self {
            Self::Line => 'L',
            Self::CombatColumn => 'C',
            Self::RoadColumn => 'R',
            Self::Square => 'S',
            Self::Open => 'O',
            Self::Mass => 'M',
            Self::Limbered => 'B',
            Self::Unlimbered => 'U',
        }
    }

    /// The formation with a key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|formation| formation.key() == key)
    }
}

/// Movement allowances by formation; what is absent is not open to the type. [CW-4.0, CW-4.0i]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowances {
    line: Option<Inches>,
    combat_column: Option<Inches>,
    road_column: Option<Inches>,
    square: Option<Inches>,
    open: Option<Inches>,
    mass: Option<Inches>,
    limbered: Option<Inches>,
    unlimbered: Option<Inches>,
}

impl Allowances {
    /// The allowance in a formation; `None` where the type does not know it. [CW-4.0i]
    pub const fn of(&self, formation: Formation) -> Option<Inches> {
        match formation {
            Formation::Line => self.line,
            Formation::CombatColumn => self.combat_column,
            Formation::RoadColumn => self.road_column,
            Formation::Square => self.square,
            Formation::Open => self.open,
            Formation::Mass => self.mass,
            Formation::Limbered => self.limbered,
            Formation::Unlimbered => self.unlimbered,
        }
    }
}

/// What cavalry is on foot. [CW-4.0h]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dismounted {
    /// Fire dice of a stand.
    pub fire: u8,
    /// Melee dice of a stand.
    pub melee: u8,
    /// Movement.
    #[serde(rename = "move")]
    pub allowances: Allowances,
}

/// A line of the roster. [CW-11.1]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its key.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Regulars may form groups. [CW-3.1]
    pub regular: bool,
    /// Tribesmen whom cavalry rides down. [CW-6.3b]
    #[serde(default)]
    pub native_irregular: bool,
    /// Fire dice of a stand; of cavalry, mounted. [CW-5.0c]
    pub fire: u8,
    /// Melee dice of a stand.
    pub melee: u8,
    /// Command value. [CW-2.6]
    pub command: u8,
    /// Range of its weapon. [CW-5.3b]
    pub range: Inches,
    /// Stands of a full unit. [CW-11.2]
    pub stands: u8,
    /// Hits that remove a stand. [CW-5.5b]
    pub figures: u8,
    /// Width and depth of a stand.
    pub base: [Inches; 2],
    /// Value for breaking and scoring. [CW-11.3]
    pub points: u16,
    /// Movement.
    #[serde(rename = "move")]
    pub allowances: Allowances,
    /// The row for cavalry on foot.
    pub dismounted: Option<Dismounted>,
}

/// Whether cavalry is in the saddle; all others are on foot. [CW-4.0h]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Saddle {
    /// In the saddle.
    Mounted,
    /// On foot, or no cavalry at all.
    OnFoot,
}

impl UnitType {
    /// The row for cavalry on foot, if that is what it is now.
    fn on_foot(&self, saddle: Saddle) -> Option<&Dismounted> {
        self.dismounted.as_ref().filter(|_| saddle == Saddle::OnFoot)
    }

    /// Fire dice of a stand. [CW-5.0, CW-5.0c]
    pub fn fire_dice(&self, saddle: Saddle) -> u8 {
        self.on_foot(saddle).map_or(self.fire, |row| row.fire)
    }

    /// Melee dice of a stand. [CW-6.2, CW-4.0h]
    pub fn melee_dice(&self, saddle: Saddle) -> u8 {
        self.on_foot(saddle).map_or(self.melee, |row| row.melee)
    }

    /// The allowance in a formation; `None` where it is not open to the type. [CW-4.0, CW-4.0i]
    pub fn allowance(&self, formation: Formation, saddle: Saddle) -> Option<Inches> {
        self.on_foot(saddle).map_or(&self.allowances, |row| &row.allowances).of(formation)
    }

    /// Whether it is cavalry in the saddle. [CW-4.0h]
    pub fn is_mounted(&self, saddle: Saddle) -> bool {
        self.class == Class::Cav && saddle == Saddle::Mounted
    }

    /// How a unit of this type is mounted at the start.
    pub const fn usual_saddle(&self) -> Saddle {
        match self.class {
            Class::Cav => Saddle::Mounted,
            _ => Saddle::OnFoot,
        }
    }

    /// The formation assumed when none is named: line, mass or unlimbered by class.
    pub const fn usual_formation(&self) -> Formation {
        match self.class {
            Class::Inf | Class::Cav => Formation::Line,
            Class::Irr => Formation::Mass,
            Class::Art => Formation::Unlimbered,
        }
    }
}
