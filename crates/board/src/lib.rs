//! Zones, links, paths and reach, by small integer ids.
//!
//! A board is a [`Graph`] of at most 64 zones with links that carry whatever a game knows about them. Sets of zones, units or counters are [`Set`]s of
//! one machine word. What a step costs is a function the game supplies; [`Graph::reach`] finds everything that can be paid for and the way there.
//!
//! ```
//! use board::{Graph, id};
//!
//! id! {
//!     /// A zone.
//!     pub struct Zone;
//! }
//!
//! let road = Graph::new(3, [(Zone(0), Zone(1), 1), (Zone(1), Zone(2), 2)]).expect("the links are in order");
//! let reach = road.reach(Zone(0), 2, |_, &cost, _| Some(cost));
//! assert_eq!((reach.cost(Zone(1)), reach.cost(Zone(2))), (Some(1), None));
//! ```

mod graph; // zones and links
mod reach; // what can be paid for, and the way there
mod set; // sets of small ids

pub use graph::{Fault, Graph};
pub use reach::Reach;
pub use set::{Id, Members, Set};
