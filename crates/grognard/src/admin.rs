//! The host's word. What changes something is written down first, and a server that keeps its matches there carries it out; so it also waits for one that is off.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use server::HostDeed;
use store::{Job, Sqlite, Store, StoreError, VisitorId, Which};

use crate::failure::Failure;
use crate::page;
use crate::serve::Database;

/// For so long a server is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);
/// So many rows are listed unless more are asked for.
const MANY: u32 = 50;

/// Keep order: list, mute, close an account, remove a line, end a match, see the queue
#[derive(clap::Args)]
#[command(after_help = "\
What changes something is written down with your name, the time and what came of it; `grognard admin journal` shows it.
A server that runs does it at once; if none runs, the next one does it when it starts.

Examples:
  grognard admin accounts ada
  grognard admin reports
  grognard admin mute Ada --minutes 60 --why \"insults\"
  grognard admin remove-line abcdefghijkmnpqr 17
  grognard admin end abcdefghijkmnpqr")]
pub struct Args {
    /// The folder for everything that a server keeps
    #[arg(long, default_value = "data", value_name = "DIR", global = true)]
    data: PathBuf,
    /// The database, as with `grognard serve`
    #[arg(long, value_name = "FILE or ADDRESS", global = true)]
    database: Option<String>,
    /// How many rows to list
    #[arg(long, default_value_t = MANY, value_name = "N", global = true)]
    rows: u32,
    #[command(subcommand)]
    word: Word,
}

#[derive(clap::Subcommand)]
enum Word {
    /// List accounts, the newest first; only those whose name has this in it
    Accounts {
        /// A part of the name
        #[arg(default_value = "")]
        named: String,
    },
    /// List what players have reported
    Reports {
        /// Also those that were settled
        #[arg(long)]
        all: bool,
    },
    /// List what waits to be done: notices, computers' turns, runs, analyses
    Queue,
    /// List what was done by this command
    Journal,
    /// Somebody may not speak for a while
    Mute {
        /// The account, by its name, or a visitor as reports name it: `#` and a number
        who: String,
        /// For how long; 0 lets it speak again
        #[arg(long, default_value_t = 60, value_name = "MINUTES")]
        minutes: u32,
        /// Why; whoever is muted is told
        #[arg(long, default_value = "")]
        why: String,
    },
    /// Close an account: all its devices are signed out, and nobody signs in to it
    Close {
        /// The account, by its name
        who: String,
    },
    /// Open an account again that was closed
    Reopen {
        /// The account, by its name
        who: String,
    },
    /// Take the words of a line of the talk out
    RemoveLine {
        /// The match
        id: String,
        /// The number of the line
        line: u64,
    },
    /// End a match, which then counts for nothing
    End {
        /// The match
        id: String,
    },
    /// A report has been seen to
    Settle {
        /// Its number
        report: i64,
    },
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| Failure::bad(format!("cannot start: {why}")))?;
    runtime.block_on(async {
        let store = open(&Database::named(args.database.clone(), &args.data)).await?;
        let text = match deed(&args.word) {
            Some(deed) => ask(&*store, &deed).await?,
            None => list(&*store, args).await.map_err(Failure::bad)?,
        };
        page::print(&text)
    })
}

/// Opens the database beside a server that may run.
async fn open(database: &Database) -> Result<Arc<dyn Store>, Failure> {
    match database {
        Database::File(path) => {
            let store = Sqlite::beside(path).map_err(|why| Failure::bad(format!("{database}: {why}")))?;
            Ok(Arc::new(store))
        }
        Database::Shared(_) => database.open().await,
    }
}

/// What is to be done; nothing for what only lists.
fn deed(word: &Word) -> Option<HostDeed> {
    match word {
        Word::Accounts { .. } | Word::Reports { .. } | Word::Queue | Word::Journal => None,
        Word::Mute { who, minutes, why } => {
            Some(HostDeed::Mute { who: who.clone(), minutes: i64::from(*minutes), why: why.clone() })
        }
        Word::Close { who } => Some(HostDeed::Close { who: who.clone() }),
        Word::Reopen { who } => Some(HostDeed::Reopen { who: who.clone() }),
        Word::RemoveLine { id, line } => Some(HostDeed::RemoveLine { id: id.clone(), line: *line }),
        Word::End { id } => Some(HostDeed::EndMatch { id: id.clone() }),
        Word::Settle { report } => Some(HostDeed::Settle { report: *report }),
    }
}

/// Writes down what is to be done, and waits for a server to do it.
async fn ask(store: &dyn Store, deed: &HostDeed) -> Result<String, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    let who = std::env::var("SUDO_USER").or_else(|_| std::env::var("USER")).unwrap_or_else(|_| "somebody".to_owned());
    let text = serde_json::to_string(deed).map_err(Failure::bad)?;
    let id = store.add_host_deed(who, text, now).await.map_err(Failure::bad)?;
    let begun = std::time::Instant::now();
    while begun.elapsed() < PATIENCE {
        let deeds = store.host_deeds(Which::All, 1_000).await.map_err(Failure::bad)?;
        match deeds.into_iter().find(|done| done.id == id).and_then(|done| done.outcome) {
            Some(outcome) if outcome.starts_with("not done") => return Err(Failure::No(outcome)),
            Some(outcome) => return Ok(format!("{outcome}\n")),
            None => tokio::time::sleep(BETWEEN_LOOKS).await,
        }
    }
    Ok("written down; no server runs here, and the next one does it when it starts\n".to_owned())
}

async fn list(store: &dyn Store, args: &Args) -> Result<String, StoreError> {
    let mut lines = Vec::new();
    match &args.word {
        Word::Accounts { named } => {
            for account in store.list_accounts(named.clone(), args.rows).await? {
                let closed = account.closed.map_or(String::new(), |at| format!("  closed {}", moment(at)));
                let (name, made) = (account.name, moment(account.made));
                lines.push(format!("{name:<40}  #{:<8}  since {made}{closed}", account.visitor));
            }
        }
        Word::Reports { all } => {
            let which = if *all { Which::All } else { Which::Open };
            for report in store.reports(which, args.rows).await? {
                let line = report.line.map_or(String::new(), |line| format!(" line {line}"));
                let settled = if report.settled.is_some() { "  settled" } else { "" };
                let (by, about) = (called(store, report.by).await?, called(store, report.about).await?);
                // Who was reported by name was met in no match.
                let place =
                    if report.id_of_match.is_empty() { String::new() } else { format!(" in {}", report.id_of_match) };
                let (id, at, text) = (report.id, moment(report.at), report.text);
                lines.push(format!("{id:>5}  {at}  {by} about {about}{place}{line}: {text}{settled}"));
            }
        }
        Word::Journal => {
            for deed in store.host_deeds(Which::All, args.rows).await? {
                let outcome = deed.outcome.as_deref().unwrap_or("waits for a server");
                // What a newer program has written down stands as it is.
                let what = serde_json::from_str(&deed.deed).map_or(deed.deed, |known: HostDeed| known.to_string());
                lines.push(format!("{:>5}  {}  {}: {what}: {outcome}", deed.id, moment(deed.at), deed.who));
            }
        }
        _ => {
            for Job { kind, key, due, tries, .. } in store.queue(args.rows).await? {
                lines.push(format!("{kind:<9}  due {}  tried {tries}  {key}", moment(due)));
            }
        }
    }
    Ok(if lines.is_empty() { "none\n".to_owned() } else { lines.join("\n") + "\n" })
}

/// A visitor by name and number.
async fn called(store: &dyn Store, visitor: VisitorId) -> Result<String, StoreError> {
    let name = store.visitors(vec![visitor]).await?.into_iter().next().map(|known| known.name).unwrap_or_default();
    Ok(format!("{} (#{visitor})", if name.is_empty() { "a guest" } else { &name }))
}

/// A moment as it is listed, by the clock of Greenwich.
fn moment(at: i64) -> String {
    let (days, seconds) = (at.div_euclid(86_400), at.rem_euclid(86_400));
    // Days are counted from the first of March of year 0, so that a leap day is the last of its year.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", seconds / 3_600, seconds / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        for (at, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_795_005_000, "2026-11-18 12:30"),
            (-1, "1969-12-31 23:59"),
        ] {
            assert_eq!(moment(at), text);
        }
    }
}
