//! What is shown before an order is what the order does, and what the log says is what was used.

use conformance::{Agreement, Matches, check_agreement};
use fast_play_mutiny::FastPlayMutiny;

#[test]
fn forecasts_agree_with_what_orders_do_and_figures_with_their_parts() {
    let figures = ["units.toml", "scenarios/beginner.toml", "scenarios/gate.toml", "scenarios/relief.toml"];
    check_agreement::<FastPlayMutiny>(env!("CARGO_MANIFEST_DIR"), Agreement { matches: Matches(2), figures: &figures });
}
