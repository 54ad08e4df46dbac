//! Why an order is refused: the clause, and a sentence that names the pieces, the figures and the way out.

use engine::{Clause, NoReasons, Part, Refusal as Sentence};
use table::{Inches, Point, Pose, TableEdge};

use crate::data::roster::{Formation, Saddle};
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::leader;
use crate::rules::moving::{self, Toll};
use crate::rules::names;
use crate::rules::reasons::What;
use crate::rules::state::{Presence, State};

/// What bars a pose or a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The edge of the table. [CW-12.5]
    Edge(TableEdge),
    /// Another unit stands there. [CW-12.5]
    Overlap(UnitId),
    /// An enemy is too near. [CW-12.5]
    TooNear(UnitId),
    /// A friend is in the way. [CW-12.11]
    Friend(UnitId),
    /// Terrain closed to it, by its number. [CW-13.2]
    Terrain(usize),
}

/// Where on a move something went wrong: the leg, counted from 1, and its two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnLeg {
    /// Which leg.
    pub leg: u8,
    /// Where it begins.
    pub from: Pose,
    /// Where it should end.
    pub to: Pose,
    /// In which formation the unit moves.
    pub formation: Formation,
}

/// Why a unit cannot fire. [CW-5.0a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silent {
    /// It is routed. [CW-10.3]
    Routed,
    /// It is engaged.
    Engaged,
    /// Its guns are limbered.
    Limbered,
    /// It has fired or saved its fire.
    Fired,
}

/// What somebody learns who asks whether something may be done and is told that it may not: why, or nothing, which costs nothing.
pub trait Denial {
    /// Told of a reason.
    fn because(why: impl FnOnce() -> Refusal) -> Self;
}

impl Denial for Refusal {
    fn because(why: impl FnOnce() -> Refusal) -> Self {
        why()
    }
}

/// It may not be done; nobody asked why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denied;

impl Denial for Denied {
    fn because(_: impl FnOnce() -> Refusal) -> Self {
        Self
    }
}

/// Why an order is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The order answers no question that is asked now. [CW-1.1]
    NotAsked,
    /// A unit of the enemy. [CW-2.3]
    NotYourUnit(UnitId),
    /// A leader of the enemy. [CW-2.3]
    NotYourLeader(LeaderId),
    /// A unit of another command. [CW-2.3]
    NotHisCommand(LeaderId, UnitId),
    /// A unit that is not on the table. [CW-3.2]
    NotOnTable(UnitId),
    /// A leader who is dead. [CW-3.3]
    LeaderDead(LeaderId),
    /// A leader who failed. [CW-3.3, CW-3.4d]
    LeaderSpent(LeaderId),
    /// A leader who was left for another. [CW-3.4f]
    LeaderLeft(LeaderId),
    /// A unit that failed. [CW-3.4d]
    Finished(UnitId),
    /// A unit that this activator is done with. [CW-3.4g]
    LeftBy(LeaderId, UnitId),
    /// A unit in close combat. [CW-3.4h]
    Engaged(UnitId),
    /// Too many units, or one named twice. [CW-3.1]
    GroupSize,
    /// Irregulars in a group. [CW-3.1]
    Irregular(UnitId),
    /// A group that does not touch. [CW-3.1a]
    NotTouching,
    /// A group of unlike morale. [CW-3.1b]
    UnlikeMorale,
    /// Old and new units in one attempt. [CW-3.1e]
    MixedGroup(UnitId),
    /// Not one entry for each member. [CW-3.1e]
    Entries,
    /// A group that would be torn apart. [CW-3.1e]
    TornApart,
    /// Rallying what is in good order. [CW-3.4i]
    InGoodOrder(UnitId),
    /// A routed unit can only rally. [CW-10.2]
    OnlyRally(UnitId),
    /// No cavalry. [CW-4.0h]
    NoCavalry(UnitId),
    /// Mounted or dismounted already. [CW-4.0h]
    SaddleAlready(UnitId),
    /// Horses may not stand there. [CW-4.0h]
    NoPlaceForHorses(UnitId),
    /// A formation the type does not know. [CW-4.0]
    UnknownFormation(UnitId, Formation),
    /// A change that is not free. [CW-4.1b]
    NotFree(UnitId, Formation),
    /// It is in that formation already. [CW-4.1]
    FormedAlready(UnitId, Formation),
    /// No room for the new formation. [CW-4.1]
    NoRoomToForm(UnitId, Formation, Obstacle),
    /// A move without legs, or with too many. [CW-12.10]
    LegCount(UnitId),
    /// Too wide a turn. [CW-12.10]
    TurnTooWide(UnitId, OnLeg),
    /// A facing that is no whole degree. [CW-12.1]
    PartOfDegree(UnitId),
    /// Too long a move. [CW-12.10]
    TooLong {
        /// Which unit.
        unit: UnitId,
        /// What the way costs up to the leg that is too long, by what makes it dear.
        toll: Toll,
        /// What there is.
        allowance: Inches,
        /// The leg.
        on: OnLeg,
    },
    /// Something in the way. [CW-12.5, CW-12.11, CW-13.2]
    Barred(UnitId, OnLeg, Obstacle),
    /// A shaken unit comes closer. [CW-9.1]
    Closing(UnitId, UnitId, OnLeg),
    /// A shaken unit charges. [CW-9.1]
    ShakenCharge(UnitId),
    /// It may not charge as it is. [CW-6.5]
    MayNotCharge(UnitId),
    /// A friend cannot be charged. [CW-6.5]
    NoEnemy(UnitId),
    /// No place to line up within reach. [CW-12.8b]
    NoLineUp {
        /// The charger.
        unit: UnitId,
        /// The charged.
        target: UnitId,
        /// What the cheapest place would cost, if the allowance is all that is missing.
        least: Option<Inches>,
        /// What there is.
        allowance: Inches,
    },
    /// A leader has moved in this phase. [CW-1.3a]
    LeaderMoved(LeaderId),
    /// Too far for a leader. [CW-1.3a]
    LeaderTooFar(LeaderId, Inches, Point),
    /// A rampart stops a leader. [CW-1.3a]
    LeaderStopped(LeaderId, Point),
    /// Off the table. [CW-1.3a]
    LeaderOff(LeaderId, Point),
    /// Too near to an enemy. [CW-1.3a]
    LeaderTooNear(LeaderId, UnitId, Point),
    /// A command already placed, or not one's own. [CW-14.2]
    NotToPlace(LeaderId),
    /// Not all pieces of the command, or one twice. [CW-14.2]
    PiecesMissing(LeaderId),
    /// Another command is half placed. [CW-14.2]
    OtherBegun(LeaderId),
    /// A unit that is not on the table yet. [CW-14.2]
    NotPlaced(UnitId),
    /// A leader is placed after his units. [CW-14.2]
    UnitsFirst(LeaderId),
    /// Outside the zone. [CW-14.2]
    OutsideZone(Side),
    /// No legal pose to begin in, and the nearest that is one. [CW-12.5]
    BadPlace(UnitId, Obstacle, Option<Point>),
    /// A unit that cannot fire. [CW-5.0a]
    Silent(UnitId, Silent),
    /// A friend is no target. [CW-5.0b]
    NoTarget(UnitId),
    /// A target in close combat. [CW-5.0b]
    TargetEngaged(UnitId),
    /// Nothing in the arc. [CW-5.3a]
    OutOfArc(UnitId, UnitId),
    /// Too far. [CW-5.3b]
    OutOfRange {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// How far it is.
        distance: Inches,
        /// How far the weapon reaches.
        range: Inches,
    },
    /// Not to be seen. [CW-12.9]
    OutOfSight(UnitId, UnitId),
    /// No saved fire. [CW-5.1a]
    NoMarker(UnitId),
    /// The target has not just acted. [CW-5.1c]
    NotActed(UnitId),
    /// It did not change place, so there is no half way. [CW-5.1d]
    NoMid(UnitId),
    /// Not in contact. [CW-6.2a]
    NotInContact(UnitId, UnitId),
    /// No such melee to fight. [CW-6.2a]
    NoMelee(UnitId),
    /// It is not this unit that is asked. [CW-6.2a]
    OtherUnit(UnitId),
    /// Guns, squares, road columns and the shaken do not pursue, nor does who is still engaged. [CW-7.5c]
    CannotPursue(UnitId),
    /// No enemy that it could pursue. [CW-7.5]
    NotFled(UnitId),
}

impl Refusal {
    /// What the figure that is too much is made of.
    pub fn parts(&self) -> Vec<Part<What>> {
        let mut why = Vec::new();
        if let Self::TooLong { toll, .. } = self {
            toll.cost(&mut why);
        }
        why
    }

    /// The clause that forbids it.
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::NotAsked => "CW-1.1",
            Self::NotYourUnit(_) | Self::NotYourLeader(_) | Self::NotHisCommand(..) => "CW-2.3",
            Self::NotOnTable(_) => "CW-3.2",
            Self::LeaderDead(_) | Self::LeaderSpent(_) => "CW-3.3",
            Self::LeaderLeft(_) => "CW-3.4f",
            Self::Finished(_) => "CW-3.4d",
            Self::LeftBy(..) => "CW-3.4g",
            Self::Engaged(_) => "CW-3.4h",
            Self::GroupSize | Self::Irregular(_) => "CW-3.1",
            Self::NotTouching => "CW-3.1a",
            Self::UnlikeMorale => "CW-3.1b",
            Self::MixedGroup(_) | Self::Entries | Self::TornApart => "CW-3.1e",
            Self::InGoodOrder(_) => "CW-3.4i",
            Self::OnlyRally(_) => "CW-10.2",
            Self::NoCavalry(_) | Self::SaddleAlready(_) | Self::NoPlaceForHorses(_) => "CW-4.0h",
            Self::UnknownFormation(..) => "CW-4.0",
            Self::NotFree(..) => "CW-4.1b",
            Self::FormedAlready(..) | Self::NoRoomToForm(..) => "CW-4.1",
            Self::LegCount(_) | Self::TurnTooWide(..) | Self::TooLong { .. } => "CW-12.10",
            Self::PartOfDegree(_) => "CW-12.1",
            Self::Barred(_, _, obstacle) | Self::BadPlace(_, obstacle, _) => obstacle.clause(),
            Self::Closing(..) | Self::ShakenCharge(_) => "CW-9.1",
            Self::MayNotCharge(_) | Self::NoEnemy(_) => "CW-6.5",
            Self::NoLineUp { least: Some(_), .. } => "CW-12.8",
            Self::NoLineUp { .. } => "CW-12.8b",
            Self::LeaderMoved(_)
            | Self::LeaderTooFar(..)
            | Self::LeaderStopped(..)
            | Self::LeaderOff(..)
            | Self::LeaderTooNear(..) => "CW-1.3a",
            Self::NotToPlace(_)
            | Self::PiecesMissing(_)
            | Self::OtherBegun(_)
            | Self::NotPlaced(_)
            | Self::UnitsFirst(_)
            | Self::OutsideZone(_) => "CW-14.2",
            Self::Silent(..) => "CW-5.0a",
            Self::NoTarget(_) | Self::TargetEngaged(_) => "CW-5.0b",
            Self::OutOfArc(..) => "CW-5.3a",
            Self::OutOfRange { .. } => "CW-5.3b",
            Self::OutOfSight(..) => "CW-12.9",
            Self::NoMarker(_) => "CW-5.1a",
            Self::NotActed(_) => "CW-5.1c",
            Self::NoMid(_) => "CW-5.1d",
            Self::NotInContact(..) | Self::NoMelee(_) | Self::OtherUnit(_) => "CW-6.2a",
            Self::CannotPursue(_) => "CW-7.5c",
            Self::NotFled(_) => "CW-7.5",
        })
    }
}

impl Obstacle {
    /// The clause that makes it one.
    pub const fn clause(self) -> &'static str {
        match self {
            Self::Edge(_) | Self::Overlap(_) | Self::TooNear(_) => "CW-12.5",
            Self::Friend(_) => "CW-12.11",
            Self::Terrain(_) => "CW-13.2",
        }
    }

    /// What it does to the unit, in words.
    pub fn text(self, state: &State) -> String {
        match self {
            Self::Edge(edge) => format!("they would leave the table over the {} edge", edge_name(edge)),
            Self::Overlap(unit) => format!("they would overlap {}", names::the(state, unit)),
            Self::TooNear(unit) => {
                let spacing = state.book.tables.movement.spacing;
                format!("they would be closer than {spacing} to {}", names::the(state, unit))
            }
            Self::Friend(unit) => {
                format!("{} are in the way, and neither lets the other pass", names::the(state, unit))
            }
            Self::Terrain(index) => {
                let terrain = &state.ground().features()[index].kind;
                let name = if terrain.name.is_empty() { String::new() } else { format!(" ({})", terrain.name) };
                format!("they may not enter the {}{name}", terrain.of.id)
            }
        }
    }
}

fn edge_name(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::North => "northern",
        TableEdge::East => "eastern",
        TableEdge::South => "southern",
        TableEdge::West => "western",
    }
}

/// A point in words.
pub fn point_text(point: Point) -> String {
    let number = |length: Inches| length.to_string().replace('"', "");
    format!("({}, {})", number(point.x), number(point.y))
}

/// The clause and sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> Sentence {
    Sentence { clause: refusal.clause(), text: sentence(state, refusal) }
}

fn sentence(state: &State, refusal: &Refusal) -> String {
    let the = |id: &UnitId| names::the(state, *id);
    let leader = |id: &LeaderId| names::leader(state, *id);
    match refusal {
        Refusal::NotAsked => "this order answers no question that is asked now; look at the list of orders".to_owned(),
        Refusal::NotYourUnit(id) => format!("{} belong to the enemy; name one of your own units", the(id)),
        Refusal::NotYourLeader(id) => format!("{} commands for the enemy; name one of your own leaders", leader(id)),
        Refusal::NotHisCommand(who, whom) => {
            let own = state.leader_spec(state.spec(*whom).command);
            format!(
                "{} are not under {}; name their own leader, {} ({}), or the army commander",
                the(whom),
                leader(who),
                own.name,
                own.id
            )
        }
        Refusal::NotOnTable(id) => format!("{} are not on the table", the(id)),
        Refusal::LeaderDead(id) => format!("{} is dead; name another activator", leader(id)),
        Refusal::LeaderSpent(id) => {
            format!("{} has failed and activates nobody more this turn; name another activator", leader(id))
        }
        Refusal::LeaderLeft(id) => {
            format!("another has rolled since {} did; he activates nobody more this turn", leader(id))
        }
        Refusal::Finished(id) => {
            format!("{} have failed and are activated by nobody more this turn; name another unit", the(id))
        }
        Refusal::LeftBy(who, whom) => format!(
            "{} has left {} for another unit; name one he has not yet had in hand, or let another activator take them up",
            leader(who),
            the(whom)
        ),
        Refusal::Engaged(id) => format!("{} are in close combat and cannot be activated", the(id)),
        Refusal::GroupSize => {
            format!("a group has at most {} different units", state.book.tables.command.group_most)
        }
        Refusal::Irregular(id) => format!("{} are irregulars and move alone", the(id)),
        Refusal::NotTouching => {
            format!("the units do not touch: at most {} may lie between them", state.book.tables.command.group_gap)
        }
        Refusal::UnlikeMorale => "the units of a group must be in the same state of morale".to_owned(),
        Refusal::MixedGroup(id) => {
            format!("{} cannot be mixed with the others: name only units in hand, or only new ones", the(id))
        }
        Refusal::Entries => "the order needs exactly one entry for each activated unit".to_owned(),
        Refusal::TornApart => "the group must touch again when all have moved, unless one of them charges".to_owned(),
        Refusal::InGoodOrder(id) => format!("{} are in good order and have nothing to rally from", the(id)),
        Refusal::OnlyRally(id) => format!("{} are routed: they can rally or hold", the(id)),
        Refusal::NoCavalry(id) => format!("{} are no cavalry", the(id)),
        Refusal::SaddleAlready(id) => {
            let how = if state[*id].saddle == Saddle::Mounted { "mounted" } else { "on foot" };
            format!("{} are {how} already", the(id))
        }
        Refusal::NoPlaceForHorses(id) => format!("horses may not stand where {} are", the(id)),
        Refusal::UnknownFormation(id, formation) => {
            let known: Vec<&str> = Formation::ALL
                .into_iter()
                .filter(|&formation| state.kind(*id).allowance(formation, state[*id].saddle).is_some())
                .map(Formation::name)
                .collect();
            format!("{} do not form {}; they form {}", the(id), formation.name(), known.join(", "))
        }
        Refusal::NotFree(id, formation) => format!(
            "changing {} from {} to {} takes the whole activation; order the change alone",
            the(id),
            state[*id].formation.name(),
            formation.name()
        ),
        Refusal::FormedAlready(id, formation) => format!("{} are in {} already", the(id), formation.name()),
        Refusal::NoRoomToForm(id, formation, obstacle) => {
            format!("{} have no room to form {} here: {}", the(id), formation.name(), obstacle.text(state))
        }
        Refusal::LegCount(id) => format!(
            "a move of {} has 1 to {} legs, a charge one less before the last; none only after a free change of formation",
            the(id),
            state.book.tables.movement.legs
        ),
        Refusal::TurnTooWide(id, on) => format!(
            "leg {} of {} turns by {}, more than {} degrees; split it",
            on.leg,
            the(id),
            on.from.facing.turn_to(on.to.facing).abs(),
            state.book.tables.movement.turn
        ),
        Refusal::PartOfDegree(id) => format!("the facing of {} must be in whole degrees", the(id)),
        Refusal::TooLong { unit: id, toll, allowance, on } => {
            let cost = toll.cost(&mut NoReasons);
            let left = *allowance - (cost - moving::leg_price(state, *id, on));
            format!(
                "the way of {} costs {cost:#} up to leg {}, they have {allowance:#}; {}",
                the(id),
                on.leg,
                could_go(state, *id, on, left)
            )
        }
        Refusal::Barred(id, on, obstacle) => format!(
            "leg {} of {} is barred: {}; {}",
            on.leg,
            the(id),
            obstacle.text(state),
            could_go(state, *id, on, Inches::LIMIT)
        ),
        Refusal::Closing(id, enemy, on) => format!(
            "{} are shaken and come closer to {} with leg {}; move them away or hold",
            the(id),
            the(enemy),
            on.leg
        ),
        Refusal::ShakenCharge(id) => format!("{} are {} and do not charge", the(id), state[*id].morale.name()),
        Refusal::MayNotCharge(id) => format!(
            "{} may not charge in {}{}",
            the(id),
            state[*id].formation.name(),
            if state.kind(*id).dismounted.is_some() && state[*id].saddle == Saddle::OnFoot {
                " on foot; they charge mounted"
            } else {
                ""
            }
        ),
        Refusal::NoEnemy(id) | Refusal::NoTarget(id) => format!("{} are no enemy on the table", the(id)),
        Refusal::NoLineUp { unit: id, target, least: Some(least), allowance } => {
            format!("{} need at least {least:#} to line up against {}, they have {allowance:#}", the(id), the(target))
        }
        Refusal::NoLineUp { unit: id, target, .. } => {
            format!("{} find no free place to line up against {}; come from another direction", the(id), the(target))
        }
        Refusal::LeaderMoved(id) => format!("{} has moved in this phase", leader(id)),
        Refusal::LeaderTooFar(id, way, to) => format!(
            "{} goes at most {}, this way is {way:#}; {}",
            leader(id),
            state.book.tables.leaders.reach,
            could_ride(state, *id, *to)
        ),
        Refusal::LeaderStopped(id, to) => {
            format!("a rampart stops {}; go round by a gate, or {}", leader(id), could_ride(state, *id, *to))
        }
        Refusal::LeaderOff(id, to) => {
            format!("the base of {} would not be wholly on the table; {}", leader(id), could_ride(state, *id, *to))
        }
        Refusal::LeaderTooNear(who, whom, to) => format!(
            "{} must stay {:#} away from {}; {}",
            leader(who),
            state.book.tables.leaders.clearance,
            the(whom),
            could_ride(state, *who, *to)
        ),
        Refusal::NotToPlace(id) => format!("the command of {} is not yours to place now", leader(id)),
        Refusal::PiecesMissing(id) => {
            format!("name every piece of the command of {} once, its leader included", leader(id))
        }
        Refusal::OtherBegun(id) => {
            let command = &state.leader_spec(*id).command;
            format!("{command} is half placed: place the rest of it first, or take its units up again")
        }
        Refusal::NotPlaced(id) => format!("{} are not placed yet", the(id)),
        Refusal::UnitsFirst(id) => {
            let missing = state
                .unit_ids()
                .filter(|&one| state.spec(one).command == *id && state[one].presence == Presence::Waiting);
            format!("{} is placed after his units: first place {}", leader(id), names::the_units(state, missing))
        }
        Refusal::OutsideZone(side) => {
            let zone = state.scenario.side(*side).zone;
            let corner = |x: i32, y: i32| point_text(table::Spot { x, y }.point());
            format!(
                "place it wholly in the zone from {} to {}",
                corner(zone.left, zone.bottom),
                corner(zone.right, zone.top)
            )
        }
        Refusal::BadPlace(id, obstacle, nearest) => {
            let instead = match nearest {
                Some(point) => format!("; as they are formed they fit at {}", point_text(*point)),
                None => String::new(),
            };
            format!("{} cannot begin there: {}{instead}", the(id), obstacle.text(state))
        }
        Refusal::Silent(id, why) => {
            let why = match why {
                Silent::Routed => "are routed",
                Silent::Engaged => "are in close combat",
                Silent::Limbered => "are limbered",
                Silent::Fired => "have fired or saved their fire in this phase",
            };
            format!("{} {why} and do not fire", the(id))
        }
        Refusal::TargetEngaged(id) => format!("{} are in close combat and no target", the(id)),
        Refusal::OutOfArc(who, whom) => format!("no stand of {} has {} in its arc", the(who), the(whom)),
        Refusal::OutOfRange { unit: who, target, distance, range } => {
            format!("{} are {distance:#} from {}, whose weapons reach {range}", the(target), the(who))
        }
        Refusal::OutOfSight(who, whom) => format!("no stand of {} that could reach {} sees them", the(who), the(whom)),
        Refusal::NoMarker(id) => format!("{} have not saved their fire", the(id)),
        Refusal::NotActed(id) => format!("{} have not just acted", the(id)),
        Refusal::NoMid(id) => format!("{} did not change place; fire at the end", the(id)),
        Refusal::NotInContact(who, whom) => format!("{} are not in contact with {}", the(who), the(whom)),
        Refusal::NoMelee(id) => format!("no melee waits that is named by {}", the(id)),
        Refusal::OtherUnit(id) => format!("it is not {} who are asked now", the(id)),
        Refusal::CannotPursue(id) => format!("{} cannot pursue as they are", the(id)),
        Refusal::NotFled(id) => format!("{} did not flee from this unit, or are gone", the(id)),
    }
}

/// How far a refused leg could have gone.
fn could_go(state: &State, unit: UnitId, on: &OnLeg, left: Inches) -> String {
    match moving::farthest(state, unit, on, left) {
        Some(pose) => format!("they could go to {} facing {}", point_text(pose.at()), pose.facing),
        None => "they cannot go that way at all".to_owned(),
    }
}

/// How far a leader could ride that way.
fn could_ride(state: &State, who: LeaderId, to: Point) -> String {
    match leader::farthest(state, who, to) {
        Some(place) => format!("straight that way he could go to {}", point_text(place)),
        None => "he can go no way in that direction".to_owned(),
    }
}
