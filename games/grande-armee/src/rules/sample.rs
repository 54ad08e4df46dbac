//! What is worth considering where units are placed: a good finite sample of legal actions, one unit after another.

use arrayvec::ArrayVec;
use table::{Facing, Inches, Pose, Spot, Turn};

use crate::data::roster::Arm;
use crate::data::side::{UnitId, each};
use crate::rules::attack::{self, Duty, Runs};
use crate::rules::movement;
use crate::rules::order::{Face, Leg, March, Order};
use crate::rules::path::{Path, Prospect};
use crate::rules::state::{Marks, State, Status};
use crate::rules::walker::Walker;
use crate::rules::{arrival, rides, status, withdraw};

/// The unit whose turn it is to be asked: those who must move first, then the nearest to the enemy.
pub fn asked(state: &State) -> Option<UnitId> {
    let side = state.phasing;
    let place = |unit: UnitId| {
        let pose = state[unit].pose;
        (pose.x.hundredths(), pose.y.hundredths())
    };
    let all = set_of(each(state.present[side.index()]).filter(|&unit| movement::may_do(state, unit)));
    let bound = set_of(each(all).filter(|&unit| is_bound(state, unit)));
    let enemies: ArrayVec<(i32, i32), 32> = each(state.enemies_of(side)).take(32).map(place).collect();
    each(if bound == 0 { all } else { bound }).min_by_key(|&unit| {
        let (x, y) = place(unit);
        let nearest = enemies.iter().map(|enemy| (enemy.0 - x).pow(2) + (enemy.1 - y).pow(2)).min().unwrap_or(0);
        (nearest, unit)
    })
}

/// Whether a unit must move, as far as its status tells.
fn is_bound(state: &State, unit: UnitId) -> bool {
    state[unit].marks.has(Marks::MUST_WITHDRAW) || attack::is_bound(state, unit)
}

fn set_of(units: impl Iterator<Item = UnitId>) -> u64 {
    units.fold(0, |set, unit| set | unit.bit())
}

fn square(a: Spot, b: Spot) -> i64 {
    let (x, y) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
    x * x + y * y
}

/// The nearest enemy by the middles of the bases: near enough for choosing what to try.
fn nearest(state: &State, unit: UnitId) -> Option<UnitId> {
    let centre = state.centre(unit);
    each(state.enemies_of(state.side_of(unit))).min_by_key(|&enemy| square(state.centre(enemy), centre))
}

/// Told of each move that is offered: its place in the list and where it leads.
pub type Note<'a> = &'a mut dyn FnMut(usize, Prospect);

/// Orders of `movement`: arrivals, then what the unit asked can do, or the officers when all units are done.
pub fn actions(state: &State, orders: &mut Vec<Order>, note: Note<'_>) {
    arrival::orders(state, orders);
    match asked(state) {
        Some(unit) => {
            unit_actions(state, unit, orders, note);
            // Those who must move are asked first: with this one excused, the segment may end if nobody else might have to.
            let others = state.present[state.phasing.index()] & !unit.bit();
            let is_excused = || orders.iter().any(|order| matches!(order, Order::Stay { .. }));
            if !is_bound(state, unit) || (is_excused() && !each(others).any(|other| must_still(state, other))) {
                orders.push(Order::Done);
            }
        }
        None => {
            rides::orders(state, orders);
            orders.push(Order::Done);
        }
    }
}

/// Whether a unit might still have to move in this segment.
fn must_still(state: &State, unit: UnitId) -> bool {
    !state[unit].marks.has(Marks::DONE) && is_bound(state, unit)
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
                Offers::new(state, unit, orders, note).marches();
            }
            if !state[unit].marks.has(Marks::MUST_WITHDRAW) {
                orders.push(Order::Stay { unit });
            }
        }
        Status::Hold if state.arm(unit) != Arm::Artillery => {
            orders.push(Order::Stay { unit });
            faces(state, unit, orders);
        }
        Status::Attack if attack::is_bound(state, unit) => Offers::new(state, unit, orders, note).assault(),
        Status::Hold | Status::Active | Status::Attack => {
            orders.push(Order::Stay { unit });
            Offers::new(state, unit, orders, note).marches();
            if status == Status::Active && state.arm(unit) != Arm::Artillery {
                orders.extend(straight_face(state, unit).map(|face| Order::Face { unit, face }));
            }
        }
        Status::None => {}
    }
}

/// Changes of face worth considering where a unit can do nothing else: straight at the nearest enemy, quarters, about.
fn faces(state: &State, unit: UnitId, orders: &mut Vec<Order>) {
    if state[unit].garrison.is_some() {
        return;
    }
    let straight = nearest(state, unit).and_then(|enemy| towards(state, unit, state.centre(enemy)));
    let all = [Face::LEFT, Face::RIGHT, Face::ABOUT].into_iter().chain(straight.filter(|face| !face.is_quarters()));
    orders.extend(all.filter(|face| movement::may_turn(state, unit, *face)).map(|face| Order::Face { unit, face }));
}

/// The change of face worth considering where a unit could march as well: straight at the nearest enemy, if he is near.
fn straight_face(state: &State, unit: UnitId) -> Option<Face> {
    let enemy = nearest(state, unit)?;
    let is_near = state[unit].garrison.is_none() && table::is_within(state.shape(unit), state.shape(enemy), NEAR);
    let face = if is_near { towards(state, unit, state.centre(enemy))? } else { return None };
    movement::may_turn(state, unit, face).then_some(face)
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
/// Nearer than this it matters how the unit stands to him.
const CLOSE: Inches = Inches::whole(9);
/// So far off the facing an oblique may go.
const WIDEST: Turn = Turn::degrees(45);

/// Moves of one unit that are tried and, if legal, offered.
struct Offers<'a> {
    state: &'a State,
    unit: UnitId,
    walker: Walker<'a>,
    duty: Duty,
    /// How near the nearest enemy is, where that is asked.
    now: Option<Inches>,
    orders: &'a mut Vec<Order>,
    first: usize,
    /// What the cheapest contact offered costs.
    cheapest: Option<Inches>,
    note: Note<'a>,
}

impl<'a> Offers<'a> {
    /// For a unit of which nothing is demanded, or not yet.
    fn new(state: &'a State, unit: UnitId, orders: &'a mut Vec<Order>, note: Note<'a>) -> Self {
        let first = orders.len();
        let asks = state.status_of(unit) == Status::Withdraw;
        let now = if asks { attack::nearest_now(state, unit) } else { None };
        let walker = Walker::new(state, unit, movement::may_contact);
        Self { state, unit, walker, duty: Duty::None, now, orders, first, cheapest: None, note }
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
            if path.contact != 0 {
                self.cheapest = Some(self.cheapest.map_or(path.cost(), |cost| cost.min(path.cost())));
            }
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
        match self.state.arm(self.unit) {
            Arm::Artillery => self.guns(),
            _ => match nearest(self.state, self.unit) {
                Some(enemy) => self.before(enemy),
                None => {
                    self.advance();
                    self.errands();
                }
            },
        }
    }

    fn is_any(&self) -> bool {
        self.orders.len() > self.first
    }

    /// Under Attack!: contact does whatever is demanded, and where nobody can be reached so does whoever comes nearer by as much as can be demanded of
    /// anybody. Only where neither is to be had it is worked out what is demanded.
    fn assault(&mut self) {
        let (state, unit) = (self.state, self.unit);
        self.contacts();
        let surely = state.zone_allowance(unit, state.book.tables.attack.die);
        if self.cheapest.is_some_and(|cost| cost <= surely) {
            return;
        }
        let runs = Runs::new(state, unit);
        if let Some(march) = runs.charge() {
            if !self.is_any() {
                self.offer(march);
            }
            return;
        }
        self.now = runs.now();
        self.duty = Duty::utmost(state);
        // Who is nearer than he can be asked to come has no need to try.
        if self.now.is_none_or(|now| now >= state.book.tables.attack.gain) {
            self.closings();
        }
        if self.is_any() {
            return;
        }
        let (duty, model) = runs.closing();
        let is_less = duty.is_less_than(self.duty);
        self.duty = duty;
        if duty == Duty::None {
            self.orders.push(Order::Stay { unit });
            self.marches();
            return;
        }
        if is_less {
            self.closings();
        }
        if let (false, Some(march)) = (self.is_any(), model) {
            self.offer(march);
        }
    }

    /// Nearer to the enemy: straight at the nearest, ahead by all and by part of the move.
    fn closings(&mut self) {
        let most = self.state.base_move(self.unit);
        self.march([Leg::Ahead(most)]);
        self.march([Leg::Ahead(Inches::from_hundredths(most.hundredths() * 5 / 8))]);
        if let Some(enemy) = nearest(self.state, self.unit) {
            self.head_for(self.state.centre(enemy));
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

    /// Into each of the nearest enemies in reach.
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

    /// Straight or obliquely into an enemy, else wheeling, else after a change of face.
    fn contact(&mut self, enemy: UnitId, reach: Inches) {
        let (state, unit) = (self.state, self.unit);
        let (pose, there) = (state[unit].pose, state.centre(enemy));
        let Some(bearing) = Facing::of(pose.spot(), there) else { return };
        let distance = table::distance_between(pose.spot(), there);
        let most = state.base_move(unit);
        let off = pose.facing.turn_to(bearing);
        let touches = |path: &Path| path.contact != 0;
        if off.abs() <= WIDEST && self.offer_if(March::by(unit, [slide(off, distance.min(most))]), touches) {
            return;
        }
        // Horse turns for nothing and need not wheel.
        let wheel = whole(off);
        let is_horse = state.arm(unit) == Arm::Cavalry;
        if !is_horse && wheel.abs() >= Turn::degrees(5) && off.abs() <= Turn::degrees(75) {
            let length = distance.min(most - table::wheel_length(state.base(unit), wheel));
            let march = March::by(unit, [Leg::Wheel(wheel), Leg::Ahead(length)]);
            if length > Inches::ZERO && self.offer_if(march, touches) {
                return;
            }
        }
        let Some(face) = self.face_at(there) else { return };
        let (faced, cost) = movement::faced(state, unit, Some(face));
        if reach - cost >= table::distance(state.shape(unit), state.shape(enemy)) {
            let leg = slide(faced.facing.turn_to(bearing), distance.min(most - cost));
            self.offer_if(March::by(unit, [leg]).facing(face), touches);
        }
    }

    /// The change of face that looks at a spot: straight at it, or by quarters where there is no room for that; none where that is no change.
    fn face_at(&self, spot: Spot) -> Option<Face> {
        let (state, unit) = (self.state, self.unit);
        let straight = towards(state, unit, spot)?;
        if movement::may_turn(state, unit, straight) {
            return Some(straight);
        }
        match straight.turn().hundredths() {
            -4_500..=4_500 => None,
            4_501..=13_500 => Some(Face::RIGHT),
            -13_500..=-4_501 => Some(Face::LEFT),
            _ => Some(Face::ABOUT),
        }
    }

    /// Before an enemy: if he is near into him, away from him and to just outside his zone; ahead by all of the move, obliquely; on errands.
    fn before(&mut self, enemy: UnitId) {
        let (state, unit) = (self.state, self.unit);
        let near = table::distance(state.shape(unit), state.shape(enemy));
        if near >= NEAR {
            self.advance();
            self.errands();
            return;
        }
        self.contacts();
        let is_at_grips = self.cheapest.is_some();
        if near < CLOSE || state[unit].is_worn() {
            self.retreats(near);
        }
        let most = state.base_move(unit);
        let outside = near - state.book.tables.movement.zone - Inches::from_hundredths(25);
        let is_outside = outside > Inches::from_hundredths(50) && outside < most;
        self.march([Leg::Ahead(if is_outside { outside } else { half(most) })]);
        // Whoever can be attacked would be met on most other ways ahead too.
        if !is_at_grips {
            self.advance();
            for degrees in [-35, 35] {
                self.march([Leg::Oblique(Turn::degrees(degrees), half(most))]);
            }
        }
        self.errands();
    }

    /// Ahead by all of the move, or by half of it.
    fn advance(&mut self) {
        let most = self.state.base_move(self.unit);
        if !self.march([Leg::Ahead(most)]) {
            self.march([Leg::Ahead(half(most))]);
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
            let reach = state.base_move(unit);
            let free = state
                .ground()
                .near(state.shape(unit).bounds().about(reach))
                .filter_map(|(index, feature)| Some((index as u8, feature.kind.works?)))
                .filter(|(index, works)| {
                    table::is_within(state.shape(unit), works, reach) && state.garrison_of(*index).is_none()
                });
            if let Some((_, works)) = free.min_by_key(|(_, works)| square(works.centre(), centre)) {
                self.enter(works.centre(), &works);
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
            if off.abs() > WIDEST {
                continue;
            }
            let distance = table::distance_between(pose.spot(), centre);
            let way = table::Leg::new(base, faced, table::Manoeuvre::Slide { bearing: whole(off), distance });
            let Some(at) = table::first_overlap(&way, works, Inches::ZERO) else { continue };
            let length = at - Inches::from_hundredths(1);
            if length <= Inches::ZERO {
                continue;
            }
            let mut march = March::by(unit, [slide(off, length), Leg::Enter]);
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
        let is_ahead = pose.facing.turn_to(bearing).abs() <= WIDEST;
        let face = if is_ahead { None } else { self.face_at(spot) };
        let (faced, cost) = movement::faced(state, unit, face);
        let all = distance.min(state.base_move(unit) - cost);
        for length in [all, half(all)] {
            let mut march = March::by(unit, [slide(faced.facing.turn_to(bearing), length)]);
            march.face = face;
            if length > Inches::ZERO && self.offer(march) {
                return;
            }
        }
    }

    /// About and away; back with the face to an enemy who is close.
    fn retreats(&mut self, near: Inches) {
        let (state, unit) = (self.state, self.unit);
        let most = state.base_move(unit);
        if near < CLOSE {
            self.march([Leg::Back(Inches::from_hundredths(most.hundredths() / 3))]);
        }
        let (_, cost) = movement::faced(state, unit, Some(Face::ABOUT));
        self.offer(March::by(unit, [Leg::Ahead(most - cost)]).facing(Face::ABOUT));
    }

    /// Guns: turned to the nearest enemy, ahead; if he is near to the sides and back.
    fn guns(&mut self) {
        let (state, unit) = (self.state, self.unit);
        let (pose, most) = (state[unit].pose, state.base_move(unit));
        self.advance();
        let Some(enemy) = nearest(state, unit) else { return };
        let Some(bearing) = Facing::of(pose.spot(), state.centre(enemy)) else { return };
        let is_near = table::is_within(state.shape(unit), state.shape(enemy), NEAR);
        let turn = whole(pose.facing.turn_to(bearing));
        self.march([Leg::Ahead(half(most))]);
        if is_near {
            for leg in [Leg::Side(half(most)), Leg::Side(-half(most)), Leg::Back(half(most))] {
                self.march([leg]);
            }
        }
        let turned = March::by(unit, []).facing(Face(turn));
        if turn.abs() >= Turn::degrees(3)
            && let Ok(begun) = movement::begin(state, &turned)
        {
            if !is_near {
                let on = March::by(unit, [Leg::Ahead(half(most))]).facing(Face(turn));
                self.offer_from(begun, on, |_| true);
            }
            self.offer_from(begun, turned, |_| true);
        }
    }
}

/// Half of a length.
fn half(length: Inches) -> Inches {
    Inches::from_hundredths(length.hundredths() / 2)
}

/// A slide off the facing, in whole degrees.
fn slide(off: Turn, length: Inches) -> Leg {
    if whole(off) == Turn::NONE { Leg::Ahead(length) } else { Leg::Oblique(whole(off), length) }
}

/// A turn in whole degrees.
fn whole(turn: Turn) -> Turn {
    Turn::degrees(turn.hundredths() / 100)
}
