//! Whole matches as text, and counted trees.

use grande_armee::GrandeArmee;

#[test]
fn golden_matches_are_as_they_were() {
    conformance::check_golden::<GrandeArmee>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn golden_trees_are_as_large_as_they_were() {
    conformance::check_tree::<GrandeArmee>(env!("CARGO_MANIFEST_DIR"), 2);
}
