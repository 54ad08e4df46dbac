-- Visitors are known by a token, of which only the hash is kept. A name is taken anew rather than changed: the last one counts.
CREATE TABLE visitor (
    id    INTEGER PRIMARY KEY,
    token BLOB NOT NULL UNIQUE,
    made  INTEGER NOT NULL
) STRICT;

CREATE TABLE visitor_name (
    id      INTEGER PRIMARY KEY,
    visitor INTEGER NOT NULL REFERENCES visitor,
    at      INTEGER NOT NULL,
    name    TEXT NOT NULL
) STRICT;
CREATE INDEX visitor_name_by_visitor ON visitor_name (visitor);

-- A match as it was made. All dice follow from the secret and the nonces of the seats.
CREATE TABLE match (
    key      INTEGER PRIMARY KEY,
    id       TEXT NOT NULL UNIQUE,
    made     INTEGER NOT NULL,
    maker    INTEGER NOT NULL REFERENCES visitor,
    game     TEXT NOT NULL,
    data     TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options  TEXT NOT NULL,
    secret   BLOB NOT NULL,
    undo     INTEGER NOT NULL,
    listed   INTEGER NOT NULL
) STRICT;
CREATE INDEX match_listed ON match (key) WHERE listed = 1;

CREATE TABLE seat (
    match      INTEGER NOT NULL REFERENCES match,
    seat       INTEGER NOT NULL,
    name       TEXT NOT NULL,
    level      TEXT,
    visitor    INTEGER REFERENCES visitor,
    hotseat    INTEGER NOT NULL,
    player     TEXT NOT NULL,
    nonce      BLOB NOT NULL,
    invitation BLOB UNIQUE,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- Who sits where: at the making of the match, and when an open seat is taken.
CREATE TABLE sitting (
    visitor INTEGER NOT NULL REFERENCES visitor,
    match   INTEGER NOT NULL REFERENCES match,
    seat    INTEGER NOT NULL,
    PRIMARY KEY (visitor, match, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX sitting_one_per_seat ON sitting (match, seat);

-- What happened, in the order in which it was written: rows are appended and never changed, and the index finds those of one match. (Rows kept together by
-- match would make every commit write as many pages as there are matches moving.) `decider` is the seat to decide after it, -1 when the match is over.
CREATE TABLE act (
    id      INTEGER PRIMARY KEY,
    match   INTEGER NOT NULL,
    n       INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    kind    INTEGER NOT NULL,
    seat    INTEGER,
    visitor INTEGER,
    body    TEXT NOT NULL,
    step    INTEGER,
    turn    INTEGER,
    decider INTEGER,
    status  TEXT,
    digest  BLOB
) STRICT;
CREATE UNIQUE INDEX act_by_match ON act (match, n);
