//! The tests of chance.

mod exact; // distributions against independent combinatorics
mod sampled; // frequencies against distributions
mod sorted; // brackets, opposed pairs, weighted picks
mod sources; // what each source promises beyond the numbers
