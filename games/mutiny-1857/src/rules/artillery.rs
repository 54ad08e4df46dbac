//! Guns, limbers and crews: limbering, driving, pushing, swinging, manning, losing. [IM-5.27, IM-5.28, IM-5.35, IM-8.18]

use engine::{Clause, Log};
use table::{Facing, Inches, Turn, is_towards};

use crate::data::field::Tread;
use crate::data::place::{BASE, Extent, INCH, Place, TOUCH, is_within, overlap};
use crate::data::roster::{Branch, Mount, MoveDice, Team};
use crate::data::side::{Man, Side, UnitId};
use crate::rules::bases::train;
use crate::rules::event::{Happening, Left};
use crate::rules::fire;
use crate::rules::formation::Places;
use crate::rules::movement::{MOST_VIA, Walked};
use crate::rules::order::Gait;
use crate::rules::refusal::Refusal;
use crate::rules::setting;
use crate::rules::state::{Gun, GunState, State};
use crate::rules::way::{Crowd, Part, Walker};

/// How near to a gun its crew stays. [IM-5.18, IM-5.28]
pub const CREW: Inches = Inches::whole(2);
/// How near to an unlimbered gun its team stands. [IM-1.5, IM-5.28]
pub const TEAM: Inches = Inches::whole(3);

impl Gun {
    /// Where the man sits who rides the elephant that draws it, if one does. [IM-5.35]
    pub fn seat(&self) -> Option<Place> {
        (self.limbered && self.team == Team::Elephant && self.animals > 0).then_some(self.limber)
    }
}

impl State {
    /// Whether a man sits on the elephant that draws his gun: the first of the crew who lives. [IM-5.35]
    pub fn rides_team(&self, man: Man) -> bool {
        self.gun_of(man.unit).is_some_and(|gun| gun.seat().is_some())
            && self[man.unit].numbers().next() == Some(man.number)
    }

    /// Sets the man who rides his gun's elephant on it. [IM-5.35]
    pub fn seat_rider(&mut self, unit: UnitId) {
        let Some(number) = self[unit].numbers().next() else { return };
        if self.rides_team(Man { unit, number })
            && let Some(at) = self.gun_of(unit).and_then(Gun::seat)
        {
            self.put(unit, number, at);
            self.settle(unit);
        }
    }

    /// Whether a man is on an elephant, his own or his gun's.
    #[inline]
    pub fn on_elephant(&self, man: Man) -> bool {
        self[man.unit].mount == Mount::Elephant || (self[man.unit].gun.is_some() && self.rides_team(man))
    }
}

/// Whether an artilleryman is within so much of the gun, and a team where one is needed. [IM-5.9, IM-5.28]
pub fn check_gait(state: &State, unit: UnitId, gait: Gait) -> Result<(), Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(Refusal::NoGun(unit));
    };
    let gap = if gait == Gait::Push { INCH } else { CREW };
    if men_at(state, unit, gun, gap) == 0 {
        return Err(if gait == Gait::Push { Refusal::NobodyToPush(unit) } else { Refusal::NobodyToLimber(unit) });
    }
    if gait != Gait::Limber {
        return Ok(());
    }
    if gun.animals == 0 {
        return Err(Refusal::TeamDead(unit));
    }
    if !(is_within(gun.at, gun.limber, TEAM) || is_within(gun.at, gun.limber_rear(), TEAM)) {
        return Err(Refusal::TeamFar(unit));
    }
    if hooking(state, unit).is_none() {
        return Err(Refusal::NoRoomToLimber(unit));
    }
    Ok(())
}

/// How many of a crew are within so much of the gun. [IM-7.51]
pub fn men_at(state: &State, unit: UnitId, gun: &Gun, gap: Inches) -> u8 {
    state.figures(unit).filter(|&(_, place)| is_within(place, gun.at, gap)).count() as u8
}

/// How many of a crew can serve the gun when it fires: within an inch of it and not in contact with an enemy. [IM-7.51]
pub fn gunners(state: &State, unit: UnitId, gun: &Gun) -> u8 {
    let free = |number: u8| !state.is_near_enemy(unit) || state.touched_by(Man { unit, number }).next().is_none();
    let near = state.figures(unit).filter(|&(_, place)| is_within(place, gun.at, INCH));
    near.filter(|&(number, _)| free(number)).count() as u8
}

fn gun_walker<'a>(state: &'a State, crowd: &'a Crowd, unit: UnitId, tread: Tread) -> Walker<'a> {
    let (side, passes_friends) = (state[unit].side, state.rules.pass_friends);
    Walker { state, crowd, among: Part::ALL, tread, side, passes_friends, through: None }
}

/// Which way the limber faces when it hooks on: from the trail in the nearest free direction by 15-degree steps. [IM-5.28]
pub fn hooking(state: &State, unit: UnitId) -> Option<Facing> {
    let gun = state.gun_of(unit)?;
    let crowd = Crowd::near(state, Extent::of(gun.at, gun.at).grown(BASE * 4), 0, state[unit].gun);
    let walker = gun_walker(state, &crowd, unit, Tread::Gun);
    let behind = gun.facing.opposite();
    (0..=12).flat_map(|step| [step * 15, -step * 15]).map(|degrees| behind + Turn::degrees(degrees)).find(|&facing| {
        let (rear, front) = (gun.at.ahead(facing, BASE), gun.at.ahead(facing, BASE * 2));
        walker.stand(rear).is_ok() && walker.stand(front).is_ok()
    })
}

/// Hooks the gun on; an elephant takes up one of the crew. [IM-5.28, IM-5.35]
pub fn limber(state: &mut State, unit: UnitId) {
    let (Some(facing), Some(index)) = (hooking(state, unit), state[unit].gun) else { return };
    let gun = &mut state.guns[usize::from(index)];
    gun.limbered = true;
    gun.limber_facing = facing;
    gun.limber = gun.at.ahead(facing, BASE * 2);
    gun.facing = facing.opposite();
    state.seat_rider(unit);
}

/// Whether a limbered gun may drive along a polyline, and where its crew are set down. [IM-5.35]
pub fn check_drive(state: &State, unit: UnitId, to: Place, via: &[Place], roll: Inches) -> Result<Walked, Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(Refusal::NoGun(unit));
    };
    if via.len() > MOST_VIA {
        return Err(Refusal::TooManyPlaces(unit));
    }
    let mut extent = Extent::of(gun.limber, to);
    for &place in via {
        extent = extent.with(place);
    }
    let crowd = Crowd::near(state, extent.grown(BASE * 4), unit.bit(), state[unit].gun);
    let walker = gun_walker(state, &crowd, unit, Tread::Gun);
    let (last, length) = drive_legs(&walker, unit, gun.limber, via.iter().chain([&to]), roll)?;
    if length < roll.min(INCH) {
        return Err(Refusal::DriveTooShort(unit));
    }
    let facing = last.bearing(to);
    let walked = check_train(&walker, unit, to, facing, length)?;
    check_held(state, unit, &train(to, facing))?;
    Ok(walked)
}

/// A limbered gun's way from place to place: where its last leg begins, and how long it is. [IM-5.35]
fn drive_legs<'a>(
    walker: &Walker<'_>,
    unit: UnitId,
    start: Place,
    places: impl Iterator<Item = &'a Place>,
    roll: Inches,
) -> Result<(Place, Inches), Refusal> {
    let (mut at, mut last, mut length) = (start, start, Inches::ZERO);
    for &next in places {
        length += at.distance(next);
        if length > roll {
            return Err(Refusal::DriveTooFar(unit, length));
        }
        walker.leg(at, next).map_err(|bar| bar.refusal(walker.state, unit, Tread::Gun))?;
        if next != at {
            last = at;
        }
        at = next;
    }
    Ok((last, length))
}

/// Whether a limbered gun may drive by these places, wherever it ends. [IM-5.35]
pub fn check_pass(state: &State, unit: UnitId, places: &[Place], roll: Inches) -> Result<(), Refusal> {
    let Some(gun) = state.gun_of(unit) else { return Err(Refusal::NoGun(unit)) };
    if places.len() > MOST_VIA {
        return Err(Refusal::TooManyPlaces(unit));
    }
    let extent = places.iter().fold(Extent::of(gun.limber, gun.limber), |extent, &place| extent.with(place));
    let crowd = Crowd::near(state, extent.grown(BASE * 4), unit.bit(), state[unit].gun);
    let walker = gun_walker(state, &crowd, unit, Tread::Gun);
    drive_legs(&walker, unit, gun.limber, places.iter(), roll).map(|_| ())
}

/// Whether a limbered gun may end at a place, and where its crew come down; it is for others to say how it came there. [IM-5.35]
pub fn check_train(
    walker: &Walker<'_>,
    unit: UnitId,
    to: Place,
    facing: Facing,
    length: Inches,
) -> Result<Walked, Refusal> {
    let state = walker.state;
    let train = train(to, facing);
    for (index, place) in train.into_iter().enumerate() {
        let free = if index == 0 { walker.stand(place) } else { walker.trail(place) };
        free.map_err(|bar| bar.refusal(state, unit, Tread::Gun))?;
        if !state.field.holds(place) {
            return Err(Refusal::DrivesOff(unit));
        }
    }
    let (about, behind) = (train[1], facing.opposite());
    let crew = Crew { walker, unit, about, behind, most: TEAM, gun: &train, seat: Some(train[0]) };
    crew.set_down(length)
}

/// Men whom enemies hold stay behind, and the gun may not leave them, nor go with one who is held on its elephant. [IM-5.18]
fn check_held(state: &State, unit: UnitId, gun: &[Place]) -> Result<(), Refusal> {
    let near = |number: u8| {
        !state.rides_team(Man { unit, number })
            && gun.iter().any(|&circle| is_within(circle, state.place(unit, number), CREW))
    };
    if each_man(state.pinned(unit)).all(near) {
        return Ok(());
    }
    Err(Refusal::CrewLeft(unit))
}

/// The numbers of figures given as bits.
fn each_man(set: u16) -> impl Iterator<Item = u8> {
    (0..16).filter(move |number| set & 1 << number != 0)
}

/// A crew that is to be set down about its gun. [IM-5.38]
struct Crew<'a> {
    walker: &'a Walker<'a>,
    unit: UnitId,
    about: Place,
    behind: Facing,
    most: Inches,
    /// The circles of gun and limber.
    gun: &'a [Place],
    /// Where he ends who rides the gun's elephant, if he stays on it. [IM-5.35]
    seat: Option<Place>,
}

impl Crew<'_> {
    /// Where everybody comes down; those whom enemies hold stay where they are.
    fn set_down(&self, length: Inches) -> Result<Walked, Refusal> {
        let (state, unit) = (self.walker.state, self.unit);
        let held = state.pinned(unit);
        let mut taken = beside_gun(state, unit, self.gun)?;
        let mut walked = Walked { longest: length, ..Walked::default() };
        let men = Walker { tread: Tread::Foot, ..*self.walker };
        for number in state[unit].numbers().filter(|number| held & 1 << number == 0) {
            let man = Man { unit, number };
            if let Some(seat) = self.seat.filter(|_| state.rides_team(man)) {
                walked.ends.push((man, seat));
                continue;
            }
            let Some(place) = setting::find(&men, self.about, self.behind, self.most, &taken) else {
                return Err(Refusal::NoRoomForCrew(unit));
            };
            taken.push(place);
            walked.ends.push((man, place));
        }
        Ok(walked)
    }
}

/// The circles of a gun, and of those of its crew who are held and must not be driven over.
fn beside_gun(state: &State, unit: UnitId, gun: &[Place]) -> Result<Places, Refusal> {
    let mut taken: Places = gun.iter().copied().collect();
    for place in each_man(state.pinned(unit)).map(|number| state.place(unit, number)) {
        if gun.iter().any(|&circle| overlap(circle, place)) {
            return Err(Refusal::GunOnCrew(unit));
        }
        taken.push(place);
    }
    Ok(taken)
}

/// Where the limber stands when the gun is unhooked: as it is, or out of the new arc, and on none of some places. [IM-5.28]
pub fn limber_place(walker: &Walker<'_>, gun: &Gun, facing: Facing, taken: &[Place]) -> Option<(Place, Facing)> {
    let clear = |place: Place| !taken.iter().any(|&other| overlap(other, place));
    let muzzle = gun.at.ahead(facing, INCH);
    let in_arc = |place: Place| is_towards(facing, muzzle.spot(), place.spot(), fire::HALF_ARC);
    let front = Walker { tread: Tread::Beast, ..*walker };
    if !in_arc(gun.limber)
        && !in_arc(gun.limber_rear())
        && front.stand(gun.limber).is_ok()
        && front.trail(gun.limber_rear()).is_ok()
        && clear(gun.limber)
        && clear(gun.limber_rear())
    {
        return Some((gun.limber, gun.limber_facing));
    }
    setting::round(gun.at, facing.opposite(), TEAM + INCH).find_map(|rear| {
        let away = gun.at.bearing(rear);
        let place = rear.ahead(away, BASE);
        let free = !in_arc(rear)
            && !in_arc(place)
            && !overlap(gun.at, rear)
            && front.stand(rear).is_ok()
            && front.stand(place).is_ok()
            && clear(rear)
            && clear(place);
        free.then_some((place, away))
    })
}

/// Whether a gun can be unhooked facing that way. [IM-5.28]
pub fn check_unlimber(state: &State, unit: UnitId, facing: Facing) -> Result<Walked, Refusal> {
    unlimbered(state, unit, facing).map(|(walked, _)| walked)
}

fn unlimbered(state: &State, unit: UnitId, facing: Facing) -> Result<(Walked, (Place, Facing)), Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(Refusal::NoGun(unit));
    };
    let crowd = Crowd::near(state, Extent::of(gun.at, gun.limber).grown(BASE * 6), unit.bit(), state[unit].gun);
    let walker = gun_walker(state, &crowd, unit, Tread::Gun);
    let Some(limber) = limber_place(&walker, gun, facing, &[]) else {
        return Err(Refusal::NoRoomForLimber(unit));
    };
    let taken = [gun.at, limber.0, limber.0.ahead(limber.1, -BASE)];
    let (about, behind) = (gun.at, facing.opposite());
    let crew = Crew { walker: &walker, unit, about, behind, most: CREW, gun: &taken, seat: None };
    Ok((crew.set_down(Inches::ZERO)?, limber))
}

/// Unhooks the gun. [IM-5.28]
pub fn unlimber(state: &mut State, unit: UnitId, facing: Facing) {
    let (Ok((walked, limber)), Some(index)) = (unlimbered(state, unit, facing), state[unit].gun) else { return };
    let gun = &mut state.guns[usize::from(index)];
    (gun.limbered, gun.facing) = (false, facing);
    (gun.limber, gun.limber_facing) = limber;
    for (man, place) in walked.ends {
        state.put(man.unit, man.number, place);
    }
    state.turn(unit, facing);
    state.settle(unit);
}

/// The die with which a gun is swung: that of one moved by hand. [IM-5.27]
pub const fn realign_dice(hand: MoveDice) -> (u8, u8, Clause) {
    (1, hand.die, Clause("IM-5.27"))
}

/// Whether the die lets the muzzle swing so far. [IM-5.27]
pub fn check_realign(state: &State, unit: UnitId, facing: Facing, roll: Inches) -> Result<Walked, Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(Refusal::NoGun(unit));
    };
    let chord = chord(gun.facing.turn_to(facing));
    if chord > roll {
        return Err(Refusal::SwingTooFar(unit, chord));
    }
    Ok(Walked::default())
}

/// How far the muzzle, an inch from the axle, moves in a turn, rounded. [IM-5.27]
pub fn chord(turn: Turn) -> Inches {
    let axle = Place::default().spot();
    let muzzle = |facing: Facing| axle.beside(facing, 0, 10_000);
    let turned = Facing::from_hundredths(turn.hundredths());
    table::distance_between(muzzle(Facing::NORTH), muzzle(turned))
}

/// Whether a gun can be pushed there; its men keep their places about it. [IM-5.9, IM-5.35]
pub fn check_push(state: &State, unit: UnitId, to: Place, facing: Facing, roll: Inches) -> Result<Walked, Refusal> {
    pushed(state, unit, to, facing, roll).map(|(walked, _)| walked)
}

fn pushed(
    state: &State,
    unit: UnitId,
    to: Place,
    facing: Facing,
    roll: Inches,
) -> Result<(Walked, (Place, Facing)), Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(Refusal::NoGun(unit));
    };
    let length = gun.at.distance(to);
    if length > roll {
        return Err(Refusal::PushTooFar(unit, length));
    }
    if length < roll.min(INCH) {
        return Err(Refusal::PushTooShort(unit));
    }
    let extent = Extent::of(gun.at, to).with(gun.limber);
    let crowd = Crowd::near(state, extent.grown(BASE * 7), unit.bit(), state[unit].gun);
    let walker = gun_walker(state, &crowd, unit, Tread::Gun);
    walker.leg(gun.at, to).and_then(|()| walker.stand(to)).map_err(|bar| bar.refusal(state, unit, Tread::Gun))?;
    let by = to.from(gun.at);
    let moved = Gun { at: to, facing, limber: gun.limber.shifted(by), ..*gun };
    // A dead team stays where it is.
    let limber = if gun.animals == 0 {
        (gun.limber, gun.limber_facing)
    } else {
        let Some(limber) = limber_place(&walker, &moved, facing, &[]) else {
            return Err(Refusal::LimberLeft(unit));
        };
        limber
    };
    check_held(state, unit, &[to])?;
    let held = state.pinned(unit);
    let mut taken = beside_gun(state, unit, &[to, limber.0, limber.0.ahead(limber.1, -BASE)])?;
    let mut walked = Walked { longest: length, ..Walked::default() };
    let men = Walker { tread: Tread::Foot, ..walker };
    for (number, place) in state.figures(unit).filter(|(number, _)| held & 1 << number == 0) {
        let kept = place.shifted(by);
        let free = !taken.iter().any(|&other| overlap(other, kept)) && men.stand(kept).is_ok();
        let place = if free { Some(kept) } else { setting::find(&men, to, facing.opposite(), TEAM, &taken) };
        let Some(place) = place else {
            return Err(Refusal::NoRoomForCrew(unit));
        };
        taken.push(place);
        walked.ends.push((Man { unit, number }, place));
    }
    Ok((walked, limber))
}

/// Pushes the gun. [IM-5.9]
pub fn push(state: &mut State, unit: UnitId, to: Place, facing: Facing, roll: Inches) {
    let (Ok((walked, limber)), Some(index)) = (pushed(state, unit, to, facing, roll), state[unit].gun) else { return };
    let gun = &mut state.guns[usize::from(index)];
    (gun.at, gun.facing) = (to, facing);
    (gun.limber, gun.limber_facing) = limber;
    for (man, place) in walked.ends {
        state.put(man.unit, man.number, place);
    }
    state.turn(unit, facing);
    state.settle(unit);
}

/// Moves a limbered gun to a place, facing the way of its last leg. [IM-5.35]
pub fn drive(state: &mut State, unit: UnitId, to: Place, from: Place) {
    let Some(index) = state[unit].gun else { return };
    let facing = from.bearing(to);
    state.guns[usize::from(index)].hook(to, facing);
    state.turn(unit, facing);
}

/// A crew leaves its gun. [IM-8.18]
pub fn leave(state: &mut State, unit: UnitId, how: Left, log: &mut impl Log<Happening>) {
    if let Some(index) = state[unit].gun.take() {
        let gun = &mut state.guns[usize::from(index)];
        (gun.crew, gun.state) = (None, GunState::Abandoned);
        log.tell(Happening::GunAbandoned { gun: index, how });
    }
}

/// What becomes of a gun whose last man has fallen. [IM-8.18, IM-10.23]
pub fn crew_lost(state: &mut State, unit: UnitId, captor: Option<Side>, log: &mut impl Log<Happening>) {
    let Some(index) = state[unit].gun.take() else { return };
    let gun = &mut state.guns[usize::from(index)];
    gun.crew = None;
    if let Some(side) = captor {
        (gun.state, gun.owner) = (GunState::Captured, side);
        log.tell(Happening::GunCaptured { gun: index, side, melee: true });
    } else {
        gun.state = GunState::Abandoned;
        log.tell(Happening::GunAbandoned { gun: index, how: Left::Dead });
    }
}

/// After a step abandoned guns fall to who touches them. [IM-8.18, IM-10.23]
pub fn seize(state: &mut State, unit: UnitId, log: &mut impl Log<Happening>) {
    if !state[unit].is_present() || state[unit].building.is_some() {
        return;
    }
    let side = state[unit].side;
    for index in 0..state.guns.len() {
        let gun = state.guns[index];
        let touched =
            gun.state == GunState::Abandoned && state.circles(unit).any(|place| is_within(place, gun.at, TOUCH));
        if touched {
            (state.guns[index].state, state.guns[index].owner) = (GunState::Captured, side);
            if gun.owner != side {
                log.tell(Happening::GunCaptured { gun: index as u8, side, melee: false });
            }
        }
    }
}

/// After its movement step a crew without a gun mans one nearby that is abandoned or that its side holds. [IM-8.15, IM-8.18]
pub fn man(state: &mut State, unit: UnitId, log: &mut impl Log<Happening>) {
    let one = &state[unit];
    let side = one.side;
    let free = one.is_present() && one.building.is_none() && one.gun.is_none() && !one.retreats();
    if !free || state.kind(unit).branch != Branch::Artillery {
        return;
    }
    let is_open = |gun: &Gun| {
        let held = gun.state == GunState::Abandoned || gun.owner == side;
        gun.crew.is_none() && gun.is_present() && held && men_at(state, unit, gun, INCH) > 0
    };
    let Some(index) = state.guns.iter().position(is_open) else { return };
    let gun = &mut state.guns[index];
    (gun.crew, gun.state, gun.owner) = (Some(unit), GunState::Manned, side);
    let facing = gun.facing;
    state[unit].gun = Some(index as u8);
    state.turn(unit, facing);
    state.seat_rider(unit);
    log.tell(Happening::GunManned { gun: index as u8, unit, foreign: state.maker(index) != side });
}

/// The man on an elephant that has died under him is set down like the others, at the nearest place that is free. [IM-5.35]
pub fn set_rider_down(state: &mut State, unit: UnitId, number: u8) {
    const FAR: Inches = Inches::whole(10);
    let Some(gun) = state.gun_of(unit).copied() else { return };
    let crowd = Crowd::near(state, Extent::of(gun.limber, gun.at).grown(FAR), unit.bit(), state[unit].gun);
    let men = gun_walker(state, &crowd, unit, Tread::Foot);
    let taken: Places =
        gun.circles().into_iter().chain(state.figures(unit).filter(|man| man.0 != number).map(|man| man.1)).collect();
    if let Some(place) = setting::find(&men, gun.limber_rear(), gun.limber_facing.opposite(), FAR, &taken) {
        state.put(unit, number, place);
        state.settle(unit);
    }
}
