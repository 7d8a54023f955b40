//! The positions of an ending as nodes, and the nodes from which a move leads to a node.

use std::collections::HashMap;

use rules::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

use super::index::Index;

/// The positions of an ending. A node is the number of a position, plus the number of all positions if
/// it is Black's turn. Positions with a possible en passant capture are nodes after all others.
pub(super) struct Graph {
    pub(super) index: Index,
    /// The en passant positions by the node of the same position without en passant.
    pub(super) en_passant: HashMap<u32, u32>,
    /// For each en passant position, the node from which a double step of a pawn leads to it, and the
    /// node of the same position without en passant.
    pub(super) double_steps: Vec<(u32, u32)>,
}

impl Graph {
    pub(super) fn new(index: Index) -> Self {
        Self {
            index,
            en_passant: HashMap::new(),
            double_steps: Vec::new(),
        }
    }

    /// The number of nodes without en passant positions.
    pub(super) fn regular(&self) -> usize {
        2 * self.index.len()
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.regular() + self.double_steps.len()
    }

    /// The number of a node's position, and the side to move.
    pub(super) fn number(&self, node: usize) -> (usize, Color) {
        let node = match node.checked_sub(self.regular()) {
            Some(place) => self.double_steps[place].1 as usize,
            None => node,
        };
        if node < self.index.len() {
            (node, Color::White)
        } else {
            (node - self.index.len(), Color::Black)
        }
    }

    /// Calls a function with each node from which a move inside the ending leads to a node, once. Some
    /// of them are illegal positions. `pawns`: whether moves of pawns count.
    pub(super) fn predecessors(&self, node: usize, pawns: bool, list: &mut Vec<u32>) {
        list.clear();
        if let Some(place) = node.checked_sub(self.regular()) {
            if pawns {
                list.push(self.double_steps[place].0);
            }
            return;
        }
        let (number, turn) = self.number(node);
        let places = self.index.places(number);
        let occupied: Bitboard = places[..self.index.pieces.len()]
            .iter()
            .filter_map(|&place| Square::from_index(usize::from(place)))
            .collect();
        // The double step to this position leads to the en passant position instead.
        let double_steps = !self.en_passant.contains_key(&(node as u32));
        let offset = if turn == Color::White {
            self.index.len()
        } else {
            0
        };
        for (moved, &piece) in self.index.pieces.iter().enumerate() {
            if piece.color == turn {
                continue;
            }
            let Some(square) = Square::from_index(usize::from(places[moved])) else {
                continue;
            };
            for from in origins(piece, square, occupied, pawns, double_steps) {
                let mut before = places;
                before[moved] = from.index() as u8;
                list.push((offset + self.index.number(before)) as u32);
            }
        }
        if !self.index.has_pawns {
            list.sort_unstable();
            list.dedup();
        }
        if !self.en_passant.is_empty() {
            for place in 0..list.len() {
                list.extend(self.en_passant.get(&list[place]));
            }
        }
    }
}

/// Returns the squares from which a piece may have come, without a capture or promotion.
fn origins(
    Piece { color, role }: Piece,
    square: Square,
    occupied: Bitboard,
    pawns: bool,
    double_steps: bool,
) -> Bitboard {
    let reached = match role {
        Role::King => attacks::king(square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Queen => attacks::bishop(square, occupied) | attacks::rook(square, occupied),
        Role::Pawn if !pawns => Bitboard::EMPTY,
        Role::Pawn => {
            let back = if color == Color::White { -1 } else { 1 };
            let rank = square.rank().relative_to(color);
            let one = square.offset(0, back).filter(|_| rank > Rank::Second);
            let one = one.map_or(Bitboard::EMPTY, Square::bitboard);
            let is_free = (one & occupied).is_empty();
            let two = square
                .offset(0, 2 * back)
                .filter(|_| double_steps && rank == Rank::Fourth && is_free)
                .map_or(Bitboard::EMPTY, Square::bitboard);
            one | two
        }
    };
    reached.without(occupied)
}
