//! What happened, in sentences.

use engine::{Amount, Part};
use scene::Modifier;

use crate::data::cards;
use crate::data::map::{AreaId, EdgeKind};
use crate::data::{Class, Posture};
use crate::rules::automatic_enemy::{Line, Temper};
use crate::rules::deck::Card;
use crate::rules::event::{Event, Reaction, Tie};
use crate::rules::fire::Side;
use crate::rules::morale::Morale;
use crate::rules::order::Path;
use crate::rules::reasons::What;
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
            Event::RoundBegan { round, cards, .. } => format!("Round {round}, {cards} cards"),
            Event::Placed { unit, area: at } => format!("{} is placed in {}", name(unit), area(at)),
            Event::CardTurned { card } => self.card_title(card),
            Event::PassedOver { card } => format!("{}: nobody is left to act", self.card_title(card)),
            Event::Passed { force: id } => format!("{} let the card pass", force(id)),
            Event::Moved { unit, from, ref path, .. } => {
                format!("{} moves from {} to {}", name(unit), area(from), way(path))
            }
            Event::FigureMoved { figure, to, .. } => format!("{} goes to {}", self.figure_name(figure), area(to)),
            Event::CommanderMoved { to, .. } => format!("The Commander-in-Chief goes to {}", area(to)),
            Event::Jumped { die, thrown, .. } => {
                format!("He jumps: {die}, {}", if thrown { "and is thrown" } else { "clear" })
            }
            Event::Dismounted { area: at } => format!("He dismounts and enters {}", area(at)),
            Event::CommanderAtRisk { sum, killed, .. } => {
                format!("The Commander-in-Chief under fire: {sum}, {}", if killed { "killed" } else { "unhurt" })
            }
            Event::CommanderCaught { to: Some(to) } => format!("The Commander-in-Chief gallops off to {}", area(to)),
            Event::CommanderCaught { to: None } => "The Commander-in-Chief is cut down".to_owned(),
            Event::FigureCaught { figure, to: Some(to) } => {
                format!("{} runs to {}", self.figure_name(figure), area(to))
            }
            Event::FigureCaught { figure, to: None } => format!("{} is cut down", self.figure_name(figure)),
            Event::Fired { by, at, dice, sum, range, number, hits, cover, casualties, half, .. } => {
                let shelter = shelter(cover).map_or_else(String::new, |place| format!(" {place}"));
                let marker = if half { " and a half" } else { "" };
                format!(
                    "{} fires {dice} dice at {}{shelter}, range {range}: sum {sum} ÷ {number} = {hits} hits, {casualties}{marker} casualties",
                    name(by),
                    name(at)
                )
            }
            Event::Smoke { unit } => format!("{} must reload", name(unit)),
            Event::Reloaded { unit } => format!("{} reloads", name(unit)),
            Event::Rallied {
                unit, recovered, killed, remaining, ref modifiers, ref why_red, ref why_yellow, ..
            } => {
                let modified = |modifier: i8, why: &[Part<What>]| {
                    if why.is_empty() { String::new() } else { format!(", {modifier:+} ({})", self.named(why)) }
                };
                let red = modified(modifiers[0], why_red.as_slice());
                let yellow = modified(modifiers[1], why_yellow.as_slice());
                format!("{} rallies{red}{yellow}: {recovered} back, {killed} dead, {remaining} still down", name(unit))
            }
            Event::Revived { company: id, recovered } => format!("{} rallies: {recovered} back", company(id)),
            Event::Held { force: id } => format!("{} hold a card", force(id)),
            Event::HeldLapsed { force: id, cards } => format!("{} lose {cards} held cards", force(id)),
            Event::GateTried { company: id, die, bonus, needed, open, .. } => {
                let end = if open { "it bursts" } else { "it holds" };
                format!("{} at the gate: {die} + {bonus} against {needed}, {end}", company(id))
            }
            Event::GateHit { gun, sum, number, hits, left, .. } => {
                format!("{} at the gate: sum {sum} ÷ {number} = {hits} hits, {left} points left", name(Unit::Gun(gun)))
            }
            Event::GateOpened { .. } => "The gate stands open".to_owned(),
            Event::Charged { by, at, from, ref path, .. } => {
                let through = if path.areas().is_empty() { String::new() } else { format!(" through {}", way(path)) };
                format!("{} charges {} from {}{through}", name(by), name(at), area(from))
            }
            Event::Reacted { company: id, reaction, .. } => match reaction {
                Reaction::Fire => format!("{} fires at the charge", company(id)),
                Reaction::FireRetreat => format!("{} fires half and falls back", company(id)),
                Reaction::Retreat => format!("{} falls back before the charge", company(id)),
                Reaction::Counter => format!("{} counter-charges", company(id)),
                Reaction::None => format!("{} receives the charge", company(id)),
            },
            Event::MoraleTested { unit, die, sides, strength, result, .. } => {
                let fate = match result {
                    Morale::Fanatic => "turns Fanatic",
                    Morale::Pass => "stands",
                    Morale::Retreat => "falls back",
                    Morale::Rout => "routs",
                };
                format!("{} morale d{sides} {die} against {strength}: {fate}", enemy(unit))
            }
            Event::MeleeFought {
                player,
                enemy: foe,
                pairs,
                edge,
                ref why,
                at_windows,
                window_edge,
                ref why_window,
                player_losses,
                enemy_losses,
                round,
                ..
            } => {
                let modified = |edge: i8, why: &[Part<What>]| {
                    if why.is_empty() { format!("{edge:+}") } else { format!("{edge:+} ({})", self.named(why)) }
                };
                let (plain, window) = (modified(edge, why.as_slice()), modified(window_edge, why_window.as_slice()));
                let line = match (pairs - at_windows, at_windows) {
                    (_, 0) => format!("{pairs} pairs, {plain}"),
                    (0, _) => format!("{pairs} pairs at windows, {window}"),
                    (doors, windows) => format!("{doors} pairs at doors, {plain}, {windows} at windows, {window}"),
                };
                format!(
                    "Melee {round}, {} against {}: {line}; losses {player_losses} to {enemy_losses}",
                    name(player),
                    name(foe)
                )
            }
            Event::MeleeTied { tie, .. } => match tie {
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
            Event::ReturnRolled { unit, die, needed, returns, .. } => {
                let end = if returns { "yes" } else { "no" };
                format!("{} rolls {die} against {needed} to return: {end}", enemy(unit))
            }
            Event::Reformed { unit, die, strength, .. } => {
                format!("{} gathers {die} men and forms again, {strength} figures", enemy(unit))
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
            Event::GungaJoined { company: id, recovered, .. } => {
                format!("Gunga Din joins {}; {recovered} revive", company(id))
            }
            Event::GungaLeft => "Gunga Din goes for water".to_owned(),
            Event::VolunteersJoined { company: id, figures, .. } => {
                format!("{figures} volunteers join {}", company(id))
            }
            Event::PowderDamp { unit } => format!("The powder of {} is damp", enemy(unit)),
            Event::SunRolled { company: id, die, falls, .. } => {
                format!("{} in the sun: {die}, {}", company(id), if falls { "one falls" } else { "all well" })
            }
            Event::MarksmanFired { company: id, die, casualties, command, .. } => {
                let who = if command { "a Command figure" } else { "a man" };
                if casualties == 0 {
                    format!("A marksman at {}: {die}, a miss", company(id))
                } else {
                    format!("A marksman at {}: {die}, {who} falls", company(id))
                }
            }
            Event::TemperRolled { unit, die, temper, .. } => {
                format!("Temper of {}: {die}, {}", enemy(unit), mood(temper))
            }
            Event::Programme { card, unit, line } => {
                let card = card.map_or_else(String::new, |card| format!(", {} card", self.card_title(card)));
                format!("Programme of {}{card}: {}", enemy(unit), programme(line))
            }
            Event::PointsCounted { side: Side::Player, points, .. } => format!("Points of the players: {points}"),
            Event::PointsCounted { side: Side::Enemy, points, .. } => format!("Points of the enemy: {points}"),
            Event::MatchOver { players, enemy, .. } => format!("The end: players {players}, enemy {enemy}"),
        }
    }

    /// The reasons behind an event, part by part.
    pub(crate) fn reasons_of(&self, event: &Event) -> Vec<Modifier> {
        event.accounts().iter().flat_map(|account| account.parts).map(|part| self.reason(part)).collect()
    }

    /// The parts of a figure in a row.
    fn named(&self, why: &[Part<What>]) -> String {
        why.iter().map(|part| self.reason(part).text).collect::<Vec<_>>().join(", ")
    }

    /// A reason in words, with its size and its clause.
    pub(crate) fn reason(&self, part: &Part<What>) -> Modifier {
        Modifier { text: self.worded(part), clause: Some(part.clause.to_string()) }
    }

    fn worded(&self, part: &Part<What>) -> String {
        let size = match part.amount {
            Amount::Plus(size) | Amount::AtMost(size) | Amount::AtLeast(size) | Amount::Set(size) => size,
            Amount::Times(fraction) => i32::from(fraction.times),
        };
        let least = |what: &str| format!("{size} or more {what}");
        match part.what {
            What::Figures if size == 1 => "1 figure".to_owned(),
            What::Figures => format!("{size} figures"),
            What::Crew => format!("a crew of {size}"),
            What::Volunteers => format!("{size} volunteers"),
            What::Command => format!("Command figures {size:+}"),
            What::Commander => format!("Commander-in-Chief {size:+}"),
            What::HalfFires => "half of them, rounded up".to_owned(),
            What::DicePerMan => format!("{size} dice a man"),
            What::Range(range) => format!("range {range}: a hit for each {size}"),
            What::Hits if size.abs() == 1 => "1 hit".to_owned(),
            What::Hits => format!("{} hits", size.abs()),
            What::HalfMarker => "a half casualty from before".to_owned(),
            What::Cover(cover) => {
                format!("{}: each hit half a casualty", shelter(cover).unwrap_or("in the open"))
            }
            What::Standing => format!("no more than the {size} who stand"),
            What::TwoToOne => format!("{size} to one"),
            What::Line => format!("no more than the players' {size}"),
            What::EnemyLine => format!("no more than the enemy's {size}"),
            What::Width => format!("width {size}"),
            What::Openings => format!("{size} doors and windows"),
            What::PerOpening => format!("{size} a side at each"),
            What::LeastLine => "one for every two of the width".to_owned(),
            What::Charging => format!("infantry charging {size:+}"),
            What::Defending(Side::Player) => format!("defending wall, window or barricade {size:+}"),
            What::Defending(Side::Enemy) => format!("against defended wall, window or barricade {size:+}"),
            What::Horse(Class::Cavalry, Class::Cavalry) => format!("cavalry against cavalry {size:+}"),
            What::Horse(Class::Cavalry, _) => format!("cavalry against infantry {size:+}"),
            What::Horse(..) => format!("infantry against cavalry {size:+}"),
            What::Rooftop(Side::Player) => format!("defending the roof {size:+}"),
            What::Rooftop(Side::Enemy) => format!("climbing to a defended roof {size:+}"),
            What::MoraleDie(class) => format!("{} rolls a d{size}", class_name(class)),
            What::Strength => format!("strength {size}"),
            What::Rally => format!("{size} or more returns, a 1 dies"),
            What::Sunstroke => format!("sunstroke {size:+}"),
            What::MostHelp => format!("{size:+} at most"),
            What::Burst => least("bursts it"),
            What::GatePoints => format!("{size} points of the gate"),
            What::GateOpen => "no point left: open".to_owned(),
            What::Thrown => least("throws him"),
            What::Risk => least("kills him"),
            What::Sun => least("fells a man"),
            What::Marksman => least("hits"),
            What::MarksmanCommand => least("hits a Command figure"),
            What::Water => format!("{size} at most"),
            What::Return => least("returns"),
            What::NewMen => format!("{size} new men"),
            What::FullStrength => format!("full strength {size}"),
            What::Temper(temper, posture) => {
                let who = if posture == Posture::Attack { "an attacker" } else { "a defender" };
                format!("{who} is {} from {size}", mood(temper))
            }
            What::Allowance => format!("goes {size} {}", if size == 1 { "area" } else { "areas" }),
            What::Step(edge) => format!("{} {size:+}", edge_name(edge)),
            What::ForceCards => format!("{size} Force cards"),
            What::ArtilleryCards => format!("{size} ARTILLERY"),
            What::BandCards => format!("{size} cards of Bands"),
            What::EnemyArtilleryCards => format!("{size} ENEMY ARTILLERY"),
            What::SpecialCards => format!("{size} special cards"),
            What::End => "END".to_owned(),
            What::KeptCards => format!("{} kept by seats", -size),
            What::OtherCards => format!("{size} cards besides END"),
            What::EndBelow => "END in the lower half".to_owned(),
            What::Objective(number) => {
                let objective = &self.scenario.objectives[usize::from(number)];
                format!("{} {size:+}", self.area_name(objective.area))
            }
            What::LinkUp => format!("link-up {size:+}"),
            What::Garrison => format!("garrison {size:+}"),
            What::Losses(figures) => format!("{figures} figures of the other side {size:+}"),
            What::Guns(guns) => format!("{guns} guns of the other side {size:+}"),
            What::Par => format!("par {size:+}"),
            What::CommanderKilled => format!("Commander-in-Chief killed {size:+}"),
            What::PlayersPoints => format!("players {size:+}"),
            What::EnemyPoints => format!("enemy {size:+}"),
            What::GreatMark => format!("{size} for a Force"),
            What::Forces => format!("{size} Forces"),
            What::Taken(taken) => format!("{taken} objectives taken {size:+}"),
            What::OwnKilled(killed) => format!("{killed} own killed {size:+}"),
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

/// Where a target is sheltered.
pub(super) fn shelter(cover: Cover) -> Option<&'static str> {
    match cover {
        Cover::Open => None,
        Cover::Wall => Some("behind a wall"),
        Cover::Roof => Some("on a roof"),
        Cover::Building => Some("in a building"),
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::Infantry => "infantry",
        Class::Cavalry => "cavalry",
        Class::Artillery => "artillery",
    }
}

fn edge_name(edge: EdgeKind) -> &'static str {
    match edge {
        EdgeKind::Plain => "open ground",
        EdgeKind::Fence => "a fence",
        EdgeKind::Wall => "a wall",
        EdgeKind::Barricade => "a barricade",
        EdgeKind::House { .. } => "doors and windows",
        EdgeKind::Gate(_) => "a gate",
        EdgeKind::Interior => "the next room",
        EdgeKind::Roof => "the next roof",
        EdgeKind::Stairs => "stairs",
        EdgeKind::Climb => "a climb",
    }
}
