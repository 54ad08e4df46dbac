use deadpool_postgres::Client;
use engine::{Ending, Status};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSqlOwned, ToSql};

use super::clocks::{self, TICK};
use super::results::stakes_of;
use crate::{
    Act, ActKind, InvitationRow, Listed, MatchKey, MatchRow, Needs, Position, SeatRow, StoreError, TokenHash, Visitor,
    VisitorId,
};

const VISITOR: &str = "visitor.id,
    coalesce((SELECT name FROM visitor_name WHERE visitor = visitor.id ORDER BY visitor_name.id DESC LIMIT 1), ''),
    (SELECT account.id FROM account WHERE account.visitor = visitor.id)";

pub(super) async fn query(db: &Client, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    Ok(db.query(&statement, values).await?)
}

/// A column as this program writes it.
pub(super) fn column<T: FromSqlOwned>(row: &Row, index: usize) -> Result<T, StoreError> {
    row.try_get(index).map_err(|error| StoreError::Damaged(error.to_string()))
}

pub(super) fn bytes<const N: usize>(row: &Row, index: usize) -> Result<[u8; N], StoreError> {
    let bytes: Vec<u8> = column(row, index)?;
    bytes.try_into().map_err(|_| StoreError::Damaged(format!("a column that has not {N} bytes")))
}

pub(super) fn small<T: TryFrom<i16>>(number: i16) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Damaged(format!("a column with {number}")))
}

pub(super) async fn visitor(db: &Client, token: &TokenHash) -> Result<Option<Visitor>, StoreError> {
    let signed_in = "SELECT account.visitor FROM session JOIN account ON account.id = session.account";
    let sql = format!(
        "SELECT {VISITOR} FROM visitor WHERE id = coalesce(({signed_in} WHERE session.token = $1),
         (SELECT id FROM visitor WHERE token = $1))"
    );
    query(db, &sql, &[&token.as_slice()]).await?.first().map(visitor_of).transpose()
}

pub(super) async fn visitors(db: &Client, ids: &[VisitorId]) -> Result<Vec<Visitor>, StoreError> {
    let sql = format!(
        "SELECT {VISITOR} FROM unnest($1::BIGINT[]) WITH ORDINALITY AS asked (id, place)
         JOIN visitor ON visitor.id = asked.id ORDER BY asked.place"
    );
    query(db, &sql, &[&ids]).await?.iter().map(visitor_of).collect()
}

fn visitor_of(row: &Row) -> Result<Visitor, StoreError> {
    Ok(Visitor { id: column(row, 0)?, name: column(row, 1)?, account: column(row, 2)? })
}

pub(super) const MATCH: &str =
    "match.key, match.id, made, maker, game, data, scenario, options, secret, undo, listed, rules,
    program, clock, wish, rated, cup, cup_round, cup_pairing, cup_leg";

pub(super) async fn find(db: &Client, id: &str) -> Result<Option<(MatchKey, MatchRow)>, StoreError> {
    let rows = query(db, &format!("SELECT {MATCH} FROM match WHERE id = $1"), &[&id]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let key = column(row, 0)?;
    Ok(Some((key, match_row(row, seats(db, key).await?)?)))
}

pub(super) async fn made_by(db: &Client, visitor: VisitorId, at_most: u32) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM match WHERE maker = $1 AND cup IS NULL LIMIT $2) AS made";
    let rows = query(db, sql, &[&visitor, &i64::from(at_most)]).await?;
    Ok(rows.first().map_or(Ok(0), |row| column::<i64>(row, 0))? as u32)
}

pub(super) async fn needs(db: &Client) -> Result<Vec<Needs>, StoreError> {
    let needs = |row: &Row| {
        Ok(Needs {
            id: column(row, 0)?,
            game: column(row, 1)?,
            rules: column::<i32>(row, 2)? as u32,
            data: column(row, 3)?,
            program: column(row, 4)?,
        })
    };
    let sql = "SELECT id, game, rules, data, program FROM match ORDER BY key";
    query(db, sql, &[]).await?.iter().map(needs).collect()
}

fn match_row(row: &Row, seats: Vec<SeatRow>) -> Result<MatchRow, StoreError> {
    Ok(MatchRow {
        id: column(row, 1)?,
        made: column(row, 2)?,
        maker: column(row, 3)?,
        game: column(row, 4)?,
        data: column(row, 5)?,
        scenario: column(row, 6)?,
        options: column(row, 7)?,
        secret: bytes(row, 8)?,
        undo: column(row, 9)?,
        listed: column(row, 10)?,
        rules: column::<i32>(row, 11)? as u32,
        program: column(row, 12)?,
        clock: column(row, 13)?,
        wish: column(row, 14)?,
        stakes: stakes_of(row, 15)?,
        seats,
    })
}

async fn seats(db: &Client, key: MatchKey) -> Result<Vec<SeatRow>, StoreError> {
    let sql =
        "SELECT name, level, visitor, hotseat, player, nonce, invitation FROM seat WHERE match = $1 ORDER BY seat";
    let seat = |row: &Row| {
        let invited: Option<Vec<u8>> = column(row, 6)?;
        Ok(SeatRow {
            name: column(row, 0)?,
            level: column(row, 1)?,
            visitor: column(row, 2)?,
            hotseat: column(row, 3)?,
            player: column(row, 4)?,
            nonce: column(row, 5)?,
            invitation: invited.map(|_| bytes(row, 6)).transpose()?,
        })
    };
    query(db, sql, &[&key]).await?.iter().map(seat).collect()
}

const POSITION: &str = "step, turn, decider, question, outcome, digest";

pub(super) async fn acts(db: &Client, of: MatchKey, after: u64) -> Result<Vec<Act>, StoreError> {
    let sql = format!(
        "SELECT n, at, kind, seat, visitor, body, {POSITION}, {TICK} FROM act WHERE match = $1 AND n > $2 ORDER BY n"
    );
    let seats = seats(db, of).await?;
    let rows = query(db, &sql, &[&of, &i64::try_from(after).unwrap_or(i64::MAX)]).await?;
    rows.iter().map(|row| act_of(row, &seats)).collect()
}

pub(super) async fn last_acts(db: &Client, of: &[MatchKey]) -> Result<Vec<(MatchKey, u64)>, StoreError> {
    let sql = "SELECT asked, coalesce((SELECT n FROM act WHERE match = asked ORDER BY n DESC LIMIT 1), 0)
               FROM unnest($1::BIGINT[]) AS asked";
    let last = |row: &Row| Ok((column(row, 0)?, column::<i64>(row, 1)? as u64));
    query(db, sql, &[&of]).await?.iter().map(last).collect()
}

pub(super) async fn salt(db: &Client) -> Result<[u8; 32], StoreError> {
    let rows = query(db, "SELECT salt FROM salt", &[]).await?;
    rows.first().map_or_else(|| Err(StoreError::Damaged("the table `salt` is empty".to_owned())), |row| bytes(row, 0))
}

fn act_of(row: &Row, seats: &[SeatRow]) -> Result<Act, StoreError> {
    Ok(Act {
        n: column::<i64>(row, 0)? as u64,
        at: column(row, 1)?,
        kind: ActKind::from_code(small(column(row, 2)?)?)?,
        seat: column::<Option<i16>>(row, 3)?.map(small).transpose()?,
        visitor: column(row, 4)?,
        body: column(row, 5)?,
        position: position_of(row, 6, seats)?,
        tick: clocks::tick_of(row, 12)?,
    })
}

/// The position in the columns from `first`; none where they are empty.
fn position_of(row: &Row, first: usize, seats: &[SeatRow]) -> Result<Option<Position>, StoreError> {
    let Some(step) = column::<Option<i32>>(row, first)? else { return Ok(None) };
    let decider = u8::try_from(column::<i16>(row, first + 2)?).ok();
    Ok(Some(Position {
        step: step as u32,
        turn: column::<i32>(row, first + 1)? as u16,
        decider,
        status: match decider {
            Some(seat) => Status::Decision { seat: name_of(seats, seat)?, question: column(row, first + 3)? },
            None => Status::Over { outcome: outcome(&column::<String>(row, first + 4)?)? },
        },
        digest: bytes(row, first + 5)?,
    }))
}

fn name_of(seats: &[SeatRow], seat: u8) -> Result<String, StoreError> {
    let known = seats.get(usize::from(seat)).map(|row| row.name.clone());
    known.ok_or_else(|| StoreError::Damaged(format!("a decision of seat {seat}, which is not there")))
}

pub(super) fn outcome(text: &str) -> Result<Ending, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("an outcome: {error}")))
}

pub(super) async fn invitation(db: &Client, token: &TokenHash) -> Result<Option<InvitationRow>, StoreError> {
    let sql = "SELECT match.id, seat.seat FROM seat JOIN match ON match.key = seat.match WHERE seat.invitation = $1";
    let rows = query(db, sql, &[&token.as_slice()]).await?;
    rows.first().map(|row| Ok(InvitationRow { id: column(row, 0)?, seat: small(column(row, 1)?)? })).transpose()
}

pub(super) const UPDATED: &str =
    "coalesce((SELECT at FROM act WHERE act.match = match.key ORDER BY n DESC LIMIT 1), match.made)";

pub(super) async fn matches_of(db: &Client, visitor: VisitorId, at_most: u32) -> Result<Vec<Listed>, StoreError> {
    let sql = format!(
        "SELECT {MATCH}, {UPDATED} AS updated FROM match
         WHERE match.key IN (SELECT match FROM sitting WHERE visitor = $1) ORDER BY updated DESC, match.key DESC LIMIT $2"
    );
    listed(db, query(db, &sql, &[&visitor, &i64::from(at_most)]).await?).await
}

pub(super) async fn open_matches(db: &Client, at_most: u32) -> Result<Vec<Listed>, StoreError> {
    let sql = format!(
        "SELECT {MATCH}, {UPDATED} AS updated FROM match
         WHERE match.listed
           AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.key AND seat.invitation IS NOT NULL
                       AND NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.match = seat.match AND sitting.seat = seat.seat))
         ORDER BY match.key DESC LIMIT $1"
    );
    listed(db, query(db, &sql, &[&i64::from(at_most)]).await?).await
}

pub(super) async fn listed(db: &Client, rows: Vec<Row>) -> Result<Vec<Listed>, StoreError> {
    let mut matches = Vec::with_capacity(rows.len());
    for found in rows {
        let key: MatchKey = column(&found, 0)?;
        let mut row = match_row(&found, seats(db, key).await?)?;
        for sitting in query(db, "SELECT seat, visitor FROM sitting WHERE match = $1", &[&key]).await? {
            if let Some(seat) = row.seats.get_mut(usize::from(small::<u8>(column(&sitting, 0)?)?)) {
                seat.visitor = Some(column(&sitting, 1)?);
            }
        }
        for (seat, level) in clocks::reliefs(db, key).await? {
            if let Some(seat) = row.seats.get_mut(usize::from(seat)) {
                seat.level = Some(level);
            }
        }
        let (position, tick) = (last_position(db, key, &row.seats).await?, clocks::last_tick(db, key).await?);
        matches.push(Listed { row, position, updated: column(&found, 20)?, tick });
    }
    Ok(matches)
}

async fn last_position(db: &Client, key: MatchKey, seats: &[SeatRow]) -> Result<Option<Position>, StoreError> {
    let sql = format!("SELECT {POSITION} FROM act WHERE match = $1 AND step IS NOT NULL ORDER BY n DESC LIMIT 1");
    query(db, &sql, &[&key]).await?.first().map_or(Ok(None), |row| position_of(row, 0, seats))
}
