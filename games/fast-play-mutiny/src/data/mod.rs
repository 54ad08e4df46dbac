//! Data files: types, cards, forces, maps and scenarios, read and checked. [FP-1.15, FP-13.17, FP-14.9]

pub mod areas; // sets of areas
pub mod cards; // special cards and decks
mod draft; // the files as they are written
mod drawing; // a map from its drawing
pub mod map; // areas and edges
pub mod names; // what players call units and places

use engine::{DataError, DataFiles};

pub use draft::FireBand;

use crate::data::areas::Areas;
use crate::data::cards::CardSet;
use crate::data::map::{AreaId, Map};

/// The room a gun takes besides its crew. [FP-2.6]
pub const GUN_ROOM: u8 = 6;
/// No scenario has more Companies.
pub const MOST_COMPANIES: usize = 8;
/// No scenario has more guns of the players.
pub const MOST_GUNS: usize = 2;
/// No scenario has more enemy units, guns included.
pub const MOST_ENEMIES: usize = 14;
/// No scenario has more objectives.
pub const MOST_OBJECTIVES: usize = 8;
/// No scenario has more Bands.
pub const MOST_BANDS: usize = 4;

/// Infantry, cavalry, artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// On foot.
    Infantry,
    /// On horseback.
    Cavalry,
    /// A gun and its crew.
    Artillery,
}

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The players.
    Player,
    /// The enemy.
    Enemy,
}

/// What laid a figure low.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Fire or steel. [FP-9.2]
    Red,
    /// The sun. [FP-9.3]
    Yellow,
}

/// A type of unit. [FP-1.15]
#[derive(Clone, Debug)]
pub struct UnitType {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub class: Class,
    /// Its full strength.
    pub figures: u8,
    /// Whether it fires.
    pub fires: bool,
    /// Areas it moves.
    pub allowance: u8,
    /// Fanatic from the start.
    pub fanatic: bool,
}

/// How far infantry, cavalry and artillery move at most, by the types of unit.
#[derive(Clone, Copy, Debug)]
pub struct Allowances {
    /// On foot.
    pub foot: u8,
    /// On horseback.
    pub horse: u8,
    /// With a gun.
    pub gun: u8,
}

/// A Force: a seat and its name.
#[derive(Clone, Debug)]
pub struct Force {
    /// The seat.
    pub seat: String,
    /// The name on its cards.
    pub name: String,
    /// The letter its units begin with.
    pub letter: String,
    /// Its colour.
    pub colour: String,
}

/// A Band of the enemy.
#[derive(Clone, Debug)]
pub struct Band {
    /// Its name.
    pub id: String,
    /// Its colour.
    pub colour: String,
    /// Its cards in the deck.
    pub cards: u8,
}

/// A Company at the start.
#[derive(Clone, Debug)]
pub struct CompanyStart {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Its Force.
    pub force: u8,
    /// Its type.
    pub kind: UnitType,
    /// Where it begins.
    pub area: AreaId,
    /// Stays there even where players place their units.
    pub fixed: bool,
    /// Which of the Force's three Command figures begin with it.
    pub command: [bool; 3],
}

/// A gun of the players at the start.
#[derive(Clone, Debug)]
pub struct GunStart {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// The Force that owns it.
    pub owner: u8,
    /// Its type.
    pub kind: UnitType,
    /// Where it begins.
    pub area: AreaId,
    /// Stays there even where players place their units.
    pub fixed: bool,
}

/// How the automatic enemy thinks of a unit. [FP-17.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// Goes for its goal.
    Attack,
    /// Keeps its post.
    Defend,
}

/// An enemy unit at the start.
#[derive(Clone, Debug)]
pub struct EnemyStart {
    /// Its id.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Its type.
    pub kind: UnitType,
    /// Its strength.
    pub figures: u8,
    /// Where it begins; its post.
    pub area: AreaId,
    /// Its Band; none for guns.
    pub band: Option<u8>,
    /// Its posture.
    pub posture: Posture,
    /// Its goal.
    pub goal: Option<AreaId>,
}

/// The terms that even a scenario, where both sides have agreed on them. [FP-14.10]
#[derive(Clone, Copy, Debug)]
pub struct Even {
    /// Points credited to the enemy.
    pub par: i16,
    /// Rounds.
    pub rounds: u8,
}

/// Which side has the edge. [FP-14.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub enum Edge {
    /// The players, clearly.
    #[serde(rename = "players")]
    Players,
    /// The players, by a little.
    #[serde(rename = "players slightly")]
    PlayersSlightly,
    /// Neither.
    #[serde(rename = "even")]
    Even,
    /// The enemy, by a little.
    #[serde(rename = "enemy slightly")]
    EnemySlightly,
    /// The enemy, clearly.
    #[serde(rename = "enemy")]
    Enemy,
}

/// An objective. [FP-15.2]
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    /// The area.
    pub area: AreaId,
    /// What it is worth.
    pub points: u8,
    /// With the players at the start.
    pub players_at_start: bool,
}

/// Companies that must stand somewhere at the end.
#[derive(Clone, Debug)]
pub struct Rendezvous {
    /// What it is worth.
    pub points: u8,
    /// The areas.
    pub areas: Vec<AreaId>,
    /// The garrison's Company, for the garrison; the one left out, for a link-up.
    pub garrison: Option<u8>,
    /// How many Companies.
    pub companies: u8,
    /// How many active figures each.
    pub figures: u8,
}

/// A scenario, checked.
#[derive(Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What stands where, in a sentence or two.
    pub situation: String,
    /// The map.
    pub map: Map,
    /// Rounds.
    pub rounds: u8,
    /// Points credited to the enemy. [FP-15.3]
    pub par: i16,
    /// What evens it. [FP-14.10]
    pub even: Even,
    /// Who has the better of it as published. [FP-14.10]
    pub edge: Edge,
    /// The Forces, one for each seat.
    pub forces: Vec<Force>,
    /// The Bands.
    pub bands: Vec<Band>,
    /// The Companies, two for each Force.
    pub companies: Vec<CompanyStart>,
    /// The players' guns.
    pub guns: Vec<GunStart>,
    /// The enemy.
    pub enemies: Vec<EnemyStart>,
    /// Where the Commander-in-Chief begins and who moves him.
    pub cinc: Option<(AreaId, u8)>,
    /// Where routed units come back. [FP-12.10]
    pub entries: Vec<AreaId>,
    /// Where each Force may be placed.
    pub zones: Vec<Vec<AreaId>>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// Where they are.
    pub objective_areas: Areas,
    /// The link-up.
    pub link_up: Option<Rendezvous>,
    /// The garrison.
    pub garrison: Option<Rendezvous>,
    /// How many of each standard special card, by its place in the list. [FP-13.17]
    pub specials: Vec<u8>,
}

/// The deck's fixed figures. [FP-1.3, FP-2.4]
#[derive(Clone, Debug)]
pub struct Cards {
    /// Cards of each Force. [FP-1.3]
    pub per_force: u8,
    /// ARTILLERY cards. [FP-2.4]
    pub artillery: u8,
    /// ENEMY ARTILLERY cards. [FP-2.4]
    pub enemy_artillery: u8,
}

/// Fire numbers by side and weapon, and morale dice.
#[derive(Clone, Debug)]
pub struct FireNumbers {
    /// Players' small arms.
    pub player_small: Vec<FireBand>,
    /// Enemy small arms.
    pub enemy_small: Vec<FireBand>,
    /// Players' guns.
    pub player_gun: Vec<FireBand>,
    /// Enemy guns.
    pub enemy_gun: Vec<FireBand>,
    /// Morale dice of infantry, cavalry, artillery.
    pub morale: [u8; 3],
}

/// All data of the game.
#[derive(Debug)]
pub struct GameData {
    /// How many cards of each plain kind there are.
    pub cards: Cards,
    /// The standard special cards, then the decks of a host. [FP-13.22, FP-13.23]
    pub card_sets: Vec<CardSet>,
    /// Fire numbers and morale dice.
    pub fire: FireNumbers,
    /// How far units move at most.
    pub allowances: Allowances,
    /// What the lists say about them.
    pub infos: Vec<engine::ScenarioInfo>,
}

/// Reads and checks all files: what all scenarios share, and the scenarios, the beginner's first.
pub fn read(files: &DataFiles) -> Result<(GameData, Vec<Scenario>), DataError> {
    draft::read(files)
}
