//! Creating positions: the initial position, Chess960 starts, checked setups.

use alloc::vec::Vec;

use super::{MOST_COUNTED, Position};
use crate::castling::CastlingRights;
use crate::rights::Rights;
use crate::{
    Board, CastlingMode, CastlingSide, Color, File, Piece, Rank, Role, Setup, SetupError, Square,
    zobrist,
};

/// The initial position, computed at compile time.
const START: Position = Position {
    board: Board::START,
    rights: Rights {
        castling: CastlingRights::CORNERS,
        en_passant: None,
    },
    hash: start_hash(),
    halfmove_clock: 0,
    fullmove_number: 1,
    turn: Color::White,
    mode: CastlingMode::Standard,
};

const fn start_hash() -> u64 {
    let mut hash = zobrist::castling(0b1111);
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        if let Some(role) = Board::start_role(square) {
            let color = if index < 32 {
                Color::White
            } else {
                Color::Black
            };
            hash ^= zobrist::piece(color, role, square);
        }
        index += 1;
    }
    hash
}

impl Position {
    /// The initial position (FIDE 2.3).
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// assert_eq!(Position::start().fen(), fen);
    /// assert_eq!(Position::start().legal_moves().len(), 20);
    /// ```
    pub const fn start() -> Self {
        START
    }

    /// Returns a Chess960 start position by its Scharnagl number, 0 to 959; 518 is the standard
    /// placement. Returns `None` for a greater number.
    ///
    /// Source: Reinhard Scharnagl's numbering, which matches the dice procedure in FIDE's
    /// Guidelines II.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::chess960(0).expect("a start");
    /// assert!(start.fen().starts_with("bbqnnrkr/pppppppp/"));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        (number < 960).then(|| Self::array(number))
    }

    /// Returns the number of this Chess960 start position, the inverse of [`Position::chess960`];
    /// `None` for every other position.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::chess960(42).expect("a start");
    /// assert_eq!(start.chess960_number(), Some(42));
    /// assert_eq!(Position::start().chess960_number(), None, "not a Chess960 position");
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let roles = File::ALL.map(|file| {
            let piece = self.board.piece_at(Square::new(file, Rank::First));
            piece.map(|piece| piece.role)
        });
        let number = number_of(roles)?;
        (Self::chess960(number).as_ref() == Some(self)).then_some(number)
    }

    fn array(number: u16) -> Self {
        let mut setup = Setup::empty();
        for (file, role) in File::ALL.into_iter().zip(first_rank(number)) {
            for color in Color::ALL {
                let square = |rank: Rank| Square::new(file, rank.relative_to(color));
                setup
                    .board
                    .set(square(Rank::First), Some(Piece { color, role }));
                let pawn = Piece {
                    color,
                    role: Role::Pawn,
                };
                setup.board.set(square(Rank::Second), Some(pawn));
            }
        }
        for color in Color::ALL {
            let king = setup.board.king(color);
            for rook in setup.board.pieces(color, Role::Rook) {
                let side = CastlingSide::of(king, rook);
                setup.castling[color.index()][side.index()] = Some(rook);
            }
        }
        Self::unchecked(&setup, CastlingMode::Chess960)
    }

    /// Checks a setup: see [`SetupError`] for the possible errors.
    ///
    /// If no capture on the en-passant square is legal, the position does not record that square.
    ///
    /// ```
    /// use staunton_rules::{CastlingMode, Color, Position, Setup, SetupError};
    ///
    /// let setup: Setup = "8/8/8/8/8/8/8/4K3 w - -".parse()?;
    /// let why = Position::from_setup(&setup, CastlingMode::Standard).unwrap_err();
    /// assert_eq!(why, SetupError::Kings { color: Color::Black, count: 0 });
    /// assert_eq!(why.to_string(), "Black has no king");
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Self, SetupError> {
        setup.check(mode)?;
        Ok(Self::unchecked(setup, mode))
    }

    /// Converts a setup that has already been checked.
    pub(crate) fn unchecked(setup: &Setup, mode: CastlingMode) -> Self {
        let mut castling = CastlingRights::EMPTY;
        for rook in setup.castling.into_iter().flatten().flatten() {
            castling.add(rook);
        }
        let mut position = Self {
            board: setup.board,
            hash: 0,
            halfmove_clock: setup.halfmove_clock.min(MOST_COUNTED),
            fullmove_number: setup.fullmove_number.clamp(1, MOST_COUNTED),
            rights: Rights {
                castling,
                en_passant: None,
            },
            turn: setup.turn,
            mode,
        };
        position.hash = position.hash_from_scratch();
        if let Some(target) = setup.en_passant {
            position.offer_en_passant(target);
        }
        position
    }

    /// Computes the hash without en passant from the whole board. Moves update this value
    /// incrementally.
    pub(crate) fn hash_from_scratch(&self) -> u64 {
        let pieces = self.board.pieces_with_squares();
        let keys =
            pieces.map(|(square, Piece { color, role })| zobrist::piece(color, role, square));
        let turn = if self.turn == Color::Black {
            zobrist::black_to_move()
        } else {
            0
        };
        let kings = Color::ALL.map(|color| self.king(color));
        let rights = zobrist::castling(self.rights.castling.mask(kings));
        keys.fold(turn ^ rights, |hash, key| hash ^ key)
    }
}

/// The two knights' places among the five squares without bishops and queen.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Returns the number of the start with these pieces on the first rank, if there is one.
fn number_of(rank: [Option<Role>; 8]) -> Option<u16> {
    let is = |role: Role| move |file: &usize| rank[*file] == Some(role);
    let light = (1..8).step_by(2).find(is(Role::Bishop))?;
    let dark = (0..8).step_by(2).find(is(Role::Bishop))?;
    let left: Vec<usize> = (0..8)
        .filter(|&file| file != light && file != dark)
        .collect();
    let queen = left.iter().position(is(Role::Queen))?;
    let left: Vec<usize> = left
        .into_iter()
        .filter(|file| !is(Role::Queen)(file))
        .collect();
    let knights: Vec<usize> = (0..left.len())
        .filter(|&place| is(Role::Knight)(&left[place]))
        .collect();
    let knights = KNIGHTS
        .iter()
        .position(|&(first, second)| knights == [first, second])?;
    Some((light / 2 + 4 * (dark / 2 + 4 * (queen + 6 * knights))) as u16)
}

/// Returns the pieces on the first rank, from the a-file on.
fn first_rank(number: u16) -> [Role; 8] {
    let mut number = number as usize;
    let mut take = |choices: usize| {
        let digit = number % choices;
        number /= choices;
        digit
    };
    let mut rank = [None; 8];
    rank[2 * take(4) + 1] = Some(Role::Bishop);
    rank[2 * take(4)] = Some(Role::Bishop);
    let free = |rank: &[Option<Role>; 8]| -> Vec<usize> {
        (0..8).filter(|&file| rank[file].is_none()).collect()
    };
    let queen = free(&rank)[take(6)];
    rank[queen] = Some(Role::Queen);
    let left = free(&rank);
    let (first, second) = KNIGHTS[take(10)];
    rank[left[first]] = Some(Role::Knight);
    rank[left[second]] = Some(Role::Knight);
    let mut others = [Role::Rook, Role::King, Role::Rook].into_iter();
    rank.map(|role| role.or_else(|| others.next()).unwrap_or(Role::Rook))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_is_the_chess960_position_518() {
        let array = Position {
            mode: CastlingMode::Standard,
            ..Position::array(518)
        };
        assert_eq!(START, array);
        assert_eq!(START.hash, array.hash);
    }

    #[test]
    fn number_of_each_chess960_start_is_found() {
        for number in 0..960 {
            assert_eq!(Position::array(number).chess960_number(), Some(number));
        }
        for fen in [
            "rbnqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            "4k3/8/8/8/8/8/8/RKBQNBNR w KQ - 0 1",
        ] {
            let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
            assert_eq!(position.chess960_number(), None, "{fen}");
        }
    }
}
