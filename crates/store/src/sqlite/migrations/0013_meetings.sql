-- Who has been met in a pool, when, and whether the one whose row it is wants to play: both are asked before a match is made.
ALTER TABLE waiting ADD COLUMN other INTEGER REFERENCES visitor;
ALTER TABLE waiting ADD COLUMN met INTEGER;
ALTER TABLE waiting ADD COLUMN agreed INTEGER NOT NULL DEFAULT 0;
