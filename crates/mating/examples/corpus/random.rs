//! Random positions from a seed.

use rules::{CastlingMode, Color, Piece, Position, Role, Setup, Square};

/// The `SplitMix64` generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Returns a position with both kings and some more pieces: anywhere, or all near one corner,
    /// where kings get stuck and lines are forced.
    pub(crate) fn position(&mut self, pieces: usize) -> Position {
        loop {
            let crowded = self.below(2) == 0;
            let (files, ranks) = (self.below(2) * 4, self.below(2) * 5);
            let mut setup = Setup::empty();
            setup.turn = self.pick(&Color::ALL);
            for index in 0..pieces {
                let square = if crowded {
                    let rank = ranks + self.below(3);
                    Square::from_index(rank * 8 + files + self.below(4))
                } else {
                    Square::from_index(self.below(64))
                };
                let (color, role) = match index {
                    0 => (Color::White, Role::King),
                    1 => (Color::Black, Role::King),
                    _ => (self.pick(&Color::ALL), Role::ALL[self.below(5)]),
                };
                if let Some(square) = square {
                    setup.board.set(square, Some(Piece { color, role }));
                }
            }
            if setup.board.occupied().len() as usize == pieces
                && let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard)
            {
                return position;
            }
        }
    }

    /// Returns a position with pawns that block each other on most files, both kings, and up to two
    /// more pieces.
    pub(crate) fn blocked_position(&mut self) -> Position {
        loop {
            let mut setup = Setup::empty();
            setup.turn = self.pick(&Color::ALL);
            let mut put = |at: usize, color, role| {
                if let Some(square) = Square::from_index(at)
                    && !setup.board.occupied().contains(square)
                {
                    setup.board.set(square, Some(Piece { color, role }));
                }
            };
            let mut rank = 2 + self.below(3);
            for file in 0..8 {
                if self.below(12) == 0 {
                    continue;
                }
                rank = (rank + self.below(3)).saturating_sub(1).clamp(1, 5);
                put(rank * 8 + file, Color::White, Role::Pawn);
                put(rank * 8 + 8 + file, Color::Black, Role::Pawn);
            }
            put(self.below(24), Color::White, Role::King);
            put(40 + self.below(24), Color::Black, Role::King);
            for _ in 0..self.below(3) {
                let role = self.pick(&[Role::Bishop, Role::Bishop, Role::Knight, Role::Pawn]);
                put(self.below(64), self.pick(&Color::ALL), role);
            }
            if let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) {
                return position;
            }
        }
    }

    /// Returns the last positions of a random game that prefers captures: some positions with ten
    /// pieces or fewer, and the final one.
    pub(crate) fn game_end(&mut self) -> Vec<Position> {
        let mut position = Position::start();
        let mut end = Vec::new();
        for _ in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mut mv = self.pick(&moves);
            if !position.is_capture(mv) {
                mv = self.pick(&moves);
            }
            position = position.play(mv).expect("a legal move");
            if position.board().occupied().len() < 10 && self.below(30) == 0 {
                end.push(position);
            }
        }
        end.push(position);
        end
    }
}
