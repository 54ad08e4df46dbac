//! The end of a siege: what the last shots are worth to those outside a house that counts as theirs only when nobody is left in it.
//!
//! When nobody but officers is left inside, the match ends with the round, and an officer who lives holds the house alone. [IM-14.13] Whether the last men
//! should be shot now or next turn thus depends on how many muskets are left for him afterwards.

use engine::worth_of_odds;

use crate::data::side::{Man, Side, UnitId};
use crate::rules::fire;
use crate::rules::morale;
use crate::rules::saves;
use crate::rules::state::State;
use crate::rules::unit::Retreat;
use crate::sergeant::weights;

/// How a siege stands for those outside.
#[derive(Clone, Copy)]
pub struct Siege {
    house: u8,
    /// The points between a house that is held and one that is lost.
    stake: f32,
    /// Units inside that fight, officers apart.
    fighting: usize,
    /// How often the officer lives through a volley that hits him.
    spared: f32,
    /// The chance that one whole turn of fire, the next, kills an officer who is alone.
    later: f32,
}

impl Siege {
    /// The siege as a side sees it that wants the house empty, while an officer is in it.
    pub fn new(state: &State, side: Side) -> Option<Self> {
        let hold = state.scenario.hold.filter(|_| side == Side::Rebel)?;
        let inside = || state.occupants(hold.feature).filter(|&unit| state[unit].side != side);
        let officer = inside().find(|&unit| state.is_officer(unit))?;
        let fighting = inside().filter(|&unit| !state.is_officer(unit)).count();
        let spared = 1.0 - saves::fall_chance(state.kind(officer).die) as f32;
        let stake = 2.0 * f32::from(hold.points);
        let mut siege = Self { house: hold.feature, stake, fighting, spared, later: 0.0 };
        if state.round < state.scenario.rounds {
            siege.later = siege.kill_chance(state, side, |unit| state[unit].left > u8::from(!state[unit].acted));
        }
        Some(siege)
    }

    /// The chance that those of a side's units who can fire at the house, and are chosen, kill an officer who is alone in it.
    fn kill_chance(&self, state: &State, side: Side, is_chosen: impl Fn(UnitId) -> bool) -> f32 {
        let volleys = state.present(side).filter(|&unit| is_chosen(unit) && self.can_reach(state, unit)).count();
        1.0 - self.spared.powi(volleys as i32)
    }

    /// Whether a unit has the house in range and can fire.
    fn can_reach(&self, state: &State, unit: UnitId) -> bool {
        let one = &state[unit];
        let range = match state.gun_of(unit) {
            Some(gun) => state.book.gun_range(gun.calibre),
            None => state.range(Man { unit, number: 0 }),
        };
        one.retreat == Retreat::None
            && !one.spent
            && fire::check_firer(state, unit).is_ok()
            && state.field.features[usize::from(self.house)].distance(state.centroid(unit)) <= range
    }

    /// What a unit's volley of so many hits changes in the chance to take the house, in points.
    pub fn worth(&self, state: &State, unit: UnitId, target: UnitId, hits: f32) -> f32 {
        if state[target].building != Some(self.house) {
            return 0.0;
        }
        let now = self.kill_chance(state, state[unit].side, |other| other != unit && !state[other].acted);
        if state.is_officer(target) {
            let otherwise = if self.fighting == 0 { now } else { self.later };
            return self.stake * hits.min(1.0) * (1.0 - self.spared) * (1.0 - otherwise);
        }
        if self.fighting > 1 {
            return 0.0;
        }
        self.stake * finish_chance(state, target, hits) * (now - self.later)
    }
}

/// About how often so many hits finish a garrison: all fall, or the rest fail their test and are gone too. [IM-12.12]
fn finish_chance(state: &State, target: UnitId, hits: f32) -> f32 {
    let deadly = saves::fall_chance(state.kind(target).die) as f32;
    let alive = f32::from(state[target].alive());
    let struck = hits.min(alive);
    let all = (deadly * struck / alive).powi(state[target].alive().into());
    let any = 1.0 - power(1.0 - deadly, struck);
    all + (any - all).max(0.0) * break_chance(state, target, struck * deadly)
}

/// A power whose exponent is no whole number: on the straight line between the powers beside it.
fn power(base: f32, exponent: f32) -> f32 {
    let whole = exponent as i32;
    let below = base.powi(whole);
    below + (exponent - whole as f32) * (below * base - below)
}

/// About how often a unit fails its test when so many more have fallen: the sums of the dice taken as a bell curve. [IM-11.21]
fn break_chance(state: &State, target: UnitId, falls: f32) -> f32 {
    let nerve = morale::nerve(state, target);
    let alive = f32::from(nerve.alive);
    let falls = falls.clamp(1.0, alive);
    let (dead, living) =
        (f32::from(nerve.killed) + falls, alive - falls + f32::from(morale::cover_dice(nerve.side, nerve.cover).1));
    let die = f32::from(nerve.die);
    let mean = weights::OFFICER_DIE_MEAN;
    let officer = if nerve.officer { -mean } else { 0.0 } + if nerve.officer_dead { mean } else { 0.0 };
    let ahead = (dead - living) * (die + 1.0) / 2.0 + officer;
    let spread = ((dead + living) * (die * die - 1.0) / 12.0 + weights::OFFICER_DIE_SPREAD).sqrt();
    0.5 + worth_of_odds(weights::BELL * ahead / spread) / 2.0
}
