//! The state of a match: who stands where, what the deck still holds, what is being resolved.

use std::ops::{Deref, DerefMut};

use engine::{Mood, Seat};
use serde::{Deserialize, Serialize};

use crate::data::areas::Areas;
use crate::data::cards::{CardSet, MOST_HELD, Special};
use crate::data::map::AreaId;
use crate::data::names::possessive;
use crate::data::{Class, GUN_ROOM, GameData, MOST_COMPANIES, MOST_ENEMIES, MOST_GUNS, Posture};
use crate::rules::casualties::Colour;
use crate::rules::command_group::Plan;
use crate::rules::deck::Deck;
use crate::rules::flow::Flow;
use crate::rules::movement::Mover;
use crate::rules::options::Options;
use crate::rules::town::{Setting, Town};
use crate::rules::victory::Tally;

/// No area: off the board, or not placed yet.
pub const NOWHERE: AreaId = AreaId::MAX;

/// Figures on their feet and fallen ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// On their feet.
    pub active: u8,
    /// Fallen by fire or steel. [FP-9.2]
    pub red: u8,
    /// Fallen by sunstroke. [FP-9.3]
    pub yellow: u8,
    /// Lost for good.
    pub killed: u8,
}

impl Figures {
    /// So many on their feet.
    pub fn of(active: u8) -> Self {
        Self { active, ..Self::default() }
    }

    /// Those not dead.
    pub fn living(self) -> u8 {
        self.active + self.red + self.yellow
    }

    /// Those who lie wounded.
    pub fn fallen(self) -> u8 {
        self.red + self.yellow
    }

    /// Those who lie wounded by such a cause.
    pub fn down(self, colour: Colour) -> u8 {
        if colour == Colour::Red { self.red } else { self.yellow }
    }

    /// The same, to change.
    pub fn down_mut(&mut self, colour: Colour) -> &mut u8 {
        if colour == Colour::Red { &mut self.red } else { &mut self.yellow }
    }

    /// All who are not dead die; returns how many.
    pub fn die(&mut self) -> u8 {
        let lost = self.living();
        *self = Self { killed: self.killed + lost, ..Self::default() };
        lost
    }
}

/// A Company: always wholly in one area, its casualties with it. [FP-1.14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Where it stands; nowhere when it is gone.
    pub area: AreaId,
    /// Its own figures.
    pub own: Figures,
    /// Volunteers who joined it. [FP-13.4]
    pub volunteers: Figures,
    /// A half casualty. [FP-6.4]
    pub half: bool,
    /// Not marked with smoke. [FP-4.2.1]
    pub loaded: bool,
    /// Gunga Din is with it. [FP-13.3]
    pub gunga: bool,
}

impl Company {
    /// Active figures of its own and volunteers. [FP-1.11]
    pub fn active(&self) -> u8 {
        self.own.active + self.volunteers.active
    }

    /// Wounded of its own and volunteers.
    pub fn fallen(&self) -> u8 {
        self.own.fallen() + self.volunteers.fallen()
    }

    /// Whether it is on the board.
    pub fn is_here(&self) -> bool {
        self.area != NOWHERE
    }

    /// The room it takes in an area. [FP-4.1.10]
    fn room_in(&self, area: AreaId) -> u8 {
        if self.area == area { self.own.living() + self.volunteers.living() } else { 0 }
    }
}

/// How a single figure fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Health {
    /// On its feet.
    Active,
    /// Fallen by fire or steel.
    Red,
    /// Fallen by sunstroke.
    Yellow,
    /// Dead.
    Killed,
}

/// A figure of a Command Group. [FP-1.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandFigure {
    /// Where it is; with its Company while it lies wounded.
    pub area: AreaId,
    /// How it fares.
    pub health: Health,
    /// The Company it lies with while wounded.
    pub with: u8,
}

/// A gun of the players and its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Where the gun stands; nowhere when it was taken.
    pub area: AreaId,
    /// Where the crew is; nowhere when it is gone.
    pub crew_area: AreaId,
    /// The crew.
    pub crew: Figures,
    /// A half casualty.
    pub half: bool,
    /// Loaded.
    pub loaded: bool,
}

impl Gun {
    /// Living crew in the gun's area.
    pub fn is_manned(&self) -> bool {
        self.area != NOWHERE && self.area == self.crew_area && self.crew.living() > 0
    }

    /// The room that gun and crew take in an area. [FP-4.1.10]
    fn room_in(&self, area: AreaId) -> u8 {
        let crew = if self.crew_area == area { self.crew.living() } else { 0 };
        crew + if self.area == area { GUN_ROOM } else { 0 }
    }
}

/// Where an enemy unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    /// On the board.
    Board,
    /// Routed, waiting to return. [FP-12.7]
    Pool,
    /// Gone for good.
    Gone,
}

/// An enemy unit; of artillery, its crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enemy {
    /// Where it stands.
    pub area: AreaId,
    /// Where its gun stands; nowhere without one.
    pub gun_area: AreaId,
    /// Its figures.
    pub strength: u8,
    /// A half casualty.
    pub half: bool,
    /// Loaded.
    pub loaded: bool,
    /// Fanatic. [FP-12.8]
    pub fanatic: bool,
    /// Its posture. [FP-17.3]
    pub posture: Posture,
    /// Where it is.
    pub whereabouts: Whereabouts,
}

impl Enemy {
    /// Whether it is on the board.
    pub fn is_here(&self) -> bool {
        self.whereabouts == Whereabouts::Board
    }

    /// The room that the unit and its gun take in an area. [FP-4.1.10]
    fn room_in(&self, area: AreaId) -> u8 {
        let figures = if self.is_here() && self.area == area { self.strength } else { 0 };
        figures + if self.gun_area == area { GUN_ROOM } else { 0 }
    }
}

/// The Commander-in-Chief. [FP-3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commander {
    /// Where he is; nowhere when he is dead or not in the scenario.
    pub area: AreaId,
    /// On horseback. [FP-3.3]
    pub mounted: bool,
    /// Where he stood when the present card was turned. [FP-3.2]
    pub was_in: AreaId,
    /// Killed. [FP-3.10]
    pub killed: bool,
}

/// Any unit that can act, be fired at or be charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Unit {
    /// A Company.
    Company(u8),
    /// A player's gun or its crew.
    Gun(u8),
    /// An enemy unit.
    Enemy(u8),
}

/// Everything that changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// The round, from 1.
    pub round: u8,
    /// The draw pile.
    pub deck: Deck,
    /// The Companies, two for each Force.
    pub companies: [Company; MOST_COMPANIES],
    /// Command figures, three for each Force: officer, musician, standard.
    pub command: [CommandFigure; MOST_COMPANIES / 2 * 3],
    /// The players' guns.
    pub guns: [Gun; MOST_GUNS],
    /// The enemy.
    pub enemies: [Enemy; MOST_ENEMIES],
    /// The Commander-in-Chief.
    pub commander: Commander,
    /// Gates that stand open.
    pub open_gates: u8,
    /// Points left of each gate.
    pub gate_points: [u8; 3],
    /// Cards kept by each Force: HOLD, then the special cards that are held.
    pub kept: [[u8; 1 + MOST_HELD]; MOST_COMPANIES / 2],
    /// The Force whose card was turned last. [FP-13.2]
    pub last_force: u8,
    /// Cards that work once and have been turned, one bit each. [FP-13.18]
    pub once: u64,
    /// Where the leaders go after the action. [FP-1.6, FP-3.1]
    pub plan: Plan,
    /// Forces whose seats are asked for their leaders after each action, one bit each.
    pub attentive: u8,
    /// Objectives whose last visitor was a Company with an active figure. [FP-15.2]
    pub visited: u8,
    /// What has been scored.
    pub tally: Tally,
    /// What is being resolved.
    pub flow: Flow,
}

/// A match of Fast Play Indian Mutiny.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) data: &'static GameData,
    pub(crate) scenario: &'static Setting,
    pub(crate) options: Options,
    pub(crate) board: Board,
    /// How the players' sergeants are minded in this copy: a thought, and no part of the position.
    pub(crate) mood: Mood,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.scenario, other.scenario) && self.options == other.options && self.board == other.board
    }
}

impl Deref for State {
    type Target = Board;
    fn deref(&self) -> &Board {
        &self.board
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Board {
        &mut self.board
    }
}

impl State {
    /// The town.
    pub fn map(&self) -> &'static Town {
        &self.scenario.town
    }

    /// The special cards of the match. [FP-13.23]
    pub fn cards(&self) -> &'static CardSet {
        &self.data.card_sets[usize::from(self.options.deck)]
    }

    /// A special card.
    pub fn card(&self, special: u8) -> &'static Special {
        &self.cards().specials[usize::from(special)]
    }

    /// How many of a special card there are: as the scenario lists, or as the deck counts. [FP-13.17, FP-13.23]
    pub fn copies(&self, special: usize) -> u8 {
        if self.options.deck == 0 { self.scenario.specials[special] } else { self.cards().specials[special].count }
    }

    /// How many rounds are played. [FP-14.10]
    pub fn rounds(&self) -> u8 {
        if self.options.even { self.scenario.even.rounds } else { self.scenario.rounds }
    }

    /// The points that even the match: what the enemy gets besides the par. [FP-14.10]
    pub fn handicap(&self) -> i16 {
        if self.options.even { self.scenario.even.par - self.scenario.par } else { 0 }
    }

    /// How many Forces there are.
    pub fn forces(&self) -> u8 {
        self.scenario.forces.len() as u8
    }

    /// The seat of a Force.
    pub fn seat_of(&self, force: u8) -> Seat {
        Seat(force)
    }

    /// The seat of the enemy.
    pub fn enemy_seat(&self) -> Seat {
        Seat(self.forces())
    }

    /// The numbers of all Companies in the scenario.
    pub fn company_ids(&self) -> std::ops::Range<u8> {
        0..self.scenario.companies.len() as u8
    }

    /// The numbers of a Force's Companies.
    pub fn own_companies(&self, force: u8) -> std::ops::Range<u8> {
        2 * force..2 * force + 2
    }

    /// The numbers of all players' guns.
    pub fn gun_ids(&self) -> std::ops::Range<u8> {
        0..self.scenario.guns.len() as u8
    }

    /// The numbers of all enemy units.
    pub fn enemy_ids(&self) -> std::ops::Range<u8> {
        0..self.scenario.enemies.len() as u8
    }

    /// A Company.
    pub fn company(&self, id: u8) -> &Company {
        &self.board.companies[usize::from(id)]
    }

    /// A Company, to change.
    pub fn company_mut(&mut self, id: u8) -> &mut Company {
        &mut self.board.companies[usize::from(id)]
    }

    /// An enemy unit.
    pub fn enemy(&self, id: u8) -> &Enemy {
        &self.board.enemies[usize::from(id)]
    }

    /// An enemy unit, to change.
    pub fn enemy_mut(&mut self, id: u8) -> &mut Enemy {
        &mut self.board.enemies[usize::from(id)]
    }

    /// A gun.
    pub fn gun(&self, id: u8) -> &Gun {
        &self.board.guns[usize::from(id)]
    }

    /// A gun, to change.
    pub fn gun_mut(&mut self, id: u8) -> &mut Gun {
        &mut self.board.guns[usize::from(id)]
    }

    /// The Force a Company belongs to.
    pub fn force_of(&self, company: u8) -> u8 {
        company / 2
    }

    /// The class of a unit.
    pub fn class(&self, unit: Unit) -> Class {
        match unit {
            Unit::Company(id) => self.scenario.companies[usize::from(id)].kind.class,
            Unit::Gun(_) => Class::Artillery,
            Unit::Enemy(id) => self.scenario.enemies[usize::from(id)].kind.class,
        }
    }

    /// The id of a unit in orders and on the screen.
    pub fn name(&self, unit: Unit) -> &'static str {
        match unit {
            Unit::Company(id) => &self.scenario.companies[usize::from(id)].id,
            Unit::Gun(id) => &self.scenario.guns[usize::from(id)].id,
            Unit::Enemy(id) => &self.scenario.enemies[usize::from(id)].id,
        }
    }

    /// What players call a unit.
    pub fn called(&self, unit: Unit) -> &'static str {
        match unit {
            Unit::Company(id) => &self.scenario.companies[usize::from(id)].name,
            Unit::Gun(id) => &self.scenario.guns[usize::from(id)].name,
            Unit::Enemy(id) => &self.scenario.enemies[usize::from(id)].name,
        }
    }

    /// The same with its article.
    pub fn the(&self, unit: Unit) -> String {
        format!("the {}", self.called(unit))
    }

    /// What players call a Command figure.
    pub fn leader(&self, figure: u8) -> String {
        let role = ["officer", "musician", "standard-bearer"][usize::from(figure % 3)];
        format!("{} {role}", possessive(&self.scenario.forces[usize::from(figure / 3)].name))
    }

    /// What players call an area.
    pub fn place(&self, area: AreaId) -> &'static str {
        self.map().areas.get(usize::from(area)).map_or("nowhere", |area| &area.name)
    }

    /// The id of an area.
    pub fn area_name(&self, area: AreaId) -> &'static str {
        self.map().areas.get(usize::from(area)).map_or("nowhere", |area| &area.id)
    }

    /// The id of a Command figure.
    pub fn figure_name(&self, figure: u8) -> String {
        let role = ["o", "m", "s"][usize::from(figure % 3)];
        format!("{}{role}", self.scenario.forces[usize::from(figure / 3)].letter)
    }

    /// Where a unit stands: of artillery, where its crew is.
    pub fn area_of(&self, unit: Unit) -> AreaId {
        match unit {
            Unit::Company(id) => self.company(id).area,
            Unit::Gun(id) => self.gun(id).crew_area,
            Unit::Enemy(id) => self.enemy(id).area,
        }
    }

    /// Whether a unit is on the board.
    pub fn is_here(&self, unit: Unit) -> bool {
        match unit {
            Unit::Company(id) => self.company(id).is_here(),
            Unit::Gun(id) => self.gun(id).crew_area != NOWHERE,
            Unit::Enemy(id) => self.enemy(id).is_here(),
        }
    }

    /// A gun and its crew together; false for all but artillery.
    pub fn is_manned(&self, unit: Unit) -> bool {
        match unit {
            Unit::Company(_) => false,
            Unit::Gun(id) => self.gun(id).is_manned(),
            Unit::Enemy(id) => {
                self.class(unit) == Class::Artillery
                    && self.enemy(id).is_here()
                    && self.enemy(id).gun_area == self.enemy(id).area
            }
        }
    }

    /// How a unit moves, by what it is just now.
    pub fn mover(&self, unit: Unit) -> Mover {
        match self.class(unit) {
            Class::Infantry => Mover::Foot,
            Class::Cavalry => Mover::Horse,
            Class::Artillery if self.is_manned(unit) => Mover::Gun,
            Class::Artillery => Mover::Crew,
        }
    }

    /// Active Command figures attached to a Company. [FP-1.11]
    pub fn attached(&self, company: u8) -> impl Iterator<Item = u8> + '_ {
        self.command_in(self.force_of(company), self.company(company).area)
    }

    /// Active Command figures of a Force in an area.
    pub fn command_in(&self, force: u8, area: AreaId) -> impl Iterator<Item = u8> + '_ {
        (3 * force..3 * force + 3).filter(move |&figure| {
            let figure = &self.board.command[usize::from(figure)];
            figure.health == Health::Active && figure.area == area
        })
    }

    /// Command figures that lie wounded with a Company.
    pub fn fallen_command(&self, company: u8) -> impl Iterator<Item = u8> + '_ {
        let force = self.force_of(company);
        (3 * force..3 * force + 3).filter(move |&figure| {
            let figure = &self.board.command[usize::from(figure)];
            figure.with == company && matches!(figure.health, Health::Red | Health::Yellow)
        })
    }

    /// Figures on their feet, attached Command figures counted with their Company. [FP-1.11]
    pub fn standing(&self, unit: Unit) -> u8 {
        match unit {
            Unit::Company(id) => self.company(id).active() + self.attached(id).count() as u8,
            Unit::Gun(id) => self.gun(id).crew.active,
            Unit::Enemy(id) => self.enemy(id).strength,
        }
    }

    /// Companies on the board with an active figure.
    pub fn active_companies(&self) -> impl Iterator<Item = u8> + '_ {
        self.company_ids().filter(|&id| self.company(id).is_here() && self.company(id).active() > 0)
    }

    /// Enemy units on the board.
    pub fn enemies_here(&self) -> impl Iterator<Item = u8> + '_ {
        self.enemy_ids().filter(|&id| self.enemy(id).is_here())
    }

    /// Areas with players' units: Companies and crews.
    pub fn player_areas(&self) -> Areas {
        let (companies, guns) = (self.scenario.companies.len(), self.scenario.guns.len());
        let companies: Areas = self.companies[..companies].iter().map(|company| company.area).collect();
        companies.or(self.guns[..guns].iter().map(|gun| gun.crew_area).collect())
    }

    /// Areas with enemy units.
    pub fn enemy_areas(&self) -> Areas {
        self.enemies[..self.scenario.enemies.len()].iter().map(|enemy| enemy.area).collect()
    }

    /// Areas with guns of either side, manned or not.
    pub fn gun_areas(&self) -> Areas {
        let guns: Areas = self.guns[..self.scenario.guns.len()].iter().map(|gun| gun.area).collect();
        guns.or(self.enemies[..self.scenario.enemies.len()].iter().map(|enemy| enemy.gun_area).collect())
    }

    /// Whether a player's unit (a Company or a crew) is in an area.
    pub fn holds_players(&self, area: AreaId) -> bool {
        self.company_ids().any(|id| self.company(id).area == area)
            || self.gun_ids().any(|id| self.gun(id).crew_area == area)
    }

    /// Whether an enemy unit is in an area.
    pub fn holds_enemies(&self, area: AreaId) -> bool {
        self.enemies_here().any(|id| self.enemy(id).area == area)
    }

    /// Whether a unit's opponents are in an area.
    pub fn holds_opponents(&self, area: AreaId, unit: Unit) -> bool {
        if matches!(unit, Unit::Enemy(_)) { self.holds_players(area) } else { self.holds_enemies(area) }
    }

    /// The room taken in an area by all but one unit. [FP-4.1.10]
    pub fn room_taken(&self, area: AreaId, but: Unit) -> u8 {
        let companies = self.companies[..self.scenario.companies.len()].iter().map(|company| company.room_in(area));
        let guns = self.guns[..self.scenario.guns.len()].iter().map(|gun| gun.room_in(area));
        let enemies = self.enemies[..self.scenario.enemies.len()].iter().map(|enemy| enemy.room_in(area));
        let own = match but {
            Unit::Company(id) => self.company(id).room_in(area),
            Unit::Gun(id) => self.gun(id).room_in(area),
            Unit::Enemy(id) => self.enemy(id).room_in(area),
        };
        companies.sum::<u8>() + guns.sum::<u8>() + enemies.sum::<u8>() - own
    }

    /// The room a unit needs where it goes.
    pub fn size(&self, unit: Unit) -> u8 {
        let figures = match unit {
            Unit::Company(id) => self.company(id).own.living() + self.company(id).volunteers.living(),
            Unit::Gun(id) => self.gun(id).crew.living(),
            Unit::Enemy(id) => self.enemy(id).strength,
        };
        figures + if self.is_manned(unit) { GUN_ROOM } else { 0 }
    }

    /// Whether a unit finds room in an area. [FP-4.1.10, FP-14.2]
    pub fn has_room(&self, area: AreaId, unit: Unit) -> bool {
        self.room_taken(area, unit) + self.size(unit) <= self.map().area(area).ground.capacity()
    }

    /// The posture a unit has just now: Fanatics attack. [FP-17.3]
    pub fn posture(&self, enemy: u8) -> Posture {
        let unit = self.enemy(enemy);
        if unit.fanatic { Posture::Attack } else { unit.posture }
    }
}
