-- Whether a command is new is seen in the last rows of its game.
DROP INDEX journal_by_command;
