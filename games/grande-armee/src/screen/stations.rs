//! Deployment piece by piece: one unit at a time, pushed and turned where it stands, officers, and the force complete. [GA-S4]

use scene::{Affordance, Fact, RefusedHint, Target, Tone};
use table::{Bounds, Facing, Inches, Point, Pose, Spot, Turn};

use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::deploy;
use crate::rules::names::length;
use crate::rules::order::Order;
use crate::rules::refusal;
use crate::rules::state::State;
use crate::rules::turn;
use crate::screen::affordances::plain;
use crate::screen::ground::on_screen;

/// How far a placed unit is pushed by a row.
const PUSH: Inches = Inches::whole(2);
/// How far it is turned by one, in degrees.
const TURN: i32 = 45;
/// The grid on which a place is looked for.
const GRID: Inches = Inches::from_hundredths(50);

/// Rows for the pieces of the side that deploys: those of the force it has begun, or of all that wait.
pub fn rows(state: &State, side: Side) -> Vec<Affordance> {
    let mut rows = Vec::new();
    match deploy::begun(state, side) {
        Some(force) => {
            for unit in deploy::units_of(state, force) {
                rows.push(drag(state, unit));
                if deploy::is_placed(state, unit) {
                    rows.extend(changes(state, unit));
                } else {
                    rows.extend(places(state, side, unit));
                }
            }
            rows.extend(officer_rows(state, side, force));
            rows.push(done(state, force));
        }
        None => {
            for force in deploy::waiting(state, side) {
                for unit in deploy::units_of(state, force) {
                    rows.push(drag(state, unit));
                    rows.extend(place(state, side, unit, first_wish(state, side, unit), "by itself"));
                }
            }
        }
    }
    rows
}

/// How much of each force is placed.
pub fn facts(state: &State, side: Side) -> Vec<Fact> {
    let forces: Vec<ForceId> = match deploy::begun(state, side) {
        Some(force) => vec![force],
        None => deploy::waiting(state, side).collect(),
    };
    let fact = |force: ForceId| {
        let all = deploy::units_of(state, force).count();
        let placed = deploy::units_of(state, force).filter(|&unit| deploy::is_placed(state, unit)).count();
        Fact::cited(state.force_name(force), format!("{placed} of {all} units placed"), "GA-S4")
    };
    forces.into_iter().map(fact).collect()
}

/// Where a unit would stand first: at its listed place, or in the middle of the zone.
fn first_wish(state: &State, side: Side, unit: UnitId) -> Pose {
    let listed = state.scenario.unit(unit).filter(|_| !state.built[side.index()]).and_then(|spec| spec.pose);
    listed.unwrap_or_else(|| {
        let zone = deploy::zone(state, side);
        let middle = Spot { x: i32::midpoint(zone.left, zone.right), y: i32::midpoint(zone.bottom, zone.top) };
        Pose::new(middle.point(), state.home(side).opposite())
    })
}

/// The state with a unit that waits lying where it would be placed first, to be drawn there.
pub fn at_hand(state: &State, side: Side, unit: UnitId) -> State {
    let mut ahead = state.clone();
    ahead[unit].pose = first_wish(state, side, unit);
    ahead
}

fn title(state: &State, unit: UnitId) -> String {
    format!("{} ({})", state.unit_name(unit), state.force_name(state[unit].make.force))
}

fn drag(state: &State, unit: UnitId) -> Affordance {
    let mut row = Affordance::new(serde_json::Value::Null, "", format!("Place {}", state.unit_name(unit)));
    row.note = "drag into the zone".to_owned();
    row.subject = Some(state.unit_id(unit).to_owned());
    row.drag = true;
    row.group = title(state, unit);
    row
}

fn put_row(state: &State, unit: UnitId, pose: Pose, label: String) -> Affordance {
    let mut row = plain(state, &Order::Put { unit, pose }, label);
    row.subject = Some(state.unit_id(unit).to_owned());
    row.target = Some(Target::Point(on_screen(state, pose.spot())));
    row.note = format!("{}, {}, facing {}", length(pose.x), length(pose.y), compass(pose.facing));
    row.group = title(state, unit);
    row
}

/// The pose nearest to a wish that a unit may be put in, looked for on a grid inside the zone.
pub fn nearest(state: &State, side: Side, unit: UnitId, wish: Pose) -> Option<Pose> {
    let fits = |pose: Pose| deploy::check_put(state, side, unit, pose).is_ok();
    if fits(wish) {
        return Some(wish);
    }
    let Bounds { left, right, bottom, top } = deploy::zone(state, side);
    let step = (GRID.hundredths() * 100) as usize;
    let mut spots: Vec<(i64, Spot)> = (left..=right)
        .step_by(step)
        .flat_map(|x| (bottom..=top).step_by(step).map(move |y| Spot { x, y }))
        .map(|spot| {
            let (dx, dy) = (i64::from(spot.x - wish.spot().x), i64::from(spot.y - wish.spot().y));
            (dx * dx + dy * dy, spot)
        })
        .collect();
    spots.sort_unstable_by_key(|&(square, spot)| (square, spot.x, spot.y));
    spots.into_iter().map(|(_, spot)| Pose::new(spot.point(), wish.facing)).find(|&pose| fits(pose))
}

fn place(state: &State, side: Side, unit: UnitId, wish: Pose, said: &str) -> Option<Affordance> {
    let pose = nearest(state, side, unit, wish)?;
    Some(put_row(state, unit, pose, format!("Place {} {said}", state.unit_name(unit))))
}

/// Where a unit that waits may be put: as listed, and in six parts of the zone.
fn places(state: &State, side: Side, unit: UnitId) -> Vec<Affordance> {
    let facing = state.home(side).opposite();
    let listed = state.scenario.unit(unit).filter(|_| !state.built[side.index()]).and_then(|spec| spec.pose);
    let first = listed.and_then(|pose| place(state, side, unit, pose, "at its listed place"));
    let parts = parts(state, side)
        .map(|(said, at)| place(state, side, unit, Pose::new(at.point(), facing), &format!("in the {said}")));
    std::iter::once(first).chain(parts).flatten().collect()
}

/// The middles of six parts of the strip in which a side deploys, by name.
fn parts(state: &State, side: Side) -> [(String, Spot); 6] {
    let Bounds { left, right, bottom, top } = deploy::zone(state, side);
    let part = |low: i32, high: i32, sixths: i32| low + (high - low) / 6 * sixths;
    let wide = right - left >= top - bottom;
    std::array::from_fn(|index| {
        let along = 1 + 2 * (index as i32 % 3);
        let across = if index < 3 { 4 } else { 2 };
        let (x, y) = if wide { (along, across) } else { (across, along) };
        let column = ["west", "west", "west", "middle", "east", "east"][x as usize];
        let row = ["south", "south", "south", "middle", "north", "north"][y as usize];
        (format!("{row} {column} of the zone"), Spot { x: part(left, right, x), y: part(bottom, top, y) })
    })
}

/// What may be changed about a unit that stands: pushed, turned, taken up; what does not go is shown with its reason.
fn changes(state: &State, unit: UnitId) -> Vec<Affordance> {
    let (now, name) = (state[unit].pose, state.unit_name(unit));
    let mut rows = Vec::new();
    let mut offer = |label: String, pose: Pose| {
        let mut row = put_row(state, unit, pose, label);
        row.refused = refused(state, &Order::Put { unit, pose });
        rows.push(row);
    };
    for quarter in 0..4 {
        let bearing = Facing::NORTH + Turn::degrees(90 * quarter);
        let pose = Pose::new(now.at().towards(bearing, PUSH), now.facing);
        offer(format!("Push {name} {} {}", length(PUSH), compass(bearing)), pose);
    }
    for (said, degrees) in [("left 45°", -TURN), ("right 45°", TURN), ("about", 180)] {
        offer(format!("Turn {name} {said}"), Pose::new(now.at(), now.facing + Turn::degrees(degrees)));
    }
    let mut back = plain(state, &Order::TakeUp { unit }, format!("Take {name} up again"));
    back.subject = Some(state.unit_id(unit).to_owned());
    back.group = title(state, unit);
    rows.push(back);
    rows
}

/// An officer may stand on any unit of the force that is placed; without a word he stands on the first.
fn officer_rows(state: &State, side: Side, force: ForceId) -> Vec<Affordance> {
    let mut rows = Vec::new();
    for officer in [force.officer(), OfficerId::army(side)] {
        let listed = state.scenario.officer(officer).filter(|_| !state.built[side.index()]).and_then(|spec| spec.at);
        let units = deploy::units_of(state, force).filter(|&unit| deploy::is_placed(state, unit));
        let with = units.map(|unit| (format!("with {}", state.unit_name(unit)), state[unit].pose.at()));
        let places: Vec<(String, Point)> =
            listed.map(|at| ("at his listed place".to_owned(), at)).into_iter().chain(with).collect();
        for (said, at) in places {
            let order = Order::Station { officer, at };
            if turn::check(state, &order).is_ok() {
                let mut row = plain(state, &order, format!("{} {said}", state.officer_name(officer)));
                row.target = Some(Target::Point(on_screen(state, at.spot())));
                row.group = "Officers".to_owned();
                rows.push(row);
            }
        }
    }
    rows
}

fn done(state: &State, force: ForceId) -> Affordance {
    let mut row = plain(state, &Order::Done, format!("{} is placed", state.force_name(force)));
    row.refused = refused(state, &Order::Done);
    row.tone = Tone::End;
    row
}

fn refused(state: &State, order: &Order) -> Option<RefusedHint> {
    let sentence = refusal::explain(state, &turn::check(state, order).err()?);
    Some(RefusedHint { clause: sentence.clause.to_string(), text: sentence.text })
}

/// The eight points of the compass.
fn compass(bearing: Facing) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[((bearing.hundredths() + 2_250) / 4_500 % 8) as usize]
}
