//! Why a figure is what it is: what in the position calls for each of its parts.
//!
//! The chapter that makes a figure tells its parts, each with its clause; the log, the odds and the hover cards only read them. Lengths are told in
//! hundredths of an inch.

use arrayvec::ArrayVec;
use engine::{Amount, Clause, Log, NoReasons, Part, Parts, Reasons};
use serde::Serialize;

use crate::data::roster::{Arm, Gun, Kind};
use crate::data::side::{ForceId, OfficerId};
use crate::rules::artillery::Band;
use crate::rules::control::Column;
use crate::rules::event::Note;
use crate::rules::flank::Flank;
use crate::rules::path::Gait;
use crate::rules::skirmish::Shelter;
use crate::rules::state::Status;
use crate::rules::terrain::Cover;
use crate::rules::weakness::Weakness;

/// What a part of a figure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// What so many dice came to.
    Thrown(u8),
    /// What a die shows.
    Die,
    /// What a die shows that was rolled again.
    DieAgain,
    /// What an army commander adds.
    CommanderBonus(OfficerId),
    /// Dice that everybody throws.
    PlainDice,
    /// Command dice given.
    CommandDice,
    /// Command dice that are left.
    CommandDiceLeft,
    /// Each costs more, so far from the army commander.
    FarOff,
    /// A sub-commander's personality.
    Personality(OfficerId),
    /// A force that has lost half.
    Spent(ForceId),
    /// How near the enemy is.
    Column(Column),
    /// What a status allows.
    Allowed(Status),
    /// Dice that are paid for.
    DiceAgain,
    /// Both dice for one price.
    Pair,
    /// A unit's skirmishers.
    Skirmishers,
    /// The number to hit.
    HitsOn,
    /// The number to save.
    SavesOn,
    /// Why a target saves.
    Shelter(Shelter),
    /// A gun at a range.
    Guns(Gun, Band),
    /// The enemy is vulnerable.
    VulnerableTarget(Weakness),
    /// The enemy is struck from behind his front line.
    FlankShot,
    /// Two bonuses are one.
    OneBonus,
    /// The enemy has cover.
    Cover,
    /// What covers the enemy.
    CoveredBy(Cover),
    /// The target is a battery.
    CounterBattery,
    /// A bonus and a penalty cancel.
    Cancelled,
    /// Strength left.
    Strength,
    /// Nobody throws less than one die.
    OneDie,
    /// Other attackers.
    Supports,
    /// A brigade with horse and guns of its own.
    Mx,
    /// A command die.
    CommandDie,
    /// Dice lent by an officer.
    Lent,
    /// The number to hit against an arm.
    Against(Arm),
    /// The number to hit against cover.
    AgainstCover,
    /// Heavy cavalry against light.
    HeavyOnLight,
    /// The enemy is flanked.
    Flanked,
    /// How he is flanked.
    FlankedBy(Flank),
    /// A square has no flank.
    NoFlank,
    /// A miss rolled again hits on this.
    MissesAgain(u8),
    /// One is vulnerable oneself.
    Vulnerable,
    /// Why one is.
    Weak(Weakness),
    /// Outside the commander's radius.
    Outside,
    /// A hit rolled again stays one on this.
    HitsAgain(u8),
    /// Bonuses come before penalties.
    BonusesFirst,
    /// A change of face.
    ChangeOfFace,
    /// A part of the way.
    Way(Gait),
    /// To the side or back costs more.
    Sideways,
    /// Rough ground costs more.
    Rough,
    /// An obstacle crossed.
    Obstacle,
    /// Friends passed through.
    Friends,
    /// Nearer to the nearest enemy.
    Nearer,
    /// As near as it can come.
    BestGain,
    /// An end of a stretch of the edge.
    Stretch,
    /// A stretch grows while its group is awaited.
    Awaited,
    /// The edge ends.
    EdgeEnds,
    /// The base move.
    BaseMove,
    /// No move is longer than the base move.
    BaseLimit,
    /// The move near the enemy, without its die.
    NearEnemy,
    /// The zone die.
    ZoneDie,
    /// A share of the move.
    Beaten,
    /// So far go those who are repelled.
    Repelled,
    /// Light cavalry.
    LightHorse,
    /// Cossacks.
    Cossacks,
    /// Guns attacked by an arm.
    GunsBefore(Kind, Arm),
    /// The number itself will do.
    Inclusive,
    /// Hits that are there already.
    HitsBefore,
    /// New hits.
    NewHits,
    /// No more hits than strength points.
    AllHits,
    /// Hits to be recovered from.
    HitsToLose,
    /// Ones on lent dice.
    Ones,
    /// A successor is worse.
    Successor,
    /// A successor is never this good, or never that bad.
    SuccessorLimit,
    /// A share is lost.
    Halved,
    /// Pulses done.
    Pulses,
    /// Turns beyond the Basic Length.
    Dusk(u8),
    /// Parts of an army lost.
    PartsLost(u8),
    /// Who left counts half.
    LeftField,
    /// A die on which a group comes.
    ArrivesOn,
    /// Strength the enemy has lost.
    EnemyLoss,
    /// Batteries the enemy has lost.
    EnemyBatteries,
    /// Sub-commanders the enemy has lost.
    EnemySubs,
    /// Army commanders the enemy has lost.
    EnemyCommanders,
    /// An objective held.
    Objective(u8),
    /// Points that an even match grants.
    Granted,
    /// The enemy's army is broken.
    EnemyBroken,
    /// Units of a built army.
    Units,
    /// Sub-commanders of a built army.
    SubCommanders,
    /// The army commander of a built army.
    ArmyCommander,
}

impl What {
    /// Whether its amounts are lengths, in hundredths of an inch.
    pub const fn is_length(self) -> bool {
        matches!(
            self,
            Self::ChangeOfFace
                | Self::Way(_)
                | Self::Sideways
                | Self::Rough
                | Self::Obstacle
                | Self::Friends
                | Self::Nearer
                | Self::BestGain
                | Self::Stretch
                | Self::Awaited
                | Self::EdgeEnds
                | Self::BaseMove
                | Self::BaseLimit
                | Self::NearEnemy
                | Self::ZoneDie
                | Self::Repelled
        )
    }
}

/// Parts kept in an event.
pub type Why<const N: usize> = Parts<What, N>;

/// The reasons of dice that are thrown at somebody: how many, on what they hit, what is rolled again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Throw<R> {
    /// How many dice.
    pub dice: R,
    /// On what they hit.
    pub hit: R,
    /// Re-rolls of misses.
    pub bonuses: R,
    /// Re-rolls of hits.
    pub penalties: R,
}

/// The most parts of one figure of a throw.
pub const THROW: usize = 6;

impl Throw<Why<THROW>> {
    /// For an event that will be told to this log.
    pub fn heard_by(log: &impl Log<Note>) -> Self {
        let why = || Why::heard_by(log);
        Self { dice: why(), hit: why(), bonuses: why(), penalties: why() }
    }
}

impl Throw<NoReasons> {
    /// For whoever wants the numbers alone.
    pub const fn unheard() -> Self {
        Self { dice: NoReasons, hit: NoReasons, bonuses: NoReasons, penalties: NoReasons }
    }
}

impl Throw<Vec<Part<What>>> {
    /// For the screen.
    pub const fn written() -> Self {
        Self { dice: Vec::new(), hit: Vec::new(), bonuses: Vec::new(), penalties: Vec::new() }
    }

    /// All parts, in the order of the throw.
    pub fn parts(&self) -> impl Iterator<Item = &Part<What>> {
        [&self.dice, &self.hit, &self.bonuses, &self.penalties].into_iter().flatten()
    }
}

/// The most parts of a bill: the change of face, five gaits, and what makes a way dearer.
pub const BILL: usize = 10;

/// A listener that adds up parts of the same kind, so that a long path has a short bill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill(ArrayVec<Part<What>, BILL>);

impl Bill {
    /// The sums.
    pub fn parts(&self) -> &[Part<What>] {
        &self.0
    }

    /// Tells the sums to another listener.
    pub fn tell(self, why: &mut impl Reasons<What>) {
        for part in self.0 {
            why.because(part.clause, part.what, part.amount);
        }
    }
}

impl Reasons<What> for Bill {
    fn because(&mut self, clause: Clause, what: What, amount: impl Into<Amount>) {
        let amount = amount.into();
        let same = self.0.iter_mut().find(|part| part.clause == clause && part.what == what);
        match (same, amount) {
            (Some(Part { amount: Amount::Plus(sum), .. }), Amount::Plus(more)) => *sum += more,
            _ => self.0.push(Part { clause, what, amount }),
        }
    }
}
