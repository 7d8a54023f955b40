//! Detection of Chess960 by the castling rights of a FEN.

use alloc::vec::Vec;

use super::read::names_files;
use crate::{
    Bitboard, Board, CastlingMode, Color, FenError, FenNote, File, Position, Rank, Role, Setup,
};

impl Position {
    /// Parses a FEN like [`Position::read_fen`]. If `mode` is standard chess and the castling rights
    /// are valid only in Chess960, the position has the rules of Chess960, with a note.
    ///
    /// Rights that name the files of the rooks mean standard chess if all kings and rooks with
    /// rights are on the squares of standard chess. Rights that are impossible in both modes are
    /// dropped, as in later positions of games in which they were not cleared.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Position};
    ///
    /// for (fen, mode) in [
    ///     ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", CastlingMode::Chess960),
    ///     ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", CastlingMode::Standard),
    /// ] {
    ///     let (position, notes) = Position::detect_fen(fen, CastlingMode::Standard)?;
    ///     assert_eq!(position.castling_mode(), mode);
    ///     assert_eq!(notes.len(), 1);
    /// }
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn detect_fen(fen: &str, mode: CastlingMode) -> Result<(Self, Vec<FenNote>), FenError> {
        let standard = Self::read_fen(fen, mode);
        let fits = match &standard {
            Ok((_, notes)) => !drops_a_right(notes),
            Err(why) => !matches!(why, FenError::Castling(_)),
        };
        if mode == CastlingMode::Chess960 || fits || !is_chess960(fen) {
            return standard;
        }
        let (chess960, mut notes) = Self::read_fen(fen, CastlingMode::Chess960)?;
        // Rights that are also impossible in Chess960 were simply not cleared when the kings castled.
        if standard.is_ok() && drops_a_right(&notes) {
            return standard;
        }
        // Rooks named by their files may still be on their standard squares.
        let fen = chess960.fen();
        let standard = Self::from_fen(&fen, CastlingMode::Standard).ok();
        let position = standard
            .filter(|standard| standard.fen() == fen)
            .unwrap_or(chess960);
        notes.push(FenNote::Chess960Rights(position.castling_mode()));
        Ok((position, notes))
    }
}

/// Whether a castling right was dropped.
fn drops_a_right(notes: &[FenNote]) -> bool {
    notes
        .iter()
        .any(|note| matches!(note, FenNote::CastlingDropped { .. }))
}

/// Whether castling rights that are invalid in standard chess look like Chess960: rooks named by
/// file, kings off the e-file, or a start position. In later positions, `KQkq` with a king on e1
/// and a missing rook is an error.
fn is_chess960(fen: &str) -> bool {
    let Some(field) = fen.split_whitespace().nth(2) else {
        return false;
    };
    if names_files(field) {
        return true;
    }
    let Ok((setup, _)) = Setup::read_fen(fen, CastlingMode::Chess960) else {
        return false;
    };
    if is_start(&setup.board) {
        return true;
    }
    Color::ALL
        .into_iter()
        .filter(|color| setup.castling[color.index()] != [None; 2])
        .all(|color| {
            setup
                .board
                .pieces(color, Role::King)
                .first()
                .is_some_and(|king| king.file() != File::E)
        })
}

/// Whether all pieces are on their back ranks with the pawns in front: nothing has moved that could
/// have lost a right.
fn is_start(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let pawns = Bitboard::rank(Rank::Second.relative_to(color));
        let pieces = Bitboard::rank(Rank::First.relative_to(color));
        board.pieces(color, Role::Pawn) == pawns && board.by_color(color) == pawns | pieces
    })
}
