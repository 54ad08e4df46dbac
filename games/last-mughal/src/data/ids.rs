//! Who and what there is, by small numbers; names live in the data.

use board::{Set, id};
use engine::Seat;
use serde::{Deserialize, Serialize};

id! {
    /// A zone of the map, in the order of map.toml.
    #[derive(Serialize, Deserialize)]
    pub struct ZoneId;
    /// A province.
    #[derive(Serialize, Deserialize)]
    pub struct ProvinceId;
    /// A unit, in the order of units.toml.
    #[derive(Serialize, Deserialize)]
    pub struct UnitId;
    /// A historical figure.
    #[derive(Serialize, Deserialize)]
    pub struct FigureId;
    /// An event or reinforcement counter of either side.
    #[derive(Serialize, Deserialize)]
    pub struct CounterId;
    /// A named event, in the order of the rules' list.
    #[derive(Serialize, Deserialize)]
    pub struct EventId;
}

/// A set of zones.
pub type ZoneSet = Set<ZoneId>;
/// A set of units.
pub type UnitSet = Set<UnitId>;
/// A set of figures.
pub type FigureSet = Set<FigureId>;
/// A set of counters.
pub type CounterSet = Set<CounterId>;

/// The two sides. Each is one seat. [LM-1.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The green counters.
    Rebel,
    /// The pink counters.
    British,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Side; 2] = [Side::Rebel, Side::British];

    /// The enemy.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Side::Rebel => Side::British,
            Side::British => Side::Rebel,
        }
    }

    /// The seat that plays it.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    pub fn of(seat: Seat) -> Self {
        if seat.0 == 0 { Side::Rebel } else { Side::British }
    }

    /// Its place in arrays by side.
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its seat's id.
    pub fn id(self) -> &'static str {
        match self {
            Side::Rebel => "rebel",
            Side::British => "british",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Side::Rebel => "Rebels",
            Side::British => "British",
        }
    }
}
