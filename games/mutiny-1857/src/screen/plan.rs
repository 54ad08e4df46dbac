//! Dragging and measuring.

use engine::Words;
use scene::{Measure, Odds, Plan, Pose, RefusedHint, Target, Wish};
use table::{Facing, Inches, Turn};

use crate::data::place::{BASE, Extent, INCH, Place, RADIUS, TOUCH, share};
use crate::data::roster::Formation;
use crate::data::side::{Man, UnitId, each};
use crate::rules::movement;
use crate::rules::order::{BodyMove, Firing, Gait, Order, Placing, Shift, Via};
use crate::rules::placements;
use crate::rules::refusal::Refusal;
use crate::rules::sample;
use crate::rules::state::{Phase, State, centroid};
use crate::screen::choices;
use crate::screen::forecast;
use crate::screen::ground::{from_screen, on_screen};
use crate::screen::narrate::inches;
use crate::screen::pieces;
use crate::screen::sentence;
use crate::screen::stations;
use crate::screen::words::{PHRASES, hear, speak};

/// How many parts of the way are tried, from the whole of it down.
const PARTS: i32 = 12;

/// The placement that comes nearest to a wish; `None` where nothing is being set down.
pub fn plan(state: &State, wish: &Wish) -> Option<Plan> {
    let (unit, gait, roll) = match state.phase {
        Phase::Place { unit, gait, roll } => (unit, gait, roll),
        Phase::Deploy(side) => return stations::plan(state, side, wish),
        _ => return None,
    };
    if wish.piece != state.name(unit) {
        return None;
    }
    let goal = from_screen(state, wish.at);
    if let Some((figure, planned)) = wish.manner.as_deref().and_then(single_figure) {
        return loosened(state, unit, (gait, roll), figure, planned, goal);
    }
    let facing = wished_facing(wish);
    if wish.manner.as_deref() == Some(choices::WAY) {
        return on_the_way(state, unit, gait, roll, goal, facing);
    }
    let mut why = None;
    for placing in tries(state, unit, gait, roll, goal, facing, wish) {
        match movement::check_place(state, unit, gait, roll, &placing) {
            Ok(walked) => {
                let why = why.or_else(|| beyond(state, unit, gait, roll, goal));
                return Some(answer(state, unit, roll, &placing, &walked, why));
            }
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    // Nothing on the straight way: what comes nearest of all that can be done.
    let mut orders = Vec::new();
    sample::orders(state, &mut orders);
    let nearest = orders.into_iter().min_by_key(|order| match order {
        Order::Place(placing) => end_of(placing).map_or(i64::MAX, |end| end.square(goal)),
        _ => i64::MAX,
    });
    match nearest {
        Some(Order::Place(placing)) => match movement::check_place(state, unit, gait, roll, &placing) {
            Ok(walked) => Some(answer(state, unit, roll, &placing, &walked, why)),
            Err(refused) => Some(nothing(hint(state, &why.unwrap_or(refused)))),
        },
        _ => why.map(|why| nothing(hint(state, &why))),
    }
}

/// The place on the way that comes nearest to a wish: the straight way to it from where the way has led so far, as much of it as can be gone.
fn on_the_way(
    state: &State,
    unit: UnitId,
    gait: Gait,
    roll: Inches,
    goal: Place,
    facing: Option<Facing>,
) -> Option<Plan> {
    if !movement::has_way(state, unit, gait) {
        return None;
    }
    let (at, left) = choices::reached(state, unit, roll);
    let far = at.distance(goal).min(left);
    let turn = match state.gun_of(unit) {
        Some(_) => Turn::NONE,
        None => body_turn(state, unit, facing).unwrap_or_else(|| last_turn(state)),
    };
    let mut why = None;
    for part in (1..=PARTS).rev() {
        let via = Via { to: at.towards(goal, share(far, part, PARTS)), turn };
        match movement::check_pass(state, unit, gait, roll, via) {
            Ok(()) => {
                let words = speak(state, &Order::Pass(via));
                let facing = state[unit].facing;
                let end = BodyMove { end: via, facing, via: Vec::new(), shift: Vec::new() };
                let gone = at.distance(via.to);
                let pose = |place: Place| Pose { at: on_screen(state, place), facing: facing.to_f32() };
                return Some(Plan {
                    order: Some(words.to_json()),
                    notation: words.notation(&PHRASES),
                    poses: [at, via.to].map(pose).to_vec(),
                    ghost: pieces::ghost(state, &movement::Ranks::new(state, unit, roll).ends(state, &end), facing),
                    cost: format!("{} of {}", inches(roll - left + gone), inches(roll)),
                    left: inches(left - gone),
                    stop: why.map(|why| hint(state, &why)),
                    odds: None,
                    irrevocable: false,
                });
            }
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    why.map(|why| nothing(hint(state, &why)))
}

/// How far a body has turned at the last place that was named on its way.
fn last_turn(state: &State) -> Turn {
    state.way.last().map_or(Turn::NONE, |via| via.turn)
}

/// How far a body must turn to face as wished, if it can in one leg.
fn body_turn(state: &State, unit: UnitId, facing: Option<Facing>) -> Option<Turn> {
    let turn = state[unit].facing.turn_to(facing?);
    let leg = (turn.hundredths() - last_turn(state).hundredths()).abs();
    (leg <= 9000).then_some(turn)
}

/// The facing that was wished for, in whole degrees.
pub fn wished_facing(wish: &Wish) -> Option<Facing> {
    wish.facing.filter(|degrees| degrees.is_finite()).map(|degrees| Facing::degrees(degrees.round() as i32))
}

/// The wish for one figure of a plan: `figure 3 place 20 30 turn 0 facing 0` is the base of that number, from 0, among those of the plan.
fn single_figure(manner: &str) -> Option<(usize, &str)> {
    let (number, planned) = manner.strip_prefix("figure ")?.split_once(' ')?;
    Some((number.parse().ok()?, planned))
}

/// A planned move with one figure taken out of its rank: to the goal, or as near to it as the rules let it come. [IM-5.16, IM-5.17]
fn loosened(
    state: &State,
    unit: UnitId,
    (gait, roll): (Gait, Inches),
    figure: usize,
    planned: &str,
    goal: Place,
) -> Option<Plan> {
    let words = Words::from_notation(planned, &PHRASES).ok()?;
    let Ok(Order::Place(Placing::Body(body))) = hear(state, &words) else { return None };
    let check = |body: &BodyMove| movement::check_place(state, unit, gait, roll, &Placing::Body(body.clone()));
    let before = check(&body).ok()?;
    let bases = before
        .ends
        .iter()
        .flat_map(|&(man, _)| std::iter::repeat_n(man, if state[man.unit].is_mounted() { 2 } else { 1 }));
    let man = bases.into_iter().nth(figure)?;
    let in_rank = {
        let mut shift = body.shift.clone();
        shift.retain(|shift| shift.man != man);
        BodyMove { shift, ..body.clone() }
    };
    let rank = movement::Ranks::new(state, unit, roll)
        .ends(state, &in_rank)
        .into_iter()
        .find_map(|(other, place)| (other == man).then_some(place))?;
    let mut why = None;
    for to in near(state, unit, rank, goal) {
        let mut moved = in_rank.clone();
        if to != rank {
            moved.shift.push(Shift { man, to });
        }
        match check(&moved) {
            Ok(walked) => return Some(answer(state, unit, roll, &Placing::Body(moved), &walked, why)),
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    Some(answer(state, unit, roll, &Placing::Body(body), &before, why))
}

/// Places for a figure, the nearest to the goal first: the goal, touching the enemies near it, about it, and back towards its place in the rank.
fn near(state: &State, unit: UnitId, rank: Place, goal: Place) -> Vec<Place> {
    let mut places = vec![goal];
    let about = Extent::of(goal, goal).grown(BASE * 4);
    for enemy in state.present(state[unit].side.enemy()) {
        state.visit_circles(enemy, about, |circle| places.push(circle.towards(goal, BASE + TOUCH - placements::CLOSE)));
    }
    let rings = [25, 50, 100]
        .map(Inches::from_hundredths)
        .into_iter()
        .flat_map(|far| (0..12).map(move |step| (30 * step, far)));
    places.extend(rings.map(|(degrees, far)| goal.ahead(Facing::degrees(degrees), far)));
    let way = goal.distance(rank);
    places.extend((1..=PARTS).map(|part| goal.towards(rank, share(way, part, PARTS))));
    places.sort_by_key(|place| place.square(goal));
    places
}

/// Where a placement ends.
fn end_of(placing: &Placing) -> Option<Place> {
    match placing {
        Placing::Body(body) => Some(body.end.to),
        Placing::Form { to, .. } | Placing::Drive { to, .. } | Placing::Push { to, .. } => Some(*to),
        Placing::Inside(_) | Placing::Facing(_) | Placing::Stand => None,
    }
}

/// Where the way of what is being set down begins, and how far it can still lead.
fn origin(state: &State, unit: UnitId, gait: Gait, roll: Inches) -> (Place, Inches) {
    if !state.way.is_empty() {
        return choices::reached(state, unit, roll);
    }
    let start = match state.gun_of(unit) {
        Some(gun) if gait == Gait::Push => gun.at,
        None if gait == Gait::Push && state.pushed.is_some() => state.guns[usize::from(state.pushed.unwrap_or(0))].at,
        Some(gun) => gun.limber,
        None if state[unit].building.is_some() => state.centroid(unit),
        None => centroid(movement::members(state, unit, state.with).into_iter().map(|man| state.man(man))),
    };
    (start, if state[unit].building.is_some() { roll + INCH * 6 } else { roll })
}

/// That a goal is farther than the dice allow: why a way ends short of it though nothing bars it. [IM-5.14]
fn beyond(state: &State, unit: UnitId, gait: Gait, roll: Inches, goal: Place) -> Option<Refusal> {
    if matches!(gait, Gait::Face | Gait::Unlimber | Gait::Realign | Gait::Leave) {
        return None;
    }
    let (start, left) = origin(state, unit, gait, roll);
    let far = start.distance(goal);
    let refusal = match state[unit].gun {
        _ if gait == Gait::Push => Refusal::PushTooFar(unit, far),
        Some(_) => Refusal::DriveTooFar(unit, roll - left + far),
        None => Refusal::TooFar(unit, roll - left + far),
    };
    (far > left).then_some(refusal)
}

/// Placements towards a goal, the whole way first.
fn tries(
    state: &State,
    unit: UnitId,
    gait: Gait,
    roll: Inches,
    goal: Place,
    facing: Option<Facing>,
    wish: &Wish,
) -> Vec<Placing> {
    let (start, left) = origin(state, unit, gait, roll);
    let way = start.distance(goal).min(left);
    let towards = facing.unwrap_or_else(|| {
        placements::nearest_enemy(state, state[unit].side, goal)
            .map_or_else(|| start.bearing(goal), |enemy| goal.bearing(state[enemy].extent.middle()))
    });
    let turn = body_turn(state, unit, facing).unwrap_or_else(|| last_turn(state));
    let formation = wish.manner.as_deref().and_then(Formation::from_key).unwrap_or(state[unit].formation);
    let mut tries = Vec::new();
    let house = (0..state.field.features.len() as u8).find(|&index| {
        state.field.features[usize::from(index)].row.kind.is_building()
            && state.field.features[usize::from(index)].holds(goal)
    });
    if let Some(house) = house {
        tries.push(Placing::Inside(house));
    }
    for part in (1..=PARTS).rev() {
        let to = start.towards(goal, share(way, part, PARTS));
        match gait {
            Gait::Face | Gait::Unlimber | Gait::Realign => {
                tries.push(Placing::Facing(facing.unwrap_or_else(|| start.bearing(goal))));
            }
            Gait::Push => tries.push(Placing::Push { to, facing: towards, shift: Vec::new() }),
            Gait::Reform | Gait::Leave => tries.push(Placing::Form { formation, to, facing: towards }),
            _ if state[unit].gun.is_some() => {
                tries.push(Placing::Drive { to, via: state.way.iter().map(|via| via.to).collect() });
            }
            _ => {
                let kept = last_turn(state);
                for turn in if turn == kept { vec![turn] } else { vec![turn, kept] } {
                    let (end, via) = (Via { to, turn }, state.way.clone());
                    tries.push(Placing::Body(BodyMove { end, facing: towards, via, shift: Vec::new() }));
                }
            }
        }
    }
    tries
}

/// A plan that comes to nothing, and why.
pub fn nothing(stop: RefusedHint) -> Plan {
    Plan {
        order: None,
        notation: String::new(),
        poses: Vec::new(),
        ghost: Vec::new(),
        cost: String::new(),
        left: String::new(),
        stop: Some(stop),
        odds: None,
        irrevocable: false,
    }
}

/// Why something is not done as wished.
pub fn hint(state: &State, refused: &Refusal) -> RefusedHint {
    let sentence = sentence::explain(state, refused);
    RefusedHint { clause: sentence.clause.to_string(), text: sentence.text }
}

fn answer(
    state: &State,
    unit: UnitId,
    roll: Inches,
    placing: &Placing,
    walked: &movement::Walked,
    why: Option<Refusal>,
) -> Plan {
    let words = speak(state, &Order::Place(placing.clone()));
    let facing = match placing {
        Placing::Body(body) => body.facing,
        Placing::Form { facing, .. } | Placing::Facing(facing) | Placing::Push { facing, .. } => *facing,
        _ => state[unit].facing,
    };
    let start = state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.limber);
    let poses = end_of(placing).map_or_else(Vec::new, |end| {
        let places = std::iter::once(start).chain(state.way.iter().map(|via| via.to)).chain([end]);
        places.map(|place| Pose { at: on_screen(state, place), facing: facing.to_f32() }).collect()
    });
    let notes = forecast::ends(state, unit, walked);
    let apart = if notes.is_empty() { "" } else { "; " };
    Plan {
        order: Some(words.to_json()),
        notation: words.notation(&PHRASES),
        poses,
        ghost: pieces::ghost(state, &walked.ends, facing),
        cost: format!("{} of {}{apart}{notes}", inches(walked.longest), inches(roll)),
        left: inches((roll - walked.longest).max(Inches::ZERO)),
        stop: why.map(|why| hint(state, &why)),
        odds: matches!(placing, Placing::Body(_)).then(|| then_fire(state, unit, walked, facing)).flatten(),
        irrevocable: false,
    }
}

/// The odds of the fire that may follow a move.
fn then_fire(state: &State, unit: UnitId, walked: &movement::Walked, facing: Facing) -> Option<Odds> {
    let mut there = state.clone();
    for &(man, place) in &walked.ends {
        there.put(man.unit, man.number, place);
    }
    for member in std::iter::once(unit).chain(each(state.with)) {
        there.turn(member, facing);
        there.settle(member);
    }
    forecast::next_volley(&there, unit)
}

/// Circles a tape can be laid to, and whether they are bases.
fn laid(state: &State, target: &Target) -> Option<(Vec<Place>, Inches, Option<UnitId>)> {
    match target {
        Target::Piece(id) => {
            if let Some(unit) = state.find(id).filter(|&unit| state[unit].is_present()) {
                let circles: Vec<Place> = match state.building(unit) {
                    Some(house) => vec![house.middle()],
                    None => state.circles(unit).collect(),
                };
                let radius = if state[unit].building.is_some() { Inches::ZERO } else { RADIUS };
                return Some((circles, radius, Some(unit)));
            }
            let index = id.strip_prefix("cannon")?.parse::<usize>().ok()?.checked_sub(1)?;
            let gun = state.guns.get(index).filter(|gun| gun.is_present())?;
            Some((vec![gun.at], RADIUS, None))
        }
        Target::Point(at) => Some((vec![from_screen(state, *at)], Inches::ZERO, None)),
        _ => None,
    }
}

/// The shortest gap between two pieces or points, edge to edge. [IM-1.8, IM-7.4]
pub fn measure(state: &State, from: &Target, to: &Target) -> Option<Measure> {
    let ((first, own, unit), (second, other, enemy)) = (laid(state, from)?, laid(state, to)?);
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b)));
    let (a, b) = pairs.min_by_key(|(a, b)| a.square(*b))?;
    let gap = (a.distance(b) - own - other).max(Inches::ZERO);
    let mut notes = Vec::new();
    if let (Some(unit), Some(enemy)) = (unit, enemy)
        && state[unit].side != state[enemy].side
    {
        match crate::rules::fire::volley(state, unit, enemy, None, Firing::All, 0) {
            Ok(volley) => notes.push(format!("{} dice, need {}", volley.own.count, volley.need)),
            Err(why) => notes.push(format!("{} [{}]", sentence::explain(state, &why).text, why.clause())),
        }
        let weapon = state.weapon(Man { unit, number: 0 });
        if weapon.shoots() {
            notes.push(format!("{} reaches {}", weapon.name(), inches(state.book.range(weapon))));
        }
    }
    Some(Measure { from: on_screen(state, a), to: on_screen(state, b), text: inches(gap), notes })
}
