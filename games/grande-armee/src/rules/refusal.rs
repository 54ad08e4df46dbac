//! Why an order is refused: the clause, and a sentence that names the pieces, the figures and the way out.

use engine::{Clause, NoReasons, Part, Refusal as Sentence};
use table::Inches;

use crate::data::army::ListFault;
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::arrival;
use crate::rules::attack;
use crate::rules::control::{self, Reach};
use crate::rules::lists;
use crate::rules::names::{counted, is_plural};
use crate::rules::phase::Phase;
use crate::rules::reasons::{Bill, What};
use crate::rules::state::{State, Status};
use crate::rules::terrain;
use crate::rules::zone;

/// Why an order is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are the pieces and figures that the sentence names")]
pub enum Refusal {
    /// The order answers no question that is asked now. [GA-1.1]
    NotAsked,
    /// Nobody moves now. [GA-1.6]
    NotMoving,
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
    MustGain { unit: UnitId, needed: Inches, best: Inches, gain: Inches },
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
    /// No change of face, or more than half a turn. [GA-6.15]
    BadTurn(UnitId),
    /// No room to turn. [GA-6.15]
    NoRoomToTurn(UnitId),
    /// Too long a path. [GA-6.10]
    TooLong { unit: UnitId, cost: Inches, allowance: Inches, bill: Box<Bill> },
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
    /// Its status forbids contact. [GA-2.17, GA-2.20]
    MayNotContact { unit: UnitId, status: Status },
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
    /// Skirmishing at somebody not in front. [GA-O14]
    SkirmishFront { unit: UnitId, target: UnitId },
    /// Skirmishing out of a town. [GA-O14]
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
    /// It has nobody to fire at, so it is not asked. [GA-5.9]
    NoTarget(UnitId),
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
    NotOnStretch { unit: UnitId, group: u8 },
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
    /// Another force is half placed. [GA-S4]
    OtherBegun(ForceId),
    /// A unit that is not on the table yet. [GA-S4]
    NotPlaced(UnitId),
    /// Not all of the force. [GA-S4]
    PiecesMissing(ForceId),
    /// Outside the zone. [GA-S4]
    OutsideZone(Side),
    /// No usual places. [GA-S4]
    NoUsualPlaces,
    /// An army list breaks a rule. [GA-S6, GA-D1, GA-D2, GA-D8]
    List(ListFault),
    /// A muster made for another limit. [GA-S6]
    NoMuster(u8),
    /// No list was begun. [GA-S6]
    NoList,
}

impl Refusal {
    /// The enemy that a move may not come upon in this way, if that is why it is refused.
    pub const fn enemy_met(&self) -> Option<UnitId> {
        match *self {
            Self::PassesEnemy { enemy, .. }
            | Self::TouchesBeside { enemy, .. }
            | Self::SidewaysContact { enemy, .. } => Some(enemy),
            _ => None,
        }
    }
}

/// The clause and sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> Sentence {
    let (clause, text) = sentence(state, refusal);
    Sentence { clause: Clause(clause), text: text.replace('"', "″") }
}

/// A figure that a refusal states: its name and what it is made of, as the rule tells it.
pub type Figure = (&'static str, Vec<Part<What>>);

/// The figures that a refusal states, but for those that are measured or stand in a table as they are.
pub fn figures(state: &State, refusal: &Refusal) -> Vec<Figure> {
    let mut why = Vec::new();
    match refusal {
        Refusal::TooManyCds { force, .. } => {
            control::allowed_because(state, *force, &mut why);
            vec![("most", why)]
        }
        Refusal::MustGain { best, .. } => {
            attack::demand(state, *best, &mut why);
            vec![("needed", why)]
        }
        Refusal::TooLong { bill, .. } => vec![("cost", bill.parts().to_vec())],
        Refusal::NothingLeft { .. } => zone::zoned(state).map_or_else(Vec::new, |zoned| zoned.figures(state)),
        Refusal::NotOnStretch { group, .. } => {
            let mut why = [Vec::new(), Vec::new()];
            arrival::stretch_because(state, *group, &mut why);
            ["from", "to"].into_iter().zip(why).collect()
        }
        Refusal::List(ListFault::Points { costs, .. }) => {
            lists::sum(*costs, &mut why);
            vec![("cost", why)]
        }
        _ => Vec::new(),
    }
}

fn sentence(state: &State, refusal: &Refusal) -> (&'static str, String) {
    let unit = |id: UnitId| state.unit_name(id);
    let verb =
        |id: UnitId, one: &str, many: &str| format!("{} {}", unit(id), if is_plural(unit(id)) { many } else { one });
    let is = |id: UnitId| verb(id, "is", "are");
    let has = |id: UnitId| verb(id, "has", "have");
    let officer = |id: OfficerId| state.officer_name(id);
    let force = |id: ForceId| state.force_title(id);
    let feature = |index: u8| {
        let terrain = &state.ground().features()[usize::from(index)].kind;
        if terrain.name.is_empty() { terrain.kind.name().to_owned() } else { terrain.name.clone() }
    };
    let figures = &state.book.tables;
    match *refusal {
        Refusal::NotAsked => ("GA-1.1", "that order does not answer what is asked now".to_owned()),
        Refusal::NotMoving => (
            "GA-1.6",
            "units and officers move in the Movement Segment of their side; another question is open".to_owned(),
        ),
        Refusal::NotYourUnit(id) => ("GA-6.26", format!("{} not yours to order", is(id))),
        Refusal::NotYourForce(id) => ("GA-2.16", format!("{} is not a force of the phasing side", force(id))),
        Refusal::NotYourOfficer(id) => ("GA-6.26", format!("{} is not yours to move", officer(id))),
        Refusal::NotOnTable(id) => ("GA-8.30", format!("{} not on the table", is(id))),
        Refusal::NoEnemy(id) => {
            let clause = if state.phase == Phase::Skirmish { "GA-4.5" } else { "GA-5.9" };
            (clause, format!("{} no enemy on the table", is(id)))
        }
        Refusal::ActedAlready(id) => ("GA-6.26", format!("{} acted in this segment already", has(id))),
        Refusal::MayNotMove(id) => {
            let clause = if state[id].make.is_battery() { "GA-9.12" } else { "GA-9.6" };
            (clause, format!("{} evaded or escaped and may not move in this pulse", has(id)))
        }
        Refusal::Suppressed(id) => ("GA-5.17", format!("{} suppressed until the end of the pulse", is(id))),
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
            format!("only infantry and cavalry on Hold or Active change face alone; {} {}", is(id), status.name()),
        ),
        Refusal::MustWithdraw(id) => ("GA-2.17", format!("the withdraw move of {} comes first", unit(id))),
        Refusal::MustAttack(id) => ("GA-2.21", format!("{} under Attack! and must move first", is(id))),
        Refusal::MustContact(id) => {
            ("GA-2.21", format!("{} can reach an enemy, so the path must end in contact", unit(id)))
        }
        Refusal::MustGain { unit: id, needed, gain, .. } => (
            "GA-2.21",
            format!("the path of {} must end {needed} nearer to the nearest enemy, it gains {gain}", unit(id)),
        ),
        Refusal::GunsNearer(id) => {
            ("GA-2.17", format!("{} withdrawing and may not end nearer to the enemy than before", is(id)))
        }
        Refusal::NotHomeward(id) => (
            "GA-2.18",
            format!("{} must withdraw within {} degrees of the way home", unit(id), figures.movement.withdraw),
        ),
        Refusal::NoPath(id) => ("GA-6.10", format!("say where {} shall go; who is to stay is told to stand", unit(id))),
        Refusal::NoLength(id) => ("GA-6.10", format!("every leg of {} has a length", unit(id))),
        Refusal::TooOblique(id) => {
            ("GA-6.19", format!("{} may slide at most {} degrees off the facing", unit(id), figures.movement.oblique))
        }
        Refusal::BadWheel(id) => {
            ("GA-6.12", format!("{} may wheel by more than nothing and at most half a turn", unit(id)))
        }
        Refusal::BadTurn(id) => {
            ("GA-6.15", format!("{} may turn by more than nothing, to over -180 and up to 180 degrees", unit(id)))
        }
        Refusal::NoRoomToTurn(id) => {
            ("GA-6.15", format!("{} no room to turn so; choose another angle or move first", has(id)))
        }
        Refusal::TooLong { unit: id, cost, allowance, .. } => {
            ("GA-6.10", format!("{} may move {allowance}, this path costs {cost}; shorten it", unit(id)))
        }
        Refusal::Closed { unit: id, feature: index } => {
            (terrain::closed_by(state, id, index).0, format!("{} may not enter {}", unit(id), feature(index)))
        }
        Refusal::Edge(id) => ("GA-6.27", format!("{} must stay on the table", unit(id))),
        Refusal::EndsOn { unit: id, other } => {
            ("GA-6.21", format!("{} may pass {} but not end there", unit(id), unit(other)))
        }
        Refusal::ContactOnFriend { unit: id, other } => {
            ("GA-6.24", format!("{} would make contact while overlapping {}", unit(id), unit(other)))
        }
        Refusal::EndsInWorks(id) => {
            ("GA-6.28", format!("{} would end in a town or redoubt; go round it or end with enter", unit(id)))
        }
        Refusal::PassesEnemy { unit: id, enemy } => {
            ("GA-6.23", format!("{} may not pass through {}", unit(id), unit(enemy)))
        }
        Refusal::TouchesBeside { unit: id, enemy } => {
            ("GA-6.24", format!("{} would touch {} with another part than the front", unit(id), unit(enemy)))
        }
        Refusal::SidewaysContact { unit: id, enemy } => {
            ("GA-6.18", format!("{} may not come into contact with {} sideways or backwards", unit(id), unit(enemy)))
        }
        Refusal::GunsContact(id) => ("GA-6.25", format!("{} artillery and may not contact", is(id))),
        Refusal::MayNotContact { unit: id, status } => {
            let clause = if status == Status::Withdraw { "GA-2.17" } else { "GA-O2" };
            (clause, format!("{} {} and may not contact", is(id), status.name()))
        }
        Refusal::NotTouched { unit: id, enemy } => {
            ("GA-6.24", format!("the path of {} does not touch {}", unit(id), unit(enemy)))
        }
        Refusal::EnterLast(id) => ("GA-7.10", format!("{} must enter as the last leg of the path", unit(id))),
        Refusal::NoWorks(id) => ("GA-7.10", format!("the front of {} touches no town or redoubt to enter", unit(id))),
        Refusal::WorksClosed { unit: id, feature: index } => {
            (terrain::closed_by(state, id, index).0, format!("{} may not hold {}", unit(id), feature(index)))
        }
        Refusal::WorksHeld { unit: id, other } => {
            ("GA-7.10", format!("{} cannot enter: {} is there", unit(id), unit(other)))
        }
        Refusal::NotInWorks(id) => ("GA-7.14", format!("{} in no town or redoubt to leave", is(id))),
        Refusal::MustExit(id) => ("GA-7.14", format!("{} a garrison and must leave on a bearing", is(id))),
        Refusal::ExitAndFace(id) => {
            ("GA-7.14", format!("leaving, {} must face the bearing and make no other change of face", unit(id)))
        }
        Refusal::ExitBlocked(id) => ("GA-7.14", format!("the way out of {} is blocked on that bearing", unit(id))),
        Refusal::NothingLeft { unit: id, spent, allowance } => {
            ("GA-6.6", format!("{} spent {spent} of {allowance} and must stop", has(id)))
        }
        Refusal::NoZoneReroll(id) if !state.rules.zone_reroll => {
            ("GA-6.7", format!("the zone die of {} stands: the match is not played with zone_reroll", unit(id)))
        }
        Refusal::NoZoneReroll(id) => (
            "GA-O12",
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
            ("GA-3.4", format!("the {} have {} command dice left", state.people(side), state.cds[side.index()]))
        }
        Refusal::NoInitiative(id) => ("GA-4.1", format!("{} not of the side with the initiative", is(id))),
        Refusal::NoSkirmishers(id) => ("GA-4.2", format!("{} no skirmishers", has(id))),
        Refusal::SkirmishedAlready(id) => ("GA-4.9", format!("{} skirmished in this pulse", has(id))),
        Refusal::SkirmishFront { unit: id, target } => {
            ("GA-O14", format!("{} not in the front arc and in the sight of {}", is(target), unit(id)))
        }
        Refusal::SkirmishFromTown(id) => ("GA-O14", format!("{} in a town and may send out no skirmishers", is(id))),
        Refusal::SkirmishCavalry(id) => ("GA-4.5", format!("{} cavalry, which skirmishers cannot hit", is(id))),
        Refusal::SkirmishRange { unit: id, target } => (
            "GA-4.3",
            format!(
                "{} {} from {}, skirmishers reach {}",
                is(target),
                table::distance(state.shape(id), state.shape(target)),
                unit(id),
                figures.skirmish.range
            ),
        ),
        Refusal::HarassedAlready(id) => ("GA-4.8", format!("{} been skirmished with in this pulse", has(id))),
        Refusal::OutOfSight { unit: id, target } => {
            ("GA-5.7", format!("{} not in the arc and in the sight of {}", is(target), unit(id)))
        }
        Refusal::NoGuns(id) => ("GA-5.9", format!("{} no guns", has(id))),
        Refusal::FiredAlready(id) => ("GA-5.9", format!("{} a fire order already", has(id))),
        Refusal::FireRange { unit: id, target } => {
            let row = figures.artillery.of(state[id].make.gun);
            let distance = table::distance(state.shape(id), state.shape(target));
            let clause = if state[id].make.gun == crate::data::roster::Gun::Heavy { "GA-5.4" } else { "GA-5.6" };
            (clause, format!("{} {distance} away, {} can fire {}", is(target), unit(id), row.roundshot))
        }
        Refusal::NoTarget(id) => ("GA-5.9", format!("{} no target, so no fire order is needed", has(id))),
        Refusal::TestedAlready(id) => ("GA-2.16", format!("{} has no test to take now", force(id))),
        Refusal::TooManyCds { force: id, most, price } => {
            let clause = control::reach(state, id).unwrap_or(Reach::Near).clause().0;
            let most = counted(most, "command die", "command dice");
            (clause, format!("{} may be given at most {most} now, at {price} each", force(id)))
        }
        Refusal::EnemyNear(id) => {
            ("GA-2.15", format!("an enemy is within {} of {}, so it must test", figures.control.column, force(id)))
        }
        Refusal::PickTwo => ("GA-2.9", "pick two different dice of those rolled".to_owned()),
        Refusal::NotInactive { unit: id, status } => {
            ("GA-10.2", format!("{} may recover only in an Inactive force; this one is {}", unit(id), status.name()))
        }
        Refusal::NoHits(id) => ("GA-10.3", format!("{} no hits to remove", has(id))),
        Refusal::TooNearToRecover(id) => {
            ("GA-10.1", format!("{} must be at least {} from every enemy", unit(id), figures.recovery.distance))
        }
        Refusal::NoRefuge { officer: id, unit: where_to } => {
            let near = figures.officers.place;
            let text =
                format!("{} cannot be set on {}: within {near}, on his own force first", officer(id), unit(where_to));
            ("GA-11.7", text)
        }
        Refusal::NoCombat(id) => ("GA-8.1", format!("nobody has {} as a target", unit(id))),
        Refusal::NoCombatCd(side) => (
            "GA-8.11",
            format!(
                "the {} have {} command dice left; one is added with their army commander within {} of a fighting unit",
                state.people(side),
                state.cds[side.index()],
                figures.combat.commander
            ),
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
            ("GA-8.36", format!("{} may follow up by more than 0 and at most {}", unit(id), figures.combat.follow))
        }
        Refusal::NoRoomAhead(id) => ("GA-8.36", format!("{} no room ahead", has(id))),
        Refusal::NothingToOccupy(id) => ("GA-8.36", format!("there is nothing that {} could occupy", unit(id))),
        Refusal::NotDue(group) => ("GA-D6", format!("{} cannot be brought on now", state.group_id(group))),
        Refusal::NobodyPlaced => ("GA-D6", "at least one unit arrives".to_owned()),
        Refusal::NotInGroup(id) => ("GA-D6", format!("{} not of this group", is(id))),
        Refusal::NotOnStretch { unit: id, group } => {
            let (from, to) = arrival::stretch(state, group);
            ("GA-D6", format!("{} must arrive facing inward, the rear on the edge between {from} and {to}", unit(id)))
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
        Refusal::OtherBegun(id) => {
            ("GA-S4", format!("{} is half placed: place the rest of it, or take its units up again", force(id)))
        }
        Refusal::NotPlaced(id) => ("GA-S4", format!("{} not placed yet", is(id))),
        Refusal::PiecesMissing(id) => ("GA-S4", format!("place every unit of {} once", force(id))),
        Refusal::OutsideZone(side) => {
            ("GA-S4", format!("the {} deploy within {} of their edge", state.people(side), figures.deploy.depth))
        }
        Refusal::NoUsualPlaces => {
            ("GA-S4", "the usual places are taken; place the force or hold it in reserve".to_owned())
        }
        Refusal::List(fault) => list_sentence(state, fault),
        Refusal::NoMuster(id) => {
            let musters = &state.book.roster.musters;
            let muster = musters.get(usize::from(id)).map_or("it", |muster| muster.id.as_str());
            ("GA-S6", format!("{muster} is not made for {} points", lists::limit(state)))
        }
        Refusal::NoList => ("GA-S6", "first choose an army commander, then forces with their units".to_owned()),
    }
}

/// The clause and sentence of a fault in an army list.
fn list_sentence(state: &State, fault: ListFault) -> (&'static str, String) {
    let build = &state.book.points.build;
    match fault {
        ListFault::Forces => ("GA-S6", format!("an army has {} to {} forces", build.forces[0], build.forces[1])),
        ListFault::Units => ("GA-S6", format!("a force has {} to {} units", build.units[0], build.units[1])),
        ListFault::Commander => ("GA-D2", "there is no such grade of army commander".to_owned()),
        ListFault::Sub => ("GA-D2", "there is no such grade of sub-commander".to_owned()),
        ListFault::Entry => ("GA-D8", "there is no such entry of the roster".to_owned()),
        ListFault::Unit(kind) => {
            let row = state.book.types.of(kind);
            (
                "GA-D1",
                format!("{} has {} to {} SP and {} to {} SK", row.name, row.sp[0], row.sp[1], row.sk[0], row.sk[1]),
            )
        }
        ListFault::Batteries => ("GA-S6", format!("at most one battery for {} other units", build.others_per_battery)),
        ListFault::GoodSubs => ("GA-S6", format!("at most {} sub-commanders above modifier 0", build.good_subs)),
        ListFault::Points { costs, most } => {
            let points = lists::sum(costs, &mut NoReasons);
            ("GA-S6", format!("the army costs {points} points, {most} may be spent; leave something out"))
        }
    }
}

/// The clause by which pieces are placed now: free deployment, or arrivals.
fn placing_clause(state: &State) -> &'static str {
    if matches!(state.phase, Phase::Deploy { .. }) { "GA-S4" } else { "GA-D6" }
}
