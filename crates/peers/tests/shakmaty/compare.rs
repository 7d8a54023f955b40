//! Comparison of everything that both libraries provide for a position.

use rules::{CastlingMode, CastlingSide, Color, Move, MoveKind, Outcome, Position, Role, Square};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::random::Random;

/// Compares everything except the texts of the moves, and returns the pairs of legal moves, ours
/// first.
pub(crate) fn facts(ours: &Position, theirs: &Chess) -> Vec<(Move, shakmaty::Move)> {
    let fen = ours.fen();
    assert_eq!(
        fen,
        Fen::from_position(theirs, EnPassantMode::Legal).to_string(),
        "FEN, ours and theirs"
    );
    let mut our_moves = ours.legal_moves().to_vec();
    our_moves.sort_unstable();
    let mut pairs: Vec<(Move, shakmaty::Move)> = theirs
        .legal_moves()
        .into_iter()
        .map(|mv| (to_our_move(mv), mv))
        .collect();
    pairs.sort_unstable_by_key(|(mv, _)| *mv);
    assert!(
        our_moves.iter().eq(pairs.iter().map(|(mv, _)| mv)),
        "legal moves in {fen}\n  ours {our_moves:?}\ntheirs {pairs:?}"
    );
    assert_eq!(ours.is_check(), theirs.is_check(), "check in {fen}");
    assert_eq!(
        ours.outcome(),
        match (theirs.is_checkmate(), theirs.is_stalemate()) {
            (true, _) => Some(Outcome::Checkmate),
            (_, true) => Some(Outcome::Stalemate),
            _ => None,
        },
        "mate and stalemate in {fen}"
    );
    assert_eq!(
        ours.en_passant(),
        theirs.legal_ep_square().map(square),
        "en passant in {fen}"
    );
    for (color, their_color) in Color::ALL.into_iter().zip(shakmaty::Color::ALL) {
        for (side, their_side) in CastlingSide::ALL
            .into_iter()
            .zip(shakmaty::CastlingSide::ALL)
        {
            assert_eq!(
                ours.castling_rook(color, side),
                theirs.castles().rook(their_color, their_side).map(square),
                "castling rights of {color} in {fen}"
            );
        }
    }
    pairs
}

/// Checks our single-move legality test: true for every legal move, false for any other.
pub(crate) fn single_moves(random: &mut Random, ours: &Position, legal: &[(Move, shakmaty::Move)]) {
    for (mv, _) in legal {
        assert!(ours.is_legal(*mv), "{mv:?} in {ours} is legal");
    }
    let pieces: Vec<Square> = ours.board().by_color(ours.turn()).into_iter().collect();
    for _ in 0..8 {
        let from = if random.one_in(8) {
            any_square(random)
        } else {
            random.pick(&pieces)
        };
        let mv = Move::new(from, any_square(random), any_kind(random));
        assert_eq!(
            ours.is_legal(mv),
            legal.iter().any(|(legal, _)| *legal == mv),
            "whether {mv:?} in {ours} is legal, ours and theirs"
        );
    }
}

/// Compares the texts of a legal move, and parses the text of the other library.
pub(crate) fn texts(ours: &Position, theirs: &Chess, mv: Move, their_mv: shakmaty::Move) {
    let mode = match ours.castling_mode() {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    };
    let uci = UciMove::from_move(their_mv, mode).to_string();
    assert_eq!(
        ours.uci(mv).to_string(),
        uci,
        "UCI, ours and theirs, in {ours}"
    );
    assert_eq!(ours.parse_uci(&uci), Ok(mv), "UCI {uci} in {ours}");
    let san = SanPlus::from_move(theirs.clone(), their_mv).to_string();
    assert_eq!(ours.san(mv), san, "SAN, ours and theirs, in {ours}");
    assert_eq!(ours.parse_san(&san), Ok(mv), "SAN {san} in {ours}");
}

fn to_our_move(mv: shakmaty::Move) -> Move {
    match mv {
        shakmaty::Move::Normal {
            role: their_role,
            from,
            to,
            promotion,
            ..
        } => {
            let kind = match promotion {
                Some(to) => MoveKind::Promotion(role(to)),
                None => MoveKind::Normal(role(their_role)),
            };
            Move::new(square(from), square(to), kind)
        }
        shakmaty::Move::EnPassant { from, to } => {
            Move::new(square(from), square(to), MoveKind::EnPassant)
        }
        shakmaty::Move::Castle { king, rook } => {
            Move::new(square(king), square(rook), MoveKind::Castling)
        }
        shakmaty::Move::Put { .. } => unreachable!("no piece is dropped in chess"),
    }
}

fn square(square: shakmaty::Square) -> Square {
    Square::from_index(square.to_u32() as usize).expect("on the board")
}

const fn role(role: shakmaty::Role) -> Role {
    match role {
        shakmaty::Role::Pawn => Role::Pawn,
        shakmaty::Role::Knight => Role::Knight,
        shakmaty::Role::Bishop => Role::Bishop,
        shakmaty::Role::Rook => Role::Rook,
        shakmaty::Role::Queen => Role::Queen,
        shakmaty::Role::King => Role::King,
    }
}

fn any_square(random: &mut Random) -> Square {
    Square::from_index(random.below(64)).expect("on the board")
}

fn any_kind(random: &mut Random) -> MoveKind {
    match random.below(10) {
        0 => MoveKind::Castling,
        1 => MoveKind::EnPassant,
        2 => MoveKind::Promotion(random.pick(&Role::ALL)),
        _ => MoveKind::Normal(random.pick(&Role::ALL)),
    }
}
