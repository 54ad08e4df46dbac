use tokio_postgres::Row;

use super::Postgres;
use super::read::{MATCH, UPDATED, column, listed, query};
use crate::{Answer, Challenge, Listed, Seekers, StoreError, VisitorId, Wait};

fn challenge_of(row: &Row) -> Result<Challenge, StoreError> {
    Ok(Challenge {
        id: column(row, 0)?,
        by: column(row, 1)?,
        whom: column(row, 2)?,
        made: column(row, 3)?,
        ask: column(row, 4)?,
    })
}

fn wait_in(row: &Row) -> Result<Wait, StoreError> {
    Ok(match column::<Option<String>>(row, 2)? {
        Some(id) => Wait::Found(id),
        None => Wait::Waits(column(row, 0)?, column(row, 1)?),
    })
}

impl Seekers for Postgres {
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<Option<VisitorId>> {
        let take = "DELETE FROM waiting WHERE visitor = (SELECT visitor FROM waiting WHERE pool = $1 AND visitor <> $2
                    AND found IS NULL AND seen >= $3 ORDER BY since, visitor LIMIT 1 FOR UPDATE SKIP LOCKED)
                    RETURNING visitor";
        let wait = "INSERT INTO waiting AS own (visitor, pool, since, seen) VALUES ($1, $2, $3, $3)
                    ON CONFLICT (visitor) DO UPDATE
                    SET since = CASE WHEN own.pool = $2 THEN own.since ELSE $3 END, pool = $2, seen = $3, found = NULL";
        self.with(move |mut db| async move {
            // One after the other: two who come at once find each other.
            let db = db.transaction().await?;
            db.execute("SELECT pg_advisory_xact_lock(1858, hashtext($1))", &[&pool]).await?;
            let row = db.query_opt(take, &[&pool, &visitor, &fresh]).await?;
            let other = row.map(|row| column(&row, 0)).transpose()?;
            if other.is_some() {
                db.execute("DELETE FROM waiting WHERE visitor = $1", &[&visitor]).await?;
            } else {
                db.execute(wait, &[&visitor, &pool, &now]).await?;
            }
            db.commit().await?;
            Ok(other)
        })
    }

    fn found(&self, visitor: VisitorId, id: String, now: i64) -> Answer<()> {
        let sql = "INSERT INTO waiting (visitor, pool, since, seen, found) VALUES ($1, '', $3, $3, $2)
                   ON CONFLICT (visitor) DO UPDATE SET found = $2";
        self.with(move |db| async move { query(&db, sql, &[&visitor, &id, &now]).await.map(drop) })
    }

    fn wait_of(&self, visitor: VisitorId, now: i64) -> Answer<Option<Wait>> {
        let seen = "UPDATE waiting SET seen = $2 WHERE visitor = $1 RETURNING pool, since, found";
        let told = "DELETE FROM waiting WHERE visitor = $1 AND found IS NOT NULL";
        self.with(move |db| async move {
            let wait = query(&db, seen, &[&visitor, &now]).await?.first().map(wait_in).transpose()?;
            if matches!(wait, Some(Wait::Found(_))) {
                query(&db, told, &[&visitor]).await?;
            }
            Ok(wait)
        })
    }

    fn wait_no_more(&self, visitor: VisitorId) -> Answer<()> {
        let sql = "DELETE FROM waiting WHERE visitor = $1";
        self.with(move |db| async move { query(&db, sql, &[&visitor]).await.map(drop) })
    }

    fn pools(&self, fresh: i64) -> Answer<Vec<(String, u32)>> {
        let sql = "SELECT pool, count(*) FROM waiting WHERE found IS NULL AND seen >= $1 GROUP BY pool ORDER BY pool";
        let pool = |row: &Row| Ok((column(row, 0)?, column::<i64>(row, 1)? as u32));
        self.with(move |db| async move { query(&db, sql, &[&fresh]).await?.iter().map(pool).collect() })
    }

    fn challenge(&self, new: Challenge, most: u32) -> Answer<Option<i64>> {
        let sql = "INSERT INTO challenge (by, whom, made, ask) SELECT $1, $2, $3, $4
                   WHERE (SELECT count(*) FROM challenge WHERE by = $1) < $5 RETURNING id";
        self.with(move |db| async move {
            let rows = query(&db, sql, &[&new.by, &new.whom, &new.made, &new.ask, &i64::from(most)]).await?;
            rows.first().map(|row| column(row, 0)).transpose()
        })
    }

    fn challenges(&self, of: VisitorId) -> Answer<Vec<Challenge>> {
        let sql = "SELECT id, by, whom, made, ask FROM challenge WHERE by = $1 OR whom = $1 ORDER BY id DESC";
        self.with(move |db| async move { query(&db, sql, &[&of]).await?.iter().map(challenge_of).collect() })
    }

    fn take_challenge(&self, id: i64, visitor: VisitorId) -> Answer<Option<Challenge>> {
        let sql = "DELETE FROM challenge WHERE id = $1 AND (by = $2 OR whom = $2) RETURNING id, by, whom, made, ask";
        self.with(
            move |db| async move { query(&db, sql, &[&id, &visitor]).await?.first().map(challenge_of).transpose() },
        )
    }

    fn live_matches(&self, at_most: u32) -> Answer<Vec<Listed>> {
        let sql = format!(
            "SELECT {MATCH}, {UPDATED} AS updated FROM match
             WHERE match.listed AND (SELECT decider FROM act WHERE act.match = match.key AND act.step IS NOT NULL
                                     ORDER BY n DESC LIMIT 1) >= 0
             ORDER BY updated DESC, match.key DESC LIMIT $1"
        );
        self.with(move |db| async move {
            let rows = query(&db, &sql, &[&i64::from(at_most)]).await?;
            listed(&db, rows).await
        })
    }
}
