//! Dragging and measuring: the planner's help, and the very number the rules use.

use scene::{Measure, Plan, Pose as ScenePose, RefusedHint, Stand, Target, Wish};
use table::{
    Bar, Base, Bounds, Drill, Effort, Ends, Facing, FirstTurn, Inches, Kit, Leg as Way, Manoeuvre, Planned, Point,
    Pose, Shape, Spot, Stop, Turn,
};

use crate::data::roster::Arm;
use crate::data::side::{OfficerId, Side, UnitId};
use crate::rules::artillery;
use crate::rules::control;
use crate::rules::deploy;
use crate::rules::movement;
use crate::rules::names::length;
use crate::rules::order::{Face, Leg, Legs, March, Order};
use crate::rules::path::is_clear;
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::Throw;
use crate::rules::refusal::Refusal;
use crate::rules::sample;
use crate::rules::sight;
use crate::rules::state::{State, Status};
use crate::rules::terrain;
use crate::rules::turn;
use crate::rules::walker::{Walker, leg_of};
use crate::rules::withdraw;
use crate::screen::forecast;
use crate::screen::ground::{PER_INCH, from_screen, on_screen};
use crate::screen::narrate::{self, modifier};
use crate::screen::pieces;
use crate::screen::stations;
use crate::screen::words;

/// A unit's move as the planner judges it, by the same walk that checks an order.
struct Marching<'a> {
    state: &'a State,
    unit: UnitId,
}

impl Marching<'_> {
    fn march(&self, legs: &[Manoeuvre]) -> Option<March> {
        let mut march = March::by(self.unit, []);
        for manoeuvre in legs {
            match *manoeuvre {
                Manoeuvre::Turn(turn) => march.face = Some(Face(turn)),
                other => march.legs.try_push(leg_of(other)?).ok()?,
            }
        }
        Some(march)
    }
}

impl Drill for Marching<'_> {
    fn base(&self) -> Base {
        self.state.base(self.unit)
    }

    fn allowance(&self) -> Inches {
        self.state.base_move(self.unit)
    }

    fn cost(&self, _before: &[Manoeuvre], leg: &Way, ends: Ends) -> Result<Inches, Stop> {
        let (state, unit) = (self.state, self.unit);
        if let Manoeuvre::Turn(turn) = leg.manoeuvre {
            return Ok(movement::faced(state, unit, Some(Face(turn))).1);
        }
        let Some(one) = leg_of(leg.manoeuvre) else { return Err(Stop::Rule(0)) };
        // No contact while dragging over the field: that is what dragging onto an enemy is for.
        let legs: Legs = [one].into_iter().collect();
        match Walker::new(state, unit, contact_nobody).follow(leg.from, Inches::ZERO, &legs) {
            Ok(path) => Ok(path.cost()),
            Err(Refusal::EndsOn { other, .. }) if ends == Ends::Later => {
                let _ = other;
                Ok(leg.length())
            }
            Err(refusal) => Err(stop_of(&refusal)),
        }
    }
}

fn contact_nobody(_: &State, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
    Err(Refusal::PassesEnemy { unit, enemy })
}

fn stop_of(refusal: &Refusal) -> Stop {
    match *refusal {
        Refusal::EndsOn { other, .. } => Stop::Bar(Bar::EndsOn(u16::from(other.0))),
        Refusal::PassesEnemy { enemy, .. }
        | Refusal::TouchesBeside { enemy, .. }
        | Refusal::SidewaysContact { enemy, .. } => Stop::Bar(Bar::TooNear(u16::from(enemy.0))),
        Refusal::Closed { feature, .. } => Stop::Bar(Bar::Feature(usize::from(feature))),
        Refusal::TooOblique(_) => Stop::Rule(1),
        Refusal::Edge(_) => Stop::Rule(2),
        _ => Stop::Rule(0),
    }
}

impl Planned for Marching<'_> {
    fn kit(&self) -> Kit {
        Kit {
            to: None,
            about: false,
            wheel: true,
            slide: Some(Turn::degrees(180)),
            first_turn: FirstTurn::Any,
            legs: 4,
            grain: Turn::degrees(1),
        }
    }

    fn may_end(&self, pose: Pose) -> Result<(), Stop> {
        let shape = self.base().placed(pose);
        if terrain::may_stand(self.state, self.unit, &shape) && is_clear(self.state, self.unit, &shape) {
            Ok(())
        } else {
            Err(Stop::Rule(3))
        }
    }

    fn extent(&self, bar: Bar) -> Option<Bounds> {
        match bar {
            Bar::Piece(id) | Bar::EndsOn(id) | Bar::TooNear(id) => {
                Some(self.state.shape(UnitId(id as u8)).bounds().grown(1_000))
            }
            Bar::Feature(index) | Bar::EndsOnFeature(index) => {
                Some(self.state.ground().features()[index].outline.bounds())
            }
            Bar::Edge(_) => None,
        }
    }
}

/// The manoeuvre that comes nearest to a wish; `None` where this piece cannot be dragged now.
pub fn plan(state: &State, wish: &Wish) -> Option<Plan> {
    if let Phase::Deploy { side } = state.phase {
        return plan_put(state, side, wish);
    }
    if state.displaced != 0 || !matches!(state.phase, Phase::Movement(MovementStep::Choose)) {
        return is_piece(state, &wish.piece).then(|| nothing(hint(state, &Refusal::NotMoving)));
    }
    if let Some(officer) = state.find_officer(&wish.piece).filter(|&officer| state[officer].on_table) {
        return plan_ride(state, officer, wish);
    }
    let unit = state.find_unit(&wish.piece).filter(|&unit| state.is_present(unit))?;
    if let Some(why) = movement::barred(state, unit) {
        return Some(nothing(hint(state, &why)));
    }
    if state.status_of(unit) == Status::Withdraw && state.arm(unit) != Arm::Artillery {
        return Some(plan_withdrawal(state, unit, wish));
    }
    let enemy = wish
        .onto
        .as_deref()
        .and_then(|id| state.find_unit(id))
        .filter(|&enemy| state.is_present(enemy) && state.side_of(enemy) != state.side_of(unit));
    Some(match enemy {
        Some(enemy) => plan_attack(state, unit, enemy, wish),
        None => plan_march(state, unit, wish),
    })
}

/// Whether somebody on the table has this id.
fn is_piece(state: &State, id: &str) -> bool {
    state.find_unit(id).is_some_and(|unit| state.is_present(unit))
        || state.find_officer(id).is_some_and(|officer| state[officer].on_table)
}

/// A unit or an officer of the side that deploys, as near as can be to the wish. [GA-S4]
fn plan_put(state: &State, side: Side, wish: &Wish) -> Option<Plan> {
    let spot = from_screen(state, wish.at);
    if let Some(officer) = state.find_officer(&wish.piece) {
        let at = spot.point();
        return Some(match deploy::check_station(state, side, officer, at) {
            Ok(()) => {
                let mut plan = answer(state, &Order::Station { officer, at });
                plan.poses = vec![screen_pose(state, Pose::new(at, Facing::NORTH))];
                plan
            }
            Err(why) => nothing(hint(state, &why)),
        });
    }
    let unit = state.find_unit(&wish.piece).filter(|&unit| state.side_of(unit) == side)?;
    let now = if deploy::is_placed(state, unit) { state[unit].pose.facing } else { state.home(side).opposite() };
    let facing = wish.facing.map_or(now, |degrees| Facing::degrees(degrees.round() as i32));
    let wished = Pose::new(spot.point(), facing);
    let stop = deploy::check_put(state, side, unit, wished).err().map(|why| hint(state, &why));
    let Some(pose) = stations::nearest(state, side, unit, wished) else { return stop.map(nothing) };
    let mut plan = answer(state, &Order::Put { unit, pose });
    plan.poses = vec![screen_pose(state, pose)];
    plan.ghost = vec![pieces::stand(state, unit, pose)];
    plan.stop = stop;
    Some(plan)
}

/// An empty answer that says why.
fn nothing(stop: RefusedHint) -> Plan {
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

fn hint(state: &State, refusal: &Refusal) -> RefusedHint {
    let sentence = narrate::refused(state, refusal);
    RefusedHint { clause: sentence.clause.to_string(), text: sentence.text }
}

/// An answer that carries an order.
fn answer(state: &State, order: &Order) -> Plan {
    let words = words::speak(state, order);
    Plan {
        order: Some(words.to_json()),
        notation: words.notation(&words::PHRASES),
        stop: None,
        ..nothing(RefusedHint { clause: String::new(), text: String::new() })
    }
}

fn screen_pose(state: &State, pose: Pose) -> ScenePose {
    ScenePose { at: on_screen(state, pose.spot()), facing: pose.facing.to_f32() }
}

/// The answer for a move that passes its check.
fn march_answer(state: &State, march: &March) -> Option<Plan> {
    let order = Order::Move(march.clone());
    turn::check(state, &order).ok()?;
    let path = movement::declared(state, march).ok()?;
    let most = state.base_move(march.unit);
    let mut plan = answer(state, &order);
    plan.poses = std::iter::once(path.start)
        .chain(path.tracks.iter().map(|track| track.way.to))
        .map(|pose| screen_pose(state, pose))
        .collect();
    let end = match path.enters.and_then(|feature| state.works(feature)) {
        Some(works) => Pose::new(works.centre().point(), path.end().facing),
        None => path.end(),
    };
    plan.ghost = vec![pieces::stand(state, march.unit, end)];
    plan.cost = format!("{} of {}", length(path.cost()), length(most));
    plan.left = length(most - path.cost());
    plan.odds = if path.contact != 0 { forecast::contact(state, march) } else { forecast::march(state, &path) };
    Some(plan)
}

/// A march towards the wish.
fn plan_march(state: &State, unit: UnitId, wish: &Wish) -> Plan {
    let refused = |march: &March| {
        movement::check_move(state, march).err().map_or_else(
            || RefusedHint { clause: "GA-6.10".to_owned(), text: "it is there already".to_owned() },
            |why| hint(state, &why),
        )
    };
    if state[unit].garrison.is_some() {
        let bearing = Facing::of(state.centre(unit), from_screen(state, wish.at)).unwrap_or(state[unit].pose.facing);
        return plan_exit(state, unit, bearing, from_screen(state, wish.at));
    }
    if let Some(plan) = plan_entry(state, unit, from_screen(state, wish.at)) {
        return plan;
    }
    let marching = Marching { state, unit };
    let facing = wish.facing.map(|degrees| Facing::degrees(degrees.round() as i32));
    let goal = table::Wish { centre: from_screen(state, wish.at), facing };
    let planned = table::plan(&marching, state[unit].pose, goal, Effort::FULL);
    let stop = planned.stop.map(|stop| stop_hint(state, unit, &stop));
    let Some(march) = marching.march(&planned.trip.legs) else {
        return nothing(RefusedHint { clause: "GA-6.10".to_owned(), text: "no such path".to_owned() });
    };
    match march_answer(state, &march) {
        Some(mut plan) => {
            plan.stop = stop;
            plan
        }
        None => nothing(if march.legs.is_empty() { stop.unwrap_or_else(|| refused(&march)) } else { refused(&march) }),
    }
}

/// A march into the town or redoubt at a spot: up to one of its edges and in, the cheapest way; `None` where there is none.
fn plan_entry(state: &State, unit: UnitId, spot: Spot) -> Option<Plan> {
    let (feature, works) =
        state.ground().at(spot).find_map(|(index, feature)| Some((index as u8, feature.kind.works?)))?;
    let mut orders = Vec::new();
    sample::unit_actions(state, unit, &mut orders, &mut |_, _| {});
    let straight = orders.into_iter().filter_map(|order| match order {
        Order::Move(march) => Some(march),
        _ => None,
    });
    let marching = Marching { state, unit };
    let round = places_before(state, unit, &works).filter_map(|pose| {
        let goal = table::Wish { centre: pose.spot(), facing: Some(pose.facing) };
        let planned = table::plan(&marching, state[unit].pose, goal, Effort::QUICK);
        let mut march = marching.march(&planned.trip.legs).filter(|_| planned.stop.is_none())?;
        march.legs.try_push(Leg::Enter).ok()?;
        Some(march)
    });
    let enters = |march: &March| {
        let path = movement::check_move(state, march).ok()?;
        (path.enters == Some(feature)).then(|| path.cost())
    };
    let cheapest =
        straight.chain(round).filter_map(|march| Some((enters(&march)?, march))).min_by_key(|(cost, _)| *cost);
    march_answer(state, &cheapest?.1)
}

/// Where a unit would stand with its front against works, before each edge that looks its way: at the middle, and where it is nearest.
fn places_before(state: &State, unit: UnitId, works: &Shape) -> impl Iterator<Item = Pose> {
    /// More than nothing and less than a touch, however poses are rounded.
    const GAP: i32 = 3;
    let (centre, base) = (state.centre(unit), state.base(unit));
    let back = Inches::from_hundredths(base.depth().hundredths() / 2 + GAP);
    let corners = works.corners().to_vec();
    (0..corners.len()).flat_map(move |index| {
        let (from, to) = (corners[index], corners[(index + 1) % corners.len()]);
        let along = Facing::of(from, to).unwrap_or(Facing::NORTH);
        // Corners are in clockwise order: the inside is to the right of every edge.
        let facing = along + Turn::RIGHT;
        let middle = from.middle(to);
        let looks_its_way = table::is_towards(facing.opposite(), middle, centre, Turn::degrees(89));
        let ahead = Pose::new(middle.point(), along).coordinates(centre).y;
        let half = Inches::from_hundredths(table::distance_between(from, to).hundredths() / 2);
        let beside = ahead.max(-half).min(half);
        let place = move |off: Inches| {
            let touched = middle.point().towards(along, off);
            Pose::new(touched.towards(facing.opposite(), back), facing)
        };
        [Inches::ZERO, beside].into_iter().filter(move |_| looks_its_way).map(place)
    })
}

/// A garrison's way out on a bearing, towards a spot. [GA-7.14]
fn plan_exit(state: &State, unit: UnitId, bearing: Facing, spot: Spot) -> Plan {
    let mut march = March::by(unit, []);
    march.exit = Some(bearing);
    let Some(out) = terrain::way_out(state, unit, bearing, bearing) else {
        return nothing(hint(state, &Refusal::ExitBlocked(unit)));
    };
    let whole = table::distance_between(out.spot(), spot).min(state.base_move(unit));
    for eighths in (0..=8).rev() {
        let length = Inches::from_hundredths(whole.hundredths() * eighths / 8);
        march.legs.clear();
        if length > Inches::ZERO {
            march.legs.push(Leg::Ahead(length));
        }
        if let Some(plan) = march_answer(state, &march) {
            return plan;
        }
    }
    let why = movement::check_move(state, &march).err().unwrap_or(Refusal::ExitBlocked(unit));
    nothing(hint(state, &why))
}

fn stop_hint(state: &State, unit: UnitId, stop: &Stop) -> RefusedHint {
    let refusal = match *stop {
        Stop::Bar(Bar::EndsOn(id) | Bar::Piece(id)) => Refusal::EndsOn { unit, other: UnitId(id as u8) },
        Stop::Bar(Bar::TooNear(id)) => Refusal::PassesEnemy { unit, enemy: UnitId(id as u8) },
        Stop::Bar(Bar::Feature(index) | Bar::EndsOnFeature(index)) => Refusal::Closed { unit, feature: index as u8 },
        Stop::Bar(Bar::Edge(_)) | Stop::Rule(2) => Refusal::Edge(unit),
        Stop::TooFar { cost, left } => {
            let allowance = state.base_move(unit);
            Refusal::TooLong { unit, cost: allowance - left + cost, allowance, bill: Box::default() }
        }
        Stop::Rule(1) => Refusal::TooOblique(unit),
        Stop::TooManyLegs | Stop::Rule(_) => Refusal::NoPath(unit),
    };
    let mut hint = hint(state, &refusal);
    if matches!(stop, Stop::Rule(3)) {
        "it cannot stand there".clone_into(&mut hint.text);
    }
    hint
}

/// An attack on the unit under the pointer: the best of the ways the sample knows.
fn plan_attack(state: &State, unit: UnitId, enemy: UnitId, wish: &Wish) -> Plan {
    let mut orders = Vec::new();
    sample::unit_actions(state, unit, &mut orders, &mut |_, _| {});
    let found = orders.into_iter().find_map(|order| match order {
        Order::Move(march) => {
            let path = movement::declared(state, &march).ok()?;
            (path.contact & enemy.bit() != 0).then_some((march, path.contact))
        }
        _ => None,
    });
    match found {
        Some((mut march, contact)) => {
            if contact.count_ones() > 1 {
                march.target = Some(enemy);
            }
            march_answer(state, &march).unwrap_or_else(|| plan_march(state, unit, wish))
        }
        None => {
            let mut plan = plan_march(state, unit, &Wish { onto: None, ..wish.clone() });
            let why = movement::may_contact(state, unit, enemy).err().unwrap_or(Refusal::NotTouched { unit, enemy });
            plan.stop = Some(hint(state, &why));
            plan
        }
    }
}

/// A withdrawal on the bearing that comes nearest to the wish. [GA-2.18]
fn plan_withdrawal(state: &State, unit: UnitId, wish: &Wish) -> Plan {
    let home = state.home(state.side_of(unit));
    let widest = i32::from(state.book.tables.movement.withdraw);
    let bearing = Facing::of(state.centre(unit), from_screen(state, wish.at)).unwrap_or(home);
    let off = (home.turn_to(bearing).hundredths() / 100).clamp(-widest, widest);
    let order = Order::Withdraw { unit, bearing: home + Turn::degrees(off) };
    if let Err(why) = turn::check(state, &order) {
        return nothing(hint(state, &why));
    }
    let mut plan = answer(state, &order);
    if let Some(ended) = withdraw::way(state, unit, home + Turn::degrees(off)) {
        plan.poses = [ended.from, ended.to].map(|pose| screen_pose(state, pose)).to_vec();
        plan.ghost = vec![pieces::stand(state, unit, ended.to)];
        plan.cost = length(ended.gone);
    }
    plan
}

/// An officer's ride: straight to the wish, or as near as he gets. [GA-6.9]
fn plan_ride(state: &State, officer: OfficerId, wish: &Wish) -> Option<Plan> {
    let from = state[officer].at;
    let to = from_screen(state, wish.at).point();
    let reach = state.book.tables.movement.officer;
    let whole = table::distance_between(from.spot(), to.spot());
    let bearing = Facing::of(from.spot(), to.spot());
    let mut why = None;
    for back in 0..=8 {
        let place = match bearing {
            Some(bearing) if back > 0 || whole > reach => {
                let most = whole.min(reach) - Inches::from_hundredths(1);
                let length = Inches::from_hundredths(most.hundredths() * (8 - back) / 8);
                from.towards(bearing, length.max(Inches::ZERO))
            }
            _ => to,
        };
        match movement::check_ride(state, officer, place) {
            Ok(()) => {
                let mut plan = answer(state, &Order::Ride { officer, to: place });
                let way = table::distance_between(from.spot(), place.spot());
                plan.poses =
                    [from, place].map(|point| ScenePose { at: on_screen(state, point.spot()), facing: 0.0 }).to_vec();
                plan.ghost = vec![Stand {
                    at: on_screen(state, place.spot()),
                    facing: 0.0,
                    width: PER_INCH,
                    depth: 0.0,
                    figures: 1,
                    symbol: "leader".to_owned(),
                    devices: Vec::new(),
                }];
                plan.cost = format!("{} of {}", length(way), length(reach));
                plan.left = length(reach - way);
                plan.stop = why;
                return Some(plan);
            }
            Err(refused) => why = why.or_else(|| Some(hint(state, &refused))),
        }
    }
    why.map(nothing)
}

/// What a tape is laid to.
enum Laid {
    Unit(UnitId),
    Officer(OfficerId),
    Place(Point),
}

fn laid(state: &State, target: &Target) -> Option<(Laid, Shape)> {
    match target {
        Target::Piece(id) => {
            if let Some(unit) = state.find_unit(id).filter(|&unit| state.is_present(unit)) {
                return Some((Laid::Unit(unit), *state.shape(unit)));
            }
            let officer = state.find_officer(id).filter(|&officer| state[officer].on_table)?;
            Some((Laid::Officer(officer), Shape::point(state[officer].at.spot())))
        }
        Target::Point(at) => {
            let point = from_screen(state, *at).point();
            Some((Laid::Place(point), Shape::point(point.spot())))
        }
        _ => None,
    }
}

/// The distance between two pieces or points as the rules measure it. [GA-D4]
pub fn measure(state: &State, from: &Target, to: &Target) -> Option<Measure> {
    let ((one, a), (other, b)) = (laid(state, from)?, laid(state, to)?);
    let (start, end) = table::nearest_spots(&a, &b);
    let distance = table::distance(&a, &b);
    let mut notes = Vec::new();
    match (&one, &other) {
        (Laid::Unit(unit), Laid::Unit(target)) if state.side_of(*unit) != state.side_of(*target) => {
            notes.extend(enemy_notes(state, *unit, *target, distance));
        }
        (Laid::Officer(officer), Laid::Unit(unit)) | (Laid::Unit(unit), Laid::Officer(officer))
            if officer.force() == Some(state[*unit].make.force) =>
        {
            let text = if control::is_outside(state, *unit) { "outside his radius" } else { "inside his radius" };
            notes.push(format!("{text} [GA-2.24]"));
        }
        (Laid::Officer(a), Laid::Officer(b)) => notes.extend(command_note(state, *a, *b)),
        _ => {}
    }
    if let Laid::Place(point) = other {
        notes.push(format!("to ({}, {})", point.x, point.y).replace('"', "″"));
    }
    Some(Measure { from: on_screen(state, start), to: on_screen(state, end), text: length(distance), notes })
}

/// What the distance between two officers allows: command dice. [GA-2.5]
fn command_note(state: &State, a: OfficerId, b: OfficerId) -> Option<String> {
    let side: Side = State::officer_side(a);
    let force = a
        .force()
        .or(b.force())
        .filter(|_| State::officer_side(b) == side && (a.force().is_none() || b.force().is_none()))?;
    let mut why = Vec::new();
    let (most, price) = control::allowed_because(state, force, &mut why);
    let clause = why.last().map_or("GA-2.5", |part| part.clause.0);
    Some(format!("up to {most} command dice at {price} each [{clause}]"))
}

/// What a distance to an enemy means: zone, fire, skirmish. [GA-6.6, GA-5.3]
fn enemy_notes(state: &State, unit: UnitId, target: UnitId, distance: Inches) -> Vec<String> {
    let mut notes = Vec::new();
    let zone = state.book.tables.movement.zone;
    let (place, zone) = (if distance <= zone { "within" } else { "outside" }, length(zone));
    notes.push(format!("{place} the {zone} zone [GA-6.6]"));
    if state[unit].make.is_battery() {
        match artillery::shot(state, unit, target) {
            Some(shot) => {
                let mut why = Throw::written();
                shot.volley(&state.book.tables.artillery, &state.rules, &mut why);
                let seen =
                    if sight::can_see(state, unit, target) { "in sight" } else { "not in arc and sight [GA-5.7]" };
                notes.extend(why.parts().map(|part| {
                    let line = modifier(state, part);
                    format!("{} [{}]", line.text, part.clause)
                }));
                notes.push(seen.to_owned());
            }
            None => notes.push("out of range [GA-5.2]".to_owned()),
        }
    }
    notes
}

/// Where a unit can come, for drawing: up to its base move.
pub fn reach(state: &State, unit: UnitId) -> Option<scene::Region> {
    let moves = matches!(state.status_of(unit), Status::Active | Status::Attack) || state.arm(unit) == Arm::Artillery;
    if !moves || state[unit].garrison.is_some() {
        return None;
    }
    let marching = Marching { state, unit };
    let outline = table::reach_outline(&marching, state[unit].pose, 24);
    Some(scene::Region {
        piece: None,
        kind: "reach".to_owned(),
        outlines: vec![outline.iter().map(|point| on_screen(state, point.spot())).collect()],
        label: String::new(),
        side: Some(state.side_of(unit).key().to_owned()),
        layer: "Reach".to_owned(),
    })
}
