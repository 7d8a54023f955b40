-- Duplicate commands are now detected in the last rows of their game, which are stored next to each
-- other. This index added one page to the journal page that each move writes: half of all disk
-- writes.
DROP INDEX journal_by_command;
