-- `status` held the question while a seat was to decide, and the outcome as JSON after the end. Each has its own column now.
ALTER TABLE act RENAME COLUMN status TO question;
ALTER TABLE act ADD COLUMN outcome TEXT;
UPDATE act SET outcome = question, question = NULL WHERE decider = -1;

-- Long work that somebody has asked for and that is not done yet: it is taken up again after a restart. `kind` and `key` say what it is about, so that it is
-- there once; `payload` is what was asked, as JSON.
CREATE TABLE job (
    id      INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    key     TEXT NOT NULL,
    made    INTEGER NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (kind, key)
) STRICT;
