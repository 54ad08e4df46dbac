use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::Row;

use super::Postgres;
use super::read::{MATCH, UPDATED, column, listed, query};
use crate::{Answer, Challenge, Listed, Meeting, Seekers, StoreError, VisitorId, Wait};

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
    let (pool, found, met) = (column(row, 0)?, column::<Option<String>>(row, 2)?, column::<Option<i64>>(row, 4)?);
    Ok(match (found, met) {
        (Some(id), _) => Wait::Found(id),
        (None, Some(at)) => {
            let (other, agreed, other_agreed) = (column(row, 3)?, column(row, 5)?, column(row, 6)?);
            Wait::Met(Meeting { pool, other, at, agreed, other_agreed })
        }
        (None, None) => Wait::Waits(pool, column(row, 1)?),
    })
}

/// One after the other: two who come at once find each other, and of two who agree one is the last.
async fn in_turn(db: &Transaction<'_>) -> Result<(), StoreError> {
    db.execute("SELECT pg_advisory_xact_lock(1858, 0)", &[]).await?;
    Ok(())
}

/// Whoever has met this one has met nobody.
async fn part(db: &impl GenericClient, visitor: VisitorId) -> Result<(), StoreError> {
    let sql = "UPDATE waiting SET other = NULL, met = NULL, agreed = FALSE WHERE other = $1 OR visitor = $1";
    db.execute(sql, &[&visitor]).await?;
    Ok(())
}

async fn state(db: &impl GenericClient, visitor: VisitorId) -> Result<Option<Wait>, StoreError> {
    let sql = "SELECT own.pool, own.since, own.found, own.other, own.met, own.agreed, coalesce(theirs.agreed, FALSE)
               FROM waiting AS own LEFT JOIN waiting AS theirs ON theirs.visitor = own.other AND theirs.other = own.visitor
               WHERE own.visitor = $1";
    db.query_opt(sql, &[&visitor]).await?.as_ref().map(wait_in).transpose()
}

async fn meet(db: &Transaction<'_>, pool: &str, visitor: VisitorId, now: i64, fresh: i64) -> Result<(), StoreError> {
    if let Some(Wait::Met(meeting)) = state(db, visitor).await?
        && meeting.pool == pool
    {
        return Ok(());
    }
    part(db, visitor).await?;
    let wait = "INSERT INTO waiting AS own (visitor, pool, since, seen) VALUES ($1, $2, $3, $3)
                ON CONFLICT (visitor) DO UPDATE
                SET since = CASE WHEN own.pool = $2 THEN own.since ELSE $3 END, pool = $2, seen = $3, found = NULL";
    db.execute(wait, &[&visitor, &pool, &now]).await?;
    let find = "SELECT visitor FROM waiting WHERE pool = $1 AND visitor <> $2 AND found IS NULL AND other IS NULL
                AND seen >= $3 AND NOT EXISTS (SELECT 1 FROM block
                    WHERE (block.visitor = $2 AND block.other = waiting.visitor)
                    OR (block.visitor = waiting.visitor AND block.other = $2)) ORDER BY since, visitor LIMIT 1";
    let Some(row) = db.query_opt(find, &[&pool, &visitor, &fresh]).await? else { return Ok(()) };
    let met: VisitorId = column(&row, 0)?;
    let sql = "UPDATE waiting SET other = $2, met = $3, agreed = FALSE WHERE visitor = $1";
    for (one, other) in [(visitor, met), (met, visitor)] {
        db.execute(sql, &[&one, &other, &now]).await?;
    }
    Ok(())
}

async fn agree(db: &Transaction<'_>, visitor: VisitorId, pool: &str) -> Result<Option<Meeting>, StoreError> {
    let sql = "UPDATE waiting SET agreed = TRUE WHERE visitor = $1 AND pool = $2 AND other IS NOT NULL";
    if db.execute(sql, &[&visitor, &pool]).await? == 0 {
        return Ok(None);
    }
    let Some(Wait::Met(meeting)) = state(db, visitor).await? else { return Ok(None) };
    if meeting.other_agreed {
        db.execute("DELETE FROM waiting WHERE visitor = $1 OR visitor = $2", &[&visitor, &meeting.other]).await?;
    }
    Ok(Some(meeting))
}

impl Seekers for Postgres {
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<()> {
        self.with(move |mut db| async move {
            let db = db.transaction().await?;
            in_turn(&db).await?;
            meet(&db, &pool, visitor, now, fresh).await?;
            Ok(db.commit().await?)
        })
    }

    fn agree(&self, visitor: VisitorId, pool: String) -> Answer<Option<Meeting>> {
        self.with(move |mut db| async move {
            let db = db.transaction().await?;
            in_turn(&db).await?;
            let meeting = agree(&db, visitor, &pool).await?;
            db.commit().await?;
            Ok(meeting)
        })
    }

    fn give_up_meetings(&self, before: i64) -> Answer<()> {
        self.with(move |mut db| async move {
            let db = db.transaction().await?;
            in_turn(&db).await?;
            db.execute("DELETE FROM waiting WHERE met < $1 AND NOT agreed", &[&before]).await?;
            let sql = "UPDATE waiting SET other = NULL, met = NULL, agreed = FALSE WHERE met < $1";
            db.execute(sql, &[&before]).await?;
            Ok(db.commit().await?)
        })
    }

    fn found(&self, visitor: VisitorId, id: String, now: i64) -> Answer<()> {
        let sql = "INSERT INTO waiting (visitor, pool, since, seen, found) VALUES ($1, '', $3, $3, $2)
                   ON CONFLICT (visitor) DO UPDATE SET found = $2";
        self.with(move |db| async move { query(&db, sql, &[&visitor, &id, &now]).await.map(drop) })
    }

    fn wait_of(&self, visitor: VisitorId, now: i64) -> Answer<Option<Wait>> {
        let seen = "UPDATE waiting SET seen = $2 WHERE visitor = $1";
        let told = "DELETE FROM waiting WHERE visitor = $1 AND found IS NOT NULL";
        self.with(move |db| async move {
            query(&db, seen, &[&visitor, &now]).await?;
            let wait = state(&db, visitor).await?;
            if matches!(wait, Some(Wait::Found(_))) {
                query(&db, told, &[&visitor]).await?;
            }
            Ok(wait)
        })
    }

    fn wait_no_more(&self, visitor: VisitorId) -> Answer<()> {
        self.with(move |mut db| async move {
            let db = db.transaction().await?;
            in_turn(&db).await?;
            part(&db, visitor).await?;
            db.execute("DELETE FROM waiting WHERE visitor = $1", &[&visitor]).await?;
            Ok(db.commit().await?)
        })
    }

    fn pools(&self, fresh: i64) -> Answer<Vec<(String, VisitorId)>> {
        let sql = "SELECT pool, visitor FROM waiting WHERE found IS NULL AND seen >= $1 ORDER BY pool, since, visitor";
        let waits = |row: &Row| Ok((column(row, 0)?, column(row, 1)?));
        self.with(move |db| async move { query(&db, sql, &[&fresh]).await?.iter().map(waits).collect() })
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
