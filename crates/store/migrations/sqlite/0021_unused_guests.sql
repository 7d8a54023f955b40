-- A guest without references is eventually removed. The search for references uses these indexes,
-- like those that exist already.
CREATE INDEX reports_by_subject ON reports (subject);
CREATE INDEX conditional_moves_by_player ON conditional_moves (player);
CREATE INDEX invites_by_maker ON invites (created_by) WHERE created_by IS NOT NULL;
