-- Players followed by this player.
CREATE TABLE follows (
    player TEXT   COLLATE "C" NOT NULL REFERENCES players,
    other  TEXT   COLLATE "C" NOT NULL REFERENCES players,
    since  BIGINT NOT NULL,
    PRIMARY KEY (player, other)
);
CREATE INDEX follows_by_other ON follows (other);
