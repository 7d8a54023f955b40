//! A second implementation of the rules, slow but obviously correct: an array of squares, and moves
//! that are tried by making them and looking for a capture of the king. It uses no bitboards or
//! tables.

use staunton_rules::{CastlingSide, Color, Piece, Position, Role, Square};

#[derive(Clone)]
pub(crate) struct Twin {
    pieces: [Option<Piece>; 64],
    turn: Color,
    /// Rooks with which the side to move may castle.
    rooks: Vec<Square>,
    en_passant: Option<Square>,
}

/// A move in Chess960 UCI notation.
pub(crate) type Text = String;

impl Twin {
    /// Copies the state of a position; `en_passant` is the square that the last move passed over.
    pub(crate) fn of(position: &Position, en_passant: Option<Square>) -> Self {
        let mut pieces = [None; 64];
        for square in Square::all() {
            pieces[square.index()] = position.board().piece_at(square);
        }
        let turn = position.turn();
        let rooks = CastlingSide::ALL
            .into_iter()
            .filter_map(|side| position.castling_rook(turn, side));
        Self {
            pieces,
            turn,
            rooks: rooks.collect(),
            en_passant,
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    fn find_king(&self, color: Color) -> Square {
        Square::all()
            .find(|&at| {
                self.at(at)
                    == Some(Piece {
                        color,
                        role: Role::King,
                    })
            })
            .expect("a king")
    }

    /// Returns the squares to which the piece on a square could move or capture if king safety were
    /// ignored.
    fn reach(&self, from: Square) -> Vec<Square> {
        let piece = self.at(from).expect("a piece");
        let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let knight = [
            (1, 2),
            (2, 1),
            (-1, 2),
            (-2, 1),
            (1, -2),
            (2, -1),
            (-1, -2),
            (-2, -1),
        ];
        match piece.role {
            Role::Pawn => self.pawn_reach(from, piece.color),
            Role::Knight => self.steps(from, &knight, 1),
            Role::Bishop => self.steps(from, &diagonal, 7),
            Role::Rook => self.steps(from, &straight, 7),
            Role::Queen => [
                self.steps(from, &diagonal, 7),
                self.steps(from, &straight, 7),
            ]
            .concat(),
            Role::King => [
                self.steps(from, &diagonal, 1),
                self.steps(from, &straight, 1),
            ]
            .concat(),
        }
    }

    fn steps(&self, from: Square, directions: &[(i8, i8)], most: i8) -> Vec<Square> {
        let color = self.at(from).expect("a piece").color;
        let mut targets = Vec::new();
        for &(files, ranks) in directions {
            for step in 1..=most {
                let Some(to) = from.offset(files * step, ranks * step) else {
                    break;
                };
                match self.at(to) {
                    Some(piece) if piece.color == color => break,
                    Some(_) => {
                        targets.push(to);
                        break;
                    }
                    None => targets.push(to),
                }
            }
        }
        targets
    }

    fn pawn_reach(&self, from: Square, color: Color) -> Vec<Square> {
        let up = if color == Color::White { 1 } else { -1 };
        let first_rank = if color == Color::White { 1 } else { 6 };
        let mut targets = Vec::new();
        if let Some(one) = from.offset(0, up).filter(|&to| self.at(to).is_none()) {
            targets.push(one);
            if from.rank().index() == first_rank {
                targets.extend(one.offset(0, up).filter(|&to| self.at(to).is_none()));
            }
        }
        for side in [-1, 1] {
            targets.extend(from.offset(side, up).filter(|&to| {
                self.at(to).is_some_and(|piece| piece.color != color)
                    || color == self.turn && self.en_passant == Some(to)
            }));
        }
        targets
    }

    /// Whether a side could capture a piece on this square.
    fn attacks(&self, by: Color, target: Square) -> bool {
        let mut with_bait = self.clone();
        with_bait.pieces[target.index()] = Some(Piece {
            color: !by,
            role: Role::Queen,
        });
        Square::all()
            .filter(|&from| with_bait.at(from).is_some_and(|piece| piece.color == by))
            .any(|from| with_bait.reach(from).contains(&target))
    }

    pub(crate) fn is_check(&self) -> bool {
        self.attacks(!self.turn, self.find_king(self.turn))
    }

    /// Returns all legal moves, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<Text> {
        let mut moves = self.castlings();
        for from in Square::all() {
            if self.at(from).is_none_or(|piece| piece.color != self.turn) {
                continue;
            }
            for to in self.reach(from) {
                let mut after = self.clone();
                let piece = after.pieces[from.index()].take().expect("a piece");
                if piece.role == Role::Pawn && from.file() != to.file() && self.at(to).is_none() {
                    after.pieces[Square::new(to.file(), from.rank()).index()] = None;
                }
                after.pieces[to.index()] = Some(piece);
                if after.attacks(!self.turn, after.find_king(self.turn)) {
                    continue;
                }
                if piece.role == Role::Pawn && matches!(to.rank().index(), 0 | 7) {
                    moves.extend("qrbn".chars().map(|role| format!("{from}{to}{role}")));
                } else {
                    moves.push(format!("{from}{to}"));
                }
            }
        }
        moves.sort();
        moves
    }

    fn castlings(&self) -> Vec<Text> {
        let king = self.find_king(self.turn);
        let mut moves = Vec::new();
        for &rook in &self.rooks {
            let side = if rook.file() > king.file() {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            let ends = [
                king,
                side.king_target(self.turn),
                rook,
                side.rook_target(self.turn),
            ];
            let files = |a: Square, b: Square| {
                let (a, b) = (a.index().min(b.index()), a.index().max(b.index()));
                (a..=b).filter_map(Square::from_index).collect::<Vec<_>>()
            };
            let mut lifted = self.clone();
            lifted.pieces[rook.index()] = None;
            let empty = files(ends[0], ends[1])
                .into_iter()
                .chain(files(ends[2], ends[3]))
                .all(|square| square == king || lifted.at(square).is_none());
            let mut gone = lifted.clone();
            gone.pieces[king.index()] = None;
            let safe = !self.is_check()
                && files(ends[0], ends[1])
                    .into_iter()
                    .all(|square| !gone.attacks(!self.turn, square));
            if empty && safe {
                moves.push(format!("{king}{rook}"));
            }
        }
        moves
    }
}
