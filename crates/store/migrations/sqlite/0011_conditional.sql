-- Conditional moves of correspondence players: lines of UCI moves, as a JSON array of arrays. The
-- lines start from the position after this number of plies, at this version.
CREATE TABLE conditional_moves (
    game    TEXT    NOT NULL REFERENCES games (id),
    player  TEXT    NOT NULL REFERENCES players,
    version INTEGER NOT NULL,
    plies   INTEGER NOT NULL,
    lines   TEXT    NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
