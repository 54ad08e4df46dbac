use std::fmt;
use std::fs;
use std::path::PathBuf;

use engine::record::{self, RecordError};
use serde_json::json;

use crate::failure::Failure;
use crate::page;
use crate::pick::RecordArgs;

/// Prove a record and its dice.
#[derive(clap::Args)]
#[command(after_help = "\
Every order is given again with the dice that follow from the sealed secret, and every hash is compared.
The exit code is 0 when the record is genuine and 1 when it is not. Where orders were taken back it says so: the dice
after a take-back are new ones.

Example:
  grognard verify match.jsonl")]
pub struct Args {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    data: RecordArgs,
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
        let orders = verdict.as_ref().map_or_else(|_| order_lines(&bytes), |proof| proof.orders);
        let take_backs = verdict.as_ref().map_or(&[][..], |proof| &proof.take_backs);
        page::print_json(&json!({
            "record": record, "ok": verdict.is_ok(), "orders": orders, "take_backs": take_backs, "problem": problem,
        }))?;
    }
    match verdict {
        Err(fault) => Err(Failure::No(format!("{record}, {fault}"))),
        Ok(_) if args.json => Ok(()),
        Ok(proof) => page::print(&format!("{record}: genuine; {proof}\n")),
    }
}

/// What a genuine record holds.
struct Proof {
    orders: usize,
    /// Before which orders, from 1.
    take_backs: Vec<usize>,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} orders and all their dice are as recorded", self.orders)?;
        if self.take_backs.is_empty() {
            return Ok(());
        }
        let places: Vec<String> = self.take_backs.iter().map(usize::to_string).collect();
        write!(f, "; taken back, so that dice were thrown anew, before order {}", places.join(", "))
    }
}

/// What the record holds, or what is wrong with it. Only the data folder can make it impossible to tell.
fn verify(bytes: &[u8], data: &RecordArgs) -> Result<Result<Proof, RecordError>, Failure> {
    let header = match record::peek(bytes) {
        Ok(header) => header,
        Err(fault) => return Ok(Err(fault)),
    };
    if catalog::game(&header.game).is_none() && !data.asks_others() {
        let text = catalog::CatalogError::unknown(&header.game).to_string();
        return Ok(Err(RecordError { line: 1, text }));
    }
    let read = data.game(&header)?.read_record(bytes);
    Ok(read.map(|table| Proof { orders: table.steps(), take_backs: table.take_backs() }))
}

/// How many orders a record claims to hold.
fn order_lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"{\"n\":")).count()
}
