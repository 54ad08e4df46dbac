//! Refusals in sentences.

use crate::data::field::Tread;
use crate::data::organisation::{EACH, QUOTA, QUOTA_FROM};
use crate::data::place::INCH;
use crate::data::side::{Side, UnitId};
use crate::rules::artillery::{CREW, TEAM};
use crate::rules::contact::{COMPANY, HOLDERS};
use crate::rules::fellows::MOST_FELLOWS;
use crate::rules::fire;
use crate::rules::march_moves::{ATTACKS, REST};
use crate::rules::melee::MOST_ON_ONE;
use crate::rules::movement::{MOST_VIA, WIDEST};
use crate::rules::refusal::{Quota, Refusal};
use crate::rules::scenery;
use crate::rules::state::{Phase, State};
use crate::screen::narrate::{self, counted, inches};

/// The clause and sentence of a refusal, with what its figure is made of where that is more than one thing.
pub fn explain(state: &State, refusal: &Refusal) -> engine::Refusal {
    let (clause, text) = (refusal.clause(), sentence(state, *refusal));
    let parts = refusal.parts(state);
    if parts.len() < 2 {
        return engine::Refusal { clause, text };
    }
    let made_of: Vec<String> = parts.iter().map(|part| narrate::reason(state, part).text).collect();
    engine::Refusal { clause, text: format!("{text} ({})", made_of.join(", ")) }
}

fn sentence(state: &State, refusal: Refusal) -> String {
    let name = |unit: UnitId| {
        if unit.index() < state.units.len() { state.title(unit) } else { "the unit".to_owned() }
    };
    let does = |unit: UnitId, one: &str, many: &str| narrate::does(state, unit, one, many);
    match refusal {
        Refusal::TableFirst => "the Rebels lay out the table first".to_owned(),
        Refusal::ForceFirst => "a force is to be named first".to_owned(),
        Refusal::DeployFirst => "the units are to be set down first".to_owned(),
        Refusal::SetDownFirst(unit) => format!("{} thrown and must be set down first", does(unit, "has", "have")),
        Refusal::AskFirst => "say first whether the test is asked for".to_owned(),
        Refusal::MatchOver => "the match is over".to_owned(),
        Refusal::NotNow => "that is not what is to be decided now".to_owned(),
        Refusal::NobodyActs => "no unit has begun to act".to_owned(),
        Refusal::FinishFirst => "finish with the unit that has begun to act first".to_owned(),
        Refusal::NotYoursToSetDown => "only the side's own units are set down".to_owned(),
        Refusal::NotYours => "a side uses its own units that are on the table".to_owned(),
        Refusal::OtherActs(other) => format!("{} in the middle of a turn", does(other, "is", "are")),
        Refusal::InRetreat(unit) => format!("{} in retreat and takes no steps", does(unit, "is", "are")),
        Refusal::HasActed(unit) => format!("{} acted this turn", does(unit, "has", "have")),
        Refusal::OfficersTooLate(unit) => {
            format!("officers are named in the first step of {}, for all of them", name(unit))
        }
        Refusal::Spent(unit) => format!("{} no march moves left", does(unit, "has", "have")),
        Refusal::Retreats(unit) => format!("{} and do nothing else", does(unit, "retreats", "retreat")),
        Refusal::HasMoved(unit) => format!("{} moved this turn", does(unit, "has", "have")),
        Refusal::OnlyRetreat(unit) => {
            format!("{} no march moves left; only a retreat is open", does(unit, "has", "have"))
        }
        Refusal::Held(unit) => format!("{HOLDERS} or more enemies hold every figure of {}", name(unit)),
        Refusal::HeldFromRetreat(unit) => format!("{HOLDERS} or more enemies hold every figure of {}", name(unit)),
        Refusal::NoBuildings(unit) => format!("there is no building that {} could enter", name(unit)),
        Refusal::HoldsHouse(unit) => format!("the garrison may not leave; {} the house", does(unit, "holds", "hold")),
        Refusal::Garrison(unit) => format!("{} the garrison and may not leave before relief", does(unit, "is", "are")),
        Refusal::RetreatAlone(unit) => {
            format!("{} already acted; a retreat must be the only step of a turn", does(unit, "has", "have"))
        }
        Refusal::EngagedMounting(unit) => format!("{} in contact with the enemy", does(unit, "is", "are")),
        Refusal::NoRoomForHorses(unit) => format!("the horses of {} do not fit behind the men", name(unit)),
        Refusal::OutOfBreath(unit) => {
            format!("{} attacked {ATTACKS} turns in a row and must go slowly for {REST}", does(unit, "has", "have"))
        }
        Refusal::MustRest(unit, number) => {
            format!("{} must go slowly for {} more", name(unit), counted(number, "turn"))
        }
        Refusal::TooFewMoves(unit, gait) => {
            let step = gait.map_or("this".to_owned(), |gait| format!("to {}", narrate::gait_name(gait)));
            let cost = engine::fold(&refusal.parts(state));
            let (has, left) = (does(unit, "has", "have"), counted(state[unit].left, "march move"));
            format!("{has} {left} left, and {step} takes {cost}")
        }
        Refusal::NoSuchOfficer => "there is no such officer".to_owned(),
        Refusal::OfficersStay(unit) => format!("officers do not go with {} in this", name(unit)),
        Refusal::SlowerOfficer(unit, other) => {
            format!("{} of a slower kind than {}", does(other, "is", "are"), name(unit))
        }
        Refusal::TooManyOfficers(unit) => format!("no more than {MOST_FELLOWS} officers go with {}", name(unit)),
        Refusal::NotHisOfficer(unit, other) => format!("{} cannot go with {}", name(other), name(unit)),
        Refusal::OfficerFar(unit, other) => {
            format!("{} is spent or more than {} from {}", name(other), inches(COMPANY), name(unit))
        }
        Refusal::OfficerMounted(other) => {
            format!("{} mounted; only men on foot crawl or lie down", does(other, "is", "are"))
        }
        Refusal::OfficerOtherStance(unit, other) => {
            format!("{} of another stance than {}", does(other, "is", "are"), name(unit))
        }
        Refusal::OfficerElsewhere(unit, other) => format!("{} not where {} is", does(other, "is", "are"), name(unit)),
        Refusal::WrongPlacing(unit) => format!("{} not set down like that after this gait", does(unit, "is", "are")),
        Refusal::MustMove(unit) => format!("{} thrown and must move at least an inch", does(unit, "has", "have")),
        Refusal::ShiftedStranger(unit) => format!("a shifted figure does not move with {}", name(unit)),
        Refusal::TooShort(unit, far) => {
            let far = inches(far);
            format!("{} thrown and must move at least an inch, not {far}", does(unit, "has", "have"))
        }
        Refusal::TooManyPoses(unit) => {
            format!("the way of {} has more than {MOST_VIA} poses between start and end", name(unit))
        }
        Refusal::TurnTooWide(unit) => {
            format!("{} more than {} degrees in one leg", does(unit, "turns", "turn"), WIDEST.hundredths() / 100)
        }
        Refusal::TooFar(unit, far) => {
            let far = inches(far);
            format!("a figure of {} would go {far}, farther than {}", name(unit), thrown(state))
        }
        Refusal::LeavesRank(unit) => {
            format!("a figure of {} may leave its place only to touch an enemy or where it is barred", name(unit))
        }
        Refusal::OnEachOther(unit) => format!("two figures of {} would end on each other", name(unit)),
        Refusal::TornApart(unit, number) => {
            format!("{} would be in {number} groups; the figures must form one chain", name(unit))
        }
        Refusal::HeldInFormation(unit) => {
            format!("enemies hold figures of {}, who cannot change formation", name(unit))
        }
        Refusal::NoBuilding(unit) => format!("that is no building that {} could enter", name(unit)),
        Refusal::NotOnFoot(unit) => format!("only foot enter buildings, not {}", name(unit)),
        Refusal::BuildingHeld(other) => format!("{} that building", does(other, "holds", "hold")),
        Refusal::BuildingFull(unit, number) => {
            format!("the building holds {number} figures; there is no room for {}", name(unit))
        }
        Refusal::HeldOutside(unit) => {
            format!("enemies hold figures of {}; a unit enters as a whole or not at all", name(unit))
        }
        Refusal::RidesIn(unit) => format!("nobody rides into a building; leave {} outside", name(unit)),
        Refusal::DoorTooFar(unit, far) => {
            let far = inches(far);
            format!("a figure of {} is {far} from the building, farther than {}", name(unit), thrown(state))
        }
        Refusal::NotInside(unit) => format!("{} in no building", does(unit, "is", "are")),
        Refusal::OutTooFar(unit, far) => {
            let far = inches(far);
            format!("a figure of {} would end {far} from the building, farther than {}", name(unit), thrown(state))
        }
        Refusal::NoGun(unit) => format!("{} no gun", does(unit, "serves", "serve")),
        Refusal::TeamDead(unit) => format!("the team of {} is dead", name(unit)),
        Refusal::TeamFar(unit) => format!("the team of {} is more than {} from the gun", name(unit), inches(TEAM)),
        Refusal::NoRoomToLimber(unit) => format!("there is no room for the limber at the trail of {}", name(unit)),
        Refusal::TooManyPlaces(unit) => {
            format!("the way of {} has more than {MOST_VIA} places between start and end", name(unit))
        }
        Refusal::DriveTooFar(unit, far) => {
            let far = inches(far);
            format!("{} would drive {far}, farther than {}", name(unit), thrown(state))
        }
        Refusal::DriveTooShort(unit) => format!("{} thrown and must drive at least an inch", does(unit, "has", "have")),
        Refusal::DrivesOff(unit) => format!("{} may not leave the table except by retreat", name(unit)),
        Refusal::CrewLeft(unit) => {
            format!("enemies hold men of {}, and the gun would end more than {} from them", name(unit), inches(CREW))
        }
        Refusal::NoRoomForCrew(unit) => format!("the crew of {} find no place about their gun", name(unit)),
        Refusal::GunOnCrew(unit) => format!("the gun of {} would end on one of its crew", name(unit)),
        Refusal::NoRoomForLimber(unit) => {
            format!("there is no room for the limber of {} outside the gun's arc", name(unit))
        }
        Refusal::SwingTooFar(unit, far) => {
            let far = inches(far);
            format!("the muzzle of {} would swing {far}, farther than {}", name(unit), thrown(state))
        }
        Refusal::PushTooFar(unit, far) => {
            let far = inches(far);
            format!("{} would push the gun {far}, farther than {}", name(unit), thrown(state))
        }
        Refusal::PushTooShort(unit) => format!("{} thrown and must push at least an inch", does(unit, "has", "have")),
        Refusal::LimberLeft(unit) => format!("the limber of {} cannot follow", name(unit)),
        Refusal::LiesLow(unit) => format!("{} and cannot fire", does(unit, "lies or crawls", "lie or crawl")),
        Refusal::Unarmed(unit) => format!("{} no weapon", does(unit, "has", "have")),
        Refusal::SwordsOnly(unit) => format!("{} swords only", does(unit, "has", "have")),
        Refusal::Limbered(unit) => format!("the gun of {} is limbered", name(unit)),
        Refusal::JustUnlimbered(unit) => {
            format!("{} just unlimbered and may not fire this turn", does(unit, "has", "have"))
        }
        Refusal::NobodyAtGun(unit) => {
            format!("no artilleryman of {} stands within {} of the gun", name(unit), inches(INCH))
        }
        Refusal::CrewEngaged(unit) => {
            format!("all of {} who could serve the gun are in contact with the enemy", name(unit))
        }
        Refusal::NoTarget(unit) => format!("{} at one enemy unit on the table", does(unit, "fires", "fire")),
        Refusal::TargetProne(other) => format!("{} prone; nobody may fire at prone figures", does(other, "is", "are")),
        Refusal::TargetEngaged(other) => format!("{} in base contact with your own men", does(other, "is", "are")),
        Refusal::AmongHisMen(other) => {
            format!("{} stands with his men and cannot be picked out; only a sniper may", name(other))
        }
        Refusal::NoSniper(unit) => format!("{} no sniper", does(unit, "has", "have")),
        Refusal::StrangeForce => "a force is made of the side's own foot, cavalry and artillery".to_owned(),
        Refusal::HeavyHorseArtillery => "horse artillery is light; field artillery may be heavy".to_owned(),
        Refusal::NothingTaken => "there is nothing to take back".to_owned(),
        Refusal::PlacesNeeded(Side::British, number) => format!("{} left for loyal units", are_left(number)),
        Refusal::PlacesNeeded(Side::Rebel, number) => {
            format!("{} left for the Afghans, Badmash and local people that the force must have", are_left(number))
        }
        Refusal::NoHowdah => "riders come from units of foot that are mustered freely".to_owned(),
        Refusal::TooManyRiders(_, number) => {
            format!("one figure rides an elephant for every {EACH} foot units: {number}")
        }
        Refusal::NothingToRecover(unit) => format!("{} no recovery to throw for now", does(unit, "has", "have")),
        Refusal::RecoverFirst(unit) => format!("first {} for recovery or run on", does(unit, "throws", "throw")),
        Refusal::NoGunInTouch(unit) => {
            format!("no gun without a crew that its side holds is in touch with a man of {} who can leave", name(unit))
        }
        Refusal::LimberedGun(unit) => format!("{} cannot push a gun that is limbered", name(unit)),
        Refusal::GroupSteps => "such an order has one to three different steps of move, fire and melee".to_owned(),
        Refusal::GroupWay => "units move together at a march or attack, an inch or more".to_owned(),
        Refusal::GroupLater(unit) => format!("{} taking its steps; finish with it first", does(unit, "is", "are")),
        Refusal::GroupUnit(unit, clause) => {
            format!("{} cannot take these steps ({}); leave it out, or name all", name(unit), clause.0)
        }
        Refusal::GroupNobody => "nobody could take any of these steps".to_owned(),
        Refusal::HorseTeam => "horse artillery is drawn by two horses".to_owned(),
        Refusal::Officers(number) => format!("there is one officer for every {EACH} units: {number}"),
        Refusal::TooFewLoyal => {
            format!("on a {QUOTA_FROM} or more at least {QUOTA} units are Loyal Sepoys, Sikhs or Gurkhas")
        }
        Refusal::NeverFights(unit) => format!("{} never fights", name(unit)),
        Refusal::NoContact(unit) => format!("no figure of {} is base to base with an enemy", name(unit)),
        Refusal::OneCombat(unit) => format!("every figure of {} fights one combat", name(unit)),
        Refusal::PairApart(unit) => {
            format!("figures fight when they are base to base, which {} is not there", name(unit))
        }
        Refusal::FiveToOne => format!("at most {MOST_ON_ONE} figures fight one"),
        Refusal::EnemyLeftOut(unit) => {
            format!("every enemy in contact must have one attacker of {} before any has two", name(unit))
        }
        Refusal::NoSuchTable(number) => format!("there are {number} stored tables"),
        Refusal::NoVillage => format!("a table holds an entrenchment, or 1 to {} villages", scenery::VILLAGES),
        Refusal::TooManyVillages => {
            format!("at most {} villages, at most {} of them mud-walled", scenery::VILLAGES, scenery::WALLED)
        }
        Refusal::TooMuchJungle => format!("at most {} jungle or bush area", scenery::JUNGLES),
        Refusal::TooManyHills => {
            format!("at most {} hills and {} small areas of trees", scenery::HILLS, scenery::TREES)
        }
        Refusal::Waters => format!(
            "at most {} streams, or {} river with {} bridge or {} fords",
            scenery::STREAMS,
            scenery::RIVERS,
            scenery::BRIDGES,
            scenery::FORDS
        ),
        Refusal::WaterOffCourse => format!("water keeps within {} of its printed course", inches(scenery::SHIFT)),
        Refusal::NoSuchPiece => "that piece cannot be laid there".to_owned(),
        Refusal::PieceOff => "a piece would lie off the table".to_owned(),
        Refusal::TooNearBaseLine => format!("scenery keeps {} clear of the base lines", inches(scenery::CLEAR)),
        Refusal::TrackThroughBuilding => "a track would run through a building".to_owned(),
        Refusal::PiecesOverlap => "two pieces of scenery would overlap".to_owned(),
        Refusal::AlreadyDown(unit) => format!("{} been set down already", does(unit, "has", "have")),
        Refusal::WrongPost(unit) => {
            format!("guns are parked and other units set down in a formation, unlike {}", name(unit))
        }
        Refusal::NoSuchBuilding(unit) => format!("there is no such building for {}", name(unit)),
        Refusal::BuildingOutsideZone(unit) => format!("that building is outside the zone of {}", name(unit)),
        Refusal::OutsideZone(unit) => format!("{} would stand outside the zone", name(unit)),
        Refusal::NotCoherent(unit) => format!("{} would not stand in one chain", name(unit)),
        Refusal::NoStructure(unit) => format!("there is no such structure for {} to fire at", name(unit)),
        Refusal::NothingLeft => "there is nothing left there to bring down".to_owned(),
        Refusal::StructureOutsideArc(unit) => format!("the structure is outside the arc of {}", name(unit)),
        Refusal::StructureFoughtOver => "a melee is being fought at the structure".to_owned(),
        Refusal::StructureUnseen(unit) => format!("{} does not see the structure", name(unit)),
        Refusal::LeavesTable(unit) => {
            format!("{} may not leave the table except by retreat over the base line", name(unit))
        }
        Refusal::Blocked(unit, other) => format!("{} cannot pass through or end on {}", name(unit), name(other)),
        Refusal::BlockedByGun(unit) => format!("{} cannot pass through or end on a gun or limber", name(unit)),
        Refusal::NobodyToPush(unit) | Refusal::NobodyToLimber(unit) => {
            format!("no man of {} is near enough to the gun", name(unit))
        }
        Refusal::GunGone(unit) | Refusal::NoGunners(unit) => format!("{} no gun", does(unit, "serves", "serve")),
        Refusal::NotArtillerymen(unit) => {
            format!("only artillerymen fire a gun; {} may push it", name(unit))
        }
        Refusal::OtherAim(other) => format!("no figure of {} needs that score", name(other)),
        Refusal::Unseen(unit, other) => {
            format!("nobody of {} sees {} within range and arc", name(unit), name(other))
        }
        Refusal::OutsideGunArc(other) => {
            format!("{} outside the arc of the gun, which must realign first", does(other, "is", "are"))
        }
        Refusal::OutsideArc(unit, other) => {
            format!(
                "{} more than {} degrees off the facing of {}",
                does(other, "is", "are"),
                fire::HALF_ARC.hundredths() / 100,
                name(unit)
            )
        }
        Refusal::BeyondRange(other, weapon) => {
            format!(
                "{} beyond the {} of a {}",
                does(other, "is", "are"),
                inches(state.book.range(weapon)),
                weapon.name()
            )
        }
        Refusal::BeyondGun(other, calibre) => {
            format!(
                "{} beyond the {} of a {} gun",
                does(other, "is", "are"),
                inches(state.book.gun_range(calibre)),
                calibre.key()
            )
        }
        Refusal::StructureFar(unit, far, calibre) => format!(
            "the structure is {} away, beyond the {} of the gun of {}",
            inches(far),
            inches(state.book.gun_range(calibre)),
            name(unit)
        ),
        Refusal::FootUnits(_, number) => format!("the force has {number} foot units, no more and no fewer"),
        Refusal::CavalryUnits(_, number) => format!("there is one cavalry unit for every {EACH} foot units: {number}"),
        Refusal::ArtilleryUnits(_, number) => {
            format!("there is one artillery unit for every {EACH} foot units: {number}")
        }
        Refusal::TooManyOf(_, number) => format!("such units come only where the table demands them: {number}"),
        Refusal::TooFewOf(quota, number) => {
            format!("the Rebels need at least {} of {}", counted(number, "unit"), needed(quota))
        }
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
        Refusal::NotAsGunStands(unit) => format!("that is not open to {} as the gun now stands", name(unit)),
        Refusal::IsProne(unit) => {
            format!("{} prone and moves no inch; rise or crawl first", does(unit, "is", "are"))
        }
        Refusal::IsCrawling(unit) => format!("crawling men have no attack rate; {} must rise first", name(unit)),
        Refusal::NotOpen(unit) => format!("that is not open to {} as things are", name(unit)),
        Refusal::HasFired(unit) | Refusal::HasFought(unit) => {
            format!("{} done that this turn", does(unit, "has", "have"))
        }
        Refusal::BarredByBuilding(unit) => {
            format!("buildings are not passed; {} may only enter one as a whole", name(unit))
        }
        Refusal::Barred(unit, tread) => barred(tread, &name(unit)),
    }
}

/// What was thrown for what is being set down.
fn thrown(state: &State) -> String {
    match state.phase {
        Phase::Place { roll, .. } => format!("the {} thrown", inches(roll)),
        _ => "the dice allow".to_owned(),
    }
}

/// Of whom a force must have some.
const fn needed(quota: Quota) -> &'static str {
    match quota {
        Quota::Villagers => "Villagers, one for each village",
        Quota::Parsees => "Parsees, one for the jungle",
        Quota::Afghans => "Afghans",
        Quota::Badmash => "Badmash",
        Quota::Others => "those who are mustered freely",
    }
}

fn are_left(number: u8) -> String {
    if number == 1 { "1 place is".to_owned() } else { format!("{number} places are") }
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
