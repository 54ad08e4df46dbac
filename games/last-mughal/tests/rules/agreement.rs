//! What is shown before an order is what it does; what the log says is what was used.

use ::conformance::{Agreement, Matches, check_agreement};
use last_mughal::LastMughal;

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = &["counters.toml", "figures.toml", "tables.toml", "units.toml"];
    check_agreement::<LastMughal>(env!("CARGO_MANIFEST_DIR"), Agreement { matches: Matches(14), figures });
}
