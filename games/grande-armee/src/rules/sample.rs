//! What is worth considering where units are placed: a good finite sample of legal actions, one unit after another.

use std::cell::LazyCell;

use arrayvec::ArrayVec;
use table::{Facing, Inches, Point, Pose, Spot, Turn};

use crate::data::roster::Arm;
use crate::data::side::{OfficerId, UnitId, each};
use crate::rules::attack::{self, Duty};
use crate::rules::movement;
use crate::rules::order::{Face, Leg, March, Order};
use crate::rules::path::{Path, Prospect};
use crate::rules::state::{Marks, State, Status};
use crate::rules::walker::Walker;
use crate::rules::{arrival, status, withdraw};

/// The unit whose turn it is to be asked: those who must move first, then the nearest to the enemy.
pub fn asked(state: &State) -> Option<UnitId> {
    let side = state.phasing;
    let place = |unit: UnitId| {
        let pose = state[unit].pose;
        (i64::from(pose.x.hundredths()), i64::from(pose.y.hundredths()))
    };
    let enemies: ArrayVec<(i64, i64), 32> = each(state.enemies_of(side)).take(32).map(place).collect();
    each(state.present[side.index()]).filter(|&unit| movement::may_do(state, unit)).min_by_key(|&unit| {
        let bound = state[unit].marks.has(Marks::MUST_WITHDRAW) || attack::is_bound(state, unit);
        let (x, y) = place(unit);
        let nearest = enemies.iter().map(|enemy| (enemy.0 - x).pow(2) + (enemy.1 - y).pow(2)).min().unwrap_or(0);
        (!bound, nearest, unit)
    })
}

fn square(a: Spot, b: Spot) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

/// About how far the nearest enemy is: near enough for choosing what to try.
fn nearest(state: &State, unit: UnitId) -> Option<Inches> {
    let centre = state.centre(unit);
    let nearest =
        each(state.enemies_of(state.side_of(unit))).min_by_key(|&enemy| square(state.centre(enemy), centre))?;
    Some(table::distance(state.shape(unit), state.shape(nearest)))
}

/// Told of each move that is offered: its place in the list and where it leads.
pub type Note<'a> = &'a mut dyn FnMut(usize, Prospect);

/// Orders of `movement`: arrivals, then what the unit asked can do, or the officers when all units are done.
pub fn actions(state: &State, orders: &mut Vec<Order>, note: Note<'_>) {
    arrival::orders(state, orders);
    match asked(state) {
        Some(unit) => {
            unit_actions(state, unit, orders, note);
            let bound = state[unit].marks.has(Marks::MUST_WITHDRAW) || attack::is_bound(state, unit);
            // Those who must move are asked first: when this one need not, nobody need.
            if !bound || (orders.iter().any(|order| matches!(order, Order::Stay { .. })) && is_free(state, unit)) {
                orders.push(Order::Done);
            }
        }
        None => {
            officer_rides(state, orders);
            orders.push(Order::Done);
        }
    }
}

/// Whether no other unit of the phasing side must move either.
fn is_free(state: &State, excused: UnitId) -> bool {
    each(state.present[state.phasing.index()] & !excused.bit())
        .all(|unit| status::check_compulsory(state, unit).is_ok())
}

/// What one unit can do, each action legal.
pub fn unit_actions(state: &State, unit: UnitId, orders: &mut Vec<Order>, note: Note<'_>) {
    let status = state.status_of(unit);
    match status {
        Status::Inactive => {
            orders.push(Order::Recover { unit });
            if status::check_stay(state, unit).is_ok() {
                orders.push(Order::Stay { unit });
            }
        }
        Status::Withdraw => {
            withdrawals(state, unit, orders);
            if state.arm(unit) == Arm::Artillery {
                Offers::new(state, unit, (Duty::None, None), orders, note).marches();
            }
            if !state[unit].marks.has(Marks::MUST_WITHDRAW) {
                orders.push(Order::Stay { unit });
            }
        }
        Status::Hold if state.arm(unit) != Arm::Artillery => {
            orders.push(Order::Stay { unit });
            faces(state, unit, orders);
        }
        Status::Hold | Status::Active | Status::Attack => {
            let (duty, model) = attack::duty_and_model(state, unit);
            if duty == Duty::None {
                orders.push(Order::Stay { unit });
            }
            Offers::new(state, unit, (duty, model), orders, note).marches();
            if status == Status::Active && state.arm(unit) != Arm::Artillery {
                faces(state, unit, orders);
            }
        }
        Status::None => {}
    }
}

/// Changes of face worth considering: straight at the nearest enemy, quarters, about.
fn faces(state: &State, unit: UnitId, orders: &mut Vec<Order>) {
    if state[unit].garrison.is_some() {
        return;
    }
    let centre = state.centre(unit);
    let nearest = each(state.enemies_of(state.side_of(unit))).min_by_key(|&enemy| square(state.centre(enemy), centre));
    let straight = nearest.and_then(|enemy| towards(state, unit, state.centre(enemy)));
    let all = [Face::LEFT, Face::RIGHT, Face::ABOUT].into_iter().chain(straight.filter(|face| !face.is_quarters()));
    orders.extend(all.filter(|face| movement::may_turn(state, unit, *face)).map(|face| Order::Face { unit, face }));
}

/// The change of face that looks straight at a spot, in whole degrees; none where the unit looks there already.
fn towards(state: &State, unit: UnitId, spot: Spot) -> Option<Face> {
    let pose = state[unit].pose;
    let bearing = Facing::of(pose.spot(), spot)?;
    let degrees = pose.facing.turn_to(bearing).hundredths() / 100;
    (degrees.abs() > 2).then(|| Face(Turn::degrees(if degrees == -180 { 180 } else { degrees })))
}

fn withdrawals(state: &State, unit: UnitId, orders: &mut Vec<Order>) {
    let home = state.home(state.side_of(unit));
    let widest = i32::from(state.book.tables.movement.withdraw);
    if withdraw::is_at_home_edge(state, unit) {
        orders.push(Order::Withdraw { unit, bearing: home });
        return;
    }
    orders.extend([0, -widest, widest].map(|off| Order::Withdraw { unit, bearing: home + Turn::degrees(off) }));
}

/// Nearer than this the enemy may be attacked or evaded in this move.
const NEAR: Inches = Inches::whole(16);

/// Moves of one unit that are tried and, if legal, offered.
struct Offers<'a> {
    state: &'a State,
    unit: UnitId,
    walker: Walker<'a>,
    duty: Duty,
    /// A move that does what the duty demands.
    model: Option<March>,
    /// How near the nearest enemy is, where that is asked.
    now: Option<Inches>,
    orders: &'a mut Vec<Order>,
    first: usize,
    note: Note<'a>,
}

impl<'a> Offers<'a> {
    fn new(
        state: &'a State,
        unit: UnitId,
        (duty, model): (Duty, Option<March>),
        orders: &'a mut Vec<Order>,
        note: Note<'a>,
    ) -> Self {
        let first = orders.len();
        let asks = matches!(duty, Duty::Gain { .. }) || state.status_of(unit) == Status::Withdraw;
        let now = if asks { attack::nearest_now(state, unit) } else { None };
        let walker = Walker::new(state, unit, movement::may_contact);
        Self { state, unit, walker, duty, model, now, orders, first, note }
    }

    /// Passes a move on if it is legal and not offered yet; whether it was legal.
    fn offer(&mut self, march: March) -> bool {
        self.offer_if(march, |_| true)
    }

    /// The same for a move whose path has to be of some kind.
    fn offer_if(&mut self, march: March, wanted: impl Fn(&Path) -> bool) -> bool {
        let Ok(begun) = movement::begin(self.state, &march) else { return false };
        self.offer_from(begun, march, wanted)
    }

    /// The same for a move whose beginning was worked out already.
    fn offer_from(&mut self, begun: (Pose, Inches), march: March, wanted: impl Fn(&Path) -> bool) -> bool {
        let Ok(path) = movement::declared_from(begun, &self.walker, self.state, &march) else { return false };
        let legal = wanted(&path)
            && self.duty.check_from(self.state, |_, _| self.now, &path).is_ok()
            && (self.state.status_of(self.unit) != Status::Withdraw
                || status::check_off(self.state, &path, self.now).is_ok());
        let order = Order::Move(march);
        if legal && !self.orders[self.first..].contains(&order) {
            (self.note)(self.orders.len(), path.prospect());
            self.orders.push(order);
        }
        legal
    }

    fn march(&mut self, legs: impl IntoIterator<Item = Leg>) -> bool {
        self.offer(March::by(self.unit, legs))
    }

    fn marches(&mut self) {
        if self.state[self.unit].garrison.is_some() {
            self.exits();
            return;
        }
        if self.duty != Duty::None {
            self.runs();
            return;
        }
        match self.state.arm(self.unit) {
            Arm::Artillery => self.guns(),
            _ => {
                let near = nearest(self.state, self.unit).unwrap_or(Inches::LIMIT);
                if near < NEAR {
                    self.contacts();
                    self.retreats();
                }
                self.advances(near);
                self.errands();
            }
        }
    }

    /// The lines of Attack!, those that do what it demands: a few of them.
    fn runs(&mut self) {
        self.contacts();
        if self.orders.len() > self.first && self.duty == Duty::Contact {
            return;
        }
        if let Duty::Gain { .. } = self.duty {
            let most = self.state.base_move(self.unit);
            for (degrees, eighths) in [(0, 8), (0, 5), (25, 7), (-25, 7)] {
                let length = Inches::from_hundredths(most.hundredths() * eighths / 8);
                let turn = Turn::degrees(degrees);
                self.march([if degrees == 0 { Leg::Ahead(length) } else { Leg::Oblique(turn, length) }]);
            }
        }
        if self.orders.len() == self.first
            && let Some(march) = self.model.take()
        {
            self.offer(march);
        }
    }

    fn exits(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let ahead = state[unit].pose.facing;
        let most = state.base_move(unit);
        for quarter in 0..4 {
            let bearing = ahead + Turn::degrees(quarter * 90);
            for length in [most, Inches::from_hundredths(most.hundredths() / 3)] {
                let mut march = March::by(unit, [Leg::Ahead(length)]);
                march.exit = Some(bearing);
                if self.offer(march) {
                    break;
                }
            }
        }
    }

    /// Straight, oblique or wheeling into each enemy in reach.
    fn contacts(&mut self) {
        let (state, unit) = (self.state, self.unit);
        if state.arm(unit) == Arm::Artillery {
            return;
        }
        let reach = state.zone_allowance(unit, 6);
        let side = state.side_of(unit);
        let mut near: ArrayVec<(i64, UnitId), 32> = each(state.enemies_of(side))
            .filter(|&enemy| table::is_within(state.shape(unit), state.shape(enemy), reach))
            .take(32)
            .map(|enemy| (square(state.centre(enemy), state.centre(unit)), enemy))
            .collect();
        near.sort_unstable();
        near.truncate(3);
        for (_, enemy) in near {
            self.contact(enemy, reach);
        }
    }

    fn contact(&mut self, enemy: UnitId, reach: Inches) {
        let (state, unit) = (self.state, self.unit);
        let (pose, there) = (state[unit].pose, state.centre(enemy));
        let Some(bearing) = Facing::of(pose.spot(), there) else { return };
        let distance = table::distance_between(pose.spot(), there);
        let horse = state.arm(unit) == Arm::Cavalry;
        let most = state.base_move(unit);
        let straight = towards(state, unit, there);
        let gap = LazyCell::new(|| table::distance(state.shape(unit), state.shape(enemy)));
        let quarters = [Face::LEFT, Face::RIGHT, Face::ABOUT];
        let faces = std::iter::once(None).chain(straight.into_iter().chain(quarters).map(Some));
        for face in faces {
            let (faced, cost) = movement::faced(state, unit, face);
            if face.is_some() && !horse && reach - cost < *gap {
                continue;
            }
            let off = faced.facing.turn_to(bearing);
            if off.abs() > Turn::degrees(75) {
                continue;
            }
            let length = distance.min(most - cost);
            let made = off.abs() <= Turn::degrees(45) && {
                let degrees = Turn::degrees(off.hundredths() / 100);
                let leg = if degrees == Turn::NONE { Leg::Ahead(length) } else { Leg::Oblique(degrees, length) };
                let mut march = March::by(unit, [leg]);
                march.face = face;
                self.offer_if(march, |path| path.contact != 0)
            };
            if made || face.is_some() {
                if made {
                    return;
                }
                continue;
            }
            let wheel = Turn::degrees((off.hundredths() / 100).clamp(-75, 75));
            if wheel.abs() >= Turn::degrees(5) {
                let arc = table::wheel_length(state.base(unit), wheel);
                let length = distance.min(most - arc);
                if length > Inches::ZERO {
                    let march = March::by(unit, [Leg::Wheel(wheel), Leg::Ahead(length)]);
                    if self.offer_if(march, |path| path.contact != 0) {
                        return;
                    }
                }
            }
        }
    }

    /// Ahead by all and half of the move, to just outside the zone, obliquely; wheeling where an enemy is near.
    fn advances(&mut self, near: Inches) {
        let (state, unit) = (self.state, self.unit);
        let most = state.base_move(unit);
        let part = |quarters: i32| Inches::from_hundredths(most.hundredths() * quarters / 4);
        if !self.march([Leg::Ahead(most)]) {
            self.march([Leg::Ahead(part(3))]);
        }
        self.march([Leg::Ahead(part(2))]);
        let outside = near - state.book.tables.movement.zone - Inches::from_hundredths(25);
        if outside > Inches::from_hundredths(50) && outside < most {
            self.march([Leg::Ahead(outside)]);
        }
        for degrees in [-35, 35] {
            let turn = Turn::degrees(degrees);
            if near < NEAR {
                self.march([Leg::Oblique(turn, part(2))]);
            }
            if near < Inches::whole(9) {
                let arc = table::wheel_length(state.base(unit), turn);
                self.march([Leg::Wheel(turn), Leg::Ahead(part(3) - arc)]);
            }
        }
    }

    /// Towards the nearest objectives, and into towns.
    fn errands(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let centre = state.centre(unit);
        let mut near: ArrayVec<(i64, Spot), 8> = state
            .scenario
            .0
            .objectives
            .iter()
            .map(|objective| (square(objective.at.spot(), centre), objective.at.spot()))
            .filter(|(square, _)| *square > 20_000_i64.pow(2))
            .collect();
        near.sort_unstable();
        if let Some((_, spot)) = near.first() {
            self.head_for(*spot);
        }
        if state.arm(unit) == Arm::Infantry {
            let reach = state.base_move(unit).hundredths() * 100;
            for (index, feature) in state.ground().near(state.shape(unit).bounds().grown(reach)) {
                if let Some(works) = feature.kind.works
                    && state.garrison_of(index as u8).is_none()
                {
                    self.enter(works.centre(), &works);
                }
            }
        }
    }

    /// Straight to the edge of works and in.
    fn enter(&mut self, centre: Spot, works: &table::Shape) {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        let base = state.base(unit);
        for face in [None, Some(Face::LEFT), Some(Face::RIGHT), Some(Face::ABOUT)] {
            let (faced, _) = movement::faced(state, unit, face);
            let Some(bearing) = Facing::of(pose.spot(), centre) else { return };
            let off = faced.facing.turn_to(bearing);
            if off.abs() > Turn::degrees(45) {
                continue;
            }
            let degrees = Turn::degrees(off.hundredths() / 100);
            let whole = table::distance_between(pose.spot(), centre);
            let manoeuvre = table::Manoeuvre::Slide { bearing: degrees, distance: whole };
            let way = table::Leg::new(base, faced, manoeuvre);
            let Some(at) = table::first_overlap(&way, works, Inches::ZERO) else { continue };
            let length = at - Inches::from_hundredths(1);
            if length <= Inches::ZERO {
                continue;
            }
            let leg = if degrees == Turn::NONE { Leg::Ahead(length) } else { Leg::Oblique(degrees, length) };
            let mut march = March::by(unit, [leg, Leg::Enter]);
            march.face = face;
            if self.offer(march) {
                return;
            }
        }
    }

    /// One move towards a spot: oblique if it lies ahead, else after the change of face that looks at it.
    fn head_for(&mut self, spot: Spot) {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        let Some(bearing) = Facing::of(pose.spot(), spot) else { return };
        let distance = table::distance_between(pose.spot(), spot);
        let straight = towards(state, unit, spot).filter(|face| movement::may_turn(state, unit, *face));
        let face = match pose.facing.turn_to(bearing).hundredths() {
            -4_500..=4_500 => None,
            _ if straight.is_some() => straight,
            4_501..=13_500 => Some(Face::RIGHT),
            -13_500..=-4_501 => Some(Face::LEFT),
            _ => Some(Face::ABOUT),
        };
        let (faced, cost) = movement::faced(state, unit, face);
        let degrees = Turn::degrees(faced.facing.turn_to(bearing).hundredths() / 100);
        let whole = distance.min(state.base_move(unit) - cost);
        for length in [whole, Inches::from_hundredths(whole.hundredths() / 2)] {
            if length <= Inches::ZERO {
                continue;
            }
            let leg = if degrees == Turn::NONE { Leg::Ahead(length) } else { Leg::Oblique(degrees, length) };
            let mut march = March::by(unit, [leg]);
            march.face = face;
            if self.offer(march) {
                return;
            }
        }
    }

    /// Back with the face to the enemy; about and away.
    fn retreats(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let most = state.base_move(unit);
        self.march([Leg::Back(Inches::from_hundredths(most.hundredths() / 3))]);
        let (_, cost) = movement::faced(state, unit, Some(Face::ABOUT));
        self.offer(March::by(unit, [Leg::Ahead(most - cost)]).facing(Face::ABOUT));
    }

    /// Guns: turned to the nearest enemies, ahead, to the side, back.
    fn guns(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let pose = state[unit].pose;
        let most = state.base_move(unit);
        let half = Inches::from_hundredths(most.hundredths() / 2);
        let mut enemies: ArrayVec<(i64, UnitId), 32> = each(state.enemies_of(state.side_of(unit)))
            .take(32)
            .map(|enemy| (square(pose.spot(), state.centre(enemy)), enemy))
            .collect();
        enemies.sort_unstable();
        for (_, enemy) in enemies.into_iter().take(2) {
            let Some(bearing) = Facing::of(pose.spot(), state.centre(enemy)) else { continue };
            let turn = Turn::degrees(pose.facing.turn_to(bearing).hundredths() / 100);
            if turn.abs() < Turn::degrees(3) {
                continue;
            }
            let turned = |legs: &[Leg]| March::by(unit, legs.iter().copied()).facing(Face(turn));
            let Ok(begun) = movement::begin(state, &turned(&[])) else { continue };
            for march in [turned(&[]), turned(&[Leg::Ahead(half)]), turned(&[Leg::Ahead(most)])] {
                self.offer_from(begun, march, |_| true);
            }
        }
        for length in [most, half, Inches::from_hundredths(most.hundredths() / 4)] {
            self.march([Leg::Ahead(length)]);
        }
        self.march([Leg::Side(half)]);
        self.march([Leg::Side(-half)]);
        self.march([Leg::Back(half)]);
    }
}

/// Places worth considering for officers who have not ridden yet.
fn officer_rides(state: &State, orders: &mut Vec<Order>) {
    for officer in state.officers_of(state.phasing).filter(|&officer| !state[officer].moved) {
        let mut places: ArrayVec<Point, 8> = ArrayVec::new();
        posts(state, officer, &mut places);
        let first = orders.len();
        for to in places {
            let to = clip(state, officer, to);
            let order = Order::Ride { officer, to };
            if to != state[officer].at
                && !orders[first..].contains(&order)
                && movement::check_ride(state, officer, to).is_ok()
            {
                orders.push(order);
            }
        }
    }
}

/// Behind the middle of his force and by its strongest unit; for an army commander behind his sub-commanders.
fn posts(state: &State, officer: OfficerId, places: &mut ArrayVec<Point, 8>) {
    let side = State::officer_side(officer);
    let home = state.home(side);
    let behind = |spot: Spot, distance: i32| spot.point().towards(home, Inches::whole(distance));
    match officer.force() {
        Some(force) => {
            let units = state.force_units(force);
            if let Some(middle) = mean(each(units).map(|unit| state.centre(unit))) {
                places.push(behind(middle, 4));
                places.push(middle.point());
            }
            let best = each(units).max_by_key(|&unit| (state[unit].target.is_some(), state[unit].strength()));
            places.extend(best.map(|unit| behind(state.centre(unit), 2)));
        }
        None => {
            let subs = state.officers_of(side).filter(|&sub| sub != officer);
            if let Some(middle) = mean(subs.map(|sub| state[sub].at.spot())) {
                places.push(middle.point());
                places.push(behind(middle, 5));
            }
            let near = |sub: &OfficerId| sub.force().is_some_and(|force| state.is_force_near(force, Inches::whole(12)));
            if let Some(sub) = state.officers_of(side).find(|sub| *sub != officer && near(sub)) {
                places.push(behind(state[sub].at.spot(), 3));
            }
        }
    }
}

fn mean(spots: impl Iterator<Item = Spot>) -> Option<Spot> {
    let (mut x, mut y, mut count) = (0_i64, 0_i64, 0_i64);
    for spot in spots {
        (x, y, count) = (x + i64::from(spot.x), y + i64::from(spot.y), count + 1);
    }
    (count > 0).then(|| Spot { x: (x / count) as i32, y: (y / count) as i32 })
}

/// A place on the table within an officer's reach.
fn clip(state: &State, officer: OfficerId, to: Point) -> Point {
    let table = state.ground().table;
    let held = Point::new(
        to.x.max(Inches::from_hundredths(50)).min(table.width() - Inches::from_hundredths(50)),
        to.y.max(Inches::from_hundredths(50)).min(table.height() - Inches::from_hundredths(50)),
    );
    let from = state[officer].at;
    let reach = state.book.tables.movement.officer;
    match Facing::of(from.spot(), held.spot()) {
        Some(bearing) if table::distance_between(from.spot(), held.spot()) > reach => {
            from.towards(bearing, reach - Inches::from_hundredths(1))
        }
        _ => held,
    }
}
