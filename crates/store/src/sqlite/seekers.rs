use rusqlite::{Connection, OptionalExtension, Row, params};

use super::Sqlite;
use super::read::{UPDATED, listed};
use crate::{Answer, Challenge, Listed, Meeting, Seekers, StoreError, VisitorId, Wait};

/// Neither has blocked the other.
const WELCOME: &str = "NOT EXISTS (SELECT 1 FROM block WHERE (block.visitor = ?2 AND block.other = waiting.visitor)
                                   OR (block.visitor = waiting.visitor AND block.other = ?2))";

fn meet(db: &Connection, pool: &str, visitor: VisitorId, now: i64, fresh: i64) -> Result<(), StoreError> {
    if let Some(Wait::Met(meeting)) = state(db, visitor)?
        && meeting.pool == pool
    {
        return Ok(());
    }
    part(db, visitor)?;
    let sql = "INSERT INTO waiting (visitor, pool, since, seen) VALUES (?1, ?2, ?3, ?3) ON CONFLICT DO UPDATE
               SET since = CASE WHEN pool = ?2 THEN since ELSE ?3 END, pool = ?2, seen = ?3, found = NULL";
    db.prepare_cached(sql)?.execute(params![visitor, pool, now])?;
    let sql = format!(
        "SELECT visitor FROM waiting WHERE pool = ?1 AND visitor <> ?2 AND found IS NULL AND other IS NULL AND seen >= ?3
         AND {WELCOME} ORDER BY since, visitor LIMIT 1"
    );
    let met = db.prepare_cached(&sql)?.query_row(params![pool, visitor, fresh], |row| row.get(0)).optional()?;
    let Some(met) = met else { return Ok(()) };
    let sql = "UPDATE waiting SET other = ?2, met = ?3, agreed = 0 WHERE visitor = ?1";
    let (one, other): (VisitorId, VisitorId) = (visitor, met);
    for pair in [(one, other), (other, one)] {
        db.prepare_cached(sql)?.execute(params![pair.0, pair.1, now])?;
    }
    Ok(())
}

/// Whoever has met this one has met nobody.
fn part(db: &Connection, visitor: VisitorId) -> Result<(), StoreError> {
    let sql = "UPDATE waiting SET other = NULL, met = NULL, agreed = 0 WHERE other = ?1 OR visitor = ?1";
    db.prepare_cached(sql)?.execute([visitor])?;
    Ok(())
}

fn leave(db: &Connection, visitor: VisitorId) -> Result<(), StoreError> {
    part(db, visitor)?;
    db.prepare_cached("DELETE FROM waiting WHERE visitor = ?1")?.execute([visitor])?;
    Ok(())
}

fn agree(db: &Connection, visitor: VisitorId, pool: &str) -> Result<Option<Meeting>, StoreError> {
    let sql = "UPDATE waiting SET agreed = 1 WHERE visitor = ?1 AND pool = ?2 AND other IS NOT NULL";
    if db.prepare_cached(sql)?.execute(params![visitor, pool])? == 0 {
        return Ok(None);
    }
    let Some(Wait::Met(meeting)) = state(db, visitor)? else { return Ok(None) };
    if meeting.other_agreed {
        let sql = "DELETE FROM waiting WHERE visitor = ?1 OR visitor = ?2";
        db.prepare_cached(sql)?.execute([visitor, meeting.other])?;
    }
    Ok(Some(meeting))
}

fn give_up_meetings(db: &Connection, before: i64) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM waiting WHERE met < ?1 AND agreed = 0")?.execute([before])?;
    let sql = "UPDATE waiting SET other = NULL, met = NULL, agreed = 0 WHERE met < ?1";
    db.prepare_cached(sql)?.execute([before])?;
    Ok(())
}

fn state(db: &Connection, visitor: VisitorId) -> Result<Option<Wait>, StoreError> {
    let sql = "SELECT own.pool, own.since, own.found, own.other, own.met, own.agreed, coalesce(theirs.agreed, 0)
               FROM waiting AS own LEFT JOIN waiting AS theirs ON theirs.visitor = own.other AND theirs.other = own.visitor
               WHERE own.visitor = ?1";
    let read = |row: &Row<'_>| {
        let (pool, found, met) = (row.get(0)?, row.get::<_, Option<String>>(2)?, row.get::<_, Option<i64>>(4)?);
        Ok(match (found, met) {
            (Some(id), _) => Wait::Found(id),
            (None, Some(at)) => {
                let (other, agreed, other_agreed) = (row.get(3)?, row.get(5)?, row.get(6)?);
                Wait::Met(Meeting { pool, other, at, agreed, other_agreed })
            }
            (None, None) => Wait::Waits(pool, row.get(1)?),
        })
    };
    Ok(db.prepare_cached(sql)?.query_row([visitor], read).optional()?)
}

fn wait_of(db: &Connection, visitor: VisitorId, now: i64) -> Result<Option<Wait>, StoreError> {
    db.prepare_cached("UPDATE waiting SET seen = ?2 WHERE visitor = ?1")?.execute(params![visitor, now])?;
    let wait = state(db, visitor)?;
    if matches!(wait, Some(Wait::Found(_))) {
        leave(db, visitor)?;
    }
    Ok(wait)
}

fn challenge_of(row: &Row<'_>) -> rusqlite::Result<Challenge> {
    Ok(Challenge { id: row.get(0)?, by: row.get(1)?, whom: row.get(2)?, made: row.get(3)?, ask: row.get(4)? })
}

impl Seekers for Sqlite {
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<()> {
        self.write(move |db| meet(db, &pool, visitor, now, fresh))
    }

    fn agree(&self, visitor: VisitorId, pool: String) -> Answer<Option<Meeting>> {
        self.write(move |db| agree(db, visitor, &pool))
    }

    fn give_up_meetings(&self, before: i64) -> Answer<()> {
        self.write(move |db| give_up_meetings(db, before))
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

    fn pools(&self, fresh: i64) -> Answer<Vec<(String, VisitorId)>> {
        let sql = "SELECT pool, visitor FROM waiting WHERE found IS NULL AND seen >= ?1 ORDER BY pool, since, visitor";
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
