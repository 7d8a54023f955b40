-- The analysis of a finished game, which a player's page has made.
CREATE TABLE game_analyses (
    game      TEXT    NOT NULL PRIMARY KEY REFERENCES games (id),
    -- The least depth of a position, in plies.
    depth     INTEGER NOT NULL,
    -- The evaluation of each position, in JSON.
    positions TEXT    NOT NULL,
    made_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
