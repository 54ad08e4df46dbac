//! Deployment: units named in the order, the rest by the usual method. [IM-3.16]

use arrayvec::ArrayVec;
use table::Facing;

use crate::data::field::Tread;
use crate::data::place::{BASE, Extent, INCH, Place, RADIUS, overlap};
use crate::data::roster::{Branch, Formation, Mount};
use crate::data::scenario::Start;
use crate::data::side::{Side, UnitId};
use crate::rules::artillery;
use crate::rules::forces;
use crate::rules::formation::{self, Places};
use crate::rules::movement;
use crate::rules::order::{Deployed, Post};
use crate::rules::refusal::Refusal;
use crate::rules::setting;
use crate::rules::state::State;
use crate::rules::way::{Crowd, Part, Walker};

/// Units of a side that are still to be set down.
pub fn waiting(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.ids().filter(move |&unit| state[unit].side == side && !state[unit].placed)
}

/// Sets down who has a printed place: garrisons. [IM-3.16]
pub fn garrisons(state: &mut State, side: Side) {
    for unit in state.ids() {
        if state[unit].side != side {
            continue;
        }
        match forces::start(state, unit) {
            Start::At(places, facing) => {
                for (number, place) in places.into_iter().enumerate() {
                    state.put(unit, number as u8, place);
                }
                state.turn(unit, facing);
                state[unit].placed = true;
                state.settle(unit);
            }
            Start::Inside(building) => {
                state[unit].building = Some(building);
                state[unit].placed = true;
                let ahead = state.ahead(side);
                state.turn(unit, ahead);
                state.settle(unit);
            }
            Start::Local(_) | Start::Zone => {}
        }
    }
}

fn walker<'a>(state: &'a State, crowd: &'a Crowd, unit: UnitId, tread: Tread) -> Walker<'a> {
    Walker { state, crowd, among: Part::ALL, tread, side: state[unit].side, passes_friends: false, through: None }
}

/// The far corner of the table.
fn corner(state: &State) -> Place {
    Place::new(state.field.width.hundredths(), state.field.height.hundredths())
}

/// Everything that stands.
fn everybody(state: &State, unit: UnitId) -> Crowd {
    let all = Extent::of(Place::new(0, 0), corner(state));
    Crowd::near(state, all, unit.bit(), state[unit].gun)
}

/// Whether a place is where a unit may begin. [IM-2.16, IM-2.17, IM-3.3]
fn is_allowed(state: &State, unit: UnitId, place: Place) -> bool {
    let side = state[unit].side;
    match (forces::start(state, unit), state.scenario.beyond) {
        (Start::Local(area), _) => state.field.features[usize::from(area)].holds(place),
        (_, Some((feature, least))) if side == Side::Rebel => {
            let house = &state.field.features[usize::from(feature)];
            state.field.holds(place) && house.distance(place) >= least
        }
        _ => state.scenario.zones[side.index()].holds(place),
    }
}

/// Sets one unit down as ordered, or says why not. [IM-3.16]
pub fn place(state: &mut State, one: &Deployed) -> Result<(), Refusal> {
    let unit = one.unit;
    if state[unit].placed {
        return Err(Refusal::AlreadyDown(unit));
    }
    let (formation, to, facing, mounted) = match one.post {
        Post::Inside(building) => return enter(state, unit, building),
        Post::Park { to, facing, limbered } if state[unit].gun.is_some() => {
            return place_gun(state, unit, to, facing, limbered);
        }
        Post::Form { formation, to, facing, mounted } if state[unit].gun.is_none() => (formation, to, facing, mounted),
        _ => {
            return Err(Refusal::WrongPost(unit));
        }
    };
    if state.kind(unit).branch == Branch::Cavalry {
        state[unit].mount = if mounted { Mount::Horse } else { Mount::Foot };
    }
    let count = usize::from(state[unit].alive());
    let places = formation::places(formation, count, state[unit].mount, to, facing);
    check(state, unit, &places, facing)?;
    put(state, unit, &places, formation, facing);
    Ok(())
}

fn enter(state: &mut State, unit: UnitId, building: u8) -> Result<(), Refusal> {
    let Some(house) = state.field.features.get(usize::from(building)) else {
        return Err(Refusal::NoSuchBuilding(unit));
    };
    if !is_allowed(state, unit, house.middle()) {
        return Err(Refusal::BuildingOutsideZone(unit));
    }
    movement::check_room(state, unit, building)?;
    let ahead = state.ahead(state[unit].side);
    state[unit].building = Some(building);
    state[unit].placed = true;
    state.turn(unit, ahead);
    state.settle(unit);
    Ok(())
}

/// Whether figures may begin there: in the zone, on free ground, coherent. [IM-3.16]
fn check(state: &State, unit: UnitId, places: &Places, facing: Facing) -> Result<(), Refusal> {
    if places.iter().any(|&place| !is_allowed(state, unit, place)) {
        return Err(Refusal::OutsideZone(unit));
    }
    let crowd = everybody(state, unit);
    let tread = state.tread(unit);
    let walker = walker(state, &crowd, unit, tread);
    let back = Place::default().ahead(facing, -BASE).from(Place::default());
    let mut circles: ArrayVec<(Place, u8), 48> = ArrayVec::new();
    for (index, &place) in places.iter().enumerate() {
        walker.stand(place).map_err(|bar| bar.refusal(state, unit, tread))?;
        circles.push((place, index as u8));
        if state[unit].is_mounted() {
            walker.trail(place.shifted(back)).map_err(|bar| bar.refusal(state, unit, tread))?;
            circles.push((place.shifted(back), index as u8));
        }
    }
    if movement::groups(places.len(), &circles, state.rules.coherency) > 1 {
        return Err(Refusal::NotCoherent(unit));
    }
    Ok(())
}

fn put(state: &mut State, unit: UnitId, places: &Places, formation: Formation, facing: Facing) {
    let numbers: ArrayVec<u8, 16> = state[unit].numbers().collect();
    for (number, &place) in numbers.into_iter().zip(places) {
        state.put(unit, number, place);
    }
    state[unit].formation = formation;
    state[unit].placed = true;
    state.turn(unit, facing);
    state.settle(unit);
}

/// A gun with its limber and crew. [IM-3.16]
fn place_gun(state: &mut State, unit: UnitId, to: Place, facing: Facing, limbered: bool) -> Result<(), Refusal> {
    let Some(index) = state[unit].gun else { return Ok(()) };
    let mut gun = state.guns[usize::from(index)];
    gun.limbered = limbered;
    if limbered {
        gun.hook(to, facing);
    } else {
        (gun.at, gun.facing) = (to, facing);
        (gun.limber_facing, gun.limber) = (facing, to.ahead(facing, -BASE - RADIUS));
    }
    if !is_allowed(state, unit, to) {
        return Err(Refusal::OutsideZone(unit));
    }
    let crowd = everybody(state, unit);
    let walker = walker(state, &crowd, unit, Tread::Gun);
    for circle in gun.circles() {
        walker.stand(circle).map_err(|bar| bar.refusal(state, unit, Tread::Gun))?;
    }
    let (about, most) = if limbered { (gun.limber_rear(), artillery::TEAM) } else { (gun.at, artillery::CREW) };
    let men = Walker { tread: Tread::Foot, ..walker };
    let mut taken: Places = gun.circles().into_iter().collect();
    let mut places: Places = gun.seat().into_iter().collect();
    for _ in places.len()..usize::from(state[unit].alive()) {
        let Some(place) = setting::find(&men, about, facing.opposite(), most, &taken) else {
            return Err(Refusal::NoRoomForCrew(unit));
        };
        taken.push(place);
        places.push(place);
    }
    state.guns[usize::from(index)] = gun;
    put(state, unit, &places, Formation::Line, facing);
    Ok(())
}

/// The match as it would be if everybody left of a side took the usual place.
pub fn usual(state: &State, side: Side) -> State {
    let mut usual = state.clone();
    auto(&mut usual, side);
    usual
}

/// Sets down everybody left: lines by rising x along the front of the zone, further rows behind, then a deeper zone; local units about the middle of their
/// area. [IM-3.16]
pub fn auto(state: &mut State, side: Side) {
    let all: ArrayVec<UnitId, 64> = waiting(state, side).collect();
    let mut rows = Rows::new(state, side);
    for unit in all {
        match forces::start(state, unit) {
            Start::Local(area) => place_local(state, unit, area),
            _ => place_in_rows(state, unit, &mut rows),
        }
    }
}

/// One row of the usual deployment.
#[derive(Clone, Copy)]
struct Row {
    y: i32,
    /// The next free edge in it, before it is used far to the west.
    next: i32,
}

/// The rows of a side, those in its zone first.
struct Rows {
    list: ArrayVec<Row, 96>,
    within: usize,
    /// Which way the rear of the zone lies, and where.
    back: i32,
    rear: i32,
}

impl Rows {
    /// From the front of the zone back by three inches, then beyond its front by one. [IM-3.16]
    fn new(state: &State, side: Side) -> Self {
        let zone = state.scenario.zones[side.index()];
        let north = state.scenario.north == side;
        let (front, rear): (i32, i32) =
            if north { (zone.bottom.into(), zone.top.into()) } else { (zone.top.into(), zone.bottom.into()) };
        let back = if north { 1 } else { -1 };
        let within = (0..).map(|row| front + back * row * 300).take_while(|y| (y - rear) * back <= 0);
        let middle = state.field.height.hundredths() / 2;
        let deeper = (1..).map(|row| front - back * row * 100).take_while(|y| (y - middle) * back > -600);
        let row = |y: i32| Row { y, next: i32::MIN };
        let count = within.clone().count();
        Self { list: within.chain(deeper).take(96).map(row).collect(), within: count, back, rear }
    }

    /// Behind two ranks of cavalry the next row lies an inch farther back, if nobody stands there yet. [IM-3.16]
    fn make_room_behind(&mut self, index: usize) {
        let behind = index + 1..self.within;
        if index >= self.within || self.list[behind.clone()].iter().any(|row| row.next != i32::MIN) {
            return;
        }
        for row in &mut self.list[behind] {
            row.y += self.back * 100;
        }
        if self.list[self.within - 1].y * self.back > self.rear * self.back {
            self.within -= 1;
            self.list.remove(self.within);
        }
    }
}

/// The first place along the rows where a unit fits.
fn place_in_rows(state: &mut State, unit: UnitId, rows: &mut Rows) {
    let side = state[unit].side;
    let zone = state.scenario.zones[side.index()];
    let facing = state.ahead(side);
    let count = usize::from(state[unit].alive());
    let wide = if state[unit].gun.is_some() { 3 } else { count.min(8) as i32 } * 100;
    let crowd = everybody(state, unit);
    for index in 0..rows.list.len() {
        let Row { y, next } = rows.list[index];
        // Nobody reaches farther from his row than a gun with its limber and crew.
        let row = Extent::of(Place::new(0, y), Place::new(state.field.width.hundredths(), y)).grown(INCH * 8);
        let crowd = crowd.only(row);
        let mut x = next.max(zone.left.into()) + wide / 2;
        while x + wide / 2 <= i32::from(zone.right) {
            if try_place(state, &crowd, unit, Place::new(x, y), facing) {
                // Kept as the next free edge, an inch beyond this unit's own.
                rows.list[index].next = x + wide / 2 + 100;
                if state[unit].is_mounted() && count > 8 {
                    rows.make_room_behind(index);
                }
                return;
            }
            x += 50;
        }
    }
    // No scenario is that crowded: the unit waits off the table and never comes.
    state[unit].placed = true;
    state[unit].living = 0;
}

/// Whether a unit fits with its front rank's middle at a place, an inch clear of others; sets it down if so.
fn try_place(state: &mut State, crowd: &Crowd, unit: UnitId, to: Place, facing: Facing) -> bool {
    if state[unit].gun.is_some() {
        return place_gun_auto(state, crowd, unit, to, facing);
    }
    let count = usize::from(state[unit].alive());
    let middle = formation::places(Formation::Line, count, state[unit].mount, to, facing);
    // The order names the middle of all figures; here the front rank stands on the row.
    let by = to.from(front_of(&middle, facing, to));
    let places: Places = middle.iter().map(|place| place.shifted(by)).collect();
    let tread = state.tread(unit);
    let walker = walker(state, crowd, unit, tread);
    let back = Place::default().ahead(facing, -BASE).from(Place::default());
    let on_foot = !state[unit].is_mounted();
    let free = places
        .iter()
        .all(|&place| walker.stand(place).is_ok() && (on_foot || walker.trail(place.shifted(back)).is_ok()));
    if free {
        put(state, unit, &places, Formation::Line, facing);
    }
    free
}

/// The middle of the front rank.
fn front_of(places: &Places, facing: Facing, to: Place) -> Place {
    let front =
        places.iter().map(|place| place.y).reduce(|a, b| if facing == Facing::NORTH { a.max(b) } else { a.min(b) });
    Place::new(to.x.into(), front.unwrap_or(to.y).into())
}

fn place_gun_auto(state: &mut State, crowd: &Crowd, unit: UnitId, to: Place, facing: Facing) -> bool {
    let Some(index) = state[unit].gun else { return false };
    let mut gun = state.guns[usize::from(index)];
    gun.limbered = true;
    gun.hook(to, facing);
    let walker = walker(state, crowd, unit, Tread::Gun);
    // The front rank of a row stands on the edge of the zone; a gun's tail may reach the table's edge.
    if gun.circles().into_iter().any(|circle| walker.stand(circle).is_err()) {
        return false;
    }
    let men = Walker { tread: Tread::Foot, ..walker };
    let mut taken: Places = gun.circles().into_iter().collect();
    let mut places: Places = gun.seat().into_iter().collect();
    for _ in places.len()..usize::from(state[unit].alive()) {
        match setting::find(&men, gun.limber_rear(), facing.opposite(), artillery::TEAM, &taken) {
            Some(place) => {
                taken.push(place);
                places.push(place);
            }
            None => return false,
        }
    }
    state.guns[usize::from(index)] = gun;
    put(state, unit, &places, Formation::Line, facing);
    true
}

/// A block about the free place nearest to the middle of an area, all of it inside. [IM-3.16]
fn place_local(state: &mut State, unit: UnitId, area: u8) {
    let facing = state.ahead(state[unit].side);
    let field = state.field.clone();
    let outline = &field.features[usize::from(area)];
    let middle = outline.middle();
    let crowd = everybody(state, unit);
    let count = usize::from(state[unit].alive());
    let rings = std::iter::once(middle).chain(
        (1..=40).flat_map(|ring| (0..24).map(move |step| middle.ahead(Facing::degrees(15 * step), RADIUS * ring))),
    );
    for formation in [Formation::Block, Formation::Column, Formation::Line] {
        for to in rings.clone() {
            let places = formation::places(formation, count, state[unit].mount, to, facing);
            let walker = walker(state, &crowd, unit, Tread::Foot);
            let fits = places.iter().enumerate().all(|(index, &place)| {
                outline.holds(place)
                    && walker.stand(place).is_ok()
                    && !places[..index].iter().any(|&other| overlap(other, place))
            });
            if fits {
                put(state, unit, &places, formation, facing);
                return;
            }
        }
    }
    let mut rows = Rows::new(state, state[unit].side);
    place_in_rows(state, unit, &mut rows);
}
