//! Building blocks for the boards of the families: cages, enclosed kings, bishops on one square
//! color.

use rules::{Color, Piece, Role, Setup, Square};

use super::Random;

/// Puts pieces on free squares.
pub(super) struct Builder<'a> {
    pub(super) random: &'a mut Random,
    pub(super) setup: Setup,
}

impl<'a> Builder<'a> {
    pub(super) fn new(random: &'a mut Random) -> Self {
        Self {
            random,
            setup: Setup::empty(),
        }
    }

    fn put(&mut self, file: usize, rank: usize, color: Color, role: Role) {
        let rank_is_for_pawns = (1..7).contains(&rank);
        if file > 7 || rank > 7 || (role == Role::Pawn && !rank_is_for_pawns) {
            return;
        }
        if let Some(at) = Square::from_index(8 * rank + file)
            && !self.setup.board.occupied().contains(at)
        {
            self.setup.board.set(at, Some(Piece { color, role }));
        }
    }

    /// Adds pawns that block each other on every file or every second one, some of them with room
    /// to move.
    pub(super) fn cage(&mut self, with_room: bool) {
        let step = 1 + self.random.below(2);
        let mut rank = 2 + self.random.below(3);
        for file in (self.random.below(2)..8).step_by(step) {
            if step == 1 {
                rank = (rank + self.random.below(3)).saturating_sub(1).clamp(1, 5);
            }
            self.put(file, rank, Color::White, Role::Pawn);
            self.put(file, rank + 1, Color::Black, Role::Pawn);
            if with_room && self.random.below(2) == 0 {
                // Another pair comes behind one of the two, a step or two apart.
                let gap = 1 + self.random.below(3);
                if self.random.below(2) == 0 {
                    self.put(file, rank + 2, Color::White, Role::Pawn);
                    self.put(file, rank + 2 + gap, Color::Black, Role::Pawn);
                } else if rank > gap + 1 {
                    self.put(file, rank - 1, Color::Black, Role::Pawn);
                    self.put(file, rank - 1 - gap, Color::White, Role::Pawn);
                }
            }
        }
    }

    /// Adds a king near a corner or the edge, with pawns of both sides around it.
    pub(super) fn immured(&mut self, color: Color) {
        let file = self.random.pick(&[0, 0, 1, 6, 7, 7, 3]);
        let rank = self.random.pick(&[0, 0, 1, 2, 3]);
        let turned = color == Color::Black;
        let up = |rank: usize| if turned { 7 - rank } else { rank };
        if self.king(color).is_none() {
            self.put(file, up(rank), color, Role::King);
        }
        for (files, ranks) in [
            (0, 0),
            (1, 0),
            (2, 0),
            (0, 1),
            (2, 1),
            (0, 2),
            (1, 2),
            (2, 2),
        ] {
            let (Some(file), Some(rank)) =
                ((file + files).checked_sub(1), (rank + ranks).checked_sub(1))
            else {
                continue;
            };
            if self.random.below(4) == 0 {
                continue;
            }
            let side = if self.random.below(5) < 3 {
                color
            } else {
                !color
            };
            let role =
                self.random
                    .pick(&[Role::Pawn, Role::Pawn, Role::Pawn, Role::Pawn, Role::Bishop]);
            self.put(file, up(rank), side, role);
            if role == Role::Pawn {
                let ahead = if side == Color::White {
                    up(rank) + 1
                } else {
                    up(rank).wrapping_sub(1)
                };
                self.put(file, ahead, !side, Role::Pawn);
            }
        }
    }

    /// Adds pawns that face each other on one file, near or far.
    pub(super) fn pairs(&mut self, at_most: usize) {
        for _ in 0..=self.random.below(at_most) {
            let file = self.random.below(8);
            let rank = 1 + self.random.below(4);
            let gap = self.random.pick(&[1, 1, 1, 2, 3]);
            self.put(file, rank, Color::White, Role::Pawn);
            self.put(file, rank + gap, Color::Black, Role::Pawn);
        }
    }

    /// Adds pairs of pawns that have moves left.
    pub(super) fn free_pawns(&mut self) {
        for _ in 0..=self.random.below(4) {
            let file = self.random.below(8);
            let rank = 1 + self.random.below(2);
            self.put(file, rank, Color::White, Role::Pawn);
            let rank = 6 - self.random.below(2);
            self.put(file, rank, Color::Black, Role::Pawn);
        }
    }

    /// Adds bishops that are all on one square color.
    pub(super) fn bishops(&mut self, color: Color, at_most: usize) {
        let shade = self.random.below(2);
        for _ in 0..self.random.below(at_most + 1) {
            let (file, rank) = (self.random.below(8), self.random.below(8));
            let file = if (file + rank) % 2 == shade {
                file
            } else {
                file ^ 1
            };
            self.put(file, rank, color, Role::Bishop);
        }
    }

    /// Adds pieces on the last two ranks, behind blocked pawns.
    pub(super) fn locked(&mut self, color: Color) {
        let rank = |rank: usize| {
            if color == Color::White {
                rank
            } else {
                7 - rank
            }
        };
        let first = self.random.below(5);
        for file in first..first + 3 {
            self.put(file, rank(1), color, Role::Pawn);
            self.put(file, rank(2), !color, Role::Pawn);
            let role = self.random.pick(&[
                Role::Bishop,
                Role::Rook,
                Role::Knight,
                Role::Queen,
                Role::Bishop,
            ]);
            self.put(file, rank(0), color, role);
        }
    }

    pub(super) fn lone_minor(&mut self) {
        let role = self.random.pick(&[Role::Knight, Role::Bishop]);
        self.any_piece(Color::White, &[role]);
        for _ in 0..=self.random.below(5) {
            self.any_piece(
                Color::Black,
                &[
                    Role::Pawn,
                    Role::Knight,
                    Role::Bishop,
                    Role::Rook,
                    Role::Queen,
                ],
            );
        }
    }

    fn any_piece(&mut self, color: Color, roles: &[Role]) {
        let (file, rank) = (self.random.below(8), self.random.below(8));
        let role = self.random.pick(roles);
        self.put(file, rank, color, role);
    }

    fn king(&self, color: Color) -> Option<Square> {
        self.setup.board.pieces(color, Role::King).first()
    }

    pub(super) fn kings(&mut self) {
        for color in Color::ALL {
            while self.king(color).is_none() {
                let (file, rank) = (self.random.below(8), self.random.below(8));
                self.put(file, rank, color, Role::King);
            }
        }
    }
}
