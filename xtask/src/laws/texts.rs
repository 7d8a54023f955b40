//! The five texts that this program was asked to follow, and where they leave the Laws.

use super::table::{ARBITER, ARBITER_TEXTS, CLAIMS, RULES, RULES_TEXTS, SOLVER};
use super::{Named, named};

/// What each text is, by its number.
pub(super) const TEXTS: [&str; 5] = [
    "a page for beginners, by one author: the men and their values, the board, each man's move, \
     when a game is won or tied",
    "notes in short lines: the king first, then the others, castling, check, the kinds of draw",
    "a summary in a few paragraphs: how the men move, castling, what wins",
    "the opening of an encyclopaedia's article: history, array, moves, check and mate",
    "a specification in plain text with headings: array, each man's move, special moves, \
     stalemate",
];

/// Where texts leave the Laws.
pub(super) struct Disagreement {
    /// The row of the rule.
    pub(super) row: u8,
    /// The texts that do.
    pub(super) texts: &'static [u8],
    /// How.
    pub(super) mistake: Mistake,
    /// What they say or leave out.
    pub(super) says: &'static str,
    /// What is lawful.
    pub(super) lawful: &'static str,
    /// The tests that show it.
    pub(super) tests: &'static [Named],
}

/// How a text leaves the Laws.
#[derive(Clone, Copy)]
pub(super) enum Mistake {
    /// It says something else.
    Wrong,
    /// It forbids what is lawful.
    TooStrict,
    /// It allows what is not lawful, or leaves out what makes it so.
    TooWeak,
}

impl Mistake {
    pub(super) const fn words(self) -> &'static str {
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
        lawful: "a1 is dark, as texts 0, 3 and 4 have it",
        tests: &[named("law_01_a1_is_dark", RULES_TEXTS)],
    },
    Disagreement {
        row: 5,
        texts: &[2],
        mistake: TooWeak,
        says: "nothing keeps a man from a square where one of its own side stands",
        lawful: "nobody captures their own man",
        tests: &[named(
            "law_05_nobody_captures_a_man_of_their_own_side",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 6,
        texts: &[4],
        mistake: TooWeak,
        says: "the queen is stopped by men of her own side; a general sentence before it stops \
               every man by every other",
        lawful: "she passes no hostile man either",
        tests: &[named(
            "law_06_the_queen_passes_no_hostile_man_either",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 8,
        texts: &[2],
        mistake: TooWeak,
        says: "attacked squares are closed to the king only when it castles",
        lawful: "they are closed to it always, those beside the other king too",
        tests: &[named(
            "law_08_the_king_never_steps_onto_an_attacked_square",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 8,
        texts: &[1],
        mistake: TooStrict,
        says: "any other man, read by the letter, stops the king",
        lawful: "the king captures a hostile man that nobody guards",
        tests: &[named(
            "law_08_the_king_captures_what_nobody_guards",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 9,
        texts: &[0, 1, 4],
        mistake: TooWeak,
        says: "the double step is not said to need both squares vacant: text 0 forbids to leap, \
               text 4 to pass a man that stands right in front, text 1 says nothing",
        lawful: "both squares must be vacant, as texts 2 and 3 have it",
        tests: &[named(
            "law_09_both_squares_of_a_double_step_must_be_vacant",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 10,
        texts: &[1],
        mistake: TooWeak,
        says: "a pawn captures diagonally; whether it may also go there without a capture, or \
               capture straight ahead, is left open",
        lawful: "it does neither",
        tests: &[named(
            "law_10_a_pawn_goes_straight_to_move_and_aslant_to_capture",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 11,
        texts: &[0],
        mistake: Wrong,
        says: "any man that has gone two squares can be captured in passing",
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
        says: "nothing is said of the line that opens when two pawns leave a rank at once",
        lawful: "the capture is illegal when it exposes one's own king",
        tests: &[named("law_11_en_passant_that_exposes_the_king", RULES)],
    },
    Disagreement {
        row: 12,
        texts: &[4],
        mistake: Wrong,
        says: "on the last rank a pawn may be changed, into anything but a king",
        lawful: "it must be, into a queen, rook, bishop or knight",
        tests: &[named(
            "law_12_promotion_is_compulsory_and_to_four_roles_of_ones_own_colour",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 12,
        texts: &[0, 4],
        mistake: TooWeak,
        says: "nothing is said of the new man's colour",
        lawful: "it has the pawn's",
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
        lawful: "it may, as text 2 has it",
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
        says: "of the square where the king arrives nothing is said",
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
        says: "a rook that was a pawn has not moved either; text 2 asks for one rank, text 4 for \
               the rook of the corner",
        lawful: "king and rook stand on their first rank",
        tests: &[named(
            "law_14_castling_is_along_the_first_rank_only",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 15,
        texts: &[0],
        mistake: TooWeak,
        says: "check is what the man that moves gives, if it could capture the king next",
        lawful: "a man that stood still gives check too, and so does one that is pinned",
        tests: &[
            named(
                "law_15_check_may_come_from_a_man_that_has_not_moved",
                RULES_TEXTS,
            ),
            named("law_15_check_by_a_pinned_man", RULES),
        ],
    },
    Disagreement {
        row: 15,
        texts: &[0, 2],
        mistake: Wrong,
        says: "mate is told as a capture of the king that nothing can prevent",
        lawful: "the king is never captured, as text 1 has it; the game ends before",
        tests: &[named("law_15_the_king_is_never_captured", RULES_TEXTS)],
    },
    Disagreement {
        row: 16,
        texts: &[0, 2, 4],
        mistake: TooWeak,
        says: "text 0 forbids to put one's king in check and not to leave it there, text 4 only \
               that the king walk into it, text 2 neither",
        lawful: "no move of any man leaves or puts one's own king in check",
        tests: &[named(
            "law_16_no_man_leaves_its_king_in_check_or_brings_it_there",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 17,
        texts: &[1, 4],
        mistake: TooWeak,
        says: "a man can be put between; against a knight it cannot, says text 1, and names no \
               other case; text 4 names none",
        lawful: "against a pawn or a neighbour of the king it cannot either, as text 3 has it",
        tests: &[named(
            "law_17_nothing_can_be_put_between_a_neighbour_or_a_pawn_and_the_king",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 17,
        texts: &[1, 4],
        mistake: TooWeak,
        says: "the double check is not thought of",
        lawful: "only the king's move answers it",
        tests: &[named(
            "law_17_a_double_check_is_answered_by_the_king_alone",
            RULES_TEXTS,
        )],
    },
    Disagreement {
        row: 19,
        texts: &[0],
        mistake: Wrong,
        says: "every tied game is a stalemate, one that is agreed or repeated too",
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
        says: "who cannot move ties the game, in check or not",
        lawful: "in check it is mate, as texts 1 and 4 have it",
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
        lawful: "not for a side that cannot mate",
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
        says: "a draw in theory is one in which too few men are left to mate",
        lawful: "what counts is whether any series of legal moves mates: a blocked board is dead \
                 with many men, and two knights against a king are not",
        tests: &[
            named("law_22_positions_checked_by_hand", SOLVER),
            named(
                "law_22_men_that_cannot_force_mate_are_no_dead_position",
                ARBITER_TEXTS,
            ),
        ],
    },
    Disagreement {
        row: 23,
        texts: &[0, 1],
        mistake: Wrong,
        says: "the third repetition ties the game, says text 0; text 1 has it among the draws, and \
               neither speaks of a claim",
        lawful: "it is claimed; that it comes about by itself is a choice for casual games",
        tests: &[
            named(
                "law_23_the_third_repetition_is_claimed_and_not_automatic",
                CLAIMS,
            ),
            named("where_the_terms_say_so_draws_claim_themselves", CLAIMS),
        ],
    },
    Disagreement {
        row: 23,
        texts: &[0],
        mistake: TooWeak,
        says: "the same men on the same squares are the same position",
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
        says: "perpetual check is a draw of its own",
        lawful: "it goes on until a draw is agreed or claimed, or comes about at the fifth \
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
