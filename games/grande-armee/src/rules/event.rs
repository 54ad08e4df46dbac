//! What happened, in the past tense, with its figures.

use engine::{Clause, Event, Figure, Log, Part, Seat, Viewer};
use serde::{Serialize, Serializer};
use table::{Facing, Inches};

use crate::data::scenario::MOST_OBJECTIVES;
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::combat;
use crate::rules::control::Choice;
use crate::rules::initiative::{Lead, Roller};
use crate::rules::officers::Danger;
use crate::rules::path::Gait;
use crate::rules::reasons::{BILL, THROW, Throw, What, Why};
use crate::rules::recovery::Try;
use crate::rules::retreat::Disorder;
use crate::rules::rolls;
use crate::rules::state::{State, Status};
use crate::rules::terrain::Cover;
use crate::rules::victory::Collapse;

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl Serialize for combat::Result {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// How a battery was laid, as far as somebody may know it. [GA-5.19]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Laid {
    /// On a target.
    On(UnitId),
    /// It holds its fire.
    Holds,
    /// That is hidden.
    Hidden,
}

/// Which side of the two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The first. [GA-1.6]
    First,
    /// The second. [GA-1.7]
    Second,
}

/// The most parts of a side's points: losses of four kinds, objectives, points granted, a broken enemy.
const POINTS: usize = 6 + MOST_OBJECTIVES;

/// A fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant, reason = "facts are made only where somebody listens, and told one by one")]
#[allow(missing_docs, reason = "the fields are the figures that the sentence names")]
pub enum Happening {
    /// A turn began. [GA-1.1]
    Turn { turn: u8 },
    /// A pulse began. [GA-1.4]
    Pulse { turn: u8, pulse: u8 },
    /// A side began to phase. [GA-1.6, GA-1.7]
    Phasing { side: Side, turn: Half },
    /// A segment began. [GA-1.6]
    Segment { side: Side, name: &'static str },
    /// An army list has a commander, a force or a unit more. [GA-S6]
    Drafted { side: Side, unit: Option<UnitId>, points: u16, why: Why<3> },
    /// An army was built. [GA-S6]
    Built { side: Side, points: u16, why: Why<3> },
    /// The match is to be even: points are granted, the length is another. [GA-12.9]
    Balanced { points: [i16; 2], length: u8 },
    /// A force was placed. [GA-S4]
    Deployed { force: ForceId },
    /// One unit of a force was placed. [GA-S4]
    Placed { unit: UnitId },
    /// A unit was taken up again. [GA-S4]
    TakenUp { unit: UnitId },
    /// An officer was placed. [GA-S4]
    Stationed { officer: OfficerId },
    /// A force was held in reserve. [GA-S4]
    Reserved { force: ForceId },
    /// Dice for the first holder of the initiative. [GA-S3]
    FirstHolder { side: Side, dice: [u8; 2] },
    /// Command dice were rolled. [GA-2.1]
    CommandRoll { side: Side, cds: u8, why: Why<2> },
    /// Initiative dice were rolled. [GA-3.1]
    InitiativeRoll { dice: [[u8; 2]; 2], d4: [u8; 2], totals: [u8; 2], why: [Why<2>; 2] },
    /// Initiative dice were re-rolled. [GA-3.3, GA-3.5]
    InitiativeReroll { side: Side, roller: Roller, dice: [u8; 2], total: u8, price: u8, why: Why<2>, why_price: Why<1> },
    /// A side has the initiative. [GA-3.2, GA-3.7]
    Initiative { side: Side, by: Lead },
    /// Skirmishers attacked. [GA-4.4]
    Skirmished {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hit: u8,
        save: Option<u8>,
        hits: u8,
        through: u8,
        why_dice: Why<1>,
        why_hit: Why<1>,
        why_save: Why<2>,
    },
    /// A battery was given its fire order. [GA-5.19]
    FireOrder { unit: UnitId, laid: Laid },
    /// All fire orders were shown. [GA-5.1]
    FireShown { shown: Vec<(UnitId, Option<UnitId>)> },
    /// A battery fired. [GA-5.15]
    Fired {
        unit: UnitId,
        target: UnitId,
        dice: u8,
        hit: u8,
        bonuses: u8,
        penalties: u8,
        hits: u8,
        why: Throw<Why<THROW>>,
    },
    /// A unit took hits. [GA-8.30]
    Hit { unit: UnitId, hits: u8, total: u8, sp: u8, why: Why<3> },
    /// A battery was suppressed. [GA-5.17]
    Silenced { unit: UnitId },
    /// A unit broke. [GA-8.30]
    Broke { unit: UnitId, lost: u8, why: Why<1> },
    /// A side has taken an objective. [GA-D7]
    Taken { objective: u8, side: Side },
    /// A unit left the field. [GA-12.6]
    LeftField { unit: UnitId, lost: u8, why: Why<2> },
    /// Who phases first. [GA-1.8, GA-O1]
    FirstSide { side: Side, chosen: bool },
    /// Control dice were rolled. [GA-2.8]
    ControlRoll {
        force: ForceId,
        cds: u8,
        dice: [u8; 4],
        count: u8,
        paid: u8,
        choice: Choice,
        why_dice: Why<2>,
        why_paid: Why<2>,
    },
    /// A force has its status. [GA-2.11, GA-2.12, GA-2.13, GA-2.14]
    Controlled { force: ForceId, total: i8, status: Status, row: Clause, why: Why<6> },
    /// A force went Inactive. [GA-2.15]
    Rested { force: ForceId },
    /// A die for an arrival. [GA-D6]
    ArrivalRoll { force: ForceId, die: u8, needed: u8, comes: bool, why: Why<1> },
    /// A unit arrived. [GA-D6]
    Arrived { unit: UnitId },
    /// A zone die was rolled. [GA-6.6]
    ZoneDie { unit: UnitId, die: u8, allowance: Inches, spent: Inches, why: Why<3> },
    /// A zone die was re-rolled. [GA-6.7]
    ZoneReroll { unit: UnitId, die: u8, allowance: Inches, why: Why<3> },
    /// A unit moved. [GA-6.10, GA-6.28]
    Moved { unit: UnitId, cost: Inches, allowance: Inches, cut_short: bool, why: Why<BILL> },
    /// A unit entered works. [GA-7.10, GA-7.11]
    Entered { unit: UnitId, feature: u8, works: Cover },
    /// A unit marched by road. [GA-7.9]
    Column { unit: UnitId },
    /// A unit changed face. [GA-2.19]
    Faced { unit: UnitId, facing: Facing },
    /// A unit withdrew. [GA-2.18]
    Withdrew { unit: UnitId, distance: Inches },
    /// An officer rode. [GA-6.9]
    Rode { officer: OfficerId, way: Inches },
    /// A unit made contact. [GA-6.20, GA-6.24]
    Contacted { unit: UnitId, enemy: UnitId, by: Gait },
    /// A unit tried to recover. [GA-10.3, GA-10.5]
    Recovered { unit: UnitId, tried: Try, die: u8, below: u8, removed: bool, hits: u8, why: Why<1> },
    /// Cavalry tried to evade. [GA-9.4, GA-O7]
    Evaded { unit: UnitId, attacker: UnitId, dice: Option<[u8; 2]>, away: bool, why: [Why<2>; 2] },
    /// Guns tried to escape. [GA-9.8]
    Escaped { unit: UnitId, attacker: UnitId, roll: u8, below: u8, escapes: bool, why: Why<2> },
    /// Guns fired a last time. [GA-9.11]
    LastDischarge { unit: UnitId, attacker: UnitId },
    /// A side committed extra dice. [GA-8.14]
    Committed { side: Side, cd: bool, officer: Option<OfficerId>, led: u8, dice: u8, why: Why<2> },
    /// Infantry formed square. [GA-8.27]
    Square { unit: UnitId },
    /// One side's dice in a combat. [GA-8.15]
    Struck {
        unit: UnitId,
        enemy: UnitId,
        dice: u8,
        hit: u8,
        bonuses: u8,
        penalties: u8,
        hits: u8,
        why: Throw<Why<THROW>>,
    },
    /// How a combat came out. [GA-8.27, GA-8.31]
    CombatResult { attacker: UnitId, defender: UnitId, result: combat::Result },
    /// A unit went back. [GA-8.35]
    FellBack { unit: UnitId, distance: Inches, due: Inches, why: Why<2> },
    /// A unit was disordered. [GA-8.33, GA-9.6, GA-9.7]
    Disordered { unit: UnitId, cause: Disorder },
    /// A unit followed up. [GA-8.36]
    Advanced { unit: UnitId, distance: Inches },
    /// An officer was tested; `led`: so many had led before him. [GA-11.1, GA-11.2, GA-11.3]
    OfficerTest { officer: OfficerId, led: u8, danger: Danger, total: u8, ones: u8, killed: bool, why: Why<2> },
    /// An officer was killed or captured. [GA-11.4]
    OfficerKilled { officer: OfficerId, led: u8 },
    /// A successor took over. [GA-11.8, GA-11.9]
    Successor { officer: OfficerId, figure: i8, left: Option<u8>, why: Why<3>, why_left: Why<2> },
    /// A displaced officer was set on a unit. [GA-11.7]
    OfficerPlaced { officer: OfficerId, unit: UnitId },
    /// Suppression ended. [GA-1.9]
    SuppressionEnded,
    /// The turn die. [GA-1.11]
    TurnDie { die: u8, pulses: u8, ends: bool, why: Why<1> },
    /// An army was tested. [GA-12.5]
    ArmyTest { side: Side, roll: Option<u8>, number: Option<u8>, lost: u16, initial: u16, breaks: bool, why: Why<1> },
    /// An army broke. [GA-12.7, GA-12.11]
    ArmyBroke { side: Side, cause: Collapse },
    /// Nightfall. [GA-12.4]
    Nightfall { roll: Option<u8>, most: Option<u8>, ends: bool, why: Why<2> },
    /// A side gave up. [GA-12.8]
    Conceded { side: Side },
    /// The battle ended. [GA-12.10]
    Ended { winner: Option<Side>, points: [i16; 2], level: &'static str, why: [Why<POINTS>; 2] },
}

/// A fact with the side it is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Note {
    /// The side that acted or was struck.
    pub side: Option<Side>,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

impl Note {
    /// A fact about a side.
    pub const fn of(side: Side, what: Happening) -> Self {
        Self { side: Some(side), what }
    }

    /// A fact about both.
    pub const fn general(what: Happening) -> Self {
        Self { side: None, what }
    }
}

/// A figure that a fact states, with its reasons.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// What it is.
    pub name: &'static str,
    /// The number that was used.
    pub total: i32,
    /// Its parts.
    pub parts: &'a [Part<What>],
}

impl Happening {
    /// The figures it states.
    pub fn told(&self) -> Vec<Told<'_>> {
        fn told<'a, const N: usize>(name: &'static str, total: impl Into<i32>, why: &'a Why<N>) -> Told<'a> {
            Told { name, total: total.into(), parts: why.as_slice() }
        }
        fn throw(throw: &Throw<Why<THROW>>, [dice, hit, bonuses, penalties]: [u8; 4]) -> Vec<Told<'_>> {
            vec![
                told("dice", dice, &throw.dice),
                told("hit", hit, &throw.hit),
                told("bonuses", bonuses, &throw.bonuses),
                told("penalties", penalties, &throw.penalties),
            ]
        }
        match self {
            Self::Built { points, why, .. } | Self::Drafted { points, why, .. } => vec![told("points", *points, why)],
            Self::CommandRoll { cds, why, .. } => vec![told("command dice", *cds, why)],
            Self::InitiativeRoll { totals, why, .. } => {
                vec![told("a", totals[0], &why[0]), told("b", totals[1], &why[1])]
            }
            Self::InitiativeReroll { total, price, why, why_price, .. } => {
                vec![told("total", *total, why), told("price", *price, why_price)]
            }
            Self::Skirmished { dice, hit, save, why_dice, why_hit, why_save, .. } => {
                let save = save.map(|save| told("save", save, why_save));
                [told("dice", *dice, why_dice), told("hit", *hit, why_hit)].into_iter().chain(save).collect()
            }
            Self::Fired { dice, hit, bonuses, penalties, why, .. }
            | Self::Struck { dice, hit, bonuses, penalties, why, .. } => {
                throw(why, [*dice, *hit, *bonuses, *penalties])
            }
            Self::Hit { total, why, .. } => vec![told("hits", *total, why)],
            Self::Broke { lost, why, .. } => vec![told("loss", *lost, why)],
            Self::LeftField { lost, why, .. } => vec![told("loss", *lost, why)],
            Self::ControlRoll { count, paid, why_dice, why_paid, .. } => {
                vec![told("dice", *count, why_dice), told("paid", *paid, why_paid)]
            }
            Self::Controlled { total, why, .. } => vec![told("total", *total, why)],
            Self::ArrivalRoll { needed, why, .. } => vec![told("needed", *needed, why)],
            Self::ZoneDie { allowance, why, .. } | Self::ZoneReroll { allowance, why, .. } => {
                vec![told("allowance", allowance.hundredths(), why)]
            }
            Self::Moved { cost, why, .. } => vec![told("cost", cost.hundredths(), why)],
            Self::Recovered { below, why, .. } => vec![told("below", *below, why)],
            Self::Evaded { dice: Some(dice), why, .. } => {
                vec![told("evader", dice[0], &why[0]), told("attacker", dice[1], &why[1])]
            }
            Self::Escaped { below, why, .. } => vec![told("below", *below, why)],
            Self::Committed { dice, why, .. } => vec![told("dice", *dice, why)],
            Self::FellBack { due, why, .. } => vec![told("distance", due.hundredths(), why)],
            Self::OfficerTest { total, why, .. } => vec![told("total", *total, why)],
            Self::Successor { figure, left, why, why_left, .. } => {
                let left = left.map(|left| told("command dice", left, why_left));
                std::iter::once(told("figure", *figure, why)).chain(left).collect()
            }
            Self::TurnDie { pulses, why, .. } => vec![told("below", *pulses, why)],
            Self::ArmyTest { number: Some(number), why, .. } => vec![told("number", *number, why)],
            Self::Nightfall { most: Some(most), why, .. } => vec![told("most", *most, why)],
            Self::Ended { points, why, .. } => vec![told("a", points[0], &why[0]), told("b", points[1], &why[1])],
            _ => Vec::new(),
        }
    }

    /// How much somebody who looked away should hear of it, from 0 to 9.
    const fn weight(&self) -> u8 {
        match self {
            Self::Ended { .. } | Self::ArmyBroke { .. } | Self::Conceded { .. } => 9,
            Self::Nightfall { ends: true, .. } => 8,
            Self::OfficerKilled { .. } | Self::Broke { .. } => 7,
            Self::Taken { .. } | Self::LeftField { .. } | Self::ArmyTest { .. } => 6,
            Self::CombatResult { .. } | Self::Entered { .. } | Self::Escaped { .. } | Self::Evaded { .. } => 5,
            Self::Arrived { .. } | Self::Contacted { .. } | Self::Square { .. } => 4,
            Self::Fired { hits: 1.., .. } | Self::Controlled { .. } | Self::Withdrew { .. } => 3,
            Self::Skirmished { through: 1.., .. } | Self::Recovered { removed: true, .. } => 2,
            Self::Moved { .. } => 1,
            _ => 0,
        }
    }

    /// The roll it settles, and how: in the keys of [`crate::rules::rolls`].
    fn settles(&self) -> Option<(String, String)> {
        let (roll, result) = match self {
            Self::Initiative { side, .. } => (rolls::INITIATIVE, side.key().to_owned()),
            Self::Skirmished { through, .. } => (rolls::SKIRMISH, through.to_string()),
            Self::Fired { unit, hits, .. } => return Some((rolls::fire(*unit), hits.to_string())),
            Self::ControlRoll { choice, .. } => (rolls::CONTROL, choice.key()),
            Self::ZoneDie { die, .. } => (rolls::ZONE, die.to_string()),
            Self::ZoneReroll { die, .. } => (rolls::ZONE_AGAIN, die.to_string()),
            Self::Recovered { removed, .. } => (rolls::RECOVERY, removed.to_string()),
            Self::Evaded { away, .. } => (rolls::EVADE, away.to_string()),
            Self::Escaped { escapes, .. } => (rolls::ESCAPE, escapes.to_string()),
            Self::CombatResult { result, .. } => (rolls::COMBAT, result.key().to_owned()),
            _ => return None,
        };
        Some((roll.to_owned(), result))
    }
}

impl Event for Note {
    fn clause(&self) -> Clause {
        Clause(match &self.what {
            Happening::Turn { .. } => "GA-1.1",
            Happening::Pulse { pulse: 1, .. } => "GA-1.3",
            Happening::Pulse { .. } => "GA-1.10",
            Happening::Phasing { turn: Half::Second, .. } => "GA-1.7",
            Happening::Phasing { .. } | Happening::Segment { .. } => "GA-1.6",
            Happening::Built { .. } | Happening::Drafted { .. } => "GA-S6",
            Happening::Balanced { .. } => "GA-12.9",
            Happening::FirstHolder { .. } => "GA-S3",
            Happening::Deployed { .. }
            | Happening::Placed { .. }
            | Happening::TakenUp { .. }
            | Happening::Stationed { .. }
            | Happening::Reserved { .. } => "GA-S4",
            Happening::CommandRoll { .. } => "GA-2.1",
            Happening::InitiativeRoll { .. } => "GA-3.1",
            Happening::InitiativeReroll { roller: Roller::Lower, .. } => "GA-3.3",
            Happening::InitiativeReroll { .. } => "GA-3.5",
            Happening::Initiative { by: Lead::Tie, .. } => "GA-3.2",
            Happening::Initiative { .. } => "GA-3.7",
            Happening::Skirmished { .. } => "GA-4.4",
            Happening::FireOrder { .. } => "GA-5.19",
            Happening::FireShown { .. } => "GA-5.1",
            Happening::Fired { .. } => "GA-5.15",
            Happening::Hit { .. } | Happening::Broke { .. } => "GA-8.30",
            Happening::Silenced { .. } => "GA-5.17",
            Happening::Taken { .. } => "GA-D7",
            Happening::LeftField { .. } => "GA-12.6",
            Happening::FirstSide { chosen: false, .. } => "GA-O1",
            Happening::FirstSide { .. } => "GA-1.8",
            Happening::ControlRoll { .. } => "GA-2.8",
            Happening::Controlled { row, .. } => row.0,
            Happening::Rested { .. } => "GA-2.15",
            Happening::ArrivalRoll { .. } | Happening::Arrived { .. } => "GA-D6",
            Happening::ZoneDie { .. } => "GA-6.6",
            Happening::ZoneReroll { .. } => "GA-6.7",
            Happening::Moved { cut_short: true, .. } => "GA-6.28",
            Happening::Moved { .. } => "GA-6.10",
            Happening::Entered { works, .. } => works.clause().0,
            Happening::Column { .. } => "GA-7.9",
            Happening::Faced { .. } => "GA-2.19",
            Happening::Withdrew { .. } => "GA-2.18",
            Happening::Rode { .. } => "GA-6.9",
            Happening::Contacted { by: Gait::Oblique, .. } => "GA-6.20",
            Happening::Contacted { .. } => "GA-6.24",
            Happening::Recovered { tried: Try::First, .. } => "GA-10.3",
            Happening::Recovered { .. } => "GA-10.5",
            Happening::Evaded { dice: None, .. } => "GA-O7",
            Happening::Evaded { dice: Some([evader, attacker]), away: false, .. } if evader == attacker => "GA-O6",
            Happening::Evaded { .. } => "GA-9.4",
            Happening::Escaped { .. } => "GA-9.8",
            Happening::LastDischarge { .. } => "GA-9.11",
            Happening::Committed { .. } => "GA-8.14",
            Happening::Square { .. } => "GA-8.27",
            Happening::Struck { .. } => "GA-8.15",
            Happening::CombatResult { result: combat::Result::Held, .. } => "GA-8.27",
            Happening::CombatResult { .. } => "GA-8.31",
            Happening::FellBack { .. } => "GA-8.35",
            Happening::Disordered { cause: Disorder::Beaten, .. } => "GA-8.33",
            Happening::Disordered { cause: Disorder::Evaded, .. } => "GA-9.6",
            Happening::Disordered { .. } => "GA-9.7",
            Happening::Advanced { .. } => "GA-8.36",
            Happening::OfficerTest { danger: Danger::Lent, .. } => "GA-11.1",
            Happening::OfficerTest { danger: Danger::RiddenOver, .. } => "GA-11.2",
            Happening::OfficerTest { .. } => "GA-11.3",
            Happening::OfficerKilled { .. } => "GA-11.4",
            Happening::Successor { officer, .. } if officer.force().is_none() => "GA-11.9",
            Happening::Successor { .. } => "GA-11.8",
            Happening::OfficerPlaced { .. } => "GA-11.7",
            Happening::SuppressionEnded => "GA-1.9",
            Happening::TurnDie { .. } => "GA-1.11",
            Happening::ArmyTest { .. } => "GA-12.5",
            Happening::ArmyBroke { cause: Collapse::Empty, .. } => "GA-12.11",
            Happening::ArmyBroke { .. } => "GA-12.7",
            Happening::Nightfall { .. } => "GA-12.4",
            Happening::Conceded { .. } => "GA-12.8",
            Happening::Ended { .. } => "GA-12.10",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        if let (Happening::FireOrder { laid, .. }, Some(side)) = (&mut seen.what, self.side)
            && !viewer.knows(side.seat())
        {
            *laid = Laid::Hidden;
        }
        Some(seen)
    }

    fn reveals(&self) -> bool {
        matches!(self.what, Happening::FireShown { .. })
    }

    fn figures(&self) -> Vec<Figure> {
        let figure = |told: &Told<'_>| Figure::new(told.name, told.total, told.parts);
        self.what.told().iter().map(figure).collect()
    }

    fn settles(&self) -> Option<(String, String)> {
        self.what.settles()
    }

    fn weight(&self) -> u8 {
        self.what.weight()
    }

    fn seat(&self) -> Option<Seat> {
        self.side.map(Side::seat)
    }

    fn is_heading(&self) -> bool {
        matches!(self.what, Happening::Turn { .. } | Happening::Pulse { .. } | Happening::Phasing { .. })
    }
}

impl State {
    /// Tells a fact about a unit.
    pub(crate) fn tell(&self, log: &mut impl Log<Note>, unit: UnitId, what: Happening) {
        log.tell(Note::of(self.side_of(unit), what));
    }

    /// Tells a fact about an officer.
    #[allow(clippy::unused_self, reason = "told like facts about units")]
    pub(crate) fn tell_officer(&self, log: &mut impl Log<Note>, officer: OfficerId, what: Happening) {
        log.tell(Note::of(Self::officer_side(officer), what));
    }

    /// Tells a fact about a force.
    #[allow(clippy::unused_self, reason = "told like facts about units")]
    pub(crate) fn tell_force(&self, log: &mut impl Log<Note>, force: ForceId, what: Happening) {
        log.tell(Note::of(Self::force_side(force), what));
    }
}
