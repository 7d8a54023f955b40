//! What was wrong in a text, and where.

use std::fmt;

use rules::{FenError, FenNote, MoveError};

use crate::GameResult;

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The game's number in the text, from 1; before the first game 0.
    pub game: u64,
    /// From 1.
    pub line: u64,
    /// From 1, in characters.
    pub column: u64,
    /// Bytes before this place.
    pub offset: u64,
}

/// Something that could not be understood, or that contradicts itself. Reading went on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

impl fmt::Display for Diagnostic {
    /// `LINE:COLUMN: game N: MESSAGE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place {
            game, line, column, ..
        } = self.place;
        write!(f, "{line}:{column}: game {game}: {}", self.problem)
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// What looks like a move but is unreadable, ambiguous or illegal. It and the rest of its
    /// line are kept as text.
    Move {
        /// What was written.
        text: String,
        /// Why it cannot be made.
        error: MoveError,
    },
    /// A null move of a side in check. The rest of its line is kept as text.
    NullMoveInCheck,
    /// The FEN cannot be read, so nor can the moves: all is kept as text.
    Fen(FenError),
    /// The FEN was read, but something in it cannot be and was dropped.
    FenNote(FenNote),
    /// The tag `SetUp` says that there is a FEN, but there is none; the standard position is taken.
    SetUpWithoutFen,
    /// The rules of this variant are not those of chess; the moves are kept as text.
    Variant(String),
    /// Not `[Name "value"]`.
    TagSyntax(String),
    /// A tag that the game already has; this one is left out.
    DuplicateTag {
        /// Its name.
        name: String,
        /// Its second value.
        value: String,
    },
    /// So many tags that this one is left out.
    TooManyTags(String),
    /// The value of a tag has no closing quote.
    UnterminatedTag,
    /// A comment that is not closed; it was ended before the next game.
    UnterminatedComment,
    /// A comment or tag that is longer than can be kept; its end is left out.
    TooLong,
    /// A variation that is not closed when its game ends.
    UnclosedVariation,
    /// A variation, but no move that it could replace; it is kept as text.
    VariationWithoutMove,
    /// Variations within variations, deeper than can be kept; this one is kept as text.
    TooDeep,
    /// Something that has no meaning where it stands. It was passed over.
    Stray(String),
    /// A `$` without a number, or with one above 65535.
    Nag(String),
    /// A judgement in a line without moves.
    NagWithoutMove(String),
    /// The mark at the end is not the tag's. The mark counts, unless it is `*`.
    ResultDiffers {
        /// What the tag says.
        tag: GameResult,
        /// What the movetext says.
        mark: GameResult,
    },
    /// The value of the tag `Result` is no result.
    ResultTag(String),
    /// The game ends without a mark; the tag counts, if there is one.
    MissingResult,
    /// A result where a variation has not been closed. Unless it is `*`, it is kept as a comment.
    ResultInVariation(GameResult),
    /// A result after the result.
    SecondResult(GameResult),
    /// Text that belongs to no game.
    OutsideGame(String),
    /// So many problems of the game, or of the text before it, were found but not reported: the
    /// first thousand are.
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
                write!(f, "{:?} is no tag: write it [Name \"value\"]", Shown(text))
            }
            Self::DuplicateTag { name, value } => write!(
                f,
                "the tag {} is there twice; its second value {:?} is left out",
                Shown(name),
                Shown(value)
            ),
            Self::TooManyTags(name) => {
                write!(f, "too many tags: {} is left out", Shown(name))
            }
            Self::UnterminatedTag => f.write_str("the value of this tag has no closing quote"),
            Self::UnterminatedComment => f.write_str("this comment is not closed"),
            Self::TooLong => f.write_str("this is too long to be kept: its end is left out"),
            Self::UnclosedVariation => f.write_str("this variation is not closed"),
            Self::VariationWithoutMove => {
                f.write_str("there is no move that this variation could replace")
            }
            Self::TooDeep => f.write_str("too many variations within variations"),
            Self::Stray(text) => write!(f, "{:?} has no meaning here", Shown(text)),
            Self::Nag(text) => write!(
                f,
                "{:?} is no annotation: write $ and a number up to 65535",
                Shown(text)
            ),
            Self::NagWithoutMove(text) => {
                write!(
                    f,
                    "{:?} stands in a line without a move that it could judge",
                    Shown(text)
                )
            }
            Self::ResultDiffers { tag, mark } => {
                write!(
                    f,
                    "the game ends with {mark}, but its tag Result says {tag}"
                )
            }
            Self::ResultTag(text) => write!(
                f,
                "the tag Result says {:?}, which is none of 1-0, 0-1, 1/2-1/2, *",
                Shown(text)
            ),
            Self::MissingResult => {
                f.write_str("the game ends without a result: write 1-0, 0-1, 1/2-1/2 or *")
            }
            Self::ResultInVariation(result) => {
                write!(f, "{result} stands inside a variation")
            }
            Self::SecondResult(result) => write!(f, "{result} follows the result of the game"),
            Self::OutsideGame(text) => write!(f, "{:?} belongs to no game", Shown(text)),
            Self::Further(count) => write!(f, "{count} more problems here are not named"),
        }
    }
}

impl std::error::Error for Diagnostic {}

/// A text from a file may be huge: its beginning is shown.
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
