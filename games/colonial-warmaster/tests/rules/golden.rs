//! Whole matches as text, to be read in review, and counted trees.

use colonial_warmaster::ColonialWarmaster;

#[test]
fn golden_games_are_played_as_they_are_written() {
    conformance::check_golden::<ColonialWarmaster>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn trees_without_chance_are_as_large_as_counted() {
    conformance::check_tree::<ColonialWarmaster>(env!("CARGO_MANIFEST_DIR"), 2);
}
