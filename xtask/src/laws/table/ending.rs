//! The end of a game by checkmate, stalemate, resignation or the clock, and its score.

use super::{ACTIONS, ARBITER, ARBITER_TEXTS, RESULT, RULES, RULES_TEXTS, SOLVER};
use crate::laws::{Law, named, shown};

const MAKING_A_MOVE: &str = "crates/arbiter/src/decide/making_a_move.rs";
const CLOCKS: &str = "crates/arbiter/tests/arbiter/clocks.rs";
const ENDING: &str = "crates/arbiter/src/decide/ending.rs";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 18,
        name: "checkmate",
        rule: "Checkmate ends the game at once; the mated side loses",
        articles: Some("1.4.1, 5.1.1"),
        code: &[
            named("outcome", "crates/rules/src/position/mod.rs"),
            named("end", MAKING_A_MOVE),
        ],
        tests: &[
            named("law_18_checkmate", RULES),
            named("law_18_checkmate_ends_the_game_at_once", ARBITER),
            named(
                "two people play Fool's mate over an invitation link, and a third watches",
                "web/e2e/invitation.test.ts",
            ),
        ],
        places: &[shown("the result", RESULT)],
    },
    Law {
        row: 19,
        name: "stalemate",
        rule: "Stalemate: the side to move is not in check and has no legal move; a draw",
        articles: Some("5.2.1"),
        code: &[
            named("outcome", "crates/rules/src/position/mod.rs"),
            named("end", MAKING_A_MOVE),
        ],
        tests: &[
            named("law_19_stalemate", RULES),
            named(
                "law_19_who_cannot_move_is_stalemated_only_when_not_in_check",
                RULES_TEXTS,
            ),
            named("law_19_stalemate_is_a_draw", ARBITER),
            named(
                "law_19_a_draw_is_called_a_stalemate_only_where_there_is_no_move",
                ARBITER_TEXTS,
            ),
        ],
        places: &[shown("the result", RESULT)],
    },
    Law {
        row: 20,
        name: "resignation",
        rule: "A player who resigns loses; the game is a draw if the opponent cannot mate by any \
               series of legal moves",
        articles: Some("5.1.2"),
        code: &[
            named("resign", ENDING),
            named("lost_unless_the_other_cannot_mate", ENDING),
        ],
        tests: &[
            named(
                "law_20_resignation_loses_unless_the_opponent_cannot_mate",
                ARBITER,
            ),
            named(
                "law_20_who_resigns_to_a_bare_king_does_not_lose",
                ARBITER_TEXTS,
            ),
            named(
                "resigning against a bare king is a draw",
                "web/e2e/offers.test.ts",
            ),
        ],
        places: &[
            shown("the resign button", ACTIONS),
            shown("the result", RESULT),
        ],
    },
    Law {
        row: 22,
        name: "dead-position",
        rule: "A dead position, in which neither side can mate by any series of legal moves, is \
               drawn at once",
        articles: Some("5.2.2"),
        code: &[
            named("solve", "crates/mating/src/solve.rs"),
            named("dead", "crates/arbiter/src/decide/inquiry.rs"),
            named("end", MAKING_A_MOVE),
        ],
        tests: &[
            named("law_22_a_dead_position_is_drawn_at_once", ARBITER),
            named(
                "law_22_pieces_that_cannot_force_mate_are_no_dead_position",
                ARBITER_TEXTS,
            ),
            named(
                "law_22_material_lemmas",
                "crates/mating/src/material/tests.rs",
            ),
            named("law_22_positions_checked_by_hand", SOLVER),
            named(
                "law_22_every_placement_of_three_pieces",
                "crates/mating/tests/solver/few_pieces.rs",
            ),
            named(
                "law_22_four_pieces_are_always_known",
                "crates/mating/tests/solver/few_pieces.rs",
            ),
            named(
                "law_22_every_position_of_the_corpus",
                "crates/mating/tests/solver/corpus.rs",
            ),
            named(
                "law_22_composed_positions",
                "crates/mating/tests/solver/corpus.rs",
            ),
        ],
        places: &[shown("the result", RESULT)],
    },
    Law {
        row: 28,
        name: "flag-fall",
        rule: "A player who runs out of time loses; the game is a draw if the opponent cannot mate \
               by any series of legal moves",
        articles: Some("6.8, 6.9"),
        code: &[
            named("flag_fallen", "crates/arbiter/src/clock.rs"),
            named("lost_unless_the_other_cannot_mate", ENDING),
        ],
        tests: &[
            named(
                "law_28_the_flag_loses_unless_the_opponent_cannot_mate",
                ARBITER,
            ),
            named("law_28_without_a_clock_no_flag_falls", ARBITER),
            named("law_28_sudden_death", CLOCKS),
            named("law_28_fischer_increment", CLOCKS),
            named("law_28_bronstein_gives_back_what_was_used", CLOCKS),
            named("law_28_simple_delay", CLOCKS),
            named("law_28_stages", CLOCKS),
            named(
                "law_28_forty_moves_in_ninety_minutes_then_thirty_with_half_a_minute_a_move",
                CLOCKS,
            ),
            named("law_28_correspondence_gives_each_move_its_days", CLOCKS),
            named("law_28_when_each_flag_falls", CLOCKS),
            named(
                "law_28_the_clock_agrees_with_one_that_ticks",
                "crates/arbiter/tests/arbiter/ticking.rs",
            ),
        ],
        places: &[
            shown("the choice of a time control", "home/TimeField.svelte"),
            shown("the time control of the game", "game/GameSide.svelte"),
            shown("the clock", "game/ClockFace.svelte"),
            shown("the result", RESULT),
        ],
    },
    Law {
        row: 29,
        name: "first-ending",
        rule: "The first event that ends the game decides; if one move has several effects, the \
               reason reported is the first of checkmate, stalemate, dead position, fivefold \
               repetition and seventy-five moves; a flag that fell before the move decides",
        articles: Some("5.1.1, 5.2, 6.2.1.1, 9.6"),
        code: &[named("end", MAKING_A_MOVE)],
        tests: &[
            named("law_29_a_flag_that_fell_before_the_move_stands", ARBITER),
            named("law_29_a_later_flag_changes_nothing", ARBITER),
            named("law_29_one_reason_is_reported_in_order", ARBITER),
            named(
                "law_29_an_offer_made_with_the_last_move_is_dropped",
                ARBITER,
            ),
        ],
        places: &[shown("the reason for the result", RESULT)],
    },
    Law {
        row: 30,
        name: "score",
        rule: "A win scores one point, a draw half a point, a loss nothing",
        articles: Some("10.1"),
        code: &[named("Points", "crates/arbiter/src/verdict.rs")],
        tests: &[named("law_30_points_and_how_a_result_is_written", ARBITER)],
        places: &[shown("the score", RESULT)],
    },
];
