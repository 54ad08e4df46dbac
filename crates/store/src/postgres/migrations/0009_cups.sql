-- Cups, as in a file of the ninth version: see the step there.
CREATE TABLE cup (
    id          TEXT PRIMARY KEY,
    made        BIGINT NOT NULL,
    maker       BIGINT NOT NULL REFERENCES visitor,
    name        TEXT NOT NULL,
    game        TEXT NOT NULL,
    scenario    TEXT NOT NULL,
    options     TEXT NOT NULL,
    form        TEXT NOT NULL,
    pace        TEXT NOT NULL,
    rated       BOOLEAN NOT NULL,
    places      INTEGER NOT NULL,
    starts      BIGINT NOT NULL,
    round_hours INTEGER NOT NULL,
    seed        BIGINT NOT NULL,
    started     BIGINT
);
CREATE INDEX cup_by_made ON cup (made);

CREATE TABLE cup_entrant (
    cup       TEXT NOT NULL REFERENCES cup,
    number    INTEGER NOT NULL,
    visitor   BIGINT REFERENCES visitor,
    level     TEXT,
    entered   BIGINT NOT NULL,
    rating    INTEGER,
    withdrawn BIGINT,
    PRIMARY KEY (cup, number),
    UNIQUE (cup, visitor)
);
CREATE INDEX cup_entrant_by_visitor ON cup_entrant (visitor) WHERE visitor IS NOT NULL;

CREATE TABLE cup_round (
    cup      TEXT NOT NULL REFERENCES cup,
    round    INTEGER NOT NULL,
    drawn    BIGINT NOT NULL,
    pairings TEXT NOT NULL,
    extended BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (cup, round)
);

CREATE TABLE cup_forfeit (
    cup       TEXT NOT NULL REFERENCES cup,
    round     INTEGER NOT NULL,
    pairing   INTEGER NOT NULL,
    leg       SMALLINT NOT NULL,
    by_first  BOOLEAN NOT NULL,
    by_second BOOLEAN NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (cup, round, pairing, leg)
);
