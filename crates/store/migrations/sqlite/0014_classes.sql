-- Classes: a teacher, the pupils who have joined by a code, and what they are to do.
CREATE TABLE classes (
    id            TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name          TEXT    NOT NULL,
    teacher       TEXT    NOT NULL REFERENCES players,
    -- By which pupils join, as long as there is one. The teacher reads it whenever they want.
    code          TEXT    UNIQUE,
    -- How often homework was set: the number of the last one.
    homework_made INTEGER NOT NULL,
    -- By which the teacher knows the request that made it.
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

-- What the pupils of a class are to do: a lesson, or a number of puzzles, of one theme or of any.
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

-- How many puzzles a pupil has solved since it was homework.
CREATE TABLE homework_solved (
    class  TEXT    NOT NULL,
    number INTEGER NOT NULL,
    player TEXT    NOT NULL REFERENCES players,
    solved INTEGER NOT NULL,
    PRIMARY KEY (class, number, player),
    FOREIGN KEY (class, number) REFERENCES homework (class, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX homework_solved_by_player ON homework_solved (player);

-- The exercises of lessons that members of classes have done.
CREATE TABLE exercises_done (
    player   TEXT    NOT NULL REFERENCES players,
    lesson   TEXT    NOT NULL,
    exercise INTEGER NOT NULL,
    done_at  INTEGER NOT NULL,
    PRIMARY KEY (player, lesson, exercise)
) STRICT, WITHOUT ROWID;

-- Whether an invite signs its player in, who has no password.
ALTER TABLE invites ADD COLUMN sign_in INTEGER NOT NULL DEFAULT 0;

-- The games that a player plays at this time.
CREATE INDEX games_running_by_white ON games (white_player, created_at)
    WHERE finished_at IS NULL AND white_player IS NOT NULL;
CREATE INDEX games_running_by_black ON games (black_player, created_at)
    WHERE finished_at IS NULL AND black_player IS NOT NULL;
