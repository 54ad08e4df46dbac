use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::failure::Failure;
use crate::{
    admin, analyse, bench, completions, games, host, lab, manual, moving, odds, page, play, replay, rules, serve,
    verify, versions,
};

/// A wargame table that knows the rules: play, ask for exact odds, simulate, replay, look up.
///
/// Without a command it serves the table on <http://127.0.0.1:1857>; built without the browser client, it starts a beginner's match in the terminal.
#[derive(Parser)]
#[command(name = "grognard", version, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  grognard                                          the table in the browser, on http://127.0.0.1:1857
  grognard games                                    what there is to play
  grognard play last-mughal --seat british=human,rebel=sergeant
  grognard odds last-mughal battle att=13 def=8 att_tac=1
  grognard lab run last-mughal --games 1000 --seed 7
  grognard analyse match.jsonl
  grognard rules last-mughal LM-8.5

Exit codes: 0 done, 1 the answer is no (a record that does not verify), 2 wrong usage or bad input.";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// List the games and their scenarios; of one game all there is to know
    Games(games::Args),
    /// Serve the table to browsers
    Serve(serve::Args),
    /// Keep order: list, mute, close an account, remove a line, end a match, see the queue
    Admin(admin::Args),
    /// Move everything from a SQLite file into a PostgreSQL database
    Move(moving::Args),
    /// Play a match in the terminal
    Play(play::Args),
    /// Answer a question about chance, exactly
    Odds(odds::Args),
    /// Simulate many matches
    Lab(lab::Args),
    /// Step through a record
    Replay(replay::Args),
    /// Say what happened in a match: chances, turning points, mistakes, luck
    Analyse(analyse::Args),
    /// Prove a record and its dice
    Verify(verify::Args),
    /// List the programs and data sets that a server keeps for its matches, or remove some
    Versions(versions::Args),
    /// Answer another program over standard input and output
    Host(host::Args),
    /// Read the rulebook
    Rules(rules::Args),
    /// Measure how fast the rules are
    Bench(bench::Args),
    /// Print completions for a shell
    Completions(completions::Args),
    /// Write the manual pages
    Manual(manual::Args),
}

/// Reads the command line.
pub fn read() -> Result<Command, Failure> {
    match Cli::try_parse() {
        Ok(Cli { command }) => Ok(command.unwrap_or_else(without_command)),
        Err(error) if error.kind() == ErrorKind::DisplayHelp => {
            error.print()?;
            Err(Failure::Unread)
        }
        Err(error) if error.kind() == ErrorKind::DisplayVersion => {
            page::print(&version())?;
            Err(Failure::Unread)
        }
        Err(error) => Err(Failure::Bad(sentence(&error))),
    }
}

/// The version of the program, and that of each game's rules, which decides whether a record can be read.
fn version() -> String {
    let mut text = format!("grognard {}\n", env!("CARGO_PKG_VERSION"));
    let width = catalog::games().iter().map(|title| title.slug().len()).max().unwrap_or(0);
    for title in catalog::games() {
        text.push_str(&format!("{:<width$}  rules version {}\n", title.slug(), title.rules_version()));
    }
    text
}

/// A program that carries the browser client serves the table; one without it begins a match in the terminal.
fn without_command() -> Command {
    if server::CARRIES_CLIENT { Command::Serve(serve::Args::plain()) } else { Command::Play(play::Args::first_match()) }
}

/// The whole command line, for completions.
pub fn description() -> clap::Command {
    Cli::command()
}

impl Command {
    /// Carries out the command.
    pub fn run(self) -> Result<(), Failure> {
        match self {
            Command::Games(args) => games::run(&args),
            Command::Serve(args) => serve::run(&args),
            Command::Admin(args) => admin::run(&args),
            Command::Move(args) => moving::run(&args),
            Command::Play(args) => play::run(&args),
            Command::Odds(args) => odds::run(&args),
            Command::Lab(args) => lab::run(&args),
            Command::Replay(args) => replay::run(&args),
            Command::Analyse(args) => analyse::run(&args),
            Command::Verify(args) => verify::run(&args),
            Command::Versions(args) => versions::run(&args),
            Command::Host(args) => host::run(&args),
            Command::Rules(args) => rules::run(&args),
            Command::Bench(args) => bench::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Manual(args) => manual::run(&args),
        }
    }
}

/// A complaint about the command line as one sentence.
fn sentence(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "this command needs more; `--help` says what".to_owned();
    }
    let text = error.to_string();
    let complaint: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim).collect();
    let complaint = complaint.join(" ");
    let complaint = complaint.strip_prefix("error: ").unwrap_or(&complaint);
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    match tip {
        Some(tip) => format!("{complaint}; {tip}"),
        None => format!("{complaint}; `--help` says how it is used"),
    }
}
