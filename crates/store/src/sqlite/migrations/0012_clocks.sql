-- What was agreed about time when the match was made, as JSON; nothing where nobody keeps time.
ALTER TABLE match ADD COLUMN clock TEXT;

-- Of an act in a match with a clock: when, how long the decision took, and when the time of the seat that is asked will be up; in milliseconds of the time
-- that counts. Nothing for `out_at` while nobody's time runs.
ALTER TABLE act ADD COLUMN clock_at INTEGER;
ALTER TABLE act ADD COLUMN took INTEGER;
ALTER TABLE act ADD COLUMN out_at INTEGER;

-- A computer that plays on in a seat whose time was up.
CREATE TABLE relief (
    match INTEGER NOT NULL REFERENCES match,
    seat  INTEGER NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- The time that counts: it goes on while a server runs, and stands while none does. One row: what it showed last, and what the machine's clock showed then,
-- both in milliseconds.
CREATE TABLE pulse (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    counted INTEGER NOT NULL,
    wall    INTEGER NOT NULL
) STRICT;

-- What a seat keeps to itself in a match: notes, orders for questions to come. No act, so that nobody else can tell whether there is any.
CREATE TABLE paper (
    match INTEGER NOT NULL REFERENCES match,
    seat  INTEGER NOT NULL,
    kind  TEXT NOT NULL,
    text  TEXT NOT NULL,
    PRIMARY KEY (match, seat, kind)
) STRICT, WITHOUT ROWID;

-- What rating somebody who offers a seat wishes for, as JSON.
ALTER TABLE match ADD COLUMN wish TEXT;

-- Who waits in which pool, since when, and when they were last seen; with the match that was made for them until they have heard of it.
CREATE TABLE waiting (
    visitor INTEGER PRIMARY KEY REFERENCES visitor,
    pool    TEXT NOT NULL,
    since   INTEGER NOT NULL,
    seen    INTEGER NOT NULL,
    found   TEXT
) STRICT;

-- Matches to which somebody is challenged, as they were asked for.
CREATE TABLE challenge (
    id   INTEGER PRIMARY KEY,
    by   INTEGER NOT NULL REFERENCES visitor,
    whom INTEGER NOT NULL REFERENCES visitor,
    made INTEGER NOT NULL,
    ask  TEXT NOT NULL
) STRICT;
CREATE INDEX challenge_by ON challenge (by);
CREATE INDEX challenge_whom ON challenge (whom);
