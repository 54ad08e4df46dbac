//! Facts as sentences for the log.

use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::combat::Result;
use crate::rules::event::Happening;
use crate::rules::state::State;

/// A sentence for the log.
pub fn narrate(state: &State, what: &Happening) -> String {
    let unit = |id: &UnitId| state.unit_name(*id);
    let force = |id: &ForceId| state.force_name(*id);
    let officer = |id: &OfficerId| state.officer_name(*id);
    let side = |side: &Side| state.side_name(*side);
    match what {
        Happening::Turn { turn } => format!("Turn {turn}"),
        Happening::Pulse { turn, pulse } => format!("Turn {turn}, pulse {pulse}"),
        Happening::Phasing { side: id } => format!("{} phase", side(id)),
        Happening::Segment { side: id, name } => format!("{}: {name}", side(id)),
        Happening::Built { side: id, points } => format!("The {} army is built for {points} points", side(id)),
        Happening::Deployed { force: id } => format!("{} is placed", force(id)),
        Happening::Reserved { force: id } => format!("{} is held in reserve", force(id)),
        Happening::FirstHolder { side: id, dice } => {
            format!("Dice {} and {}: {} initiative at first", dice[0], dice[1], side(id))
        }
        Happening::CommandRoll { side: id, cds } => format!("{}: {cds} command dice", side(id)),
        Happening::InitiativeRoll { dice, d4 } => {
            let roll = |index: usize| {
                format!(
                    "{} {}+{}={} ({})",
                    state.side_name(Side::BOTH[index]),
                    dice[index][0],
                    dice[index][1],
                    dice[index][0] + dice[index][1],
                    d4[index]
                )
            };
            format!("Initiative: {}, {}", roll(0), roll(1))
        }
        Happening::InitiativeReroll { side: id, dice } => {
            format!("{} roll again: {}+{}={}", side(id), dice[0], dice[1], dice[0] + dice[1])
        }
        Happening::Initiative { side: id } => format!("{} initiative", side(id)),
        Happening::Skirmished { unit: id, target, dice, hits, through } => {
            let saved = if hits > through { format!(", {} saved", hits - through) } else { String::new() };
            format!("{} skirmishes at {}: {dice} dice, hits {hits}{saved}", unit(id), unit(target))
        }
        Happening::Aimed { unit: id, target } => format!("{} takes aim at {}", unit(id), unit(target)),
        Happening::HeldFire { unit: id } => format!("{} holds its fire", unit(id)),
        Happening::Fired { unit: id, target, dice, hit, hits } => {
            format!("{} fires at {}: {dice} dice, {hit}+, hits {hits}", unit(id), unit(target))
        }
        Happening::Hit { unit: id, total, sp, .. } => format!("{} has {total} hits of {sp}", unit(id)),
        Happening::Silenced { unit: id } => format!("{} is suppressed", unit(id)),
        Happening::Broke { unit: id } => format!("{} breaks", unit(id)),
        Happening::LeftField { unit: id } => format!("{} leaves the field", unit(id)),
        Happening::FirstSide { side: id } => format!("{} phase first", side(id)),
        Happening::ControlRoll { force: id, cds, dice } => {
            let dice: Vec<String> = dice.iter().filter(|die| **die > 0).map(ToString::to_string).collect();
            format!("{} tests with {cds} command dice: {}", force(id), dice.join(", "))
        }
        Happening::Controlled { force: id, total, status } => format!("{}: {total}, {}", force(id), status.name()),
        Happening::Rested { force: id } => format!("{} goes Inactive", force(id)),
        Happening::ArrivalRoll { force: id, die, comes } => {
            format!("{} rolls {die} to arrive: {}", force(id), if *comes { "it comes" } else { "not yet" })
        }
        Happening::Arrived { unit: id } => format!("{} arrives", unit(id)),
        Happening::ZoneDie { unit: id, die, allowance, spent } => {
            format!("{} comes near the enemy: die {die}, {allowance} in all, {spent} spent", unit(id))
        }
        Happening::ZoneReroll { unit: id, die, allowance } => {
            format!("{} is urged on: die {die}, {allowance} in all", unit(id))
        }
        Happening::Moved { unit: id, cost, allowance } => format!("{} moves {cost:#} of {allowance:#}", unit(id)),
        Happening::Entered { unit: id, feature } => {
            format!("{} takes {}", unit(id), state.ground().features()[usize::from(*feature)].kind.name)
        }
        Happening::Column { unit: id } => format!("{} is in march column", unit(id)),
        Happening::Faced { unit: id, facing } => format!("{} faces {facing}", unit(id)),
        Happening::Withdrew { unit: id, distance } => format!("{} withdraws {distance:#}", unit(id)),
        Happening::Rode { officer: id, way } => format!("{} rides {way:#}", officer(id)),
        Happening::Contacted { unit: id, enemy } => format!("{} contacts {}", unit(id), unit(enemy)),
        Happening::Recovered { unit: id, die, removed, hits } => {
            let verdict = if *removed { format!("a hit is removed, {hits} left") } else { "in vain".to_owned() };
            format!("{} tries to recover: die {die}, {verdict}", unit(id))
        }
        Happening::Evaded { unit: id, attacker, dice, away } => {
            let dice = dice.map_or(String::new(), |dice| format!(": {} against {}", dice[0], dice[1]));
            let verdict = if *away { "gets away" } else { "is caught" };
            format!("{} evades {}{dice}, {verdict}", unit(id), unit(attacker))
        }
        Happening::Escaped { unit: id, attacker, roll, escapes } => {
            let verdict = if *escapes { "they escape" } else { "they are lost" };
            format!("{} try to escape from {}: {roll}, {verdict}", unit(id), unit(attacker))
        }
        Happening::LastDischarge { unit: id, attacker } => {
            format!("The last discharge of {} strikes {}", unit(id), unit(attacker))
        }
        Happening::Committed { side: id, cd, officer: lent } => {
            let cd = cd.then(|| "a command die".to_owned());
            let lent = lent.as_ref().map(|id| format!("the dice of {}", officer(id)));
            let all: Vec<String> = cd.into_iter().chain(lent).collect();
            format!("{} add {}", side(id), all.join(" and "))
        }
        Happening::Square { unit: id } => format!("{} forms square", unit(id)),
        Happening::Struck { unit: id, enemy, dice, hit, bonuses, penalties, hits } => {
            let mut rerolls = String::new();
            if *bonuses > 0 {
                rerolls += &format!(", misses again {bonuses}x");
            }
            if *penalties > 0 {
                rerolls += &format!(", hits again {penalties}x");
            }
            format!("{} against {}: {dice} dice, {hit}+{rerolls}, hits {hits}", unit(id), unit(enemy))
        }
        Happening::CombatResult { attacker, defender, result } => match result {
            Result::Attacker => format!("{} beats {}", unit(attacker), unit(defender)),
            Result::Defender => format!("{} beats off {}", unit(defender), unit(attacker)),
            Result::Tie => format!("{} and {} part without a decision", unit(attacker), unit(defender)),
            Result::Mutual => format!("{} and {} break each other", unit(attacker), unit(defender)),
            Result::Held => format!("The square of {} holds", unit(defender)),
        },
        Happening::FellBack { unit: id, distance } => format!("{} falls back {distance:#}", unit(id)),
        Happening::Disordered { unit: id } => format!("{} is disordered", unit(id)),
        Happening::Advanced { unit: id, distance } => format!("{} follows up {distance:#}", unit(id)),
        Happening::OfficerTest { officer: id, roll, ones } => {
            let plus = if *ones > 0 { format!(" +{ones}") } else { String::new() };
            format!("{} in danger: {roll}{plus}", officer(id))
        }
        Happening::OfficerKilled { officer: id } => format!("{} is killed", officer(id)),
        Happening::Successor { officer: id } => format!("{} takes over", officer(id)),
        Happening::OfficerPlaced { officer: id, unit: refuge } => {
            format!("{} takes refuge with {}", officer(id), unit(refuge))
        }
        Happening::SuppressionEnded => "Suppression ends".to_owned(),
        Happening::TurnDie { die, pulses, ends } => {
            format!("Turn die {die} after {pulses} pulses: {}", if *ends { "the turn ends" } else { "it goes on" })
        }
        Happening::ArmyTest { side: id, roll, lost, initial, breaks } => {
            let roll = roll.map_or(String::new(), |roll| format!(", roll {roll}"));
            let verdict = if *breaks { "it breaks" } else { "it stands" };
            format!("The {} army has lost {lost} of {initial} SP{roll}: {verdict}", side(id))
        }
        Happening::ArmyBroke { side: id } => format!("The {} army is broken", side(id)),
        Happening::Nightfall { roll, ends } => {
            let roll = roll.map_or(String::new(), |roll| format!(" (die {roll})"));
            format!("{}{roll}", if *ends { "Night falls" } else { "There is light for another turn" })
        }
        Happening::Conceded { side: id } => format!("The {} concede", side(id)),
        Happening::Ended { winner: Some(id), points, level } => {
            format!("The {} win ({level}), {} to {} points", side(id), points[id.index()], points[id.enemy().index()])
        }
        Happening::Ended { winner: None, points, .. } => format!("A draw, {} to {} points", points[0], points[1]),
    }
}
