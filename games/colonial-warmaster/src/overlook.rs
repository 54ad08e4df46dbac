//! The ground.
use scene::Ground;
use crate::state::State;
/// Ground.
pub fn ground(_state: &State) -> Ground { todo!() }
