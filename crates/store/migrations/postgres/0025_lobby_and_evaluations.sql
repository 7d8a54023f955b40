-- Games by correspondence that a player offers to all others without being connected.
CREATE TABLE standing_offers (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    player     TEXT COLLATE "C" NOT NULL REFERENCES players,
    -- The terms in the form of the lobby, in JSON.
    terms      TEXT    NOT NULL,
    made_at    BIGINT  NOT NULL,
    expires_at BIGINT  NOT NULL
);
CREATE INDEX standing_offers_by_player ON standing_offers (player);

-- Evaluations of positions by finished analyses.
CREATE TABLE evaluations (
    -- The first four fields of the FEN.
    position     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    depth        BIGINT  NOT NULL,
    nodes        BIGINT  NOT NULL,
    -- The number of lines.
    width        BIGINT  NOT NULL,
    -- The lines with their scores, in JSON.
    lines        TEXT    NOT NULL,
    evaluated_at BIGINT  NOT NULL
);
CREATE INDEX evaluations_by_time ON evaluations (evaluated_at);
