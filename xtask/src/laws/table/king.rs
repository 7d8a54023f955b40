//! Castling and check.

use super::{BOARD, MESSAGE, RULES, RULES_TEXTS};
use crate::laws::{Law, named, shown};

const SAFETY: &str = "crates/rules/src/movegen/safety.rs";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 13,
        name: "castling",
        rule: "Castling: the king moves two squares toward the rook, and the rook to the square \
               that the king has crossed",
        articles: Some("3.8.2"),
        code: &[named(
            "castled",
            "crates/rules/src/position/board_and_rights.rs",
        )],
        tests: &[
            named("law_13_castling_squares", RULES),
            named(
                "castling by mouse, to both sides",
                "web/e2e/special-moves.test.ts",
            ),
        ],
        places: &[shown("the targets of the selected piece", BOARD)],
    },
    Law {
        row: 14,
        name: "castling-conditions",
        rule: "Castling needs king and rook unmoved on their first rank, no piece \
               between them, and no attack on the squares that the king leaves, crosses and \
               reaches; castling is allowed when the rook, or b1 or b8, is attacked",
        articles: Some("3.8.2.1, 3.8.2.2"),
        code: &[named("may_castle", "crates/rules/src/movegen/generate.rs")],
        tests: &[
            named("law_14_castling_conditions", RULES),
            named("law_14_the_rook_may_be_attacked", RULES_TEXTS),
            named("law_14_the_rook_may_cross_an_attacked_square", RULES_TEXTS),
            named(
                "law_14_the_king_may_not_land_on_an_attacked_square",
                RULES_TEXTS,
            ),
            named("law_14_castling_is_along_the_first_rank_only", RULES_TEXTS),
        ],
        places: &[shown("the reason for a refused move", MESSAGE)],
    },
    Law {
        row: 15,
        name: "check",
        rule: "An attacked king is in check, even if the attacker is pinned; a king is never captured",
        articles: Some("1.4.1, 3.9.1"),
        code: &[named("checkers", "crates/rules/src/position/mod.rs")],
        tests: &[
            named("law_15_check_by_a_pinned_piece", RULES),
            named(
                "law_15_check_may_come_from_a_piece_that_has_not_moved",
                RULES_TEXTS,
            ),
            named("law_15_the_king_is_never_captured", RULES_TEXTS),
        ],
        places: &[
            shown("the king in check", BOARD),
            shown("the reason for a refused move", MESSAGE),
        ],
    },
    Law {
        row: 16,
        name: "king-safety",
        rule: "No move may leave or put the player's own king in check",
        articles: Some("3.9.2"),
        code: &[named("Safety", SAFETY)],
        tests: &[
            named("law_16_own_king_in_check", RULES),
            named(
                "law_16_no_piece_leaves_its_king_in_check_or_brings_it_there",
                RULES_TEXTS,
            ),
            named(
                "a move that cannot be made on the board is explained",
                "web/e2e/keyboard.test.ts",
            ),
        ],
        places: &[shown("the reason for a refused move", MESSAGE)],
    },
    Law {
        row: 17,
        name: "answers-to-check",
        rule: "Three answers to check: move the king, capture the checking piece, or block the line; \
               a check by a knight, by a pawn, from an adjacent square or by two pieces cannot \
               be blocked",
        articles: Some("3.9"),
        code: &[named("Safety", SAFETY)],
        tests: &[
            named("law_17_three_ways_out_of_check", RULES),
            named(
                "law_17_nothing_can_be_put_between_a_neighbour_or_a_pawn_and_the_king",
                RULES_TEXTS,
            ),
            named(
                "law_17_a_double_check_is_answered_by_the_king_alone",
                RULES_TEXTS,
            ),
        ],
        places: &[shown("the reason for a refused move", MESSAGE)],
    },
];
