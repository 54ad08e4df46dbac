//! Facts as sentences for the log, and reasons in words.

use engine::{Amount, Fraction, Part};
use scene::Modifier;
use table::Inches;

use crate::data::roster::{Arm, Gun, Kind};
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::artillery::Band;
use crate::rules::combat::Result;
use crate::rules::control::Column;
use crate::rules::event::Happening;
use crate::rules::flank::Flank;
use crate::rules::path::Gait;
use crate::rules::reasons::What;
use crate::rules::skirmish::Shelter;
use crate::rules::state::{State, Status};
use crate::rules::terrain::{Cover, Weakness};

/// A sentence for the log.
pub fn narrate(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| state.unit_name(*id);
    let force = |id: &ForceId| state.force_name(*id);
    let officer = |id: &OfficerId| state.officer_name(*id);
    let side = |side: &Side| state.side_name(*side);
    match what {
        Happening::Turn { turn } => format!("Turn {turn}"),
        Happening::Pulse { turn, pulse } => format!("Turn {turn}, pulse {pulse}"),
        Happening::Phasing { side: id, .. } => format!("{} phase", side(id)),
        Happening::Segment { side: id, name } => format!("{}: {name}", side(id)),
        Happening::Built { side: id, points, .. } => format!("The {} army is built for {points} points", side(id)),
        Happening::Deployed { force: id } => format!("{} is placed", force(id)),
        Happening::Reserved { force: id } => format!("{} is held in reserve", force(id)),
        Happening::FirstHolder { side: id, dice } => {
            format!("Dice {} and {}: {} initiative at first", dice[0], dice[1], side(id))
        }
        Happening::CommandRoll { side: id, cds, .. } => format!("{}: {cds} command dice", side(id)),
        Happening::InitiativeRoll { dice, d4, totals, .. } => {
            let roll = |index: usize| {
                format!(
                    "{} {}+{}={} ({})",
                    state.side_name(Side::BOTH[index]),
                    dice[index][0],
                    dice[index][1],
                    totals[index],
                    d4[index]
                )
            };
            format!("Initiative: {}, {}", roll(0), roll(1))
        }
        Happening::InitiativeReroll { side: id, dice, total, price, .. } => {
            format!("{} roll again for {price}: {}+{}={total}", side(id), dice[0], dice[1])
        }
        Happening::Initiative { side: id, .. } => format!("{} initiative", side(id)),
        Happening::Skirmished { unit: id, target, dice, hit, save, hits, through, .. } => {
            let saved = match save {
                Some(save) if *hits > 0 => format!(", {} saved on {}", hits - through, at_least(*save)),
                _ => String::new(),
            };
            let hit = at_least(*hit);
            format!("{} skirmishes at {}: {dice} dice, {hit}, hits {hits}{saved}", unit(id), unit(target))
        }
        Happening::Aimed { unit: id, target } => format!("{} takes aim at {}", unit(id), unit(target)),
        Happening::HeldFire { unit: id } => format!("{} holds its fire", unit(id)),
        Happening::Fired { unit: id, target, dice, hit, bonuses, penalties, hits, .. } => {
            let (hit, again) = (at_least(*hit), rerolls(*bonuses, *penalties));
            format!("{} fires at {}: {dice} dice, {hit}{again}, hits {hits}", unit(id), unit(target))
        }
        Happening::Hit { unit: id, total, sp, .. } => format!("{} has {total} hits of {sp}", unit(id)),
        Happening::Silenced { unit: id } => format!("{} is suppressed", unit(id)),
        Happening::Broke { unit: id, .. } => format!("{} breaks", unit(id)),
        Happening::LeftField { unit: id, .. } => format!("{} leaves the field", unit(id)),
        Happening::FirstSide { side: id, .. } => format!("{} phase first", side(id)),
        Happening::ControlRoll { force: id, cds, dice, .. } => {
            let dice: Vec<String> = dice.iter().filter(|die| **die > 0).map(ToString::to_string).collect();
            format!("{} tests with {cds} command dice: {}", force(id), dice.join(", "))
        }
        Happening::Controlled { force: id, total, status, .. } => format!("{}: {total}, {}", force(id), status.name()),
        Happening::Rested { force: id } => format!("{} goes Inactive", force(id)),
        Happening::ArrivalRoll { force: id, die, needed, comes, .. } => {
            let verdict = if *comes { "it comes" } else { "not yet" };
            format!("{} rolls {die} to arrive on {}: {verdict}", force(id), at_least(*needed))
        }
        Happening::Arrived { unit: id } => format!("{} arrives", unit(id)),
        Happening::ZoneDie { unit: id, die, allowance, spent, .. } => {
            format!("{} comes near the enemy: die {die}, {allowance} in all, {spent} spent", unit(id))
        }
        Happening::ZoneReroll { unit: id, die, allowance, .. } => {
            format!("{} is urged on: die {die}, {allowance} in all", unit(id))
        }
        Happening::Moved { unit: id, cost, allowance, .. } => format!("{} moves {cost:#} of {allowance:#}", unit(id)),
        Happening::Entered { unit: id, feature, .. } => {
            format!("{} takes {}", unit(id), state.ground().features()[usize::from(*feature)].kind.name)
        }
        Happening::Column { unit: id } => format!("{} is in march column", unit(id)),
        Happening::Faced { unit: id, facing } => format!("{} faces {facing}", unit(id)),
        Happening::Withdrew { unit: id, distance } => format!("{} withdraws {distance:#}", unit(id)),
        Happening::Rode { officer: id, way } => format!("{} rides {way:#}", officer(id)),
        Happening::Contacted { unit: id, enemy, .. } => format!("{} contacts {}", unit(id), unit(enemy)),
        Happening::Recovered { unit: id, die, below, removed, hits, .. } => {
            let verdict = if *removed { format!("a hit is removed, {hits} left") } else { "in vain".to_owned() };
            format!("{} tries to recover: die {die}, below {below} needed, {verdict}", unit(id))
        }
        Happening::Evaded { unit: id, attacker, dice, away, .. } => {
            let dice = dice.map_or(String::new(), |dice| format!(": {} against {}", dice[0], dice[1]));
            let verdict = if *away { "gets away" } else { "is caught" };
            format!("{} evades {}{dice}, {verdict}", unit(id), unit(attacker))
        }
        Happening::Escaped { unit: id, attacker, roll, below, escapes, .. } => {
            let verdict = if *escapes { "they escape" } else { "they are lost" };
            format!("{} try to escape from {}: {roll}, below {below} needed, {verdict}", unit(id), unit(attacker))
        }
        Happening::LastDischarge { unit: id, attacker } => {
            format!("The last discharge of {} strikes {}", unit(id), unit(attacker))
        }
        Happening::Committed { side: id, cd, officer: lent, .. } => {
            let cd = cd.then(|| "a command die".to_owned());
            let lent = lent.as_ref().map(|id| format!("the dice of {}", officer(id)));
            let all: Vec<String> = cd.into_iter().chain(lent).collect();
            format!("{} add {}", side(id), all.join(" and "))
        }
        Happening::Square { unit: id } => format!("{} forms square", unit(id)),
        Happening::Struck { unit: id, enemy, dice, hit, bonuses, penalties, hits, .. } => {
            let (hit, again) = (at_least(*hit), rerolls(*bonuses, *penalties));
            format!("{} against {}: {dice} dice, {hit}{again}, hits {hits}", unit(id), unit(enemy))
        }
        Happening::CombatResult { attacker, defender, result } => match result {
            Result::Attacker => format!("{} beats {}", unit(attacker), unit(defender)),
            Result::Defender => format!("{} beats off {}", unit(defender), unit(attacker)),
            Result::Tie => format!("{} and {} part without a decision", unit(attacker), unit(defender)),
            Result::Mutual => format!("{} and {} break each other", unit(attacker), unit(defender)),
            Result::Held => format!("The square of {} holds", unit(defender)),
        },
        Happening::FellBack { unit: id, distance, .. } => format!("{} falls back {distance:#}", unit(id)),
        Happening::Disordered { unit: id, .. } => format!("{} is disordered", unit(id)),
        Happening::Advanced { unit: id, distance } => format!("{} follows up {distance:#}", unit(id)),
        Happening::OfficerTest { officer: id, total, ones, .. } => {
            let plus = if *ones > 0 { format!(", {ones} of it for ones") } else { String::new() };
            format!("{} in danger: {total}{plus}", officer(id))
        }
        Happening::OfficerKilled { officer: id } => format!("{} is killed", officer(id)),
        Happening::Successor { officer: id, .. } => format!("{} takes over", officer(id)),
        Happening::OfficerPlaced { officer: id, unit: refuge } => {
            format!("{} takes refuge with {}", officer(id), unit(refuge))
        }
        Happening::SuppressionEnded => "Suppression ends".to_owned(),
        Happening::TurnDie { die, pulses, ends, .. } => {
            format!("Turn die {die} after {pulses} pulses: {}", if *ends { "the turn ends" } else { "it goes on" })
        }
        Happening::ArmyTest { side: id, roll, number, lost, initial, breaks, .. } => {
            let roll = match (roll, number) {
                (Some(roll), Some(number)) => format!(", roll {roll}, at most {number} needed"),
                _ => String::new(),
            };
            let verdict = if *breaks { "it breaks" } else { "it stands" };
            format!("The {} army has lost {lost} of {initial} SP{roll}: {verdict}", side(id))
        }
        Happening::ArmyBroke { side: id, .. } => format!("The {} army is broken", side(id)),
        Happening::Nightfall { roll, most, ends, .. } => {
            let roll = match (roll, most) {
                (Some(roll), Some(most)) => format!(" (die {roll}, night on {most} or less)"),
                _ => String::new(),
            };
            format!("{}{roll}", if *ends { "Night falls" } else { "There is light for another turn" })
        }
        Happening::Conceded { side: id } => format!("The {} concede", side(id)),
        Happening::Ended { winner: Some(id), points, level, .. } => {
            format!("The {} win ({level}), {} to {} points", side(id), points[id.index()], points[id.enemy().index()])
        }
        Happening::Ended { winner: None, points, .. } => format!("A draw, {} to {} points", points[0], points[1]),
    }
}

/// The number of a die that must be reached.
pub fn at_least(number: u8) -> String {
    if number < 6 { format!("{number}+") } else { number.to_string() }
}

/// What is rolled again, as the log says it.
fn rerolls(bonuses: u8, penalties: u8) -> String {
    let mut again = String::new();
    if bonuses > 0 {
        again += &format!(", misses again {bonuses}x");
    }
    if penalties > 0 {
        again += &format!(", hits again {penalties}x");
    }
    again
}

/// The reasons behind a fact, figure by figure; where it states several, each reason says to which it belongs.
pub fn reasons(state: &State, what: &Happening) -> Vec<Modifier> {
    let told = what.told();
    let named = |name: &'static str, line: Modifier| {
        let name = Side::BOTH.into_iter().find(|side| side.key() == name).map_or(name, |side| state.side_name(side));
        Modifier { text: format!("{name}: {}", line.text), ..line }
    };
    told.iter()
        .flat_map(|one| one.parts.iter().map(|part| (one.name, modifier(state, part))))
        .map(|(name, line)| if told.len() > 1 { named(name, line) } else { line })
        .collect()
}

/// A reason in words, with its size: for the log, the odds, hover cards, hints.
pub fn modifier(state: &State, part: &Part<What>) -> Modifier {
    let (name, size) = (name(state, part.what), size(part.what, part.amount));
    let text = if size.is_empty() { name } else { format!("{name} {size}") };
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// What a part does, in figures; nothing for a part that only says why.
fn size(what: What, amount: Amount) -> String {
    let figure = |number: i32| {
        if what.is_length() {
            Inches::from_hundredths(number).to_string().replace('"', "″")
        } else {
            number.to_string()
        }
    };
    match amount {
        Amount::Plus(0) => String::new(),
        Amount::Plus(more) if more < 0 => format!("−{}", figure(-more)),
        // A number to be thrown is not added to anything.
        Amount::Plus(number) if is_number(what) => format!("{number}"),
        Amount::Plus(more) => format!("+{}", figure(more)),
        Amount::Times(Fraction { times, over: 1, .. }) => format!("×{times}"),
        Amount::Times(Fraction { times, over, .. }) => format!("×{times}/{over}"),
        Amount::AtMost(most) => format!("at most {}", figure(most)),
        Amount::AtLeast(least) => format!("at least {}", figure(least)),
        Amount::Set(number) => format!("= {}", figure(number)),
    }
}

/// Whether a part is the number itself that dice are held against.
const fn is_number(what: What) -> bool {
    matches!(
        what,
        What::HitsOn
            | What::Against(_)
            | What::AgainstCover
            | What::SavesOn
            | What::GunsBefore(..)
            | What::HitsToLose
            | What::Pulses
            | What::Dusk(_)
            | What::PartsLost(_)
            | What::ArrivesOn
    )
}

/// What a part is about.
fn name(state: &State, what: What) -> String {
    let table = &state.book.tables;
    let text = match what {
        What::Thrown(1) | What::Die => "die",
        What::Thrown(dice) => return format!("{dice} dice"),
        What::DieAgain => "die rolled again",
        What::CommanderBonus(officer) | What::Personality(officer) => return state.officer_name(officer),
        What::PlainDice => "dice",
        What::CommandDice => "command dice",
        What::CommandDiceLeft => "command dice left",
        What::FarOff => "far from the army commander",
        What::Spent(force) => return format!("{} is spent", state.force_name(force)),
        What::Column(column) => {
            let distance = table.control.column.to_string().replace('"', "″");
            return match column {
                Column::Near => format!("enemy within {distance}"),
                Column::Far => format!("no enemy within {distance}"),
            };
        }
        What::Allowed(status) => return format!("{}: {}", status.name(), allows(status)),
        What::DiceAgain => "dice rolled again",
        What::Pair => "both dice rolled again",
        What::Skirmishers => "skirmishers",
        What::HitsOn => "hits on",
        What::SavesOn => "saves on",
        What::Shelter(Shelter::Mx) => "a brigade with horse and guns of its own",
        What::Shelter(Shelter::Works) => "in a town or redoubt",
        What::Shelter(Shelter::Horse) => "horse of its own near by",
        What::Guns(gun, band) => {
            let weight = if gun == Gun::Heavy { "heavy" } else { "light" };
            let load = if band == Band::Canister { "canister" } else { "roundshot" };
            return format!("{weight} guns, {load}");
        }
        What::VulnerableTarget(weakness) => return format!("target {}: misses again", weak(weakness)),
        What::FlankShot => "into flank or rear: misses again",
        What::OneBonus => "both bonuses are one",
        What::Cover => "cover: hits again",
        What::CoveredBy(Cover::Town) => "in a town",
        What::CoveredBy(Cover::Redoubt) => "in a redoubt",
        What::CoveredBy(Cover::Rough) => "in rough ground",
        What::CoveredBy(Cover::Obstacle) => "behind an obstacle that covers",
        What::CounterBattery => "counter-battery: hits again",
        What::Cancelled => "bonus and penalty cancel",
        What::Strength => "strength",
        What::OneDie => "one die",
        What::Supports => "more attackers",
        What::Mx => "MX",
        What::CommandDie => "command die",
        What::Lent => "dice lent by an officer",
        What::Against(Arm::Infantry) => "against infantry, hits on",
        What::Against(Arm::Cavalry) => "against cavalry, hits on",
        What::Against(Arm::Artillery) => "against artillery, hits on",
        What::AgainstCover => "against cover, hits on",
        What::HeavyOnLight => "heavy against light cavalry: misses again",
        What::Flanked => "enemy flanked: misses again",
        What::FlankedBy(Flank::Contact) => "enemy flanked by contact",
        What::FlankedBy(Flank::Threat) => "enemy flanked by a threat",
        What::NoFlank => "a square has no flank",
        What::MissesAgain(number) => return format!("misses rolled again hit on {}", at_least(number)),
        What::Vulnerable => "vulnerable: hits again",
        What::Weak(weakness) => weak(weakness),
        What::Outside => "outside the command radius: hits again",
        What::HitsAgain(number) => return format!("hits rolled again stay on {}", at_least(number)),
        What::BonusesFirst => "misses are rolled again before hits",
        What::ChangeOfFace => "change of face",
        What::Way(Gait::Ahead) => "ahead",
        What::Way(Gait::Oblique) => "oblique",
        What::Way(Gait::Wheel) => "wheel",
        What::Way(Gait::Sideways | Gait::GunsSideways) => "to the side or back",
        What::Sideways => "more for going to the side or back",
        What::Rough => "more in rough ground",
        What::Obstacle => "obstacles",
        What::Friends => "through friends",
        What::BaseMove => "base move",
        What::NearEnemy => "near the enemy",
        What::ZoneDie => "zone die",
        What::Beaten => "beaten",
        What::Repelled => "repelled",
        What::LightHorse => "light cavalry",
        What::Cossacks => "Cossacks",
        What::GunsBefore(guns, arm) => {
            let guns = if guns == Kind::HorseArt { "horse guns" } else { "foot guns" };
            let enemy = if arm == Arm::Cavalry { "cavalry" } else { "infantry" };
            return format!("{guns} before {enemy}, below");
        }
        What::Inclusive => "the number itself will do",
        What::HitsBefore => "hits before",
        What::NewHits => "new hits",
        What::AllHits => "hits",
        What::HitsToLose => "a die below its hits,",
        What::Ones => "ones on lent dice",
        What::Successor => "a successor",
        What::SuccessorLimit => "a successor is",
        What::Halved => "lost with the army commander",
        What::Pulses => "a die below the pulses done,",
        What::Dusk(0) => "at the Basic Length, on at most",
        What::Dusk(over) => return format!("{over} turns beyond the Basic Length, on at most"),
        What::PartsLost(parts) => return format!("{parts}/{} lost, at most", table.end.breaks_of),
        What::LeftField => "left the field",
        What::ArrivesOn => "arrives on",
        What::EnemyLoss => "enemy SP lost",
        What::EnemyBatteries => "enemy batteries lost",
        What::EnemySubs => "enemy sub-commanders killed",
        What::EnemyCommanders => "enemy army commanders killed",
        What::Objective(index) => {
            let objective = state.scenario.objectives.get(usize::from(index));
            return objective.map_or_else(String::new, |objective| objective.name.clone());
        }
        What::EnemyBroken => "enemy army broken",
        What::Units => "units",
        What::SubCommanders => "sub-commanders",
        What::ArmyCommander => "army commander",
    };
    text.to_owned()
}

/// What a status means for the units of a force, in a few words. [GA-2.17, GA-2.19, GA-2.20, GA-2.21]
pub const fn allows(status: Status) -> &'static str {
    match status {
        Status::Withdraw => "those near the enemy go back",
        Status::Hold => "turn only",
        Status::Active => "move, contact free",
        Status::Attack => "all must attack",
        Status::Inactive => "rest",
        Status::None => "",
    }
}

/// Why a unit is vulnerable, in words.
pub const fn weak(weakness: Weakness) -> &'static str {
    match weakness {
        Weakness::Disordered => "disordered",
        Weakness::Column => "in march column",
        Weakness::Astride => "astride an obstacle",
        Weakness::Worn => "worn",
        Weakness::Square => "in square",
    }
}
