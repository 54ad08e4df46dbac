//! A match in the terminal.

mod lists; // lists kept in files
mod offers; // the legal orders, numbered
mod player; // who sits where
mod session; // the match, decision by decision
mod speech; // what a person types
mod words; // log lines and outcomes

use std::path::PathBuf;

use catalog::{Table, Title};
use engine::{Options, ScenarioInfo, Secret, Setup};

use crate::failure::Failure;
use crate::files;
use crate::pick::{self, Chosen, DataArgs};
use player::Player;
use session::{Session, Thinking};
pub use words::{log_line, outcome_text};

/// Play a match in the terminal.
#[derive(clap::Args, Default)]
#[command(after_help = "\
Orders are given by their number or typed as they are listed; a word lists the orders in which it stands. Besides:
odds, undo, log, map, rules LM-8.5, terms, save FILE, save list FILE, load list FILE, help, resign, quit. Input may be
piped.

Examples:
  grognard play last-mughal
  grognard play last-mughal --scenario rebellion --seat british=sergeant,rebel=human --seed 7
  grognard play last-mughal --seat british=human,rebel=human --save match.jsonl
  grognard play --resume match.jsonl
  grognard play --resume match.jsonl --step 47 --seat british=human,rebel=general --save again.jsonl")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG", required_unless_present = "resume")]
    game: Option<String>,
    /// The scenario; the beginner's one if not given
    #[arg(long, value_name = "S", conflicts_with = "resume")]
    scenario: Option<String>,
    /// Who plays: SEAT=human, or SEAT= and a computer player: recruit, sergeant, captain, general or field-marshal; separated by commas, the seat that decides first is yours if you say nothing
    #[arg(long, value_name = "X=PLAYER,Y=PLAYER")]
    seat: Vec<String>,
    /// From which the dice follow; a new one if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with = "resume")]
    seed: Option<u64>,
    /// An option of the rules; may be repeated
    #[arg(long, value_name = "ID=VALUE", conflicts_with = "resume")]
    option: Vec<String>,
    /// Go on with a saved match
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play on from this step of the saved match, with new dice
    #[arg(long, value_name = "N", requires = "resume")]
    step: Option<usize>,
    /// Keep the match in this file as it goes on
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    data: DataArgs,
}

impl Args {
    /// A beginner's match of the first game of the list.
    pub fn first_match() -> Self {
        Self { game: catalog::games().first().map(|title| title.slug().to_owned()), ..Self::default() }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let session = match &args.resume {
        Some(_) => resumed(args)?,
        None => begun(args)?,
    };
    session.play()
}

fn begun(args: &Args) -> Result<Session, Failure> {
    let slug = args.game.as_deref().ok_or_else(|| Failure::bad("no game is named"))?;
    let title = args.data.game(slug)?;
    let options = pick::options(&*title, &args.option)?;
    let scenario = scenario(&*title, args.scenario.as_deref())?.id.clone();
    title.info().check_options(&scenario, &options).map_err(Failure::bad)?;
    let seats = title.seats(&scenario, &options);
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let mut named = pick::seats(&args.seat, &seats, str::parse)?;
    if named.is_empty() {
        let trial = new_table(&title, &scenario, &options, &[], seed)?;
        if let Some(seat) = trial.decider() {
            named.insert(trial.seats()[seat.index()].clone(), Player::Human);
        }
    }
    let players: Vec<Player> = seats.iter().map(|seat| named.remove(seat).unwrap_or(Player::SERGEANT)).collect();
    let table = new_table(&title, &scenario, &options, &players, seed)?;
    if let Some(path) = &args.save {
        files::save(path, table.as_ref())?;
    }
    Ok(Session::new(title, table, players, seed, Thinking::Repeatable, args.save.clone()))
}

fn scenario<'a>(title: &'a dyn Title, named: Option<&str>) -> Result<&'a ScenarioInfo, Failure> {
    let info = title.info();
    let Some(id) = named else { return Ok(info.beginner()) };
    info.index_of(id).map(|index| &info.scenarios[index]).map_err(Failure::bad)
}

fn fresh_seed() -> Result<u64, Failure> {
    let seed = getrandom::u64().map_err(|why| Failure::Bad(format!("the system gives no randomness: {why}")))?;
    // Short enough to type.
    Ok(seed >> 24)
}

fn new_table(
    title: &Chosen,
    scenario: &str,
    options: &Options,
    players: &[Player],
    seed: u64,
) -> Result<Box<dyn Table>, Failure> {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: options.clone(),
        players: players.iter().map(ToString::to_string).collect(),
        secret: Secret::from_seed(seed),
        nonces: Vec::new(),
        undo: true,
    };
    title.new_match(setup).map_err(Failure::bad)
}

fn resumed(args: &Args) -> Result<Session, Failure> {
    let path = args.resume.as_deref().ok_or_else(|| Failure::bad("no record is named"))?;
    let (title, mut table) = files::read(path, &args.data.clone().into())?;
    if let Some(step) = args.step {
        if step >= table.steps() {
            return Err(Failure::Bad(format!("--step {step}: the record has {} steps to play on from", table.steps())));
        }
        table.take_back(step);
    }
    if let Some(slug) = args.game.as_deref().filter(|slug| *slug != title.slug()) {
        return Err(Failure::Bad(format!(
            "{}, line 1: the record is of {}, not of {slug}",
            path.display(),
            title.slug()
        )));
    }
    let mut named = pick::seats(&args.seat, table.seats(), str::parse)?;
    let players = table
        .seats()
        .iter()
        .zip(&table.setup().players)
        .map(|(seat, recorded)| named.remove(seat).unwrap_or_else(|| recorded.parse().unwrap_or(Player::Human)))
        .collect();
    if let Some(path) = &args.save {
        files::save(path, table.as_ref())?;
    }
    // The seed is for the computer players only; the dice are in the record.
    Ok(Session::new(title, table, players, 0, Thinking::Free, args.save.clone()))
}
