-- What people say beside a game, and what they do about it.

-- The lines of a game, numbered from 1 on in both rooms together. The text of somebody who is erased
-- is gone; the line keeps its number.
CREATE TABLE chat (
    game        TEXT    NOT NULL REFERENCES games (id),
    number      INTEGER NOT NULL,
    room        TEXT    NOT NULL CHECK (room IN ('players', 'spectators')),
    author      TEXT    NOT NULL REFERENCES players,
    -- By which its author knows the request that made it.
    request_key TEXT    NOT NULL,
    said_at     INTEGER NOT NULL,
    text        TEXT,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_by_author ON chat (author, game, number);
CREATE UNIQUE INDEX chat_by_request ON chat (game, author, request_key);

-- Whether the player wants neither to read nor to write chat.
ALTER TABLE players ADD COLUMN chat_off INTEGER NOT NULL DEFAULT 0;

-- What a player wants to have nothing to do with: what the other one writes, or the other one.
CREATE TABLE relations (
    player  TEXT    NOT NULL REFERENCES players,
    other   TEXT    NOT NULL REFERENCES players,
    blocked INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_by_other ON relations (other);

-- What organisers are told of a player.
CREATE TABLE reports (
    number    INTEGER PRIMARY KEY,
    reporter  TEXT    NOT NULL REFERENCES players,
    subject   TEXT    NOT NULL REFERENCES players,
    game      TEXT    REFERENCES games (id),
    reason    TEXT    NOT NULL CHECK (reason IN ('chat', 'name', 'play', 'other')),
    text      TEXT    NOT NULL,
    -- What the subject had written in the game, as it was then, in JSON.
    lines     TEXT    NOT NULL,
    made_at   INTEGER NOT NULL,
    closed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX reports_open ON reports (subject, reporter) WHERE closed_at IS NULL;
CREATE INDEX reports_by_reporter ON reports (reporter);

-- Players who may not chat for a time.
CREATE TABLE silences (
    player TEXT    NOT NULL PRIMARY KEY REFERENCES players,
    until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Since when nobody can sign in to this account.
ALTER TABLE accounts ADD COLUMN disabled_at INTEGER;

-- Games that somebody offers to one other player.
CREATE TABLE challenges (
    -- That of the game which it becomes.
    id           TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    challenger   TEXT    NOT NULL REFERENCES players,
    challenged   TEXT    NOT NULL REFERENCES players,
    terms_format INTEGER NOT NULL,
    terms        TEXT    NOT NULL,
    -- The side of the challenger; none for a random one.
    side         TEXT    CHECK (side IN ('white', 'black')),
    -- By which the challenger knows the request that made it.
    request_key  TEXT    NOT NULL,
    made_at      INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    answered_at  INTEGER,
    answer       TEXT    CHECK (answer IN ('accepted', 'declined', 'called_off')),
    -- Why it was declined.
    reason       TEXT    CHECK (reason IN ('not_now', 'other_time', 'other_terms', 'never')),
    UNIQUE (challenger, request_key),
    CHECK ((answered_at IS NULL) = (answer IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_expiry ON challenges (expires_at);
