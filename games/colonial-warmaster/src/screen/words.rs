//! Orders in words: as JSON and as notation, with typed manoeuvres turned into legs.

use engine::{Field, Misheard, Phrase, Words};
use table::{Base, Facing, Inches, Manoeuvre, Point, Pose, Turn};

use crate::data::footprint;
use crate::data::roster::{Formation, Saddle};
use crate::data::side::{LeaderId, UnitId, each};
use crate::rules::moving;
use crate::rules::order::{Act, Acts, AimAt, Deed, Deployed, Deployment, Group, Leg, Legs, Order, Via, Way};
use crate::rules::state::{MovementStep, Phase, State};
use crate::rules::turn;
use crate::screen::plan;
use crate::screen::sketch;

const fn phrase(verb: &'static str, pattern: &'static str) -> Phrase {
    Phrase { verb, pattern }
}

/// The forms of all orders. Where a verb stands twice, the first is how it is written and the others are how it may be typed.
pub static PHRASES: [Phrase; 53] = [
    phrase("deploy_default", "deploy {command} as printed"),
    phrase("deploy", "deploy {command} {pieces;}"),
    phrase("put", "put {unit} {x} {y} {facing} {formation} {mounted?}"),
    phrase("take_up", "take up {unit}"),
    phrase("station", "station {leader} {x} {y}"),
    phrase("leader_move", "leader {leader} {via*} to {x} {y}"),
    phrase("leader_move", "leader {leader} to {x} {y}"),
    phrase("way", "way {unit} as {formation?} {legs*}"),
    phrase("way", "way {unit} as {formation?}"),
    phrase("ride", "ride {leader} {via*}"),
    phrase("ride", "ride {leader}"),
    phrase("end_leader_moves", "end leader moves"),
    phrase("activate", "activate {activator} {units*}"),
    phrase("end_movement", "end movement"),
    phrase("react_fire", "react {unit} at {target} {at}"),
    phrase("react_pass", "pass"),
    phrase("fire", "fire {unit} at {target}"),
    phrase("save_all", "save all"),
    phrase("save_fire", "save {unit}"),
    phrase("end_fire", "end fire"),
    phrase("choose_melee", "melee {melee}"),
    phrase("assign", "assign {unit} to {enemy}"),
    phrase("pursue", "pursue {unit} after {target}"),
    phrase("restrain", "restrain {unit}"),
    phrase("concede", "concede"),
    phrase("act", "{acts;}"),
    phrase("move", "{unit} move as {formation?} {legs*}"),
    phrase("move", "{unit} move as {formation?}"),
    phrase("charge", "{unit} charge {target} as {formation?} {legs*}"),
    phrase("charge", "{unit} charge {target} as {formation?}"),
    phrase("formation", "{unit} form {to}"),
    phrase("mount", "{unit} mount"),
    phrase("dismount", "{unit} dismount"),
    phrase("rally", "{unit} rally"),
    phrase("hold", "{unit} hold"),
    phrase("about", "about"),
    phrase("about", "{unit} about"),
    phrase("charge", "charge {target}"),
    phrase("hold", "hold"),
    phrase("rally", "rally"),
    phrase("wheel", "{unit} wheel {hand} {degrees}"),
    phrase("wheel", "wheel {hand} {degrees}"),
    phrase("turn", "{unit} turn {hand} {degrees}"),
    phrase("turn", "turn {hand} {degrees}"),
    phrase("oblique", "{unit} oblique {hand} {inches}"),
    phrase("oblique", "oblique {hand} {inches}"),
    phrase("forward", "{unit} forward {inches}"),
    phrase("forward", "forward {inches}"),
    phrase("back", "{unit} back {inches}"),
    phrase("back", "back {inches}"),
    phrase("go", "{unit} go {x} {y} as {formation?} facing {facing?}"),
    phrase("go", "go {x} {y} as {formation?} facing {facing?}"),
    phrase("", "{id?} {x} {y} {facing?} {formation?} {mounted?}"),
];

/// An order in words.
pub fn speak(state: &State, order: &Order) -> Words {
    let unit = |id: UnitId| state.spec(id).id.clone();
    let leader = |id: LeaderId| state.leader_spec(id).id.clone();
    match order {
        Order::Deploy(deployment) => speak_deployment(state, deployment),
        Order::DeployDefault { command } => Words::new("deploy_default").word("command", leader(*command)),
        Order::Put(one) => placed(state, one, at(Words::new("put").word("unit", unit(one.unit)), one.pose.at())),
        Order::TakeUp { unit: id } => Words::new("take_up").word("unit", unit(*id)),
        Order::Station { leader: id, at: to } => at(Words::new("station").word("leader", leader(*id)), *to),
        Order::LeaderMove { leader: id, via, to } => {
            let words = Words::new("leader_move").word("leader", leader(*id));
            at(speak_via(words, via), *to)
        }
        Order::Lay(way) => match **way {
            Way::March { unit: id, formation, legs } => {
                let words = Words::new("way").word("unit", unit(id));
                let words = match formation {
                    Some(formation) => words.word("formation", formation.key()),
                    None => words,
                };
                speak_legs(words, &legs)
            }
            Way::Ride { leader: id, points } => speak_via(Words::new("ride").word("leader", leader(id)), &points),
        },
        Order::EndLeaderMoves => Words::new("end_leader_moves"),
        Order::Activate { activator, units } => Words::new("activate")
            .word("activator", leader(*activator))
            .list("units", units.units().iter().map(|id| unit(*id))),
        Order::EndMovement => Words::new("end_movement"),
        Order::Act(acts) => {
            let parts = acts.iter().map(|act| speak_act(state, act)).collect();
            Words::new("act").with("acts", Field::Parts(parts))
        }
        Order::ReactFire { unit: who, target, at } => {
            Words::new("react_fire").word("unit", unit(*who)).word("target", unit(*target)).word("at", at.key())
        }
        Order::ReactPass => Words::new("react_pass"),
        Order::Fire { unit: who, target } => Words::new("fire").word("unit", unit(*who)).word("target", unit(*target)),
        Order::SaveFire { unit: who } => Words::new("save_fire").word("unit", unit(*who)),
        Order::SaveAll => Words::new("save_all"),
        Order::EndFire => Words::new("end_fire"),
        Order::ChooseMelee { melee } => Words::new("choose_melee").word("melee", unit(*melee)),
        Order::Assign { unit: who, enemy } => Words::new("assign").word("unit", unit(*who)).word("enemy", unit(*enemy)),
        Order::Pursue { unit: who, target } => {
            Words::new("pursue").word("unit", unit(*who)).word("target", unit(*target))
        }
        Order::Restrain { unit: who } => Words::new("restrain").word("unit", unit(*who)),
        Order::Concede => Words::new("concede"),
    }
}

fn at(words: Words, point: Point) -> Words {
    words.hundredths("x", i64::from(point.x.hundredths())).hundredths("y", i64::from(point.y.hundredths()))
}

fn facing(words: Words, facing: Facing) -> Words {
    let hundredths = i64::from(facing.hundredths());
    if hundredths % 100 == 0 {
        words.number("facing", hundredths / 100)
    } else {
        words.hundredths("facing", hundredths)
    }
}

fn speak_deployment(state: &State, deployment: &Deployment) -> Words {
    let leader = state.leader_spec(deployment.command).id.clone();
    let mut parts = vec![at(Words::new("").word("id", leader.clone()), deployment.leader)];
    for one in &deployment.units {
        parts.push(placed(state, one, at(Words::new("").word("id", state.spec(one.unit).id.clone()), one.pose.at())));
    }
    Words::new("deploy").word("command", leader).with("pieces", Field::Parts(parts))
}

/// How a unit stands where it is placed.
fn placed(state: &State, one: &Deployed, words: Words) -> Words {
    let words = facing(words, one.pose.facing).word("formation", one.formation.key());
    match state.kind(one.unit).dismounted {
        Some(_) => words.word("mounted", (one.saddle == Saddle::Mounted).to_string()),
        None => words,
    }
}

fn speak_act(state: &State, act: &Act) -> Words {
    let words = |verb: &str| Words::new(verb).word("unit", state.spec(act.unit).id.clone());
    let change = |words: Words, formation: Option<Formation>| match formation {
        Some(formation) => words.word("formation", formation.key()),
        None => words,
    };
    match &act.deed {
        Deed::Move { formation, legs } => speak_legs(change(words("move"), *formation), legs),
        Deed::Charge { formation, legs, target } => {
            speak_legs(change(words("charge").word("target", state.spec(*target).id.clone()), *formation), legs)
        }
        Deed::Form { to } => words("formation").word("to", to.key()),
        Deed::Mount => words("mount"),
        Deed::Dismount => words("dismount"),
        Deed::Rally => words("rally"),
        Deed::Hold => words("hold"),
    }
}

fn speak_legs(words: Words, legs: &Legs) -> Words {
    if legs.all().is_empty() {
        return words;
    }
    let parts = legs
        .all()
        .iter()
        .map(|leg| match leg {
            Leg::To(pose) => facing(at(Words::new(""), pose.at()), pose.facing),
            Leg::About => Words::new("about"),
        })
        .collect();
    words.with("legs", Field::Parts(parts))
}

fn speak_via(words: Words, via: &Via) -> Words {
    if via.points().is_empty() {
        return words;
    }
    let parts = via.points().iter().map(|point| at(Words::new(""), *point)).collect();
    words.with("via", Field::Parts(parts))
}

fn content<T>(field: &str, why: impl Into<String>) -> Result<T, Misheard> {
    Err(Misheard::Content { field: field.to_owned(), why: why.into() })
}

/// The order that the words mean.
pub fn hear(state: &State, words: &Words) -> Result<Order, Misheard> {
    let unit = |field: &str| unit_named(state, field, words.need_word(field)?);
    match words.verb.as_str() {
        "deploy" => hear_deployment(state, words).map(|deployment| Order::Deploy(Box::new(deployment))),
        "deploy_default" => Ok(Order::DeployDefault { command: leader(state, words, "command")? }),
        "put" => Ok(Order::Put(hear_placed(state, words, unit("unit")?)?)),
        "take_up" => Ok(Order::TakeUp { unit: unit("unit")? }),
        "station" => Ok(Order::Station { leader: leader(state, words, "leader")?, at: point(words)? }),
        "leader_move" => {
            let via = match words.get("via") {
                Some(field) => points(field)?,
                None => Vec::new(),
            };
            Ok(Order::LeaderMove { leader: leader(state, words, "leader")?, via: Via::new(&via), to: point(words)? })
        }
        "way" => {
            let id = unit("unit")?;
            let heard = begin(state, id, words)?;
            let Deed::Move { formation, legs } = heard.deed else { return Err(Misheard::Verb("way".to_owned())) };
            Ok(Order::Lay(Box::new(Way::March { unit: id, formation, legs })))
        }
        "ride" => {
            let via = words.get("via").map_or_else(|| Ok(Vec::new()), points)?;
            Ok(Order::Lay(Box::new(Way::Ride { leader: leader(state, words, "leader")?, points: Via::new(&via) })))
        }
        "end_leader_moves" => Ok(Order::EndLeaderMoves),
        "activate" => {
            let units: Vec<UnitId> = words
                .need_list("units")?
                .iter()
                .map(|name| unit_named(state, "units", name))
                .collect::<Result<_, _>>()?;
            let Some(units) = Group::new(&units) else { return content("units", "one unit at least") };
            Ok(Order::Activate { activator: leader(state, words, "activator")?, units })
        }
        "end_movement" => Ok(Order::EndMovement),
        "act" => hear_acts(state, words.need_parts("acts")?),
        "move" | "charge" | "formation" | "mount" | "dismount" | "rally" | "hold" | "about" | "wheel" | "turn"
        | "oblique" | "forward" | "back" | "go" => hear_acts(state, std::slice::from_ref(words)),
        "react_fire" => {
            let at = match words.need_word("at")? {
                "mid" => AimAt::Mid,
                "end" => AimAt::End,
                _ => return content("at", "`mid` or `end`"),
            };
            Ok(Order::ReactFire { unit: unit("unit")?, target: unit("target")?, at })
        }
        "react_pass" => Ok(Order::ReactPass),
        "fire" => Ok(Order::Fire { unit: unit("unit")?, target: unit("target")? }),
        "save_fire" => Ok(Order::SaveFire { unit: unit("unit")? }),
        "save_all" => Ok(Order::SaveAll),
        "end_fire" => Ok(Order::EndFire),
        "choose_melee" => Ok(Order::ChooseMelee { melee: unit("melee")? }),
        "assign" => Ok(Order::Assign { unit: unit("unit")?, enemy: unit("enemy")? }),
        "pursue" => Ok(Order::Pursue { unit: unit("unit")?, target: unit("target")? }),
        "restrain" => Ok(Order::Restrain { unit: unit("unit")? }),
        "concede" => Ok(Order::Concede),
        other => Err(Misheard::Verb(other.to_owned())),
    }
}

fn unit_named(state: &State, field: &str, name: &str) -> Result<UnitId, Misheard> {
    match state.find_unit(name).or_else(|| lettered(state, field, name)) {
        Some(unit) => Ok(unit),
        None => content(field, format!("there is no unit `{name}`")),
    }
}

/// A unit by its letter on the map of the terminal: one's own, or the enemy's where an enemy is meant.
fn lettered(state: &State, field: &str, name: &str) -> Option<UnitId> {
    let [letter] = *name.as_bytes() else { return None };
    let own = turn::decider(state)?;
    let side = if matches!(field, "target" | "enemy") { own.enemy() } else { own };
    state.units_of(side).find(|&unit| sketch::letter(state, unit).eq_ignore_ascii_case(&char::from(letter)))
}

fn leader(state: &State, words: &Words, field: &str) -> Result<LeaderId, Misheard> {
    let name = words.need_word(field)?;
    match state.find_leader(name) {
        Some(leader) => Ok(leader),
        None => content(field, format!("there is no leader `{name}`")),
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
    let x = length("x", words.need_hundredths("x")?)?;
    let y = length("y", words.need_hundredths("y")?)?;
    Ok(Point::new(x, y))
}

fn hear_facing(words: &Words) -> Result<Facing, Misheard> {
    match Facing::new(words.need_hundredths("facing")?) {
        Some(facing) => Ok(facing),
        None => content("facing", "a facing is 0 to below 360 degrees"),
    }
}

/// Points written as parts, or as numbers two by two.
fn points(field: &Field) -> Result<Vec<Point>, Misheard> {
    match field {
        Field::Parts(parts) => parts.iter().map(point).collect(),
        Field::List(tokens) => {
            let numbers = numbers(tokens)?;
            if numbers.len() % 2 != 0 {
                return content("via", "two numbers for each point");
            }
            numbers.chunks(2).map(|pair| Ok(Point::new(length("x", pair[0])?, length("y", pair[1])?))).collect()
        }
        _ => content("via", "a list of points"),
    }
}

fn numbers(tokens: &[String]) -> Result<Vec<i64>, Misheard> {
    tokens.iter().map(|token| number(token)).collect()
}

/// A number with at most two decimals, in hundredths.
fn number(token: &str) -> Result<i64, Misheard> {
    let (sign, digits) = token.strip_prefix('-').map_or((1, token), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let plain = |text: &str| !text.is_empty() && text.len() <= 7 && text.bytes().all(|byte| byte.is_ascii_digit());
    match (plain(whole), plain(part) && part.len() <= 2) {
        (true, true) => {
            let read = |text: &str| text.parse::<i64>().unwrap_or(0);
            Ok(sign * (read(whole) * 100 + read(&format!("{part:0<2}"))))
        }
        _ => content("legs", format!("`{token}` is no number with at most two decimals")),
    }
}

fn formation(words: &Words, field: &str) -> Result<Option<Formation>, Misheard> {
    let Some(_) = words.get(field) else { return Ok(None) };
    let name = words.need_word(field)?;
    match Formation::from_key(name) {
        Some(formation) => Ok(Some(formation)),
        None => {
            let known: Vec<&str> = Formation::ALL.into_iter().map(Formation::key).collect();
            content(field, format!("there is no formation `{name}`; there are {}", known.join(", ")))
        }
    }
}

/// A unit's act while its parts are still being heard.
struct Hearing {
    unit: UnitId,
    /// How far a leg may turn, in degrees. [CW-12.10]
    widest: i32,
    deed: Deed,
    base: Base,
    pose: Pose,
}

impl Hearing {
    fn add(&mut self, leg: Leg) -> Result<(), Misheard> {
        let (Deed::Move { legs, .. } | Deed::Charge { legs, .. }) = &mut self.deed else {
            return content("legs", "only a move or a charge has legs");
        };
        *legs = legs.with(leg).unwrap_or(*legs);
        self.pose = leg.end(self.base, self.pose);
        Ok(())
    }

    /// A turn in as few legs as it takes, by some way of turning on the pose before.
    fn turn(&mut self, degrees: i32, end: impl Fn(Base, Pose, Turn) -> Pose) -> Result<(), Misheard> {
        let parts = (degrees.abs() + self.widest - 1) / self.widest;
        let mut done = 0;
        for part in 1..=parts {
            let upto = degrees * part / parts;
            let pose = end(self.base, self.pose, Turn::degrees(upto - done));
            done = upto;
            self.add(Leg::To(pose))?;
        }
        Ok(())
    }
}

/// Acts in order; a part that names no unit goes on with the unit before it.
fn hear_acts(state: &State, parts: &[Words]) -> Result<Order, Misheard> {
    let mut heard: Vec<Hearing> = Vec::new();
    for part in parts {
        let named = match part.get("unit") {
            Some(_) => Some(unit_named(state, "unit", part.need_word("unit")?)?),
            None => None,
        };
        let goes_on = named.is_none_or(|unit| heard.last().is_some_and(|last| last.unit == unit));
        let is_leg = matches!(part.verb.as_str(), "" | "about" | "wheel" | "turn" | "oblique" | "forward" | "back");
        if !(goes_on && is_leg && !heard.is_empty()) {
            let unit = match named {
                Some(unit) => unit,
                None => only_unit(state)?,
            };
            heard.push(begin(state, unit, part)?);
        }
        if is_leg && let Some(last) = heard.last_mut() {
            hear_leg(last, part)?;
        }
    }
    match Acts::new(heard.into_iter().map(|one| Act { unit: one.unit, deed: one.deed })) {
        Some(acts) => Ok(Order::Act(acts)),
        None => content("acts", "at least one act"),
    }
}

/// The activated unit, where there is only one.
fn only_unit(state: &State) -> Result<UnitId, Misheard> {
    match state.phase {
        Phase::Movement { group, .. } if group.count_ones() == 1 => {
            each(group).next().ok_or(Misheard::Missing { verb: "act".to_owned(), field: "unit".to_owned() })
        }
        _ => Err(Misheard::Missing { verb: "act".to_owned(), field: "unit".to_owned() }),
    }
}

fn begin(state: &State, unit: UnitId, part: &Words) -> Result<Hearing, Misheard> {
    let change = formation(part, "formation")?;
    let deed = match part.verb.as_str() {
        "charge" => {
            let target = unit_named(state, "target", part.need_word("target")?)?;
            Deed::Charge { formation: change, legs: Legs::NONE, target }
        }
        "formation" => match formation(part, "to")? {
            Some(to) => Deed::Form { to },
            None => return Err(Misheard::Missing { verb: "formation".to_owned(), field: "to".to_owned() }),
        },
        "mount" => Deed::Mount,
        "dismount" => Deed::Dismount,
        "rally" => Deed::Rally,
        "hold" => Deed::Hold,
        "go" => Deed::Move { formation: change, legs: hear_goal(state, unit, change, part)? },
        "move" | "way" | "" | "about" | "wheel" | "turn" | "oblique" | "forward" | "back" => {
            Deed::Move { formation: change, legs: Legs::NONE }
        }
        other => return Err(Misheard::Verb(other.to_owned())),
    };
    let one = &state[unit];
    let base = footprint::base(state.kind(unit), change.unwrap_or(one.formation), one.stands);
    let widest = (moving::widest_turn(state).hundredths() / 100).max(1);
    let mut hearing = Hearing { unit, widest, deed, base, pose: one.pose };
    if let Deed::Move { legs, .. } = deed {
        hearing.pose = legs.all().iter().fold(one.pose, |pose, leg| leg.end(base, pose));
    }
    if let Some(field) = part.get("legs") {
        hear_legs(&mut hearing, field)?;
    }
    Ok(hearing)
}

/// The legs to a place that the planner finds; it says what stops it and how near it could come.
fn hear_goal(state: &State, unit: UnitId, change: Option<Formation>, part: &Words) -> Result<Legs, Misheard> {
    let towards = part.get("facing").map(|_| hear_facing(part)).transpose()?;
    let in_hand =
        matches!(state.phase, Phase::Movement { step: MovementStep::Act, group, .. } if group & unit.bit() != 0);
    if !in_hand {
        // Nothing to plan: the order is refused for its time or its unit.
        return Ok(Legs::to(Pose::new(point(part)?, towards.unwrap_or(state[unit].pose.facing))));
    }
    plan::way_to(state, unit, change.unwrap_or(state[unit].formation), point(part)?, towards)
        .map_err(|why| Misheard::Content { field: "go".to_owned(), why })
}

/// Legs written as parts, or as numbers three by three with `about` between.
fn hear_legs(hearing: &mut Hearing, field: &Field) -> Result<(), Misheard> {
    match field {
        Field::Parts(parts) => parts.iter().try_for_each(|part| hear_leg(hearing, part)),
        Field::List(tokens) => {
            let mut rest = tokens.as_slice();
            while let Some(first) = rest.first() {
                if first == "about" {
                    hearing.add(Leg::About)?;
                    rest = &rest[1..];
                    continue;
                }
                let Some((three, after)) = rest.split_at_checked(3) else {
                    return content("legs", "a leg is x, y and facing, or `about`");
                };
                let [x, y, towards] = [number(&three[0])?, number(&three[1])?, number(&three[2])?];
                let Some(towards) = Facing::new(towards) else {
                    return content("legs", "a facing is 0 to below 360 degrees");
                };
                let at = Point::new(length("legs", x)?, length("legs", y)?);
                hearing.add(Leg::To(Pose::new(at, towards)))?;
                rest = after;
            }
            Ok(())
        }
        _ => content("legs", "a list of legs"),
    }
}

/// One leg: a pose, `about`, or a typed manoeuvre from the pose before.
fn hear_leg(hearing: &mut Hearing, part: &Words) -> Result<(), Misheard> {
    let inches = || length("inches", part.need_hundredths("inches")?);
    match part.verb.as_str() {
        "" => hearing.add(Leg::To(hear_pose(part)?)),
        "about" => hearing.add(Leg::About),
        "wheel" => hearing.turn(turn_by(part)?, |base, pose, turn| Manoeuvre::Wheel(turn).end(base, pose)),
        "turn" => hearing.turn(turn_by(part)?, |base, pose, turn| Manoeuvre::Turn(turn).end(base, pose)),
        "oblique" => {
            let side = if hand(part)? < 0 { -45 } else { 45 };
            slide(hearing, Turn::degrees(side), inches()?)
        }
        "forward" => slide(hearing, Turn::NONE, inches()?),
        "back" => slide(hearing, Turn::ABOUT, inches()?),
        other => content("legs", format!("`{other}` is no leg")),
    }
}

/// A pose. Typed as three numbers, its first one is taken for an id, which no leg has.
fn hear_pose(part: &Words) -> Result<Pose, Misheard> {
    if part.get("id").is_none() {
        return Ok(Pose::new(point(part)?, hear_facing(part)?));
    }
    let [x, y, facing] = [part.need_hundredths("id")?, part.need_hundredths("x")?, part.need_hundredths("y")?];
    match Facing::new(facing) {
        Some(facing) => Ok(Pose::new(Point::new(length("legs", x)?, length("legs", y)?), facing)),
        None => content("legs", "a facing is 0 to below 360 degrees"),
    }
}

fn slide(hearing: &mut Hearing, bearing: Turn, distance: Inches) -> Result<(), Misheard> {
    let pose = Manoeuvre::Slide { bearing, distance }.end(hearing.base, hearing.pose);
    hearing.add(Leg::To(pose))
}

/// -1 for left, 1 for right.
fn hand(part: &Words) -> Result<i32, Misheard> {
    match part.need_word("hand")? {
        "left" => Ok(-1),
        "right" => Ok(1),
        _ => content("hand", "`left` or `right`"),
    }
}

fn turn_by(part: &Words) -> Result<i32, Misheard> {
    let degrees = part.need_number("degrees")?;
    if !(1..=180).contains(&degrees) {
        return content("degrees", "1 to 180 whole degrees");
    }
    Ok(hand(part)? * degrees as i32)
}

fn hear_deployment(state: &State, words: &Words) -> Result<Deployment, Misheard> {
    let command = leader(state, words, "command")?;
    let mut place = None;
    let mut units = Vec::new();
    for part in words.need_parts("pieces")? {
        let id = part.need_word("id")?;
        if let Some(named) = state.find_leader(id) {
            if named != command || place.replace(point(part)?).is_some() {
                return content("pieces", format!("`{id}` is named wrongly or twice"));
            }
            continue;
        }
        let unit = unit_named(state, "pieces", id)?;
        units.push(hear_placed(state, part, unit)?);
    }
    match place {
        Some(leader) => Ok(Deployment { command, leader, units }),
        None => content("pieces", "the leader is missing"),
    }
}

/// Where and how a unit is placed.
fn hear_placed(state: &State, part: &Words, unit: UnitId) -> Result<Deployed, Misheard> {
    let Some(formation) = formation(part, "formation")? else {
        return Err(Misheard::Missing { verb: "deploy".to_owned(), field: "formation".to_owned() });
    };
    let saddle = match part.get("mounted") {
        None => state.kind(unit).usual_saddle(),
        Some(_) => match part.need_word("mounted")? {
            "true" => Saddle::Mounted,
            "false" => Saddle::OnFoot,
            _ => return content("mounted", "`true` or `false`"),
        },
    };
    Ok(Deployed { unit, pose: Pose::new(point(part)?, hear_facing(part)?), formation, saddle })
}
