//! What happened, as facts with their numbers.

use engine::{Clause, Event as Fact, Seat, Viewer};
use serde::Serialize;

use crate::data::map::AreaId;
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::morale::Morale;
use crate::rules::order::Path;
use crate::rules::sight::Cover;
use crate::rules::state::{State, Unit};

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
                crate::rules::special_cards::CLAUSES[usize::from(*special)]
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
            Event::CardPlayed { force, special } if crate::rules::special_cards::KEPT.contains(special) => Some(*force),
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

impl State {
    /// A sentence for the log.
    pub(crate) fn tell(&self, event: &Event) -> String {
        let name = |unit: Unit| self.name(unit);
        let enemy = |id: u8| self.name(Unit::Enemy(id));
        let company = |id: u8| self.name(Unit::Company(id));
        let area = |id: AreaId| self.area_name(id);
        let force = |id: u8| self.scenario.forces[usize::from(id)].name.as_str();
        let special = |id: u8| self.data.cards.specials[usize::from(id)].title.as_str();
        let way = |path: &Path| path.areas().iter().map(|&id| area(id)).collect::<Vec<_>>().join(", ");
        match *event {
            Event::RoundBegan { round, cards } => format!("Round {round}, {cards} cards"),
            Event::Placed { unit, area: at } => format!("{} is placed in {}", name(unit), area(at)),
            Event::CardTurned { card } => self.card_title(card),
            Event::PassedOver { card } => format!("{}: nobody is left to act", self.card_title(card)),
            Event::Passed { force: id } => format!("{} let the card pass", force(id)),
            Event::Moved { unit, from, ref path } => {
                format!("{} moves from {} to {}", name(unit), area(from), way(path))
            }
            Event::FigureMoved { figure, to } => format!("{} goes to {}", self.figure_name(figure), area(to)),
            Event::CommanderMoved { to } => format!("The Commander-in-Chief goes to {}", area(to)),
            Event::Jumped { die, thrown } => {
                format!("He jumps: {die}, {}", if thrown { "and is thrown" } else { "clear" })
            }
            Event::Dismounted { area: at } => format!("He dismounts and enters {}", area(at)),
            Event::CommanderAtRisk { sum, killed } => {
                format!("The Commander-in-Chief under fire: {sum}, {}", if killed { "killed" } else { "unhurt" })
            }
            Event::CommanderCaught { to: Some(to) } => format!("The Commander-in-Chief gallops off to {}", area(to)),
            Event::CommanderCaught { to: None } => "The Commander-in-Chief is cut down".to_owned(),
            Event::FigureCaught { figure, to: Some(to) } => {
                format!("{} runs to {}", self.figure_name(figure), area(to))
            }
            Event::FigureCaught { figure, to: None } => format!("{} is cut down", self.figure_name(figure)),
            Event::Fired { by, at, dice, sum, range, number, hits, cover, casualties, half, .. } => {
                let shelter = match cover {
                    Cover::Open => "",
                    Cover::Wall => " behind a wall",
                    Cover::Roof => " on a roof",
                    Cover::Building => " in a building",
                };
                let marker = if half { " and a half" } else { "" };
                format!(
                    "{} fires {dice} dice at {}{shelter}, range {range}: sum {sum} ÷ {number} = {hits} hits, {casualties}{marker} casualties",
                    name(by),
                    name(at)
                )
            }
            Event::Smoke { unit } => format!("{} must reload", name(unit)),
            Event::Reloaded { unit } => format!("{} reloads", name(unit)),
            Event::Rallied { unit, recovered, killed, remaining } => {
                format!("{} rallies: {recovered} back, {killed} dead, {remaining} still down", name(unit))
            }
            Event::Held { force: id } => format!("{} hold a card", force(id)),
            Event::HeldLapsed { force: id, cards } => format!("{} lose {cards} held cards", force(id)),
            Event::GateTried { company: id, die, bonus, open } => {
                format!("{} at the gate: {die} + {bonus}, {}", company(id), if open { "it bursts" } else { "it holds" })
            }
            Event::GateHit { gun, sum, number, hits, left } => {
                format!("{} at the gate: sum {sum} ÷ {number} = {hits} hits, {left} points left", name(Unit::Gun(gun)))
            }
            Event::GateOpened { .. } => "The gate stands open".to_owned(),
            Event::Charged { by, at, from, ref path } => {
                let through = if path.areas().is_empty() { String::new() } else { format!(" through {}", way(path)) };
                format!("{} charges {} from {}{through}", name(by), name(at), area(from))
            }
            Event::Reacted { company: id, reaction } => match reaction {
                Reaction::Fire => format!("{} fires at the charge", company(id)),
                Reaction::FireRetreat => format!("{} fires half and falls back", company(id)),
                Reaction::Retreat => format!("{} falls back before the charge", company(id)),
                Reaction::Counter => format!("{} counter-charges", company(id)),
                Reaction::None => format!("{} receives the charge", company(id)),
            },
            Event::MoraleTested { unit, die, sides, strength, result } => {
                let fate = match result {
                    Morale::Fanatic => "turns Fanatic",
                    Morale::Pass => "stands",
                    Morale::Retreat => "falls back",
                    Morale::Rout => "routs",
                };
                format!("{} morale d{sides} {die} against {strength}: {fate}", enemy(unit))
            }
            Event::MeleeFought { player, enemy: foe, pairs, edge, player_losses, enemy_losses, round } => {
                format!(
                    "Melee {round}, {} against {}: {pairs} pairs, {edge:+}; losses {player_losses} to {enemy_losses}",
                    name(player),
                    name(foe)
                )
            }
            Event::MeleeTied { why } => match why {
                Tie::Equal => "Equal losses: a second melee".to_owned(),
                Tie::TwoToOne => "Two to one: it counts as a tie".to_owned(),
                Tie::Strong => "A tie at a strong place: the charge has failed".to_owned(),
                Tie::Fanatics => "The Fanatics fight on".to_owned(),
            },
            Event::MeleeLost { unit, .. } => format!("{} is beaten", name(unit)),
            Event::Retreated { unit, from, to } => {
                format!("{} goes back from {} to {}", name(unit), area(from), area(to))
            }
            Event::NoRetreat { unit } => format!("{} has nowhere to go", name(unit)),
            Event::Overrun { unit, killed } => format!("{} is overrun: {killed} killed", name(unit)),
            Event::Destroyed { unit } => format!("{} is destroyed", enemy(unit)),
            Event::Routed { unit, strength } => format!("{} routs with {strength} figures", enemy(unit)),
            Event::Fanatic { unit } => format!("{} turns Fanatic", enemy(unit)),
            Event::Advanced { unit, to } => format!("{} advances into {}", name(unit), area(to)),
            Event::GunAbandoned { unit } => format!("{} is abandoned", name(unit)),
            Event::GunTaken { gun } => format!("{} is taken", name(gun)),
            Event::Manned { unit } => format!("{} is manned again", name(unit)),
            Event::CompanyGone { company: id } => format!("Nobody of {} is left", company(id)),
            Event::ReturnRolled { unit, die, returns } => {
                format!("{} rolls {die} to return: {}", enemy(unit), if returns { "yes" } else { "no" })
            }
            Event::Returned { unit, area: at, strength } => {
                format!("{} is back in {} with {strength} figures", enemy(unit), area(at))
            }
            Event::CardKept { force: id, special: card } => format!("{} keep {}", force(id), special(card)),
            Event::CardPlayed { force: id, special: card } if crate::rules::special_cards::KEPT.contains(&card) => {
                format!("{} play {}", force(id), special(card))
            }
            Event::CardPlayed { special: card, .. } => format!("{} serves the enemy", special(card)),
            Event::CardIdle { special: card } => format!("{}: nothing happens", special(card)),
            Event::GungaJoined { company: id, recovered } => {
                format!("Gunga Din joins {}; {recovered} revive", company(id))
            }
            Event::GungaLeft => "Gunga Din goes for water".to_owned(),
            Event::VolunteersJoined { company: id } => format!("Two volunteers join {}", company(id)),
            Event::PowderDamp { unit } => format!("The powder of {} is damp", enemy(unit)),
            Event::SunRolled { company: id, die, falls } => {
                format!("{} in the sun: {die}, {}", company(id), if falls { "one falls" } else { "all well" })
            }
            Event::MarksmanFired { company: id, die, casualties, command } => {
                let who = if command { "a Command figure" } else { "a man" };
                if casualties == 0 {
                    format!("A marksman at {}: {die}, a miss", company(id))
                } else {
                    format!("A marksman at {}: {die}, {who} falls", company(id))
                }
            }
            Event::TemperRolled { unit, die, temper } => format!("Temper of {}: {die}, {}", enemy(unit), temper.word()),
            Event::Programme { card, unit, line } => {
                let card = card.map_or_else(String::new, |card| format!(", {} card", self.card_title(card)));
                format!("Programme of {}{card}: {}", enemy(unit), line.sentence())
            }
            Event::MatchOver { players, enemy, .. } => format!("The end: players {players}, enemy {enemy}"),
        }
    }

    /// The words on a card.
    pub(crate) fn card_title(&self, card: Card) -> String {
        match card {
            Card::Force(force) => self.scenario.forces[usize::from(force)].name.clone(),
            Card::Artillery => "Artillery".to_owned(),
            Card::Band(band) => self.scenario.bands[usize::from(band)].id.clone(),
            Card::EnemyArtillery => "Enemy artillery".to_owned(),
            Card::End => "End".to_owned(),
            Card::Special(special) => self.data.cards.specials[usize::from(special)].title.clone(),
        }
    }
}
