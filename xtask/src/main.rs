//! Set-up, tests and checks.
fn main() {}
