//! What came of matches, out of a file.

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::Sqlite;
use super::read::outcome;
use crate::{
    ActKind, Analysed, Answer, CupSlot, Finished, FinishedSeat, FirstOrder, MatchKey, Results, Stakes, StoreError,
    VisitorId,
};

/// For what a match counts, as columns of its row.
pub(super) const STAKES: &str = "rated, cup, cup_round, cup_pairing, cup_leg";

pub(super) fn stakes_of(row: &Row<'_>, first: usize) -> rusqlite::Result<Stakes> {
    let cup: Option<String> = row.get(first + 1)?;
    let slot = |cup| {
        let (round, pairing, leg) = (row.get(first + 2)?, row.get(first + 3)?, row.get(first + 4)?);
        Ok::<_, rusqlite::Error>(CupSlot { cup, round, pairing, leg })
    };
    Ok(Stakes { rated: row.get(first)?, cup: cup.map(slot).transpose()? })
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

fn finished(db: &Connection, rest: &str, values: impl Params) -> Result<Vec<Finished>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT match.key, match.id, game, scenario, options, made, act.at, act.step, act.turn, listed, act.outcome, {STAKES}, match.clock
         {} {rest}",
        ends()
    ))?;
    let mut rows = query.query(values)?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let key = row.get(0)?;
        found.push(Finished {
            key,
            id: row.get(1)?,
            game: row.get(2)?,
            scenario: row.get(3)?,
            options: row.get(4)?,
            made: row.get(5)?,
            at: row.get(6)?,
            steps: row.get(7)?,
            turn: row.get(8)?,
            listed: row.get(9)?,
            ending: outcome(&row.get::<_, String>(10)?)?,
            stakes: stakes_of(row, 11)?,
            clock: row.get(16)?,
            seats: seats(db, key)?,
        });
    }
    Ok(found)
}

fn seats(db: &Connection, key: MatchKey) -> Result<Vec<FinishedSeat>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT seat.name, seat.level, coalesce(sitting.visitor, seat.visitor), seat.hotseat,
                EXISTS (SELECT 1 FROM relief WHERE relief.match = seat.match AND relief.seat = seat.seat) FROM seat
         LEFT JOIN sitting ON sitting.match = seat.match AND sitting.seat = seat.seat
         WHERE seat.match = ?1 ORDER BY seat.seat",
    )?;
    let seat = |row: &Row<'_>| {
        let (name, level, visitor) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(FinishedSeat { name, level, visitor, hotseat: row.get(3)?, relieved: row.get(4)? })
    };
    Ok(query.query_map([key], seat)?.collect::<Result<_, _>>()?)
}

fn first_orders(db: &Connection, visitor: VisitorId, at_most: u32) -> Result<Vec<FirstOrder>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT match.id, given.n, match.game, match.scenario, seat.name, given.body
         FROM (SELECT act.match AS over_match, act.at AS at {}) AS ended
         JOIN match ON match.key = ended.over_match
         JOIN sitting ON sitting.match = ended.over_match AND sitting.visitor = ?1
         JOIN seat ON seat.match = ended.over_match AND seat.seat = sitting.seat
         JOIN act AS given ON given.match = ended.over_match AND given.n = (
             SELECT min(n) FROM act WHERE act.match = ended.over_match AND act.kind = ?2 AND act.seat = sitting.seat
             AND act.visitor IS NOT NULL)
         ORDER BY ended.at DESC, ended.over_match DESC, seat.seat LIMIT ?3",
        format_args!("{} AND act.match IN (SELECT match FROM sitting WHERE visitor = ?1)", ends())
    ))?;
    let order = |row: &Row<'_>| {
        let (id, n, game) = (row.get(0)?, row.get::<_, i64>(1)? as u64, row.get(2)?);
        Ok(FirstOrder { id, n, game, scenario: row.get(3)?, seat: row.get(4)?, order: row.get(5)? })
    };
    Ok(query.query_map(params![visitor, ActKind::Order.code(), at_most], order)?.collect::<Result<_, _>>()?)
}

fn answers(db: &Connection, visitor: VisitorId, of: &[MatchKey]) -> Result<Vec<i64>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT took FROM (SELECT seat, visitor, took, lag(seat) OVER (ORDER BY n) AS before FROM act
                           WHERE match = ?1 AND kind = ?2) AS given
         WHERE visitor IS NOT NULL AND took IS NOT NULL
           AND seat IN (SELECT seat FROM sitting WHERE match = ?1 AND sitting.visitor = ?3)
           AND before NOT IN (SELECT seat FROM sitting WHERE match = ?1 AND sitting.visitor = ?3)",
    )?;
    let mut found = Vec::new();
    for key in of {
        let took = query.query_map(params![key, ActKind::Order.code(), visitor], |row| row.get(0))?;
        found.extend(took.collect::<Result<Vec<i64>, _>>()?);
    }
    Ok(found)
}

fn analysed_with_computers(db: &Connection, game: &str, at_most: u32) -> Result<Vec<Analysed>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT match.key, match.id {} AND match.game = ?1
           AND EXISTS (SELECT 1 FROM seat WHERE seat.match = match.key AND seat.level IS NOT NULL)
           AND EXISTS (SELECT 1 FROM finding WHERE finding.kind = 'analysis' AND finding.key = match.id)
         ORDER BY act.at DESC, act.match DESC LIMIT ?2",
        ends()
    ))?;
    let mut rows = query.query(params![game, at_most])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let seats = seats(db, row.get(0)?)?.into_iter().map(|seat| (seat.name, seat.level)).collect();
        found.push(Analysed { id: row.get(1)?, seats });
    }
    Ok(found)
}

fn analysis_accounts(db: &Connection, of: &[String]) -> Result<Vec<(String, String)>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT key, json_extract(text, '$.account') FROM finding WHERE kind = 'analysis' AND key = ?1
         AND json_type(text, '$.account') = 'object'",
    )?;
    let found = of.iter().map(|id| query.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional());
    Ok(found.filter_map(Result::transpose).collect::<Result<_, _>>()?)
}

impl Results for Sqlite {
    fn finished(&self, after: (i64, MatchKey), at_most: u32) -> Answer<Vec<Finished>> {
        let rest = "AND (act.at, act.match) > (?1, ?2) ORDER BY act.at, act.match LIMIT ?3";
        self.read(move |db| finished(db, rest, params![after.0, after.1, at_most]))
    }

    fn finished_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Finished>> {
        let rest = "AND act.match IN (SELECT match FROM sitting WHERE visitor = ?1)
                    ORDER BY act.at DESC, act.match DESC LIMIT ?2";
        self.read(move |db| finished(db, rest, params![visitor, at_most]))
    }

    fn first_orders(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<FirstOrder>> {
        self.read(move |db| first_orders(db, visitor, at_most))
    }

    fn answers(&self, visitor: VisitorId, of: Vec<MatchKey>) -> Answer<Vec<i64>> {
        self.read(move |db| answers(db, visitor, &of))
    }

    fn analysed_with_computers(&self, game: String, at_most: u32) -> Answer<Vec<Analysed>> {
        self.read(move |db| analysed_with_computers(db, &game, at_most))
    }

    fn analysis_accounts(&self, of: Vec<String>) -> Answer<Vec<(String, String)>> {
        self.read(move |db| analysis_accounts(db, &of))
    }
}
