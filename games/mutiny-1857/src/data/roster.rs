//! Unit types: their class die, weapon, way of moving and worth. [IM-2.22]

use engine::Clause;
use serde::{Deserialize, Serialize};
use table::Inches;

use crate::data::side::Side;

/// A unit type by its place in the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TypeId(pub u8);

/// How troops move. [IM-5.3, IM-5.4, IM-5.5, IM-5.6, IM-5.7, IM-5.8, IM-5.9, IM-5.11]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// On foot. [IM-5.3]
    Infantry,
    /// On horses. [IM-5.4]
    Cavalry,
    /// Oxen, mules and elephants on their own. [IM-5.5]
    Beast,
    /// Two horses at a gallop. [IM-5.6]
    HorseArtillery,
    /// Two horses. [IM-5.7]
    FieldArtillery,
    /// Two oxen or an elephant. [IM-5.8]
    FootArtillery,
    /// A gun pushed by its men. [IM-5.9]
    GunByHand,
    /// One animal left of two. [IM-5.11]
    OneAnimal,
}

impl Pace {
    /// All of them, in the order of the movement table.
    pub const ALL: [Self; 8] = [
        Self::Infantry,
        Self::Cavalry,
        Self::Beast,
        Self::HorseArtillery,
        Self::FieldArtillery,
        Self::FootArtillery,
        Self::GunByHand,
        Self::OneAnimal,
    ];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Cavalry => "cavalry",
            Self::Beast => "beast",
            Self::HorseArtillery => "horse_artillery",
            Self::FieldArtillery => "field_artillery",
            Self::FootArtillery => "foot_artillery",
            Self::GunByHand => "gun_by_hand",
            Self::OneAnimal => "one_animal",
        }
    }

    /// The clause of its dice. [IM-5.3, IM-5.4, IM-5.5, IM-5.6, IM-5.7, IM-5.8, IM-5.9, IM-5.11]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Infantry => "IM-5.3",
            Self::Cavalry => "IM-5.4",
            Self::Beast => "IM-5.5",
            Self::HorseArtillery => "IM-5.6",
            Self::FieldArtillery => "IM-5.7",
            Self::FootArtillery => "IM-5.8",
            Self::GunByHand => "IM-5.9",
            Self::OneAnimal => "IM-5.11",
        })
    }
}

/// The movement dice of a pace: one die of its size and how many are thrown. [IM-5.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveDice {
    /// Which pace.
    pub pace: Pace,
    /// The sides of the die.
    pub die: u8,
    /// Dice of a march or trot.
    pub march: u8,
    /// Dice of a march attack or gallop; 0 where there is none.
    pub attack: u8,
    /// Whether it can change formation. [IM-5.21]
    pub reform: bool,
}

/// What a figure fires with. [IM-2.22]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Nothing but swords. [IM-7.34]
    Sword,
    /// Officers. [IM-7.15]
    Revolver,
    /// Jungle Parsees. [IM-7.16]
    Bow,
    /// Most foot. [IM-7.17]
    Musket,
    /// British Foot and Gurkhas. [IM-7.18]
    RifledMusket,
    /// Afghan snipers. [IM-7.19]
    Jezail,
    /// All cavalry. [IM-7.20]
    Carbine,
    /// Artillerymen have only their gun. [IM-7.51]
    Gun,
    /// Pack animals.
    None,
}

impl Weapon {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// The clause of its range. [IM-7.15, IM-7.16, IM-7.17, IM-7.18, IM-7.19, IM-7.20]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Revolver => "IM-7.15",
            Self::Bow => "IM-7.16",
            Self::RifledMusket => "IM-7.18",
            Self::Jezail => "IM-7.19",
            Self::Carbine => "IM-7.20",
            Self::Musket | Self::Sword | Self::Gun | Self::None => "IM-7.17",
        })
    }

    /// Whether it shoots by itself: swords do not, and of guns the calibre says how far.
    pub const fn shoots(self) -> bool {
        !matches!(self, Self::Sword | Self::Gun | Self::None)
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sword => "sword",
            Self::Revolver => "revolver",
            Self::Bow => "bow",
            Self::Musket => "musket",
            Self::RifledMusket => "rifled musket",
            Self::Jezail => "jezail",
            Self::Carbine => "carbine",
            Self::Gun => "gun",
            Self::None => "no weapon",
        }
    }
}

/// The calibre of a gun. [IM-7.21, IM-7.22]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Calibre {
    /// 6 and 9 pounds. [IM-7.21]
    #[default]
    Light,
    /// Over 9 pounds, never horse artillery. [IM-7.22]
    Heavy,
}

impl Calibre {
    /// The clause of its range. [IM-7.21, IM-7.22]
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Light => "IM-7.21",
            Self::Heavy => "IM-7.22",
        })
    }

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }
}

/// How many dice each man at a British gun throws up to a range. [IM-7.24, IM-7.25, IM-7.26]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Up to so far.
    pub within: Inches,
    /// Dice of each man.
    pub dice: u8,
}

/// The dice of guns. [IM-7.23, IM-7.35]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunDice {
    /// The bands of a British gun, the nearest first.
    pub band: [Band; 3],
    /// Dice of each man beyond them. [IM-7.23]
    pub beyond: u8,
    /// Dice of each man at a Rebel gun, at any range. [IM-7.35]
    pub rebel: u8,
}

/// What draws a gun. [IM-2.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Two horses.
    #[default]
    Horses,
    /// Two oxen.
    Oxen,
    /// One elephant.
    Elephant,
}

impl Team {
    /// How many animals it has when whole.
    pub const fn animals(self) -> u8 {
        match self {
            Self::Horses | Self::Oxen => 2,
            Self::Elephant => 1,
        }
    }

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Horses => "horses",
            Self::Oxen => "oxen",
            Self::Elephant => "elephant",
        }
    }

    /// A team by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Horses, Self::Oxen, Self::Elephant].into_iter().find(|team| team.key() == key)
    }
}

/// What a figure sits on. [IM-2.23]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mount {
    /// Nothing.
    #[default]
    Foot,
    /// A horse, or for pack animals the animal itself.
    Horse,
    /// An elephant.
    Elephant,
}

impl Mount {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Foot, Self::Horse, Self::Elephant];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Foot => "foot",
            Self::Horse => "horse",
            Self::Elephant => "elephant",
        }
    }

    /// A mount by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mount| mount.key() == key)
    }
}

/// What kind of troops a type is, where the rules ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Branch {
    /// Foot.
    Foot,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// Officers and Sahibs. [IM-2.23]
    Officer,
    /// Pack animals. [IM-3.17]
    Pack,
}

/// Classes of figures: which clause says what they throw, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// British artillerymen.
    Gunner,
    /// British Foot and Cavalry.
    British,
    /// Officers and Sahibs.
    Officer,
    /// Loyal Sepoys, Sikhs, Gurkhas, Sappers and Miners.
    Loyal,
    /// Loyal Civilians.
    Civilian,
    /// Badmash and Villagers.
    Rabble,
    /// Mutineers, Afghans, Parsees and rebel artillerymen.
    Mutineer,
    /// Rebel cavalry.
    Sowar,
    /// Pack animals.
    Animal,
}

/// The clauses of a class.
struct ClassClauses {
    fire: &'static str,
    melee: &'static str,
    morale: &'static str,
    worth: &'static str,
}

impl Class {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Gunner,
        Self::British,
        Self::Officer,
        Self::Loyal,
        Self::Civilian,
        Self::Rabble,
        Self::Mutineer,
        Self::Sowar,
        Self::Animal,
    ];

    /// Who they are, as the table of points has them. [IM-14.1, IM-14.2, IM-14.3, IM-14.4, IM-14.5, IM-14.6, IM-14.7, IM-14.8]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gunner => "British artillerymen",
            Self::British => "British Foot and Cavalry",
            Self::Officer => "officers",
            Self::Loyal => "Sepoys, Sikhs, Gurkhas and Sappers",
            Self::Civilian => "Civilians",
            Self::Rabble => "Badmash and Villagers",
            Self::Mutineer => "Mutineers, Afghans, Parsees and gunners",
            Self::Sowar => "rebel cavalry",
            Self::Animal => "pack animals",
        }
    }

    /// The clauses of its dice and of its worth, class by class. [IM-2.22]
    const fn clauses(self) -> ClassClauses {
        let (fire, melee, morale, worth) = match self {
            Self::Gunner => ("IM-7.23", "IM-10.7", "IM-11.10", "IM-14.1"),
            Self::British => ("IM-7.28", "IM-10.8", "IM-11.11", "IM-14.2"),
            Self::Officer => ("IM-7.29", "IM-10.9", "IM-11.24", "IM-14.8"),
            Self::Loyal => ("IM-7.30", "IM-10.10", "IM-11.12", "IM-14.3"),
            Self::Civilian => ("IM-7.31", "IM-10.11", "IM-11.13", "IM-14.4"),
            Self::Rabble => ("IM-7.33", "IM-10.13", "IM-11.14", "IM-14.5"),
            Self::Mutineer => ("IM-7.35", "IM-10.14", "IM-11.15", "IM-14.6"),
            Self::Sowar => ("IM-7.36", "IM-10.15", "IM-11.16", "IM-14.7"),
            Self::Animal => ("IM-2.22", "IM-3.17", "IM-11.24", "IM-14.12"),
        };
        ClassClauses { fire, melee, morale, worth }
    }

    /// The clause of its dice in a volley.
    pub const fn fire(self) -> Clause {
        Clause(self.clauses().fire)
    }

    /// The clause of its die in a combat.
    pub const fn melee(self) -> Clause {
        Clause(self.clauses().melee)
    }

    /// The clause of its dice in a test.
    pub const fn morale(self) -> Clause {
        Clause(self.clauses().morale)
    }

    /// The clause of its worth.
    pub const fn worth(self) -> Clause {
        Clause(self.clauses().worth)
    }
}

/// A line of the roster. [IM-2.1, IM-2.4, IM-2.6, IM-2.11, IM-2.12, IM-2.13, IM-2.14, IM-2.20, IM-2.21]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitType {
    /// Its key.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What stands beside a unit of it on the table, if it has no name of its own.
    pub short: String,
    /// The short name that units of it bear in orders, with a number.
    pub tag: String,
    /// Whose.
    pub side: Side,
    /// Its branch.
    pub branch: Branch,
    /// Its class.
    pub class: Class,
    /// The die for fire, saves, melee and morale.
    pub die: u8,
    /// Figures of a fixed unit; 0 where dice say.
    #[serde(default)]
    pub figures: u8,
    /// How many D4 a rolled unit throws for its figures; 0 where the number is fixed.
    #[serde(default)]
    pub figure_dice: u8,
    /// What it fires with.
    pub weapon: Weapon,
    /// Points for each man killed. [IM-14.1, IM-14.2, IM-14.3, IM-14.4, IM-14.5, IM-14.6, IM-14.7, IM-14.8]
    pub killed: u8,
    /// Points for each man who retreats or deserts.
    pub retreated: u8,
    /// Counts towards the quota of loyal units. [IM-2.3]
    #[serde(default)]
    pub loyal: bool,
    /// May be mustered freely. [IM-2.19]
    #[serde(default)]
    pub free: bool,
    /// Takes deserter tests. [IM-13.1]
    #[serde(default)]
    pub deserts: bool,
    /// One sniper for every so many figures. [IM-2.15]
    #[serde(default)]
    pub sniper_each: u8,
    /// Gallops with two horses. [IM-5.6]
    #[serde(default)]
    pub gallops: bool,
}

/// The four formations. [IM-5.20]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Formation {
    /// Ranks of up to eight, at most two of them.
    #[default]
    Line,
    /// Two wide.
    Column,
    /// As wide as deep.
    Block,
    /// Ranks of up to eight with an inch between.
    Open,
}

impl Formation {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Line, Self::Column, Self::Block, Self::Open];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::Block => "block",
            Self::Open => "open",
        }
    }

    /// It in words: in such a formation a unit stands.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Column => "column",
            Self::Block => "block",
            Self::Open => "open order",
        }
    }

    /// A formation by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|formation| formation.key() == key)
    }
}
