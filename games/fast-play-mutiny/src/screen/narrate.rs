//! What happened, in sentences.

use crate::data::cards;
use crate::data::map::AreaId;
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::event::{Event, Reaction, Tie};
use crate::rules::morale::Morale;
use crate::rules::order::Path;
use crate::rules::sight::Cover;
use crate::rules::state::{State, Unit};

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
            Event::CardPlayed { force: id, special: card } if cards::KEPT.contains(&card) => {
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
            Event::TemperRolled { unit, die, temper } => format!("Temper of {}: {die}, {}", enemy(unit), mood(temper)),
            Event::Programme { card, unit, line } => {
                let card = card.map_or_else(String::new, |card| format!(", {} card", self.card_title(card)));
                format!("Programme of {}{card}: {}", enemy(unit), programme(line))
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

/// The word for it.
fn mood(temper: Temper) -> &'static str {
    match temper {
        Temper::Hesitant => "hesitant",
        Temper::Steady => "steady",
        Temper::Bold => "bold",
    }
}

/// The line in words.
fn programme(line: Line) -> &'static str {
    match line {
        Line::Charge => "bold: charge whoever can be beaten",
        Line::FireClose => "bold: fire all at arm's length",
        Line::FireMove => "bold: one area on, then half fire",
        Line::Advance => "towards its goal",
        Line::Fire => "fire all at the best target",
        Line::Reload => "reload",
        Line::ToPost => "back to its post",
        Line::FireHalf => "hesitant: half fire",
        Line::GunFires => "the gun fires at the best target",
        Line::ToGun => "the crew makes for its gun",
        Line::Pass => "nothing to do",
    }
}
