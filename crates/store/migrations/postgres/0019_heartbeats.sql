-- The time since which the heartbeats of the node have come without a gap. NULL in rows from before
-- this column was added.
ALTER TABLE heartbeats ADD COLUMN since BIGINT;
