-- Conditional moves of correspondence players: lines of UCI moves, as a JSON array of arrays. The
-- lines start from the position after this number of plies, at this version.
CREATE TABLE conditional_moves (
    game    TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    player  TEXT COLLATE "C" NOT NULL REFERENCES players,
    version BIGINT  NOT NULL,
    plies   BIGINT  NOT NULL,
    lines   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, player)
);
