//! Games of another program: an older version that is kept for the matches begun under it, or this very program on somebody's data set.
//!
//! The other program runs as a child process and speaks a line protocol over its standard input and output: one JSON document a line, each request with a
//! number that its answers repeat ([`wire`]). [`serve`] is the half that answers; it opens neither network nor files. [`Program`] is the half that asks: it
//! starts the child, bounds its memory and its time, starts it anew when it dies and names it when it keeps dying. [`Hosted`] is a
//! [`Title`](catalog::Title) like any other, and its matches are [`Table`](catalog::Table)s like any other: who asks them does not know the difference.
//! [`Kept`] is the folder of the programs and data sets that matches still need.
//!
//! The interfaces know no faults of transport. Where a child cannot answer, whatever asked is unwound with a [`Gone`], which names the program; a server
//! catches it at its edge.

mod arriving; // what comes in parts from another server
mod child; // a running program, and what is waited for
mod compare; // players of two programs against each other
mod hosted; // a game of another program
mod kept; // the folder of programs and data sets
mod known; // what is known here of such a game
mod lesson; // a lesson of another program
mod packed; // a match as a file, to be seen when its program is gone
mod program; // a program that is started when it is needed
mod serve; // the half that answers
mod table; // a match of another program
pub mod wire; // what is said

pub use arriving::Arriving;
pub use compare::compare;
pub use hosted::Hosted;
pub use kept::{About, Kept, KeptError, KeptProgram, KeptSet};
pub use packed::{Packed, PackedTitle};
pub use program::{Bounds, Gone, Program, Unopened, hash_of};
pub use serve::{Shelf, confine, serve};
