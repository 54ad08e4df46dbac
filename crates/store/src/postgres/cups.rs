//! Cups in a shared database.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::accounts::{all, one, run};
use super::read::{column, outcome, small};
use super::{Postgres, jobs};
use crate::cups::free_place;
use crate::{
    Answer, CupMatch, CupRow, CupSlot, Cups, EntrantRow, ForfeitRow, Job, KeptCup, RoundRow, StoreError, VisitorId,
    WorkerId,
};

const CUP: &str =
    "id, made, maker, name, game, scenario, options, form, pace, rated, places, starts, round_hours, seed,
    started";

fn cup_of(row: &Row) -> Result<CupRow, StoreError> {
    Ok(CupRow {
        id: column(row, 0)?,
        made: column(row, 1)?,
        maker: column(row, 2)?,
        name: column(row, 3)?,
        game: column(row, 4)?,
        scenario: column(row, 5)?,
        options: column(row, 6)?,
        form: column(row, 7)?,
        pace: column(row, 8)?,
        rated: column(row, 9)?,
        places: column::<i32>(row, 10)? as u32,
        starts: column(row, 11)?,
        round_hours: column::<i32>(row, 12)? as u32,
        seed: column(row, 13)?,
        started: column(row, 14)?,
    })
}

/// The slot in the columns from `first`.
fn slot_of(cup: &str, row: &Row, first: usize) -> Result<CupSlot, StoreError> {
    let (round, pairing) = (column::<i32>(row, first)? as u32, column::<i32>(row, first + 1)? as u32);
    Ok(CupSlot { cup: cup.to_owned(), round, pairing, leg: small(column(row, first + 2)?)? })
}

async fn add(db: &mut Client, new: &CupRow, entrants: &[EntrantRow], job: &Job) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    let sql =
        format!("INSERT INTO cup ({CUP}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)");
    let (places, hours) = (new.places as i32, new.round_hours as i32);
    let values: [&(dyn ToSql + Sync); 15] = [
        &new.id,
        &new.made,
        &new.maker,
        &new.name,
        &new.game,
        &new.scenario,
        &new.options,
        &new.form,
        &new.pace,
        &new.rated,
        &places,
        &new.starts,
        &hours,
        &new.seed,
        &new.started,
    ];
    run(&db, &sql, &values).await?;
    for entrant in entrants {
        insert_entrant(&db, &new.id, entrant).await?;
    }
    jobs::add(&db, job).await?;
    db.commit().await?;
    Ok(())
}

async fn insert_entrant(db: &impl GenericClient, cup: &str, entrant: &EntrantRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO cup_entrant (cup, number, visitor, level, entered) VALUES ($1, $2, $3, $4, $5)";
    let number = entrant.number as i32;
    run(db, sql, &[&cup, &number, &entrant.visitor, &entrant.level, &entrant.entered]).await?;
    Ok(())
}

/// A cup that nobody else enters, leaves or starts until this transaction is over.
async fn hold(db: &impl GenericClient, id: &str) -> Result<Option<CupRow>, StoreError> {
    one(db, &format!("SELECT {CUP} FROM cup WHERE id = $1 FOR UPDATE"), &[&id], cup_of).await
}

async fn whole(db: &Client, id: &str) -> Result<Option<KeptCup>, StoreError> {
    let found = one(db, &format!("SELECT {CUP} FROM cup WHERE id = $1"), &[&id], cup_of).await?;
    let Some(row) = found else { return Ok(None) };
    let round =
        |row: &Row| Ok(RoundRow { drawn: column(row, 0)?, pairings: column(row, 1)?, extended: column(row, 2)? });
    let rounds =
        all(db, "SELECT drawn, pairings, extended FROM cup_round WHERE cup = $1 ORDER BY round", &[&id], round).await?;
    let (entrants, forfeits) = (entrants(db, id).await?, forfeits(db, id).await?);
    Ok(Some(KeptCup { row, entrants, rounds, forfeits, matches: matches(db, id).await? }))
}

async fn entrants(db: &impl GenericClient, id: &str) -> Result<Vec<EntrantRow>, StoreError> {
    let sql =
        "SELECT number, visitor, level, entered, rating, withdrawn FROM cup_entrant WHERE cup = $1 ORDER BY number";
    let entrant = |row: &Row| {
        Ok(EntrantRow {
            number: column::<i32>(row, 0)? as u32,
            visitor: column(row, 1)?,
            level: column(row, 2)?,
            entered: column(row, 3)?,
            rating: column(row, 4)?,
            withdrawn: column(row, 5)?,
        })
    };
    all(db, sql, &[&id], entrant).await
}

async fn forfeits(db: &Client, id: &str) -> Result<Vec<ForfeitRow>, StoreError> {
    let sql = "SELECT round, pairing, leg, by_first, by_second, at FROM cup_forfeit WHERE cup = $1
               ORDER BY round, pairing, leg";
    let forfeit = |row: &Row| {
        Ok(ForfeitRow { slot: slot_of(id, row, 0)?, by: [column(row, 3)?, column(row, 4)?], at: column(row, 5)? })
    };
    all(db, sql, &[&id], forfeit).await
}

async fn matches(db: &Client, id: &str) -> Result<Vec<CupMatch>, StoreError> {
    let sql = "SELECT match.id, cup_round, cup_pairing, cup_leg, act.turn, act.decider, act.outcome, act.at FROM match
               JOIN act ON act.match = match.key AND act.n = (
                   SELECT n FROM act AS last WHERE last.match = match.key AND last.step IS NOT NULL
                   ORDER BY n DESC LIMIT 1)
               WHERE match.cup = $1 ORDER BY cup_round, cup_pairing, cup_leg";
    let played = |row: &Row| {
        Ok(CupMatch {
            id: column(row, 0)?,
            slot: slot_of(id, row, 1)?,
            turn: column::<i32>(row, 4)? as u16,
            decider: u8::try_from(column::<i16>(row, 5)?).ok(),
            ending: column::<Option<String>>(row, 6)?.as_deref().map(outcome).transpose()?,
            at: column(row, 7)?,
        })
    };
    all(db, sql, &[&id], played).await
}

async fn list(db: &Client, which: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<(CupRow, u32)>, StoreError> {
    let sql =
        format!("SELECT {CUP}, (SELECT count(*) FROM cup_entrant WHERE cup_entrant.cup = cup.id) FROM cup {which}");
    all(db, &sql, values, |row| Ok((cup_of(row)?, column::<i64>(row, 15)? as u32))).await
}

async fn enter(db: &mut Client, id: &str, visitor: VisitorId, at: i64) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    let cup = hold(&db, id).await?.filter(|cup| cup.started.is_none()).ok_or(StoreError::Taken)?;
    let numbers: Vec<u32> = entrants(&db, id).await?.iter().map(|entrant| entrant.number).collect();
    let number = free_place(&numbers, cup.places)?;
    let entrant = EntrantRow { number, visitor: Some(visitor), entered: at, ..EntrantRow::default() };
    insert_entrant(&db, id, &entrant).await?;
    db.commit().await?;
    Ok(())
}

async fn leave(db: &mut Client, id: &str, visitor: VisitorId, at: i64) -> Result<bool, StoreError> {
    let db = db.transaction().await?;
    let started = hold(&db, id).await?.is_some_and(|cup| cup.started.is_some());
    let left = if started {
        let sql = "UPDATE cup_entrant SET withdrawn = coalesce(withdrawn, $3) WHERE cup = $1 AND visitor = $2";
        run(&db, sql, &[&id, &visitor, &at]).await?
    } else {
        run(&db, "DELETE FROM cup_entrant WHERE cup = $1 AND visitor = $2", &[&id, &visitor]).await?
    };
    db.commit().await?;
    Ok(left > 0)
}

async fn start(db: &mut Client, id: &str, at: i64, ratings: &[(u32, i32)]) -> Result<bool, StoreError> {
    let db = db.transaction().await?;
    let waits = hold(&db, id).await?.is_some_and(|cup| cup.started.is_none());
    let entered = entrants(&db, id).await?;
    let same = entered.iter().map(|entrant| entrant.number).eq(ratings.iter().map(|(number, _)| *number));
    if !waits || !same {
        return Ok(false);
    }
    run(&db, "UPDATE cup SET started = $2 WHERE id = $1", &[&id, &at]).await?;
    for (number, rating) in ratings {
        let sql = "UPDATE cup_entrant SET rating = $3 WHERE cup = $1 AND number = $2";
        run(&db, sql, &[&id, &(*number as i32), rating]).await?;
    }
    db.commit().await?;
    Ok(true)
}

async fn add_round(db: &Client, id: &str, round: u32, row: &RoundRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO cup_round (cup, round, drawn, pairings) VALUES ($1, $2, $3, $4)";
    run(db, sql, &[&id, &(round as i32), &row.drawn, &row.pairings]).await?;
    Ok(())
}

async fn add_forfeit(db: &Client, row: &ForfeitRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO cup_forfeit (cup, round, pairing, leg, by_first, by_second, at)
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
    let (round, pairing, leg) = (row.slot.round as i32, row.slot.pairing as i32, i16::from(row.slot.leg));
    run(db, sql, &[&row.slot.cup, &round, &pairing, &leg, &row.by[0], &row.by[1], &row.at]).await?;
    Ok(())
}

impl Cups for Postgres {
    fn add_cup(&self, new: CupRow, entrants: Vec<EntrantRow>, job: Job) -> Answer<()> {
        self.with(move |mut db| async move { add(&mut db, &new, &entrants, &job).await })
    }

    fn cup(&self, id: String) -> Answer<Option<KeptCup>> {
        self.with(move |db| async move { whole(&db, &id).await })
    }

    fn cups(&self, at_most: u32) -> Answer<Vec<(CupRow, u32)>> {
        self.with(move |db| async move { list(&db, "ORDER BY made DESC, id LIMIT $1", &[&i64::from(at_most)]).await })
    }

    fn cups_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<(CupRow, u32)>> {
        let which = "WHERE id IN (SELECT cup FROM cup_entrant WHERE visitor = $1) ORDER BY made DESC, id LIMIT $2";
        self.with(move |db| async move { list(&db, which, &[&visitor, &i64::from(at_most)]).await })
    }

    fn cups_on(&self, maker: VisitorId, since: i64) -> Answer<u32> {
        let sql = "SELECT count(*) FROM cup WHERE maker = $1 AND ((started IS NULL AND starts >= $2)
                   OR EXISTS (SELECT 1 FROM cup_round WHERE cup_round.cup = cup.id AND drawn >= $2))";
        self.with(move |db| async move {
            let on = one(&db, sql, &[&maker, &since], |row| column::<i64>(row, 0)).await?;
            Ok(on.unwrap_or_default() as u32)
        })
    }

    fn enter_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<()> {
        self.with(move |mut db| async move { enter(&mut db, &id, visitor, at).await })
    }

    fn leave_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<bool> {
        self.with(move |mut db| async move { leave(&mut db, &id, visitor, at).await })
    }

    fn start_cup(&self, id: String, at: i64, ratings: Vec<(u32, i32)>) -> Answer<bool> {
        self.with(move |mut db| async move { start(&mut db, &id, at, &ratings).await })
    }

    fn add_round(&self, id: String, round: u32, row: RoundRow) -> Answer<()> {
        self.with(move |db| async move { add_round(&db, &id, round, &row).await })
    }

    fn extend_round(&self, id: String, round: u32, by: i64) -> Answer<()> {
        let sql = "UPDATE cup_round SET extended = extended + $3 WHERE cup = $1 AND round = $2";
        self.with(move |db| async move { run(&db, sql, &[&id, &(round as i32), &by]).await.map(|_| ()) })
    }

    fn add_forfeit(&self, row: ForfeitRow) -> Answer<()> {
        self.with(move |db| async move { add_forfeit(&db, &row).await })
    }

    fn rest_job(&self, job: Job, by: WorkerId, due: i64) -> Answer<()> {
        let sql = "UPDATE job SET lease_by = NULL, lease_until = NULL, tries = 0,
                   due = CASE WHEN due = $4 THEN $5 ELSE due END WHERE kind = $1 AND key = $2 AND lease_by = $3";
        self.with(move |db| async move { run(&db, sql, &[&job.kind, &job.key, &by, &job.due, &due]).await.map(|_| ()) })
    }

    fn hurry_job(&self, kind: &'static str, key: String, due: i64) -> Answer<()> {
        let sql = "UPDATE job SET due = CASE WHEN due = $3 THEN due + 1 ELSE $3 END WHERE kind = $1 AND key = $2";
        self.with(move |db| async move { run(&db, sql, &[&kind, &key, &due]).await.map(|_| ()) })
    }
}
