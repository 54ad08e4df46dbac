//! What seats can say.

use serde::{Deserialize, Serialize};

use crate::data::map::{AreaId, EdgeKind};
use crate::rules::state::Unit;

/// The longest way anybody goes at once: four areas on horseback.
pub const LONGEST: usize = 4;
/// The most targets one unit can share its fire among.
pub const MOST_SHOTS: usize = 14;

/// The areas entered, one after another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path {
    areas: [AreaId; LONGEST],
    length: u8,
}

impl Path {
    /// No area: the unit stays where it is.
    pub const NONE: Self = Self { areas: [0; LONGEST], length: 0 };

    /// A way through these areas, if it is not too long.
    pub fn new(areas: &[AreaId]) -> Option<Self> {
        let mut path = Self::NONE;
        areas.iter().try_for_each(|&area| path.push(area).then_some(())).map(|()| path)
    }

    /// One area more; false when the way is full.
    pub fn push(&mut self, area: AreaId) -> bool {
        let free = usize::from(self.length) < LONGEST;
        if free {
            self.areas[usize::from(self.length)] = area;
            self.length += 1;
        }
        free
    }

    /// The areas.
    pub fn areas(&self) -> &[AreaId] {
        &self.areas[..usize::from(self.length)]
    }

    /// The last area, if there is one.
    pub fn end(&self) -> Option<AreaId> {
        self.areas().last().copied()
    }
}

/// One shot: so many figures at one target. [FP-4.2.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The target's number among the other side's targets.
    pub target: u8,
    /// How many figures fire at it.
    pub figures: u8,
}

/// Shots of one volley.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shots {
    shots: [Shot; MOST_SHOTS],
    count: u8,
}

impl Shots {
    /// All at one target.
    pub fn at(target: Unit, figures: u8) -> Self {
        let mut shots = Self::default();
        shots.push(target, figures);
        shots
    }

    /// One shot more; false when there are too many.
    pub fn push(&mut self, target: Unit, figures: u8) -> bool {
        let free = usize::from(self.count) < MOST_SHOTS;
        if free {
            self.shots[usize::from(self.count)] = Shot { target: target_code(target), figures };
            self.count += 1;
        }
        free
    }

    /// The shots as targets and figures.
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u8)> + '_ {
        self.shots[..usize::from(self.count)].iter().map(|shot| (target_of(shot.target), shot.figures))
    }

    /// One shot by its number.
    pub fn get(&self, number: u8) -> Option<(Unit, u8)> {
        (number < self.count)
            .then(|| &self.shots[usize::from(number)])
            .map(|shot| (target_of(shot.target), shot.figures))
    }

    /// Whether nobody fires.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All figures that fire.
    pub fn figures(&self) -> u16 {
        self.iter().map(|(_, figures)| u16::from(figures)).sum()
    }
}

fn target_code(unit: Unit) -> u8 {
    match unit {
        Unit::Company(id) => id,
        Unit::Gun(id) => 0x40 | id,
        Unit::Enemy(id) => 0x80 | id,
    }
}

fn target_of(code: u8) -> Unit {
    match code & 0xc0 {
        0 => Unit::Company(code),
        0x40 => Unit::Gun(code & 0x3f),
        _ => Unit::Enemy(code & 0x3f),
    }
}

/// Which of several edges between two areas a charge uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EdgeWord {
    /// The side of the house, the gate, the open boundary.
    Level,
    /// Stairs.
    Stairs,
    /// The outside.
    Climb,
}

impl EdgeWord {
    /// The word for an edge.
    pub fn of(kind: EdgeKind) -> Self {
        match kind {
            EdgeKind::Stairs => EdgeWord::Stairs,
            EdgeKind::Climb => EdgeWord::Climb,
            _ => EdgeWord::Level,
        }
    }
}

/// What a Company reacts with: a HOLD card, or a special card that counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeldCard {
    /// A Force card on HOLD.
    Hold,
    /// The special card.
    Special(u8),
}

/// Which fire is shared out among targets, figure by figure. [FP-4.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Share {
    /// FIRE ALL.
    All,
    /// FIRE ALL with a card that is played with it.
    With(u8),
    /// FIRE HALF.
    Half,
    /// The half that fires before a move.
    First,
    /// The half that fires after a move.
    After,
    /// FIRE ALL in a reaction.
    React(HeldCard),
    /// The half that fires in a reaction.
    ReactHalf(HeldCard),
}

/// Whether a Force is asked for its leaders after an action, or says beforehand where they go. [FP-1.6, FP-3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaders {
    /// They go where they were told.
    Told,
    /// Their seat is asked after each action.
    Asked,
}

/// Any piece a player places before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Placed {
    /// A Company or gun.
    Unit(Unit),
    /// A Command figure.
    Figure(u8),
    /// The Commander-in-Chief.
    Commander,
}

/// What a seat says.
#[expect(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// Puts a piece into its zone.
    Place { piece: Placed, area: AreaId },
    /// Puts all pieces still to be placed where they are listed.
    Default,
    /// MOVE.
    Move { unit: Unit, path: Path },
    /// FIRE ALL, perhaps with a card that is played with it.
    FireAll { unit: Unit, shots: Shots, card: Option<u8> },
    /// FIRE HALF.
    FireHalf { unit: Unit, shots: Shots },
    /// RELOAD.
    Reload { unit: Unit },
    /// FIRE MOVE that begins with fire.
    FireThenMove { unit: Unit, shots: Shots },
    /// FIRE MOVE that begins with the move.
    MoveThenFire { unit: Unit, path: Path },
    /// CHARGE.
    Charge { unit: Unit, target: Unit, path: Path, edge: Option<EdgeWord> },
    /// RALLY.
    Rally { company: u8 },
    /// HOLD.
    Hold,
    /// Bursts a gate.
    Burst { company: u8, gate: u8 },
    /// Plays a card that is held, perhaps for a Company.
    Play { card: u8, company: Option<u8> },
    /// Begins to share the fire of a unit out among targets.
    Share { unit: Unit, share: Share },
    /// So many of its figures at a target.
    Aim { target: Unit, figures: u8 },
    /// Does nothing with the card.
    Pass,
    /// Whether the Force is asked for its leaders after each action.
    Leaders { leaders: Leaders },
    /// Moves a Command figure.
    MoveFigure { figure: u8, path: Path },
    /// No more figures move.
    Done,
    /// Moves the Commander-in-Chief.
    MoveCommander { path: Path },
    /// The Commander-in-Chief stays.
    Stay,
    /// A gun fires at a unit.
    GunFire { target: Unit },
    /// A gun fires at a gate.
    GunFireGate { gate: u8 },
    /// A gun is loaded.
    GunReload,
    /// A gun, or a crew off its gun, moves.
    GunMove { path: Path },
    /// A crew is rallied.
    GunRally,
    /// A crew returns to its gun.
    Man,
    /// The second half of FIRE MOVE: fire.
    Shots { shots: Shots },
    /// The way of a reaction, or the second half of FIRE MOVE: a move.
    Path { path: Path },
    /// Nothing.
    None,
    /// Reaction: FIRE ALL.
    ReactFire { card: HeldCard, shots: Shots },
    /// Reaction: FIRE HALF, then back.
    ReactFireRetreat { card: HeldCard, shots: Shots },
    /// Reaction: back.
    ReactRetreat { card: HeldCard, path: Path },
    /// Reaction: COUNTER-CHARGE.
    ReactCounter { card: HeldCard },
    /// The line of a melee.
    Front { figures: u8, volunteers: u8, command: u8 },
    /// Where a beaten unit goes.
    To { area: AreaId },
    /// Yes.
    Yes,
    /// No.
    No,
    /// The Company that a special card serves.
    With { company: u8 },
    /// The enemy unit that a special card serves.
    Enemy { unit: u8 },
    /// By a card: who fires at whom.
    Magazine { unit: u8, target: Unit },
    /// Where a routed unit returns.
    Entry { area: AreaId },
}
