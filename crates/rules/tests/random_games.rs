//! Random games in standard chess and Chess960: compares the generator with its slow twin and
//! checks invariants of every position.

mod twin;

use proptest::prelude::*;
use staunton_rules::{
    CastlingMode, CastlingSide, Color, Move, MoveKind, Notation, Outcome, Position, Role, Square,
    UciMove,
};
use twin::Twin;

fn castling_rooks(position: &Position) -> [Option<Square>; 4] {
    let rook = |color| CastlingSide::ALL.map(|side| position.castling_rook(color, side));
    let [[a, b], [c, d]] = Color::ALL.map(rook);
    [a, b, c, d]
}

/// A start position and the random choices of a game.
fn games(plies: usize) -> impl Strategy<Value = (Position, Vec<u16>)> {
    let start = prop_oneof![
        Just(Position::start()),
        (0..960_u16).prop_map(|number| Position::chess960(number).unwrap()),
        prop::sample::select(vec![
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "4k3/pppp1ppp/8/8/8/8/PPPP1PPP/4K3 w - - 0 1",
        ])
        .prop_map(|fen| Position::from_fen(fen, CastlingMode::Standard).unwrap()),
    ];
    (start, prop::collection::vec(any::<u16>(), plies))
}

/// Returns the square that the last move passed over, even if no capture there is legal.
fn skipped_square(before: &Position, mv: Move) -> Option<Square> {
    let is_pawn = before.board().role_at(mv.from()) == Some(Role::Pawn);
    (is_pawn && mv.from().index().abs_diff(mv.to().index()) == 16)
        .then(|| Square::from_index(usize::midpoint(mv.from().index(), mv.to().index())).unwrap())
}

/// Plays a game and passes each position to a check.
fn walk(
    (start, choices): (Position, Vec<u16>),
    mut check: impl FnMut(&Position, Option<Square>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut position = start;
    let mut passed = None;
    for choice in choices {
        check(&position, passed)?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice as usize % moves.len()];
        passed = skipped_square(&position, mv);
        position = position.play(mv).unwrap();
    }
    Ok(())
}

/// Returns a move in the twin's format: castling is always the king capturing its rook.
fn text(mv: Move) -> String {
    UciMove {
        from: mv.from(),
        to: mv.to(),
        promotion: mv.promotion(),
    }
    .to_string()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_agree_with_the_twin(game in games(120)) {
        walk(game, |position, passed| {
            let twin = Twin::of(position, passed);
            let mut moves: Vec<String> = position.legal_moves().into_iter().map(text).collect();
            moves.sort();
            let theirs = twin.legal_moves();
            let captures_in_passing = theirs.iter().any(|mv| {
                passed.is_some_and(|at| mv[2..4] == at.to_string())
                    && position.board().role_at(mv[..2].parse().unwrap()) == Some(Role::Pawn)
                    && mv[..1] != mv[2..3]
            });
            prop_assert_eq!(position.is_check(), twin.is_check());
            prop_assert_eq!(moves, theirs, "{}", position);
            prop_assert_eq!(position.en_passant(), passed.filter(|_| captures_in_passing));
            Ok(())
        })?;
    }

    #[test]
    fn round_trips_every_notation(game in games(80)) {
        walk(game, |position, _| {
            let fen = position.fen();
            let again = Position::from_fen(&fen, position.castling_mode());
            prop_assert_eq!(again.as_ref(), Ok(position), "{}", fen);
            prop_assert_eq!(again.unwrap().hash(), position.hash(), "{}", fen);
            for mv in position.legal_moves() {
                let uci = position.uci(mv).to_string();
                prop_assert_eq!(position.parse_uci(&uci), Ok(mv), "{} in {}", uci, fen);
                prop_assert_eq!(position.parse_move(&uci), Ok(mv), "{} in {}", uci, fen);
                for notation in [Notation::San, Notation::Figurine, Notation::Long] {
                    let san = position.notate(mv, notation);
                    prop_assert_eq!(position.parse_san(&san), Ok(mv), "{} in {}", san, fen);
                }
            }
            Ok(())
        })?;
    }

    /// Checks every legal move, not only those played in the game: the incrementally updated hash
    /// equals the hash computed from the FEN.
    #[test]
    fn play_updates_the_hash_and_keeps_the_original(game in games(60)) {
        walk(game, |position, _| {
            let (before, fen, hash) = (*position, position.fen(), position.hash());
            for mv in position.legal_moves() {
                let next = position.play(mv).unwrap();
                let afresh = Position::from_fen(&next.fen(), next.castling_mode()).unwrap();
                prop_assert_eq!(next.hash(), afresh.hash(), "{:?} in {}", mv, fen);
                prop_assert_eq!(next, afresh);
                let plain = mv.promotion().is_none()
                    && !matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant)
                    && castling_rooks(&next) == castling_rooks(position)
                    && next.en_passant().is_none();
                let likely = position.likely_hash_after(mv);
                prop_assert!(!plain || likely == next.hash(), "{:?} in {}", mv, fen);
            }
            prop_assert_eq!(*position, before);
            prop_assert_eq!((position.fen(), position.hash()), (fen, hash));
            Ok(())
        })?;
    }

    #[test]
    fn gives_check_agrees_with_playing_the_move(game in games(120)) {
        walk(game, |position, _| {
            let checks = position.checks();
            for mv in position.legal_moves() {
                let is_check = position.after_unchecked(mv).is_check();
                prop_assert_eq!(position.gives_check(mv), is_check, "{:?} in {}", mv, position);
                prop_assert_eq!(position.gives_check_by(mv, &checks), is_check, "{:?} in {}", mv, position);
            }
            Ok(())
        })?;
    }

    #[test]
    fn stages_and_single_moves_agree_with_the_list(game in games(80)) {
        walk(game, |position, _| {
            let all = position.legal_moves();
            let mut parts: Vec<Move> = position.captures().into_iter().chain(position.quiets()).collect();
            let mut sorted = all.to_vec();
            sorted.sort();
            parts.sort();
            prop_assert_eq!(parts, sorted);
            prop_assert_eq!(position.has_legal_move(), !all.is_empty());
            prop_assert_eq!(position.outcome(), match (all.is_empty(), position.is_check()) {
                (false, _) => None,
                (true, true) => Some(Outcome::Checkmate),
                (true, false) => Some(Outcome::Stalemate),
            });
            for mv in position.captures() {
                prop_assert!(position.is_capture(mv) || mv.promotion().is_some());
                prop_assert_eq!(position.is_capture(mv), position.captured(mv).is_some());
            }
            Ok(())
        })?;
    }

    #[test]
    fn explain_accepts_only_legal_moves(game in games(24)) {
        walk(game, |position, _| {
            let legal = position.legal_moves();
            let promotions = [None, Some(Role::Queen), Some(Role::Knight), Some(Role::King)];
            for from in Square::all() {
                for to in Square::all() {
                    for promotion in promotions {
                        let answer = position.explain(UciMove { from, to, promotion });
                        match answer {
                            Ok(mv) => prop_assert!(legal.contains(&mv)),
                            Err(why) => {
                                prop_assert!(!why.to_string().is_empty());
                                let same = |mv: &&Move| {
                                    mv.kind() != MoveKind::Castling
                                        && (mv.from(), mv.to(), mv.promotion()) == (from, to, promotion)
                                };
                                prop_assert_eq!(legal.iter().find(same), None, "{}: {}", position, why);
                            }
                        }
                    }
                }
            }
            Ok(())
        })?;
    }

    #[test]
    fn parsers_never_panic(text in "\\PC{0,40}", fen in "[prnbqkPRNBQK1-8/ wbKQkqA-Ha-h0-9-]{0,60}") {
        let start = Position::start();
        let _ = start.parse_move(&text);
        let _ = start.parse_san(&text);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            let _ = Position::from_fen(&text, mode);
            let _ = Position::from_fen(&fen, mode);
        }
    }
}
