//! Artillery fire: declared by both sides, resolved together.

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, Reasons, Reckoning, Viewer};
use serde::Serialize;
use table::Inches;

use crate::data::roster::Gun;
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::data::tables::Artillery;
use crate::rules::event::{Happening, Laid, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::options::Rules;
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::reasons::{Throw, What};
use crate::rules::refusal::Refusal;
use crate::rules::sight;
use crate::rules::state::{Marks, State, Unit};
use crate::rules::terrain::{self, Cover};
use crate::rules::victory::{self, Blow};
use crate::rules::weakness::{self, Weakness};

/// Guns that take a hit, from whatever cause, are suppressed until the end of the pulse; whether they are guns. [GA-5.17]
pub fn suppress(unit: &mut Unit) -> bool {
    let guns = unit.make.is_battery();
    if guns {
        unit.marks.put(Marks::SUPPRESSED);
    }
    guns
}

/// Suppressed guns neither fire nor move. [GA-5.17]
pub fn check_unsuppressed(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state[unit].marks.has(Marks::SUPPRESSED) { Err(Refusal::Suppressed(unit)) } else { Ok(()) }
}

/// Whom each battery can fire at: anybody in range, arc and sight, whatever else is nearer. [GA-5.9, GA-5.10]
pub fn targets(state: &State) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    for unit in each(state.on_table()) {
        if !state[unit].make.is_battery() || check_unsuppressed(state, unit).is_err() {
            continue;
        }
        sights[unit.index()] = each(state.enemies_of(state.side_of(unit)))
            .filter(|&target| is_in_range(state, unit, target) && sight::can_see(state, unit, target))
            .fold(0, |set, target| set | target.bit());
    }
    sights
}

fn is_in_range(state: &State, unit: UnitId, target: UnitId) -> bool {
    let row = state.book.tables.artillery.of(state[unit].make.gun);
    table::is_within(state.shape(unit), state.shape(target), row.roundshot)
}

/// Whether a battery may still be given a fire order. [GA-5.9]
pub fn may_fire(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    if one.make.side != side {
        return Err(Refusal::NotYourUnit(unit));
    }
    if !one.make.is_battery() {
        return Err(Refusal::NoGuns(unit));
    }
    check_unsuppressed(state, unit)?;
    if one.marks.has(Marks::ORDERED) { Err(Refusal::FiredAlready(unit)) } else { Ok(()) }
}

/// Checks that a battery may hold its fire: only who has a target is asked. [GA-5.9]
pub fn check_hold(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    may_fire(state, side, unit)?;
    if state.sights[unit.index()] == 0 { Err(Refusal::NoTarget(unit)) } else { Ok(()) }
}

/// Checks a fire order. [GA-5.9, GA-5.10, GA-5.18]
pub fn check(state: &State, side: Side, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    may_fire(state, side, unit)?;
    if state.sights[unit.index()] & target.bit() != 0 {
        return Ok(());
    }
    if state.side_of(target) == side || !state.is_present(target) {
        return Err(Refusal::NoEnemy(target));
    }
    if !is_in_range(state, unit, target) {
        return Err(Refusal::FireRange { unit, target });
    }
    Err(Refusal::OutOfSight { unit, target })
}

/// Batteries of a side that must still be given a fire order: those with a target. [GA-5.9, GA-5.19]
fn open(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    each(state.present[side.index()])
        .filter(|&unit| state.sights[unit.index()] != 0 && !state[unit].marks.has(Marks::ORDERED))
}

/// Whether a battery is the last to be given its fire order before all shots are rolled. [GA-5.1]
pub fn is_last(state: &State, side: Side, unit: UnitId) -> bool {
    open(state, side).eq([unit]) && (side == state.holder || !is_any(state, state.holder))
}

/// Whether a viewer hears the words of an order: those of a fire order only whoever gives it. [GA-5.19]
pub fn overheard(state: &State, order: &Order, viewer: Viewer) -> bool {
    match order {
        Order::Fire { unit, .. } | Order::HoldFire { unit } => viewer.knows(state.side_of(*unit).seat()),
        _ => true,
    }
}

/// Whom a battery can fire at, as a set. [GA-5.9]
pub fn targets_of(state: &State, unit: UnitId) -> u64 {
    state.sights[unit.index()]
}

/// Whether a side has a fire order to give.
pub fn is_any(state: &State, side: Side) -> bool {
    open(state, side).next().is_some()
}

/// Legal orders of `fire-first` and `fire-second`.
pub fn orders(state: &State, side: Side, orders: &mut Vec<Order>) {
    for unit in open(state, side) {
        orders.extend(each(state.sights[unit.index()]).map(|target| Order::Fire { unit, target }));
    }
    orders.extend(open(state, side).map(|unit| Order::HoldFire { unit }));
}

/// How far a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Canister. [GA-5.3, GA-5.5]
    Canister,
    /// Roundshot. [GA-5.4, GA-5.6]
    Roundshot,
}

/// A shot: what counts for it. [GA-5.3 to GA-5.16]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The gun.
    pub gun: Gun,
    /// How far it fires.
    pub band: Band,
    /// Why the target is vulnerable. [GA-5.11]
    pub vulnerable: Option<Weakness>,
    /// It is struck in flank or rear. [GA-5.12]
    pub flank: bool,
    /// What covers it. [GA-5.13]
    pub cover: Option<Cover>,
    /// It is artillery. [GA-5.14]
    pub counter: bool,
}

/// The dice of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// How many.
    pub dice: u8,
    /// They hit on this.
    pub hit: u8,
    /// Re-rolls of misses: one or none.
    pub bonuses: u8,
    /// Re-rolls of hits.
    pub penalties: u8,
}

impl Shot {
    /// A gun at a range at a target like any other; `None` beyond its range. [GA-5.2]
    pub fn at(table: &Artillery, gun: Gun, range: Inches) -> Option<Self> {
        let row = table.of(gun);
        if range > row.roundshot {
            return None;
        }
        let band = if range <= row.canister { Band::Canister } else { Band::Roundshot };
        Some(Self { gun, band, vulnerable: None, flank: false, cover: None, counter: false })
    }

    /// The clause of a gun at a range.
    const fn clause(&self) -> Clause {
        match (self.gun, self.band) {
            (Gun::Heavy, Band::Canister) => Clause("GA-5.3"),
            (Gun::Heavy, Band::Roundshot) => Clause("GA-5.4"),
            (Gun::Light, Band::Canister) => Clause("GA-5.5"),
            (Gun::Light, Band::Roundshot) => Clause("GA-5.6"),
        }
    }

    /// Its dice: how many by the range, the number by the gun. [GA-5.2, GA-5.3, GA-5.4, GA-5.5, GA-5.6]
    pub fn volley(&self, table: &Artillery, rules: &Rules, why: &mut Throw<impl Reasons<What>>) -> Volley {
        let (guns, mut dice, mut hit) =
            (What::Guns(self.gun, self.band), Reckoning::new(&mut why.dice), Reckoning::new(&mut why.hit));
        let many = if self.band == Band::Canister { table.canister_dice } else { table.roundshot_dice };
        dice.plus(self.clause(), guns, many);
        hit.plus(Clause("GA-5.2"), What::HitsOn, table.of(self.gun).hit);
        let (dice, hit) = (dice.total() as u8, hit.total() as u8);
        let (bonuses, penalties) = (self.bonuses(rules, &mut why.bonuses), self.penalties(rules, &mut why.penalties));
        if bonuses > 0 && penalties > 0 {
            why.penalties.because(Clause("GA-5.16"), What::BonusesFirst, 0);
        }
        Volley { dice, hit, bonuses, penalties }
    }

    /// Whether a bonus and a penalty cancel. [GA-5.16, GA-O4]
    const fn cancels(&self, rules: &Rules) -> bool {
        rules.fire_cancel && (self.vulnerable.is_some() || self.flank) && (self.cover.is_some() || self.counter)
    }

    /// Re-rolls of misses: both bonuses give one. [GA-5.11, GA-5.12]
    fn bonuses(&self, rules: &Rules, why: &mut impl Reasons<What>) -> u8 {
        let mut bonuses = Reckoning::new(why);
        if let Some(weakness) = self.vulnerable {
            bonuses.plus(Clause("GA-5.11"), What::VulnerableTarget(weakness), 1);
        }
        if self.flank {
            bonuses.plus(Clause("GA-5.12"), What::FlankShot, 1);
        }
        bonuses.at_most(Clause("GA-5.12"), What::OneBonus, 1);
        if self.cancels(rules) {
            bonuses.plus(Clause("GA-O4"), What::Cancelled, -1);
        }
        bonuses.total() as u8
    }

    /// Re-rolls of hits: each penalty gives one. [GA-5.13, GA-5.14]
    fn penalties(&self, rules: &Rules, why: &mut impl Reasons<What>) -> u8 {
        let mut penalties = Reckoning::new(why);
        if let Some(cover) = self.cover {
            penalties.because(cover.clause(), What::CoveredBy(cover), Amount::Plus(0));
            penalties.plus(Clause("GA-5.13"), What::Cover, 1);
        }
        if self.counter {
            penalties.plus(Clause("GA-5.14"), What::CounterBattery, 1);
        }
        if self.cancels(rules) {
            penalties.plus(Clause("GA-O4"), What::Cancelled, -1);
        }
        penalties.total() as u8
    }
}

impl Volley {
    /// Rolls it: misses again for a bonus, then hits again for each penalty, always at the gun's own number. [GA-5.15, GA-5.16]
    pub fn resolve(&self, chance: &mut impl Chance) -> u8 {
        let dice = u32::from(self.dice);
        let mut hits = chance.count_at_least(Pool::d6(dice), self.hit);
        for _ in 0..self.bonuses {
            hits += chance.count_at_least(Pool::d6(dice - hits), self.hit);
        }
        for _ in 0..self.penalties {
            hits = chance.count_at_least(Pool::d6(hits), self.hit);
        }
        hits as u8
    }

    /// The chance of one die to be a hit in the end. [GA-5.15, GA-5.16]
    pub fn chance_of_hit(&self) -> f32 {
        let one = f32::from(7 - self.hit) / 6.0;
        let mut p = one;
        for _ in 0..self.bonuses {
            p += (1.0 - p) * one;
        }
        for _ in 0..self.penalties {
            p *= one;
        }
        p
    }
}

/// The shot of a battery at a target as both stand. [GA-5.11, GA-5.12, GA-5.13, GA-5.14]
pub fn shot(state: &State, unit: UnitId, target: UnitId) -> Option<Shot> {
    let range = table::distance(state.shape(unit), state.shape(target));
    let shot = Shot::at(&state.book.tables.artillery, state[unit].make.gun, range)?;
    let muzzle = sight::eye(state, unit);
    let prey = &state[target];
    Some(Shot {
        vulnerable: weakness::of(state, target),
        flank: prey.garrison.is_none() && table::is_behind_front_line(state.base(target), prey.pose, muzzle),
        cover: terrain::cover(state, target, state.centre(unit)),
        counter: prey.make.is_battery(),
        ..shot
    })
}

/// Gives a battery its fire order: a target, or none. Nothing is rolled, and the choice stays hidden. [GA-5.1, GA-5.19]
pub fn declare(state: &mut State, unit: UnitId, target: Option<UnitId>, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::ORDERED);
    state.aims[unit.index()] = target;
    state.tell(log, unit, Happening::FireOrder { unit, laid: target.map_or(Laid::Holds, Laid::On) });
}

/// Shows all fire orders given so far. [GA-5.1, GA-5.19]
pub fn show<L: Log<Note>>(state: &State, log: &mut L) {
    if !L::LISTENS {
        return;
    }
    let shown: Vec<(UnitId, Option<UnitId>)> = each(state.on_table())
        .filter(|&unit| state[unit].marks.has(Marks::ORDERED))
        .map(|unit| (unit, state.aims[unit.index()]))
        .collect();
    if !shown.is_empty() {
        log.tell(Note::general(Happening::FireShown { shown }));
    }
}

/// A side has given all its orders; after the second one they are shown, all shots are rolled and all hits applied together. [GA-5.1]
pub fn done(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Fire { side } = state.phase else { return };
    if side != state.holder {
        state.phase = Phase::Fire { side: state.holder };
        return;
    }
    show(state, log);
    let aims = std::mem::replace(&mut state.aims, [None; MOST_UNITS]);
    let mut wounds = [0_u8; MOST_UNITS];
    for unit in each(state.on_table()) {
        let Some(target) = aims[unit.index()] else { continue };
        let Some(shot) = shot(state, unit, target) else { continue };
        let mut why = Throw::heard_by(log);
        let volley = shot.volley(&state.book.tables.artillery, &state.rules, &mut why);
        chance.about(state.occasion(Occasion::Shot, unit.0));
        let hits = volley.resolve(chance);
        wounds[target.index()] += hits;
        let Volley { dice, hit, bonuses, penalties } = volley;
        state.tell(log, unit, Happening::Fired { unit, target, dice, hit, bonuses, penalties, hits, why });
    }
    let mut aftermath = Aftermath::default();
    for (index, hits) in wounds.into_iter().enumerate() {
        let target = UnitId(index as u8);
        victory::wound(state, target, hits, Blow::Fire, &mut aftermath, log);
    }
    officers::casualties(state, &aftermath, chance, log);
    state.phase = Phase::FirstSide;
    state.look_round();
}
