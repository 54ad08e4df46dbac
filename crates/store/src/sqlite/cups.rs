//! Cups in a file.

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::read::outcome;
use super::write::{all_or_nothing, taken};
use super::{Sqlite, jobs};
use crate::cups::free_place;
use crate::{
    Answer, CupMatch, CupRow, CupSlot, Cups, EntrantRow, ForfeitRow, Job, KeptCup, RoundRow, StoreError, VisitorId,
    WorkerId,
};

const CUP: &str =
    "id, made, maker, name, game, scenario, options, form, pace, rated, places, starts, round_hours, seed,
    started";

fn cup_of(row: &Row<'_>) -> rusqlite::Result<CupRow> {
    Ok(CupRow {
        id: row.get(0)?,
        made: row.get(1)?,
        maker: row.get(2)?,
        name: row.get(3)?,
        game: row.get(4)?,
        scenario: row.get(5)?,
        options: row.get(6)?,
        form: row.get(7)?,
        pace: row.get(8)?,
        rated: row.get(9)?,
        places: row.get(10)?,
        starts: row.get(11)?,
        round_hours: row.get(12)?,
        seed: row.get(13)?,
        started: row.get(14)?,
    })
}

/// The slot in the columns from `first`.
fn slot_of(cup: &str, row: &Row<'_>, first: usize) -> rusqlite::Result<CupSlot> {
    let (round, pairing, leg) = (row.get(first)?, row.get(first + 1)?, row.get(first + 2)?);
    Ok(CupSlot { cup: cup.to_owned(), round, pairing, leg })
}

fn add(db: &Connection, new: &CupRow, entrants: &[EntrantRow], job: &Job) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        let sql = format!(
            "INSERT INTO cup ({CUP}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"
        );
        let values = params![
            new.id,
            new.made,
            new.maker,
            new.name,
            new.game,
            new.scenario,
            new.options,
            new.form,
            new.pace,
            new.rated,
            new.places,
            new.starts,
            new.round_hours,
            new.seed,
            new.started
        ];
        db.prepare_cached(&sql)?.execute(values).map_err(taken)?;
        for entrant in entrants {
            insert_entrant(db, &new.id, entrant)?;
        }
        jobs::add(db, job)?;
        Ok(())
    })
}

fn insert_entrant(db: &Connection, cup: &str, entrant: &EntrantRow) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO cup_entrant (cup, number, visitor, level, entered) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![cup, entrant.number, entrant.visitor, entrant.level, entrant.entered])
        .map_err(taken)?;
    Ok(())
}

fn find(db: &Connection, id: &str) -> Result<Option<CupRow>, StoreError> {
    Ok(db.prepare_cached(&format!("SELECT {CUP} FROM cup WHERE id = ?1"))?.query_row([id], cup_of).optional()?)
}

fn whole(db: &Connection, id: &str) -> Result<Option<KeptCup>, StoreError> {
    let Some(row) = find(db, id)? else { return Ok(None) };
    let mut query =
        db.prepare_cached("SELECT drawn, pairings, extended FROM cup_round WHERE cup = ?1 ORDER BY round")?;
    let round = |row: &Row<'_>| Ok(RoundRow { drawn: row.get(0)?, pairings: row.get(1)?, extended: row.get(2)? });
    let rounds = query.query_map([id], round)?.collect::<Result<_, _>>()?;
    Ok(Some(KeptCup {
        row,
        entrants: entrants(db, id)?,
        rounds,
        forfeits: forfeits(db, id)?,
        matches: matches(db, id)?,
    }))
}

fn entrants(db: &Connection, id: &str) -> Result<Vec<EntrantRow>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT number, visitor, level, entered, rating, withdrawn FROM cup_entrant WHERE cup = ?1 ORDER BY number",
    )?;
    let entrant = |row: &Row<'_>| {
        Ok(EntrantRow {
            number: row.get(0)?,
            visitor: row.get(1)?,
            level: row.get(2)?,
            entered: row.get(3)?,
            rating: row.get(4)?,
            withdrawn: row.get(5)?,
        })
    };
    Ok(query.query_map([id], entrant)?.collect::<Result<_, _>>()?)
}

fn forfeits(db: &Connection, id: &str) -> Result<Vec<ForfeitRow>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT round, pairing, leg, by_first, by_second, at FROM cup_forfeit WHERE cup = ?1
         ORDER BY round, pairing, leg",
    )?;
    let forfeit =
        |row: &Row<'_>| Ok(ForfeitRow { slot: slot_of(id, row, 0)?, by: [row.get(3)?, row.get(4)?], at: row.get(5)? });
    Ok(query.query_map([id], forfeit)?.collect::<Result<_, _>>()?)
}

fn matches(db: &Connection, id: &str) -> Result<Vec<CupMatch>, StoreError> {
    let mut query = db.prepare_cached(
        "SELECT match.id, cup_round, cup_pairing, cup_leg, act.turn, act.decider, act.outcome, act.at FROM match
         JOIN act ON act.match = match.key AND act.n = (
             SELECT n FROM act WHERE match = match.key AND step IS NOT NULL ORDER BY n DESC LIMIT 1)
         WHERE match.cup = ?1 ORDER BY cup_round, cup_pairing, cup_leg",
    )?;
    let mut rows = query.query([id])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(CupMatch {
            id: row.get(0)?,
            slot: slot_of(id, row, 1)?,
            turn: row.get(4)?,
            decider: u8::try_from(row.get::<_, i16>(5)?).ok(),
            ending: row.get::<_, Option<String>>(6)?.as_deref().map(outcome).transpose()?,
            at: row.get(7)?,
        });
    }
    Ok(found)
}

fn list(db: &Connection, which: &str, values: impl Params) -> Result<Vec<(CupRow, u32)>, StoreError> {
    let mut query = db.prepare_cached(&format!(
        "SELECT {CUP}, (SELECT count(*) FROM cup_entrant WHERE cup_entrant.cup = cup.id) FROM cup {which}"
    ))?;
    Ok(query.query_map(values, |row| Ok((cup_of(row)?, row.get(15)?)))?.collect::<Result<_, _>>()?)
}

fn enter(db: &Connection, id: &str, visitor: VisitorId, at: i64) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        let cup = find(db, id)?.filter(|cup| cup.started.is_none()).ok_or(StoreError::Taken)?;
        let numbers: Vec<u32> = entrants(db, id)?.iter().map(|entrant| entrant.number).collect();
        let number = free_place(&numbers, cup.places)?;
        let entrant = EntrantRow { number, visitor: Some(visitor), entered: at, ..EntrantRow::default() };
        insert_entrant(db, id, &entrant)
    })
}

fn leave(db: &Connection, id: &str, visitor: VisitorId, at: i64) -> Result<bool, StoreError> {
    all_or_nothing(db, || {
        let started = find(db, id)?.is_some_and(|cup| cup.started.is_some());
        let sql = if started {
            "UPDATE cup_entrant SET withdrawn = coalesce(withdrawn, ?3) WHERE cup = ?1 AND visitor = ?2"
        } else {
            "DELETE FROM cup_entrant WHERE cup = ?1 AND visitor = ?2 AND ?3 IS NOT NULL"
        };
        Ok(db.prepare_cached(sql)?.execute(params![id, visitor, at])? > 0)
    })
}

fn start(db: &Connection, id: &str, at: i64, ratings: &[(u32, i32)]) -> Result<bool, StoreError> {
    all_or_nothing(db, || {
        let waits = find(db, id)?.is_some_and(|cup| cup.started.is_none());
        let same = entrants(db, id)?.iter().map(|entrant| entrant.number).eq(ratings.iter().map(|(number, _)| *number));
        if !waits || !same {
            return Ok(false);
        }
        db.prepare_cached("UPDATE cup SET started = ?2 WHERE id = ?1")?.execute(params![id, at])?;
        for (number, rating) in ratings {
            db.prepare_cached("UPDATE cup_entrant SET rating = ?3 WHERE cup = ?1 AND number = ?2")?
                .execute(params![id, number, rating])?;
        }
        Ok(true)
    })
}

fn add_round(db: &Connection, id: &str, round: u32, row: &RoundRow) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO cup_round (cup, round, drawn, pairings) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id, round, row.drawn, row.pairings])
        .map_err(taken)?;
    Ok(())
}

fn add_forfeit(db: &Connection, row: &ForfeitRow) -> Result<(), StoreError> {
    let CupSlot { cup, round, pairing, leg } = &row.slot;
    db.prepare_cached(
        "INSERT INTO cup_forfeit (cup, round, pairing, leg, by_first, by_second, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
    )?
    .execute(params![cup, round, pairing, leg, row.by[0], row.by[1], row.at])?;
    Ok(())
}

impl Cups for Sqlite {
    fn add_cup(&self, new: CupRow, entrants: Vec<EntrantRow>, job: Job) -> Answer<()> {
        self.write(move |db| add(db, &new, &entrants, &job))
    }

    fn cup(&self, id: String) -> Answer<Option<KeptCup>> {
        self.read(move |db| whole(db, &id))
    }

    fn cups(&self, at_most: u32) -> Answer<Vec<(CupRow, u32)>> {
        self.read(move |db| list(db, "ORDER BY made DESC, id LIMIT ?1", [at_most]))
    }

    fn cups_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<(CupRow, u32)>> {
        let which = "WHERE id IN (SELECT cup FROM cup_entrant WHERE visitor = ?1) ORDER BY made DESC, id LIMIT ?2";
        self.read(move |db| list(db, which, params![visitor, at_most]))
    }

    fn cups_on(&self, maker: VisitorId, since: i64) -> Answer<u32> {
        let sql = "SELECT count(*) FROM cup WHERE maker = ?1 AND ((started IS NULL AND starts >= ?2)
                   OR EXISTS (SELECT 1 FROM cup_round WHERE cup_round.cup = cup.id AND drawn >= ?2))";
        self.read(move |db| Ok(db.prepare_cached(sql)?.query_row([maker, since], |row| row.get(0))?))
    }

    fn enter_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<()> {
        self.write(move |db| enter(db, &id, visitor, at))
    }

    fn leave_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<bool> {
        self.write(move |db| leave(db, &id, visitor, at))
    }

    fn start_cup(&self, id: String, at: i64, ratings: Vec<(u32, i32)>) -> Answer<bool> {
        self.write(move |db| start(db, &id, at, &ratings))
    }

    fn add_round(&self, id: String, round: u32, row: RoundRow) -> Answer<()> {
        self.write(move |db| add_round(db, &id, round, &row))
    }

    fn extend_round(&self, id: String, round: u32, by: i64) -> Answer<()> {
        let sql = "UPDATE cup_round SET extended = extended + ?3 WHERE cup = ?1 AND round = ?2";
        self.write(move |db| Ok(db.prepare_cached(sql)?.execute(params![id, round, by]).map(|_| ())?))
    }

    fn add_forfeit(&self, row: ForfeitRow) -> Answer<()> {
        self.write(move |db| add_forfeit(db, &row))
    }

    fn rest_job(&self, job: Job, by: WorkerId, due: i64) -> Answer<()> {
        let sql = "UPDATE job SET lease_by = NULL, lease_until = NULL, tries = 0,
                   due = CASE WHEN due = ?4 THEN ?5 ELSE due END WHERE kind = ?1 AND key = ?2 AND lease_by = ?3";
        let values =
            move |db: &Connection| db.prepare_cached(sql)?.execute(params![job.kind, job.key, by, job.due, due]);
        self.write(move |db| Ok(values(db).map(|_| ())?))
    }

    fn hurry_job(&self, kind: &'static str, key: String, due: i64) -> Answer<()> {
        let sql = "UPDATE job SET due = CASE WHEN due = ?3 THEN due + 1 ELSE ?3 END WHERE kind = ?1 AND key = ?2";
        self.write(move |db| Ok(db.prepare_cached(sql)?.execute(params![kind, key, due]).map(|_| ())?))
    }
}
