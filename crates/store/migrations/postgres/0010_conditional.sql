-- What players by correspondence want to have answered to certain moves: lines of moves in UCI, as a
-- JSON array of arrays, from the position after so many plies at this version.
CREATE TABLE conditional_moves (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    player  TEXT COLLATE "C" NOT NULL REFERENCES players,
    version BIGINT  NOT NULL,
    plies   BIGINT  NOT NULL,
    lines   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, player)
);
