//! Notices in a shared database.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;

use super::Postgres;
use super::accounts::{Values, all, first, one, run};
use super::read::column;
use crate::{Answer, NoticeChoice, NoticeRow, Notices, PushAddress, Seen, StoreError, VisitorId};

fn choice_of(row: &Row) -> Result<NoticeChoice, StoreError> {
    Ok(NoticeChoice { choices: column(row, 0)?, unseen: column::<i64>(row, 1)? != 0 })
}

fn notice_of(row: &Row) -> Result<NoticeRow, StoreError> {
    Ok(NoticeRow { id: column(row, 0)?, at: column(row, 1)?, body: column(row, 2)? })
}

fn address_of(row: &Row) -> Result<PushAddress, StoreError> {
    Ok(PushAddress {
        endpoint: column(row, 0)?,
        visitor: column(row, 1)?,
        key: column(row, 2)?,
        auth: column(row, 3)?,
        made: column(row, 4)?,
        device: column(row, 5)?,
        sent: column(row, 6)?,
    })
}

/// What one visitor held becomes another's; what the other has chosen already stays.
pub(super) async fn take_over(db: &impl GenericClient, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
    let sql = "UPDATE notice_choice SET visitor = $2 WHERE visitor = $1
               AND NOT EXISTS (SELECT 1 FROM notice_choice WHERE visitor = $2)";
    run(db, sql, &[&from, &to]).await?;
    run(db, "DELETE FROM notice_choice WHERE visitor = $1", &[&from]).await?;
    run(db, "UPDATE notice SET visitor = $2 WHERE visitor = $1", &[&from, &to]).await?;
    run(db, "UPDATE push_address SET visitor = $2 WHERE visitor = $1", &[&from, &to]).await?;
    Ok(())
}

/// Nothing is left of what a visitor was told, nor of what others were told about it, sent or not.
pub(super) async fn forget(db: &impl GenericClient, visitor: VisitorId) -> Result<(), StoreError> {
    for table in ["notice_choice", "notice", "push_address"] {
        run(db, &format!("DELETE FROM {table} WHERE visitor = $1"), &[&visitor]).await?;
    }
    let (number, text) = (format!("%\"doer\":{visitor}}}%"), visitor.to_string());
    run(db, "DELETE FROM notice WHERE body LIKE $1", &[&number]).await?;
    let unsent = "DELETE FROM job WHERE kind = 'notice'
                  AND $1 IN (payload::JSONB #>> '{notice,doer}', payload::JSONB #>> '{notice,to}')";
    run(db, unsent, &[&text]).await?;
    Ok(())
}

async fn add_notice(db: &mut Client, to: VisitorId, at: i64, body: &str, most: u32) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    run(&db, "INSERT INTO notice (visitor, at, body) VALUES ($1, $2, $3)", &[&to, &at, &body]).await?;
    let sql = "DELETE FROM notice WHERE visitor = $1 AND id NOT IN
               (SELECT id FROM notice WHERE visitor = $1 ORDER BY id DESC LIMIT $2)";
    run(&db, sql, &[&to, &i64::from(most)]).await?;
    db.commit().await?;
    Ok(())
}

async fn add_address(db: &mut Client, new: &PushAddress, most: u32) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    let sql = "INSERT INTO push_address (endpoint, visitor, key, auth, made, device, sent)
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE
               SET visitor = excluded.visitor, key = excluded.key, auth = excluded.auth, made = excluded.made,
                   device = excluded.device, sent = excluded.sent";
    let values: Values<'_> = &[&new.endpoint, &new.visitor, &new.key, &new.auth, &new.made, &new.device, &new.sent];
    run(&db, sql, values).await?;
    let sql = "DELETE FROM push_address WHERE visitor = $1 AND endpoint NOT IN
               (SELECT endpoint FROM push_address WHERE visitor = $1 ORDER BY made DESC, endpoint LIMIT $2)";
    run(&db, sql, &[&new.visitor, &i64::from(most)]).await?;
    db.commit().await?;
    Ok(())
}

async fn secret(db: &Client, name: &str, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
    let sql = "INSERT INTO server_secret (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    run(db, sql, &[&name, &fresh]).await?;
    let kept = one(db, "SELECT bytes FROM server_secret WHERE name = $1", &[&name], first).await?;
    kept.ok_or_else(|| StoreError::Damaged(format!("the secret {name} is not kept")))
}

impl Notices for Postgres {
    fn notice_choice(&self, of: VisitorId) -> Answer<NoticeChoice> {
        let sql = "SELECT choices, unseen FROM notice_choice WHERE visitor = $1";
        self.with(move |db| async move { Ok(one(&db, sql, &[&of], choice_of).await?.unwrap_or_default()) })
    }

    fn set_notice_choice(&self, of: VisitorId, choices: String) -> Answer<()> {
        let sql = "INSERT INTO notice_choice (visitor, choices) VALUES ($1, $2)
                   ON CONFLICT (visitor) DO UPDATE SET choices = excluded.choices";
        self.with(move |db| async move { run(&db, sql, &[&of, &choices]).await.map(|_| ()) })
    }

    fn mark(&self, of: VisitorId, now: Seen) -> Answer<bool> {
        let sql = match now {
            Seen::Unseen => {
                "INSERT INTO notice_choice (visitor, choices, unseen) VALUES ($1, '', 1)
                 ON CONFLICT (visitor) DO UPDATE SET unseen = 1 WHERE notice_choice.unseen = 0"
            }
            Seen::Seen => "UPDATE notice_choice SET unseen = 0 WHERE visitor = $1 AND unseen = 1",
        };
        self.with(move |db| async move { Ok(run(&db, sql, &[&of]).await? > 0) })
    }

    fn add_notice(&self, to: VisitorId, at: i64, body: String, most: u32) -> Answer<()> {
        self.with(move |mut db| async move { add_notice(&mut db, to, at, &body, most).await })
    }

    fn notices(&self, of: VisitorId) -> Answer<Vec<NoticeRow>> {
        let sql = "SELECT id, at, body FROM notice WHERE visitor = $1 ORDER BY id DESC";
        self.with(move |db| async move { all(&db, sql, &[&of], notice_of).await })
    }

    fn add_push_address(&self, new: PushAddress, most: u32) -> Answer<()> {
        self.with(move |mut db| async move { add_address(&mut db, &new, most).await })
    }

    fn push_addresses(&self, of: VisitorId) -> Answer<Vec<PushAddress>> {
        let sql = "SELECT endpoint, visitor, key, auth, made, device, sent FROM push_address WHERE visitor = $1
                   ORDER BY made, endpoint";
        self.with(move |db| async move { all(&db, sql, &[&of], address_of).await })
    }

    fn pushed(&self, endpoint: String, at: i64) -> Answer<()> {
        let sql = "UPDATE push_address SET sent = $2 WHERE endpoint = $1";
        self.with(move |db| async move { run(&db, sql, &[&endpoint, &at]).await.map(|_| ()) })
    }

    fn drop_push_address(&self, of: VisitorId, endpoint: String) -> Answer<bool> {
        let sql = "DELETE FROM push_address WHERE visitor = $1 AND endpoint = $2";
        self.with(move |db| async move { Ok(run(&db, sql, &[&of, &endpoint]).await? > 0) })
    }

    fn server_secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<Vec<u8>> {
        self.with(move |db| async move { secret(&db, name, &fresh).await })
    }
}
