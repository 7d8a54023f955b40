-- Ratings of players, one for each speed. The unit is a ten-thousandth of a point; volatilities are
-- in thousand-millionths. A player without a row has not played a rated game.
CREATE TABLE ratings (
    player     TEXT   COLLATE "C" NOT NULL REFERENCES players,
    speed      TEXT   COLLATE "C" NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- The number of rated games, and the time when the last one ended.
    games      BIGINT NOT NULL,
    rated_at   BIGINT NOT NULL,
    PRIMARY KEY (player, speed)
);

-- The rating after each rated game of a player, numbered from 1.
CREATE TABLE rating_history (
    player     TEXT   COLLATE "C" NOT NULL REFERENCES players,
    speed      TEXT   COLLATE "C" NOT NULL,
    number     BIGINT NOT NULL,
    game       TEXT   COLLATE "C" NOT NULL REFERENCES games (id),
    at         BIGINT NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    PRIMARY KEY (player, speed, number)
);

-- The rating changes of both players by this rated game.
ALTER TABLE games ADD COLUMN white_change BIGINT;
ALTER TABLE games ADD COLUMN black_change BIGINT;
