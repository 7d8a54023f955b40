-- Codes that programs exchange for tokens, with the consent of their users.
CREATE TABLE authorization_codes (
    -- The SHA-256 of the code.
    id           TEXT    NOT NULL PRIMARY KEY,
    player       TEXT    NOT NULL REFERENCES players,
    -- The name that the program has given to itself.
    client       TEXT    NOT NULL,
    -- The address to which the browser has brought the code.
    redirect_uri TEXT    NOT NULL,
    -- The SHA-256 of the program's secret, in base64url.
    challenge    TEXT    NOT NULL,
    -- The scopes of the token, separated by spaces.
    scopes       TEXT    NOT NULL,
    created_at   INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    -- The token that was made from the code. NULL: the code is unused.
    token        TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX authorization_codes_by_player ON authorization_codes (player, created_at);
CREATE INDEX authorization_codes_by_expiry ON authorization_codes (expires_at);
