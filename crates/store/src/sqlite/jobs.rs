use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::job::{HEAD_START, LONGEST_HEAD_START};
use crate::{CLOCK, Job, Lease, MOST_TRIES, MatchKey, Room, StoreError, TURN, VisitorId, WorkerId, turn_key};

pub(super) const COLUMNS: &str = "kind, key, made, due, payload, owner, tries";

pub(super) fn job_of(row: &Row<'_>) -> rusqlite::Result<Job> {
    Ok(Job {
        kind: row.get(0)?,
        key: row.get(1)?,
        made: row.get(2)?,
        due: row.get(3)?,
        payload: row.get(4)?,
        owner: row.get(5)?,
        tries: row.get(6)?,
    })
}

pub(super) fn add(db: &Connection, job: &Job) -> Result<bool, StoreError> {
    let added = db
        .prepare_cached(
            "INSERT INTO job (kind, key, made, due, payload, owner) SELECT ?1, ?2, ?3, ?4, ?5, ?6
             WHERE NOT EXISTS (SELECT 1 FROM finding WHERE kind = ?1 AND key = ?2) ON CONFLICT DO NOTHING",
        )?
        .execute(params![job.kind, job.key, job.made, job.due, job.payload, job.owner])?;
    Ok(added > 0)
}

pub(super) fn waiting(db: &Connection, now: i64, at_most: u32) -> Result<Vec<Job>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM job WHERE due <= ?1 AND (lease_by IS NULL OR lease_until <= ?1) AND tries < ?2
         AND kind <> ?4 ORDER BY due, id LIMIT ?3"
    ))?;
    Ok(query.query_map(params![now, MOST_TRIES, at_most, CLOCK], job_of)?.collect::<Result<_, _>>()?)
}

pub(super) fn all(db: &Connection, at_most: u32) -> Result<Vec<Job>, StoreError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM job ORDER BY due, id LIMIT ?1"))?;
    Ok(query.query_map([at_most], job_of)?.collect::<Result<_, _>>()?)
}

pub(super) fn find(db: &Connection, kind: &str, key: &str) -> Result<Option<Job>, StoreError> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM job WHERE kind = ?1 AND key = ?2"))?;
    Ok(query.query_row([kind, key], job_of).optional()?)
}

pub(super) fn take(db: &Connection, kind: &str, key: &str, lease: Lease) -> Result<Option<Job>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "UPDATE job SET lease_by = ?3, lease_until = ?5, tries = tries + 1
         WHERE kind = ?1 AND key = ?2 AND (lease_by IS NULL OR lease_by = ?3 OR lease_until <= ?4) RETURNING {COLUMNS}"
    ))?;
    Ok(query.query_row(params![kind, key, lease.by, lease.from, lease.until], job_of).optional()?)
}

pub(super) fn renew(db: &Connection, kind: &str, key: &str, lease: Lease) -> Result<bool, StoreError> {
    let renewed = db
        .prepare_cached("UPDATE job SET lease_until = ?4 WHERE kind = ?1 AND key = ?2 AND lease_by = ?3")?
        .execute(params![kind, key, lease.by, lease.until])?;
    Ok(renewed > 0)
}

pub(super) fn leave(db: &Connection, kind: &str, key: &str, by: WorkerId, due: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE job SET lease_by = NULL, lease_until = NULL, due = ?4
         WHERE kind = ?1 AND key = ?2 AND (lease_by IS NULL OR lease_by = ?3)",
    )?
    .execute(params![kind, key, by, due])?;
    Ok(())
}

pub(super) fn end(
    db: &Connection,
    kind: &str,
    key: &str,
    by: WorkerId,
    finding: Option<&str>,
) -> Result<bool, StoreError> {
    let mut ended =
        db.prepare_cached("DELETE FROM job WHERE kind = ?1 AND key = ?2 AND lease_by = ?3 RETURNING owner")?;
    let ended: Option<Option<i64>> = ended.query_row(params![kind, key, by], |row| row.get(0)).optional()?;
    if let (Some(text), Some(owner)) = (finding, ended) {
        db.prepare_cached(
            "INSERT INTO finding (kind, key, text, made, owner) VALUES (?1, ?2, ?3, unixepoch(), ?4)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![kind, key, text, owner])?;
    }
    Ok(ended.is_some())
}

pub(super) fn strike_off(db: &Connection, kind: &str, key: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM job WHERE kind = ?1 AND key = ?2")?.execute(params![kind, key])?;
    Ok(())
}

pub(super) fn finding(db: &Connection, kind: &str, key: &str) -> Result<Option<String>, StoreError> {
    let mut query = db.prepare_cached("SELECT text FROM finding WHERE kind = ?1 AND key = ?2")?;
    Ok(query.query_row(params![kind, key], |row| row.get(0)).optional()?)
}

pub(super) fn keep_findings(db: &Connection, kind: &str, most: u32) -> Result<(), StoreError> {
    let sql = "DELETE FROM finding WHERE kind = ?1 AND key NOT IN
               (SELECT key FROM finding WHERE kind = ?1 ORDER BY made DESC, key LIMIT ?2)";
    db.prepare_cached(sql)?.execute(params![kind, most])?;
    Ok(())
}

pub(super) fn room(db: &Connection, of: Option<VisitorId>) -> Result<Room, StoreError> {
    let sql = "SELECT coalesce(sum(octet_length(payload)), 0) FROM job WHERE kind <> ?2 AND (?1 IS NULL OR owner = ?1)";
    let waiting =
        |of: Option<VisitorId>| db.prepare_cached(sql)?.query_row(params![of, TURN], |row| row.get::<_, i64>(0));
    let sql = "SELECT coalesce(sum(octet_length(text)), 0) FROM finding WHERE ?1 IS NULL OR owner = ?1";
    let found = |of: Option<VisitorId>| db.prepare_cached(sql)?.query_row([of], |row| row.get::<_, i64>(0));
    let bytes = |of| Ok::<_, StoreError>((waiting(of)? + found(of)?) as u64);
    let own = if of.is_some() { bytes(of)? } else { 0 };
    Ok(Room { own, all: bytes(None)? })
}

/// Only one program at a time has the file: whoever had a job before, or was about to take it, is gone. What waits for another reason goes on waiting.
pub(super) fn free_all(db: &Connection) -> Result<(), StoreError> {
    let sql =
        "UPDATE job SET lease_by = NULL, lease_until = NULL, due = CASE WHEN due - made <= ?1 THEN made ELSE due END";
    db.execute(sql, [LONGEST_HEAD_START])?;
    Ok(())
}

/// After an act in a match with computers: if one is to decide now, that is a job, and otherwise no longer.
pub(super) fn note_turn(db: &Connection, key: MatchKey, decider: Option<u8>, at: i64) -> Result<(), StoreError> {
    let noted = db
        .prepare_cached(
            "INSERT INTO job (kind, key, made, due, payload)
             SELECT ?1, ?2, ?5, ?5 + ?6, match.id FROM seat JOIN match ON match.key = seat.match
             WHERE seat.match = ?3 AND seat.seat = ?4 AND (seat.level IS NOT NULL OR EXISTS
                   (SELECT 1 FROM relief WHERE relief.match = seat.match AND relief.seat = seat.seat))
             ON CONFLICT (kind, key) DO UPDATE
             SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0",
        )?
        .execute(params![TURN, turn_key(key), key, decider, at, HEAD_START])?;
    if noted > 0 { Ok(()) } else { strike_off(db, TURN, &turn_key(key)) }
}
