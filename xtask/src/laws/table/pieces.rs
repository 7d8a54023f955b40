//! The moves of the pieces.

use super::{BOARD, MESSAGE, RULES, RULES_TEXTS};
use crate::laws::{Law, named, shown};

const GENERATE: &str = "crates/rules/src/movegen/generate.rs";
const SPECIAL: &str = "web/e2e/special-moves.test.ts";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 5,
        name: "capture",
        rule: "No piece moves to a square occupied by a piece of the same color; an opponent's piece \
               there is captured and removed from the board",
        articles: Some("3.1"),
        code: &[named("generate", GENERATE)],
        tests: &[
            named("law_05_own_pieces_and_capture", RULES),
            named(
                "law_05_nobody_captures_a_piece_of_their_own_side",
                RULES_TEXTS,
            ),
        ],
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 6,
        name: "sliding-pieces",
        rule: "The rook, bishop and queen move along lines and cannot jump over a piece of either color",
        articles: Some("3.2–3.5"),
        code: &[named("sliders", GENERATE)],
        tests: &[
            named("law_06_lines_without_leaping_over_any_piece", RULES),
            named(
                "law_06_the_queen_passes_no_hostile_piece_either",
                RULES_TEXTS,
            ),
        ],
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 7,
        name: "knight",
        rule: "The knight moves to the nearest squares that are not on the same rank, file or diagonal, and jumps over pieces",
        articles: Some("3.6"),
        code: &[named("knights", GENERATE)],
        tests: &[named("law_07_knight", RULES)],
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 8,
        name: "king",
        rule: "The king moves one square, never to an attacked one",
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
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 9,
        name: "pawn-advance",
        rule: "A pawn moves one square forward if it is empty, or two from its first square if both \
               are, and never backward",
        articles: Some("3.7.1, 3.7.2"),
        code: &[named("pawns", GENERATE)],
        tests: &[
            named("law_09_pawn_advance", RULES),
            named(
                "law_09_both_squares_of_a_double_step_must_be_vacant",
                RULES_TEXTS,
            ),
        ],
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 10,
        name: "pawn-capture",
        rule: "A pawn captures one square diagonally forward, and moves there only to capture",
        articles: Some("3.7.3"),
        code: &[named("pawns", GENERATE)],
        tests: &[
            named("law_10_pawn_captures", RULES),
            named(
                "law_10_a_pawn_goes_straight_to_move_and_aslant_to_capture",
                RULES_TEXTS,
            ),
        ],
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 11,
        name: "en-passant",
        rule: "En passant: a pawn that has just made a double step past an attacked square may be \
               captured there, only on the next move, and not if that exposes the king",
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
        places: &[
            shown("the targets of the selected piece", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 12,
        name: "promotion",
        rule: "Promotion is compulsory: to a queen, rook, bishop or knight of the same color, \
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
                "a pawn promotes to the chosen piece, and only after the choice",
                SPECIAL,
            ),
        ],
        places: &[
            shown("the promotion dialog", "game/PromotionDialog.svelte"),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
];
