//! The zone die: near the enemy it settles what a whole move may cost, and its owner goes on or halts. [GA-6.6]

use std::ops::Deref;
use std::sync::Arc;

use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use table::{Inches, Shape};

use crate::data::book::Book;
use crate::data::roster::Kind;
use crate::data::side::{OfficerId, UnitId, each};
use crate::rules::attack;
use crate::rules::event::{Happening, Note};
use crate::rules::kept::Stopped;
use crate::rules::movement::{self, BASE_MOVE, Stop};
use crate::rules::occasion::Occasion;
use crate::rules::order::{March, Order};
use crate::rules::path::{Path, Place};
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::{Bill, What, Why};
use crate::rules::refusal::{Figure, Refusal};
use crate::rules::state::State;

impl State {
    /// A unit's allowance near the enemy with a die.
    pub fn zone_allowance(&self, unit: UnitId, die: u8) -> Inches {
        allowance(&self.book, self[unit].make.kind, die, &mut NoReasons)
    }
}

/// What a move near the enemy may cost with a zone die: never more than the base move. [GA-6.2, GA-6.3, GA-6.4, GA-6.5, GA-6.6]
pub fn allowance(book: &Book, kind: Kind, die: u8, why: &mut impl Reasons<What>) -> Inches {
    let row = book.types.of(kind);
    let clause = match kind {
        Kind::InfFast | Kind::FootArt => Clause("GA-6.2"),
        Kind::InfSlow => Clause("GA-6.3"),
        Kind::Lcav => Clause("GA-6.4"),
        Kind::Hcav | Kind::HorseArt => Clause("GA-6.5"),
    };
    let mut allowance = Reckoning::new(why);
    allowance.plus(clause, What::NearEnemy, row.zone.hundredths());
    allowance.plus(Clause("GA-6.6"), What::ZoneDie, Inches::whole(i32::from(die)).hundredths());
    allowance.at_most(BASE_MOVE, What::BaseLimit, row.base_move.hundredths());
    Inches::from_hundredths(allowance.total())
}

impl Path {
    /// The first place within the zone of an enemy, where a die is rolled; turning alone rolls none. [GA-6.6, GA-6.8]
    pub fn zone(&self, state: &State) -> Option<Place> {
        if self.tracks.is_empty() {
            return None;
        }
        let zone = state.book.tables.movement.zone;
        let side = state.side_of(self.unit);
        if state.is_enemy_within(side, state.shape(self.unit), zone) {
            return Some(Place { track: 0, at: Inches::ZERO });
        }
        for (index, track) in self.tracks.iter().enumerate() {
            let bounds = track.way.bounds().about(zone);
            let first = each(state.enemies_of(side))
                .filter(|&enemy| bounds.meets(state.shape(enemy).bounds()))
                .filter_map(|enemy| table::first_within(&track.way, state.shape(enemy), zone))
                .min();
            if let Some(at) = first {
                return Some(Place { track: index, at });
            }
        }
        None
    }

    /// Whether it comes within the zone of an enemy at all. [GA-6.6]
    pub fn enters_zone(&self, state: &State) -> bool {
        let zone = state.book.tables.movement.zone;
        let side = state.side_of(self.unit);
        state.is_enemy_within(side, state.shape(self.unit), zone)
            || self.tracks.iter().any(|track| match track.way.trail() {
                Some(trail) => state.is_enemy_within(side, &trail, zone),
                None => track.way.shapes().any(|shape| state.is_enemy_within(side, &shape, zone)),
            })
    }
}

/// What follows from a zone die that lies on the table. [GA-6.6]
pub struct Zoned {
    stopped: Arc<Stopped>,
    /// What the whole move may cost.
    pub allowance: Inches,
}

impl Deref for Zoned {
    type Target = Stopped;

    fn deref(&self) -> &Stopped {
        &self.stopped
    }
}

impl Zoned {
    /// Whether the zone begins where the path ends: then there is nowhere to go on to.
    fn is_at_end(&self) -> bool {
        self.place == self.path.last() && self.path.enters.is_none()
    }

    /// Whether allowance and path are left; entering works is a part of the path.
    pub fn may_resume(&self) -> bool {
        self.spent < self.allowance && !self.is_at_end()
    }

    /// Whether the allowance lasts to the end of the path.
    pub fn reaches_end(&self) -> bool {
        self.reach() == Stop::Whole
    }

    /// Where the move ends if it goes on.
    fn reach(&self) -> Stop {
        let place = self.path.reach(self.allowance);
        if place == self.path.last() { Stop::Whole } else { Stop::At(place) }
    }

    /// What was spent and what may be, with their reasons.
    pub fn figures(&self, state: &State) -> Vec<Figure> {
        let Phase::Movement(MovementStep::Zone { die, .. }) = state.phase else { return Vec::new() };
        let (mut bill, mut most) = (Bill::default(), Vec::new());
        self.path.bill(self.place, &mut bill);
        allowance(&state.book, state[self.path.unit].make.kind, die, &mut most);
        vec![("spent", bill.parts().to_vec()), ("allowance", most)]
    }

    /// Where it ends if it halts.
    fn halt(&self) -> Stop {
        if self.is_at_end() { Stop::Whole } else { Stop::At(self.place) }
    }
}

/// The move that a zone die has stopped.
pub fn zoned(state: &State) -> Option<Zoned> {
    let Phase::Movement(MovementStep::Zone { march, die, .. }) = &state.phase else { return None };
    let stopped =
        state.kept.stopped(march).or_else(|| stopped(state, march, movement::declared(state, march).ok()?).ok())?;
    Some(Zoned { stopped, allowance: state.zone_allowance(march.unit, *die) })
}

/// Where a path comes into the zone of an enemy, if it does. [GA-6.6]
pub fn stopped(state: &State, march: &March, path: Path) -> Result<Arc<Stopped>, Path> {
    match path.zone(state) {
        Some(place) => Ok(Arc::new(Stopped { march: march.clone(), spent: path.spent(place), path, place })),
        None => Err(path),
    }
}

/// Whether a stopped unit may halt: not under Attack! while it can go on. [GA-6.6]
pub fn may_halt(state: &State, zoned: &Zoned) -> bool {
    !(attack::is_bound(state, zoned.path.unit) && zoned.may_resume())
}

/// Whether the zone die may be re-rolled: only where the match says so. [GA-6.7, GA-O12]
pub fn may_reroll(state: &State, zoned: &Zoned) -> bool {
    let Phase::Movement(MovementStep::Zone { rerolled: false, .. }) = state.phase else { return false };
    let army = OfficerId::army(state.phasing);
    let shape = state.base(zoned.path.unit).placed(zoned.path.pose(zoned.place));
    state.rules.zone_reroll
        && state.cds[state.phasing.index()] > 0
        && state[army].on_table
        && !zoned.is_at_end()
        && table::is_within(&Shape::point(state[army].at.spot()), &shape, state.book.tables.movement.reroll)
}

/// Legal orders of `zone-die`, given the move that was stopped. [GA-6.6]
pub fn orders(state: &State, zoned: Option<&Zoned>, orders: &mut Vec<Order>) {
    let Some(zoned) = zoned else {
        orders.push(Order::Halt);
        return;
    };
    if zoned.may_resume() {
        orders.push(Order::Resume);
    }
    if may_halt(state, zoned) {
        orders.push(Order::Halt);
    }
    if may_reroll(state, zoned) {
        orders.push(Order::RerollMove);
    }
}

/// Checks an answer to `zone-die`. [GA-6.6, GA-6.7]
pub fn check(state: &State, order: &Order) -> Result<(), Refusal> {
    let Some(zoned) = zoned(state) else { return Ok(()) };
    let unit = zoned.path.unit;
    match order {
        Order::Resume if !zoned.may_resume() => {
            Err(Refusal::NothingLeft { unit, spent: zoned.spent, allowance: zoned.allowance })
        }
        Order::Halt if !may_halt(state, &zoned) => Err(Refusal::MustAttack(unit)),
        Order::RerollMove if !may_reroll(state, &zoned) => Err(Refusal::NoZoneReroll(unit)),
        _ => Ok(()),
    }
}

/// Rolls the die of a move that has come into the zone of an enemy. [GA-6.6]
pub fn roll(
    state: &mut State,
    march: &March,
    stopped: Arc<Stopped>,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    chance.about(state.occasion(Occasion::Zone, march.unit.0));
    let die = chance.d6();
    let (unit, spent) = (march.unit, stopped.spent);
    let mut why = Why::heard_by(log);
    let allowance = allowance(&state.book, state[unit].make.kind, die, &mut why);
    state.tell(log, unit, Happening::ZoneDie { unit, die, allowance, spent, why });
    state.kept.stopped = Some(Arc::clone(&stopped));
    let zoned = Zoned { stopped, allowance };
    if zoned.is_at_end() {
        movement::finish(state, march, &zoned.path, Stop::Whole, chance, log);
        return;
    }
    state.phase = Phase::Movement(MovementStep::Zone { march: march.clone(), die, rerolled: false });
    go_on(state, march, &zoned, chance, log);
}

/// Goes on or halts by itself where a zone die leaves no choice. [GA-6.6]
fn go_on(state: &mut State, march: &March, zoned: &Zoned, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let (resume, halt) = (zoned.may_resume(), may_halt(state, zoned));
    if may_reroll(state, zoned) || (resume && halt) {
        return;
    }
    let stop = if resume { zoned.reach() } else { zoned.halt() };
    movement::finish(state, march, &zoned.path, stop, chance, log);
}

/// Re-rolls the zone die; the second result stands. [GA-6.7]
pub fn reroll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Movement(MovementStep::Zone { march, .. }) = state.phase.clone() else { return };
    chance.about(state.occasion(Occasion::ZoneAgain, march.unit.0));
    let die = chance.d6();
    let side = state.phasing;
    state.cds[side.index()] -= 1;
    let (unit, mut why) = (march.unit, Why::heard_by(log));
    let allowance = allowance(&state.book, state[unit].make.kind, die, &mut why);
    state.tell(log, unit, Happening::ZoneReroll { unit, die, allowance, why });
    state.phase = Phase::Movement(MovementStep::Zone { march: march.clone(), die, rerolled: true });
    if let Some(zoned) = zoned(state) {
        go_on(state, &march, &zoned, chance, log);
    }
}

/// Goes on along the declared path as far as the allowance lasts. [GA-6.6]
pub fn resume(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    stop_at(state, chance, log, Zoned::reach);
}

/// Halts where the die was rolled. [GA-6.6]
pub fn halt(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    stop_at(state, chance, log, Zoned::halt);
}

fn stop_at(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>, stop: impl Fn(&Zoned) -> Stop) {
    let Phase::Movement(MovementStep::Zone { march, .. }) = state.phase.clone() else { return };
    let Some(zoned) = zoned(state) else { return };
    let stop = stop(&zoned);
    movement::finish(state, &march, &zoned.path, stop, chance, log);
}
