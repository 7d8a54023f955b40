//! Comments: text for readers, and annotations for programs.

mod flow;

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use rules::Color;

pub(crate) use flow::{ITEM_SIGNS, on_one_line, reflow};

use crate::annotation::found;
use crate::{Annotation, EngineNote, Evaluation, LeftOut};

/// A comment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Comment {
    /// The text for readers. An empty line separates paragraphs, and a line break precedes each item
    /// of a list and each rank of a board diagram; other line breaks of the file are replaced by
    /// spaces. Unknown kinds of annotations stay in the text.
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
        let mut gap = " ";
        let mut add = |part: &str| {
            let bare = part.trim();
            let begin = part.len() - part.trim_start().len();
            // Keeps the text before and after an annotation separate.
            gap = longer(gap, flow::breaks(&part[..begin]));
            if bare.is_empty() {
                return;
            }
            if !text.is_empty() {
                text.push_str(gap);
            }
            text.push_str(bare);
            gap = flow::breaks(&part[begin + bare.len()..]);
        };
        let mut at = 0;
        for (place, annotation) in found(raw.as_bytes()) {
            self.annotations.push(annotation);
            add(&raw[at..place.start]);
            at = place.end;
        }
        add(&raw[at..]);
        if let Cow::Owned(flowing) = reflow(&self.text) {
            self.text = flowing;
        }
    }
}

impl Comment {
    /// The evaluation after a move, given the side that made it: `[%eval …]`, or else that of an
    /// [`EngineNote`].
    pub fn evaluation(&self, mover: Color) -> Option<Evaluation> {
        let mut annotations = self.annotations.iter();
        let annotated = annotations.find_map(|annotation| match annotation {
            Annotation::Evaluation(evaluation) => Some(*evaluation),
            _ => None,
        });
        annotated.or_else(|| EngineNote::read(&self.text)?.evaluation(mover))
    }

    /// The time used for a move: `[%emt …]`, or else that of an [`EngineNote`].
    pub fn elapsed(&self) -> Option<Duration> {
        let mut annotations = self.annotations.iter();
        let annotated = annotations.find_map(|annotation| match annotation {
            Annotation::Elapsed(time) => Some(*time),
            _ => None,
        });
        annotated.or_else(|| EngineNote::read(&self.text)?.elapsed())
    }

    /// Removes clocks and evaluations, if these are left out.
    pub fn leave_out(&mut self, parts: LeftOut) {
        self.annotations.retain(|annotation| match annotation {
            Annotation::Clock(_) | Annotation::Elapsed(_) => !parts.clocks,
            Annotation::Evaluation(_) => !parts.evaluations,
            Annotation::Squares(_) | Annotation::Arrows(_) => true,
        });
        if (parts.clocks || parts.evaluations)
            && let Some(note) = EngineNote::read(&self.text)
        {
            note.remove_from(&mut self.text, parts.evaluations, parts.clocks);
        }
    }
}

/// Returns the longer one of two gaps between texts.
const fn longer(one: &'static str, other: &'static str) -> &'static str {
    if other.len() > one.len() || one.len() == 1 && other.as_bytes()[0] == b'\n' {
        other
    } else {
        one
    }
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
            ("a\n\nb", "a\n\nb", 0),
            ("a\n\n[%clk 0:01:00] b", "a\n\nb", 1),
            ("a [%clk 0:01:00]\n\nb\nc", "a\n\nb c", 1),
            ("a\n[%clk 0:01:00]\nb", "a b", 1),
            ("a [%clk 0:01:00]\n* b", "a\n* b", 1),
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
