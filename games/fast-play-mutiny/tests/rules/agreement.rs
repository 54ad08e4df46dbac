//! What is shown before an order is what the order does, and what the log says is what was used.

use conformance::{Agreement, Matches, check_agreement};
use fast_play_mutiny::FastPlayMutiny;

/// One clause for every part of a figure that a match can tell.
const TOLD: &[&str] = &[
    "FP-1.3",
    "FP-1.7",
    "FP-1.8",
    "FP-1.9",
    "FP-2.4",
    "FP-3.4",
    "FP-3.5",
    "FP-3.7",
    "FP-3.8",
    "FP-4.1",
    "FP-4.1.1",
    "FP-4.1.2",
    "FP-4.1.4",
    "FP-4.1.5",
    "FP-4.1.9",
    "FP-4.5.1",
    "FP-4.5.2",
    "FP-4.6.1",
    "FP-4.7.1",
    "FP-4.7.4",
    "FP-4.7.5",
    "FP-4.7.6",
    "FP-4.7.7",
    "FP-5.1",
    "FP-5.8",
    "FP-5.9",
    "FP-5.10",
    "FP-5.11",
    "FP-6.1",
    "FP-6.3",
    "FP-6.5",
    "FP-6.8",
    "FP-7.1",
    "FP-7.2",
    "FP-7.3",
    "FP-7.4",
    "FP-7.5",
    "FP-7.6",
    "FP-7.7",
    "FP-8.1",
    "FP-8.3",
    "FP-10.3",
    "FP-10.5",
    "FP-10.5.2",
    "FP-10.6",
    "FP-10.7",
    "FP-10.8",
    "FP-10.10",
    "FP-10.11",
    "FP-12.3",
    "FP-12.3.1",
    "FP-12.4",
    "FP-12.10",
    "FP-13.15",
    "FP-15.2",
    "FP-15.3",
    "FP-15.6",
    "FP-17.5",
];

#[test]
fn forecasts_agree_with_what_orders_do_and_figures_with_their_parts() {
    let figures = ["units.toml", "scenarios/beginner.toml", "scenarios/gate.toml", "scenarios/relief.toml"];
    check_agreement::<FastPlayMutiny>(Agreement { matches: Matches(2), figures: &figures, told: TOLD });
}
