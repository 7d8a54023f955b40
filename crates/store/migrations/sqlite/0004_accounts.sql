-- Accounts of registered players. Guests have no account.
CREATE TABLE accounts (
    player        TEXT    NOT NULL PRIMARY KEY REFERENCES players,
    -- The name with case folded, and its visual shape. Both are unique among accounts.
    name_key      TEXT    NOT NULL UNIQUE,
    name_shape    TEXT    NOT NULL UNIQUE,
    -- An Argon2id hash in the PHC string format.
    password      TEXT    NOT NULL,
    role          TEXT    NOT NULL CHECK (role IN ('player', 'organiser', 'admin')),
    registered_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_by_role ON accounts (role) WHERE role <> 'player';

-- The kind of device that began the session, and the time of its last use, to the hour.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET used_at = created_at;

-- Sessions that expired or were ended by request, kept for a day: each node closes their
-- connections.
CREATE TABLE revocations (
    session    TEXT    NOT NULL PRIMARY KEY,
    revoked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX revocations_by_time ON revocations (revoked_at);

-- Links that allow one registration or one password change for a player.
CREATE TABLE invites (
    -- The SHA-256 of the token in the link.
    id         TEXT    NOT NULL PRIMARY KEY,
    role       TEXT    CHECK (role IN ('player', 'organiser', 'admin')),
    player     TEXT    REFERENCES players,
    created_by TEXT    REFERENCES players,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CHECK ((role IS NULL) <> (player IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_by_player ON invites (player) WHERE player IS NOT NULL;

-- The settings made by admins: one row, in JSON.
CREATE TABLE settings (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    settings TEXT    NOT NULL
) STRICT;
