//! Movetext as words, before line wrapping.

use rules::{Notation, Position};

use super::layout::{BLANK, LINE_END, TIGHT, lay_out};
use super::number::MoveNumber;
use crate::comment::{ITEM_SIGNS, on_one_line, reflow};
use crate::{Comment, Nag, Ply, work};

/// Words, each preceded by a mark, except for the first word and words after an opening
/// parenthesis.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    text: Vec<u8>,
    /// Scratch buffer for words.
    room: String,
}

impl Words {
    pub(super) fn clear(&mut self) {
        self.text.clear();
    }

    /// Appends the words to a text, wrapped into lines, without a final line break.
    pub(super) fn lay_out(&self, text: &mut Vec<u8>) {
        lay_out(&self.text, text);
    }

    pub(super) const fn len(&self) -> usize {
        self.text.len()
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Removes everything after this length.
    pub(super) fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
    }

    /// Removes and returns the words after this length.
    pub(super) fn split_off(&mut self, length: usize) -> Self {
        let mut text = self.text.split_off(length);
        work::count(text.len());
        if text.first() == Some(&BLANK) {
            text.remove(0);
        }
        Self {
            text,
            room: String::new(),
        }
    }

    /// Moves words to the end of these.
    pub(super) fn append(&mut self, words: &mut Self) {
        if !words.is_empty() {
            work::count(words.len());
            self.blank();
            self.text.append(&mut words.text);
        }
    }

    /// Moves words to a word end inside these.
    pub(super) fn insert(&mut self, at: usize, words: &mut Self) {
        if !words.is_empty() {
            work::count(words.len() + self.len() - at);
            let words = std::iter::once(BLANK).chain(words.text.drain(..));
            self.text.splice(at..at, words);
        }
    }

    /// Appends a word.
    pub(super) fn word(&mut self, word: &str) {
        self.blank();
        self.text.extend_from_slice(word.as_bytes());
    }

    /// Appends the opening parenthesis of a variation.
    pub(super) fn open(&mut self) {
        self.word("(");
    }

    /// Appends the closing parenthesis of a variation.
    pub(super) fn close(&mut self) {
        if self.text.last() != Some(&b'(') {
            self.text.push(TIGHT);
        }
        self.text.push(b')');
    }

    /// Appends a legal move in SAN, or the sign of a null move.
    pub(super) fn ply(&mut self, ply: Ply, before: &Position) {
        match ply {
            Ply::Move(mv) => self.made(|word| before.notate_to(word, mv, Notation::San)),
            Ply::Null => self.word("--"),
        }
    }

    /// Appends a move in its written form, with its check or mate sign.
    #[inline]
    pub(super) fn plain_move(&mut self, san: &[u8], sign: &[u8]) {
        self.blank();
        self.text.extend_from_slice(san);
        self.text.extend_from_slice(sign);
    }

    pub(super) fn nag(&mut self, nag: Nag) {
        self.made(|word| nag.push_to(word));
    }

    #[inline]
    pub(super) fn number(&mut self, number: MoveNumber) {
        self.blank();
        number.push_to(&mut self.text);
    }

    /// Appends a comment. A comment that contains a closing brace is written to the end of its
    /// line, because braces do not support escapes.
    pub(super) fn comment(&mut self, comment: &Comment) {
        self.blank();
        let mut room = std::mem::take(&mut self.room);
        room.clear();
        comment.push_to(&mut room);
        if comment.text.contains('}') {
            self.text.extend_from_slice(b"; ");
            self.text.extend_from_slice(on_one_line(&room).as_bytes());
            self.text.push(LINE_END);
        } else {
            self.text.push(b'{');
            for (index, line) in reflow(&room).split('\n').enumerate() {
                if index > 0 {
                    self.text.push(LINE_END);
                    // These have another meaning at the beginning of a line.
                    if line.starts_with(['%', '[']) {
                        self.text.push(b' ');
                    }
                }
                let from = self.text.len();
                self.text.extend_from_slice(line.as_bytes());
                if !comment.text.is_empty() {
                    mark_breaks(line, &mut self.text[from..]);
                }
            }
            self.text.push(b'}');
        }
        self.room = room;
    }

    /// Appends a comment in its written form: annotations, and a text of ASCII words in which a
    /// line may end at every blank.
    #[inline]
    pub(super) fn plain_comment(&mut self, annotations: &[u8], text: &[u8]) {
        self.blank();
        self.text.push(b'{');
        self.text.extend_from_slice(annotations);
        if !text.is_empty() {
            if !annotations.is_empty() {
                self.text.push(BLANK);
            }
            let blank = |&byte: &u8| if byte == b' ' { BLANK } else { byte };
            self.text.extend(text.iter().map(blank));
        }
        self.text.push(b'}');
    }

    /// Returns the words as a text without line breaks.
    pub(super) fn on_one_line(&self) -> String {
        let mut lines = Vec::new();
        self.lay_out(&mut lines);
        String::from_utf8_lossy(&lines).replace('\n', " ")
    }

    fn made(&mut self, make: impl FnOnce(&mut String)) {
        self.room.clear();
        make(&mut self.room);
        self.blank();
        self.text.extend_from_slice(self.room.as_bytes());
    }

    /// Appends the mark before a word.
    #[inline]
    fn blank(&mut self) {
        if !matches!(self.text.last(), None | Some(b'(')) {
            self.text.push(BLANK);
        }
    }
}

/// Marks the possible line breaks of a comment: at single spaces (multiple spaces would be lost),
/// but not before a word with another meaning at the beginning of a line, and not in an annotation.
fn mark_breaks(text: &str, marked: &mut [u8]) {
    let mut in_annotation = false;
    let mut from = 0;
    for (at, _) in text.match_indices(' ') {
        let word = &text[from..at];
        in_annotation = word.trim_start_matches('{').starts_with("[%") && !word.contains(']')
            || in_annotation && !word.contains(']');
        from = at + 1;
        let after = &text[from..];
        let may_break = !in_annotation
            && !word.is_empty()
            && !word.ends_with(char::is_whitespace)
            && !after.starts_with(char::is_whitespace)
            && !after.starts_with(['%', '['])
            && !after.starts_with(ITEM_SIGNS);
        if may_break {
            marked[at] = BLANK;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_lines_only_at_allowed_places() {
        let breaks = |text: &str| {
            let mut words = Words::default();
            words.comment(&Comment::read(text));
            let marked = words.text.iter().map(|&byte| match byte {
                BLANK => '|',
                LINE_END => '$',
                byte => char::from(byte),
            });
            marked.collect::<String>()
        };
        assert_eq!(breaks("one two"), "{one|two}");
        assert_eq!(breaks("a\n\nb c\n* d"), "{a$$b|c$*|d}");
        assert_eq!(breaks("a\n\n[b]\n\n%"), "{a$$ [b]$$ %}");
        assert_eq!(breaks("one  two three"), "{one  two|three}");
        assert_eq!(breaks("a % b [Event \"x\"]"), "{a %|b [Event|\"x\"]}");
        assert_eq!(breaks("x [%clk 0:00:01]"), "{[%clk 0:00:01]|x}");
        assert_eq!(breaks("x [%tqu 1 2] y"), "{x [%tqu 1 2]|y}");
        assert_eq!(breaks("x * y - z"), "{x *|y -|z}");
    }
}
