//! Extended Position Description (EPD; S. J. Edwards, 1994): a position with operations, such as the
//! best moves of a test suite.

use std::fmt;

use rules::{CastlingMode, FenError, FenNote, Move, MoveError, Position};

/// A line of a file of positions.
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_pgn::Epd;
/// use staunton_rules::CastlingMode;
///
/// let line = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";";
/// let epd = Epd::read(line, CastlingMode::Standard)?;
/// assert_eq!(epd.id(), Some("WAC.001"));
/// assert_eq!(epd.moves("bm")?, [epd.position.parse_san("Qg6")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Epd {
    /// The position. The operations `hmvc` and `fmvn` set its counters, and so do the last two
    /// fields of a FEN.
    pub position: Position,
    /// The parts that were dropped from the position.
    pub notes: Vec<FenNote>,
    /// The operations, in the order of the line.
    pub operations: Vec<Operation>,
}

/// An operation: a name, such as `bm`, and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The name of the operation.
    pub name: String,
    /// The words after the name; a text in quotes is one operand without its quotes.
    pub operands: Vec<String>,
}

/// The reason why a line is no EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EpdError {
    /// The position cannot be read.
    Fen(FenError),
    /// A move of an operation cannot be played in the position.
    Move {
        /// The name of the operation.
        operation: String,
        /// The move as it is written.
        text: String,
        /// The reason.
        why: MoveError,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(why) => why.fmt(f),
            Self::Move {
                operation,
                text,
                why,
            } => write!(f, "{operation} {text}: {why}"),
        }
    }
}

impl std::error::Error for EpdError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Fen(why) => Some(why),
            Self::Move { why, .. } => Some(why),
        }
    }
}

impl Epd {
    /// Reads a line. A FEN is read too, with operations or without.
    ///
    /// # Errors
    ///
    /// Returns an error if the position cannot be read.
    pub fn read(line: &str, mode: CastlingMode) -> Result<Self, EpdError> {
        let line = line.trim_start_matches('\u{feff}').trim();
        let (mut fields, operations) = split(line);
        let operations: Vec<Operation> = operations_of(operations);
        if fields.len() == 4 {
            let counter = |name: &str, default: &str| {
                let found = operations.iter().find(|operation| operation.name == name);
                let operand = found.and_then(|operation| operation.operands.first());
                operand.map_or_else(|| default.to_owned(), Clone::clone)
            };
            fields.extend([counter("hmvc", "0"), counter("fmvn", "1")]);
        }
        let (position, notes) =
            Position::detect_fen(&fields.join(" "), mode).map_err(EpdError::Fen)?;
        Ok(Self {
            position,
            notes,
            operations,
        })
    }

    /// Returns the first operation with this name.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operations
            .iter()
            .find(|operation| operation.name == name)
    }

    /// The identifier of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        let operation = self.operation("id")?;
        operation.operands.first().map(String::as_str)
    }

    /// The number of moves in which the side to move mates (`dm`).
    pub fn direct_mate(&self) -> Option<u32> {
        let operation = self.operation("dm")?;
        operation.operands.first()?.parse().ok()
    }

    /// Returns the moves of an operation such as `bm` (best moves) or `am` (moves to avoid); none if
    /// the line does not have it. Any notation is accepted.
    ///
    /// # Errors
    ///
    /// Returns an error if a move is not legal.
    pub fn moves(&self, name: &str) -> Result<Vec<Move>, EpdError> {
        let named = self
            .operations
            .iter()
            .filter(|operation| operation.name == name);
        let operands = named.flat_map(|operation| &operation.operands);
        operands
            // Some suites separate moves by commas.
            .flat_map(|operand| operand.split(','))
            .filter(|text| !text.is_empty())
            .map(|text| {
                // An annotation is no part of the move.
                let mv = text.trim_end_matches(['!', '?']);
                self.position.parse_move(mv).map_err(|why| EpdError::Move {
                    operation: name.to_owned(),
                    text: text.to_owned(),
                    why,
                })
            })
            .collect()
    }
}

/// Splits a line into the fields of its position, four or six, and the rest.
fn split(line: &str) -> (Vec<String>, &str) {
    let mut rest = line;
    let mut fields = Vec::new();
    while fields.len() < 6 {
        let ends = |letter: char| letter == ';' || letter.is_whitespace();
        let word = rest.trim_start().split(ends).next().unwrap_or_default();
        let is_counter = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || fields.len() >= 4 && !is_counter {
            break;
        }
        fields.push(word.to_owned());
        rest = &rest.trim_start()[word.len()..];
    }
    (fields, rest)
}

/// Reads operations, each of which ends with a semicolon; the last one may lack it.
fn operations_of(text: &str) -> Vec<Operation> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            ';' => operations.extend(operation(&mut words)),
            '"' => words.push(rest.by_ref().take_while(|&letter| letter != '"').collect()),
            _ if letter.is_whitespace() => {}
            _ => {
                let mut word = letter.to_string();
                while let Some(next) =
                    rest.next_if(|&next| next != ';' && next != '"' && !next.is_whitespace())
                {
                    word.push(next);
                }
                words.push(word);
            }
        }
    }
    operations.extend(operation(&mut words));
    operations
}

fn operation(words: &mut Vec<String>) -> Option<Operation> {
    let mut words = std::mem::take(words).into_iter();
    Some(Operation {
        name: words.next()?,
        operands: words.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINGS: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

    fn read(line: &str) -> Epd {
        Epd::read(line, CastlingMode::Standard).expect("an EPD")
    }

    #[test]
    fn reads_operations_in_all_spellings() {
        for (operations, names) in [
            ("", vec![]),
            (" bm e4; id \"a; b\";", vec!["bm", "id"]),
            ("; bm e4 ; ; id x", vec!["bm", "id"]),
            (" 0 1 bm e4;", vec!["bm"]),
            (" 3 17", vec![]),
            (" hmvc 3; fmvn 17;", vec!["hmvc", "fmvn"]),
            (" bm e4;id\"x\"", vec!["bm", "id"]),
        ] {
            let epd = read(&format!("\u{feff} {KINGS}{operations}\r\n"));
            let found: Vec<&str> = epd.operations.iter().map(|known| &*known.name).collect();
            assert_eq!(found, names, "{operations}");
        }
        assert_eq!(read(&format!("{KINGS} id \"a; b\";")).id(), Some("a; b"));
        let counted = read(&format!("{KINGS} hmvc 3; fmvn 17;")).position;
        assert_eq!(
            (counted.halfmove_clock(), counted.fullmove_number()),
            (3, 17)
        );
        assert_eq!(read(&format!("{KINGS} dm 3;")).direct_mate(), Some(3));
        assert_eq!(read(&format!("{KINGS} dm soon;")).direct_mate(), None);
    }

    #[test]
    fn reads_moves_in_any_notation() {
        let moves = |operations: &str| {
            let epd = read(&format!("{KINGS} {operations}"));
            let moves = epd.moves("bm").map_err(|why| why.to_string())?;
            let moves = moves.into_iter().map(|mv| epd.position.san(mv));
            Ok::<_, String>(moves.collect::<Vec<_>>().join(" "))
        };
        for (operations, expected) in [
            ("am e3;", ""),
            ("bm e4 Kd1;", "e4 Kd1"),
            ("bm e4!, e1d1;", "e4 Kd1"),
            ("bm e4,e3; bm Kf1;", "e4 e3 Kf1"),
        ] {
            assert_eq!(moves(operations), Ok(expected.to_owned()), "{operations}");
        }
        let refused = moves("bm e4 e5;").expect_err("an illegal move");
        assert!(refused.starts_with("bm e5: "), "{refused}");
    }

    #[test]
    fn a_line_without_a_position_is_refused() {
        for line in ["", ";", "bm e4;", "4k3/8/8/8/8/8/4P3/4K3"] {
            let refused = Epd::read(line, CastlingMode::Standard);
            assert!(matches!(refused, Err(EpdError::Fen(_))), "{line}");
        }
    }
}
