//! Forsyth–Edwards Notation, with X-FEN and Shredder-FEN castling.

use std::fmt::{self, Write};

use crate::{
    Board, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, SetupError,
    Square,
};

/// Why a FEN cannot be read: which field, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// A field that must be there is not.
    Missing(&'static str),
    /// The placement has not eight ranks.
    Ranks(usize),
    /// A rank has not eight squares.
    RankWidth {
        /// Which rank, 1 to 8.
        rank: char,
        /// How many squares it describes.
        squares: usize,
    },
    /// A character that stands for no man and no number of empty squares.
    NoMan(char),
    /// The side to move is neither `w` nor `b`.
    Turn(String),
    /// The castling field is no set of `KQkq`, or in Chess960 of files.
    Castling(String),
    /// The en-passant field is neither a square of the third or sixth rank nor `-`.
    EnPassant(String),
    /// A counter is no number.
    Counter {
        /// Which one.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// Text after the last field.
    TrailingText(String),
    /// The fields can be read, but the rules cannot be applied to what they say.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "the FEN ends before the {field}"),
            Self::Ranks(count) => {
                write!(f, "the placement has {count} ranks, not 8 parted by /")
            }
            Self::RankWidth { rank, squares } => {
                write!(
                    f,
                    "rank {rank} of the placement describes {squares} squares, not 8"
                )
            }
            Self::NoMan(found) => write!(
                f,
                "{found:?} in the placement is no man (PNBRQK, pnbrqk) and no number of empty squares (1 to 8)"
            ),
            Self::Turn(found) => write!(f, "the side to move is {found:?}, not w or b"),
            Self::Castling(found) => write!(
                f,
                "the castling rights are {found:?}, not - or letters of KQkq (in Chess960 also files), each once"
            ),
            Self::EnPassant(found) => write!(
                f,
                "the en-passant square is {found:?}, not - or a square on the rank that a pawn has just passed over"
            ),
            Self::Counter { field, found } => {
                write!(f, "the {field} is {found:?}, not a number below 10000")
            }
            Self::TrailingText(found) => {
                write!(f, "{found:?} follows the last field of the FEN")
            }
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Setup(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

/// Something in a FEN that was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenNote {
    /// The en-passant square was dropped, since no capture there is legal.
    EnPassantDropped(Square),
}

impl fmt::Display for FenNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EnPassantDropped(square) => write!(
                f,
                "the en-passant square {square} was dropped: no capture there is legal"
            ),
        }
    }
}

impl Setup {
    /// Reads the fields of a FEN without asking whether the position can be played.
    pub fn from_fen(fen: &str, mode: CastlingMode) -> Result<Self, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let mut setup = Self::empty();
        setup.board = read_board(fields.next().ok_or(FenError::Missing("placement"))?)?;
        setup.turn = match fields.next().ok_or(FenError::Missing("side to move"))? {
            "w" => Color::White,
            "b" => Color::Black,
            other => return Err(FenError::Turn(other.to_owned())),
        };
        if let Some(field) = fields.next() {
            read_castling(field, mode, &mut setup)?;
        }
        if let Some(field) = fields.next() {
            setup.en_passant = read_en_passant(field, setup.turn)?;
        }
        if let Some(field) = fields.next() {
            setup.halfmove_clock = read_counter("halfmove clock", field)?;
        }
        if let Some(field) = fields.next() {
            // Some programs count the first move as 0.
            setup.fullmove_number = read_counter("move number", field)?.max(1);
        }
        match fields.next() {
            Some(text) => Err(FenError::TrailingText(text.to_owned())),
            None => Ok(setup),
        }
    }
}

/// What each letter of ASCII stands for.
static MEN: [Option<Piece>; 128] = {
    let mut men = [None; 128];
    let mut letter = 0;
    while letter < 128 {
        men[letter] = Piece::from_letter(letter as u8 as char);
        letter += 1;
    }
    men
};

fn read_board(field: &str) -> Result<Board, FenError> {
    let ranks = 1 + field.bytes().filter(|&byte| byte == b'/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    let mut board = Board::EMPTY;
    let mut letters = field.chars();
    for rank in Rank::ALL.into_iter().rev() {
        let mut squares = 0;
        for letter in letters.by_ref().take_while(|&letter| letter != '/') {
            if let '1'..='8' = letter {
                squares += letter as usize - '0' as usize;
                continue;
            }
            let man = MEN.get(letter as usize).copied().flatten();
            let piece = man.ok_or(FenError::NoMan(letter))?;
            if let Some(file) = File::from_index(squares) {
                board.put(Square::new(file, rank), piece);
            }
            squares += 1;
        }
        if squares != 8 {
            return Err(FenError::RankWidth {
                rank: rank.letter(),
                squares,
            });
        }
    }
    Ok(board)
}

/// `KQkq` means the corners; in Chess960 the outermost rook on that side of the king (X-FEN),
/// and a letter from A to H the rook on that file (Shredder).
fn read_castling(field: &str, mode: CastlingMode, setup: &mut Setup) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    let bad = || FenError::Castling(field.to_owned());
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = Rank::First.relative_to(color);
        let (side, rook) = match (letter.to_ascii_lowercase(), mode) {
            ('k', CastlingMode::Standard) => (CastlingSide::King, Square::new(File::H, rank)),
            ('q', CastlingMode::Standard) => (CastlingSide::Queen, Square::new(File::A, rank)),
            ('k', CastlingMode::Chess960) => (
                CastlingSide::King,
                outermost_rook(&setup.board, color, CastlingSide::King),
            ),
            ('q', CastlingMode::Chess960) => (
                CastlingSide::Queen,
                outermost_rook(&setup.board, color, CastlingSide::Queen),
            ),
            (file @ 'a'..='h', CastlingMode::Chess960) => {
                let file = File::from_letter(file).ok_or_else(bad)?;
                let rook = Square::new(file, rank);
                (CastlingSide::of(setup.board.king(color), rook), rook)
            }
            _ => return Err(bad()),
        };
        if setup.castling[color.index()][side.index()]
            .replace(rook)
            .is_some()
        {
            return Err(bad());
        }
    }
    Ok(())
}

/// The rook that X-FEN means, or the corner when there is none: the check names it then.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let king = board.king(color);
    let rooks = board.pieces(color, Role::Rook);
    let mut files = File::ALL;
    if side == CastlingSide::King {
        files.reverse();
    }
    files
        .into_iter()
        .map(|file| Square::new(file, rank))
        .find(|&square| rooks.contains(square) && CastlingSide::of(king, square) == side)
        .unwrap_or(Square::new(files[0], rank))
}

fn read_en_passant(field: &str, turn: Color) -> Result<Option<Square>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    field
        .parse()
        .ok()
        .filter(|square: &Square| square.rank() == Rank::Third.relative_to(!turn))
        .map(Some)
        .ok_or_else(|| FenError::EnPassant(field.to_owned()))
}

fn read_counter(name: &'static str, field: &str) -> Result<u32, FenError> {
    if field.len() <= 4
        && field.bytes().all(|byte| byte.is_ascii_digit())
        && let Ok(number) = field.parse()
    {
        return Ok(number);
    }
    Err(FenError::Counter {
        field: name,
        found: field.to_owned(),
    })
}

impl Position {
    /// The position as a FEN. The en-passant square is given only when a capture there is
    /// legal; castling is `KQkq`, in Chess960 with the file where that would be ambiguous
    /// (X-FEN).
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(92);
        self.board().push_fen(&mut text);
        text.push(' ');
        text.push(self.turn().letter());
        text.push(' ');
        self.push_castling(&mut text);
        text.push(' ');
        match self.en_passant() {
            Some(target) => text.extend([target.file().letter(), target.rank().letter()]),
            None => text.push('-'),
        }
        for counter in [self.halfmove_clock(), self.fullmove_number()] {
            // Writing to a String cannot fail.
            let _ = write!(text, " {counter}");
        }
        text
    }

    fn push_castling(&self, text: &mut String) {
        let before = text.len();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else {
                    continue;
                };
                let letter = if outermost_rook(self.board(), color, side) != rook {
                    rook.file().letter()
                } else if side == CastlingSide::King {
                    'k'
                } else {
                    'q'
                };
                text.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }
}
