-- The lessons that people have written. Whoever knows the id of one may read it.
CREATE TABLE lessons (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    author      TEXT COLLATE "C" NOT NULL REFERENCES players,
    language    TEXT COLLATE "C" NOT NULL,
    title       TEXT COLLATE "C" NOT NULL,
    -- How many exercises are in the text.
    exercises   BIGINT  NOT NULL,
    text        TEXT COLLATE "C" NOT NULL,
    -- 1 when it is made, and one more with each change.
    version     BIGINT  NOT NULL,
    -- By which the author knows the request that made it.
    request_key TEXT COLLATE "C" NOT NULL,
    made_at     BIGINT  NOT NULL,
    changed_at  BIGINT  NOT NULL,
    UNIQUE (author, request_key)
);
