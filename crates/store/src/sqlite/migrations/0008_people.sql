-- From what the invitations of an account follow: a key of its own, and what the visitors had in their cookies who were merged into it, which leads nowhere else
-- any more.
CREATE TABLE account_key (
    account INTEGER NOT NULL REFERENCES account,
    n       INTEGER NOT NULL,
    key     BLOB NOT NULL,
    PRIMARY KEY (account, n)
) STRICT, WITHOUT ROWID;

-- When the host closed an account, and since when mail to an address comes back.
ALTER TABLE account ADD COLUMN closed INTEGER;
ALTER TABLE mailbox ADD COLUMN bounced INTEGER;

-- Finds what somebody has said.
CREATE INDEX act_said ON act (visitor) WHERE kind = 12;

-- What somebody wants to be told, and whether something was sent that has not been looked at.
CREATE TABLE notice_choice (
    visitor INTEGER PRIMARY KEY REFERENCES visitor,
    choices TEXT NOT NULL,
    unseen  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- What the page tells, the last few for each.
CREATE TABLE notice (
    id      INTEGER PRIMARY KEY,
    visitor INTEGER NOT NULL REFERENCES visitor,
    at      INTEGER NOT NULL,
    body    TEXT NOT NULL
) STRICT;
CREATE INDEX notice_by_visitor ON notice (visitor, id);

-- Where a browser of somebody's takes pushes, and the keys they are sealed with.
CREATE TABLE push_address (
    endpoint TEXT PRIMARY KEY,
    visitor  INTEGER NOT NULL REFERENCES visitor,
    key      BLOB NOT NULL,
    auth     BLOB NOT NULL,
    made     INTEGER NOT NULL,
    device   TEXT NOT NULL,
    sent     INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX push_address_by_visitor ON push_address (visitor);

-- What the server itself must not forget, such as the key by which push services know it.
CREATE TABLE server_secret (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Up to which act the hashes of a match no longer fit, because a name was taken out of it: what is hashed begins with who plays.
CREATE TABLE match_renamed (
    match INTEGER PRIMARY KEY REFERENCES match,
    n     INTEGER NOT NULL
) STRICT;
