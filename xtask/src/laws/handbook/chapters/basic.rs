//! The basic rules of Swiss systems.

use super::{DUTCH, EVENTS, HANDLING, SWISS, TWIN};
use crate::laws::handbook::{Chapter, named, tested};

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.04.1",
    title: "basic rules for Swiss systems (1 February 2026)",
    articles: &[
        tested(
            "1",
            "The number of rounds is declared in advance",
            &[
                named("rounds_in_play_cannot_be_lowered_away", SWISS),
                named("inconsistent_tournaments_are_refused", DUTCH),
            ],
        ),
        tested(
            "2",
            "Two players meet at most once",
            &[
                named("events_obey_the_basic_rules", HANDLING),
                named(
                    "a_blocked_round_names_the_players_and_is_paired_by_hand",
                    SWISS,
                ),
            ],
        ),
        tested(
            "3",
            "With an odd number of players to pair, one gets the pairing-allocated bye: no opponent, no \
             color, the points of a win or other points by the rules of the event",
            &[
                named("events_obey_the_basic_rules", HANDLING),
                named("the_bye_has_the_points_of_the_settings", EVENTS),
            ],
        ),
        tested(
            "4",
            "A player who had this bye, or scored the points of a win in a round without playing, does not \
             get it",
            &[
                named(
                    "article_4_of_c_04_1_bars_from_the_bye_only_after_a_win_without_game",
                    DUTCH,
                ),
                named("events_obey_the_basic_rules", HANDLING),
            ],
        ),
        tested(
            "5",
            "Players with the same score are paired, in general",
            &[named("equals_the_text_in_small_tournaments", TWIN)],
        ),
        tested(
            "6",
            "The games with one color are at most two more than those with the other; a system may have \
             exceptions in the last round",
            &[named("events_obey_the_basic_rules", HANDLING)],
        ),
        tested(
            "7",
            "No player gets the same color three times in a row; a system may have exceptions in the last \
             round",
            &[named("events_obey_the_basic_rules", HANDLING)],
        ),
        tested(
            "8",
            "A player gets the color that the player had less often, or alternates",
            &[
                named("article_1_7_defines_preferences", DUTCH),
                named("pairs_name_their_reasons", DUTCH),
            ],
        ),
        tested(
            "9",
            "The arbiter can explain each pairing",
            &[named("pairs_name_their_reasons", DUTCH)],
        ),
    ],
};
