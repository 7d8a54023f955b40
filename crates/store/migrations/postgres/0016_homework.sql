-- Homework can be a shared lesson written by a user: then `lesson` is the id of that lesson.
ALTER TABLE homework ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;

-- Completed exercises of shared lessons are stored too.
ALTER TABLE exercises_done ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE exercises_done ALTER COLUMN shared DROP DEFAULT;
ALTER TABLE exercises_done DROP CONSTRAINT exercises_done_pkey;
ALTER TABLE exercises_done ADD PRIMARY KEY (player, lesson, shared, exercise);
-- They are deleted together with their lesson.
CREATE INDEX exercises_done_of_shared ON exercises_done (lesson) WHERE shared = 1;
