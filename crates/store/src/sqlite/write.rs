use engine::{Ending, Status};
use rusqlite::{Connection, ErrorCode, params};

use super::{clocks, jobs};
use crate::{Act, ActKind, MOST_NAMES, MatchKey, MatchRow, Papers, StoreError, TokenHash, VisitorId};

pub(super) fn add_visitor(db: &Connection, token: &TokenHash, at: i64) -> Result<VisitorId, StoreError> {
    db.prepare_cached("INSERT INTO visitor (token, made) VALUES (?1, ?2)")?.execute(params![token, at])?;
    Ok(db.last_insert_rowid())
}

pub(super) fn rename(db: &Connection, visitor: VisitorId, name: &str, at: i64) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO visitor_name (visitor, at, name) VALUES (?1, ?2, ?3)")?
        .execute(params![visitor, at, name])?;
    db.prepare_cached(
        "DELETE FROM visitor_name WHERE visitor = ?1 AND id NOT IN
         (SELECT id FROM visitor_name WHERE visitor = ?1 ORDER BY id DESC LIMIT ?2)",
    )?
    .execute(params![visitor, MOST_NAMES])?;
    Ok(())
}

pub(super) fn create(
    db: &Connection,
    new: &MatchRow,
    acts: &[Act],
    elsewhere: Option<&(MatchKey, Act)>,
) -> Result<MatchKey, StoreError> {
    all_or_nothing(db, || {
        if let Some((key, act)) = elsewhere {
            insert_act(db, *key, act)?;
        }
        let key = insert_match(db, new)?;
        for act in acts {
            insert_act(db, key, act)?;
        }
        Ok(key)
    })
}

pub(super) fn append(db: &Connection, to: MatchKey, act: &Act) -> Result<Papers, StoreError> {
    let beside = match (act.kind, act.visitor, act.seat) {
        (ActKind::Join, Some(visitor), Some(seat)) => all_or_nothing(db, || {
            insert_sitting(db, visitor, to, seat)?;
            insert_act(db, to, act)
        })?,
        (ActKind::Relieve, _, Some(seat)) => all_or_nothing(db, || {
            clocks::relieve(db, to, seat, &act.body)?;
            insert_act(db, to, act)
        })?,
        // Only the first of its statements can find its place taken.
        _ => insert_act(db, to, act)?,
    };
    Ok(beside.papers)
}

/// What stands beside the acts of a match.
struct Beside {
    /// Whether a seat keeps papers.
    papers: Papers,
    /// Whether a computer sits in any seat, or plays on in one.
    computers: bool,
}

/// One question after an act, so that a match between people needs no more statements.
fn beside(db: &Connection, key: MatchKey) -> Result<Beside, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM paper WHERE match = ?1),
                      EXISTS (SELECT 1 FROM seat WHERE match = ?1 AND level IS NOT NULL)
                      OR EXISTS (SELECT 1 FROM relief WHERE match = ?1)";
    Ok(db.prepare_cached(sql)?.query_row([key], |row| {
        let papers = if row.get(0)? { Papers::Kept } else { Papers::Nowhere };
        Ok(Beside { papers, computers: row.get(1)? })
    })?)
}

/// Several statements of one job: when one fails, none of them is kept, and the jobs beside it are.
pub(super) fn all_or_nothing<T>(
    db: &Connection,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let tell = |statement: &str| db.prepare_cached(statement)?.execute([]);
    tell("SAVEPOINT job")?;
    let result = work();
    if result.is_err() {
        tell("ROLLBACK TO job")?;
    }
    tell("RELEASE job")?;
    result
}

fn insert_match(db: &Connection, new: &MatchRow) -> Result<MatchKey, StoreError> {
    let slot = new.stakes.cup.as_ref();
    db.prepare_cached(
        "INSERT INTO match (id, made, maker, game, data, scenario, options, secret, undo, listed, rules,
         program, rated, cup, cup_round, cup_pairing, cup_leg, clock, wish)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    )?
    .execute(params![
        new.id,
        new.made,
        new.maker,
        new.game,
        new.data,
        new.scenario,
        new.options,
        new.secret,
        new.undo,
        new.listed,
        new.rules,
        new.program,
        new.stakes.rated,
        slot.map(|slot| &slot.cup),
        slot.map(|slot| slot.round),
        slot.map(|slot| slot.pairing),
        slot.map(|slot| slot.leg),
        new.clock,
        new.wish,
    ])
    .map_err(taken)?;
    let key = db.last_insert_rowid();
    for (number, seat) in new.seats.iter().enumerate() {
        db.prepare_cached(
            "INSERT INTO seat (match, seat, name, level, visitor, hotseat, player, nonce, invitation)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            key,
            number as i64,
            seat.name,
            seat.level,
            seat.visitor,
            seat.hotseat,
            seat.player,
            seat.nonce,
            seat.invitation
        ])?;
        if let Some(visitor) = seat.visitor {
            insert_sitting(db, visitor, key, number as u8)?;
        }
    }
    Ok(key)
}

fn insert_sitting(db: &Connection, visitor: VisitorId, key: MatchKey, seat: u8) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO sitting (visitor, match, seat) VALUES (?1, ?2, ?3)")?
        .execute(params![visitor, key, seat])
        .map_err(taken)?;
    Ok(())
}

fn insert_act(db: &Connection, key: MatchKey, act: &Act) -> Result<Beside, StoreError> {
    let position = act.position.as_ref();
    let (question, outcome) = match position.map(|position| &position.status) {
        None | Some(Status::Waiting { .. }) => (None, None),
        Some(Status::Decision { question, .. }) => (Some(question), None),
        Some(Status::Over { outcome }) => (None, Some(json(outcome)?)),
    };
    db.prepare_cached(
        "INSERT INTO act (match, n, at, kind, seat, visitor, body, step, turn, decider, question, outcome, digest,
         clock_at, took, out_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    )?
    .execute(params![
        key,
        act.n as i64,
        act.at,
        act.kind.code(),
        act.seat,
        act.visitor,
        act.body,
        position.map(|position| position.step),
        position.map(|position| position.turn),
        position.map(|position| position.decider.map_or(-1, i16::from)),
        question,
        outcome,
        position.map(|position| position.digest),
        act.tick.map(|tick| tick.at),
        act.tick.map(|tick| tick.took),
        act.tick.and_then(|tick| tick.out),
    ])
    .map_err(taken)?;
    act.tick.map_or(Ok(()), |tick| clocks::note(db, key, tick))?;
    let beside = beside(db, key)?;
    if let Some(position) = position.filter(|_| beside.computers) {
        jobs::note_turn(db, key, position.decider, act.at)?;
    }
    Ok(beside)
}

fn json(outcome: &Ending) -> Result<String, StoreError> {
    serde_json::to_string(outcome).map_err(|error| StoreError::Failed(error.to_string()))
}

pub(super) fn taken(error: rusqlite::Error) -> StoreError {
    if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) { StoreError::Taken } else { error.into() }
}
