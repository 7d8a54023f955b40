//! Words on lines of at most 79 columns.

use crate::Comment;
use crate::comment::on_one_line;

/// The standard wants lines of fewer than 80 columns.
const WIDTH: usize = 79;

/// Movetext as it grows.
#[derive(Debug, Default)]
pub(super) struct Layout {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// Parentheses that the next word brings with it.
    opening: String,
    /// What comes next must begin a line.
    line_is_full: bool,
    /// Where words are made.
    room: String,
}

impl Layout {
    /// Begins a variation, at the next word.
    pub(super) fn open(&mut self) {
        self.opening.push('(');
    }

    /// Ends a variation, behind the last word.
    pub(super) fn close(&mut self) {
        if !self.opening.is_empty() || self.line_is_full || self.column >= WIDTH {
            self.word(")");
        } else {
            self.text.push(')');
            self.column += 1;
        }
    }

    /// Adds a word, on a new line if this one is full.
    pub(super) fn word(&mut self, word: &str) {
        let width = self.opening.len() + columns(word);
        if self.line_is_full || self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.push('\n');
            self.column = 0;
            self.line_is_full = false;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.opening);
        self.opening.clear();
        self.text.push_str(word);
        self.column += width;
    }

    /// Adds what is made of an empty text, as a word.
    pub(super) fn made_word(&mut self, make: impl FnOnce(&mut String)) {
        let mut word = std::mem::take(&mut self.room);
        word.clear();
        make(&mut word);
        self.word(&word);
        self.room = word;
    }

    /// Adds a comment. One that holds a closing brace goes to the end of its line, since nothing
    /// can be escaped between braces.
    pub(super) fn comment(&mut self, comment: &Comment) {
        let mut braced = std::mem::take(&mut self.room);
        braced.clear();
        braced.push('{');
        comment.push_to(&mut braced);
        if comment.text.is_empty() {
            // Annotations alone hold neither a brace nor a place where a line may end.
            braced.push('}');
            self.word(&braced);
            self.room = braced;
            return;
        }
        let text = &braced[1..];
        let on_one_line = on_one_line(text);
        if text.contains('}') {
            self.word(&format!("; {on_one_line}"));
            self.line_is_full = true;
        } else if on_one_line.len() == text.len() {
            braced.push('}');
            breakable(&braced, |word| self.word(word));
        } else {
            breakable(&format!("{{{on_one_line}}}"), |word| self.word(word));
        }
        self.room = braced;
    }

    /// The whole movetext, without a line break at its end.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// The columns that a word takes.
fn columns(word: &str) -> usize {
    if word.is_ascii() {
        word.len()
    } else {
        word.chars().count()
    }
}

/// Parts a comment where a line may end: at single spaces (more would not survive), but not
/// before what would mean something else at the beginning of a line, and not in an annotation.
fn breakable(text: &str, mut take: impl FnMut(&str)) {
    let mut in_annotation = false;
    // Where the part begins, and its last word.
    let (mut part, mut from) = (0, 0);
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
            && !after.starts_with(['%', '[']);
        if may_break {
            take(&text[part..at]);
            part = from;
        }
    }
    take(&text[part..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_only_where_they_may() {
        let parts = |text| {
            let mut parts = Vec::new();
            breakable(text, |part| parts.push(part.to_owned()));
            parts.join("|")
        };
        assert_eq!(parts("{one two}"), "{one|two}");
        assert_eq!(parts("{one  two three}"), "{one  two|three}");
        assert_eq!(parts("{a % b [Event \"x\"]}"), "{a %|b [Event|\"x\"]}");
        assert_eq!(parts("{[%clk 0:00:01] x}"), "{[%clk 0:00:01]|x}");
    }
}
