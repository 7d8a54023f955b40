-- Tokens by which programs act for a person.
CREATE TABLE tokens (
    -- The SHA-256 of the token.
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player     TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- What its owner calls it.
    name       TEXT   NOT NULL,
    -- What it allows, as words with spaces between them.
    scopes     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    -- When it was last used, to the hour.
    used_at    BIGINT,
    -- From when on it is not good any more; NULL: never.
    expires_at BIGINT
);
CREATE INDEX tokens_by_player ON tokens (player, created_at);
