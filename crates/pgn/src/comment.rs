//! Comments: text for readers, and annotations for programs.

use std::borrow::Cow;
use std::fmt;

use crate::Annotation;
use crate::annotation::found;

/// A comment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Comment {
    /// The text for readers; line breaks are replaced by spaces. Unknown kinds of annotations stay
    /// in the text.
    pub text: String,
    /// The annotations for programs, in order.
    pub annotations: Vec<Annotation>,
}

impl Comment {
    /// Splits a comment, given the text between its braces, into text and annotations.
    pub fn read(raw: &str) -> Self {
        let mut comment = Self::default();
        comment.read_again(raw);
        comment
    }

    /// Like [`Self::read`], but replaces this comment and reuses its memory.
    pub fn read_again(&mut self, raw: &str) {
        self.annotations.clear();
        self.text.clear();
        let text = &mut self.text;
        let mut add = |part: &str| {
            let part = part.trim();
            if part.is_empty() {
                return;
            }
            // Keeps the text before and after an annotation separate.
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(part);
        };
        let mut at = 0;
        for (place, annotation) in found(raw.as_bytes()) {
            self.annotations.push(annotation);
            add(&raw[at..place.start]);
            at = place.end;
        }
        add(&raw[at..]);
        if let Cow::Owned(line) = on_one_line(&self.text) {
            self.text = line;
        }
    }
}

/// Trims the text, and replaces each line break and the blanks around it with one space.
pub(crate) fn on_one_line(text: &str) -> Cow<'_, str> {
    if text.trim().len() == text.len() && !text.contains(['\n', '\r']) {
        return text.into();
    }
    let mut line = String::with_capacity(text.len());
    let mut rest = text.trim();
    while let Some(at) = rest.find(char::is_whitespace) {
        let (word, after) = rest.split_at(at);
        let next = after.trim_start();
        let blank = &after[..after.len() - next.len()];
        line.push_str(word);
        line.push_str(if blank.contains(['\n', '\r']) {
            " "
        } else {
            blank
        });
        rest = next;
    }
    line.push_str(rest);
    line.into()
}

impl fmt::Display for Comment {
    /// Writes the annotations and then the text, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

impl Comment {
    /// Appends the comment without braces.
    pub(crate) fn push_to(&self, text: &mut String) {
        for (index, annotation) in self.annotations.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            annotation.push_to(text);
        }
        if !self.annotations.is_empty() && !self.text.is_empty() {
            text.push(' ');
        }
        text.push_str(&self.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separates_text_and_annotations() {
        for (raw, text, annotations) in [
            ("", "", 0),
            (" good  move ", "good  move", 0),
            ("a\r\n  b\nc", "a b c", 0),
            ("[%clk 0:01:00]", "", 1),
            ("before [%clk 0:01:00] after", "before after", 1),
            ("[%eval 0.1] [%clk 0:01:00] x", "x", 2),
            ("[%eval 0.1][%clk 0:01:00]x", "x", 2),
            ("a[%eval 0.1]b", "a b", 1),
            ("[%tqu \"En\"] x", "[%tqu \"En\"] x", 0),
            ("x [%clk", "x [%clk", 0),
            ("[%clk oops] [%clk 0:00:01]", "[%clk oops]", 1),
            ("\u{a0}x", "x", 0),
        ] {
            let comment = Comment::read(raw);
            assert_eq!(
                (comment.text.as_str(), comment.annotations.len()),
                (text, annotations),
                "{raw:?}"
            );
            assert_eq!(Comment::read(&comment.to_string()), comment, "{raw:?}");
        }
    }
}
