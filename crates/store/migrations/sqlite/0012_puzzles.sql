-- Which puzzles a player has tried: whether the first try solved it, in which step of repetition it
-- is, and when it is to be repeated, if it is.
CREATE TABLE puzzle_attempts (
    player   TEXT    NOT NULL REFERENCES players,
    puzzle   TEXT    NOT NULL,
    solved   INTEGER NOT NULL,
    tried_at INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    due_at   INTEGER,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

-- Ratings from solving, in the units of the ratings of games. A puzzle without a row has only its
-- first rating.
CREATE TABLE puzzle_solvers (
    player     TEXT    NOT NULL PRIMARY KEY REFERENCES players,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    rated_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE puzzle_ratings (
    puzzle     TEXT    NOT NULL PRIMARY KEY,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    rated_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The last timed run of a player of each length, and the best score before it.
CREATE TABLE puzzle_runs (
    player     TEXT    NOT NULL REFERENCES players,
    minutes    INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    score      INTEGER NOT NULL,
    misses     INTEGER NOT NULL,
    best       INTEGER NOT NULL,
    PRIMARY KEY (player, minutes)
) STRICT, WITHOUT ROWID;
