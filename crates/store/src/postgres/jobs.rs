use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;

use crate::{CLOCK, Job, Lease, MOST_TRIES, Room, StoreError, TURN, VisitorId, WorkerId};

pub(super) const COLUMNS: &str = "kind, key, made, due, payload, owner, tries";

pub(super) fn job_of(row: &Row) -> Result<Job, StoreError> {
    Ok(Job {
        kind: row.try_get(0)?,
        key: row.try_get(1)?,
        made: row.try_get(2)?,
        due: row.try_get(3)?,
        payload: row.try_get(4)?,
        owner: row.try_get(5)?,
        tries: row.try_get::<_, i32>(6)? as u32,
    })
}

pub(super) async fn add(db: &impl GenericClient, job: &Job) -> Result<bool, StoreError> {
    let sql = "INSERT INTO job (kind, key, made, due, payload, owner) SELECT $1, $2, $3, $4, $5, $6
               WHERE NOT EXISTS (SELECT 1 FROM finding WHERE kind = $1 AND key = $2) ON CONFLICT DO NOTHING";
    let statement = db.prepare_cached(sql).await?;
    let added = db.execute(&statement, &[&job.kind, &job.key, &job.made, &job.due, &job.payload, &job.owner]).await?;
    Ok(added > 0)
}

pub(super) async fn waiting(db: &Client, now: i64, at_most: u32) -> Result<Vec<Job>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM job WHERE due <= $1 AND (lease_by IS NULL OR lease_until <= $1) AND tries < $2
         AND kind <> $4 ORDER BY due, id LIMIT $3"
    );
    let statement = db.prepare_cached(&sql).await?;
    let rows = db.query(&statement, &[&now, &(MOST_TRIES as i32), &i64::from(at_most), &CLOCK]).await?;
    rows.iter().map(job_of).collect()
}

pub(super) async fn all(db: &Client, at_most: u32) -> Result<Vec<Job>, StoreError> {
    let statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM job ORDER BY due, id LIMIT $1")).await?;
    db.query(&statement, &[&i64::from(at_most)]).await?.iter().map(job_of).collect()
}

pub(super) async fn find(db: &Client, kind: &str, key: &str) -> Result<Option<Job>, StoreError> {
    let statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM job WHERE kind = $1 AND key = $2")).await?;
    db.query_opt(&statement, &[&kind, &key]).await?.as_ref().map(job_of).transpose()
}

pub(super) async fn take(db: &Client, kind: &str, key: &str, lease: Lease) -> Result<Option<Job>, StoreError> {
    let sql = format!(
        "UPDATE job SET lease_by = $3, lease_until = $5, tries = tries + 1
         WHERE id = (SELECT id FROM job WHERE kind = $1 AND key = $2
                     AND (lease_by IS NULL OR lease_by = $3 OR lease_until <= $4) FOR UPDATE SKIP LOCKED)
         RETURNING {COLUMNS}"
    );
    let statement = db.prepare_cached(&sql).await?;
    let row = db.query_opt(&statement, &[&kind, &key, &lease.by, &lease.from, &lease.until]).await?;
    row.as_ref().map(job_of).transpose()
}

pub(super) async fn renew(db: &Client, kind: &str, key: &str, lease: Lease) -> Result<bool, StoreError> {
    let sql = "UPDATE job SET lease_until = $4 WHERE kind = $1 AND key = $2 AND lease_by = $3";
    let statement = db.prepare_cached(sql).await?;
    Ok(db.execute(&statement, &[&kind, &key, &lease.by, &lease.until]).await? > 0)
}

pub(super) async fn leave(db: &Client, kind: &str, key: &str, by: WorkerId, due: i64) -> Result<(), StoreError> {
    let sql = "UPDATE job SET lease_by = NULL, lease_until = NULL, due = $4
               WHERE kind = $1 AND key = $2 AND (lease_by IS NULL OR lease_by = $3)";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&kind, &key, &by, &due]).await?;
    Ok(())
}

pub(super) async fn end(
    db: &Client,
    kind: &str,
    key: &str,
    by: WorkerId,
    finding: Option<&str>,
) -> Result<bool, StoreError> {
    let sql =
        "WITH ended AS (DELETE FROM job WHERE kind = $1 AND key = $2 AND lease_by = $3 RETURNING kind, key, owner),
                    kept AS (INSERT INTO finding (kind, key, text, owner) SELECT kind, key, $4::TEXT, owner FROM ended
                             WHERE $4::TEXT IS NOT NULL ON CONFLICT DO NOTHING)
               SELECT count(*) FROM ended";
    let statement = db.prepare_cached(sql).await?;
    let ended: i64 = db.query_one(&statement, &[&kind, &key, &by, &finding]).await?.try_get(0)?;
    Ok(ended > 0)
}

pub(super) async fn strike_off(db: &Client, kind: &str, key: &str) -> Result<(), StoreError> {
    let statement = db.prepare_cached("DELETE FROM job WHERE kind = $1 AND key = $2").await?;
    db.execute(&statement, &[&kind, &key]).await?;
    Ok(())
}

pub(super) async fn finding(db: &Client, kind: &str, key: &str) -> Result<Option<String>, StoreError> {
    let statement = db.prepare_cached("SELECT text FROM finding WHERE kind = $1 AND key = $2").await?;
    let row = db.query_opt(&statement, &[&kind, &key]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

pub(super) async fn keep_findings(db: &Client, kind: &str, most: u32) -> Result<(), StoreError> {
    let sql = "DELETE FROM finding WHERE kind = $1 AND key NOT IN
               (SELECT key FROM finding WHERE kind = $1 ORDER BY made DESC, key LIMIT $2)";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&kind, &i64::from(most)]).await?;
    Ok(())
}

pub(super) async fn room(db: &Client, of: Option<VisitorId>) -> Result<Room, StoreError> {
    let sql = "SELECT coalesce(sum(bytes) FILTER (WHERE owner = $1), 0)::BIGINT, coalesce(sum(bytes), 0)::BIGINT
               FROM (SELECT owner, octet_length(payload) AS bytes FROM job WHERE kind <> $2
                     UNION ALL SELECT owner, octet_length(text) FROM finding) AS taken";
    let statement = db.prepare_cached(sql).await?;
    let row = db.query_one(&statement, &[&of, &TURN]).await?;
    let bytes = |column| Ok::<_, StoreError>(row.try_get::<_, i64>(column)? as u64);
    Ok(Room { own: bytes(0)?, all: bytes(1)? })
}
