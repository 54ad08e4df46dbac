-- With which version of the game's rules a match was begun, and by which program, by the hash of its file; 0 and nothing where no program says so.
ALTER TABLE match ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN program TEXT NOT NULL DEFAULT '';
