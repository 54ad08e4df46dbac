-- A cup as it was made, who takes part, the rounds that were drawn and the matches that somebody did not play. Everything else follows from its matches.
CREATE TABLE cup (
    id          TEXT PRIMARY KEY,
    made        INTEGER NOT NULL,
    maker       INTEGER NOT NULL REFERENCES visitor,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    scenario    TEXT NOT NULL,
    options     TEXT NOT NULL,
    form        TEXT NOT NULL,
    pace        TEXT NOT NULL,
    rated       INTEGER NOT NULL,
    places      INTEGER NOT NULL,
    starts      INTEGER NOT NULL,
    round_hours INTEGER NOT NULL,
    seed        INTEGER NOT NULL,
    started     INTEGER
) STRICT;
CREATE INDEX cup_by_made ON cup (made);

CREATE TABLE cup_entrant (
    cup       TEXT NOT NULL REFERENCES cup,
    number    INTEGER NOT NULL,
    visitor   INTEGER REFERENCES visitor,
    level     TEXT,
    entered   INTEGER NOT NULL,
    rating    INTEGER,
    withdrawn INTEGER,
    PRIMARY KEY (cup, number),
    UNIQUE (cup, visitor)
) STRICT;
CREATE INDEX cup_entrant_by_visitor ON cup_entrant (visitor) WHERE visitor IS NOT NULL;

CREATE TABLE cup_round (
    cup      TEXT NOT NULL REFERENCES cup,
    round    INTEGER NOT NULL,
    drawn    INTEGER NOT NULL,
    pairings TEXT NOT NULL,
    extended INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (cup, round)
) STRICT;

CREATE TABLE cup_forfeit (
    cup       TEXT NOT NULL REFERENCES cup,
    round     INTEGER NOT NULL,
    pairing   INTEGER NOT NULL,
    leg       INTEGER NOT NULL,
    by_first  INTEGER NOT NULL,
    by_second INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    PRIMARY KEY (cup, round, pairing, leg)
) STRICT;
