//! A unit in play: what it is, how it stands and what it has done this turn.

use serde::{Deserialize, Serialize};
use table::Facing;

use crate::data::place::Extent;
use crate::data::roster::{Formation, Mount, TypeId};
use crate::data::side::Side;
use crate::rules::names::Station;
use crate::rules::order::Gait;

/// A unit's stance. [IM-5.25]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// Upright.
    #[default]
    Standing,
    /// On all fours. [IM-5.10]
    Crawling,
    /// Flat on the ground. [IM-5.24]
    Prone,
}

impl Stance {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Standing, Self::Crawling, Self::Prone];
}

/// Whether a unit is in retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Retreat {
    /// No.
    #[default]
    None,
    /// By a failed test. [IM-11.22]
    Forced,
    /// By choice, until its next own turn. [IM-5.36]
    Voluntary,
}

impl Retreat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::None, Self::Forced, Self::Voluntary];
}

/// The three steps of the package, as bits. [IM-4.9]
pub mod step {
    /// It moved.
    pub const MOVE: u8 = 1;
    /// It fired.
    pub const FIRE: u8 = 2;
    /// It fought.
    pub const MELEE: u8 = 4;
    /// Nothing is left.
    pub const ALL: u8 = 7;
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its type.
    pub kind: TypeId,
    /// Its side.
    pub side: Side,
    /// Its number among the units of its type, from 1.
    pub number: u8,
    /// The line of the fixed force it comes from.
    pub spec: Option<u8>,
    /// Where it was set down, as far as that names it.
    pub station: Station,
    /// Its first figure in the list of places.
    pub first: u16,
    /// How many figures it began with.
    pub full: u8,
    /// Which of them are alive and on the table.
    pub living: u16,
    /// Killed since the start. [IM-8.17]
    pub killed: u8,
    /// Deserted since the start. [IM-13.10]
    pub deserted: u8,
    /// Gone over the base line. [IM-12.5]
    pub off: u8,
    /// Which way it faces. [IM-5.19]
    pub facing: Facing,
    /// From a mounted figure's front circle to its rear one. [IM-1.3]
    pub back: [i8; 2],
    /// Its formation. [IM-5.20]
    pub formation: Formation,
    /// Its stance. [IM-5.25]
    pub stance: Stance,
    /// What its figures sit on. [IM-5.26]
    pub mount: Mount,
    /// It has horses, ridden or led behind it. [IM-5.26]
    pub horses: bool,
    /// March moves left. [IM-4.1]
    pub left: u8,
    /// March moves paid so far.
    pub paid: u8,
    /// No march moves left, from the end of the turn in which the last was paid. [IM-4.6]
    pub spent: bool,
    /// Attacks in a row. [IM-4.12]
    pub run: u8,
    /// Turns until it may attack again. [IM-4.13]
    pub rest: u8,
    /// Whether it retreats.
    pub retreat: Retreat,
    /// Retreat moves since it failed or last tried to recover. [IM-12.6]
    pub retreat_moves: u8,
    /// It has failed to recover since it began to run. [IM-12.7, IM-12.9]
    pub tried: bool,
    /// The building it is in. [IM-5.30]
    pub building: Option<u8>,
    /// It belongs to a garrison that was not relieved. [IM-12.12]
    pub garrison: bool,
    /// It has been set down.
    pub placed: bool,
    /// It has acted this turn. [IM-3.5]
    pub acted: bool,
    /// Steps taken this turn.
    pub steps: u8,
    /// The gait used this turn.
    pub gait: Option<Gait>,
    /// March moves paid this turn.
    pub paid_now: u8,
    /// Deserter tests taken this turn. [IM-13.2]
    pub tests: u8,
    /// The gun it serves.
    pub gun: Option<u8>,
    /// Its sniper. [IM-2.15]
    pub sniper: Option<u8>,
    /// The box about its circles; derived, not saved.
    pub extent: Extent,
}

impl Unit {
    /// How many live on the table.
    #[inline]
    pub const fn alive(&self) -> u8 {
        self.living.count_ones() as u8
    }

    /// Whether somebody of it is on the table.
    #[inline]
    pub const fn is_present(&self) -> bool {
        self.placed && self.living != 0
    }

    /// Whether it retreats, by whatever cause.
    #[inline]
    pub fn retreats(&self) -> bool {
        self.retreat != Retreat::None
    }

    /// The numbers of its living figures.
    pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        let mut rest = self.living;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let number = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                number
            })
        })
    }
}
