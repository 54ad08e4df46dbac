//! The log in sentences.

use crate::data::side::{Side, UnitId};
use crate::rules::event::{Fall, Happening};
use crate::rules::order::Gait;
use crate::rules::state::{Cause, State};
use crate::rules::unit::Stance;

/// Hundredths of an inch as people write them.
pub fn inches(hundredths: i32) -> String {
    let (whole, part) = (hundredths / 100, hundredths.abs() % 100);
    match part {
        0 => format!("{whole}″"),
        part if part % 10 == 0 => format!("{whole}.{}″", part / 10),
        part => format!("{whole}.{part:02}″"),
    }
}

/// Why a test was taken, in words.
pub const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::InfantryFire => "killed by infantry fire",
        Cause::CavalryFire => "killed by cavalry fire",
        Cause::ArtilleryFire => "killed by artillery fire",
        Cause::Melee => "killed in melee",
        Cause::HalfGone => "half the unit is gone",
        Cause::SawRetreat => "friends were seen to run",
        Cause::SawShot => "friends were seen to fall",
        Cause::SawSahib => "a Sahib was seen to fall",
        Cause::PassedBody => "a dead Sahib lies near",
    }
}

/// A sentence for the log.
pub fn narrate(state: &State, event: &Happening) -> String {
    let name = |unit: UnitId| {
        if unit.index() < state.units.len() { state.title(unit) } else { "a unit".to_owned() }
    };
    let feature = |index: u8| {
        state.field.features.get(usize::from(index)).map_or_else(
            || "a structure".to_owned(),
            |feature| {
                if feature.name.is_empty() { format!("the {}", feature.row.kind.name()) } else { feature.name.clone() }
            },
        )
    };
    match event {
        Happening::TurnBegan { round, side } => format!("Round {round}: the {}", side.name()),
        Happening::MusterRolled { side, die } => format!("The {} throw {die} for further units", side.name()),
        Happening::Mustered { side, units, figures } => {
            format!("The {} muster {units} units, {figures} figures", side.name())
        }
        Happening::SceneryPlaced { pieces } => format!("The Rebels lay out the table: {pieces} features"),
        Happening::WasDeployed { side } => format!("The {} are set down", side.name()),
        Happening::WasStationed { unit } => format!("{} is set down", name(*unit)),
        Happening::AllowanceRolled { unit, moves: Some(moves), .. } => {
            format!("{} has {moves} march moves", name(*unit))
        }
        Happening::AllowanceRolled { unit, .. } => format!("{} has thrown for its march moves", name(*unit)),
        Happening::MarchPaid { unit, paid, left: Some(left), .. } => {
            format!("{} pays {paid}, {left} left", name(*unit))
        }
        Happening::MarchPaid { unit, paid, .. } => format!("{} pays {paid}", name(*unit)),
        Happening::Spent { unit, .. } => format!("{} is spent", name(*unit)),
        Happening::MoveRolled { unit, gait, hundredths } => {
            format!("{}: {} by {}", name(*unit), gait_name(*gait), inches(i32::from(*hundredths)))
        }
        Happening::Moved { unit, hundredths, .. } => format!("{} goes {}", name(*unit), inches(i32::from(*hundredths))),
        Happening::Reformed { unit } => format!("{} takes up its formation", name(*unit)),
        Happening::Faced { unit } => format!("{} turns", name(*unit)),
        Happening::Stood { unit } => format!("{} stays where it is", name(*unit)),
        Happening::StanceChanged { unit, stance } => format!("{} {}", name(*unit), stance_name(*stance)),
        Happening::Mounted { unit, mounted: true } => format!("{} mounts", name(*unit)),
        Happening::Mounted { unit, .. } => format!("{} dismounts", name(*unit)),
        Happening::Limbered { unit, limbered: true } => format!("{} limbers up", name(*unit)),
        Happening::Limbered { unit, .. } => format!("{} unlimbers", name(*unit)),
        Happening::Entered { unit, building } => format!("{} goes into {}", name(*unit), feature(*building)),
        Happening::Fired { unit, target, dice, sides, need, hits } => {
            let added = if need > sides { ", scores added" } else { "" };
            format!("{} fires at {}: {dice}D{sides}, need {need}{added}: {hits} hits", name(*unit), name(*target))
        }
        Happening::Saved { unit, saved, killed, animals } => {
            let team = if *animals > 0 { format!(", {animals} animals") } else { String::new() };
            format!("{} saves {saved}, loses {killed}{team}", name(*unit))
        }
        Happening::Fell { unit, count, how } => format!("{count} of {} {}", name(*unit), fall_name(*how)),
        Happening::Shelled { unit, feature: piece, hits, left, .. } => {
            format!("{} shells {}: {hits} hits, {left} left", name(*unit), feature(*piece))
        }
        Happening::CameDown { feature: piece, destroyed: true } => format!("{} is destroyed", feature(*piece)),
        Happening::CameDown { feature: piece, .. } => format!("{} can no longer be used", feature(*piece)),
        Happening::Combat { unit, enemy, score, against } => {
            format!("{} {score} against {against} of {}", name(*unit), name(*enemy))
        }
        Happening::Tested { unit, cause: why, dead, living } => {
            let result = if living >= dead { "holds" } else { "breaks" };
            format!("Morale of {}, {}: dead {dead}, living {living}: {result}", name(*unit), cause(*why))
        }
        Happening::RetreatBegan { unit } => format!("{} begins to retreat", name(*unit)),
        Happening::RetreatMoved { unit, hundredths } => {
            format!("{} falls back {}", name(*unit), inches(i32::from(*hundredths)))
        }
        Happening::LeftTable { unit, count } => format!("{count} of {} leave the table", name(*unit)),
        Happening::Recovery { unit, dead, living } => {
            let result = if living >= dead { "is back in action" } else { "keeps running" };
            format!("{} tries to recover: dead {dead}, living {living}: {result}", name(*unit))
        }
        Happening::Deserted { unit, cause: why, gone } => format!("{gone} of {} desert, {}", name(*unit), cause(*why)),
        Happening::GarrisonLost { unit } => format!("{} is lost to disease", name(*unit)),
        Happening::NotAsked { unit } => format!("No test is asked of {}", name(*unit)),
        Happening::Relieved => "The fort is won for the British".to_owned(),
        Happening::GunCaptured { gun, side } => format!("Gun {} is taken by the {}", gun + 1, side.name()),
        Happening::GunAbandoned { gun } => format!("Gun {} is left without a crew", gun + 1),
        Happening::GunManned { gun, unit } => format!("{} mans gun {}", name(*unit), gun + 1),
        Happening::MatchOver { british, rebel, .. } => {
            let winner = match british.cmp(rebel) {
                std::cmp::Ordering::Greater => format!("the {} have won", Side::British.name()),
                std::cmp::Ordering::Less => format!("the {} have won", Side::Rebel.name()),
                std::cmp::Ordering::Equal => "a draw".to_owned(),
            };
            format!("British {british}, Rebels {rebel}: {winner}")
        }
    }
}

/// A gait in words.
pub const fn gait_name(gait: Gait) -> &'static str {
    match gait {
        Gait::March => "march",
        Gait::Attack => "march attack",
        Gait::Crawl => "crawl",
        Gait::Reform => "change formation",
        Gait::Drop => "go prone",
        Gait::Rise => "rise",
        Gait::Face => "turn on the spot",
        Gait::Mount => "mount",
        Gait::Dismount => "dismount",
        Gait::Limber => "limber up",
        Gait::Unlimber => "unlimber",
        Gait::Realign => "realign the gun",
        Gait::Push => "push the gun",
        Gait::Quit => "leave the gun",
        Gait::Retreat => "retreat",
        Gait::Enter => "enter a building",
        Gait::Leave => "leave the building",
    }
}

const fn stance_name(stance: Stance) -> &'static str {
    match stance {
        Stance::Standing => "rises",
        Stance::Crawling => "goes on all fours",
        Stance::Prone => "lies down",
    }
}

const fn fall_name(fall: Fall) -> &'static str {
    match fall {
        Fall::Fire => "fall to fire",
        Fall::Melee => "fall in melee",
        Fall::Collapse => "are buried",
        Fall::Disease => "die of disease",
    }
}
