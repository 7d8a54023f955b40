//! Game outlines: tags, moves and result.

use rules::{Move, Position};

use crate::unread::push_unread;
use crate::write::write_tags;
use crate::{Diagnostic, GameResult, Interest, MovetextWriter, Ply, Tags, Text, Visitor};

/// A game without comments and annotations, filled in as a [`Visitor`]. Its memory is reused for
/// the next game.
///
/// ```
/// use staunton_pgn::{Outline, Reader};
///
/// let mut reader = Reader::from_bytes(b"[White \"Anderssen\"]\n\n1. e4 (1. d4) e5 {solid} 1-0");
/// let mut outline = Outline::default();
/// reader.read_game(&mut outline)?;
/// assert_eq!(outline.tags.get("White"), Some("Anderssen"));
/// assert_eq!(outline.moves.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outline {
    /// The tags except `Result`, `FEN`, `SetUp` and, for Chess960, `Variant`, which follow from the
    /// other fields.
    pub tags: Tags,
    /// The start position, which also determines the castling rules.
    pub start: Position,
    /// The moves of the main line, without variations.
    pub moves: Vec<Ply>,
    /// Unreadable text after the moves, without move numbers.
    pub unread: String,
    /// The result.
    pub result: GameResult,
    /// Problems in the text since they were last taken out.
    pub problems: Vec<Diagnostic>,
    /// Number of open variations.
    depth: usize,
}

impl Default for Outline {
    fn default() -> Self {
        Self {
            tags: Tags::default(),
            start: Position::start(),
            moves: Vec::new(),
            unread: String::new(),
            result: GameResult::Unknown,
            problems: Vec::new(),
            depth: 0,
        }
    }
}

impl Outline {
    /// Iterates over the start and the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut position = self.start;
        std::iter::once(position).chain(self.moves.iter().map(move |ply| {
            ply.play(&mut position);
            position
        }))
    }

    /// Appends the game in export format, with the movetext that `movetext` wrote during reading,
    /// and an empty line at the end.
    pub fn write_to(&self, text: &mut Vec<u8>, movetext: &MovetextWriter) {
        write_tags(text, &self.tags, &self.start, self.result);
        text.push(b'\n');
        movetext.write_to(text);
        text.extend_from_slice(b"\n\n");
    }
}

impl Visitor for Outline {
    fn begin_game(&mut self) {
        self.tags.clear();
        self.start = Position::start();
        self.moves.clear();
        self.unread.clear();
        self.result = GameResult::Unknown;
        self.depth = 0;
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.tags.push(&name.decode(), &value.decode());
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.start = *start;
        self.tags.remove_implied(start.castling_mode());
        Interest::Read
    }

    #[inline]
    fn mv(&mut self, mv: Move, _: &Position) {
        if self.depth == 0 {
            self.moves.push(Ply::Move(mv));
        }
    }

    fn null_move(&mut self, _: &Position) {
        if self.depth == 0 {
            self.moves.push(Ply::Null);
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        self.depth += 1;
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn unread(&mut self, text: Text<'_>) {
        if self.depth == 0 {
            push_unread(&mut self.unread, &text.decode());
        }
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }

    fn end_game(&mut self, result: GameResult) {
        self.result = result;
    }
}
