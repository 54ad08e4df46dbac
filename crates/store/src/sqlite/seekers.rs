use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::read::{UPDATED, listed};
use crate::{Answer, Challenge, Listed, Seekers, StoreError, VisitorId, Wait};

fn meet(
    db: &Connection,
    pool: &str,
    visitor: VisitorId,
    now: i64,
    fresh: i64,
) -> Result<Option<VisitorId>, StoreError> {
    let sql = "DELETE FROM waiting WHERE visitor = (SELECT visitor FROM waiting WHERE pool = ?1 AND visitor <> ?2
               AND found IS NULL AND seen >= ?3 ORDER BY since, visitor LIMIT 1) RETURNING visitor";
    let other = db.prepare_cached(sql)?.query_row(params![pool, visitor, fresh], |row| row.get(0)).optional()?;
    if other.is_some() {
        leave(db, visitor)?;
    } else {
        let sql = "INSERT INTO waiting (visitor, pool, since, seen) VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO UPDATE
                   SET since = CASE WHEN pool = ?2 THEN since ELSE ?3 END, pool = ?2, seen = ?3, found = NULL";
        db.prepare_cached(sql)?.execute(params![visitor, pool, now])?;
    }
    Ok(other)
}

fn leave(db: &Connection, visitor: VisitorId) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM waiting WHERE visitor = ?1")?.execute([visitor])?;
    Ok(())
}

fn wait_of(db: &Connection, visitor: VisitorId, now: i64) -> Result<Option<Wait>, StoreError> {
    let sql = "UPDATE waiting SET seen = ?2 WHERE visitor = ?1 RETURNING pool, since, found";
    let read = |row: &Row<'_>| {
        let found: Option<String> = row.get(2)?;
        Ok(match found {
            Some(id) => Wait::Found(id),
            None => Wait::Waits(row.get(0)?, row.get(1)?),
        })
    };
    let wait = db.prepare_cached(sql)?.query_row(params![visitor, now], read).optional()?;
    if matches!(wait, Some(Wait::Found(_))) {
        leave(db, visitor)?;
    }
    Ok(wait)
}

fn challenge_of(row: &Row<'_>) -> rusqlite::Result<Challenge> {
    Ok(Challenge { id: row.get(0)?, by: row.get(1)?, whom: row.get(2)?, made: row.get(3)?, ask: row.get(4)? })
}

impl Seekers for Sqlite {
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<Option<VisitorId>> {
        self.write(move |db| meet(db, &pool, visitor, now, fresh))
    }

    fn found(&self, visitor: VisitorId, id: String, now: i64) -> Answer<()> {
        let sql = "INSERT INTO waiting (visitor, pool, since, seen, found) VALUES (?1, '', ?3, ?3, ?2)
                   ON CONFLICT DO UPDATE SET found = ?2";
        self.write(move |db| {
            db.prepare_cached(sql)?.execute(params![visitor, id, now])?;
            Ok(())
        })
    }

    fn wait_of(&self, visitor: VisitorId, now: i64) -> Answer<Option<Wait>> {
        self.write(move |db| wait_of(db, visitor, now))
    }

    fn wait_no_more(&self, visitor: VisitorId) -> Answer<()> {
        self.write(move |db| leave(db, visitor))
    }

    fn pools(&self, fresh: i64) -> Answer<Vec<(String, u32)>> {
        let sql = "SELECT pool, count(*) FROM waiting WHERE found IS NULL AND seen >= ?1 GROUP BY pool ORDER BY pool";
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            Ok(query.query_map([fresh], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?)
        })
    }

    fn challenge(&self, new: Challenge, most: u32) -> Answer<Option<i64>> {
        let sql = "INSERT INTO challenge (by, whom, made, ask) SELECT ?1, ?2, ?3, ?4
                   WHERE (SELECT count(*) FROM challenge WHERE by = ?1) < ?5 RETURNING id";
        self.write(move |db| {
            let values = params![new.by, new.whom, new.made, new.ask, most];
            Ok(db.prepare_cached(sql)?.query_row(values, |row| row.get(0)).optional()?)
        })
    }

    fn challenges(&self, of: VisitorId) -> Answer<Vec<Challenge>> {
        let sql = "SELECT id, by, whom, made, ask FROM challenge WHERE by = ?1 OR whom = ?1 ORDER BY id DESC";
        self.read(move |db| {
            let mut query = db.prepare_cached(sql)?;
            Ok(query.query_map([of], challenge_of)?.collect::<Result<_, _>>()?)
        })
    }

    fn take_challenge(&self, id: i64, visitor: VisitorId) -> Answer<Option<Challenge>> {
        let sql = "DELETE FROM challenge WHERE id = ?1 AND (by = ?2 OR whom = ?2) RETURNING id, by, whom, made, ask";
        self.write(move |db| Ok(db.prepare_cached(sql)?.query_row([id, visitor], challenge_of).optional()?))
    }

    fn live_matches(&self, at_most: u32) -> Answer<Vec<Listed>> {
        let sql = format!(
            "SELECT match.key, {UPDATED} AS updated FROM match
             WHERE match.listed = 1 AND (SELECT decider FROM act WHERE act.match = match.key AND act.step IS NOT NULL
                                         ORDER BY n DESC LIMIT 1) >= 0
             ORDER BY updated DESC, match.key DESC LIMIT ?1"
        );
        self.read(move |db| listed(db, &sql, [at_most]))
    }
}
