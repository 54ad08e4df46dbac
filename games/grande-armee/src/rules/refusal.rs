//! Why an order is refused: the clause, and a sentence that names the pieces, the figures and the way out.

use engine::{Clause, Refusal as Sentence};
use table::Inches;

use crate::data::roster::Kind;
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::control::{self, Reach};
use crate::rules::state::{Phase, State, Status};

/// Why an order is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the pieces and figures that the sentence names")]
pub enum Refusal {
    /// The order answers no question that is asked now. [GA-1.1]
    NotAsked,
    /// A unit of the enemy. [GA-6.26]
    NotYourUnit(UnitId),
    /// A force of the enemy. [GA-2.16]
    NotYourForce(ForceId),
    /// An officer of the enemy. [GA-6.26]
    NotYourOfficer(OfficerId),
    /// A unit that is not on the table. [GA-8.30]
    NotOnTable(UnitId),
    /// No enemy, or none on the table. [GA-4.5, GA-5.9]
    NoEnemy(UnitId),
    /// A unit that has acted. [GA-6.26]
    ActedAlready(UnitId),
    /// A unit that has evaded or escaped. [GA-9.6, GA-9.12]
    MayNotMove(UnitId),
    /// A suppressed battery. [GA-5.17]
    Suppressed(UnitId),
    /// The status of its force forbids it. [GA-2.17, GA-2.19, GA-2.23]
    StatusForbids { unit: UnitId, status: Status },
    /// No change of face alone. [GA-2.19]
    NoFaceAlone { unit: UnitId, status: Status },
    /// It must withdraw. [GA-2.17]
    MustWithdraw(UnitId),
    /// It must attack. [GA-2.21]
    MustAttack(UnitId),
    /// It must contact an enemy. [GA-2.21]
    MustContact(UnitId),
    /// It must come nearer. [GA-2.21]
    MustGain { unit: UnitId, needed: Inches, gain: Inches },
    /// Withdrawing guns come no nearer. [GA-2.17]
    GunsNearer(UnitId),
    /// A bearing that does not lead home. [GA-2.18]
    NotHomeward(UnitId),
    /// A path that goes nowhere. [GA-6.10]
    NoPath(UnitId),
    /// A leg without length. [GA-6.10]
    NoLength(UnitId),
    /// Too wide an oblique. [GA-6.19]
    TooOblique(UnitId),
    /// No wheel. [GA-6.12]
    BadWheel(UnitId),
    /// Only quarters and about. [GA-6.15]
    QuartersOnly(UnitId),
    /// No room to turn. [GA-6.16]
    NoRoomToTurn(UnitId),
    /// Too long a path. [GA-6.10]
    TooLong { unit: UnitId, cost: Inches, allowance: Inches },
    /// Closed ground. [GA-7.1, GA-7.3, GA-7.5, GA-7.10]
    Closed { unit: UnitId, feature: u8 },
    /// The edge of the table. [GA-6.27]
    Edge(UnitId),
    /// It would end on another base. [GA-6.21]
    EndsOn { unit: UnitId, other: UnitId },
    /// It would make contact while on a friend. [GA-6.24]
    ContactOnFriend { unit: UnitId, other: UnitId },
    /// It would end in works it has not entered. [GA-6.28]
    EndsInWorks(UnitId),
    /// It would pass through an enemy. [GA-6.23]
    PassesEnemy { unit: UnitId, enemy: UnitId },
    /// It would touch an enemy with another part than its front. [GA-6.24]
    TouchesBeside { unit: UnitId, enemy: UnitId },
    /// Sideways or backwards into contact. [GA-6.18]
    SidewaysContact { unit: UnitId, enemy: UnitId },
    /// Artillery may not contact. [GA-6.25]
    GunsContact(UnitId),
    /// Cavalry may not contact a town. [GA-6.25]
    CavalryOnTown { unit: UnitId, enemy: UnitId },
    /// Its status forbids contact. [GA-2.17, GA-2.20]
    MayNotContact { unit: UnitId, status: Status },
    /// Three attackers already. [GA-6.25]
    TooManyAttackers { unit: UnitId, enemy: UnitId },
    /// The target named is not touched. [GA-6.24]
    NotTouched { unit: UnitId, enemy: UnitId },
    /// Entering comes last. [GA-7.10]
    EnterLast(UnitId),
    /// No works are touched. [GA-7.10]
    NoWorks(UnitId),
    /// Works closed to its arm. [GA-7.10, GA-7.11]
    WorksClosed { unit: UnitId, feature: u8 },
    /// Works that somebody holds. [GA-7.10]
    WorksHeld { unit: UnitId, other: UnitId },
    /// It holds no works. [GA-7.14]
    NotInWorks(UnitId),
    /// A garrison must leave first. [GA-7.14]
    MustExit(UnitId),
    /// No change of face after leaving. [GA-7.14]
    ExitAndFace(UnitId),
    /// The way out is blocked. [GA-7.14]
    ExitBlocked(UnitId),
    /// Nothing is left of the allowance. [GA-6.6]
    NothingLeft { unit: UnitId, spent: Inches, allowance: Inches },
    /// The zone die cannot be re-rolled. [GA-6.7]
    NoZoneReroll(UnitId),
    /// Off the table. [GA-11.8]
    OfficerOff(OfficerId),
    /// He has ridden. [GA-6.26]
    OfficerMoved(OfficerId),
    /// Off the edge. [GA-6.27]
    OfficerEdge(OfficerId),
    /// Too far. [GA-6.9]
    OfficerTooFar { officer: OfficerId, way: Inches },
    /// Through an enemy. [GA-6.9]
    OfficerBarred { officer: OfficerId, enemy: UnitId },
    /// Over water. [GA-7.13]
    OfficerWater(OfficerId),
    /// Too near to the enemy. [GA-6.9]
    OfficerExposed(OfficerId),
    /// No dice named. [GA-3.4]
    NoDice,
    /// Only the pair. [GA-O3]
    PairOnly,
    /// Not enough command dice. [GA-3.4]
    NoCds(Side),
    /// No initiative. [GA-4.1]
    NoInitiative(UnitId),
    /// No skirmishers. [GA-4.2]
    NoSkirmishers(UnitId),
    /// It has skirmished. [GA-4.9]
    SkirmishedAlready(UnitId),
    /// Skirmishing out of a town. [GA-4.10]
    SkirmishFromTown(UnitId),
    /// Skirmishing at cavalry. [GA-4.5]
    SkirmishCavalry(UnitId),
    /// Out of skirmish range. [GA-4.3]
    SkirmishRange { unit: UnitId, target: UnitId },
    /// Skirmished at already. [GA-4.8]
    HarassedAlready(UnitId),
    /// Out of arc or sight. [GA-5.7]
    OutOfSight { unit: UnitId, target: UnitId },
    /// No battery. [GA-5.9]
    NoGuns(UnitId),
    /// It has its fire order. [GA-5.9]
    FiredAlready(UnitId),
    /// Out of range. [GA-5.4, GA-5.6]
    FireRange { unit: UnitId, target: UnitId },
    /// It must defend itself. [GA-5.10]
    SelfDefence { unit: UnitId, target: UnitId },
    /// Tested already, or nobody there. [GA-2.16]
    TestedAlready(ForceId),
    /// Too many command dice. [GA-2.5, GA-2.6, GA-2.7]
    TooManyCds { force: ForceId, most: u8, price: u8 },
    /// An enemy is near. [GA-2.15]
    EnemyNear(ForceId),
    /// Two different dice. [GA-2.9]
    PickTwo,
    /// Not Inactive. [GA-10.2]
    NotInactive { unit: UnitId, status: Status },
    /// No hits to remove. [GA-10.3]
    NoHits(UnitId),
    /// Too near to the enemy to recover. [GA-10.1]
    TooNearToRecover(UnitId),
    /// No refuge. [GA-11.7]
    NoRefuge { officer: OfficerId, unit: UnitId },
    /// No such combat. [GA-8.1]
    NoCombat(UnitId),
    /// No command die for a combat. [GA-8.11]
    NoCombatCd(Side),
    /// He cannot lend dice. [GA-8.13]
    CannotLend(OfficerId),
    /// A follow-up of another length. [GA-8.36]
    AdvanceLength(UnitId),
    /// No room ahead. [GA-8.36]
    NoRoomAhead(UnitId),
    /// Nothing to occupy. [GA-8.36]
    NothingToOccupy(UnitId),
    /// A group that is not due. [GA-D6]
    NotDue(u8),
    /// Nobody was placed. [GA-D6]
    NobodyPlaced,
    /// Not a unit of the group. [GA-D6]
    NotInGroup(UnitId),
    /// Not on the stretch. [GA-D6]
    NotOnStretch { unit: UnitId, from: Inches, to: Inches },
    /// No place to stand. [GA-D6, GA-S4]
    NoPlace(UnitId),
    /// An enemy stands at the edge. [GA-D6]
    EnemyAtEdge(UnitId),
    /// He does not come along. [GA-D6, GA-S4]
    OfficerStays(OfficerId),
    /// He would be too far from his troops. [GA-D6]
    OfficerAway(OfficerId),
    /// Not to be placed. [GA-S4]
    NotToPlace(ForceId),
    /// Not all of the force. [GA-S4]
    PiecesMissing(ForceId),
    /// Outside the zone. [GA-S4]
    OutsideZone(Side),
    /// No usual places. [GA-S4]
    NoUsualPlaces,
    /// Too few or many forces. [GA-S3]
    ListForces,
    /// Too few or many units. [GA-S3]
    ListUnits,
    /// No such army commander. [GA-D2]
    ListCommander,
    /// No such sub-commander. [GA-D2]
    ListSub,
    /// No such unit. [GA-D1]
    ListUnit(Kind),
    /// Too many batteries. [GA-S3]
    ListBatteries,
    /// Too many good sub-commanders. [GA-S3]
    ListGoodSubs,
    /// Too many points. [GA-D3]
    ListPoints { points: i32, most: i32 },
}

impl Refusal {
    /// The enemy that a move may not come upon in this way, if that is why it is refused.
    pub const fn enemy_met(&self) -> Option<UnitId> {
        match *self {
            Self::PassesEnemy { enemy, .. }
            | Self::TouchesBeside { enemy, .. }
            | Self::SidewaysContact { enemy, .. }
            | Self::CavalryOnTown { enemy, .. }
            | Self::TooManyAttackers { enemy, .. } => Some(enemy),
            _ => None,
        }
    }
}

/// The clause and sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> Sentence {
    let (clause, text) = sentence(state, refusal);
    Sentence { clause: Clause(clause), text }
}

fn sentence(state: &State, refusal: &Refusal) -> (&'static str, String) {
    let unit = |id: UnitId| state.unit_id(id);
    let officer = |id: OfficerId| state.officer_id(id);
    let force = |id: ForceId| state.force_id(id);
    let feature = |index: u8| {
        let terrain = &state.ground().features()[usize::from(index)].kind;
        if terrain.name.is_empty() { terrain.kind.name().to_owned() } else { terrain.name.clone() }
    };
    let figures = &state.book.tables;
    match *refusal {
        Refusal::NotAsked => ("GA-1.1", "that order does not answer what is asked now".to_owned()),
        Refusal::NotYourUnit(id) => ("GA-6.26", format!("{} is not yours to order", unit(id))),
        Refusal::NotYourForce(id) => ("GA-2.16", format!("{} is not a force of the phasing side", force(id))),
        Refusal::NotYourOfficer(id) => ("GA-6.26", format!("{} is not yours to move", officer(id))),
        Refusal::NotOnTable(id) => ("GA-8.30", format!("{} is not on the table", unit(id))),
        Refusal::NoEnemy(id) => {
            let clause = if state.phase == Phase::Skirmish { "GA-4.5" } else { "GA-5.9" };
            (clause, format!("{} is no enemy on the table", unit(id)))
        }
        Refusal::ActedAlready(id) => ("GA-6.26", format!("{} has acted in this segment already", unit(id))),
        Refusal::MayNotMove(id) => {
            let clause = if state[id].make.is_battery() { "GA-9.12" } else { "GA-9.6" };
            (clause, format!("{} has evaded or escaped and may not move in this pulse", unit(id)))
        }
        Refusal::Suppressed(id) => ("GA-5.17", format!("{} is suppressed until the end of the pulse", unit(id))),
        Refusal::StatusForbids { unit: id, status } => {
            let clause = match status {
                Status::Active | Status::Attack | Status::None => "GA-2.16",
                Status::Withdraw | Status::Hold | Status::Inactive => {
                    status.clause().map_or("GA-2.16", |clause| clause.0)
                }
            };
            (clause, format!("the force of {} is {}, which does not allow that", unit(id), status.name()))
        }
        Refusal::NoFaceAlone { unit: id, status } => (
            "GA-2.19",
            format!("only infantry and cavalry on Hold or Active change face alone; {} is {}", unit(id), status.name()),
        ),
        Refusal::MustWithdraw(id) => ("GA-2.17", format!("{} must make its withdraw move first", unit(id))),
        Refusal::MustAttack(id) => ("GA-2.21", format!("{} is under Attack! and must move first", unit(id))),
        Refusal::MustContact(id) => {
            ("GA-2.21", format!("{} can reach an enemy, so its path must end in contact", unit(id)))
        }
        Refusal::MustGain { unit: id, needed, gain } => (
            "GA-2.21",
            format!("the path of {} must end {needed} nearer to the nearest enemy, it gains {gain}", unit(id)),
        ),
        Refusal::GunsNearer(id) => {
            ("GA-2.17", format!("{} is withdrawing and may not end nearer to the enemy than it began", unit(id)))
        }
        Refusal::NotHomeward(id) => {
            ("GA-2.18", format!("{} withdraws within {} degrees of the way home", unit(id), figures.movement.withdraw))
        }
        Refusal::NoPath(id) => {
            ("GA-6.10", format!("say where {} goes; to leave it where it is, let it stay", unit(id)))
        }
        Refusal::NoLength(id) => ("GA-6.10", format!("every leg of {} has a length", unit(id))),
        Refusal::TooOblique(id) => {
            ("GA-6.19", format!("{} slides at most {} degrees off its facing", unit(id), figures.movement.oblique))
        }
        Refusal::BadWheel(id) => {
            ("GA-6.12", format!("{} wheels by more than nothing and at most half a turn", unit(id)))
        }
        Refusal::QuartersOnly(id) => (
            "GA-6.15",
            format!("{} turns a quarter to either side or about; only artillery turns by other angles", unit(id)),
        ),
        Refusal::NoRoomToTurn(id) => ("GA-6.16", format!("{} has no room to turn there", unit(id))),
        Refusal::TooLong { unit: id, cost, allowance } => {
            ("GA-6.10", format!("{} may move {allowance}, this path costs {cost}; shorten it", unit(id)))
        }
        Refusal::Closed { unit: id, feature: index } => {
            (closed_clause(state, id, index), format!("{} may not enter {}", unit(id), feature(index)))
        }
        Refusal::Edge(id) => ("GA-6.27", format!("{} must stay on the table", unit(id))),
        Refusal::EndsOn { unit: id, other } => {
            ("GA-6.21", format!("{} may pass {} but not end on it", unit(id), unit(other)))
        }
        Refusal::ContactOnFriend { unit: id, other } => {
            ("GA-6.24", format!("{} would make contact while it overlaps {}", unit(id), unit(other)))
        }
        Refusal::EndsInWorks(id) => {
            ("GA-6.28", format!("{} would end in a town or redoubt; go round it or end with enter", unit(id)))
        }
        Refusal::PassesEnemy { unit: id, enemy } => {
            ("GA-6.23", format!("{} may not pass through {}", unit(id), unit(enemy)))
        }
        Refusal::TouchesBeside { unit: id, enemy } => {
            ("GA-6.24", format!("{} would touch {} with another part than its front", unit(id), unit(enemy)))
        }
        Refusal::SidewaysContact { unit: id, enemy } => {
            ("GA-6.18", format!("{} may not come into contact with {} sideways or backwards", unit(id), unit(enemy)))
        }
        Refusal::GunsContact(id) => ("GA-6.25", format!("{} is artillery and may not contact", unit(id))),
        Refusal::CavalryOnTown { unit: id, enemy } => {
            ("GA-6.25", format!("{} is cavalry and may not attack {} in its town", unit(id), unit(enemy)))
        }
        Refusal::MayNotContact { unit: id, status } => {
            let clause = if status == Status::Withdraw { "GA-2.17" } else { "GA-O2" };
            (clause, format!("{} is {} and may not contact", unit(id), status.name()))
        }
        Refusal::TooManyAttackers { unit: id, enemy } => (
            "GA-6.25",
            format!(
                "{} cannot attack too: {} units have {} as their target",
                unit(id),
                figures.movement.attackers,
                unit(enemy)
            ),
        ),
        Refusal::NotTouched { unit: id, enemy } => {
            ("GA-6.24", format!("the path of {} does not touch {}", unit(id), unit(enemy)))
        }
        Refusal::EnterLast(id) => ("GA-7.10", format!("{} enters as the last leg of its path", unit(id))),
        Refusal::NoWorks(id) => {
            ("GA-7.10", format!("the front of {} touches no town or redoubt that it could enter", unit(id)))
        }
        Refusal::WorksClosed { unit: id, feature: index } => {
            (closed_clause(state, id, index), format!("{} may not hold {}", unit(id), feature(index)))
        }
        Refusal::WorksHeld { unit: id, other } => {
            ("GA-7.10", format!("{} cannot enter: {} is there", unit(id), unit(other)))
        }
        Refusal::NotInWorks(id) => ("GA-7.14", format!("{} garrisons nothing that it could leave", unit(id))),
        Refusal::MustExit(id) => {
            ("GA-7.14", format!("{} is a garrison and must name the bearing on which it leaves", unit(id)))
        }
        Refusal::ExitAndFace(id) => {
            ("GA-7.14", format!("{} faces its bearing when it leaves and makes no other change of face", unit(id)))
        }
        Refusal::ExitBlocked(id) => ("GA-7.14", format!("the way out of {} is blocked on that bearing", unit(id))),
        Refusal::NothingLeft { unit: id, spent, allowance } => {
            ("GA-6.6", format!("{} has spent {spent} of {allowance} and stops", unit(id)))
        }
        Refusal::NoZoneReroll(id) => (
            "GA-6.7",
            format!(
                "the zone die of {} is re-rolled once, for a command die, with the army commander within {}",
                unit(id),
                figures.movement.reroll
            ),
        ),
        Refusal::OfficerOff(id) => ("GA-11.8", format!("{} is not on the table", officer(id))),
        Refusal::OfficerMoved(id) => ("GA-6.26", format!("{} has ridden in this segment already", officer(id))),
        Refusal::OfficerEdge(id) => ("GA-6.27", format!("{} must stay on the table", officer(id))),
        Refusal::OfficerTooFar { officer: id, way } => {
            ("GA-6.9", format!("{} rides at most {}, this is {way}", officer(id), figures.movement.officer))
        }
        Refusal::OfficerBarred { officer: id, enemy } => {
            ("GA-6.9", format!("{} may not ride through {}", officer(id), unit(enemy)))
        }
        Refusal::OfficerWater(id) => ("GA-7.13", format!("{} cannot cross the water there", officer(id))),
        Refusal::OfficerExposed(id) => (
            "GA-6.9",
            format!(
                "{} may not end within {} of an enemy unless he touches a unit of his own",
                officer(id),
                figures.movement.officer_gap
            ),
        ),
        Refusal::NoDice => ("GA-3.4", "name one die or both".to_owned()),
        Refusal::PairOnly => ("GA-O3", "here both dice are rolled again together".to_owned()),
        Refusal::NoCds(side) => {
            ("GA-3.4", format!("the {} have {} command dice left", state.side_name(side), state.cds[side.index()]))
        }
        Refusal::NoInitiative(id) => ("GA-4.1", format!("{} is not of the side with the initiative", unit(id))),
        Refusal::NoSkirmishers(id) => ("GA-4.2", format!("{} has no skirmishers", unit(id))),
        Refusal::SkirmishedAlready(id) => ("GA-4.9", format!("{} has skirmished in this pulse", unit(id))),
        Refusal::SkirmishFromTown(id) => ("GA-4.10", format!("{} is in a town and sends out no skirmishers", unit(id))),
        Refusal::SkirmishCavalry(id) => ("GA-4.5", format!("{} is cavalry, which skirmishers cannot hit", unit(id))),
        Refusal::SkirmishRange { unit: id, target } => (
            "GA-4.3",
            format!(
                "{} is {} from {}, skirmishers reach {}",
                unit(target),
                table::distance(state.shape(id), state.shape(target)),
                unit(id),
                figures.skirmish.range
            ),
        ),
        Refusal::HarassedAlready(id) => ("GA-4.8", format!("{} has been skirmished at in this pulse", unit(id))),
        Refusal::OutOfSight { unit: id, target } => {
            ("GA-5.7", format!("{} is not in the arc and in the sight of {}", unit(target), unit(id)))
        }
        Refusal::NoGuns(id) => ("GA-5.9", format!("{} has no guns", unit(id))),
        Refusal::FiredAlready(id) => ("GA-5.9", format!("{} has its fire order already", unit(id))),
        Refusal::FireRange { unit: id, target } => {
            let row = figures.artillery.of(state[id].make.gun);
            let distance = table::distance(state.shape(id), state.shape(target));
            let clause = if state[id].make.gun == crate::data::roster::Gun::Heavy { "GA-5.4" } else { "GA-5.6" };
            (clause, format!("{} is {distance} away, {} reaches {}", unit(target), unit(id), row.roundshot))
        }
        Refusal::SelfDefence { unit: id, .. } => {
            ("GA-5.10", format!("{} must fire at infantry or cavalry in canister range, if it fires", unit(id)))
        }
        Refusal::TestedAlready(id) => ("GA-2.16", format!("{} has no test to take now", force(id))),
        Refusal::TooManyCds { force: id, most, price } => {
            let clause = control::reach(state, id).unwrap_or(Reach::Near).clause().0;
            (clause, format!("{} may be given at most {most} command dice now, at {price} each", force(id)))
        }
        Refusal::EnemyNear(id) => {
            ("GA-2.15", format!("an enemy is within {} of {}, so it must test", figures.control.column, force(id)))
        }
        Refusal::PickTwo => ("GA-2.9", "pick two different dice of those rolled".to_owned()),
        Refusal::NotInactive { unit: id, status } => {
            ("GA-10.2", format!("{} recovers only while its force is Inactive; it is {}", unit(id), status.name()))
        }
        Refusal::NoHits(id) => ("GA-10.3", format!("{} has no hits to remove", unit(id))),
        Refusal::TooNearToRecover(id) => {
            ("GA-10.1", format!("{} must be at least {} from every enemy", unit(id), figures.recovery.distance))
        }
        Refusal::NoRefuge { officer: id, unit: where_to } => {
            ("GA-11.7", format!("{} cannot be set on {}", officer(id), unit(where_to)))
        }
        Refusal::NoCombat(id) => ("GA-8.1", format!("nobody has {} as a target", unit(id))),
        Refusal::NoCombatCd(side) => (
            "GA-8.11",
            format!("the {} cannot add a command die: none left, or their commander is too far", state.side_name(side)),
        ),
        Refusal::CannotLend(id) => (
            "GA-8.13",
            format!(
                "{} cannot lend dice here: he must be within {} of a fighting unit of his force, once a segment",
                officer(id),
                figures.combat.officer
            ),
        ),
        Refusal::AdvanceLength(id) => {
            ("GA-8.36", format!("{} follows up by more than 0 and at most {}", unit(id), figures.combat.follow))
        }
        Refusal::NoRoomAhead(id) => ("GA-8.36", format!("{} has no room ahead", unit(id))),
        Refusal::NothingToOccupy(id) => ("GA-8.36", format!("there is nothing that {} could occupy", unit(id))),
        Refusal::NotDue(group) => ("GA-D6", format!("{} cannot be brought on now", state.group_id(group))),
        Refusal::NobodyPlaced => ("GA-D6", "at least one unit arrives".to_owned()),
        Refusal::NotInGroup(id) => ("GA-D6", format!("{} does not arrive with this group", unit(id))),
        Refusal::NotOnStretch { unit: id, from, to } => {
            ("GA-D6", format!("{} arrives facing inward with its rear on the edge between {from} and {to}", unit(id)))
        }
        Refusal::NoPlace(id) => (placing_clause(state), format!("{} cannot stand there", unit(id))),
        Refusal::EnemyAtEdge(id) => {
            ("GA-D6", format!("{} must arrive at least {} from every enemy", unit(id), figures.arrival.clear))
        }
        Refusal::OfficerStays(id) => (placing_clause(state), format!("{} is not to be placed now", officer(id))),
        Refusal::OfficerAway(id) => {
            ("GA-D6", format!("{} must stand on the table near one of the units placed", officer(id)))
        }
        Refusal::NotToPlace(id) => ("GA-S4", format!("{} is not to be placed now", force(id))),
        Refusal::PiecesMissing(id) => ("GA-S4", format!("place every unit of {} once", force(id))),
        Refusal::OutsideZone(side) => {
            ("GA-S4", format!("the {} deploy within {} of their edge", state.side_name(side), figures.deploy.depth))
        }
        Refusal::NoUsualPlaces => {
            ("GA-S4", "the usual places are taken; place the force or hold it in reserve".to_owned())
        }
        Refusal::ListForces => {
            let [least, most] = state.book.points.build.forces;
            ("GA-S3", format!("an army has {least} to {most} forces"))
        }
        Refusal::ListUnits => {
            let [least, most] = state.book.points.build.units;
            ("GA-S3", format!("a force has {least} to {most} units"))
        }
        Refusal::ListCommander => ("GA-D2", "there is no such grade of army commander".to_owned()),
        Refusal::ListSub => ("GA-D2", "there is no such grade of sub-commander".to_owned()),
        Refusal::ListUnit(kind) => {
            let row = state.book.types.of(kind);
            (
                "GA-D1",
                format!("{} has {} to {} SP and {} to {} SK", row.name, row.sp[0], row.sp[1], row.sk[0], row.sk[1]),
            )
        }
        Refusal::ListBatteries => {
            ("GA-S3", format!("at most one battery for {} other units", state.book.points.build.others_per_battery))
        }
        Refusal::ListGoodSubs => {
            ("GA-S3", format!("at most {} sub-commanders above modifier 0", state.book.points.build.good_subs))
        }
        Refusal::ListPoints { points, most } => {
            ("GA-D3", format!("the army costs {points} points, {most} may be spent"))
        }
    }
}

/// The clause by which pieces are placed now: free deployment, or arrivals.
fn placing_clause(state: &State) -> &'static str {
    if matches!(state.phase, Phase::Deploy { .. }) { "GA-S4" } else { "GA-D6" }
}

/// The clause that closes a piece of terrain to a unit.
fn closed_clause(state: &State, unit: UnitId, feature: u8) -> &'static str {
    use crate::data::scenario::TerrainKind;
    match state.ground().features()[usize::from(feature)].kind.kind {
        TerrainKind::Rough => match state[unit].make.kind {
            Kind::InfFast | Kind::InfSlow => "GA-7.1",
            Kind::Hcav => "GA-7.3",
            Kind::Lcav => "GA-7.4",
            Kind::FootArt | Kind::HorseArt => "GA-7.5",
        },
        TerrainKind::Redoubt => "GA-7.11",
        TerrainKind::Town => "GA-7.10",
        _ => "GA-7.9",
    }
}
