-- The same as in a file, see the step of that name there for what each is for.
ALTER TABLE match ADD COLUMN clock TEXT;

ALTER TABLE act ADD COLUMN clock_at BIGINT;
ALTER TABLE act ADD COLUMN took BIGINT;
ALTER TABLE act ADD COLUMN out_at BIGINT;

CREATE TABLE relief (
    match BIGINT NOT NULL REFERENCES match,
    seat  SMALLINT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);

CREATE TABLE pulse (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    counted BIGINT NOT NULL,
    wall    BIGINT NOT NULL
);

CREATE TABLE paper (
    match BIGINT NOT NULL REFERENCES match,
    seat  SMALLINT NOT NULL,
    kind  TEXT NOT NULL,
    text  TEXT NOT NULL,
    PRIMARY KEY (match, seat, kind)
);

ALTER TABLE match ADD COLUMN wish TEXT;

CREATE TABLE waiting (
    visitor BIGINT PRIMARY KEY REFERENCES visitor,
    pool    TEXT NOT NULL,
    since   BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    found   TEXT
);

CREATE TABLE challenge (
    id   BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by   BIGINT NOT NULL REFERENCES visitor,
    whom BIGINT NOT NULL REFERENCES visitor,
    made BIGINT NOT NULL,
    ask  TEXT NOT NULL
);
CREATE INDEX challenge_by ON challenge (by);
CREATE INDEX challenge_whom ON challenge (whom);
