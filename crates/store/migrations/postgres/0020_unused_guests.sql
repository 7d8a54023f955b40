-- A guest whom nothing refers to is removed in the end: these references are looked for then, as the
-- others are, by an index.
CREATE INDEX reports_by_subject ON reports (subject);
CREATE INDEX conditional_moves_by_player ON conditional_moves (player);
CREATE INDEX invites_by_maker ON invites (created_by) WHERE created_by IS NOT NULL;
