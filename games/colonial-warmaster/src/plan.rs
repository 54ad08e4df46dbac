//! Planning.
use scene::{Measure, Plan, Target, Wish};
use crate::state::State;
/// Plan.
pub fn plan(_state: &State, _wish: &Wish) -> Option<Plan> { None }
/// Measure.
pub fn measure(_state: &State, _from: &Target, _to: &Target) -> Option<Measure> { None }
