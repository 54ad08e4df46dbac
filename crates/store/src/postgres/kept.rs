use deadpool_postgres::Client;

use crate::{KeptRow, StoreError};

pub(super) async fn add_part(db: &Client, kind: &str, hash: &str, n: u32, part: &[u8]) -> Result<(), StoreError> {
    let sql = "INSERT INTO kept_part (kind, hash, n, part) VALUES ($1, $2, $3, $4)
               ON CONFLICT (kind, hash, n) DO UPDATE SET part = excluded.part";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&kind, &hash, &(n as i32), &part]).await?;
    Ok(())
}

pub(super) async fn add(db: &Client, row: &KeptRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO kept (kind, hash, about, parts) VALUES ($1, $2, $3, $4)
               ON CONFLICT (kind, hash) DO UPDATE SET about = excluded.about, parts = excluded.parts";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&row.kind, &row.hash, &row.about, &(row.parts as i32)]).await?;
    Ok(())
}

pub(super) async fn all(db: &Client) -> Result<Vec<KeptRow>, StoreError> {
    let statement = db.prepare_cached("SELECT kind, hash, about, parts FROM kept ORDER BY kind, hash").await?;
    let rows = db.query(&statement, &[]).await?;
    let row = |row: &tokio_postgres::Row| {
        let parts = row.try_get::<_, i32>(3)? as u32;
        Ok(KeptRow { kind: row.try_get(0)?, hash: row.try_get(1)?, about: row.try_get(2)?, parts })
    };
    rows.iter().map(row).collect()
}

pub(super) async fn part(db: &Client, kind: &str, hash: &str, n: u32) -> Result<Option<Vec<u8>>, StoreError> {
    let sql = "SELECT part FROM kept_part WHERE kind = $1 AND hash = $2 AND n = $3";
    let statement = db.prepare_cached(sql).await?;
    let row = db.query_opt(&statement, &[&kind, &hash, &(n as i32)]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

pub(super) async fn remove(db: &mut Client, kind: &str, hash: &str) -> Result<(), StoreError> {
    let transaction = db.transaction().await?;
    for table in ["kept", "kept_part"] {
        let sql = format!("DELETE FROM {table} WHERE kind = $1 AND hash = $2");
        transaction.execute(&sql, &[&kind, &hash]).await?;
    }
    Ok(transaction.commit().await?)
}
