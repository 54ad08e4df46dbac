//! What one server keeps, lent to others by way of a store that they share: programs, data sets, and what was packed of matches whose program is gone. A server
//! puts there what it has when it starts, and takes what a match needs and it lacks; nothing is used before it has been verified.

use std::fs::File;
use std::io::Read;
use std::sync::Arc;

use host::{About, Kept, KeptError};
use store::{KeptRow, MatchRow, Store, StoreError};
use tokio::task::spawn_blocking;

use crate::{ApiError, App, journal};

/// The kinds of what is lent.
const PROGRAM: &str = "program";
const SET: &str = "set";
const PACKED: &str = "packed";

/// So much is sent at once, in bytes: whatever sends it keeps room for as much.
const PART: usize = 1 << 17;
/// Nothing that has more parts is taken.
const MOST_PARTS: u32 = 16_384;

/// Why something cannot be lent.
#[derive(Debug, thiserror::Error)]
pub enum LendError {
    /// The store is at fault.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The folder is.
    #[error("{0}")]
    Kept(#[from] KeptError),
    /// A file of it is.
    #[error("{0}")]
    File(#[from] std::io::Error),
    /// What came is not what it says it is.
    #[error("{0}")]
    Spoilt(String),
}

/// Puts into the store what is kept here and not there.
pub(crate) async fn lend_all(app: Arc<App>) {
    let Some(versions) = app.config.versions.as_ref().filter(|_| app.nodes.shares_store()) else { return };
    if let Err(why) = lend(&*app.store, &versions.kept).await {
        journal::problem(&format!("what is kept here cannot be lent to other servers: {why}"));
    }
}

async fn lend(store: &dyn Store, kept: &Kept) -> Result<(), LendError> {
    let there = store.kept().await?;
    let is_there = |kind: &str, hash: &str| there.iter().any(|row| row.kind == kind && row.hash == hash);
    for program in kept.programs().into_iter().filter(|program| !is_there(PROGRAM, &program.hash)) {
        let file = File::open(kept.program_file(&program.hash))?;
        send(store, PROGRAM, &program.hash, &about(&program.about)?, file).await?;
    }
    for set in kept.sets().into_iter().filter(|set| !is_there(SET, &set.hash)) {
        let text = kept.set_as_text(&set.hash).ok_or_else(|| LendError::Spoilt(format!("{} is damaged", set.hash)))?;
        send(store, SET, &set.hash, "", std::io::Cursor::new(text.into_bytes())).await?;
    }
    Ok(())
}

fn about(about: &About) -> Result<String, LendError> {
    serde_json::to_string(about).map_err(|fault| LendError::Spoilt(fault.to_string()))
}

/// Puts a match that was packed here into the store.
pub async fn lend_packed(store: &dyn Store, kept: &Kept, id: &str) -> Result<(), LendError> {
    send(store, PACKED, id, "", File::open(kept.packed_file(id))?).await
}

/// Takes a program or a data set out of the store: it is removed.
pub async fn no_longer_lent(store: &dyn Store, hash: &str) -> Result<(), LendError> {
    store.remove_kept(PROGRAM, hash.to_owned()).await?;
    Ok(store.remove_kept(SET, hash.to_owned()).await?)
}

async fn send(
    store: &dyn Store,
    kind: &'static str,
    hash: &str,
    about: &str,
    mut from: impl Read + Send + 'static,
) -> Result<(), LendError> {
    let mut parts = 0;
    loop {
        let (rest, part) = spawn_blocking(move || {
            let mut part = Vec::new();
            let read = from.by_ref().take(PART as u64).read_to_end(&mut part);
            (from, read.map(|_| part))
        })
        .await
        .map_err(std::io::Error::other)?;
        from = rest;
        let part = part?;
        if part.is_empty() {
            break;
        }
        store.add_kept_part(kind, hash.to_owned(), parts, part).await?;
        parts += 1;
    }
    let (kind, hash, about) = (kind.to_owned(), hash.to_owned(), about.to_owned());
    Ok(store.add_kept(KeptRow { kind, hash, about, parts }).await?)
}

impl App {
    /// Takes from the other servers what a match needs and this one lacks.
    pub(crate) async fn borrow_for(&self, row: &MatchRow) -> Result<(), ApiError> {
        let Some(versions) = self.config.versions.as_ref().filter(|_| self.nodes.shares_store()) else { return Ok(()) };
        let kept = &versions.kept;
        let lacks = |lent: &&KeptRow| match lent.kind.as_str() {
            PROGRAM => lent.hash == row.program && kept.version(&row.program).is_none(),
            SET => lent.hash == row.data && !kept.has_set(&row.data),
            PACKED => lent.hash == row.id && !kept.has_packed(&row.id),
            _ => false,
        };
        for lent in self.store.kept().await?.iter().filter(lacks) {
            borrow(&*self.store, kept, lent).await.map_err(|why| {
                journal::problem(&format!("{} {} cannot be taken from other servers: {why}", lent.kind, lent.hash));
                ApiError::Kept(format!("the {} that this match needs does not arrive: {why}", lent.kind))
            })?;
        }
        Ok(())
    }
}

async fn borrow(store: &dyn Store, kept: &Kept, lent: &KeptRow) -> Result<(), LendError> {
    if lent.parts > MOST_PARTS {
        return Err(LendError::Spoilt(format!("it has {} parts, more than are taken", lent.parts)));
    }
    let mut arriving = match lent.kind.as_str() {
        PROGRAM => kept.arriving_program(&lent.hash, &lent.about)?,
        SET => kept.arriving_set(&lent.hash)?,
        _ => kept.arriving_packed(&lent.hash)?,
    };
    let kind = if lent.kind == PROGRAM {
        PROGRAM
    } else if lent.kind == SET {
        SET
    } else {
        PACKED
    };
    for n in 0..lent.parts {
        let part = store.kept_part(kind, lent.hash.clone(), n).await?;
        let part = part.ok_or_else(|| LendError::Spoilt(format!("part {n} is missing")))?;
        arriving.take(&part)?;
    }
    Ok(arriving.settle()?)
}
