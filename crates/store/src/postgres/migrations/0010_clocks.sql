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
