-- Since when the heartbeats of a node have come without a pause; not known of older ones.
ALTER TABLE heartbeats ADD COLUMN since BIGINT;
