//! Why an order is refused: the clause, and a sentence that names the pieces and the figures.

use engine::{Clause, Part};
use table::Inches;

use crate::data::field::Tread;
use crate::data::roster::{Calibre, Weapon};
use crate::data::side::{Side, UnitId};
use crate::rules::forces;
use crate::rules::gait;
use crate::rules::march_moves;
use crate::rules::order::Gait;
use crate::rules::reasons::What;
use crate::rules::state::State;
use crate::rules::unit::step;

/// Kinds of units of which a Rebel force has so many and no other number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// Villagers, one unit for each village. [IM-2.16]
    Villagers,
    /// Parsees, one unit where there is a jungle. [IM-2.17]
    Parsees,
    /// Afghans. [IM-2.8]
    Afghans,
    /// Badmash. [IM-2.8]
    Badmash,
    /// Whoever is not mustered freely. [IM-2.19]
    Others,
}

impl Quota {
    const fn clause(self) -> &'static str {
        match self {
            Self::Villagers => "IM-2.16",
            Self::Parsees => "IM-2.17",
            Self::Afghans | Self::Badmash => "IM-2.8",
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
    /// Too few march moves for a step with that gait, or without one. [IM-4.11]
    TooFewMoves(UnitId, Option<Gait>),
    /// A number that nobody has. [IM-5.32]
    NoSuchOfficer,
    /// Nobody goes along in this. [IM-5.32]
    OfficersStay(UnitId),
    /// He could not keep up. [IM-5.32]
    SlowerOfficer(UnitId, UnitId),
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
    /// A heavy gun of horse artillery. [IM-7.22]
    HeavyHorseArtillery,
    /// Nothing was laid or named that could be taken back. [IM-2.19]
    NothingTaken,
    /// The places left are needed for others. [IM-2.3, IM-2.8, IM-2.9]
    PlacesNeeded(Side, u8),
    /// A rider from a unit that has none. [IM-2.26]
    NoHowdah,
    /// Too many riders. [IM-2.26]
    TooManyRiders(Side, u8),
    /// Not the unit that may recover now. [IM-12.14]
    NothingToRecover(UnitId),
    /// Something else than whether a unit throws for recovery. [IM-12.14]
    RecoverFirst(UnitId),
    /// No gun without a crew that the side holds is in touch. [IM-5.9]
    NoGunInTouch(UnitId),
    /// A gun that is hooked on. [IM-5.9]
    LimberedGun(UnitId),
    /// An order for several units that has no steps, or too many, or one twice. [IM-3.19]
    GroupSteps,
    /// A way of less than an inch, or a gait other than march and attack. [IM-3.19]
    GroupWay,
    /// An order for several units while one acts. [IM-3.19]
    GroupLater(UnitId),
    /// Somebody named cannot take the steps, by a clause of his own. [IM-3.19]
    GroupUnit(UnitId, Clause),
    /// Nobody could take any of the steps. [IM-3.19]
    GroupNobody,
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
    /// Men at a gun that only artillerymen can fire. [IM-8.15]
    NotArtillerymen(UnitId),
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
    /// What the figure that an order goes beyond is made of, as the rule tells it.
    pub fn parts(&self, state: &State) -> Vec<Part<What>> {
        let mut why = Vec::new();
        match *self {
            Self::FootUnits(side, _) => _ = forces::foot_units(state, side, &mut why),
            Self::CavalryUnits(side, _) | Self::ArtilleryUnits(side, _) | Self::TooManyRiders(side, _) => {
                forces::allowed(state, side, &mut why);
            }
            Self::TooFewMoves(unit, gait) => _ = march_moves::cost(state, unit, step::MOVE, gait, &mut why),
            Self::TooFar(..)
            | Self::DoorTooFar(..)
            | Self::OutTooFar(..)
            | Self::DriveTooFar(..)
            | Self::SwingTooFar(..)
            | Self::PushTooFar(..) => gait::thrown(state, &mut why),
            _ => {}
        }
        why
    }

    /// The clause that forbids it.
    pub const fn clause(&self) -> Clause {
        Clause(match self {
            Self::TableFirst
            | Self::NoSuchTable(_)
            | Self::NoSuchPiece
            | Self::PieceOff
            | Self::TooNearBaseLine
            | Self::PiecesOverlap => "IM-3.15",
            Self::ForceFirst | Self::StrangeForce | Self::NothingTaken => "IM-2.19",
            Self::PlacesNeeded(Side::British, _) => "IM-2.3",
            Self::PlacesNeeded(Side::Rebel, _) => "IM-2.8",
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
            | Self::RidesIn(_)
            | Self::NotInside(_)
            | Self::OutTooFar(..) => "IM-5.30",
            Self::HoldsHouse(_) | Self::Garrison(_) => "IM-3.8",
            Self::EngagedMounting(_) | Self::NoRoomForHorses(_) => "IM-5.26",
            Self::OutOfBreath(_) => "IM-4.12",
            Self::MustRest(..) => "IM-4.13",
            Self::TooFewMoves(..) => "IM-4.11",
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
            Self::HeavyHorseArtillery => "IM-7.22",
            Self::NoHowdah | Self::TooManyRiders(..) => "IM-2.26",
            Self::NothingToRecover(_) | Self::RecoverFirst(_) => "IM-12.14",
            Self::GroupSteps | Self::GroupWay | Self::GroupLater(_) | Self::GroupUnit(..) | Self::GroupNobody => {
                "IM-3.19"
            }
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
            Self::NobodyToPush(_) | Self::PushedGun(_) | Self::NoGunInTouch(_) | Self::LimberedGun(_) => "IM-5.9",
            Self::NoGunners(_) => "IM-9.11",
            Self::NotArtillerymen(_) => "IM-8.15",
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
