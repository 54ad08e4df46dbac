//! Orders in words: as JSON and as notation.

use engine::{Field, Misheard, Phrase, Words};
use table::{Facing, Inches, Point, Pose, Turn};

use crate::data::army::{ArmyList, BuiltForce, BuiltUnit, Recruit};
use crate::data::roster::{Gun, Kind};
use crate::data::side::{ForceId, OfficerId, UnitId};
use crate::rules::order::{Commit, Face, Leg, Legs, MOST_LEGS, March, Order, Placement};
use crate::rules::state::State;

const fn phrase(verb: &'static str, pattern: &'static str) -> Phrase {
    Phrase { verb, pattern }
}

/// The forms of all orders, and of the parts of paths, placements and lists.
pub static PHRASES: [Phrase; 52] = [
    phrase("default", "default"),
    phrase("build", "build {forces;}"),
    phrase("muster", "muster {id}"),
    phrase("commander", "commander {dice} plus {bonus}"),
    phrase("raise", "raise {mod} radius {radius}"),
    phrase("enlist", "enlist {entry}"),
    phrase("recruit", "recruit {type} {sp} sk {sk?} as {trait?}"),
    phrase("deploy", "deploy {force} {placements;}"),
    phrase("take_up", "take up {unit}"),
    phrase("take_back", "take back"),
    phrase("reserve", "reserve {force}"),
    phrase("reroll_move", "reroll move"),
    phrase("reroll_recovery", "reroll recovery"),
    phrase("reroll", "reroll {dice}"),
    phrase("decline", "decline"),
    phrase("skirmish", "skirmish {unit} at {target}"),
    phrase("done", "done"),
    phrase("fire", "fire {unit} at {target}"),
    phrase("hold_fire", "hold fire {unit}"),
    phrase("first", "first"),
    phrase("second", "second"),
    phrase("test", "test {force} with {cds}"),
    phrase("inactive", "inactive {force}"),
    phrase("pick", "pick {i} {j}"),
    phrase("move", "move {unit} exit {exit?} face {face?} by {path;} at {target?}"),
    phrase("face", "face {unit} {turn}"),
    phrase("withdraw", "withdraw {unit} {bearing}"),
    phrase("officer", "officer {officer} to {x} {y}"),
    phrase("recover", "recover {unit}"),
    phrase("arrive", "arrive {group} {placements;}"),
    phrase("stay", "stay {unit}"),
    phrase("resume", "resume"),
    phrase("halt", "halt"),
    phrase("evade", "evade"),
    phrase("stand", "stand"),
    phrase("place", "place on {unit}"),
    phrase("fight", "fight {defender}"),
    phrase("commit", "commit {cd} officer {officer?}"),
    phrase("advance", "advance {inches}"),
    phrase("occupy", "occupy"),
    phrase("concede", "concede"),
    phrase("ahead", "ahead {inches}"),
    phrase("oblique", "oblique {hand} {degrees} {inches}"),
    phrase("wheel", "wheel {hand} {degrees}"),
    phrase("side", "side {hand} {inches}"),
    phrase("back", "back {inches}"),
    phrase("enter", "enter"),
    phrase("put", "put {id} {x} {y} facing {facing?}"),
    phrase("army", "army {dice} plus {bonus}"),
    phrase("force", "force {mod} radius {radius}"),
    phrase("unit", "unit {type} {sp} sk {sk?} as {trait?}"),
    phrase("entry", "entry {id}"),
];

/// An order in words.
pub fn speak(state: &State, order: &Order) -> Words {
    let unit = |id: UnitId| state.unit_id(id).to_owned();
    let force = |id: ForceId| state.force_id(id).to_owned();
    match order {
        Order::Build(list) => Words::new("build").with("forces", Field::Parts(speak_list(state, list))),
        Order::Muster(muster) => {
            let named = state.book.roster.musters.get(usize::from(*muster));
            Words::new("muster").word("id", named.map_or("none", |muster| muster.id.as_str()))
        }
        Order::Commander { dice, bonus } => {
            Words::new("commander").number("dice", i64::from(*dice)).number("bonus", i64::from(*bonus))
        }
        Order::Raise { modifier, radius } => {
            Words::new("raise").number("mod", i64::from(*modifier)).number("radius", i64::from(*radius))
        }
        Order::Enlist(entry) => Words::new("enlist").word("entry", entry_id(state, *entry)),
        Order::Recruit(recruit) => speak_recruit("recruit", *recruit),
        Order::Default => Words::new("default"),
        Order::Deploy { force: id, placement } => Words::new("deploy")
            .word("force", force(*id))
            .with("placements", Field::Parts(speak_placement(state, placement))),
        Order::Put { unit, pose } => speak_put(state, *unit, *pose),
        Order::Station { officer, at: to } => at(Words::new("put").word("id", state.officer_id(*officer)), *to),
        Order::TakeUp { unit: who } => Words::new("take_up").word("unit", unit(*who)),
        Order::TakeBack => Words::new("take_back"),
        Order::Reserve { force: id } => Words::new("reserve").word("force", force(*id)),
        Order::Reroll { dice } => Words::new("reroll").word(
            "dice",
            match dice {
                [true, false] => "first",
                [false, true] => "second",
                [true, true] => "both",
                [false, false] => "none",
            },
        ),
        Order::Decline => Words::new("decline"),
        Order::Skirmish { unit: who, target } => {
            Words::new("skirmish").word("unit", unit(*who)).word("target", unit(*target))
        }
        Order::Done => Words::new("done"),
        Order::Fire { unit: who, target } => Words::new("fire").word("unit", unit(*who)).word("target", unit(*target)),
        Order::HoldFire { unit: who } => Words::new("hold_fire").word("unit", unit(*who)),
        Order::First => Words::new("first"),
        Order::Second => Words::new("second"),
        Order::Test { force: id, cds } => Words::new("test").word("force", force(*id)).number("cds", i64::from(*cds)),
        Order::Inactive { force: id } => Words::new("inactive").word("force", force(*id)),
        Order::Pick { i, j } => Words::new("pick").number("i", i64::from(*i)).number("j", i64::from(*j)),
        Order::Move(march) => speak_march(state, march),
        Order::Face { unit: who, face } => speak_face(Words::new("face").word("unit", unit(*who)), "turn", *face),
        Order::Withdraw { unit: who, bearing } => {
            Words::new("withdraw").word("unit", unit(*who)).hundredths("bearing", i64::from(bearing.hundredths()))
        }
        Order::Ride { officer, to } => at(Words::new("officer").word("officer", state.officer_id(*officer)), *to),
        Order::Recover { unit: who } => Words::new("recover").word("unit", unit(*who)),
        Order::Arrive { group, placement } => Words::new("arrive")
            .word("group", state.group_id(*group))
            .with("placements", Field::Parts(speak_placement(state, placement))),
        Order::Stay { unit: who } => Words::new("stay").word("unit", unit(*who)),
        Order::Resume => Words::new("resume"),
        Order::Halt => Words::new("halt"),
        Order::RerollMove => Words::new("reroll_move"),
        Order::RerollRecovery => Words::new("reroll_recovery"),
        Order::Evade => Words::new("evade"),
        Order::Stand => Words::new("stand"),
        Order::Place { unit: who } => Words::new("place").word("unit", unit(*who)),
        Order::Fight { defender } => Words::new("fight").word("defender", unit(*defender)),
        Order::Commit(commit) => {
            let words = Words::new("commit").number("cd", i64::from(commit.cd));
            match commit.officer {
                Some(officer) => words.word("officer", state.officer_id(officer)),
                None => words,
            }
        }
        Order::Advance { inches } => Words::new("advance").hundredths("inches", i64::from(inches.hundredths())),
        Order::Occupy => Words::new("occupy"),
        Order::Concede => Words::new("concede"),
    }
}

fn at(words: Words, point: Point) -> Words {
    words.hundredths("x", i64::from(point.x.hundredths())).hundredths("y", i64::from(point.y.hundredths()))
}

fn speak_face(words: Words, field: &str, face: Face) -> Words {
    match face {
        Face::LEFT => words.word(field, "left"),
        Face::RIGHT => words.word(field, "right"),
        Face::ABOUT => words.word(field, "about"),
        Face(turn) => words.hundredths(field, i64::from(turn.hundredths())),
    }
}

fn speak_march(state: &State, march: &March) -> Words {
    let mut words = Words::new("move").word("unit", state.unit_id(march.unit));
    if let Some(bearing) = march.exit {
        words = words.hundredths("exit", i64::from(bearing.hundredths()));
    }
    if let Some(face) = march.face {
        words = speak_face(words, "face", face);
    }
    words = words.with("path", Field::Parts(march.legs.iter().map(|leg| speak_leg(*leg)).collect()));
    match march.target {
        Some(target) => words.word("target", state.unit_id(target)),
        None => words,
    }
}

fn hand(words: Words, hundredths: i32) -> Words {
    words.word("hand", if hundredths < 0 { "left" } else { "right" })
}

fn speak_leg(leg: Leg) -> Words {
    let inches = |words: Words, length: Inches| words.hundredths("inches", i64::from(length.abs().hundredths()));
    match leg {
        Leg::Ahead(length) => Words::new("ahead").hundredths("inches", i64::from(length.hundredths())),
        Leg::Oblique(turn, length) => {
            let words = hand(Words::new("oblique"), turn.hundredths());
            words
                .hundredths("degrees", i64::from(turn.abs().hundredths()))
                .hundredths("inches", i64::from(length.hundredths()))
        }
        Leg::Wheel(turn) => {
            hand(Words::new("wheel"), turn.hundredths()).hundredths("degrees", i64::from(turn.abs().hundredths()))
        }
        Leg::Side(length) => inches(hand(Words::new("side"), length.hundredths()), length),
        Leg::Back(length) => Words::new("back").hundredths("inches", i64::from(length.hundredths())),
        Leg::Enter => Words::new("enter"),
    }
}

fn speak_put(state: &State, unit: UnitId, pose: Pose) -> Words {
    at(Words::new("put").word("id", state.unit_id(unit)), pose.at())
        .hundredths("facing", i64::from(pose.facing.hundredths()))
}

fn speak_placement(state: &State, placement: &Placement) -> Vec<Words> {
    let units = placement.units.iter().map(|(unit, pose)| speak_put(state, *unit, *pose));
    let officers = placement
        .officers
        .iter()
        .map(|(officer, point)| at(Words::new("put").word("id", state.officer_id(*officer)), *point));
    units.chain(officers).collect()
}

fn speak_list(state: &State, list: &ArmyList) -> Vec<Words> {
    let mut parts =
        vec![Words::new("army").number("dice", i64::from(list.dice)).number("bonus", i64::from(list.bonus))];
    for force in &list.forces {
        parts.push(
            Words::new("force").number("mod", i64::from(force.modifier)).number("radius", i64::from(force.radius)),
        );
        parts.extend(force.units.iter().map(|unit| match unit {
            BuiltUnit::Entry(entry) => Words::new("entry").word("id", entry_id(state, *entry)),
            BuiltUnit::Own(recruit) => speak_recruit("unit", *recruit),
        }));
    }
    parts
}

/// The word for a type in an army list: batteries say their guns.
fn type_word(unit: Recruit) -> &'static str {
    match (unit.kind, unit.gun) {
        (Kind::FootArt, Gun::Heavy) => "foot_heavy",
        (Kind::FootArt, Gun::Light) => "foot_light",
        (Kind::HorseArt, Gun::Heavy) => "horse_heavy",
        (kind, _) => kind.key(),
    }
}

/// The id of an entry of the roster.
fn entry_id(state: &State, entry: u8) -> &str {
    state.book.0.roster.entries.get(usize::from(entry)).map_or("none", |entry| entry.id.as_str())
}

fn speak_recruit(verb: &'static str, unit: Recruit) -> Words {
    let mut words = Words::new(verb).word("type", type_word(unit)).number("sp", i64::from(unit.sp));
    if unit.sk > 0 {
        words = words.number("sk", i64::from(unit.sk));
    }
    match (unit.mx, unit.cossack) {
        (true, true) => words.word("trait", "mx-cossack"),
        (true, false) => words.word("trait", "mx"),
        (false, true) => words.word("trait", "cossack"),
        (false, false) => words,
    }
}

fn content<T>(field: &str, why: impl Into<String>) -> Result<T, Misheard> {
    Err(Misheard::Content { field: field.to_owned(), why: why.into() })
}

/// The order that the words mean.
pub fn hear(state: &State, words: &Words) -> Result<Order, Misheard> {
    let unit = |field: &str| unit_named(state, field, words.need_word(field)?);
    let force = |field: &str| force_named(state, field, words.need_word(field)?);
    Ok(match words.verb.as_str() {
        "build" => Order::Build(Box::new(hear_list(state, words.need_parts("forces")?)?)),
        "default" => Order::Default,
        "muster" => {
            let name = words.need_word("id")?;
            match state.book.roster.find_muster(name) {
                Some(muster) => Order::Muster(muster),
                None => return content("id", format!("there is no muster `{name}`")),
            }
        }
        "commander" => Order::Commander { dice: small(words, "dice", 0, 9)?, bonus: small(words, "bonus", 0, 9)? },
        "raise" => {
            let (modifier, radius) = hear_sub(words)?;
            Order::Raise { modifier, radius }
        }
        "enlist" => Order::Enlist(entry_named(state, "entry", words)?),
        "recruit" => Order::Recruit(hear_recruit(words)?),
        "deploy" => Order::Deploy { force: force("force")?, placement: Box::new(hear_placement(state, words)?) },
        "put" => match hear_put(state, words)? {
            Piece::Unit(unit, pose) => Order::Put { unit, pose },
            Piece::Officer(officer, at) => Order::Station { officer, at },
        },
        "take_up" => Order::TakeUp { unit: unit("unit")? },
        "take_back" => Order::TakeBack,
        "reserve" => Order::Reserve { force: force("force")? },
        "reroll" => Order::Reroll { dice: hear_dice(words)? },
        "decline" => Order::Decline,
        "skirmish" => Order::Skirmish { unit: unit("unit")?, target: unit("target")? },
        "done" => Order::Done,
        "fire" => Order::Fire { unit: unit("unit")?, target: unit("target")? },
        "hold_fire" => Order::HoldFire { unit: unit("unit")? },
        "first" => Order::First,
        "second" => Order::Second,
        "test" => Order::Test { force: force("force")?, cds: small(words, "cds", 0, 9)? },
        "inactive" => Order::Inactive { force: force("force")? },
        "pick" => Order::Pick { i: small(words, "i", 0, 9)?, j: small(words, "j", 0, 9)? },
        "move" => Order::Move(hear_march(state, words)?),
        "face" => Order::Face { unit: unit("unit")?, face: hear_face(words, "turn")? },
        "withdraw" => Order::Withdraw { unit: unit("unit")?, bearing: facing(words, "bearing")? },
        "officer" => Order::Ride { officer: officer(state, words, "officer")?, to: point(words)? },
        "recover" => Order::Recover { unit: unit("unit")? },
        "arrive" => {
            let name = words.need_word("group")?;
            let Some(group) = state.find_group(name) else {
                return content("group", format!("there is no arrival group `{name}`"));
            };
            Order::Arrive { group, placement: Box::new(hear_placement(state, words)?) }
        }
        "stay" => Order::Stay { unit: unit("unit")? },
        "resume" => Order::Resume,
        "halt" => Order::Halt,
        "reroll_move" => Order::RerollMove,
        "reroll_recovery" => Order::RerollRecovery,
        "evade" => Order::Evade,
        "stand" => Order::Stand,
        "place" => Order::Place { unit: unit("unit")? },
        "fight" => Order::Fight { defender: unit("defender")? },
        "commit" => Order::Commit(Commit {
            cd: small(words, "cd", 0, 1)? == 1,
            officer: match words.get("officer") {
                Some(Field::Word(word)) if word == "none" => None,
                Some(_) => Some(officer(state, words, "officer")?),
                None => None,
            },
        }),
        "advance" => Order::Advance { inches: length("inches", words.need_hundredths("inches")?)? },
        "occupy" => Order::Occupy,
        "concede" => Order::Concede,
        other => return Err(Misheard::Verb(other.to_owned())),
    })
}

/// Which initiative dice: by a word, or by their numbers from 0. [GA-3.4]
fn hear_dice(words: &Words) -> Result<[bool; 2], Misheard> {
    let named: &[&str] = match words.need("dice")? {
        Field::Word(word) => &[word.as_str()],
        Field::List(numbers) => &numbers.iter().map(String::as_str).collect::<Vec<_>>(),
        _ => &[],
    };
    match named {
        ["first" | "0"] => Ok([true, false]),
        ["second" | "1"] => Ok([false, true]),
        ["both"] | ["0", "1"] | ["1", "0"] => Ok([true, true]),
        _ => content("dice", "`first`, `second` or `both`, or the numbers 0 and 1"),
    }
}

fn unit_named(state: &State, field: &str, name: &str) -> Result<UnitId, Misheard> {
    match state.find_unit(name) {
        Some(unit) => Ok(unit),
        None => content(field, format!("there is no unit `{name}`")),
    }
}

fn force_named(state: &State, field: &str, name: &str) -> Result<ForceId, Misheard> {
    match state.find_force(name) {
        Some(force) => Ok(force),
        None => content(field, format!("there is no force `{name}`")),
    }
}

fn officer(state: &State, words: &Words, field: &str) -> Result<OfficerId, Misheard> {
    let name = words.need_word(field)?;
    match state.find_officer(name) {
        Some(officer) => Ok(officer),
        None => content(field, format!("there is no officer `{name}`")),
    }
}

fn small(words: &Words, field: &str, least: i64, most: i64) -> Result<u8, Misheard> {
    let number = words.need_number(field)?;
    if (least..=most).contains(&number) {
        Ok(number as u8)
    } else {
        content(field, format!("a number from {least} to {most}"))
    }
}

/// A length that can be on some table.
fn length(field: &str, hundredths: i64) -> Result<Inches, Misheard> {
    match Inches::new(hundredths).filter(|length| length.abs() <= Inches::whole(1_000)) {
        Some(length) => Ok(length),
        None => content(field, "no table is that large"),
    }
}

fn point(words: &Words) -> Result<Point, Misheard> {
    Ok(Point::new(length("x", words.need_hundredths("x")?)?, length("y", words.need_hundredths("y")?)?))
}

fn facing(words: &Words, field: &str) -> Result<Facing, Misheard> {
    match Facing::new(words.need_hundredths(field)?) {
        Some(facing) => Ok(facing),
        None => content(field, "from 0 to below 360 degrees"),
    }
}

fn turn(words: &Words, field: &str) -> Result<Turn, Misheard> {
    match Turn::new(words.need_hundredths(field)?) {
        Some(turn) => Ok(turn),
        None => content(field, "at most 360 degrees"),
    }
}

fn hear_face(words: &Words, field: &str) -> Result<Face, Misheard> {
    match words.need(field)? {
        Field::Word(word) => match word.as_str() {
            "left" => Ok(Face::LEFT),
            "right" => Ok(Face::RIGHT),
            "about" => Ok(Face::ABOUT),
            _ => content(field, "`left`, `right`, `about` or degrees"),
        },
        _ => turn(words, field).map(Face),
    }
}

fn hear_march(state: &State, words: &Words) -> Result<March, Misheard> {
    let parts = words.need_parts("path")?;
    if parts.len() > MOST_LEGS {
        return content("path", format!("at most {MOST_LEGS} legs"));
    }
    Ok(March {
        unit: unit_named(state, "unit", words.need_word("unit")?)?,
        exit: match words.get("exit") {
            Some(_) => Some(facing(words, "exit")?),
            None => None,
        },
        face: match words.get("face") {
            Some(_) => Some(hear_face(words, "face")?),
            None => None,
        },
        legs: parts.iter().map(hear_leg).collect::<Result<Legs, _>>()?,
        target: match words.get("target") {
            Some(_) => Some(unit_named(state, "target", words.need_word("target")?)?),
            None => None,
        },
    })
}

fn hear_leg(words: &Words) -> Result<Leg, Misheard> {
    let inches = || length("inches", words.need_hundredths("inches")?);
    let is_left = || match words.need_word("hand")? {
        "left" => Ok(true),
        "right" => Ok(false),
        _ => content("hand", "`left` or `right`"),
    };
    let degrees = || {
        let turn = turn(words, "degrees")?;
        if turn < Turn::NONE { content("degrees", "not less than 0") } else { Ok(turn) }
    };
    Ok(match words.verb.as_str() {
        "ahead" => Leg::Ahead(inches()?),
        "oblique" => {
            let turn = degrees()?;
            Leg::Oblique(if is_left()? { -turn } else { turn }, inches()?)
        }
        "wheel" => {
            let turn = degrees()?;
            Leg::Wheel(if is_left()? { -turn } else { turn })
        }
        "side" => {
            let length = inches()?;
            if length < Inches::ZERO {
                return content("inches", "not less than 0");
            }
            Leg::Side(if is_left()? { -length } else { length })
        }
        "back" => Leg::Back(inches()?),
        "enter" => Leg::Enter,
        other => return content("path", format!("`{other}` is no leg")),
    })
}

/// A piece and where it is put.
enum Piece {
    Unit(UnitId, Pose),
    Officer(OfficerId, Point),
}

fn hear_put(state: &State, part: &Words) -> Result<Piece, Misheard> {
    let name = part.need_word("id")?;
    let at = point(part)?;
    if let Some(unit) = state.find_unit(name) {
        return Ok(Piece::Unit(unit, Pose::new(at, facing(part, "facing")?)));
    }
    match state.find_officer(name) {
        Some(_) if part.get("facing").is_some() => content("facing", "an officer faces nowhere"),
        Some(officer) => Ok(Piece::Officer(officer, at)),
        None => content("placements", format!("there is no unit or officer `{name}`")),
    }
}

fn hear_placement(state: &State, words: &Words) -> Result<Placement, Misheard> {
    let parts = words.need_parts("placements")?;
    let mut placement = Placement::default();
    if parts.len() > 12 {
        return content("placements", "too many");
    }
    for part in parts {
        if part.verb != "put" {
            return content("placements", "every part begins with `put`");
        }
        match hear_put(state, part)? {
            Piece::Unit(unit, pose) => placement.units.push((unit, pose)),
            Piece::Officer(officer, at) => placement.officers.push((officer, at)),
        }
    }
    Ok(placement)
}

/// An entry of the roster by the id in a field.
fn entry_named(state: &State, field: &str, words: &Words) -> Result<u8, Misheard> {
    let name = words.need_word(field)?;
    match state.book.roster.find_entry(name) {
        Some(entry) => Ok(entry),
        None => content(field, format!("the roster has no entry `{name}`")),
    }
}

/// A sub-commander: his modifier and his radius.
fn hear_sub(words: &Words) -> Result<(i8, u8), Misheard> {
    let modifier = words.need_number("mod")?;
    if !(-9..=9).contains(&modifier) {
        return content("mod", "a number from -9 to 9");
    }
    Ok((modifier as i8, small(words, "radius", 0, 99)?))
}

fn hear_list(state: &State, parts: &[Words]) -> Result<ArmyList, Misheard> {
    let mut list: Option<ArmyList> = None;
    if parts.len() > 60 {
        return content("forces", "too many");
    }
    for part in parts {
        match (part.verb.as_str(), &mut list) {
            ("army", None) => {
                let (dice, bonus) = (small(part, "dice", 0, 9)?, small(part, "bonus", 0, 9)?);
                list = Some(ArmyList { dice, bonus, forces: Vec::new() });
            }
            ("force", Some(list)) => {
                let (modifier, radius) = hear_sub(part)?;
                list.forces.push(BuiltForce { modifier, radius, units: Vec::new() });
            }
            (verb @ ("unit" | "entry"), Some(list)) => match list.forces.last_mut() {
                Some(force) if verb == "entry" => {
                    force.units.push(BuiltUnit::Entry(entry_named(state, "id", part)?));
                }
                Some(force) => force.units.push(BuiltUnit::Own(hear_recruit(part)?)),
                None => return content("forces", "a unit belongs to a force"),
            },
            _ => return content("forces", "first the army commander, then forces with their units"),
        }
    }
    match list {
        Some(list) => Ok(list),
        None => content("forces", "an army has a commander"),
    }
}

fn hear_recruit(part: &Words) -> Result<Recruit, Misheard> {
    let (kind, gun) = match part.need_word("type")? {
        "foot_heavy" => (Kind::FootArt, Gun::Heavy),
        "foot_light" => (Kind::FootArt, Gun::Light),
        "horse_heavy" => (Kind::HorseArt, Gun::Heavy),
        word => match Kind::from_key(word) {
            Some(Kind::FootArt) | None => {
                return content("type", "inf_fast, inf_slow, lcav, hcav, foot_heavy, foot_light or horse_art");
            }
            Some(kind) => (kind, Gun::Light),
        },
    };
    let sk = match part.get("sk") {
        Some(_) => small(part, "sk", 1, 9)?,
        None => 0,
    };
    let (mx, cossack) = match part.get("trait") {
        None => (false, false),
        Some(_) => match part.need_word("trait")? {
            "mx" => (true, false),
            "cossack" => (false, true),
            "mx-cossack" => (true, true),
            _ => return content("trait", "`mx` or `cossack`"),
        },
    };
    Ok(Recruit { kind, sp: small(part, "sp", 0, 99)?, sk, mx, cossack, gun })
}
