//! The laboratory, tested on the toy game of the conformance suite.

mod analysis; // what adds up, who is blamed and for what
mod compare; // the better player is found
mod page; // what the page of a run says
mod run; // results follow from the seed
