-- Duplicate commands are now detected in the last rows of their game.
DROP INDEX journal_by_command;
