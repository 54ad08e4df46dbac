-- Accounts, as in a file of the sixth version: see the step there for what each table is for.
ALTER TABLE visitor ADD COLUMN account BIGINT;
CREATE INDEX visitor_by_account ON visitor (account) WHERE account IS NOT NULL;

CREATE TABLE account (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    visitor  BIGINT NOT NULL UNIQUE REFERENCES visitor,
    name     TEXT NOT NULL,
    key      TEXT NOT NULL UNIQUE,
    made     BIGINT NOT NULL,
    handle   BYTEA NOT NULL UNIQUE,
    settings TEXT NOT NULL DEFAULT '{}'
);

CREATE TABLE session (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account,
    token   BYTEA NOT NULL UNIQUE,
    made    BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    means   TEXT NOT NULL,
    device  TEXT NOT NULL
);
CREATE INDEX session_by_account ON session (account);

CREATE TABLE passkey (
    credential BYTEA PRIMARY KEY,
    account    BIGINT NOT NULL REFERENCES account,
    name       TEXT NOT NULL,
    made       BIGINT NOT NULL,
    used       BIGINT NOT NULL,
    fixed      BYTEA NOT NULL,
    moving     BYTEA NOT NULL
);
CREATE INDEX passkey_by_account ON passkey (account);

CREATE TABLE mailbox (
    address TEXT PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account,
    made    BIGINT NOT NULL
);
CREATE INDEX mailbox_by_account ON mailbox (account);

CREATE TABLE recovery_code (
    code    BYTEA PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account
);
CREATE INDEX recovery_code_by_account ON recovery_code (account);

CREATE TABLE ticket (
    token   BYTEA PRIMARY KEY,
    kind    TEXT NOT NULL,
    until   BIGINT NOT NULL,
    payload TEXT NOT NULL
);
CREATE INDEX ticket_by_until ON ticket (until);
