-- Seats and names belong to players; a player may have several sessions. The journal refers to
-- sides, no longer to sessions. Columns shown in lists of games are stored separately.

CREATE TABLE players (
    id         TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    erased_at  INTEGER
) STRICT, WITHOUT ROWID;

-- Each existing session becomes a player with a random id of eight letters and digits.
CREATE TEMPORARY TABLE numbered AS
    SELECT id AS session, name, created_at, abs(random() % 218340105584896) AS number
    FROM sessions;
CREATE TEMPORARY TABLE named AS
    SELECT session, name, created_at,
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 62 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 3844 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 238328 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 14776336 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 916132832 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 56800235584 % 62, 1) ||
        substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + number / 3521614606208 % 62, 1)
        AS player
    FROM numbered;
CREATE UNIQUE INDEX temp.named_by_session ON named (session);
INSERT INTO players (id, name, created_at) SELECT player, name, created_at FROM named;

CREATE TABLE new_sessions (
    id         TEXT    NOT NULL PRIMARY KEY,
    player     TEXT    NOT NULL REFERENCES players,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO new_sessions SELECT session, player, created_at FROM named;

-- A seat belongs to a player, to the computer (with a level) or is open (player and level are
-- NULL).
CREATE TABLE new_games (
    -- The order in which games were created.
    number       INTEGER PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE CHECK (length(id) = 8),
    terms_format INTEGER NOT NULL,
    terms        TEXT    NOT NULL,
    white_player TEXT    REFERENCES players,
    white_level  INTEGER,
    black_player TEXT    REFERENCES players,
    black_level  INTEGER,
    created_by   TEXT    NOT NULL REFERENCES players,
    created_at   INTEGER NOT NULL,
    -- The idempotency key of the request that created the game.
    request_key  TEXT,
    rematch_of   TEXT    UNIQUE REFERENCES games (id),
    -- No flag falls before this time.
    due_at       INTEGER,
    rated        INTEGER NOT NULL,
    speed        TEXT    NOT NULL,
    -- Only set for finished games.
    finished_at  INTEGER,
    result       TEXT,
    reason       TEXT,
    plies        INTEGER,
    opening      TEXT,
    final_fen    TEXT,
    white_rating INTEGER,
    black_rating INTEGER,
    archived     INTEGER NOT NULL DEFAULT 0,
    UNIQUE (created_by, request_key),
    CHECK (white_player IS NULL OR white_level IS NULL),
    CHECK (black_player IS NULL OR black_level IS NULL)
) STRICT;
INSERT INTO new_games (id, terms_format, terms, white_player, white_level, black_player,
        black_level, created_by, created_at, rematch_of, rated, speed, finished_at)
    SELECT id, terms_format, terms,
        (SELECT player FROM named WHERE session = white_session), white_level,
        (SELECT player FROM named WHERE session = black_session), black_level,
        (SELECT player FROM named WHERE session = created_by), created_at,
        rematch_of, 0, 'unlimited', finished_at
    FROM games ORDER BY rowid;

-- One row for each accepted command of a game that is not archived.
CREATE TABLE new_journal (
    game       TEXT    NOT NULL REFERENCES games (id),
    version    INTEGER NOT NULL,
    command_id TEXT    NOT NULL,
    actor      TEXT    NOT NULL,
    request    TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    events     TEXT    NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;
-- The actor used to be a side and a session, or a side and a computer's level.
INSERT INTO new_journal
    SELECT game, version, command_id, substr(actor, 1, instr(actor || ' ', ' ') - 1), request, at,
        events
    FROM journal;

DROP TABLE journal;
DROP TABLE games;
DROP TABLE sessions;
DROP TABLE temp.named;
DROP TABLE temp.numbered;
ALTER TABLE new_sessions RENAME TO sessions;
ALTER TABLE new_games RENAME TO games;
ALTER TABLE new_journal RENAME TO journal;

-- Without this index, every append would read the whole game to check whether its command is new.
CREATE UNIQUE INDEX journal_by_command ON journal (game, command_id);
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX games_by_white ON games (white_player, created_at, number) WHERE white_player IS NOT NULL;
CREATE INDEX games_by_black ON games (black_player, created_at, number) WHERE black_player IS NOT NULL;
CREATE INDEX games_unfinished ON games (id) WHERE finished_at IS NULL;
CREATE INDEX games_due ON games (due_at) WHERE due_at IS NOT NULL;

-- The compressed journals of finished games.
CREATE TABLE archives (
    game    TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
    format  INTEGER NOT NULL,
    journal BLOB    NOT NULL
) STRICT;
CREATE INDEX games_to_archive ON games (finished_at) WHERE archived = 0;

-- The latest time at which each node was known to be running.
CREATE TABLE heartbeats (
    node TEXT    NOT NULL PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO heartbeats SELECT 'first', at FROM heartbeat;
DROP TABLE heartbeat;

-- The periods in which no node was running.
CREATE TABLE outages (
    began_at INTEGER NOT NULL,
    ended_at INTEGER NOT NULL PRIMARY KEY
) STRICT;
