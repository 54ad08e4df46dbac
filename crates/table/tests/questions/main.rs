//! Every question of the crate against a slow, obviously right answer.
//!
//! The answers are worked out with floating point and brute force; where the truth lies closer to a limit than the corners' rounding they are
//! not compared.

mod arcs; // arcs, zones, bearings
mod distances; // distance, nearness, overlap, contact
mod grounds; // areas, lines, crossings, sight, cover
mod legs; // ends of manoeuvres, trails, tested places, stretches
mod oracle; // the slow, obviously right answers
mod plans; // places, reach and the planner
mod symmetry; // mirrored and turned tables give the same answers
