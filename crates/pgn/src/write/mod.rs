//! Games in export format.

mod layout;

use std::fmt;

use layout::Layout;
use rules::{CastlingMode, Color, Notation, Position};

use crate::annotation::push_number;
use crate::tags::{ROSTER, is_implied, is_same};
use crate::token::{LONGEST_NAME, is_name};
use crate::{Comment, Movetext, PlayedMove, Ply, Record};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        f.write_str("\n")?;
        let mut layout = Layout::default();
        self.main.lay_out(&self.start, &mut layout);
        layout.word(self.result.mark());
        f.write_str(&layout.finish())?;
        f.write_str("\n\n")
    }
}

impl Record {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.result.mark(),
                _ => self.tags.get(name).unwrap_or(unknown),
            };
            write_tag(f, name, value)?;
        }
        let mode = self.start.castling_mode();
        let fen = self.start.fen();
        let mut others: Vec<(&str, &str)> = self
            .tags
            .iter()
            .filter(|(name, _)| !ROSTER.iter().any(|(known, _)| is_same(known, name)))
            .filter(|(name, _)| !is_implied(name, mode))
            .collect();
        if mode == CastlingMode::Chess960 {
            others.push(("Variant", "Chess960"));
        }
        if self.start != Position::start() {
            others.push(("SetUp", "1"));
            others.push(("FEN", &fen));
        }
        others.sort_unstable();
        for (name, value) in others {
            write_tag(f, name, value)?;
        }
        Ok(())
    }
}

/// A tag on a line of its own. What no name may have becomes `_`, and a name that is too
/// long is cut.
fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let legal = |c: char| u8::try_from(c).is_ok_and(is_name);
    f.write_str("[")?;
    if name.bytes().all(is_name) && name.len() <= LONGEST_NAME {
        f.write_str(name)?;
    } else {
        let mut name = name.replace(|c| !legal(c), "_");
        name.truncate(LONGEST_NAME);
        f.write_str(&name)?;
    }
    f.write_str(" \"")?;
    if value.contains(|c: char| c == '\\' || c == '"' || c.is_control()) {
        let value = value
            .replace('\\', "\\\\")
            .replace('"', "\\\"")
            .replace("\r\n", " ")
            .replace(char::is_control, " ");
        f.write_str(&value)?;
    } else {
        f.write_str(value)?;
    }
    f.write_str("\"]\n")
}

impl Movetext {
    /// As a variation, parentheses included.
    pub(crate) fn variation(&self, start: &Position) -> String {
        let mut layout = Layout::default();
        self.lay_out_variation(start, &mut layout);
        layout.finish().replace('\n', " ")
    }

    fn lay_out_variation(&self, start: &Position, layout: &mut Layout) {
        layout.open();
        self.lay_out(start, layout);
        layout.close();
    }

    fn lay_out(&self, start: &Position, layout: &mut Layout) {
        lay_out_comments(&self.comments, layout);
        let mut position = *start;
        let mut number = MoveNumber::at(start);
        let mut numbered = false;
        for played in &self.moves {
            if !numbered || number.color == Color::White || !played.comments_before.is_empty() {
                layout.made_word(|word| number.push_to(word));
            }
            lay_out_comments(&played.comments_before, layout);
            let before = position;
            match played.ply {
                Ply::Move(mv) => {
                    layout.made_word(|word| position.notate_to(word, mv, Notation::San));
                }
                Ply::Null => layout.word("--"),
            }
            played.ply.play(&mut position);
            played.lay_out_remarks(&before, layout);
            numbered = played.comments.is_empty() && played.variations.is_empty();
            number.advance();
        }
        if !self.unread.is_empty() {
            let comment = Comment::read(&format!("unread: {}", self.unread));
            layout.comment(&comment);
        }
    }
}

impl PlayedMove {
    fn lay_out_remarks(&self, before: &Position, layout: &mut Layout) {
        for nag in &self.nags {
            layout.made_word(|word| nag.push_to(word));
        }
        lay_out_comments(&self.comments, layout);
        for variation in &self.variations {
            variation.lay_out_variation(before, layout);
        }
    }
}

fn lay_out_comments(comments: &[Comment], layout: &mut Layout) {
    for comment in comments {
        layout.comment(comment);
    }
}

/// Counts moves as they are numbered, null moves too.
struct MoveNumber {
    number: u32,
    color: Color,
}

impl MoveNumber {
    fn at(position: &Position) -> Self {
        Self {
            number: position.fullmove_number(),
            color: position.turn(),
        }
    }

    fn push_to(&self, word: &mut String) {
        push_number(word, self.number.into(), 1);
        word.push_str(match self.color {
            Color::White => ".",
            Color::Black => "...",
        });
    }

    fn advance(&mut self) {
        if self.color == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.color = !self.color;
    }
}
