//! Dragging and measuring: the planner's help, and the very number the rules use.

use scene::{Measure, Plan, Pose as ScenePose, RefusedHint, Stand, Target, Wish};
use table::{
    Bar, Barred, Base, Bounds, Drill, Effort, Ends, Facing, Inches, Kit, Leg as Way, Manoeuvre, Pieces, Planned, Point,
    Pose, Shape, Spot, Stop, Trip, Turn,
};

use crate::data::roster::Formation;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::rules::action;
use crate::rules::field::Field;
use crate::rules::fire;
use crate::rules::leader;
use crate::rules::moving::{self, Marcher};
use crate::rules::names::{self, capitalised};
use crate::rules::order::{Act, Acts, Deed, Deployed, Leg, Legs, Order, Via};
use crate::rules::refusal;
use crate::rules::sample::turn_towards;
use crate::rules::set_up::{self, SetUp};
use crate::rules::shaken::Shy;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::screen::early;
use crate::screen::forecast;
use crate::screen::ground::{from_screen, on_screen};
use crate::screen::narrate;
use crate::screen::pieces;
use crate::screen::words;

/// What a refusal is numbered by when the planner passes it on: shaken troops closing. [CW-9.1]
const CLOSING: u16 = 1;

/// A unit's move as the planner judges it, by the same walk that checks an order.
struct Marching<'a> {
    state: &'a State,
    unit: UnitId,
    /// The unit as it moves, worked out once for all legs that are tried.
    marcher: Marcher<'a>,
    pieces: Pieces,
    /// Whom a shaken unit may not come closer to. [CW-9.1]
    shy: Option<Shy>,
}

impl<'a> Marching<'a> {
    fn new(state: &'a State, unit: UnitId, formation: Formation) -> Self {
        let one = &state[unit];
        let shaken = one.morale == Morale::Shaken;
        Self {
            state,
            unit,
            marcher: Marcher::new(state, unit, formation, one.saddle),
            pieces: state.pieces(),
            shy: shaken.then(|| Shy::of(state, unit)),
        }
    }

    fn closes(&self, to: Pose) -> bool {
        self.shy.as_ref().is_some_and(|shy| shy.closes_on(self.state, &self.marcher.base.placed(to)).is_some())
    }
}

impl Drill for Marching<'_> {
    fn base(&self) -> Base {
        self.marcher.base
    }

    fn allowance(&self) -> Inches {
        self.marcher.allowance()
    }

    fn cost(&self, _before: &[Manoeuvre], leg: &Way, ends: Ends) -> Result<Inches, Stop> {
        let cost = match leg.manoeuvre {
            Manoeuvre::About => self.state.book.tables.movement.about,
            _ => self
                .marcher
                .walk_one(leg.from, leg.to, ends, &self.pieces)
                .map_err(|barred: Barred| Stop::Bar(barred.by))?,
        };
        if self.closes(leg.to) { Err(Stop::Rule(CLOSING)) } else { Ok(cost) }
    }
}

impl Planned for Marching<'_> {
    fn kit(&self) -> Kit {
        let figures = &self.state.book.tables.movement;
        Kit {
            to: Some(moving::widest_turn(self.state)),
            about: true,
            wheel: false,
            slide: None,
            first_turn: table::FirstTurn::Never,
            legs: figures.legs,
            grain: Turn::degrees(1),
        }
    }

    fn may_end(&self, pose: Pose) -> Result<(), Stop> {
        let shape = self.marcher.base.placed(pose);
        let mover = self.marcher.ending_at(pose);
        table::stand(&shape, self.state.ground(), &self.pieces, &mover).map_err(Stop::Bar)?;
        if self.closes(pose) { Err(Stop::Rule(CLOSING)) } else { Ok(()) }
    }

    fn extent(&self, bar: Bar) -> Option<Bounds> {
        let spacing = self.state.book.tables.movement.spacing.hundredths() * 100;
        match bar {
            Bar::Edge(_) => None,
            Bar::Piece(id) | Bar::EndsOn(id) => Some(self.state.shape(UnitId(id as u8)).bounds()),
            Bar::TooNear(id) => Some(self.state.shape(UnitId(id as u8)).bounds().grown(spacing)),
            Bar::Feature(index) | Bar::EndsOnFeature(index) => {
                Some(self.state.ground().features()[index].outline.bounds())
            }
        }
    }
}

/// The manoeuvre that comes nearest to a wish, or why this piece is not dragged now; `None` where there is no such piece.
pub fn plan(state: &State, wish: &Wish) -> Option<Plan> {
    planned(state, wish).or_else(|| early::early(state, &wish.piece))
}

fn planned(state: &State, wish: &Wish) -> Option<Plan> {
    match state.phase {
        Phase::Deploy { side } => plan_set_up(state, side, wish),
        Phase::FirstLeaders | Phase::SecondLeaders => plan_leader(state, wish),
        Phase::Movement { step: MovementStep::Act, group, .. } => {
            let unit = state.find_unit(&wish.piece).filter(|unit| group & unit.bit() != 0)?;
            if state[unit].morale == Morale::Routed {
                return None;
            }
            let target = wish.onto.as_deref().and_then(|id| state.find_unit(id));
            let enemy =
                target.filter(|&target| state.is_present(target) && state.side_of(target) != state.side_of(unit));
            Some(match (group.count_ones(), enemy) {
                (1, Some(target)) => plan_charge(state, unit, target, wish),
                (1, None) => plan_march(state, unit, wish),
                _ => plan_group(state, group, unit, wish),
            })
        }
        _ => None,
    }
}

/// An empty answer that says why.
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

pub fn hint(state: &State, refusal: &refusal::Refusal) -> RefusedHint {
    let sentence = narrate::refused(state, refusal);
    RefusedHint { clause: sentence.clause.to_string(), text: sentence.text }
}

/// An answer that carries an order.
pub fn answer(state: &State, order: &Order) -> Plan {
    let words = words::speak(state, order);
    Plan {
        order: Some(words.to_json()),
        notation: words.notation(&words::PHRASES),
        poses: Vec::new(),
        ghost: Vec::new(),
        cost: String::new(),
        left: String::new(),
        stop: None,
        odds: None,
        irrevocable: false,
    }
}

fn inches(length: Inches) -> String {
    format!("{length:#}").replace('"', "″")
}

fn screen_pose(state: &State, base: Base, pose: Pose) -> ScenePose {
    ScenePose { at: on_screen(state, base.centre(pose)), facing: pose.facing.to_f32() }
}

/// A command set up about the piece that is dragged, the rest of it going along. [CW-14.2]
fn plan_set_up(state: &State, side: Side, wish: &Wish) -> Option<Plan> {
    let (command, unit) = set_up::command_of(state, side, &wish.piece)?;
    let centre = from_screen(state, wish.at);
    let begun = set_up::begun(state, side).is_some();
    if let Some(unit) = unit.filter(|_| begun || wish.manner.is_some()) {
        return Some(plan_alone(state, side, unit, wish));
    }
    if begun {
        return Some(plan_station(state, side, command, centre.point()));
    }
    let set_up = match unit {
        None => set_up::about_leader(state, side, command, centre.point()),
        Some(unit) => {
            let printed = set_up::printed(state, unit);
            set_up::about_unit(state, side, wished(state, printed, wish))
        }
    };
    let Some(SetUp { deployment, stop }) = set_up else {
        let text = format!("{} finds no room in the zone", state.leader_spec(command).command);
        return Some(nothing(RefusedHint { clause: "CW-14.2".to_owned(), text }));
    };
    let ends: Vec<Stand> =
        deployment.units.iter().flat_map(|one| ghost(state, one.unit, one.formation, one.pose)).collect();
    let pose = match (unit, deployment.units.first()) {
        (Some(_), Some(first)) => {
            let base = crate::data::footprint::base(state.kind(first.unit), first.formation, state[first.unit].stands);
            screen_pose(state, base, first.pose)
        }
        _ => ScenePose { at: on_screen(state, deployment.leader.spot()), facing: 0.0 },
    };
    let mut plan = answer(state, &Order::Deploy(Box::new(deployment)));
    plan.poses = vec![pose];
    plan.ghost = ends;
    plan.stop = stop.map(|why| hint(state, &why));
    Some(plan)
}

/// A unit as it is wished: about a place, in the formation named or its own.
fn wished(state: &State, now: Deployed, wish: &Wish) -> Deployed {
    let formation = wish.manner.as_deref().and_then(Formation::from_key).unwrap_or(now.formation);
    let base = crate::data::footprint::base(state.kind(now.unit), formation, state[now.unit].stands);
    let facing = wish.facing.map_or(now.pose.facing, |degrees| Facing::degrees(degrees.round() as i32));
    Deployed { pose: base.pose_about(from_screen(state, wish.at), facing), formation, ..now }
}

/// One unit set down by itself, for the first time or anew. [CW-14.2]
fn plan_alone(state: &State, side: Side, unit: UnitId, wish: &Wish) -> Plan {
    let one = &state[unit];
    let now = if set_up::is_placed(state, unit) {
        Deployed { unit, pose: one.pose, formation: one.formation, saddle: one.saddle }
    } else {
        set_up::printed(state, unit)
    };
    let Some((placed, stop)) = set_up::alone(state, side, wished(state, now, wish)) else {
        let text = format!("{} find no room in the zone", names::the(state, unit));
        return nothing(RefusedHint { clause: "CW-14.2".to_owned(), text });
    };
    let order = Order::Put(placed);
    if let Err(why) = crate::rules::turn::check(state, &order) {
        return nothing(hint(state, &why));
    }
    let base = crate::data::footprint::base(state.kind(unit), placed.formation, one.stands);
    let mut plan = answer(state, &order);
    plan.poses = vec![screen_pose(state, base, placed.pose)];
    plan.ghost = ghost(state, unit, placed.formation, placed.pose);
    plan.stop = stop.map(|why| hint(state, &why));
    plan
}

/// A leader set down after his units, which completes the command. [CW-14.2]
fn plan_station(state: &State, side: Side, leader: LeaderId, at: Point) -> Plan {
    match set_up::check_station(state, side, leader, at) {
        Ok(()) => {
            let mut plan = answer(state, &Order::Station { leader, at });
            plan.poses = vec![ScenePose { at: on_screen(state, at.spot()), facing: 0.0 }];
            plan
        }
        Err(why) => nothing(hint(state, &why)),
    }
}

/// A march towards the wish, in the formation named or the present one. [CW-12.10]
fn plan_march(state: &State, unit: UnitId, wish: &Wish) -> Plan {
    let change = wish.manner.as_deref().and_then(Formation::from_key).filter(|&to| to != state[unit].formation);
    if let Some(to) = change
        && let Err(why) = crate::rules::formations::check_free(state, unit, to, &state.pieces())
    {
        return nothing(hint(state, &why));
    }
    let formation = change.unwrap_or(state[unit].formation);
    let marching = Marching::new(state, unit, formation);
    let (base, allowance) = (marching.base(), marching.allowance());
    let from = state[unit].pose;
    let facing = wish.facing.map(|degrees| Facing::degrees(degrees.round() as i32));
    let planned =
        table::plan(&marching, from, table::Wish { centre: from_screen(state, wish.at), facing }, Effort::FULL);
    let stop = planned.stop.map(|stop| stop_hint(&marching, &stop));
    let order = Order::act(unit, Deed::Move { formation: change, legs: legs_of(&planned.trip) });
    if crate::rules::turn::check(state, &order).is_err() {
        let stay = RefusedHint { clause: "CW-12.10".to_owned(), text: "they are there already".to_owned() };
        return nothing(stop.unwrap_or(stay));
    }
    let mut plan = answer(state, &order);
    plan.poses = std::iter::once(from)
        .chain(planned.trip.poses.iter().copied())
        .map(|pose| screen_pose(state, base, pose))
        .collect();
    plan.ghost = ghost(state, unit, formation, planned.trip.end());
    plan.cost = format!("{} of {}", inches(planned.trip.cost), inches(allowance));
    plan.left = inches(allowance - planned.trip.cost);
    plan.stop = stop;
    plan
}

/// The legs of a planned move as an order names them.
fn legs_of(trip: &Trip) -> Legs {
    trip.legs
        .iter()
        .map(|manoeuvre| match *manoeuvre {
            Manoeuvre::To(pose) => Leg::To(pose),
            _ => Leg::About,
        })
        .try_fold(Legs::NONE, Legs::with)
        .unwrap_or(Legs::NONE)
}

/// The cheapest legs by which a unit comes to a place, for a typed order; else what stops it and how near it could come. [CW-12.10]
pub fn way_to(
    state: &State,
    unit: UnitId,
    formation: Formation,
    at: Point,
    facing: Option<Facing>,
) -> Result<Legs, String> {
    let marching = Marching::new(state, unit, formation);
    let from = state[unit].pose;
    let centre = marching.base().centre(Pose::new(at, facing.unwrap_or(from.facing)));
    let planned = table::plan(&marching, from, table::Wish { centre, facing }, Effort::FULL);
    let Some(stop) = planned.stop else { return Ok(legs_of(&planned.trip)) };
    let why = stop_hint(&marching, &stop);
    let end = planned.trip.end();
    Err(if planned.trip.legs.is_empty() {
        format!("{} [{}]; they can come no nearer", why.text, why.clause)
    } else {
        format!(
            "{} [{}]; they could come to {} facing {} for {} of {}",
            why.text,
            why.clause,
            refusal::point_text(end.at()),
            end.facing,
            inches(planned.trip.cost),
            inches(marching.allowance())
        )
    })
}

/// The stands at the end of a way.
fn ghost(state: &State, unit: UnitId, formation: Formation, pose: Pose) -> Vec<Stand> {
    let mut there = state.clone();
    (there[unit].formation, there[unit].pose) = (formation, pose);
    there.set_down(unit);
    pieces::stands(&there, unit)
}

fn stop_hint(marching: &Marching<'_>, stop: &Stop) -> RefusedHint {
    let (state, the) = (marching.state, names::the(marching.state, marching.unit));
    let (clause, text) = match stop {
        Stop::Bar(bar) => {
            let obstacle = marching.marcher.obstacle(*bar);
            (obstacle.clause(), format!("{the} must stop: {}", obstacle.text(state)))
        }
        Stop::TooFar { .. } => ("CW-12.10", format!("beyond their {}", inches(marching.allowance()))),
        Stop::TooManyLegs => ("CW-12.10", "it would take too many legs".to_owned()),
        Stop::Rule(_) => ("CW-9.1", format!("{the} are shaken and do not come closer to the enemy")),
    };
    RefusedHint { clause: clause.to_owned(), text }
}

/// A charge at the unit under the pointer, straight in or after a turn. [CW-6.5]
fn plan_charge(state: &State, unit: UnitId, target: UnitId, wish: &Wish) -> Plan {
    let pieces = state.pieces();
    let formation = wish.manner.as_deref().and_then(Formation::from_key).filter(|&to| to != state[unit].formation);
    let pose = state[unit].pose;
    let bearing = Facing::of(pose.spot(), state.body(target).centre());
    let turn = bearing.map_or(Turn::NONE, |bearing| turn_towards(state, pose.facing, bearing));
    let turned = Legs::to(Pose { facing: pose.facing + turn, ..pose });
    let mut first = None;
    for legs in [Legs::NONE, turned] {
        let deed = Deed::Charge { formation, legs, target };
        match action::check_act::<refusal::Refusal>(state, &Act { unit, deed }, &pieces) {
            Ok(action::Done::Walked { formation, walk, .. }) => {
                let order = Order::act(unit, deed);
                let mut plan = answer(state, &order);
                let base = crate::data::footprint::base(state.kind(unit), formation, state[unit].stands);
                let allowance = state.kind(unit).allowance(formation, state[unit].saddle).unwrap_or(Inches::ZERO);
                plan.poses = [pose, walk.end].map(|pose| screen_pose(state, base, pose)).to_vec();
                plan.ghost = ghost(state, unit, formation, walk.end);
                plan.cost = format!("{} of {}", inches(walk.cost), inches(allowance));
                plan.left = inches(allowance - walk.cost);
                plan.odds = forecast::charge(state, unit, &deed, target);
                return plan;
            }
            Ok(_) => {}
            Err(why) => first = first.or(Some(why)),
        }
    }
    match first {
        Some(why) => nothing(hint(state, &why)),
        None => plan_march(state, unit, wish),
    }
}

/// All members of a group by the same vector, as far as they can go together. [CW-3.1e]
fn plan_group(state: &State, group: u64, unit: UnitId, wish: &Wish) -> Plan {
    let from = state.body(unit).centre();
    let to = from_screen(state, wish.at);
    let mut why = None;
    for eighths in (1..=8).rev() {
        let by = from.part_way(to, eighths, 8) - from;
        let deed = |unit: UnitId| {
            let pose = state[unit].pose;
            let there = Pose::new((pose.spot() + by).point(), pose.facing);
            Act { unit, deed: Deed::Move { formation: None, legs: Legs::to(there) } }
        };
        // Whoever stands farthest along the way goes first.
        let mut units: Vec<UnitId> = each(group).collect();
        units.sort_by_key(|unit| {
            let spot = state[*unit].pose.spot();
            -(i64::from(spot.x) * i64::from(by.x) + i64::from(spot.y) * i64::from(by.y))
        });
        let Some(acts) = Acts::new(units.into_iter().map(deed)) else { break };
        match action::check(state, group, &acts) {
            Ok(()) => {
                let mut plan = answer(state, &Order::Act(acts));
                plan.ghost = each(group)
                    .flat_map(|unit| {
                        let pose = state[unit].pose;
                        let there = Pose::new((pose.spot() + by).point(), pose.facing);
                        ghost(state, unit, state[unit].formation, there)
                    })
                    .collect();
                plan.poses = [from, from + by]
                    .map(|spot| ScenePose { at: on_screen(state, spot), facing: state[unit].pose.facing.to_f32() })
                    .to_vec();
                plan.cost = inches(table::distance_between(from, from + by));
                plan.stop = why;
                return plan;
            }
            Err(refused) => why = why.or_else(|| Some(hint(state, &refused))),
        }
    }
    nothing(why.unwrap_or(RefusedHint { clause: "CW-3.1e".to_owned(), text: "the group cannot go there".to_owned() }))
}

/// A leader's ride: straight to the wish, or as near as he comes that way. [CW-1.3a]
fn plan_leader(state: &State, wish: &Wish) -> Option<Plan> {
    let leader: LeaderId = state.find_leader(&wish.piece)?;
    let at = state[leader].at;
    let to = from_screen(state, wish.at).point();
    let stop = leader::check_move(state, leader, &Via::STRAIGHT, to).err().map(|refused| hint(state, &refused));
    let place = if stop.is_none() { Some(to) } else { leader::farthest(state, leader, to) };
    let Some(place) = place else { return stop.map(nothing) };
    let reach = state.book.tables.leaders.reach;
    let way = table::distance_between(at.spot(), place.spot());
    let mut plan = answer(state, &Order::LeaderMove { leader, via: Via::STRAIGHT, to: place });
    plan.poses = [at, place].map(|point| ScenePose { at: on_screen(state, point.spot()), facing: 0.0 }).to_vec();
    plan.ghost = vec![Stand {
        at: on_screen(state, place.spot()),
        facing: 0.0,
        width: state.book.tables.leaders.radius.hundredths() as f32 * 2.0,
        depth: 0.0,
        figures: 1,
        symbol: "leader".to_owned(),
        devices: Vec::new(),
    }];
    plan.cost = format!("{} of {}", inches(way), inches(reach));
    plan.left = inches(reach - way);
    plan.stop = stop;
    Some(plan)
}

/// What a tape is laid to.
enum Laid {
    Unit(UnitId),
    Leader(LeaderId),
    Place(Point),
}

fn laid(state: &State, target: &Target) -> Option<(Laid, Shape)> {
    match target {
        Target::Piece(id) => {
            if let Some(unit) = state.find_unit(id).filter(|&unit| state.is_present(unit)) {
                return Some((Laid::Unit(unit), *state.shape(unit)));
            }
            let leader = state.find_leader(id).filter(|&leader| state[leader].alive)?;
            Some((Laid::Leader(leader), state.disc(leader)))
        }
        Target::Point(at) => {
            let spot: Spot = from_screen(state, *at);
            Some((Laid::Place(spot.point()), Shape::point(spot.point().spot())))
        }
        _ => None,
    }
}

/// The distance between two pieces or points as the rules measure it: nearest points, rounded to 0.01". [CW-12.1, CW-12.4]
pub fn measure(state: &State, from: &Target, to: &Target) -> Option<Measure> {
    let ((one, a), (other, b)) = (laid(state, from)?, laid(state, to)?);
    let (start, end) = table::nearest_spots(&a, &b);
    let distance = table::distance(&a, &b);
    let mut notes = Vec::new();
    if let (Laid::Unit(unit), Laid::Unit(target)) = (&one, &other)
        && state.side_of(*unit) != state.side_of(*target)
    {
        notes.extend(fire_notes(state, *unit, *target));
    }
    if let (Laid::Leader(leader), Laid::Unit(unit)) | (Laid::Unit(unit), Laid::Leader(leader)) = (&one, &other)
        && state.leader_spec(*leader).side == state.side_of(*unit)
    {
        let penalty = crate::rules::command::distance_penalty(&state.book.tables.command, distance);
        notes.push(format!("{penalty} off the command target [CW-3.5a]"));
    }
    if let Laid::Place(point) = other {
        notes.push(format!("to ({}, {})", point.x, point.y).replace('"', "″"));
    }
    Some(Measure { from: on_screen(state, start), to: on_screen(state, end), text: inches(distance), notes })
}

/// What the distance means for fire: in range, in arc, in sight. [CW-5.3]
fn fire_notes(state: &State, unit: UnitId, target: UnitId) -> Vec<String> {
    let aim = state.body(target);
    match Field::new(state, target, &aim).check(unit) {
        Ok(()) => match fire::shot(state, unit, target, &aim) {
            Some(shot) => {
                let table = &state.book.tables.fire;
                let mut why = Vec::new();
                let (dice, save) = (shot.dice(table, &mut why), shot.save(table, &mut why));
                let reasons = narrate::modifiers(state, &why).into_iter();
                let cited = reasons.map(|one| format!("{} [{}]", one.text, one.clause.unwrap_or_default()));
                let fire = format!("{} fire with {}, save {save}", state.spec(unit).name, names::dice(dice));
                [capitalised(&fire)].into_iter().chain(cited).collect()
            }
            None => Vec::new(),
        },
        Err(why) => vec![format!("{} [{}]", refusal::explain(state, &why).text, why.clause())],
    }
}

/// Where a unit can come in one activation, for drawing. [CW-12.10]
pub fn reach(state: &State, unit: UnitId) -> Option<scene::Region> {
    if state[unit].morale == Morale::Routed {
        return None;
    }
    let marching = Marching::new(state, unit, state[unit].formation);
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
