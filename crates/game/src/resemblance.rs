//! Positions that tell a player what to do in a running game, although they are not its position.

use std::collections::HashSet;

use rules::{Board, Line, Piece, Position, Square};

/// The number of squares in which two boards differ at most if one move leads from one to the
/// other: four by castling.
const ONE_MOVE: u32 = 4;

/// The boards of running games, as they are and mirrored.
#[derive(Debug)]
pub(crate) struct Resemblance(HashSet<Board>);

impl Resemblance {
    /// Collects the boards of these positions. Only the pieces count: not the side to move, the
    /// castling rights and the counters, which a request can change at will.
    pub(crate) fn to(positions: impl Iterator<Item = Position>) -> Self {
        Self(positions.flat_map(|one| mirrored(one.board())).collect())
    }

    /// Returns whether the line leads through one of these boards, or to one that differs from them
    /// by one move or by a few pieces.
    pub(crate) fn is_in(&self, line: &Line) -> bool {
        let mut positions = line.positions();
        self.is_near(line.position().board())
            || positions.any(|position| self.0.contains(position.board()))
    }

    fn is_near(&self, board: &Board) -> bool {
        let mut boards = self.0.iter();
        boards.any(|one| one.differing(board).len() <= ONE_MOVE)
    }
}

/// Returns the board, and the board with files, with colors and ranks, and with both mirrored.
fn mirrored(board: &Board) -> [Board; 4] {
    [(false, false), (true, false), (false, true), (true, true)].map(|(files, colors)| {
        let mut mirrored = Board::EMPTY;
        for square in board.occupied() {
            let mask = if files { 7 } else { 0 } ^ if colors { 56 } else { 0 };
            let to = Square::from_index(square.index() ^ mask);
            let piece = board.piece_at(square).map(|piece| Piece {
                color: if colors { !piece.color } else { piece.color },
                ..piece
            });
            mirrored.set(to.expect("a square of the board"), piece);
        }
        mirrored
    })
}

#[cfg(test)]
mod tests {
    use rules::CastlingMode;

    use super::*;

    /// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4.
    const PLAYED: &str = "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4";

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, CastlingMode::Standard).expect(fen)
    }

    fn is_refused(fen: &str, moves: &[&str]) -> bool {
        let mut line = Line::new(position(fen));
        for text in moves {
            let mv = line.position().parse_san(text).expect("a legal move");
            line.play(mv).expect("a legal move");
        }
        Resemblance::to([position(PLAYED)].into_iter()).is_in(&line)
    }

    #[test]
    fn recognizes_positions_that_show_what_to_do() {
        for (fen, why) in [
            (PLAYED, "the position"),
            (
                "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b Kkq - 1 4",
                "without a castling right",
            ),
            (
                "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 1 4",
                "with the other side to move",
            ),
            (
                "rnbqk2r/pppp1ppp/5n2/b3p3/4P3/P1N5/1PPP1PPP/R1BQKBNR w KQkq - 1 4",
                "with colors mirrored",
            ),
            (
                "rnbkqb1r/ppp1ppp1/5n1p/3p4/3P3B/2N5/PPP1PPPP/R2KQBNR b - - 1 4",
                "with files mirrored",
            ),
            (
                "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5",
                "after a candidate move",
            ),
            (
                "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4",
                "before the last move",
            ),
            (
                "r1bqkbnr/1ppp1pp1/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
                "without a pawn",
            ),
        ] {
            assert!(is_refused(fen, &[]), "{why}");
        }
        let other = "rnbqkb1r/1ppp1ppp/p4n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4";
        assert!(!is_refused(other, &[]), "three moves away");
    }

    #[test]
    fn mirrors_files() {
        let board = *position("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1").board();
        let fens = mirrored(&board).map(|board| board.fen());
        assert_eq!(
            fens,
            [
                "r3k3/8/8/8/8/8/8/4K2R",
                "3k3r/8/8/8/8/8/8/R2K4",
                "4k2r/8/8/8/8/8/8/R3K3",
                "r2k4/8/8/8/8/8/8/3K3R",
            ]
        );
    }

    #[test]
    fn recognizes_lines_through_the_position() {
        assert!(is_refused(PLAYED, &["Nf6", "O-O", "Be7"]));
        let mirrored = "rnbqk2r/pppp1ppp/5n2/b3p3/4P3/P1N5/1PPP1PPP/R1BQKBNR w KQkq - 1 4";
        assert!(is_refused(mirrored, &["Nf3", "O-O", "Be2"]));
        let start = &Position::start().fen();
        assert!(is_refused(
            start,
            &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O"]
        ));
        assert!(!is_refused(start, &["e4", "e5"]));
    }
}
