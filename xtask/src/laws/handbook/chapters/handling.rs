//! The handling of Swiss tournaments.

use super::{CORRECTIONS, ENTRANTS, EVENTS, HANDLING, SWISS};
use crate::laws::handbook::{Chapter, named, not_applicable, tested};

const EVENING: &str = "crates/server/tests/server/tournaments/evening.rs";

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.04.2",
    title: "general handling rules for Swiss tournaments (1 February 2026)",
    articles: &[
        tested(
            "1.1",
            "The pairing system is one of FIDE's; accelerations are announced in advance",
            &[
                named("rounds_in_play_cannot_be_lowered_away", SWISS),
                named(
                    "article_1_4_gives_points_in_the_first_half",
                    "crates/pairing/src/baku.rs",
                ),
            ],
        ),
        not_applicable(
            "1.2",
            "Other systems need a permission of FIDE",
            "the organizer asks for it; rounds can be paired by hand",
        ),
        tested(
            "1.3",
            "The report names the system and the acceleration",
            &[named("the_report_names_the_system", EVENTS)],
        ),
        tested(
            "1.4",
            "Everyone who pairs the same event gets the same pairs",
            &[
                named("the_written_report_gives_the_same_pairings", SWISS),
                named("stored_names_remain", "crates/pairing/src/edition.rs"),
            ],
        ),
        tested(
            "1.5",
            "A correct pairing is not altered in favor of a player: a pairing by hand is marked",
            &[named(
                "a_blocked_round_names_the_players_and_is_paired_by_hand",
                SWISS,
            )],
        ),
        not_applicable(
            "2.1",
            "Each player has a measure of strength, from one list of ratings if possible",
            "the organizer chooses the list of ratings",
        ),
        tested(
            "2.2",
            "Players are ranked by strength, title and name; the place is the pairing number",
            &[named(
                "equal_ratings_are_ordered_by_title_and_name",
                ENTRANTS,
            )],
        ),
        tested(
            "2.3",
            "Corrected data change the numbers until round 4 is paired",
            &[named("numbers_are_final_after_round_4_is_paired", SWISS)],
        ),
        tested(
            "2.4",
            "A late entry gets no points for missed rounds, and the place of the own strength",
            &[
                named("a_late_entry_gets_the_place_of_its_strength", SWISS),
                named(
                    "five_rounds_with_a_late_entry_a_withdrawal_and_a_correction",
                    EVENING,
                ),
            ],
        ),
        tested(
            "2.5",
            "A player who has not arrived is not paired; the colors of round 1 count only its players",
            &[named(
                "the_number_for_colors_counts_only_players_who_took_part",
                super::DUTCH,
            )],
        ),
        tested(
            "3.1",
            "An adjourned game is a draw for the pairing only",
            &[named(
                "an_adjourned_game_is_a_draw_for_the_pairing_only",
                EVENTS,
            )],
        ),
        tested(
            "3.2",
            "A player who is absent without notice leaves the event, unless the arbiter decides otherwise",
            &[
                named("a_withdrawn_player_returns", ENTRANTS),
                named(
                    "an_absent_player_forfeits_after_the_grace_time",
                    "crates/server/tests/server/tournaments/online.rs",
                ),
            ],
        ),
        tested(
            "3.3",
            "Players who left are not paired; an announced absence gives no points, or those of the rules \
             of the event",
            &[
                named("a_withdrawn_player_returns", ENTRANTS),
                named("byes_are_limited_and_given", SWISS),
                named("events_obey_the_basic_rules", HANDLING),
            ],
        ),
        tested(
            "3.4",
            "Only played games count for colors: unplayed rounds move to the front",
            &[named(
                "article_3_4_of_c_04_2_moves_unplayed_rounds_to_the_front",
                HANDLING,
            )],
        ),
        tested(
            "3.5",
            "Players whose game was forfeited may be paired again",
            &[named(
                "article_3_5_of_c_04_2_a_forfeited_game_is_not_a_meeting",
                HANDLING,
            )],
        ),
        tested(
            "3.6",
            "Boards are ordered by the score of the higher ranked player, the sum of both scores and the \
             number of the higher ranked player",
            &[
                named("article_3_6_of_c_04_2_orders_the_boards", HANDLING),
                named("a_fixed_board_moves_the_pair_and_not_the_others", SWISS),
            ],
        ),
        tested(
            "4.1, 4.2",
            "Results and pairings are published",
            &[named(
                "simultaneous_readers_get_the_same_table_and_a_result_changes_it",
                "crates/server/tests/server/tournaments/public.rs",
            )],
        ),
        tested(
            "4.3",
            "A corrected result counts if it is reported before the next round ends; otherwise only the \
             rating report contains it",
            &[
                named("a_correction_before_the_next_pairing_counts", CORRECTIONS),
                named(
                    "a_correction_during_the_next_round_counts_from_the_following_pairing",
                    CORRECTIONS,
                ),
                named(
                    "a_later_correction_is_for_the_rating_report_only",
                    CORRECTIONS,
                ),
            ],
        ),
        tested(
            "4.4",
            "Published pairings do not change, with few exceptions: the round is undone as a whole, which \
             the journal shows",
            &[
                named("an_undone_round_is_kept_and_paired_again", SWISS),
                named("an_undone_round_is_paired_again", EVENING),
            ],
        ),
    ],
};
