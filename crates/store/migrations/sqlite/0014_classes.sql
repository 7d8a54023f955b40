-- Classes: a teacher, the pupils who joined with a code, and their homework.
CREATE TABLE classes (
    id            TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name          TEXT    NOT NULL,
    teacher       TEXT    NOT NULL REFERENCES players,
    -- The code with which pupils join, or NULL. The teacher can read it at any time.
    code          TEXT    UNIQUE,
    -- The number of the last homework.
    homework_made INTEGER NOT NULL,
    -- The idempotency key of the teacher's request.
    request_key   TEXT    NOT NULL,
    created_at    INTEGER NOT NULL,
    UNIQUE (teacher, request_key)
) STRICT, WITHOUT ROWID;

CREATE TABLE class_members (
    class     TEXT    NOT NULL REFERENCES classes,
    player    TEXT    NOT NULL REFERENCES players,
    joined_at INTEGER NOT NULL,
    PRIMARY KEY (class, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX class_members_by_player ON class_members (player);

-- Homework of a class: a lesson, or a number of puzzles about one theme or about any theme.
CREATE TABLE homework (
    class       TEXT    NOT NULL REFERENCES classes,
    number      INTEGER NOT NULL,
    lesson      TEXT,
    puzzles     INTEGER,
    theme       TEXT,
    set_at      INTEGER NOT NULL,
    due_at      INTEGER,
    request_key TEXT    NOT NULL,
    PRIMARY KEY (class, number),
    UNIQUE (class, request_key),
    CHECK ((lesson IS NULL) <> (puzzles IS NULL))
) STRICT, WITHOUT ROWID;

-- The number of puzzles that a pupil has solved since the homework was set.
CREATE TABLE homework_solved (
    class  TEXT    NOT NULL,
    number INTEGER NOT NULL,
    player TEXT    NOT NULL REFERENCES players,
    solved INTEGER NOT NULL,
    PRIMARY KEY (class, number, player),
    FOREIGN KEY (class, number) REFERENCES homework (class, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX homework_solved_by_player ON homework_solved (player);

-- The lesson exercises that members of classes have completed.
CREATE TABLE exercises_done (
    player   TEXT    NOT NULL REFERENCES players,
    lesson   TEXT    NOT NULL,
    exercise INTEGER NOT NULL,
    done_at  INTEGER NOT NULL,
    PRIMARY KEY (player, lesson, exercise)
) STRICT, WITHOUT ROWID;

-- Whether the invite signs in its player, who has no password.
ALTER TABLE invites ADD COLUMN sign_in INTEGER NOT NULL DEFAULT 0;

-- The unfinished games of a player.
CREATE INDEX games_running_by_white ON games (white_player, created_at)
    WHERE finished_at IS NULL AND white_player IS NOT NULL;
CREATE INDEX games_running_by_black ON games (black_player, created_at)
    WHERE finished_at IS NULL AND black_player IS NOT NULL;
