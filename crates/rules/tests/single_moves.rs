//! Compares lookups of single moves with the list of all legal moves.

use staunton_rules::{
    Bitboard, CastlingMode, CastlingSide, Move, MoveKind, Position, Role, Square,
};

/// Pins, checks, castling, promotions and en-passant captures, in standard chess and Chess960.
const POSITIONS: [(&str, CastlingMode); 10] = [
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        CastlingMode::Standard,
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    // An en-passant capture answers the check of the captured pawn.
    ("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", CastlingMode::Standard),
    // Check from a knight, and from two pieces at once.
    ("4k3/8/8/8/8/3n4/8/R3K2R w KQ - 0 1", CastlingMode::Standard),
    (
        "4r1k1/8/8/8/8/3n4/8/R3K2R w KQ - 0 1",
        CastlingMode::Standard,
    ),
    // Four pieces of a role reach one square, one of them pinned.
    (
        "4r2k/8/2N1N3/1N3N2/8/4K3/8/8 w - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "8/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        CastlingMode::Standard,
    ),
    (
        "nrk1brnb/pp1ppppp/8/2p5/3P4/1N1Q1N2/1PP1PPPP/qRK1BR1B w KQkq - 2 10",
        CastlingMode::Chess960,
    ),
    (
        "rk2r3/8/8/8/8/8/8/R1K2R2 w AFae - 0 1",
        CastlingMode::Chess960,
    ),
];

fn kinds() -> impl Iterator<Item = MoveKind> {
    let normal = Role::ALL.into_iter().map(MoveKind::Normal);
    let promotions = Role::ALL.into_iter().map(MoveKind::Promotion);
    [MoveKind::Castling, MoveKind::EnPassant]
        .into_iter()
        .chain(normal)
        .chain(promotions)
}

#[test]
fn is_legal_agrees_with_the_move_list() {
    for (fen, mode) in POSITIONS {
        let position = Position::from_fen(fen, mode).unwrap();
        let legal = position.legal_moves();
        for from in Square::all() {
            for to in Square::all() {
                for kind in kinds() {
                    let mv = Move::new(from, to, kind);
                    assert_eq!(
                        position.is_legal(mv),
                        legal.contains(&mv),
                        "{mv:?} in {fen}"
                    );
                }
            }
        }
    }
}

#[test]
fn find_move_returns_the_only_match() {
    for (fen, mode) in POSITIONS {
        let position = Position::from_fen(fen, mode).unwrap();
        let legal = position.legal_moves();
        let origins = Square::all()
            .map(Square::bitboard)
            .chain(staunton_rules::File::ALL.map(Bitboard::file))
            .chain([Bitboard::FULL]);
        let promotions = [
            None,
            Some(Role::Queen),
            Some(Role::Knight),
            Some(Role::King),
        ];
        for from in origins {
            for to in Square::all() {
                for (role, promotion) in Role::ALL
                    .into_iter()
                    .flat_map(|role| promotions.map(|promotion| (role, promotion)))
                {
                    let fitting: Vec<Move> = legal
                        .iter()
                        .copied()
                        .filter(|mv| mv.kind() != MoveKind::Castling)
                        .filter(|mv| from.contains(mv.from()) && mv.to() == to)
                        .filter(|mv| position.board().role_at(mv.from()) == Some(role))
                        .filter(|mv| mv.promotion() == promotion)
                        .collect();
                    let only = match fitting[..] {
                        [mv] => Some(mv),
                        _ => None,
                    };
                    assert_eq!(position.find_move(role, from, to, promotion), only, "{fen}");
                }
            }
        }
        for side in CastlingSide::ALL {
            let castling = legal.iter().copied().find(|mv| {
                mv.kind() == MoveKind::Castling && CastlingSide::of(mv.from(), mv.to()) == side
            });
            assert_eq!(position.castling_move(side), castling, "{fen}");
        }
    }
}

/// Searches keep thousands of both types, so their size is part of the API.
#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<Position>() <= 128);
    assert_eq!(size_of::<Move>(), 2);
}
