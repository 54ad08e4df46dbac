//! Firing at structures, and what happens to those inside and behind.

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use table::{Cone, Facing, Inches, Turn, is_towards};

use crate::data::field::{Cover, Kind, KindRow, Outline};
use crate::data::place::{Extent, INCH, Place, RADIUS, SLACK};
use crate::data::side::{Man, UnitId};
use crate::rules::adding;
use crate::rules::artillery;
use crate::rules::event::{Fall, Happening};
use crate::rules::fire::{self, Shooters};
use crate::rules::queue;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::saves::{self, Fallen};
use crate::rules::sight::{Eye, Lane};
use crate::rules::state::{Cause, Gun, State};

/// A shot at a structure as it will be thrown.
#[derive(Clone, Copy, Debug)]
pub struct Shelling {
    /// The dice. [IM-9.1]
    pub dice: Pool,
    /// The score needed. [IM-9.2, IM-9.3]
    pub need: u8,
    /// Who throws.
    pub shooters: Shooters,
    /// What cover the structure gives.
    pub cover: Cover,
}

impl State {
    /// A feature's row as it now is: ruins are broken ground, what has fallen is nothing. [IM-9.12, IM-9.15]
    #[inline]
    pub fn row(&self, feature: u8) -> Option<KindRow> {
        let row = self.field.features[usize::from(feature)].row;
        if row.hits == 0 {
            return Some(row);
        }
        let left = self.core.hits.get(usize::from(feature)).copied().unwrap_or(row.hits);
        let fallen = row.kind.has_fallen(left);
        match (fallen, row.kind.is_building()) {
            (false, _) => Some(row),
            (true, true) => Some(self.book.row(Kind::BrokenGround)),
            (true, false) => None,
        }
    }
}

/// The score that makes a hit on a structure. [IM-9.2, IM-9.3]
pub fn need(cover: Cover, why: &mut impl Reasons<What>) -> u8 {
    let mut need = Reckoning::new(why);
    match cover {
        Cover::Soft => need.plus(Clause("IM-9.2"), What::Structure(cover), 6),
        Cover::Open | Cover::Hard => need.plus(Clause("IM-9.3"), What::Structure(cover), 8),
    }
    need.total() as u8
}

/// Works out a shot at a structure, or why there is none. [IM-9.1, IM-9.11, IM-9.18]
pub fn shelling(state: &State, unit: UnitId, feature: u8) -> Result<Shelling, Refusal> {
    fire::check_gun(state, unit)?;
    let (Some(gun), Some(piece)) = (state.gun_of(unit), state.field.features.get(usize::from(feature))) else {
        return Err(Refusal::NoStructure(unit));
    };
    let standing = piece.row.hits > 0 && state.row(feature).is_some_and(|row| row.kind == piece.row.kind);
    if !standing {
        return Err(Refusal::NothingLeft);
    }
    let muzzle = gun.muzzle();
    let aim = Place::nearest(piece.nearest(muzzle.spot()));
    let range = muzzle.distance(aim);
    if range > state.book.gun_range(gun.calibre) {
        return Err(Refusal::StructureFar(unit, range, gun.calibre));
    }
    if !is_towards(gun.facing, muzzle.spot(), aim.spot(), fire::HALF_ARC) {
        return Err(Refusal::StructureOutsideArc(unit));
    }
    if is_fought_over(state, feature) {
        return Err(Refusal::StructureFoughtOver);
    }
    // The line ends just before the structure, so that it does not hide itself.
    let short = muzzle.towards(aim, (range - SLACK).max(Inches::ZERO));
    let lane = Lane::new(state, Extent::of(muzzle, muzzle), Extent::of(aim, aim), None);
    let from = Eye { at: muzzle, gun: true, ..Eye::man(state, Man { unit, number: 0 }, aim) };
    let to = Eye { building: Some(feature), ..Eye::place(short) };
    if !lane.sees(&from, &to) {
        return Err(Refusal::StructureUnseen(unit));
    }
    let men = artillery::gunners(state, unit, gun);
    let (kind, cover) = (state.kind(unit), piece.row.cover);
    let shooters = Shooters::Guns { men, range };
    let dice = fire::dice(state.book, kind, shooters, 0, &mut NoReasons);
    let need = need(cover, &mut NoReasons);
    Ok(Shelling { dice: Pool::new(dice.into(), kind.die), need, shooters, cover })
}

/// Whether somebody in or at a structure is in contact with an enemy. [IM-9.18]
fn is_fought_over(state: &State, feature: u8) -> bool {
    let piece = &state.field.features[usize::from(feature)];
    state.ids().filter(|&unit| state[unit].is_present()).any(|unit| {
        let at = state[unit].building == Some(feature)
            || (state[unit].building.is_none()
                && state[unit].extent.meets(piece.extent.grown(INCH + RADIUS))
                && state.circles(unit).any(|place| piece.is_within(place, INCH)));
        at && state.is_engaged(unit)
    })
}

/// Fires at a structure. [IM-9.1, IM-9.4]
pub fn shell(state: &mut State, unit: UnitId, feature: u8, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let Ok(shelling) = shelling(state, unit, feature) else { return };
    let hits = adding::hits(chance, &[shelling.dice], shelling.need);
    let muzzle = state.gun_of(unit).map_or_else(Place::default, Gun::muzzle);
    let index = usize::from(feature);
    let left = state.hits[index].saturating_sub(hits);
    state.hits[index] = left;
    let (mut dice_why, mut need_why) = (Why::heard_by(log), Why::heard_by(log));
    let dice = fire::dice(state.book, state.kind(unit), shelling.shooters, 0, &mut dice_why);
    let (need, sides) = (need(shelling.cover, &mut need_why), shelling.dice.sides);
    log.tell(Happening::Shelled { unit, feature, dice, dice_why, sides, need, need_why, hits, left });
    let kind = state.field.features[index].row.kind;
    let falls = kind.has_fallen(left);
    if falls {
        log.tell(Happening::CameDown { feature, destroyed: left == 0 });
        let fallen = collapse(state, feature, muzzle, log);
        let how = match kind {
            Kind::Fieldwork => Fall::InWorks,
            _ if kind.falls_early() => Fall::Buried,
            _ => Fall::Behind,
        };
        saves::tell(&fallen, how, log);
        queue::call_tests(state, &fallen, Cause::ArtilleryFire);
    }
}

/// Removes whom a falling structure catches. [IM-9.13, IM-9.14, IM-9.16, IM-9.17]
fn collapse(state: &mut State, feature: u8, muzzle: Place, log: &mut impl Log<Happening>) -> Fallen {
    let field = state.field.clone();
    let piece = &field.features[usize::from(feature)];
    let kind = piece.row.kind;
    let mut caught: arrayvec::ArrayVec<Man, 96> = arrayvec::ArrayVec::new();
    for unit in state.ids().filter(|&unit| state[unit].is_present()) {
        for (number, place) in state.figures(unit) {
            let is_caught = if kind.is_building() {
                state[unit].building == Some(feature)
            } else if state[unit].building.is_some() {
                false
            } else if kind.is_bridge() {
                piece.holds(place)
            } else if kind.falls_early() {
                piece.is_within(place, INCH)
            } else {
                piece.is_within(place, INCH) && is_beyond(&piece.outline, muzzle, place)
            };
            if is_caught {
                let _ = caught.try_push(Man { unit, number });
            }
        }
    }
    let mut fallen = Fallen::new();
    for man in caught {
        let _ = fallen.try_push((man.unit, saves::sight_of(state, man)));
        saves::remove(state, man, None, log);
    }
    fallen
}

/// Whether a place lies on the other side of a section than the gun. [IM-9.16]
fn is_beyond(outline: &Outline, muzzle: Place, place: Place) -> bool {
    let Outline::Line(line) = outline else { return false };
    let (a, b) = (Place::nearest(line.points()[0]), Place::nearest(line.points()[1]));
    let side = |at: Place| {
        let ((wx, wy), (tx, ty)) = (b.from(a), at.from(a));
        (i64::from(wx) * i64::from(ty) - i64::from(wy) * i64::from(tx)).signum()
    };
    side(muzzle) * side(place) < 0
}

/// Structures a gun can fire at. [IM-9.18]
pub fn targets(state: &State, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let (muzzle, range, front) = state.gun_of(unit).map_or_else(
        || (Place::default(), Inches::ZERO, Cone::new(Facing::NORTH, Turn::NONE)),
        |gun| (gun.muzzle(), state.book.gun_range(gun.calibre), Cone::new(gun.facing, fire::HALF_ARC)),
    );
    let at = Extent::of(muzzle, muzzle);
    let likely = state
        .field
        .near(at.grown(range))
        .filter(move |(_, feature)| feature.row.hits > 0 && front.may_hold(at.bounds(), feature.extent.bounds()));
    likely.map(|(index, _)| index).filter(move |&feature| shelling(state, unit, feature).is_ok())
}
