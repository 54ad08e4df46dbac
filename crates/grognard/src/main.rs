//! A wargame table that knows the rules.
fn main() {}
