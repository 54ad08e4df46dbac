//! What happened: facts in the past tense, with their figures.

use engine::{Clause, Event, Figure, Log, Parts, Seat, Viewer};
use serde::Serialize;
use table::{Face, Inches, Point};

use crate::data::roster::Formation;
use crate::data::side::{LeaderId, MOST_OBJECTIVES, MOST_UNITS, Side, UnitId};
use crate::rules::command;
use crate::rules::fire::Occasion;
use crate::rules::order::Group;
use crate::rules::reasons::What;
use crate::rules::state::State;

/// The six phases of a player turn. [CW-1.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Command.
    Command,
    /// First Leader Movement.
    FirstLeaders,
    /// Movement.
    Movement,
    /// Second Leader Movement.
    SecondLeaders,
    /// Fire.
    Fire,
    /// Melee.
    Melee,
}

impl PhaseName {
    /// All six in order.
    pub const ALL: [Self; 6] =
        [Self::Command, Self::FirstLeaders, Self::Movement, Self::SecondLeaders, Self::Fire, Self::Melee];

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::FirstLeaders => "leaders move",
            Self::Movement => "movement, with enemy fire",
            Self::SecondLeaders => "leaders move again",
            Self::Fire => "fire and morale",
            Self::Melee => "melee and morale",
        }
    }
}

/// A side's points have at most so many causes: units, objectives, leaders, survivors, what is given, the end.
const MOST_CAUSES: usize = MOST_UNITS + MOST_OBJECTIVES + 8;

/// A fact about the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Happening {
    /// A phase began. [CW-1.1]
    Phase {
        /// The turn.
        turn: u8,
        /// Whose.
        side: Side,
        /// Which.
        phase: PhaseName,
    },
    /// A side was given points before the first turn. [CW-15.3, CW-14.4]
    Granted {
        /// Which.
        side: Side,
        /// As what.
        grant: Grant,
        /// How many.
        points: i16,
    },
    /// A command was placed. [CW-14.2]
    Deployed {
        /// Which.
        command: LeaderId,
    },
    /// One unit of a command was placed. [CW-14.2]
    Placed {
        /// Which.
        unit: UnitId,
    },
    /// A unit was taken up again. [CW-14.2]
    TakenUp {
        /// Which.
        unit: UnitId,
    },
    /// A leader moved. [CW-1.3]
    LeaderMoved {
        /// Who.
        leader: LeaderId,
        /// Where to.
        to: Point,
        /// How far.
        distance: Inches,
        /// The pieces of his way.
        why: Parts<What, 4>,
    },
    /// A leader took refuge with a unit. [CW-2.7]
    LeaderDriven {
        /// Who.
        leader: LeaderId,
        /// Where.
        to: UnitId,
    },
    /// A leader was captured. [CW-2.7]
    LeaderCaptured {
        /// Who.
        leader: LeaderId,
    },
    /// An activation was rolled for. [CW-3.4]
    CommandRoll {
        /// Who rolled.
        activator: LeaderId,
        /// For whom.
        units: Group,
        /// The sum of the dice.
        roll: u8,
        /// What was needed at most.
        target: i8,
        /// Why so much.
        why: Parts<What, 8>,
    },
    /// An activator was spent by a failure. [CW-3.4d]
    Spent {
        /// Who.
        leader: LeaderId,
    },
    /// A unit moved. [CW-12.10]
    Moved {
        /// Which.
        unit: UnitId,
        /// At what cost.
        cost: Inches,
        /// Out of how much.
        allowance: Inches,
        /// Why it costs so much.
        why: Parts<What, 5>,
        /// Why there is so much.
        why_allowed: Parts<What, 1>,
    },
    /// A unit charged. [CW-6.5]
    Charged {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// At what cost.
        cost: Inches,
        /// Out of how much.
        allowance: Inches,
        /// Why it costs so much.
        why: Parts<What, 5>,
        /// Why there is so much.
        why_allowed: Parts<What, 1>,
    },
    /// A charger lined up. [CW-12.8b]
    LinedUp {
        /// Which.
        unit: UnitId,
        /// Against whom.
        target: UnitId,
        /// At which face.
        face: Face,
    },
    /// A unit changed formation. [CW-4.1]
    Formed {
        /// Which.
        unit: UnitId,
        /// To which formation.
        to: Formation,
    },
    /// Cavalry mounted. [CW-4.0h]
    Mounted {
        /// Which.
        unit: UnitId,
    },
    /// Cavalry dismounted. [CW-4.0h]
    Dismounted {
        /// Which.
        unit: UnitId,
    },
    /// A unit rallied by one level. [CW-3.4i]
    Rallied {
        /// Which.
        unit: UnitId,
        /// In good order now, or still shaken.
        good: bool,
    },
    /// A unit held. [CW-3.4j]
    Held {
        /// Which.
        unit: UnitId,
    },
    /// A unit fired. [CW-5.0, CW-5.1a]
    Fired {
        /// Which.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// In its own Fire Phase, or by opportunity.
        occasion: Occasion,
        /// Stands that fired.
        stands: u8,
        /// Their dice.
        dice: u16,
        /// Hits before saves.
        hits: u16,
        /// Hits that got through.
        through: u16,
        /// Why so many dice.
        why: Parts<What, 6>,
    },
    /// Hits were saved, or not. [CW-5.4, CW-6.4]
    Saved {
        /// Whose.
        unit: UnitId,
        /// Against what.
        attack: Attack,
        /// The save.
        save: u8,
        /// Hits averted.
        saved: u16,
        /// Hits that got through.
        through: u16,
        /// Why it saves so well.
        why: Parts<What, 5>,
    },
    /// A unit saved its fire. [CW-5.1]
    Marked {
        /// Which.
        unit: UnitId,
    },
    /// Stands were removed. [CW-5.5a]
    StandsLost {
        /// Whose.
        unit: UnitId,
        /// How many.
        lost: u8,
        /// How many are left.
        left: u8,
        /// Hits carried on.
        carried: u8,
        /// Why so many.
        why: Parts<What, 4>,
    },
    /// A unit was destroyed. [CW-5.5d]
    Destroyed {
        /// Which.
        unit: UnitId,
    },
    /// A leader was in danger. [CW-5.6a]
    LeaderTest {
        /// Who.
        leader: LeaderId,
        /// The sum of the dice.
        roll: u8,
        /// What kills him.
        target: i8,
        /// Why so much.
        why: Parts<What, 2>,
    },
    /// A leader was killed. [CW-5.6]
    LeaderKilled {
        /// Who.
        leader: LeaderId,
    },
    /// A successor took over. [CW-5.6e]
    Successor {
        /// Where.
        leader: LeaderId,
        /// His rating.
        rating: u8,
        /// Why so much.
        why: Parts<What, 3>,
    },
    /// A unit tested to stand. [CW-6.1]
    StandTest {
        /// Which.
        unit: UnitId,
        /// The sum of the dice.
        roll: u8,
        /// What was needed at most.
        target: i8,
        /// Why so much.
        why: Parts<What, 5>,
    },
    /// A unit struck in melee. [CW-6.2]
    Struck {
        /// Which.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
        /// With how many dice.
        dice: u16,
        /// Hits before saves.
        hits: u16,
        /// Why so many dice.
        why: Parts<What, 9>,
    },
    /// A melee was decided. [CW-7.1]
    MeleeWon {
        /// Which, by the lowest id in it.
        melee: UnitId,
        /// By whom; nobody on a tie.
        winner: Option<Side>,
        /// Unsaved hits by side.
        hits: [u16; 2],
        /// Whose they were.
        why: Box<[Parts<What, MOST_UNITS>; 2]>,
    },
    /// A unit checked morale. [CW-8.2]
    MoraleCheck {
        /// Which.
        unit: UnitId,
        /// The dice.
        roll: u8,
        /// What was needed at most.
        target: i8,
        /// Why so much; the one-die table has most to say.
        why: Parts<What, 8>,
    },
    /// A unit became shaken. [CW-8.3]
    Shaken {
        /// Which.
        unit: UnitId,
    },
    /// A unit became routed. [CW-8.3a]
    Routed {
        /// Which.
        unit: UnitId,
    },
    /// A routed unit ran. [CW-10.1]
    RoutMove {
        /// Which.
        unit: UnitId,
        /// How far.
        distance: Inches,
        /// How far it would run.
        reach: Inches,
        /// Why so far.
        why: Parts<What, 2>,
    },
    /// A routed unit ran off the table. [CW-10.1d]
    LeftTable {
        /// Which.
        unit: UnitId,
    },
    /// A routed unit was cut off and destroyed. [CW-10.1e]
    CutOff {
        /// Which.
        unit: UnitId,
    },
    /// A unit pursued. [CW-7.5a]
    Pursued {
        /// Which.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// Whether it caught it.
        caught: bool,
        /// How far it goes.
        reach: Inches,
        /// Why so far.
        why: Parts<What, 1>,
    },
    /// A unit tried to hold back. [CW-7.5]
    Restrained {
        /// Which.
        unit: UnitId,
        /// The sum of the dice.
        roll: u8,
        /// What was needed at most.
        target: i8,
        /// Why so much.
        why: Parts<What, 5>,
    },
    /// A side broke. [CW-15.2]
    Broken {
        /// Which.
        side: Side,
        /// Points lost.
        lost: u16,
        /// Points at which it breaks.
        limit: u16,
        /// Why so many are lost.
        why_lost: Parts<What, 2>,
        /// Why it breaks at so many.
        why: Parts<What, 2>,
    },
    /// A side gave up. [CW-15.6]
    Conceded {
        /// Which.
        side: Side,
    },
    /// The battle ended. [CW-15.5]
    Ended {
        /// Who won.
        winner: Option<Side>,
        /// Points by side.
        points: [i16; 2],
        /// Why so many.
        why: Box<[Parts<What, MOST_CAUSES>; 2]>,
    },
}

/// Why a side is given points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    /// The scenario's handicap. [CW-15.3]
    Handicap,
    /// To even the battle. [CW-14.4]
    Even,
}

/// What hits come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    /// Fire. [CW-5.0]
    Fire,
    /// Blows. [CW-6.2]
    Melee,
}

/// A roll that an order makes at once, as forecasts name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// An activation: `pass` or `fail`. [CW-3.4]
    Command,
    /// Holding back: `pass` or `fail`. [CW-7.5]
    Restraint,
    /// Fire: the hits that got through. [CW-5.4]
    Fire,
    /// A melee by the lowest id in it: the side that won, or `tie`. [CW-7.1]
    Melee(UnitId),
}

impl Roll {
    /// Its id in forecasts.
    pub fn id(self) -> String {
        match self {
            Self::Command => "command".to_owned(),
            Self::Restraint => "restraint".to_owned(),
            Self::Fire => "fire".to_owned(),
            Self::Melee(unit) => format!("melee {}", unit.0),
        }
    }
}

/// How a roll against a target ended, in the keys of forecasts.
pub const fn passed(roll: u8, target: i8) -> &'static str {
    if command::succeeds(roll, target) { "pass" } else { "fail" }
}

/// Who won a melee, in the keys of forecasts.
pub const fn won(winner: Option<Side>) -> &'static str {
    match winner {
        Some(side) => side.key(),
        None => "tie",
    }
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

impl Event for Note {
    fn clause(&self) -> Clause {
        Clause(match &self.what {
            Happening::Phase { .. } => "CW-1.1",
            Happening::Granted { grant: Grant::Handicap, .. } => "CW-15.3",
            Happening::Granted { grant: Grant::Even, .. } => "CW-14.4",
            Happening::Deployed { .. } | Happening::Placed { .. } | Happening::TakenUp { .. } => "CW-14.2",
            Happening::LeaderMoved { .. } => "CW-1.3",
            Happening::LeaderDriven { .. } | Happening::LeaderCaptured { .. } => "CW-2.7",
            Happening::CommandRoll { .. } => "CW-3.4",
            Happening::Spent { .. } => "CW-3.4d",
            Happening::Moved { .. } => "CW-12.10",
            Happening::Charged { .. } => "CW-6.5",
            Happening::LinedUp { .. } => "CW-12.8b",
            Happening::Formed { .. } => "CW-4.1",
            Happening::Mounted { .. } | Happening::Dismounted { .. } => "CW-4.0h",
            Happening::Rallied { .. } => "CW-3.4i",
            Happening::Held { .. } => "CW-3.4j",
            Happening::Fired { occasion: Occasion::FirePhase, .. } => "CW-5.0",
            Happening::Fired { occasion: Occasion::Opportunity, .. } => "CW-5.1a",
            Happening::Saved { attack: Attack::Fire, .. } => "CW-5.4",
            Happening::Saved { attack: Attack::Melee, .. } => "CW-6.4",
            Happening::Marked { .. } => "CW-5.1",
            Happening::StandsLost { .. } => "CW-5.5a",
            Happening::Destroyed { .. } => "CW-5.5d",
            Happening::LeaderTest { .. } => "CW-5.6a",
            Happening::LeaderKilled { .. } => "CW-5.6",
            Happening::Successor { .. } => "CW-5.6e",
            Happening::StandTest { .. } => "CW-6.1",
            Happening::Struck { .. } => "CW-6.2",
            Happening::MeleeWon { .. } => "CW-7.1",
            Happening::MoraleCheck { .. } => "CW-8.2",
            Happening::Shaken { .. } => "CW-8.3",
            Happening::Routed { .. } => "CW-8.3a",
            Happening::RoutMove { .. } => "CW-10.1",
            Happening::LeftTable { .. } => "CW-10.1d",
            Happening::CutOff { .. } => "CW-10.1e",
            Happening::Pursued { .. } => "CW-7.5a",
            Happening::Restrained { .. } => "CW-7.5",
            Happening::Broken { .. } => "CW-15.2",
            Happening::Conceded { .. } => "CW-15.6",
            Happening::Ended { .. } => "CW-15.5",
        })
    }

    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn figures(&self) -> Vec<Figure> {
        let inches = |length: &Inches| length.hundredths();
        match &self.what {
            Happening::LeaderMoved { distance, why, .. } => vec![why.figure("way", inches(distance))],
            Happening::CommandRoll { target, why, .. } => vec![why.figure("target", *target)],
            Happening::Moved { cost, allowance, why, why_allowed, .. }
            | Happening::Charged { cost, allowance, why, why_allowed, .. } => {
                vec![why.figure("cost", inches(cost)), why_allowed.figure("allowance", inches(allowance))]
            }
            Happening::Fired { dice, why, .. } => vec![why.figure("dice", *dice)],
            Happening::Saved { save, why, .. } => vec![why.figure("save", *save)],
            Happening::StandsLost { lost, why, .. } => vec![why.figure("stands", *lost)],
            Happening::LeaderTest { target, why, .. } => vec![why.figure("target", *target)],
            Happening::Successor { rating, why, .. } => vec![why.figure("rating", *rating)],
            Happening::StandTest { target, why, .. } | Happening::Restrained { target, why, .. } => {
                vec![why.figure("target", *target)]
            }
            Happening::Struck { dice, why, .. } => vec![why.figure("dice", *dice)],
            Happening::MeleeWon { hits: [british, afghan], why, .. } => {
                let [why_british, why_afghan] = &**why;
                vec![why_british.figure("British hits", *british), why_afghan.figure("Afghan hits", *afghan)]
            }
            Happening::MoraleCheck { target, why, .. } => vec![why.figure("target", *target)],
            Happening::RoutMove { reach, why, .. } => vec![why.figure("reach", inches(reach))],
            Happening::Pursued { reach, why, .. } => vec![why.figure("reach", inches(reach))],
            Happening::Broken { lost, limit, why_lost, why, .. } => {
                vec![why_lost.figure("lost", *lost), why.figure("limit", *limit)]
            }
            Happening::Ended { points: [british, afghan], why, .. } => {
                let [why_british, why_afghan] = &**why;
                vec![why_british.figure("British points", *british), why_afghan.figure("Afghan points", *afghan)]
            }
            _ => Vec::new(),
        }
    }

    fn settles(&self) -> Option<(String, String)> {
        let (roll, key) = match &self.what {
            Happening::CommandRoll { roll, target, .. } => (Roll::Command, passed(*roll, *target).to_owned()),
            Happening::Restrained { roll, target, .. } => (Roll::Restraint, passed(*roll, *target).to_owned()),
            Happening::Fired { through, .. } => (Roll::Fire, through.to_string()),
            Happening::MeleeWon { melee, winner, .. } => (Roll::Melee(*melee), won(*winner).to_owned()),
            _ => return None,
        };
        Some((roll.id(), key))
    }

    fn weight(&self) -> u8 {
        match &self.what {
            Happening::Ended { .. } | Happening::Broken { .. } | Happening::Conceded { .. } => 9,
            Happening::LeaderKilled { .. }
            | Happening::LeaderCaptured { .. }
            | Happening::Destroyed { .. }
            | Happening::LeftTable { .. }
            | Happening::CutOff { .. } => 7,
            Happening::Routed { .. } => 6,
            Happening::MeleeWon { .. } => 5,
            Happening::Charged { .. } | Happening::Pursued { caught: true, .. } => 4,
            Happening::StandsLost { left: 1.., .. } | Happening::Shaken { .. } => 4,
            Happening::Fired { through: 1.., .. } | Happening::Rallied { .. } => 3,
            Happening::Formed { .. } | Happening::Mounted { .. } | Happening::Dismounted { .. } => 2,
            Happening::Moved { .. } | Happening::Marked { .. } => 1,
            _ => 0,
        }
    }

    fn seat(&self) -> Option<Seat> {
        self.side.map(Side::seat)
    }

    fn is_heading(&self) -> bool {
        matches!(self.what, Happening::Phase { .. })
    }
}

impl State {
    /// Tells a fact about a unit.
    #[inline]
    pub(crate) fn tell_unit(&self, log: &mut impl Log<Note>, unit: UnitId, what: Happening) {
        log.tell(Note { side: Some(self.side_of(unit)), what });
    }

    /// Tells a fact about a leader.
    #[inline]
    pub(crate) fn tell_leader(&self, log: &mut impl Log<Note>, leader: LeaderId, what: Happening) {
        log.tell(Note { side: Some(self.leader_spec(leader).side), what });
    }
}
