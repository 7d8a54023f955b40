//! Tests of the lemmas against tables and against every placement of the pieces concerned.

use rules::{Bitboard, CastlingMode, Color, Outcome, Piece, Position, Role, Setup, Square};

use super::{can_mate_by_material, is_dead_by_material};

/// FEN placement, can White mate, can Black mate.
const TABLE: [(&str, bool, bool); 22] = [
    ("7k/8/8/8/8/3K4/8/8", false, false),
    ("7k/8/8/8/8/3KN3/8/8", false, false),
    ("7k/8/8/8/8/3KB3/8/8", false, false),
    ("7k/8/8/8/8/3KP3/8/8", true, false),
    ("7k/8/8/8/8/3KR3/8/8", true, false),
    ("7k/8/8/8/8/3KQ3/8/8", true, false),
    ("7k/8/8/8/8/3KNN2/8/8", true, false),
    ("7k/8/8/8/8/3KNB2/8/8", true, false),
    // Bishops on both square colors, then on one.
    ("7k/8/8/8/8/3KBB2/8/8", true, false),
    ("7k/8/8/8/8/3KB1B1/8/8", false, false),
    ("3b3k/8/8/8/8/3KB3/8/8", false, false),
    ("2b4k/8/8/8/8/3KB3/8/8", true, true),
    // A lone piece, and enemy pieces that may block their own king.
    ("3n3k/8/8/8/8/3KN3/8/8", true, true),
    ("3b3k/8/8/8/8/3KN3/8/8", true, true),
    ("3r3k/8/8/8/8/3KN3/8/8", true, true),
    ("3q3k/8/8/8/8/3KN3/8/8", false, true),
    ("7k/3p4/8/8/8/3KN3/8/8", true, true),
    ("3r3k/8/8/8/8/3KB3/8/8", false, true),
    ("3q3k/8/8/8/8/3KB3/8/8", false, true),
    ("3n3k/8/8/8/8/3KB3/8/8", true, true),
    ("7k/3p4/8/8/8/3KB3/8/8", true, true),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true, true),
];

#[test]
fn law_22_material_lemmas() {
    for (placement, white, black) in TABLE {
        let fen = format!("{placement} w - - 0 1");
        let position = Position::from_fen(&fen, CastlingMode::Standard).unwrap();
        assert_eq!(
            can_mate_by_material(&position, Color::White),
            white,
            "{fen}"
        );
        assert_eq!(
            can_mate_by_material(&position, Color::Black),
            black,
            "{fen}"
        );
        assert_eq!(is_dead_by_material(&position), !white && !black, "{fen}");
    }
}

/// Asserts that Black is not mated in any placement of a white king and `attacker` against a black
/// king with two black pieces of these roles (or one, or none). Placements are taken up to
/// reflection.
fn no_mate(attacker: Role, attacker_squares: Bitboard, defenders: [Role; 2]) {
    let mut placements = 0;
    // Reflecting files and ranks moves the black king into this quarter.
    let quarter = Square::all().filter(|at| at.file().index() < 4 && at.rank().index() < 4);
    for black_king in quarter {
        for at in attacker_squares {
            let mut setup = Setup::empty();
            setup.turn = Color::Black;
            let put = |setup: &mut Setup, at: Square, color, role| {
                if setup.board.occupied().contains(at) {
                    return false;
                }
                setup.board.set(at, Some(Piece { color, role }));
                true
            };
            put(&mut setup, black_king, Color::Black, Role::King);
            if !put(&mut setup, at, Color::White, attacker)
                || !setup
                    .board
                    .attackers_to(black_king, setup.board.occupied())
                    .contains(at)
            {
                continue;
            }
            // Only white kings near enough to guard a flight square matter, and one that is far
            // away.
            let near = |king: &Square| {
                king.file().index().abs_diff(black_king.file().index()) <= 3
                    && king.rank().index().abs_diff(black_king.rank().index()) <= 3
            };
            for white_king in Square::all().filter(near) {
                let mut with_king = setup.clone();
                if !put(&mut with_king, white_king, Color::White, Role::King) {
                    continue;
                }
                // Pieces that are not next to their king block no flight square; they can only help
                // it.
                let beside = rules::attacks::king(black_king);
                for first in beside {
                    let mut one = with_king.clone();
                    put(&mut one, first, Color::Black, defenders[0]);
                    for second in beside {
                        let mut two = one.clone();
                        put(&mut two, second, Color::Black, defenders[1]);
                        let Ok(position) = Position::from_setup(&two, CastlingMode::Standard)
                        else {
                            continue;
                        };
                        placements += 1;
                        assert_ne!(position.outcome(), Some(Outcome::Checkmate), "{position}");
                    }
                }
            }
        }
    }
    assert!(
        placements > 10_000,
        "only {placements} placements were checked"
    );
}

#[test]
fn a_knight_never_mates_a_king_with_queens() {
    no_mate(Role::Knight, Bitboard::FULL, [Role::Queen, Role::Queen]);
}

#[test]
fn a_bishop_never_mates_a_king_with_rooks_and_queens() {
    for shade in [Bitboard::LIGHT, Bitboard::DARK] {
        for defenders in [
            [Role::Queen, Role::Queen],
            [Role::Rook, Role::Rook],
            [Role::Rook, Role::Queen],
        ] {
            no_mate(Role::Bishop, shade, defenders);
        }
    }
}

#[test]
#[should_panic(expected = "assertion")]
fn a_knight_does_mate_a_king_with_rooks() {
    no_mate(Role::Knight, Bitboard::FULL, [Role::Rook, Role::Rook]);
}

/// Two bishops on the same square color give check at once only in a constructed position, where
/// they may already have mated.
#[test]
fn a_mate_on_the_board_needs_no_lemma() {
    let fen = "3rkr2/4r3/2B3B1/8/8/8/8/2K5 b - - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Checkmate));
    assert!(can_mate_by_material(&position, Color::White));
    assert!(!is_dead_by_material(&position));
}

/// Asserts that Black is not mated in any placement of any number of pieces of one role next to the
/// king. Pieces further away block no flight square; they can only help their king.
fn no_mate_in_any_crowd(attacker: Role, attacker_squares: Bitboard, crowd: Role) {
    let quarter = Square::all().filter(|at| at.file().index() < 4 && at.rank().index() < 4);
    let mut placements = 0;
    for black_king in quarter {
        let beside: Vec<Square> = rules::attacks::king(black_king).into_iter().collect();
        let from = match attacker {
            Role::Knight => rules::attacks::knight(black_king),
            _ => rules::attacks::bishop(black_king, Bitboard::EMPTY),
        };
        for (at, white_king) in (from & attacker_squares)
            .into_iter()
            .flat_map(|at| Square::all().map(move |king| (at, king)))
        {
            if white_king == at || white_king == black_king || beside.contains(&white_king) {
                continue;
            }
            for taken in 0..1_u32 << beside.len() {
                let mut setup = Setup::empty();
                setup.turn = Color::Black;
                let mut put = |at, color, role| setup.board.set(at, Some(Piece { color, role }));
                for (index, &square) in beside.iter().enumerate() {
                    if taken >> index & 1 == 1 {
                        put(square, Color::Black, crowd);
                    }
                }
                put(black_king, Color::Black, Role::King);
                put(white_king, Color::White, Role::King);
                put(at, Color::White, attacker);
                let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) else {
                    continue;
                };
                placements += 1;
                assert_ne!(position.outcome(), Some(Outcome::Checkmate), "{position}");
            }
        }
    }
    assert!(placements > 100_000, "{placements}");
}

#[test]
fn a_knight_never_mates_beside_any_number_of_queens() {
    no_mate_in_any_crowd(Role::Knight, Bitboard::FULL, Role::Queen);
}

/// A queen in place of a rook could do everything that the rook does, so rooks represent both.
#[test]
fn a_bishop_never_mates_beside_any_number_of_rooks() {
    no_mate_in_any_crowd(Role::Bishop, Bitboard::FULL, Role::Rook);
}
