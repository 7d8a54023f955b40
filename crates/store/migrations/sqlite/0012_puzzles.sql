-- The puzzles that a player has tried: whether the first try solved it, the step of repetition, and
-- the time of the next repetition (if any).
CREATE TABLE puzzle_attempts (
    player   TEXT    NOT NULL REFERENCES players,
    puzzle   TEXT    NOT NULL,
    solved   INTEGER NOT NULL,
    tried_at INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    due_at   INTEGER,
    PRIMARY KEY (player, puzzle)
) STRICT, WITHOUT ROWID;

-- Ratings from puzzles, in the units of game ratings. A puzzle without a row still has its initial
-- rating.
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

-- The last timed run of a player for each length, and the best score before that run.
CREATE TABLE puzzle_runs (
    player     TEXT    NOT NULL REFERENCES players,
    minutes    INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    score      INTEGER NOT NULL,
    misses     INTEGER NOT NULL,
    best       INTEGER NOT NULL,
    PRIMARY KEY (player, minutes)
) STRICT, WITHOUT ROWID;
