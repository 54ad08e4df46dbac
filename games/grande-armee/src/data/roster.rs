//! Unit types, officers' grades and points. [GA-D1, GA-D2, GA-D3]

use serde::{Deserialize, Serialize};
use table::{Base, Inches, Origin};

use crate::data::side::{ForceId, Side};

/// The type of a unit. [GA-D1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Fast infantry.
    InfFast,
    /// Slow infantry.
    InfSlow,
    /// Light cavalry.
    Lcav,
    /// Heavy cavalry.
    Hcav,
    /// Foot artillery.
    FootArt,
    /// Horse artillery.
    HorseArt,
}

impl Kind {
    /// All types in the order of the table.
    pub const ALL: [Self; 6] = [Self::InfFast, Self::InfSlow, Self::Lcav, Self::Hcav, Self::FootArt, Self::HorseArt];

    /// Its key in data and orders.
    pub const fn key(self) -> &'static str {
        match self {
            Self::InfFast => "inf_fast",
            Self::InfSlow => "inf_slow",
            Self::Lcav => "lcav",
            Self::Hcav => "hcav",
            Self::FootArt => "foot_art",
            Self::HorseArt => "horse_art",
        }
    }

    /// The type of a key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// Its arm.
    pub const fn arm(self) -> Arm {
        match self {
            Self::InfFast | Self::InfSlow => Arm::Infantry,
            Self::Lcav | Self::Hcav => Arm::Cavalry,
            Self::FootArt | Self::HorseArt => Arm::Artillery,
        }
    }
}

/// An arm of service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

/// The weight of a battery. [GA-5.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gun {
    /// 9 to 12 pounders.
    Heavy,
    /// 6 to 8 pounders.
    Light,
}

/// What a unit is: what never changes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Make {
    /// Its type.
    pub kind: Kind,
    /// Its side.
    pub side: Side,
    /// Its force.
    pub force: ForceId,
    /// Strength points.
    pub sp: u8,
    /// Skirmish value. [GA-4.2]
    pub sk: u8,
    /// A brigade with horse and guns of its own. [GA-8.12]
    pub mx: bool,
    /// Cossacks. [GA-9.3]
    pub cossack: bool,
    /// Its guns.
    pub gun: Gun,
}

impl Make {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.kind.arm()
    }

    /// Whether it is a battery.
    pub const fn is_battery(&self) -> bool {
        matches!(self.arm(), Arm::Artillery)
    }
}

/// A row of the unit table. [GA-D1]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypeRow {
    /// Its name.
    pub name: String,
    /// Width and depth of its base.
    pub base: [Inches; 2],
    /// Its base move.
    #[serde(rename = "move")]
    pub base_move: Inches,
    /// What a die is added to near the enemy.
    pub zone: Inches,
    /// The least and the most SP.
    pub sp: [u8; 2],
    /// The least and the most SK.
    pub sk: [u8; 2],
}

/// The unit table. [GA-D1]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Types {
    inf_fast: TypeRow,
    inf_slow: TypeRow,
    lcav: TypeRow,
    hcav: TypeRow,
    foot_art: TypeRow,
    horse_art: TypeRow,
}

impl Types {
    /// The row of a type.
    pub const fn of(&self, kind: Kind) -> &TypeRow {
        match kind {
            Kind::InfFast => &self.inf_fast,
            Kind::InfSlow => &self.inf_slow,
            Kind::Lcav => &self.lcav,
            Kind::Hcav => &self.hcav,
            Kind::FootArt => &self.foot_art,
            Kind::HorseArt => &self.horse_art,
        }
    }
}

impl TypeRow {
    /// Its base, whose pose names the middle; `None` for a size that is none.
    pub fn footprint(&self) -> Option<Base> {
        Base::block(self.base[0], self.base[1], Origin::Centre)
    }
}

/// What an army commander or sub-commander can do. [GA-D2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Talent {
    /// Dice for the turn's CDs. [GA-2.1]
    pub dice: u8,
    /// Added to them.
    pub plus: u8,
    /// Personality modifier. [GA-2.9]
    pub modifier: i8,
    /// Dice he may lend to a combat. [GA-8.13]
    pub bonus: u8,
    /// His radius in whole inches: so he stays small.
    pub reach: u8,
}

impl Talent {
    /// His radius. [GA-2.24]
    pub fn radius(&self) -> Inches {
        Inches::whole(i32::from(self.reach))
    }
}

/// A grade of army commander. [GA-D2]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmyGrade {
    /// Its name.
    pub grade: String,
    /// Dice.
    pub dice: u8,
    /// Added to them.
    pub bonus: u8,
}

/// A grade of sub-commander. [GA-D2]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubGrade {
    /// Its name.
    pub grade: String,
    /// Personality modifier.
    #[serde(rename = "mod")]
    pub modifier: i8,
    /// Radius in inches.
    pub radius: u8,
}

/// All grades. [GA-D2]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grades {
    /// Of army commanders.
    pub army: Vec<ArmyGrade>,
    /// Of sub-commanders.
    pub sub: Vec<SubGrade>,
}

/// What units and officers cost, and what a built army may be. [GA-D3, GA-S6]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    infantry: InfantryPoints,
    cavalry: CavalryPoints,
    artillery: ArtilleryPoints,
    sub: SubPoints,
    army: ArmyPoints,
    /// The limits of a built army. [GA-S6]
    pub build: BuildLimits,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfantryPoints {
    sp: i32,
    sk: i32,
    fast: i32,
    mx: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CavalryPoints {
    sp: i32,
    light: i32,
    cossack: i32,
    heavy: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArtilleryPoints {
    foot_light: i32,
    foot_heavy: i32,
    horse: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SubPoints {
    base: i32,
    #[serde(rename = "mod")]
    modifier: i32,
    radius_from: i32,
    radius_step: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyPoints {
    dice: i32,
    bonus: i32,
}

/// What a built army may be. [GA-S6]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildLimits {
    /// The least and the most forces.
    pub forces: [u8; 2],
    /// The least and the most units of a force.
    pub units: [u8; 2],
    /// At most one battery for so many other units.
    pub others_per_battery: u8,
    /// At most so many sub-commanders above modifier 0.
    pub good_subs: u8,
}

impl Points {
    /// What a unit costs. [GA-D3]
    pub fn of_unit(&self, unit: &Make) -> i32 {
        let (sp, sk) = (i32::from(unit.sp), i32::from(unit.sk));
        match unit.kind {
            Kind::InfFast | Kind::InfSlow => {
                let mut cost = self.infantry.sp * sp + self.infantry.sk * sk;
                if unit.kind == Kind::InfFast {
                    cost += self.infantry.fast;
                }
                if unit.mx {
                    cost += self.infantry.mx;
                }
                cost
            }
            Kind::Lcav if unit.cossack => self.cavalry.sp * sp + self.cavalry.cossack,
            Kind::Lcav => self.cavalry.sp * sp + self.cavalry.light,
            Kind::Hcav => self.cavalry.sp * sp + self.cavalry.heavy,
            Kind::FootArt if unit.gun == Gun::Heavy => self.artillery.foot_heavy,
            Kind::FootArt => self.artillery.foot_light,
            Kind::HorseArt => self.artillery.horse,
        }
    }

    /// What a sub-commander costs, never less than nothing. [GA-D3]
    pub fn of_sub(&self, modifier: i8, radius: u8) -> i32 {
        let by_modifier = (self.sub.base + self.sub.modifier * i32::from(modifier)).max(0);
        by_modifier + (i32::from(radius) - self.sub.radius_from) / self.sub.radius_step.max(1)
    }

    /// What an army commander costs. [GA-D3]
    pub fn of_army(&self, dice: u8, bonus: u8) -> i32 {
        self.army.dice * i32::from(dice) + self.army.bonus * i32::from(bonus)
    }
}
