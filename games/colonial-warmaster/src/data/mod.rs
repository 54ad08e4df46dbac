//! The data of the game: read from its files and checked.

pub mod footprint; // anchor, footprint, stands
pub mod roster; // unit types
pub mod scenario; // terrain, objectives, forces
pub mod side; // sides, units and leaders by number
pub mod tables; // the figures of the rules

mod read; // reading and checking the files

pub use read::{Book, read};
