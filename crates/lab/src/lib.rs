//! Mass simulation: thousands of matches between computer players, and what they say about a scenario.
//!
//! [`run`] plays a [`RunPlan`] on all cores and gives a [`RunReport`]. Every match has its own seed, which follows from the seed of the run, the scenario
//! and the match's number; from it follow the same dice that a recorded match with that seed would have. So the results do not depend on the number of
//! threads, and every row of the table can be played again as a full record. [`compare`] plays two players against each other until it knows who is
//! better. [`bench`] measures how fast a game's rules are.
//!
//! ```
//! use conformance::toy::ThreePasses;
//! use lab::{Escort, RunPlan, run};
//!
//! let players = [("red", "sergeant"), ("blue", "recruit")];
//! let players = players.map(|(seat, player)| (seat.to_owned(), player.parse().expect("a player"))).into();
//! let plan = RunPlan { games: 50, players, seed: 7, ..RunPlan::default() };
//! let report = run(engine::embedded::<ThreePasses>(), &plan, Escort::counting(&|_row, _usage| {}))?;
//! for scenario in &report.scenarios {
//!     let [low, high] = scenario.seats["red"].ci95;
//!     println!("{}: red wins {low:.2} to {high:.2}", scenario.scenario);
//! }
//! # Ok::<(), lab::LabError>(())
//! ```

pub mod analysis; // what happened in a match
mod bench; // how fast the rules run
mod bench_reference; // how fast the machine is
mod bench_search; // how fast computer players look ahead
mod bout; // one match between two computer players
mod calibrate; // whether chances keep their word
mod calibration; // from the worth of a position to a chance
mod columns; // rows as a Parquet file
mod compare; // two players against each other until a test decides
mod contest; // one match between computer players
mod fingerprint; // whether figures belong to these rules and these players
mod fit; // what the parts of a position are worth
pub mod html; // a run as a page
mod measured; // how often either side wins, as it was measured
mod normal; // the normal distribution
mod plan; // what to play
mod report; // win rates, intervals, means
mod row; // one match of a run
mod run; // many matches on all cores
mod sequential; // the test that decides
mod spread; // quantiles, bins and shares
mod statistics; // intervals and moments
mod table; // one row per match
mod usage; // which clauses and forms of order were used
mod watch; // what is noted while a match is played

pub use analysis::{Analysis, AnalysisPlan, Moved, Point as CurvePoint, Screen, Sketch, analyse};
pub use bench::{BenchPlan, BenchRow, bench};
pub use bench_reference::{BenchReference, bench_reference};
pub use bout::Thinking;
pub use calibrate::{CalibrationPlan, CalibrationReport, Forecast, ForecastBin, calibrate};
pub use calibration::Scale;
pub use compare::{ComparePlan, CompareReport, CompareRow, Meeting, Pairing, compare, compare_by};
pub use fingerprint::fingerprint;
pub use fit::{FitPlan, FitReport, Forecasting, Weight, fit};
pub use measured::{Measured, MeasuredSide, Measurement};
pub use plan::{LabError, RunPlan};
pub use report::{Failure, RunReport, ScenarioReport, SeatReport, SideReport};
pub use row::{Ending, KeyEvent, Row};
pub use run::{Escort, KeptRecord, run};
pub use sequential::{Hypotheses, Pairs, Trial, Verdict, elo};
pub use spread::{Share, Spread};
pub use statistics::{Moments, wilson};
pub use table::{Cells, Column, Table};
pub use usage::{Band, COUNTED_TURNS, ClauseUse, FormsBy, Usage, Use};
