//! Export format of games.

mod layout;
mod movetext;
mod number;
mod plain;
mod tags;
mod words;

use std::fmt;

use number::MoveNumber;
use rules::{Color, Position};
use words::Words;

pub use movetext::MovetextWriter;
pub(crate) use movetext::unread_comment;
pub(crate) use tags::write_tags;

use crate::{Comment, Movetext, PlayedMove, Record};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Words::default();
        self.main.add_to(&mut words, &self.start);
        words.word(self.result.mark());
        let mut text = Vec::new();
        write_tags(&mut text, &self.tags, &self.start, self.result);
        text.push(b'\n');
        words.lay_out(&mut text);
        text.extend_from_slice(b"\n\n");
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

impl Movetext {
    /// Formats the line as a variation, including parentheses.
    pub(crate) fn variation(&self, start: &Position) -> String {
        let mut words = Words::default();
        self.add_variation_to(&mut words, start);
        words.on_one_line()
    }

    fn add_variation_to(&self, words: &mut Words, start: &Position) {
        words.open();
        self.add_to(words, start);
        words.close();
    }

    fn add_to(&self, words: &mut Words, start: &Position) {
        add_comments(&self.comments, words);
        let mut position = *start;
        let mut number = MoveNumber::at(start);
        let mut numbered = false;
        for played in &self.moves {
            if !numbered || number.color() == Color::White || !played.comments_before.is_empty() {
                words.number(number);
            }
            add_comments(&played.comments_before, words);
            words.ply(played.ply, &position);
            let before = position;
            played.ply.play(&mut position);
            played.add_remarks(words, &before);
            numbered = played.comments.is_empty() && played.variations.is_empty();
            number.advance();
        }
        if !self.unread.is_empty() {
            words.comment(&unread_comment(&self.unread));
        }
    }
}

impl PlayedMove {
    fn add_remarks(&self, words: &mut Words, before: &Position) {
        for &nag in &self.nags {
            words.nag(nag);
        }
        add_comments(&self.comments, words);
        for variation in &self.variations {
            variation.add_variation_to(words, before);
        }
    }
}

fn add_comments(comments: &[Comment], words: &mut Words) {
    for comment in comments {
        words.comment(comment);
    }
}
