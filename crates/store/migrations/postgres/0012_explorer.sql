-- How often each move was played in the positions at the beginning of games: see the module `explorer`.
CREATE TABLE explored_moves (
    -- Of which games: empty for those that everybody may find, else a letter and the id of the
    -- player or the collection whose they are.
    scope     TEXT   COLLATE "C" NOT NULL,
    key       BIGINT NOT NULL,
    move      BIGINT NOT NULL,
    white     BIGINT NOT NULL,
    draws     BIGINT NOT NULL,
    black     BIGINT NOT NULL,
    -- Of how many movers the rating is known, and all these ratings together.
    rated     BIGINT NOT NULL,
    ratings   BIGINT NOT NULL,
    last_game BIGINT NOT NULL,
    PRIMARY KEY (scope, key, move)
);

-- Whether the moves of a game are counted.
ALTER TABLE games ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_explore ON games (number) WHERE explored = 0 AND finished_at IS NOT NULL;

-- Up to which number the games of a collection are counted.
ALTER TABLE collections ADD COLUMN explored BIGINT NOT NULL DEFAULT 0;
CREATE INDEX collections_to_explore ON collections (id)
    WHERE state = 'done' AND explored < read_games;
