//! Kinds of moves that human players overlook.
//!
//! A player who overlooks a bishop at the other end of the board does so again in the same game. So
//! the seed of the game decides the kinds of moves that a level is blind to.

use rules::{Color, Move, MoveKind, Role};

use super::chance::Chance;

/// Minimum number of squares of a long diagonal move.
const LONG: u32 = 4;

/// A kind of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A bishop or a queen moves far along a diagonal.
    LongDiagonal,
    /// A piece moves backwards.
    Backward,
    /// En passant.
    EnPassant,
}

impl Kind {
    const ALL: [Self; 3] = [Self::LongDiagonal, Self::Backward, Self::EnPassant];

    /// Returns the kinds of moves that a player does not see in this game, if each kind is
    /// overlooked with the probability `blindness`.
    pub(super) fn unseen(blindness: f64, seed: u64) -> impl Iterator<Item = Self> {
        (1..)
            .zip(Self::ALL)
            .filter(move |&(name, _)| Chance::new(seed, name).unit() < blindness)
            .map(|(_, kind)| kind)
    }

    /// Whether a move of `side` is of this kind.
    pub(super) fn has(self, mv: Move, side: Color) -> bool {
        let (from, to) = (mv.from(), mv.to());
        match (self, mv.kind()) {
            (Self::EnPassant, kind) => kind == MoveKind::EnPassant,
            (Self::LongDiagonal, MoveKind::Normal(Role::Bishop | Role::Queen)) => {
                from.file() != to.file() && from.rank() != to.rank() && from.distance(to) >= LONG
            }
            (Self::Backward, MoveKind::Normal(role)) => {
                let [before, after] = [from, to].map(|square| square.rank().relative_to(side));
                role != Role::King && after < before
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{CastlingMode, Position};

    use super::*;

    #[test]
    fn recognizes_the_kind_of_each_move() {
        let white = "4k3/8/8/3p4/8/2Q5/1r6/B3K2R w K - 0 1";
        let passed = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let black = "4k3/8/5n2/8/8/8/8/4K2R b K - 0 1";
        for (fen, uci, kinds) in [
            (white, "c3h8", vec![Kind::LongDiagonal]),
            (white, "c3g7", vec![Kind::LongDiagonal]),
            (white, "c3f6", vec![]),
            (white, "c3c8", vec![]),
            (white, "c3b2", vec![Kind::Backward]),
            (passed, "e5d6", vec![Kind::EnPassant]),
            (passed, "e5e6", vec![]),
            (white, "e1g1", vec![]),
            (black, "f6g8", vec![Kind::Backward]),
            (black, "f6g4", vec![]),
            (black, "e8d7", vec![]),
        ] {
            let position = Position::from_fen(fen, CastlingMode::Standard).unwrap();
            let mv = position.parse_uci(uci).unwrap();
            let found: Vec<Kind> = Kind::ALL
                .into_iter()
                .filter(|kind| kind.has(mv, position.turn()))
                .collect();
            assert_eq!(found, kinds, "{uci} in {fen}");
        }
    }

    #[test]
    fn a_kind_is_overlooked_with_the_given_probability() {
        for (blindness, expected) in [(0.0, 0..=0), (0.3, 250..=350), (1.0, 1000..=1000)] {
            let blind = (0..1000)
                .filter(|&seed| Kind::unseen(blindness, seed).any(|kind| kind == Kind::Backward))
                .count();
            assert!(expected.contains(&blind), "{blindness}: {blind}");
        }
    }
}
