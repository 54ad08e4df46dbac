//! The state of a match: flat, of fixed size, cloned by value.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use engine::{Clause, Shared};
use table::{Inches, Point, Pose, Shape, Spot, TableEdge};

use crate::data::book::Book;
use crate::data::roster::{Gun, Kind, Make, Talent};
use crate::data::scenario::{MOST_OBJECTIVES, Scenario};
use crate::data::side::{ForceId, MOST_FORCES, MOST_OFFICERS, MOST_UNITS, OfficerId, Side, UnitId, each};
use crate::rules::kept::Kept;
use crate::rules::options::Rules;
use crate::rules::phase::Phase;
use crate::rules::terrain;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// There is no such unit.
    None,
    /// Not yet placed, or still to arrive. [GA-D6]
    Waiting,
    /// On the table.
    OnTable,
    /// Broken or destroyed. [GA-8.30]
    Broken,
    /// Left by its home edge. [GA-12.6]
    Left,
}

/// Markers on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Marks(pub u16);

impl Marks {
    /// Guns that were hit.
    pub const SUPPRESSED: u16 = 1;
    /// Out of order. [GA-8.33]
    pub const DISORDERED: u16 = 1 << 1;
    /// In march column. [GA-7.9]
    pub const COLUMN: u16 = 1 << 2;
    /// Has its fire order. [GA-5.9, GA-5.19]
    pub const ORDERED: u16 = 1 << 3;
    /// Has made its skirmish attack. [GA-4.9]
    pub const SKIRMISHED: u16 = 1 << 4;
    /// Has been the target of one. [GA-4.8]
    pub const HARASSED: u16 = 1 << 5;
    /// Has moved, faced, recovered or stayed in this segment. [GA-6.26]
    pub const ACTED: u16 = 1 << 6;
    /// May not move any more in this pulse. [GA-9.6]
    pub const NO_MOVE: u16 = 1 << 7;
    /// Cavalry that stood or failed to evade. [GA-9.1]
    pub const STOOD: u16 = 1 << 8;
    /// Arrived in this pulse: Active without a test. [GA-2.16]
    pub const ARRIVED: u16 = 1 << 9;
    /// Must withdraw in this segment. [GA-2.17]
    pub const MUST_WITHDRAW: u16 = 1 << 10;
    /// It has acted in this segment, or may not: nothing more is asked of it. [GA-2.17]
    pub const DONE: u16 = Self::ACTED | Self::NO_MOVE;
    /// What a pulse leaves on units and its end takes off. [GA-1.9]
    pub const OF_PULSE: u16 = Self::SUPPRESSED
        | Self::ORDERED
        | Self::SKIRMISHED
        | Self::HARASSED
        | Self::NO_MOVE
        | Self::ARRIVED
        | Self::ACTED;
    const ALL: u16 = (1 << 11) - 1;

    /// Whether a mark is there.
    pub const fn has(self, mark: u16) -> bool {
        self.0 & mark != 0
    }

    /// Puts marks on.
    pub const fn put(&mut self, marks: u16) {
        self.0 |= marks;
    }

    /// Takes marks off.
    pub const fn take(&mut self, marks: u16) {
        self.0 &= !marks;
    }

    /// Whether only known marks are set.
    pub const fn is_known(self) -> bool {
        self.0 & !Self::ALL == 0
    }
}

/// What there is to know about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What it is.
    pub make: Make,
    /// Where it is; a garrison stands at the middle of its works.
    pub pose: Pose,
    /// Where its move of this segment began. [GA-8.24]
    pub start: Pose,
    /// Hits. [GA-8.30]
    pub hits: u8,
    /// Whether it is there.
    pub presence: Presence,
    /// Markers.
    pub marks: Marks,
    /// The town or redoubt it holds, by feature.
    pub garrison: Option<u8>,
    /// Whom it attacks. [GA-6.24]
    pub target: Option<UnitId>,
    /// The arrival group with which it comes, or has come.
    pub group: Option<u8>,
    /// The entry of the roster it was built from. [GA-S6]
    pub entry: Option<u8>,
}

impl Unit {
    /// Nobody.
    pub const NONE: Self = Self {
        make: Make {
            kind: Kind::InfFast,
            side: Side::A,
            force: ForceId(0),
            sp: 0,
            sk: 0,
            mx: false,
            cossack: false,
            gun: Gun::Light,
        },
        pose: Pose::from_hundredths(0, 0, 0),
        start: Pose::from_hundredths(0, 0, 0),
        hits: 0,
        presence: Presence::None,
        marks: Marks(0),
        garrison: None,
        target: None,
        group: None,
        entry: None,
    };

    /// Strength left.
    pub const fn strength(&self) -> u8 {
        self.make.sp.saturating_sub(self.hits)
    }
}

/// What a force may do. [GA-2.11, GA-2.12, GA-2.13, GA-2.14, GA-2.15]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It has not been tested yet.
    None,
    /// It must go back. [GA-2.17]
    Withdraw,
    /// It stands. [GA-2.19]
    Hold,
    /// It does as it likes. [GA-2.20]
    Active,
    /// It must attack.
    Attack,
    /// It rests. [GA-2.23]
    Inactive,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::None, Self::Withdraw, Self::Hold, Self::Active, Self::Attack, Self::Inactive];

    /// Its key in odds.
    pub const fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Withdraw => "withdraw",
            Self::Hold => "hold",
            Self::Active => "active",
            Self::Attack => "attack",
            Self::Inactive => "inactive",
        }
    }

    /// The clause that says what it allows.
    pub const fn clause(self) -> Option<Clause> {
        Some(Clause(match self {
            Self::None => return None,
            Self::Withdraw => "GA-2.17",
            Self::Hold => "GA-2.19",
            Self::Active => "GA-2.20",
            Self::Attack => "GA-2.21",
            Self::Inactive => "GA-2.23",
        }))
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "not tested",
            Self::Withdraw => "Withdraw",
            Self::Hold => "Hold",
            Self::Active => "Active",
            Self::Attack => "Attack!",
            Self::Inactive => "Inactive",
        }
    }

    /// The letter on its pennant.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Withdraw => "W",
            Self::Hold => "H",
            Self::Active => "A",
            Self::Attack => "!",
            Self::Inactive => "I",
        }
    }
}

/// What changes about a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Force {
    /// There is such a force.
    pub exists: bool,
    /// Still to be placed. [GA-S4]
    pub waiting: bool,
    /// What it may do.
    pub status: Status,
    /// It has been tested in this segment. [GA-2.16]
    pub tested: bool,
    /// SP of its infantry and cavalry that have been on the table. [GA-12.2]
    pub initial: u16,
    /// SP of those that broke.
    pub lost: u16,
}

/// What there is to know about an officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Officer {
    /// There is such an officer.
    pub exists: bool,
    /// On the table.
    pub on_table: bool,
    /// Where.
    pub at: Point,
    /// What he can do now. [GA-11.8, GA-11.9]
    pub talent: Talent,
    /// He has ridden in this segment. [GA-6.26]
    pub moved: bool,
    /// He has lent his dice in this segment. [GA-8.13]
    pub lent: bool,
    /// How often he has been replaced. [GA-11.8]
    pub replaced: u8,
}

impl Officer {
    const NONE: Self = Self {
        exists: false,
        on_table: false,
        at: Point::from_hundredths(0, 0),
        talent: Talent { dice: 0, plus: 0, modifier: 0, bonus: 0, reach: 0 },
        moved: false,
        lent: false,
        replaced: 0,
    };
}

/// Listed arrivals come first, reserves after them, each by the number of its force.
pub const MOST_GROUPS: usize = 2 * MOST_FORCES;

/// An arrival group. [GA-D6]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// There is such a group.
    pub exists: bool,
    /// The turn from which on it may come.
    pub turn: u8,
    /// The die on which it comes; 0 if it comes without.
    pub die: u8,
    /// Since which pulse of the battle it may be brought on.
    pub due: Option<u16>,
    /// Its edge.
    pub edge: TableEdge,
    /// Where its stretch begins.
    pub from: Inches,
    /// Where it ends.
    pub to: Inches,
}

impl Group {
    /// No group.
    pub const NONE: Self = Self {
        exists: false,
        turn: 0,
        die: 0,
        due: None,
        edge: TableEdge::North,
        from: Inches::ZERO,
        to: Inches::ZERO,
    };
}

/// At whom each battery fires; nobody for those that hold their fire or have no order. Hidden from the enemy until all are given. [GA-5.19]
pub type Aims = [Option<UnitId>; MOST_UNITS];

/// The state of a match: what lies open on the table, and what the batteries were told. What lies open is read as the state's own.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// All that everybody may know.
    pub(crate) open: Open,
    /// The fire orders of this pulse. [GA-5.19]
    pub aims: Aims,
}

impl Deref for State {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

/// What lies open on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// Rosters and figures.
    pub book: Shared<Book>,
    /// The scenario.
    pub scenario: Shared<Scenario>,
    /// The options.
    pub rules: Rules,
    /// The turn, from 1.
    pub turn: u8,
    /// The pulse of the turn, from 1.
    pub pulse: u8,
    /// Pulses since the battle began.
    pub pulses: u16,
    /// Command dice left, by side: for control, initiative, zone, recovery and combat dice. [GA-2.2, GA-2.3]
    pub cds: [u8; 2],
    /// Who has the initiative, or held it last. [GA-3.2]
    pub holder: Side,
    /// Who phases.
    pub phasing: Side,
    /// The second side phases. [GA-1.7]
    pub second: bool,
    /// Where in the sequence of play.
    pub phase: Phase,
    /// Which sides have built their army.
    pub built: [bool; 2],
    /// SP lost, by side. [GA-12.1]
    pub loss: [u16; 2],
    /// SP that have been on the table, by side. [GA-12.1]
    pub initial: [u16; 2],
    /// Batteries lost, by side.
    pub batteries: [u8; 2],
    /// Sub-commanders and army commanders killed, by side.
    pub fallen: [[u8; 2]; 2],
    /// Officers to be set on a unit (`refuge`). [GA-11.7]
    pub displaced: u16,
    pub(crate) units: [Unit; MOST_UNITS],
    pub(crate) forces: [Force; MOST_FORCES],
    pub(crate) officers: [Officer; MOST_OFFICERS],
    pub(crate) groups: [Group; MOST_GROUPS],
    /// Who holds each objective. [GA-D7]
    pub(crate) held: [Option<Side>; MOST_OBJECTIVES],
    /// Footprints, kept up with poses.
    pub(crate) shapes: [Shape; MOST_UNITS],
    /// Units on the table, by side.
    pub(crate) present: [u64; 2],
    /// Whom each unit can skirmish or fire at while all stand still; empty otherwise.
    pub(crate) sights: [u64; MOST_UNITS],
    pub(crate) kept: Kept,
}

macro_rules! indexed {
    ($id:ty, $item:ty, $field:ident) => {
        impl Index<$id> for State {
            type Output = $item;
            fn index(&self, id: $id) -> &$item {
                &self.open.$field[id.index()]
            }
        }
        impl IndexMut<$id> for State {
            fn index_mut(&mut self, id: $id) -> &mut $item {
                &mut self.open.$field[id.index()]
            }
        }
    };
}

indexed!(UnitId, Unit, units);
indexed!(ForceId, Force, forces);
indexed!(OfficerId, Officer, officers);

impl State {
    /// The battle before its first turn, with the listed armies in the listed places.
    pub fn new(book: &'static Book, scenario: &'static Scenario, rules: Rules) -> Self {
        let no_force =
            Force { exists: false, waiting: false, status: Status::None, tested: false, initial: 0, lost: 0 };
        let open = Open {
            book: Shared(book),
            scenario: Shared(scenario),
            rules,
            turn: 1,
            pulse: 0,
            pulses: 0,
            cds: [0; 2],
            holder: scenario.first.unwrap_or(Side::A),
            phasing: Side::A,
            second: false,
            phase: Phase::Skirmish,
            built: [false; 2],
            loss: [0; 2],
            initial: [0; 2],
            batteries: [0; 2],
            fallen: [[0; 2]; 2],
            displaced: 0,
            units: [Unit::NONE; MOST_UNITS],
            forces: [no_force; MOST_FORCES],
            officers: [Officer::NONE; MOST_OFFICERS],
            groups: [Group::NONE; MOST_GROUPS],
            held: [None; MOST_OBJECTIVES],
            shapes: [Shape::point(Spot::ORIGIN); MOST_UNITS],
            present: [0; 2],
            sights: [0; MOST_UNITS],
            kept: Kept::default(),
        };
        let mut state = Self { open, aims: [None; MOST_UNITS] };
        for side in Side::BOTH {
            state.muster(side);
        }
        for (held, objective) in state.held.iter_mut().zip(&scenario.objectives) {
            *held = objective.holder;
        }
        state.refresh();
        state
    }

    /// Musters the listed army of a side.
    pub(crate) fn muster(&mut self, side: Side) {
        let scenario = self.scenario.0;
        let army = OfficerId::army(side);
        let commander = &scenario.side(side).commander;
        self[army] = Officer {
            exists: true,
            on_table: commander.at.is_some(),
            at: commander.at.unwrap_or_default(),
            talent: commander.talent,
            ..Officer::NONE
        };
        for force in Self::side_forces(side) {
            let Some(spec) = &scenario.forces[force.index()] else { continue };
            self[force].exists = true;
            let officer = &spec.officer;
            self[force.officer()] = Officer {
                exists: true,
                on_table: officer.at.is_some(),
                at: officer.at.unwrap_or_default(),
                talent: officer.talent,
                ..Officer::NONE
            };
        }
        for unit in Self::side_units(side) {
            let Some(spec) = scenario.unit(unit) else { continue };
            let pose = spec.pose.unwrap_or_default();
            self[unit] = Unit {
                make: spec.make,
                pose,
                start: pose,
                garrison: spec.garrison,
                hits: spec.hits,
                presence: if spec.pose.is_some() { Presence::OnTable } else { Presence::Waiting },
                group: if spec.pose.is_some() { None } else { Some(spec.make.force.0) },
                ..Unit::NONE
            };
        }
        for arrival in &scenario.arrivals {
            if Self::force_side(arrival.force) == side {
                self.groups[arrival.force.index()] = Group {
                    exists: true,
                    turn: arrival.turn,
                    die: arrival.die.unwrap_or(0),
                    due: None,
                    edge: arrival.edge,
                    from: arrival.from,
                    to: arrival.to,
                };
            }
        }
    }

    /// Works out anew what is kept beside the plain state: footprints and sets. To be called after units were set up by hand.
    pub fn refresh(&mut self) {
        self.present = [0; 2];
        self.kept.forget();
        for index in 0..MOST_UNITS {
            let id = UnitId(index as u8);
            if self[id].presence == Presence::OnTable {
                self.set_down(id);
                let side = self[id].make.side.index();
                self.present[side] |= id.bit();
            } else {
                self.shapes[index] = Shape::point(Spot::ORIGIN);
            }
        }
        self.look_round();
    }

    /// Works out whom units can skirmish or fire at in the steps in which all stand still.
    pub(crate) fn look_round(&mut self) {
        self.sights = match self.phase {
            Phase::Skirmish => crate::rules::skirmish::targets(self),
            Phase::Fire { .. } => crate::rules::artillery::targets(self),
            _ => [0; MOST_UNITS],
        };
    }

    /// Works out a unit's footprint after its pose or its garrison has changed.
    pub(crate) fn set_down(&mut self, id: UnitId) {
        self.kept.forget();
        let unit = &self[id];
        self.shapes[id.index()] = terrain::footprint(self, id, unit.pose, unit.garrison);
    }

    /// Puts a unit on the table and keeps its footprint.
    pub(crate) fn enter_table(&mut self, id: UnitId) {
        self[id].presence = Presence::OnTable;
        let make = self[id].make;
        self.present[make.side.index()] |= id.bit();
        self.set_down(id);
    }

    /// Takes a unit off the table.
    pub(crate) fn leave_table(&mut self, id: UnitId, presence: Presence) {
        let side = self[id].make.side;
        self.kept.forget();
        self[id].presence = presence;
        self[id].target = None;
        self[id].garrison = None;
        self.present[side.index()] &= !id.bit();
        for other in each(self.present[side.enemy().index()]) {
            if self[other].target == Some(id) {
                self[other].target = None;
            }
        }
        self.shapes[id.index()] = Shape::point(Spot::ORIGIN);
    }
}
