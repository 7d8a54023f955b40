//! Play-offs and tie-breaks.

use super::TIE_BREAKS;
use crate::laws::handbook::{Chapter, named, not_applicable, tested};

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.07",
    title: "play-off and tie-break regulations (1 March 2026)",
    articles: &[
        not_applicable(
            "1 to 3",
            "Play-offs of tied players",
            "the arbiter plays them as another tournament",
        ),
        tested(
            "4.1",
            "Each criterion orders the players who are still tied",
            &[named(
                "article_4_each_criterion_applies_within_the_groups",
                TIE_BREAKS,
            )],
        ),
        tested(
            "4.2",
            "Lots or shared places remain",
            &[named("article_4_2_lots_or_shared_places", TIE_BREAKS)],
        ),
        tested(
            "5",
            "The codes of the criteria",
            &[
                named(
                    "codes_are_written_as_read",
                    "crates/tiebreak/src/criterion.rs",
                ),
                named("names_the_wrong_part", "crates/tiebreak/src/criterion.rs"),
            ],
        ),
        tested(
            "6",
            "Direct encounter: a table of the tied players, applied again within its groups",
            &[named(
                "article_6_the_direct_encounter_is_recursive",
                TIE_BREAKS,
            )],
        ),
        tested(
            "6.1.1",
            "Forfeits do not count in it in a Swiss",
            &[named(
                "article_6_1_1_forfeits_do_not_count_in_a_swiss",
                TIE_BREAKS,
            )],
        ),
        tested(
            "6.1.2",
            "The results of repeated meetings are averaged",
            &[named(
                "article_6_1_2_repeated_meetings_are_averaged",
                TIE_BREAKS,
            )],
        ),
        tested(
            "6.2",
            "With missing games a player is placed who is first alone whatever their results are",
            &[named(
                "article_6_2_a_player_who_is_first_alone_is_placed",
                TIE_BREAKS,
            )],
        ),
        tested(
            "7.1 to 7.6, 7.8",
            "WIN, WON, BPG, BWG, PS, REP and TPN",
            &[named("article_7_counts", TIE_BREAKS)],
        ),
        tested(
            "7.7",
            "Standard points compare the points of both players of a game",
            &[named(
                "article_7_7_standard_points_compare_with_the_opponent_of_the_round",
                TIE_BREAKS,
            )],
        ),
        tested(
            "8.1",
            "Buchholz",
            &[named("article_8_1_buchholz", TIE_BREAKS)],
        ),
        tested(
            "8.2",
            "Average Buchholz of the opponents",
            &[named("article_8_2_average_buchholz", TIE_BREAKS)],
        ),
        tested(
            "8.3",
            "Fore Buchholz",
            &[
                named(
                    "article_8_3_fore_buchholz_has_draws_in_the_last_round",
                    TIE_BREAKS,
                ),
                named(
                    "article_8_3_forfeits_in_the_last_round_are_a_setting",
                    TIE_BREAKS,
                ),
            ],
        ),
        tested(
            "9.1",
            "Sonneborn-Berger",
            &[named("article_9_1_sonneborn_berger", TIE_BREAKS)],
        ),
        tested("9.2", "Koya", &[named("article_9_2_koya", TIE_BREAKS)]),
        tested(
            "10.1, 10.2, 10.4, 10.6",
            "ARO, TPR, APRO and RTNG",
            &[
                named("article_10_ratings", TIE_BREAKS),
                named("article_10_needs_ratings", TIE_BREAKS),
                named(
                    "the_mean_is_rounded_half_up",
                    "crates/tiebreak/src/rating.rs",
                ),
            ],
        ),
        tested(
            "10.3, 10.5",
            "PTP and APPO, without the limit of 400 points",
            &[
                named(
                    "article_10_3_the_perfect_performance_has_no_limit_of_400",
                    TIE_BREAKS,
                ),
                named(
                    "the_perfect_performance_is_the_lowest_rating",
                    "crates/tiebreak/src/rating.rs",
                ),
            ],
        ),
        not_applicable(
            "11 to 13",
            "Tie-breaks of teams",
            "there are no team events",
        ),
        tested(
            "14.1, 14.2",
            "Cut: the least values are left out",
            &[
                named("article_8_1_buchholz", TIE_BREAKS),
                named("article_7_counts", TIE_BREAKS),
                named("article_9_1_sonneborn_berger", TIE_BREAKS),
            ],
        ),
        tested(
            "14.3, 14.4",
            "Median: as many of the greatest values are left out, too",
            &[
                named("article_8_1_buchholz", TIE_BREAKS),
                named("article_10_ratings", TIE_BREAKS),
            ],
        ),
        tested(
            "14.5",
            "The limit of Koya can be shifted",
            &[named("article_9_2_koya", TIE_BREAKS)],
        ),
        tested(
            "15.2",
            "In a round robin forfeits are games, except in criteria from ratings",
            &[named(
                "article_15_2_forfeits_in_a_round_robin_are_games",
                TIE_BREAKS,
            )],
        ),
        tested(
            "16.1, 16.2",
            "Unplayed rounds in a Swiss, and those that are voluntarily unplayed",
            &[
                named(
                    "article_16_3_late_byes_are_draws_for_the_opponents",
                    TIE_BREAKS,
                ),
                named("article_16_5_voluntary_rounds_are_cut_first", TIE_BREAKS),
            ],
        ),
        tested(
            "16.3",
            "Late requested byes are draws for the opponents",
            &[named(
                "article_16_3_late_byes_are_draws_for_the_opponents",
                TIE_BREAKS,
            )],
        ),
        tested(
            "16.4",
            "For the player, an unplayed round has a dummy opponent with a limited score",
            &[named(
                "article_16_4_dummy_opponents_are_limited",
                TIE_BREAKS,
            )],
        ),
        tested(
            "16.5",
            "Voluntarily unplayed rounds are cut first",
            &[named(
                "article_16_5_voluntary_rounds_are_cut_first",
                TIE_BREAKS,
            )],
        ),
    ],
};
