//! The way to the fort: who goes for it, how much breath and time he has to spare, and when he goes. [IM-3.6, IM-3.17]

use table::Inches;

use crate::data::field::{Feature, Kind};
use crate::data::place::Place;
use crate::data::roster::{Branch, Mount, Pace};
use crate::data::side::{Side, UnitId};
use crate::rules::options::Goal;
use crate::rules::state::State;
use crate::rules::unit::Retreat;
use crate::sergeant::weights;

/// The relief of the fort as the British see it.
#[derive(Clone, Copy)]
pub struct Relief {
    gate: Place,
    fort: u8,
    /// Who goes for the fort: all horse, all mounted officers but one, the three foot units with most to spare, and mules.
    party: u64,
    /// Rounds left, this one included.
    rounds: i32,
}

impl Relief {
    /// The relief while it is still to be won.
    pub fn new(state: &State, side: Side) -> Option<Self> {
        let fort = state.field.first(Kind::Fort).filter(|_| side == Side::British && !state.relieved)?;
        let rounds = i32::from(state.scenario.rounds) - i32::from(state.round) + 1;
        let mut relief = Self { gate: state.field.gate()?, fort, party: 0, rounds };
        let mut foot: arrayvec::ArrayVec<(i32, UnitId), 64> = arrayvec::ArrayVec::new();
        let mut officers = 0;
        for unit in state.present(side).filter(|&unit| !state[unit].garrison && !state[unit].spent) {
            let one = &state[unit];
            let goes = match state.kind(unit).branch {
                Branch::Cavalry => state.rules.goal != Goal::Supply,
                Branch::Pack => true,
                Branch::Officer => {
                    officers += u8::from(one.mount == Mount::Horse);
                    let spared = officers > 1 || relief.slack(state, unit) <= weights::LAST_SLACK;
                    one.mount == Mount::Horse && spared && state.rules.goal != Goal::Supply
                }
                Branch::Foot if !one.is_mounted() => {
                    foot.push((-relief.slack(state, unit), unit));
                    false
                }
                Branch::Foot | Branch::Artillery => false,
            };
            if goes {
                relief.party |= unit.bit();
            }
        }
        foot.sort_unstable();
        for (_, unit) in foot.into_iter().take(weights::RELIEF_FOOT) {
            relief.party |= unit.bit();
        }
        Some(relief)
    }

    /// Whether a unit goes for the fort.
    pub const fn takes(&self, unit: UnitId) -> bool {
        self.party & unit.bit() != 0
    }

    fn outline<'a>(&self, state: &'a State) -> &'a Feature {
        &state.field.features[usize::from(self.fort)]
    }

    /// How far a unit has to go: on foot to the nearest wall, others to the gate.
    pub fn way(&self, state: &State, unit: UnitId) -> Inches {
        let here = state.centroid(unit);
        if state[unit].is_mounted() || state[unit].gun.is_some() {
            return here.distance(self.gate);
        }
        self.outline(state).distance(here)
    }

    /// The marches to the fort.
    fn marches(&self, state: &State, unit: UnitId) -> i32 {
        let stride: i32 = match state.pace(unit) {
            Pace::Cavalry => 900,
            Pace::Beast | Pace::HorseArtillery => 700,
            _ => 500,
        };
        (self.way(state, unit).hundredths() + stride - 1) / stride
    }

    /// March moves or rounds that a unit can spare on its way.
    pub fn slack(&self, state: &State, unit: UnitId) -> i32 {
        self.rounds.min(i32::from(state[unit].left)) - self.marches(state, unit)
    }

    /// Whether time is shorter than breath, so that a unit had better double.
    pub fn must_double(&self, state: &State, unit: UnitId) -> bool {
        let marches = self.marches(state, unit);
        self.rounds <= marches && i32::from(state[unit].left) > self.rounds
    }

    /// How far beside the lane to the gate a place lies.
    fn aside(&self, at: Place) -> Inches {
        Inches::from_hundredths((i32::from(at.x) - i32::from(self.gate.x)).abs())
    }

    /// Whether no enemy who stands is near the lane from a unit to the gate.
    pub fn is_clear(&self, state: &State, unit: UnitId) -> bool {
        let here = state.centroid(unit);
        let (low, high) = (here.y.min(self.gate.y) - 200, here.y.max(self.gate.y) + 100);
        !state.present(Side::Rebel).any(|enemy| {
            let at = state[enemy].extent.middle();
            let lane = self.aside(at) <= weights::LANE;
            state[enemy].retreat != Retreat::Forced && !state.is_officer(enemy) && lane && (low..=high).contains(&at.y)
        })
    }

    /// Whether a unit goes now: nobody bars the lane, and it has the breath. Who went earlier, or kept still until then, cost more than the relief brought.
    pub fn goes(&self, state: &State, unit: UnitId) -> bool {
        self.is_clear(state, unit) && self.slack(state, unit) >= -1
    }

    /// Where a unit must go next: before the gate and then through it, or straight over the nearest wall.
    pub fn aim(&self, state: &State, unit: UnitId) -> Place {
        approach(state, unit, self.fort, self.gate)
    }

    /// How much more the shooting of a target is worth: those who bar the lane half as much again.
    pub fn weight(&self, state: &State, target: UnitId) -> f32 {
        let at = state[target].extent.middle();
        let near = self.aside(at) <= weights::LANE && at.y <= self.gate.y + 600;
        if near { weights::LANE_TARGET } else { 1.0 }
    }

    /// Whether somebody at a place has won the relief.
    pub fn is_won(&self, state: &State, at: Place) -> bool {
        self.outline(state).holds(at)
    }
}

/// Where the way to a fort leads a unit next.
fn approach(state: &State, unit: UnitId, fort: u8, gate: Place) -> Place {
    state.field.approach(fort, gate, state.centroid(unit), state[unit].is_mounted())
}
