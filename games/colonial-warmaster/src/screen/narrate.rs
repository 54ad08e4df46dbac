//! Facts as sentences for the log, and reasons in words.

use engine::{Amount, Fraction, Part};
use scene::{Fact, Modifier};
use table::Inches;

use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::event::{Happening, PhaseName};
use crate::rules::fire::Occasion;
use crate::rules::order::Group;
use crate::rules::reasons::What;
use crate::rules::state::State;

/// A sentence for the log.
pub fn narrate(state: &State, what: &Happening) -> String {
    let sentence = tell(state, what);
    // Units begin with their id, leaders with a name or a title: `The major`.
    match sentence.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => sentence,
    }
}

/// A unit by its id and its name: `z3 (western ghazis)`. Several share a name, and the counters on the table show the id.
fn unit_name(state: &State, unit: UnitId) -> String {
    let spec = state.spec(unit);
    format!("{} ({})", spec.id, spec.name)
}

fn tell(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| unit_name(state, *id);
    let leader = |id: &LeaderId| state.leader_spec(*id).name.as_str();
    match what {
        Happening::Phase { turn, side, phase: PhaseName::Command } => format!("Turn {turn}: {}", side.name()),
        Happening::Phase { side, phase, .. } => format!("{}: {}", side.name(), phase.name()),
        Happening::Deployed { command } => {
            format!("{} is placed", state.leader_spec(*command).command)
        }
        Happening::LeaderMoved { leader: id, distance, .. } => format!("{} rides {distance:#}", leader(id)),
        Happening::LeaderDriven { leader: id, to } => format!("{} takes refuge with {}", leader(id), unit(to)),
        Happening::LeaderCaptured { leader: id } => format!("{} is captured", leader(id)),
        Happening::CommandRoll { activator, units, roll, target, .. } => {
            let verdict = if i16::from(*roll) <= i16::from(*target) { "obeys" } else { "does not move" };
            format!("{} activates {}: {roll} against {target}, {verdict}", leader(activator), names(state, units))
        }
        Happening::Spent { leader: id } => format!("{} is spent for this turn", leader(id)),
        Happening::Moved { unit: id, cost, allowance, .. } => format!("{} moves {cost:#} of {allowance:#}", unit(id)),
        Happening::Charged { unit: id, target, cost, allowance, .. } => {
            format!("{} charges {}: {cost:#} of {allowance:#}", unit(id), unit(target))
        }
        Happening::LinedUp { unit: id, target, face } => {
            let face = match face {
                table::Face::Front => "front",
                table::Face::Right => "right side",
                table::Face::Rear => "rear",
                table::Face::Left => "left side",
            };
            format!("{} lines up at the {face} of {}", unit(id), unit(target))
        }
        Happening::Formed { unit: id, to } => format!("{} forms {}", unit(id), to.name()),
        Happening::Mounted { unit: id } => format!("{} mounts", unit(id)),
        Happening::Dismounted { unit: id } => format!("{} dismounts", unit(id)),
        Happening::Rallied { unit: id, good } => {
            format!("{} rallies and is {}", unit(id), if *good { "in good order" } else { "shaken" })
        }
        Happening::Held { unit: id } => format!("{} holds", unit(id)),
        Happening::Fired { unit: id, target, occasion, stands, dice, hits, .. } => {
            let fires = match occasion {
                Occasion::FirePhase => "fires",
                Occasion::Opportunity => "uses its saved fire",
            };
            format!("{} {fires} at {}: {stands} stands, {dice} dice, {hits} hits", unit(id), unit(target))
        }
        Happening::Saved { unit: id, save: 0, through, .. } => format!("{} has no save: {through} through", unit(id)),
        Happening::Saved { unit: id, save, saved, through, .. } => {
            format!("{} saves on 1 to {save}: {saved} averted, {through} through", unit(id))
        }
        Happening::Marked { unit: id } => format!("{} saves its fire", unit(id)),
        Happening::StandsLost { unit: id, lost, left, carried, .. } => {
            format!("{} loses {lost} of its stands, {left} left, {carried} hits carried", unit(id))
        }
        Happening::Destroyed { unit: id } => format!("{} is destroyed", unit(id)),
        Happening::LeaderTest { leader: id, roll, target, .. } => {
            format!("{} in danger: {roll}, killed by {target} or less", leader(id))
        }
        Happening::LeaderKilled { leader: id } => format!("{} is killed", leader(id)),
        Happening::Successor { leader: id, rating, .. } => {
            format!("A successor rated {rating} takes over from {}", leader(id))
        }
        Happening::StandTest { unit: id, roll, target, .. } => {
            format!("{} tests to stand: {roll} against {target}, {}", unit(id), verdict(*roll, *target))
        }
        Happening::Struck { unit: id, enemy, dice, hits, .. } => {
            format!("{} strikes {}: {dice} dice, {hits} hits", unit(id), unit(enemy))
        }
        Happening::MeleeWon { winner: Some(side), hits, .. } => {
            format!("{} win the melee, {} to {}", plural(*side), hits[side.index()], hits[side.enemy().index()])
        }
        Happening::MeleeWon { winner: None, hits, .. } => format!("The melee is tied at {}", hits[0]),
        Happening::MoraleCheck { unit: id, roll, target, .. } => {
            format!("{} checks morale: {roll} against {target}, {}", unit(id), verdict(*roll, *target))
        }
        Happening::Shaken { unit: id } => format!("{} is shaken", unit(id)),
        Happening::Routed { unit: id } => format!("{} is routed", unit(id)),
        Happening::RoutMove { unit: id, distance, .. } => format!("{} runs {distance:#}", unit(id)),
        Happening::LeftTable { unit: id } => format!("{} runs off the table", unit(id)),
        Happening::CutOff { unit: id } => format!("{} is cut off and destroyed", unit(id)),
        Happening::Pursued { unit: id, target, caught: true, .. } => {
            format!("{} pursues {} and catches it", unit(id), unit(target))
        }
        Happening::Pursued { unit: id, target, .. } => format!("{} pursues {} in vain", unit(id), unit(target)),
        Happening::Restrained { unit: id, roll, target, .. } => {
            let held = if i16::from(*roll) <= i16::from(*target) { "it holds" } else { "it runs after them" };
            format!("{} is told to hold back: {roll} against {target}, {held}", unit(id))
        }
        Happening::Broken { side, lost, limit, .. } => {
            format!("{} break: {lost} points lost, {limit} are enough", plural(*side))
        }
        Happening::Conceded { side } => format!("{} concede", plural(*side)),
        Happening::Ended { winner: Some(side), points, .. } => {
            format!("{} win, {} to {}", plural(*side), points[side.index()], points[side.enemy().index()])
        }
        Happening::Ended { winner: None, points, .. } => format!("A draw, {} to {}", points[0], points[1]),
    }
}

fn verdict(roll: u8, target: i8) -> &'static str {
    if i16::from(roll) <= i16::from(target) { "passed" } else { "failed" }
}

fn plural(side: Side) -> &'static str {
    match side {
        Side::British => "The British",
        Side::Afghan => "The Afghans",
    }
}

fn names(state: &State, units: &Group) -> String {
    units.units().iter().map(|unit| unit_name(state, *unit)).collect::<Vec<_>>().join(", ")
}

/// The reasons behind a fact, part by part.
pub fn reasons(what: &Happening) -> Vec<Modifier> {
    match what {
        Happening::LeaderMoved { why, .. } => modifiers(why.as_slice()),
        Happening::CommandRoll { why, .. } => modifiers(why.as_slice()),
        Happening::Moved { why, why_allowed, .. } | Happening::Charged { why, why_allowed, .. } => {
            [why.as_slice(), why_allowed.as_slice()].concat().iter().map(modifier).collect()
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
        Happening::Broken { why_lost, why, .. } => {
            [why_lost.as_slice(), why.as_slice()].concat().iter().map(modifier).collect()
        }
        Happening::Ended { why, .. } => Side::BOTH
            .into_iter()
            .flat_map(|side| {
                let named = move |one: Modifier| Modifier { text: format!("{}: {}", side.name(), one.text), ..one };
                modifiers(why[side.index()].as_slice()).into_iter().map(named)
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Reasons in words.
pub fn modifiers(parts: &[Part<What>]) -> Vec<Modifier> {
    parts.iter().map(modifier).collect()
}

/// A reason in words: what it is, and what it does.
pub fn modifier(part: &Part<What>) -> Modifier {
    let text = format!("{} {}", name(part.what), size(part)).trim_start().to_owned();
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// A reason as a line of a card.
pub fn fact(part: &Part<What>) -> Fact {
    let name = name(part.what);
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
        | What::EnemyTroops
        | What::Leaders(_)
        | What::ArmyCommanders(_)
        | What::Objectives
        | What::Survivors(_)
        | What::Handicap
        | What::EnemyBroken
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
fn name(what: What) -> String {
    let counted = |count: u8, one: &str, more: &str| format!("{count} {}", if count == 1 { one } else { more });
    let fixed = match what {
        What::Distance(distance) => return format!("{} from the leader", inches(distance)),
        What::Attempts(count) => return counted(count, "attempt before", "attempts before"),
        What::StandsLost(count) => return counted(count, "stand lost", "stands lost"),
        What::Target(formation) => return format!("target in {}", formation.name()),
        What::Cover(cover) => return format!("{} cover", cover.key()),
        What::Allowance(formation) => return format!("allowance in {}", formation.name()),
        What::Leaders(count) => return counted(count, "leader fallen", "leaders fallen"),
        What::ArmyCommanders(count) => return counted(count, "army commander fallen", "army commanders fallen"),
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
        What::HitsOfAStand => "hits of a stand",
        What::LossesNear => "stands lost near him",
        What::SnakeEyes => "two ones always kill",
        What::Boxcars => "two sixes never do",
        What::Successor => "successor",
        What::Way => "way",
        What::Sideways => "sideways or back",
        What::SlowGround => "slow ground",
        What::About => "facing about",
        What::Crossing => "crossing",
        What::Running => "running",
        What::EnemyTroops => "enemy troops",
        What::Objectives => "objectives",
        What::Handicap => "handicap",
        What::EnemyBroken => "enemy broken",
        What::UnitsGone => "units destroyed or gone",
        What::UnitsRouted => "units routed",
        What::StartingPoints => "points at the start",
        What::BreakShare => "break at",
        What::UnitPoints => "points",
        What::PartlyLost => "stands lost",
    };
    fixed.to_owned()
}
