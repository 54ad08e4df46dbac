use std::path::PathBuf;

use crate::failure::Failure;
use crate::{page, serve};

/// Move everything from a SQLite file into a PostgreSQL database
#[derive(clap::Args)]
#[command(
    after_help = "Stop the server first. The file stays as it is; when the database has served for a while, delete it.\n\n\
Example:\n  GROGNARD_DATABASE=postgres://grognard:PASSWORD@127.0.0.1/grognard grognard move data/grognard.sqlite"
)]
pub struct Args {
    /// The file
    #[arg(default_value = "data/grognard.sqlite")]
    file: PathBuf,
    /// The database, which must be empty: `postgres://USER:PASSWORD@HOST/NAME`. Better in the variable `GROGNARD_DATABASE`, where no list of processes shows
    /// its password
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let address = args.to.clone().or_else(|| std::env::var("GROGNARD_DATABASE").ok());
    let Some(address) = address.filter(|address| serve::is_shared(address)) else {
        return Err(Failure::bad("name the database to move to: --to postgres://USER:PASSWORD@HOST/NAME"));
    };
    let _alone = serve::only_one(&args.file)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failure::bad(format!("cannot start: {why}")))?;
    let moved = runtime.block_on(store::move_to_postgres(&args.file, &address)).map_err(Failure::bad)?;
    let mut text = String::new();
    for store::Moved { table, rows } in moved {
        text.push_str(&format!("{table:<14} {rows:>9}\n"));
    }
    page::print(&text)
}
