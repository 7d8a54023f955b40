//! Results at the end of the movetext, and results that are kept as comments.

use super::mark::Mark;
use super::play::State;
use super::words::Punctuation;
use super::{Reader, is_break};
use crate::result::{Written, is_score, plain};
use crate::token::is_blank;
use crate::{CommentSide, GameResult, Problem, Source, Text, Visitor};

/// Number of bytes in which a sign with another meaning, such as `0-0`, looks for the end of its
/// game.
const FORESIGHT: usize = 4096;

/// The longest score with blanks: `1/2 - 1/2`, with typographic signs and several blanks.
const LONGEST_SCORE: usize = 24;

impl<S: Source> Reader<S> {
    /// Records the value of the tag `Result`.
    pub(super) fn note_result(&mut self, visitor: &mut impl Visitor, value: &str) {
        let written = Written::read(value);
        self.result_tag = written.map(|written| written.result);
        let text = || Text(value.as_bytes()).excerpt();
        match written {
            Some(written) if written.says_more => {
                self.result_text = Some(text());
                let result = written.result;
                let text = text();
                self.problem(visitor, Problem::Forfeit { text, result });
            }
            None if !crate::tags::is_unknown(value) => {
                self.result_text = Some(text());
                self.problem(visitor, Problem::ResultTag(text()));
            }
            _ => {}
        }
    }

    /// Returns the result of a game without moves, if the movetext here is only that. It may be a
    /// text with another meaning among moves, such as `0-0`.
    pub(super) fn sole_result(&mut self) -> Option<Mark> {
        let is_candidate = matches!(
            self.input.peek(0)?,
            b'0' | b'1' | b'+' | b'-' | b'=' | 0x80..
        );
        if !is_candidate {
            return None;
        }
        let length = self.word_length(Punctuation::Ends);
        let word = Text(self.input.taken(length)).decode().into_owned();
        let mark = match Written::read(&word) {
            Some(written) if written.is_unambiguous => return None,
            Some(written) if word.len() > 1 => Mark::new(written, length),
            None if is_score(&word) => unreadable(length),
            _ => return None,
        };
        self.ends_game(length).then_some(mark)
    }

    /// Reads a word that is the result of the game only at the end of its movetext.
    pub(super) fn last_result(&mut self, word: &str, length: usize) -> Option<Mark> {
        let could_be_score = matches!(word.as_bytes().first()?, b'0' | b'1' | b'+' | b'-' | 0x80..);
        if !could_be_score || !self.outer.is_empty() {
            return None;
        }
        let mark = match Written::read(word) {
            Some(written) => {
                let is_in_tag = match &self.result_text {
                    Some(tag) => plain(tag) == plain(word),
                    None => {
                        written.result == GameResult::BothLose
                            && self.result_tag == Some(GameResult::BothLose)
                    }
                };
                is_in_tag.then_some(Mark::new(written, length))?
            }
            None if is_score(word) => unreadable(length),
            None => return None,
        };
        self.ends_game(length).then_some(mark)
    }

    /// Returns the result here that is a score with blanks, dots or commas, such as `1 - 0` and
    /// `0.5-0.5`.
    pub(super) fn spaced_result(&mut self) -> Option<Mark> {
        self.input.peek(LONGEST_SCORE);
        let end = self.input.window().len().min(LONGEST_SCORE);
        let end = self.character_boundary(end);
        let bytes = self.input.taken(end);
        let text = Text(bytes).decode();
        let (score, is_plain) = score(&text)?;
        // Characters of Latin-1 have other lengths in UTF-8.
        let length = match std::str::from_utf8(bytes) {
            Ok(_) => score.len(),
            Err(_) => score.chars().count(),
        };
        let written = Written::read_mark(score).filter(|_| !is_plain)?;
        Some(Mark::new(written, length))
    }

    /// Whether the movetext of the game ends at this distance: only blanks and comments follow
    /// before the tags of the next game or the end of the text.
    fn ends_game(&mut self, from: usize) -> bool {
        let mut at = from;
        let mut at_line_start = false;
        while at < from + FORESIGHT {
            match self.input.peek(at) {
                None => return true,
                Some(byte) if is_break(byte) => at_line_start = true,
                Some(byte) if is_blank(byte) || byte == super::END_OF_FILE => {}
                Some(b'[') => return at_line_start && self.tag_head(at).is_some(),
                Some(b'{') => {
                    at = self.pass_until(at, from + FORESIGHT, |byte| byte == b'}');
                    at_line_start = false;
                }
                Some(b'%') if self.input.peek(at - 1).is_some_and(is_break) => {
                    at = self.pass_until(at, from + FORESIGHT, is_break);
                }
                Some(b';') => {
                    at = self.pass_until(at, from + FORESIGHT, is_break);
                    at_line_start = true;
                }
                Some(_) => return false,
            }
            at += 1;
        }
        false
    }

    /// Returns the distance of the first such byte after `at`, or of the end of the text, or `end`.
    fn pass_until(&mut self, at: usize, end: usize, stops: fn(u8) -> bool) -> usize {
        let mut at = at + 1;
        while at < end && self.input.peek(at).is_some_and(|byte| !stops(byte)) {
            at += 1;
        }
        at
    }

    /// Keeps the text of a result, and of the tag `Result`, if they say more than the result.
    pub(super) fn keep_result(&mut self, visitor: &mut impl Visitor, mark: Mark) {
        let text = mark
            .is_kept
            .then(|| Text(self.input.taken(mark.length)).excerpt());
        let tag = self.result_text.take();
        let is_same = |text: &String| tag.as_deref().and_then(plain) == plain(text);
        let other = text.filter(|text| !is_same(text));
        if let Some(text) = &other {
            let text = text.clone();
            let result = mark.result;
            let problem = if mark.is_unreadable {
                Problem::ResultMark(text)
            } else {
                Problem::Forfeit { text, result }
            };
            self.problem(visitor, problem);
        }
        if self.play.state == State::Skipped {
            return;
        }
        for text in tag.into_iter().chain(other) {
            visitor.comment(Text(text.as_bytes()), CommentSide::After);
        }
    }
}

const fn unreadable(length: usize) -> Mark {
    Mark {
        is_kept: true,
        is_unreadable: true,
        length,
        ..Mark::UNKNOWN
    }
}

/// Returns the score at the beginning of a text, and whether it has no blanks, dots or commas.
fn score(text: &str) -> Option<(&str, bool)> {
    const SIDES: [&str; 6] = ["1/2", "½", "0.5", "0,5", "1", "0"];

    let side = |rest: &str| {
        let side = SIDES.iter().find(|side| rest.starts_with(**side))?;
        Some(side.len())
    };
    let blanks = |rest: &str| rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let mut at = side(text)?;
    at += blanks(&text[at..]);
    let sign = text[at..].chars().next()?;
    if sign != ':' && !crate::result::is_dash(sign) {
        return None;
    }
    at += sign.len_utf8();
    at += blanks(&text[at..]);
    at += side(&text[at..])?;
    let follows = text[at..].chars().next();
    let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '-' | '/' | ':' | '½');
    let score = &text[..at];
    let is_plain = !score.contains([' ', '\t', '.', ',']);
    (!follows.is_some_and(goes_on)).then_some((score, is_plain))
}
