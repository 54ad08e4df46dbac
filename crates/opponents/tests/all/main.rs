//! Computer players, tested on the toy game of the conformance suite.

mod players; // they see views and nothing else
mod search; // the general's search
