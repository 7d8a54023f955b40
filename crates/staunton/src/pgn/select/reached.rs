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
        // The other fields do not count, so they need not be readable.
        let fen = crate::fen::written_out(fen)?;
        let mut fields = fen.split_whitespace();
        let placement = fields.next().unwrap_or_default();
        let turn = fields.next();
        let has_turn = turn.is_some();
        let fen = format!("{placement} {}", turn.unwrap_or("w"));
        let setup = Setup::from_fen(&fen, CastlingMode::Standard).map_err(|why| why.to_string())?;
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
        for letter in with_colors(text).chars() {
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

/// Returns the pieces with capital letters for White and small ones for Black. `KRPvKR`, `KRP-KR`
/// and `KRPKR`, as tables of endgames have them, name both sides with the same letters.
fn with_colors(text: &str) -> String {
    let between = |c: char| matches!(c, 'v' | 's' | '-' | '–' | ':' | ' ' | '.');
    let sides: Vec<&str> = text
        .split(between)
        .filter(|side| !side.is_empty())
        .collect();
    if let [white, black] = sides[..] {
        return white.to_uppercase() + &black.to_lowercase();
    }
    let second = text
        .char_indices()
        .skip(1)
        .find(|(_, letter)| *letter == 'K');
    match second {
        Some((at, _)) if !text.contains(char::is_lowercase) => {
            text[..at].to_owned() + &text[at..].to_lowercase()
        }
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_materials_in_all_spellings() {
        let expected: Material = "KRPkr".parse().expect("pieces");
        for text in [
            "KRPvKR",
            "KRP-KR",
            "KRP vs KR",
            "krp:kr",
            "KRPKR",
            "RPr",
            "RPkr",
        ] {
            assert_eq!(text.parse::<Material>().as_ref(), Ok(&expected), "{text}");
        }
        for text in ["KRX", "KKPk"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }

    #[test]
    fn reads_placements_with_unreadable_fields() {
        for fen in [
            "8/8/8/8/8/8/8/K6k",
            "8/8/8/8/8/8/8/K6k w - - 161+0 0 1;",
            "8/8/8/8/8/8/8/K6k b",
        ] {
            assert!(fen.parse::<Placement>().is_ok(), "{fen}");
        }
        assert!("8/8/K6k".parse::<Placement>().is_err());
    }
}
