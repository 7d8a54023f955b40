//! The schema of a PostgreSQL database.

use crate::schema::{Ledger, Migration};
use crate::speeds;

/// All migrations of the schema, oldest first.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        name: "all",
        statements: include_str!("../../migrations/postgres/0001_all.sql"),
        then: None,
    },
    Migration {
        version: 2,
        name: "attention",
        statements: include_str!("../../migrations/postgres/0002_attention.sql"),
        then: None,
    },
    Migration {
        version: 3,
        name: "accounts",
        statements: include_str!("../../migrations/postgres/0003_accounts.sql"),
        then: None,
    },
    Migration {
        version: 4,
        name: "ratings",
        statements: include_str!("../../migrations/postgres/0004_ratings.sql"),
        then: None,
    },
    Migration {
        version: 5,
        name: "tokens",
        statements: include_str!("../../migrations/postgres/0005_tokens.sql"),
        then: None,
    },
    Migration {
        version: 6,
        name: "library",
        statements: include_str!("../../migrations/postgres/0006_library.sql"),
        then: None,
    },
    Migration {
        version: 7,
        name: "positions",
        statements: include_str!("../../migrations/postgres/0007_positions.sql"),
        then: None,
    },
    Migration {
        version: 8,
        name: "talk",
        statements: include_str!("../../migrations/postgres/0008_talk.sql"),
        then: None,
    },
    Migration {
        version: 9,
        name: "watching",
        statements: include_str!("../../migrations/postgres/0009_watching.sql"),
        then: None,
    },
    Migration {
        version: 10,
        name: "conditional",
        statements: include_str!("../../migrations/postgres/0010_conditional.sql"),
        then: None,
    },
    Migration {
        version: 11,
        name: "puzzles",
        statements: include_str!("../../migrations/postgres/0011_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 12,
        name: "explorer",
        statements: include_str!("../../migrations/postgres/0012_explorer.sql"),
        then: None,
    },
    Migration {
        version: 13,
        name: "classes",
        statements: include_str!("../../migrations/postgres/0013_classes.sql"),
        then: None,
    },
    Migration {
        version: 14,
        name: "lessons",
        statements: include_str!("../../migrations/postgres/0014_lessons.sql"),
        then: None,
    },
    Migration {
        version: 15,
        name: "journal",
        statements: include_str!("../../migrations/postgres/0015_journal.sql"),
        then: None,
    },
    Migration {
        version: 16,
        name: "homework",
        statements: include_str!("../../migrations/postgres/0016_homework.sql"),
        then: None,
    },
    Migration {
        version: 17,
        name: "puzzle_ratings",
        statements: include_str!("../../migrations/postgres/0017_puzzle_ratings.sql"),
        then: None,
    },
    Migration {
        version: 18,
        name: "found_puzzles",
        statements: include_str!("../../migrations/postgres/0018_found_puzzles.sql"),
        then: None,
    },
    Migration {
        version: 19,
        name: "heartbeats",
        statements: include_str!("../../migrations/postgres/0019_heartbeats.sql"),
        then: None,
    },
    Migration {
        version: 20,
        name: "unused_guests",
        statements: include_str!("../../migrations/postgres/0020_unused_guests.sql"),
        then: None,
    },
    Migration {
        version: 21,
        name: "puzzles_again",
        statements: include_str!("../../migrations/postgres/0021_puzzles_again.sql"),
        then: None,
    },
    Migration {
        version: 22,
        name: "tournaments",
        statements: include_str!("../../migrations/postgres/0022_tournaments.sql"),
        then: None,
    },
    Migration {
        version: 23,
        name: "bots",
        statements: include_str!("../../migrations/postgres/0023_bots.sql"),
        then: None,
    },
    Migration {
        version: 24,
        name: "tournament_groups",
        statements: include_str!("../../migrations/postgres/0024_tournament_groups.sql"),
        then: None,
    },
    Migration {
        version: 25,
        name: "lobby_and_evaluations",
        statements: include_str!("../../migrations/postgres/0025_lobby_and_evaluations.sql"),
        then: None,
    },
    Migration {
        version: 26,
        name: "authorization_codes",
        statements: include_str!("../../migrations/postgres/0026_authorization_codes.sql"),
        then: None,
    },
    Migration {
        version: 27,
        name: "speeds",
        statements: include_str!("../../migrations/postgres/0027_speeds.sql"),
        then: Some(speeds::change_limits),
    },
    Migration {
        version: 28,
        name: "game_analyses",
        statements: include_str!("../../migrations/postgres/0028_game_analyses.sql"),
        then: None,
    },
    Migration {
        version: 29,
        name: "books",
        statements: include_str!("../../migrations/postgres/0029_books.sql"),
        then: None,
    },
    Migration {
        version: 30,
        name: "follows",
        statements: include_str!("../../migrations/postgres/0030_follows.sql"),
        then: None,
    },
];

pub(super) const LEDGER: Ledger = Ledger {
    // If several processes start at the same time, only one of them migrates the schema.
    create: "
        SELECT pg_advisory_xact_lock(1400136053);
        CREATE TABLE IF NOT EXISTS staunton_migrations (
            version    BIGINT      NOT NULL PRIMARY KEY,
            name       TEXT        NOT NULL,
            applied_at TIMESTAMPTZ NOT NULL DEFAULT now()
        )",
    last: "SELECT coalesce(max(version), 0) FROM staunton_migrations",
    add: "INSERT INTO staunton_migrations (version, name) VALUES ($1, $2)",
};
