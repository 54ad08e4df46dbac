//! What is shown before an order is what it does; what the log says is what was used.

use ::conformance::{Agreement, Matches, check_agreement, check_staged};
use last_mughal::LastMughal;

use crate::bench::*;

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = &["counters.toml", "figures.toml", "tables.toml", "units.toml"];
    check_agreement::<LastMughal>(env!("CARGO_MANIFEST_DIR"), Agreement { matches: Matches(14), figures });
}

// rule: LM-1.1.1d LM-5.1g
#[test]
fn lm_1_1_1d_the_threshold_of_gurkhas_agrees_and_is_heard() {
    let bench = map().field(Rebel, "benares", "tatya: bni1").inside(British, "benares", "bni28 gurkhas");
    let bench = bench.fort("benares", 1).operations(Rebel);
    let heard = check_staged::<LastMughal>(&bench.state, "incite benares");
    assert!(heard.contains(&("LM-1.1.1d", "threshold")), "{heard:?}");
}
