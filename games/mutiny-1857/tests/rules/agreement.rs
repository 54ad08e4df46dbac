//! What is shown before an order is what its dice do.

use conformance::{Agreement, Matches, check_agreement};
use mutiny_1857::Mutiny1857;

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = &["units.toml", "movement.toml", "weapons.toml"];
    check_agreement::<Mutiny1857>(env!("CARGO_MANIFEST_DIR"), Agreement { matches: Matches(4), figures });
}
