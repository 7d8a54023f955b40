-- The name that the sections of an event share.
ALTER TABLE tournaments ADD COLUMN group_name TEXT COLLATE "C";
CREATE INDEX tournaments_by_group ON tournaments (organizer, group_name)
    WHERE group_name IS NOT NULL;
