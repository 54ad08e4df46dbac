//! What calls for a part of a figure.

use engine::{Clause, Log, Part, Reasons, Reckoning};
use serde::Serialize;

use crate::data::map::EdgeKind;
use crate::data::{Class, Posture};
use crate::rules::automatic_enemy::Temper;
use crate::rules::event::Event;
use crate::rules::fire::Side;
use crate::rules::melee::Work;
use crate::rules::sight::Cover;

/// What in the position, or in the rules, calls for a part of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Figures of a unit.
    Figures,
    /// A gun's crew.
    Crew,
    /// Volunteers with a Company.
    Volunteers,
    /// Command figures with a Company.
    Command,
    /// The Commander-in-Chief.
    Commander,
    /// Only half of them fire.
    HalfFires,
    /// A die for each figure that fires at a target.
    DieEach,
    /// Each man of a crew rolls so many dice.
    DicePerMan,
    /// The range, in areas.
    Range(u8),
    /// Hits.
    Hits,
    /// A half casualty from before.
    HalfMarker,
    /// Cover against such fire.
    Cover(Cover),
    /// All who stand there.
    Standing,
    /// So many to one.
    TwoToOne,
    /// The line of the players.
    Line,
    /// The line of the enemy.
    EnemyLine,
    /// The width of the narrower area.
    Width,
    /// The width of an open gate.
    GateWidth,
    /// The width of stairs.
    StairsWidth,
    /// The width of a climb.
    ClimbWidth,
    /// Doors and windows.
    Openings,
    /// So many a side at each opening.
    PerOpening,
    /// The players' infantry charges.
    Charging,
    /// Infantry of this side defends such a work.
    Defending(Side, Work),
    /// Horsemen in the open: the players' class, then the enemy's.
    Horse(Class, Class),
    /// This side defends a roof against climbers.
    Rooftop(Side),
    /// The morale die of a class.
    MoraleDie(Class),
    /// The strength of a unit.
    Strength,
    /// What a casualty needs to return.
    Rally,
    /// Sunstroke.
    Sunstroke,
    /// The greatest sum of modifiers.
    MostHelp,
    /// What bursts a gate.
    Burst,
    /// The points of a gate.
    GatePoints,
    /// A gate with no point left is open.
    GateOpen,
    /// What throws the Commander-in-Chief.
    Thrown,
    /// What kills the Commander-in-Chief.
    Risk,
    /// What fells a man in the sun.
    Sun,
    /// What a marksman needs for a man.
    Marksman,
    /// What a marksman needs for a Command figure.
    MarksmanCommand,
    /// Those who lie wounded.
    Fallen,
    /// No more than so many return.
    Water,
    /// No more volunteers with a Company.
    MostVolunteers,
    /// What a routed unit needs to return.
    Return,
    /// Men who join a routed unit.
    NewMen,
    /// The full strength of a type.
    FullStrength,
    /// From which die an attacker or defender has such a temper.
    Temper(Temper, Posture),
    /// How far such a unit goes.
    Allowance,
    /// A step over such an edge.
    Step(EdgeKind),
    /// Cards of the Forces.
    ForceCards,
    /// ARTILLERY cards.
    ArtilleryCards,
    /// Cards of the Bands.
    BandCards,
    /// ENEMY ARTILLERY cards.
    EnemyArtilleryCards,
    /// Special cards.
    SpecialCards,
    /// END.
    End,
    /// Cards that seats keep.
    KeptCards,
    /// Cards other than END.
    OtherCards,
    /// END lies in the lower half.
    EndBelow,
    /// An objective, by its place in the scenario's list.
    Objective(u8),
    /// A link-up.
    LinkUp,
    /// A garrison.
    Garrison,
    /// So many figures of the other side.
    Losses(u16),
    /// So many guns of the other side.
    Guns(u8),
    /// The scenario's par.
    Par,
    /// What evens the match.
    Handicap,
    /// The Commander-in-Chief is dead.
    CommanderKilled,
    /// The points of the players.
    PlayersPoints,
    /// The points of the enemy.
    EnemyPoints,
    /// What one Force needs for a great victory.
    GreatMark,
    /// The Forces of the scenario.
    Forces,
    /// So many objectives taken.
    Taken(u8),
    /// So many of one's own killed.
    OwnKilled(u16),
}

/// A figure that has one part.
#[inline]
pub fn told(clause: &'static str, what: What, figure: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut only = Reckoning::new(why);
    only.plus(Clause(clause), what, figure);
    only.total() as u8
}

/// The clause of the last part that a rule tells.
pub fn clause_of(rule: impl FnOnce(&mut Vec<Part<What>>)) -> &'static str {
    let mut why = Vec::new();
    rule(&mut why);
    why.last().map_or("FP-1.4", |part| part.clause.0)
}

/// Whether anybody listens to events, so that what they state is worth working out.
#[inline]
pub fn is_heard<L: Log<Event>>(_log: &L) -> bool {
    L::LISTENS
}
