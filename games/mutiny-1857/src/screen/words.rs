//! Orders in words: as JSON and as notation.

use engine::{Field, Misheard, Phrase, Words};
use table::{Facing, Turn};

use crate::data::place::Place;
use crate::data::roster::{Calibre, Formation, Mount, Team};
use crate::data::side::{Man, UnitId, each};
use crate::rules::order::{
    BodyMove, Deployed, Firing, Gait, Group, Muster, Order, Pair, Placing, Post, Raised, Scenery, SceneryItem,
    SceneryPiece, Shift, Step, Via,
};
use crate::rules::state::{Phase, State};

const fn phrase(verb: &'static str, pattern: &'static str) -> Phrase {
    Phrase { verb, pattern }
}

/// The forms of all orders, and of their parts.
pub static PHRASES: [Phrase; 50] = [
    phrase("scenery", "scenery layout {layout}"),
    phrase("scenery", "scenery pieces {pieces;}"),
    phrase("muster", "muster usual"),
    phrase("muster", "muster {units;}"),
    phrase("deploy", "deploy usual"),
    phrase("deploy", "deploy {units;}"),
    phrase("gather", "gather {unit}"),
    phrase("group", "group all do {steps}"),
    phrase("group", "group all do {steps} {gait} by {dx} {dy}"),
    phrase("group", "group {units*} do {steps}"),
    phrase("group", "group {units*} do {steps} {gait} by {dx} {dy}"),
    phrase("move", "move {unit} {gait}"),
    phrase("move", "move {unit} {gait} gun {gun}"),
    phrase("move", "move {unit} {gait} with {with*}"),
    phrase("place", "place stand"),
    phrase("place", "place facing {facing}"),
    phrase("place", "place in {building}"),
    phrase("place", "place drive {x} {y}"),
    phrase("place", "place drive {x} {y} by {route;}"),
    phrase("place", "place push {x} {y} facing {facing}"),
    phrase("place", "place push {x} {y} facing {facing} by {steps;}"),
    phrase("place", "place {formation} at {x} {y} facing {facing}"),
    phrase("place", "place {x} {y} turn {turn} facing {facing}"),
    phrase("place", "place {x} {y} turn {turn} facing {facing} by {steps;}"),
    phrase("fire", "fire {unit} at {target} needing {aim?} by {shooters?}"),
    phrase("fire", "fire {unit} at {target} needing {aim?} by {shooters?} with {with*}"),
    phrase("shell", "shell {unit} at {piece}"),
    phrase("pair", "pair {unit}"),
    phrase("pair", "pair {unit} in {combat}"),
    phrase("melee", "melee {unit}"),
    phrase("melee", "melee {unit} with {with*}"),
    phrase("melee", "melee {unit} pairs {pairs*}"),
    phrase("finish", "finish"),
    phrase("end_turn", "end turn"),
    phrase("ask", "ask"),
    phrase("decline", "decline"),
    phrase("decline", "decline {unit}"),
    phrase("throw", "throw all"),
    phrase("throw", "throw {unit}"),
    phrase("take_back", "take back"),
    phrase("piece", "piece {item} {shape} {x} {y} {rot}"),
    phrase("raise", "raise {type} howdah {howdah?}"),
    phrase("raise", "raise {type} drawn {team} {calibre} howdah {howdah?}"),
    phrase("commission", "commission {mount}"),
    phrase("set", "set {unit} {formation} {x} {y} {facing} {seat}"),
    phrase("put", "put {unit} in {building}"),
    phrase("park", "park {unit} {x} {y} {facing} {state}"),
    phrase("via", "via {x} {y} {turn}"),
    phrase("past", "past {x} {y}"),
    phrase("shift", "shift {figure} {x} {y}"),
];

/// An order in words.
pub fn speak(state: &State, order: &Order) -> Words {
    match order {
        Order::Scenery(Scenery::Layout(layout)) => Words::new("scenery").number("layout", i64::from(*layout) + 1),
        Order::Scenery(Scenery::Pieces(pieces)) => {
            Words::new("scenery").with("pieces", Field::Parts(pieces.iter().map(speak_piece).collect()))
        }
        Order::Muster(None) => Words::new("muster"),
        Order::Muster(Some(muster)) => Words::new("muster").with("units", Field::Parts(speak_muster(state, muster))),
        Order::Lay(piece) => speak_piece(piece),
        Order::Raise(raised) => speak_raised(state, raised),
        Order::TakeBack => Words::new("take_back"),
        Order::Deploy(list) if list.is_empty() => Words::new("deploy"),
        Order::Deploy(list) => {
            let parts = list.iter().map(|one| speak_deployed(state, one)).collect();
            Words::new("deploy").with("units", Field::Parts(parts))
        }
        Order::Station(one) => speak_deployed(state, one),
        Order::Move { unit, gait, with } => {
            fellows(state, Words::new("move").word("unit", state.name(*unit)).word("gait", gait.key()), *with)
        }
        Order::Push { unit, gun } => Words::new("move")
            .word("unit", state.name(*unit))
            .word("gait", Gait::Push.key())
            .word("gun", gun_name(*gun)),
        Order::Gather(unit) => Words::new("gather").word("unit", state.name(*unit)),
        Order::Group(group) => speak_group(state, group),
        Order::Pass(via) if state.gun_of(placed(state)).is_some() => at(Words::new("past"), via.to),
        Order::Pass(via) => speak_via(via),
        Order::Place(placing) => speak_placing(state, placing),
        Order::Fire { unit, target, aim, firing, with } => {
            let mut words = Words::new("fire").word("unit", state.name(*unit)).word("target", state.name(*target));
            if let Some(aim) = aim {
                words = words.number("aim", i64::from(*aim));
            }
            if *firing == Firing::Snipers {
                words = words.word("shooters", "snipers");
            }
            fellows(state, words, *with)
        }
        Order::Shell { unit, feature } => {
            Words::new("shell").word("unit", state.name(*unit)).word("piece", feature_name(*feature))
        }
        Order::PairOff { unit, pair } => {
            let words = Words::new("pair").word("unit", state.name(*unit));
            match pair {
                Some(pair) => words.word("combat", speak_pair(state, pair)),
                None => words,
            }
        }
        Order::Melee { unit, pairs, with } => {
            let words = Words::new("melee").word("unit", state.name(*unit));
            if pairs.is_empty() {
                return fellows(state, words, *with);
            }
            let officers = each(*with).map(|officer| format!("with:{}", state.name(officer)));
            let list = pairs.iter().map(|pair| speak_pair(state, pair)).chain(officers);
            words.list("pairs", list.collect::<Vec<_>>())
        }
        Order::Finish => Words::new("finish"),
        Order::EndTurn => Words::new("end_turn"),
        Order::Ask => Words::new("ask"),
        Order::Decline => Words::new("decline"),
        Order::Throw(unit) => Words::new("throw").word("unit", state.name(*unit)),
        Order::ThrowAll => Words::new("throw"),
        Order::RunOn(unit) => Words::new("decline").word("unit", state.name(*unit)),
    }
}

/// The name of a gun in orders and on the screen.
pub fn gun_name(gun: u8) -> String {
    format!("cannon{}", u16::from(gun) + 1)
}

fn speak_group(state: &State, group: &Group) -> Words {
    let mut words = Words::new("group");
    if !group.units.is_empty() {
        words = words.list("units", group.units.iter().map(|&unit| state.name(unit)).collect::<Vec<_>>());
    }
    words = words.word("steps", group.steps.iter().map(|step| step.key()).collect::<Vec<_>>().join("-"));
    if !group.steps.contains(&Step::Move) {
        return words;
    }
    let (dx, dy) = group.by;
    words.word("gait", group.gait.key()).hundredths("dx", dx.into()).hundredths("dy", dy.into())
}

fn fellows(state: &State, words: Words, with: u64) -> Words {
    if with == 0 {
        return words;
    }
    words.list("with", each(with).map(|officer| state.name(officer)).collect::<Vec<_>>())
}

/// The name of a feature in orders.
pub fn feature_name(feature: u8) -> String {
    format!("t{}", u16::from(feature) + 1)
}

fn at(words: Words, place: Place) -> Words {
    words.hundredths("x", place.x.into()).hundredths("y", place.y.into())
}

fn facing(words: Words, facing: Facing) -> Words {
    words.hundredths("facing", facing.hundredths().into())
}

fn speak_piece(piece: &SceneryPiece) -> Words {
    at(Words::new("piece").word("item", piece.item.key()).number("shape", i64::from(piece.shape) + 1), piece.at)
        .number("rot", i64::from(piece.quarters) * 90)
}

fn speak_muster(state: &State, muster: &Muster) -> Vec<Words> {
    let units = muster.units.iter().map(|raised| speak_raised(state, raised));
    let officers = muster.officers.iter().map(|mount| Words::new("commission").word("mount", mount.key()));
    units.chain(officers).collect()
}

fn speak_raised(state: &State, raised: &Raised) -> Words {
    let kind = state.book.unit_type(raised.kind);
    let words = Words::new("raise")
        .word("type", kind.id.clone())
        .word("team", raised.team.key())
        .word("calibre", raised.calibre.key());
    if raised.howdah { words.word("howdah", "yes") } else { words }
}

fn speak_deployed(state: &State, one: &Deployed) -> Words {
    let unit = state.name(one.unit);
    match one.post {
        Post::Form { formation, to, facing: towards, mounted } => {
            let words = at(Words::new("set").word("unit", unit).word("formation", formation.key()), to);
            facing(words, towards).word("seat", if mounted { "mounted" } else { "afoot" })
        }
        Post::Inside(building) => Words::new("put").word("unit", unit).word("building", feature_name(building)),
        Post::Park { to, facing: towards, limbered } => {
            let words = at(Words::new("park").word("unit", unit), to);
            facing(words, towards).word("state", if limbered { "limbered" } else { "unlimbered" })
        }
    }
}

fn speak_via(via: &Via) -> Words {
    at(Words::new("via"), via.to).hundredths("turn", via.turn.hundredths().into())
}

fn speak_placing(state: &State, placing: &Placing) -> Words {
    let words = Words::new("place");
    match placing {
        Placing::Stand => words,
        Placing::Facing(towards) => facing(words, *towards),
        Placing::Inside(building) => words.word("building", feature_name(*building)),
        Placing::Drive { to, via } => {
            let words = at(words, *to);
            if via.is_empty() {
                return words;
            }
            words.with("route", Field::Parts(via.iter().map(|place| at(Words::new("past"), *place)).collect()))
        }
        Placing::Push { to, facing: towards, shift } => {
            let words = facing(at(words, *to), *towards);
            if shift.is_empty() {
                return words;
            }
            words.with("steps", Field::Parts(shift.iter().map(|shift| speak_shift(state, shift)).collect()))
        }
        Placing::Form { formation, to, facing: towards } => {
            facing(at(words.word("formation", formation.key()), *to), *towards)
        }
        Placing::Body(body) => {
            let words = at(words, body.end.to).hundredths("turn", body.end.turn.hundredths().into());
            let words = facing(words, body.facing);
            if body.via.is_empty() && body.shift.is_empty() {
                return words;
            }
            let shifts = body.shift.iter().map(|shift| speak_shift(state, shift));
            words.with("steps", Field::Parts(body.via.iter().map(speak_via).chain(shifts).collect()))
        }
    }
}

fn speak_shift(state: &State, shift: &Shift) -> Words {
    at(Words::new("shift").word("figure", man_name(state, shift.man)), shift.to)
}

/// A man in orders: `m3` of the unit spoken of, or an officer by his name.
fn man_name(state: &State, man: Man) -> String {
    let known = man.unit.index() < state.units.len();
    if known && state.is_officer(man.unit) { state.name(man.unit) } else { format!("m{}", man.number + 1) }
}

fn speak_pair(state: &State, pair: &Pair) -> String {
    format!("{}:{}:{}", man_name(state, pair.attacker), state.name(pair.enemy.unit), pair.enemy.number + 1)
}

fn content<T>(field: &str, why: impl Into<String>) -> Result<T, Misheard> {
    Err(Misheard::Content { field: field.to_owned(), why: why.into() })
}

/// The order that words mean.
pub fn hear(state: &State, words: &Words) -> Result<Order, Misheard> {
    let unit = |field: &str| unit_named(state, field, words.need_word(field)?);
    Ok(match words.verb.as_str() {
        "scenery" => Order::Scenery(hear_scenery(words)?),
        "muster" => match words.get("units") {
            None => Order::Muster(None),
            Some(_) => Order::Muster(Some(Box::new(hear_muster(state, words.need_parts("units")?)?))),
        },
        "deploy" => match words.get("units") {
            None => Order::Deploy(Vec::new()),
            Some(_) => {
                let list = words
                    .need_parts("units")?
                    .iter()
                    .map(|part| hear_deployed(state, part))
                    .collect::<Result<Vec<_>, _>>()?;
                if list.is_empty() {
                    return content("units", "name at least one unit");
                }
                Order::Deploy(list)
            }
        },
        "piece" => Order::Lay(hear_piece(words)?),
        "raise" => Order::Raise(hear_raised(state, words)?),
        "take_back" => Order::TakeBack,
        "set" | "put" | "park" => Order::Station(hear_deployed(state, words)?),
        "move" => {
            let name = words.need_word("gait")?;
            let Some(gait) = Gait::from_key(name) else {
                let known: Vec<&str> = Gait::ALL.into_iter().map(Gait::key).collect();
                return content("gait", format!("there is no gait `{name}`; there are {}", known.join(", ")));
            };
            if words.get("gun").is_some() {
                if gait != Gait::Push {
                    return content("gun", "a gun is named only where it is pushed");
                }
                return Ok(Order::Push { unit: unit("unit")?, gun: gun_named(state, words.need_word("gun")?)? });
            }
            Order::Move { unit: unit("unit")?, gait, with: officers(state, words)? }
        }
        "gather" => Order::Gather(unit("unit")?),
        "group" => Order::Group(hear_group(state, words)?),
        "throw" => match words.get("unit") {
            None => Order::ThrowAll,
            Some(_) => Order::Throw(unit("unit")?),
        },
        "place" => Order::Place(hear_placing(state, words)?),
        "via" => Order::Pass(Via { to: place(words)?, turn: turn(words)? }),
        "past" => Order::Pass(Via { to: place(words)?, turn: Turn::NONE }),
        "pair" => {
            let unit = unit("unit")?;
            let pair = match words.get("combat") {
                None => None,
                Some(_) => Some(hear_pair(state, unit, "combat", words.need_word("combat")?)?),
            };
            Order::PairOff { unit, pair }
        }
        "fire" => {
            let aim = match words.get("aim") {
                None => None,
                Some(_) => match words.need_number("aim")? {
                    aim @ (4 | 6 | 8 | 10) => Some(aim as u8),
                    _ => return content("aim", "4, 6, 8 or 10"),
                },
            };
            let firing = match words.get("shooters") {
                None => Firing::All,
                Some(_) => match words.need_word("shooters")? {
                    "snipers" => Firing::Snipers,
                    _ => return content("shooters", "only `snipers` can be named"),
                },
            };
            Order::Fire { unit: unit("unit")?, target: unit("target")?, aim, firing, with: officers(state, words)? }
        }
        "shell" => Order::Shell { unit: unit("unit")?, feature: feature(state, "piece", words.need_word("piece")?)? },
        "melee" => hear_melee(state, unit("unit")?, words)?,
        "finish" => Order::Finish,
        "end_turn" => Order::EndTurn,
        "ask" => Order::Ask,
        "decline" => match words.get("unit") {
            None => Order::Decline,
            Some(_) => Order::RunOn(unit("unit")?),
        },
        other => return Err(Misheard::Verb(other.to_owned())),
    })
}

fn unit_named(state: &State, field: &str, name: &str) -> Result<UnitId, Misheard> {
    match state.find(name) {
        Some(unit) => Ok(unit),
        None => content(field, format!("there is no unit `{name}`")),
    }
}

fn gun_named(state: &State, name: &str) -> Result<u8, Misheard> {
    let known = (0..state.guns.len() as u8).find(|&gun| gun_name(gun) == name);
    known.map_or_else(|| content("gun", format!("there is no gun `{name}`")), Ok)
}

fn hear_group(state: &State, words: &Words) -> Result<Group, Misheard> {
    let mut units = Vec::new();
    if words.get("units").is_some() {
        for name in words.need_list("units")?.iter().take(64) {
            units.push(unit_named(state, "units", name)?);
        }
        if units.is_empty() {
            return content("units", "name at least one unit, or all");
        }
    }
    let mut steps = Vec::new();
    for key in words.need_word("steps")?.split('-').take(4) {
        match Step::from_key(key) {
            Some(step) => steps.push(step),
            None => return content("steps", "move, fire and melee, joined by `-`"),
        }
    }
    let gait = match words.get("gait") {
        None => Gait::March,
        Some(_) => match Gait::from_key(words.need_word("gait")?) {
            Some(gait @ (Gait::March | Gait::Attack)) => gait,
            _ => return content("gait", "several units march or attack"),
        },
    };
    let by = match (words.get("dx"), words.get("dy")) {
        (None, None) => (0, 0),
        _ => (length("dx", words.need_hundredths("dx")?)?, length("dy", words.need_hundredths("dy")?)?),
    };
    Ok(Group { units, steps, gait, by })
}

fn officers(state: &State, words: &Words) -> Result<u64, Misheard> {
    let Some(_) = words.get("with") else { return Ok(0) };
    let mut with = 0;
    for name in words.need_list("with")? {
        with |= unit_named(state, "with", name)?.bit();
    }
    if with == 0 { content("with", "name at least one officer") } else { Ok(with) }
}

fn feature(state: &State, field: &str, name: &str) -> Result<u8, Misheard> {
    let number = name.strip_prefix('t').and_then(|digits| digits.parse::<usize>().ok());
    match number {
        Some(number) if (1..=state.field.features.len()).contains(&number) && name == format!("t{number}") => {
            Ok((number - 1) as u8)
        }
        _ => content(field, format!("there is no piece of terrain `{name}`")),
    }
}

fn length(field: &str, hundredths: i64) -> Result<i32, Misheard> {
    if hundredths.abs() > 20_000 {
        return content(field, "no table is that large");
    }
    Ok(hundredths as i32)
}

fn place(words: &Words) -> Result<Place, Misheard> {
    Ok(Place::new(length("x", words.need_hundredths("x")?)?, length("y", words.need_hundredths("y")?)?))
}

fn hear_facing(words: &Words) -> Result<Facing, Misheard> {
    match Facing::new(words.need_hundredths("facing")?) {
        Some(facing) => Ok(facing),
        None => content("facing", "a facing is 0 to below 360 degrees"),
    }
}

fn turn(words: &Words) -> Result<Turn, Misheard> {
    let hundredths = words.need_hundredths("turn")?;
    match Turn::new(hundredths).filter(|turn| i64::from(turn.hundredths()) == hundredths) {
        Some(turn) => Ok(turn),
        None => content("turn", "a turn is -180 to 180 degrees"),
    }
}

fn hear_scenery(words: &Words) -> Result<Scenery, Misheard> {
    if words.get("layout").is_some() {
        return match words.need_number("layout")? {
            layout @ 1..=200 => Ok(Scenery::Layout((layout - 1) as u8)),
            _ => content("layout", "layouts count from 1"),
        };
    }
    let parts = words.need_parts("pieces")?;
    if parts.is_empty() || parts.len() > 24 {
        return content("pieces", "1 to 24 pieces");
    }
    Ok(Scenery::Pieces(parts.iter().map(hear_piece).collect::<Result<_, _>>()?))
}

fn hear_piece(part: &Words) -> Result<SceneryPiece, Misheard> {
    let name = part.need_word("item")?;
    let Some(item) = SceneryItem::from_key(name) else {
        let known: Vec<&str> = SceneryItem::ALL.into_iter().map(SceneryItem::key).collect();
        return content("item", format!("there is no piece `{name}`; there are {}", known.join(", ")));
    };
    match (part.need_number("shape")?, part.need_number("rot")?) {
        (shape @ 1..=2, rot @ (0 | 90 | 180 | 270)) => {
            Ok(SceneryPiece { item, shape: (shape - 1) as u8, at: place(part)?, quarters: (rot / 90) as u8 })
        }
        _ => content("pieces", "shapes are 1 or 2, turned by 0, 90, 180 or 270 degrees"),
    }
}

fn hear_muster(state: &State, parts: &[Words]) -> Result<Muster, Misheard> {
    let mut muster = Muster { units: Vec::new(), officers: Vec::new() };
    for part in parts.iter().take(64) {
        match part.verb.as_str() {
            "raise" => muster.units.push(hear_raised(state, part)?),
            "commission" => match Mount::from_key(part.need_word("mount")?) {
                Some(mount) => muster.officers.push(mount),
                None => return content("mount", "`foot`, `horse` or `elephant`"),
            },
            other => return Err(Misheard::Verb(other.to_owned())),
        }
    }
    Ok(muster)
}

fn hear_raised(state: &State, part: &Words) -> Result<Raised, Misheard> {
    let name = part.need_word("type")?;
    let Some(kind) = state.book.find(name) else {
        return content("type", format!("there is no unit type `{name}`"));
    };
    let team = match part.get("team") {
        None => Team::Horses,
        Some(_) => match Team::from_key(part.need_word("team")?) {
            Some(team) => team,
            None => return content("team", "`horses`, `oxen` or `elephant`"),
        },
    };
    let calibre = match part.get("calibre") {
        None => Calibre::Light,
        Some(_) => match part.need_word("calibre")? {
            "light" => Calibre::Light,
            "heavy" => Calibre::Heavy,
            _ => return content("calibre", "`light` or `heavy`"),
        },
    };
    let howdah = match part.get("howdah") {
        None => false,
        Some(_) => match part.need_word("howdah")? {
            "yes" | "true" => true,
            "no" | "false" => false,
            _ => return content("howdah", "`yes` or `no`"),
        },
    };
    Ok(Raised { kind, team, calibre, howdah })
}

fn hear_formation(words: &Words) -> Result<Formation, Misheard> {
    let name = words.need_word("formation")?;
    match Formation::from_key(name) {
        Some(formation) => Ok(formation),
        None => content("formation", format!("there is no formation `{name}`; there are line, column, block, open")),
    }
}

fn hear_deployed(state: &State, part: &Words) -> Result<Deployed, Misheard> {
    let unit = unit_named(state, "unit", part.need_word("unit")?)?;
    let post = match part.verb.as_str() {
        "set" => Post::Form {
            formation: hear_formation(part)?,
            to: place(part)?,
            facing: hear_facing(part)?,
            mounted: match part.need_word("seat")? {
                "mounted" => true,
                "afoot" => false,
                _ => return content("seat", "`mounted` or `afoot`"),
            },
        },
        "put" => Post::Inside(feature(state, "building", part.need_word("building")?)?),
        "park" => Post::Park {
            to: place(part)?,
            facing: hear_facing(part)?,
            limbered: match part.need_word("state")? {
                "limbered" => true,
                "unlimbered" => false,
                _ => return content("state", "`limbered` or `unlimbered`"),
            },
        },
        other => return Err(Misheard::Verb(other.to_owned())),
    };
    Ok(Deployed { unit, post })
}

fn hear_placing(state: &State, words: &Words) -> Result<Placing, Misheard> {
    let has = |field: &str| words.get(field).is_some();
    if has("building") {
        return Ok(Placing::Inside(feature(state, "building", words.need_word("building")?)?));
    }
    if has("formation") {
        return Ok(Placing::Form { formation: hear_formation(words)?, to: place(words)?, facing: hear_facing(words)? });
    }
    if has("turn") {
        return hear_body(state, words).map(Placing::Body);
    }
    match (has("x") || has("y"), has("facing")) {
        (false, false) => Ok(Placing::Stand),
        (false, true) => Ok(Placing::Facing(hear_facing(words)?)),
        (true, true) => {
            let shift = match words.get("steps") {
                None => Vec::new(),
                Some(_) => {
                    let hear = |part: &Words| hear_shift(state, placed(state), part);
                    words.need_parts("steps")?.iter().take(32).map(hear).collect::<Result<_, _>>()?
                }
            };
            Ok(Placing::Push { to: place(words)?, facing: hear_facing(words)?, shift })
        }
        (true, false) => {
            let via = match words.get("route") {
                None => Vec::new(),
                Some(_) => words.need_parts("route")?.iter().take(8).map(place).collect::<Result<_, _>>()?,
            };
            Ok(Placing::Drive { to: place(words)?, via })
        }
    }
}

fn hear_body(state: &State, words: &Words) -> Result<BodyMove, Misheard> {
    let end = Via { to: place(words)?, turn: turn(words)? };
    let mut body = BodyMove { end, facing: hear_facing(words)?, via: Vec::new(), shift: Vec::new() };
    let Some(_) = words.get("steps") else { return Ok(body) };
    let unit = placed(state);
    for part in words.need_parts("steps")?.iter().take(32) {
        match part.verb.as_str() {
            "via" => body.via.push(Via { to: place(part)?, turn: turn(part)? }),
            "shift" => body.shift.push(hear_shift(state, unit, part)?),
            other => return Err(Misheard::Verb(other.to_owned())),
        }
    }
    Ok(body)
}

/// The unit that is being set down.
fn placed(state: &State) -> UnitId {
    match state.phase {
        Phase::Place { unit, .. } => unit,
        _ => UnitId(0),
    }
}

fn hear_shift(state: &State, unit: UnitId, part: &Words) -> Result<Shift, Misheard> {
    if part.verb != "shift" {
        return Err(Misheard::Verb(part.verb.clone()));
    }
    Ok(Shift { man: man_named(state, unit, part.need_word("figure")?)?, to: place(part)? })
}

fn man_named(state: &State, unit: UnitId, name: &str) -> Result<Man, Misheard> {
    let number = name.strip_prefix('m').and_then(|digits| digits.parse::<u8>().ok());
    match number {
        Some(number) if (1..=16).contains(&number) && name == format!("m{number}") => {
            if state.units.len() > unit.index() && state.is_officer(unit) {
                return content("figure", "an officer is named by his own name");
            }
            Ok(Man { unit, number: number - 1 })
        }
        _ => match state.find(name) {
            Some(officer) if state.is_officer(officer) => Ok(Man { unit: officer, number: 0 }),
            _ => content("figure", format!("`{name}` is neither a figure, as m3, nor an officer")),
        },
    }
}

fn hear_melee(state: &State, unit: UnitId, words: &Words) -> Result<Order, Misheard> {
    let Some(_) = words.get("pairs") else {
        return Ok(Order::Melee { unit, pairs: Vec::new(), with: officers(state, words)? });
    };
    let (mut pairs, mut with) = (Vec::new(), 0);
    for token in words.need_list("pairs")?.iter().take(48) {
        let parts: Vec<&str> = token.split(':').collect();
        match parts.as_slice() {
            ["with", officer] => with |= unit_named(state, "pairs", officer)?.bit(),
            _ => pairs.push(hear_pair(state, unit, "pairs", token)?),
        }
    }
    if pairs.is_empty() { content("pairs", "name at least one pair") } else { Ok(Order::Melee { unit, pairs, with }) }
}

fn hear_pair(state: &State, unit: UnitId, field: &str, token: &str) -> Result<Pair, Misheard> {
    let parts: Vec<&str> = token.split(':').collect();
    let [man, enemy, number] = parts.as_slice() else { return content(field, "a pair is written m3:mut1:4") };
    let attacker = man_named(state, unit, man)?;
    let enemy = unit_named(state, field, enemy)?;
    match number.parse::<u8>() {
        Ok(figure) if (1..=16).contains(&figure) => {
            Ok(Pair { attacker, enemy: Man { unit: enemy, number: figure - 1 } })
        }
        _ => content(field, "figures count from 1 to 16"),
    }
}
