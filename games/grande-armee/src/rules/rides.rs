//! Where officers are offered to ride when all units have acted.

use arrayvec::ArrayVec;
use table::{Facing, Inches, Point, Spot};

use crate::data::side::{OfficerId, each};
use crate::rules::movement;
use crate::rules::order::Order;
use crate::rules::state::State;

/// Places worth considering for officers who have not ridden yet.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    for officer in state.officers_of(state.phasing).filter(|&officer| !state[officer].moved) {
        let mut places: ArrayVec<Point, 4> = ArrayVec::new();
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
fn posts(state: &State, officer: OfficerId, places: &mut ArrayVec<Point, 4>) {
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
