use rusqlite::{Connection, OptionalExtension, params};

use crate::{KeptRow, StoreError};

pub(super) fn add_part(db: &Connection, kind: &str, hash: &str, n: u32, part: &[u8]) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR REPLACE INTO kept_part (kind, hash, n, part) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![kind, hash, n, part])?;
    Ok(())
}

pub(super) fn add(db: &Connection, row: &KeptRow) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR REPLACE INTO kept (kind, hash, about, parts) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![row.kind, row.hash, row.about, row.parts])?;
    Ok(())
}

pub(super) fn all(db: &Connection) -> Result<Vec<KeptRow>, StoreError> {
    let mut query = db.prepare_cached("SELECT kind, hash, about, parts FROM kept ORDER BY kind, hash")?;
    let rows = query.query_map([], |row| {
        Ok(KeptRow { kind: row.get(0)?, hash: row.get(1)?, about: row.get(2)?, parts: row.get(3)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn part(db: &Connection, kind: &str, hash: &str, n: u32) -> Result<Option<Vec<u8>>, StoreError> {
    let mut query = db.prepare_cached("SELECT part FROM kept_part WHERE kind = ?1 AND hash = ?2 AND n = ?3")?;
    Ok(query.query_row(params![kind, hash, n], |row| row.get(0)).optional()?)
}

pub(super) fn remove(db: &Connection, kind: &str, hash: &str) -> Result<(), StoreError> {
    for table in ["kept", "kept_part"] {
        db.execute(&format!("DELETE FROM {table} WHERE kind = ?1 AND hash = ?2"), [kind, hash])?;
    }
    Ok(())
}
