-- The puzzles that a player has tried: whether the first try solved it, the step of repetition, and
-- the time of the next repetition (if any).
CREATE TABLE puzzle_attempts (
    player   TEXT COLLATE "C" NOT NULL REFERENCES players,
    puzzle   TEXT COLLATE "C" NOT NULL,
    solved   BIGINT  NOT NULL,
    tried_at BIGINT  NOT NULL,
    step     BIGINT  NOT NULL,
    due_at   BIGINT,
    PRIMARY KEY (player, puzzle)
);

-- Ratings from puzzles, in the units of game ratings. A puzzle without a row still has its initial
-- rating.
CREATE TABLE puzzle_solvers (
    player     TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players,
    rating     BIGINT  NOT NULL,
    deviation  BIGINT  NOT NULL,
    volatility BIGINT  NOT NULL,
    games      BIGINT  NOT NULL,
    rated_at   BIGINT  NOT NULL
);
CREATE TABLE puzzle_ratings (
    puzzle     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    rating     BIGINT  NOT NULL,
    deviation  BIGINT  NOT NULL,
    volatility BIGINT  NOT NULL,
    games      BIGINT  NOT NULL,
    rated_at   BIGINT  NOT NULL
);

-- The last timed run of a player for each length, and the best score before that run.
CREATE TABLE puzzle_runs (
    player     TEXT COLLATE "C" NOT NULL REFERENCES players,
    minutes    BIGINT  NOT NULL,
    started_at BIGINT  NOT NULL,
    score      BIGINT  NOT NULL,
    misses     BIGINT  NOT NULL,
    best       BIGINT  NOT NULL,
    PRIMARY KEY (player, minutes)
);
