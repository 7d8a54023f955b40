-- Collections: files of games that players have uploaded for their own use.
CREATE TABLE collections (
    id         TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    owner      TEXT    NOT NULL REFERENCES players,
    name       TEXT    NOT NULL,
    created_at INTEGER NOT NULL,
    state      TEXT    NOT NULL
        CHECK (state IN ('uploading', 'reading', 'done', 'broken_off', 'deleted')),
    -- The number of bytes of the file that have been received.
    bytes      INTEGER NOT NULL DEFAULT 0,
    -- The progress of reading: the byte offset, the line number, the number of games and the number
    -- of games that were kept.
    read_bytes INTEGER NOT NULL DEFAULT 0,
    line       INTEGER NOT NULL DEFAULT 1,
    read_games INTEGER NOT NULL DEFAULT 0,
    games      INTEGER NOT NULL DEFAULT 0,
    -- The node that reads the file, and the time of its last activity.
    reader     TEXT,
    touched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX collections_by_owner ON collections (owner, created_at);
CREATE INDEX collections_by_state ON collections (state);

-- The pieces of the file, until the whole file has been read.
CREATE TABLE collection_pieces (
    collection TEXT    NOT NULL REFERENCES collections,
    number     INTEGER NOT NULL,
    bytes      BLOB    NOT NULL,
    PRIMARY KEY (collection, number)
) STRICT;

CREATE TABLE collection_games (
    collection TEXT    NOT NULL REFERENCES collections,
    -- The number of the game in the file, from 1.
    number     INTEGER NOT NULL,
    white      TEXT    NOT NULL,
    black      TEXT    NOT NULL,
    event      TEXT    NOT NULL,
    date       TEXT    NOT NULL,
    result     TEXT    NOT NULL,
    plies      INTEGER NOT NULL,
    pgn        TEXT    NOT NULL,
    PRIMARY KEY (collection, number)
) STRICT;

-- The reasons why games were not kept.
CREATE TABLE collection_problems (
    collection TEXT    NOT NULL REFERENCES collections,
    number     INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    reason     TEXT    NOT NULL,
    PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;
