-- Times are milliseconds since the Unix epoch.

CREATE TABLE sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A seat belongs to a player, to the computer (with a level) or is open (player and level are
-- NULL).
CREATE TABLE games (
    id            TEXT    NOT NULL PRIMARY KEY,
    terms_format  INTEGER NOT NULL,
    terms         TEXT    NOT NULL,
    white_session TEXT    REFERENCES sessions,
    white_level   INTEGER,
    black_session TEXT    REFERENCES sessions,
    black_level   INTEGER,
    created_by    TEXT    NOT NULL REFERENCES sessions,
    created_at    INTEGER NOT NULL,
    rematch_of    TEXT    UNIQUE REFERENCES games,
    finished_at   INTEGER,
    CHECK (white_session IS NULL OR white_level IS NULL),
    CHECK (black_session IS NULL OR black_level IS NULL)
) STRICT;

CREATE INDEX games_by_white ON games (white_session) WHERE white_session IS NOT NULL;
CREATE INDEX games_by_black ON games (black_session) WHERE black_session IS NOT NULL;
CREATE INDEX games_unfinished ON games (id) WHERE finished_at IS NULL;

-- One row for each accepted command.
CREATE TABLE journal (
    game       TEXT    NOT NULL REFERENCES games,
    version    INTEGER NOT NULL,
    command_id TEXT    NOT NULL,
    actor      TEXT    NOT NULL,
    request    TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    events     TEXT    NOT NULL,
    PRIMARY KEY (game, version),
    UNIQUE (game, command_id)
) STRICT, WITHOUT ROWID;

-- The latest time at which the program was known to be running.
CREATE TABLE heartbeat (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    at       INTEGER NOT NULL
) STRICT;
