//! What every store must do. [`every_test`] makes one test of each case.

mod batches;
mod challenges;
mod classes;
mod conditional;
mod endings;
mod explorer;
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
mod talk;
mod time;
mod tokens;

pub(crate) use batches::*;
pub(crate) use challenges::*;
pub(crate) use classes::*;
pub(crate) use conditional::*;
pub(crate) use endings::*;
pub(crate) use explorer::*;
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
pub(crate) use talk::*;
pub(crate) use time::*;
pub(crate) use tokens::*;

/// One `#[tokio::test]` for each case, over the database that the expression makes.
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
            a_game_comes_back_as_it_was_made
            an_unknown_game_is_none
            a_taken_id_is_refused
            unknown_players_cannot_create_games
            the_journal_comes_back_in_order
            only_the_next_version_is_written
            a_resent_command_is_answered_from_its_row
            the_last_commands_of_a_game_are_remembered
            a_game_without_a_row_for_it_takes_no_entry
            everything_survives_a_reopening
            waiting_appends_share_transactions
            one_failure_is_not_everybodys
            of_many_writers_of_one_version_one_wins
            a_seat_is_taken_once
            nobody_takes_a_seat_of_a_game_that_was_called_off
            of_many_who_accept_one_gets_the_seat
            seats_are_refused_for_a_reason
            a_game_has_one_rematch
            the_games_of_a_person_are_listed_newest_first
            a_session_keeps_its_first_player
            a_guest_who_registers_keeps_seats_and_answers
            registrations_are_refused_for_a_reason
            of_many_who_want_a_name_one_gets_it
            of_many_who_have_an_invite_one_uses_it
            people_are_known_by_name_in_whatever_case
            sessions_are_listed_and_ended
            a_new_password_ends_other_sessions
            invites_are_good_for_a_time
            nobody_makes_a_link_whose_role_is_gone
            there_is_always_an_admin
            accounts_are_listed_by_name
            settings_are_kept
            an_erased_player_keeps_nothing_but_an_id
            guests_who_have_left_nothing_behind_are_removed
            many_unused_guests_are_removed_a_few_at_a_time
            a_token_acts_for_its_player_until_it_expires
            tokens_are_refused_for_a_reason
            the_use_of_a_token_is_noted_to_the_hour
            tokens_end_with_a_wish_a_password_or_a_person
            what_is_on_its_way_gives_nobody_an_account_back
            a_request_makes_one_game
            rows_since_a_version_are_told
            a_command_is_found_by_its_id
            a_rematch_is_offered_once
            the_feed_names_every_durable_version
            due_games_are_told_in_their_order
            an_outage_is_kept_until_a_game_has_it
            an_outage_in_which_nodes_ran_is_kept
            an_outage_of_one_node_is_none_of_another
            lists_tell_how_games_ended
            results_are_counted
            pages_tell_every_game_once
            archived_games_are_read_as_before
            a_rated_game_changes_both_ratings
            some_games_do_not_count_for_ratings
            games_that_end_at_one_moment_all_count
            a_history_is_told_in_pages
            the_ratings_of_an_erased_player_stay
            ends_that_are_told_and_ends_that_are_worked_out_are_one
            an_end_that_is_told_is_not_worked_out_again
            rated_games_with_a_clock_can_be_watched
            conditional_moves_stay_until_the_game_ends
            the_first_result_of_a_puzzle_counts
            a_failed_puzzle_is_repeated_in_growing_intervals
            a_run_counts_each_puzzle_once_and_ends_in_time
            nothing_solved_stays_of_an_erased_player
            a_class_is_made_once_and_ends_with_all_it_has
            a_class_is_joined_by_its_code
            members_are_listed_by_name
            homework_counts_what_members_have_done
            a_puzzle_counts_once_for_each_homework
            a_shared_lesson_is_homework_as_it_is_now
            what_was_done_in_a_deleted_lesson_is_forgotten
            classes_have_their_limits
            the_running_games_of_a_class_are_listed
            a_link_signs_a_guest_in_once
            a_link_outlasts_the_class_of_another_teacher
            a_link_never_signs_in_to_an_account
            no_class_stays_of_an_erased_player
            a_lesson_is_made_once_and_deleted
            a_change_that_has_not_seen_the_last_one_is_refused
            lessons_have_their_limits
            no_lesson_stays_of_an_erased_player
            a_file_comes_in_pieces_and_is_read_once
            collections_are_refused_for_a_reason
            deleted_and_broken_off_collections_are_swept
            puzzles_are_looked_for_game_by_game
            one_search_runs_and_others_wait
            searches_take_turns
            searches_have_their_limits
            found_puzzles_go_with_their_collection
            games_are_found_by_position_and_material
            searches_are_restricted_and_paged
            a_merge_that_was_killed_is_begun_anew
            moves_are_counted_as_a_search_finds_games
            games_are_counted_once_however_many_count
            ratings_of_those_who_move_are_averaged
            of_several_collections_the_newest_names_a_game
            collections_are_counted_in_turn
            collections_are_counted_and_forgotten
            players_and_spectators_are_in_rooms_of_their_own
            lines_are_refused_for_a_reason
            players_mute_and_block_others
            one_report_of_a_player_by_a_person_counts
            a_challenge_becomes_one_game
            challenges_are_refused_for_a_reason
            answered_challenges_do_not_pile_up
            old_challenges_give_way
            a_long_journal_is_archived_by_itself
            mutes_and_reports_have_their_limits
            nothing_said_stays_of_an_erased_player
            a_disabled_account_has_no_sessions
            the_last_heartbeat_is_kept
            a_closed_store_refuses
            refusals_do_not_disturb_their_batch
        }
    };
    ($database:expr) => {
        crate::suite::every_test! { #[cfg(test)] $database }
    };
}
pub(crate) use every_test;
