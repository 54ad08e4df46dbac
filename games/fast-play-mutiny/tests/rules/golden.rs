//! One whole match of every scenario as text, and counted trees: what changes in them is read in review.

use conformance::{check_golden, check_tree};
use fast_play_mutiny::FastPlayMutiny;

#[test]
fn matches_go_as_they_are_written_down() {
    check_golden::<FastPlayMutiny>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn quiet_positions_have_as_many_orders_as_are_written_down() {
    check_tree::<FastPlayMutiny>(env!("CARGO_MANIFEST_DIR"), 2);
}
