//! Mass simulation: thousands of matches between computer players, and what they say about a scenario.
//!
//! [`run`] plays a [`RunPlan`] on all cores and gives a [`RunReport`]. Every match has its own seed, which follows from the seed of the run, the scenario
//! and the match's number; from it follow the same dice that a recorded match with that seed would have. So the results do not depend on the number of
//! threads, and every row of the table can be played again as a full record. [`compare`] plays two players against each other until it knows who is
//! better. [`bench`] measures how fast a game's rules are.
//!
//! ```
//! use conformance::toy::ThreePasses;
//! use lab::{RunPlan, run};
//! use opponents::Level;
//!
//! let players = [("red".to_owned(), Level::Sergeant), ("blue".to_owned(), Level::Recruit)].into();
//! let plan = RunPlan { games: 50, players, seed: 7, ..RunPlan::default() };
//! let report = run(engine::embedded::<ThreePasses>(), &plan, &|_ended| {})?;
//! for scenario in &report.scenarios {
//!     let [low, high] = scenario.seats["red"].ci95;
//!     println!("{}: red wins {low:.2} to {high:.2}", scenario.scenario);
//! }
//! # Ok::<(), lab::LabError>(())
//! ```

mod bench; // how fast the rules run
mod bench_search; // how fast computer players look ahead
mod bout; // one match between two computer players
mod compare; // two players against each other until a test decides
mod contest; // one match between computer players
mod plan; // what to play
mod report; // win rates, intervals, means
mod run; // many matches on all cores
mod sequential; // the test that decides
mod statistics; // intervals and moments
mod table; // one row per match

pub use bench::{BenchPlan, BenchRow, bench};
pub use compare::{ComparePlan, CompareReport, CompareRow, Meeting, compare};
pub use plan::{LabError, RunPlan};
pub use report::{Failure, RunReport, ScenarioReport, SeatReport};
pub use run::{KeptRecord, run};
pub use sequential::{Hypotheses, Pairs, Verdict, elo};
pub use statistics::{Moments, wilson};
pub use table::{Cells, Column, Table};
