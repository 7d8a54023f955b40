-- Tournaments. The store does not read the content of their journals, which name entrants by number.
CREATE TABLE tournaments (
    id          TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    -- NULL after the organizer was erased.
    organizer   TEXT COLLATE "C" REFERENCES players,
    -- The idempotency key of the organizer's request.
    request_key TEXT COLLATE "C",
    created_at  BIGINT  NOT NULL,
    -- The version of the last entry.
    version     BIGINT  NOT NULL,
    -- The columns for lists.
    name        TEXT COLLATE "C" NOT NULL,
    kind        TEXT COLLATE "C" NOT NULL,
    state       TEXT COLLATE "C" NOT NULL,
    starts_at   BIGINT,
    rounds      BIGINT  NOT NULL,
    round       BIGINT  NOT NULL,
    players     BIGINT  NOT NULL,
    is_listed   BIGINT  NOT NULL,
    -- The time by which lists of this state are sorted: the start, or the time at which the state
    -- changed.
    sort_at     BIGINT  NOT NULL,
    -- The time at which the tournament needs the server next.
    due_at      BIGINT,
    UNIQUE (organizer, request_key)
);
CREATE INDEX tournaments_unfinished ON tournaments (organizer)
    WHERE organizer IS NOT NULL AND state <> 'ended';
CREATE INDEX tournaments_by_state ON tournaments (state, sort_at, id);
CREATE INDEX tournaments_listed_by_state ON tournaments (state, sort_at, id) WHERE is_listed = 1;
CREATE INDEX tournaments_by_creation ON tournaments (created_at, id);
CREATE INDEX tournaments_listed_by_creation ON tournaments (created_at, id) WHERE is_listed = 1;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;

-- One row for each accepted command.
CREATE TABLE tournament_entries (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments,
    version    BIGINT  NOT NULL,
    command_id TEXT COLLATE "C" NOT NULL,
    -- The player who sent the command. NULL: the server, or a player who was erased.
    actor      TEXT COLLATE "C" REFERENCES players,
    at         BIGINT  NOT NULL,
    content    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (tournament, version),
    UNIQUE (tournament, command_id)
);
CREATE INDEX tournament_entries_by_actor ON tournament_entries (actor) WHERE actor IS NOT NULL;

-- The players of the entrants. NULL: the entrant has no player, or the player was erased.
CREATE TABLE tournament_players (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments,
    number     BIGINT  NOT NULL,
    player     TEXT COLLATE "C" REFERENCES players,
    PRIMARY KEY (tournament, number)
);
CREATE INDEX tournament_players_by_player ON tournament_players (player) WHERE player IS NOT NULL;

-- The officials: the organizer has place 0, deputies have the places after it.
CREATE TABLE tournament_officials (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments,
    place      BIGINT  NOT NULL,
    player     TEXT COLLATE "C" NOT NULL REFERENCES players,
    PRIMARY KEY (tournament, place)
);
CREATE INDEX tournament_officials_by_player ON tournament_officials (player);

CREATE TABLE tournament_games (
    tournament TEXT COLLATE "C" NOT NULL REFERENCES tournaments,
    round      BIGINT  NOT NULL,
    board      BIGINT  NOT NULL,
    game       TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY (tournament, round, board, game)
);
