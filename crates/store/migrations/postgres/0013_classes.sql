-- Classes: a teacher, the pupils who joined with a code, and their homework.
CREATE TABLE classes (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name          TEXT COLLATE "C" NOT NULL,
    teacher       TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- The code with which pupils join, or NULL. The teacher can read it at any time.
    code          TEXT COLLATE "C" UNIQUE,
    -- The number of the last homework.
    homework_made BIGINT  NOT NULL,
    -- The idempotency key of the teacher's request.
    request_key   TEXT COLLATE "C" NOT NULL,
    created_at    BIGINT  NOT NULL,
    UNIQUE (teacher, request_key)
);

CREATE TABLE class_members (
    class     TEXT COLLATE "C" NOT NULL REFERENCES classes,
    player    TEXT COLLATE "C" NOT NULL REFERENCES players,
    joined_at BIGINT  NOT NULL,
    PRIMARY KEY (class, player)
);
CREATE INDEX class_members_by_player ON class_members (player);

-- Homework of a class: a lesson, or a number of puzzles about one theme or about any theme.
CREATE TABLE homework (
    class       TEXT COLLATE "C" NOT NULL REFERENCES classes,
    number      BIGINT  NOT NULL,
    lesson      TEXT COLLATE "C",
    puzzles     BIGINT,
    theme       TEXT COLLATE "C",
    set_at      BIGINT  NOT NULL,
    due_at      BIGINT,
    request_key TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (class, number),
    UNIQUE (class, request_key),
    CHECK ((lesson IS NULL) <> (puzzles IS NULL))
);

-- The number of puzzles that a pupil has solved since the homework was set.
CREATE TABLE homework_solved (
    class  TEXT COLLATE "C" NOT NULL,
    number BIGINT  NOT NULL,
    player TEXT COLLATE "C" NOT NULL REFERENCES players,
    solved BIGINT  NOT NULL,
    PRIMARY KEY (class, number, player),
    FOREIGN KEY (class, number) REFERENCES homework (class, number)
);
CREATE INDEX homework_solved_by_player ON homework_solved (player);

-- The lesson exercises that members of classes have completed.
CREATE TABLE exercises_done (
    player   TEXT COLLATE "C" NOT NULL REFERENCES players,
    lesson   TEXT COLLATE "C" NOT NULL,
    exercise BIGINT  NOT NULL,
    done_at  BIGINT  NOT NULL,
    PRIMARY KEY (player, lesson, exercise)
);

-- Whether the invite signs in its player, who has no password.
ALTER TABLE invites ADD COLUMN sign_in BIGINT NOT NULL DEFAULT 0;

-- The unfinished games of a player.
CREATE INDEX games_running_by_white ON games (white_player, created_at)
    WHERE finished_at IS NULL AND white_player IS NOT NULL;
CREATE INDEX games_running_by_black ON games (black_player, created_at)
    WHERE finished_at IS NULL AND black_player IS NOT NULL;
