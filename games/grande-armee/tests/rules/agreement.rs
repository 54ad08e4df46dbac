//! What is shown before an order is what the order does, and what the log says is what was used, on published figures and on others.

use conformance::{Agreement, Matches};
use grande_armee::GrandeArmee;

/// Clauses that modify a figure and come up in every few matches: if one is lost, it is missed here.
const TOLD: &[&str] = &[
    "GA-1.2", "GA-1.11", "GA-2.4", "GA-2.5", "GA-2.6", "GA-2.7", "GA-2.8", "GA-2.9", "GA-2.10", "GA-3.1", "GA-3.4",
    "GA-3.6", "GA-4.2", "GA-4.4", "GA-4.6", "GA-4.7", "GA-4.11", "GA-5.1", "GA-5.2", "GA-5.3", "GA-5.4", "GA-5.5",
    "GA-5.6", "GA-5.11", "GA-5.12", "GA-5.13", "GA-5.14", "GA-5.16", "GA-6.1", "GA-6.2", "GA-6.3", "GA-6.4", "GA-6.5",
    "GA-6.6", "GA-6.11", "GA-6.12", "GA-6.14", "GA-6.17", "GA-6.18", "GA-6.19", "GA-6.22", "GA-7.2", "GA-7.4",
    "GA-7.6", "GA-7.7", "GA-7.8", "GA-7.9", "GA-8.2", "GA-8.3", "GA-8.4", "GA-8.5", "GA-8.6", "GA-8.7", "GA-8.9",
    "GA-8.11", "GA-8.12", "GA-8.13", "GA-8.15", "GA-8.16", "GA-8.17", "GA-8.18", "GA-8.19", "GA-8.20", "GA-8.21",
    "GA-8.22", "GA-8.24", "GA-8.25", "GA-8.26", "GA-8.27", "GA-8.28", "GA-8.29", "GA-8.30", "GA-8.32", "GA-8.33",
    "GA-8.34", "GA-8.35", "GA-9.1", "GA-9.2", "GA-9.6", "GA-9.9", "GA-9.10", "GA-9.11", "GA-9.12", "GA-10.3",
    "GA-11.4", "GA-11.6", "GA-11.8", "GA-12.1", "GA-12.2", "GA-12.3", "GA-12.4", "GA-12.5", "GA-12.6", "GA-12.7",
    "GA-12.9", "GA-D3", "GA-D6", "GA-D7", "GA-O3", "GA-O5", "GA-O7", "GA-O8",
];

#[test]
fn forecasts_agree_with_what_orders_do() {
    let figures = ["tables.toml", "units.toml", "terrain.toml", "officers.toml"];
    conformance::check_agreement::<GrandeArmee>(Agreement { matches: Matches(6), figures: &figures, told: TOLD });
}
