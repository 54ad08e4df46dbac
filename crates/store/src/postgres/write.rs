use deadpool_postgres::{Client, GenericClient, Transaction};
use engine::Status;
use tokio_postgres::types::ToSql;

use super::{clocks, taken};
use crate::job::HEAD_START;
use crate::{
    Act, ActKind, CLOCK, MOST_NAMES, MatchKey, MatchRow, Papers, StoreError, TURN, TokenHash, VisitorId, turn_key,
};

pub(super) async fn add_visitor(db: &Client, token: &TokenHash, at: i64) -> Result<VisitorId, StoreError> {
    let statement = db.prepare_cached("INSERT INTO visitor (token, made) VALUES ($1, $2) RETURNING id").await?;
    Ok(db.query_one(&statement, &[&token.as_slice(), &at]).await?.try_get(0)?)
}

pub(super) async fn rename(db: &impl GenericClient, visitor: VisitorId, name: &str, at: i64) -> Result<(), StoreError> {
    // The new one is not yet seen by what deletes the others.
    let sql = "WITH added AS (INSERT INTO visitor_name (visitor, at, name) VALUES ($1, $2, $3))
               DELETE FROM visitor_name WHERE visitor = $1 AND id NOT IN
               (SELECT id FROM visitor_name WHERE visitor = $1 ORDER BY id DESC LIMIT $4)";
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, &[&visitor, &at, &name, &(MOST_NAMES - 1)]).await?;
    Ok(())
}

pub(super) async fn create(
    db: &mut Client,
    new: &MatchRow,
    acts: &[Act],
    elsewhere: Option<&(MatchKey, Act)>,
) -> Result<MatchKey, StoreError> {
    let transaction = db.transaction().await?;
    if let Some((key, act)) = elsewhere {
        insert_act(&transaction, *key, act).await?;
    }
    let key = insert_match(&transaction, new).await?;
    for act in acts {
        insert_act(&transaction, key, act).await?;
    }
    transaction.commit().await?;
    Ok(key)
}

/// One statement is a transaction of its own; who joins a match also sits down, and a computer that relieves somebody does too.
pub(super) async fn append(db: &mut Client, to: MatchKey, act: &Act) -> Result<Papers, StoreError> {
    let (ActKind::Relieve | ActKind::Join, Some(seat)) = (act.kind, act.seat) else {
        return insert_act(db, to, act).await;
    };
    let transaction = db.transaction().await?;
    match (act.kind, act.visitor) {
        (ActKind::Relieve, _) => clocks::relieve(&transaction, to, seat, &act.body).await?,
        (_, Some(visitor)) => insert_sitting(&transaction, visitor, to, seat).await?,
        _ => {}
    }
    let papers = insert_act(&transaction, to, act).await?;
    transaction.commit().await?;
    Ok(papers)
}

async fn insert_match(db: &Transaction<'_>, new: &MatchRow) -> Result<MatchKey, StoreError> {
    let sql = "INSERT INTO match (id, made, maker, game, data, scenario, options, secret, undo, listed, rules,
               program, clock, rated, cup, cup_round, cup_pairing, cup_leg, wish)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
               RETURNING key";
    let statement = db.prepare_cached(sql).await?;
    let (secret, rules) = (new.secret.as_slice(), new.rules as i32);
    let slot = new.stakes.cup.as_ref();
    let cup = slot.map(|slot| &slot.cup);
    let (round, pairing) = (slot.map(|slot| slot.round as i32), slot.map(|slot| slot.pairing as i32));
    let leg = slot.map(|slot| i16::from(slot.leg));
    let values: [&(dyn ToSql + Sync); 19] = [
        &new.id,
        &new.made,
        &new.maker,
        &new.game,
        &new.data,
        &new.scenario,
        &new.options,
        &secret,
        &new.undo,
        &new.listed,
        &rules,
        &new.program,
        &new.clock,
        &new.stakes.rated,
        &cup,
        &round,
        &pairing,
        &leg,
        &new.wish,
    ];
    let key: MatchKey = db.query_one(&statement, &values).await.map_err(taken)?.try_get(0)?;
    let sql = "INSERT INTO seat (match, seat, name, level, visitor, hotseat, player, nonce, invitation)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let statement = db.prepare_cached(sql).await?;
    for (number, seat) in new.seats.iter().enumerate() {
        let (number, invitation) = (number as i16, seat.invitation.as_ref().map(<[u8; 32]>::as_slice));
        let values: [&(dyn ToSql + Sync); 9] = [
            &key,
            &number,
            &seat.name,
            &seat.level,
            &seat.visitor,
            &seat.hotseat,
            &seat.player,
            &seat.nonce,
            &invitation,
        ];
        db.execute(&statement, &values).await?;
        if let Some(visitor) = seat.visitor {
            insert_sitting(db, visitor, key, number as u8).await?;
        }
    }
    Ok(key)
}

async fn insert_sitting(db: &Transaction<'_>, visitor: VisitorId, key: MatchKey, seat: u8) -> Result<(), StoreError> {
    let statement = db.prepare_cached("INSERT INTO sitting (visitor, match, seat) VALUES ($1, $2, $3)").await?;
    db.execute(&statement, &[&visitor, &key, &i16::from(seat)]).await.map_err(taken)?;
    Ok(())
}

async fn insert_act(db: &impl GenericClient, key: MatchKey, act: &Act) -> Result<Papers, StoreError> {
    let statement = db.prepare_cached(INSERT_ACT).await?;
    let row = Columns::of(key, act)?;
    let answer = db.query_one(&statement, &row.values()).await.map_err(taken)?;
    let (stored, papers): (i64, bool) = (answer.try_get(0)?, answer.try_get(1)?);
    match (stored, papers) {
        (0, _) => Err(StoreError::Taken),
        (_, true) => Ok(Papers::Kept),
        (_, false) => Ok(Papers::Nowhere),
    }
}

/// An act whose number is free, and the job that follows from it: if a computer is to decide now, that is one, and otherwise no longer;
/// and in a match with a clock, when it rings. Tells whether a seat keeps papers.
const INSERT_ACT: &str = "
    WITH stored AS (
        INSERT INTO act (match, n, at, kind, seat, visitor, body, step, turn, decider, question, outcome, digest,
                         clock_at, took, out_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $17, $18, $19)
        ON CONFLICT DO NOTHING RETURNING match, step, clock_at),
    moved AS (SELECT match FROM stored WHERE step IS NOT NULL),
    computer AS (
        SELECT match.id FROM moved JOIN seat ON seat.match = moved.match JOIN match ON match.key = moved.match
        WHERE seat.seat = $10 AND (seat.level IS NOT NULL OR EXISTS
              (SELECT 1 FROM relief WHERE relief.match = seat.match AND relief.seat = seat.seat))),
    noted AS (
        INSERT INTO job (kind, key, made, due, payload) SELECT $14, $15, $3, $3 + $16, id FROM computer
        ON CONFLICT (kind, key) DO UPDATE
        SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0),
    struck_off AS (
        DELETE FROM job WHERE kind = $14 AND key = $15
        AND EXISTS (SELECT 1 FROM moved) AND NOT EXISTS (SELECT 1 FROM computer)),
    timed AS (SELECT match.id, clock_at FROM stored JOIN match ON match.key = stored.match WHERE clock_at IS NOT NULL),
    rings AS (
        INSERT INTO job (kind, key, made, due, payload) SELECT $20, $15, clock_at / 1000, $21, id FROM timed
        WHERE $21::BIGINT IS NOT NULL
        ON CONFLICT (kind, key) DO UPDATE
        SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0),
    silenced AS (
        DELETE FROM job WHERE kind = $20 AND key = $15 AND $21::BIGINT IS NULL AND EXISTS (SELECT 1 FROM timed))
    SELECT count(*), EXISTS (SELECT 1 FROM paper WHERE paper.match = $1) FROM stored";

/// An act as the columns of its row.
struct Columns<'a> {
    key: MatchKey,
    n: i64,
    act: &'a Act,
    kind: i16,
    seat: Option<i16>,
    step: Option<i32>,
    turn: Option<i32>,
    decider: Option<i16>,
    question: Option<&'a str>,
    outcome: Option<String>,
    digest: Option<&'a [u8]>,
    turn_key: String,
    at: Option<i64>,
    took: Option<i64>,
    out: Option<i64>,
    due: Option<i64>,
}

impl<'a> Columns<'a> {
    fn of(key: MatchKey, act: &'a Act) -> Result<Self, StoreError> {
        let position = act.position.as_ref();
        let (question, outcome) = match position.map(|position| &position.status) {
            None | Some(Status::Waiting { .. }) => (None, None),
            Some(Status::Decision { question, .. }) => (Some(question.as_str()), None),
            Some(Status::Over { outcome }) => {
                let text = serde_json::to_string(outcome).map_err(|error| StoreError::Failed(error.to_string()))?;
                (None, Some(text))
            }
        };
        Ok(Self {
            key,
            n: act.n as i64,
            act,
            kind: i16::from(act.kind.code()),
            seat: act.seat.map(i16::from),
            step: position.map(|position| position.step as i32),
            turn: position.map(|position| i32::from(position.turn)),
            decider: position.map(|position| position.decider.map_or(-1, i16::from)),
            question,
            outcome,
            digest: position.map(|position| position.digest.as_slice()),
            turn_key: turn_key(key),
            at: act.tick.map(|tick| tick.at),
            took: act.tick.map(|tick| tick.took),
            out: act.tick.and_then(|tick| tick.out),
            due: act.tick.and_then(|tick| tick.due()),
        })
    }

    fn values(&self) -> [&(dyn ToSql + Sync); 21] {
        [
            &self.key,
            &self.n,
            &self.act.at,
            &self.kind,
            &self.seat,
            &self.act.visitor,
            &self.act.body,
            &self.step,
            &self.turn,
            &self.decider,
            &self.question,
            &self.outcome,
            &self.digest,
            &TURN,
            &self.turn_key,
            &HEAD_START,
            &self.at,
            &self.took,
            &self.out,
            &CLOCK,
            &self.due,
        ]
    }
}
