//! What a computer player finds out once about a side before it likes or dislikes what its units may do.

use std::cell::OnceCell;

use engine::NoReasons;
use table::{Facing, Spot};

use crate::data::footprint;
use crate::data::roster::Class;
use crate::data::scenario::Objective;
use crate::data::side::{MOST_UNITS, Side, UnitId};
use crate::rules::fire::{self, Exposure};
use crate::rules::state::{Morale, State};
use crate::rules::terrain::{Against, cover};
use crate::sergeant::places::{is_rusher, worth};
use crate::sergeant::stakes::{Hunt, Stakes, inches_between, is_closed_to_horses};
use crate::sergeant::weights;

/// An enemy as a unit that looks for a place sees it.
pub struct Foe {
    pub unit: UnitId,
    pub at: Spot,
    pub facing: Facing,
    /// From so near it can fall on somebody in one turn; nothing where it does not charge.
    pub rush: f32,
    /// It is able to charge now.
    pub rusher: bool,
    /// How far its weapons reach; nothing where it cannot fire.
    pub range: f32,
    /// Its stands, and the fire dice of each.
    pub stands: f32,
    pub fire: f32,
    /// Guns that can fire.
    pub gun: bool,
}

impl Foe {
    fn new(state: &State, unit: UnitId) -> Self {
        let (one, kind) = (&state[unit], state.kind(unit));
        let fires = fire::may_fire(state, unit).is_ok();
        Self {
            unit,
            at: one.pose.spot(),
            facing: one.pose.facing,
            rush: match kind.class {
                Class::Irr | Class::Cav => state.allowance(unit).to_f32() * weights::RUSH_MOVES + weights::RUSH_MORE,
                Class::Inf | Class::Art => 0.0,
            },
            rusher: is_rusher(state, unit),
            range: if fires { kind.range.to_f32() } else { 0.0 },
            stands: f32::from(one.stands),
            fire: f32::from(kind.fire_dice(one.saddle)),
            gun: fires && kind.class == Class::Art,
        }
    }
}

/// The battle as a side sees it; what is asked of single units is worked out once for each.
pub struct Survey<'a> {
    pub state: &'a State,
    pub side: Side,
    pub stakes: Stakes,
    pub hunt: Hunt,
    /// The enemies who are not routed.
    pub foes: Vec<Foe>,
    centres: [OnceCell<Spot>; MOST_UNITS],
    outgunned: [OnceCell<Option<UnitId>>; MOST_UNITS],
    details: [OnceCell<Option<&'static Objective>>; MOST_UNITS],
}

impl<'a> Survey<'a> {
    /// Looks round for a side.
    pub fn new(state: &'a State, side: Side) -> Self {
        let steady = |&foe: &UnitId| state[foe].morale != Morale::Routed;
        Self {
            state,
            side,
            stakes: Stakes::new(state, side),
            hunt: Hunt::new(state, side),
            foes: state.units_of(side.enemy()).filter(steady).map(|foe| Foe::new(state, foe)).collect(),
            centres: [const { OnceCell::new() }; MOST_UNITS],
            outgunned: [const { OnceCell::new() }; MOST_UNITS],
            details: [const { OnceCell::new() }; MOST_UNITS],
        }
    }

    /// The middle of a unit of the side.
    fn centre(&self, unit: UnitId) -> Spot {
        let middle = || {
            let one = &self.state[unit];
            footprint::base(self.state.kind(unit), one.formation, one.stands).centre(one.pose)
        };
        *self.centres[unit.index()].get_or_init(middle)
    }

    /// The strongest enemy who can soon fire at a unit, if a fire fight with him would be lost: he has more dice that get through. [CW-5.2, CW-5.4]
    pub fn outgunned_by(&self, unit: UnitId) -> Option<UnitId> {
        *self.outgunned[unit.index()].get_or_init(|| outgunned_by(self.state, unit))
    }

    /// Whether a unit can be sent to an objective: foot that obeys and would not be shot to pieces on its way, and cavalry where it would fight on foot.
    fn is_fit(&self, unit: UnitId, objective: &Objective) -> bool {
        let state = self.state;
        let suited = match state.kind(unit).class {
            Class::Inf | Class::Irr => true,
            Class::Cav => is_closed_to_horses(state, objective.place.centre()),
            Class::Art => false,
        };
        suited && state[unit].morale == Morale::Good && !state.is_engaged(unit) && self.outgunned_by(unit).is_none()
    }

    /// Whether an objective needs anybody: it scores and is not safely held, or the enemy could take it.
    fn is_wanted(&self, objective: &Objective) -> bool {
        let middle = objective.place.centre();
        let is_threatened = || self.foes.iter().any(|foe| inches_between(foe.at, middle) < weights::THREAT);
        objective.scores[self.side.index()] || (objective.denied > 0 && is_threatened())
    }

    /// The objective that a unit should see to: the nearest of those for which it is among the nearest fit units.
    pub fn detail(&self, unit: UnitId) -> Option<&'static Objective> {
        *self.details[unit.index()].get_or_init(|| self.work_out_detail(unit))
    }

    fn work_out_detail(&self, unit: UnitId) -> Option<&'static Objective> {
        let state = self.state;
        let at = self.centre(unit);
        let left = f32::from(state.footing().turns - state.turn);
        state
            .scenario
            .0
            .objectives
            .iter()
            .filter(|objective| {
                let middle = objective.place.centre();
                let own = (inches_between(at, middle), unit);
                let nearer = |friend: UnitId| {
                    let other = (inches_between(self.centre(friend), middle), friend);
                    other.0 < own.0 || (other.0 <= own.0 && other.1 < own.1)
                };
                let rivals = || state.units_of(self.side).filter(|&one| nearer(one) && self.is_fit(one, objective));
                // An objective counts at the end: it is time to go when the way takes about the turns that are left.
                let turns = own.0 / weights::PACE + weights::SPARE;
                turns >= left
                    && self.is_wanted(objective)
                    && self.is_fit(unit, objective)
                    && rivals().take(weights::DETAIL).count() < weights::DETAIL
            })
            .min_by(|a, b| inches_between(at, a.place.centre()).total_cmp(&inches_between(at, b.place.centre())))
    }

    /// How far a unit is from the objective it should see to, in inches, and what that is worth; `None` if it is there or has none.
    pub fn errand(&self, unit: UnitId) -> Option<(f32, f32)> {
        let post = self.detail(unit)?;
        let middle = self.centre(unit);
        (!post.place.holds(middle)).then(|| (inches_between(post.place.centre(), middle), worth(post)))
    }
}

/// As [`Survey::outgunned_by`], worked out.
fn outgunned_by(state: &State, unit: UnitId) -> Option<UnitId> {
    if state.kind(unit).class != Class::Inf {
        return None;
    }
    let table = &state.book.tables.fire;
    let volley = |unit: UnitId| f32::from(fire::full_volley(state, unit).dice(table, &mut NoReasons));
    let at = state[unit].pose.spot();
    let reaches = |foe: &UnitId| {
        inches_between(state[*foe].pose.spot(), at) < state.kind(*foe).range.to_f32() + weights::OUTGUNNED_WITHIN
            && state[*foe].morale == Morale::Good
    };
    let foes = state.units_of(state.side_of(unit).enemy()).filter(reaches).map(|foe| (foe, volley(foe)));
    let (foe, strongest) = foes.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let save = |unit: UnitId, firer: UnitId| {
        let cover = cover(state, &state.body(unit), &state.body(firer), Against::Fire);
        f32::from(Exposure::behind(cover).save(table, &mut NoReasons))
    };
    let own = volley(unit) * (6.0 - save(foe, unit));
    let his = strongest * (6.0 - save(unit, foe));
    (own * weights::OUTGUNNED < his).then_some(foe)
}
