//! The log in sentences.

use engine::{Amount, Fraction, Part};
use scene::Modifier;
use table::Inches;

use crate::data::roster::Branch;
use crate::data::side::{Side, UnitId};
use crate::rules::event::{Fall, Flight, Happening, Left};
use crate::rules::gait::{Counts, Throw};
use crate::rules::options::{Goal, Profits};
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
use crate::rules::state::{Cause, State};
use crate::rules::unit::Stance;
use crate::screen::terms;

/// A length as people write it.
pub fn inches(length: Inches) -> String {
    let (whole, part) = (length.hundredths() / 100, length.hundredths().abs() % 100);
    match part {
        0 => format!("{whole}″"),
        part if part % 10 == 0 => format!("{whole}.{}″", part / 10),
        part => format!("{whole}.{part:02}″"),
    }
}

/// How many of something; `no` for none.
pub fn counted(count: impl Into<i64>, what: &str) -> String {
    match count.into() {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        more => format!("{more} {what}s"),
    }
}

/// How many men; nobody for none.
fn men(count: u8) -> String {
    match count {
        0 => "nobody".to_owned(),
        1 => "1 man".to_owned(),
        more => format!("{more} men"),
    }
}

/// Why a test was taken, in words.
pub const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::InfantryFire => "after losses to infantry fire",
        Cause::CavalryFire => "after losses to cavalry fire",
        Cause::ArtilleryFire => "after losses to artillery fire",
        Cause::Melee => "after losses in melee",
        Cause::HalfGone => "with half of them gone",
        Cause::SawRetreat => "having seen friends run",
        Cause::SawShot => "having seen friends fall",
        Cause::SawSahib => "having seen a Sahib fall",
        Cause::PassedBody => "near a dead Sahib",
    }
}

/// A reason in words, with its size and clause: for the log, the odds, hover cards and hints alike.
pub fn reason(state: &State, part: &Part<What>) -> Modifier {
    let size = match (part.what, part.amount) {
        (What::Way, Amount::Plus(hundredths)) => format!(" {}", inches(Inches::from_hundredths(hundredths))),
        (_, amount) => size(amount),
    };
    let text = format!("{}{size}", what(state, part.what));
    Modifier { text, clause: Some(part.clause.to_string()) }
}

/// What a reason is about.
pub fn what(state: &State, what: What) -> String {
    // Whose plight it is that adds to a combat. [IM-10.22]
    let foe = if state.rules.melee_plus == Profits::Opponent { "foe " } else { "" };
    match what {
        What::Basic => "basic force".to_owned(),
        What::Thrown => "thrown".to_owned(),
        What::Share => "share of the foot".to_owned(),
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
        What::Band(range) => format!("at {}", inches(range)),
        What::Open => "in the open".to_owned(),
        What::Cover(cover) => format!("{} cover", cover.key()),
        What::Crawling => "crawling".to_owned(),
        What::Save => "to save".to_owned(),
        What::Structure(cover) => format!("structure of {} cover", cover.key()),
        What::Alone => format!("{foe}alone"),
        What::Low => format!("{foe}on the ground"),
        What::Spent => format!("{foe}spent"),
        What::Charge => "charge".to_owned(),
        What::Retreating => format!("{foe}in retreat"),
        What::Defended(cover) => format!("defends {} cover", cover.key()),
        What::Dead(dice, die) => format!("the dead {dice}D{die}"),
        What::DeadOfficer => "a dead officer".to_owned(),
        What::Living(dice, die) => format!("the living {dice}D{die}"),
        What::Sheltered(dice, die) => format!("cover {dice}D{die}"),
        What::Officer => "an officer near by".to_owned(),
        What::Stays => "to stay".to_owned(),
        What::Killed(class) => format!("{} killed", class.name()),
        What::Fled(class) => format!("{} driven off", class.name()),
        What::Running(class) => format!("{} in retreat", class.name()),
        What::Deserted(class) => format!("{} deserted", class.name()),
        What::Relief => "the fort".to_owned(),
        What::Village(village) => state.called(village),
        What::House => "the house".to_owned(),
        What::Granted => "granted by the terms".to_owned(),
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
pub fn reasons(state: &State, event: &Happening) -> Vec<Modifier> {
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
        Happening::MatchOver { why, .. } => why.iter().map(Why::as_slice).collect(),
        _ => Vec::new(),
    };
    let mut reasons: Vec<Modifier> = lists.into_iter().flatten().map(|part| reason(state, part)).collect();
    if let Happening::Deserted { cause: why, .. } = event {
        reasons.push(Modifier { text: cause(*why).to_owned(), clause: Some(why.clause().to_string()) });
    }
    reasons
}

/// The modifiers of a figure in brackets, without what it begins with; nothing where there are none.
fn modified<const N: usize>(state: &State, why: &Why<N>) -> String {
    let begins = |part: &&Part<What>| !matches!(part.what, What::Thrown | What::Open);
    let texts: Vec<String> = why.as_slice().iter().filter(begins).map(|part| reason(state, part).text).collect();
    if texts.is_empty() { String::new() } else { format!(" ({})", texts.join(", ")) }
}

/// A sentence for the log.
pub fn narrate(state: &State, event: &Happening) -> String {
    let name = |unit: UnitId| unit_name(state, unit);
    // What a unit does: of a single man, of several.
    let does = |unit: &UnitId, one: &str, many: &str| does(state, *unit, one, many);
    let far = |far: &Inches| inches(*far);
    match event {
        Happening::TermsStated { even } => {
            let terms = if *even { "Terms that even the sides" } else { "Terms as published: no points granted" };
            match state.rules.deserter_limit {
                0 => terms.to_owned(),
                limit => format!("{terms}; {} of a unit in a turn", terms::deserter_tests(limit)),
            }
        }
        Happening::PointsGranted { side, points } => {
            format!("The {} are granted {}", side.name(), counted(*points, "point"))
        }
        Happening::RiderMounted { unit } => format!("{} an elephant", does(unit, "mounts", "mount")),
        Happening::TurnBegan { round, side } => format!("Round {round}: the {}", side.name()),
        Happening::MusterRolled { side, die, units, .. } => {
            format!("The {} throw {die} for further units: {}", side.name(), counted(*units, "foot unit"))
        }
        Happening::Mustered { side, units, figures } => {
            format!("The {} muster {}, {}", side.name(), counted(*units, "unit"), counted(*figures, "figure"))
        }
        Happening::SceneryPlaced { pieces } => format!("The Rebels lay out the table: {}", counted(*pieces, "feature")),
        Happening::PieceLaid { pieces } => format!("On the table so far: {}", counted(*pieces, "piece")),
        Happening::UnitNamed { units } => format!("Named so far: {}", counted(*units, "unit")),
        Happening::WayNamed { unit, places } => {
            format!("{}: {} on the way", name(*unit), counted(*places, "place"))
        }
        Happening::UnitsGathered { units } => format!("Named for one order: {}", counted(*units, "unit")),
        Happening::CombatsNamed { unit, combats } => {
            format!("{}: {} declared", name(*unit), counted(*combats, "combat"))
        }
        Happening::WasDeployed { side } => format!("The {} are set down", side.name()),
        Happening::WasStationed { unit } => does(unit, "is set down", "are set down"),
        Happening::AllowanceRolled { unit, moves: Some(moves), .. } => {
            format!("{} {}", does(unit, "has", "have"), counted(*moves, "march move"))
        }
        Happening::AllowanceRolled { unit, .. } => {
            does(unit, "has thrown for march moves", "have thrown for march moves")
        }
        Happening::MarchPaid { unit, paid, left: Some(left), .. } => {
            format!("{} {}, {left} left", does(unit, "pays", "pay"), counted(*paid, "march move"))
        }
        Happening::MarchPaid { unit, paid, .. } => {
            format!("{} {}", does(unit, "pays", "pay"), counted(*paid, "march move"))
        }
        Happening::Spent { unit, .. } => does(unit, "is spent", "are spent"),
        Happening::MoveRolled { unit, gait, far: thrown, .. } => {
            format!("{}: {} up to {}", name(*unit), gait_name(*gait), far(thrown))
        }
        Happening::Moved { unit, far: way, .. } => format!("{} {}", does(unit, "goes", "go"), far(way)),
        Happening::Driven { unit, far: way } => format!("{} {}", does(unit, "drives", "drive"), far(way)),
        Happening::Pushed { unit, far: way } => format!("{} the gun {}", does(unit, "pushes", "push"), far(way)),
        Happening::Reformed { unit, same: true } => does(unit, "closes up", "close up"),
        Happening::Reformed { unit, .. } => {
            format!("{} {}", does(unit, "forms", "form"), state[*unit].formation.words())
        }
        Happening::Realigned { unit } => format!("{} the gun", does(unit, "swings", "swing")),
        Happening::SurplusLost { unit, hits } => {
            let find = if *hits == 1 { "finds" } else { "find" };
            format!("{} on {} {find} nobody", counted(*hits, "further hit"), name(*unit))
        }
        Happening::Faced { unit } => does(unit, "turns", "turn"),
        Happening::Stood { unit } => does(unit, "stays put", "stay put"),
        Happening::StanceChanged { unit, stance } => match stance {
            Stance::Standing => does(unit, "rises", "rise"),
            Stance::Crawling => does(unit, "goes on all fours", "go on all fours"),
            Stance::Prone => does(unit, "lies down", "lie down"),
        },
        Happening::Mounted { unit, mounted: true } => does(unit, "mounts", "mount"),
        Happening::Mounted { unit, .. } => does(unit, "dismounts", "dismount"),
        Happening::Limbered { unit, limbered: true } => does(unit, "limbers up", "limber up"),
        Happening::Limbered { unit, .. } => does(unit, "unlimbers", "unlimber"),
        Happening::Entered { unit, building } => {
            format!("{} into {}", does(unit, "goes", "go"), state.called(*building))
        }
        Happening::CameOut { unit, building } => {
            format!("{} out of {}", does(unit, "comes", "come"), state.called(*building))
        }
        Happening::Fired { unit, target, dice, sides, need, need_why, hits, .. } => {
            let added = if need > sides { ", scores added" } else { "" };
            let (fire, why) = (does(unit, "fires", "fire"), modified(state, need_why));
            let hits = counted(*hits, "hit");
            format!("{fire} at {}: {dice}D{sides}, need {need}{why}{added}: {hits}", name(*target))
        }
        Happening::Saved { unit, saved, killed, animals, .. } => {
            let team = match animals {
                0 => "",
                1 => "; an animal falls",
                _ => "; animals fall",
            };
            format!("{}: {saved} of {} made{team}", name(*unit), counted(saved + killed + animals, "save"))
        }
        Happening::Fell { unit, count, how } => fell(state, *unit, *count, *how),
        Happening::Shelled { unit, feature: piece, dice, sides, need, hits, left, .. } => {
            let (shell, piece) = (does(unit, "shells", "shell"), state.called(*piece));
            format!("{shell} {piece}: {dice}D{sides}, need {need}: {}, {left} left", counted(*hits, "hit"))
        }
        Happening::CameDown { feature: piece, destroyed: true } => format!("{} is destroyed", state.called(*piece)),
        Happening::CameDown { feature: piece, .. } => format!("{} can no longer be used", state.called(*piece)),
        Happening::Combat { unit, enemy, score, why, against, against_why } => {
            let (own, other) = (modified(state, why), modified(state, against_why));
            let of = if state.is_singular(*unit) { "" } else { "A man of " };
            format!("{of}{}: {score}{own} against {against}{other} of {}", name(*unit), name(*enemy))
        }
        Happening::Fought { unit, killed, lost } => {
            let lost = if *lost == 0 {
                String::new()
            } else {
                format!(" and {} {}", if state.is_singular(*unit) { "loses" } else { "lose" }, men(*lost))
            };
            format!("{} {} in melee{lost}", does(unit, "kills", "kill"), men(*killed))
        }
        Happening::Tested { unit, cause: why, dead, living, .. } => {
            let result = if living >= dead { does(unit, "holds", "hold") } else { does(unit, "breaks", "break") };
            format!("{result}: dead {dead}, living {living}, {}", cause(*why))
        }
        Happening::RetreatBegan { unit } => does(unit, "begins to retreat", "begin to retreat"),
        Happening::RetreatMoved { unit, far: thrown, how: Flight::Forced, .. } => {
            format!("{} up to {}", does(unit, "runs", "run"), far(thrown))
        }
        Happening::RetreatMoved { unit, far: thrown, .. } => {
            format!("{} up to {}", does(unit, "falls back", "fall back"), far(thrown))
        }
        Happening::LeftTable { unit, count } => {
            let single = state.is_singular(*unit) && state[*unit].full == 1;
            match (single, count) {
                (true, _) => format!("{} leaves the table", name(*unit)),
                (false, 1) => format!("One of {} leaves the table", name(*unit)),
                (false, count) => format!("{count} of {} leave the table", name(*unit)),
            }
        }
        Happening::Recovery { unit, dead, living, .. } => {
            let result = if living >= dead {
                does(unit, "is back in action", "are back in action")
            } else {
                does(unit, "keeps running", "keep running")
            };
            format!("{result}: dead {dead}, living {living}")
        }
        Happening::Deserted { unit, cause: why, gone, .. } => match gone {
            0 => format!("{}, {}", does(unit, "stays", "all stay"), cause(*why)),
            _ if state.is_singular(*unit) => format!("{} deserts, {}", name(*unit), cause(*why)),
            &gone => format!("{} lose {}, {}", name(*unit), counted(gone, "deserter"), cause(*why)),
        },
        Happening::GarrisonLost { unit } => does(unit, "is lost to disease", "are lost to disease"),
        Happening::NotAsked { unit, .. } => format!("No test is asked of {}", name(*unit)),
        Happening::RecoveryDeclined { unit } => does(unit, "runs on without a test", "run on without a test"),
        Happening::Relieved { goal } => match goal {
            Goal::Relieve => "The fort is relieved".to_owned(),
            Goal::Supply => "The fort is supplied".to_owned(),
            Goal::Capture => "The fort is captured".to_owned(),
        },
        Happening::VillageHeld { village, side } => format!("The {} hold {}", side.name(), state.called(*village)),
        Happening::Awarded { side, points } => {
            format!("{} go to the {} for the house", counted(*points, "point"), side.name())
        }
        Happening::GunCaptured { gun, side, .. } => {
            format!("{} is taken by the {}", capital(&state.gun_name(*gun)), side.name())
        }
        Happening::GunAbandoned { gun, how: Left::Dead } => format!("Nobody is left to serve {}", state.gun_name(*gun)),
        Happening::GunAbandoned { gun, .. } => format!("{} is left by its crew", capital(&state.gun_name(*gun))),
        Happening::GunManned { gun, unit, .. } => format!("{} {}", does(unit, "mans", "man"), state.gun_name(*gun)),
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

/// A unit's name, if there is such a unit.
pub fn unit_name(state: &State, unit: UnitId) -> String {
    if unit.index() < state.units.len() { state.title(unit) } else { "a unit".to_owned() }
}

/// A unit and what it does, in the number it is spoken of.
pub fn does(state: &State, unit: UnitId, one: &str, many: &str) -> String {
    let singular = unit.index() >= state.units.len() || state.is_singular(unit);
    format!("{} {}", unit_name(state, unit), if singular { one } else { many })
}

/// The same with a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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

/// Those who fell, and how.
fn fell(state: &State, unit: UnitId, count: u8, how: Fall) -> String {
    let mules = state.kind(unit).branch == Branch::Pack;
    if state.is_singular(unit) && !mules {
        let how = match how {
            Fall::Fire => "falls to fire",
            Fall::Melee => "falls in melee",
            Fall::Buried => "is buried",
            Fall::InWorks => "falls with the works",
            Fall::Behind => "falls behind the wall",
            Fall::Disease => "dies of disease",
        };
        return format!("{} {how}", unit_name(state, unit));
    }
    let how = match how {
        Fall::Fire => " to fire",
        Fall::Melee => " in melee",
        Fall::Buried => ", buried",
        Fall::InWorks => " with the works",
        Fall::Behind => " behind the wall",
        Fall::Disease => " to disease",
    };
    let lost = if mules { counted(count, "mule") } else { men(count) };
    format!("{} {lost}{how}", does(state, unit, "loses", "lose"))
}
