-- The ratings of players, one for each speed: in ten-thousandths of a point, volatilities in
-- thousand-millionths. A player without a row has not played a rated game.
CREATE TABLE ratings (
    player     TEXT   COLLATE "C" NOT NULL REFERENCES players,
    speed      TEXT   COLLATE "C" NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- How many rated games there were, and when the last ended.
    games      BIGINT NOT NULL,
    rated_at   BIGINT NOT NULL,
    PRIMARY KEY (player, speed)
);

-- What they were after each rated game of a player, from 1 on.
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

-- By how much a rated game has changed the ratings beside it.
ALTER TABLE games ADD COLUMN white_change BIGINT;
ALTER TABLE games ADD COLUMN black_change BIGINT;
