//! The places that are tried for a moved unit: towards the enemy and into contact, round about, behind walls, into villages and buildings. [IM-5.2]
//!
//! Whether a unit that has thrown may stay where it is depends on this search: it is a rule, and what is offered to players is another matter.

use table::{Facing, Inches, Turn};

use crate::data::field::{Kind, Lie, Tread};
use crate::data::place::{BASE, INCH, Place, RADIUS, SLACK, TOUCH, half, overlap};
use crate::data::roster::Formation;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::movement;
use crate::rules::order::{BodyMove, Gait, Placing, Shift, Via};
use crate::rules::state::State;

/// How close a figure comes that is to touch: near enough in spite of rounding, and not on the other.
pub const CLOSE: Inches = Inches::from_hundredths(2);
/// So far behind a wall, or out of a door, somebody stands clear of it.
const BEHIND: Inches = Inches::from_hundredths(60);

/// Whether a moved unit can be set down anywhere. [IM-5.2]
pub fn is_any(state: &State, unit: UnitId, gait: Gait, roll: Inches) -> bool {
    let mut any = false;
    each(state, unit, gait, roll, |_| any = true);
    any
}

/// The enemy unit nearest to a place that is not in retreat, or any.
pub fn nearest_enemy(state: &State, side: Side, from: Place) -> Option<UnitId> {
    state
        .present(side.enemy())
        .min_by_key(|&enemy| (state[enemy].retreats(), from.square(state[enemy].extent.middle()), enemy))
}

/// Every place that is tried and where a moved unit may be set down. [IM-5.2]
pub fn each(state: &State, unit: UnitId, gait: Gait, roll: Inches, mut found: impl FnMut(Placing)) {
    let walks =
        matches!(gait, Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Rise | Gait::Enter | Gait::Quit);
    // What all bodies have in common is worked out once.
    let ranks = (walks && state[unit].gun.is_none()).then(|| movement::Ranks::new(state, unit, roll));
    let mut tried: arrayvec::ArrayVec<(Place, Facing), 64> = arrayvec::ArrayVec::new();
    let rides = |man: &Man| state[man.unit].is_mounted();
    let on_foot = gait == Gait::Face && !movement::members(state, unit, state.with).iter().any(rides);
    // On foot nobody leaves his place by turning: whichever way, the answer is the same.
    let mut turns: Option<bool> = None;
    let mut offer = |placing: Placing| {
        // Two ways of looking for a place may find the same.
        if let Placing::Body(body) = &placing
            && body.shift.is_empty()
        {
            let end = (body.end.to, body.facing);
            if tried.contains(&end) {
                return false;
            }
            let _ = tried.try_push(end);
        }
        let legal = match (&placing, &ranks) {
            (Placing::Body(body), Some(ranks)) => movement::may_end(state, ranks, unit, gait, roll, body),
            (Placing::Facing(_), _) if on_foot => {
                *turns.get_or_insert_with(|| movement::check_place(state, unit, gait, roll, &placing).is_ok())
            }
            _ => movement::check_place(state, unit, gait, roll, &placing).is_ok(),
        };
        if legal {
            found(placing);
        }
        legal
    };
    match gait {
        Gait::Face | Gait::Unlimber | Gait::Realign => facings(state, unit, &mut offer),
        Gait::Push => pushes(state, unit, roll, &mut offer),
        Gait::Reform | Gait::Leave => forms(state, unit, gait, roll, &mut offer),
        _ if state[unit].gun.is_some() => drives(state, unit, roll, &mut offer),
        _ => {
            let middle = ranks.as_ref().map_or_else(|| state.centroid(unit), movement::Ranks::middle);
            bodies(state, unit, gait, (middle, roll), &mut offer);
        }
    }
}

fn facings(state: &State, unit: UnitId, offer: &mut impl FnMut(Placing) -> bool) {
    let here = state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.at);
    let now = state.gun_of(unit).map_or(state[unit].facing, |gun| gun.facing);
    let mut tried: arrayvec::ArrayVec<Facing, 12> = arrayvec::ArrayVec::new();
    let nearest = nearest_enemy(state, state[unit].side, here).map(|enemy| here.bearing(state[enemy].extent.middle()));
    let round = nearest.into_iter().chain((0..8).map(|step| now + Turn::degrees(45 * step)));
    for facing in round {
        if !tried.contains(&facing) {
            tried.push(facing);
            offer(Placing::Facing(facing));
        }
    }
}

fn pushes(state: &State, unit: UnitId, roll: Inches, offer: &mut impl FnMut(Placing) -> bool) {
    let Some(index) = state[unit].gun.or(state.pushed) else { return };
    let gun = &state.guns[usize::from(index)];
    let facing = nearest_enemy(state, state[unit].side, gun.at)
        .map_or(gun.facing, |enemy| gun.at.bearing(state[enemy].extent.middle()));
    for step in 0..8 {
        let to = gun.at.ahead(gun.facing + Turn::degrees(45 * step), roll);
        offer(Placing::Push { to: within(gun.at, to, roll), facing, shift: Vec::new() });
    }
}

/// A place no farther than a roll, drawn in by a hundredth where rounding has made it farther.
fn within(from: Place, to: Place, roll: Inches) -> Place {
    let mut length = roll;
    let mut place = to;
    while from.distance(place) > roll && length > Inches::ZERO {
        length -= SLACK;
        place = from.towards(to, length);
    }
    place
}

fn drives(state: &State, unit: UnitId, roll: Inches, offer: &mut impl FnMut(Placing) -> bool) {
    let Some(gun) = state.gun_of(unit) else { return };
    for step in [0, 1, -1, 2, -2, 3, -3, 4] {
        for part in [roll, half(roll)] {
            let to = gun.limber.ahead(gun.limber_facing + Turn::degrees(45 * step), part);
            offer(Placing::Drive { to: within(gun.limber, to, roll), via: Vec::new() });
        }
    }
}

fn forms(state: &State, unit: UnitId, gait: Gait, roll: Inches, offer: &mut impl FnMut(Placing) -> bool) {
    let here = state.centroid(unit);
    let facing = nearest_enemy(state, state[unit].side, here)
        .map_or(state[unit].facing, |enemy| here.bearing(state[enemy].extent.middle()));
    if gait == Gait::Reform {
        for formation in Formation::ALL {
            offer(Placing::Form { formation, to: here, facing: state[unit].facing });
        }
        let aim = fort_aim(state, unit, here).map(|aim| here.bearing(aim));
        if let Some(facing) = aim.filter(|&facing| facing != state[unit].facing) {
            offer(Placing::Form { formation: Formation::Column, to: here, facing });
        }
        return;
    }
    let Some(house) = state.building(unit) else { return };
    for step in 0..8 {
        let far = here.ahead(Facing::degrees(45 * step), Inches::whole(30));
        let door = Place::nearest(house.nearest(far.spot()));
        for (formation, out) in
            [(Formation::Line, INCH), (Formation::Block, half(roll) + RADIUS), (Formation::Column, half(roll) + RADIUS)]
        {
            let way = here.bearing(door);
            offer(Placing::Form { formation, to: door.ahead(way, out.max(BEHIND)), facing });
        }
    }
}

fn bodies(
    state: &State,
    unit: UnitId,
    gait: Gait,
    (middle, roll): (Place, Inches),
    offer: &mut impl FnMut(Placing) -> bool,
) {
    let enemy = nearest_enemy(state, state[unit].side, middle);
    let first = enemy.map_or(state[unit].facing, |enemy| middle.bearing(state[enemy].extent.middle()));
    let body = |to: Place| {
        let end = Via { to, turn: Turn::NONE };
        Placing::Body(BodyMove { end, facing: first, via: Vec::new(), shift: Vec::new() })
    };
    let mut any = false;
    if let Some(enemy) = enemy
        && matches!(gait, Gait::March | Gait::Attack | Gait::Crawl)
    {
        any |= contact(state, unit, middle, enemy, roll, offer);
    }
    if let Some(aim) = fort_aim(state, unit, middle) {
        let (way, far) = (middle.bearing(aim), middle.distance(aim).min(roll));
        for degrees in [0, 20, -20, 45, -45, 75, -75] {
            let far = if degrees == 0 { far } else { roll };
            any |= offer(body(within(middle, middle.ahead(way + Turn::degrees(degrees), far), roll)));
        }
    }
    let parts = [roll, half(roll)];
    for step in [0_i32, 1, -1, 2, -2, 3, -3, 4] {
        // Half the way is worth a thought only towards the enemy.
        for &part in &parts[..if step == 0 { 2 } else { 1 }] {
            let to = middle.ahead(first + Turn::degrees(45 * step), part);
            any |= offer(body(within(middle, to, roll)));
        }
    }
    let enemy = enemy.map(|enemy| state[enemy].extent.middle());
    any |= aims(state, unit, gait, (middle, roll), enemy, &body, offer);
    if !any {
        for step in 0..24 {
            for part in [roll.min(INCH), roll.min(INCH + RADIUS), roll] {
                let to = middle.ahead(Facing::degrees(15 * step), part);
                if offer(body(within(middle, to, roll))) {
                    return;
                }
            }
        }
    }
}

/// Where the way to a fort that is still to be won leads a British unit next.
fn fort_aim(state: &State, unit: UnitId, here: Place) -> Option<Place> {
    let fort = state.field.first(Kind::Fort).filter(|_| state[unit].side == Side::British && !state.relieved)?;
    Some(state.field.approach(fort, state.field.gate()?, here, state[unit].is_mounted()))
}

/// Places worth going to: behind walls, into villages and forts, into buildings.
fn aims(
    state: &State,
    unit: UnitId,
    gait: Gait,
    (middle, roll): (Place, Inches),
    enemy: Option<Place>,
    body: &impl Fn(Place) -> Placing,
    offer: &mut impl FnMut(Placing) -> bool,
) -> bool {
    let mut any = false;
    let about = state[unit].extent.grown(roll);
    let enters = matches!(gait, Gait::March | Gait::Attack | Gait::Enter) && state.tread(unit) == Tread::Foot;
    for (index, feature, row) in state.near(about) {
        if row.kind.is_building() {
            any |= enters && offer(Placing::Inside(index));
        } else if matches!(row.kind, Kind::Village | Kind::Fort) && !feature.holds(middle) {
            let to = middle.towards(feature.middle(), roll);
            any |= offer(body(within(middle, to, roll)));
        } else if row.lie == Lie::Section
            && let Some(enemy) = enemy
        {
            let behind = feature.middle().away(enemy, BEHIND);
            if middle.distance(behind) <= roll {
                any |= offer(body(behind));
            }
        }
    }
    any
}

/// Moves into contact: the whole body as far as the nearest pair allows, and figures breaking ranks to touch as many as they can.
fn contact(
    state: &State,
    unit: UnitId,
    middle: Place,
    enemy: UnitId,
    roll: Inches,
    offer: &mut impl FnMut(Placing) -> bool,
) -> bool {
    let Some((by, facing)) = approach(state, unit, enemy, roll) else { return false };
    let end = Via { to: middle.shifted(by), turn: Turn::NONE };
    let mut any = offer(Placing::Body(BodyMove { end, facing, via: Vec::new(), shift: Vec::new() }));
    let shift = shifts(state, unit, enemy, middle, end, roll);
    if !shift.is_empty() {
        any |= offer(Placing::Body(BodyMove { end, facing, via: Vec::new(), shift }));
    }
    any
}

/// How far and which way a body goes so that its nearest figure touches the nearest enemy.
fn approach(state: &State, unit: UnitId, enemy: UnitId, roll: Inches) -> Option<((i32, i32), Facing)> {
    // Nobody is so near that it could be.
    if !state[unit].extent.grown(roll + BASE + CLOSE).meets(state[enemy].extent) {
        return None;
    }
    let mut best: Option<(i64, Place, Place)> = None;
    for (_, from) in state.figures(unit) {
        let goals: arrayvec::ArrayVec<Place, 40> = match state.building(enemy) {
            Some(house) => [Place::nearest(house.nearest(from.spot()))].into_iter().collect(),
            None => state.circles(enemy).take(40).collect(),
        };
        for to in goals {
            let square = from.square(to);
            if best.is_none_or(|(least, ..)| square < least) {
                best = Some((square, from, to));
            }
        }
    }
    let (_, from, to) = best?;
    let keep = if state[enemy].building.is_some() { RADIUS + CLOSE } else { BASE + CLOSE };
    let way = from.distance(to) - keep;
    if way > roll || way <= Inches::ZERO {
        return None;
    }
    Some((from.towards(to, way).from(from), from.bearing(to)))
}

/// Figures that can touch an enemy go there; those whose places are thereby taken stay behind them.
fn shifts(state: &State, unit: UnitId, enemy: UnitId, middle: Place, end: Via, roll: Inches) -> Vec<Shift> {
    let mut men: arrayvec::ArrayVec<(i64, Man, Place), 24> = movement::members(state, unit, state.with)
        .into_iter()
        .map(|man| (state.man(man), man))
        .map(|(place, man)| (place.square(state[enemy].extent.middle()), man, place))
        .collect();
    men.sort_unstable_by_key(|&(square, man, _)| (square, man));
    let mut ends: arrayvec::ArrayVec<Place, 24> = arrayvec::ArrayVec::new();
    let mut shift = Vec::new();
    for (_, man, from) in men {
        let rigid = movement::rigid(from, middle, end);
        let free = |place: Place| !ends.iter().any(|&other| overlap(other, place)) && from.distance(place) <= roll;
        let touching = touch_places(state, enemy, from).find(|&place| free(place) && clear_of(state, enemy, place));
        let place = match touching {
            Some(place) if !movement::meets_enemy(state, unit, rigid) => {
                shift.push(Shift { man, to: place });
                place
            }
            _ => rigid,
        };
        ends.push(place);
    }
    shift
}

/// Places from which a figure would touch an enemy unit: about its figures on the near side, or along a building.
fn touch_places(state: &State, enemy: UnitId, from: Place) -> impl Iterator<Item = Place> + '_ {
    let house = state.building(enemy).map(|house| {
        let door = Place::nearest(house.nearest(from.spot()));
        door.towards(from, RADIUS + CLOSE)
    });
    let targets = state.circles(enemy).flat_map(move |at| {
        // As near as touching is, straight towards the figure and a sixth of a turn to either side of that.
        let (x, y) = at.towards(from, BASE + TOUCH - CLOSE).from(at);
        let turned = |sine: i32| ((x * 500 + y * sine) / 1000, (y * 500 - x * sine) / 1000);
        [(x, y), turned(866), turned(-866)].map(move |by| at.shifted(by))
    });
    house.into_iter().chain(targets)
}

fn clear_of(state: &State, enemy: UnitId, place: Place) -> bool {
    state.circles(enemy).all(|circle| !overlap(circle, place))
}
