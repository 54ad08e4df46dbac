//! The figures of the rules, as `tables.toml` and `terrain.toml` give them.

use serde::Deserialize;
use table::Inches;

use crate::data::roster::{Arm, Gun, Kind, Make};

/// Distances and prices of command dice. [GA-2.5, GA-2.6, GA-2.7]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// Up to here a sub-commander is near.
    pub near: Inches,
    /// Up to here he is in the middle.
    pub middle: Inches,
    /// CDs that a near one may be given.
    pub near_most: u8,
    /// What a CD to a far one costs.
    pub far_price: u8,
}

/// The control table. [GA-2.8, GA-2.10, GA-2.11, GA-2.12, GA-2.13, GA-2.14]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// Dice without CDs.
    pub dice: u8,
    /// Up to this distance the near column counts.
    pub column: Inches,
    /// Up to this total: Withdraw.
    pub withdraw: i8,
    /// Up to this total: Hold.
    pub hold: i8,
    /// Up to this total: Active.
    pub active: i8,
    /// What a spent force has taken off. [GA-12.2]
    pub spent: i8,
}

/// What Attack! demands. [GA-2.22]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Inches to be gained where nobody can be reached.
    pub gain: Inches,
    /// Below this best gain a unit is excused.
    pub least: Inches,
    /// The zone die assumed.
    pub die: u8,
    /// Degrees between two lines that are tried.
    pub step: u8,
}

/// Skirmishing. [GA-4.3, GA-4.4, GA-4.6, GA-4.7]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    /// Range.
    pub range: Inches,
    /// A die hits on this or more.
    pub hit: u8,
    /// A save on this or more.
    pub save: u8,
    /// How near cavalry of one's own must be to save.
    pub screen: Inches,
}

/// A row of the artillery table. [GA-5.3, GA-5.4, GA-5.5, GA-5.6]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunRow {
    /// Canister reaches so far.
    pub canister: Inches,
    /// Roundshot reaches so far.
    pub roundshot: Inches,
    /// A die hits on this or more.
    pub hit: u8,
}

/// The artillery table. [GA-5.2]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artillery {
    /// Dice with canister.
    pub canister_dice: u8,
    /// Dice with roundshot.
    pub roundshot_dice: u8,
    heavy: GunRow,
    light: GunRow,
}

impl Artillery {
    /// The row of a gun.
    pub const fn of(&self, gun: Gun) -> &GunRow {
        match gun {
            Gun::Heavy => &self.heavy,
            Gun::Light => &self.light,
        }
    }
}

/// Sight. [GA-5.7, GA-5.8]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sight {
    /// So much of the terrain stood in can be looked through.
    pub through: Inches,
    /// Seen from a hill, bases block only so near to the target.
    pub below: Inches,
}

/// Movement. [GA-D4, GA-6.6, GA-6.9]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// The zone about enemies. [GA-6.6]
    pub zone: Inches,
    /// How near the army commander must be to re-roll a zone die. [GA-6.7]
    pub reroll: Inches,
    /// An officer's move. [GA-6.9]
    pub officer: Inches,
    /// How far from the enemy he ends. [GA-6.9]
    pub officer_gap: Inches,
    /// He touches a unit within this. [GA-D4]
    pub officer_touch: Inches,
    /// What a change of face costs infantry. [GA-6.14]
    pub face: Inches,
    /// The factor of sideways and backward moves. [GA-6.18]
    pub sideways: u8,
    /// What passing friendly infantry costs infantry. [GA-6.22]
    pub friend: Inches,
    /// Contact is a gap of at most this. [GA-D4]
    pub contact: Inches,
    /// Short of something leaves this gap. [GA-D4]
    pub short: Inches,
    /// The widest oblique, in degrees. [GA-6.19]
    pub oblique: u8,
    /// How far a withdrawal may be off the home direction, in degrees. [GA-2.18]
    pub withdraw: u8,
    /// Units so near to the enemy must withdraw. [GA-2.17]
    pub withdraw_near: Inches,
    /// How near to a road its user's centre stays. [GA-7.9]
    pub road: Inches,
    /// How far off the road's direction he may face, in degrees. [GA-7.9]
    pub road_turn: u8,
}

/// Combat. [GA-8.4, GA-8.18, GA-8.21]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// The ordinary number to hit. [GA-8.4, GA-8.5, GA-8.9]
    pub hit: u8,
    /// Against cover. [GA-8.6, GA-8.8]
    pub cover: u8,
    /// Infantry that attacks cavalry. [GA-8.7]
    pub infantry_on_cavalry: u8,
    /// A miss re-rolled becomes a hit on this. [GA-8.18]
    pub bonus: u8,
    /// A hit re-rolled stays one on this. [GA-8.21]
    pub penalty: u8,
    /// How near the army commander must be. [GA-8.11]
    pub commander: Inches,
    /// How near a sub-commander must be. [GA-8.13]
    pub officer: Inches,
    /// A flank is threatened from so near. [GA-8.25]
    pub threat: Inches,
    /// An obstacle covers from so near. [GA-7.12]
    pub cover_near: Inches,
    /// Attackers go back so far on a tie. [GA-8.34]
    pub tie: Inches,
    /// Who falls back less takes a hit. [GA-8.35]
    pub least: Inches,
    /// So much farther a clear place is looked for. [GA-8.35]
    pub beyond: Inches,
    /// The follow-up. [GA-8.36]
    pub follow: Inches,
    /// The beaten fall back their base move divided by this. [GA-8.32]
    pub lost_share: u8,
}

/// A row of the escape table. [GA-9.9, GA-9.10]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EscapeRow {
    infantry: u8,
    cavalry: u8,
}

/// Evading and escaping. [GA-9.2, GA-9.3, GA-9.9, GA-9.10]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Escape {
    foot: EscapeRow,
    horse: EscapeRow,
    /// What light cavalry adds. [GA-9.2]
    pub light: u8,
    /// What Cossacks add. [GA-9.3]
    pub cossack: u8,
}

impl Escape {
    /// The number for guns attacked by an arm. [GA-9.9, GA-9.10]
    pub const fn number(&self, guns: Kind, attacker: Arm) -> u8 {
        let row = match guns {
            Kind::HorseArt => &self.horse,
            _ => &self.foot,
        };
        match attacker {
            Arm::Cavalry => row.cavalry,
            _ => row.infantry,
        }
    }
}

/// Recovery. [GA-10.1, GA-10.5]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// At least so far from every enemy.
    pub distance: Inches,
    /// How near the army commander must be for a re-roll.
    pub commander: Inches,
}

/// Officers. [GA-11.3, GA-11.4, GA-11.7, GA-11.8]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Officers {
    /// Killed on this or more.
    pub killed: u8,
    /// Near a break.
    pub near: Inches,
    /// How far a displaced officer goes.
    pub place: Inches,
    /// The radius of a staff officer.
    pub staff_radius: u8,
}

/// Arrivals. [GA-D6]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// Distance to be kept from enemies.
    pub clear: Inches,
    /// The stretch grows at either end by this for every pulse.
    pub longer: Inches,
}

/// Free deployment. [GA-S4]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// How deep the zone is.
    pub depth: Inches,
    /// How far from the home edge the two lines of a built army stand.
    pub lines: [Inches; 2],
    /// How far from the west edge its first place is.
    pub first: Inches,
    /// How far apart places are.
    pub apart: Inches,
}

/// So many turns beyond the Basic Length a battle may go on; then night falls. [GA-12.4]
pub const DUSKS: usize = 2;

/// The end of turns and battles. [GA-1.11, GA-12.4, GA-12.5]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Sides of the turn die. [GA-1.11]
    pub turn_die: u8,
    /// The battle ends on this or less, by turns beyond the Basic Length. [GA-12.4]
    pub nightfall: [u8; DUSKS],
    /// An army breaks on more than this, by parts lost. [GA-12.5]
    pub breaks: [u8; 5],
    /// The first part.
    pub breaks_from: u8,
    /// Parts of the whole.
    pub breaks_of: u8,
}

/// Points of victory. [GA-12.9, GA-12.10]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// For a strength point of enemy loss.
    pub loss: i16,
    /// For a battery destroyed.
    pub battery: i16,
    /// For a sub-commander killed.
    pub sub: i16,
    /// For an army commander killed.
    pub army: i16,
    /// For a broken army.
    pub broken: i16,
    /// Leads for a marginal victory, a victory and a decisive one.
    pub levels: [i16; 3],
}

/// All figures.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Tables {
    pub command: Command,
    pub control: Control,
    pub attack: Attack,
    pub skirmish: Skirmish,
    pub artillery: Artillery,
    pub sight: Sight,
    pub movement: Movement,
    pub combat: Combat,
    pub escape: Escape,
    pub recovery: Recovery,
    pub officers: Officers,
    pub arrival: Arrival,
    pub deploy: Deploy,
    pub end: End,
    pub victory: Victory,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct RoughRow {
    inf: u8,
    inf_sk: u8,
    lcav: u8,
    hcav: u8,
    foot_art: u8,
    horse_art: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObstacleRow {
    infantry: u8,
    cavalry: u8,
    artillery: u8,
}

/// What ground costs whom. [GA-7.1, GA-7.6]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainTable {
    rough: RoughRow,
    obstacle: ObstacleRow,
}

impl TerrainTable {
    /// The factor of rough ground for a unit; `None` where it may not enter. [GA-7.1, GA-7.2, GA-7.3, GA-7.4, GA-7.5]
    pub fn rough(&self, unit: &Make) -> Option<u8> {
        self.rough_for(unit.kind, unit.sk)
    }

    /// The same for a type with a skirmish value.
    pub fn rough_for(&self, kind: Kind, sk: u8) -> Option<u8> {
        let rate = match kind {
            Kind::InfFast | Kind::InfSlow if sk == 0 => self.rough.inf,
            Kind::InfFast | Kind::InfSlow => self.rough.inf_sk,
            Kind::Lcav => self.rough.lcav,
            Kind::Hcav => self.rough.hcav,
            Kind::FootArt => self.rough.foot_art,
            Kind::HorseArt => self.rough.horse_art,
        };
        (rate > 0).then_some(rate)
    }

    /// What clearing an obstacle costs an arm. [GA-7.6, GA-7.7]
    pub fn obstacle(&self, arm: Arm) -> Inches {
        Inches::whole(i32::from(match arm {
            Arm::Infantry => self.obstacle.infantry,
            Arm::Cavalry => self.obstacle.cavalry,
            Arm::Artillery => self.obstacle.artillery,
        }))
    }
}
