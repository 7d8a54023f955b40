-- A game is also due when the computer is to move. Which games are to be looked at is not noted
-- in older files: every game with a computer is, once.
UPDATE games SET due_at = 0
WHERE finished_at IS NULL AND (white_level IS NOT NULL OR black_level IS NOT NULL)
  AND EXISTS (SELECT 1 FROM journal WHERE game = games.id);

-- Nobody asks for all unfinished games any more.
DROP INDEX games_unfinished;

-- The side that has offered a rematch, and waits for the other.
ALTER TABLE games ADD COLUMN rematch_offer TEXT CHECK (rematch_offer IN ('white', 'black'));
