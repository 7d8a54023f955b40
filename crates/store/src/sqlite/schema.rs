//! The schema of a SQLite database.

use crate::schema::{Ledger, Migration, fill_lists};
use crate::speeds;

/// All migrations of the schema, oldest first.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        name: "games",
        statements: include_str!("../../migrations/sqlite/0001_games.sql"),
        then: None,
    },
    Migration {
        version: 2,
        name: "players",
        statements: include_str!("../../migrations/sqlite/0002_players.sql"),
        then: Some(fill_lists),
    },
    Migration {
        version: 3,
        name: "attention",
        statements: include_str!("../../migrations/sqlite/0003_attention.sql"),
        then: None,
    },
    Migration {
        version: 4,
        name: "accounts",
        statements: include_str!("../../migrations/sqlite/0004_accounts.sql"),
        then: None,
    },
    Migration {
        version: 5,
        name: "ratings",
        statements: include_str!("../../migrations/sqlite/0005_ratings.sql"),
        then: None,
    },
    Migration {
        version: 6,
        name: "tokens",
        statements: include_str!("../../migrations/sqlite/0006_tokens.sql"),
        then: None,
    },
    Migration {
        version: 7,
        name: "library",
        statements: include_str!("../../migrations/sqlite/0007_library.sql"),
        then: None,
    },
    Migration {
        version: 8,
        name: "positions",
        statements: include_str!("../../migrations/sqlite/0008_positions.sql"),
        then: None,
    },
    Migration {
        version: 9,
        name: "talk",
        statements: include_str!("../../migrations/sqlite/0009_talk.sql"),
        then: None,
    },
    Migration {
        version: 10,
        name: "watching",
        statements: include_str!("../../migrations/sqlite/0010_watching.sql"),
        then: None,
    },
    Migration {
        version: 11,
        name: "conditional",
        statements: include_str!("../../migrations/sqlite/0011_conditional.sql"),
        then: None,
    },
    Migration {
        version: 12,
        name: "puzzles",
        statements: include_str!("../../migrations/sqlite/0012_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 13,
        name: "explorer",
        statements: include_str!("../../migrations/sqlite/0013_explorer.sql"),
        then: None,
    },
    Migration {
        version: 14,
        name: "classes",
        statements: include_str!("../../migrations/sqlite/0014_classes.sql"),
        then: None,
    },
    Migration {
        version: 15,
        name: "lessons",
        statements: include_str!("../../migrations/sqlite/0015_lessons.sql"),
        then: None,
    },
    Migration {
        version: 16,
        name: "journal",
        statements: include_str!("../../migrations/sqlite/0016_journal.sql"),
        then: None,
    },
    Migration {
        version: 17,
        name: "homework",
        statements: include_str!("../../migrations/sqlite/0017_homework.sql"),
        then: None,
    },
    Migration {
        version: 18,
        name: "puzzle_ratings",
        statements: include_str!("../../migrations/sqlite/0018_puzzle_ratings.sql"),
        then: None,
    },
    Migration {
        version: 19,
        name: "found_puzzles",
        statements: include_str!("../../migrations/sqlite/0019_found_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 20,
        name: "heartbeats",
        statements: include_str!("../../migrations/sqlite/0020_heartbeats.sql"),
        then: None,
    },
    Migration {
        version: 21,
        name: "unused_guests",
        statements: include_str!("../../migrations/sqlite/0021_unused_guests.sql"),
        then: None,
    },
    Migration {
        version: 22,
        name: "puzzles_again",
        statements: include_str!("../../migrations/sqlite/0022_puzzles_again.sql"),
        then: None,
    },
    Migration {
        version: 23,
        name: "tournaments",
        statements: include_str!("../../migrations/sqlite/0023_tournaments.sql"),
        then: None,
    },
    Migration {
        version: 24,
        name: "bots",
        statements: include_str!("../../migrations/sqlite/0024_bots.sql"),
        then: None,
    },
    Migration {
        version: 25,
        name: "tournament_groups",
        statements: include_str!("../../migrations/sqlite/0025_tournament_groups.sql"),
        then: None,
    },
    Migration {
        version: 26,
        name: "lobby_and_evaluations",
        statements: include_str!("../../migrations/sqlite/0026_lobby_and_evaluations.sql"),
        then: None,
    },
    Migration {
        version: 27,
        name: "authorization_codes",
        statements: include_str!("../../migrations/sqlite/0027_authorization_codes.sql"),
        then: None,
    },
    Migration {
        version: 28,
        name: "speeds",
        statements: include_str!("../../migrations/sqlite/0028_speeds.sql"),
        then: Some(speeds::change_limits),
    },
    Migration {
        version: 29,
        name: "game_analyses",
        statements: include_str!("../../migrations/sqlite/0029_game_analyses.sql"),
        then: None,
    },
    Migration {
        version: 30,
        name: "books",
        statements: include_str!("../../migrations/sqlite/0030_books.sql"),
        then: None,
    },
    Migration {
        version: 31,
        name: "follows",
        statements: include_str!("../../migrations/sqlite/0031_follows.sql"),
        then: None,
    },
];

/// The table in which the first versions recorded their migrations. They refuse a file in which
/// this table has an unknown migration, so its name and columns are unchanged.
pub(super) const LEDGER: Ledger = Ledger {
    create: "
        CREATE TABLE IF NOT EXISTS _sqlx_migrations (
            version        BIGINT    PRIMARY KEY,
            description    TEXT      NOT NULL,
            installed_on   TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
            success        BOOLEAN   NOT NULL,
            checksum       BLOB      NOT NULL,
            execution_time BIGINT    NOT NULL
        )",
    last: "SELECT coalesce(max(version), 0) FROM _sqlx_migrations",
    add: "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
          VALUES ($1, $2, TRUE, x'', 0)",
};
