-- When a puzzle was tried again for the last time; none if it never was, or not since there is this column.
ALTER TABLE puzzle_attempts ADD COLUMN last_at BIGINT;
