-- The time of the last repeated try of a puzzle. NULL: it was never repeated, or only before this
-- column was added.
ALTER TABLE puzzle_attempts ADD COLUMN last_at BIGINT;
