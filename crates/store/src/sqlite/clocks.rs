use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::jobs::{COLUMNS, job_of, strike_off};
use crate::{Answer, CLOCK, Clocks, Job, MOST_TRIES, MatchKey, StoreError, Tick, turn_key};

pub(super) const TICK: &str = "clock_at, took, out_at";

/// What stands in the columns from `first`; nothing where they are empty.
pub(super) fn tick_of(row: &Row<'_>, first: usize) -> Result<Option<Tick>, StoreError> {
    let Some(at) = row.get(first)? else { return Ok(None) };
    Ok(Some(Tick { at, took: row.get(first + 1)?, out: row.get(first + 2)? }))
}

pub(super) fn last_tick(db: &Connection, key: MatchKey) -> Result<Option<Tick>, StoreError> {
    let sql = format!("SELECT {TICK} FROM act WHERE match = ?1 AND clock_at IS NOT NULL ORDER BY n DESC LIMIT 1");
    let mut query = db.prepare_cached(&sql)?;
    let mut rows = query.query([key])?;
    rows.next()?.map_or(Ok(None), |row| tick_of(row, 0))
}

/// After an act: when the clock rings.
pub(super) fn note(db: &Connection, key: MatchKey, tick: Tick) -> Result<(), StoreError> {
    let Some(due) = tick.due() else { return strike_off(db, CLOCK, &turn_key(key)) };
    db.prepare_cached(
        "INSERT INTO job (kind, key, made, due, payload) SELECT ?1, ?2, ?3, ?4, id FROM match WHERE key = ?5
         ON CONFLICT (kind, key) DO UPDATE
         SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0",
    )?
    .execute(params![CLOCK, turn_key(key), tick.at.div_euclid(1_000), due, key])?;
    Ok(())
}

pub(super) fn relieve(db: &Connection, key: MatchKey, seat: u8, level: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO relief (match, seat, level) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    db.prepare_cached(sql)?.execute(params![key, seat, level])?;
    Ok(())
}

pub(super) fn reliefs(db: &Connection, key: MatchKey) -> Result<Vec<(u8, String)>, StoreError> {
    let mut query = db.prepare_cached("SELECT seat, level FROM relief WHERE match = ?1")?;
    let rows = query.query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn put_paper(
    db: &Connection,
    (of, seat, kind): (MatchKey, u8, &str),
    text: &str,
    instead_of: Option<&str>,
) -> Result<bool, StoreError> {
    if let Some(known) = instead_of
        && paper(db, of, seat, kind)?.as_deref() != Some(known)
    {
        return Ok(false);
    }
    if text.is_empty() {
        let sql = "DELETE FROM paper WHERE match = ?1 AND seat = ?2 AND kind = ?3";
        db.prepare_cached(sql)?.execute(params![of, seat, kind])?;
    } else {
        let sql = "INSERT INTO paper (match, seat, kind, text) VALUES (?1, ?2, ?3, ?4)
                   ON CONFLICT DO UPDATE SET text = excluded.text";
        db.prepare_cached(sql)?.execute(params![of, seat, kind, text])?;
    }
    Ok(true)
}

fn paper(db: &Connection, of: MatchKey, seat: u8, kind: &str) -> Result<Option<String>, StoreError> {
    let mut query = db.prepare_cached("SELECT text FROM paper WHERE match = ?1 AND seat = ?2 AND kind = ?3")?;
    Ok(query.query_row(params![of, seat, kind], |row| row.get(0)).optional()?)
}

impl Clocks for Sqlite {
    fn first_beat(&self, wall: i64, grace: i64) -> Answer<i64> {
        let sql = "INSERT INTO pulse (one, counted, wall) VALUES (1, ?1, ?1) ON CONFLICT (one) DO UPDATE
                   SET counted = counted + CASE WHEN ?1 - wall BETWEEN 0 AND ?2 THEN ?1 - wall ELSE 0 END, wall = ?1
                   RETURNING counted";
        self.write(move |db| Ok(db.prepare_cached(sql)?.query_row([wall, grace], |row| row.get(0))?))
    }

    fn beat(&self, wall: i64, counted: i64) -> Answer<i64> {
        let sql = "INSERT INTO pulse (one, counted, wall) VALUES (1, ?2, ?1) ON CONFLICT (one) DO UPDATE
                   SET counted = max(counted, ?2), wall = ?1 RETURNING counted";
        self.write(move |db| Ok(db.prepare_cached(sql)?.query_row([wall, counted], |row| row.get(0))?))
    }

    fn ringing(&self, counted: i64, now: i64, at_most: u32) -> Answer<Vec<Job>> {
        let sql = format!(
            "SELECT {COLUMNS} FROM job WHERE kind = ?1 AND due <= ?2 AND (lease_by IS NULL OR lease_until <= ?3)
             AND tries < ?4 ORDER BY due, id LIMIT ?5"
        );
        self.read(move |db| {
            let mut query = db.prepare_cached(&sql)?;
            let rows = query.query_map(params![CLOCK, counted, now, MOST_TRIES, at_most], job_of)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    fn paper(&self, of: MatchKey, seat: u8, kind: &'static str) -> Answer<Option<String>> {
        self.read(move |db| paper(db, of, seat, kind))
    }

    fn put_paper(
        &self,
        of: MatchKey,
        seat: u8,
        kind: &'static str,
        text: String,
        instead_of: Option<String>,
    ) -> Answer<bool> {
        self.write(move |db| put_paper(db, (of, seat, kind), &text, instead_of.as_deref()))
    }
}
