-- The number of times that each move was played in opening positions: see the module `explorer`.
CREATE TABLE explored_moves (
    -- The set of games: empty for games that every player may find, else a letter and the id of the
    -- player or collection that owns the games.
    scope     TEXT   COLLATE "C" NOT NULL,
    key       BIGINT NOT NULL,
    move      BIGINT NOT NULL,
    white     BIGINT NOT NULL,
    draws     BIGINT NOT NULL,
    black     BIGINT NOT NULL,
    -- The number of moving players with a known rating, and the sum of these ratings.
    rated     BIGINT NOT NULL,
    ratings   BIGINT NOT NULL,
    last_game BIGINT NOT NULL,
    PRIMARY KEY (scope, key, move)
);

-- Whether the moves of a game are counted.
ALTER TABLE games ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_explore ON games (number) WHERE explored = 0 AND finished_at IS NOT NULL;

-- The number of the last game of the collection that is counted.
ALTER TABLE collections ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX collections_to_explore ON collections (id)
    WHERE state = 'done' AND explored < read_games;
