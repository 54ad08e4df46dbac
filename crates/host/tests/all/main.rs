//! Games of another program, which is a real child process with the toy game.

mod compare; // players of two programs against each other
mod hosted; // a hosted match is like any other
mod kept; // the folder of programs and data sets
mod protocol; // what is said, and what was said by earlier programs
mod support; // programs for tests
mod trouble; // programs that die or hang
