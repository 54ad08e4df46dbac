\set m random(1000000000, 9000000000000)
WITH stored AS (
    INSERT INTO act (match, n, at, kind, seat, visitor, body, step, turn, decider, question, outcome, digest,
                     clock_at, took, out_at)
    VALUES (:m, 1, 1700000000, 3, 0, 1, '"move a to b by way of c"', 1, 1, 1, 'act', NULL, decode('00112233445566778899aabbccddeeff', 'hex'), NULL, NULL, NULL)
    ON CONFLICT DO NOTHING RETURNING match, step, clock_at),
moved AS (SELECT match FROM stored WHERE step IS NOT NULL),
computer AS (
    SELECT match.id FROM moved JOIN seat ON seat.match = moved.match JOIN match ON match.key = moved.match
    WHERE seat.seat = 1 AND (seat.level IS NOT NULL OR EXISTS
          (SELECT 1 FROM relief WHERE relief.match = seat.match AND relief.seat = seat.seat))),
noted AS (
    INSERT INTO job (kind, key, made, due, payload) SELECT 'turn', :m::TEXT, 1700000000, 1700000005, id FROM computer
    ON CONFLICT (kind, key) DO UPDATE
    SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0),
struck_off AS (
    DELETE FROM job WHERE kind = 'turn' AND key = :m::TEXT
    AND EXISTS (SELECT 1 FROM moved) AND NOT EXISTS (SELECT 1 FROM computer)),
timed AS (SELECT match.id, clock_at FROM stored JOIN match ON match.key = stored.match WHERE clock_at IS NOT NULL),
rings AS (
    INSERT INTO job (kind, key, made, due, payload) SELECT 'clock', :m::TEXT, clock_at / 1000, NULL, id FROM timed
    WHERE FALSE
    ON CONFLICT (kind, key) DO UPDATE
    SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0),
silenced AS (
    DELETE FROM job WHERE kind = 'clock' AND key = :m::TEXT AND EXISTS (SELECT 1 FROM timed))
SELECT count(*), EXISTS (SELECT 1 FROM paper WHERE paper.match = :m) FROM stored;
