use engine::{Ending, Status};
use rusqlite::types::FromSql;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::clocks::{self, TICK};
use super::results::{STAKES, stakes_of};
use crate::{
    Act, ActKind, InvitationRow, Listed, MatchKey, MatchRow, Needs, Position, SeatRow, StoreError, TokenHash, Visitor,
    VisitorId,
};

const VISITOR: &str =
    "id, coalesce((SELECT name FROM visitor_name WHERE visitor = visitor.id ORDER BY visitor_name.id DESC LIMIT 1), ''),
    (SELECT account.id FROM account WHERE account.visitor = visitor.id)";

pub(super) fn visitor(db: &Connection, token: &TokenHash) -> Result<Option<Visitor>, StoreError> {
    let signed_in = "SELECT account.visitor FROM session JOIN account ON account.id = session.account";
    let mut query = db.prepare_cached(&format!(
        "SELECT {VISITOR} FROM visitor WHERE id = coalesce(({signed_in} WHERE session.token = ?1),
         (SELECT id FROM visitor WHERE token = ?1))"
    ))?;
    Ok(query.query_row(params![token], visitor_of).optional()?)
}

pub(super) fn visitors(db: &Connection, ids: &[VisitorId]) -> Result<Vec<Visitor>, StoreError> {
    let mut query = db.prepare_cached(&format!("SELECT {VISITOR} FROM visitor WHERE id = ?1"))?;
    let found = ids.iter().map(|id| query.query_row(params![id], visitor_of).optional());
    Ok(found.filter_map(Result::transpose).collect::<Result<_, _>>()?)
}

fn visitor_of(row: &Row<'_>) -> rusqlite::Result<Visitor> {
    Ok(Visitor { id: row.get(0)?, name: row.get(1)?, account: row.get(2)? })
}

pub(super) fn find(db: &Connection, id: &str) -> Result<Option<(MatchKey, MatchRow)>, StoreError> {
    let key = db
        .prepare_cached("SELECT key FROM match WHERE id = ?1")?
        .query_row(params![id], |row| row.get::<_, MatchKey>(0))
        .optional()?;
    key.map(|key| Ok((key, match_row(db, key)?))).transpose()
}

pub(super) fn made_by(db: &Connection, visitor: VisitorId, at_most: u32) -> Result<u32, StoreError> {
    let mut query =
        db.prepare_cached("SELECT count(*) FROM (SELECT 1 FROM match WHERE maker = ?1 AND cup IS NULL LIMIT ?2)")?;
    Ok(query.query_row(params![visitor, at_most], |row| row.get(0))?)
}

pub(super) fn needs(db: &Connection) -> Result<Vec<Needs>, StoreError> {
    let mut query = db.prepare_cached("SELECT id, game, rules, data, program FROM match ORDER BY key")?;
    let rows = query.query_map(params![], |row| {
        Ok(Needs { id: row.get(0)?, game: row.get(1)?, rules: row.get(2)?, data: row.get(3)?, program: row.get(4)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn match_row(db: &Connection, key: MatchKey) -> Result<MatchRow, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT id, made, maker, game, data, scenario, options, secret, undo, listed, rules, program, clock, wish,
                {STAKES}
         FROM match WHERE key = ?1"
    ))?;
    let seats = seats(db, key)?;
    Ok(query.query_row(params![key], |row| {
        Ok(MatchRow {
            id: row.get(0)?,
            made: row.get(1)?,
            maker: row.get(2)?,
            game: row.get(3)?,
            data: row.get(4)?,
            scenario: row.get(5)?,
            options: row.get(6)?,
            secret: row.get(7)?,
            undo: row.get(8)?,
            listed: row.get(9)?,
            rules: row.get(10)?,
            program: row.get(11)?,
            clock: row.get(12)?,
            wish: row.get(13)?,
            stakes: stakes_of(row, 14)?,
            seats,
        })
    })?)
}

fn seats(db: &Connection, key: MatchKey) -> Result<Vec<SeatRow>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT name, level, visitor, hotseat, player, nonce, invitation FROM seat WHERE match = ?1 ORDER BY seat",
    )?;
    let rows = query.query_map(params![key], |row| {
        Ok(SeatRow {
            name: row.get(0)?,
            level: row.get(1)?,
            visitor: row.get(2)?,
            hotseat: row.get(3)?,
            player: row.get(4)?,
            nonce: row.get(5)?,
            invitation: row.get(6)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

const POSITION: &str = "step, turn, decider, question, outcome, digest";

pub(super) fn acts(db: &Connection, of: MatchKey, after: u64) -> Result<Vec<Act>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT n, at, kind, seat, visitor, body, {POSITION}, {TICK} FROM act WHERE match = ?1 AND n > ?2 ORDER BY n"
    ))?;
    let seats = seats(db, of)?;
    let mut rows = query.query(params![of, i64::try_from(after).unwrap_or(i64::MAX)])?;
    let mut acts = Vec::new();
    while let Some(row) = rows.next()? {
        acts.push(act_of(row, &seats)?);
    }
    Ok(acts)
}

pub(super) fn last_acts(db: &Connection, of: &[MatchKey]) -> Result<Vec<(MatchKey, u64)>, StoreError> {
    let mut query = db.prepare_cached("SELECT coalesce(max(n), 0) FROM act WHERE match = ?1")?;
    of.iter().map(|key| Ok((*key, query.query_row([key], |row| row.get::<_, i64>(0))? as u64))).collect()
}

fn act_of(row: &Row<'_>, seats: &[SeatRow]) -> Result<Act, StoreError> {
    Ok(Act {
        n: row.get::<_, i64>(0)? as u64,
        at: row.get(1)?,
        kind: ActKind::from_code(row.get(2)?)?,
        seat: row.get(3)?,
        visitor: row.get(4)?,
        body: row.get(5)?,
        position: position_of(row, 6, seats)?,
        tick: clocks::tick_of(row, 12)?,
    })
}

/// The position in the columns from `first`; none where they are empty.
fn position_of(row: &Row<'_>, first: usize, seats: &[SeatRow]) -> Result<Option<Position>, StoreError> {
    fn column<T: FromSql>(row: &Row<'_>, index: usize) -> Result<T, StoreError> {
        row.get(index).map_err(|error| StoreError::Damaged(error.to_string()))
    }
    let Some(step) = column::<Option<u32>>(row, first)? else { return Ok(None) };
    let decider = u8::try_from(column::<i16>(row, first + 2)?).ok();
    Ok(Some(Position {
        step,
        turn: column(row, first + 1)?,
        decider,
        status: match decider {
            Some(seat) => Status::Decision { seat: name_of(seats, seat)?, question: column(row, first + 3)? },
            None => Status::Over { outcome: outcome(&column::<String>(row, first + 4)?)? },
        },
        digest: column(row, first + 5)?,
    }))
}

fn name_of(seats: &[SeatRow], seat: u8) -> Result<String, StoreError> {
    let known = seats.get(usize::from(seat)).map(|row| row.name.clone());
    known.ok_or_else(|| StoreError::Damaged(format!("a decision of seat {seat}, which is not there")))
}

pub(super) fn outcome(text: &str) -> Result<Ending, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("an outcome: {error}")))
}

pub(super) fn invitation(db: &Connection, token: &TokenHash) -> Result<Option<InvitationRow>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT match.id, seat.seat FROM seat JOIN match ON match.key = seat.match WHERE seat.invitation = ?1",
    )?;
    let row = |row: &Row<'_>| Ok(InvitationRow { id: row.get(0)?, seat: row.get(1)? });
    Ok(query.query_row(params![token], row).optional()?)
}

pub(super) const UPDATED: &str =
    "coalesce((SELECT at FROM act WHERE act.match = match.key ORDER BY n DESC LIMIT 1), match.made)";

pub(super) fn matches_of(db: &Connection, visitor: VisitorId, at_most: u32) -> Result<Vec<Listed>, StoreError> {
    let sql = format!(
        "SELECT match.key, {UPDATED} AS updated FROM match
         WHERE match.key IN (SELECT match FROM sitting WHERE visitor = ?1) ORDER BY updated DESC, match.key DESC LIMIT ?2"
    );
    listed(db, &sql, params![visitor, at_most])
}

pub(super) fn open_matches(db: &Connection, at_most: u32) -> Result<Vec<Listed>, StoreError> {
    let sql = format!(
        "SELECT match.key, {UPDATED} AS updated FROM match
         WHERE match.listed = 1
           AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.key AND seat.invitation IS NOT NULL
                       AND NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.match = seat.match AND sitting.seat = seat.seat))
         ORDER BY match.key DESC LIMIT ?1"
    );
    listed(db, &sql, params![at_most])
}

pub(super) fn listed(db: &Connection, sql: &str, values: impl rusqlite::Params) -> Result<Vec<Listed>, StoreError> {
    let mut query = db.prepare_cached(sql)?;
    let keys: Vec<(MatchKey, i64)> =
        query.query_map(values, |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    keys.into_iter()
        .map(|(key, updated)| {
            let mut row = match_row(db, key)?;
            for (seat, visitor) in sittings(db, key)? {
                if let Some(seat) = row.seats.get_mut(usize::from(seat)) {
                    seat.visitor = Some(visitor);
                }
            }
            for (seat, level) in clocks::reliefs(db, key)? {
                if let Some(seat) = row.seats.get_mut(usize::from(seat)) {
                    seat.level = Some(level);
                }
            }
            let (position, tick) = (last_position(db, key, &row.seats)?, clocks::last_tick(db, key)?);
            Ok(Listed { row, position, updated, tick })
        })
        .collect()
}

fn sittings(db: &Connection, key: MatchKey) -> Result<Vec<(u8, VisitorId)>, StoreError> {
    let mut query = db.prepare_cached("SELECT seat, visitor FROM sitting WHERE match = ?1")?;
    let rows = query.query_map(params![key], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn last_position(db: &Connection, key: MatchKey, seats: &[SeatRow]) -> Result<Option<Position>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT {POSITION} FROM act WHERE match = ?1 AND step IS NOT NULL ORDER BY n DESC LIMIT 1"
    ))?;
    let mut rows = query.query(params![key])?;
    rows.next()?.map_or(Ok(None), |row| position_of(row, 0, seats))
}
