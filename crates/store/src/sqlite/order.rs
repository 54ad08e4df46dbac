//! Order in a file.

use rusqlite::{Connection, Row, params};

use super::Sqlite;
use super::accounts::{all, one, run};
use super::jobs;
use crate::{Answer, HostDeed, Job, Mute, Order, Report, StoreError, VisitorId, Which};

const REPORT: &str = "SELECT id, at, by, about, match, line, text, settled FROM report";

fn mute_of(row: &Row<'_>) -> rusqlite::Result<Mute> {
    Ok(Mute { visitor: row.get(0)?, until: row.get(1)?, why: row.get(2)? })
}

fn report_of(row: &Row<'_>) -> rusqlite::Result<Report> {
    Ok(Report {
        id: row.get(0)?,
        at: row.get(1)?,
        by: row.get(2)?,
        about: row.get(3)?,
        id_of_match: row.get(4)?,
        line: row.get::<_, Option<i64>>(5)?.map(|line| line as u64),
        text: row.get(6)?,
        settled: row.get(7)?,
    })
}

fn deed_of(row: &Row<'_>) -> rusqlite::Result<HostDeed> {
    Ok(HostDeed { id: row.get(0)?, at: row.get(1)?, who: row.get(2)?, deed: row.get(3)?, outcome: row.get(4)? })
}

/// What one visitor has asked for becomes another's, and a mute goes with it.
pub(super) fn take_over(db: &Connection, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
    run(db, "UPDATE OR IGNORE block SET visitor = ?2 WHERE visitor = ?1 AND other <> ?2", [from, to])?;
    run(db, "UPDATE OR IGNORE block SET other = ?2 WHERE other = ?1 AND visitor <> ?2", [from, to])?;
    run(db, "DELETE FROM block WHERE visitor = ?1 OR other = ?1", [from])?;
    run(db, "UPDATE report SET by = ?2 WHERE by = ?1", [from, to])?;
    run(db, "UPDATE report SET about = ?2 WHERE about = ?1", [from, to])?;
    run(db, "UPDATE OR IGNORE mute SET visitor = ?2 WHERE visitor = ?1", [from, to])?;
    run(db, "DELETE FROM mute WHERE visitor = ?1", [from])?;
    Ok(())
}

/// Nothing is left of whom a visitor has blocked and what it has reported. What others have reported about it, and whether it may speak, stays with the host.
pub(super) fn forget(db: &Connection, visitor: VisitorId) -> Result<(), StoreError> {
    run(db, "DELETE FROM block WHERE visitor = ?1 OR other = ?1", [visitor])?;
    run(db, "DELETE FROM report WHERE by = ?1", [visitor])?;
    Ok(())
}

fn set_block(db: &Connection, by: VisitorId, other: VisitorId, at: Option<i64>) -> Result<(), StoreError> {
    match at {
        Some(at) => run(db, "INSERT OR IGNORE INTO block (visitor, other, at) VALUES (?1, ?2, ?3)", [by, other, at])?,
        None => run(db, "DELETE FROM block WHERE visitor = ?1 AND other = ?2", [by, other])?,
    };
    Ok(())
}

fn add_report(db: &Connection, new: &Report) -> Result<i64, StoreError> {
    let sql = "INSERT INTO report (at, by, about, match, line, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let line = new.line.map(|line| line as i64);
    run(db, sql, params![new.at, new.by, new.about, new.id_of_match, line, new.text])?;
    Ok(db.last_insert_rowid())
}

fn add_deed(db: &Connection, who: &str, deed: &str, at: i64) -> Result<i64, StoreError> {
    run(db, "INSERT INTO host_deed (at, who, deed) VALUES (?1, ?2, ?3)", params![at, who, deed])?;
    Ok(db.last_insert_rowid())
}

fn remove_saying(db: &Connection, id: &str, n: u64) -> Result<bool, StoreError> {
    let sql = "UPDATE act SET body = json_set(body, '$.text', '')
               WHERE match = (SELECT key FROM match WHERE id = ?1) AND n = ?2 AND kind = 12";
    Ok(run(db, sql, params![id, i64::try_from(n).unwrap_or(i64::MAX)])? > 0)
}

impl Order for Sqlite {
    fn set_mute(&self, mute: Mute) -> Answer<()> {
        let sql = "INSERT OR REPLACE INTO mute (visitor, until, why) VALUES (?1, ?2, ?3)";
        self.write(move |db| run(db, sql, params![mute.visitor, mute.until, mute.why]).map(|_| ()))
    }

    fn mute(&self, of: VisitorId, now: i64) -> Answer<Option<Mute>> {
        let sql = "SELECT visitor, until, why FROM mute WHERE visitor = ?1 AND until > ?2";
        self.read(move |db| one(db, sql, [of, now], mute_of))
    }

    fn set_block(&self, by: VisitorId, other: VisitorId, at: Option<i64>) -> Answer<()> {
        self.write(move |db| set_block(db, by, other, at))
    }

    fn blocked_by(&self, by: VisitorId) -> Answer<Vec<VisitorId>> {
        let sql = "SELECT other FROM block WHERE visitor = ?1 ORDER BY at, other";
        self.read(move |db| all(db, sql, [by], |row| row.get(0)))
    }

    fn blocking(&self, other: VisitorId) -> Answer<Vec<VisitorId>> {
        let sql = "SELECT visitor FROM block WHERE other = ?1 ORDER BY at, visitor";
        self.read(move |db| all(db, sql, [other], |row| row.get(0)))
    }

    fn add_report(&self, new: Report) -> Answer<i64> {
        self.write(move |db| add_report(db, &new))
    }

    fn reports(&self, which: Which, at_most: u32) -> Answer<Vec<Report>> {
        let sql = format!("{REPORT} WHERE settled IS NULL OR NOT ?1 ORDER BY id DESC LIMIT ?2");
        let open = which == Which::Open;
        self.read(move |db| all(db, &sql, params![open, at_most], report_of))
    }

    fn reports_by(&self, by: VisitorId, since: i64) -> Answer<u32> {
        let sql = "SELECT count(*) FROM report WHERE by = ?1 AND at >= ?2";
        self.read(move |db| Ok(one(db, sql, [by, since], |row| row.get(0))?.unwrap_or_default()))
    }

    fn settle_report(&self, id: i64, at: i64) -> Answer<bool> {
        self.write(move |db| Ok(run(db, "UPDATE report SET settled = ?2 WHERE id = ?1", [id, at])? > 0))
    }

    fn add_host_deed(&self, who: String, deed: String, at: i64) -> Answer<i64> {
        self.write(move |db| add_deed(db, &who, &deed, at))
    }

    fn end_host_deed(&self, id: i64, outcome: String) -> Answer<bool> {
        let sql = "UPDATE host_deed SET outcome = ?2 WHERE id = ?1 AND outcome IS NULL";
        self.write(move |db| Ok(run(db, sql, params![id, outcome])? > 0))
    }

    fn host_deeds(&self, which: Which, at_most: u32) -> Answer<Vec<HostDeed>> {
        let which = match which {
            Which::Open => "WHERE outcome IS NULL ORDER BY id",
            Which::All => "ORDER BY id DESC",
        };
        let sql = format!("SELECT id, at, who, deed, outcome FROM host_deed {which} LIMIT ?1");
        self.read(move |db| all(db, &sql, [at_most], deed_of))
    }

    fn remove_saying(&self, id: String, n: u64) -> Answer<bool> {
        self.write(move |db| remove_saying(db, &id, n))
    }

    fn queue(&self, at_most: u32) -> Answer<Vec<Job>> {
        self.read(move |db| jobs::all(db, at_most))
    }
}
