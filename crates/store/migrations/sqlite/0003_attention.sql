-- A game is also due when it is the computer's turn. Older files have no due times for these games,
-- so every game with a computer becomes due once.
UPDATE games SET due_at = 0
WHERE finished_at IS NULL AND (white_level IS NOT NULL OR black_level IS NOT NULL)
  AND EXISTS (SELECT 1 FROM journal WHERE game = games.id);

-- No query reads all unfinished games any more.
DROP INDEX games_unfinished;

-- The side that has offered a rematch and waits for the other side.
ALTER TABLE games ADD COLUMN rematch_offer TEXT CHECK (rematch_offer IN ('white', 'black'));
