-- Puzzles are looked for in the games of a collection, one game after the other.
CREATE TABLE puzzle_searches (
    collection TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES collections,
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'stopped', 'done')),
    -- Whoever has asked first is first.
    asked_at   BIGINT NOT NULL,
    -- Who looks at its games at this time, and when that was last heard of.
    finder     TEXT,
    touched_at BIGINT NOT NULL,
    -- The last game that was looked at, and how many that were.
    last_game  BIGINT NOT NULL DEFAULT 0,
    games      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX puzzle_searches_by_state ON puzzle_searches (state, asked_at);

CREATE TABLE found_puzzles (
    collection TEXT COLLATE "C" NOT NULL REFERENCES collections,
    -- In the order in which they were found, from 1.
    number     BIGINT NOT NULL,
    puzzle     TEXT COLLATE "C" NOT NULL,
    -- The number of the game that it comes from.
    game       BIGINT NOT NULL,
    -- A line of a file of puzzles.
    text       TEXT    NOT NULL,
    -- Whether its owner has solved it at the first try; null before that.
    solved     BIGINT,
    PRIMARY KEY (collection, number)
);
CREATE UNIQUE INDEX found_puzzles_by_name ON found_puzzles (collection, puzzle);
