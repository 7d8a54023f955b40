-- Players followed by this player.
CREATE TABLE follows (
    player TEXT    NOT NULL REFERENCES players,
    other  TEXT    NOT NULL REFERENCES players,
    since  INTEGER NOT NULL,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX follows_by_other ON follows (other);
