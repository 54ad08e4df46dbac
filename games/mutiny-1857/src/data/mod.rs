//! What the game is played with: places, the ground, roster and scenarios, read from the data files and checked.

pub mod boxes; // boxes side by side
pub mod field; // the ground: terrain and what it covers, bars and hides
pub mod load; // reading and checking the data files
pub mod organisation; // whether a list is one that dice could give
pub mod place; // circles and straight ways
pub mod roster; // unit types
pub mod scenario; // tables and forces
pub mod side; // sides, units and figures by number
