-- When something was found, so that of some kinds only the latest are kept.
ALTER TABLE finding ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
