//! What came of matches, out of a shared database.

use std::collections::HashMap;

use deadpool_postgres::Client;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::Postgres;
use super::read::{column, outcome, query, small};
use crate::{
    ActKind, Analysed, Answer, CupSlot, Finished, FinishedSeat, FirstOrder, MatchKey, Results, Stakes, StoreError,
    VisitorId,
};

/// For what a match counts, as columns of its row.
pub(super) const STAKES: &str = "rated, cup, cup_round, cup_pairing, cup_leg";

pub(super) fn stakes_of(row: &Row, first: usize) -> Result<Stakes, StoreError> {
    let cup: Option<String> = column(row, first + 1)?;
    let slot = |cup| {
        let (round, pairing) = (column::<i32>(row, first + 2)? as u32, column::<i32>(row, first + 3)? as u32);
        Ok::<_, StoreError>(CupSlot { cup, round, pairing, leg: small(column(row, first + 4)?)? })
    };
    Ok(Stakes { rated: column(row, first)?, cup: cup.map(slot).transpose()? })
}

/// The acts that ended a match which was played from the start.
fn ends() -> String {
    format!(
        "FROM act JOIN match ON match.key = act.match WHERE act.decider = -1
         AND NOT EXISTS (SELECT 1 FROM act AS later
                         WHERE later.match = act.match AND later.n > act.n AND later.step IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM act AS first
                         WHERE first.match = act.match AND first.n = 1 AND first.kind = {})",
        ActKind::Import.code()
    )
}

async fn finished(db: &Client, rest: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Finished>, StoreError> {
    let sql = format!(
        "SELECT match.key, match.id, game, scenario, options, made, act.at, act.step, act.turn, listed, act.outcome, {STAKES}, match.clock
         {} {rest}",
        ends()
    );
    let rows = query(db, &sql, values).await?;
    let keys: Vec<MatchKey> = rows.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
    let mut seats = seats(db, &keys).await?;
    let one = |row: &Row| {
        let key = column(row, 0)?;
        Ok(Finished {
            key,
            id: column(row, 1)?,
            game: column(row, 2)?,
            scenario: column(row, 3)?,
            options: column(row, 4)?,
            made: column(row, 5)?,
            at: column(row, 6)?,
            steps: column::<i32>(row, 7)? as u32,
            turn: column::<i32>(row, 8)? as u16,
            listed: column(row, 9)?,
            ending: outcome(&column::<String>(row, 10)?)?,
            stakes: stakes_of(row, 11)?,
            clock: column(row, 16)?,
            seats: seats.remove(&key).unwrap_or_default(),
        })
    };
    rows.iter().map(one).collect()
}

async fn seats(db: &Client, of: &[MatchKey]) -> Result<HashMap<MatchKey, Vec<FinishedSeat>>, StoreError> {
    let sql =
        "SELECT seat.match, seat.name, seat.level, coalesce(sitting.visitor, seat.visitor), seat.hotseat,
                      EXISTS (SELECT 1 FROM relief WHERE relief.match = seat.match AND relief.seat = seat.seat) FROM seat
               LEFT JOIN sitting ON sitting.match = seat.match AND sitting.seat = seat.seat
               WHERE seat.match = ANY($1) ORDER BY seat.match, seat.seat";
    let mut seats: HashMap<MatchKey, Vec<FinishedSeat>> = HashMap::new();
    for row in query(db, sql, &[&of]).await? {
        let seat = FinishedSeat {
            name: column(&row, 1)?,
            level: column(&row, 2)?,
            visitor: column(&row, 3)?,
            hotseat: column(&row, 4)?,
            relieved: column(&row, 5)?,
        };
        seats.entry(column(&row, 0)?).or_default().push(seat);
    }
    Ok(seats)
}

async fn first_orders(db: &Client, visitor: VisitorId, at_most: u32) -> Result<Vec<FirstOrder>, StoreError> {
    let sql = format!(
        "SELECT match.id, given.n, match.game, match.scenario, seat.name, given.body
         FROM (SELECT act.match AS over_match, act.at AS at {} AND act.match IN (SELECT match FROM sitting WHERE visitor = $1))
              AS ended
         JOIN match ON match.key = ended.over_match
         JOIN sitting ON sitting.match = ended.over_match AND sitting.visitor = $1
         JOIN seat ON seat.match = ended.over_match AND seat.seat = sitting.seat
         JOIN act AS given ON given.match = ended.over_match AND given.n = (
             SELECT min(n) FROM act WHERE act.match = ended.over_match AND act.kind = $2 AND act.seat = sitting.seat
             AND act.visitor IS NOT NULL)
         ORDER BY ended.at DESC, ended.over_match DESC, seat.seat LIMIT $3",
        ends()
    );
    let order = |row: &Row| {
        Ok(FirstOrder {
            id: column(row, 0)?,
            n: column::<i64>(row, 1)? as u64,
            game: column(row, 2)?,
            scenario: column(row, 3)?,
            seat: column(row, 4)?,
            order: column(row, 5)?,
        })
    };
    let kind = i16::from(ActKind::Order.code());
    query(db, &sql, &[&visitor, &kind, &i64::from(at_most)]).await?.iter().map(order).collect()
}

async fn answers(db: &Client, visitor: VisitorId, of: &[MatchKey]) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT took FROM (SELECT match, seat, visitor, took, lag(seat) OVER (PARTITION BY match ORDER BY n) AS before
                                 FROM act WHERE match = ANY($1) AND kind = $2) AS given
               WHERE visitor IS NOT NULL AND took IS NOT NULL
                 AND seat IN (SELECT seat FROM sitting WHERE sitting.match = given.match AND sitting.visitor = $3)
                 AND before NOT IN (SELECT seat FROM sitting WHERE sitting.match = given.match AND sitting.visitor = $3)";
    let kind = i16::from(ActKind::Order.code());
    query(db, sql, &[&of, &kind, &visitor]).await?.iter().map(|row| column(row, 0)).collect()
}

async fn analysed_with_computers(db: &Client, game: &str, at_most: u32) -> Result<Vec<Analysed>, StoreError> {
    let sql = format!(
        "SELECT match.key, match.id {} AND match.game = $1
           AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.key AND seat.level IS NOT NULL)
           AND EXISTS (SELECT 1 FROM finding WHERE finding.kind = 'analysis' AND finding.key = match.id)
         ORDER BY act.at DESC, act.match DESC LIMIT $2",
        ends()
    );
    let rows = query(db, &sql, &[&game, &i64::from(at_most)]).await?;
    let keys: Vec<MatchKey> = rows.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
    let mut seats = seats(db, &keys).await?;
    let one = |row: &Row| {
        let sat = seats.remove(&column(row, 0)?).unwrap_or_default();
        Ok(Analysed { id: column(row, 1)?, seats: sat.into_iter().map(|seat| (seat.name, seat.level)).collect() })
    };
    rows.iter().map(one).collect()
}

async fn analysis_accounts(db: &Client, of: &[String]) -> Result<Vec<(String, String)>, StoreError> {
    let sql = "SELECT key, (text::JSON -> 'account')::TEXT FROM finding
               WHERE kind = 'analysis' AND key = ANY($1) AND json_typeof(text::JSON -> 'account') = 'object'";
    query(db, sql, &[&of]).await?.iter().map(|row| Ok((column(row, 0)?, column(row, 1)?))).collect()
}

impl Results for Postgres {
    fn finished(&self, after: (i64, MatchKey), at_most: u32) -> Answer<Vec<Finished>> {
        let rest = "AND (act.at, act.match) > ($1, $2) ORDER BY act.at, act.match LIMIT $3";
        self.with(move |db| async move { finished(&db, rest, &[&after.0, &after.1, &i64::from(at_most)]).await })
    }

    fn finished_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Finished>> {
        let rest = "AND act.match IN (SELECT match FROM sitting WHERE visitor = $1)
                    ORDER BY act.at DESC, act.match DESC LIMIT $2";
        self.with(move |db| async move { finished(&db, rest, &[&visitor, &i64::from(at_most)]).await })
    }

    fn first_orders(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<FirstOrder>> {
        self.with(move |db| async move { first_orders(&db, visitor, at_most).await })
    }

    fn answers(&self, visitor: VisitorId, of: Vec<MatchKey>) -> Answer<Vec<i64>> {
        self.with(move |db| async move { answers(&db, visitor, &of).await })
    }

    fn analysed_with_computers(&self, game: String, at_most: u32) -> Answer<Vec<Analysed>> {
        self.with(move |db| async move { analysed_with_computers(&db, &game, at_most).await })
    }

    fn analysis_accounts(&self, of: Vec<String>) -> Answer<Vec<(String, String)>> {
        self.with(move |db| async move { analysis_accounts(&db, &of).await })
    }
}
