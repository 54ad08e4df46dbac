//! Small arms and artillery: who can fire at whom, sums and hits. [FP-4.2, FP-5.1, FP-7.1]

use arrayvec::ArrayVec;
use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, NoReasons, Parts, Reasons, Reckoning, Rounded};
use serde::{Deserialize, Serialize};

pub use crate::data::Side;
use crate::data::map::AreaId;
use crate::data::{Class, FireBand, FireNumbers};
use crate::rules::casualties::{self, Colour, Wounds};
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::flow::Step;
use crate::rules::morale;
use crate::rules::order::{MOST_SHOTS, Shots};
use crate::rules::reasons::{What, is_heard, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::sight::{Cover, Sight};
use crate::rules::state::{State, Unit};

/// What fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// Muskets and rifles.
    Small,
    /// A gun.
    Gun,
}

/// The side of a unit.
pub fn side_of(unit: Unit) -> Side {
    if matches!(unit, Unit::Enemy(_)) { Side::Enemy } else { Side::Player }
}

/// What a unit fires with.
pub fn weapon_of(state: &State, unit: Unit) -> Weapon {
    if state.class(unit) == Class::Artillery { Weapon::Gun } else { Weapon::Small }
}

/// The number that a sum is divided by at a range; none beyond the last range.
/// [FP-5.8, FP-5.9, FP-5.10, FP-5.11, FP-7.2, FP-7.3, FP-7.4, FP-7.5, FP-7.6, FP-7.7]
pub fn number(fire: &FireNumbers, side: Side, weapon: Weapon, range: u8, why: &mut impl Reasons<What>) -> Option<u8> {
    let (bands, clauses) = bands(fire, side, weapon);
    let at = bands.iter().position(|band| range <= band.to)?;
    Some(told(clauses[at.min(clauses.len() - 1)], What::Range(range), bands[at].number, why))
}

/// The numbers of a side's weapon by range, with the clauses that give them; the last clause sets the limit too.
fn bands(fire: &FireNumbers, side: Side, weapon: Weapon) -> (&[FireBand], &'static [&'static str]) {
    match (side, weapon) {
        (Side::Player, Weapon::Small) => (&fire.player_small, &["FP-5.8", "FP-5.9"]),
        (Side::Enemy, Weapon::Small) => (&fire.enemy_small, &["FP-5.10", "FP-5.11"]),
        (Side::Player, Weapon::Gun) => (&fire.player_gun, &["FP-7.2", "FP-7.4", "FP-7.6"]),
        (Side::Enemy, Weapon::Gun) => (&fire.enemy_gun, &["FP-7.3", "FP-7.5", "FP-7.7"]),
    }
}

/// Beyond the last range: how far such a weapon reaches, and the clause that sets the limit.
fn out_of_range(fire: &FireNumbers, side: Side, weapon: Weapon, range: u8) -> Refusal {
    let (bands, clauses) = bands(fire, side, weapon);
    let farthest = bands.last().map_or(0, |band| band.to);
    Refusal::OutOfRange { range, farthest, clause: clauses[bands.len().min(clauses.len()) - 1] }
}

/// One die for each figure, two for each man of a crew. [FP-5.1, FP-7.1]
pub fn dice(weapon: Weapon, figures: u8, why: &mut impl Reasons<What>) -> Pool {
    let mut dice = Reckoning::new(why);
    match weapon {
        Weapon::Small => dice.plus(Clause("FP-5.1"), What::DieEach, figures),
        Weapon::Gun => {
            dice.plus(Clause("FP-7.1"), What::Crew, figures);
            dice.because(Clause("FP-7.1"), What::DicePerMan, Amount::times(2));
        }
    }
    Pool::d6(dice.total() as u32)
}

/// Every whole multiple of the number in the sum is a hit. [FP-5.2]
pub fn hits(sum: u32, number: u8) -> u8 {
    (sum / u32::from(number)).min(255) as u8
}

/// How many of a unit fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Volley {
    /// All who can. [FP-4.2]
    All,
    /// FIRE HALF. [FP-4.3]
    Half,
    /// The fire of a FIRE MOVE. [FP-4.5]
    WithMove,
}

/// Figures that can fire: those standing, Command figures and volunteers with them, never Gunga Din or the Commander-in-Chief; or half of them all,
/// rounded up. [FP-5.3, FP-5.4, FP-5.5, FP-3.11, FP-4.3, FP-4.3.3, FP-4.5.4]
pub fn able(state: &State, unit: Unit, volley: Volley, why: &mut impl Reasons<What>) -> u8 {
    let mut able = Reckoning::new(why);
    match unit {
        Unit::Company(id) if state.company(id).active() == 0 => return 0,
        Unit::Company(id) => {
            able.plus(Clause("FP-4.2"), What::Figures, state.company(id).own.active);
            able.plus(Clause("FP-5.4"), What::Volunteers, state.company(id).volunteers.active);
            able.plus(Clause("FP-5.3"), What::Command, state.attached(id).count() as i32);
        }
        Unit::Gun(_) => able.plus(Clause("FP-2.6"), What::Crew, state.standing(unit)),
        Unit::Enemy(_) => able.plus(Clause("FP-4.2"), What::Figures, state.standing(unit)),
    }
    match volley {
        Volley::All => {}
        Volley::Half => able.because(Clause("FP-4.3.3"), What::HalfFires, Amount::half(Rounded::Up)),
        Volley::WithMove => able.because(Clause("FP-4.5.4"), What::HalfFires, Amount::half(Rounded::Up)),
    }
    able.total() as u8
}

/// Where fire goes and what it meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Areas to the target. [FP-5.6]
    pub range: u8,
    /// The number.
    pub number: u8,
    /// The target's cover. [FP-16.8]
    pub cover: Cover,
}

/// The aim of a unit in an area at a target, or why there is none; attached Command figures count with their Company. [FP-5.12]
pub fn aim(state: &State, by: Unit, from: AreaId, target: Unit) -> Result<Aim, Refusal> {
    let opposed = side_of(by) != side_of(target);
    if !opposed || state.standing(target) == 0 || !state.is_here(target) {
        return Err(Refusal::NoTarget { unit: target });
    }
    let to = state.area_of(target);
    let (side, weapon) = (side_of(by), weapon_of(state, by));
    let range = state.map().range(from, to);
    let fire = &state.data.fire;
    let number =
        number(fire, side, weapon, range, &mut NoReasons).ok_or_else(|| out_of_range(fire, side, weapon, range))?;
    match state.map().sight(from, to, state.open_gates) {
        Sight::Clear(cover) => Ok(Aim { range, number, cover }),
        Sight::Blocked => Err(Refusal::OutOfSight { unit: target }),
    }
}

/// The aim at a charger: range 1, without a test of sight, cover only on roofs and in buildings. [FP-4.8.1]
pub fn aim_at_charger(state: &State, charger: Unit) -> Aim {
    let ground = state.map().area(state.area_of(charger)).ground;
    let cover = match ground {
        _ if ground.is_high() => Cover::Roof,
        _ if ground.is_inside() => Cover::Building,
        _ => Cover::Open,
    };
    let number = number(&state.data.fire, Side::Player, Weapon::Small, 1, &mut NoReasons).unwrap_or(u8::MAX);
    Aim { range: 1, number, cover }
}

/// The aim of a unit where it stands; a charger in contact is aimed at in its own way. [FP-4.8.1]
pub fn aim_now(state: &State, by: Unit, target: Unit, charger: Option<Unit>) -> Result<Aim, Refusal> {
    if charger == Some(target) { Ok(aim_at_charger(state, target)) } else { aim(state, by, state.area_of(by), target) }
}

/// Everything a unit in an area could fire at.
pub fn targets(state: &State, by: Unit, from: AreaId) -> impl Iterator<Item = (Unit, Aim)> + '_ {
    let enemy = side_of(by) == Side::Enemy;
    let (companies, guns, enemies) =
        if enemy { (state.company_ids(), state.gun_ids(), 0..0) } else { (0..0, 0..0, state.enemy_ids()) };
    let opponents = companies.map(Unit::Company).chain(guns.map(Unit::Gun)).chain(enemies.map(Unit::Enemy));
    let seen = state.map().seen(from, state.open_gates);
    opponents
        .filter(move |&target| seen.has(state.area_of(target)))
        .filter_map(move |target| aim(state, by, from, target).ok().map(|aim| (target, aim)))
}

/// Whether a unit can fire at all: loaded, of a firing kind, a crew at its gun, somebody standing. [FP-4.2.1, FP-17.2]
pub fn check_ready(state: &State, unit: Unit) -> Checked {
    let (fires, loaded) = match unit {
        Unit::Company(id) => (state.scenario.companies[usize::from(id)].kind.fires, state.company(id).loaded),
        Unit::Gun(id) => (true, state.gun(id).loaded),
        Unit::Enemy(id) => (state.scenario.enemies[usize::from(id)].kind.fires, state.enemy(id).loaded),
    };
    if state.class(unit) == Class::Artillery && !state.is_manned(unit) {
        return Err(Refusal::OffItsGun { unit });
    }
    if !fires {
        return Err(Refusal::DoesNotFire { unit });
    }
    if !loaded {
        return Err(Refusal::Smoke { unit });
    }
    if able(state, unit, Volley::All, &mut NoReasons) == 0 { Err(Refusal::NoTarget { unit }) } else { Ok(()) }
}

/// Whether shots are lawful: each target once, in range and sight, and exactly the figures that must fire. [FP-4.2, FP-4.2.3, FP-4.3.3]
pub fn check_shots(state: &State, unit: Unit, shots: &Shots, volley: Volley) -> Checked {
    check_volley(state, unit, shots, volley, None)
}

/// The same where a charger in contact is a target without further question. [FP-4.8.1]
pub fn check_volley(state: &State, unit: Unit, shots: &Shots, volley: Volley, charger: Option<Unit>) -> Checked {
    check_ready(state, unit)?;
    check_aims(state, unit, shots, volley, charger)
}

/// The same of a unit that fires whether it is loaded or not. [FP-4.2.3, FP-4.3.3]
pub fn check_aims(state: &State, unit: Unit, shots: &Shots, volley: Volley, charger: Option<Unit>) -> Checked {
    if shots.is_empty() {
        return Err(Refusal::NoShots);
    }
    for (i, (target, figures)) in shots.iter().enumerate() {
        if figures == 0 || shots.iter().take(i).any(|(other, _)| other == target) {
            return Err(Refusal::BadSplit);
        }
        aim_now(state, unit, target, charger)?;
    }
    let able = able(state, unit, volley, &mut NoReasons);
    if shots.figures() == u16::from(able) {
        return Ok(());
    }
    let clause = if volley == Volley::All { "FP-4.2.3" } else { "FP-4.3.3" };
    Err(Refusal::WrongFigures { asked: shots.figures(), able, clause })
}

/// The units that one unit can fire at.
pub type Marks = ArrayVec<Unit, MOST_SHOTS>;

/// Everything a unit where it stands could fire at, as a list.
pub fn marks(state: &State, unit: Unit) -> Marks {
    targets(state, unit, state.area_of(unit)).map(|(target, _)| target).take(MOST_SHOTS).collect()
}

/// A short list of sensible volleys: all at one target, an even split over two. Every other lawful split can be ordered too.
pub fn volleys(marks: &Marks, figures: u8, mut offer: impl FnMut(Shots)) {
    for &target in marks {
        offer(Shots::at(target, figures));
    }
    if figures < 2 {
        return;
    }
    for (i, &first) in marks.iter().enumerate() {
        for &second in &marks[i + 1..] {
            let mut split = Shots::at(first, figures.div_ceil(2));
            split.push(second, figures / 2);
            offer(split);
        }
    }
}

/// Marks a unit with smoke. [FP-4.2.1]
pub fn smoke(state: &mut State, unit: Unit, log: &mut impl Log<Event>) {
    set_loaded(state, unit, false);
    log.tell(Event::Smoke { unit });
}

/// Loads a unit. [FP-4.4]
pub fn reload(state: &mut State, unit: Unit, log: &mut impl Log<Event>) {
    set_loaded(state, unit, true);
    log.tell(Event::Reloaded { unit });
}

/// Whether a unit is loaded.
pub fn is_loaded(state: &State, unit: Unit) -> bool {
    match unit {
        Unit::Company(id) => state.company(id).loaded,
        Unit::Gun(id) => state.gun(id).loaded,
        Unit::Enemy(id) => state.enemy(id).loaded,
    }
}

/// Loads a unit or takes its load.
pub fn set_loaded(state: &mut State, unit: Unit, loaded: bool) {
    match unit {
        Unit::Company(id) => state.company_mut(id).loaded = loaded,
        Unit::Gun(id) => state.gun_mut(id).loaded = loaded,
        Unit::Enemy(id) => state.enemy_mut(id).loaded = loaded,
    }
}

/// Shots of a unit that are being resolved. [FP-4.2.3]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Firing {
    /// Who fires.
    pub by: Unit,
    /// How many of them.
    pub volley: Volley,
    /// At whom.
    pub shots: Shots,
    /// The shot that comes next.
    next: u8,
    /// A charger in contact, which is aimed at in its own way. [FP-4.8.1]
    charger: Option<u8>,
}

impl Firing {
    /// A volley before its first shot.
    pub fn new(by: Unit, volley: Volley, shots: Shots) -> Self {
        Self { by, volley, shots, next: 0, charger: None }
    }

    /// The same against a charge. [FP-4.8.1]
    pub fn at_charge(self, charger: u8) -> Self {
        Self { charger: Some(charger), ..self }
    }
}

/// Puts a volley on the pile.
pub fn open(state: &mut State, firing: Firing) {
    state.board.flow.push(Step::Volley(firing));
}

/// Resolves the next shot of a volley: dice, hits, casualties, danger to the Commander-in-Chief, morale. [FP-4.2.3]
pub fn next_shot(state: &mut State, firing: Firing, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Firing { by, volley, shots, next, charger } = firing;
    let Some((target, figures)) = shots.get(next) else {
        state.board.flow.pop();
        return;
    };
    state.board.flow.replace(Step::Volley(Firing { next: next + 1, ..firing }));
    let from = state.area_of(by);
    // A target may have gone since the volley was aimed, through an earlier shot of the same volley.
    let Ok(aim) = aim_now(state, by, target, charger.map(Unit::Enemy)) else { return };
    let lost = strike(state, (by, volley), target, aim, figures, chance, log);
    if lost > 0 {
        after_losses(state, by, target, from, chance, log);
    }
}

/// Rolls a shot and takes the casualties off; returns how many.
fn strike(
    state: &mut State,
    (by, volley): (Unit, Volley),
    target: Unit,
    aim: Aim,
    figures: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> u8 {
    let (side, weapon) = (side_of(by), weapon_of(state, by));
    let (mut why_able, mut why_dice) = (Parts::heard_by(log), Parts::heard_by(log));
    let (mut why_number, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
    let able = if is_heard(log) { able(state, by, volley, &mut why_able) } else { 0 };
    let pool = dice(weapon, figures, &mut why_dice);
    let number = number(&state.data.fire, side, weapon, aim.range, &mut why_number).unwrap_or(aim.number);
    let sum = chance.sum(pool);
    let wounds = Wounds {
        weapon,
        cover: aim.cover,
        hits: hits(sum, number),
        half: casualties::half_marker(state, target),
        standing: state.standing(target),
    };
    let (casualties, half) = casualties::from_hits(wounds, &mut why);
    log.tell(Event::Fired {
        by,
        at: target,
        able,
        why_able,
        dice: pool.count as u8,
        why_dice,
        sum: sum as u16,
        range: aim.range,
        number,
        why_number,
        hits: wounds.hits,
        cover: aim.cover,
        casualties,
        why,
        half,
    });
    casualties::set_half(state, target, half);
    casualties::fall(state, target, casualties, Colour::Red, by, log);
    casualties
}

/// What follows a shot that told.
fn after_losses(
    state: &mut State,
    by: Unit,
    target: Unit,
    from: AreaId,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match target {
        Unit::Enemy(id) if side_of(by) == Side::Player && state.enemy(id).is_here() => {
            morale::after_fire(state, id, from, chance, log);
        }
        Unit::Enemy(_) => {}
        Unit::Company(_) | Unit::Gun(_) => commander::risk(state, state.area_of(target), chance, log),
    }
}
