//! The figures of the rules, from `tables.toml`.

use serde::Deserialize;
use table::Inches;

/// All figures.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Leader figures.
    pub leaders: LeaderFigures,
    /// Table 1.
    pub command: CommandTable,
    /// Tables 2 and 3.
    pub fire: FireTable,
    /// Tables 4 and 5.
    pub melee: MeleeTable,
    /// The one-die table.
    pub morale_table: MoraleTable,
    /// Moving.
    pub movement: MovementFigures,
    /// Sight and cover.
    pub sight: SightFigures,
    /// Scoring.
    pub victory: VictoryFigures,
}

/// Figures about leaders.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderFigures {
    /// The radius of his base.
    pub radius: Inches,
    /// How far he moves. [CW-1.3a]
    #[serde(rename = "move")]
    pub reach: Inches,
    /// In how many straight pieces. [CW-1.3a]
    pub move_pieces: u8,
    /// How close to an enemy unit he may be. [CW-1.3a, CW-2.7]
    pub clearance: Inches,
    /// How far away losses endanger him. [CW-5.6]
    pub casualty_distance: Inches,
    /// How much lower his successor is rated. [CW-5.6e]
    pub successor_step: u8,
    /// The lowest rating of a successor. [CW-5.6e]
    pub successor_least: u8,
}

/// Table 1: command roll modifiers, as deductions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandTable {
    /// The largest group. [CW-3.1]
    pub group_most: u8,
    /// The widest gap between units that touch. [CW-3.1a]
    pub group_gap: Inches,
    /// Each such distance costs 1. [CW-3.5a]
    pub distance_step: Inches,
    /// For each earlier attempt. [CW-3.5b]
    pub attempt: u8,
    /// With an enemy near. [CW-3.5c]
    pub enemy_near: u8,
    /// How near. [CW-3.5c]
    pub enemy_distance: Inches,
    /// In dense terrain. [CW-3.5d]
    pub dense: u8,
    /// When shaken. [CW-3.5e]
    pub shaken: u8,
    /// When routed. [CW-3.5f]
    pub routed: u8,
    /// For each stand lost. [CW-3.5g]
    pub stand_lost: u8,
    /// In place of distance when no leader is left. [CW-6.1b]
    pub no_leader: u8,
}

/// Tables 2 and 3: dice per stand, and saves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireTable {
    /// The least face that hits. [CW-5.0]
    pub hit: u8,
    /// From the side. [CW-5.2a]
    pub enfilade: u8,
    /// At a combat column. [CW-5.2b]
    pub combat_column: u8,
    /// At a road column. [CW-5.2c]
    pub road_column: u8,
    /// At a square. [CW-5.2d]
    pub square: u8,
    /// The best save. [CW-5.4]
    pub save_most: u8,
    /// Save in open order. [CW-5.4a]
    pub open_order: u8,
    /// Save in light cover. [CW-5.4b]
    pub light_cover: u8,
    /// Save in heavy cover. [CW-5.4c]
    pub heavy_cover: u8,
    /// Save when mounted. [CW-5.4d]
    pub mounted: u8,
    /// Save at long range. [CW-5.4e]
    pub long_range: u8,
}

/// Tables 4 and 5: dice per stand, and saves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeTable {
    /// Formed troops charging. [CW-6.3a]
    pub formed_charge: u8,
    /// Cavalry charging irregulars. [CW-6.3b]
    pub cavalry_charge: u8,
    /// Against routers. [CW-6.3c]
    pub against_routed: u8,
    /// Limbered guns, a deduction. [CW-6.3d]
    pub limbered: u8,
    /// Open order, a deduction. [CW-6.3e]
    pub open_order: u8,
    /// Shaken, a deduction. [CW-6.3f]
    pub shaken: u8,
    /// At side or rear. [CW-6.3g]
    pub side_or_rear: u8,
    /// Save in square. [CW-6.4a]
    pub square: u8,
    /// Save in light cover. [CW-6.4b]
    pub light_cover: u8,
    /// Save in heavy cover. [CW-6.4c]
    pub heavy_cover: u8,
}

/// The one-die morale table. [CW-8.2a]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoraleTable {
    /// Command less this.
    pub less: u8,
    /// With a leader near.
    pub leader_near: u8,
    /// Not in good order, a deduction.
    pub not_good: u8,
    /// Stands lost, a deduction.
    pub stands_lost: u8,
    /// From so many stands lost.
    pub stands_lost_from: u8,
    /// Just lost a melee, a deduction.
    pub lost_melee: u8,
    /// The least value.
    pub least: u8,
    /// The highest value.
    pub most: u8,
}

/// Figures of moving.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementFigures {
    /// Between enemies who are not engaged. [CW-12.5]
    pub spacing: Inches,
    /// Overlap that is overlooked. [CW-12.5]
    pub overlap: Inches,
    /// The longest way between sampled poses. [CW-12.12]
    pub step: Inches,
    /// The most legs of a move. [CW-12.10]
    pub legs: u8,
    /// The widest turn of a leg, in degrees. [CW-12.10]
    pub turn: u16,
    /// The factor sideways and backwards. [CW-12.10a]
    pub sideways: u8,
    /// From so many degrees a leg can be a turn. [CW-12.10a]
    pub turn_least: u16,
    /// So far the anchor may move in a turn. [CW-12.10a]
    pub turn_shift: Inches,
    /// The cost of turning about. [CW-12.10b]
    pub about: Inches,
    /// On a road within this. [CW-13.4]
    pub road_distance: Inches,
    /// The widest turn of a closing leg, in degrees. [CW-12.8]
    pub closing_turn: u16,
    /// The strip before a charger in which others are touched. [CW-12.8e]
    pub touch_depth: Inches,
    /// Along so much of its front. [CW-12.8e]
    pub touch_width: Inches,
    /// How many allowances a rout move is. [CW-10.1]
    pub rout_factor: u8,
}

/// Figures of sight and cover.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightFigures {
    /// How far corners are pulled in. [CW-12.6]
    pub inset: Inches,
    /// Sight through dense terrain. [CW-12.9b]
    pub dense_depth: Inches,
    /// A wall covers within this. [CW-13.5]
    pub cover_distance: Inches,
    /// A firer within this fires over a wall. [CW-13.5]
    pub over_wall: Inches,
}

/// Figures of scoring.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryFigures {
    /// For a dead leader. [CW-15.3]
    pub leader: i16,
    /// For a dead army commander. [CW-15.3]
    pub army_commander: i16,
    /// A smaller lead is a draw. [CW-15.5]
    pub draw_margin: i16,
    /// Added to the winner's points after a break or a concession.
    pub broken: i16,
}
