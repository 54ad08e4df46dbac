//! The programs and data sets that a server keeps for matches begun with them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::host::{Bounds, Kept, hash_of};
use server::{App, Config, Versions};
use store::{Needs, Store};

use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, styled};
use crate::serve::{Database, only_one};

/// List the programs and data sets that a server keeps for its matches, or remove some
#[derive(clap::Args)]
#[command(after_help = "\
A match is finished by the rules it began with: a server keeps a copy of every program that served here, and every data
set laid over with --with. A newer server gives older matches to them.

Examples:
  grognard versions
  grognard versions --tidy                remove what no match needs
  grognard versions --remove 3fa91c20     remove a program that matches need; they can still be seen move by move")]
pub struct Args {
    /// The folder for everything that a server keeps
    #[arg(long, default_value = "data", value_name = "DIR")]
    data: PathBuf,
    /// The database, as with `grognard serve`
    #[arg(long, value_name = "FILE or ADDRESS")]
    database: Option<String>,
    /// Remove the programs and data sets that no match needs
    #[arg(long, conflicts_with = "remove")]
    tidy: bool,
    /// Remove one program or data set, by the beginning of its hash; the matches that need it are packed first: what each seat and the public saw, move by
    /// move, and the record
    #[arg(long, value_name = "HASH")]
    remove: Option<String>,
}

/// A kept thing and the matches that need it.
struct Item {
    hash: String,
    what: String,
    bytes: u64,
    needed_by: Vec<String>,
    /// Whether it is the program that runs now.
    is_own: bool,
    is_program: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if !args.data.is_dir() {
        return Err(Failure::bad(format!("{}: there is no such folder", args.data.display())));
    }
    let database = Database::named(args.database.clone(), &args.data);
    let changes = args.tidy || args.remove.is_some();
    let _alone = match &database {
        Database::File(path) if changes => Some(only_one(path)?),
        _ => None,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|why| Failure::bad(format!("cannot start: {why}")))?;
    runtime.block_on(async {
        let store = database.open().await?;
        let kept = Arc::new(Kept::new(&args.data, Bounds::default()));
        let items = items(&kept, &store.needs().await.map_err(Failure::bad)?)?;
        match &args.remove {
            Some(hash) => remove(kept, (store, matches!(database, Database::Shared(_))), &items, hash).await,
            None if args.tidy => tidy(&kept, &*store, &items).await,
            None => list(&args.data, &items),
        }
    })
}

/// What is kept, each with the matches that only it can go on with.
fn items(kept: &Kept, matches: &[Needs]) -> Result<Vec<Item>, Failure> {
    let own = crate::host::about();
    let own_hash = hash_of(&crate::host::own_file()?).map_err(Failure::bad)?;
    let plays = |one: &Needs| {
        own.games.iter().any(|line| line.game == one.game && line.rules == one.rules && line.data == one.data)
    };
    let foreign: Vec<&Needs> = matches.iter().filter(|one| !plays(one)).collect();
    let named =
        |fits: &dyn Fn(&Needs) -> bool| foreign.iter().filter(|one| fits(one)).map(|one| one.id.clone()).collect();
    let programs = kept.programs().into_iter().map(|program| {
        let games: BTreeMap<&str, u32> =
            program.about.games.iter().map(|line| (line.game.as_str(), line.rules)).collect();
        let games: Vec<String> = games.iter().map(|(game, rules)| format!("{game} {rules}")).collect();
        Item {
            what: format!("program {} ({})", program.about.version, games.join(", ")),
            bytes: program.bytes,
            needed_by: named(&|one| one.program == program.hash),
            is_own: program.hash == own_hash,
            is_program: true,
            hash: program.hash,
        }
    });
    let sets = kept.sets().into_iter().map(|set| Item {
        what: format!("data set of {}", set.game),
        bytes: set.bytes,
        needed_by: named(&|one| one.data == set.hash),
        is_own: false,
        is_program: false,
        hash: set.hash,
    });
    Ok(programs.chain(sets).collect())
}

fn list(folder: &Path, items: &[Item]) -> Result<(), Failure> {
    if items.is_empty() {
        return page::print(&format!(
            "{}: no program is kept here; a server keeps itself when it starts\n",
            folder.display()
        ));
    }
    let mut text = String::new();
    for item in items {
        let short = item.hash.get(..12).unwrap_or(&item.hash);
        let needed = match item.needed_by.len() {
            _ if item.is_own => "this program".to_owned(),
            0 => "no match needs it".to_owned(),
            1 => format!("1 match needs it: {}", item.needed_by[0]),
            n => format!("{n} matches need it: {}, ...", item.needed_by[0]),
        };
        let size = format!("{:.1} MiB", item.bytes as f64 / f64::from(1 << 20));
        text.push_str(&format!("{}  {}  {}\n", styled(STRONG, short), item.what, styled(FAINT, size)));
        text.push_str(&format!("              {needed}\n"));
    }
    page::print(&text)
}

async fn tidy(kept: &Kept, store: &dyn Store, items: &[Item]) -> Result<(), Failure> {
    let mut text = String::new();
    for item in items.iter().filter(|item| item.needed_by.is_empty() && !item.is_own) {
        drop_item(kept, store, item).await?;
        text.push_str(&format!("removed {}: {}\n", item.hash.get(..12).unwrap_or(&item.hash), item.what));
    }
    page::print(if text.is_empty() { "everything that is kept is needed\n" } else { &text })
}

/// Removes a thing here and from a store that other servers share; those that have taken it keep it.
async fn drop_item(kept: &Kept, store: &dyn Store, item: &Item) -> Result<(), Failure> {
    server::no_longer_lent(store, &item.hash).await.map_err(Failure::bad)?;
    let removed = if item.is_program { kept.remove_program(&item.hash) } else { kept.remove_set(&item.hash) };
    removed.map_err(Failure::bad)
}

/// Packs the matches that need it, and removes it.
async fn remove(
    kept: Arc<Kept>,
    (store, shared): (Arc<dyn Store>, bool),
    items: &[Item],
    hash: &str,
) -> Result<(), Failure> {
    let fitting: Vec<&Item> = items.iter().filter(|item| item.hash.starts_with(hash)).collect();
    let item = match fitting.as_slice() {
        [item] => *item,
        [] => return Err(Failure::bad(format!("nothing that begins with `{hash}` is kept here"))),
        several => return Err(Failure::bad(format!("`{hash}` is the beginning of {} hashes", several.len()))),
    };
    if item.is_own {
        return Err(Failure::bad("this is the program that runs now"));
    }
    let versions = Versions { kept: Arc::clone(&kept), program: String::new() };
    let config = Config { versions: Some(Arc::new(versions)), ..Config::default() };
    let app = App::new(config, Arc::clone(&store), catalog::games());
    let mut waiting = BTreeSet::new();
    for id in &item.needed_by {
        match server::pack(&app, id).await.map_err(|why| Failure::bad(format!("match {id}: {why}")))? {
            Some(packed) => {
                kept.pack(id, &packed).map_err(Failure::bad)?;
                if shared {
                    server::lend_packed(&*store, &kept, id).await.map_err(Failure::bad)?;
                }
            }
            None => drop(waiting.insert(id.as_str())),
        }
    }
    drop_item(&kept, &*store, item).await?;
    let packed = item.needed_by.len() - waiting.len();
    let mut text = format!("removed {}; {packed} matches can still be seen move by move\n", item.what);
    if !waiting.is_empty() {
        let ids: Vec<&str> = waiting.into_iter().collect();
        text.push_str(&format!("never begun, and so gone: {}\n", ids.join(", ")));
    }
    page::print(&text)
}
