-- Lessons written by users. Every user who knows the id of a lesson may read it.
CREATE TABLE lessons (
    id          TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    author      TEXT    NOT NULL REFERENCES players,
    language    TEXT    NOT NULL,
    title       TEXT    NOT NULL,
    -- The number of exercises in the text.
    exercises   INTEGER NOT NULL,
    text        TEXT    NOT NULL,
    -- 1 at creation; each change adds 1.
    version     INTEGER NOT NULL,
    -- The idempotency key of the author's request.
    request_key TEXT    NOT NULL,
    made_at     INTEGER NOT NULL,
    changed_at  INTEGER NOT NULL,
    UNIQUE (author, request_key)
) STRICT;
