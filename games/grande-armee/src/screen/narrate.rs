//! Facts as sentences for the log, and reasons in words.

use engine::{Amount, Fraction, Part};
use scene::Modifier;
use table::Inches;

use crate::data::roster::{Arm, Gun, Kind};
use crate::data::side::{ForceId, Side, UnitId};
use crate::rules::artillery::Band;
use crate::rules::combat::Result;
use crate::rules::control::Column;
use crate::rules::event::{Happening, Laid};
use crate::rules::flank::Flank;
use crate::rules::initiative::Lead;
use crate::rules::names::{counted, dice, length};
use crate::rules::officers::Danger;
use crate::rules::path::Gait;
use crate::rules::reasons::What;
use crate::rules::refusal::{self, Refusal};
use crate::rules::skirmish::Shelter;
use crate::rules::state::{State, Status};
use crate::rules::terrain::Cover;
use crate::rules::weakness::Weakness;

/// A sentence for the log, in the past tense: it fits "Horse guns" as well as "42e Ligne".
pub fn narrate(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| state.unit_name(*id);
    let force = |id: &ForceId| state.force_title(*id);
    let side = |side: &Side| state.side_name(*side);
    let people = |side: &Side| state.people(*side);
    capital(match what {
        Happening::Turn { turn } => format!("Turn {turn}"),
        Happening::Pulse { turn, pulse } => format!("Turn {turn}, pulse {pulse}"),
        Happening::Phasing { side: id, .. } => format!("{} phase", side(id)),
        Happening::Segment { side: id, name } => format!("{}: {name}", side(id)),
        Happening::Built { side: id, points, .. } => format!("The {} army is built for {points} points", side(id)),
        Happening::Drafted { side: id, unit: None, points, .. } => format!("The {} list: {points} points", side(id)),
        Happening::Drafted { side: id, unit: Some(more), points, .. } => {
            format!("The {} list: {}, {points} points", side(id), unit(more))
        }
        Happening::Balanced { points, length } => {
            let granted = |side: Side| (points[side.index()], state.people(side));
            let granted = Side::BOTH.map(granted).into_iter().filter(|(points, _)| *points > 0);
            let granted = granted.map(|(points, people)| format!("{points} points to the {people}, "));
            format!("An even match: {}Basic Length {length}", granted.collect::<String>())
        }
        Happening::Deployed { force: id } => format!("{} placed", force(id)),
        Happening::Placed { unit: id } => format!("{} placed", unit(id)),
        Happening::TakenUp { unit: id } => format!("{} taken up again", unit(id)),
        Happening::Stationed { officer } => format!("{} placed", state.officer_name(*officer)),
        Happening::Reserved { force: id } => format!("{} held in reserve", force(id)),
        Happening::FirstHolder { side: id, dice } => {
            format!("Dice {} and {}: the {} hold the initiative at first", dice[0], dice[1], people(id))
        }
        Happening::CommandRoll { side: id, cds, .. } => format!("{}: {}", side(id), command_dice(*cds)),
        Happening::InitiativeRoll { dice, d4, totals, .. } => {
            let [a, b] = Side::BOTH.map(|one| {
                let ([first, second], index) = (dice[one.index()], one.index());
                format!("{} {first} + {second} = {} (D4 {})", side(&one), totals[index], d4[index])
            });
            format!("Initiative: {a}, {b}")
        }
        Happening::InitiativeReroll { side: id, dice: [first, second], total, price, .. } => {
            format!("The {} rolled again for {}: {first} + {second} = {total}", people(id), command_dice(*price))
        }
        Happening::Initiative { side: id, by: Lead::Total } => format!("The {} have the initiative", people(id)),
        Happening::Initiative { side: id, by: Lead::Tie } => {
            format!("The {} have the initiative on a tie", people(id))
        }
        Happening::Skirmished { unit: id, target, dice: many, hit, save, hits: struck, through, .. } => {
            let saved = match save {
                Some(save) if *struck > 0 => format!(", {} saved on {}", struck - through, at_least(*save)),
                _ => String::new(),
            };
            let (many, hit, struck) = (dice(*many), at_least(*hit), hits(*struck));
            format!("{} skirmished with {}: {many}, {hit}, {struck}{saved}", unit(id), unit(target))
        }
        Happening::FireOrder { unit: id, laid } => match laid {
            Laid::On(target) => format!("{}: laid on {}", unit(id), unit(target)),
            Laid::Holds => format!("{}: holds its fire", unit(id)),
            Laid::Hidden => format!("{}: fire order given", unit(id)),
        },
        Happening::FireShown { shown } => {
            let aims = shown.iter().map(|(id, target)| match target {
                Some(target) => format!("{} at {}", unit(id), unit(target)),
                None => format!("{} at nobody", unit(id)),
            });
            format!("Fire orders shown: {}", aims.collect::<Vec<_>>().join("; "))
        }
        Happening::Fired { unit: id, target, dice: many, hit, bonuses, penalties, hits: struck, .. } => {
            let throw = throw(*many, *hit, *bonuses, *penalties, *struck);
            format!("{} fired at {}: {throw}", unit(id), unit(target))
        }
        Happening::Hit { unit: id, hits: more, total, sp, .. } => {
            format!("{} took {}, {} of {sp} SP left", unit(id), hits(*more), sp - total)
        }
        Happening::Silenced { unit: id } => format!("{} suppressed", unit(id)),
        Happening::Broke { unit: id, .. } if state[*id].make.is_battery() => format!("{} lost", unit(id)),
        Happening::Broke { unit: id, .. } => format!("{} broke", unit(id)),
        Happening::Taken { objective, side: id } => {
            let name = &state.scenario.objectives[usize::from(*objective)].name;
            format!("The {} hold {name} now", people(id))
        }
        Happening::LeftField { unit: id, .. } => format!("{} left the field", unit(id)),
        Happening::FirstSide { side: id, .. } => format!("The {} phase first", people(id)),
        Happening::ControlRoll { force: id, cds, dice, .. } => {
            let dice: Vec<String> = dice.iter().filter(|die| **die > 0).map(ToString::to_string).collect();
            let with =
                if *cds == 0 { "without command dice".to_owned() } else { format!("with {}", command_dice(*cds)) };
            format!("{} tested {with}: {}", force(id), dice.join(", "))
        }
        Happening::Controlled { force: id, total, status, .. } => format!("{}: {total}, {}", force(id), status.name()),
        Happening::Rested { force: id } => format!("{} went Inactive", force(id)),
        Happening::ArrivalRoll { force: id, die, needed, comes, .. } => {
            let verdict = if *comes { "it comes" } else { "not yet" };
            format!("{}: die {die}, arrives on {}, {verdict}", force(id), at_least(*needed))
        }
        Happening::Arrived { unit: id } => format!("{} arrived", unit(id)),
        Happening::ZoneDie { unit: id, die, allowance, spent, .. } => {
            let (allowance, spent) = (length(*allowance), length(*spent));
            format!("{} came near the enemy: zone die {die}, {allowance} in all, {spent} spent", unit(id))
        }
        Happening::ZoneReroll { unit: id, die, allowance, .. } => {
            format!("{} urged on: zone die {die}, {} in all", unit(id), length(*allowance))
        }
        Happening::Moved { unit: id, cost: Inches::ZERO, .. } => format!("{} shifted at no cost", unit(id)),
        Happening::Moved { unit: id, cost, allowance, .. } => {
            format!("{} moved {} of {}", unit(id), length(*cost), length(*allowance))
        }
        Happening::Entered { unit: id, feature, .. } => {
            format!("{} entered {}", unit(id), state.ground().features()[usize::from(*feature)].kind.name)
        }
        Happening::Column { unit: id } => format!("{} in march column", unit(id)),
        Happening::Faced { unit: id, facing } => format!("{} turned to face {facing}", unit(id)),
        Happening::Withdrew { unit: id, distance } => format!("{} withdrew {}", unit(id), length(*distance)),
        Happening::Rode { officer, way } => format!("{} rode {}", state.officer_name(*officer), length(*way)),
        Happening::Contacted { unit: id, enemy, .. } => format!("{} made contact with {}", unit(id), unit(enemy)),
        Happening::Recovered { unit: id, die, below, removed, hits: left, .. } => {
            let verdict =
                if *removed { format!("one hit removed, {} left", hits(*left)) } else { "in vain".to_owned() };
            format!("{} tried to recover: die {die}, below {below} needed, {verdict}", unit(id))
        }
        Happening::Evaded { unit: id, attacker, dice, away, .. } => {
            let dice = dice.map_or(String::new(), |[own, other]| format!(": {own} against {other}"));
            let verdict = if *away { "got away" } else { "caught" };
            format!("{} evaded {}{dice}, {verdict}", unit(id), unit(attacker))
        }
        Happening::Escaped { unit: id, attacker, roll, below, escapes, .. } => {
            let verdict = if *escapes { "escaped" } else { "too late" };
            format!("{} tried to escape from {}: {roll}, below {below} needed, {verdict}", unit(id), unit(attacker))
        }
        Happening::LastDischarge { unit: id, attacker } => {
            format!("The last discharge of {} struck {}", unit(id), unit(attacker))
        }
        Happening::Committed { side: id, cd, officer, led, .. } => {
            let cd = cd.then(|| "a command die".to_owned());
            let lent = officer.map(|officer| format!("the dice of {}", state.officer_called(officer, *led)));
            let all: Vec<String> = cd.into_iter().chain(lent).collect();
            format!("The {} added {}", people(id), all.join(" and "))
        }
        Happening::Square { unit: id } => format!("{} formed square", unit(id)),
        Happening::Struck { unit: id, enemy, dice: many, hit, bonuses, penalties, hits: struck, .. } => {
            let throw = throw(*many, *hit, *bonuses, *penalties, *struck);
            format!("{} against {}: {throw}", unit(id), unit(enemy))
        }
        Happening::CombatResult { attacker, defender, result } => match result {
            Result::Attacker => format!("{} beat {}", unit(attacker), unit(defender)),
            Result::Defender => format!("{} beat off {}", unit(defender), unit(attacker)),
            Result::Tie => format!("{} and {} parted without a decision", unit(attacker), unit(defender)),
            Result::Mutual => format!("{} and {} broke each other", unit(attacker), unit(defender)),
            Result::Held => format!("The square of {} held", unit(defender)),
        },
        Happening::FellBack { unit: id, distance: Inches::ZERO, .. } => {
            format!("{} had no room to fall back", unit(id))
        }
        Happening::FellBack { unit: id, distance, due, .. } => {
            let due = if distance < due { format!(" of {}", length(*due)) } else { String::new() };
            format!("{} fell back {}{due}", unit(id), length(*distance))
        }
        Happening::Disordered { unit: id, .. } => format!("{} in disorder", unit(id)),
        Happening::Advanced { unit: id, distance } => format!("{} followed up {}", unit(id), length(*distance)),
        Happening::OfficerTest { officer, led, danger, total, ones, .. } => {
            let plus = if *ones > 0 { format!(", {ones} of it for ones") } else { String::new() };
            let (name, why) = (state.officer_called(*officer, *led), in_danger(*danger));
            format!("{name} in danger {why}: {total}{plus}, killed on {}", state.book.tables.officers.killed)
        }
        Happening::OfficerKilled { officer, led } => format!("{} was killed", state.officer_called(*officer, *led)),
        Happening::Successor { officer, figure, .. } if officer.force().is_some() => {
            let radius = length(state[*officer].talent.radius());
            format!("{} took over: modifier {figure:+}, radius {radius}", state.officer_name(*officer))
        }
        Happening::Successor { officer, figure, left, .. } => {
            let left = left.map_or(String::new(), |left| format!(", {left} left now"));
            format!("{} took over: {figure} command dice a turn{left}", state.officer_name(*officer))
        }
        Happening::OfficerPlaced { officer, unit: refuge } => {
            format!("{} took refuge with {}", state.officer_name(*officer), unit(refuge))
        }
        Happening::SuppressionEnded => "Suppression ended".to_owned(),
        Happening::TurnDie { die, pulses, ends, .. } => {
            let verdict = if *ends { "the turn ends" } else { "it goes on" };
            format!("Turn die {die} after {}: {verdict}", counted(*pulses, "pulse", "pulses"))
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
        Happening::Conceded { side: id } => format!("The {} concede", people(id)),
        Happening::Ended { winner: Some(id), points, level, .. } => {
            let (own, other) = (points[id.index()], points[id.enemy().index()]);
            format!("The {} win ({level}), {own} to {other} points", people(id))
        }
        Happening::Ended { winner: None, points, .. } => format!("A draw, {} to {} points", points[0], points[1]),
    })
}

/// A fact in a few words, for who has not watched.
pub fn brief(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| state.unit_name(*id);
    match what {
        Happening::Skirmished { unit: id, target, through: struck, .. } => {
            format!("{} skirmished with {}: {}", unit(id), unit(target), hits(*struck))
        }
        Happening::Fired { unit: id, target, hits: struck, .. } => {
            format!("{} fired at {}: {}", unit(id), unit(target), hits(*struck))
        }
        Happening::Controlled { force, status, .. } => format!("{}: {}", state.force_title(*force), status.name()),
        Happening::Evaded { unit: id, attacker, away, .. } => {
            let verdict = if *away { "got away from" } else { "caught by" };
            format!("{} {verdict} {}", unit(id), unit(attacker))
        }
        Happening::Escaped { unit: id, attacker, escapes, .. } => {
            let verdict = if *escapes { "escaped from" } else { "taken by" };
            format!("{} {verdict} {}", unit(id), unit(attacker))
        }
        _ => narrate(state, what),
    }
}

/// A sentence begins with a capital.
pub fn capital(sentence: String) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) if first.is_lowercase() => first.to_uppercase().chain(letters).collect(),
        _ => sentence,
    }
}

/// The number of a die that must be reached.
pub fn at_least(number: u8) -> String {
    if number < 6 { format!("{number}+") } else { number.to_string() }
}

/// A number of hits.
fn hits(count: u8) -> String {
    if count == 0 { "no hit".to_owned() } else { counted(count, "hit", "hits") }
}

/// A number of command dice.
pub fn command_dice(count: u8) -> String {
    counted(count, "command die", "command dice")
}

/// What was thrown, rolled again and hit, as the log says it.
fn throw(count: u8, hit: u8, bonuses: u8, penalties: u8, struck: u8) -> String {
    let again = |what: &str, times: u8| match times {
        0 => String::new(),
        1 => format!(", {what} rolled again"),
        times => format!(", {what} rolled again {times} times"),
    };
    let (misses, kept) = (again("misses", bonuses), again("hits", penalties));
    format!("{}, {}{misses}{kept}, {}", dice(count), at_least(hit), hits(struck))
}

/// What brought an officer in danger.
const fn in_danger(danger: Danger) -> &'static str {
    match danger {
        Danger::Lent => "for the dice he lent",
        Danger::RiddenOver => "as the enemy rode over him",
        Danger::Rout => "as a unit broke beside him",
    }
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

/// A refusal in words, with what its figures are made of.
pub fn refused(state: &State, refusal: &Refusal) -> engine::Refusal {
    let said = refusal::explain(state, refusal);
    let mut figures = refusal::figures(state, refusal);
    figures.retain(|(_, parts)| !parts.is_empty());
    let made_of = |parts: &[Part<What>]| {
        let words: Vec<String> = parts.iter().map(|part| modifier(state, part).text).collect();
        words.join(", ")
    };
    let text = match &figures[..] {
        [] => said.text,
        [(_, parts)] => format!("{} ({})", said.text, made_of(parts)),
        several => {
            let named: Vec<String> =
                several.iter().map(|(name, parts)| format!("{name}: {}", made_of(parts))).collect();
            format!("{} ({})", said.text, named.join("; "))
        }
    };
    engine::Refusal { text, ..said }
}

/// What a part does, in figures; nothing for a part that only says why.
fn size(what: What, amount: Amount) -> String {
    let figure = |number: i32| {
        if what.is_length() { length(Inches::from_hundredths(number)) } else { number.to_string() }
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
pub fn name(state: &State, what: What) -> String {
    let table = &state.book.tables;
    let text = match what {
        What::Thrown(1) | What::Die => "die",
        What::Thrown(count) => return dice(count),
        What::DieAgain => "die rolled again",
        What::CommanderBonus(officer) | What::Personality(officer) => return state.officer_name(officer),
        What::PlainDice => "dice",
        What::CommandDice => "command dice",
        What::CommandDiceLeft => "command dice left",
        What::FarOff => "far from the army commander",
        What::Spent(force) => return format!("{} spent", state.force_title(force)),
        What::Column(column) => {
            let distance = length(table.control.column);
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
        What::BaseMove | What::BaseLimit => "base move",
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
        What::Dusk(over) => return format!("{} beyond the Basic Length, on at most", counted(over, "turn", "turns")),
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
        What::Granted => "granted for an even match",
        What::EnemyBroken => "enemy army broken",
        What::Nearer => "nearer to the enemy",
        What::BestGain => "as near as it can come",
        What::Stretch => "stretch of the edge",
        What::Awaited => "grown since it was due",
        What::EdgeEnds => "end of the edge",
        What::Units => "units",
        What::SubCommanders => "sub-commanders",
        What::ArmyCommander => "army commander",
    };
    text.to_owned()
}

/// What a status means for the units of a force, in a few words.
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
