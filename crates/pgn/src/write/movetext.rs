//! Writing the moves of a game during reading.

use rules::{Color, Move, Position};

use super::number::MoveNumber;
use super::plain;
use super::words::Words;
use crate::unread::push_unread;
use crate::{Comment, CommentSide, GameResult, Interest, LeftOut, Nag, Ply, Text, Visitor};

/// Writes the movetext of games in export format during reading: the same text as a
/// [`crate::Record`], but without building one. Its memory is reused for the next game.
///
/// ```
/// use staunton_pgn::{MovetextWriter, Reader};
///
/// let mut reader = Reader::from_bytes(b"1.e4 (1.d4) e5!{solid}*");
/// let mut movetext = MovetextWriter::default();
/// reader.read_game(&mut movetext)?;
/// let mut text = Vec::new();
/// movetext.write_to(&mut text);
/// assert_eq!(text, b"1. e4 (1. d4) 1... e5 $1 {solid} *");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct MovetextWriter {
    left_out: LeftOut,
    words: Words,
    line: Line,
    /// The parent lines of the current variation.
    outer: Vec<Line>,
}

/// A line during reading.
#[derive(Debug)]
struct Line {
    /// The index of its start in the words, including its parenthesis.
    from: usize,
    number: MoveNumber,
    has_move: bool,
    /// Whether Black's next move needs no number.
    is_numbered: bool,
    /// The end of the NAGs of the last move,
    nags_end: usize,
    /// and of its comments; without a move, of the comments before the first one.
    comments_end: usize,
    /// NAGs and comments of the last move that came only after its comments or variations.
    late_nags: Words,
    late_comments: Words,
    /// Comments for the next move.
    before: Words,
    /// NAGs and variations of the first move, which has not been read yet.
    early_nags: Vec<Nag>,
    early: Vec<Words>,
    unread: String,
}

impl Line {
    fn new(start: &Position, from: usize, begin: usize) -> Self {
        Self {
            from,
            number: MoveNumber::at(start),
            has_move: false,
            is_numbered: false,
            nags_end: begin,
            comments_end: begin,
            late_nags: Words::default(),
            late_comments: Words::default(),
            before: Words::default(),
            early_nags: Vec::new(),
            early: Vec::new(),
            unread: String::new(),
        }
    }
}

impl Default for MovetextWriter {
    fn default() -> Self {
        Self::new(LeftOut::default())
    }
}

impl MovetextWriter {
    /// Creates a writer that omits some parts.
    pub fn new(left_out: LeftOut) -> Self {
        Self {
            left_out,
            words: Words::default(),
            line: Line::new(&Position::start(), 0, 0),
            outer: Vec::new(),
        }
    }

    /// Appends the movetext of the game that was read last, with its result and without a final
    /// line break.
    pub fn write_to(&self, text: &mut Vec<u8>) {
        self.words.lay_out(text);
    }

    /// Moves late NAGs and comments to their places, because the next move comes or the line ends.
    fn flush_pending(&mut self) {
        let line = &mut self.line;
        if line.late_nags.is_empty() && line.late_comments.is_empty() {
            return;
        }
        let length = self.words.len();
        self.words.insert(line.nags_end, &mut line.late_nags);
        let comments_end = line.comments_end + self.words.len() - length;
        self.words.insert(comments_end, &mut line.late_comments);
    }

    /// Writes the text before a move.
    #[inline]
    fn begin_ply(&mut self) {
        self.flush_pending();
        let line = &mut self.line;
        let is_white = line.number.color() == Color::White;
        if is_white || !line.is_numbered || !line.before.is_empty() {
            self.words.number(line.number);
        }
        self.words.append(&mut line.before);
    }

    /// Writes the annotations of a move that were read before it.
    #[inline]
    fn end_ply(&mut self) {
        let line = &mut self.line;
        line.number.advance();
        line.is_numbered = true;
        line.nags_end = self.words.len();
        line.comments_end = self.words.len();
        if !line.has_move {
            line.has_move = true;
            self.end_first_ply();
        }
    }

    fn end_first_ply(&mut self) {
        let line = &mut self.line;
        for nag in line.early_nags.drain(..) {
            if !self.left_out.nags {
                self.words.nag(nag);
            }
        }
        line.nags_end = self.words.len();
        line.comments_end = self.words.len();
        for mut variation in line.early.drain(..) {
            if !self.left_out.variations {
                self.words.append(&mut variation);
                line.is_numbered = false;
            }
        }
    }

    /// Ends a line: comments that were waiting for a next move are attached to the last element.
    fn end_line(&mut self) {
        let line = &mut self.line;
        line.late_comments.append(&mut line.before);
        if !line.has_move {
            self.words.append(&mut line.late_comments);
            for nag in line.early_nags.drain(..) {
                push_unread(&mut line.unread, &nag.to_string());
            }
            for variation in line.early.drain(..) {
                push_unread(&mut line.unread, &variation.on_one_line());
            }
        }
        self.flush_pending();
        let unread = std::mem::take(&mut self.line.unread);
        if !unread.is_empty() {
            self.words.comment(&unread_comment(&unread));
        }
    }

    /// Returns the words to which a comment is added: in the line, or pending.
    fn comments(&mut self, side: CommentSide) -> &mut Words {
        let line = &mut self.line;
        match side {
            CommentSide::Before => &mut line.before,
            CommentSide::After => {
                line.is_numbered = false;
                if line.comments_end == self.words.len() {
                    &mut self.words
                } else {
                    &mut line.late_comments
                }
            }
        }
    }

    fn add_comment(&mut self, comment: Text<'_>, side: CommentSide) {
        let LeftOut {
            clocks,
            evaluations,
            ..
        } = self.left_out;
        if !clocks && !evaluations {
            if let Some((annotations, text)) = plain::comment(comment.0) {
                return self.comments(side).plain_comment(annotations, text);
            }
            let comment = Comment::read(&comment.decode());
            return self.comments(side).comment(&comment);
        }
        let mut comment = Comment::read(&comment.decode());
        comment.leave_out(self.left_out);
        if !comment.text.is_empty() || !comment.annotations.is_empty() {
            self.comments(side).comment(&comment);
        }
    }
}

/// Returns unreadable text as a comment. Its clocks and evaluations belong to unknown moves, so
/// they are escaped: otherwise a reader would attribute them to the last known move.
pub(crate) fn unread_comment(unread: &str) -> Comment {
    Comment::read(&format!("unread: {}", unread.replace("[%", "[ %")))
}

impl Visitor for MovetextWriter {
    fn begin_game(&mut self) {
        self.words.clear();
        self.outer.clear();
        self.line = Line::new(&Position::start(), 0, 0);
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.line.number = MoveNumber::at(start);
        Interest::Read
    }

    #[inline]
    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        self.begin_ply();
        match plain::san(san.0, mv, before, after) {
            Some((text, sign)) => self.words.plain_move(text, sign),
            None => self.words.ply(Ply::Move(mv), before),
        }
        self.end_ply();
    }

    fn null_move(&mut self, _: &Position) {
        self.begin_ply();
        self.words.word("--");
        self.end_ply();
    }

    fn nag(&mut self, nag: Nag) {
        if self.left_out.nags && self.line.has_move {
            return;
        }
        let line = &mut self.line;
        if !line.has_move {
            line.early_nags.push(nag);
        } else if line.nags_end < self.words.len() {
            line.late_nags.nag(nag);
        } else {
            self.words.nag(nag);
            line.nags_end = self.words.len();
            line.comments_end = self.words.len();
        }
    }

    #[inline]
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        if self.left_out.comments {
            return;
        }
        let at_end = self.line.comments_end == self.words.len();
        self.add_comment(text, side);
        if at_end && side == CommentSide::After {
            self.line.comments_end = self.words.len();
        }
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        let from = self.words.len();
        self.words.open();
        let line = Line::new(start, from, self.words.len());
        self.outer.push(std::mem::replace(&mut self.line, line));
        Interest::Read
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        self.end_line();
        self.words.close();
        let inner = std::mem::replace(&mut self.line, outer);
        if !self.line.has_move {
            let variation = self.words.split_off(inner.from);
            self.line.early.push(variation);
        } else if self.left_out.variations {
            self.words.truncate(inner.from);
        } else {
            self.line.is_numbered = false;
        }
    }

    fn unread(&mut self, text: Text<'_>) {
        push_unread(&mut self.line.unread, &text.decode());
    }

    fn end_game(&mut self, result: GameResult) {
        self.end_line();
        self.words.word(result.mark());
    }
}
