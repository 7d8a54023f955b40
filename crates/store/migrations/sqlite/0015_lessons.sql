-- The lessons that people have written. Whoever knows the id of one may read it.
CREATE TABLE lessons (
    id          TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    author      TEXT    NOT NULL REFERENCES players,
    language    TEXT    NOT NULL,
    title       TEXT    NOT NULL,
    -- How many exercises are in the text.
    exercises   INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    -- 1 when it is made, and one more with each change.
    version     INTEGER NOT NULL,
    -- By which the author knows the request that made it.
    request_key TEXT    NOT NULL,
    made_at     INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL,
    UNIQUE (author, request_key)
) STRICT;
