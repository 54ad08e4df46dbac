//! Whole matches as text, read in review, and counted trees.

use ::conformance::{check_golden, check_tree};
use last_mughal::LastMughal;

#[test]
fn a_match_of_every_scenario_reads_as_before() {
    check_golden::<LastMughal>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn trees_have_as_many_orders_as_before() {
    check_tree::<LastMughal>(env!("CARGO_MANIFEST_DIR"), 2);
}
