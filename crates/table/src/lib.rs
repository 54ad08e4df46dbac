//! The free table: where things are, what touches what, how far it is, decided in exact integers.
//!
//! Lengths are whole hundredths of an inch, facings whole hundredths of a degree clockwise from north, corners lie on a grid a hundred times
//! finer and are rounded once by one function. No floating point decides anything. What is forbidden to whom stays in the games.

mod arc; // what lies before a base's front
mod base; // round and rectangular bases
mod coherency; // figures near enough to each other
mod contact; // bases that touch
mod cover; // lines stood behind
mod crossing; // where a straight way meets lines and areas
mod distance; // edge to edge
mod face; // front, right, rear, left; lining up
mod facing; // directions and turns
mod formation; // the stands of a unit in ranks
mod kit; // the manoeuvres a mover may use, and the ways they offer
mod leg; // a manoeuvre on its way: tested places, trail
mod length; // inches
mod manoeuvre; // straight, oblique, wheel, turn: where it ends, how far it is
mod outline; // convex outline of a unit, zone within a distance
mod overlap; // what stands on what
mod path; // a move of several manoeuvres, its cost and what stops it
mod pieces; // all shapes on the table
mod place; // the legal place nearest to a wish
mod planner; // the cheapest legal manoeuvre to a wish
mod reach; // where a mover can come, as a polygon
mod segment; // straight lines between two spots
mod shape; // a base set down on the table
mod sight; // line of sight past terrain and bases
mod sine; // sines without floating point
mod spot; // points, poses and the finer grid
mod stretch; // where along a leg something begins and ends
mod terrain; // table, areas, lines, ground
mod way; // walking a leg: what bars it and where

pub use arc::{Arc, is_behind_front_line, is_in_arc, is_partly_in_arc};
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
pub use facing::{Direction, Facing, Turn, is_towards};
pub use formation::{Formation, LastRank};
pub use kit::{FirstTurn, Kit};
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
pub use sight::{Hidden, Observer, Veil, look};
pub use spot::{Point, Pose, Spot, distance_between};
pub use stretch::{
    MOST_STRETCHES, Stretch, first_on, first_overlap, first_within, length_at, longest_free, runs_over, stretches_on,
    stretches_over,
};
pub use terrain::{Area, BadOutline, Feature, Ground, Line, MOST_POINTS, Outline, Side, Table, TableEdge};
pub use way::{Bar, Barred, Ends, Going, Manner, Mover, Walked, stand, walk, walk_leg, walk_through};
