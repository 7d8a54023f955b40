-- The ratings of players, one for each speed: in ten-thousandths of a point, volatilities in
-- thousand-millionths. A player without a row has not played a rated game.
CREATE TABLE ratings (
    player     TEXT    NOT NULL REFERENCES players,
    speed      TEXT    NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    -- How many rated games there were, and when the last ended.
    games      INTEGER NOT NULL,
    rated_at   INTEGER NOT NULL,
    PRIMARY KEY (player, speed)
) STRICT, WITHOUT ROWID;

-- What they were after each rated game of a player, from 1 on.
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

-- By how much a rated game has changed the ratings beside it.
ALTER TABLE games ADD COLUMN white_change INTEGER;
ALTER TABLE games ADD COLUMN black_change INTEGER;
