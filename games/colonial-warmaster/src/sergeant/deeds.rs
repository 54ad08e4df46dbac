//! What the activated should do.

use table::Pose;

use crate::data::footprint;
use crate::data::roster::{Formation, Saddle};
use crate::data::side::UnitId;
use crate::rules::order::{Deed, Legs, Order};
use crate::rules::state::State;
use crate::sergeant::onslaught;
use crate::sergeant::places::Prospect;
use crate::sergeant::stakes::Stakes;
use crate::sergeant::survey::Survey;
use crate::sergeant::weights::{DEED_CHARGE, DEED_FORM, DEED_MARCH, DEED_RALLY};

/// The liking for what the activated do together: that of each deed, added up.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let survey = Survey::new(state, state.phasing);
    let mut prospects: Vec<(UnitId, Prospect<'_>, f32)> = Vec::new();
    weights.extend(orders.iter().map(|order| {
        let Order::Act(acts) = order else { return 0.0 };
        let mut one = |unit: UnitId, deed: &Deed| {
            let index = prospects.iter().position(|(known, ..)| *known == unit).unwrap_or_else(|| {
                let prospect = Prospect::new(&survey, unit);
                let now = prospect.standing(state[unit].pose, state[unit].formation);
                prospects.push((unit, prospect, now));
                prospects.len() - 1
            });
            let (_, prospect, now) = &prospects[index];
            deed_worth(state, unit, deed, prospect, *now, survey.stakes)
        };
        acts.iter().map(|act| one(act.unit, &act.deed)).sum::<f32>()
    }));
}

/// How good a deed is: how the unit stands after it, and what a charge promises.
fn deed_worth(state: &State, unit: UnitId, deed: &Deed, prospect: &Prospect<'_>, now: f32, stakes: Stakes) -> f32 {
    let (pose, formation) = (state[unit].pose, state[unit].formation);
    match deed {
        Deed::Rally => DEED_RALLY,
        Deed::Hold => now,
        Deed::Charge { target, .. } => {
            let liking = onslaught::liking(state, unit, *target, stakes);
            now + if liking > 0.0 { DEED_CHARGE + liking } else { liking - DEED_CHARGE }
        }
        Deed::Form { to } => prospect.standing(pose, *to) - DEED_FORM,
        Deed::Mount => now + prospect.saddle(Saddle::Mounted),
        Deed::Dismount => now + prospect.saddle(Saddle::OnFoot),
        Deed::Move { formation: change, legs } => {
            let formation = change.unwrap_or(formation);
            prospect.standing(end_of(state, unit, formation, legs), formation) - DEED_MARCH
        }
    }
}

fn end_of(state: &State, unit: UnitId, formation: Formation, legs: &Legs) -> Pose {
    let base = footprint::base(state.kind(unit), formation, state[unit].stands);
    legs.all().iter().fold(state[unit].pose, |pose, leg| leg.end(base, pose))
}
