-- Homework can be a shared lesson written by a user: then `lesson` is the id of that lesson.
ALTER TABLE homework ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;

-- Completed exercises of shared lessons are stored too.
ALTER TABLE exercises_done RENAME TO exercises_done_before;
CREATE TABLE exercises_done (
    player   TEXT    NOT NULL REFERENCES players,
    lesson   TEXT    NOT NULL,
    shared   INTEGER NOT NULL,
    exercise INTEGER NOT NULL,
    done_at  INTEGER NOT NULL,
    PRIMARY KEY (player, lesson, shared, exercise)
) STRICT, WITHOUT ROWID;
INSERT INTO exercises_done (player, lesson, shared, exercise, done_at)
    SELECT player, lesson, 0, exercise, done_at FROM exercises_done_before;
DROP TABLE exercises_done_before;
-- They are deleted together with their lesson.
CREATE INDEX exercises_done_of_shared ON exercises_done (lesson) WHERE shared = 1;
