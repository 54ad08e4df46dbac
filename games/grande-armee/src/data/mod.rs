//! The data files, read into checked types.

pub mod army; // army lists, roster, musters
pub mod book; // what all scenarios share, read and checked
pub mod draft; // scenarios as files
pub mod roster; // unit types, grades, points
pub mod scenario; // terrain, armies, arrivals, objectives
pub mod side; // sides, units, forces and officers by number
pub mod tables; // the figures of the rules
