//! The general regulations for competitions, as far as they are rules for a program.

use super::SWISS;
use crate::laws::handbook::{Chapter, named, not_applicable, tested};

const ROUND_ROBIN: &str = "crates/tournament/tests/events/round_robin.rs";
const BERGER: &str = "crates/pairing/src/round_robin/berger.rs";
const VARMA: &str = "crates/pairing/src/round_robin/varma.rs";

pub(super) const CHAPTER: Chapter = Chapter {
    code: "C.05",
    title: "general regulations for competitions",
    articles: &[
        not_applicable(
            "1 to 5, 7 and later",
            "Organizers, arbiters, playing venue, invitations, conduct, prizes, appeals",
            "duties of people; the program keeps the journal that they need",
        ),
        tested(
            "6.6",
            "A player who leaves a round robin before half of the games is in the table but does not \
             count; later the other games are forfeits",
            &[
                named(
                    "twenty_players_with_a_correction_and_an_early_withdrawal",
                    ROUND_ROBIN,
                ),
                named(
                    "a_player_who_leaves_after_half_the_games_forfeits_the_others",
                    ROUND_ROBIN,
                ),
            ],
        ),
        tested(
            "6.7",
            "The rules of an event may allow half-point byes",
            &[named("byes_are_limited_and_given", SWISS)],
        ),
        tested(
            "Annex 1",
            "Berger tables, single and double",
            &[
                named("the_table_for_six_is_that_of_annex_1", BERGER),
                named(
                    "the_first_and_last_rounds_for_ten_are_those_of_annex_1",
                    BERGER,
                ),
                named("all_players_meet_once", BERGER),
                named(
                    "the_exchanged_double_cycle_has_no_color_three_times_in_a_row",
                    BERGER,
                ),
                named("the_numbers_are_drawn_and_final", ROUND_ROBIN),
            ],
        ),
        tested(
            "Annex 2",
            "Varma tables: players of one federation do not meet in the last rounds",
            &[
                named(
                    "numbers_of_one_set_do_not_meet_in_the_last_three_rounds",
                    VARMA,
                ),
                named("a_federation_draws_from_one_set", VARMA),
                named("a_federation_too_large_for_every_set_draws_from_all", VARMA),
            ],
        ),
    ],
};
