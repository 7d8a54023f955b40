-- Lessons written by users. Every user who knows the id of a lesson may read it.
CREATE TABLE lessons (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    author      TEXT COLLATE "C" NOT NULL REFERENCES players,
    language    TEXT COLLATE "C" NOT NULL,
    title       TEXT COLLATE "C" NOT NULL,
    -- The number of exercises in the text.
    exercises   BIGINT  NOT NULL,
    text        TEXT COLLATE "C" NOT NULL,
    -- 1 at creation; each change adds 1.
    version     BIGINT  NOT NULL,
    -- The idempotency key of the author's request.
    request_key TEXT COLLATE "C" NOT NULL,
    made_at     BIGINT  NOT NULL,
    changed_at  BIGINT  NOT NULL,
    UNIQUE (author, request_key)
);
