-- For what a match counts: whether it is rated, and which match of a cup it is, of which there is one.
ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN cup TEXT;
ALTER TABLE match ADD COLUMN cup_round INTEGER;
ALTER TABLE match ADD COLUMN cup_pairing INTEGER;
ALTER TABLE match ADD COLUMN cup_leg INTEGER;
CREATE UNIQUE INDEX match_in_cup ON match (cup, cup_round, cup_pairing, cup_leg) WHERE cup IS NOT NULL;

-- The ends of matches, in their order: ratings and statistics follow from them.
CREATE INDEX act_over ON act (at, match) WHERE decider = -1;
