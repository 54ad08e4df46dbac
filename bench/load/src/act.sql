\set m random(1000000000, 9000000000000)
WITH stored AS (
    INSERT INTO act (match, n, at, kind, seat, visitor, body, step, turn, decider, question, outcome, digest)
    VALUES (:m, 1, 1700000000, 3, 0, 1, '"move a to b by way of c"', 1, 1, 1, 'act', NULL, decode('00112233445566778899aabbccddeeff', 'hex'))
    ON CONFLICT DO NOTHING RETURNING match, step),
moved AS (SELECT match FROM stored WHERE step IS NOT NULL),
computer AS (
    SELECT match.id FROM moved JOIN seat ON seat.match = moved.match JOIN match ON match.key = moved.match
    WHERE seat.seat = 1 AND seat.level IS NOT NULL),
noted AS (
    INSERT INTO job (kind, key, made, due, payload) SELECT 'turn', :m::TEXT, 1700000000, 1700000005, id FROM computer
    ON CONFLICT (kind, key) DO UPDATE
    SET made = excluded.made, due = excluded.due, lease_by = NULL, lease_until = NULL, tries = 0),
struck_off AS (
    DELETE FROM job WHERE kind = 'turn' AND key = :m::TEXT
    AND EXISTS (SELECT 1 FROM moved) AND NOT EXISTS (SELECT 1 FROM computer))
SELECT count(*) FROM stored;
