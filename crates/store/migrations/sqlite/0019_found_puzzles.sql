-- Puzzles are looked for in the games of a collection, one game after the other.
CREATE TABLE puzzle_searches (
    collection TEXT    NOT NULL PRIMARY KEY REFERENCES collections,
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'stopped', 'done')),
    -- Whoever has asked first is first.
    asked_at   INTEGER NOT NULL,
    -- Who looks at its games at this time, and when that was last heard of.
    finder     TEXT,
    touched_at INTEGER NOT NULL,
    -- The last game that was looked at, and how many that were.
    last_game  INTEGER NOT NULL DEFAULT 0,
    games      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_searches_by_state ON puzzle_searches (state, asked_at);

CREATE TABLE found_puzzles (
    collection TEXT    NOT NULL REFERENCES collections,
    -- In the order in which they were found, from 1.
    number     INTEGER NOT NULL,
    puzzle     TEXT    NOT NULL,
    -- The number of the game that it comes from.
    game       INTEGER NOT NULL,
    -- A line of a file of puzzles.
    text       TEXT    NOT NULL,
    -- Whether its owner has solved it at the first try; null before that.
    solved     INTEGER,
    PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX found_puzzles_by_name ON found_puzzles (collection, puzzle);
