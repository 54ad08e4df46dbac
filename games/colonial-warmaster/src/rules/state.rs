//! The state of a match: flat, of fixed size, cloned by value.

use std::ops::{Deref, Index, IndexMut};
use std::sync::Arc;

use engine::Shared;
use table::{Base, Bounds, Facing, Ground, Inches, Pieces, Point, Pose, Shape, Spot};

use crate::data::Book;
use crate::data::footprint::{self, Body};
use crate::data::roster::{Formation, Saddle, UnitType};
use crate::data::scenario::{Footing, Gait, LeaderSpec, Scenario, Terrain, UnitSpec};
use crate::data::side::{LeaderId, MOST_LEADERS, MOST_UNITS, Side, UnitId, each};
use crate::rules::known::{Kept, Known, Rides};
use crate::rules::lookout::Lookout;
use crate::rules::options::Rules;
use crate::rules::order::Way;

/// The morale of a unit. [CW-8.3, CW-8.3a]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Morale {
    /// In good order.
    Good,
    /// Shaken. [CW-9.1]
    Shaken,
    /// Routed. [CW-10.1]
    Routed,
}

impl Morale {
    /// Its key in odds and facts.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Shaken => "shaken",
            Self::Routed => "routed",
        }
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Good => "in good order",
            Self::Shaken => "shaken",
            Self::Routed => "routed",
        }
    }
}

/// Whether a unit is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// Not yet placed. [CW-14.2]
    Waiting,
    /// On the table.
    OnTable,
    /// Destroyed. [CW-5.5d]
    Destroyed,
    /// Fled off the table. [CW-10.1d]
    Gone,
}

/// What changes about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Anchor and facing; after its end, where it was last.
    pub pose: Pose,
    /// How its stands are arranged.
    pub formation: Formation,
    /// Mounted or on foot.
    pub saddle: Saddle,
    /// Stands left.
    pub stands: u8,
    /// Hits carried. [CW-5.5c]
    pub wounds: u8,
    /// Hits of this phase not yet turned into stands. [CW-5.5]
    pub pending: u8,
    /// Its morale.
    pub morale: Morale,
    /// Whether it is there.
    pub presence: Presence,
    /// Saved fire. [CW-5.1]
    pub marker: bool,
    /// Attempts made on it this turn. [CW-3.5b]
    pub attempts: u8,
    /// It failed: nobody may try it any more this turn. [CW-3.4d]
    pub finished: bool,
    /// The current activator is done with it. [CW-3.4g]
    pub left: bool,
    /// It has fired or saved its fire in this phase. [CW-5.0a]
    pub fired: bool,
    /// It has checked morale in this phase. [CW-8.1]
    pub checked: bool,
    /// Stands lost in this phase. [CW-8.1]
    pub lost_this_phase: u8,
}

/// What changes about a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// Where he is.
    pub at: Point,
    /// His rating now. [CW-5.6e]
    pub rating: u8,
    /// Whether he lives.
    pub alive: bool,
    /// Not yet placed. [CW-14.2]
    pub waiting: bool,
    /// He failed. [CW-3.4d]
    pub spent: bool,
    /// Another has rolled since he did. [CW-3.4f]
    pub left: bool,
    /// He has moved in this phase. [CW-1.3a]
    pub moved: bool,
    /// He fell in this phase. [CW-8.1]
    pub fell: bool,
    /// Stands lost near him in this phase. [CW-5.6d]
    pub exposed: u8,
}

/// A contact between two units. [CW-12.8c]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// Who made it.
    pub mover: UnitId,
    /// Who was struck.
    pub struck: UnitId,
    /// Where.
    pub face: table::Face,
    /// In which player turn.
    pub since: u8,
    /// By a charge, not by pursuit. [CW-7.5b]
    pub charge: bool,
}

impl Contact {
    /// The other of the two.
    pub const fn other(&self, unit: UnitId) -> UnitId {
        if self.mover.0 == unit.0 { self.struck } else { self.mover }
    }

    /// Whether a unit is one of the two.
    pub const fn has(&self, unit: UnitId) -> bool {
        self.mover.0 == unit.0 || self.struck.0 == unit.0
    }
}

/// A short list of fixed room. What does not fit any more is left out: rooms are larger than any match can fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List<T, const ROOM: usize> {
    items: [T; ROOM],
    len: u8,
}

impl<T: Copy, const ROOM: usize> List<T, ROOM> {
    /// An empty list; `filler` is never seen.
    pub const fn new(filler: T) -> Self {
        Self { items: [filler; ROOM], len: 0 }
    }

    /// Adds an item.
    pub fn push(&mut self, item: T) {
        if usize::from(self.len) < ROOM {
            self.items[usize::from(self.len)] = item;
            self.len += 1;
        }
    }

    /// Keeps only what satisfies a condition, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for index in 0..usize::from(self.len) {
            let item = self.items[index];
            if keep(&item) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        // What is beyond the end is always the filler, so that equal lists are equal bytes.
        let filler = if usize::from(self.len) < ROOM { self.items[ROOM - 1] } else { self.items[0] };
        for item in &mut self.items[kept..usize::from(self.len)] {
            *item = filler;
        }
        self.len = kept as u8;
    }
}

impl<T, const ROOM: usize> Deref for List<T, ROOM> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

/// A place on a unit's way: the middle of its footprint and its facing. [CW-12.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The middle of the footprint.
    pub centre: Spot,
    /// Its facing.
    pub facing: Facing,
}

/// A charge that opportunity fire may still be aimed at. [CW-6.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// Whom.
    pub target: UnitId,
    /// The charger's anchor when its activation began. [CW-12.8a]
    pub from: Point,
}

/// A unit that has just acted, as opportunity fire sees it. [CW-5.1c, CW-5.1d]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acted {
    /// Which unit.
    pub unit: UnitId,
    /// Half way; `None` where it did not change place.
    pub mid: Option<Aim>,
    /// At the end.
    pub end: Aim,
    /// Its charge, if it charged.
    pub charge: Option<Charge>,
}

/// The most units in a group. [CW-3.1]
pub const MOST_IN_GROUP: usize = 4;

/// What the Movement Phase waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovementStep {
    /// Whom to activate (`activate`).
    Choose,
    /// What the activated units do (`act`).
    Act,
    /// Opportunity fire at those who acted (`react`).
    React(List<Acted, MOST_IN_GROUP>),
    /// The last opportunity fire (`last-react`).
    LastReact,
}

/// What the Melee Phase waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeleeStep {
    /// Which melee to fight (`melee`).
    Choose,
    /// At whom to strike (`strike`): the units of the melee, and whom each strikes.
    Assign {
        /// All units in it.
        members: u64,
        /// The enemy each strikes, by unit; `None` while it is open.
        strikes: [Option<UnitId>; MOST_UNITS],
    },
    /// Whether to pursue (`pursue`): the winners still to be asked, and who fled from whom.
    Pursue {
        /// Still to be asked.
        queue: u64,
        /// Winner and routed enemy.
        fled: List<[UnitId; 2], 32>,
    },
}

/// Where in the sequence of play the match is. [CW-1.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Free set-up (`deploy`): who places, and which commands have been placed. [CW-14.2]
    Deploy {
        /// Whose turn it is to place.
        side: Side,
    },
    /// First Leader Movement, until somebody is activated (`activate`).
    FirstLeaders,
    /// Movement.
    Movement {
        /// Who activates now. [CW-3.4f]
        activator: Option<LeaderId>,
        /// The units he has in hand. [CW-3.4g]
        group: u64,
        /// What is waited for.
        step: MovementStep,
    },
    /// Second Leader Movement, until somebody fires or saves his fire (`fire`).
    SecondLeaders,
    /// Fire (`fire`).
    Fire,
    /// Melee.
    Melee {
        /// Units whose melee has been fought in this phase.
        fought: u64,
        /// What is waited for.
        step: MeleeStep,
    },
    /// The battle is over.
    Over(Ending),
}

/// Why the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A side broke. [CW-15.2]
    Break,
    /// By points. [CW-15.5]
    Points,
    /// A side gave up. [CW-15.6]
    Concede,
}

/// How the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
    /// By how many points the British are ahead.
    pub margin: i16,
}

/// A box that holds nothing.
const NOWHERE: Bounds = Bounds { left: i32::MAX, bottom: i32::MAX, right: i32::MIN, top: i32::MIN };

/// The most contacts at one time.
pub const MOST_CONTACTS: usize = 64;

/// The state of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    // What is not plain bytes stands first, so that in a clone all the rest is copied once and for all.
    /// Who could fire at whom where all stand, as far as it is known.
    pub(crate) lookout: Kept<Option<Arc<Lookout>>>,
    /// Where leaders may ride, during a Leader Movement.
    pub(crate) rides: Kept<Rides>,
    /// How far a unit has room to go, as computer players ask it; forgotten where something moves in reach.
    pub(crate) rooms: Kept<Known>,
    /// How much a unit wants to be activated, as computer players see it; forgotten when anybody has acted.
    pub(crate) wishes: Kept<Known>,
    /// A way that a player lays out before he orders it.
    pub(crate) way: Option<Box<Way>>,
    /// Roster and figures.
    pub book: Shared<Book>,
    /// The scenario.
    pub scenario: Shared<Scenario>,
    /// The options.
    pub rules: Rules,
    /// The turn, from 1. [CW-15.1]
    pub turn: u8,
    /// The player turn, from 0.
    pub player_turn: u8,
    /// Whose player turn it is.
    pub phasing: Side,
    /// Where in the sequence of play.
    pub phase: Phase,
    pub(crate) units: [Unit; MOST_UNITS],
    pub(crate) leaders: [Leader; MOST_LEADERS],
    pub(crate) contacts: List<Contact, MOST_CONTACTS>,
    /// Leaders and army commanders that a side has lost. [CW-15.3]
    pub(crate) fallen: [[u8; 2]; 2],
    /// Footprints, kept up with poses.
    pub(crate) shapes: [Shape; MOST_UNITS],
    /// Units on the table, by side.
    pub(crate) present: [u64; 2],
    /// Units in contact.
    pub(crate) engaged: u64,
    /// Whom each unit can fire at where all stand still: from the Second Leader Movement on and for the last opportunity fire; empty otherwise.
    pub(crate) sights: [u64; MOST_UNITS],
    /// Who can fire at each of those who have just acted, half way and at the end of its way; empty unless they wait for that.
    pub(crate) reactions: [[u64; 2]; MOST_IN_GROUP],
    /// For each side a box that holds all its footprints; it may be larger than it need be.
    pub(crate) fronts: Kept<[Bounds; 2]>,
}

impl Index<UnitId> for State {
    type Output = Unit;
    fn index(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }
}

impl IndexMut<UnitId> for State {
    fn index_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }
}

impl Index<LeaderId> for State {
    type Output = Leader;
    fn index(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.index()]
    }
}

impl IndexMut<LeaderId> for State {
    fn index_mut(&mut self, id: LeaderId) -> &mut Leader {
        &mut self.leaders[id.index()]
    }
}

impl State {
    /// The battle before its first turn, everybody in the printed place. [CW-14.1]
    pub fn new(book: &'static Book, scenario: &'static Scenario, rules: Rules) -> Self {
        let filler = Unit {
            pose: Pose::default(),
            formation: Formation::Line,
            saddle: Saddle::OnFoot,
            stands: 0,
            wounds: 0,
            pending: 0,
            morale: Morale::Good,
            presence: Presence::Destroyed,
            marker: false,
            attempts: 0,
            finished: false,
            left: false,
            fired: false,
            checked: false,
            lost_this_phase: 0,
        };
        let nobody = Leader {
            at: Point::default(),
            rating: 0,
            alive: false,
            waiting: false,
            spent: false,
            left: false,
            moved: false,
            fell: false,
            exposed: 0,
        };
        let nothing =
            Contact { mover: UnitId(0), struck: UnitId(0), face: table::Face::Front, since: 0, charge: false };
        let mut state = Self {
            book: Shared(book),
            scenario: Shared(scenario),
            rules,
            turn: 1,
            player_turn: 0,
            phasing: scenario.first,
            phase: Phase::FirstLeaders,
            units: [filler; MOST_UNITS],
            leaders: [nobody; MOST_LEADERS],
            contacts: List::new(nothing),
            fallen: [[0; 2]; 2],
            shapes: [Shape::point(Spot::ORIGIN); MOST_UNITS],
            present: [0; 2],
            engaged: 0,
            sights: [0; MOST_UNITS],
            reactions: [[0; 2]; MOST_IN_GROUP],
            lookout: Kept(None),
            fronts: Kept([NOWHERE; 2]),
            rides: Kept(Rides::default()),
            rooms: Kept(Known::default()),
            wishes: Kept(Known::default()),
            way: None,
        };
        for (index, spec) in scenario.units.iter().enumerate() {
            let kind = &book.types[usize::from(spec.kind)];
            state.units[index] = Unit {
                pose: spec.pose,
                formation: spec.formation,
                saddle: kind.usual_saddle(),
                stands: kind.stands,
                presence: Presence::OnTable,
                ..filler
            };
        }
        for (leader, spec) in state.leaders.iter_mut().zip(&scenario.leaders) {
            *leader = Leader { at: spec.at, rating: spec.rating, alive: true, ..nobody };
        }
        state.refresh();
        state
    }

    /// Works out anew what is kept beside the plain state: footprints and sets. To be called after units were set up by hand.
    pub fn refresh(&mut self) {
        self.present = [0; 2];
        self.lookout = Kept(None);
        for index in 0..self.scenario.units.len() {
            let id = UnitId(index as u8);
            self.set_down(id);
            if self[id].presence == Presence::OnTable {
                self.present[self.spec(id).side.index()] |= id.bit();
            }
        }
        self.gather();
        self.note_engaged();
        self.look_round();
        self.rides = Kept(Rides::default());
        self.wishes.0.forget(u64::MAX);
    }

    /// Draws the box around each side anew.
    pub(crate) fn gather(&mut self) {
        for side in Side::BOTH {
            let boxes = self.units_of(side).map(|unit| self.shape(unit).bounds());
            self.fronts.0[side.index()] = boxes.fold(NOWHERE, Bounds::with);
        }
    }

    /// Whether a shape may be within a distance of somebody of a side: a quick look, which is never wrong when it says no.
    pub(crate) fn may_be_near(&self, side: Side, shape: &Shape, distance: Inches) -> bool {
        self.fronts.0[side.index()].about(distance).meets(shape.bounds())
    }

    /// Works out a unit's footprint after its pose, formation or stands have changed.
    pub(crate) fn set_down(&mut self, id: UnitId) {
        let unit = &self[id];
        let shape = footprint::base(self.kind(id), unit.formation, unit.stands).placed(unit.pose);
        let before = std::mem::replace(&mut self.shapes[id.index()], shape);
        self.forget_rooms(id, before.bounds(), shape.bounds());
        self.forget_sights(id, &before, &shape);
        let front = &mut self.fronts.0[self.scenario.0.units[id.index()].side.index()];
        *front = front.with(shape.bounds());
    }

    pub(crate) fn note_engaged(&mut self) {
        self.engaged = self.contacts.iter().fold(0, |set, contact| set | contact.mover.bit() | contact.struck.bit());
    }

    /// All units, in the order of ids.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.scenario.units.len() as u8).map(UnitId)
    }

    /// All leaders, in the order of ids.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.scenario.leaders.len() as u8).map(LeaderId)
    }

    /// The units of a side on the table, in the order of ids.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        each(self.present[side.index()])
    }

    /// The units on the table, the phasing side's first, each side's in the order of ids.
    pub fn units_in_order(&self) -> impl Iterator<Item = UnitId> + use<> {
        self.units_of(self.phasing).chain(self.units_of(self.phasing.enemy()))
    }

    /// The living leaders of a side.
    pub fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        self.leader_ids().filter(move |&id| self.leader_spec(id).side == side && self[id].alive && !self[id].waiting)
    }

    /// The footing on which this battle is fought.
    pub fn footing(&self) -> &'static Footing {
        self.scenario.0.footing(self.rules.balance)
    }

    /// What the scenario says about a unit.
    pub fn spec(&self, id: UnitId) -> &'static UnitSpec {
        &self.scenario.0.units[id.index()]
    }

    /// What the scenario says about a leader.
    pub fn leader_spec(&self, id: LeaderId) -> &'static LeaderSpec {
        &self.scenario.0.leaders[id.index()]
    }

    /// The line of the roster for a unit.
    pub fn kind(&self, id: UnitId) -> &'static UnitType {
        &self.book.0.types[usize::from(self.spec(id).kind)]
    }

    /// The side of a unit.
    pub fn side_of(&self, id: UnitId) -> Side {
        self.spec(id).side
    }

    /// Whether a unit is on the table.
    pub fn is_present(&self, id: UnitId) -> bool {
        self[id].presence == Presence::OnTable
    }

    /// Whether a unit is in contact with an enemy. [CW-12.8c]
    pub const fn is_engaged(&self, id: UnitId) -> bool {
        self.engaged & id.bit() != 0
    }

    /// Stands lost since the battle began.
    pub fn stands_lost(&self, id: UnitId) -> u8 {
        self.kind(id).stands - self[id].stands
    }

    /// A unit's footprint.
    pub const fn shape(&self, id: UnitId) -> &Shape {
        &self.shapes[id.index()]
    }

    /// A unit's stands where it stands.
    pub fn body(&self, id: UnitId) -> Body {
        let unit = &self[id];
        Body::standing(self.kind(id), unit.formation, unit.stands, unit.pose, *self.shape(id))
    }

    /// A unit's stands at a place on its way.
    pub fn body_at(&self, id: UnitId, aim: Aim) -> Body {
        let unit = &self[id];
        Body::passing(self.kind(id), unit.formation, unit.stands, aim.centre, aim.facing)
    }

    /// A leader's disc.
    pub fn disc(&self, id: LeaderId) -> Shape {
        self.disc_at(self[id].at)
    }

    /// A leader's disc somewhere.
    pub fn disc_at(&self, at: Point) -> Shape {
        footprint::leader_base(&self.book.tables).placed(Pose::new(at, Facing::NORTH))
    }

    /// The ground.
    pub fn ground(&self) -> &'static Ground<Terrain> {
        &self.scenario.0.ground
    }

    /// How terrain treats a unit.
    pub fn gait(&self, id: UnitId) -> Gait {
        footprint::gait(self.kind(id), self[id].saddle)
    }

    /// The allowance of a unit as it is now.
    pub fn allowance(&self, id: UnitId) -> Inches {
        let unit = &self[id];
        self.kind(id).allowance(unit.formation, unit.saddle).unwrap_or(Inches::ZERO)
    }

    /// How far from where it begins any part of a unit comes in one activation: on its way a corner is at most half as far off again as the legs have
    /// cost.
    pub(crate) fn farthest(base: Base, allowance: Inches) -> Inches {
        allowance + Inches::from_hundredths(allowance.hundredths() / 2) + base.width() + base.depth()
    }

    /// All footprints on the table.
    pub fn pieces(&self) -> Pieces {
        let mut pieces = Pieces::with_room(MOST_UNITS);
        for id in each(self.present[0] | self.present[1]) {
            pieces.add(u16::from(id.0), *self.shape(id));
        }
        pieces
    }

    /// The contacts of a unit.
    pub fn contacts_of(&self, id: UnitId) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(move |contact| contact.has(id))
    }

    /// All contacts.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }

    /// Records a contact. [CW-12.8c]
    pub fn link(&mut self, contact: Contact) {
        self.contacts.push(contact);
        self.note_engaged();
    }

    /// Ends all contacts of a unit. [CW-12.8c]
    pub(crate) fn part(&mut self, id: UnitId) {
        self.contacts.retain(|contact| !contact.has(id));
        self.note_engaged();
    }

    /// Whose turn it is not.
    #[must_use]
    pub const fn waiting_side(&self) -> Side {
        self.phasing.enemy()
    }

    /// A unit by its id.
    pub fn find_unit(&self, id: &str) -> Option<UnitId> {
        self.scenario.units.iter().position(|unit| unit.id == id).map(|index| UnitId(index as u8))
    }

    /// A leader by his id.
    pub fn find_leader(&self, id: &str) -> Option<LeaderId> {
        self.scenario.leaders.iter().position(|leader| leader.id == id).map(|index| LeaderId(index as u8))
    }
}
