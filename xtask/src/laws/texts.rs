//! The five texts that this program was asked to follow, and where they differ from the Laws.

use super::table::{ARBITER, ARBITER_TEXTS, CLAIMS, RULES, RULES_TEXTS, SOLVER};
use super::{Named, named};

/// Describes each text; the index is its number.
pub(super) const TEXTS: [&str; 5] = [
    "a page for beginners, by one author: the pieces and their values, the board, how each piece moves, \
     when a game is won or drawn",
    "short notes: the king, the other pieces, castling, check, the kinds of draw",
    "a summary in a few paragraphs: how the pieces move, castling, how to win",
    "the beginning of an encyclopedia article: history, starting position, moves, check and mate",
    "a plain-text specification with headings: starting position, how each piece moves, special \
     moves, stalemate",
];

/// A difference between some texts and the Laws.
pub(super) struct Disagreement {
    /// The row of the rule.
    pub(super) row: u8,
    /// The numbers of the texts.
    pub(super) texts: &'static [u8],
    /// The kind of difference.
    pub(super) mistake: Mistake,
    /// The statement of the texts, or their omission.
    pub(super) says: &'static str,
    /// The rule in the Laws.
    pub(super) lawful: &'static str,
    /// The tests of the difference.
    pub(super) tests: &'static [Named],
}

/// The kind of difference between a text and the Laws.
#[derive(Clone, Copy)]
pub(super) enum Mistake {
    /// It contradicts the Laws.
    Wrong,
    /// It forbids something legal.
    TooStrict,
    /// It allows something illegal, or omits a condition.
    TooWeak,
}

impl Mistake {
    pub(super) const fn description(self) -> &'static str {
        match self {
            Self::Wrong => "wrong",
            Self::TooStrict => "too strict",
            Self::TooWeak => "too weak",
        }
    }
}

use Mistake::{TooStrict, TooWeak, Wrong};

pub(super) const DISAGREEMENTS: &[Disagreement] = &[
    Disagreement {
        row: 1,
        texts: &[1],
        mistake: Wrong,
        says: "a1 is a white square",
        lawful: "a1 is dark, as texts 0, 3 and 4 say",
        tests: &[named("law_01_a1_is_dark", RULES_TEXTS)],
    },
    Disagreement {
        row: 5,
        texts: &[2],
        mistake: TooWeak,
        says: "a piece may move to a square occupied by a piece of the same color",
        lawful: "it may not",
        tests: &[named(
            "law_05_nobody_captures_a_piece_of_their_own_side",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 6,
        texts: &[4],
        mistake: TooWeak,
        says: "the queen is blocked by pieces of her own color (a general sentence before says that \
               every piece is blocked by every other)",
        lawful: "she is blocked by pieces of either color",
        tests: &[named(
            "law_06_the_queen_passes_no_hostile_piece_either",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 8,
        texts: &[2],
        mistake: TooWeak,
        says: "the king may not move to an attacked square when it castles",
        lawful: "it never may, and squares next to the other king are attacked too",
        tests: &[named(
            "law_08_the_king_never_steps_onto_an_attacked_square",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 8,
        texts: &[1],
        mistake: TooStrict,
        says: "read literally, any other piece blocks the king",
        lawful: "the king captures an unprotected piece of the opponent",
        tests: &[named(
            "law_08_the_king_captures_what_nobody_guards",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 9,
        texts: &[0, 1, 4],
        mistake: TooWeak,
        says: "the condition that both squares of the double step are empty is missing: text 0 forbids jumping, \
               text 4 forbids passing a piece directly in front, text 1 does not mention it",
        lawful: "both squares must be empty, as texts 2 and 3 say",
        tests: &[named(
            "law_09_both_squares_of_a_double_step_must_be_vacant",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 10,
        texts: &[1],
        mistake: TooWeak,
        says: "a pawn captures diagonally; whether it may also move diagonally without a \
               capture, or capture straight ahead, is not stated",
        lawful: "it may do neither",
        tests: &[named(
            "law_10_a_pawn_goes_straight_to_move_and_aslant_to_capture",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 11,
        texts: &[0],
        mistake: Wrong,
        says: "any piece that has moved two squares can be captured en passant",
        lawful: "only a pawn can",
        tests: &[named(
            "law_11_only_a_pawn_is_captured_in_passing",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 11,
        texts: &[0, 1, 2, 4],
        mistake: TooWeak,
        says: "the line that opens when two pawns leave the same rank is not mentioned",
        lawful: "the capture is illegal if it exposes the player's own king",
        tests: &[named("law_11_en_passant_that_exposes_the_king", RULES)],
    },
    Disagreement {
        row: 12,
        texts: &[4],
        mistake: Wrong,
        says: "on the last rank a pawn may promote, to any piece except a king",
        lawful: "it must promote, to a queen, rook, bishop or knight",
        tests: &[named(
            "law_12_promotion_is_compulsory_and_to_four_roles_of_ones_own_colour",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 12,
        texts: &[0, 4],
        mistake: TooWeak,
        says: "the color of the new piece is not mentioned",
        lawful: "it has the color of the pawn",
        tests: &[named(
            "law_12_promotion_is_compulsory_and_to_four_roles_of_ones_own_colour",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 14,
        texts: &[0],
        mistake: TooStrict,
        says: "the rook may not be attacked",
        lawful: "it may, as text 2 says",
        tests: &[named("law_14_the_rook_may_be_attacked", RULES_TEXTS)],
    },
    Disagreement {
        row: 14,
        texts: &[0],
        mistake: TooStrict,
        says: "no square between king and rook may be attacked",
        lawful: "b1 and b8, which only the rook crosses, may be",
        tests: &[named(
            "law_14_the_rook_may_cross_an_attacked_square",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 14,
        texts: &[4],
        mistake: TooWeak,
        says: "the target square of the king is not mentioned",
        lawful: "it may not be attacked",
        tests: &[named(
            "law_14_the_king_may_not_land_on_an_attacked_square",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 14,
        texts: &[0, 1],
        mistake: TooWeak,
        says: "a promoted rook has not moved either, and is not excluded; text 2 requires the same \
               rank, text 4 a rook in the corner",
        lawful: "the king and the rook must be on their first rank",
        tests: &[named(
            "law_14_castling_is_along_the_first_rank_only",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 15,
        texts: &[0],
        mistake: TooWeak,
        says: "check is given by the piece that has moved, if it could capture the king next",
        lawful: "a piece that has not moved can give check too, and so can a pinned one",
        tests: &[
            named(
                "law_15_check_may_come_from_a_piece_that_has_not_moved",
                RULES_TEXTS,
            ),
            named("law_15_check_by_a_pinned_piece", RULES),
        ],
    },
    Disagreement {
        row: 15,
        texts: &[0, 2],
        mistake: Wrong,
        says: "mate is described as a capture of the king that cannot be prevented",
        lawful: "the king is never captured, as text 1 says; the game ends before",
        tests: &[named("law_15_the_king_is_never_captured", RULES_TEXTS)],
    },
    Disagreement {
        row: 16,
        texts: &[0, 2, 4],
        mistake: TooWeak,
        says: "text 0 forbids putting one's own king in check but not leaving it there, text 4 only \
               forbids moving the king into check, text 2 forbids neither",
        lawful: "no move may leave or put the player's own king in check",
        tests: &[named(
            "law_16_no_piece_leaves_its_king_in_check_or_brings_it_there",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 17,
        texts: &[1, 4],
        mistake: TooWeak,
        says: "a check can be blocked; text 1 excludes only checks by a knight, text 4 excludes none",
        lawful: "a check by a pawn or from an adjacent square cannot be blocked either, as text 3 says",
        tests: &[named(
            "law_17_nothing_can_be_put_between_a_neighbour_or_a_pawn_and_the_king",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 17,
        texts: &[1, 4],
        mistake: TooWeak,
        says: "double check is not mentioned",
        lawful: "only a king move answers it",
        tests: &[named(
            "law_17_a_double_check_is_answered_by_the_king_alone",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 19,
        texts: &[0],
        mistake: Wrong,
        says: "every drawn game is a stalemate, even by agreement or repetition",
        lawful: "each draw has its own reason",
        tests: &[named(
            "law_19_a_draw_is_called_a_stalemate_only_where_there_is_no_move",
            ARBITER_TEXTS,
        )],
    },
    Disagreement {
        row: 19,
        texts: &[0],
        mistake: TooWeak,
        says: "a side without a legal move draws the game, in check or not",
        lawful: "in check it is mate, as texts 1 and 4 say",
        tests: &[named(
            "law_19_who_cannot_move_is_stalemated_only_when_not_in_check",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 20,
        texts: &[0, 2],
        mistake: TooWeak,
        says: "a resignation always wins for the other side",
        lawful: "not if that side cannot mate",
        tests: &[named(
            "law_20_who_resigns_to_a_bare_king_does_not_lose",
            ARBITER_TEXTS,
        )],
    },
    Disagreement {
        row: 21,
        texts: &[0, 1],
        mistake: TooWeak,
        says: "a draw can be agreed at any time",
        lawful: "not before both have moved",
        tests: &[named(
            "law_21_nothing_is_agreed_before_both_have_moved",
            ARBITER,
        )],
    },
    Disagreement {
        row: 22,
        texts: &[1],
        mistake: Wrong,
        says: "a theoretical draw is one in which too few pieces are left to mate",
        lawful: "the criterion is whether any series of legal moves mates: a blocked position with \
                 many pieces can be dead, and two knights against a king are not",
        tests: &[
            named("law_22_positions_checked_by_hand", SOLVER),
            named(
                "law_22_pieces_that_cannot_force_mate_are_no_dead_position",
                ARBITER_TEXTS,
            ),
        ],
    },
    Disagreement {
        row: 23,
        texts: &[0, 1],
        mistake: Wrong,
        says: "text 0 says that the third repetition draws the game, text 1 lists it among the \
               draws; neither mentions a claim",
        lawful: "it must be claimed; automatic draws are an option for casual games",
        tests: &[
            named(
                "law_23_the_third_repetition_is_claimed_and_not_automatic",
                CLAIMS,
            ),
            named("terms_can_make_draw_claims_automatic", CLAIMS),
        ],
    },
    Disagreement {
        row: 23,
        texts: &[0],
        mistake: TooWeak,
        says: "the same pieces on the same squares are the same position",
        lawful: "the player to move and the possible moves count as well",
        tests: &[
            named("law_23_what_counts_as_repetition", RULES),
            named(
                "law_26_another_side_to_move_makes_another_position",
                ARBITER,
            ),
        ],
    },
    Disagreement {
        row: 24,
        texts: &[1],
        mistake: Wrong,
        says: "perpetual check is a draw in itself",
        lawful: "the game goes on until a draw is agreed or claimed, or until the fifth \
                 repetition",
        tests: &[
            named(
                "law_24_perpetual_check_is_no_draw_until_one_is_claimed",
                ARBITER_TEXTS,
            ),
            named(
                "law_24_perpetual_check_that_nobody_claims_ends_at_the_fifth_repetition",
                ARBITER_TEXTS,
            ),
        ],
    },
];
