//! The club's tests, in one program.

mod clock;
mod cup;
mod names;
mod rating;
