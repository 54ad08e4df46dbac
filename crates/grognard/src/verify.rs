use std::fs;
use std::path::PathBuf;

use engine::record::{self, RecordError};
use serde_json::json;

use crate::failure::Failure;
use crate::page;
use crate::pick::DataArgs;

/// Prove a record and its dice.
#[derive(clap::Args)]
#[command(after_help = "\
Every order is given again with the dice that follow from the sealed secret, and every hash is compared.
The exit code is 0 when the record is genuine and 1 when it is not.

Example:
  grognard verify match.jsonl")]
pub struct Args {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let bytes = fs::read(&args.file).map_err(|why| Failure::file(&args.file, &why))?;
    let verdict = verify(&bytes, &args.data)?;
    let record = args.file.display().to_string();
    if args.json {
        let problem = verdict.as_ref().err().map(|fault| json!({ "line": fault.line, "text": fault.text }));
        let orders = *verdict.as_ref().unwrap_or(&order_lines(&bytes));
        page::print_json(&json!({ "record": record, "ok": verdict.is_ok(), "orders": orders, "problem": problem }))?;
    }
    match verdict {
        Err(fault) => Err(Failure::No(format!("{record}, {fault}"))),
        Ok(_) if args.json => Ok(()),
        Ok(orders) => page::print(&format!("{record}: genuine; {orders} orders and all their dice are as recorded\n")),
    }
}

/// The number of orders, or what is wrong with the record. Only the data folder can make it impossible to tell.
fn verify(bytes: &[u8], data: &DataArgs) -> Result<Result<usize, RecordError>, Failure> {
    let header = match record::peek(bytes) {
        Ok(header) => header,
        Err(fault) => return Ok(Err(fault)),
    };
    if catalog::game(&header.game).is_none() {
        let text = catalog::CatalogError::unknown(&header.game).to_string();
        return Ok(Err(RecordError { line: 1, text }));
    }
    Ok(data.game(&header.game)?.read_record(bytes).map(|table| table.steps()))
}

/// How many orders a record claims to hold.
fn order_lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{\"n\":")).count()
}
