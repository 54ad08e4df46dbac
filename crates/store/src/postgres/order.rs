//! Order in a shared database.

use deadpool_postgres::GenericClient;
use tokio_postgres::Row;

use super::Postgres;
use super::accounts::{Values, all, first, one, run};
use super::jobs;
use super::read::column;
use crate::{Answer, HostDeed, Job, Mute, Order, Report, StoreError, VisitorId, Which};

const REPORT: &str = "SELECT id, at, by, about, match, line, text, settled FROM report";

fn mute_of(row: &Row) -> Result<Mute, StoreError> {
    Ok(Mute { visitor: column(row, 0)?, until: column(row, 1)?, why: column(row, 2)? })
}

fn report_of(row: &Row) -> Result<Report, StoreError> {
    Ok(Report {
        id: column(row, 0)?,
        at: column(row, 1)?,
        by: column(row, 2)?,
        about: column(row, 3)?,
        id_of_match: column(row, 4)?,
        line: column::<Option<i64>>(row, 5)?.map(|line| line as u64),
        text: column(row, 6)?,
        settled: column(row, 7)?,
    })
}

fn deed_of(row: &Row) -> Result<HostDeed, StoreError> {
    Ok(HostDeed {
        id: column(row, 0)?,
        at: column(row, 1)?,
        who: column(row, 2)?,
        deed: column(row, 3)?,
        outcome: column(row, 4)?,
    })
}

/// What one visitor has asked for becomes another's, and a mute goes with it.
pub(super) async fn take_over(db: &impl GenericClient, from: VisitorId, to: VisitorId) -> Result<(), StoreError> {
    let own =
        "INSERT INTO block (visitor, other, at) SELECT $2, other, at FROM block WHERE visitor = $1 AND other <> $2
               ON CONFLICT DO NOTHING";
    run(db, own, &[&from, &to]).await?;
    let others = "INSERT INTO block (visitor, other, at) SELECT visitor, $2, at FROM block
                  WHERE other = $1 AND visitor <> $2 ON CONFLICT DO NOTHING";
    run(db, others, &[&from, &to]).await?;
    run(db, "DELETE FROM block WHERE visitor = $1 OR other = $1", &[&from]).await?;
    run(db, "UPDATE report SET by = $2 WHERE by = $1", &[&from, &to]).await?;
    run(db, "UPDATE report SET about = $2 WHERE about = $1", &[&from, &to]).await?;
    let mute = "UPDATE mute SET visitor = $2 WHERE visitor = $1 AND NOT EXISTS (SELECT 1 FROM mute WHERE visitor = $2)";
    run(db, mute, &[&from, &to]).await?;
    run(db, "DELETE FROM mute WHERE visitor = $1", &[&from]).await?;
    Ok(())
}

/// Nothing is left of whom a visitor has blocked and what it has reported. What others have reported about it, and whether it may speak, stays with the host.
pub(super) async fn forget(db: &impl GenericClient, visitor: VisitorId) -> Result<(), StoreError> {
    run(db, "DELETE FROM block WHERE visitor = $1 OR other = $1", &[&visitor]).await?;
    run(db, "DELETE FROM report WHERE by = $1", &[&visitor]).await?;
    Ok(())
}

impl Order for Postgres {
    fn set_mute(&self, mute: Mute) -> Answer<()> {
        let sql = "INSERT INTO mute (visitor, until, why) VALUES ($1, $2, $3)
                   ON CONFLICT (visitor) DO UPDATE SET until = excluded.until, why = excluded.why";
        self.with(move |db| async move { run(&db, sql, &[&mute.visitor, &mute.until, &mute.why]).await.map(|_| ()) })
    }

    fn mute(&self, of: VisitorId, now: i64) -> Answer<Option<Mute>> {
        let sql = "SELECT visitor, until, why FROM mute WHERE visitor = $1 AND until > $2";
        self.with(move |db| async move { one(&db, sql, &[&of, &now], mute_of).await })
    }

    fn set_block(&self, by: VisitorId, other: VisitorId, at: Option<i64>) -> Answer<()> {
        self.with(move |db| async move {
            let added = "INSERT INTO block (visitor, other, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
            let gone = "DELETE FROM block WHERE visitor = $1 AND other = $2";
            match at {
                Some(at) => run(&db, added, &[&by, &other, &at]).await,
                None => run(&db, gone, &[&by, &other]).await,
            }
            .map(|_| ())
        })
    }

    fn blocked_by(&self, by: VisitorId) -> Answer<Vec<VisitorId>> {
        let sql = "SELECT other FROM block WHERE visitor = $1 ORDER BY at, other";
        self.with(move |db| async move { all(&db, sql, &[&by], first).await })
    }

    fn blocking(&self, other: VisitorId) -> Answer<Vec<VisitorId>> {
        let sql = "SELECT visitor FROM block WHERE other = $1 ORDER BY at, visitor";
        self.with(move |db| async move { all(&db, sql, &[&other], first).await })
    }

    fn add_report(&self, new: Report) -> Answer<i64> {
        let sql = "INSERT INTO report (at, by, about, match, line, text) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id";
        self.with(move |db| async move {
            let line = new.line.map(|line| line as i64);
            let values: Values<'_> = &[&new.at, &new.by, &new.about, &new.id_of_match, &line, &new.text];
            one(&db, sql, values, first).await?.ok_or(StoreError::Taken)
        })
    }

    fn reports(&self, which: Which, at_most: u32) -> Answer<Vec<Report>> {
        let sql = format!("{REPORT} WHERE settled IS NULL OR NOT $1 ORDER BY id DESC LIMIT $2");
        let open = which == Which::Open;
        self.with(move |db| async move { all(&db, &sql, &[&open, &i64::from(at_most)], report_of).await })
    }

    fn reports_by(&self, by: VisitorId, since: i64) -> Answer<u32> {
        let sql = "SELECT count(*) FROM report WHERE by = $1 AND at >= $2";
        self.with(
            move |db| async move { Ok(one(&db, sql, &[&by, &since], first::<i64>).await?.unwrap_or_default() as u32) },
        )
    }

    fn settle_report(&self, id: i64, at: i64) -> Answer<bool> {
        let sql = "UPDATE report SET settled = $2 WHERE id = $1";
        self.with(move |db| async move { Ok(run(&db, sql, &[&id, &at]).await? > 0) })
    }

    fn add_host_deed(&self, who: String, deed: String, at: i64) -> Answer<i64> {
        let sql = "INSERT INTO host_deed (at, who, deed) VALUES ($1, $2, $3) RETURNING id";
        self.with(move |db| async move { one(&db, sql, &[&at, &who, &deed], first).await?.ok_or(StoreError::Taken) })
    }

    fn end_host_deed(&self, id: i64, outcome: String) -> Answer<bool> {
        let sql = "UPDATE host_deed SET outcome = $2 WHERE id = $1 AND outcome IS NULL";
        self.with(move |db| async move { Ok(run(&db, sql, &[&id, &outcome]).await? > 0) })
    }

    fn host_deeds(&self, which: Which, at_most: u32) -> Answer<Vec<HostDeed>> {
        let which = match which {
            Which::Open => "WHERE outcome IS NULL ORDER BY id",
            Which::All => "ORDER BY id DESC",
        };
        let sql = format!("SELECT id, at, who, deed, outcome FROM host_deed {which} LIMIT $1");
        self.with(move |db| async move { all(&db, &sql, &[&i64::from(at_most)], deed_of).await })
    }

    fn remove_saying(&self, id: String, n: u64) -> Answer<bool> {
        let sql = "UPDATE act SET body = jsonb_set(body::JSONB, '{text}', '\"\"')::TEXT
                   WHERE match = (SELECT key FROM match WHERE id = $1) AND n = $2 AND kind = 12";
        let n = i64::try_from(n).unwrap_or(i64::MAX);
        self.with(move |db| async move { Ok(run(&db, sql, &[&id, &n]).await? > 0) })
    }

    fn queue(&self, at_most: u32) -> Answer<Vec<Job>> {
        self.with(move |db| async move { jobs::all(&db, at_most).await })
    }
}
