//! The suite every game must pass, on every scenario.

use ::conformance::{Matches, Suite};
use last_mughal::LastMughal;

fn check(scenario: &str, matches: u32) {
    Suite::new(Matches(matches)).complete_lists().run::<LastMughal>(scenario);
}

#[test]
fn the_rebellion_keeps_the_contract() {
    check("rebellion", 2);
}

#[test]
fn the_delhi_field_force_keeps_the_contract() {
    check("delhi-field-force", 3);
}

#[test]
fn the_relief_of_cawnpore_keeps_the_contract() {
    check("relief-of-cawnpore", 6);
}

#[test]
fn campbells_campaign_keeps_the_contract() {
    check("campbells-campaign", 2);
}
