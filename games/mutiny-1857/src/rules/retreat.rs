//! Retreat moves and recovery.

use arrayvec::ArrayVec;
use chance::{Chance, Pool};
use engine::{Clause, Log, Reasons, Reckoning};
use table::{Facing, Inches, Turn};

use crate::data::field::Tread;
use crate::data::place::{BASE, Extent, Place, RADIUS, SLACK, overlap};
use crate::data::roster::{Formation, Pace};
use crate::data::scenario::Book;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::artillery;
use crate::rules::deserters::{self, Glimpse};
use crate::rules::event::{Fall, Flight, Happening, Left};
use crate::rules::morale::{self, Verdict};
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
use crate::rules::saves;
use crate::rules::setting;
use crate::rules::state::{GunState, State};
use crate::rules::unit::{Retreat, Stance};
use crate::rules::way::{Crowd, Part, Walker};

/// After how many retreat moves a side tests again. [IM-12.6, IM-12.7, IM-12.8, IM-12.9]
pub const fn moves_to_recover(side: Side) -> u8 {
    match side {
        Side::British => 1,
        Side::Rebel => 3,
    }
}

/// The dice of a retreat: the attack rate, or the march rate of those who have none or are spent. [IM-12.3]
pub fn throw_of(book: &Book, pace: Pace, spent: bool, why: &mut impl Reasons<What>) -> Pool {
    let table = book.dice(pace);
    let mut dice = Reckoning::new(why);
    let count = if spent || table.attack == 0 { table.march } else { table.attack };
    dice.plus(Clause("IM-12.3"), What::MoveDice(Gait::Retreat), count);
    Pool::new(dice.total() as u32, table.die)
}

/// The dice of a unit's retreat. [IM-12.3]
pub fn dice(state: &State, unit: UnitId, why: &mut impl Reasons<What>) -> Pool {
    let pace = match state.gun_of(unit) {
        Some(gun) if !gun.limbered || gun.animals == 0 => Pace::Infantry,
        _ => state.pace(unit),
    };
    throw_of(state.book, pace, state[unit].spent, why)
}

/// Whether a unit in forced retreat may test again. [IM-12.6, IM-12.7, IM-12.8, IM-12.9]
pub fn is_due(state: &State, unit: UnitId) -> bool {
    state[unit].retreat_moves >= moves_to_recover(state[unit].side)
}

/// A running unit throws for recovery: back in action, or on in the same turn, and the count begins anew. [IM-12.6, IM-12.8, IM-12.10]
pub fn recover(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let verdict = morale::throw(chance, morale::nerve(state, unit), log);
    let holds = verdict.holds();
    let Verdict { dead, dead_why, living, living_why } = verdict;
    let (side, again) = (state[unit].side, state[unit].tried);
    log.tell(Happening::Recovery { unit, side, again, dead, dead_why, living, living_why });
    (state[unit].retreat_moves, state[unit].tried) = (0, true);
    if holds {
        state[unit].retreat = Retreat::None;
    } else {
        forced(state, unit, chance, log);
    }
}

/// A unit begins to retreat: at once in its owner's turn, else at the start of that. [IM-12.1]
pub fn begin(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    log.tell(Happening::RetreatBegan { unit });
    let one = &mut state[unit];
    (one.retreat, one.retreat_moves, one.tried, one.stance) = (Retreat::Forced, 0, false, Stance::Standing);
    let own_turn = state.mover == state[unit].side;
    let at_once = own_turn || state.rules.retreat_at_once;
    deserters::see_retreat_begin(state, unit, at_once);
    if own_turn {
        state[unit].acted = true;
    }
    if at_once {
        forced(state, unit, chance, log);
    }
}

/// A garrison that fails counts as killed by disease. [IM-12.12]
pub fn lose_garrison(state: &mut State, unit: UnitId, log: &mut impl Log<Happening>) {
    log.tell(Happening::GarrisonLost { unit });
    let count = state[unit].alive();
    for number in state[unit].numbers() {
        saves::remove(state, Man { unit, number }, None, log);
    }
    log.tell(Happening::Fell { unit, count, how: Fall::Disease });
}

/// One forced retreat move; it costs nothing. [IM-12.4, IM-12.11]
pub fn forced(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    state[unit].retreat_moves = state[unit].retreat_moves.saturating_add(1);
    state[unit].acted = true;
    go(state, unit, Flight::Forced, chance, log);
}

/// Throws and moves a unit towards its base line; Mutineers who see it go or come are tested. [IM-12.2, IM-12.3, IM-12.4]
pub fn go(state: &mut State, unit: UnitId, how: Flight, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let glimpse = Glimpse::before_move(state, unit);
    state[unit].stance = Stance::Standing;
    let stays_with_gun = state.gun_of(unit).is_some_and(|gun| gun.limbered && gun.animals > 0);
    let mut dice_why = Why::heard_by(log);
    let dice = dice(state, unit, &mut dice_why);
    let roll = Inches::whole(chance.sum(dice) as i32);
    let (count, sides) = (dice.count as u8, dice.sides);
    log.tell(Happening::RetreatMoved { unit, how, dice: count, sides, dice_why, far: roll });
    let seen = deserters::bodies_near(state, unit);
    if state[unit].gun.is_some() && !stays_with_gun {
        artillery::leave(state, unit, Left::Fled, log);
    }
    if stays_with_gun {
        drive(state, unit, roll, log);
    } else if state[unit].building.is_some() {
        break_out(state, unit, roll, log);
    } else {
        run(state, unit, roll, log);
    }
    deserters::passed_bodies(state, unit, seen);
    glimpse.after_move(state, unit);
}

/// Which way the base line lies.
fn home(state: &State, unit: UnitId) -> Facing {
    state.ahead(state[unit].side).opposite()
}

/// How far a place is from its side's base line.
fn from_line(state: &State, side: Side, place: Place) -> Inches {
    Inches::from_hundredths((i32::from(state.base_line(side)) - i32::from(place.y)).abs())
}

/// Whether a place on the way home is on or beyond the base line. [IM-12.5]
fn is_off(state: &State, home: Facing, place: Place) -> bool {
    if home == Facing::SOUTH { place.y <= 0 } else { i32::from(place.y) >= state.field.height.hundredths() }
}

/// Where one base goes: the full roll straight towards the line, else the direction that brings it nearest, else shorter; on the table only where it fits.
/// `None` if it stays; a place on or beyond the line is off the table. [IM-12.4, IM-12.5]
fn flight(
    walker: &Walker<'_>,
    at: Place,
    roll: Inches,
    home: Facing,
    fits: impl Fn(Place) -> bool,
) -> Option<(Place, bool)> {
    let state = walker.state;
    let start = from_line(state, walker.side, at);
    let mut length = roll;
    while length > Inches::ZERO {
        let mut best: Option<(Inches, Place, bool)> = None;
        for step in
            (0..=6).flat_map(|step: i32| if step == 0 { [0, 99] } else { [step, -step] }).filter(|step| *step != 99)
        {
            let to = at.ahead(home + Turn::degrees(15 * step), length);
            let off = is_off(state, home, to);
            // Off is nearer than any place on the table, also for who stands on the line itself.
            let left = if off { -SLACK } else { from_line(state, walker.side, to) };
            if left >= start || best.is_some_and(|(nearest, ..)| left >= nearest) {
                continue;
            }
            if walker.leg(at, to).is_ok() && (off || fits(to)) {
                best = Some((left, to, off));
                if step == 0 {
                    break;
                }
            }
        }
        if let Some((_, to, off)) = best {
            return Some((to, off));
        }
        length -= RADIUS;
    }
    None
}

/// Every figure for itself, nearest to the line first. [IM-12.4]
fn run(state: &mut State, unit: UnitId, roll: Inches, log: &mut impl Log<Happening>) {
    let home = home(state, unit);
    let side = state[unit].side;
    let held = state.pinned(unit);
    let mut men: ArrayVec<(Inches, u8, Place), 16> =
        state.figures(unit).map(|(number, place)| (from_line(state, side, place), number, place)).collect();
    men.sort_unstable_by_key(|&(far, number, _)| (far, number));
    state.turn(unit, home);
    state[unit].formation = Formation::Open;
    let by = state[unit].is_mounted().then(|| (state[unit].back[0].into(), state[unit].back[1].into()));
    let crowd = Crowd::near(state, state[unit].extent.grown(roll + BASE * 2), unit.bit(), None);
    let circles = |front: Place| std::iter::once(front).chain(by.map(|by| front.shifted(by)));
    // Those who are held are in everybody's way; others only once they have ended, since they run out from under him.
    let mut stopped: ArrayVec<Place, 32> =
        men.iter().filter(|man| held & 1 << man.1 != 0).flat_map(|&(_, _, place)| circles(place)).collect();
    let mut ends: ArrayVec<(u8, Place, bool), 16> = ArrayVec::new();
    let tread = state.tread(unit);
    for &(_, number, at) in men.iter().filter(|man| held & 1 << man.1 == 0) {
        let among = crowd.part(Extent::of(at, at).grown(roll + BASE * 2));
        let walker = Walker { state, crowd: &crowd, among, tread, side, passes_friends: true, through: None };
        let fits = |to: Place| {
            walker.stand(to).is_ok()
                && by.is_none_or(|by| walker.trail(to.shifted(by)).is_ok())
                && !circles(to).any(|circle| stopped.iter().any(|&other| overlap(other, circle)))
        };
        let end = flight(&walker, at, roll, home, fits);
        ends.extend(end.map(|(to, off)| (number, to, off)));
        match end {
            Some((_, true)) => {}
            Some((to, false)) => stopped.extend(circles(to)),
            None => stopped.extend(circles(at)),
        }
    }
    let mut gone = 0;
    for (number, to, off) in ends {
        if off {
            state[unit].living &= !(1 << number);
            gone += 1;
        } else {
            state.put(unit, number, to);
        }
    }
    leave_table(state, unit, gone, log);
}

fn leave_table(state: &mut State, unit: UnitId, gone: u8, log: &mut impl Log<Happening>) {
    if gone > 0 {
        state[unit].off += gone;
        log.tell(Happening::LeftTable { unit, count: gone });
    }
    state.settle(unit);
}

/// A limbered gun retreats with its crew, but for those whom enemies hold; with all of them held it stays. [IM-5.35, IM-12.4]
fn drive(state: &mut State, unit: UnitId, roll: Inches, log: &mut impl Log<Happening>) {
    let Some(index) = state[unit].gun else { return };
    let held = state.pinned(unit);
    let rider_held = state[unit]
        .numbers()
        .next()
        .is_some_and(|number| held & 1 << number != 0 && state.rides_team(Man { unit, number }));
    if held == state[unit].living || rider_held {
        return;
    }
    let gun = state.guns[usize::from(index)];
    let (home, side) = (home(state, unit), state[unit].side);
    let crowd = Crowd::near(state, Extent::of(gun.limber, gun.limber).grown(roll + BASE * 6), unit.bit(), Some(index));
    let walker =
        Walker { state, crowd: &crowd, among: Part::ALL, tread: Tread::Gun, side, passes_friends: true, through: None };
    let train = |to: Place| artillery::check_train(&walker, unit, to, gun.limber.bearing(to), gun.limber.distance(to));
    let Some((to, off)) = flight(&walker, gun.limber, roll, home, |to| train(to).is_ok()) else { return };
    if off {
        let count = state[unit].alive() - held.count_ones() as u8;
        (state[unit].living, state[unit].gun) = (held, None);
        let gun = &mut state.guns[usize::from(index)];
        (gun.state, gun.crew) = (GunState::Gone, None);
        leave_table(state, unit, count, log);
        return;
    }
    let Ok(walked) = train(to) else { return };
    artillery::drive(state, unit, to, gun.limber);
    for (man, place) in walked.ends {
        state.put(man.unit, man.number, place);
    }
    state.settle(unit);
}

/// Occupants leave a building on the side of their base line, all or none; if the way straight home leads over the line, it takes them off the table.
/// [IM-5.38, IM-12.4, IM-12.5]
fn break_out(state: &mut State, unit: UnitId, roll: Inches, log: &mut impl Log<Happening>) {
    let Some(house) = state.building(unit) else { return };
    if state.pinned(unit) != 0 {
        return;
    }
    let home = home(state, unit);
    let middle = house.middle();
    let goal = Place::new(middle.x.into(), state.base_line(state[unit].side).into());
    let door = Place::nearest(house.nearest(goal.spot()));
    let straight = door.ahead(home, roll);
    if is_off(state, home, straight) {
        let count = state[unit].alive();
        (state[unit].living, state[unit].building) = (0, None);
        leave_table(state, unit, count, log);
        return;
    }
    let crowd = Crowd::near(state, house.extent.grown(roll + BASE * 4), unit.bit(), None);
    let walker = Walker {
        state,
        crowd: &crowd,
        among: Part::ALL,
        tread: Tread::Foot,
        side: state[unit].side,
        passes_friends: true,
        through: state[unit].building,
    };
    let mut taken: ArrayVec<Place, 16> = ArrayVec::new();
    for _ in state[unit].numbers() {
        let legal = |place: Place, taken: &[Place]| {
            house.distance(place) <= roll
                && walker.stand(place).is_ok()
                && !taken.iter().any(|&other| overlap(other, place))
        };
        let found = std::iter::once(straight)
            .chain(setting::round(straight, home, roll + BASE * 4))
            .find(|&place| legal(place, &taken));
        match found {
            Some(place) => taken.push(place),
            None => return,
        }
    }
    let numbers: ArrayVec<u8, 16> = state[unit].numbers().collect();
    for (number, place) in numbers.into_iter().zip(taken) {
        state.put(unit, number, place);
    }
    let one = &mut state[unit];
    (one.building, one.formation) = (None, Formation::Open);
    state.turn(unit, home);
    state.settle(unit);
}
