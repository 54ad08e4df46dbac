//! Accounts in a file.

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::Sqlite;
use super::write::{all_or_nothing, rename, taken};
use crate::{
    Account, AccountId, Accounts, Answer, Mailbox, MatchKey, NAMELESS, NewAccount, Passkey, Saying, Session, SessionId,
    StoreError, Ticket, TokenHash, VisitorId,
};

const ACCOUNT: &str = "SELECT id, visitor, name, made, handle, settings, closed FROM account";
const SESSION: &str = "SELECT id, account, token, made, seen, means, device FROM session";
const PASSKEY: &str = "SELECT credential, account, name, made, used, fixed, moving FROM passkey";
const MAILBOX: &str = "SELECT address, account, made, bounced FROM mailbox";

fn account_of(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        visitor: row.get(1)?,
        name: row.get(2)?,
        made: row.get(3)?,
        handle: row.get(4)?,
        settings: row.get(5)?,
        closed: row.get(6)?,
    })
}

fn session_of(row: &Row<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        id: row.get(0)?,
        account: row.get(1)?,
        token: row.get(2)?,
        made: row.get(3)?,
        seen: row.get(4)?,
        means: row.get(5)?,
        device: row.get(6)?,
    })
}

fn passkey_of(row: &Row<'_>) -> rusqlite::Result<Passkey> {
    Ok(Passkey {
        credential: row.get(0)?,
        account: row.get(1)?,
        name: row.get(2)?,
        made: row.get(3)?,
        used: row.get(4)?,
        fixed: row.get(5)?,
        moving: row.get(6)?,
    })
}

fn mailbox_of(row: &Row<'_>) -> rusqlite::Result<Mailbox> {
    Ok(Mailbox { address: row.get(0)?, account: row.get(1)?, made: row.get(2)?, bounced: row.get(3)? })
}

/// One row or none.
pub(super) fn one<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    Ok(db.prepare_cached(sql)?.query_row(values, read).optional()?)
}

/// All rows.
pub(super) fn all<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    Ok(db.prepare_cached(sql)?.query_map(values, read)?.collect::<Result<_, _>>()?)
}

/// Changes rows; how many.
pub(super) fn run(db: &Connection, sql: &str, values: impl Params) -> Result<usize, StoreError> {
    Ok(db.prepare_cached(sql)?.execute(values)?)
}

fn open(db: &Connection, new: &NewAccount) -> Result<AccountId, StoreError> {
    all_or_nothing(db, || {
        db.prepare_cached("INSERT INTO account (visitor, name, key, made, handle) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![new.visitor, new.name, new.key, new.at, new.handle])
            .map_err(taken)?;
        let id = db.last_insert_rowid();
        mark(db, new.visitor, id)?;
        rename(db, new.visitor, &new.name, new.at)?;
        Ok(id)
    })
}

/// A visitor belongs to an account, and is no longer found by the token.
fn mark(db: &Connection, visitor: VisitorId, account: AccountId) -> Result<(), StoreError> {
    run(db, "UPDATE visitor SET account = ?2, token = randomblob(32) WHERE id = ?1", params![visitor, account])?;
    Ok(())
}

/// The matches in which a visitor sits.
const SITS: &str = "(SELECT match FROM sitting WHERE visitor = ?1)";

/// The seats of a visitor show this name.
fn name_seats(db: &Connection, visitor: VisitorId, name: &str) -> Result<(), StoreError> {
    let seats = format!("UPDATE seat SET player = ?2 WHERE visitor = ?1 AND NOT hotseat AND match IN {SITS}");
    run(db, &seats, params![visitor, name])?;
    let joined = format!(
        "UPDATE act SET body = json_set(body, '$.player', ?2) WHERE visitor = ?1 AND kind = ?3 AND match IN {SITS}"
    );
    run(db, &joined, params![visitor, name, crate::ActKind::Join.code()])?;
    Ok(())
}

fn sits(db: &Connection, visitor: VisitorId) -> Result<Vec<String>, StoreError> {
    all(db, &format!("SELECT id FROM match WHERE key IN {SITS}"), [visitor], |row| row.get(0))
}

fn rename_account(db: &Connection, id: AccountId, name: &str, key: &str, at: i64) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        db.prepare_cached("UPDATE account SET name = ?2, key = ?3 WHERE id = ?1")?
            .execute(params![id, name, key])
            .map_err(taken)?;
        let Some(account) = one(db, &format!("{ACCOUNT} WHERE id = ?1"), [id], account_of)? else { return Ok(()) };
        rename(db, account.visitor, name, at)
    })
}

fn merge(db: &Connection, visitor: VisitorId, into: AccountId) -> Result<Vec<String>, StoreError> {
    all_or_nothing(db, || {
        let found = one(db, &format!("{ACCOUNT} WHERE id = ?1"), [into], account_of)?;
        let Some(account) = found.filter(|account| account.visitor != visitor) else { return Ok(Vec::new()) };
        let matches = sits(db, visitor)?;
        for table in ["act", "seat"] {
            let sql = format!("UPDATE {table} SET visitor = ?2 WHERE visitor = ?1 AND match IN {SITS}");
            run(db, &sql, params![visitor, account.visitor])?;
        }
        let said = "UPDATE act SET visitor = ?2 WHERE visitor = ?1 AND kind = 12";
        run(db, said, params![visitor, account.visitor])?;
        super::notices::take_over(db, visitor, account.visitor)?;
        super::order::take_over(db, visitor, account.visitor)?;
        run(db, "UPDATE match SET maker = ?2 WHERE maker = ?1", params![visitor, account.visitor])?;
        run(db, "UPDATE challenge SET by = ?2 WHERE by = ?1", params![visitor, account.visitor])?;
        run(db, "UPDATE sitting SET visitor = ?2 WHERE visitor = ?1", params![visitor, account.visitor])?;
        mark(db, visitor, into)?;
        Ok(matches)
    })
}

fn delete(db: &Connection, id: AccountId) -> Result<Vec<String>, StoreError> {
    all_or_nothing(db, || {
        let Some(account) = one(db, &format!("{ACCOUNT} WHERE id = ?1"), [id], account_of)? else {
            return Ok(Vec::new());
        };
        let matches = sits(db, account.visitor)?;
        let hashed = format!(
            "INSERT OR REPLACE INTO match_renamed (match, n)
             SELECT match, max(n) FROM act WHERE match IN {SITS} GROUP BY match"
        );
        run(db, &hashed, [account.visitor])?;
        name_seats(db, account.visitor, NAMELESS)?;
        super::notices::forget(db, account.visitor)?;
        super::order::forget(db, account.visitor)?;
        let said = "UPDATE act SET body = json_set(body, '$.name', ?2, '$.text', '') WHERE visitor = ?1 AND kind = ?3";
        run(db, said, params![account.visitor, NAMELESS, crate::ActKind::Chat.code()])?;
        let kept = "DELETE FROM paper WHERE EXISTS (SELECT 1 FROM sitting WHERE sitting.visitor = ?1
                    AND sitting.match = paper.match AND sitting.seat = paper.seat)";
        run(db, kept, [account.visitor])?;
        run(db, "DELETE FROM challenge WHERE by = ?1 OR whom = ?1", [account.visitor])?;
        run(db, "DELETE FROM waiting WHERE visitor = ?1", [account.visitor])?;
        run(db, "DELETE FROM visitor_name WHERE visitor IN (SELECT id FROM visitor WHERE account = ?1)", [id])?;
        for table in ["session", "passkey", "mailbox", "recovery_code", "account_key"] {
            run(db, &format!("DELETE FROM {table} WHERE account = ?1"), [id])?;
        }
        run(db, "DELETE FROM account WHERE id = ?1", [id])?;
        run(db, "UPDATE visitor SET account = NULL, token = randomblob(32) WHERE account = ?1", [id])?;
        Ok(matches)
    })
}

fn add_session(db: &Connection, new: &Session) -> Result<SessionId, StoreError> {
    let sql = "INSERT INTO session (account, token, made, seen, means, device) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    run(db, sql, params![new.account, new.token, new.made, new.seen, new.means, new.device])?;
    Ok(db.last_insert_rowid())
}

fn add_passkey(db: &Connection, new: &Passkey) -> Result<(), StoreError> {
    let sql = "INSERT INTO passkey (credential, account, name, made, used, fixed, moving)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let values = params![new.credential, new.account, new.name, new.made, new.used, new.fixed, new.moving];
    db.prepare_cached(sql)?.execute(values).map_err(taken)?;
    Ok(())
}

fn set_codes(db: &Connection, of: AccountId, codes: &[TokenHash]) -> Result<(), StoreError> {
    all_or_nothing(db, || {
        run(db, "DELETE FROM recovery_code WHERE account = ?1", [of])?;
        for code in codes {
            run(db, "INSERT INTO recovery_code (code, account) VALUES (?1, ?2)", params![code, of])?;
        }
        Ok(())
    })
}

impl Accounts for Sqlite {
    fn account(&self, id: AccountId) -> Answer<Option<Account>> {
        self.read(move |db| one(db, &format!("{ACCOUNT} WHERE id = ?1"), [id], account_of))
    }

    fn account_of(&self, visitor: VisitorId) -> Answer<Option<Account>> {
        self.read(move |db| one(db, &format!("{ACCOUNT} WHERE visitor = ?1"), [visitor], account_of))
    }

    fn account_named(&self, key: String) -> Answer<Option<Account>> {
        self.read(move |db| one(db, &format!("{ACCOUNT} WHERE key = ?1"), [key], account_of))
    }

    fn open_account(&self, new: NewAccount) -> Answer<AccountId> {
        self.write(move |db| open(db, &new))
    }

    fn rename_account(&self, id: AccountId, name: String, key: String, at: i64) -> Answer<()> {
        self.write(move |db| rename_account(db, id, &name, &key, at))
    }

    fn set_settings(&self, id: AccountId, settings: String) -> Answer<()> {
        self.write(move |db| {
            run(db, "UPDATE account SET settings = ?2 WHERE id = ?1", params![id, settings]).map(|_| ())
        })
    }

    fn merge_visitor(&self, visitor: VisitorId, into: AccountId) -> Answer<Vec<String>> {
        self.write(move |db| merge(db, visitor, into))
    }

    fn delete_account(&self, id: AccountId) -> Answer<Vec<String>> {
        self.write(move |db| delete(db, id))
    }

    fn add_account_key(&self, of: AccountId, key: [u8; 32]) -> Answer<()> {
        let sql = "INSERT INTO account_key (account, n, key)
                   SELECT ?1, coalesce(max(n), 0) + 1, ?2 FROM account_key WHERE account = ?1";
        self.write(move |db| run(db, sql, params![of, key]).map(|_| ()))
    }

    fn account_keys(&self, of: AccountId) -> Answer<Vec<[u8; 32]>> {
        let sql = "SELECT key FROM account_key WHERE account = ?1 ORDER BY n";
        self.read(move |db| all(db, sql, [of], |row| row.get(0)))
    }

    fn close_account(&self, id: AccountId, at: Option<i64>) -> Answer<Vec<TokenHash>> {
        self.write(move |db| {
            run(db, "UPDATE account SET closed = ?2 WHERE id = ?1", params![id, at])?;
            all(db, "DELETE FROM session WHERE account = ?1 RETURNING token", [id], |row| row.get(0))
        })
    }

    fn list_accounts(&self, named: String, at_most: u32) -> Answer<Vec<Account>> {
        let sql = format!("{ACCOUNT} WHERE instr(lower(name), lower(?1)) > 0 ORDER BY id DESC LIMIT ?2");
        self.read(move |db| all(db, &sql, params![named, at_most], account_of))
    }

    fn renamed_until(&self, of: MatchKey) -> Answer<u64> {
        let sql = "SELECT n FROM match_renamed WHERE match = ?1";
        self.read(move |db| Ok(one(db, sql, [of], |row| row.get::<_, i64>(0))?.unwrap_or_default() as u64))
    }

    fn said_by(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Saying>> {
        let sql = "SELECT match.id, act.n, act.at, act.body FROM act JOIN match ON match.key = act.match
                   WHERE act.visitor = ?1 AND act.kind = 12 ORDER BY act.at, act.match, act.n LIMIT ?2";
        let saying = |row: &Row<'_>| {
            let n: i64 = row.get(1)?;
            Ok(Saying { id: row.get(0)?, n: n as u64, at: row.get(2)?, body: row.get(3)? })
        };
        self.read(move |db| all(db, sql, params![visitor, at_most], saying))
    }

    fn add_session(&self, new: Session) -> Answer<SessionId> {
        self.write(move |db| add_session(db, &new))
    }

    fn sessions(&self, of: AccountId) -> Answer<Vec<Session>> {
        self.read(move |db| {
            all(db, &format!("{SESSION} WHERE account = ?1 ORDER BY seen DESC, id DESC"), [of], session_of)
        })
    }

    fn saw_session(&self, token: TokenHash, at: i64) -> Answer<()> {
        self.write(move |db| run(db, "UPDATE session SET seen = ?2 WHERE token = ?1", params![token, at]).map(|_| ()))
    }

    fn end_session(&self, of: AccountId, id: SessionId) -> Answer<Option<TokenHash>> {
        let sql = "DELETE FROM session WHERE account = ?1 AND id = ?2 RETURNING token";
        self.write(move |db| one(db, sql, [of, id], |row| row.get(0)))
    }

    fn end_other_sessions(&self, of: AccountId, but: TokenHash) -> Answer<Vec<TokenHash>> {
        let sql = "DELETE FROM session WHERE account = ?1 AND token <> ?2 RETURNING token";
        self.write(move |db| all(db, sql, params![of, but], |row| row.get(0)))
    }

    fn add_passkey(&self, new: Passkey) -> Answer<()> {
        self.write(move |db| add_passkey(db, &new))
    }

    fn passkey(&self, credential: Vec<u8>) -> Answer<Option<Passkey>> {
        self.read(move |db| one(db, &format!("{PASSKEY} WHERE credential = ?1"), [credential], passkey_of))
    }

    fn passkeys(&self, of: AccountId) -> Answer<Vec<Passkey>> {
        self.read(move |db| all(db, &format!("{PASSKEY} WHERE account = ?1 ORDER BY made"), [of], passkey_of))
    }

    fn used_passkey(&self, credential: Vec<u8>, moving: Vec<u8>, at: i64) -> Answer<()> {
        let sql = "UPDATE passkey SET moving = ?2, used = ?3 WHERE credential = ?1";
        self.write(move |db| run(db, sql, params![credential, moving, at]).map(|_| ()))
    }

    fn drop_passkey(&self, of: AccountId, credential: Vec<u8>) -> Answer<bool> {
        let sql = "DELETE FROM passkey WHERE account = ?1 AND credential = ?2";
        self.write(move |db| Ok(run(db, sql, params![of, credential])? > 0))
    }

    fn add_mailbox(&self, new: Mailbox) -> Answer<()> {
        let sql = "INSERT OR REPLACE INTO mailbox (address, account, made) VALUES (?1, ?2, ?3)";
        self.write(move |db| run(db, sql, params![new.address, new.account, new.made]).map(|_| ()))
    }

    fn mailbox(&self, address: String) -> Answer<Option<Mailbox>> {
        self.read(move |db| one(db, &format!("{MAILBOX} WHERE address = ?1"), [address], mailbox_of))
    }

    fn mailboxes(&self, of: AccountId) -> Answer<Vec<Mailbox>> {
        self.read(move |db| all(db, &format!("{MAILBOX} WHERE account = ?1 ORDER BY made"), [of], mailbox_of))
    }

    fn mark_mailbox(&self, address: String, bounced: Option<i64>) -> Answer<()> {
        let sql = "UPDATE mailbox SET bounced = ?2 WHERE address = ?1";
        self.write(move |db| run(db, sql, params![address, bounced]).map(|_| ()))
    }

    fn drop_mailbox(&self, of: AccountId, address: String) -> Answer<bool> {
        let sql = "DELETE FROM mailbox WHERE account = ?1 AND address = ?2";
        self.write(move |db| Ok(run(db, sql, params![of, address])? > 0))
    }

    fn set_codes(&self, of: AccountId, codes: Vec<TokenHash>) -> Answer<()> {
        self.write(move |db| set_codes(db, of, &codes))
    }

    fn use_code(&self, code: TokenHash) -> Answer<Option<AccountId>> {
        let sql = "DELETE FROM recovery_code WHERE code = ?1 RETURNING account";
        self.write(move |db| one(db, sql, [code], |row| row.get(0)))
    }

    fn codes_left(&self, of: AccountId) -> Answer<u32> {
        let sql = "SELECT count(*) FROM recovery_code WHERE account = ?1";
        self.read(move |db| Ok(one(db, sql, [of], |row| row.get(0))?.unwrap_or_default()))
    }

    fn issue_ticket(&self, ticket: Ticket, now: i64) -> Answer<()> {
        self.write(move |db| {
            run(db, "DELETE FROM ticket WHERE until < ?1", [now])?;
            let sql = "INSERT INTO ticket (token, kind, until, payload) VALUES (?1, ?2, ?3, ?4)";
            run(db, sql, params![ticket.token, ticket.kind, ticket.until, ticket.payload]).map(|_| ())
        })
    }

    fn redeem_ticket(&self, kind: &'static str, token: TokenHash, now: i64) -> Answer<Option<String>> {
        let sql = "DELETE FROM ticket WHERE token = ?1 AND kind = ?2 AND until >= ?3 RETURNING payload";
        self.write(move |db| one(db, sql, params![token, kind, now], |row| row.get(0)))
    }
}
