-- What players by correspondence want to have answered to certain moves: lines of moves in UCI, as a
-- JSON array of arrays, from the position after so many plies at this version.
CREATE TABLE conditional_moves (
    game    TEXT    NOT NULL REFERENCES games (id),
    player  TEXT    NOT NULL REFERENCES players,
    version INTEGER NOT NULL,
    plies   INTEGER NOT NULL,
    lines   TEXT    NOT NULL,
    PRIMARY KEY (game, player)
) STRICT, WITHOUT ROWID;
