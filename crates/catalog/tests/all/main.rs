//! The games behind one interface.

mod honesty; // computer players know what a person in their seat would know
mod toy; // everything that the server and the program ask of a game
