//! The free table: where things are, what touches what, how far it is, decided in exact integers.
//!
//! One vocabulary for all games that measure in inches. Geometry is here; what is forbidden to whom stays in the games, which pass it in as
//! small traits: [`Mover`] (what pieces and ground mean to who moves), [`Observer`] (what hides from who looks), [`Drill`] and [`Planned`] (what
//! a leg costs, what may be ordered).
//!
//! # Numbers
//! - Lengths are whole hundredths of an inch ([`Inches`]), facings and turns whole hundredths of a degree clockwise from north ([`Facing`],
//!   [`Turn`]), as in orders and data. Nothing is longer than 10,000 inches; sums saturate there.
//! - A [`Pose`] becomes a [`Shape`] by one rounding: its corners lie on a grid of ten-thousandths of an inch ([`Spot`]), each rounded once, by
//!   one function, from the pose itself. Sines come from a table worked out in integers when the crate is compiled.
//! - Questions are then answered by signs of cross products and comparisons of squares in `i64` and `i128`: no rounding, no floating point.
//!   Where a length is asked for, the true one between those corners is rounded to the nearest hundredth, and limits compare with the rounded one:
//!   `is_within(a, b, n)` is exactly `distance(a, b) <= n`.
//! - What touching counts as is said by each function: touching is contact and distance 0, but neither overlap nor crossing.
//!
//! # Example
//! A line of four stands, eight inches to go, an enemy ahead:
//! ```
//! use table::{Arc, Base, Bar, Feature, Formation, Going, Ground, Inches, Leg, Manner, Manoeuvre, Mover, Origin, Piece, Pieces};
//! use table::{Pose, Table, distance, first_overlap, is_partly_in_arc, walk};
//!
//! struct Line;
//! impl Mover<()> for Line {
//!     fn manner(&self, _: &Piece) -> Manner { Manner::Keep(Inches::whole(1)) }
//!     fn going(&self, _: usize, _: &Feature<()>) -> Going { Going::Open }
//! }
//!
//! let stand = Base::block(Inches::whole(1), Inches::from_hundredths(75), Origin::Centre).expect("a size");
//! let line = Formation::ranks(stand, 4).footprint(4).expect("four stands");
//! let ours = Pose::from_hundredths(20_00, 10_00, 0);
//! let theirs = line.placed(Pose::from_hundredths(20_00, 16_00, 180_00));
//!
//! assert_eq!(distance(&line.placed(ours), &theirs), Inches::whole(6));
//! assert!(is_partly_in_arc(line, ours, &theirs, Arc::HALF_RIGHT));
//!
//! let ground: Ground<()> = Ground::new(Table::new(Inches::whole(72), Inches::whole(48)).expect("a size"), vec![]);
//! let pieces: Pieces = [(7, theirs)].into_iter().collect();
//! let ahead = |inches| Leg::new(line, ours, Manoeuvre::ahead(Inches::whole(inches)));
//! assert!(walk(&ahead(5), &ground, &pieces, &Line).is_ok());
//! assert_eq!(walk(&ahead(8), &ground, &pieces, &Line).unwrap_err().by, Bar::TooNear(7));
//! assert_eq!(first_overlap(&ahead(8), &theirs, Inches::ZERO), Some(Inches::from_hundredths(601)));
//! ```

// What things are.
mod base; // round and rectangular bases
mod cells; // a coarse picture of an area
mod facing; // directions and turns
mod formation; // the stands of a unit in ranks
mod length; // inches
mod pieces; // all shapes on the table
mod shape; // a base set down on the table
mod sine; // sines without floating point
mod spot; // points, poses and the finer grid
mod terrain; // table, areas, lines, ground

// Questions about where they stand.
mod arc; // what lies before a base's front
mod coherency; // figures near enough to each other
mod contact; // bases that touch
mod cover; // lines stood behind
mod crossing; // where a straight way meets lines and areas
mod distance; // edge to edge
mod face; // front, right, rear, left; lining up
mod lane; // what can lie between two shapes
mod outline; // convex outline of a unit, zone within a distance
mod overlap; // what stands on what
mod segment; // straight lines between two spots
mod sight; // line of sight past terrain and bases

// Questions about moving.
mod interpenetration; // what a leg passes through, and clear places
mod leg; // a manoeuvre on its way: tested places, trail
mod manoeuvre; // straight, oblique, wheel, turn: where it ends, how far it is
mod stretch; // where along a leg something begins and ends
mod surroundings; // what may bar or slow a mover near a place
mod way; // walking a leg: what bars it and where

// Planning.
mod kit; // the manoeuvres a mover may use, and the ways they offer
mod path; // a move of several manoeuvres, its cost and what stops it
mod place; // the legal place nearest to a wish
mod planner; // the cheapest legal manoeuvre to a wish
mod reach; // where a mover can come, as a polygon

pub use arc::{Arc, is_behind_front_line, is_in_arc, is_partly_in_arc, may_be_in_arc};
pub use base::{Base, Origin};
pub use coherency::groups;
pub use contact::{frontage_met, is_in_contact, is_touched_by_front};
pub use cover::{Nearness, is_behind, is_fired_over};
pub use crossing::{Stretches, crosses_area, crossing_before, crossings, last_crossing, length_inside, meets_line};
pub use distance::{
    distance, distance_to_area, distance_to_line, distance_to_outline, is_nearer, is_within, is_within_outline,
    nearest_spots,
};
pub use face::{Face, line_up, nearest_face, nearest_face_middle, zone};
pub use facing::{Cone, Direction, Facing, Turn, is_towards};
pub use formation::{Formation, LastRank};
pub use interpenetration::{first_clear, last_clear, passed};
pub use kit::{FirstTurn, Kit};
pub use lane::Lane;
pub use leg::{Leg, trail};
pub use length::Inches;
pub use manoeuvre::{Manoeuvre, arc_length, farthest_corner, slide_to, wheel_length, wheel_pivot, widest_wheel};
pub use outline::{convex_outline, unit_outline, zone_outline};
pub use overlap::{overlaps, overlaps_area, overlaps_line, overlaps_outline, runs_through};
pub use path::{Drill, Legs, MOST_LEGS, Plan, Stop, Trip, travel};
pub use pieces::{Piece, Pieces};
pub use place::{nearest_place, places_round};
pub use planner::{Effort, Planned, Wish, plan};
pub use reach::reach_outline;
pub use shape::{Bounds, MOST_CORNERS, Shape};
pub use sight::{Hidden, Observer, Veil, hides_all_of, look, look_past, sees_past};
pub use spot::{Point, Pose, Spot, distance_between, root};
pub use stretch::{
    MOST_STRETCHES, Stretch, first_on, first_overlap, first_within, last_missed, length_at, longest_free, runs_over,
    stretches_on, stretches_over, turns_onto,
};
pub use surroundings::{Surroundings, passes};
pub use terrain::{Area, BadOutline, Feature, Ground, Line, MOST_POINTS, Outline, Side, Table, TableEdge};
pub use way::{Bar, Barred, Ends, Going, Manner, Mover, Walked, stand, walk, walk_leg, walk_through};
