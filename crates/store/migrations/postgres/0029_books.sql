-- Opening books. Their moves are rows of explored_moves with the scope 'b' and the id.
CREATE TABLE books (
    id       TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    name     TEXT   COLLATE "C" NOT NULL UNIQUE,
    games    BIGINT NOT NULL,
    moves    BIGINT NOT NULL,
    plies    BIGINT NOT NULL,
    added_at BIGINT NOT NULL,
    -- 'importing', 'done' or 'removing'; visitors see books that are done.
    state    TEXT   NOT NULL
);
