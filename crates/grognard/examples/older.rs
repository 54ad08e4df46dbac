//! The program that tests of upgrades begin with.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    older::run()
}
