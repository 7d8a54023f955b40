-- The number of times that each move was played in opening positions: see the module `explorer`.
CREATE TABLE explored_moves (
    -- The set of games: empty for games that every player may find, else a letter and the id of the
    -- player or collection that owns the games.
    scope     TEXT    NOT NULL,
    key       INTEGER NOT NULL,
    move      INTEGER NOT NULL,
    white     INTEGER NOT NULL,
    draws     INTEGER NOT NULL,
    black     INTEGER NOT NULL,
    -- The number of moving players with a known rating, and the sum of these ratings.
    rated     INTEGER NOT NULL,
    ratings   INTEGER NOT NULL,
    last_game INTEGER NOT NULL,
    PRIMARY KEY (scope, key, move)
) STRICT, WITHOUT ROWID;

-- Whether the moves of a game are counted.
ALTER TABLE games ADD COLUMN explored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_explore ON games (number) WHERE explored = 0 AND finished_at IS NOT NULL;

-- The number of the last game of the collection that is counted.
ALTER TABLE collections ADD COLUMN explored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX collections_to_explore ON collections (id)
    WHERE state = 'done' AND explored < read_games;
