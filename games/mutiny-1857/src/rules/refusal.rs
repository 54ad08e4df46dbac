//! Why an order is refused: the clause, and a sentence that names the pieces and the figures.

use engine::Clause;
use table::Inches;

use crate::data::field::Tread;
use crate::data::roster::{Calibre, Weapon};
use crate::data::side::{Side, UnitId};
use crate::rules::state::State;

/// Kinds of units of which a Rebel force has so many and no other number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// Villagers, one unit for each village. [IM-2.16]
    Villagers,
    /// Parsees, one unit where there is a jungle. [IM-2.17]
    Parsees,
    /// Afghans and Badmash. [IM-2.8]
    Basic,
    /// Whoever is not mustered freely. [IM-2.19]
    Others,
}

impl Quota {
    const fn clause(self) -> &'static str {
        match self {
            Self::Villagers => "IM-2.16",
            Self::Parsees => "IM-2.17",
            Self::Basic => "IM-2.8",
            Self::Others => "IM-2.19",
        }
    }
}

/// Why an order is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something else than the table, which comes first. [IM-3.15]
    TableFirst,
    /// Something else than a force, which comes first. [IM-2.19]
    ForceFirst,
    /// Something else than places for the units. [IM-3.16]
    DeployFirst,
    /// Something else than a place for who has thrown. [IM-5.12]
    SetDownFirst(UnitId),
    /// Something else than whether a test is taken. [IM-11.2]
    AskFirst,
    /// Nothing is decided any more. [IM-14.13]
    MatchOver,
    /// An order for another time. [IM-3.5]
    NotNow,
    /// Nobody has begun. [IM-4.9]
    NobodyActs,
    /// Somebody has begun. [IM-4.9]
    FinishFirst,
    /// A unit of the enemy, or none. [IM-3.16]
    NotYoursToSetDown,
    /// A unit of the enemy, or one that is gone. [IM-3.5]
    NotYours,
    /// Another unit has begun. [IM-4.9]
    OtherActs(UnitId),
    /// It runs. [IM-12.13]
    InRetreat(UnitId),
    /// It has had its turn. [IM-3.5]
    HasActed(UnitId),
    /// Officers named in a later step. [IM-5.32]
    OfficersTooLate(UnitId),
    /// It is spent. [IM-4.6]
    Spent(UnitId),
    /// It falls back. [IM-7.2]
    Retreats(UnitId),
    /// It has moved. [IM-4.9]
    HasMoved(UnitId),
    /// It is spent and wants to move. [IM-4.6]
    OnlyRetreat(UnitId),
    /// Nobody of it can leave. [IM-5.29]
    Held(UnitId),
    /// Nobody of it can fall back. [IM-5.36]
    HeldFromRetreat(UnitId),
    /// The table has no building. [IM-5.30]
    NoBuildings(UnitId),
    /// It holds a house to the end. [IM-3.8]
    HoldsHouse(UnitId),
    /// It holds the fort. [IM-3.8]
    Garrison(UnitId),
    /// A retreat after other steps. [IM-5.36]
    RetreatAlone(UnitId),
    /// Mounting under the enemy's hands. [IM-5.26]
    EngagedMounting(UnitId),
    /// No room to mount. [IM-5.26]
    NoRoomForHorses(UnitId),
    /// Six attacks in a row. [IM-4.12]
    OutOfBreath(UnitId),
    /// It is still resting. [IM-4.13]
    MustRest(UnitId, u8),
    /// Too few march moves for an attack. [IM-4.11]
    OneMoveLeft(UnitId),
    /// A number that nobody has. [IM-5.32]
    NoSuchOfficer,
    /// Nobody goes along in this. [IM-5.32]
    OfficersStay(UnitId),
    /// He could not keep up. [IM-5.32]
    SlowerOfficer(UnitId, UnitId),
    /// He has too few march moves. [IM-4.11]
    OfficerSpent(UnitId),
    /// More than four. [IM-5.32]
    TooManyOfficers(UnitId),
    /// He is no officer of it, or has acted. [IM-5.32]
    NotHisOfficer(UnitId, UnitId),
    /// He is spent or not there. [IM-5.32]
    OfficerFar(UnitId, UnitId),
    /// He cannot go down with them. [IM-5.25]
    OfficerMounted(UnitId),
    /// He stands where they lie, or the other way. [IM-5.32]
    OfficerOtherStance(UnitId, UnitId),
    /// He is in another building, or outside. [IM-5.32]
    OfficerElsewhere(UnitId, UnitId),
    /// A placement of another gait. [IM-5.12]
    WrongPlacing(UnitId),
    /// It has thrown and stays. [IM-5.2]
    MustMove(UnitId),
    /// A figure of another unit. [IM-5.16]
    ShiftedStranger(UnitId),
    /// Less than an inch. [IM-5.2]
    TooShort(UnitId, Inches),
    /// Too many turns of the way. [IM-5.13]
    TooManyPoses(UnitId),
    /// Too wide a turn. [IM-5.13]
    TurnTooWide(UnitId),
    /// Too long a way. [IM-5.14]
    TooFar(UnitId, Inches),
    /// A figure out of its place for nothing. [IM-5.17]
    LeavesRank(UnitId),
    /// Figures on one place. [IM-5.15]
    OnEachOther(UnitId),
    /// It would fall apart. [IM-5.18]
    TornApart(UnitId, u8),
    /// Some of it are held. [IM-5.29]
    HeldInFormation(UnitId),
    /// Not a building, or a ruin. [IM-5.30]
    NoBuilding(UnitId),
    /// Horses and guns stay outside. [IM-5.30]
    NotOnFoot(UnitId),
    /// Enemies are in it. [IM-5.30]
    BuildingHeld(UnitId),
    /// No room. [IM-6.2]
    BuildingFull(UnitId, u8),
    /// It lies, or is inside already. [IM-5.30]
    CannotEnter(UnitId),
    /// Some of it are held. [IM-5.29]
    HeldOutside(UnitId),
    /// A rider among them. [IM-5.30]
    RidesIn(UnitId),
    /// The building is too far. [IM-5.14]
    DoorTooFar(UnitId, Inches),
    /// It is outside. [IM-5.30]
    NotInside(UnitId),
    /// Too far from the building it leaves. [IM-5.30]
    OutTooFar(UnitId, Inches),
    /// It has no gun. [IM-5.37]
    NoGun(UnitId),
    /// Nothing to draw the gun. [IM-5.11]
    TeamDead(UnitId),
    /// The team is too far. [IM-5.28]
    TeamFar(UnitId),
    /// No room for the limber. [IM-5.28]
    NoRoomToLimber(UnitId),
    /// Too many corners. [IM-5.35]
    TooManyPlaces(UnitId),
    /// Too long a drive. [IM-5.14]
    DriveTooFar(UnitId, Inches),
    /// Too short a drive. [IM-5.2]
    DriveTooShort(UnitId),
    /// Gun or limber beyond the edge. [IM-5.31]
    DrivesOff(UnitId),
    /// The gun leaves men behind. [IM-5.18]
    CrewLeft(UnitId),
    /// No room for the crew. [IM-5.38]
    NoRoomForCrew(UnitId),
    /// The gun on its own men. [IM-5.15]
    GunOnCrew(UnitId),
    /// The limber finds no place. [IM-5.38]
    NoRoomForLimber(UnitId),
    /// Too wide a swing. [IM-5.27]
    SwingTooFar(UnitId, Inches),
    /// Too long a push. [IM-5.14]
    PushTooFar(UnitId, Inches),
    /// Too short a push. [IM-5.2]
    PushTooShort(UnitId),
    /// The limber finds no place behind the gun. [IM-5.38]
    LimberLeft(UnitId),
    /// It is not upright. [IM-7.11]
    LiesLow(UnitId),
    /// Pack animals. [IM-2.22]
    Unarmed(UnitId),
    /// Villagers. [IM-7.34]
    SwordsOnly(UnitId),
    /// The gun is not ready. [IM-7.51]
    Limbered(UnitId),
    /// By option. [IM-5.28]
    JustUnlimbered(UnitId),
    /// The crew is away. [IM-8.14]
    NobodyAtGun(UnitId),
    /// The crew fights. [IM-7.3]
    CrewEngaged(UnitId),
    /// Not an enemy on the table. [IM-7.5]
    NoTarget(UnitId),
    /// It lies flat. [IM-7.10]
    TargetProne(UnitId),
    /// One's own men are in the way. [IM-7.3]
    TargetEngaged(UnitId),
    /// An officer in company. [IM-7.49]
    AmongHisMen(UnitId),
    /// Nobody to pick him out. [IM-7.50]
    NoSniper(UnitId),
    /// Somebody who is not mustered. [IM-2.19]
    StrangeForce,
    /// A heavy gun in a rolled force. [IM-7.22]
    HeavyGun,
    /// Another team before horse artillery. [IM-5.6]
    HorseTeam,
    /// Too many or too few officers. [IM-2.18]
    Officers(u8),
    /// Too few loyal units. [IM-2.3]
    TooFewLoyal,
    /// Pack animals. [IM-3.17]
    NeverFights(UnitId),
    /// Nobody touches an enemy. [IM-10.1]
    NoContact(UnitId),
    /// A figure twice, or of another unit. [IM-10.2]
    OneCombat(UnitId),
    /// A pair that does not touch. [IM-10.1]
    PairApart(UnitId),
    /// More than five on one. [IM-10.4]
    FiveToOne,
    /// An enemy nobody fights. [IM-10.3]
    EnemyLeftOut(UnitId),
    /// A table that is not stored. [IM-3.15]
    NoSuchTable(u8),
    /// No village. [IM-1.7]
    NoVillage,
    /// Too many villages. [IM-3.10]
    TooManyVillages,
    /// Too much jungle. [IM-3.12]
    TooMuchJungle,
    /// Too many hills or trees. [IM-3.14]
    TooManyHills,
    /// Waters that do not go together. [IM-3.13]
    Waters,
    /// Water too far aside. [IM-3.13]
    WaterOffCourse,
    /// A piece without a shape, or a bridge without a river. [IM-3.15]
    NoSuchPiece,
    /// Beyond the edge. [IM-3.15]
    PieceOff,
    /// Too near to a base line. [IM-3.15]
    TooNearBaseLine,
    /// A track over a building. [IM-3.11]
    TrackThroughBuilding,
    /// One piece on another. [IM-3.15]
    PiecesOverlap,
    /// It stands already. [IM-3.16]
    AlreadyDown(UnitId),
    /// A gun in formation, or men parked. [IM-3.16]
    WrongPost(UnitId),
    /// A number that no feature has. [IM-3.16]
    NoSuchBuilding(UnitId),
    /// A building too far forward. [IM-3.16]
    BuildingOutsideZone(UnitId),
    /// Too far forward. [IM-3.16]
    OutsideZone(UnitId),
    /// A formation with gaps. [IM-5.18]
    NotCoherent(UnitId),
    /// Nothing there. [IM-9.18]
    NoStructure(UnitId),
    /// It has come down. [IM-9.18]
    NothingLeft,
    /// The gun points elsewhere. [IM-7.14]
    StructureOutsideArc(UnitId),
    /// One's own men are there. [IM-9.18]
    StructureFoughtOver,
    /// Something is between. [IM-7.7]
    StructureUnseen(UnitId),
    /// Beyond the edge. [IM-5.31]
    LeavesTable(UnitId),
    /// Another unit is in the way. [IM-5.15]
    Blocked(UnitId, UnitId),
    /// A gun is in the way. [IM-5.15]
    BlockedByGun(UnitId),
    /// No man at the gun to push it. [IM-5.9]
    NobodyToPush(UnitId),
    /// No man at the gun to hook it on or off. [IM-5.28]
    NobodyToLimber(UnitId),
    /// A crew without a gun. [IM-7.51]
    GunGone(UnitId),
    /// Only guns bring structures down. [IM-9.11]
    NoGunners(UnitId),
    /// A score that nobody of the target needs. [IM-7.47]
    OtherAim(UnitId),
    /// Nobody sees it. [IM-7.7]
    Unseen(UnitId, UnitId),
    /// The gun points elsewhere. [IM-7.14]
    OutsideGunArc(UnitId),
    /// It looks elsewhere. [IM-7.13]
    OutsideArc(UnitId, UnitId),
    /// Too far for the weapon. [IM-7.15, IM-7.16, IM-7.17, IM-7.18, IM-7.19, IM-7.20]
    BeyondRange(UnitId, Weapon),
    /// Too far for the gun. [IM-7.21, IM-7.22]
    BeyondGun(UnitId, Calibre),
    /// Too far for the gun. [IM-7.21, IM-7.22]
    StructureFar(UnitId, Inches, Calibre),
    /// Too many or too few foot units. [IM-2.2, IM-2.10]
    FootUnits(Side, u8),
    /// Too many cavalry units. [IM-2.5, IM-2.11]
    CavalryUnits(Side, u8),
    /// Too many guns. [IM-2.6, IM-2.12]
    ArtilleryUnits(Side, u8),
    /// More of a kind than the table demands. [IM-2.16, IM-2.17, IM-2.19]
    TooManyOf(Quota, u8),
    /// Fewer of a kind than there must be. [IM-2.8, IM-2.16, IM-2.17]
    TooFewOf(Quota, u8),
    /// Nothing draws the gun any more. [IM-5.11]
    TeamDeadOnMarch(UnitId),
    /// One animal does not gallop. [IM-5.11]
    OneAnimal(UnitId),
    /// Field artillery attacks. [IM-5.7]
    FieldArtillery(UnitId),
    /// Oxen or an elephant attack. [IM-5.8]
    FootArtillery(UnitId),
    /// A gun pushed to the attack. [IM-5.9]
    PushedGun(UnitId),
    /// A gait of guns in another state. [IM-5.37]
    NotAsGunStands(UnitId),
    /// Flat on the ground. [IM-5.24]
    IsProne(UnitId),
    /// On all fours. [IM-5.10]
    IsCrawling(UnitId),
    /// A gait of others. [IM-5.25]
    NotOpen(UnitId),
    /// It has fired. [IM-7.6]
    HasFired(UnitId),
    /// It has fought. [IM-4.9]
    HasFought(UnitId),
    /// A building in the way. [IM-6.15]
    BarredByBuilding(UnitId),
    /// Ground closed to it. [IM-6.12, IM-6.13, IM-6.14, IM-6.15]
    Barred(UnitId, Tread),
}

impl Refusal {
    /// The clause that forbids it.
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::TableFirst
            | Self::NoSuchTable(_)
            | Self::NoSuchPiece
            | Self::PieceOff
            | Self::TooNearBaseLine
            | Self::PiecesOverlap => "IM-3.15",
            Self::ForceFirst | Self::StrangeForce => "IM-2.19",
            Self::DeployFirst
            | Self::NotYoursToSetDown
            | Self::AlreadyDown(_)
            | Self::WrongPost(_)
            | Self::NoSuchBuilding(_)
            | Self::BuildingOutsideZone(_)
            | Self::OutsideZone(_) => "IM-3.16",
            Self::SetDownFirst(_) | Self::WrongPlacing(_) => "IM-5.12",
            Self::AskFirst => "IM-11.2",
            Self::MatchOver => "IM-14.13",
            Self::NotNow | Self::NotYours | Self::HasActed(_) => "IM-3.5",
            Self::NobodyActs | Self::FinishFirst | Self::OtherActs(_) | Self::HasMoved(_) | Self::HasFought(_) => {
                "IM-4.9"
            }
            Self::InRetreat(_) => "IM-12.13",
            Self::OfficersTooLate(_)
            | Self::NoSuchOfficer
            | Self::OfficersStay(_)
            | Self::SlowerOfficer(..)
            | Self::TooManyOfficers(_)
            | Self::NotHisOfficer(..)
            | Self::OfficerFar(..)
            | Self::OfficerOtherStance(..)
            | Self::OfficerElsewhere(..) => "IM-5.32",
            Self::Spent(_) | Self::OnlyRetreat(_) => "IM-4.6",
            Self::Retreats(_) => "IM-7.2",
            Self::Held(_) | Self::HeldInFormation(_) | Self::HeldOutside(_) => "IM-5.29",
            Self::HeldFromRetreat(_) | Self::RetreatAlone(_) => "IM-5.36",
            Self::NoBuildings(_)
            | Self::NoBuilding(_)
            | Self::NotOnFoot(_)
            | Self::BuildingHeld(_)
            | Self::CannotEnter(_)
            | Self::RidesIn(_)
            | Self::NotInside(_)
            | Self::OutTooFar(..) => "IM-5.30",
            Self::HoldsHouse(_) | Self::Garrison(_) => "IM-3.8",
            Self::EngagedMounting(_) | Self::NoRoomForHorses(_) => "IM-5.26",
            Self::OutOfBreath(_) => "IM-4.12",
            Self::MustRest(..) => "IM-4.13",
            Self::OneMoveLeft(_) | Self::OfficerSpent(_) => "IM-4.11",
            Self::OfficerMounted(_) | Self::NotOpen(_) => "IM-5.25",
            Self::MustMove(_) | Self::TooShort(..) | Self::DriveTooShort(_) | Self::PushTooShort(_) => "IM-5.2",
            Self::ShiftedStranger(_) => "IM-5.16",
            Self::TooManyPoses(_) | Self::TurnTooWide(_) => "IM-5.13",
            Self::TooFar(..) | Self::DoorTooFar(..) | Self::DriveTooFar(..) | Self::PushTooFar(..) => "IM-5.14",
            Self::LeavesRank(_) => "IM-5.17",
            Self::OnEachOther(_) | Self::GunOnCrew(_) | Self::Blocked(..) | Self::BlockedByGun(_) => "IM-5.15",
            Self::TornApart(..) | Self::CrewLeft(_) | Self::NotCoherent(_) => "IM-5.18",
            Self::BuildingFull(..) => "IM-6.2",
            Self::NoGun(_) | Self::NotAsGunStands(_) => "IM-5.37",
            Self::TeamDead(_) | Self::TeamDeadOnMarch(_) | Self::OneAnimal(_) => "IM-5.11",
            Self::TeamFar(_) | Self::NoRoomToLimber(_) | Self::JustUnlimbered(_) | Self::NobodyToLimber(_) => "IM-5.28",
            Self::TooManyPlaces(_) => "IM-5.35",
            Self::DrivesOff(_) | Self::LeavesTable(_) => "IM-5.31",
            Self::NoRoomForCrew(_) | Self::NoRoomForLimber(_) | Self::LimberLeft(_) => "IM-5.38",
            Self::SwingTooFar(..) => "IM-5.27",
            Self::LiesLow(_) => "IM-7.11",
            Self::Unarmed(_) => "IM-2.22",
            Self::SwordsOnly(_) => "IM-7.34",
            Self::Limbered(_) | Self::GunGone(_) => "IM-7.51",
            Self::NobodyAtGun(_) => "IM-8.14",
            Self::CrewEngaged(_) | Self::TargetEngaged(_) => "IM-7.3",
            Self::NoTarget(_) => "IM-7.5",
            Self::TargetProne(_) => "IM-7.10",
            Self::AmongHisMen(_) => "IM-7.49",
            Self::NoSniper(_) => "IM-7.50",
            Self::HeavyGun => "IM-7.22",
            Self::HorseTeam => "IM-5.6",
            Self::Officers(_) => "IM-2.18",
            Self::TooFewLoyal => "IM-2.3",
            Self::NeverFights(_) => "IM-3.17",
            Self::NoContact(_) | Self::PairApart(_) => "IM-10.1",
            Self::OneCombat(_) => "IM-10.2",
            Self::FiveToOne => "IM-10.4",
            Self::EnemyLeftOut(_) => "IM-10.3",
            Self::NoVillage => "IM-1.7",
            Self::TooManyVillages => "IM-3.10",
            Self::TooMuchJungle => "IM-3.12",
            Self::TooManyHills => "IM-3.14",
            Self::Waters | Self::WaterOffCourse => "IM-3.13",
            Self::TrackThroughBuilding => "IM-3.11",
            Self::NoStructure(_) | Self::NothingLeft | Self::StructureFoughtOver => "IM-9.18",
            Self::StructureOutsideArc(_) | Self::OutsideGunArc(_) => "IM-7.14",
            Self::StructureUnseen(_) | Self::Unseen(..) => "IM-7.7",
            Self::NobodyToPush(_) | Self::PushedGun(_) => "IM-5.9",
            Self::NoGunners(_) => "IM-9.11",
            Self::OtherAim(_) => "IM-7.47",
            Self::OutsideArc(..) => "IM-7.13",
            Self::FieldArtillery(_) => "IM-5.7",
            Self::FootArtillery(_) => "IM-5.8",
            Self::IsProne(_) => "IM-5.24",
            Self::IsCrawling(_) => "IM-5.10",
            Self::HasFired(_) => "IM-7.6",
            Self::BarredByBuilding(_) => "IM-6.15",
            Self::BeyondRange(_, weapon) => return weapon.clause(),
            Self::BeyondGun(_, calibre) | Self::StructureFar(.., calibre) => return calibre.clause(),
            Self::FootUnits(Side::British, _) => "IM-2.2",
            Self::FootUnits(Side::Rebel, _) => "IM-2.10",
            Self::CavalryUnits(Side::British, _) => "IM-2.5",
            Self::CavalryUnits(Side::Rebel, _) => "IM-2.11",
            Self::ArtilleryUnits(Side::British, _) => "IM-2.6",
            Self::ArtilleryUnits(Side::Rebel, _) => "IM-2.12",
            Self::TooManyOf(quota, _) | Self::TooFewOf(quota, _) => quota.clause(),
            Self::Barred(_, Tread::Gun) => "IM-6.12",
            Self::Barred(_, Tread::Cavalry) => "IM-6.13",
            Self::Barred(_, Tread::Beast) => "IM-6.14",
            Self::Barred(_, Tread::Foot) => "IM-6.15",
        })
    }
}

/// The clause and sentence of a refusal.
pub fn explain(state: &State, refusal: &Refusal) -> engine::Refusal {
    engine::Refusal { clause: refusal.clause(), text: sentence(state, *refusal) }
}

fn sentence(state: &State, refusal: Refusal) -> String {
    let name = |unit: UnitId| {
        if unit.index() < state.units.len() { state.title(unit) } else { "the unit".to_owned() }
    };
    match refusal {
        Refusal::TableFirst => "the Rebels lay out the table first".to_owned(),
        Refusal::ForceFirst => "a force is to be named first".to_owned(),
        Refusal::DeployFirst => "the units are to be set down first".to_owned(),
        Refusal::SetDownFirst(unit) => format!("{} has thrown and must be set down first", name(unit)),
        Refusal::AskFirst => "say first whether the test is asked for".to_owned(),
        Refusal::MatchOver => "the match is over".to_owned(),
        Refusal::NotNow => "that is not what is to be decided now".to_owned(),
        Refusal::NobodyActs => "no unit is in the middle of its steps".to_owned(),
        Refusal::FinishFirst => "finish the unit that is in the middle of its steps first".to_owned(),
        Refusal::NotYoursToSetDown => "only the side's own units are set down".to_owned(),
        Refusal::NotYours => "a side uses its own units that are on the table".to_owned(),
        Refusal::OtherActs(other) => format!("{} is in the middle of its steps", name(other)),
        Refusal::InRetreat(unit) => format!("{} is in retreat and takes no steps", name(unit)),
        Refusal::HasActed(unit) => format!("{} has acted this turn", name(unit)),
        Refusal::OfficersTooLate(unit) => {
            format!("officers are named in the first step of {}, for all of them", name(unit))
        }
        Refusal::Spent(unit) => format!("{} has no march moves left", name(unit)),
        Refusal::Retreats(unit) => format!("{} retreats and does nothing else", name(unit)),
        Refusal::HasMoved(unit) => format!("{} has moved this turn", name(unit)),
        Refusal::OnlyRetreat(unit) => format!("{} has no march moves left; it may only retreat", name(unit)),
        Refusal::Held(unit) => format!("three or more enemies hold every figure of {}", name(unit)),
        Refusal::HeldFromRetreat(unit) => format!("three or more enemies hold every figure of {}", name(unit)),
        Refusal::NoBuildings(unit) => format!("there is no building that {} could enter", name(unit)),
        Refusal::HoldsHouse(unit) => format!("the garrison may not leave; {} holds the house", name(unit)),
        Refusal::Garrison(unit) => format!("{} is the garrison and may not leave before it is relieved", name(unit)),
        Refusal::RetreatAlone(unit) => format!("{} has already acted; a retreat must be its only step", name(unit)),
        Refusal::EngagedMounting(unit) => format!("{} is in contact with the enemy", name(unit)),
        Refusal::NoRoomForHorses(unit) => format!("the horses of {} do not fit behind its men", name(unit)),
        Refusal::OutOfBreath(unit) => {
            format!("{} has attacked six turns in a row and must go slowly for three", name(unit))
        }
        Refusal::MustRest(unit, number) => format!("{} must go slowly for {number} more of its turns", name(unit)),
        Refusal::OneMoveLeft(unit) => format!("{} has only one march move left; an attack takes two", name(unit)),
        Refusal::NoSuchOfficer => "there is no such officer".to_owned(),
        Refusal::OfficersStay(unit) => format!("officers do not go with {} in this", name(unit)),
        Refusal::SlowerOfficer(unit, other) => format!("{} is of a slower kind than {}", name(other), name(unit)),
        Refusal::OfficerSpent(other) => format!("{} has not enough march moves left", name(other)),
        Refusal::TooManyOfficers(unit) => format!("no more than four officers go with {}", name(unit)),
        Refusal::NotHisOfficer(unit, other) => format!("{} cannot go with {}", name(other), name(unit)),
        Refusal::OfficerFar(unit, other) => format!("{} is spent or more than 2\" from {}", name(other), name(unit)),
        Refusal::OfficerMounted(other) => format!("{} is mounted; only men on foot crawl or lie down", name(other)),
        Refusal::OfficerOtherStance(unit, other) => format!("{} is of another stance than {}", name(other), name(unit)),
        Refusal::OfficerElsewhere(unit, other) => format!("{} is not where {} is", name(other), name(unit)),
        Refusal::WrongPlacing(unit) => format!("{} is not set down like that after this gait", name(unit)),
        Refusal::MustMove(unit) => format!("{} has thrown and must move at least an inch", name(unit)),
        Refusal::ShiftedStranger(unit) => format!("a shifted figure does not move with {}", name(unit)),
        Refusal::TooShort(unit, inches) => {
            format!("{} has thrown and must move at least an inch, not {inches}", name(unit))
        }
        Refusal::TooManyPoses(unit) => {
            format!("the way of {} has more than three poses between start and end", name(unit))
        }
        Refusal::TurnTooWide(unit) => format!("{} turns more than 90 degrees in one leg", name(unit)),
        Refusal::TooFar(unit, inches) => {
            format!("a figure of {} would go {inches}, farther than the dice allow", name(unit))
        }
        Refusal::LeavesRank(unit) => {
            format!("a figure of {} may leave its place only to touch an enemy or where it is barred", name(unit))
        }
        Refusal::OnEachOther(unit) => format!("two figures of {} would end on each other", name(unit)),
        Refusal::TornApart(unit, number) => {
            format!("{} would be in {number} groups; its figures must form one chain", name(unit))
        }
        Refusal::HeldInFormation(unit) => format!("enemies hold figures of {}; it cannot change formation", name(unit)),
        Refusal::NoBuilding(unit) => format!("that is no building that {} could enter", name(unit)),
        Refusal::NotOnFoot(unit) => format!("only foot enter buildings, not {}", name(unit)),
        Refusal::BuildingHeld(other) => format!("{} holds that building", name(other)),
        Refusal::BuildingFull(unit, number) => {
            format!("the building holds {number} figures; there is no room for {}", name(unit))
        }
        Refusal::CannotEnter(unit) => format!("{} cannot enter from where and as it is", name(unit)),
        Refusal::HeldOutside(unit) => {
            format!("enemies hold figures of {}; it enters as a whole or not at all", name(unit))
        }
        Refusal::RidesIn(unit) => format!("nobody rides into a building; leave {} outside", name(unit)),
        Refusal::DoorTooFar(unit, inches) => {
            format!("a figure of {} is {inches} from the building, farther than the dice allow", name(unit))
        }
        Refusal::NotInside(unit) => format!("{} is in no building", name(unit)),
        Refusal::OutTooFar(unit, inches) => {
            format!("a figure of {} would end {inches} from the building, farther than the dice allow", name(unit))
        }
        Refusal::NoGun(unit) => format!("{} serves no gun", name(unit)),
        Refusal::TeamDead(unit) => format!("the team of {} is dead", name(unit)),
        Refusal::TeamFar(unit) => format!("the team of {} is more than 3\" from the gun", name(unit)),
        Refusal::NoRoomToLimber(unit) => format!("there is no room for the limber at the trail of {}", name(unit)),
        Refusal::TooManyPlaces(unit) => {
            format!("the way of {} has more than three places between start and end", name(unit))
        }
        Refusal::DriveTooFar(unit, inches) => {
            format!("{} would drive {inches}, farther than the dice allow", name(unit))
        }
        Refusal::DriveTooShort(unit) => format!("{} has thrown and must drive at least an inch", name(unit)),
        Refusal::DrivesOff(unit) => format!("{} may not leave the table except by retreat", name(unit)),
        Refusal::CrewLeft(unit) => {
            format!("enemies hold men of {}, and its gun would end more than 2\" from them", name(unit))
        }
        Refusal::NoRoomForCrew(unit) => format!("the crew of {} find no place about their gun", name(unit)),
        Refusal::GunOnCrew(unit) => format!("the gun of {} would end on one of its own men", name(unit)),
        Refusal::NoRoomForLimber(unit) => {
            format!("there is no room for the limber of {} outside the gun's arc", name(unit))
        }
        Refusal::SwingTooFar(unit, inches) => {
            format!("the muzzle of {} would swing {inches}, farther than the die allows", name(unit))
        }
        Refusal::PushTooFar(unit, inches) => {
            format!("{} would push its gun {inches}, farther than the die allows", name(unit))
        }
        Refusal::PushTooShort(unit) => format!("{} has thrown and must push at least an inch", name(unit)),
        Refusal::LimberLeft(unit) => format!("the limber of {} cannot follow", name(unit)),
        Refusal::LiesLow(unit) => format!("{} lies or crawls and cannot fire", name(unit)),
        Refusal::Unarmed(unit) => format!("{} has no weapon", name(unit)),
        Refusal::SwordsOnly(unit) => format!("{} have swords only", name(unit)),
        Refusal::Limbered(unit) => format!("the gun of {} is limbered", name(unit)),
        Refusal::JustUnlimbered(unit) => format!("{} has just unlimbered and may not fire this turn", name(unit)),
        Refusal::NobodyAtGun(unit) => format!("no artilleryman of {} stands within 1\" of the gun", name(unit)),
        Refusal::CrewEngaged(unit) => {
            format!("all of {} who could serve the gun are in contact with the enemy", name(unit))
        }
        Refusal::NoTarget(unit) => format!("{} fires at one enemy unit on the table", name(unit)),
        Refusal::TargetProne(other) => format!("{} is prone; nobody may fire at it", name(other)),
        Refusal::TargetEngaged(other) => format!("{} is in base contact with your own men", name(other)),
        Refusal::AmongHisMen(other) => format!("{} stands with his men and cannot be picked out", name(other)),
        Refusal::NoSniper(unit) => format!("{} has no sniper", name(unit)),
        Refusal::StrangeForce => "a force is made of the side's own foot, cavalry and artillery".to_owned(),
        Refusal::HeavyGun => "heavy guns come only where a scenario lists them".to_owned(),
        Refusal::HorseTeam => "horse artillery is drawn by two horses".to_owned(),
        Refusal::Officers(number) => format!("there is one officer for every 5 units: {number}"),
        Refusal::TooFewLoyal => "on a 4 or more at least three units are Loyal Sepoys, Sikhs or Gurkhas".to_owned(),
        Refusal::NeverFights(unit) => format!("{} never fights", name(unit)),
        Refusal::NoContact(unit) => format!("no figure of {} is base to base with an enemy", name(unit)),
        Refusal::OneCombat(unit) => format!("every figure of {} fights one combat", name(unit)),
        Refusal::PairApart(unit) => {
            format!("figures fight when they are base to base, which {} is not there", name(unit))
        }
        Refusal::FiveToOne => "at most five figures fight one".to_owned(),
        Refusal::EnemyLeftOut(unit) => {
            format!("every enemy in contact must have one attacker of {} before any has two", name(unit))
        }
        Refusal::NoSuchTable(number) => format!("there are {number} stored tables"),
        Refusal::NoVillage => "a table holds an entrenchment, or one or two villages".to_owned(),
        Refusal::TooManyVillages => "at most two villages, at most one of them mud-walled".to_owned(),
        Refusal::TooMuchJungle => "at most one jungle or bush area".to_owned(),
        Refusal::TooManyHills => "at most two hills and two small areas of trees".to_owned(),
        Refusal::Waters => "either streams, or one river with one bridge or two fords".to_owned(),
        Refusal::WaterOffCourse => "water keeps within 6\" of its printed course".to_owned(),
        Refusal::NoSuchPiece => "that piece cannot be laid there".to_owned(),
        Refusal::PieceOff => "a piece would lie off the table".to_owned(),
        Refusal::TooNearBaseLine => "scenery keeps 3\" clear of the base lines".to_owned(),
        Refusal::TrackThroughBuilding => "a track would run through a building".to_owned(),
        Refusal::PiecesOverlap => "two pieces of scenery would overlap".to_owned(),
        Refusal::AlreadyDown(unit) => format!("{} has been set down already", name(unit)),
        Refusal::WrongPost(unit) => {
            format!("guns are parked and other units set down in a formation, unlike {}", name(unit))
        }
        Refusal::NoSuchBuilding(unit) => format!("there is no such building for {}", name(unit)),
        Refusal::BuildingOutsideZone(unit) => format!("that building is outside the zone of {}", name(unit)),
        Refusal::OutsideZone(unit) => format!("{} would stand outside its zone", name(unit)),
        Refusal::NotCoherent(unit) => format!("{} would not be coherent", name(unit)),
        Refusal::NoStructure(unit) => format!("there is no such structure for {} to fire at", name(unit)),
        Refusal::NothingLeft => "there is nothing left there to bring down".to_owned(),
        Refusal::StructureOutsideArc(unit) => format!("the structure is outside the arc of {}", name(unit)),
        Refusal::StructureFoughtOver => "a melee is being fought at the structure".to_owned(),
        Refusal::StructureUnseen(unit) => format!("{} does not see the structure", name(unit)),
        Refusal::LeavesTable(unit) => {
            format!("{} may not leave the table except by retreat over its base line", name(unit))
        }
        Refusal::Blocked(unit, other) => format!("{} cannot pass through or end on {}", name(unit), name(other)),
        Refusal::BlockedByGun(unit) => format!("{} cannot pass through or end on a gun or limber", name(unit)),
        Refusal::NobodyToPush(unit) | Refusal::NobodyToLimber(unit) => {
            format!("no man of {} is near enough to his gun", name(unit))
        }
        Refusal::GunGone(unit) | Refusal::NoGunners(unit) => format!("{} serves no gun", name(unit)),
        Refusal::OtherAim(other) => format!("no figure of {} needs that score", name(other)),
        Refusal::Unseen(unit, other) => {
            format!("nobody of {} sees {} within range and arc", name(unit), name(other))
        }
        Refusal::OutsideGunArc(other) => {
            format!("{} is outside the arc of the gun; it must realign first", name(other))
        }
        Refusal::OutsideArc(unit, other) => {
            format!("{} is more than 45 degrees off the facing of {}", name(other), name(unit))
        }
        Refusal::BeyondRange(other, weapon) => {
            format!("{} is beyond the {} of a {}", name(other), state.book.range(weapon), weapon.name())
        }
        Refusal::BeyondGun(other, calibre) => {
            format!("{} is beyond the {} of a {} gun", name(other), state.book.gun_range(calibre), calibre.key())
        }
        Refusal::StructureFar(unit, inches, calibre) => format!(
            "the structure is {inches} away, beyond the {} of the gun of {}",
            state.book.gun_range(calibre),
            name(unit)
        ),
        Refusal::FootUnits(_, number) => format!("the force has {number} foot units, no more and no fewer"),
        Refusal::CavalryUnits(_, number) => format!("there is one cavalry unit for every 5 foot units: {number}"),
        Refusal::ArtilleryUnits(_, number) => format!("there is one artillery unit for every 5 foot units: {number}"),
        Refusal::TooManyOf(_, number) => format!("such units come only where the table demands them: {number}"),
        Refusal::TooFewOf(_, number) => format!(
            "the Rebels need at least {number} more of a kind: Afghans 1, Badmash 2, local units as the table says"
        ),
        Refusal::TeamDeadOnMarch(unit) => {
            format!("the team of {} is dead; the gun can only be unlimbered and pushed", name(unit))
        }
        Refusal::OneAnimal(unit) => format!("with one animal left {} cannot march attack", name(unit)),
        Refusal::FieldArtillery(unit) => {
            format!("field artillery has no attack rate; {} can only march", name(unit))
        }
        Refusal::FootArtillery(unit) => {
            format!("artillery drawn by oxen or an elephant has no attack rate; {} can only march", name(unit))
        }
        Refusal::PushedGun(unit) => format!("guns pushed by hand have no attack rate; limber {} first", name(unit)),
        Refusal::NotAsGunStands(unit) => format!("that is not open to {} as its gun now stands", name(unit)),
        Refusal::IsProne(unit) => {
            format!("{} is prone and moves 0 inches; it must rise or crawl first", name(unit))
        }
        Refusal::IsCrawling(unit) => format!("crawling men have no attack rate; {} must rise first", name(unit)),
        Refusal::NotOpen(unit) => format!("that is not open to {} in its present state", name(unit)),
        Refusal::HasFired(unit) | Refusal::HasFought(unit) => format!("{} has done that this turn", name(unit)),
        Refusal::BarredByBuilding(unit) => {
            format!("buildings are not passed; {} may only enter one as a whole", name(unit))
        }
        Refusal::Barred(unit, tread) => barred(tread, &name(unit)),
    }
}

/// Why ground is closed to somebody who treads like that. [IM-6.12, IM-6.13, IM-6.14, IM-6.15]
fn barred(tread: Tread, unit: &str) -> String {
    match tread {
        Tread::Gun => format!("guns cannot pass there: walls, fences, works, rivers and jungle bar {unit}"),
        Tread::Cavalry => format!("horses cannot pass there; {unit} jumps only low walls and fences"),
        Tread::Beast => format!("beasts do not jump; {unit} may push through fences only"),
        Tread::Foot => format!("{unit} cannot pass there"),
    }
}
