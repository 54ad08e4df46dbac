//! Ways of one's own, laid out leg by leg: rows for the next leg from where the last one ends, and for the whole. [CW-12.10, CW-1.3a]

use engine::NoReasons;
use scene::{Affordance, Target, Tone};
use table::{Facing, Inches, Manoeuvre, Pieces, Point, Pose, Turn};

use crate::data::footprint;
use crate::data::roster::Formation;
use crate::data::side::{LeaderId, UnitId};
use crate::rules::action::{self, Done};
use crate::rules::leader;
use crate::rules::names::{self, capitalised};
use crate::rules::order::{Act, Deed, Leg, Legs, Order, Via, Way};
use crate::rules::refusal::Denied;
use crate::rules::state::{Morale, Phase, State};
use crate::rules::turn;
use crate::screen::affordances::{inches, plain, ride_heading};
use crate::screen::forecast;
use crate::screen::ground::on_screen;
use crate::screen::say::compass;

/// How far a leader rides by a row.
const RIDE: Inches = Inches::whole(4);

/// The rows for a unit's way: to begin one, or to go on with it, charge from its end, order it, take a leg back.
pub fn march(state: &State, unit: UnitId, pieces: &Pieces) -> Vec<Affordance> {
    if state[unit].morale == Morale::Routed {
        return Vec::new();
    }
    let laid = match state.way.as_deref() {
        Some(&Way::March { unit: of, formation, legs }) if of == unit => Some((formation, legs)),
        _ => None,
    };
    let Some((formation, legs)) = laid else { return beginnings(state, unit) };
    let mut rows = Vec::new();
    if !legs.all().is_empty() || formation.is_some() {
        let deed = Deed::Move { formation, legs };
        if let Ok(Done::Walked { walk, .. }) = action::check_act::<Denied>(state, &Act { unit, deed }, pieces) {
            let mut row = plain(state, &Order::act(unit, deed), format!("Go this way, {}", legs_text(legs)));
            row.cost = inches(walk.cost);
            row.path = path(state, unit, formation, legs);
            row.tone = Tone::Accent;
            rows.push(row);
        }
        for target in state.units_of(state.side_of(unit).enemy()) {
            let deed = Deed::Charge { formation, legs, target };
            if action::check_act::<Denied>(state, &Act { unit, deed }, pieces).is_ok() {
                let label = format!("Charge {} at the end of this way", names::the(state, target));
                let mut row = plain(state, &Order::act(unit, deed), label);
                row.target = Some(Target::Piece(state.spec(target).id.clone()));
                row.tone = Tone::Contact;
                row.odds = forecast::charge(state, unit, &deed, target);
                rows.push(row);
            }
        }
    }
    rows.extend(next_legs(state, unit, formation, legs, pieces));
    if !legs.all().is_empty() {
        let shorter = Way::March { unit, formation, legs: legs.shorter() };
        rows.push(plain(state, &Order::Lay(Box::new(shorter)), "Take the last leg back".to_owned()));
    }
    for row in &mut rows {
        row.subject = Some(state.spec(unit).id.clone());
        row.group = "A way of your own".to_owned();
    }
    rows
}

/// A way begins as the unit stands, or with a change of formation that is free. [CW-4.1b]
fn beginnings(state: &State, unit: UnitId) -> Vec<Affordance> {
    std::iter::once(None)
        .chain(Formation::ALL.into_iter().filter(|&to| to != state[unit].formation).map(Some))
        .map(|formation| (formation, Order::Lay(Box::new(Way::March { unit, formation, legs: Legs::NONE }))))
        .filter(|(_, order)| turn::check(state, order).is_ok())
        .map(|(formation, order)| {
            let words = formation.map_or_else(String::new, |to| format!(", in {}", to.name()));
            let mut row = plain(state, &order, format!("Leg by leg{words}"));
            row.note = "a way of your own".to_owned();
            row.subject = Some(state.spec(unit).id.clone());
            row
        })
        .collect()
}

/// The legs that can follow, with what the way costs then.
fn next_legs(
    state: &State,
    unit: UnitId,
    formation: Option<Formation>,
    legs: Legs,
    pieces: &Pieces,
) -> Vec<Affordance> {
    let shape = formation.unwrap_or(state[unit].formation);
    let base = footprint::base(state.kind(unit), shape, state[unit].stands);
    let from = legs.all().iter().fold(state[unit].pose, |pose, leg| leg.end(base, pose));
    let allowance = state.kind(unit).allowance(shape, state[unit].saddle).unwrap_or(Inches::ZERO);
    let slide = |degrees: i32, distance: Inches| {
        Leg::To(Manoeuvre::Slide { bearing: Turn::degrees(degrees), distance }.end(base, from))
    };
    let mut wanted: Vec<(String, Leg)> = Vec::new();
    for length in [1, 2, 4, 8] {
        wanted.push((format!("Forward {length}″"), slide(0, Inches::whole(length))));
    }
    let spent = match action::check_act::<Denied>(state, &Act { unit, deed: Deed::Move { formation, legs } }, pieces) {
        Ok(Done::Walked { walk, .. }) => walk.cost,
        _ => Inches::ZERO,
    };
    if allowance - spent > Inches::ZERO {
        wanted.push(("Forward with all that is left".to_owned(), slide(0, allowance - spent)));
    }
    for (hand, sign) in [("left", -1), ("right", 1)] {
        for degrees in [15, 30, 45] {
            let wheel = Manoeuvre::Wheel(Turn::degrees(sign * degrees)).end(base, from);
            wanted.push((format!("Wheel {hand} {degrees}°"), Leg::To(wheel)));
        }
        let turn = Manoeuvre::Turn(Turn::degrees(sign * 45)).end(base, from);
        wanted.push((format!("Turn {hand} 45°"), Leg::To(turn)));
        wanted.push((format!("Oblique {hand} 2″"), slide(sign * 45, Inches::whole(2))));
        wanted.push((format!("To the {hand} 1″"), slide(sign * 90, Inches::whole(1))));
    }
    wanted.push(("Back 1″".to_owned(), slide(180, Inches::whole(1))));
    wanted.push(("Face about".to_owned(), Leg::About));
    let offer = |(label, leg): (String, Leg)| {
        let legs = legs.with(leg)?;
        let deed = Deed::Move { formation, legs };
        let Ok(Done::Walked { walk, .. }) = action::check_act::<Denied>(state, &Act { unit, deed }, pieces) else {
            return None;
        };
        let mut row = plain(state, &Order::Lay(Box::new(Way::March { unit, formation, legs })), label);
        row.cost = format!("{} of {}", inches(walk.cost), inches(allowance));
        row.path = path(state, unit, formation, legs);
        Some(row)
    };
    wanted.into_iter().filter_map(offer).collect()
}

fn legs_text(legs: Legs) -> String {
    match legs.all().len() {
        1 => "1 leg".to_owned(),
        count => format!("{count} legs"),
    }
}

fn path(state: &State, unit: UnitId, formation: Option<Formation>, legs: Legs) -> Vec<scene::Point> {
    let base = footprint::base(state.kind(unit), formation.unwrap_or(state[unit].formation), state[unit].stands);
    let mut pose: Pose = state[unit].pose;
    let mut path = vec![on_screen(state, base.centre(pose))];
    for leg in legs.all() {
        pose = leg.end(base, pose);
        path.push(on_screen(state, base.centre(pose)));
    }
    path
}

/// The rows for ways of leaders: to begin one, or to go on with the one that is laid out.
pub fn rides(state: &State) -> Vec<Affordance> {
    if !matches!(state.phase, Phase::FirstLeaders | Phase::SecondLeaders) {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for leader in state.leaders_of(state.phasing).filter(|&leader| !state[leader].moved) {
        match state.way.as_deref() {
            Some(&Way::Ride { leader: of, points }) if of == leader => rows.extend(ride(state, leader, &points)),
            _ => {
                let begin = Order::Lay(Box::new(Way::Ride { leader, points: Via::STRAIGHT }));
                let spec = state.leader_spec(leader);
                let mut row = plain(state, &begin, capitalised(&format!("{} rides by points", spec.name)));
                row.note = "a way of your own".to_owned();
                row.subject = Some(spec.id.clone());
                row.group = ride_heading(&spec.name);
                rows.push(row);
            }
        }
    }
    rows
}

/// The next points of a leader's way, its end where he may stand, and a step back.
fn ride(state: &State, leader: LeaderId, points: &Via) -> Vec<Affordance> {
    let spec = state.leader_spec(leader);
    let reach = inches(state.book.tables.leaders.reach);
    let mut rows = Vec::new();
    let cost = |points: &[Point]| match points.split_last() {
        Some((last, before)) => {
            let way = leader::way_length(state[leader].at, &Via::new(before), *last, &mut NoReasons);
            format!("{} of {reach}", inches(way))
        }
        None => String::new(),
    };
    let way = |points: &[Point]| -> Vec<scene::Point> {
        std::iter::once(&state[leader].at).chain(points).map(|point| on_screen(state, point.spot())).collect()
    };
    if let Some((last, before)) = points.points().split_last() {
        let order = Order::LeaderMove { leader, via: Via::new(before), to: *last };
        if turn::check(state, &order).is_ok() {
            let mut row = plain(state, &order, capitalised(&format!("{} rides this way", spec.name)));
            row.cost = cost(points.points());
            row.path = way(points.points());
            row.tone = Tone::Accent;
            rows.push(row);
        }
        let back = Order::Lay(Box::new(Way::Ride { leader, points: Via::new(before) }));
        rows.push(plain(state, &back, "Take the last point back".to_owned()));
    }
    let from = points.points().last().copied().unwrap_or(state[leader].at);
    for eighth in 0..8 {
        let bearing = Facing::NORTH + Turn::degrees(45 * eighth);
        for length in [RIDE, RIDE * 2] {
            let mut longer = points.points().to_vec();
            longer.push(from.towards(bearing, length));
            let order = Order::Lay(Box::new(Way::Ride { leader, points: Via::new(&longer) }));
            if longer.len() == Via::new(&longer).points().len() && turn::check(state, &order).is_ok() {
                let mut row = plain(state, &order, format!("On {} {}", compass(bearing), inches(length)));
                row.cost = cost(&longer);
                row.path = way(&longer);
                rows.push(row);
            }
        }
    }
    for row in &mut rows {
        row.subject = Some(spec.id.clone());
        row.group = format!("A way of your own for {}", spec.name);
    }
    rows
}
