//! The log in sentences.

use engine::{Amount, Fraction, Part};
use scene::Modifier;

use crate::data::side::{Side, UnitId};
use crate::rules::event::{Fall, Happening};
use crate::rules::gait::{Counts, Throw};
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
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

/// A reason in words, with its size and clause: for the log, the odds, hover cards and hints alike.
pub fn reason(part: &Part<What>) -> Modifier {
    let size = match (part.what, part.amount) {
        (What::Way, Amount::Plus(hundredths)) => format!(" {}", inches(hundredths)),
        (_, amount) => size(amount),
    };
    let text = format!("{}{size}", what(part.what));
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// What a reason is about.
pub fn what(what: What) -> String {
    match what {
        What::Basic => "basic force".to_owned(),
        What::Thrown => "thrown".to_owned(),
        What::Step(gait) => gait_name(gait).to_owned(),
        What::Standing => "without moving".to_owned(),
        What::Left => "what is left".to_owned(),
        What::Paid => "paid this turn".to_owned(),
        What::MoveDice(gait) => format!("dice to {}", gait_name(gait)),
        What::Way => "thrown".to_owned(),
        What::Half => "half a move".to_owned(),
        What::Figures => "figures that fire".to_owned(),
        What::Officers => "officers".to_owned(),
        What::Gunners => "men at the gun".to_owned(),
        What::Band(range) => format!("at {}", inches(range.hundredths())),
        What::Open => "in the open".to_owned(),
        What::Cover(cover) => format!("{} cover", cover.key()),
        What::Crawling => "crawling".to_owned(),
        What::Save => "to save".to_owned(),
        What::Structure(cover) => format!("structure of {} cover", cover.key()),
        What::Alone => "alone".to_owned(),
        What::Low => "on the ground".to_owned(),
        What::Spent => "spent".to_owned(),
        What::Charge => "charge".to_owned(),
        What::Retreating => "in retreat".to_owned(),
        What::Defended(cover) => format!("defends {} cover", cover.key()),
        What::Dead(dice, die) => format!("the dead {dice}D{die}"),
        What::DeadOfficer => "a dead officer".to_owned(),
        What::Living(dice, die) => format!("the living {dice}D{die}"),
        What::Sheltered(dice, die) => format!("cover {dice}D{die}"),
        What::Officer => "an officer near by".to_owned(),
        What::Stays => "to stay".to_owned(),
        What::Killed => "killed".to_owned(),
        What::Fled => "fled".to_owned(),
        What::Deserted => "deserted".to_owned(),
        What::Relief => "the fort".to_owned(),
        What::Villages => "villages".to_owned(),
        What::House => "the house".to_owned(),
        What::Granted => "granted".to_owned(),
    }
}

/// What a part does, in signs; nothing for dice that have still to be thrown.
fn size(amount: Amount) -> String {
    match amount {
        Amount::Plus(0) => String::new(),
        Amount::Plus(more @ 1..) => format!(" +{more}"),
        Amount::Plus(less) => format!(" −{}", -less),
        Amount::Times(Fraction { times, over: 1, .. }) => format!(" ×{times}"),
        Amount::Times(Fraction { times, over, .. }) => format!(" ×{times}/{over}"),
        Amount::AtMost(most) => format!(", at most {most}"),
        Amount::AtLeast(least) => format!(", at least {least}"),
        Amount::Set(figure) => format!(": {figure}"),
    }
}

/// The reasons behind an event, figure by figure.
pub fn reasons(event: &Happening) -> Vec<Modifier> {
    let lists: Vec<&[Part<What>]> = match event {
        Happening::MusterRolled { why, .. } => vec![why.as_slice()],
        Happening::AllowanceRolled { why, .. } => vec![why.as_slice()],
        Happening::MarchPaid { why, .. } => vec![why.as_slice()],
        Happening::MoveRolled { dice_why, why, .. } => vec![dice_why.as_slice(), why.as_slice()],
        Happening::Fired { dice_why, need_why, .. } => vec![dice_why.as_slice(), need_why.as_slice()],
        Happening::Saved { why, .. } | Happening::Deserted { why, .. } => vec![why.as_slice()],
        Happening::Shelled { dice_why, need_why, .. } => vec![dice_why.as_slice(), need_why.as_slice()],
        Happening::Combat { why, against_why, .. } => vec![why.as_slice(), against_why.as_slice()],
        Happening::Tested { dead_why, living_why, .. } | Happening::Recovery { dead_why, living_why, .. } => {
            vec![dead_why.as_slice(), living_why.as_slice()]
        }
        Happening::RetreatMoved { dice_why, .. } => vec![dice_why.as_slice()],
        Happening::MatchOver { why: [first, second], .. } => vec![first.as_slice(), second.as_slice()],
        _ => Vec::new(),
    };
    lists.into_iter().flatten().map(reason).collect()
}

/// The modifiers of a figure in brackets, without what it begins with; nothing where there are none.
fn modified<const N: usize>(why: &Why<N>) -> String {
    let begins = |part: &&Part<What>| !matches!(part.what, What::Thrown | What::Open);
    let texts: Vec<String> = why.as_slice().iter().filter(begins).map(|part| reason(part).text).collect();
    if texts.is_empty() { String::new() } else { format!(" ({})", texts.join(", ")) }
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
        Happening::MusterRolled { side, die, units, .. } => {
            format!("The {} throw {die} for further units: {units} foot units", side.name())
        }
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
        Happening::MoveRolled { unit, gait, far, .. } => {
            format!("{}: {} by {}", name(*unit), gait_name(*gait), inches(far.hundredths()))
        }
        Happening::Moved { unit, far, .. } => format!("{} goes {}", name(*unit), inches(far.hundredths())),
        Happening::Reformed { unit } => format!("{} takes up its formation", name(*unit)),
        Happening::Faced { unit } => format!("{} turns", name(*unit)),
        Happening::Stood { unit } => format!("{} stays where it is", name(*unit)),
        Happening::StanceChanged { unit, stance } => format!("{} {}", name(*unit), stance_name(*stance)),
        Happening::Mounted { unit, mounted: true } => format!("{} mounts", name(*unit)),
        Happening::Mounted { unit, .. } => format!("{} dismounts", name(*unit)),
        Happening::Limbered { unit, limbered: true } => format!("{} limbers up", name(*unit)),
        Happening::Limbered { unit, .. } => format!("{} unlimbers", name(*unit)),
        Happening::Entered { unit, building } => format!("{} goes into {}", name(*unit), feature(*building)),
        Happening::CameOut { unit, building } => format!("{} comes out of {}", name(*unit), feature(*building)),
        Happening::Fired { unit, target, dice, sides, need, need_why, hits, .. } => {
            let added = if need > sides { ", scores added" } else { "" };
            let (firer, target, why) = (name(*unit), name(*target), modified(need_why));
            format!("{firer} fires at {target}: {dice}D{sides}, need {need}{why}{added}: {hits} hits")
        }
        Happening::Saved { unit, saved, killed, animals, .. } => {
            let team = if *animals > 0 { format!(", {animals} animals") } else { String::new() };
            format!("{} saves {saved}, loses {killed}{team}", name(*unit))
        }
        Happening::Fell { unit, count, how } => format!("{count} of {} {}", name(*unit), fall_name(*how)),
        Happening::Shelled { unit, feature: piece, dice, sides, need, hits, left, .. } => {
            let (firer, piece) = (name(*unit), feature(*piece));
            format!("{firer} shells {piece}: {dice}D{sides}, need {need}: {hits} hits, {left} left")
        }
        Happening::CameDown { feature: piece, destroyed: true } => format!("{} is destroyed", feature(*piece)),
        Happening::CameDown { feature: piece, .. } => format!("{} can no longer be used", feature(*piece)),
        Happening::Combat { unit, enemy, score, why, against, against_why } => {
            let (own, other) = (modified(why), modified(against_why));
            format!("{} {score}{own} against {against}{other} of {}", name(*unit), name(*enemy))
        }
        Happening::Fought { unit, killed, lost: 0 } => format!("{} kills {killed} in melee", name(*unit)),
        Happening::Fought { unit, killed, lost } => format!("{} kills {killed} in melee, loses {lost}", name(*unit)),
        Happening::Tested { unit, cause: why, dead, living, .. } => {
            let result = if living >= dead { "holds" } else { "breaks" };
            format!("Morale of {}, {}: dead {dead}, living {living}: {result}", name(*unit), cause(*why))
        }
        Happening::RetreatBegan { unit } => format!("{} begins to retreat", name(*unit)),
        Happening::RetreatMoved { unit, far, .. } => {
            format!("{} falls back {}", name(*unit), inches(far.hundredths()))
        }
        Happening::LeftTable { unit, count } => format!("{count} of {} leave the table", name(*unit)),
        Happening::Recovery { unit, dead, living, .. } => {
            let result = if living >= dead { "is back in action" } else { "keeps running" };
            format!("{} tries to recover: dead {dead}, living {living}: {result}", name(*unit))
        }
        Happening::Deserted { unit, cause: why, gone, .. } => {
            format!("{gone} of {} desert, {}", name(*unit), cause(*why))
        }
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

/// Movement dice in words.
pub fn throw(throw: Throw) -> String {
    let halved = if throw.counts == Counts::Half { " halved" } else { "" };
    format!("{}D{}{halved}", throw.dice.count, throw.dice.sides)
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
