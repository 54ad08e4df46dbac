//! Set-up piece by piece: one unit at a time, then its facing, its formation and its saddle, and the leader last. [CW-14.2]

use scene::{Affordance, Fact, RefusedHint, Target, Tone};
use table::{Bounds, Inches, Pose, Spot, Turn};

use crate::data::footprint;
use crate::data::roster::{Formation, Saddle};
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::names::{self, capitalised};
use crate::rules::order::{Deployed, Order};
use crate::rules::refusal;
use crate::rules::set_up;
use crate::rules::state::State;
use crate::rules::turn;
use crate::screen::affordances::{drag, inches, plain, title};
use crate::screen::ground::on_screen;
use crate::screen::narrate;
use crate::screen::say::compass;

/// How far a placed unit is pushed by a row.
const PUSH: Inches = Inches::whole(2);
/// How far it is turned by one, in degrees.
const TURN: i32 = 45;

/// Rows for the pieces of the side that sets up: those of the command it has begun, or one to begin with for every unit.
pub fn rows(state: &State, side: Side) -> Vec<Affordance> {
    let Some(command) = set_up::begun(state, side) else {
        return set_up::waiting(state, side).flat_map(|command| first_rows(state, side, command)).collect();
    };
    let mut rows = Vec::new();
    for unit in set_up::units_of(state, command) {
        rows.extend(drags(state, unit));
        rows.extend(if set_up::is_placed(state, unit) { changes(state, unit) } else { places(state, side, unit) });
    }
    rows.extend(leader_rows(state, side, command));
    rows
}

/// How much of a command is placed.
pub fn facts(state: &State, side: Side) -> Vec<Fact> {
    let commands = match set_up::begun(state, side) {
        Some(command) => vec![command],
        None => set_up::waiting(state, side).collect(),
    };
    let fact = |command: LeaderId| {
        let all = set_up::units_of(state, command).count();
        let placed = set_up::units_of(state, command).filter(|&unit| set_up::is_placed(state, unit)).count();
        Fact::cited(state.leader_spec(command).command.clone(), format!("{placed} of {all} units placed"), "CW-14.2")
    };
    commands.into_iter().map(fact).collect()
}

/// What a command begins with: any of its units, or its leader if it has none.
fn first_rows(state: &State, side: Side, command: LeaderId) -> Vec<Affordance> {
    let mut rows: Vec<Affordance> = Vec::new();
    for unit in set_up::units_of(state, command) {
        rows.extend(drags(state, unit));
        rows.extend(place(state, side, set_up::printed(state, unit), "at their printed place"));
    }
    rows.extend(leader_rows(state, side, command));
    for row in &mut rows {
        row.group = format!("{}, piece by piece", state.leader_spec(command).command);
    }
    rows
}

/// A unit can be dragged alone, in any of its formations.
fn drags(state: &State, unit: UnitId) -> Vec<Affordance> {
    let (one, saddle) = (state.spec(unit), state.kind(unit).usual_saddle());
    Formation::ALL
        .into_iter()
        .filter(|&to| state.kind(unit).allowance(to, saddle).is_some())
        .map(|to| {
            let label = format!("Place the {} alone in {}", one.name, to.name());
            let mut row = drag(one.id.clone(), label, "drag into the zone".to_owned());
            row.order = serde_json::json!({ "manner": to.key() });
            row.group = title(state, unit);
            row
        })
        .collect()
}

/// The row of an order that puts a unit down.
pub fn put_row(state: &State, order: &Order, one: Deployed) -> Affordance {
    let mut row = plain(state, order, format!("Place {} in {}", names::the(state, one.unit), one.formation.name()));
    let base = footprint::base(state.kind(one.unit), one.formation, state[one.unit].stands);
    row.subject = Some(state.spec(one.unit).id.clone());
    row.target = Some(Target::Point(on_screen(state, base.centre(one.pose))));
    row.group = title(state, one.unit);
    row.note = format!("{}, facing {}", refusal::point_text(one.pose.at()), compass(one.pose.facing));
    row
}

/// A row for a place, or for the nearest where the unit has room.
fn place(state: &State, side: Side, wish: Deployed, said: &str) -> Option<Affordance> {
    let (one, _) = set_up::alone(state, side, wish)?;
    let order = Order::Put(one);
    let mut row = put_row(state, &order, one);
    row.label = format!("Place {} {said}", names::the(state, one.unit));
    turn::check(state, &order).is_ok().then_some(row)
}

/// Where a unit that waits may be put: as printed, and in the six parts of the zone.
fn places(state: &State, side: Side, unit: UnitId) -> Vec<Affordance> {
    let printed = set_up::printed(state, unit);
    let parts = parts(state, side).map(|(said, at)| {
        let pose = Pose::new(at.point(), printed.pose.facing);
        place(state, side, Deployed { pose, ..printed }, &format!("in the {said}"))
    });
    std::iter::once(place(state, side, printed, "at their printed place")).chain(parts).flatten().collect()
}

/// The middles of the six parts of a zone, by name.
fn parts(state: &State, side: Side) -> [(String, Spot); 6] {
    let Bounds { left, right, bottom, top } = state.scenario.side(side).zone;
    let part = |low: i32, high: i32, sixths: i32| low + (high - low) / 6 * sixths;
    let columns = [("west", 1), ("middle", 3), ("east", 5)];
    std::array::from_fn(|index| {
        let (name, sixths) = columns[index % 3];
        let (row, up) = if index < 3 { ("north", 5) } else { ("south", 2) };
        (format!("{name} of the zone, {row}"), Spot { x: part(left, right, sixths), y: part(bottom, top, up) })
    })
}

/// What may be changed about a unit that stands: pushed, turned, formed otherwise, mounted or not, taken up; what does not go is shown with its reason.
fn changes(state: &State, unit: UnitId) -> Vec<Affordance> {
    let one = &state[unit];
    let now = Deployed { unit, pose: one.pose, formation: one.formation, saddle: one.saddle };
    let the = names::the(state, unit);
    let mut rows = Vec::new();
    let mut offer = |label: String, changed: Deployed| {
        let order = Order::Put(changed);
        let mut row = put_row(state, &order, changed);
        row.label = label;
        row.refused = turn::check(state, &order).err().map(|why| {
            let sentence = narrate::refused(state, &why);
            RefusedHint { clause: sentence.clause.to_string(), text: sentence.text }
        });
        rows.push(row);
    };
    for quarter in 0..4 {
        let bearing = table::Facing::NORTH + Turn::degrees(90 * quarter);
        let pose = Pose::new(now.pose.at().towards(bearing, PUSH), now.pose.facing);
        offer(format!("Push {the} {} {}", inches(PUSH), compass(bearing)), Deployed { pose, ..now });
    }
    let base = footprint::base(state.kind(unit), now.formation, one.stands);
    for (said, degrees) in [("left", -TURN), ("right", TURN), ("about", 180)] {
        let pose = base.pose_about(base.centre(now.pose), now.pose.facing + Turn::degrees(degrees));
        let by = if degrees == 180 { String::new() } else { format!(" {TURN}°") };
        offer(format!("Turn {the} {said}{by}"), Deployed { pose, ..now });
    }
    for formation in Formation::ALL.into_iter().filter(|&to| to != now.formation) {
        if state.kind(unit).allowance(formation, now.saddle).is_some() {
            offer(format!("Form {the} in {}", formation.name()), Deployed { formation, ..now });
        }
    }
    if state.kind(unit).dismounted.is_some() {
        let (saddle, said) = match now.saddle {
            Saddle::Mounted => (Saddle::OnFoot, "on foot"),
            Saddle::OnFoot => (Saddle::Mounted, "mounted"),
        };
        offer(format!("Set {the} {said}"), Deployed { saddle, ..now });
    }
    let mut back = plain(state, &Order::TakeUp { unit }, format!("Take {the} up again"));
    back.subject = Some(state.spec(unit).id.clone());
    back.group = title(state, unit);
    rows.push(back);
    rows
}

/// Where a leader may be put when his units are placed, which completes the command.
fn leader_rows(state: &State, side: Side, leader: LeaderId) -> Vec<Affordance> {
    let spec = state.leader_spec(leader);
    let places = std::iter::once(("at his printed place".to_owned(), spec.at.spot()))
        .chain(parts(state, side).map(|(said, at)| (format!("in the {said}"), at)));
    places
        .map(|(said, at)| (said, Order::Station { leader, at: at.point() }))
        .filter(|(_, order)| turn::check(state, order).is_ok())
        .map(|(said, order)| {
            let mut row = plain(state, &order, capitalised(&format!("{} {said}: the command is complete", spec.name)));
            row.subject = Some(spec.id.clone());
            if let Order::Station { at, .. } = order {
                row.target = Some(Target::Point(on_screen(state, at.spot())));
            }
            row.tone = Tone::End;
            row.group.clone_from(&spec.command);
            row
        })
        .collect()
}
