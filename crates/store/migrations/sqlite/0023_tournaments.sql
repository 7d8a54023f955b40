-- Tournaments. The store does not read the content of their journals, which name entrants by number.
CREATE TABLE tournaments (
    id          TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 8),
    -- NULL after the organizer was erased.
    organizer   TEXT    REFERENCES players,
    -- The idempotency key of the organizer's request.
    request_key TEXT,
    created_at  INTEGER NOT NULL,
    -- The version of the last entry.
    version     INTEGER NOT NULL,
    -- The columns for lists.
    name        TEXT    NOT NULL,
    kind        TEXT    NOT NULL,
    state       TEXT    NOT NULL,
    starts_at   INTEGER,
    rounds      INTEGER NOT NULL,
    round       INTEGER NOT NULL,
    players     INTEGER NOT NULL,
    is_listed   INTEGER NOT NULL,
    -- The time by which lists of this state are sorted: the start, or the time at which the state
    -- changed.
    sort_at     INTEGER NOT NULL,
    -- The time at which the tournament needs the server next.
    due_at      INTEGER,
    UNIQUE (organizer, request_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_unfinished ON tournaments (organizer)
    WHERE organizer IS NOT NULL AND state <> 'ended';
CREATE INDEX tournaments_by_state ON tournaments (state, sort_at, id);
CREATE INDEX tournaments_listed_by_state ON tournaments (state, sort_at, id) WHERE is_listed = 1;
CREATE INDEX tournaments_by_creation ON tournaments (created_at, id);
CREATE INDEX tournaments_listed_by_creation ON tournaments (created_at, id) WHERE is_listed = 1;
CREATE INDEX tournaments_due ON tournaments (due_at) WHERE due_at IS NOT NULL;

-- One row for each accepted command.
CREATE TABLE tournament_entries (
    tournament TEXT    NOT NULL REFERENCES tournaments,
    version    INTEGER NOT NULL,
    command_id TEXT    NOT NULL,
    -- The player who sent the command. NULL: the server, or a player who was erased.
    actor      TEXT    REFERENCES players,
    at         INTEGER NOT NULL,
    content    TEXT    NOT NULL,
    PRIMARY KEY (tournament, version),
    UNIQUE (tournament, command_id)
) STRICT;
CREATE INDEX tournament_entries_by_actor ON tournament_entries (actor) WHERE actor IS NOT NULL;

-- The players of the entrants. NULL: the entrant has no player, or the player was erased.
CREATE TABLE tournament_players (
    tournament TEXT    NOT NULL REFERENCES tournaments,
    number     INTEGER NOT NULL,
    player     TEXT    REFERENCES players,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_players_by_player ON tournament_players (player) WHERE player IS NOT NULL;

-- The officials: the organizer has place 0, deputies have the places after it.
CREATE TABLE tournament_officials (
    tournament TEXT    NOT NULL REFERENCES tournaments,
    place      INTEGER NOT NULL,
    player     TEXT    NOT NULL REFERENCES players,
    PRIMARY KEY (tournament, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_officials_by_player ON tournament_officials (player);

CREATE TABLE tournament_games (
    tournament TEXT    NOT NULL REFERENCES tournaments,
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL,
    game       TEXT    NOT NULL UNIQUE REFERENCES games (id),
    PRIMARY KEY (tournament, round, board, game)
) STRICT, WITHOUT ROWID;
