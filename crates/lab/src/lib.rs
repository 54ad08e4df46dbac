//! Mass simulation: thousands of matches between computer players, and what they say about a scenario.
//!
//! [`run`] plays a [`RunPlan`] on all cores and gives a [`RunReport`]. Every match has its own seed, which follows from the seed of the run, the scenario
//! and the match's number; from it follow the same dice that a recorded match with that seed would have. So the results do not depend on the number of
//! threads, and every row of the table can be played again as a full record. [`bench`] measures how fast a game's rules are.

mod bench; // how fast the rules run
mod contest; // one match between computer players
mod plan; // what to play
mod report; // win rates, intervals, means
mod run; // many matches on all cores
mod statistics; // intervals and moments
mod table; // one row per match

pub use bench::{BenchPlan, BenchRow, bench};
pub use plan::{LabError, RunPlan};
pub use report::{Failure, RunReport, ScenarioReport, SeatReport};
pub use run::{KeptRecord, run};
pub use statistics::{Moments, wilson};
pub use table::{Cells, Column, Table};
