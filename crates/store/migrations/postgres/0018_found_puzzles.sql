-- Searches for puzzles in the games of a collection, one game at a time.
CREATE TABLE puzzle_searches (
    collection TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES collections,
    state      TEXT    NOT NULL CHECK (state IN ('waiting', 'stopped', 'done')),
    -- Searches run in the order of this time.
    asked_at   BIGINT NOT NULL,
    -- The node that runs the search, and the time of its last activity.
    finder     TEXT,
    touched_at BIGINT NOT NULL,
    -- The last searched game, and the number of searched games.
    last_game  BIGINT NOT NULL DEFAULT 0,
    games      BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX puzzle_searches_by_state ON puzzle_searches (state, asked_at);

CREATE TABLE found_puzzles (
    collection TEXT COLLATE "C" NOT NULL REFERENCES collections,
    -- The order in which puzzles were found, from 1.
    number     BIGINT NOT NULL,
    puzzle     TEXT COLLATE "C" NOT NULL,
    -- The number of the game that the puzzle comes from.
    game       BIGINT NOT NULL,
    -- The puzzle as one line of a puzzle file.
    text       TEXT    NOT NULL,
    -- Whether the owner has solved it at the first try. NULL: not tried yet.
    solved     BIGINT,
    PRIMARY KEY (collection, number)
);
CREATE UNIQUE INDEX found_puzzles_by_name ON found_puzzles (collection, puzzle);
