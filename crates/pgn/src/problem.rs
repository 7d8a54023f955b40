//! Problems in a text, and their places.

use std::fmt;

use rules::{FenError, FenNote, MoveError};

use crate::GameResult;

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The number of the game in the text, starting at 1; 0 before the first game.
    pub game: u64,
    /// The line, starting at 1.
    pub line: u64,
    /// The column in characters, starting at 1.
    pub column: u64,
    /// Number of bytes before this place.
    pub offset: u64,
}

/// Input that is unreadable or contradictory. Parsing continued after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The place of the problem.
    pub place: Place,
    /// The problem.
    pub problem: Problem,
}

impl fmt::Display for Diagnostic {
    /// Writes `LINE:COLUMN: game N: MESSAGE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place {
            game, line, column, ..
        } = self.place;
        write!(f, "{line}:{column}: game {game}: {}", self.problem)
    }
}

/// A kind of problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// A move text that is unreadable, ambiguous or illegal. The text and the rest of its line of
    /// play are kept as text.
    Move {
        /// The text of the move.
        text: String,
        /// The reason why the move cannot be made.
        error: MoveError,
    },
    /// A null move of a side in check. The rest of its line of play is kept as text.
    NullMoveInCheck,
    /// The FEN is unreadable, so the moves are too: all of it is kept as text.
    Fen(FenError),
    /// The FEN is readable, but an impossible part of it was dropped.
    FenNote(FenNote),
    /// The tag `SetUp` announces a FEN, but there is none; the standard position is used.
    SetUpWithoutFen,
    /// A variant with other rules than chess; the moves are kept as text.
    Variant(String),
    /// The text is not of the form `[Name "value"]`.
    TagSyntax(String),
    /// A duplicate tag, which is dropped.
    DuplicateTag {
        /// The name of the tag.
        name: String,
        /// The second value.
        value: String,
    },
    /// A tag beyond the maximum number of tags, which is dropped.
    TooManyTags(String),
    /// The value of a tag has no closing quote.
    UnterminatedTag,
    /// An unclosed comment; it was ended before the next game.
    UnterminatedComment,
    /// A comment or tag that exceeds the maximum length; it is truncated.
    TooLong,
    /// A variation that is still open at the end of its game.
    UnclosedVariation,
    /// A variation without a move that it could replace; it is kept as text.
    VariationWithoutMove,
    /// A variation that is nested too deeply; it is kept as text.
    TooDeep,
    /// Text without a meaning at its place. It was skipped.
    Stray(String),
    /// A `$` without a number, or with a number above 65535.
    Nag(String),
    /// A NAG in a line without moves.
    NagWithoutMove(String),
    /// The termination marker differs from the tag. The marker takes precedence, unless it is `*`.
    ResultDiffers {
        /// The result in the tag.
        tag: GameResult,
        /// The result in the movetext.
        mark: GameResult,
    },
    /// The value of the tag `Result` is not a result. It is kept as a comment.
    ResultTag(String),
    /// The game ends with a score that is not a result, such as `1/2-0`. It is kept as a comment.
    ResultMark(String),
    /// A result that is decided by a forfeit, such as `1-0F`. The text is kept as a comment.
    Forfeit {
        /// The text in the tag or in the movetext.
        text: String,
        /// The result that it means.
        result: GameResult,
    },
    /// A byte of a tag or comment that is neither UTF-8 nor Windows-1252. It is kept as `\\x` and two
    /// digits.
    UnreadableByte(u8),
    /// The game ends without a marker; the tag is used, if there is one.
    MissingResult,
    /// A result inside an unclosed variation. Unless it is `*`, it is kept as a comment.
    ResultInVariation(GameResult),
    /// A result after the result.
    SecondResult(GameResult),
    /// Text that does not belong to a game.
    OutsideGame(String),
    /// Number of further problems of the game, or of the text before it, that were found but not
    /// reported: only the first thousand are reported.
    Further(u64),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { text, error } => match error {
                MoveError::Illegal(reason) => write!(f, "{} is illegal: {reason}", Shown(text)),
                _ => error.fmt(f),
            },
            Self::NullMoveInCheck => {
                f.write_str("a null move, but the side to move is in check and cannot pass")
            }
            Self::Fen(error) => write!(f, "the FEN cannot be read: {error}"),
            Self::FenNote(note) => note.fmt(f),
            Self::SetUpWithoutFen => f.write_str(
                "SetUp says that the game starts from a position, but there is no tag FEN: the \
                 standard position is taken",
            ),
            Self::Variant(name) => write!(
                f,
                "the rules of the variant {:?} are not known here",
                Shown(name)
            ),
            Self::TagSyntax(text) => {
                write!(f, "{:?} is not a tag: write [Name \"value\"]", Shown(text))
            }
            Self::DuplicateTag { name, value } => write!(
                f,
                "the tag {} appears twice; its second value {:?} is ignored",
                Shown(name),
                Shown(value)
            ),
            Self::TooManyTags(name) => {
                write!(f, "too many tags: {} is ignored", Shown(name))
            }
            Self::UnterminatedTag => f.write_str("the value of this tag has no closing quote"),
            Self::UnterminatedComment => f.write_str("this comment is not closed"),
            Self::TooLong => f.write_str("this is too long: the rest is ignored"),
            Self::UnclosedVariation => f.write_str("this variation is not closed"),
            Self::VariationWithoutMove => {
                f.write_str("there is no move for this variation to replace")
            }
            Self::TooDeep => f.write_str("too many variations within variations"),
            Self::Stray(text) => write!(f, "{:?} has no meaning here", Shown(text)),
            Self::Nag(text) => write!(
                f,
                "{:?} is not an annotation: write $ and a number up to 65535",
                Shown(text)
            ),
            Self::NagWithoutMove(text) => {
                write!(f, "{:?} has no move to annotate", Shown(text))
            }
            Self::ResultDiffers { tag, mark } => {
                write!(
                    f,
                    "the game ends with {mark}, but its tag Result says {tag}"
                )
            }
            Self::ResultTag(text) => write!(
                f,
                "the tag Result says {:?}, not 1-0, 0-1, 1/2-1/2 or *: it is kept as a comment",
                Shown(text)
            ),
            Self::ResultMark(text) => write!(
                f,
                "the game ends with {:?}, not 1-0, 0-1, 1/2-1/2 or *: it is kept as a comment",
                Shown(text)
            ),
            Self::Forfeit { text, result } => write!(
                f,
                "the result {:?} is read as {result} and kept as a comment",
                Shown(text)
            ),
            Self::UnreadableByte(byte) => write!(
                f,
                "the byte {byte:#04x} is no character of Windows-1252 and is kept as \\x{byte:02x}: \
                 the text has another encoding"
            ),
            Self::MissingResult => {
                f.write_str("the game ends without a result: write 1-0, 0-1, 1/2-1/2 or *")
            }
            Self::ResultInVariation(result) => {
                write!(f, "{result} is inside a variation")
            }
            Self::SecondResult(result) => write!(f, "{result} follows the result of the game"),
            Self::OutsideGame(text) => write!(f, "{:?} does not belong to a game", Shown(text)),
            Self::Further(count) => write!(f, "{count} more problems here are not shown"),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// The beginning of a text, which may be very long.
struct Shown<'a>(&'a str);

impl Shown<'_> {
    const LENGTH: usize = 40;

    fn beginning(&self) -> (&str, &'static str) {
        match self.0.char_indices().nth(Self::LENGTH) {
            Some((at, _)) => (&self.0[..at], "…"),
            None => (self.0, ""),
        }
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (beginning, ellipsis) = self.beginning();
        write!(f, "{}{ellipsis}", beginning.escape_debug())
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (beginning, ellipsis) = self.beginning();
        write!(f, "{beginning:?}{ellipsis}")
    }
}
