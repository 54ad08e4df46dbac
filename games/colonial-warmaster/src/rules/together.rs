//! Orders of a group worth considering: all its members act together, each in its own way. [CW-3.1e]

use table::{Facing, Inches, Pieces, Point, Pose, Spot, Turn, is_towards};

use crate::data::side::{UnitId, each};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::moving::{is_loose, widest_turn};
use crate::rules::order::{Act, Acts, Deed, Legs, Order};
use crate::rules::refusal::Denied;
use crate::rules::sample::{nearest_enemy, part_of, turn_towards};
use crate::rules::state::{Morale, State};

/// Orders of an activated group: hold, rally, charge, march, wheel, turn to face, fall back.
pub fn acts(state: &State, group: u64, orders: &mut Vec<Order>) {
    let all = |deed: Deed| Acts::new(each(group).map(|unit| Act { unit, deed })).map(Order::Act);
    let morale = each(group).map(|unit| state[unit].morale).max().unwrap_or(Morale::Good);
    if morale != Morale::Good {
        orders.extend(all(Deed::Rally));
    }
    orders.extend(all(Deed::Hold));
    if morale == Morale::Routed {
        return;
    }
    let Some(first) = each(group).next() else { return };
    let least = each(group).map(|unit| state.allowance(unit)).min().unwrap_or(Inches::ZERO);
    let mut together =
        Together { state, group, pieces: state.pieces(), facing: state[first].pose.facing, least, orders };
    if morale == Morale::Good {
        together.charges();
        together.marches();
        together.errands();
        together.wheels();
        together.face_enemy();
    }
    together.retreat();
}

struct Together<'a> {
    state: &'a State,
    group: u64,
    /// All footprints on the table.
    pieces: Pieces,
    /// The way its first member looks.
    facing: Facing,
    /// The least allowance of its members.
    least: Inches,
    orders: &'a mut Vec<Order>,
}

impl Together<'_> {
    /// Adds an order if it is legal as a whole and not yet there; whether it was.
    fn offer(&mut self, acts: Option<Acts>) -> bool {
        let Some(acts) = acts else { return false };
        let order = Order::Act(acts);
        let Order::Act(acts) = &order else { return false };
        let legal = !self.orders.contains(&order)
            && action::check_among::<Denied>(self.state, self.group, acts, &self.pieces).is_ok();
        if legal {
            self.orders.push(order);
        }
        legal
    }

    /// Members in the order in which they can go one way: whoever is in front goes first, so that those behind find room.
    fn in_order(&self, bearing: Facing) -> Vec<UnitId> {
        let far = Spot::ORIGIN.beside(bearing, 0, 1_000_000);
        let mut units: Vec<UnitId> = each(self.group).collect();
        units.sort_by_key(|unit| {
            let spot = self.state[*unit].pose.spot();
            -(i64::from(spot.x) * i64::from(far.x) + i64::from(spot.y) * i64::from(far.y))
        });
        units
    }

    /// Each member to a pose of its own.
    fn all_to(&mut self, bearing: Facing, place: impl Fn(UnitId, Pose) -> Pose) -> bool {
        let state = self.state;
        let acts = Acts::new(self.in_order(bearing).into_iter().map(|unit| {
            let legs = Legs::to(place(unit, state[unit].pose));
            Act { unit, deed: Deed::Move { formation: None, legs } }
        }));
        self.offer(acts)
    }

    /// All by the same vector.
    fn shift(&mut self, bearing: Facing, distance: Inches) -> bool {
        self.all_to(bearing, |_, pose| Pose::new(pose.at().towards(bearing, distance), pose.facing))
    }

    /// At each enemy within reach: whoever can charge him does, the others hold.
    fn charges(&mut self) {
        let state = self.state;
        let Some(first) = each(self.group).next() else { return };
        for target in each(state.present[state.side_of(first).enemy().index()]) {
            let near = |unit: UnitId| {
                charge::may_charge(state, unit, state[unit].formation).is_ok()
                    && table::is_within(state.shape(unit), state.shape(target), state.allowance(unit))
            };
            if !each(self.group).any(near) {
                continue;
            }
            let mut units: Vec<UnitId> = each(self.group).collect();
            units.sort_by_key(|unit| table::distance(state.shape(*unit), state.shape(target)));
            // Each charge is tried where the charges before it leave room.
            let mut acts: Vec<Act> = Vec::new();
            for unit in units {
                let deed = Deed::Charge { formation: None, legs: Legs::NONE, target };
                let others =
                    each(self.group).filter(|other| *other != unit && acts.iter().all(|act| act.unit != *other));
                let hold = others.map(|unit| Act { unit, deed: Deed::Hold });
                let whole = Acts::new(acts.iter().copied().chain([Act { unit, deed }]).chain(hold));
                let fits = near(unit)
                    && whole.is_some_and(|acts| {
                        action::check_among::<Denied>(state, self.group, &acts, &self.pieces).is_ok()
                    });
                acts.push(Act { unit, deed: if fits { deed } else { Deed::Hold } });
            }
            if acts.iter().any(|act| act.deed != Deed::Hold) {
                self.offer(Acts::new(acts));
            }
        }
    }

    /// Straight ahead by all, a half and a quarter of the least allowance; half left and half right.
    fn marches(&mut self) {
        for quarters in [4, 2, 1] {
            self.shift(self.facing, part_of(self.least, quarters, 4));
        }
        let widest = widest_turn(self.state);
        for side in [-widest, widest] {
            let bearing = self.facing + side;
            let _ = self.shift(bearing, self.least) || self.shift(bearing, part_of(self.least, 1, 2));
        }
    }

    /// Towards each objective that lies ahead.
    fn errands(&mut self) {
        let state = self.state;
        let Some(first) = each(self.group).next() else { return };
        let centre = state.body(first).centre();
        let loose = each(self.group).all(|unit| is_loose(state[unit].formation));
        for objective in &state.scenario.0.objectives {
            let spot = objective.place.centre();
            let ahead = is_towards(self.facing, centre, spot, widest_turn(state));
            if let (Some(bearing), true) = (Facing::of(centre, spot), loose || ahead) {
                let distance = table::distance_between(centre, spot).min(self.least);
                let _ = self.shift(bearing, distance) || self.shift(bearing, part_of(distance, 1, 2));
            }
        }
    }

    /// The whole group about the middle of either flank member, as far as its outer end can go.
    fn wheels(&mut self) {
        let state = self.state;
        let front = Pose::new(Point::default(), self.facing);
        let beside = |unit: &UnitId| front.coordinates(state[*unit].pose.spot()).x;
        let (Some(left), Some(right)) = (each(self.group).min_by_key(beside), each(self.group).max_by_key(beside))
        else {
            return;
        };
        for (pivot, hand) in [(left, -1), (right, 1)] {
            let about = state[pivot].pose.at();
            let reach = each(self.group)
                .flat_map(|unit| state.shape(unit).corners().to_vec())
                .map(|corner| table::distance_between(about.spot(), corner))
                .max()
                .unwrap_or(Inches::ZERO);
            // The chord of the outer corner is a little shorter than its arc of `degrees` at `reach`.
            let degrees = (self.least.hundredths() * 57 / reach.hundredths().max(1))
                .min(widest_turn(state).hundredths() / 100)
                * hand;
            if degrees.abs() >= 5 {
                let turn = Turn::degrees(degrees);
                self.all_to(self.facing, |_, pose| wheeled(about, pose, turn));
            }
        }
    }

    /// Each member on its own middle, as far as the first must turn to look at the enemy nearest to it.
    fn face_enemy(&mut self) {
        let state = self.state;
        let Some(first) = each(self.group).next() else { return };
        let Some(enemy) = nearest_enemy(state, first) else { return };
        let Some(bearing) = Facing::of(state[first].pose.spot(), state.body(enemy).centre()) else { return };
        let turn = turn_towards(state, self.facing, bearing);
        if turn.abs() >= Turn::degrees(10) {
            self.all_to(self.facing, |unit, pose| {
                let one = &state[unit];
                let base = crate::data::footprint::base(state.kind(unit), one.formation, one.stands);
                base.pose_about(base.centre(pose), pose.facing + turn)
            });
        }
    }

    /// Back with the face to the enemy.
    fn retreat(&mut self) {
        let loose = each(self.group).all(|unit| is_loose(self.state[unit].formation));
        let back = if loose { self.least } else { part_of(self.least, 1, 2) };
        self.shift(self.facing.opposite(), back);
    }
}

/// A pose turned about a point.
fn wheeled(about: Point, pose: Pose, turn: Turn) -> Pose {
    let fine = |length: Inches| length.hundredths() * 100;
    let seen = Pose::new(about, pose.facing).coordinates(pose.spot());
    let turned = Pose::new(about, pose.facing + turn);
    Pose::new(turned.beside(fine(seen.x), fine(seen.y)).point(), turned.facing)
}
