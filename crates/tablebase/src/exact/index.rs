//! The numbers of the positions of an ending.

use rules::{Board, CastlingMode, Color, Piece, Position, Role, Setup, Square};

use crate::Material;

/// The maximum number of pieces.
pub(super) const MOST_PIECES: usize = 4;

/// The squares of the pieces: White's king, Black's king, then the others.
pub(super) type Places = [u8; MOST_PIECES];

/// The numbering of the positions of an ending. Positions that differ only by a reflection of the board
/// have the same number.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// The pieces in the order of the squares.
    pub(super) pieces: Vec<Piece>,
    pub(super) has_pawns: bool,
    /// Whether the two pieces besides the kings are of the same kind.
    alike: bool,
}

impl Index {
    /// Returns the numbering of an ending with up to four pieces.
    pub(super) fn new(material: Material) -> Self {
        let king = |color| Piece {
            color,
            role: Role::King,
        };
        let mut pieces: Vec<Piece> = Color::ALL.into_iter().map(king).collect();
        for color in Color::ALL {
            for role in Role::ALL {
                if role != Role::King {
                    for _ in 0..material.count(color, role) {
                        pieces.push(Piece { color, role });
                    }
                }
            }
        }
        Self {
            has_pawns: material.has_pawns(),
            alike: pieces.len() == MOST_PIECES && pieces[2] == pieces[3],
            pieces,
        }
    }

    /// The number of positions with each side to move, including illegal ones.
    pub(super) fn len(&self) -> usize {
        let kings = if self.has_pawns { 32 } else { 10 };
        kings * 64_usize.pow(self.pieces.len() as u32 - 1)
    }

    /// Returns the number of a position by the squares of its pieces.
    pub(super) fn number(&self, mut places: Places) -> usize {
        let count = self.pieces.len();
        let reflect = |places: &mut Places, reflection: fn(u8) -> u8| {
            for place in &mut places[..count] {
                *place = reflection(*place);
            }
        };
        if places[0] & 7 > 3 {
            reflect(&mut places, |square| square ^ 7);
        }
        if !self.has_pawns {
            if places[0] >> 3 > 3 {
                reflect(&mut places, |square| square ^ 0o70);
            }
            let mut other = places;
            reflect(&mut other, |square| square >> 3 | (square & 7) << 3);
            self.sort(&mut other);
            self.sort(&mut places);
            let above = |places: &Places| places[0] >> 3 > places[0] & 7;
            if (above(&places), places) > (above(&other), other) {
                places = other;
            }
        }
        self.sort(&mut places);
        let king = if self.has_pawns {
            usize::from(places[0] >> 3 << 2 | places[0] & 3)
        } else {
            usize::from(TRIANGLE[usize::from(places[0] & 3)] + (places[0] >> 3))
        };
        places[1..count]
            .iter()
            .fold(king, |number, &place| number << 6 | usize::from(place))
    }

    /// Returns the squares of the position with this number.
    pub(super) fn places(&self, mut number: usize) -> Places {
        let mut places = [0; MOST_PIECES];
        for place in places[1..self.pieces.len()].iter_mut().rev() {
            *place = (number & 63) as u8;
            number >>= 6;
        }
        places[0] = if self.has_pawns {
            (number >> 2 << 3 | number & 3) as u8
        } else {
            let file = (0..4).rfind(|&file| usize::from(TRIANGLE[file]) <= number);
            let file = file.unwrap_or(0);
            (8 * (number - usize::from(TRIANGLE[file])) + file) as u8
        };
        places
    }

    /// Returns the node of a position: its number, plus the number of all positions if it is Black's
    /// turn. If `swapped`, the colors are exchanged.
    pub(super) fn node(&self, position: &Position, swapped: bool) -> usize {
        let turn = if swapped {
            !position.turn()
        } else {
            position.turn()
        };
        turn.index() * self.len() + self.number(self.places_on(position.board(), swapped))
    }

    /// Returns the squares of the pieces on a board. If `swapped`, the colors are exchanged.
    pub(super) fn places_on(&self, board: &Board, swapped: bool) -> Places {
        let mut places = [0; MOST_PIECES];
        for (number, &Piece { color, role }) in self.pieces.iter().enumerate() {
            let color = if swapped { !color } else { color };
            let squares = board.pieces(color, role);
            let square = if number == 3 && self.alike {
                squares.into_iter().nth(1)
            } else {
                squares.first()
            };
            let square = square.map_or(0, |square| square.index() as u8);
            places[number] = if swapped { square ^ 0o70 } else { square };
        }
        places
    }

    /// Returns the legal position with this number, if there is one and no other number is that of the
    /// same position.
    pub(super) fn position(&self, number: usize, turn: Color) -> Option<Position> {
        let places = self.places(number);
        if self.number(places) != number {
            return None;
        }
        let mut setup = Setup::empty();
        for (&piece, &place) in self.pieces.iter().zip(&places) {
            let square = Square::from_index(usize::from(place))?;
            if setup.board.occupied().contains(square) {
                return None;
            }
            setup.board.set(square, Some(piece));
        }
        setup.turn = turn;
        Position::from_setup(&setup, CastlingMode::Standard).ok()
    }

    fn sort(&self, places: &mut Places) {
        if self.alike && places[2] > places[3] {
            places.swap(2, 3);
        }
    }
}

/// The number of the first square of each file in the triangle a1, d1, d4.
const TRIANGLE: [u8; 4] = [0, 1, 3, 6];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reflected_positions_have_the_same_number() {
        for (name, reflections) in [
            ("KRvKB", 8),
            ("KQQvK", 8),
            ("KPvKN", 2),
            ("KPPvK", 2),
            ("KQvK", 8),
        ] {
            let index = Index::new(name.parse().expect(name));
            let count = index.pieces.len();
            for number in (0..index.len()).step_by(997) {
                let places = index.places(number);
                let number = index.number(places);
                assert!(number < index.len());
                for reflection in 0..reflections {
                    let mut other = places;
                    for place in &mut other[..count] {
                        if reflection & 1 != 0 {
                            *place ^= 7;
                        }
                        if reflection & 2 != 0 {
                            *place ^= 0o70;
                        }
                        if reflection & 4 != 0 {
                            *place = *place >> 3 | (*place & 7) << 3;
                        }
                    }
                    assert_eq!(index.number(other), number, "{name} {places:?}");
                }
                assert_eq!(index.number(index.places(number)), number);
            }
        }
    }
}
