-- Order, as in a file of the ninth version: see the step there for what each table is for.
CREATE TABLE mute (
    visitor BIGINT PRIMARY KEY REFERENCES visitor,
    until   BIGINT NOT NULL,
    why     TEXT NOT NULL
);

CREATE TABLE block (
    visitor BIGINT NOT NULL REFERENCES visitor,
    other   BIGINT NOT NULL REFERENCES visitor,
    at      BIGINT NOT NULL,
    PRIMARY KEY (visitor, other)
);

CREATE TABLE report (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      BIGINT NOT NULL,
    by      BIGINT NOT NULL REFERENCES visitor,
    about   BIGINT NOT NULL REFERENCES visitor,
    match   TEXT NOT NULL,
    line    BIGINT,
    text    TEXT NOT NULL,
    settled BIGINT
);

CREATE TABLE host_deed (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      BIGINT NOT NULL,
    who     TEXT NOT NULL,
    deed    TEXT NOT NULL,
    outcome TEXT
);
