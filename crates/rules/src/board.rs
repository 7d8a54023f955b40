//! Piece placement.

use alloc::string::String;
use core::fmt;

use crate::attacks::{self, Bitboards};
use crate::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// Pieces on squares, in any placement, legal or not.
///
/// ```
/// use staunton_rules::{Color, Position, Role, Square};
///
/// let board = *Position::start().board();
/// assert_eq!(board.role_at(Square::D1), Some(Role::Queen));
/// assert_eq!(board.color_at(Square::D8), Some(Color::Black));
/// assert_eq!(board.pieces(Color::White, Role::Pawn).len(), 8);
/// assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
/// ```
///
/// The board is aligned to a cache line, because it is copied for every move that is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(align(64))]
pub struct Board {
    /// The pieces of each role, then the pieces of each color.
    sets: [Bitboard; 8],
}

impl Board {
    /// The empty board.
    pub const EMPTY: Self = Self {
        sets: [Bitboard::EMPTY; 8],
    };

    /// The initial placement (FIDE 2.3).
    pub(crate) const START: Self = {
        let mut board = Self::EMPTY;
        let mut index = 0;
        while let Some(square) = Square::from_index(index) {
            if let Some(role) = Self::start_role(square) {
                let lane = Self::lane(if index < 32 {
                    Color::White
                } else {
                    Color::Black
                });
                board.sets[role.index()].0 |= 1 << index;
                board.sets[lane].0 |= 1 << index;
            }
            index += 1;
        }
        board
    };

    /// Returns the role of the piece on a square in the initial position.
    pub(crate) const fn start_role(square: Square) -> Option<Role> {
        match square.rank() {
            Rank::Second | Rank::Seventh => Some(Role::Pawn),
            Rank::First | Rank::Eighth => Some(match square.file() {
                File::A | File::H => Role::Rook,
                File::B | File::G => Role::Knight,
                File::C | File::F => Role::Bishop,
                File::D => Role::Queen,
                File::E => Role::King,
            }),
            _ => None,
        }
    }

    /// Returns the index of a color's set, after the sets of the six roles.
    pub(crate) const fn lane(color: Color) -> usize {
        6 + color.index()
    }

    /// Returns all sets at once: by role, then by color.
    #[inline]
    pub(crate) fn bitboards(&self) -> Bitboards {
        Bitboards::new(self.sets)
    }

    /// Returns the sliders of both sides in the lanes of the directions in which they slide.
    #[inline]
    pub(crate) fn sliders(&self) -> Bitboards {
        let queens = self.by_role(Role::Queen);
        Bitboards::by_line(
            self.by_role(Role::Rook) | queens,
            self.by_role(Role::Bishop) | queens,
        )
    }

    #[inline]
    pub(crate) fn from_bitboards(sets: Bitboards) -> Self {
        Self { sets: sets.sets() }
    }

    /// The occupied squares.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color(Color::White)
            .union(self.by_color(Color::Black))
    }

    /// The pieces of one color.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.sets[Self::lane(color)]
    }

    /// The pieces of one role, of both colors.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.sets[role.index()]
    }

    /// Returns the squares whose contents differ between the two boards.
    ///
    /// ```
    /// use staunton_rules::Position;
    ///
    /// let start = Position::start();
    /// let mut after = start;
    /// after.play_unchecked(start.parse_move("e4")?);
    /// assert_eq!(start.board().differing(after.board()).len(), 2);
    /// # Ok::<(), staunton_rules::MoveError>(())
    /// ```
    #[inline]
    pub fn differing(&self, other: &Self) -> Bitboard {
        let mut differing = Bitboard::EMPTY;
        for color in Color::ALL {
            differing |= self.by_color(color) ^ other.by_color(color);
        }
        for role in Role::ALL {
            differing |= self.by_role(role) ^ other.by_role(role);
        }
        differing
    }

    /// The pieces of one role and color.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The material balance: the value of this side's pieces in pawns ([`Role::value`]) minus the
    /// value of the opponent's pieces.
    ///
    /// ```
    /// # use staunton_rules::{CastlingMode, Color, Position};
    /// let position = Position::from_fen("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", CastlingMode::Standard)?;
    /// assert_eq!(position.board().material_balance(Color::White), 4);
    /// assert_eq!(position.board().material_balance(Color::Black), -4);
    /// # Ok::<(), staunton_rules::FenError>(())
    /// ```
    pub fn material_balance(&self, color: Color) -> i32 {
        let count = |color, role| self.pieces(color, role).len() as i32;
        let balance =
            |role: Role| i32::from(role.value()) * (count(color, role) - count(!color, role));
        Role::ALL.into_iter().map(balance).sum()
    }

    /// The bishops and queens of one side.
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Bishop) | self.by_role(Role::Queen))
    }

    /// The rooks and queens of one side.
    #[inline]
    pub fn straight_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color) & (self.by_role(Role::Rook) | self.by_role(Role::Queen))
    }

    /// The piece on this square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.by_color(Color::White).contains(square) {
            Color::White
        } else {
            Color::Black
        };
        Some(Piece { color, role })
    }

    /// The role of the piece on this square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        // Searching the sets with branches would cause frequent mispredictions.
        match self
            .bitboards()
            .touching(square.bitboard())
            .trailing_zeros()
        {
            0 => Some(Role::Pawn),
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            5 => Some(Role::King),
            _ => None,
        }
    }

    /// The color of the piece on this square.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.by_color(color).contains(square))
    }

    /// The square of this side's king. The board of a [`crate::Position`] has exactly one per side.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        Square::wrapping(self.pieces(color, Role::King).0.trailing_zeros())
    }

    /// Puts a piece on a square and replaces the previous piece.
    ///
    /// ```
    /// use staunton_rules::{Board, Color, Piece, Role, Square};
    ///
    /// let mut board = Board::EMPTY;
    /// let piece = Piece { color: Color::White, role: Role::Rook };
    /// board.set(Square::A1, Some(piece));
    /// assert_eq!(board.piece_at(Square::A1), Some(piece));
    /// board.set(Square::A1, None);
    /// assert_eq!(board, Board::EMPTY);
    /// ```
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        *self = self.cleared(square);
        if let Some(Piece { color, role }) = piece {
            *self = self.toggled(color, role, square.bitboard());
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, square: Square, Piece { color, role }: Piece) {
        self.sets[role.index()] |= square.bitboard();
        self.sets[Self::lane(color)] |= square.bitboard();
    }

    /// Returns the board with this square cleared.
    #[inline]
    pub(crate) fn cleared(&self, square: Square) -> Self {
        Self::from_bitboards(
            self.bitboards()
                .without(Bitboards::splat(square.bitboard())),
        )
    }

    /// Returns the board with pieces of one role added to empty squares, or removed from their
    /// squares.
    #[inline]
    pub(crate) fn toggled(&self, color: Color, role: Role, squares: Bitboard) -> Self {
        let lanes = 1 << role.index() | 1 << Self::lane(color);
        Self::from_bitboards(self.bitboards() ^ Bitboards::splat(squares).only(lanes))
    }

    /// Returns the pieces of both sides that attack a square, with sliders blocked by `occupied`.
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn(Color::Black, square) & self.by_color(Color::White)
            | attacks::pawn(Color::White, square) & self.by_color(Color::Black);
        let diagonal = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
        let straight = self.by_role(Role::Rook) | self.by_role(Role::Queen);
        pawns & self.by_role(Role::Pawn)
            | attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::bishop(square, occupied) & diagonal
            | attacks::rook(square, occupied) & straight
    }

    /// Iterates over all pieces with their squares, ordered by role.
    #[inline]
    pub(crate) fn pieces_with_squares(&self) -> impl Iterator<Item = (Square, Piece)> {
        Color::ALL.into_iter().flat_map(move |color| {
            Role::ALL.into_iter().flat_map(move |role| {
                let squares = self.pieces(color, role).into_iter();
                squares.map(move |square| (square, Piece { color, role }))
            })
        })
    }

    /// The piece placement field of a FEN.
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(72);
        self.push_fen(&mut text);
        text
    }

    /// Returns the squares whose contents differ on the other board.
    #[inline]
    pub(crate) fn differences(&self, other: &Self) -> Bitboard {
        let pairs = self.sets.iter().zip(&other.sets);
        Bitboard(pairs.fold(0, |all, (one, other)| all | one.0 ^ other.0))
    }

    pub(crate) fn push_fen(&self, text: &mut String) {
        let mut letters = [0; 64];
        for color in Color::ALL {
            for role in Role::ALL {
                let letter = Piece { color, role }.letter() as u8;
                for square in self.pieces(color, role) {
                    letters[square.index()] = letter;
                }
            }
        }
        // At most 64 letters, and a slash after each rank.
        let mut fen = [0; 64 + 8];
        let mut len = 0;
        for (rank, letters) in letters.chunks_exact(8).enumerate().rev() {
            let mut file = 0;
            let occupied = Bitboard(self.occupied().0 >> (8 * rank) & 0xff);
            for next in occupied.into_iter().map(Square::index).chain([8]) {
                // Written without a branch, because the placement is unpredictable: a zero count of
                // empty squares is overwritten.
                fen[len] = b'0' + (next - file) as u8;
                len += usize::from(next > file);
                fen[len] = letters.get(next).copied().unwrap_or(b'/');
                len += 1;
                file = next + 1;
            }
        }
        // The text is ASCII. The slash after the last rank is omitted.
        text.push_str(core::str::from_utf8(&fen[..len - 1]).unwrap_or_default());
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
