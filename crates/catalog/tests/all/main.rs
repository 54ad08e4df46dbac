//! The games behind one interface.

mod balance; // what was measured belongs to these rules
mod honesty; // computer players know what a person in their seat would know
mod odds; // what questions cost
mod shelf; // what is known of a game before it is opened
mod sides; // who sits beside whom
mod toy; // everything that the server and the program ask of a game
