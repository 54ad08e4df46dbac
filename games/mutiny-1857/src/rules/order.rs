//! What a seat can say.

use serde::{Deserialize, Serialize};
use table::{Facing, Turn};

use crate::data::place::Place;
use crate::data::roster::{Calibre, Formation, Mount, Team, TypeId};
use crate::data::side::{Man, UnitId};

/// Kinds of movement step. [IM-5.12, IM-5.25, IM-5.37]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// March or trot. [IM-4.3]
    March,
    /// March attack or gallop. [IM-4.4]
    Attack,
    /// On all fours. [IM-5.10]
    Crawl,
    /// Change of formation. [IM-5.21]
    Reform,
    /// Half a move, then prone. [IM-5.33]
    Drop,
    /// Up, then half a move. [IM-5.34]
    Rise,
    /// Turn on the spot. [IM-5.19]
    Face,
    /// Mount. [IM-5.26]
    Mount,
    /// Dismount. [IM-5.26]
    Dismount,
    /// Hook the gun on. [IM-5.28]
    Limber,
    /// Unhook it. [IM-5.28]
    Unlimber,
    /// Swing the barrel. [IM-5.27]
    Realign,
    /// Push the gun. [IM-5.9]
    Push,
    /// Leave the gun. [IM-5.37]
    Quit,
    /// Towards the base line. [IM-5.36]
    Retreat,
    /// Into a building. [IM-5.30]
    Enter,
    /// Out of it. [IM-5.30]
    Leave,
}

impl Gait {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::March,
        Self::Attack,
        Self::Crawl,
        Self::Reform,
        Self::Drop,
        Self::Rise,
        Self::Face,
        Self::Mount,
        Self::Dismount,
        Self::Limber,
        Self::Unlimber,
        Self::Realign,
        Self::Push,
        Self::Quit,
        Self::Retreat,
        Self::Enter,
        Self::Leave,
    ];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::March => "march",
            Self::Attack => "attack",
            Self::Crawl => "crawl",
            Self::Reform => "reform",
            Self::Drop => "drop",
            Self::Rise => "rise",
            Self::Face => "face",
            Self::Mount => "mount",
            Self::Dismount => "dismount",
            Self::Limber => "limber",
            Self::Unlimber => "unlimber",
            Self::Realign => "realign",
            Self::Push => "push",
            Self::Quit => "quit",
            Self::Retreat => "retreat",
            Self::Enter => "enter",
            Self::Leave => "leave",
        }
    }

    /// A gait by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gait| gait.key() == key)
    }
}

/// A pose on the way of a body: where its middle is and how far it has turned since the start. [IM-5.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Via {
    /// The middle.
    pub to: Place,
    /// The turn.
    pub turn: Turn,
}

/// A figure that leaves its rigid place. [IM-5.16, IM-5.17]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Who: a figure of the unit, or an officer with it.
    pub man: Man,
    /// Where to.
    pub to: Place,
}

/// A rigid move. [IM-5.13]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BodyMove {
    /// The last pose.
    pub end: Via,
    /// The facing at the end. [IM-5.19]
    pub facing: Facing,
    /// Poses on the way, at most three.
    pub via: Vec<Via>,
    /// Figures that leave their places.
    pub shift: Vec<Shift>,
}

/// Where a moved unit ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placing {
    /// As a body. [IM-5.13]
    Body(BodyMove),
    /// In a formation. [IM-5.21, IM-5.30]
    Form {
        /// Which.
        formation: Formation,
        /// Its middle.
        to: Place,
        /// Its facing.
        facing: Facing,
    },
    /// In a building. [IM-5.30]
    Inside(u8),
    /// A limbered gun, by its leading circle. [IM-5.35]
    Drive {
        /// Where it ends.
        to: Place,
        /// Places on the way, at most three.
        via: Vec<Place>,
    },
    /// Only a facing. [IM-5.19, IM-5.27, IM-5.28]
    Facing(Facing),
    /// A pushed gun. [IM-5.9]
    Push {
        /// Where its axle ends.
        to: Place,
        /// Its facing.
        facing: Facing,
        /// Men on foot who leave the places in which they are carried along. [IM-5.17]
        shift: Vec<Shift>,
    },
    /// Nothing changes. [IM-5.2]
    Stand,
}

/// A unit of a mustered force. [IM-2.19]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raised {
    /// Its type.
    pub kind: TypeId,
    /// What draws its gun.
    pub team: Team,
    /// The calibre of its gun.
    pub calibre: Calibre,
    /// One of its figures rides an elephant. [IM-2.26]
    pub howdah: bool,
}

/// A mustered force. [IM-2.19]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    /// Its units.
    pub units: Vec<Raised>,
    /// What its officers sit on. [IM-2.23]
    pub officers: Vec<Mount>,
}

/// A unit set down. [IM-3.16]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployed {
    /// Who.
    pub unit: UnitId,
    /// Where.
    pub post: Post,
}

/// Where a unit is set down. [IM-3.16]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// In a formation.
    Form {
        /// Which.
        formation: Formation,
        /// Its middle.
        to: Place,
        /// Its facing.
        facing: Facing,
        /// Whether cavalry sits.
        mounted: bool,
    },
    /// In a building.
    Inside(u8),
    /// With its gun.
    Park {
        /// The leading circle of a limbered gun, or the axle of an unlimbered one.
        to: Place,
        /// Its facing.
        facing: Facing,
        /// Whether it is limbered.
        limbered: bool,
    },
}

/// A piece from the menu of scenery. [IM-3.10, IM-3.11, IM-3.12, IM-3.13, IM-3.14]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SceneryPiece {
    /// What.
    pub item: SceneryItem,
    /// Which of its shapes, from 0.
    pub shape: u8,
    /// Its middle; of water only the shift by `y`, of bridges, fords and tracks only `x`.
    pub at: Place,
    /// Turned by so many quarters clockwise.
    pub quarters: u8,
}

/// What the menu of scenery has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SceneryItem {
    /// A walled village. [IM-3.10]
    VillageWalled,
    /// An open village. [IM-3.10]
    VillageOpen,
    /// A jungle. [IM-3.12]
    Jungle,
    /// A bush. [IM-3.12]
    Bush,
    /// A hill. [IM-3.14]
    Hill,
    /// Trees. [IM-3.14]
    Trees,
    /// A stream. [IM-3.13]
    Stream,
    /// A river. [IM-3.13]
    River,
    /// A bridge over it. [IM-3.13]
    Bridge,
    /// A ford in it. [IM-3.13]
    Ford,
    /// A track. [IM-3.11]
    Track,
}

impl SceneryItem {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::VillageWalled,
        Self::VillageOpen,
        Self::Jungle,
        Self::Bush,
        Self::Hill,
        Self::Trees,
        Self::Stream,
        Self::River,
        Self::Bridge,
        Self::Ford,
        Self::Track,
    ];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::VillageWalled => "village_walled",
            Self::VillageOpen => "village_open",
            Self::Jungle => "jungle",
            Self::Bush => "bush",
            Self::Hill => "hill",
            Self::Trees => "trees",
            Self::Stream => "stream",
            Self::River => "river",
            Self::Bridge => "bridge",
            Self::Ford => "ford",
            Self::Track => "track",
        }
    }

    /// An item by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|item| item.key() == key)
    }
}

/// How the Rebels lay out the table. [IM-3.15]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scenery {
    /// One of the stored layouts.
    Layout(u8),
    /// Pieces from the menu.
    Pieces(Vec<SceneryPiece>),
}

/// One declared combat. [IM-10.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// Who attacks.
    pub attacker: Man,
    /// Whom.
    pub enemy: Man,
}

/// Who of a unit fires. [IM-7.50]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Firing {
    /// Everybody who can.
    All,
    /// Only its snipers, who may pick out an officer.
    Snipers,
}

/// A kind of step in an order for several units. [IM-3.19]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Along the way that the order names.
    Move,
    /// At the preset target.
    Fire,
    /// By the usual pairing.
    Melee,
}

impl Step {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Move, Self::Fire, Self::Melee];

    /// Its key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Fire => "fire",
            Self::Melee => "melee",
        }
    }

    /// A step by its key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.key() == key)
    }
}

/// An order for several units. [IM-3.19]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whom it names; nobody where it means all who can.
    pub units: Vec<UnitId>,
    /// The steps, in the order they are taken.
    pub steps: Vec<Step>,
    /// March or attack.
    pub gait: Gait,
    /// How far and which way those go who move, in hundredths.
    pub by: (i32, i32),
}

/// What a seat can say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lay out the table. [IM-3.15]
    Scenery(Scenery),
    /// Name a force; `None` for the usual one. [IM-2.19]
    Muster(Option<Box<Muster>>),
    /// Lay one piece and go on laying. [IM-3.15]
    Lay(SceneryPiece),
    /// Name one unit and go on naming. [IM-2.19]
    Raise(Raised),
    /// Take back the last piece, unit, place on the way or combat that was named by itself. [IM-2.19, IM-3.15, IM-5.13, IM-10.3]
    TakeBack,
    /// Set units down; those left out take the usual places. [IM-3.16]
    Deploy(Vec<Deployed>),
    /// Set one unit down and go on setting down. [IM-3.16]
    Station(Deployed),
    /// Begin a movement step. [IM-5.12]
    Move {
        /// Who.
        unit: UnitId,
        /// How.
        gait: Gait,
        /// Officers who go along. [IM-5.32]
        with: u64,
    },
    /// Men on foot begin to push a gun that nobody serves. [IM-5.9]
    Push {
        /// Who.
        unit: UnitId,
        /// Which gun.
        gun: u8,
    },
    /// Name a unit for an order to several, or leave it out again, and go on naming. [IM-3.19]
    Gather(UnitId),
    /// The same steps for several units, one after another. [IM-3.19]
    Group(Group),
    /// Name a place on the way of what is being set down, and go on naming. [IM-5.13, IM-5.35]
    Pass(Via),
    /// End it.
    Place(Placing),
    /// Fire at a unit. [IM-7.5]
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The score needed that is aimed at. [IM-7.47]
        aim: Option<u8>,
        /// Who of it fires. [IM-7.50]
        firing: Firing,
        /// Officers who fire along.
        with: u64,
    },
    /// Fire at a structure. [IM-9.18]
    Shell {
        /// The gun's crew.
        unit: UnitId,
        /// The structure.
        feature: u8,
    },
    /// Name one combat of a unit's melee and go on naming; none yet where the naming begins. [IM-10.3]
    PairOff {
        /// Who.
        unit: UnitId,
        /// The combat.
        pair: Option<Pair>,
    },
    /// Fight; without pairs by the usual pairing. [IM-10.3]
    Melee {
        /// Who.
        unit: UnitId,
        /// Declared combats.
        pairs: Vec<Pair>,
        /// Officers who fight along.
        with: u64,
    },
    /// The current unit declines the rest.
    Finish,
    /// Everybody left declines everything.
    EndTurn,
    /// A running unit throws for recovery. [IM-12.14]
    Throw(UnitId),
    /// So does every unit that is still due this turn. [IM-12.14]
    ThrowAll,
    /// It does not, and runs on. [IM-12.14]
    RunOn(UnitId),
    /// The test is taken. [IM-11.2]
    Ask,
    /// It is not. [IM-11.2]
    Decline,
}
