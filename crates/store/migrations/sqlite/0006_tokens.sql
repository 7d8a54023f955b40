-- Tokens by which programs act for a person.
CREATE TABLE tokens (
    -- The SHA-256 of the token.
    id         TEXT    NOT NULL PRIMARY KEY,
    player     TEXT    NOT NULL REFERENCES players,
    -- What its owner calls it.
    name       TEXT    NOT NULL,
    -- What it allows, as words with spaces between them.
    scopes     TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    -- When it was last used, to the hour.
    used_at    INTEGER,
    -- From when on it is not good any more; NULL: never.
    expires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_player ON tokens (player, created_at);
