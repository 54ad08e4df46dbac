-- What people keep, as in a file of the eighth version: see the step there for what each table is for.
CREATE TABLE account_key (
    account BIGINT NOT NULL REFERENCES account,
    n       BIGINT NOT NULL,
    key     BYTEA NOT NULL,
    PRIMARY KEY (account, n)
);

ALTER TABLE account ADD COLUMN closed BIGINT;
ALTER TABLE mailbox ADD COLUMN bounced BIGINT;

CREATE INDEX act_said ON act (visitor) WHERE kind = 12;

CREATE TABLE notice_choice (
    visitor BIGINT PRIMARY KEY REFERENCES visitor,
    choices TEXT NOT NULL,
    unseen  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE notice (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    visitor BIGINT NOT NULL REFERENCES visitor,
    at      BIGINT NOT NULL,
    body    TEXT NOT NULL
);
CREATE INDEX notice_by_visitor ON notice (visitor, id);

CREATE TABLE push_address (
    endpoint TEXT PRIMARY KEY,
    visitor  BIGINT NOT NULL REFERENCES visitor,
    key      BYTEA NOT NULL,
    auth     BYTEA NOT NULL,
    made     BIGINT NOT NULL,
    device   TEXT NOT NULL,
    sent     BIGINT
);
CREATE INDEX push_address_by_visitor ON push_address (visitor);

CREATE TABLE server_secret (
    name  TEXT PRIMARY KEY,
    bytes BYTEA NOT NULL
);

CREATE TABLE match_renamed (
    match BIGINT PRIMARY KEY REFERENCES match,
    n     BIGINT NOT NULL
);
