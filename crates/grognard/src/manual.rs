use std::fs;
use std::path::{Path, PathBuf};

use crate::cli;
use crate::failure::Failure;

/// Write the manual pages.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grognard manual /usr/local/share/man/man1")]
pub struct Args {
    /// The folder to write them into; it is made when it is not there
    folder: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    fs::create_dir_all(&args.folder).map_err(|why| Failure::file(&args.folder, &why))?;
    write(&args.folder, &cli::description(), "grognard")
}

/// A page for a command and one for each below it: `grognard-lab-run.1`.
fn write(folder: &Path, command: &clap::Command, name: &str) -> Result<(), Failure> {
    let mut page = Vec::new();
    let named = command.clone().display_name(name).bin_name(name.replace('-', " "));
    clap_mangen::Man::new(named).render(&mut page)?;
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page).map_err(|why| Failure::file(&path, &why))?;
    for below in command.get_subcommands() {
        write(folder, below, &format!("{name}-{}", below.get_name()))?;
    }
    Ok(())
}
