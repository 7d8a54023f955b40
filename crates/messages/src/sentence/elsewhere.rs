//! Conversions of errors from other crates: fixed sentences are taken over, sentences with values
//! become templates.

use lessons::{AttemptError, MAX_TRIES};
use pgn::Problem;
use puzzles::NotAMove;
use rules::MoveError;
use store::{MaterialError, NameError};

use super::Sentence;

impl From<NameError> for Sentence {
    fn from(why: NameError) -> Self {
        match why {
            NameError::Character(character) => Self::new(
                "a name has letters, digits, spaces, hyphens, apostrophes, full stops and \
                 underscores, but no {character}",
            )
            .with("character", format_args!("{character:?}")),
            _ => Self::finished(why),
        }
    }
}

impl From<MaterialError> for Sentence {
    fn from(why: MaterialError) -> Self {
        match why {
            MaterialError::NotAPiece(letter) => {
                Self::new("{letter} is not a piece: use Q, R, B, N and P")
                    .with("letter", format_args!("{letter:?}"))
            }
            _ => Self::finished(why),
        }
    }
}

impl From<AttemptError> for Sentence {
    fn from(why: AttemptError) -> Self {
        match why {
            AttemptError::Count => Self::new("Send 1 to {most} tries.").with("most", MAX_TRIES),
            _ => Self::finished(why),
        }
    }
}

impl From<NotAMove> for Sentence {
    fn from(why: NotAMove) -> Self {
        match why {
            NotAMove::Illegal(why) => Self::of(why),
            _ => Self::finished(why),
        }
    }
}

impl From<Problem> for Sentence {
    fn from(problem: Problem) -> Self {
        let of = |english, text: &str| Self::new(english).with("text", shown(text));
        match problem {
            Problem::Move {
                text,
                error: MoveError::Illegal(why),
            } => of("{text} is illegal: {why}", &text).saying("why", why),
            Problem::Move { error, .. } => Self::of(error),
            Problem::Fen(why) => Self::new("the FEN cannot be read: {why}").saying("why", why),
            Problem::FenNote(note) => Self::of(note),
            Problem::Variant(name) => of(
                "the rules of the variant \"{text}\" are not known here",
                &name,
            ),
            Problem::TagSyntax(text) => {
                of("\"{text}\" is not a tag: write [Name \"value\"]", &text)
            }
            Problem::DuplicateTag { name, value } => of(
                "the tag {text} appears twice; its second value \"{value}\" is ignored",
                &name,
            )
            .with("value", shown(&value)),
            Problem::TooManyTags(name) => of("too many tags: {text} is ignored", &name),
            Problem::Stray(text) => of("\"{text}\" has no meaning here", &text),
            Problem::Nag(text) => of(
                "\"{text}\" is not an annotation: write $ and a number up to 65535",
                &text,
            ),
            Problem::NagWithoutMove(text) => of("\"{text}\" has no move to annotate", &text),
            Problem::ResultDiffers { tag, mark } => {
                Self::new("the game ends with {mark}, but its tag Result says {tag}")
                    .with("mark", mark)
                    .with("tag", tag)
            }
            Problem::ResultTag(text) => of(
                "the tag Result says \"{text}\", not 1-0, 0-1, 1/2-1/2 or *: it is kept as a comment",
                &text,
            ),
            Problem::ResultMark(text) => of(
                "the game ends with \"{text}\", not 1-0, 0-1, 1/2-1/2 or *: it is kept as a comment",
                &text,
            ),
            Problem::Forfeit { text, result } => of(
                "the result \"{text}\" is read as {result} and kept as a comment",
                &text,
            )
            .with("result", result),
            Problem::UnreadableByte(byte) => Self::new(
                "the byte {byte} is no character of Windows-1252 and is kept as \\x{digits}: the text has another encoding",
            )
            .with("byte", format!("{byte:#04x}"))
            .with("digits", format!("{byte:02x}")),
            Problem::ResultInVariation(result) => {
                Self::new("{result} is inside a variation").with("result", result)
            }
            Problem::SecondResult(result) => {
                Self::new("{result} follows the result of the game").with("result", result)
            }
            Problem::OutsideGame(text) => of("\"{text}\" does not belong to a game", &text),
            Problem::Further(count) => {
                Self::new("{number} more problems here are not shown").with("number", count)
            }
            other => Self::finished(other),
        }
    }
}

/// Returns the escaped beginning of a text from a file, which may be huge and contain any
/// characters.
fn shown(text: &str) -> String {
    const LENGTH: usize = 40;
    let beginning: String = text.chars().take(LENGTH).collect();
    let ellipsis = if beginning.len() < text.len() {
        "…"
    } else {
        ""
    };
    let quoted = format!("{beginning:?}");
    format!("{}{ellipsis}", &quoted[1..quoted.len() - 1])
}

#[cfg(test)]
mod tests {
    use ::language::{InLanguage, Language};
    use pgn::GameResult;
    use rules::{FenError, FenNote, Illegal, Square};

    use super::*;

    /// Checks that the sentence equals the other crate's in English, and differs in German.
    fn check<T: ToString>(of: T)
    where
        Sentence: From<T>,
    {
        let english = of.to_string();
        let sentence = Sentence::from(of);
        assert_eq!(sentence.to_string(), english);
        let german = sentence.in_language(Language::find("de").expect("German"));
        assert_ne!(german, english);
        assert!(!german.contains(['{', '}']), "{german}");
    }

    #[test]
    fn translates_errors_of_names_material_and_tries() {
        for why in [
            NameError::Short,
            NameError::Long,
            NameError::NoLetter,
            NameError::Character('"'),
            NameError::Signs,
            NameError::MixedScripts,
        ] {
            check(why);
        }
        for text in ["KRK", "RvK", "KxvK", "KPPPPPPPPPPPPPPPPPPvK"] {
            check(text.parse::<store::Material>().expect_err("no material"));
        }
        for why in [
            AttemptError::Count,
            AttemptError::Stale,
            AttemptError::TooLong,
        ] {
            check(why);
        }
        for why in [
            NotAMove::Missing,
            NotAMove::Illegal(MoveError::Illegal(Illegal::PawnBackward)),
            NotAMove::TooMany,
        ] {
            check(why);
        }
    }

    #[test]
    fn translates_problems_of_a_pgn() {
        let text = || "a \"{text}\"\n".repeat(10);
        let illegal = MoveError::Illegal(Illegal::PawnBackward);
        for problem in [
            Problem::Move {
                text: text(),
                error: illegal,
            },
            Problem::Move {
                text: text(),
                error: MoveError::Unreadable("x".to_owned()),
            },
            Problem::NullMoveInCheck,
            Problem::Fen(FenError::Ranks(7)),
            Problem::FenNote(FenNote::EnPassantDropped(Square::E3)),
            Problem::Variant("Antichess".to_owned()),
            Problem::TagSyntax("[".to_owned()),
            Problem::DuplicateTag {
                name: "White".to_owned(),
                value: "A".to_owned(),
            },
            Problem::TooManyTags("X".to_owned()),
            Problem::UnterminatedTag,
            Problem::UnterminatedComment,
            Problem::TooLong,
            Problem::UnclosedVariation,
            Problem::VariationWithoutMove,
            Problem::TooDeep,
            Problem::Stray(")".to_owned()),
            Problem::Nag("$x".to_owned()),
            Problem::NagWithoutMove("$1".to_owned()),
            Problem::ResultDiffers {
                tag: GameResult::Draw,
                mark: GameResult::Unknown,
            },
            Problem::ResultTag("won".to_owned()),
            Problem::ResultMark("1/2-0".to_owned()),
            Problem::Forfeit {
                text: "1-0F".to_owned(),
                result: GameResult::WhiteWins,
            },
            Problem::UnreadableByte(0x81),
            Problem::MissingResult,
            Problem::ResultInVariation(GameResult::Draw),
            Problem::SecondResult(GameResult::Draw),
            Problem::OutsideGame("x".to_owned()),
            Problem::Further(7),
        ] {
            let english = problem.to_string();
            let sentence = Sentence::from(problem);
            assert_eq!(sentence.to_string(), english);
            let german = sentence.in_language(Language::find("de").expect("German"));
            assert_ne!(german, english);
        }
    }
}
