use std::io::Write;

use clap_complete::Shell;

use crate::cli;
use crate::failure::Failure;

/// Print completions for a shell.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  grognard completions bash > /etc/bash_completion.d/grognard")]
pub struct Args {
    /// The shell
    shell: Shell,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::description(), "grognard", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
