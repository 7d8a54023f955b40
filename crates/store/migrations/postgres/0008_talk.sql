-- Chat during a game, and moderation.

-- The chat lines of a game. One sequence of numbers from 1 covers both rooms. When a player is
-- erased, the text of their lines is removed; each line keeps its number.
CREATE TABLE chat (
    game        TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    number      BIGINT NOT NULL,
    room        TEXT    NOT NULL CHECK (room IN ('players', 'spectators')),
    author      TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- The idempotency key of the author's request.
    request_key TEXT    NOT NULL,
    said_at     BIGINT NOT NULL,
    text        TEXT,
    PRIMARY KEY (game, number)
);
CREATE INDEX chat_by_author ON chat (author, game, number);
CREATE UNIQUE INDEX chat_by_request ON chat (game, author, request_key);

-- Whether the player has turned chat off, both reading and writing.
ALTER TABLE players ADD COLUMN chat_off BIGINT NOT NULL DEFAULT 0;

-- Players muted or blocked by this player.
CREATE TABLE relations (
    player  TEXT COLLATE "C" NOT NULL REFERENCES players,
    other   TEXT COLLATE "C" NOT NULL REFERENCES players,
    blocked BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX relations_by_other ON relations (other);

-- Reports about players, for organizers.
CREATE TABLE reports (
    number    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reporter  TEXT COLLATE "C" NOT NULL REFERENCES players,
    subject   TEXT COLLATE "C" NOT NULL REFERENCES players,
    game      TEXT COLLATE "C" REFERENCES games (id),
    reason    TEXT    NOT NULL CHECK (reason IN ('chat', 'name', 'play', 'other')),
    text      TEXT    NOT NULL,
    -- The subject's chat lines in the game at the time of the report, in JSON.
    lines     TEXT    NOT NULL,
    made_at   BIGINT NOT NULL,
    closed_at BIGINT
);
CREATE UNIQUE INDEX reports_open ON reports (subject, reporter) WHERE closed_at IS NULL;
CREATE INDEX reports_by_reporter ON reports (reporter);

-- Players who are temporarily not allowed to chat.
CREATE TABLE silences (
    player TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES players,
    until  BIGINT NOT NULL
);

-- The time since which the account is disabled: no sign-in is possible.
ALTER TABLE accounts ADD COLUMN disabled_at BIGINT;

-- Challenges: games offered to one other player.
CREATE TABLE challenges (
    -- The id of the game that the challenge becomes.
    id           TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    challenger   TEXT COLLATE "C" NOT NULL REFERENCES players,
    challenged   TEXT COLLATE "C" NOT NULL REFERENCES players,
    terms_format BIGINT NOT NULL,
    terms        TEXT    NOT NULL,
    -- The side of the challenger. NULL: random.
    side         TEXT    CHECK (side IN ('white', 'black')),
    -- The idempotency key of the challenger's request.
    request_key  TEXT    NOT NULL,
    made_at      BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    answered_at  BIGINT,
    answer       TEXT    CHECK (answer IN ('accepted', 'declined', 'called_off')),
    -- The reason for declining.
    reason       TEXT    CHECK (reason IN ('not_now', 'other_time', 'other_terms', 'never')),
    UNIQUE (challenger, request_key),
    CHECK ((answered_at IS NULL) = (answer IS NULL))
);
CREATE INDEX challenges_by_challenged ON challenges (challenged);
CREATE INDEX challenges_by_expiry ON challenges (expires_at);
