//! What figures are made of: a name for every reason that a rule can give.

use serde::Serialize;
use table::Inches;

use crate::data::roster::Formation;
use crate::data::scenario::Cover;
use crate::data::side::UnitId;

/// What in the position calls for a part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The rating of the activator, or of a leader before his successor. [CW-2.2]
    Rating,
    /// The Command of the unit, or the lowest of a group. [CW-2.6]
    Command,
    /// So far from the leader. [CW-3.5a]
    Distance(Inches),
    /// No leader is left. [CW-6.1b]
    NoLeader,
    /// So many attempts before. [CW-3.5b]
    Attempts(u8),
    /// An enemy is near. [CW-3.5c]
    EnemyNear,
    /// In dense terrain. [CW-3.5d]
    Dense,
    /// The unit is shaken. [CW-9.1]
    Shaken,
    /// The unit is routed. [CW-10.1]
    Routed,
    /// So many stands lost. [CW-3.5g]
    StandsLost(u8),
    /// What the one-die table takes off Command. [CW-8.2a]
    OneDie,
    /// A leader is near. [CW-8.2a]
    LeaderNear,
    /// It has just lost a melee. [CW-8.2a]
    LostMelee,
    /// The least that a figure can be.
    Least,
    /// The most that a figure can be.
    Most,
    /// Stands that fire or strike. [CW-5.3, CW-6.2b]
    Stands,
    /// Fire dice of a stand. [CW-5.0]
    FireDice,
    /// The target's formation. [CW-5.2b]
    Target(Formation),
    /// From the side. [CW-5.2a]
    Enfilade,
    /// The target's cover. [CW-13.5]
    Cover(Cover),
    /// In open order. [CW-4.0e]
    OpenOrder,
    /// Mounted. [CW-5.4d]
    Mounted,
    /// At long range. [CW-5.3c]
    LongRange,
    /// Melee dice of a stand. [CW-6.2]
    MeleeDice,
    /// Formed troops charging. [CW-6.3a]
    FormedCharge,
    /// Cavalry charging irregulars. [CW-6.3b]
    CavalryCharge,
    /// The enemy is routed. [CW-6.3c]
    AgainstRouted,
    /// Limbered guns. [CW-6.3d]
    Limbered,
    /// At the enemy's side or rear. [CW-6.3g]
    SideOrRear,
    /// In square. [CW-6.4a]
    Square,
    /// New hits. [CW-5.5]
    Hits,
    /// Unsaved hits of a unit in a melee. [CW-7.1]
    HitsOf(UnitId),
    /// Hits carried from before. [CW-5.5c]
    Carried,
    /// Hits that remove a stand. [CW-5.5b]
    HitsOfAStand,
    /// Stands lost near a leader. [CW-5.6a]
    LossesNear,
    /// Two ones. [CW-5.6b]
    SnakeEyes,
    /// Two sixes. [CW-5.6c]
    Boxcars,
    /// A successor. [CW-5.6e]
    Successor,
    /// The way itself. [CW-12.10, CW-1.3a]
    Way,
    /// Sideways or backwards. [CW-12.10a]
    Sideways,
    /// Slow ground. [CW-13.1]
    SlowGround,
    /// Facing about. [CW-12.10b]
    About,
    /// Lines crossed. [CW-13.3]
    Crossing,
    /// The allowance of a formation. [CW-4.0i]
    Allowance(Formation),
    /// Troops that run. [CW-10.1]
    Running,
    /// An enemy unit destroyed or gone. [CW-15.3]
    EnemyGone(UnitId),
    /// An enemy unit routed. [CW-15.3]
    EnemyRouted(UnitId),
    /// An enemy unit that has lost so many stands. [CW-15.3]
    EnemyWeakened(UnitId, u8),
    /// So many enemy leaders fallen. [CW-15.3]
    Leaders(u8),
    /// So many enemy army commanders fallen. [CW-15.3]
    ArmyCommanders(u8),
    /// An objective held, by its number in the scenario. [CW-15.4]
    Held(u8),
    /// An objective that the enemy does not hold. [CW-15.4]
    Denied(u8),
    /// So many own units in order. [CW-15.3]
    Survivors(u8),
    /// What the scenario grants. [CW-15.3]
    Handicap,
    /// What evens the battle. [CW-14.4]
    Evened,
    /// The enemy broke or gave up. [CW-15.2, CW-15.6]
    EnemyBroken,
    /// The lead of whoever wins by it. [CW-15.2, CW-15.6]
    Lead,
    /// Own units destroyed or gone. [CW-15.2]
    UnitsGone,
    /// Own units routed. [CW-15.2]
    UnitsRouted,
    /// All points of a side at the start. [CW-15.2]
    StartingPoints,
    /// The share of them that breaks a side. [CW-15.2]
    BreakShare,
    /// What a unit is worth. [CW-11.3]
    UnitPoints,
    /// The share of a unit's worth for stands lost. [CW-15.3]
    PartlyLost,
}
