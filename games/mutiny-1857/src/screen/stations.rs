//! Setting units down by dragging. [IM-3.16]

use scene::{Plan, Pose, Wish};
use table::{Facing, Inches};

use crate::data::place::Place;
use crate::data::roster::Formation;
use crate::data::side::{Side, UnitId};
use crate::rules::order::{Deployed, Order, Post};
use crate::rules::set_up;
use crate::rules::state::State;
use crate::rules::turn;
use crate::screen::ground::{from_screen, on_screen};
use crate::screen::pieces;
use crate::screen::plan::{hint, nothing, wished_facing};
use crate::screen::words::{PHRASES, speak};

/// How far about the wish places are tried: rings, and hundredths from one to the next.
const RINGS: i32 = 24;
const RING: Inches = Inches::from_hundredths(50);

/// The place nearest to a wish where a waiting unit may be set down.
pub fn plan(state: &State, side: Side, wish: &Wish) -> Option<Plan> {
    let unit = set_up::waiting(state, side).find(|&unit| state.name(unit) == wish.piece)?;
    let goal = from_screen(state, wish.at);
    let facing = wished_facing(wish).unwrap_or_else(|| state.ahead(side));
    let usual = set_up::usual(state, side);
    let mut why = None;
    for at in places(state, side, goal) {
        let order = Order::Station(Deployed { unit, post: post(&usual, unit, at, facing, wish.manner.as_deref()) });
        match turn::check(state, &order) {
            Ok(()) => {
                let words = speak(state, &order);
                let there = set_down(state, &order);
                let home = on_screen(state, usual.centroid(unit));
                let end = on_screen(state, there.centroid(unit));
                return Some(Plan {
                    order: Some(words.to_json()),
                    notation: words.notation(&PHRASES),
                    poses: [home, end].map(|at| Pose { at, facing: facing.to_f32() }).to_vec(),
                    ghost: pieces::bases(&there, unit),
                    cost: String::new(),
                    left: String::new(),
                    stop: why.map(|why| hint(state, &why)),
                    odds: None,
                    irrevocable: false,
                });
            }
            Err(refused) => why = why.or(Some(refused)),
        }
    }
    why.map(|why| nothing(hint(state, &why)))
}

/// The wish, the nearest place of the zone to it, and rings about both.
fn places(state: &State, side: Side, goal: Place) -> impl Iterator<Item = Place> {
    let zone = state.scenario.zones[side.index()];
    let held = Place { x: goal.x.clamp(zone.left, zone.right), y: goal.y.clamp(zone.bottom, zone.top) };
    let rings = (1..=RINGS)
        .flat_map(move |ring| (0..16).map(move |step| held.ahead(Facing::from_hundredths(2250 * step), RING * ring)));
    [goal, held].into_iter().chain(rings)
}

/// How a unit is set down with its middle at a place.
fn post(usual: &State, unit: UnitId, at: Place, facing: Facing, manner: Option<&str>) -> Post {
    let building = usual
        .field
        .near(crate::data::place::Extent::of(at, at))
        .find(|(_, feature)| feature.row.kind.is_building() && feature.holds(at));
    if let Some(gun) = usual.gun_of(unit) {
        let limbered = manner != Some("unlimbered");
        // A gun is named by its leading circle or its axle, not by the middle of its crew.
        let leading = if limbered { gun.limber } else { gun.at };
        return Post::Park { to: at.shifted(leading.from(usual.centroid(unit))), facing, limbered };
    }
    match building {
        Some((index, _)) => Post::Inside(index),
        None => Post::Form {
            formation: manner.and_then(Formation::from_key).unwrap_or_default(),
            to: at,
            facing,
            mounted: usual[unit].is_mounted(),
        },
    }
}

/// The match after a legal order of this kind.
fn set_down(state: &State, order: &Order) -> State {
    let mut there = state.clone();
    if let Order::Station(one) = order {
        // The order has passed its check.
        let _ = set_up::place(&mut there, one);
    }
    there
}
