-- The same tables as in a file of the third version, see the steps there for what each is for.
CREATE TABLE visitor (
    id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token BYTEA NOT NULL UNIQUE,
    made  BIGINT NOT NULL
);

CREATE TABLE visitor_name (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    visitor BIGINT NOT NULL REFERENCES visitor,
    at      BIGINT NOT NULL,
    name    TEXT NOT NULL
);
CREATE INDEX visitor_name_by_visitor ON visitor_name (visitor);

CREATE TABLE match (
    key      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    made     BIGINT NOT NULL,
    maker    BIGINT NOT NULL REFERENCES visitor,
    game     TEXT NOT NULL,
    data     TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options  TEXT NOT NULL,
    secret   BYTEA NOT NULL,
    undo     BOOLEAN NOT NULL,
    listed   BOOLEAN NOT NULL
);
CREATE INDEX match_listed ON match (key) WHERE listed;
CREATE INDEX match_by_maker ON match (maker);

CREATE TABLE seat (
    match      BIGINT NOT NULL REFERENCES match,
    seat       SMALLINT NOT NULL,
    name       TEXT NOT NULL,
    level      TEXT,
    visitor    BIGINT REFERENCES visitor,
    hotseat    BOOLEAN NOT NULL,
    player     TEXT NOT NULL,
    nonce      BYTEA NOT NULL,
    invitation BYTEA UNIQUE,
    PRIMARY KEY (match, seat)
);

CREATE TABLE sitting (
    visitor BIGINT NOT NULL REFERENCES visitor,
    match   BIGINT NOT NULL REFERENCES match,
    seat    SMALLINT NOT NULL,
    PRIMARY KEY (visitor, match, seat),
    UNIQUE (match, seat)
);

-- Uniqueness decides races: of two acts with one number one is kept.
CREATE TABLE act (
    match    BIGINT NOT NULL,
    n        BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    kind     SMALLINT NOT NULL,
    seat     SMALLINT,
    visitor  BIGINT,
    body     TEXT NOT NULL,
    step     INTEGER,
    turn     INTEGER,
    decider  SMALLINT,
    question TEXT,
    outcome  TEXT,
    digest   BYTEA,
    PRIMARY KEY (match, n)
);

CREATE TABLE job (
    id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind        TEXT NOT NULL,
    key         TEXT NOT NULL,
    made        BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    payload     TEXT NOT NULL,
    lease_by    BIGINT,
    lease_until BIGINT,
    tries       INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, key)
);
CREATE INDEX job_by_due ON job (due);

CREATE TABLE finding (
    kind TEXT NOT NULL,
    key  TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, key)
);
