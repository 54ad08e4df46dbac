//! Notices in a file.

use rusqlite::{Connection, Row, params};

use super::Sqlite;
use super::accounts::{all, one, run};
use super::write::all_or_nothing;
use crate::{Answer, NoticeChoice, NoticeRow, Notices, PushAddress, Seen, StoreError, VisitorId};

fn choice_of(row: &Row<'_>) -> rusqlite::Result<NoticeChoice> {
    Ok(NoticeChoice { choices: row.get(0)?, unseen: row.get(1)? })
}

fn notice_of(row: &Row<'_>) -> rusqlite::Result<NoticeRow> {
    Ok(NoticeRow { id: row.get(0)?, at: row.get(1)?, body: row.get(2)? })
}

fn address_of(row: &Row<'_>) -> rusqlite::Result<PushAddress> {
    Ok(PushAddress {
        endpoint: row.get(0)?,
        visitor: row.get(1)?,
        key: row.get(2)?,
        auth: row.get(3)?,
        made: row.get(4)?,
        device: row.get(5)?,
        sent: row.get(6)?,
    })
}

/// What one visitor held becomes another's; what the other has chosen already stays.
pub(super) fn take_over(db: &Connection, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
    run(db, "UPDATE OR IGNORE notice_choice SET visitor = ?2 WHERE visitor = ?1", [from, to])?;
    run(db, "DELETE FROM notice_choice WHERE visitor = ?1", [from])?;
    run(db, "UPDATE notice SET visitor = ?2 WHERE visitor = ?1", [from, to])?;
    run(db, "UPDATE push_address SET visitor = ?2 WHERE visitor = ?1", [from, to])?;
    Ok(())
}

/// Nothing is left of what a visitor was told, nor of what others were told about it, sent or not.
pub(super) fn forget(db: &Connection, visitor: VisitorId) -> Result<(), StoreError> {
    for table in ["notice_choice", "notice", "push_address"] {
        run(db, &format!("DELETE FROM {table} WHERE visitor = ?1"), [visitor])?;
    }
    run(db, "DELETE FROM notice WHERE json_valid(body) AND json_extract(body, '$.doer') = ?1", [visitor])?;
    let unsent = "DELETE FROM job WHERE kind = 'notice' AND json_valid(payload)
                  AND ?1 IN (json_extract(payload, '$.notice.doer'), json_extract(payload, '$.notice.to'))";
    run(db, unsent, [visitor])?;
    Ok(())
}

fn mark(db: &Connection, of: VisitorId, now: Seen) -> Result<bool, StoreError> {
    let sql = match now {
        Seen::Unseen => {
            "INSERT INTO notice_choice (visitor, choices, unseen) VALUES (?1, '', 1)
             ON CONFLICT (visitor) DO UPDATE SET unseen = 1 WHERE unseen = 0"
        }
        Seen::Seen => "UPDATE notice_choice SET unseen = 0 WHERE visitor = ?1 AND unseen = 1",
    };
    Ok(run(db, sql, [of])? > 0)
}

fn add_notice(db: &Connection, to: VisitorId, at: i64, body: &str, most: u32) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        run(db, "INSERT INTO notice (visitor, at, body) VALUES (?1, ?2, ?3)", params![to, at, body])?;
        let sql = "DELETE FROM notice WHERE visitor = ?1 AND id NOT IN
                   (SELECT id FROM notice WHERE visitor = ?1 ORDER BY id DESC LIMIT ?2)";
        run(db, sql, params![to, most])?;
        Ok(())
    })
}

fn add_address(db: &Connection, new: &PushAddress, most: u32) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        let sql = "INSERT OR REPLACE INTO push_address (endpoint, visitor, key, auth, made, device, sent)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        run(db, sql, params![new.endpoint, new.visitor, new.key, new.auth, new.made, new.device, new.sent])?;
        let sql = "DELETE FROM push_address WHERE visitor = ?1 AND endpoint NOT IN
                   (SELECT endpoint FROM push_address WHERE visitor = ?1 ORDER BY made DESC, endpoint LIMIT ?2)";
        run(db, sql, params![new.visitor, most])?;
        Ok(())
    })
}

fn secret(db: &Connection, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    run(db, "INSERT OR IGNORE INTO server_secret (name, bytes) VALUES (?1, ?2)", params![name, fresh])?;
    let kept = one(db, "SELECT bytes FROM server_secret WHERE name = ?1", [name], |row| row.get(0))?;
    kept.ok_or_else(|| StoreError::Damaged(format!("the secret {name} is not kept")))
}

impl Notices for Sqlite {
    fn notice_choice(&self, of: VisitorId) -> Answer<NoticeChoice> {
        let sql = "SELECT choices, unseen FROM notice_choice WHERE visitor = ?1";
        self.read(move |db| Ok(one(db, sql, [of], choice_of)?.unwrap_or_default()))
    }

    fn set_notice_choice(&self, of: VisitorId, choices: String) -> Answer<()> {
        let sql = "INSERT INTO notice_choice (visitor, choices) VALUES (?1, ?2)
                   ON CONFLICT (visitor) DO UPDATE SET choices = excluded.choices";
        self.write(move |db| run(db, sql, params![of, choices]).map(|_| ()))
    }

    fn mark(&self, of: VisitorId, now: Seen) -> Answer<bool> {
        self.write(move |db| mark(db, of, now))
    }

    fn add_notice(&self, to: VisitorId, at: i64, body: String, most: u32) -> Answer<()> {
        self.write(move |db| add_notice(db, to, at, &body, most))
    }

    fn notices(&self, of: VisitorId) -> Answer<Vec<NoticeRow>> {
        let sql = "SELECT id, at, body FROM notice WHERE visitor = ?1 ORDER BY id DESC";
        self.read(move |db| all(db, sql, [of], notice_of))
    }

    fn add_push_address(&self, new: PushAddress, most: u32) -> Answer<()> {
        self.write(move |db| add_address(db, &new, most))
    }

    fn push_addresses(&self, of: VisitorId) -> Answer<Vec<PushAddress>> {
        let sql = "SELECT endpoint, visitor, key, auth, made, device, sent FROM push_address WHERE visitor = ?1
                   ORDER BY made, endpoint";
        self.read(move |db| all(db, sql, [of], address_of))
    }

    fn pushed(&self, endpoint: String, at: i64) -> Answer<()> {
        let sql = "UPDATE push_address SET sent = ?2 WHERE endpoint = ?1";
        self.write(move |db| run(db, sql, params![endpoint, at]).map(|_| ()))
    }

    fn drop_push_address(&self, of: VisitorId, endpoint: String) -> Answer<bool> {
        let sql = "DELETE FROM push_address WHERE visitor = ?1 AND endpoint = ?2";
        self.write(move |db| Ok(run(db, sql, params![of, endpoint])? > 0))
    }

    fn server_secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<Vec<u8>> {
        self.write(move |db| secret(db, name, &fresh))
    }
}
