-- The player's rating after the first try, in the units of ratings. NULL for tries from before
-- these columns were added.
ALTER TABLE puzzle_attempts ADD COLUMN rating BIGINT;
ALTER TABLE puzzle_attempts ADD COLUMN deviation BIGINT;
