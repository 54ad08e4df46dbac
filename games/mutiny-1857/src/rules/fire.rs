//! Firing at units: who fires, at whom, with what, and who is hit.

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use chance::Pool;
use engine::{Amount, Clause, NoReasons, Reasons, Reckoning};
use table::{Cone, Inches, Turn, is_towards};

use crate::data::field::{Cover, Feature};
use crate::data::place::{BASE, Extent, INCH, Place, RADIUS, is_within, squared};
use crate::data::roster::{Branch, Calibre, Class, Formation, UnitType, Weapon};
use crate::data::scenario::Book;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::artillery;
use crate::rules::contact::COMPANY;
use crate::rules::cover::Shelter;
use crate::rules::formation::MOST_MEMBERS;
use crate::rules::movement;
use crate::rules::order::{Firing, Gait};
use crate::rules::pushing;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::saves;
use crate::rules::sight::{Eye, Lane};
use crate::rules::state::{Cause, Gun, State};
use crate::rules::unit::Stance;

/// Something that can be hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A figure.
    Man(Man),
    /// A draught animal of a gun. [IM-8.16]
    Animal(u8),
}

/// How far to either side of their facing figures and guns fire. [IM-7.13, IM-7.14]
pub const HALF_ARC: Turn = Turn::degrees(45);
/// The die of officers who fire along. [IM-7.29]
const OFFICER_DIE: u8 = 12;
/// The most marks of one volley: a unit, the officers with it, a team.
pub const MOST_MARKS: usize = 28;

/// How a target offers itself to a line of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Its cover against it.
    pub cover: Cover,
    /// It is on all fours. [IM-7.40]
    pub crawling: bool,
}

/// Who throws dice in a volley, officers apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shooters {
    /// Figures, a die each.
    Figures(u8),
    /// Men at a gun, by the range. [IM-7.27, IM-7.51]
    Guns {
        /// How many.
        men: u8,
        /// How far.
        range: Inches,
    },
}

/// A volley as it will be thrown.
#[derive(Clone, Debug)]
pub struct Volley {
    /// The score needed. [IM-7.37]
    pub need: u8,
    /// How those stand who need it.
    pub exposure: Exposure,
    /// Who throws.
    pub shooters: Shooters,
    /// The unit's dice.
    pub own: Pool,
    /// The officers' dice. [IM-7.29]
    pub officers: Pool,
    /// Who can be hit, in the order of hits. [IM-7.48]
    pub marks: ArrayVec<Mark, MOST_MARKS>,
    /// What kind of fire it is. [IM-11.3, IM-11.4, IM-11.5]
    pub cause: Cause,
}

/// The score needed against a cover and a stance. [IM-7.37, IM-7.38, IM-7.39, IM-7.40, IM-7.41, IM-7.42]
#[inline]
pub fn need(exposure: Exposure, why: &mut impl Reasons<What>) -> u8 {
    let Exposure { cover, crawling } = exposure;
    let mut need = Reckoning::new(why);
    need.plus(Clause("IM-7.37"), What::Open, 4);
    match cover {
        Cover::Open => {}
        Cover::Soft => need.plus(Clause("IM-7.38"), What::Cover(cover), 2),
        Cover::Hard => need.plus(Clause("IM-7.39"), What::Cover(cover), 4),
    }
    if crawling {
        let clause = match cover {
            Cover::Open => "IM-7.40",
            Cover::Soft => "IM-7.41",
            Cover::Hard => "IM-7.42",
        };
        need.plus(Clause(clause), What::Crawling, 2);
    }
    need.total() as u8
}

/// The dice of a volley: one for each figure, or by the band for each man at the gun; an officer one more.
/// [IM-7.23, IM-7.28, IM-7.29, IM-7.30, IM-7.31, IM-7.32, IM-7.33, IM-7.35, IM-7.36, IM-7.51]
pub fn dice(book: &Book, kind: &UnitType, shooters: Shooters, officers: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut dice = Reckoning::new(why);
    match shooters {
        Shooters::Figures(count) => dice.plus(kind.class.fire(), What::Figures, count),
        Shooters::Guns { men, range } => {
            dice.plus(Clause("IM-7.51"), What::Gunners, men);
            let (clause, each) = gun_dice(book, kind.side, range);
            dice.because(clause, What::Band(range), Amount::times(each));
        }
    }
    dice.plus(Class::Officer.fire(), What::Officers, officers);
    dice.total() as u8
}

/// Dice of each artilleryman at a range, and their clause. [IM-7.23, IM-7.24, IM-7.25, IM-7.26, IM-7.35]
pub fn gun_dice(book: &Book, side: Side, range: Inches) -> (Clause, u8) {
    const BANDS: [&str; 3] = ["IM-7.24", "IM-7.25", "IM-7.26"];
    if side == Side::Rebel {
        return (Clause("IM-7.35"), book.guns.rebel);
    }
    let band = book.guns.band.iter().zip(BANDS).find(|(band, _)| range <= band.within);
    band.map_or((Clause("IM-7.23"), book.guns.beyond), |(band, clause)| (Clause(clause), band.dice))
}

/// Whether a unit may fire at all, whoever the target is. [IM-7.2, IM-7.11, IM-7.34, IM-7.51, IM-8.14]
pub fn check_firer(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.stance != Stance::Standing {
        return Err(Refusal::LiesLow(unit));
    }
    match state.kind(unit).weapon {
        Weapon::None => Err(Refusal::Unarmed(unit)),
        Weapon::Sword if !state.rules.villager_muskets => Err(Refusal::SwordsOnly(unit)),
        Weapon::Gun => check_gun(state, unit),
        _ => Ok(()),
    }
}

/// Whether a gun is ready, and those at it are artillerymen. [IM-5.28, IM-7.51, IM-8.14, IM-8.15]
pub fn check_gun(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let Some(gun) = state.gun_of(unit) else {
        return Err(match state.kind(unit).branch {
            Branch::Artillery => Refusal::GunGone(unit),
            _ if pushing::stands_at_gun(state, unit) => Refusal::NotArtillerymen(unit),
            _ => Refusal::NoGunners(unit),
        });
    };
    if gun.limbered {
        return Err(Refusal::Limbered(unit));
    }
    if !state.rules.unlimber_and_fire && state[unit].gait == Some(Gait::Unlimber) {
        return Err(Refusal::JustUnlimbered(unit));
    }
    if artillery::men_at(state, unit, gun, INCH) == 0 {
        return Err(Refusal::NobodyAtGun(unit));
    }
    if artillery::gunners(state, unit, gun) == 0 {
        return Err(Refusal::CrewEngaged(unit));
    }
    Ok(())
}

/// Whether a unit may be fired at at all. [IM-7.3, IM-7.5, IM-7.10, IM-7.43, IM-7.49]
pub fn check_target(state: &State, unit: UnitId, target: UnitId, firing: Firing) -> Result<(), Refusal> {
    if target.index() >= state.units.len() || state[target].side == state[unit].side || !state[target].is_present() {
        return Err(Refusal::NoTarget(unit));
    }
    if state[target].stance == Stance::Prone {
        return Err(Refusal::TargetProne(target));
    }
    if state.is_engaged(target) {
        return Err(Refusal::TargetEngaged(target));
    }
    if firing == Firing::All && state.is_officer(target) && state.company(target).is_some() {
        return Err(Refusal::AmongHisMen(target));
    }
    Ok(())
}

/// Whether a unit's figures fire all round: single ones, those in a building and, by option, those in open order. [IM-7.12, IM-7.13]
pub fn fires_all_round(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    one.alive() == 1 || one.building.is_some() || (state.rules.open_all_round && one.formation == Formation::Open)
}

/// Somebody who fires.
struct Firer {
    man: Man,
    /// Where he stands; in a building, its middle.
    at: Place,
    range: Inches,
    all_round: bool,
    gun: bool,
}

/// All who fire together, with what they have in common.
pub struct Firers {
    unit: UnitId,
    list: ArrayVec<Firer, MOST_MEMBERS>,
    /// What lies before the unit, or before its gun. [IM-7.13, IM-7.14]
    front: Cone,
    /// The box about all of them.
    extent: Extent,
    /// The longest range among them.
    range: Inches,
    all_round: bool,
}

impl Firers {
    /// Who of a unit and the officers with it could fire. [IM-7.3, IM-7.6, IM-7.11, IM-7.12, IM-7.13, IM-7.50]
    pub fn new(state: &State, unit: UnitId, with: u64, firing: Firing) -> Self {
        let mut list = ArrayVec::new();
        let mut facing = state[unit].facing;
        if let Some(gun) = state.gun_of(unit) {
            let man = Man { unit, number: 0 };
            facing = gun.facing;
            list.push(Firer {
                man,
                at: gun.muzzle(),
                range: state.book.gun_range(gun.calibre),
                all_round: false,
                gun: true,
            });
        } else {
            let engaged = with != 0 || state.is_near_enemy(unit) && state.is_engaged(unit);
            for man in movement::members(state, unit, with) {
                let one = &state[man.unit];
                let chosen = firing == Firing::All || one.sniper == Some(man.number) && man.unit == unit;
                let low = one.stance != Stance::Standing;
                if !chosen || low || engaged && state.touched_by(man).next().is_some() {
                    continue;
                }
                let all_round = fires_all_round(state, man.unit);
                let range = state.range(man);
                list.push(Firer { man, at: saves::where_is(state, man), range, all_round, gun: false });
            }
        }
        let mut extent = state.building(unit).map_or(Extent::NOTHING, |house| house.extent);
        list.iter().for_each(|firer| extent = extent.with(firer.at));
        let range = list.iter().map(|firer| firer.range).max().unwrap_or(Inches::ZERO);
        let all_round = list.iter().any(|firer| firer.all_round || firer.man.unit != unit);
        Self { unit, list, front: Cone::new(facing, HALF_ARC), extent, range, all_round }
    }

    /// A quick look whether a unit might be fired at: near enough, and not wholly outside the arc.
    pub fn may_reach(&self, state: &State, target: UnitId) -> bool {
        let extent = state[target].extent;
        // Officers who stand with a unit can be hit with it; draught animals may be farther off.
        let about = extent.grown(BASE * 4);
        let ahead = || self.all_round || state[target].gun.is_some();
        self.range > Inches::ZERO
            && self.extent.grown(self.range).meets(about)
            && (ahead() || self.front.may_hold(self.extent.bounds(), about.bounds()))
    }

    /// The enemy units that might be fired at, nearest first, each with the square of how far its middle is.
    pub fn likely(&self, state: &State) -> ArrayVec<(i64, UnitId), 64> {
        let here = state[self.unit].extent.middle();
        let mut likely: ArrayVec<(i64, UnitId), 64> = state
            .present(state[self.unit].side.enemy())
            .filter(|&target| self.may_reach(state, target))
            .map(|target| (here.square(state[target].extent.middle()), target))
            .collect();
        likely.sort_unstable();
        likely
    }
}

/// Whether a unit has anybody to fire at, not counting whom only a sniper could pick out. [IM-7.5]
pub fn has_target(state: &State, unit: UnitId, with: u64) -> bool {
    let firers = Firers::new(state, unit, with, Firing::All);
    let open = |target: UnitId| check_target(state, unit, target, Firing::All).is_ok();
    firers.likely(state).iter().any(|&(_, target)| open(target) && can_fire(state, &firers, target, Look::All))
}

/// What can be hit of a unit: its figures, then its animals, then the officers who stand with it, inside or out. [IM-7.49, IM-8.16]
fn marks(state: &State, target: UnitId) -> ArrayVec<(Mark, Place), MOST_MARKS> {
    let standing = |man: Man| (Mark::Man(man), saves::where_is(state, man));
    let mut marks: ArrayVec<(Mark, Place), MOST_MARKS> =
        state[target].numbers().map(|number| standing(Man { unit: target, number })).collect();
    if let (Some(index), Some(gun)) = (state[target].gun, state.gun_of(target)) {
        (0..gun.animals).for_each(|_| marks.push((Mark::Animal(index), gun.limber)));
    }
    if !state.is_officer(target) && state[target].alive() >= 2 {
        for officer in state.present(state[target].side) {
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
fn is_asked(state: &State, target: UnitId, index: usize) -> bool {
    state[target].building.is_none() || index == 0 || index >= usize::from(state[target].alive())
}

/// The building a mark is in.
fn house_of(state: &State, mark: Mark) -> Option<&Feature> {
    match mark {
        Mark::Man(man) => state.building(man.unit),
        Mark::Animal(_) => None,
    }
}

/// Why nobody can be hit, the least excuse last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    Range,
    Arc,
    Sight,
    Aim,
}

/// Works out a volley, or why there is none. [IM-7.6, IM-7.7, IM-7.13, IM-7.14, IM-7.27, IM-7.47, IM-7.48]
pub fn volley(
    state: &State,
    unit: UnitId,
    target: UnitId,
    aim: Option<u8>,
    who: Firing,
    with: u64,
) -> Result<Volley, Refusal> {
    check_firer(state, unit)?;
    check_target(state, unit, target, who)?;
    if who == Firing::Snipers && state[unit].sniper.is_none_or(|sniper| state[unit].living & 1 << sniper == 0) {
        return Err(Refusal::NoSniper(unit));
    }
    let firing = Firers::new(state, unit, with, who);
    let firers = &firing.list;
    let marks = marks(state, target);
    let (needs, worst) = needs(state, &firing, &marks, target);
    let lowest = needs.iter().copied().filter(|&need| need > 0).min();
    let chosen = aim.or(lowest);
    let Some(chosen) = chosen.filter(|aim| needs.contains(aim) && *aim > 0) else {
        let miss = if lowest.is_some() { Miss::Aim } else { worst };
        return Err(missed(state, unit, target, miss));
    };
    let thrown: ArrayVec<bool, MOST_MEMBERS> = (0..firers.len())
        .map(|firer| (0..marks.len()).any(|mark| needs[mark * MOST_MEMBERS + firer] == chosen))
        .collect();
    let mut eligible: ArrayVec<(bool, i64, bool, u8), MOST_MARKS> = ArrayVec::new();
    for (index, &(mark, place)) in marks.iter().enumerate() {
        if !(0..firers.len()).any(|firer| needs[index * MOST_MEMBERS + firer] == chosen) {
            continue;
        }
        let throwing = firers.iter().zip(&thrown).filter(|(_, throws)| **throws).map(|(firer, _)| firer);
        let apart = if house_of(state, mark).is_some() { 0 } else { gap(state, throwing, mark, place) };
        let officer = matches!(mark, Mark::Man(man) if man.unit != target);
        let sniper = matches!(mark, Mark::Man(man) if man.unit == target && state[target].sniper == Some(man.number));
        eligible.push((officer, apart, sniper, index as u8));
    }
    eligible.sort_unstable();
    let shooters = shooters(state, unit, firers, &thrown, &marks, &eligible);
    let along = count(firers, &thrown, |firer| firer.man.unit != unit);
    let kind = state.kind(unit);
    Ok(Volley {
        need: chosen,
        exposure: exposure(state, &marks, &needs, chosen),
        shooters,
        own: Pool::new(dice(state.book, kind, shooters, 0, &mut NoReasons).into(), kind.die),
        officers: Pool::new(along.into(), OFFICER_DIE),
        marks: eligible.iter().map(|&(.., index)| marks[usize::from(index)].0).collect(),
        cause: match state.kind(unit).branch {
            Branch::Artillery => Cause::ArtilleryFire,
            Branch::Cavalry => Cause::CavalryFire,
            Branch::Foot | Branch::Officer | Branch::Pack => Cause::InfantryFire,
        },
    })
}

/// The scores needed against the figures of a unit that can be hit, from the lowest: whoever fires may aim at any of them. [IM-7.47]
pub fn scores(state: &State, unit: UnitId, target: UnitId, firing: Firing, with: u64) -> ArrayVec<u8, 4> {
    let firers = Firers::new(state, unit, with, firing);
    let (needs, _) = needs(state, &firers, &marks(state, target), target);
    [4, 6, 8, 10].into_iter().filter(|score| needs.contains(score)).collect()
}

/// The shortest gap from some firers to a mark in the open, in parts of a hundredth so small that no two distances are taken for one. [IM-1.8, IM-7.48]
fn gap<'a>(state: &State, firers: impl Iterator<Item = &'a Firer>, mark: Mark, place: Place) -> i64 {
    const PARTS: u32 = 16;
    let rear = rear_of(state, mark);
    // Least squares, of those who stand on a base and of muzzles and outlines, which have none.
    let mut least: [Option<i64>; 2] = [None; 2];
    for firer in firers {
        let own = state.building(firer.man.unit);
        let from = |to: Place| match own {
            Some(house) => Place::nearest(house.nearest(to.spot())).square(to),
            None => state.rear(firer.man).map_or(i64::MAX, |at| at.square(to)).min(firer.at.square(to)),
        };
        let square = rear.map_or(i64::MAX, from).min(from(place));
        let least = &mut least[usize::from(own.is_some() || firer.gun)];
        *least = Some(least.map_or(square, |before| before.min(square)));
    }
    let gaps = least.iter().zip([BASE, RADIUS]).filter_map(|(square, bases)| {
        square.map(|square| (square << (2 * PARTS)).isqrt() - (i64::from(bases.hundredths()) << PARTS))
    });
    gaps.min().unwrap_or(0)
}

/// The rear circle of a mounted mark. [IM-1.3]
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
    // What may stand between is gathered only when somebody is in range and arc: for all pairs, or for the few looked at one by one.
    let between = OnceCell::new();
    let whole = || between.get_or_init(|| lane(state, firing, &marks, target));
    // All who are in one building see alike.
    let step = |count: usize, inside: bool| match (inside, look) {
        (true, _) => count.max(1),
        (false, Look::All) => 1,
        (false, Look::Some) => count.div_ceil(2).max(1),
    };
    let firers = &firing.list;
    let inside = firers.first().is_some_and(|firer| {
        let unit = firer.man.unit;
        state[unit].building.is_some() && firers.iter().all(|other| other.man.unit == unit)
    });
    let asked: ArrayVec<(Mark, Place), MOST_MARKS> =
        (0..marks.len()).filter(|&index| is_asked(state, target, index)).map(|index| marks[index]).collect();
    firers.iter().step_by(step(firers.len(), inside)).any(|firer| {
        asked.iter().step_by(step(asked.len(), false)).any(|&(mark, place)| {
            aimed(state, firing, firer, mark, place).is_ok_and(|line| {
                let (from, to) = (firer_eye(state, firer), mark_eye(state, mark, place));
                if look == Look::All {
                    return line.is_clear(whole(), &from, &to);
                }
                line.is_clear(&Lane::new(state, Extent::of(line.from, line.to), Some(target)), &from, &to)
            })
        })
    })
}

/// All that may stand between firers and marks.
fn lane<'a>(state: &'a State, firing: &Firers, marks: &[(Mark, Place)], target: UnitId) -> Lane<'a> {
    let mut extent = state[target].extent.and(firing.extent);
    for &(_, place) in marks {
        extent = extent.with(place);
    }
    Lane::new(state, extent, Some(target))
}

type Needs = [u8; MOST_MARKS * MOST_MEMBERS];

/// The score each firer needs against each mark, 0 where he cannot fire at it; and the least of the reasons why not.
fn needs(state: &State, firing: &Firers, marks: &[(Mark, Place)], target: UnitId) -> (Needs, Miss) {
    let mut needs = [0; MOST_MARKS * MOST_MEMBERS];
    let mut miss = Miss::Range;
    let lane = lane(state, firing, marks, target);
    let seen: ArrayVec<Eye, MOST_MARKS> = marks.iter().map(|&(mark, place)| mark_eye(state, mark, place)).collect();
    let about = marks.iter().fold(state[target].extent, |about, &(_, place)| about.with(place));
    let shelter = Shelter::about(state, about);
    for (who, firer) in firing.list.iter().enumerate() {
        let eye = firer_eye(state, firer);
        for (index, &(mark, place)) in marks.iter().enumerate() {
            if !is_asked(state, target, index) {
                needs[index * MOST_MEMBERS + who] = needs[who];
                continue;
            }
            let cover = aimed(state, firing, firer, mark, place).and_then(|line| {
                if !line.is_clear(&lane, &eye, &seen[index]) {
                    return Err(Miss::Sight);
                }
                Ok(if line.housed { Cover::Hard } else { shelter.against(line.from, line.to) })
            });
            match cover {
                Ok(cover) => {
                    let exposure = Exposure { cover, crawling: crawls(state, mark) };
                    needs[index * MOST_MEMBERS + who] = need(exposure, &mut NoReasons);
                }
                Err(why) => miss = miss.max(why),
            }
        }
    }
    (needs, miss)
}

/// How the first mark that needs a score offers itself.
fn exposure(state: &State, marks: &[(Mark, Place)], needs: &Needs, score: u8) -> Exposure {
    let found = needs.iter().position(|&need| need == score).and_then(|at| marks.get(at / MOST_MEMBERS));
    let crawling = found.is_some_and(|&(mark, _)| crawls(state, mark));
    let covers = [Cover::Open, Cover::Soft, Cover::Hard].map(|cover| Exposure { cover, crawling });
    let fits = |exposure: &Exposure| need(*exposure, &mut NoReasons) == score;
    covers.into_iter().find(fits).unwrap_or(covers[0])
}

/// Whether a mark crawls; an officer may stand among crawling men. [IM-7.40]
fn crawls(state: &State, mark: Mark) -> bool {
    matches!(mark, Mark::Man(man) if state[man.unit].stance == Stance::Crawling)
}

/// A line of fire.
struct AimLine {
    from: Place,
    to: Place,
    /// It ends at a building.
    housed: bool,
}

impl AimLine {
    /// Whether the firer sees the mark along it. [IM-7.7, IM-7.14]
    fn is_clear(&self, lane: &Lane<'_>, firer: &Eye, mark: &Eye) -> bool {
        lane.sees(&Eye { at: self.from, ..*firer }, &Eye { at: self.to, ..*mark })
    }
}

/// How a firer looks; from where is said by the line.
fn firer_eye(state: &State, firer: &Firer) -> Eye {
    let eye = Eye::man(state, firer.man, firer.at);
    if firer.gun { Eye { gun: true, hill: state.hill_at(firer.at), ..eye } } else { eye }
}

/// How a mark is seen; where is said by the line.
fn mark_eye(state: &State, mark: Mark, place: Place) -> Eye {
    match mark {
        Mark::Man(man) => Eye::man(state, man, place),
        Mark::Animal(_) => Eye::place(state, place),
    }
}

/// The line from a firer to a mark in range and arc, or why there is none. [IM-7.13]
fn aimed(state: &State, firing: &Firers, firer: &Firer, mark: Mark, place: Place) -> Result<AimLine, Miss> {
    let house = house_of(state, mark);
    let own = state.building(firer.man.unit);
    // Each end in a building is at the point of its outline nearest to the other. [IM-1.8, IM-7.8]
    let near = match (own, house) {
        (Some(own), Some(house)) => Place::nearest(house.nearest(own.middle().spot())),
        (None, Some(house)) => Place::nearest(house.nearest(firer.at.spot())),
        _ => place,
    };
    let from = match own {
        Some(own) => Place::nearest(own.nearest(near.spot())),
        None => firer.at,
    };
    let bases = if own.is_some() || firer.gun { Inches::ZERO } else { RADIUS }
        + if house.is_some() { Inches::ZERO } else { RADIUS };
    let in_range = from.square(near) <= squared(firer.range + bases) || is_in_range_of_rear(state, firer, mark);
    if firer.range == Inches::ZERO || !in_range {
        return Err(Miss::Range);
    }
    let ahead = || {
        if firer.man.unit == firing.unit {
            return firing.front.holds(from.spot(), near.spot());
        }
        is_towards(state[firer.man.unit].facing, from.spot(), near.spot(), HALF_ARC)
    };
    if !firer.all_round && !ahead() {
        return Err(Miss::Arc);
    }
    Ok(AimLine { from, to: near, housed: house.is_some() })
}

/// Mounted figures reach and are reached by their rear circles as well. [IM-1.3, IM-1.8]
fn is_in_range_of_rear(state: &State, firer: &Firer, mark: Mark) -> bool {
    let Mark::Man(man) = mark else { return false };
    if state[man.unit].building.is_some() || state[firer.man.unit].building.is_some() {
        return false;
    }
    let (own, other) = (state.rear(firer.man), state.rear(man));
    if firer.gun {
        // A gun has no base of its own: its range begins at the muzzle. [IM-1.4]
        return other.is_some_and(|rear| is_within(firer.at, rear, firer.range - RADIUS));
    }
    let near =
        |a: Option<Place>, b: Option<Place>| matches!((a, b), (Some(a), Some(b)) if is_within(a, b, firer.range));
    near(own, Some(state.man(man))) || near(Some(firer.at), other) || near(own, other)
}

/// The range from a gun's muzzle to a mark: to the nearest of its circles, or to the outline of its building. [IM-1.8, IM-7.27]
fn gun_range(state: &State, gun: &Gun, (mark, place): (Mark, Place)) -> Inches {
    let muzzle = gun.muzzle();
    if let Some(house) = house_of(state, mark) {
        return house.distance(muzzle);
    }
    let circles = std::iter::once(place).chain(rear_of(state, mark));
    circles.map(|circle| muzzle.distance(circle)).min().unwrap_or(Inches::ZERO) - RADIUS
}

/// Who throws: figures, or the men at the gun, for whom the nearest eligible mark sets the band. [IM-7.27, IM-8.15]
fn shooters(
    state: &State,
    unit: UnitId,
    firers: &[Firer],
    thrown: &[bool],
    marks: &[(Mark, Place)],
    eligible: &[(bool, i64, bool, u8)],
) -> Shooters {
    let Some(gun) = state.gun_of(unit) else {
        return Shooters::Figures(count(firers, thrown, |firer| firer.man.unit == unit));
    };
    let ranges = eligible.iter().map(|&(.., index)| gun_range(state, gun, marks[usize::from(index)]));
    let range = ranges.min().unwrap_or(Inches::ZERO);
    Shooters::Guns { men: artillery::gunners(state, unit, gun), range }
}

/// How many of those who throw are of a kind.
fn count(firers: &[Firer], thrown: &[bool], is_of_kind: impl Fn(&Firer) -> bool) -> u8 {
    firers.iter().zip(thrown).filter(|(firer, throws)| **throws && is_of_kind(firer)).count() as u8
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
