//! What happened, as facts with their numbers.

use engine::{Clause, Event as Fact, Seat, Viewer};
use serde::Serialize;

use crate::data::cards;
use crate::data::map::AreaId;
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::morale::Morale;
use crate::rules::order::Path;
use crate::rules::sight::Cover;
use crate::rules::state::Unit;

/// An event.
#[expect(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A round begins.
    RoundBegan { round: u8, cards: u8 },
    /// A piece was placed.
    Placed { unit: Unit, area: AreaId },
    /// A card was turned.
    CardTurned { card: Card },
    /// A card went by without effect.
    PassedOver { card: Card },
    /// A seat declined.
    Passed { force: u8 },
    /// A unit moved.
    Moved { unit: Unit, from: AreaId, path: Path },
    /// A Command figure moved.
    FigureMoved { figure: u8, to: AreaId },
    /// The Commander-in-Chief moved.
    CommanderMoved { to: AreaId },
    /// He jumped.
    Jumped { die: u8, thrown: bool },
    /// He dismounted.
    Dismounted { area: AreaId },
    /// He was in danger.
    CommanderAtRisk { sum: u8, killed: bool },
    /// He fled or was killed.
    CommanderCaught { to: Option<AreaId> },
    /// Lone Command figures fled or were killed.
    FigureCaught { figure: u8, to: Option<AreaId> },
    /// Fire.
    Fired {
        by: Unit,
        at: Unit,
        dice: u8,
        sum: u16,
        range: u8,
        number: u8,
        hits: u8,
        cover: Cover,
        casualties: u8,
        half: bool,
        clause: FireClause,
    },
    /// A unit is marked with smoke.
    Smoke { unit: Unit },
    /// A unit has loaded.
    Reloaded { unit: Unit },
    /// A rally.
    Rallied { unit: Unit, recovered: u8, killed: u8, remaining: u8 },
    /// A card was laid down on HOLD.
    Held { force: u8 },
    /// A held card lapsed.
    HeldLapsed { force: u8, cards: u8 },
    /// A gate was tried.
    GateTried { company: u8, die: u8, bonus: u8, open: bool },
    /// A gate was shot at.
    GateHit { gun: u8, sum: u16, number: u8, hits: u8, left: u8 },
    /// A gate stands open.
    GateOpened { gate: u8 },
    /// A charge.
    Charged { by: Unit, at: Unit, from: AreaId, path: Path },
    /// A reaction.
    Reacted { company: u8, reaction: Reaction },
    /// A morale test.
    MoraleTested { unit: u8, die: u8, sides: u8, strength: u8, result: Morale },
    /// A round of melee.
    MeleeFought { player: Unit, enemy: Unit, round: u8, pairs: u8, edge: i8, player_losses: u8, enemy_losses: u8 },
    /// It counts as a tie, or is one.
    MeleeTied { why: Tie },
    /// A unit lost.
    MeleeLost { unit: Unit, second: bool },
    /// A unit went back.
    Retreated { unit: Unit, from: AreaId, to: AreaId },
    /// A unit had nowhere to go.
    NoRetreat { unit: Unit },
    /// A Company was overrun, a crew wiped out.
    Overrun { unit: Unit, killed: u8 },
    /// An enemy unit is destroyed.
    Destroyed { unit: u8 },
    /// An enemy unit routed.
    Routed { unit: u8, strength: u8 },
    /// An enemy unit turned Fanatic.
    Fanatic { unit: u8 },
    /// A charger advanced.
    Advanced { unit: Unit, to: AreaId },
    /// A gun was left behind.
    GunAbandoned { unit: Unit },
    /// A gun was taken.
    GunTaken { gun: Unit },
    /// A crew is back at its gun.
    Manned { unit: Unit },
    /// A Company is gone.
    CompanyGone { company: u8 },
    /// A routed unit rolled to return.
    ReturnRolled { unit: u8, die: u8, returns: bool },
    /// It returned.
    Returned { unit: u8, area: AreaId, strength: u8 },
    /// A special card goes to a seat.
    CardKept { force: u8, special: u8 },
    /// A kept card was played.
    CardPlayed { force: u8, special: u8 },
    /// A special card had nobody to work on.
    CardIdle { special: u8 },
    /// Gunga Din joined a Company.
    GungaJoined { company: u8, recovered: u8 },
    /// Gunga Din went home.
    GungaLeft,
    /// Volunteers joined a Company.
    VolunteersJoined { company: u8 },
    /// Damp powder.
    PowderDamp { unit: u8 },
    /// Sunstroke.
    SunRolled { company: u8, die: u8, falls: bool },
    /// A marksman fired.
    MarksmanFired { company: u8, die: u8, casualties: u8, command: bool },
    /// The automatic enemy's temper. [FP-17.5]
    TemperRolled { unit: u8, die: u8, temper: Temper },
    /// The line of the programme that caused what comes. [FP-17.6]
    Programme { card: Option<Card>, unit: u8, line: Line },
    /// The match is over.
    MatchOver { players: i16, enemy: i16, early: bool },
}

/// Which clause gives the fire's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FireClause(pub &'static str);

/// The four reactions. [FP-4.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Reaction {
    /// FIRE ALL.
    Fire,
    /// FIRE HALF and back.
    FireRetreat,
    /// Back.
    Retreat,
    /// COUNTER-CHARGE.
    Counter,
    /// None.
    None,
}

/// Why a melee is a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Tie {
    /// Equal casualties: a second melee. [FP-10.16]
    Equal,
    /// Two to one: a second melee. [FP-10.15]
    TwoToOne,
    /// At a strong place: no second melee. [FP-10.17]
    Strong,
    /// Fanatics fight on. [FP-11.2]
    Fanatics,
}

impl Fact for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::RoundBegan { .. } => "FP-1.8",
            Event::Placed { .. } => "FP-14.1",
            Event::CardTurned { card } => match card {
                Card::Force(_) => "FP-1.5",
                Card::Artillery => "FP-2.2",
                Card::Band(_) => "FP-17.1",
                Card::EnemyArtillery => "FP-17.10",
                Card::End => "FP-1.9",
                Card::Special(_) => "FP-13.2",
            },
            Event::PassedOver { .. } | Event::CompanyGone { .. } => "FP-9.5",
            Event::Passed { .. } => "FP-1.5",
            Event::Moved { .. } => "FP-4.1",
            Event::FigureMoved { .. } => "FP-1.7",
            Event::CommanderMoved { .. } => "FP-3.1",
            Event::Jumped { .. } => "FP-3.7",
            Event::Dismounted { .. } => "FP-3.6",
            Event::CommanderAtRisk { .. } => "FP-3.8",
            Event::CommanderCaught { .. } => "FP-3.9",
            Event::FigureCaught { .. } => "FP-1.13",
            Event::Fired { clause, .. } => clause.0,
            Event::Smoke { .. } => "FP-4.2.1",
            Event::Reloaded { .. } => "FP-4.4",
            Event::Rallied { .. } => "FP-4.7",
            Event::Held { .. } => "FP-4.8",
            Event::HeldLapsed { .. } => "FP-4.8.7",
            Event::GateTried { .. } | Event::GateOpened { .. } => "FP-4.9",
            Event::GateHit { .. } => "FP-4.9.1",
            Event::Charged { .. } => "FP-4.6",
            Event::Reacted { reaction, .. } => match reaction {
                Reaction::Fire => "FP-4.8.1",
                Reaction::FireRetreat => "FP-4.8.2",
                Reaction::Retreat => "FP-4.8.3",
                Reaction::Counter => "FP-4.8.4",
                Reaction::None => "FP-4.8",
            },
            Event::MoraleTested { result, .. } => match result {
                Morale::Fanatic => "FP-12.8",
                Morale::Pass => "FP-12.4",
                Morale::Retreat => "FP-12.5",
                Morale::Rout => "FP-12.6",
            },
            Event::MeleeFought { .. } => "FP-10.5",
            Event::MeleeTied { why } => match why {
                Tie::Equal => "FP-10.16",
                Tie::TwoToOne => "FP-10.15",
                Tie::Strong => "FP-10.17",
                Tie::Fanatics => "FP-11.2",
            },
            Event::MeleeLost { second: false, .. } => "FP-10.13",
            Event::MeleeLost { second: true, .. } => "FP-10.19",
            Event::Retreated { .. } => "FP-10.20",
            Event::NoRetreat { .. } => "FP-10.21",
            Event::Overrun { unit: Unit::Gun(_), .. } => "FP-11.5",
            Event::Overrun { .. } => "FP-11.1",
            Event::Destroyed { .. } => "FP-9.4",
            Event::Routed { .. } => "FP-12.7",
            Event::Fanatic { .. } => "FP-13.12",
            Event::Advanced { .. } => "FP-10.22",
            Event::GunAbandoned { .. } => "FP-10.14",
            Event::GunTaken { .. } | Event::Manned { .. } => "FP-10.23",
            Event::ReturnRolled { .. } | Event::Returned { .. } => "FP-12.10",
            Event::CardKept { .. } => "FP-13.2",
            Event::CardPlayed { special, .. } | Event::CardIdle { special } => {
                cards::KNOWN[usize::from(*special)].clause
            }
            Event::GungaJoined { .. } | Event::GungaLeft => "FP-13.3",
            Event::VolunteersJoined { .. } => "FP-13.4",
            Event::PowderDamp { .. } => "FP-13.10",
            Event::SunRolled { .. } => "FP-13.11",
            Event::MarksmanFired { .. } => "FP-13.16",
            Event::TemperRolled { .. } => "FP-17.5",
            Event::Programme { line, .. } => line.clause(),
            Event::MatchOver { early: false, .. } => "FP-15.6",
            Event::MatchOver { early: true, players, enemy } => {
                if players > enemy {
                    "FP-15.4"
                } else {
                    "FP-15.5"
                }
            }
        })
    }

    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(*self)
    }

    fn seat(&self) -> Option<Seat> {
        let force = match self {
            Event::Passed { force }
            | Event::Held { force }
            | Event::HeldLapsed { force, .. }
            | Event::CardTurned { card: Card::Force(force) }
            | Event::CardKept { force, .. } => Some(*force),
            Event::CardPlayed { force, special } if cards::KEPT.contains(special) => Some(*force),
            Event::Moved { unit: Unit::Company(id), .. }
            | Event::Fired { by: Unit::Company(id), .. }
            | Event::Charged { by: Unit::Company(id), .. }
            | Event::Rallied { unit: Unit::Company(id), .. }
            | Event::Reloaded { unit: Unit::Company(id) } => Some(id / 2),
            _ => None,
        };
        force.map(Seat)
    }

    fn is_heading(&self) -> bool {
        matches!(self, Event::RoundBegan { .. } | Event::CardTurned { .. })
    }
}
