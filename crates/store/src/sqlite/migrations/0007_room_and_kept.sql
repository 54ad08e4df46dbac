-- For whom a job is done and a finding kept: how much one visitor has here is bounded. Nobody for what the table needs itself.
ALTER TABLE job ADD COLUMN owner INTEGER;
ALTER TABLE finding ADD COLUMN owner INTEGER;
CREATE INDEX finding_by_owner ON finding (owner) WHERE owner IS NOT NULL;

-- Programs and data sets that matches need, for servers that lack them, in parts; `kept` is written last and says that all of them are there.
CREATE TABLE kept (
    kind  TEXT NOT NULL,
    hash  TEXT NOT NULL,
    about TEXT NOT NULL,
    parts INTEGER NOT NULL,
    PRIMARY KEY (kind, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_part (
    kind TEXT NOT NULL,
    hash TEXT NOT NULL,
    n    INTEGER NOT NULL,
    part BLOB NOT NULL,
    PRIMARY KEY (kind, hash, n)
) STRICT;
