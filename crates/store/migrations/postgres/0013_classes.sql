-- Classes: a teacher, the pupils who have joined by a code, and what they are to do.
CREATE TABLE classes (
    id            TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    name          TEXT COLLATE "C" NOT NULL,
    teacher       TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- By which pupils join, as long as there is one. The teacher reads it whenever they want.
    code          TEXT COLLATE "C" UNIQUE,
    -- How often homework was set: the number of the last one.
    homework_made BIGINT  NOT NULL,
    -- By which the teacher knows the request that made it.
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

-- What the pupils of a class are to do: a lesson, or a number of puzzles, of one theme or of any.
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

-- How many puzzles a pupil has solved since it was homework.
CREATE TABLE homework_solved (
    class  TEXT COLLATE "C" NOT NULL,
    number BIGINT  NOT NULL,
    player TEXT COLLATE "C" NOT NULL REFERENCES players,
    solved BIGINT  NOT NULL,
    PRIMARY KEY (class, number, player),
    FOREIGN KEY (class, number) REFERENCES homework (class, number)
);
CREATE INDEX homework_solved_by_player ON homework_solved (player);

-- The exercises of lessons that members of classes have done.
CREATE TABLE exercises_done (
    player   TEXT COLLATE "C" NOT NULL REFERENCES players,
    lesson   TEXT COLLATE "C" NOT NULL,
    exercise BIGINT  NOT NULL,
    done_at  BIGINT  NOT NULL,
    PRIMARY KEY (player, lesson, exercise)
);

-- Whether an invite signs its player in, who has no password.
ALTER TABLE invites ADD COLUMN sign_in BIGINT NOT NULL DEFAULT 0;

-- The games that a player plays at this time.
CREATE INDEX games_running_by_white ON games (white_player, created_at)
    WHERE finished_at IS NULL AND white_player IS NOT NULL;
CREATE INDEX games_running_by_black ON games (black_player, created_at)
    WHERE finished_at IS NULL AND black_player IS NOT NULL;
