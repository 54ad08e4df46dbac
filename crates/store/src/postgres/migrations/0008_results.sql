-- For what a match counts, as in a file of the eighth version: see the step there.
ALTER TABLE match ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE match ADD COLUMN cup TEXT;
ALTER TABLE match ADD COLUMN cup_round INTEGER;
ALTER TABLE match ADD COLUMN cup_pairing INTEGER;
ALTER TABLE match ADD COLUMN cup_leg SMALLINT;
CREATE UNIQUE INDEX match_in_cup ON match (cup, cup_round, cup_pairing, cup_leg) WHERE cup IS NOT NULL;
CREATE INDEX act_over ON act (at, match) WHERE decider = -1;
