-- What the first try has made of the player's rating, in the units of ratings. Tries from before there
-- were these columns have none.
ALTER TABLE puzzle_attempts ADD COLUMN rating BIGINT;
ALTER TABLE puzzle_attempts ADD COLUMN deviation BIGINT;
