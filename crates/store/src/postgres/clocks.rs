use deadpool_postgres::Transaction;
use tokio_postgres::Row;

use super::Postgres;
use super::jobs::{COLUMNS, job_of};
use super::read::{column, query, small};
use crate::{Answer, CLOCK, Clocks, Job, MOST_TRIES, MatchKey, StoreError, Tick};

pub(super) const TICK: &str = "clock_at, took, out_at";

/// What stands in the columns from `first`; nothing where they are empty.
pub(super) fn tick_of(row: &Row, first: usize) -> Result<Option<Tick>, StoreError> {
    let Some(at) = column(row, first)? else { return Ok(None) };
    Ok(Some(Tick { at, took: column(row, first + 1)?, out: column(row, first + 2)? }))
}

pub(super) async fn last_tick(db: &deadpool_postgres::Client, key: MatchKey) -> Result<Option<Tick>, StoreError> {
    let sql = format!("SELECT {TICK} FROM act WHERE match = $1 AND clock_at IS NOT NULL ORDER BY n DESC LIMIT 1");
    query(db, &sql, &[&key]).await?.first().map_or(Ok(None), |row| tick_of(row, 0))
}

pub(super) async fn relieve(db: &Transaction<'_>, key: MatchKey, seat: u8, level: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO relief (match, seat, level) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&key, &i16::from(seat), &level]).await?;
    Ok(())
}

pub(super) async fn reliefs(db: &deadpool_postgres::Client, key: MatchKey) -> Result<Vec<(u8, String)>, StoreError> {
    let rows = query(db, "SELECT seat, level FROM relief WHERE match = $1", &[&key]).await?;
    rows.iter().map(|row| Ok((small(column(row, 0)?)?, column(row, 1)?))).collect()
}

impl Clocks for Postgres {
    fn first_beat(&self, wall: i64, grace: i64) -> Answer<i64> {
        let sql = "INSERT INTO pulse AS kept (one, counted, wall) VALUES (1, $1, $1) ON CONFLICT (one) DO UPDATE
                   SET counted = kept.counted
                                 + CASE WHEN $1 - kept.wall BETWEEN 0 AND $2 THEN $1 - kept.wall ELSE 0 END,
                       wall = $1 RETURNING counted";
        self.with(move |db| async move { column(&one(&db, sql, wall, grace).await?, 0) })
    }

    fn beat(&self, wall: i64, counted: i64) -> Answer<i64> {
        let sql = "INSERT INTO pulse AS kept (one, counted, wall) VALUES (1, $2, $1) ON CONFLICT (one) DO UPDATE
                   SET counted = greatest(kept.counted, $2), wall = $1 RETURNING counted";
        self.with(move |db| async move { column(&one(&db, sql, wall, counted).await?, 0) })
    }

    fn ringing(&self, counted: i64, now: i64, at_most: u32) -> Answer<Vec<Job>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM job WHERE kind = $1 AND due <= $2 AND (lease_by IS NULL OR lease_until <= $3)
             AND tries < $4 ORDER BY due, id LIMIT $5"
        );
        self.with(move |db| async move {
            let rows = query(&db, &sql, &[&CLOCK, &counted, &now, &(MOST_TRIES as i32), &i64::from(at_most)]).await?;
            rows.iter().map(job_of).collect()
        })
    }

    fn paper(&self, of: MatchKey, seat: u8, kind: &'static str) -> Answer<Option<String>> {
        let sql = "SELECT text FROM paper WHERE match = $1 AND seat = $2 AND kind = $3";
        self.with(move |db| async move {
            query(&db, sql, &[&of, &i16::from(seat), &kind]).await?.first().map(|row| column(row, 0)).transpose()
        })
    }

    fn put_paper(
        &self,
        of: MatchKey,
        seat: u8,
        kind: &'static str,
        text: String,
        instead_of: Option<String>,
    ) -> Answer<bool> {
        // Without a row that is there as it is known, nothing is put in its place.
        let known = "($5::TEXT IS NULL OR paper.text = $5)";
        let sql = if text.is_empty() {
            format!("DELETE FROM paper WHERE match = $1 AND seat = $2 AND kind = $3 AND $4 = '' AND {known}")
        } else {
            format!(
                "INSERT INTO paper (match, seat, kind, text) SELECT $1, $2, $3, $4
                 WHERE $5::TEXT IS NULL OR EXISTS (SELECT 1 FROM paper WHERE match = $1 AND seat = $2 AND kind = $3)
                 ON CONFLICT (match, seat, kind) DO UPDATE SET text = excluded.text WHERE {known}"
            )
        };
        self.with(move |db| async move {
            let statement = db.prepare_cached(&sql).await?;
            let put = db.execute(&statement, &[&of, &i16::from(seat), &kind, &text, &instead_of]).await?;
            Ok(put > 0 || instead_of.is_none())
        })
    }
}

async fn one(db: &deadpool_postgres::Client, sql: &str, first: i64, second: i64) -> Result<Row, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query_one(&statement, &[&first, &second]).await?)
}
