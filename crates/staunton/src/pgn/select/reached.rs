//! Conditions on the positions that were reached.

use std::str::FromStr;

use rules::{Board, CastlingMode, Color, Piece, Position, Role, Setup};

/// Pieces on squares, and optionally the side to move.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    board: Board,
    turn: Option<Color>,
}

impl Placement {
    pub(super) fn is_at(&self, position: &Position) -> bool {
        *position.board() == self.board && self.turn.is_none_or(|turn| position.turn() == turn)
    }
}

impl FromStr for Placement {
    type Err = String;

    fn from_str(fen: &str) -> Result<Self, Self::Err> {
        let fen = &crate::fen::written_out(fen)?;
        let has_turn = fen.split_whitespace().nth(1).is_some();
        let fen = if has_turn {
            fen.to_string()
        } else {
            format!("{} w", fen.trim())
        };
        let setup = Setup::from_fen(&fen, CastlingMode::Chess960).map_err(|why| why.to_string())?;
        Ok(Self {
            board: setup.board,
            turn: has_turn.then_some(setup.turn),
        })
    }
}

/// The number of pieces of each color and role, on any squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Material([[u8; 6]; 2]);

impl Material {
    pub(super) fn is_at(&self, position: &Position) -> bool {
        let board = position.board();
        Color::ALL.into_iter().all(|color| {
            Role::ALL.into_iter().all(|role| {
                let count = board.pieces(color, role).len();
                count == u32::from(self.0[color.index()][role.index()])
            })
        })
    }
}

impl FromStr for Material {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut counts = [[0_u8; 6]; 2];
        for letter in text.chars() {
            let Piece { color, role } = Piece::from_letter(letter).ok_or_else(|| {
                format!("{letter:?} is not a piece: write K, Q, R, B, N, P or k to p")
            })?;
            let count = &mut counts[color.index()][role.index()];
            *count = count.saturating_add(1);
        }
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let kings = &mut counts[color.index()][Role::King.index()];
            if *kings > 1 {
                return Err(format!("{name} has one king"));
            }
            // Each side always has its king, listed or not.
            *kings = 1;
        }
        Ok(Self(counts))
    }
}
