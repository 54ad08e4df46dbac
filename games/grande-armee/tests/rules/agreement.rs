//! What is shown before an order is what the order does, and what the log says is what was used, on published figures and on others.

use conformance::{Agreement, Matches};
use grande_armee::GrandeArmee;

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = ["tables.toml", "units.toml", "terrain.toml", "officers.toml"];
    conformance::check_agreement::<GrandeArmee>(
        env!("CARGO_MANIFEST_DIR"),
        Agreement { matches: Matches(10), figures: &figures },
    );
}
