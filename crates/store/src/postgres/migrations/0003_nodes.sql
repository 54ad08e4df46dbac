-- What servers that share this database have in common: with it they make of an address something that can be told without telling the address.
CREATE TABLE salt (salt BYTEA NOT NULL);
INSERT INTO salt SELECT decode(replace(gen_random_uuid()::TEXT || gen_random_uuid()::TEXT, '-', ''), 'hex');

-- When something was found, so that of some kinds only the latest are kept.
ALTER TABLE finding ADD COLUMN made BIGINT NOT NULL DEFAULT extract(epoch FROM now())::BIGINT;
