//! Start position and castling rules of a game.

use rules::{
    Bitboard, Board, CastlingMode, Color, FenError, FenNote, File, Position, Rank, Role, Setup,
};

use super::Reader;
use crate::{Diagnostic, Problem, Source, Text, Visitor};

impl<S: Source> Reader<S> {
    /// Returns the position that the tags define, and whether moves can be played from it.
    pub(super) fn read_start(&mut self, visitor: &mut impl Visitor) -> (Position, bool) {
        let mut mode = CastlingMode::Standard;
        let mut playable = true;
        if let Some((name, place)) = &self.start_tags.variant {
            if let Some(known) = variant(name) {
                mode = known;
            } else {
                playable = false;
                let problem = Problem::Variant(Text(name.as_bytes()).excerpt());
                let place = *place;
                self.report(visitor, Diagnostic { place, problem });
            }
        }
        let default_start = match mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => Position::chess960(518).unwrap_or_default(),
        };
        let Some((fen, place)) = &self.start_tags.fen else {
            if let Some(place) = self.start_tags.set_up {
                let problem = Problem::SetUpWithoutFen;
                self.report(visitor, Diagnostic { place, problem });
            }
            return (default_start, playable);
        };
        if !playable || matches!(fen.trim(), "" | "?") {
            return (default_start, playable);
        }
        let place = *place;
        let mut problems = Vec::new();
        let start = match read_fen(fen, mode, &mut problems) {
            Ok(position) => (position, true),
            Err(error) => {
                problems.push(Problem::Fen(error));
                (default_start, false)
            }
        };
        for problem in problems {
            self.report(visitor, Diagnostic { place, problem });
        }
        start
    }
}

/// Returns the castling mode of a variant, or `None` if it has other rules than chess.
fn variant(name: &str) -> Option<CastlingMode> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match plain.as_str() {
        // FICS numbers its other starts; in wild/0 and wild/1 castling has different rules.
        "" | "standard" | "chess" | "classical" | "normal" | "regular" | "orthodox"
        | "fromposition" | "wild2" | "wild3" | "wild4" | "wild5" | "wild6" | "wild7" | "wild8"
        | "wild8a" => Some(CastlingMode::Standard),
        "chess960" | "960" | "frc" | "dfrc" | "shufflechess960" | "wildfr" => {
            Some(CastlingMode::Chess960)
        }
        _ if plain.starts_with("fischer") => Some(CastlingMode::Chess960),
        _ => None,
    }
}

/// Parses a FEN. Castling rights that are valid only in Chess960 select that mode. Other impossible
/// rights are dropped.
fn read_fen(
    fen: &str,
    mode: CastlingMode,
    problems: &mut Vec<Problem>,
) -> Result<Position, FenError> {
    let mut read = Position::read_fen(fen, mode);
    let castling_cannot_be = match &read {
        Ok((_, notes)) => drops_a_right(notes),
        Err(error) => matches!(error, FenError::Castling(_)),
    };
    if castling_cannot_be
        && mode == CastlingMode::Standard
        && is_chess960(fen)
        && let Ok((chess960, notes)) = Position::read_fen(fen, CastlingMode::Chess960)
        // Rights that are also impossible in Chess960 were simply not cleared when the kings
        // castled.
        && (read.is_err() || !drops_a_right(&notes))
    {
        // Rooks named by their files may still be on their standard squares.
        let fen = chess960.fen();
        let standard = Position::from_fen(&fen, CastlingMode::Standard).ok();
        let standard = standard.filter(|standard| standard.fen() == fen);
        read = Ok((standard.unwrap_or(chess960), notes));
    }
    let (position, notes) = read?;
    problems.extend(notes.into_iter().map(Problem::FenNote));
    Ok(position)
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
    if field
        .bytes()
        .any(|letter| matches!(letter, b'a'..=b'h' | b'A'..=b'H'))
    {
        return true;
    }
    let Ok(setup) = Setup::from_fen(fen, CastlingMode::Chess960) else {
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
                .pieces(color, rules::Role::King)
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
