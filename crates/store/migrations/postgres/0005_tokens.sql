-- API tokens for programs that act for a player.
CREATE TABLE tokens (
    -- The SHA-256 of the token.
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player     TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- The name that the owner has given to the token.
    name       TEXT   NOT NULL,
    -- The scopes that the token grants, separated by spaces.
    scopes     TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    -- The time of its last use, to the hour.
    used_at    BIGINT,
    -- The time of expiry. NULL: the token never expires.
    expires_at BIGINT
);
CREATE INDEX tokens_by_player ON tokens (player, created_at);
