-- Times are milliseconds since the Unix epoch. Texts are compared byte by byte.

CREATE TABLE players (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name       TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    erased_at  BIGINT
);

CREATE TABLE sessions (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    player     TEXT   COLLATE "C" NOT NULL REFERENCES players,
    created_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player);

-- A seat belongs to a player, to the computer (with a level) or is open (player and level are
-- NULL).
CREATE TABLE games (
    -- The order in which games were created.
    number       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id           TEXT   COLLATE "C" NOT NULL UNIQUE CHECK (length(id) = 8),
    terms_format BIGINT NOT NULL,
    terms        TEXT   NOT NULL,
    white_player TEXT   COLLATE "C" REFERENCES players,
    white_level  BIGINT,
    black_player TEXT   COLLATE "C" REFERENCES players,
    black_level  BIGINT,
    created_by   TEXT   COLLATE "C" NOT NULL REFERENCES players,
    created_at   BIGINT NOT NULL,
    -- The idempotency key of the request that created the game.
    request_key  TEXT   COLLATE "C",
    rematch_of   TEXT   COLLATE "C" UNIQUE REFERENCES games (id),
    -- No flag falls before this time.
    due_at       BIGINT,
    rated        BIGINT NOT NULL,
    speed        TEXT   NOT NULL,
    -- Only set for finished games.
    finished_at  BIGINT,
    result       TEXT,
    reason       TEXT,
    plies        BIGINT,
    opening      TEXT   COLLATE "C",
    final_fen    TEXT,
    white_rating BIGINT,
    black_rating BIGINT,
    archived     BIGINT NOT NULL DEFAULT 0,
    UNIQUE (created_by, request_key),
    CHECK (white_player IS NULL OR white_level IS NULL),
    CHECK (black_player IS NULL OR black_level IS NULL)
);
CREATE INDEX games_by_white ON games (white_player, created_at, number) WHERE white_player IS NOT NULL;
CREATE INDEX games_by_black ON games (black_player, created_at, number) WHERE black_player IS NOT NULL;
CREATE INDEX games_unfinished ON games (id) WHERE finished_at IS NULL;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX games_to_archive ON games (finished_at) WHERE archived = 0;

-- One row for each accepted command of a game that is not archived.
CREATE TABLE journal (
    game       TEXT   COLLATE "C" NOT NULL REFERENCES games (id),
    version    BIGINT NOT NULL,
    command_id TEXT   COLLATE "C" NOT NULL,
    actor      TEXT   NOT NULL,
    request    TEXT   NOT NULL,
    at         BIGINT NOT NULL,
    events     TEXT   NOT NULL,
    PRIMARY KEY (game, version)
);
-- Without this index, every append would read the whole game to check whether its command is new.
CREATE UNIQUE INDEX journal_by_command ON journal (game, command_id);

-- The compressed journals of finished games.
CREATE TABLE archives (
    game    TEXT   COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id),
    format  BIGINT NOT NULL,
    journal BYTEA  NOT NULL
);

-- The latest time at which each node was known to be running.
CREATE TABLE heartbeats (
    node TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL
);

-- The periods in which no node was running.
CREATE TABLE outages (
    began_at BIGINT NOT NULL,
    ended_at BIGINT NOT NULL PRIMARY KEY
);
