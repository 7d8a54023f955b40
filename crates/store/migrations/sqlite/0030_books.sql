-- Opening books. Their moves are rows of explored_moves with the scope 'b' and the id.
CREATE TABLE books (
    id       TEXT    NOT NULL PRIMARY KEY,
    name     TEXT    NOT NULL UNIQUE,
    games    INTEGER NOT NULL,
    moves    INTEGER NOT NULL,
    plies    INTEGER NOT NULL,
    added_at INTEGER NOT NULL,
    -- 'importing', 'done' or 'removing'; visitors see books that are done.
    state    TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
