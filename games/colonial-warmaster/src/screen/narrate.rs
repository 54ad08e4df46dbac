//! Facts as sentences for the log, and reasons in words.

use engine::{Amount, Fraction, Part, Parts};
use scene::{Fact, Modifier};
use table::{Face, Inches};

use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::command;
use crate::rules::event::{Grant, Happening, PhaseName};
use crate::rules::fire::Occasion;
use crate::rules::names::{self, capitalised, counted, people};
use crate::rules::reasons::What;
use crate::rules::refusal::{self, Refusal};
use crate::rules::state::State;

/// A sentence for the log.
pub fn narrate(state: &State, what: &Happening) -> String {
    capitalised(&tell(state, what))
}

fn tell(state: &State, what: &Happening) -> String {
    let the = |unit: &UnitId| names::the(state, *unit);
    let leader = |id: &LeaderId| names::leader(state, *id);
    match what {
        Happening::Phase { turn, side, phase: PhaseName::Command } => format!("turn {turn}: {}", people(*side)),
        Happening::Phase { side, phase, .. } => format!("{} {}", side.name(), phase.name()),
        Happening::Granted { side, grant: Grant::Handicap, points } => {
            format!("the {} are given {points} points by the scenario", people(*side))
        }
        Happening::Granted { side, grant: Grant::Even, points } => {
            format!("the {} are given {points} points to even the battle", people(*side))
        }
        Happening::Deployed { command } => format!("{} is placed", state.leader_spec(*command).command),
        Happening::Placed { unit } => format!("{} are placed", the(unit)),
        Happening::TakenUp { unit } => format!("{} are taken up again", the(unit)),
        Happening::LeaderMoved { leader: id, distance, .. } => format!("{} rides {distance:#}", leader(id)),
        Happening::LeaderDriven { leader: id, to } => format!("{} takes refuge with {}", leader(id), the(to)),
        Happening::LeaderCaptured { leader: id } => format!("{} is captured", leader(id)),
        Happening::CommandRoll { activator, units, roll, target, .. } => {
            let units = names::the_units(state, units.units().iter().copied());
            let obey = rolled(*roll, *target, "they obey", "they do not move");
            format!("{} activates {units}: {obey}", leader(activator))
        }
        Happening::Spent { leader: id } => format!("{} is spent for this turn", leader(id)),
        Happening::LeaderTest { leader: id, roll, target, .. } => {
            format!("{} is in danger: {roll}, killed by {target} or less", leader(id))
        }
        Happening::LeaderKilled { leader: id } => format!("{} is killed", leader(id)),
        Happening::Successor { leader: id, rating, .. } => {
            format!("a successor rated {rating} takes over from {}", leader(id))
        }
        Happening::Moved { unit, cost, allowance, .. } => format!("{} move {cost:#} of {allowance:#}", the(unit)),
        Happening::Charged { unit, target, cost, allowance, .. } => {
            format!("{} charge {}: {cost:#} of {allowance:#}", the(unit), the(target))
        }
        Happening::LinedUp { unit, target, face } => {
            format!("{} line up at the {} of {}", the(unit), face_name(*face), the(target))
        }
        Happening::Formed { unit, to } => format!("{} form {}", the(unit), to.name()),
        Happening::Mounted { unit } => format!("{} mount", the(unit)),
        Happening::Dismounted { unit } => format!("{} dismount", the(unit)),
        Happening::Rallied { unit, good: true } => format!("{} rally and are in good order", the(unit)),
        Happening::Rallied { unit, good: false } => format!("{} rally and are shaken", the(unit)),
        Happening::Held { unit } => format!("{} hold", the(unit)),
        Happening::Fired { unit, target, occasion, stands, dice, hits, .. } => {
            let fire = match occasion {
                Occasion::FirePhase => "fire",
                Occasion::Opportunity => "use their saved fire",
            };
            let (stands, dice, hits) = (names::stands(*stands), names::dice(*dice), names::hits(*hits));
            format!("{} {fire} at {}: {stands}, {dice}, {hits}", the(unit), the(target))
        }
        Happening::Saved { unit, save: 0, through, .. } => format!("{} have no save: {through} through", the(unit)),
        Happening::Saved { unit, save, saved, through, .. } => {
            let faces = if *save == 1 { "a 1".to_owned() } else { format!("1 to {save}") };
            format!("{} save on {faces}: {saved} averted, {through} through", the(unit))
        }
        Happening::Marked { unit } => format!("{} save their fire", the(unit)),
        Happening::StandsLost { unit, lost, left: 0, .. } => {
            let last = if *lost == 1 { "their last stand".to_owned() } else { format!("their last {lost} stands") };
            format!("{} lose {last}", the(unit))
        }
        Happening::StandsLost { unit, lost, left, carried, .. } => {
            let carried = if *carried == 0 { String::new() } else { format!(", {} carried", names::hits(*carried)) };
            format!("{} lose {}, {left} left{carried}", the(unit), names::stands(*lost))
        }
        Happening::Destroyed { unit } => format!("{} are destroyed", the(unit)),
        Happening::Struck { unit, enemy, dice, hits, .. } => {
            format!("{} strike {}: {}, {}", the(unit), the(enemy), names::dice(*dice), names::hits(*hits))
        }
        Happening::MeleeWon { winner: Some(side), hits, .. } => {
            let [own, his] = [side, &side.enemy()].map(|side| hits[side.index()]);
            format!("the {} win the melee, {} to {his}", people(*side), names::hits(own))
        }
        Happening::MeleeWon { winner: None, hits, .. } => format!("the melee is tied, {} each", names::hits(hits[0])),
        Happening::StandTest { unit, roll, target, .. } => {
            format!("{} test to stand: {}", the(unit), rolled(*roll, *target, "they stand", "they falter"))
        }
        Happening::MoraleCheck { unit, roll, target, .. } => {
            format!("{} check morale: {}", the(unit), rolled(*roll, *target, "passed", "failed"))
        }
        Happening::Shaken { unit } => format!("{} are shaken", the(unit)),
        Happening::Routed { unit } => format!("{} are routed", the(unit)),
        Happening::RoutMove { unit, distance, .. } => format!("{} run {distance:#}", the(unit)),
        Happening::LeftTable { unit } => format!("{} run off the table", the(unit)),
        Happening::CutOff { unit } => format!("{} are cut off and destroyed", the(unit)),
        Happening::Pursued { unit, target, caught: true, .. } => {
            format!("{} pursue {} and catch them", the(unit), the(target))
        }
        Happening::Pursued { unit, target, .. } => format!("{} pursue {} in vain", the(unit), the(target)),
        Happening::Restrained { unit, roll, target, .. } => {
            let held = rolled(*roll, *target, "they do", "they run after the enemy");
            format!("{} are told to hold back: {held}", the(unit))
        }
        Happening::Broken { side, lost, limit, .. } => {
            format!("the {} break: {lost} points lost, {limit} are enough", people(*side))
        }
        Happening::Conceded { side } => format!("the {} concede", people(*side)),
        Happening::Ended { winner: Some(side), points, .. } => {
            format!("the {} win, {} to {}", people(*side), points[side.index()], points[side.enemy().index()])
        }
        Happening::Ended { winner: None, points, .. } => format!("a draw, {} to {}", points[0], points[1]),
    }
}

/// The same in a few words, for the summary of a turn.
pub fn brief(state: &State, what: &Happening) -> String {
    let the = |unit: &UnitId| names::the(state, *unit);
    let text = match what {
        Happening::Fired { unit, target, through, .. } => {
            format!("{} fired at {}: {}", the(unit), the(target), names::hits(*through))
        }
        Happening::StandsLost { unit, lost, left, .. } => {
            format!("{} lost {}, {left} left", the(unit), names::stands(*lost))
        }
        Happening::Charged { unit, target, .. } => format!("{} charged {}", the(unit), the(target)),
        Happening::MeleeWon { winner: Some(side), hits, why, .. } => {
            let [own, his] = [side, &side.enemy()].map(|side| hits[side.index()]);
            let who = why[side.index()].as_slice().iter().filter_map(|part| match part.what {
                What::HitsOf(unit) => Some(unit),
                _ => None,
            });
            format!("{} won their melee, {} to {his}", names::the_units(state, who), names::hits(own))
        }
        Happening::Shaken { unit } => format!("{} shaken", the(unit)),
        Happening::Routed { unit } => format!("{} routed", the(unit)),
        Happening::Destroyed { unit } => format!("{} destroyed", the(unit)),
        _ => tell(state, what),
    };
    capitalised(&text)
}

/// A roll against a target, and what comes of it.
fn rolled(roll: u8, target: i8, passed: &str, failed: &str) -> String {
    let verdict = if command::succeeds(roll, target) { passed } else { failed };
    format!("{roll}, needed {target} or less, {verdict}")
}

/// A face of a unit.
pub const fn face_name(face: Face) -> &'static str {
    match face {
        Face::Front => "front",
        Face::Right => "right side",
        Face::Rear => "rear",
        Face::Left => "left side",
    }
}

/// The reasons behind a fact, part by part.
pub fn reasons(state: &State, what: &Happening) -> Vec<Modifier> {
    let modifiers = |parts: &[Part<What>]| modifiers(state, parts);
    match what {
        Happening::LeaderMoved { why, .. } => modifiers(why.as_slice()),
        Happening::CommandRoll { why, .. } => modifiers(why.as_slice()),
        Happening::Moved { why, why_allowed, .. } | Happening::Charged { why, why_allowed, .. } => {
            modifiers(&[why.as_slice(), why_allowed.as_slice()].concat())
        }
        Happening::Fired { why, .. } => modifiers(why.as_slice()),
        Happening::Saved { why, .. } => modifiers(why.as_slice()),
        Happening::StandsLost { why, .. } => modifiers(why.as_slice()),
        Happening::LeaderTest { why, .. } => modifiers(why.as_slice()),
        Happening::Successor { why, .. } => modifiers(why.as_slice()),
        Happening::StandTest { why, .. } | Happening::Restrained { why, .. } => modifiers(why.as_slice()),
        Happening::Struck { why, .. } => modifiers(why.as_slice()),
        Happening::MoraleCheck { why, .. } => modifiers(why.as_slice()),
        Happening::RoutMove { why, .. } => modifiers(why.as_slice()),
        Happening::Pursued { why, .. } => modifiers(why.as_slice()),
        Happening::Broken { why_lost, why, .. } => modifiers(&[why_lost.as_slice(), why.as_slice()].concat()),
        Happening::MeleeWon { why, .. } => by_side(state, why.each_ref().map(Parts::as_slice)),
        Happening::Ended { why, .. } => by_side(state, why.each_ref().map(Parts::as_slice)),
        _ => Vec::new(),
    }
}

/// The reasons of both sides' figures, each with its side.
fn by_side(state: &State, parts: [&[Part<What>]; 2]) -> Vec<Modifier> {
    let named = |side: Side| {
        move |one: Modifier| Modifier { text: format!("{}: {}", side.name(), one.text), clause: one.clause }
    };
    Side::BOTH.into_iter().flat_map(|side| modifiers(state, parts[side.index()]).into_iter().map(named(side))).collect()
}

/// Reasons in words.
pub fn modifiers(state: &State, parts: &[Part<What>]) -> Vec<Modifier> {
    parts.iter().map(|part| modifier(state, part)).collect()
}

/// A refusal in words, with what its figure is made of where that is more than one thing.
pub fn refused(state: &State, refusal: &Refusal) -> engine::Refusal {
    let said = refusal::explain(state, refusal);
    let parts = refusal.parts();
    if parts.len() < 2 {
        return said;
    }
    let made_of: Vec<String> = modifiers(state, &parts).into_iter().map(|one| one.text).collect();
    let (fault, remedy) = said.text.split_once("; ").unwrap_or((&said.text, ""));
    let text = format!("{fault} ({}); {remedy}", made_of.join(", "));
    engine::Refusal { text: text.trim_end_matches("; ").to_owned(), ..said }
}

/// A reason in words: what it is, and what it does.
fn modifier(state: &State, part: &Part<What>) -> Modifier {
    let text = format!("{} {}", name(state, part.what), size(part)).trim_start().to_owned();
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// A reason as a line of a card.
pub fn fact(state: &State, part: &Part<What>) -> Fact {
    let name = name(state, part.what);
    Fact::cited(if name.is_empty() { "limit".to_owned() } else { name }, size(part), part.clause.0)
}

/// How a figure is read when a part of it is told.
enum Reading {
    /// A number from which others are taken, or that is added up.
    Number,
    /// A modifier, with its sign.
    Signed,
    /// A length.
    Length,
}

const fn reading(what: What) -> Reading {
    match what {
        What::Rating
        | What::Command
        | What::Stands
        | What::MeleeDice
        | What::Hits
        | What::LossesNear
        | What::HitsOf(_)
        | What::EnemyGone(_)
        | What::EnemyRouted(_)
        | What::EnemyWeakened(..)
        | What::Leaders(_)
        | What::ArmyCommanders(_)
        | What::Held(_)
        | What::Denied(_)
        | What::Survivors(_)
        | What::Handicap
        | What::Evened
        | What::EnemyBroken
        | What::Lead
        | What::UnitsGone
        | What::UnitsRouted
        | What::StartingPoints
        | What::UnitPoints => Reading::Number,
        What::Way | What::Sideways | What::SlowGround | What::About | What::Crossing | What::Allowance(_) => {
            Reading::Length
        }
        _ => Reading::Signed,
    }
}

/// What a part does to its figure.
fn size(part: &Part<What>) -> String {
    let number = |number: i32| match reading(part.what) {
        Reading::Length => inches(Inches::from_hundredths(number)),
        Reading::Number | Reading::Signed => number.to_string(),
    };
    match part.amount {
        Amount::Plus(more) => match reading(part.what) {
            Reading::Signed => format!("{more:+}").replace('-', "−"),
            Reading::Number | Reading::Length => number(more),
        },
        Amount::Times(Fraction { over, .. }) if part.what == What::HitsOfAStand => over.to_string(),
        Amount::Times(Fraction { times: 1, over: 2, .. }) => "half".to_owned(),
        Amount::Times(Fraction { times, over: 1, .. }) => format!("× {times}"),
        Amount::Times(Fraction { times, over: 100, .. }) => format!("{times} %"),
        Amount::Times(Fraction { times, over, .. }) => format!("× {times}/{over}"),
        Amount::AtMost(most) => format!("at most {}", number(most)),
        Amount::AtLeast(least) => format!("at least {}", number(least)),
        Amount::Set(figure) => format!("= {}", number(figure)),
    }
}

fn inches(length: Inches) -> String {
    format!("{length:#}").replace('"', "″")
}

/// What a reason is called.
pub fn name(state: &State, what: What) -> String {
    let unit = |id: UnitId| state.spec(id).name.as_str();
    let place = |number: u8| state.scenario.objectives[usize::from(number)].name.as_str();
    let fixed = match what {
        What::Distance(distance) => return format!("{} from the leader", inches(distance)),
        What::Attempts(count) => return counted(count, "attempt before", "attempts before"),
        What::StandsLost(count) => return counted(count, "stand lost", "stands lost"),
        What::Target(formation) => return format!("target in {}", formation.name()),
        What::Cover(cover) => return format!("{} cover", cover.key()),
        What::Allowance(formation) => return format!("allowance in {}", formation.name()),
        What::Leaders(count) => return counted(count, "leader fallen", "leaders fallen"),
        What::ArmyCommanders(count) => return counted(count, "army commander fallen", "army commanders fallen"),
        What::HitsOf(id) => return unit(id).to_owned(),
        What::EnemyGone(id) => return format!("{} lost", unit(id)),
        What::EnemyRouted(id) => return format!("{} routed", unit(id)),
        What::EnemyWeakened(id, lost) => return format!("{}, {} lost", unit(id), names::stands(lost)),
        What::Held(number) => return format!("{} held", place(number)),
        What::Denied(number) => return format!("{} kept from the enemy", place(number)),
        What::Survivors(count) => return counted(count, "own unit in order", "own units in order"),
        What::Rating => "rating",
        What::Command => "Command",
        What::NoLeader => "no leader left",
        What::EnemyNear => "enemy near",
        What::Dense => "dense terrain",
        What::Shaken => "shaken",
        What::Routed => "routed",
        What::OneDie => "one-die table",
        What::LeaderNear => "leader near",
        What::LostMelee => "melee lost",
        What::Least | What::Most => "",
        What::Stands => "stands",
        What::FireDice => "fire dice a stand",
        What::Enfilade => "enfilade",
        What::OpenOrder => "open order",
        What::Mounted => "mounted",
        What::LongRange => "long range",
        What::MeleeDice => "melee dice a stand",
        What::FormedCharge => "formed charge",
        What::CavalryCharge => "cavalry against irregulars",
        What::AgainstRouted => "against routers",
        What::Limbered => "limbered",
        What::SideOrRear => "side or rear",
        What::Square => "square",
        What::Hits => "hits",
        What::Carried => "hits carried",
        What::HitsOfAStand => "a stand for every",
        What::LossesNear => "stands lost near him",
        What::SnakeEyes => "two ones always kill:",
        What::Boxcars => "two sixes never do:",
        What::Successor => "successor",
        What::Way => "way",
        What::Sideways => "sideways or back",
        What::SlowGround => "slow ground",
        What::About => "facing about",
        What::Crossing => "crossing",
        What::Running => "running",
        What::Handicap => "handicap",
        What::Evened => "given to even the battle",
        What::EnemyBroken => "the enemy broke or gave up",
        What::Lead => "raised to the lead that wins",
        What::UnitsGone => "units destroyed or gone",
        What::UnitsRouted => "units routed",
        What::StartingPoints => "points at the start",
        What::BreakShare => "break at",
        What::UnitPoints => "points",
        What::PartlyLost => "stands lost",
    };
    fixed.to_owned()
}
