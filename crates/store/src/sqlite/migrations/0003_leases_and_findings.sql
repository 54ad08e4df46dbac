-- A job may be taken up from `due` on. Whoever does it has it until `lease_until`, in seconds since 1970; `tries` counts how often it was taken.
ALTER TABLE job ADD COLUMN due INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN lease_by INTEGER;
ALTER TABLE job ADD COLUMN lease_until INTEGER;
ALTER TABLE job ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_by_due ON job (due);

-- What a job has found and what is kept, such as an analysis: it is never done twice.
CREATE TABLE finding (
    kind TEXT NOT NULL,
    key  TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- A computer's turn is a job like any other, kept by the acts that lead to it.
INSERT INTO job (kind, key, made, payload)
SELECT 'turn', CAST(match.key AS TEXT), match.made, match.id FROM match
WHERE EXISTS (SELECT 1 FROM seat WHERE seat.match = match.key AND seat.level IS NOT NULL AND seat.seat =
              (SELECT decider FROM act WHERE act.match = match.key AND act.step IS NOT NULL ORDER BY n DESC LIMIT 1));

-- How many matches somebody has made is bounded.
CREATE INDEX match_by_maker ON match (maker);
