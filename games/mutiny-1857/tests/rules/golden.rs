//! Whole matches as text and counted trees, to be read in review.

use mutiny_1857::Mutiny1857;

#[test]
fn golden_matches_are_as_written() {
    conformance::check_golden::<Mutiny1857>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn golden_tree_is_as_counted() {
    conformance::check_tree::<Mutiny1857>(env!("CARGO_MANIFEST_DIR"), 2);
}
