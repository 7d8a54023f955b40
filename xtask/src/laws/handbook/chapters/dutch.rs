//! The FIDE (Dutch) system.

use super::{DUTCH, HANDLING, TWIN};
use crate::laws::handbook::{Chapter, Named, named, tested};

const CANDIDATES: &str = "crates/pairing/src/dutch/tests/candidates.rs";

/// The pairing equals that of a program which tries all candidates in the order of the text.
const ALL_CANDIDATES: &[Named] = &[
    named("equals_the_text_in_very_small_tournaments", TWIN),
    named("equals_the_text_in_small_tournaments", TWIN),
    named("equals_the_text_with_brackets_of_ten", TWIN),
];

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.04.3",
    title: "the FIDE (Dutch) system (1 February 2026)",
    articles: &[
        tested(
            "1.1, 1.2",
            "Players are ordered by score and pairing number",
            ALL_CANDIDATES,
        ),
        tested(
            "1.3",
            "A bracket has its residents and the players who moved down",
            ALL_CANDIDATES,
        ),
        tested(
            "1.4",
            "Floaters: a lower opponent, or points without a game; a higher opponent",
            &[
                named("equals_the_text_in_small_tournaments", TWIN),
                named("pairs_name_their_reasons", DUTCH),
            ],
        ),
        tested(
            "1.5",
            "The pairing-allocated bye",
            &[
                named(
                    "article_4_of_c_04_1_bars_from_the_bye_only_after_a_win_without_game",
                    DUTCH,
                ),
                named("pairs_name_their_reasons", DUTCH),
            ],
        ),
        tested(
            "1.6, 1.7",
            "Color difference and preferences: absolute, strong, mild, none",
            &[named("article_1_7_defines_preferences", DUTCH)],
        ),
        tested(
            "1.8",
            "Topscorers: players with more than half of the points when the last round is paired",
            ALL_CANDIDATES,
        ),
        tested(
            "1.9",
            "Brackets are paired from the top; if no legal pairing exists, the arbiter decides (1.9.3)",
            &[
                named("equals_the_text_in_small_tournaments", TWIN),
                named(
                    "article_1_9_3_names_the_players_who_block_the_pairing",
                    DUTCH,
                ),
                named("weak_rules_are_ignored_only_if_necessary", DUTCH),
            ],
        ),
        tested(
            "2.1",
            "C1 no second meeting, C2 no second bye, C3 no meeting of equal absolute preferences",
            &[
                named("events_obey_the_basic_rules", HANDLING),
                named("equals_the_text_in_small_tournaments", TWIN),
                named("forbidden_players_do_not_meet_in_the_given_rounds", DUTCH),
            ],
        ),
        tested("2.2", "C4 the players below can be paired", ALL_CANDIDATES),
        tested(
            "2.3",
            "C5 the score of the bye, C6 the number of downfloaters, C7 their scores, C8 the next \
             bracket, C9 the unplayed games of the player with the bye",
            ALL_CANDIDATES,
        ),
        tested(
            "2.4",
            "C10 to C13 colors, C14 to C21 floats of the last two rounds",
            ALL_CANDIDATES,
        ),
        tested(
            "3",
            "The order of work in homogeneous and heterogeneous brackets",
            ALL_CANDIDATES,
        ),
        tested(
            "4",
            "The order of candidates: transpositions, exchanges, sets of moved-down players",
            &[
                named("exchanges_have_the_order_of_the_text", CANDIDATES),
                named("equals_the_text_in_small_tournaments", TWIN),
                named("equals_the_text_with_brackets_of_ten", TWIN),
            ],
        ),
        tested(
            "5.1",
            "The initial color is drawn before round 1",
            &[named(
                "names_what_pairing_needs",
                "crates/staunton/tests/tournament.rs",
            )],
        ),
        tested(
            "5.2.1, 5.2.4",
            "Both preferences are granted; otherwise that of the higher ranked player",
            &[named("pairs_name_their_reasons", DUTCH)],
        ),
        tested(
            "5.2.2",
            "The stronger preference is granted; of two absolute ones that of the wider difference",
            &[named("article_5_2_2_grants_the_stronger_preference", DUTCH)],
        ),
        tested(
            "5.2.3",
            "Colors alternate from the latest round in which they differed",
            &[named(
                "article_3_4_of_c_04_2_moves_unplayed_rounds_to_the_front",
                HANDLING,
            )],
        ),
        tested(
            "5.2.5",
            "Without preferences the number decides: odd numbers get the initial color",
            &[
                named("article_5_2_5_alternates_the_colors_of_round_1", DUTCH),
                named(
                    "the_number_for_colors_counts_only_players_who_took_part",
                    DUTCH,
                ),
            ],
        ),
    ],
};
