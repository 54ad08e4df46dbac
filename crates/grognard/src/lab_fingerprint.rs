use std::collections::BTreeMap;

use serde_json::json;

use crate::failure::Failure;
use crate::page;
use crate::pick::{self, DataArgs};

/// Tell whether figures that were measured before still belong to these rules and these players.
#[derive(clap::Args)]
#[command(after_help = "\
Sergeants play a few matches with fixed seeds; the fingerprint is a hash of how they end. `cargo xtask balance` keeps it
beside the figures it measures.

Example:
  grognard lab fingerprint last-mughal --scenario relief-of-cawnpore")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S")]
    scenario: Vec<String>,
    /// An option of the rules; may be repeated
    #[arg(long, value_name = "ID=VALUE")]
    option: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let title = args.data.game(&args.game)?;
    let options = pick::options(&*title, &args.option)?;
    let scenarios = match args.scenario.as_slice() {
        [] => title.info().scenarios.iter().map(|scenario| scenario.id.clone()).collect(),
        named => named.to_vec(),
    };
    let mut prints = BTreeMap::new();
    for scenario in scenarios {
        let print = title.fingerprint(&scenario, &options).map_err(Failure::bad)?;
        prints.insert(scenario, print);
    }
    if args.json {
        return page::print_json(
            &json!({ "game": title.slug(), "rules": title.rules_version(), "fingerprints": prints }),
        );
    }
    let lines: Vec<String> = prints.iter().map(|(scenario, print)| format!("{print}  {scenario}")).collect();
    page::print(&format!("{}\n", lines.join("\n")))
}
