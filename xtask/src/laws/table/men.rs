//! How the men move.

use super::{BOARD, MESSAGE, RULES, RULES_TEXTS};
use crate::laws::Met::Lesson;
use crate::laws::{Law, mark, named};

const GENERATE: &str = "crates/rules/src/movegen/generate.rs";
const SPECIAL: &str = "web/e2e/special-moves.test.ts";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 5,
        rule: "No man goes to a square where a man of its own side stands; a hostile man there \
               is captured and leaves the board",
        articles: Some("3.1"),
        code: &[named("generate", GENERATE)],
        tests: &[
            named("law_05_own_men_and_capture", RULES),
            named(
                "law_05_nobody_captures_a_man_of_their_own_side",
                RULES_TEXTS,
            ),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 6,
        rule: "Rook, bishop and queen go along lines and leap over no man of either side",
        articles: Some("3.2–3.5"),
        code: &[named("sliders", GENERATE)],
        tests: &[
            named("law_06_lines_without_leaping_over_any_man", RULES),
            named("law_06_the_queen_passes_no_hostile_man_either", RULES_TEXTS),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 7,
        rule: "The knight goes to the nearest squares that are on no line of its own, and leaps",
        articles: Some("3.6"),
        code: &[named("knights", GENERATE)],
        tests: &[named("law_07_knight", RULES)],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 8,
        rule: "The king goes one step, never to an attacked square",
        articles: Some("3.8.1, 3.9.2"),
        code: &[named("king", GENERATE)],
        tests: &[
            named("law_08_king_steps", RULES),
            named(
                "law_08_the_king_never_steps_onto_an_attacked_square",
                RULES_TEXTS,
            ),
            named("law_08_the_king_captures_what_nobody_guards", RULES_TEXTS),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 9,
        rule: "A pawn goes one square forward if it is vacant, two from its first square if both \
               are, and never back",
        articles: Some("3.7.1, 3.7.2"),
        code: &[named("pawns", GENERATE)],
        tests: &[
            named("law_09_pawn_advance", RULES),
            named(
                "law_09_both_squares_of_a_double_step_must_be_vacant",
                RULES_TEXTS,
            ),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 10,
        rule: "A pawn captures one square diagonally forward, and goes there only to capture",
        articles: Some("3.7.3"),
        code: &[named("pawns", GENERATE)],
        tests: &[
            named("law_10_pawn_captures", RULES),
            named(
                "law_10_a_pawn_goes_straight_to_move_and_aslant_to_capture",
                RULES_TEXTS,
            ),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 11,
        rule: "En passant: a pawn that has just passed the attacked square by a double step may \
               be captured there, at once only, and not if that exposes the king",
        articles: Some("3.7.3.1, 3.7.3.2"),
        code: &[named(
            "en_passant_is_safe",
            "crates/rules/src/position/mod.rs",
        )],
        tests: &[
            named("law_11_en_passant", RULES),
            named("law_11_en_passant_that_exposes_the_king", RULES),
            named("law_11_only_a_pawn_is_captured_in_passing", RULES_TEXTS),
            named("en passant by mouse takes the pawn that passed by", SPECIAL),
        ],
        met: &[
            mark("where the chosen man may go", BOARD),
            mark("why a move is refused", MESSAGE),
            Lesson,
        ],
    },
    Law {
        row: 12,
        rule: "Promotion is compulsory: to a queen, rook, bishop or knight of the same colour, \
               whatever has been captured; the player chooses",
        articles: Some("3.7.3.3–3.7.3.5"),
        code: &[named("PROMOTIONS", "crates/rules/src/piece.rs")],
        tests: &[
            named("law_12_promotion", RULES),
            named(
                "law_12_promotion_is_compulsory_and_to_four_roles_of_ones_own_colour",
                RULES_TEXTS,
            ),
            named(
                "a pawn becomes what its player chooses, and only then",
                SPECIAL,
            ),
        ],
        met: &[
            mark("the choice of a piece", "game/PromotionDialog.svelte"),
            mark("why a move is refused", MESSAGE),
        ],
    },
];
