-- An account sits as a visitor of its own. Its name is unique by `key`. Every visitor who has signed in to it is marked with it.
ALTER TABLE visitor ADD COLUMN account INTEGER;
CREATE INDEX visitor_by_account ON visitor (account) WHERE account IS NOT NULL;

CREATE TABLE account (
    id       INTEGER PRIMARY KEY,
    visitor  INTEGER NOT NULL UNIQUE REFERENCES visitor,
    name     TEXT NOT NULL,
    key      TEXT NOT NULL UNIQUE,
    made     INTEGER NOT NULL,
    handle   BLOB NOT NULL UNIQUE,
    settings TEXT NOT NULL DEFAULT '{}'
) STRICT;

-- A device that is signed in, known by a token of which only the hash is kept.
CREATE TABLE session (
    id      INTEGER PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    token   BLOB NOT NULL UNIQUE,
    made    INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    means   TEXT NOT NULL,
    device  TEXT NOT NULL
) STRICT;
CREATE INDEX session_by_account ON session (account);

-- The public key of an authenticator, and what changes with each use of it.
CREATE TABLE passkey (
    credential BLOB PRIMARY KEY,
    account    INTEGER NOT NULL REFERENCES account,
    name       TEXT NOT NULL,
    made       INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    fixed      BLOB NOT NULL,
    moving     BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_by_account ON passkey (account);

-- An address that somebody has proved to read.
CREATE TABLE mailbox (
    address TEXT PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account,
    made    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX mailbox_by_account ON mailbox (account);

-- Codes that sign in once, as hashes.
CREATE TABLE recovery_code (
    code    BLOB PRIMARY KEY,
    account INTEGER NOT NULL REFERENCES account
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_code_by_account ON recovery_code (account);

-- What can be shown once and for a while only, such as a link to sign in: the hash of what must be shown, and what it says.
CREATE TABLE ticket (
    token   BLOB PRIMARY KEY,
    kind    TEXT NOT NULL,
    until   INTEGER NOT NULL,
    payload TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_by_until ON ticket (until);
