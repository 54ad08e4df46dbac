//! The rules' figures as checked types: units, figures, counters, map, tables, scenarios. Read by `read.rs`.

pub mod drawing; // the land as it is drawn
pub mod ids; // who and what there is
pub(crate) mod read; // reads units, figures, counters, map, tables
mod scenarios; // reads the scenarios
pub mod tables; // the two combat tables

use board::{Graph, Id};
use engine::Clause;
use serde::{Deserialize, Serialize};

use crate::data::ids::{
    CounterId, CounterSet, EventId, FigureId, FigureSet, ProvinceId, Side, UnitId, UnitSet, ZoneId, ZoneSet,
};
use crate::data::tables::{BattleTable, SiegeTable};
pub use drawing::GroundData;

/// Zones a map may have.
pub const MOST_ZONES: usize = 32;
/// Units there may be.
pub const MOST_UNITS: usize = 64;
/// Figures there may be.
pub const MOST_FIGURES: usize = 8;

/// All data of the game, checked.
#[derive(Debug)]
pub struct Data {
    /// Every unit that can stand on the map.
    pub units: Vec<UnitData>,
    /// The historical figures.
    pub figures: Vec<FigureData>,
    /// The counters of both sides, the rebels' first.
    pub counters: Vec<CounterData>,
    /// The provinces.
    pub provinces: Vec<ProvinceData>,
    /// The zones.
    pub zones: Vec<ZoneData>,
    /// How zones are connected. [LM-7.2g] [LM-11.8]
    pub board: Graph<ZoneId, LinkData>,
    /// The battle table.
    pub battle: BattleTable,
    /// The siege table.
    pub siege: SiegeTable,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Victory points.
    pub points: Points,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
    /// What the screen shows of the land.
    pub ground: GroundData,
    /// Sets of pieces that rules ask for.
    pub sets: Sets,
}

/// Sets of pieces that rules ask for.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// Cavalry of any side. [LM-1.1.1c]
    pub cavalry: UnitSet,
    /// Units that can mutiny, reinforcements among them. [LM-1.1.1a] [LM-5.7e]
    pub natives: UnitSet,
    /// British units with two steps. [LM-1.1.2a]
    pub two_step: UnitSet,
    /// Units whose loss gives the rebel points. [LM-10.2e]
    pub scoring: UnitSet,
    /// Highlanders. [LM-11.3.2j]
    pub highlanders: UnitSet,
    /// Horse and Punjab infantry that answer the Khalsa's cry. [LM-11.3.2k]
    pub khalsa: UnitSet,
    /// Units with an artillery bonus. [LM-1.1.2g]
    pub guns: UnitSet,
    /// Cities.
    pub cities: ZoneSet,
    /// Cities whose people may rise.
    pub rising: ZoneSet,
    /// Deployment zones.
    pub deployment: ZoneSet,
    /// Counters by side.
    pub counters: [CounterSet; 2],
    /// Figures by side.
    pub figures: [FigureSet; 2],
    /// Bahadur Shah. [LM-5.5b]
    pub mughal: FigureSet,
}

/// Types of unit. [LM-1.1a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitKind {
    /// European infantry.
    BritishInfantry,
    /// British cavalry, irregular horse included.
    BritishCavalry,
    /// The Naval Brigade.
    Naval,
    /// Bengal, Oudh or Punjab infantry.
    NativeInfantry,
    /// Bengal Light Cavalry.
    NativeCavalry,
    /// Gurkhas.
    Gurkha,
    /// A prince's contingent, which comes to the rebel as a reinforcement. [LM-1.1.2d]
    Contingent,
    /// Badmashes, who come with a rebellion and serve the rebel alone. [LM-1.1.2d]
    Badmashes,
    /// Guns.
    Artillery,
}

impl UnitKind {
    /// Whether it has two steps. [LM-1.1.2a] [LM-1.1.2f]
    pub fn is_two_step(self) -> bool {
        matches!(self, UnitKind::BritishInfantry | UnitKind::BritishCavalry | UnitKind::Naval)
    }

    /// Whether it can change sides. [LM-1.1.1a] [LM-1.1.2b]
    pub fn is_native(self) -> bool {
        matches!(self, UnitKind::NativeInfantry | UnitKind::NativeCavalry | UnitKind::Gurkha)
    }

    /// Whether its value is a cavalry factor. [LM-1.1.1c]
    pub fn is_cavalry(self) -> bool {
        matches!(self, UnitKind::BritishCavalry | UnitKind::NativeCavalry)
    }
}

/// A unit as printed. [LM-11.1a] [LM-11.4]
#[derive(Clone, Debug)]
pub struct UnitData {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: UnitKind,
    /// The side it appears on.
    pub side: Side,
    /// Combat values: good order and disorganised, or loyal and rebel, or twice the same.
    pub value: [u8; 2],
    /// Artillery bonus in good order. [LM-1.1.2g]
    pub artillery: u8,
    /// The die up to which it mutinies, where that is not certain. [LM-1.1.1d]
    pub threshold: Option<u8>,
    /// The same unit's counter on the other side. [LM-5.7a]
    pub twin: Option<UnitId>,
    /// Where it stands at the start of the full game.
    pub place: Option<ZoneId>,
    /// A Highlander regiment. [LM-11.3.2j]
    pub highlander: bool,
    /// Answers the cry of the Khalsa. [LM-11.3.2k]
    pub khalsa: bool,
}

/// A historical figure as printed. [LM-1.2a] [LM-11.2a] [LM-11.6]
#[derive(Clone, Debug)]
pub struct FigureData {
    /// His id in orders.
    pub id: String,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// AP of his own.
    pub initiative: u8,
    /// Units he may lead.
    pub command: u8,
    /// Bonus in battle and for the initiative.
    pub tactical: u8,
    /// Where he stands at the start of the full game.
    pub place: Option<ZoneId>,
    /// He is placed when a city of this province first rises. [LM-5.4a]
    pub rises_with: Option<ProvinceId>,
    /// He is placed when this city rises. [LM-5.5a]
    pub rises_in: Option<ZoneId>,
    /// The Mughal: leads no column and is joined to others'. [LM-5.5b]
    pub mughal: bool,
    /// The counter he comes with. [LM-1.2b]
    pub counter: Option<CounterId>,
}

/// What a counter does when it is not used for its AP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Raises a province, any one if none is named. [LM-5.1a]
    Rebellion(Option<ProvinceId>),
    /// Becomes a unit. [LM-1.1.2c]
    Unit(UnitId),
    /// Brings a figure with units from the pile. [LM-1.2b]
    Figure(FigureId, CounterSet),
    /// An event of its kind. [LM-11.3.1a]
    Event(EventId),
}

/// When the event of a counter may be played. [LM-1.3e]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CounterKind {
    /// Raises a province.
    Rebellion,
    /// Becomes a unit.
    Reinforcement,
    /// Becomes a figure.
    Figure,
    /// Rebellion or reinforcements phase.
    Stratagem,
    /// Battles.
    Tactical,
    /// Sieges.
    Siege,
}

/// A counter as printed. [LM-11.5] [LM-11.7]
#[derive(Clone, Debug)]
pub struct CounterData {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// When it may be played.
    pub kind: CounterKind,
    /// AP on its back; 0 for none.
    pub ap: u8,
    /// What it does.
    pub effect: Effect,
    /// The number in its event: a die, a bonus, points.
    pub strength: u8,
    /// Where its unit or figure appears, if that is fixed.
    pub place: Option<ZoneId>,
    /// Where its unit appears under the option `punjab_units_at`.
    pub optional_place: Option<ZoneId>,
    /// The unit it can become.
    pub unit: Option<UnitId>,
}

/// A province. [LM-1.4h]
#[derive(Clone, Debug)]
pub struct ProvinceData {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cities rise on this die or less; `None` means without a roll.
    pub rebellion: Option<u8>,
    /// Its zones.
    pub zones: ZoneSet,
}

/// Kinds of zone. [LM-1.4a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// With a fortified city.
    City,
    /// Without.
    Territory,
    /// Punjab and Nepal. [LM-1.4b]
    Deployment,
}

/// A zone.
#[derive(Clone, Debug)]
pub struct ZoneData {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: ZoneKind,
    /// Its province; deployment zones have none.
    pub province: Option<ProvinceId>,
    /// Where it lies on the map, 1000 by 700.
    pub at: [u16; 2],
    /// Whether the Grand Trunk Road runs through it.
    pub road: bool,
    /// Whether its people may rise. [LM-5.1e]
    pub rises: bool,
    /// Points for controlling it at the end; 0 for none. [LM-10.2f]
    pub worth: u8,
}

/// A connection.
#[derive(Clone, Debug)]
pub struct LinkData {
    /// The Grand Trunk Road. [LM-7.2b]
    pub road: bool,
    /// The river it crosses. [LM-7.2d]
    pub river: Option<String>,
}

/// The numbers of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Points of a city that nobody besieges. [LM-9.1a]
    pub fortification: u8,
    /// Strength of civilians in a siege. [LM-9.2a]
    pub civilians: u8,
    /// The die from which civilians are massacred. [LM-5.2b]
    pub massacre_from: u8,
    /// Units in a column without a figure. [LM-7.2.1b]
    pub leaderless_units: u8,
    /// AP of a column without a figure. [LM-7.1e]
    pub leaderless_ap: u8,
    /// AP more for cavalry only. [LM-7.1d]
    pub cavalry_ap: u8,
    /// AP a column may take from counters. [LM-7.2.1d]
    pub counter_ap_cap: u8,
    /// AP for contact. [LM-7.2.2b]
    pub contact_ap: u8,
    /// AP for a dotted connection. [LM-7.2c]
    pub road_ap: u8,
    /// AP more for a river in the monsoon. [LM-7.2d]
    pub river_ap: u8,
    /// Units that may come with a figure. [LM-5.6b]
    pub escort: u8,
    /// Bonus of a column that has seen a massacre. [LM-8.11b]
    pub fury: u8,
    /// The die up to which a garrison suffers. [LM-9.4a]
    pub attrition: u8,
    /// The last turn of mistrust. [LM-7.4a]
    pub mistrust_until: u8,
    /// Turns of rain. [LM-1.4j]
    pub monsoon: Vec<u8>,
    /// The months of each turn.
    pub turn_names: Vec<String>,
}

/// Victory points. [LM-10.2d]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Civilians massacred.
    pub massacre: u8,
    /// A battle won.
    pub battle: u8,
    /// A general killed.
    pub general: u8,
    /// A British unit destroyed.
    pub unit: u8,
    /// A siege lifted.
    pub siege: u8,
    /// Civilians saved.
    pub civilians: u8,
    /// A city controlled at the end.
    pub city: u8,
    /// A road territory controlled at the end.
    pub territory: u8,
    /// A living commander at the end.
    pub commander: u8,
    /// Bahadur Shah alive at the end.
    pub mughal: u8,
}

/// A scenario. [LM-12.1] [LM-12.2] [LM-12.3]
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub blurb: String,
    /// What has happened, and what stands where; may be empty.
    pub situation: String,
    /// How long people play it.
    pub minutes: u16,
    /// The scenario to begin with.
    pub beginner: bool,
    /// No match takes more decisions.
    pub decisions_at_most: u32,
    /// Its first and last turn.
    pub turns: [u8; 2],
    /// Player A of its first turn. [LM-4a]
    pub first: Side,
    /// Counters drawn each turn, by side. [LM-1.3a]
    pub draws: [u8; 2],
    /// Counters the rebel draws on the first turn.
    pub rebel_first_draw: u8,
    /// Its forces stand as printed on the counters. [LM-2a]
    pub standard: bool,
    /// Points at the start, by side.
    pub vp: [u8; 2],
    /// Points that even the match, for the rebel or if negative for the British; none before they have been measured. [LM-10.4]
    pub even: Option<i8>,
    /// Counters in hand at the start.
    pub hand: CounterSet,
    /// Counters in the piles at the start.
    pub pile: CounterSet,
    /// Zones in play.
    pub zones: ZoneSet,
    /// The clause that closes the others.
    pub zones_clause: Clause,
    /// The zones linked to each, among those in play.
    pub adjacent: [ZoneSet; MOST_ZONES],
    /// The same without crossing a river.
    pub dry: [ZoneSet; MOST_ZONES],
    /// Cities that are not quiet.
    pub cities: Vec<CitySetup>,
    /// Who stands where.
    pub columns: Vec<ColumnSetup>,
    /// How it is won.
    pub victory: Victory,
}

impl Scenario {
    /// All counters that are in the match as counters.
    pub fn deck(&self) -> CounterSet {
        self.hand.or(self.pile)
    }
}

/// The state of a city at the start.
#[derive(Clone, Debug)]
pub struct CitySetup {
    /// The city.
    pub zone: ZoneId,
    /// Whether it has been quelled already.
    pub quelled: bool,
    /// Civilians inside.
    pub civilians: bool,
    /// A Massacre! marker lies there.
    pub massacre: bool,
    /// Fortification points.
    pub fort: u8,
}

/// Units and perhaps a figure in one place at the start.
#[derive(Clone, Debug)]
pub struct ColumnSetup {
    /// Their side.
    pub side: Side,
    /// Where.
    pub zone: ZoneId,
    /// Behind the walls.
    pub inside: bool,
    /// The figure they are attached to.
    pub figure: Option<FigureId>,
    /// Figures who stand there without leading them.
    pub beside: FigureSet,
    /// The units.
    pub units: UnitSet,
    /// Whether the British units have lost a step.
    pub disorganised: bool,
}

impl ColumnSetup {
    /// The strength of its units, each by the side it shows. [LM-1.1.1a] [LM-1.1.2a]
    pub fn strength(&self, data: &Data) -> u32 {
        let back = |unit: UnitId| {
            if data.sets.two_step.has(unit) { self.disorganised } else { self.side == Side::Rebel }
        };
        self.units.iter().map(|unit| u32::from(data.unit(unit).value[usize::from(back(unit))])).sum()
    }

    /// Nobody yet, in the field of a zone.
    pub(crate) fn at(side: Side, zone: ZoneId) -> Self {
        Self {
            side,
            zone,
            inside: false,
            figure: None,
            beside: FigureSet::EMPTY,
            units: UnitSet::EMPTY,
            disorganised: false,
        }
    }
}

/// How a scenario is won.
#[derive(Clone, Debug)]
pub struct Victory {
    /// The clause that decides.
    pub clause: Clause,
    /// Whether a total victory may come at the end of any turn. [LM-10.1a]
    pub immediate: bool,
    /// Whether the list of final points counts. [LM-10.2f]
    pub last_list: bool,
    /// The least lead that wins.
    pub marginal: u8,
    /// The least lead of a total victory.
    pub total: Option<u8>,
    /// Points for controlling cities at the end.
    pub controlled: Vec<(ZoneId, u8)>,
    /// Points to the British for a quelled city, to the rebel for one that is not.
    pub quelled: Vec<(ZoneId, u8)>,
}

impl Data {
    /// A unit as printed.
    pub fn unit(&self, unit: UnitId) -> &UnitData {
        &self.units[unit.index()]
    }

    /// A figure as printed.
    pub fn figure(&self, figure: FigureId) -> &FigureData {
        &self.figures[figure.index()]
    }

    /// A counter as printed.
    pub fn counter(&self, counter: CounterId) -> &CounterData {
        &self.counters[counter.index()]
    }

    /// A province.
    pub fn province(&self, province: ProvinceId) -> &ProvinceData {
        &self.provinces[province.index()]
    }

    /// A zone.
    pub fn zone(&self, zone: ZoneId) -> &ZoneData {
        &self.zones[zone.index()]
    }

    /// A unit by its id.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        position(&self.units, |unit| unit.id == id)
    }

    /// A figure by his id.
    pub fn find_figure(&self, id: &str) -> Option<FigureId> {
        position(&self.figures, |figure| figure.id == id)
    }

    /// A counter by its id.
    pub fn find_counter(&self, id: &str) -> Option<CounterId> {
        position(&self.counters, |counter| counter.id == id)
    }

    /// A province by its id.
    pub fn find_province(&self, id: &str) -> Option<ProvinceId> {
        position(&self.provinces, |province| province.id == id)
    }

    /// A zone by its id; towns that are none have no effect. [LM-1.4g]
    pub fn find_zone(&self, id: &str) -> Option<ZoneId> {
        position(&self.zones, |zone| zone.id == id)
    }

    /// Whether a turn is in the monsoon. [LM-1.4j]
    pub fn is_monsoon(&self, turn: u8) -> bool {
        self.numbers.monsoon.contains(&turn)
    }

    /// The figure that is the Mughal, if the data has one.
    pub fn mughal(&self) -> Option<FigureId> {
        position(&self.figures, |figure| figure.mughal)
    }
}

/// The id of the first item that satisfies a condition.
pub(crate) fn position<T, I: Id>(items: &[T], condition: impl Fn(&T) -> bool) -> Option<I> {
    items.iter().position(condition).map(I::of)
}
