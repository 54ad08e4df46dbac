//! What is shown before an order is what it does; what the log says is what was used.

use ::conformance::{Agreement, Matches, check_agreement};
use last_mughal::LastMughal;

/// The clauses that make figures, one for every modifier there is.
const TOLD: &[&str] = &[
    "LM-4d",
    "LM-5.1b",
    "LM-5.2b",
    "LM-7.1a",
    "LM-7.1b",
    "LM-7.1d",
    "LM-7.1e",
    "LM-7.1g",
    "LM-7.2b",
    "LM-7.2c",
    "LM-7.2d",
    "LM-7.2.1e",
    "LM-7.2.2b",
    "LM-7.5b",
    "LM-8.0h",
    "LM-8.4a",
    "LM-8.6a",
    "LM-8.6b",
    "LM-8.8a",
    "LM-8.10a",
    "LM-8.11b",
    "LM-9.1a",
    "LM-9.2a",
    "LM-9.2d",
    "LM-9.3a",
    "LM-9.4a",
    "LM-9.6a",
    "LM-9.6b",
    "LM-10.2d",
    "LM-10.2f",
    "LM-10.2g",
    "LM-10.2i",
    "LM-11.3.1a",
    "LM-11.3.1c",
    "LM-11.3.1e",
    "LM-11.3.1f",
    "LM-11.3.1h",
    "LM-11.3.1i",
    "LM-11.3.1j",
    "LM-11.3.2c",
    "LM-11.3.2f",
    "LM-11.3.2g",
    "LM-11.3.2i",
    "LM-11.3.2j",
    "LM-11.3.2k",
];

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = &["counters.toml", "figures.toml", "tables.toml", "units.toml"];
    check_agreement::<LastMughal>(Agreement { matches: Matches(10), figures, told: TOLD });
}
