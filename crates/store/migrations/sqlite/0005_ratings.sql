-- Ratings of players, one for each speed. The unit is a ten-thousandth of a point; volatilities are
-- in thousand-millionths. A player without a row has not played a rated game.
CREATE TABLE ratings (
    player     TEXT    NOT NULL REFERENCES players,
    speed      TEXT    NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    -- The number of rated games, and the time when the last one ended.
    games      INTEGER NOT NULL,
    rated_at   INTEGER NOT NULL,
    PRIMARY KEY (player, speed)
) STRICT, WITHOUT ROWID;

-- The rating after each rated game of a player, numbered from 1.
CREATE TABLE rating_history (
    player     TEXT    NOT NULL REFERENCES players,
    speed      TEXT    NOT NULL,
    number     INTEGER NOT NULL,
    game       TEXT    NOT NULL REFERENCES games (id),
    at         INTEGER NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    PRIMARY KEY (player, speed, number)
) STRICT, WITHOUT ROWID;

-- The rating changes of both players by this rated game.
ALTER TABLE games ADD COLUMN white_change INTEGER;
ALTER TABLE games ADD COLUMN black_change INTEGER;
