//! Everything in a file, moved into a database that several servers may share.

use std::path::Path;

use futures_util::SinkExt;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags, Row};
use tokio_postgres::{NoTls, Transaction};

use crate::{Postgres, Sqlite, StoreError};

/// So much is sent at once, in bytes.
const CHUNK: usize = 64 << 10;

/// What a file has for its own sake and a shared database does without.
const NOT_MOVED: [(&str, &str); 1] = [("act", "id")];

/// A table that was moved, and how many rows it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The table.
    pub table: String,
    /// Its rows.
    pub rows: u64,
}

/// Moves everything in a file into an empty database: all or nothing, and nothing is left behind unsaid. The file stays as it is, but for its schema, which is
/// brought up to date first. No server may have it open.
pub async fn move_to_postgres(file: &Path, address: &str) -> Result<Vec<Moved>, StoreError> {
    if !file.exists() {
        return Err(StoreError::Failed(format!("there is no file {}", file.display())));
    }
    drop(Sqlite::open(file)?);
    drop(Postgres::open(address).await?);
    let source = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let (mut client, connection) = tokio_postgres::connect(address, NoTls).await?;
    tokio::spawn(connection);
    let target = client.transaction().await?;
    target.batch_execute("LOCK TABLE visitor, match IN EXCLUSIVE MODE").await?;
    let taken: bool = target.query_one("SELECT EXISTS (SELECT 1 FROM visitor)", &[]).await?.try_get(0)?;
    if taken {
        return Err(StoreError::Failed("the database is not empty: somebody has been there".to_owned()));
    }
    let mut moved = Vec::new();
    for table in tables(&source)? {
        let rows = move_table(&source, &target, &table).await?;
        moved.push(Moved { table, rows });
    }
    // A lease belongs to a program that has ended.
    target.batch_execute("UPDATE job SET lease_by = NULL, lease_until = NULL").await?;
    count_on(&target).await?;
    target.commit().await?;
    Ok(moved)
}

/// The tables of a file, in the order in which they were made: what a row refers to comes before it.
fn tables(source: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid";
    let mut query = source.prepare(sql)?;
    Ok(query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

async fn move_table(source: &Connection, target: &Transaction<'_>, table: &str) -> Result<u64, StoreError> {
    let columns = columns(source, target, table).await?;
    let list = columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ");
    let sink = target.copy_in(&format!("COPY \"{table}\" ({list}) FROM STDIN")).await?;
    let mut sink = std::pin::pin!(sink);
    let mut query = source.prepare(&format!("SELECT {list} FROM \"{table}\""))?;
    let mut rows = query.query([])?;
    let mut text = Vec::new();
    while let Some(row) = rows.next()? {
        write_row(&mut text, row, columns.len())?;
        if text.len() >= CHUNK {
            sink.send(std::io::Cursor::new(std::mem::take(&mut text))).await?;
        }
    }
    sink.send(std::io::Cursor::new(text)).await?;
    Ok(sink.finish().await?)
}

/// The columns of a table; each must have its place in the database.
async fn columns(source: &Connection, target: &Transaction<'_>, table: &str) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT column_name::TEXT FROM information_schema.columns
               WHERE table_schema = current_schema() AND table_name = $1";
    let known: Vec<String> =
        target.query(sql, &[&table]).await?.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let mut query = source.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let own: Vec<String> = query.query_map([table], |row| row.get(0))?.collect::<Result<_, _>>()?;
    let moved: Vec<String> = own.into_iter().filter(|column| !NOT_MOVED.contains(&(table, column.as_str()))).collect();
    match moved.iter().find(|column| !known.contains(column)) {
        Some(column) => Err(StoreError::Failed(format!("the database has no place for {column} of {table}"))),
        None => Ok(moved),
    }
}

/// A row as the text form of `COPY` has it.
fn write_row(text: &mut Vec<u8>, row: &Row<'_>, columns: usize) -> Result<(), StoreError> {
    for column in 0..columns {
        if column > 0 {
            text.push(b'\t');
        }
        match row.get_ref(column)? {
            ValueRef::Null => text.extend_from_slice(b"\\N"),
            ValueRef::Integer(number) => text.extend_from_slice(number.to_string().as_bytes()),
            ValueRef::Real(number) => text.extend_from_slice(number.to_string().as_bytes()),
            ValueRef::Text(words) => write_words(text, words),
            ValueRef::Blob(bytes) => {
                text.extend_from_slice(b"\\\\x");
                for byte in bytes {
                    text.extend_from_slice(format!("{byte:02x}").as_bytes());
                }
            }
        }
    }
    text.push(b'\n');
    Ok(())
}

fn write_words(text: &mut Vec<u8>, words: &[u8]) {
    for byte in words {
        match byte {
            b'\\' => text.extend_from_slice(b"\\\\"),
            b'\n' => text.extend_from_slice(b"\\n"),
            b'\r' => text.extend_from_slice(b"\\r"),
            b'\t' => text.extend_from_slice(b"\\t"),
            other => text.push(*other),
        }
    }
}

/// New rows are numbered after those that were moved.
async fn count_on(target: &Transaction<'_>) -> Result<(), StoreError> {
    let sql = "SELECT table_name::TEXT, column_name::TEXT FROM information_schema.columns
               WHERE table_schema = current_schema() AND is_identity = 'YES'";
    for row in target.query(sql, &[]).await? {
        let (table, column): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let next = format!(
            "SELECT setval(pg_get_serial_sequence('\"{table}\"', '{column}'), coalesce(max(\"{column}\"), 0) + 1, FALSE)
             FROM \"{table}\""
        );
        target.batch_execute(&next).await?;
    }
    Ok(())
}
