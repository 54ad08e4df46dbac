//! A good finite sample of placements: the moves a sensible player considers, made from geometry and each one legal.

use table::{Base, Facing, Inches, Manoeuvre, Pieces, Point, Pose, Spot, Turn, is_towards};

use crate::data::footprint;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::scenario::{Cover, TerrainKind};
use crate::data::side::{LeaderId, MOST_UNITS, UnitId, each};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::formations;
use crate::rules::leader;
use crate::rules::moving::{Marcher, is_loose, widest_turn};
use crate::rules::order::{Act, Deed, Leg, Legs, Order, Via};
use crate::rules::refusal::Denied;
use crate::rules::state::{List, Morale, State};
use crate::rules::terrain;
use crate::rules::together;

/// Rides of a Leader Movement phase, while leaders have not moved in it.
pub fn leader_moves(state: &State, orders: &mut Vec<Order>) {
    let mut gaps: Option<[i64; MOST_UNITS]> = None;
    for leader in state.leaders_of(state.phasing).filter(|&leader| !state[leader].moved) {
        let places = || places(state, leader, gaps.get_or_insert_with(|| gaps_to_enemy(state)));
        state.rides.0.of(leader, places, |places| {
            orders.extend(places.iter().map(|&to| Order::LeaderMove { leader, via: Via::STRAIGHT, to }));
        });
    }
}

/// Where a leader may ride, each place once.
fn places(state: &State, leader: LeaderId, gaps: &[i64; MOST_UNITS]) -> Box<[Point]> {
    let mut places = Vec::with_capacity(8);
    each_place(state, leader, gaps, |to| {
        let new = to != state[leader].at && !places.contains(&to);
        if new && leader::check_move(state, leader, &Via::STRAIGHT, to).is_ok() {
            places.push(to);
        }
    });
    places.into_boxed_slice()
}

/// How far each unit of the phasing side is from the enemy nearest to it, squared.
fn gaps_to_enemy(state: &State) -> [i64; MOST_UNITS] {
    let mut gaps = [0; MOST_UNITS];
    for unit in state.units_of(state.phasing) {
        let spot = state[unit].pose.spot();
        let enemies = state.units_of(state.phasing.enemy());
        gaps[unit.index()] = enemies.map(|enemy| square(state[enemy].pose.spot(), spot)).min().unwrap_or(0);
    }
    gaps
}

/// Places worth going to: behind the middle of his units and the foremost of them, to those in trouble, forward and back.
fn each_place(state: &State, leader: LeaderId, gaps: &[i64; MOST_UNITS], mut found: impl FnMut(Point)) {
    let spec = state.leader_spec(leader);
    let at = state[leader].at;
    let ahead = crate::rules::routed::homewards(state.scenario.side(spec.side).home).opposite();
    let mut sum = (0_i64, 0_i64, 0_i64);
    let mut troubled = 0;
    for unit in state.units_of(spec.side) {
        if !spec.army && state.spec(unit).command != leader {
            continue;
        }
        let pose = state[unit].pose;
        if state[unit].morale != Morale::Routed {
            sum = (sum.0 + i64::from(pose.x.hundredths()), sum.1 + i64::from(pose.y.hundredths()), sum.2 + 1);
        }
        if state[unit].morale != Morale::Good && troubled < 2 {
            troubled += 1;
            found(within_reach(state, at, behind(pose.at(), ahead, 200)));
        }
    }
    let front = state
        .units_of(spec.side)
        .filter(|&unit| spec.army || state.spec(unit).command == leader)
        .min_by_key(|unit| gaps[unit.index()]);
    if let Some(front) = front {
        found(within_reach(state, at, behind(state[front].pose.at(), ahead, 200)));
    }
    if sum.2 > 0 {
        let middle = Point::from_hundredths((sum.0 / sum.2) as i32, (sum.1 / sum.2) as i32);
        found(within_reach(state, at, behind(middle, ahead, 200)));
    }
    for distance in [4, 8] {
        found(at.towards(ahead, Inches::whole(distance)));
    }
    found(at.towards(ahead.opposite(), Inches::whole(6)));
}

fn behind(point: Point, ahead: Facing, hundredths: i32) -> Point {
    point.towards(ahead.opposite(), Inches::from_hundredths(hundredths))
}

/// A place, or as near to it as a leader gets in one move.
fn within_reach(state: &State, from: Point, to: Point) -> Point {
    let reach = state.book.tables.leaders.reach;
    if table::distance_between(from.spot(), to.spot()) <= reach {
        return to;
    }
    let bearing = Facing::of(from.spot(), to.spot());
    bearing.map_or(to, |bearing| from.towards(bearing, reach - Inches::from_hundredths(1)))
}

/// Orders of an activated unit or group (`act`).
pub fn acts(state: &State, group: u64, orders: &mut Vec<Order>) {
    let mut units = each(group);
    match (units.next(), units.next()) {
        (Some(unit), None) => {
            unit_acts(state, unit, &action::pieces_in_reach(state, unit), |deed| orders.push(Order::act(unit, deed)));
        }
        (Some(_), Some(_)) => together::acts(state, group, orders),
        _ => {}
    }
}

/// What one activated unit may do, each deed legal.
pub fn unit_acts(state: &State, unit: UnitId, pieces: &Pieces, mut found: impl FnMut(Deed)) {
    let one = &state[unit];
    if one.morale != Morale::Good {
        found(Deed::Rally);
    }
    found(Deed::Hold);
    if one.morale == Morale::Routed {
        return;
    }
    let marcher = Marcher::new(state, unit, one.formation, one.saddle).looking_about();
    let after = |to: Formation| {
        state.kind(unit).allowance(to, one.saddle)?;
        let formed = marcher.forming(to);
        formed.has_room(pieces).is_ok().then_some((to, formed))
    };
    let steady = one.morale == Morale::Good;
    let [faster, ready, loose] =
        [marching_formation(state, unit), fighting_formation(state, unit), loose_formation(state, unit)]
            .map(|change| change.filter(|_| steady).and_then(after));
    let mut offers =
        Offers { state, unit, pieces, marcher, faster, ready, loose, tried: List::new(0), found: &mut found };
    if steady {
        offers.charges();
        offers.advances();
        offers.errands();
        offers.fire_positions();
        offers.closing_up();
    }
    offers.retreats();
    offers.changes();
}

/// The faster formation into which a unit may change for nothing, if there is one.
pub fn marching_formation(state: &State, unit: UnitId) -> Option<Formation> {
    let one = &state[unit];
    let kind = state.kind(unit);
    let now = kind.allowance(one.formation, one.saddle)?;
    Formation::ALL
        .into_iter()
        .filter(|&to| formations::is_free(one.formation, to) && to != Formation::Open)
        .filter_map(|to| kind.allowance(to, one.saddle).map(|allowance| (allowance, to)))
        .filter(|(allowance, _)| *allowance > now)
        .max_by_key(|(allowance, _)| *allowance)
        .map(|(_, to)| to)
}

/// The formation for a fight into which a unit may change for nothing, if it is not in one.
fn fighting_formation(state: &State, unit: UnitId) -> Option<Formation> {
    match (state.kind(unit).class, state[unit].formation) {
        (Class::Inf, Formation::CombatColumn | Formation::Open) => Some(Formation::Line),
        (Class::Inf | Class::Cav, Formation::RoadColumn) => Some(Formation::CombatColumn),
        _ => None,
    }
}

/// Open order for infantry that may change into it for nothing where the enemy's fire may reach it.
fn loose_formation(state: &State, unit: UnitId) -> Option<Formation> {
    let one = &state[unit];
    let fits = state.kind(unit).class == Class::Inf && formations::is_free(one.formation, Formation::Open);
    let spot = one.pose.spot();
    let shot_at = || {
        state.units_of(state.side_of(unit).enemy()).any(|enemy| {
            let reach = i64::from((state.kind(enemy).range + LOOSE_REACH).hundredths()) * 100;
            !state.kind(enemy).native_irregular && square(state[enemy].pose.spot(), spot) <= reach * reach
        })
    };
    (fits && shot_at()).then_some(Formation::Open)
}

/// Who closes up leaves so many hundredths of an inch.
const CLOSE: i32 = 10;

/// Fire reaches whom it may reach after a move.
const LOOSE_REACH: Inches = Inches::whole(6);

/// A length in parts of another.
pub const fn part_of(length: Inches, part: i32, whole: i32) -> Inches {
    Inches::from_hundredths(length.hundredths() * part / whole)
}

/// The square of the distance between two spots.
pub fn square(a: Spot, b: Spot) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

/// The enemy whose anchor is nearest to that of a unit.
pub fn nearest_enemy(state: &State, unit: UnitId) -> Option<UnitId> {
    let spot = state[unit].pose.spot();
    state.units_of(state.side_of(unit).enemy()).min_by_key(|&enemy| square(state[enemy].pose.spot(), spot))
}

/// A turn towards a bearing, in whole degrees, as wide as a leg allows.
pub fn turn_towards(state: &State, from: Facing, bearing: Facing) -> Turn {
    let widest = widest_turn(state).hundredths() / 100;
    Turn::degrees((from.turn_to(bearing).hundredths() / 100).clamp(-widest, widest))
}

/// A move by its number of legs, its end and its formation.
fn key(formation: Option<Formation>, legs: &Legs) -> u64 {
    let end = match legs.all().last() {
        Some(Leg::To(pose)) => {
            let part = |length: Inches| (length.hundredths() as u64) & 0xf_ffff;
            part(pose.x) << 20 | part(pose.y) | (pose.facing.hundredths() as u64 / 100) << 44
        }
        _ => u64::MAX >> 8,
    };
    let change = formation.map_or(0, |formation| formation as u64 + 1);
    end ^ (legs.all().len() as u64) << 54 ^ change << 58
}

struct Offers<'a, F> {
    state: &'a State,
    unit: UnitId,
    pieces: &'a Pieces,
    /// The unit as it is, about to move.
    marcher: Marcher<'a>,
    /// The unit after a free change to a faster formation.
    faster: Option<(Formation, Marcher<'a>)>,
    /// The unit after a free change to a fighting formation.
    ready: Option<(Formation, Marcher<'a>)>,
    /// The unit after a free change to open order.
    loose: Option<(Formation, Marcher<'a>)>,
    /// Moves already tried, so that none is offered twice.
    tried: List<u64, 64>,
    found: &'a mut F,
}

impl<F: FnMut(Deed)> Offers<'_, F> {
    /// Passes a deed on if it is legal; whether it was.
    fn offer(&mut self, deed: Deed) -> bool {
        let legal = action::check_act::<Denied>(self.state, &Act { unit: self.unit, deed }, self.pieces).is_ok();
        if legal {
            (self.found)(deed);
        }
        legal
    }

    /// Passes a move on if it is legal; whether it was.
    fn march(&mut self, change: Option<Formation>, legs: Legs) -> bool {
        let key = key(change, &legs);
        if self.tried.contains(&key) {
            return false;
        }
        self.tried.push(key);
        let Some(marcher) = (match change {
            None => Some(&mut self.marcher),
            Some(to) => [&mut self.faster, &mut self.ready, &mut self.loose]
                .into_iter()
                .flatten()
                .find(|(known, _)| *known == to)
                .map(|(_, marcher)| marcher),
        }) else {
            return false;
        };
        let legal = action::march::<Denied>(self.state, self.unit, marcher, &legs, self.pieces).is_ok();
        if legal {
            (self.found)(Deed::Move { formation: change, legs });
        }
        legal
    }

    fn pose(&self) -> Pose {
        self.state[self.unit].pose
    }

    fn formation(&self, change: Option<Formation>) -> Formation {
        change.unwrap_or(self.state[self.unit].formation)
    }

    fn base(&self, change: Option<Formation>) -> Base {
        footprint::base(self.state.kind(self.unit), self.formation(change), self.state[self.unit].stands)
    }

    fn allowance(&self, change: Option<Formation>) -> Inches {
        let saddle = self.state[self.unit].saddle;
        self.state.kind(self.unit).allowance(self.formation(change), saddle).unwrap_or(Inches::ZERO)
    }

    /// The free changes at hand: none, to go faster, to fight.
    fn changes_at_hand(&self) -> [Option<Formation>; 2] {
        [&self.faster, &self.ready].map(|change| change.as_ref().map(|(to, _)| *to))
    }

    /// Every charge that goes straight in, or after a turn to either side; in another formation where that alone makes it possible.
    fn charges(&mut self) {
        let (state, unit) = (self.state, self.unit);
        if state.kind(unit).class == Class::Art {
            return;
        }
        let [faster, ready] = self.changes_at_hand();
        let pose = self.pose();
        for target in each(state.present[state.side_of(unit).enemy().index()]) {
            let mut bearing = None;
            for formation in [None, faster, ready] {
                let able = charge::may_charge(state, unit, self.formation(formation)).is_ok();
                if !able || !table::is_within(state.shape(unit), state.shape(target), self.allowance(formation)) {
                    continue;
                }
                let straight = Deed::Charge { formation, legs: Legs::NONE, target };
                let bearing = *bearing.get_or_insert_with(|| Facing::of(pose.spot(), state.body(target).centre()));
                let turn = bearing.map_or(Turn::NONE, |bearing| turn_towards(self.state, pose.facing, bearing));
                let turned = Legs::to(Pose { facing: pose.facing + turn, ..pose });
                if self.offer(straight)
                    || (turn.abs() >= Turn::degrees(10) && self.offer(Deed::Charge { formation, legs: turned, target }))
                {
                    break;
                }
            }
        }
    }

    /// Straight ahead by a quarter, a half and all of the allowance; half left and half right; wheels and on.
    fn advances(&mut self) {
        let [faster, ready] = self.changes_at_hand();
        self.ahead(None);
        if faster.is_some() {
            self.ahead(faster);
        }
        if ready.is_some() {
            let half = part_of(self.allowance(ready), 1, 2);
            self.slide(ready, Turn::NONE, half);
        }
        let loose = self.loose.as_ref().map(|(to, _)| *to);
        if loose.is_some() {
            self.ahead(loose);
            self.slide(loose, Turn::ABOUT, self.allowance(loose));
        }
        let (pose, allowance) = (self.pose(), self.allowance(None));
        let widest = widest_turn(self.state).hundredths() / 100;
        for degrees in [-widest, widest] {
            let turn = Turn::degrees(degrees);
            let _ = self.slide(None, turn, allowance) || self.slide(None, turn, part_of(allowance, 1, 2));
            self.wheel_and_on(None, pose, Turn::degrees(degrees * 2 / 3), allowance);
        }
    }

    fn ahead(&mut self, change: Option<Formation>) {
        let allowance = self.allowance(change);
        let full = self.slide(change, Turn::NONE, allowance);
        self.slide(change, Turn::NONE, part_of(allowance, 1, 2));
        if !full || change.is_none() {
            self.slide(change, Turn::NONE, part_of(allowance, 1, 4));
        }
    }

    /// A straight move on a bearing from the facing, facing kept.
    fn slide(&mut self, change: Option<Formation>, bearing: Turn, distance: Inches) -> bool {
        let pose = self.pose();
        self.march(change, Legs::to(Pose::new(pose.at().towards(pose.facing + bearing, distance), pose.facing)))
    }

    /// A wheel, and straight on with what is left.
    fn wheel_and_on(&mut self, change: Option<Formation>, pose: Pose, turn: Turn, most: Inches) {
        let base = self.base(change);
        let wheeled = Manoeuvre::Wheel(turn).end(base, pose);
        let left = self.allowance(change) - table::farthest_corner(base, pose, wheeled) - Inches::from_hundredths(1);
        let wheel = Legs::to(wheeled);
        if left > Inches::from_hundredths(50) {
            let on = Pose::new(wheeled.at().towards(wheeled.facing, left.min(most)), wheeled.facing);
            if let Some(legs) = wheel.with(Leg::To(on))
                && self.march(change, legs)
            {
                return;
            }
        }
        self.march(change, wheel);
    }

    /// Towards each objective, and into cover nearby.
    fn errands(&mut self) {
        let state = self.state;
        let centre = state.body(self.unit).centre();
        let [faster, _] = self.changes_at_hand();
        for objective in &state.scenario.0.objectives {
            if !objective.place.holds(centre) {
                self.head_for(None, objective.place.centre(), Inches::LIMIT);
                if faster.is_some() {
                    self.head_for(faster, objective.place.centre(), Inches::LIMIT);
                }
            }
        }
        let allowance = self.allowance(None);
        let near = state.shape(self.unit).bounds().grown(allowance.hundredths() * 100);
        let gait = state.gait(self.unit);
        for (_, feature) in state.ground().near(near) {
            let gives = feature.kind.of.kind == TerrainKind::Area && feature.kind.of.cover > Cover::None;
            if let (true, false, Some(area)) = (gives, terrain::is_closed(&feature.kind, gait), feature.outline.area())
                && !area.holds(centre)
            {
                self.head_for(None, area.centre(), Inches::LIMIT);
            }
        }
    }

    /// One move towards a spot, so far at most: straight if it lies ahead, else turning to it first. A way too dear at once is tried in two
    /// legs, so that slow ground is paid for only where it is, and then half as far.
    fn head_for(&mut self, change: Option<Formation>, spot: Spot, most: Inches) {
        let pose = self.pose();
        let centre = self.state.body(self.unit).centre();
        let Some(bearing) = Facing::of(centre, spot) else { return };
        let distance = table::distance_between(centre, spot).min(self.allowance(change)).min(most);
        let ahead = is_towards(pose.facing, centre, spot, widest_turn(self.state));
        if is_loose(self.formation(change)) || ahead {
            let there = |distance: Inches| Pose::new(pose.at().towards(bearing, distance), pose.facing);
            let half = part_of(distance, 1, 2);
            if !self.march(change, Legs::to(there(distance))) {
                let split = Legs::to(there(half)).with(Leg::To(there(distance)));
                let _ = split.is_some_and(|legs| self.march(change, legs)) || self.march(change, Legs::to(there(half)));
            }
        } else {
            self.wheel_and_on(change, pose, turn_towards(self.state, pose.facing, bearing), distance);
        }
    }

    /// Turns to look at the nearest enemy; comes just within range of him; stops just short of the reach of his weapons; steps aside from
    /// whoever stands in the line of fire.
    fn fire_positions(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let Some(enemy) = nearest_enemy(state, unit) else { return };
        let pose = self.pose();
        let aim = state.body(enemy).centre();
        let Some(bearing) = Facing::of(pose.spot(), aim) else { return };
        let [_, ready] = self.changes_at_hand();
        let turn = turn_towards(self.state, pose.facing, bearing);
        if turn.abs() >= Turn::degrees(10) {
            self.turn_on_the_spot(None, turn);
            if ready.is_some() {
                self.turn_on_the_spot(ready, turn);
            }
        }
        let gap = table::distance(state.shape(unit), state.shape(enemy));
        let grain = Inches::from_hundredths(25);
        let (own, his) = (state.kind(unit).range, state.kind(enemy).range);
        let allowance = self.allowance(None);
        for stop in [own - grain, his + Inches::whole(1)] {
            let way = gap - stop;
            if way >= grain && way < allowance {
                self.head_for(None, aim, way);
            }
        }
        if gap <= own && state.kind(unit).class != Class::Irr {
            for side in [-90, 90] {
                self.slide(None, Turn::degrees(side), part_of(allowance, 1, 2));
            }
        }
    }

    /// Beside or behind a regular friend of the command who faces the same way, so that both can be moved by one roll.
    fn closing_up(&mut self) {
        let (state, unit) = (self.state, self.unit);
        if !state.kind(unit).regular {
            return;
        }
        let (pose, allowance) = (self.pose(), self.allowance(None));
        let half = |base: Base| base.width().hundredths() / 2;
        let (own, gap) = (self.base(None), state.book.tables.command.group_gap);
        for friend in state.units_of(state.side_of(unit)) {
            let one = &state[friend];
            let fits = friend != unit
                && state.spec(friend).command == state.spec(unit).command
                && one.pose.facing == pose.facing
                && state.kind(friend).regular;
            let (here, there) = (state.shape(unit), state.shape(friend));
            if !fits || table::is_within(here, there, gap) || !table::is_within(here, there, allowance) {
                continue;
            }
            let base = footprint::base(state.kind(friend), one.formation, one.stands);
            let beside = (half(own) + half(base) + CLOSE) * 100;
            let behind = (base.depth().hundredths() + CLOSE) * 100;
            for (x, y) in [(beside, 0), (-beside, 0), (0, -behind)] {
                self.march(None, Legs::to(Pose::new(one.pose.beside(x, y).point(), pose.facing)));
            }
        }
    }

    fn turn_on_the_spot(&mut self, change: Option<Formation>, turn: Turn) {
        let (base, pose) = (self.base(change), self.pose());
        self.march(change, Legs::to(base.pose_about(base.centre(pose), pose.facing + turn)));
    }

    /// Back with the face to the enemy; about and away.
    fn retreats(&mut self) {
        let pose = self.pose();
        let allowance = self.allowance(None);
        let back = if is_loose(self.formation(None)) { allowance } else { part_of(allowance, 1, 2) };
        self.slide(None, Turn::ABOUT, back);
        let turned = Manoeuvre::About.end(self.base(None), pose);
        let left = allowance - self.state.book.tables.movement.about;
        let Some(about) = Legs::NONE.with(Leg::About) else { return };
        if left > Inches::from_hundredths(50) {
            let away = Pose::new(turned.at().towards(turned.facing, left), turned.facing);
            if let Some(legs) = about.with(Leg::To(away)) {
                self.march(None, legs);
            }
        } else if left >= Inches::ZERO {
            self.march(None, about);
        }
    }

    /// All changes of formation and saddle.
    fn changes(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let one = &state[unit];
        for to in Formation::ALL {
            if to != one.formation
                && state.kind(unit).allowance(to, one.saddle).is_some()
                && self.marcher.forming(to).has_room(self.pieces).is_ok()
            {
                (self.found)(Deed::Form { to });
            }
        }
        if state.kind(unit).class == Class::Cav {
            self.offer(match one.saddle {
                Saddle::Mounted => Deed::Dismount,
                Saddle::OnFoot => Deed::Mount,
            });
        }
    }
}
