-- A move writes whole pages, and this index added one to the one of the journal: half of all that was
-- written to the disk. The last rows of a game are read instead, which lie side by side.
DROP INDEX journal_by_command;
