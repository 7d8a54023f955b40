-- Files of games that people have sent for their own use.
CREATE TABLE collections (
    id         TEXT   COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    owner      TEXT   COLLATE "C" NOT NULL REFERENCES players,
    name       TEXT    NOT NULL,
    created_at BIGINT NOT NULL,
    state      TEXT    NOT NULL
        CHECK (state IN ('uploading', 'reading', 'done', 'broken_off', 'deleted')),
    -- Of the file, as far as it has come.
    bytes      BIGINT NOT NULL DEFAULT 0,
    -- How far it has been read: behind which byte, in which line, how many games there were and how
    -- many of them were kept.
    read_bytes BIGINT NOT NULL DEFAULT 0,
    line       BIGINT NOT NULL DEFAULT 1,
    read_games BIGINT NOT NULL DEFAULT 0,
    games      BIGINT NOT NULL DEFAULT 0,
    -- Who reads it, and when that was last heard of.
    reader     TEXT,
    touched_at BIGINT NOT NULL
);
CREATE INDEX collections_by_owner ON collections (owner, created_at);
CREATE INDEX collections_by_state ON collections (state);

-- The file, until all of it has been read.
CREATE TABLE collection_pieces (
    collection TEXT   COLLATE "C" NOT NULL REFERENCES collections,
    number     BIGINT NOT NULL,
    bytes      BYTEA   NOT NULL,
    PRIMARY KEY (collection, number)
);

CREATE TABLE collection_games (
    collection TEXT   COLLATE "C" NOT NULL REFERENCES collections,
    -- In the file, from 1.
    number     BIGINT NOT NULL,
    white      TEXT    NOT NULL,
    black      TEXT    NOT NULL,
    event      TEXT    NOT NULL,
    date       TEXT    NOT NULL,
    result     TEXT    NOT NULL,
    plies      BIGINT NOT NULL,
    pgn        TEXT    NOT NULL,
    PRIMARY KEY (collection, number)
);

-- Why games were not kept.
CREATE TABLE collection_problems (
    collection TEXT   COLLATE "C" NOT NULL REFERENCES collections,
    number     BIGINT NOT NULL,
    line       BIGINT NOT NULL,
    reason     TEXT    NOT NULL,
    PRIMARY KEY (collection, number)
);
