//! The behavior required of every store. [`every_test`] creates a test for each case.

mod batches;
mod challenges;
mod classes;
mod codes;
mod conditional;
mod endings;
mod explorer;
mod follows;
mod found_puzzles;
mod homework;
mod journals;
mod lessons;
mod library;
mod lists;
mod people;
mod positions;
mod puzzles;
mod ratings;
mod seats;
mod standing;
mod talk;
mod time;
mod tokens;
mod tournament_lists;
pub(crate) mod tournaments;

pub(crate) use batches::*;
pub(crate) use challenges::*;
pub(crate) use classes::*;
pub(crate) use codes::*;
pub(crate) use conditional::*;
pub(crate) use endings::*;
pub(crate) use explorer::*;
pub(crate) use follows::*;
pub(crate) use found_puzzles::*;
pub(crate) use homework::*;
pub(crate) use journals::*;
pub(crate) use lessons::*;
pub(crate) use library::*;
pub(crate) use lists::*;
pub(crate) use people::*;
pub(crate) use positions::*;
pub(crate) use puzzles::*;
pub(crate) use ratings::*;
pub(crate) use seats::*;
pub(crate) use standing::*;
pub(crate) use talk::*;
pub(crate) use time::*;
pub(crate) use tokens::*;
pub(crate) use tournament_lists::*;
pub(crate) use tournaments::*;

/// Creates a `#[tokio::test]` for each case, with a database from the given expression.
macro_rules! every_test {
    (#[$condition:meta] $database:expr; $($case:ident)*) => {$(
        #[tokio::test]
        #[$condition]
        async fn $case() {
            crate::suite::$case(&$database).await;
        }
    )*};
    (#[$condition:meta] $database:expr) => {
        crate::suite::every_test! { #[$condition] $database;
            loads_a_game_as_it_was_created
            loads_no_unknown_game
            a_taken_id_is_refused
            unknown_players_cannot_create_games
            loads_the_journal_in_order
            only_the_next_version_is_written
            answers_a_repeated_command_from_its_row
            remembers_the_last_commands_of_a_game
            refuses_an_entry_of_an_unknown_game
            all_data_survives_a_restart
            waiting_appends_share_transactions
            a_failed_operation_does_not_fail_others
            the_exact_reason_for_declining_is_kept
            only_one_of_many_writers_of_a_version_wins
            a_seat_is_taken_once
            no_seat_is_taken_in_a_canceled_game
            only_one_of_many_players_gets_the_seat
            refuses_seats_with_a_reason
            a_game_has_one_rematch
            lists_games_of_a_player_newest_first
            a_session_keeps_its_first_player
            a_guest_keeps_seats_and_commands_after_registration
            refuses_registrations_with_a_reason
            only_one_of_many_players_gets_a_name
            only_one_of_concurrent_requests_uses_an_invite
            finds_players_by_name_in_any_case
            sessions_are_listed_and_ended
            a_new_password_ends_other_sessions
            invites_expire
            refuses_a_link_after_its_maker_lost_the_role
            keeps_at_least_one_admin
            accounts_are_listed_by_name
            stores_settings
            erasing_a_player_keeps_only_the_id
            removes_unused_guests_without_references
            removes_unused_guests_in_batches
            a_token_acts_for_its_player_until_it_expires
            tokens_are_refused_for_a_reason
            only_an_account_without_games_becomes_a_bot
            counts_changes_that_make_known_tokens_obsolete
            stores_the_use_of_a_token_to_the_hour
            tokens_end_on_revocation_new_password_or_erasure
            a_code_gives_one_token
            a_code_is_bound_to_its_request
            codes_end_with_the_account_or_the_password
            a_new_code_replaces_the_oldest_one
            refuses_requests_in_progress_after_a_password_change
            a_repeated_request_creates_one_game
            loads_rows_since_a_version
            finds_a_command_by_its_id
            a_rematch_is_offered_once
            the_feed_contains_every_durable_version
            lists_due_games_in_order
            keeps_an_outage_until_a_journal_includes_it
            keeps_an_outage_of_running_nodes
            ignores_an_outage_while_another_node_could_write
            a_start_removes_the_future_from_a_shared_database
            lists_contain_the_endings_of_games
            counts_results
            counts_the_results_of_two_players
            pages_contain_every_game_once
            reads_archived_games_unchanged
            a_rated_game_changes_both_ratings
            some_games_do_not_count_for_ratings
            rates_all_games_that_end_at_the_same_time
            pages_the_rating_history
            keeps_the_ratings_of_an_erased_player
            given_endings_equal_replayed_endings
            does_not_replay_a_game_with_a_given_ending
            lists_rated_games_with_a_clock_to_watch
            keeps_conditional_moves_until_the_game_ends
            the_first_result_of_a_puzzle_counts
            the_first_puzzles_change_a_rating_gently
            a_player_estimates_their_strength_before_the_first_puzzle
            a_failed_puzzle_is_repeated_in_growing_intervals
            a_run_counts_each_puzzle_once_and_ends_in_time
            one_miss_or_a_day_ends_a_streak
            erasing_a_player_deletes_their_puzzle_results
            creates_a_class_once_and_deletes_it_with_its_data
            a_class_is_joined_by_its_code
            a_class_is_handed_over
            members_are_listed_by_name
            homework_counts_the_results_of_members
            a_puzzle_counts_once_for_each_homework
            homework_uses_the_latest_version_of_a_shared_lesson
            deleting_a_lesson_deletes_its_results
            limits_classes_members_and_homework
            the_running_games_of_a_class_are_listed
            a_link_signs_a_guest_in_once
            a_sign_in_link_stays_valid_after_another_teacher_ends_a_class
            a_link_never_signs_in_to_an_account
            erasing_a_player_deletes_their_classes_and_memberships
            creates_a_lesson_once_and_deletes_it
            refuses_a_change_based_on_an_old_version
            limits_lessons_per_author
            erasing_a_player_deletes_their_lessons
            uploads_a_file_in_pieces_and_reads_it_once
            collections_are_refused_for_a_reason
            sweeps_deleted_and_incomplete_collections
            searches_puzzles_game_by_game
            one_search_runs_and_others_wait
            searches_take_turns
            limits_the_puzzles_of_a_search
            deleting_a_collection_deletes_its_puzzles
            creates_a_tournament_once
            limits_the_unfinished_tournaments_of_an_organizer
            only_one_of_many_entries_of_a_version_is_written
            a_repeated_command_of_a_tournament_changes_nothing
            an_entry_creates_all_of_its_games_or_none
            games_of_a_tournament_have_their_results
            entrants_get_and_lose_their_players
            erasing_a_player_keeps_the_journals_of_tournaments
            a_tournament_is_handed_over
            tournaments_are_listed_by_state
            the_tournaments_of_a_player_are_listed
            due_tournaments_are_listed_in_order
            the_sections_of_an_event_are_listed
            keeps_idle_guests_of_tournaments
            finds_games_by_position_and_material
            searches_are_restricted_and_paged
            restarts_a_killed_merge
            players_follow_each_other
            the_number_of_followed_players_is_limited
            books_are_seen_when_complete
            large_books_are_written_and_removed_in_batches
            moves_are_counted_as_a_search_finds_games
            counts_games_once_with_concurrent_counters
            averages_the_ratings_of_the_moving_players
            the_newest_of_several_collections_provides_the_last_game
            counts_collections_in_turn
            counts_collections_and_deletes_their_counts
            players_and_spectators_have_separate_rooms
            lines_are_refused_for_a_reason
            players_mute_and_block_others
            counts_one_open_report_per_reporter_and_player
            a_challenge_becomes_one_game
            challenges_are_refused_for_a_reason
            deletes_answered_challenges
            a_standing_offer_is_taken_once
            standing_offers_are_limited
            the_deepest_evaluation_is_kept
            the_deepest_analysis_of_a_game_is_kept
            the_oldest_challenge_expires_at_the_limit
            archives_a_long_journal_in_a_separate_transaction
            limits_mutes_and_open_reports
            chat_lines_of_an_erased_player_are_deleted
            a_disabled_account_has_no_sessions
            stores_the_last_heartbeat
            a_closed_store_refuses_writes
            refusals_do_not_affect_their_batch
        }
    };
    ($database:expr) => {
        crate::suite::every_test! { #[cfg(test)] $database }
    };
}
pub(crate) use every_test;
