-- The keys of the positions of finished games, packed into blocks: see the module `positions`.
CREATE TABLE position_segments (
    id         INTEGER PRIMARY KEY,
    games      INTEGER NOT NULL,
    entries    INTEGER NOT NULL,
    state      TEXT    NOT NULL CHECK (state IN ('making', 'complete', 'gone')),
    -- The node that is building the segment.
    node       TEXT,
    touched_at INTEGER NOT NULL
) STRICT;

CREATE TABLE position_blocks (
    number     INTEGER PRIMARY KEY,
    segment    INTEGER NOT NULL,
    first_key  INTEGER NOT NULL,
    first_game INTEGER NOT NULL,
    packed     BLOB    NOT NULL
) STRICT;
CREATE UNIQUE INDEX position_blocks_by_key ON position_blocks (segment, first_key, first_game);

-- Every transaction that changes the segments changes this row first.
CREATE TABLE position_index (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    changes  INTEGER NOT NULL
) STRICT;

-- Whether the positions of a game are in the index.
ALTER TABLE games ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_to_index ON games (number) WHERE indexed = 0 AND finished_at IS NOT NULL;
