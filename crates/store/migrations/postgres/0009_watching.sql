-- Rated games in progress with a clock, for the list of games to watch.
CREATE INDEX games_to_watch ON games (created_at)
    WHERE rated = 1 AND finished_at IS NULL AND speed <> 'correspondence'
    AND white_player IS NOT NULL AND black_player IS NOT NULL;
