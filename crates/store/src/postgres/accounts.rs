//! Accounts in a shared database.

use deadpool_postgres::{Client, GenericClient};
use tokio_postgres::Row;
use tokio_postgres::types::{FromSqlOwned, ToSql};

use super::read::{bytes, column};
use super::write::rename;
use super::{Postgres, taken};
use crate::{
    Account, AccountId, Accounts, ActKind, Answer, Mailbox, MatchKey, NAMELESS, NewAccount, Passkey, Saying, Session,
    SessionId, StoreError, Ticket, TokenHash, VisitorId,
};

const ACCOUNT: &str = "SELECT id, visitor, name, made, handle, settings, closed FROM account";
const SESSION: &str = "SELECT id, account, token, made, seen, means, device FROM session";
const PASSKEY: &str = "SELECT credential, account, name, made, used, fixed, moving FROM passkey";
const MAILBOX: &str = "SELECT address, account, made, bounced FROM mailbox";
/// A token that nobody has: no hash of one that was ever given out.
const NO_TOKEN: &str = "sha256((gen_random_uuid()::TEXT || id::TEXT)::BYTEA)";

pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

fn account_of(row: &Row) -> Result<Account, StoreError> {
    Ok(Account {
        id: column(row, 0)?,
        visitor: column(row, 1)?,
        name: column(row, 2)?,
        made: column(row, 3)?,
        handle: bytes(row, 4)?,
        settings: column(row, 5)?,
        closed: column(row, 6)?,
    })
}

fn session_of(row: &Row) -> Result<Session, StoreError> {
    Ok(Session {
        id: column(row, 0)?,
        account: column(row, 1)?,
        token: bytes(row, 2)?,
        made: column(row, 3)?,
        seen: column(row, 4)?,
        means: column(row, 5)?,
        device: column(row, 6)?,
    })
}

fn passkey_of(row: &Row) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        credential: column(row, 0)?,
        account: column(row, 1)?,
        name: column(row, 2)?,
        made: column(row, 3)?,
        used: column(row, 4)?,
        fixed: column(row, 5)?,
        moving: column(row, 6)?,
    })
}

fn mailbox_of(row: &Row) -> Result<Mailbox, StoreError> {
    Ok(Mailbox { address: column(row, 0)?, account: column(row, 1)?, made: column(row, 2)?, bounced: column(row, 3)? })
}

/// The first column.
pub(super) fn first<T: FromSqlOwned>(row: &Row) -> Result<T, StoreError> {
    column(row, 0)
}

/// All rows.
pub(super) async fn all<T>(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    db.query(&statement, values).await.map_err(taken)?.iter().map(read).collect()
}

/// One row or none.
pub(super) async fn one<T>(
    db: &impl GenericClient,
    sql: &str,
    values: Values<'_>,
    read: impl Fn(&Row) -> Result<T, StoreError>,
) -> Result<Option<T>, StoreError> {
    Ok(all(db, sql, values, read).await?.into_iter().next())
}

/// Changes rows; how many.
pub(super) async fn run(db: &impl GenericClient, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
    let statement = db.prepare_cached(sql).await?;
    db.execute(&statement, values).await.map_err(taken)
}

async fn open(db: &mut Client, new: &NewAccount) -> Result<AccountId, StoreError> {
    let db = db.transaction().await?;
    let sql = "INSERT INTO account (visitor, name, key, made, handle) VALUES ($1, $2, $3, $4, $5) RETURNING id";
    let handle = new.handle.as_slice();
    let id = one(&db, sql, &[&new.visitor, &new.name, &new.key, &new.at, &handle], first::<AccountId>).await?;
    let id = id.ok_or(StoreError::Taken)?;
    mark(&db, new.visitor, id).await?;
    rename(&db, new.visitor, &new.name, new.at).await?;
    db.commit().await?;
    Ok(id)
}

/// A visitor belongs to an account, and is no longer found by the token.
async fn mark(db: &impl GenericClient, visitor: VisitorId, account: AccountId) -> Result<(), StoreError> {
    let sql = format!("UPDATE visitor SET account = $2, token = {NO_TOKEN} WHERE id = $1");
    run(db, &sql, &[&visitor, &account]).await?;
    Ok(())
}

/// The matches in which a visitor sits.
const SITS: &str = "(SELECT match FROM sitting WHERE visitor = $1)";

/// The seats of a visitor show this name.
async fn name_seats(db: &impl GenericClient, visitor: VisitorId, name: &str) -> Result<(), StoreError> {
    let seats = format!("UPDATE seat SET player = $2 WHERE visitor = $1 AND NOT hotseat AND match IN {SITS}");
    run(db, &seats, &[&visitor, &name]).await?;
    let joined = format!(
        "UPDATE act SET body = jsonb_set(body::JSONB, '{{player}}', to_jsonb($2::TEXT))::TEXT
         WHERE visitor = $1 AND kind = $3 AND match IN {SITS}"
    );
    run(db, &joined, &[&visitor, &name, &i16::from(ActKind::Join.code())]).await?;
    Ok(())
}

async fn sits(db: &impl GenericClient, visitor: VisitorId) -> Result<Vec<String>, StoreError> {
    all(db, &format!("SELECT id FROM match WHERE key IN {SITS}"), &[&visitor], first).await
}

async fn rename_account(db: &mut Client, id: AccountId, name: &str, key: &str, at: i64) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    run(&db, "UPDATE account SET name = $2, key = $3 WHERE id = $1", &[&id, &name, &key]).await?;
    if let Some(account) = one(&db, &format!("{ACCOUNT} WHERE id = $1"), &[&id], account_of).await? {
        rename(&db, account.visitor, name, at).await?;
    }
    db.commit().await?;
    Ok(())
}

async fn merge(db: &mut Client, visitor: VisitorId, into: AccountId) -> Result<Vec<String>, StoreError> {
    let db = db.transaction().await?;
    let found = one(&db, &format!("{ACCOUNT} WHERE id = $1"), &[&into], account_of).await?;
    let Some(account) = found.filter(|account| account.visitor != visitor) else { return Ok(Vec::new()) };
    let matches = sits(&db, visitor).await?;
    for table in ["act", "seat"] {
        let sql = format!("UPDATE {table} SET visitor = $2 WHERE visitor = $1 AND match IN {SITS}");
        run(&db, &sql, &[&visitor, &account.visitor]).await?;
    }
    let said = "UPDATE act SET visitor = $2 WHERE visitor = $1 AND kind = 12";
    run(&db, said, &[&visitor, &account.visitor]).await?;
    super::notices::take_over(&db, visitor, account.visitor).await?;
    super::order::take_over(&db, visitor, account.visitor).await?;
    run(&db, "UPDATE match SET maker = $2 WHERE maker = $1", &[&visitor, &account.visitor]).await?;
    run(&db, "UPDATE challenge SET by = $2 WHERE by = $1", &[&visitor, &account.visitor]).await?;
    run(&db, "UPDATE sitting SET visitor = $2 WHERE visitor = $1", &[&visitor, &account.visitor]).await?;
    mark(&db, visitor, into).await?;
    db.commit().await?;
    Ok(matches)
}

async fn delete(db: &mut Client, id: AccountId) -> Result<Vec<String>, StoreError> {
    let db = db.transaction().await?;
    let found = one(&db, &format!("{ACCOUNT} WHERE id = $1"), &[&id], account_of).await?;
    let Some(account) = found else { return Ok(Vec::new()) };
    let matches = sits(&db, account.visitor).await?;
    let hashed = format!(
        "INSERT INTO match_renamed (match, n) SELECT match, max(n) FROM act WHERE match IN {SITS} GROUP BY match
         ON CONFLICT (match) DO UPDATE SET n = excluded.n"
    );
    run(&db, &hashed, &[&account.visitor]).await?;
    name_seats(&db, account.visitor, NAMELESS).await?;
    super::notices::forget(&db, account.visitor).await?;
    super::order::forget(&db, account.visitor).await?;
    let said = "UPDATE act SET body = (body::JSONB || jsonb_build_object('name', $2::TEXT, 'text', ''))::TEXT
                WHERE visitor = $1 AND kind = $3";
    run(&db, said, &[&account.visitor, &NAMELESS, &i16::from(ActKind::Chat.code())]).await?;
    let kept = "DELETE FROM paper USING sitting WHERE sitting.visitor = $1
                AND sitting.match = paper.match AND sitting.seat = paper.seat";
    run(&db, kept, &[&account.visitor]).await?;
    run(&db, "DELETE FROM challenge WHERE by = $1 OR whom = $1", &[&account.visitor]).await?;
    run(&db, "DELETE FROM waiting WHERE visitor = $1", &[&account.visitor]).await?;
    let names = "DELETE FROM visitor_name WHERE visitor IN (SELECT id FROM visitor WHERE account = $1)";
    run(&db, names, &[&id]).await?;
    for table in ["session", "passkey", "mailbox", "recovery_code", "account_key"] {
        run(&db, &format!("DELETE FROM {table} WHERE account = $1"), &[&id]).await?;
    }
    run(&db, "DELETE FROM account WHERE id = $1", &[&id]).await?;
    run(&db, &format!("UPDATE visitor SET account = NULL, token = {NO_TOKEN} WHERE account = $1"), &[&id]).await?;
    db.commit().await?;
    Ok(matches)
}

async fn add_session(db: &Client, new: &Session) -> Result<SessionId, StoreError> {
    let sql = "INSERT INTO session (account, token, made, seen, means, device) VALUES ($1, $2, $3, $4, $5, $6)
               RETURNING id";
    let token = new.token.as_slice();
    let added = one(db, sql, &[&new.account, &token, &new.made, &new.seen, &new.means, &new.device], first).await?;
    added.ok_or(StoreError::Taken)
}

async fn add_passkey(db: &Client, new: &Passkey) -> Result<(), StoreError> {
    let sql = "INSERT INTO passkey (credential, account, name, made, used, fixed, moving)
               VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let values: Values<'_> = &[&new.credential, &new.account, &new.name, &new.made, &new.used, &new.fixed, &new.moving];
    run(db, sql, values).await?;
    Ok(())
}

async fn set_codes(db: &mut Client, of: AccountId, codes: &[TokenHash]) -> Result<(), StoreError> {
    let db = db.transaction().await?;
    run(&db, "DELETE FROM recovery_code WHERE account = $1", &[&of]).await?;
    for code in codes {
        run(&db, "INSERT INTO recovery_code (code, account) VALUES ($1, $2)", &[&code.as_slice(), &of]).await?;
    }
    db.commit().await?;
    Ok(())
}

async fn issue_ticket(db: &Client, ticket: &Ticket, now: i64) -> Result<(), StoreError> {
    run(db, "DELETE FROM ticket WHERE until < $1", &[&now]).await?;
    let sql = "INSERT INTO ticket (token, kind, until, payload) VALUES ($1, $2, $3, $4)";
    run(db, sql, &[&ticket.token.as_slice(), &ticket.kind, &ticket.until, &ticket.payload]).await?;
    Ok(())
}

/// The one byte string in the first column.
fn token_of(row: &Row) -> Result<TokenHash, StoreError> {
    bytes(row, 0)
}

impl Accounts for Postgres {
    fn account(&self, id: AccountId) -> Answer<Option<Account>> {
        self.with(move |db| async move { one(&db, &format!("{ACCOUNT} WHERE id = $1"), &[&id], account_of).await })
    }

    fn account_of(&self, visitor: VisitorId) -> Answer<Option<Account>> {
        let sql = format!("{ACCOUNT} WHERE visitor = $1");
        self.with(move |db| async move { one(&db, &sql, &[&visitor], account_of).await })
    }

    fn account_named(&self, key: String) -> Answer<Option<Account>> {
        self.with(move |db| async move { one(&db, &format!("{ACCOUNT} WHERE key = $1"), &[&key], account_of).await })
    }

    fn open_account(&self, new: NewAccount) -> Answer<AccountId> {
        self.with(move |mut db| async move { open(&mut db, &new).await })
    }

    fn rename_account(&self, id: AccountId, name: String, key: String, at: i64) -> Answer<()> {
        self.with(move |mut db| async move { rename_account(&mut db, id, &name, &key, at).await })
    }

    fn set_settings(&self, id: AccountId, settings: String) -> Answer<()> {
        let sql = "UPDATE account SET settings = $2 WHERE id = $1";
        self.with(move |db| async move { run(&db, sql, &[&id, &settings]).await.map(|_| ()) })
    }

    fn merge_visitor(&self, visitor: VisitorId, into: AccountId) -> Answer<Vec<String>> {
        self.with(move |mut db| async move { merge(&mut db, visitor, into).await })
    }

    fn delete_account(&self, id: AccountId) -> Answer<Vec<String>> {
        self.with(move |mut db| async move { delete(&mut db, id).await })
    }

    fn add_account_key(&self, of: AccountId, key: [u8; 32]) -> Answer<()> {
        let sql = "INSERT INTO account_key (account, n, key)
                   SELECT $1, coalesce(max(n), 0) + 1, $2 FROM account_key WHERE account = $1";
        self.with(move |db| async move { run(&db, sql, &[&of, &key.as_slice()]).await.map(|_| ()) })
    }

    fn account_keys(&self, of: AccountId) -> Answer<Vec<[u8; 32]>> {
        let sql = "SELECT key FROM account_key WHERE account = $1 ORDER BY n";
        self.with(move |db| async move { all(&db, sql, &[&of], token_of).await })
    }

    fn close_account(&self, id: AccountId, at: Option<i64>) -> Answer<Vec<TokenHash>> {
        self.with(move |mut db| async move {
            let db = db.transaction().await?;
            run(&db, "UPDATE account SET closed = $2 WHERE id = $1", &[&id, &at]).await?;
            let ended = all(&db, "DELETE FROM session WHERE account = $1 RETURNING token", &[&id], token_of).await?;
            db.commit().await?;
            Ok(ended)
        })
    }

    fn list_accounts(&self, named: String, at_most: u32) -> Answer<Vec<Account>> {
        let sql = format!("{ACCOUNT} WHERE strpos(lower(name), lower($1)) > 0 ORDER BY id DESC LIMIT $2");
        self.with(move |db| async move { all(&db, &sql, &[&named, &i64::from(at_most)], account_of).await })
    }

    fn renamed_until(&self, of: MatchKey) -> Answer<u64> {
        let sql = "SELECT n FROM match_renamed WHERE match = $1";
        self.with(move |db| async move { Ok(one(&db, sql, &[&of], first::<i64>).await?.unwrap_or_default() as u64) })
    }

    fn said_by(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Saying>> {
        let sql = "SELECT match.id, act.n, act.at, act.body FROM act JOIN match ON match.key = act.match
                   WHERE act.visitor = $1 AND act.kind = 12 ORDER BY act.at, act.match, act.n LIMIT $2";
        let saying = |row: &Row| {
            let n: i64 = column(row, 1)?;
            Ok(Saying { id: column(row, 0)?, n: n as u64, at: column(row, 2)?, body: column(row, 3)? })
        };
        self.with(move |db| async move { all(&db, sql, &[&visitor, &i64::from(at_most)], saying).await })
    }

    fn add_session(&self, new: Session) -> Answer<SessionId> {
        self.with(move |db| async move { add_session(&db, &new).await })
    }

    fn sessions(&self, of: AccountId) -> Answer<Vec<Session>> {
        let sql = format!("{SESSION} WHERE account = $1 ORDER BY seen DESC, id DESC");
        self.with(move |db| async move { all(&db, &sql, &[&of], session_of).await })
    }

    fn saw_session(&self, token: TokenHash, at: i64) -> Answer<()> {
        let sql = "UPDATE session SET seen = $2 WHERE token = $1";
        self.with(move |db| async move { run(&db, sql, &[&token.as_slice(), &at]).await.map(|_| ()) })
    }

    fn end_session(&self, of: AccountId, id: SessionId) -> Answer<Option<TokenHash>> {
        let sql = "DELETE FROM session WHERE account = $1 AND id = $2 RETURNING token";
        self.with(move |db| async move { one(&db, sql, &[&of, &id], token_of).await })
    }

    fn end_other_sessions(&self, of: AccountId, but: TokenHash) -> Answer<Vec<TokenHash>> {
        let sql = "DELETE FROM session WHERE account = $1 AND token <> $2 RETURNING token";
        self.with(move |db| async move { all(&db, sql, &[&of, &but.as_slice()], token_of).await })
    }

    fn add_passkey(&self, new: Passkey) -> Answer<()> {
        self.with(move |db| async move { add_passkey(&db, &new).await })
    }

    fn passkey(&self, credential: Vec<u8>) -> Answer<Option<Passkey>> {
        let sql = format!("{PASSKEY} WHERE credential = $1");
        self.with(move |db| async move { one(&db, &sql, &[&credential], passkey_of).await })
    }

    fn passkeys(&self, of: AccountId) -> Answer<Vec<Passkey>> {
        let sql = format!("{PASSKEY} WHERE account = $1 ORDER BY made");
        self.with(move |db| async move { all(&db, &sql, &[&of], passkey_of).await })
    }

    fn used_passkey(&self, credential: Vec<u8>, moving: Vec<u8>, at: i64) -> Answer<()> {
        let sql = "UPDATE passkey SET moving = $2, used = $3 WHERE credential = $1";
        self.with(move |db| async move { run(&db, sql, &[&credential, &moving, &at]).await.map(|_| ()) })
    }

    fn drop_passkey(&self, of: AccountId, credential: Vec<u8>) -> Answer<bool> {
        let sql = "DELETE FROM passkey WHERE account = $1 AND credential = $2";
        self.with(move |db| async move { Ok(run(&db, sql, &[&of, &credential]).await? > 0) })
    }

    fn add_mailbox(&self, new: Mailbox) -> Answer<()> {
        let sql = "INSERT INTO mailbox (address, account, made) VALUES ($1, $2, $3)
                   ON CONFLICT (address) DO UPDATE SET account = excluded.account, made = excluded.made";
        self.with(move |db| async move { run(&db, sql, &[&new.address, &new.account, &new.made]).await.map(|_| ()) })
    }

    fn mailbox(&self, address: String) -> Answer<Option<Mailbox>> {
        let sql = format!("{MAILBOX} WHERE address = $1");
        self.with(move |db| async move { one(&db, &sql, &[&address], mailbox_of).await })
    }

    fn mailboxes(&self, of: AccountId) -> Answer<Vec<Mailbox>> {
        let sql = format!("{MAILBOX} WHERE account = $1 ORDER BY made");
        self.with(move |db| async move { all(&db, &sql, &[&of], mailbox_of).await })
    }

    fn mark_mailbox(&self, address: String, bounced: Option<i64>) -> Answer<()> {
        let sql = "UPDATE mailbox SET bounced = $2 WHERE address = $1";
        self.with(move |db| async move { run(&db, sql, &[&address, &bounced]).await.map(|_| ()) })
    }

    fn drop_mailbox(&self, of: AccountId, address: String) -> Answer<bool> {
        let sql = "DELETE FROM mailbox WHERE account = $1 AND address = $2";
        self.with(move |db| async move { Ok(run(&db, sql, &[&of, &address]).await? > 0) })
    }

    fn set_codes(&self, of: AccountId, codes: Vec<TokenHash>) -> Answer<()> {
        self.with(move |mut db| async move { set_codes(&mut db, of, &codes).await })
    }

    fn use_code(&self, code: TokenHash) -> Answer<Option<AccountId>> {
        let sql = "DELETE FROM recovery_code WHERE code = $1 RETURNING account";
        self.with(move |db| async move { one(&db, sql, &[&code.as_slice()], first).await })
    }

    fn codes_left(&self, of: AccountId) -> Answer<u32> {
        let sql = "SELECT count(*) FROM recovery_code WHERE account = $1";
        self.with(move |db| async move { Ok(one(&db, sql, &[&of], first::<i64>).await?.unwrap_or_default() as u32) })
    }

    fn issue_ticket(&self, ticket: Ticket, now: i64) -> Answer<()> {
        self.with(move |db| async move { issue_ticket(&db, &ticket, now).await })
    }

    fn redeem_ticket(&self, kind: &'static str, token: TokenHash, now: i64) -> Answer<Option<String>> {
        let sql = "DELETE FROM ticket WHERE token = $1 AND kind = $2 AND until >= $3 RETURNING payload";
        self.with(move |db| async move { one(&db, sql, &[&token.as_slice(), &kind, &now], first).await })
    }
}
