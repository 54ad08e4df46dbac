//! The tests of the suite itself.

mod faults; // broken games are found
mod toy; // the toy keeps the contract
