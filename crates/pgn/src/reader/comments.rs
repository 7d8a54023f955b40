//! Finding the end of comments.

use memchr::memchr3;

use super::{LONGEST, Reader, is_break};
use crate::{CommentSide, Problem, Source, Text, Visitor};

/// Number of bytes that are kept of a continuing comment, so that a result and the lines after it
/// are seen together: `1/2-1/2`, two line ends, and some more.
const OVERLAP: usize = 16;

/// A comment at the read position.
pub(super) struct Comment {
    /// The start of its text,
    pub(super) from: usize,
    /// and the end.
    pub(super) to: usize,
    /// Number of bytes to skip, including its sign or braces.
    next: usize,
    /// Whether it is properly closed.
    pub(super) closed: bool,
    /// Set if the comment continues after `next`; this kind of bracket ends it.
    goes_on: Option<Bracket>,
}

#[derive(Clone, Copy)]
enum Bracket {
    Brace,
    Line,
}

impl<S: Source> Reader<S> {
    /// Finds the end of the comment that starts here with `{` or `;`, and reports its problems.
    /// [`Self::pass_comment`] then skips it.
    pub(super) fn find_comment(&mut self, visitor: &mut impl Visitor) -> Comment {
        let bracket = if self.input.peek(0) == Some(b'{') {
            Bracket::Brace
        } else {
            Bracket::Line
        };
        let to = self.comment_end(bracket, 1);
        let ends_with_brace = matches!(bracket, Bracket::Brace);
        let closed = !ends_with_brace || self.input.peek(to) == Some(b'}');
        if to >= LONGEST {
            self.problem(visitor, Problem::TooLong);
            return Comment {
                from: 1,
                to: self.character_boundary(LONGEST),
                next: LONGEST - OVERLAP,
                closed: true,
                goes_on: Some(bracket),
            };
        }
        let mut text_end = to;
        if !closed {
            self.problem(visitor, Problem::UnterminatedComment);
            // Blank lines belong to the text that ended the comment.
            let text = &self.input.taken(to)[1..];
            text_end = 1 + text.trim_ascii_end().len();
        }
        let mut text_start = 1;
        if matches!(bracket, Bracket::Line) {
            // The blanks around the text only separate it.
            let text = &self.input.taken(to)[1..];
            text_start += text.len() - text.trim_ascii_start().len();
            text_end = text_start + text.trim_ascii().len();
        }
        Comment {
            from: text_start,
            to: text_end,
            next: to + usize::from(ends_with_brace && closed),
            closed,
            goes_on: None,
        }
    }

    /// Skips a comment found by [`Self::find_comment`].
    pub(super) fn pass_comment(&mut self, comment: &Comment) {
        self.at_line_start = false;
        self.input.consume(comment.next);
        let Some(bracket) = comment.goes_on else {
            return;
        };
        loop {
            let to = self.comment_end(bracket, OVERLAP);
            if to < LONGEST {
                let brace = matches!(bracket, Bracket::Brace) && self.input.peek(to) == Some(b'}');
                self.input.consume(to + usize::from(brace));
                return;
            }
            self.input.consume(LONGEST - OVERLAP);
        }
    }

    /// Reads a comment inside a game.
    pub(super) fn read_comment(&mut self, visitor: &mut impl Visitor, side: CommentSide) {
        let found = self.find_comment(visitor);
        let text = Text(&self.input.taken(found.to)[found.from..]);
        let unreadable = text.unreadable_byte();
        visitor.comment(text, side);
        if let Some(byte) = unreadable {
            self.problem(visitor, Problem::UnreadableByte(byte));
        }
        self.pass_comment(&found);
    }

    /// Keeps a comment, with its sign or braces, as unread text.
    pub(super) fn unread_comment(&mut self, visitor: &mut impl Visitor) {
        let found = self.find_comment(visitor);
        let end = if found.closed { found.next } else { found.to };
        visitor.unread(Text(self.input.taken(end)));
        self.pass_comment(&found);
    }

    fn comment_end(&mut self, bracket: Bracket, from: usize) -> usize {
        match bracket {
            Bracket::Brace => self.brace_end(from),
            Bracket::Line => self.scan(from, is_break),
        }
    }

    /// Returns the distance of the closing brace. Without one, returns the distance of the line
    /// break before the first line of the next game, or of the end of the text, or [`LONGEST`].
    ///
    /// A comment may quote a game. A line that begins with `[Event "` is part of the comment if a
    /// brace closes it before another brace opens, except after a result and an empty line.
    fn brace_end(&mut self, from: usize) -> usize {
        let mut at = from;
        let mut event_line = None;
        loop {
            at = if event_line.is_none() {
                self.scan_with(at, |bytes| memchr3(b'}', b'\n', b'\r', bytes))
            } else {
                self.scan(at, |byte| matches!(byte, b'{' | b'}') || is_break(byte))
            };
            let byte = if at < LONGEST {
                self.input.peek(at)
            } else {
                None
            };
            match byte {
                Some(b'}') => return at,
                Some(b'{') | None => break,
                Some(_) if self.is_event_tag(at + 1) => {
                    event_line.get_or_insert(at);
                    if ends_with_result(self.input.taken(at + 1)) {
                        break;
                    }
                }
                Some(_) => {}
            }
            at += 1;
        }
        event_line.unwrap_or(at)
    }

    /// Returns the last distance up to `at` that does not split a UTF-8 character.
    pub(super) fn character_boundary(&mut self, at: usize) -> usize {
        (at.saturating_sub(3)..=at)
            .rev()
            .find(|&at| !matches!(self.input.peek(at), Some(0x80..=0xbf)))
            .unwrap_or(at)
    }
}

/// Whether lines end with a result and one or two empty lines.
fn ends_with_result(lines: &[u8]) -> bool {
    fn without_break(text: &[u8]) -> Option<&[u8]> {
        match text {
            [rest @ .., b'\r', b'\n'] | [rest @ .., b'\n' | b'\r'] => Some(rest),
            _ => None,
        }
    }

    let results = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    without_break(lines)
        .and_then(without_break)
        .map(|line| without_break(line).unwrap_or(line))
        .is_some_and(|line| results.iter().any(|result| line.ends_with(result)))
}
