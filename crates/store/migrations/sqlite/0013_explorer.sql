-- How often each move was played in the positions at the beginning of games: see the module `explorer`.
CREATE TABLE explored_moves (
    -- Of which games: empty for those that everybody may find, else a letter and the id of the
    -- player or the collection whose they are.
    scope     TEXT    NOT NULL,
    key       INTEGER NOT NULL,
    move      INTEGER NOT NULL,
    white     INTEGER NOT NULL,
    draws     INTEGER NOT NULL,
    black     INTEGER NOT NULL,
    -- Of how many movers the rating is known, and all these ratings together.
    rated     INTEGER NOT NULL,
    ratings   INTEGER NOT NULL,
    last_game INTEGER NOT NULL,
    PRIMARY KEY (scope, key, move)
) STRICT, WITHOUT ROWID;

-- Whether the moves of a game are counted.
ALTER TABLE games ADD COLUMN explored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_explore ON games (number) WHERE explored = 0 AND finished_at IS NOT NULL;

-- Up to which number the games of a collection are counted.
ALTER TABLE collections ADD COLUMN explored INTEGER NOT NULL DEFAULT 0;
CREATE INDEX collections_to_explore ON collections (id)
    WHERE state = 'done' AND explored < read_games;
