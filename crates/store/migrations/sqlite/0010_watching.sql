-- The rated games that are being played with a clock, for those who look for one to watch.
CREATE INDEX games_to_watch ON games (created_at)
    WHERE rated = 1 AND finished_at IS NULL AND speed <> 'correspondence'
    AND white_player IS NOT NULL AND black_player IS NOT NULL;
