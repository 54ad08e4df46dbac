//! Shots: who of those who fire can hit whom of a unit, with what score, and the volley that makes.

use arrayvec::ArrayVec;
use chance::Pool;
use engine::NoReasons;
use table::Inches;

use crate::data::field::{Cover, Feature};
use crate::data::place::{BASE, Extent, Place, RADIUS};
use crate::data::roster::{Calibre, Weapon};
use crate::data::side::{Man, UnitId, bits};
use crate::rules::artillery;
use crate::rules::contact::COMPANY;
use crate::rules::cover::Shelter;
use crate::rules::fire::{Exposure, MOST_MARKS, Mark, OFFICER_DIE, Shooters, Volley, dice, need};
use crate::rules::firers::{Firer, Firers};
use crate::rules::order::Order;
use crate::rules::queue;
use crate::rules::refusal::Refusal;
use crate::rules::saves;
use crate::rules::sight::{Eye, Lane};
use crate::rules::sightings::{Miss, Sightings, Wanted, aimed, house, house_of, mark_eye, muzzle};
use crate::rules::state::{Gun, State};
use crate::rules::unit::Stance;

/// What can be hit, and where it stands.
pub type Marks = ArrayVec<(Mark, Place), MOST_MARKS>;

/// Whether officers who stand by a unit are hit with it: one of two or more that is none itself. [IM-7.49]
fn takes_in(state: &State, unit: UnitId) -> bool {
    !state.is_officer(unit) && state[unit].alive() >= 2
}

impl State {
    /// The friendly unit of two or more that an officer stands with; men who lie flat are no company. [IM-7.49]
    pub fn company(&self, officer: UnitId) -> Option<UnitId> {
        let side = self[officer].side;
        let near = self[officer].extent.grown(COMPANY + BASE);
        self.present_near(side, near).find(|&unit| {
            unit != officer
                && takes_in(self, unit)
                && self[unit].stance != Stance::Prone
                && self.units_within(officer, unit, COMPANY)
        })
    }
}

/// What can be hit of a unit: its figures, then its animals, then the officers who stand with it, inside or out. [IM-7.49, IM-8.16]
fn marks(state: &State, target: UnitId) -> Marks {
    let standing = |man: Man| (Mark::Man(man), saves::where_is(state, man));
    let house = house(state, state[target].building).map(Feature::middle);
    let mut marks = Marks::new();
    for (number, place) in state.figures(target) {
        marks.push((Mark::Man(Man { unit: target, number }), house.unwrap_or(place)));
    }
    if let (Some(index), Some(gun)) = (state[target].gun, state.gun_of(target)) {
        (0..gun.animals).for_each(|_| marks.push((Mark::Animal(index), gun.limber)));
    }
    if takes_in(state, target) {
        let near = state[target].extent.grown(COMPANY + BASE);
        for officer in state.present_near(state[target].side, near) {
            if state.is_officer(officer)
                && state[officer].stance != Stance::Prone
                && state.units_within(officer, target, COMPANY)
                && !marks.is_full()
            {
                marks.push(standing(Man { unit: officer, number: 0 }));
            }
        }
    }
    marks
}

/// Whether a mark must be asked about by itself: all of a unit in a building are seen and hit alike, so that its first figure speaks for them.
pub fn is_asked(state: &State, target: UnitId, index: usize) -> bool {
    state[target].building.is_none() || index == 0 || index >= usize::from(state[target].alive())
}

/// All that a volley may need. [IM-7.37, IM-7.38, IM-7.39, IM-7.40, IM-7.41, IM-7.42]
const SCORES: [u8; 4] = [4, 6, 8, 10];

/// Who of those who fire can hit which marks of a unit that may be fired at, and with what score.
pub struct Shot<'a> {
    state: &'a State,
    firing: &'a Firers,
    target: UnitId,
    marks: Marks,
    /// For each mark and score who needs it, as bits.
    needs: [[u32; SCORES.len()]; MOST_MARKS],
    /// The least of the reasons why somebody cannot be hit.
    worst: Miss,
}

impl<'a> Shot<'a> {
    /// Works it out for all who fire and all marks.
    pub fn new(state: &'a State, firing: &'a Firers, target: UnitId) -> Self {
        let marks = marks(state, target);
        let about = marks.iter().fold(state[target].extent, |about, &(_, place)| about.with(place));
        let Sightings { by, worst } = Sightings::new(state, firing, &marks, target, Wanted::All);
        let mut needs = [[0; SCORES.len()]; MOST_MARKS];
        let shelter = by.iter().any(|&by| by != 0).then(|| Shelter::about(state, about));
        for (index, &(mark, place)) in marks.iter().enumerate().filter(|&(index, _)| by[index] != 0) {
            let crawling = crawls(state, mark);
            let score = |cover: Cover| {
                let need = need(Exposure { cover, crawling }, &mut NoReasons);
                SCORES.iter().position(|&score| score == need).unwrap_or(0)
            };
            let needs: &mut [u32; SCORES.len()] = &mut needs[index];
            let refuge = shelter.as_ref().filter(|_| house_of(state, mark).is_none()).map(|shelter| shelter.of(place));
            match refuge {
                None => needs[score(Cover::Hard)] = by[index],
                Some(refuge) if refuge.is_all_round() => needs[score(refuge.best())] = by[index],
                Some(refuge) => {
                    for who in bits(by[index].into()) {
                        let from = muzzle(state, &firing.list[usize::from(who)], place);
                        needs[score(refuge.against(from))] |= 1 << who;
                    }
                }
            }
        }
        for index in (1..marks.len()).filter(|&index| !is_asked(state, target, index)) {
            needs[index] = needs[0];
        }
        Self { state, firing, target, marks, needs, worst }
    }

    /// Who fires.
    pub const fn unit(&self) -> UnitId {
        self.firing.unit
    }

    /// At whom.
    pub const fn target(&self) -> UnitId {
        self.target
    }

    /// The order for a volley at those who need a score.
    pub const fn order(&self, aim: Option<u8>) -> Order {
        let Firers { unit, firing, with, .. } = *self.firing;
        Order::Fire { unit, target: self.target, aim, firing, with }
    }

    /// Who needs a score against some mark, as bits.
    fn who_need(&self, score: usize) -> u32 {
        self.needs[..self.marks.len()].iter().fold(0, |who, needs| who | needs[score])
    }

    /// The scores needed against the figures that can be hit, from the lowest: whoever fires may aim at any of them. [IM-7.47]
    pub fn scores(&self) -> ArrayVec<u8, 4> {
        (0..SCORES.len()).filter(|&score| self.who_need(score) != 0).map(|score| SCORES[score]).collect()
    }

    /// The volley at those who need a score, the lowest without an aim. [IM-7.27, IM-7.47, IM-7.48]
    pub fn volley(&self, aim: Option<u8>) -> Result<Volley, Refusal> {
        let (state, unit, target) = (self.state, self.firing.unit, self.target);
        let lowest = (0..SCORES.len()).find(|&score| self.who_need(score) != 0);
        let aimed = aim.map_or(lowest, |aim| SCORES.iter().position(|&score| score == aim));
        let Some(chosen) = aimed.filter(|&score| self.who_need(score) != 0) else {
            let miss = if lowest.is_some() { Miss::Aim } else { self.worst };
            return Err(missed(state, unit, target, miss));
        };
        let thrown = self.who_need(chosen);
        let firers = || bits(thrown.into()).map(|who| &self.firing.list[usize::from(who)]);
        // Where all measure alike, and to figures in the open, the order of the squares is that of the gaps.
        let measures = |firer: &Firer| firer.base() == RADIUS;
        let first = firers().next().is_some_and(measures);
        let alike = firers().all(|firer| measures(firer) == first)
            && self.marks.iter().all(|&(mark, _)| house_of(state, mark).is_none());
        let mut eligible: ArrayVec<(bool, i64, bool, u8), MOST_MARKS> = ArrayVec::new();
        for (index, &(mark, place)) in self.marks.iter().enumerate() {
            if self.needs[index][chosen] == 0 {
                continue;
            }
            let apart = if house_of(state, mark).is_some() {
                0
            } else {
                let least = least_squares(state, firers(), mark, place);
                if alike { least[0].or(least[1]).unwrap_or(0) } else { gap(least) }
            };
            let officer = matches!(mark, Mark::Man(man) if man.unit != target);
            let sniper =
                matches!(mark, Mark::Man(man) if man.unit == target && state[target].sniper == Some(man.number));
            eligible.push((officer, apart, sniper, index as u8));
        }
        eligible.sort_unstable();
        let along = firers().filter(|firer| firer.man.unit != unit).count();
        let shooters = match state.gun_of(unit) {
            None => Shooters::Figures((thrown.count_ones() as usize - along) as u8),
            Some(gun) => {
                // The nearest eligible mark sets the band. [IM-7.27, IM-8.15]
                let ranges = eligible.iter().map(|&(.., index)| gun_range(state, gun, self.marks[usize::from(index)]));
                let range = ranges.min().unwrap_or(Inches::ZERO);
                Shooters::Guns { men: artillery::gunners(state, unit, gun), range }
            }
        };
        let kind = state.kind(unit);
        Ok(Volley {
            need: SCORES[chosen],
            exposure: self.exposure(chosen),
            shooters,
            own: Pool::new(dice(state.book, kind, shooters, 0, &mut NoReasons).into(), kind.die),
            officers: Pool::new(along as u32, OFFICER_DIE),
            marks: eligible.iter().map(|&(.., index)| self.marks[usize::from(index)].0).collect(),
            cause: queue::cause_of_fire(kind.branch),
        })
    }

    /// How the first mark that needs a score offers itself.
    fn exposure(&self, score: usize) -> Exposure {
        let found = self.marks.iter().zip(&self.needs).find(|(_, needs)| needs[score] != 0);
        let crawling = found.is_some_and(|(&(mark, _), _)| crawls(self.state, mark));
        let covers = [Cover::Open, Cover::Soft, Cover::Hard].map(|cover| Exposure { cover, crawling });
        let fits = |exposure: &Exposure| need(*exposure, &mut NoReasons) == SCORES[score];
        covers.into_iter().find(fits).unwrap_or(covers[0])
    }
}

/// The least squares of the ways from some firers to a mark in the open: from those who stand on a base, and from muzzles and outlines, which have none.
fn least_squares<'a>(
    state: &State,
    firers: impl Iterator<Item = &'a Firer>,
    mark: Mark,
    place: Place,
) -> [Option<i64>; 2] {
    let rear = rear_of(state, mark);
    let mut least: [Option<i64>; 2] = [None; 2];
    for firer in firers {
        let own = house(state, firer.eye.building);
        let from = |to: Place| match own {
            Some(house) => Place::nearest(house.nearest(to.spot())).square(to),
            None => firer.rear.map_or(i64::MAX, |at| at.square(to)).min(firer.eye.at.square(to)),
        };
        let square = rear.map_or(i64::MAX, from).min(from(place));
        let least = &mut least[usize::from(own.is_some() || firer.eye.gun)];
        *least = Some(least.map_or(square, |before| before.min(square)));
    }
    least
}

/// The shortest gap of such ways, in parts of a hundredth so small that no two distances are taken for one. [IM-7.48]
fn gap(least: [Option<i64>; 2]) -> i64 {
    const PARTS: u32 = 16;
    let gaps = least.iter().zip([BASE, RADIUS]).filter_map(|(square, bases)| {
        square.map(|square| (square << (2 * PARTS)).isqrt() - (i64::from(bases.hundredths()) << PARTS))
    });
    gaps.min().unwrap_or(0)
}

/// The rear circle of a mounted mark.
fn rear_of(state: &State, mark: Mark) -> Option<Place> {
    match mark {
        Mark::Man(man) => state.rear(man),
        Mark::Animal(_) => None,
    }
}

/// How many pairs of figures are looked at. The rules look at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Some of them: for lists of orders.
    Some,
    /// All of them.
    All,
}

/// Whether somebody can fire at a unit that may be fired at: the same questions as for a volley, up to the first figure that can be hit. For lists of orders
/// only some pairs of figures are looked at.
pub fn can_fire(state: &State, firing: &Firers, target: UnitId, look: Look) -> bool {
    let marks = marks(state, target);
    if look == Look::All {
        return Sightings::new(state, firing, &marks, target, Wanted::Any).is_any();
    }
    let firers = &firing.list;
    // All who are in one building see alike.
    let inside = firers.first().is_some_and(|firer| {
        let unit = firer.man.unit;
        state[unit].building.is_some() && firers.iter().all(|other| other.man.unit == unit)
    });
    let half = |count: usize| count.div_ceil(2).max(1);
    let step = if inside { firers.len().max(1) } else { half(firers.len()) };
    let asked: ArrayVec<usize, MOST_MARKS> = (0..marks.len()).filter(|&index| is_asked(state, target, index)).collect();
    firers.iter().step_by(step).any(|firer| {
        asked.iter().step_by(half(asked.len())).any(|&index| {
            let (mark, place) = marks[index];
            aimed(state, firing, firer, mark, place).is_ok_and(|line| {
                let (from, to) = (Extent::of(line.from, line.from), Extent::of(line.to, line.to));
                let lane = Lane::new(state, from, to, Some(target));
                lane.sees(&Eye { at: line.from, ..firer.eye }, &mark_eye(state, mark, line.to))
            })
        })
    })
}

/// Whether a mark crawls; an officer may stand among crawling men.
fn crawls(state: &State, mark: Mark) -> bool {
    matches!(mark, Mark::Man(man) if state[man.unit].stance == Stance::Crawling)
}

/// The range from a gun's muzzle to a mark: to the nearest of its circles, or to the outline of its building. [IM-7.27]
fn gun_range(state: &State, gun: &Gun, (mark, place): (Mark, Place)) -> Inches {
    let muzzle = gun.muzzle();
    if let Some(house) = house_of(state, mark) {
        return house.distance(muzzle);
    }
    let circles = std::iter::once(place).chain(rear_of(state, mark));
    circles.map(|circle| muzzle.distance(circle)).min().unwrap_or(Inches::ZERO) - RADIUS
}

fn missed(state: &State, unit: UnitId, target: UnitId, miss: Miss) -> Refusal {
    let weapon = if state[unit].sniper.is_some() { Weapon::Jezail } else { state.kind(unit).weapon };
    match (miss, weapon) {
        (Miss::Aim, _) => Refusal::OtherAim(target),
        (Miss::Sight, _) => Refusal::Unseen(unit, target),
        (Miss::Arc, Weapon::Gun) => Refusal::OutsideGunArc(target),
        (Miss::Arc, _) => Refusal::OutsideArc(unit, target),
        (Miss::Range, Weapon::Gun) => {
            let calibre = state.gun_of(unit).map_or(Calibre::Light, |gun| gun.calibre);
            Refusal::BeyondGun(target, calibre)
        }
        (Miss::Range, _) => Refusal::BeyondRange(target, weapon),
    }
}
