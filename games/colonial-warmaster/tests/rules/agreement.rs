//! What is shown before an order is what it does, and what the log says is what was used: on the published figures and on changed ones.

use colonial_warmaster::ColonialWarmaster;
use conformance::{Agreement, Matches, check_agreement};

#[test]
fn forecasts_agree_with_what_orders_do() {
    check_agreement::<ColonialWarmaster>(Agreement {
        matches: Matches(2),
        figures: &["units.toml", "tables.toml"],
        told: &[
            "CW-1.3a",
            "CW-2.6",
            "CW-3.4b",
            "CW-3.5a",
            "CW-3.5b",
            "CW-3.5c",
            "CW-3.5e",
            "CW-3.5f",
            "CW-3.5g",
            "CW-4.0i",
            "CW-5.0",
            "CW-5.2a",
            "CW-5.2b",
            "CW-5.3",
            "CW-5.4b",
            "CW-5.4e",
            "CW-5.5",
            "CW-5.5b",
            "CW-5.5c",
            "CW-5.6a",
            "CW-6.2",
            "CW-6.2b",
            "CW-9.2",
            "CW-10.1",
            "CW-12.10",
            "CW-12.10a",
            "CW-13.1",
            "CW-15.2",
            "CW-15.3",
            "CW-15.4",
        ],
    });
}
