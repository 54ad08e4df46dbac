//! The state of a match and plain questions about it. Rules live in their chapters.

use std::ops::{Deref, DerefMut};

use board::Id;
use engine::Clause;
use serde::{Deserialize, Serialize};

use crate::data::ids::{CounterSet, FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::data::{Data, MOST_FIGURES, MOST_ZONES, Scenario};
use crate::rules::deeds::Deeds;
use crate::rules::options::Choices;
use crate::rules::phase::{Phase, Tasks};
use crate::rules::roster::Roster;

/// What does not change during a match.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The data.
    pub data: &'static Data,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// The rules' options.
    pub choices: Choices,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.data, other.data)
            && std::ptr::eq(self.scenario, other.scenario)
            && self.choices == other.choices
    }
}

/// A match: what lies open on the table, and the counters that do not.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What does not change.
    pub table: Table,
    /// What everybody sees.
    pub open: Position,
    /// Counters in hand, of both sides. [LM-1.3c]
    pub hand: CounterSet,
    /// Counters in the piles, of both sides. Their order is nobody's business: a draw takes any of them.
    pub pile: CounterSet,
}

impl Deref for State {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.open
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Position {
        &mut self.open
    }
}

/// Everything that lies open on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    /// The turn, from 1.
    pub turn: u8,
    /// Player A of this turn. [LM-4b]
    pub first: Side,
    /// Where in the sequence of play we are.
    pub phase: Phase,
    /// What must be settled before the phase goes on.
    pub tasks: Tasks,
    /// Victory points by side and cause.
    pub score: [[u8; Cause::COUNT]; 2],
    /// Where they were made.
    pub deeds: Deeds,
    /// Flooding rivers is in force. [LM-11.3.1b]
    pub flood: bool,
    /// Counters that have left hand and pile, deployed ones included.
    pub used: CounterSet,
    /// Sides whose draw once fell short; matters under the option `empty_pile`. [LM-3c]
    pub ran_dry: [bool; 2],
    /// The units.
    pub units: Roster,
    /// Units by zone, field and inside together.
    pub at: [UnitSet; MOST_ZONES],
    /// Units on the rebel side now.
    pub rebels: UnitSet,
    /// Units behind walls.
    pub inside: UnitSet,
    /// Units that have ever stood on the map. [LM-5.7b]
    pub deployed: UnitSet,
    /// Units that may not move this turn. [LM-11.3.1k]
    pub held: UnitSet,
    /// Units that have finished moving in this operations phase.
    pub spent: UnitSet,
    /// Units that were left on the way: no figure may take them on in this phase. [LM-7.2.1i]
    pub halted: UnitSet,
    /// Units that quelled a city by entering it: no figure who can still march may take them on in this phase. [LM-9.5b]
    pub quellers: UnitSet,
    /// Units that have used their one attaching of the phase. [LM-7.2.1k]
    pub attached: UnitSet,
    /// Units that have used their one detaching of the phase, and with it their free AP. [LM-7.2.1e]
    pub detached: UnitSet,
    /// The figures.
    pub figures: [Figure; MOST_FIGURES],
    /// Figures behind walls.
    pub figures_inside: FigureSet,
    /// Figures that may not move this turn.
    pub figures_held: FigureSet,
    /// Figures that have been activated in this operations phase.
    pub acted: FigureSet,
    /// The commander whom Bahadur Shah accompanies. [LM-5.5b]
    pub shah_with: Option<FigureId>,
    /// Bahadur Shah has been joined to a column this turn.
    pub shah_joined: bool,
    /// The cities, by zone; other zones hold an idle entry.
    pub cities: [City; MOST_ZONES],
    /// AP from counters, not yet spent. [LM-7.1g]
    pub pool: u8,
    /// Cities where a rising was tried in this operations phase. [LM-7.5c]
    pub incited: ZoneSet,
}

/// Why a side has points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The scenario begins with them.
    Start,
    /// The handicap gave them.
    Handicap,
    /// They even the match.
    Balance,
    /// Civilians massacred.
    Massacre,
    /// Battles won.
    Battle,
    /// Generals killed.
    General,
    /// British units destroyed.
    Unit,
    /// Sieges lifted.
    Siege,
    /// Civilians saved.
    Civilians,
}

impl Cause {
    /// How many causes there are.
    pub const COUNT: usize = 9;
    /// All of them.
    pub const ALL: [Cause; Self::COUNT] = [
        Cause::Start,
        Cause::Handicap,
        Cause::Balance,
        Cause::Massacre,
        Cause::Battle,
        Cause::General,
        Cause::Unit,
        Cause::Siege,
        Cause::Civilians,
    ];

    /// The clause that gives points for it.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Cause::Start => "LM-2c",
            Cause::Handicap => "LM-10.3",
            Cause::Balance => "LM-10.4",
            Cause::Massacre => "LM-5.2b",
            Cause::Battle => "LM-8.10a",
            Cause::General | Cause::Unit => "LM-10.2d",
            Cause::Siege => "LM-9.6a",
            Cause::Civilians => "LM-9.6b",
        })
    }
}

/// A unit in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it stands; nowhere before it is deployed and after it is destroyed.
    pub zone: Option<ZoneId>,
    /// Steps left: 2 for a British unit in good order.
    pub steps: u8,
    /// The zone it last left to enter the present one, in this operations phase. [LM-8.5b]
    pub origin: Option<ZoneId>,
    /// The city in which it turned over this turn. [LM-11.3.2h]
    pub mutinied: Option<ZoneId>,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// His counter is in pile or hand.
    Pile,
    /// He appears when a city or province rises.
    Waiting,
    /// On the map.
    Map,
    /// Killed.
    Eliminated,
    /// Out of the match without having been killed.
    #[default]
    Lost,
}

/// A figure in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Where he is.
    pub status: Status,
    /// His zone, while he is on the map.
    pub zone: Option<ZoneId>,
    /// The units attached to him. [LM-1.2c]
    pub units: UnitSet,
    /// The zone he last left, in this operations phase.
    pub origin: Option<ZoneId>,
}

/// The state of a city's people. [LM-1.3f]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CityStatus {
    /// Never rebelled.
    #[default]
    Quiet,
    /// In rebellion.
    Rebellion,
    /// The revolt is quelled.
    Quelled,
}

/// Where a city's Massacre! marker is. [LM-1.3g]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Massacre {
    /// There was none, or it has been avenged.
    #[default]
    None,
    /// On the city.
    Here,
    /// A figure carries it. [LM-8.11a]
    Figure(FigureId),
    /// A unit carries it.
    Unit(UnitId),
}

/// A city.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct City {
    /// Its people.
    pub status: CityStatus,
    /// Fortification points: a number, so that any number of cities can be besieged. [LM-2d]
    pub fort: u8,
    /// Civilians are besieged inside; they count as units in sieges only. [LM-1.1b]
    pub civilians: bool,
    /// Its Massacre! marker.
    pub massacre: Massacre,
    /// The turn in which it rose.
    pub risen: Option<u8>,
}

/// Where in a zone somebody stands. [LM-9.1a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the field.
    Field,
    /// Behind the walls of its city.
    Inside,
}

impl Place {
    /// Inside, if a condition holds; else in the field.
    pub fn inside_if(condition: bool) -> Self {
        if condition { Place::Inside } else { Place::Field }
    }
}

/// Units and figures of one side in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// The units.
    pub units: UnitSet,
    /// The figures.
    pub figures: FigureSet,
}

impl Position {
    /// Units on a side now. [LM-1.0a]
    pub fn of_side(&self, side: Side, units: UnitSet) -> UnitSet {
        match side {
            Side::Rebel => units.and(self.rebels),
            Side::British => units.without(self.rebels),
        }
    }

    /// The side a unit is on now.
    pub fn side_of(&self, unit: UnitId) -> Side {
        if self.rebels.has(unit) { Side::Rebel } else { Side::British }
    }

    /// Units of a side in the field of a zone.
    pub fn field(&self, zone: ZoneId, side: Side) -> UnitSet {
        self.of_side(side, self.at[zone.index()].without(self.inside))
    }

    /// Units of a side inside the city of a zone.
    pub fn within(&self, zone: ZoneId, side: Side) -> UnitSet {
        self.of_side(side, self.at[zone.index()].and(self.inside))
    }

    /// Units of a side anywhere in a zone.
    pub fn present(&self, zone: ZoneId, side: Side) -> UnitSet {
        self.of_side(side, self.at[zone.index()])
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit]
    }

    /// A figure.
    pub fn figure(&self, figure: FigureId) -> &Figure {
        &self.figures[figure.index()]
    }

    /// The city of a zone.
    pub fn city(&self, zone: ZoneId) -> &City {
        &self.cities[zone.index()]
    }

    /// The figure a unit is attached to.
    pub fn figure_of(&self, unit: UnitId) -> Option<FigureId> {
        self.figures.iter().position(|figure| figure.units.has(unit)).map(FigureId::of)
    }

    /// All units attached to some figure.
    pub fn led(&self) -> UnitSet {
        self.figures.iter().fold(UnitSet::EMPTY, |led, figure| led.or(figure.units))
    }

    /// Figures on the map.
    pub fn figures_on_map(&self) -> FigureSet {
        (0..MOST_FIGURES).map(FigureId::of).filter(|&figure| self.figure(figure).status == Status::Map).collect()
    }

    /// Points of a side so far.
    pub fn vp(&self, side: Side) -> i16 {
        self.score[side.index()].iter().map(|&points| i16::from(points)).sum()
    }
}

impl State {
    /// The data.
    pub fn data(&self) -> &'static Data {
        self.table.data
    }

    /// Figures of a side in a zone, field and inside.
    pub fn figures_at(&self, zone: ZoneId, side: Side) -> FigureSet {
        self.data().sets.figures[side.index()].iter().filter(|&figure| self.figure(figure).zone == Some(zone)).collect()
    }

    /// Figures of a side in the field of a zone.
    pub fn field_figures(&self, zone: ZoneId, side: Side) -> FigureSet {
        self.figures_at(zone, side).without(self.figures_inside)
    }

    /// Figures of a side inside the city of a zone.
    pub fn inside_figures(&self, zone: ZoneId, side: Side) -> FigureSet {
        self.figures_at(zone, side).and(self.figures_inside)
    }

    /// Everybody of a side in the field of a zone.
    pub fn field_group(&self, zone: ZoneId, side: Side) -> Group {
        Group { units: self.field(zone, side), figures: self.field_figures(zone, side) }
    }

    /// The combat value of the side a unit shows. [LM-1.1.1a] [LM-1.1.2a]
    pub fn value(&self, unit: UnitId) -> u32 {
        let sets = &self.data().sets;
        let back = if sets.two_step.has(unit) { self.unit(unit).steps < 2 } else { self.rebels.has(unit) };
        u32::from(self.data().unit(unit).value[usize::from(back)])
    }

    /// The strength of units: their values, artillery adding none.
    pub fn strength(&self, units: UnitSet) -> u32 {
        units.iter().map(|unit| self.value(unit)).sum()
    }

    /// The cavalry factors of units. [LM-1.1.1c]
    pub fn cavalry(&self, units: UnitSet) -> u32 {
        self.strength(units.and(self.data().sets.cavalry))
    }

    /// The artillery bonus of units: guns, and the Naval Brigade in good order. [LM-1.1.2f] [LM-1.1.2g]
    pub fn artillery(&self, units: UnitSet) -> u8 {
        let sets = &self.data().sets;
        let broken = |unit: UnitId| sets.two_step.has(unit) && self.unit(unit).steps < 2;
        units.and(sets.guns).iter().filter(|&unit| !broken(unit)).map(|unit| self.data().unit(unit).artillery).sum()
    }

    /// Steps of units.
    pub fn steps(&self, units: UnitSet) -> u32 {
        units.iter().map(|unit| u32::from(self.unit(unit).steps)).sum()
    }

    /// The zones that can be reached over one connection now: not across a flooded river, nor out of play. [LM-7.2e]
    pub fn neighbours(&self, zone: ZoneId) -> ZoneSet {
        let scenario = self.table.scenario;
        if self.flood { scenario.dry[zone.index()] } else { scenario.adjacent[zone.index()] }
    }

    /// Counters of a side in hand.
    pub fn hand_of(&self, side: Side) -> CounterSet {
        self.hand.and(self.data().sets.counters[side.index()])
    }

    /// Counters of a side in its pile.
    pub fn pile_of(&self, side: Side) -> CounterSet {
        self.pile.and(self.data().sets.counters[side.index()])
    }

    /// Bahadur Shah, while he is on the map.
    pub fn shah(&self) -> Option<FigureId> {
        self.data().sets.mughal.iter().find(|&figure| self.figure(figure).status == Status::Map)
    }

    /// Whether this turn is in the monsoon. [LM-1.4j]
    pub fn is_monsoon(&self) -> bool {
        self.data().is_monsoon(self.turn)
    }

    /// Whether a zone is a city.
    pub fn is_city(&self, zone: ZoneId) -> bool {
        self.data().sets.cities.has(zone)
    }

    /// Whether a zone is a deployment zone. [LM-1.4b]
    pub fn is_deployment(&self, zone: ZoneId) -> bool {
        self.data().sets.deployment.has(zone)
    }

    /// Whether somebody of a side is inside a city: units, figures, or civilians for the British.
    pub fn is_inside(&self, zone: ZoneId, side: Side) -> bool {
        self.within(zone, side).any()
            || side == Side::British && self.city(zone).civilians
            || self.inside_figures(zone, side).any()
    }

    /// Cities of the scenario.
    pub fn cities_in_play(&self) -> ZoneSet {
        self.table.scenario.zones.and(self.data().sets.cities)
    }
}
