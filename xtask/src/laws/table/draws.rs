//! Draws by agreement, by claim, and automatic draws.

use super::{ACTIONS, ARBITER, ARBITER_TEXTS, CLAIMS, RESULT, RULES};
use crate::laws::{Law, named, shown};

const CLAIM: &str = "crates/arbiter/src/decide/claim.rs";
const MAKING_A_MOVE: &str = "crates/arbiter/src/decide/making_a_move.rs";
const OFFERS: &str = "web/e2e/offers.test.ts";
const CLAIMS_FIELD: &str = "home/ClaimsField.svelte";
const TERMS: &str = "game/GameSide.svelte";
const INVITATION: &str = "game/InvitationPanel.svelte";

pub(super) const LAWS: &[Law] = &[
    Law {
        row: 21,
        name: "draw-by-agreement",
        rule: "A draw by agreement, after both players have moved: an offer made with a move remains open \
               until it is accepted, declined or answered by a move",
        articles: Some("5.2.3, 9.1"),
        code: &[named("answer", "crates/arbiter/src/decide/draw.rs")],
        tests: &[
            named(
                "law_21_a_draw_is_agreed_by_offer_with_a_move_and_acceptance",
                ARBITER,
            ),
            named("law_21_nothing_is_agreed_before_both_have_moved", ARBITER),
            named("law_21_an_offer_stands_until_it_is_answered", ARBITER),
            named(
                "law_21_a_wrong_claim_leaves_the_opponents_offer_standing",
                CLAIMS,
            ),
            named(
                "a draw is offered with a move, declined, offered again and agreed",
                OFFERS,
            ),
        ],
        places: &[
            shown("the button that offers a draw", ACTIONS),
            shown("the offer", "game/OfferBar.svelte"),
            shown("the result", RESULT),
        ],
    },
    Law {
        row: 23,
        name: "threefold-repetition",
        rule: "Threefold repetition: the player to move may claim a draw, for the position on the \
               board or for the one after a named move. The same position has the same player to \
               move, the same pieces on the same squares and the same possible moves: castling \
               rights count, and en passant where it is legal",
        articles: Some("9.2"),
        code: &[
            named("repetitions", "crates/rules/src/line.rs"),
            named("claimable", CLAIM),
        ],
        tests: &[
            named("law_23_what_counts_as_repetition", RULES),
            named(
                "law_23_the_third_repetition_is_claimed_and_not_automatic",
                CLAIMS,
            ),
            named(
                "law_23_the_third_repetition_is_claimed_with_the_move_that_brings_it",
                CLAIMS,
            ),
            named(
                "law_23_only_the_player_to_move_claims_and_a_right_passes_with_the_turn",
                CLAIMS,
            ),
            named(
                "law_23_two_people_may_choose_automatic_draws_by_repetition",
                "crates/server/tests/server/claims.rs",
            ),
            named(
                "a draw by repetition is claimed, and a wrong claim counts as an offer",
                OFFERS,
            ),
        ],
        places: &[
            shown("the choice of how draws are made", CLAIMS_FIELD),
            shown("the terms of an invitation", INVITATION),
            shown("the terms of the game", TERMS),
            shown("the button that claims a draw", ACTIONS),
            shown("the result", RESULT),
        ],
    },
    Law {
        row: 24,
        name: "perpetual-check",
        rule: "Perpetual check is not a rule in itself: it ends by rows 21, 23, 25, 26 or 27",
        articles: None,
        code: &[
            named("claimable", CLAIM),
            named("end_by_repetition_or_count", MAKING_A_MOVE),
        ],
        tests: &[
            named(
                "law_24_perpetual_check_is_no_draw_until_one_is_claimed",
                ARBITER_TEXTS,
            ),
            named(
                "law_24_perpetual_check_ends_by_agreement_too",
                ARBITER_TEXTS,
            ),
            named(
                "law_24_perpetual_check_that_nobody_claims_ends_at_the_fifth_repetition",
                ARBITER_TEXTS,
            ),
            named(
                "law_24_perpetual_check_ends_when_the_moves_are_counted_out",
                ARBITER_TEXTS,
            ),
        ],
        places: &[shown("the explanation of claims", ACTIONS)],
    },
    Law {
        row: 25,
        name: "fifty-moves",
        rule: "Fifty moves by each side without a capture or a pawn move: the player to move may \
               claim a draw, with or without a named move",
        articles: Some("9.3"),
        code: &[
            named("halfmove_clock", "crates/rules/src/position/mod.rs"),
            named("claimable", CLAIM),
        ],
        tests: &[
            named(
                "law_25_fifty_moves_are_claimed_on_the_board_and_with_a_move",
                CLAIMS,
            ),
            named("terms_can_make_draw_claims_automatic", CLAIMS),
        ],
        places: &[
            shown("the choice of how draws are made", CLAIMS_FIELD),
            shown("the terms of an invitation", INVITATION),
            shown("the terms of the game", TERMS),
            shown("the button that claims a draw", ACTIONS),
            shown("the result", RESULT),
        ],
    },
    Law {
        row: 26,
        name: "fivefold-repetition",
        rule: "A position that has appeared for the fifth time ends the game",
        articles: Some("9.6.1"),
        code: &[named(
            "repetition_count",
            "crates/arbiter/src/decide/after_move.rs",
        )],
        tests: &[
            named("law_26_the_fifth_repetition_ends_the_game", ARBITER),
            named("law_26_castling_rights_make_another_position", ARBITER),
            named(
                "law_26_another_side_to_move_makes_another_position",
                ARBITER,
            ),
        ],
        places: &[shown("the result", RESULT)],
    },
    Law {
        row: 27,
        name: "seventy-five-moves",
        rule: "Seventy-five moves by each side without a capture or a pawn move end the game, \
               unless the last one gives checkmate",
        articles: Some("9.6.2"),
        code: &[named("end_by_repetition_or_count", MAKING_A_MOVE)],
        tests: &[named("law_27_seventy_five_moves_end_the_game", ARBITER)],
        places: &[shown("the result", RESULT)],
    },
];
