-- Who may not speak, and until when.
CREATE TABLE mute (
    visitor INTEGER PRIMARY KEY REFERENCES visitor,
    until   INTEGER NOT NULL,
    why     TEXT NOT NULL
) STRICT;

-- Whom somebody does not want to hear or meet.
CREATE TABLE block (
    visitor INTEGER NOT NULL REFERENCES visitor,
    other   INTEGER NOT NULL REFERENCES visitor,
    at      INTEGER NOT NULL,
    PRIMARY KEY (visitor, other)
) STRICT, WITHOUT ROWID;

-- What players have told the host: about whom, where, and whether the host has seen to it.
CREATE TABLE report (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    by      INTEGER NOT NULL REFERENCES visitor,
    about   INTEGER NOT NULL REFERENCES visitor,
    match   TEXT NOT NULL,
    line    INTEGER,
    text    TEXT NOT NULL,
    settled INTEGER
) STRICT;

-- Everything the host does, in the order in which it was asked for, and what came of it.
CREATE TABLE host_deed (
    id      INTEGER PRIMARY KEY,
    at      INTEGER NOT NULL,
    who     TEXT NOT NULL,
    deed    TEXT NOT NULL,
    outcome TEXT
) STRICT;
