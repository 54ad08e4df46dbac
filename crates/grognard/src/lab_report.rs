use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use lab::{CalibrationReport, RunReport};

use crate::failure::Failure;
use crate::files;
use crate::lab_journal;
use crate::page;

/// What `lab run` leaves in its folder for a report.
const RUN: &str = "report.json";
/// What `lab calibrate` leaves in its folder.
const CHANCES: &str = "calibration.json";

/// Draw a run, or the difference of two, as one HTML file.
#[derive(clap::Args)]
#[command(after_help = "\
A reliability plot is drawn where `lab calibrate` has been at work in the first folder. The file needs no other file and no network; it prints well and follows the light or dark mode of its reader.

Examples:
  grognard lab run last-mughal --games 2000 --out a
  grognard lab run last-mughal --games 2000 --data my-data --out b
  grognard lab report a b --out difference.html")]
pub struct Args {
    /// A folder that `lab run --out` has written
    #[arg(value_name = "A")]
    a: PathBuf,
    /// Another, to be compared with it
    #[arg(value_name = "B")]
    b: Option<PathBuf>,
    /// The file to write; report.html in the first folder, or difference.html for two
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let a = read(&args.a)?;
    let b = args.b.as_deref().map(read).transpose()?;
    if let Some(b) = b.as_ref().filter(|b| b.game != a.game) {
        return Err(Failure::Bad(format!("{} is a run of {}, not of {}", display(args.b.as_deref()), b.game, a.game)));
    }
    if args.b.as_ref().is_some_and(|b| same(&args.a, b)) {
        return Err(Failure::Bad(format!("{} is given twice; a run does not differ from itself", args.a.display())));
    }
    let name = if b.is_some() { "difference.html" } else { "report.html" };
    let path = args.out.clone().unwrap_or_else(|| args.a.join(name));
    spare_inputs(&path, args)?;
    let chances = calibration(&args.a, &a.game)?;
    files::write_whole(&path, &lab::html::page(&a, b.as_ref(), chances.as_ref()))?;
    page::print(&format!("the report is in {}\n", path.display()))
}

/// Refuses to write the report over what it is drawn from.
fn spare_inputs(out: &Path, args: &Args) -> Result<(), Failure> {
    let folders = [Some(&args.a), args.b.as_ref()].into_iter().flatten();
    let mut inputs = folders.flat_map(|folder| [RUN, CHANCES].map(|name| folder.join(name)));
    match inputs.find(|input| same(out, input)) {
        None => Ok(()),
        Some(_) => Err(Failure::Bad(format!(
            "{}: the report is drawn from this file and must not replace it; choose another name",
            out.display()
        ))),
    }
}

/// What `lab calibrate` has left in the folder, if anything; of another game it is refused.
fn calibration(folder: &Path, game: &str) -> Result<Option<CalibrationReport>, Failure> {
    let path = folder.join(CHANCES);
    let text = match fs::read_to_string(&path) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|why| Failure::file(&path, &why))?,
    };
    let chances: CalibrationReport = serde_json::from_str(&text)
        .map_err(|why| Failure::Bad(format!("{}: this is no measurement of chances: {why}", path.display())))?;
    if chances.game == game {
        return Ok(Some(chances));
    }
    Err(Failure::Bad(format!(
        "{}: these chances are of {}, the run is of {game}; move the file elsewhere",
        path.display(),
        chances.game
    )))
}

fn display(path: Option<&Path>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

fn same(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// What a finished run has written.
fn read(folder: &Path) -> Result<RunReport, Failure> {
    if lab_journal::is_unfinished(folder) {
        return Err(Failure::Bad(format!(
            "the run in {} is not finished; the command that began it goes on with it",
            folder.display()
        )));
    }
    let path = folder.join(RUN);
    let text = fs::read_to_string(&path).map_err(|why| match why.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => {
            Failure::Bad(format!("{}: there is no report of a run in this folder", folder.display()))
        }
        _ => Failure::file(&path, &why),
    })?;
    serde_json::from_str(&text)
        .map_err(|why| Failure::Bad(format!("{}: this is no report of this version of the lab: {why}", path.display())))
}
