//! The data files, read into checked types.

pub mod book; // reading and checking the files
pub mod roster; // unit types, grades, points
pub mod scenario; // terrain, armies, arrivals, objectives
pub mod side; // sides, units, forces and officers by number
pub mod tables; // the figures of the rules
