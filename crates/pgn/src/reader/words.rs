//! Words that are not plain moves: results, other spellings, and unreadable text.

use std::borrow::Cow;

use rules::MoveError;

use super::Reader;
use super::mark::Mark;
use super::spellings::parse_move;
use crate::result::{Written, is_dash};
use crate::token::{PLAIN, character, is_blank, is_punctuation, wide_blank};
use crate::{Nag, Problem, Source, Text, Visitor};

/// Whether punctuation ends a word or belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Punctuation {
    Ends = 0,
    Belongs = 1,
}

impl<S: Source> Reader<S> {
    /// Returns the length of the word here, including parts that need a closer look: the
    /// parentheses of `a8(Q)`, the dots of `exd6e.p.`, figurines and dashes. Punctuation ends a
    /// word, unless the word is kept as text.
    pub(super) fn word_length(&mut self, punctuation: Punctuation) -> usize {
        let mut at = 0;
        loop {
            at = self.scan(at, |byte| !PLAIN[byte as usize]);
            if at >= super::LONGEST {
                return at;
            }
            let more = match self.input.peek(at) {
                Some(b'.') => self.en_passant_dots(at),
                Some(b'(') => self.promotion_in_parentheses(at),
                Some(byte) if is_punctuation(byte) => punctuation as usize,
                Some(0x80..) if !self.is_ellipsis(at) => {
                    let ahead = self.ahead(at);
                    if wide_blank(ahead).is_some() {
                        return at;
                    }
                    character(ahead)
                }
                _ => return at,
            };
            if more == 0 {
                return at;
            }
            at += more;
        }
    }

    /// Returns the length of `e.p.` or `e.p` from its first dot on, or zero.
    fn en_passant_dots(&mut self, at: usize) -> usize {
        let before = at.checked_sub(1).and_then(|at| self.input.peek(at));
        if before != Some(b'e') || self.ahead(at)[..2] != [Some(b'.'), Some(b'p')] {
            return 0;
        }
        if self.input.peek(at + 2) == Some(b'.') {
            3
        } else {
            2
        }
    }

    fn promotion_in_parentheses(&mut self, at: usize) -> usize {
        let before = at.checked_sub(1).and_then(|at| self.input.peek(at));
        let may_precede = matches!(before, Some(b'1' | b'8' | b'=' | b'+' | b'#'));
        match self.ahead(at) {
            [Some(b'('), Some(role), Some(b')')] if may_precede && b"QRBNqrbn".contains(&role) => 3,
            _ => 0,
        }
    }

    pub(super) fn is_ellipsis(&mut self, at: usize) -> bool {
        self.ahead(at) == [Some(0xe2), Some(0x80), Some(0xa6)]
    }

    /// Whether a game without tags begins with this byte: with a number, a result, a variation or a
    /// move.
    pub(super) fn begins_game(&mut self, byte: u8) -> bool {
        match byte {
            b'[' => {
                let doubled = self.input.peek(1) == Some(b'[');
                let name = self.scan(1 + usize::from(doubled), |byte| !is_blank(byte));
                self.input
                    .peek(name)
                    .is_some_and(|byte| byte.is_ascii_alphabetic())
            }
            b'*' | b'(' | b'$' => true,
            b'0'..=b'9' => {
                let digits = self.scan(0, |byte| !byte.is_ascii_digit());
                self.input.peek(digits) == Some(b'.')
                    || self.is_ellipsis(digits)
                    || self.is_first_word()
            }
            0x80.. => self.is_first_word(),
            _ => PLAIN[byte as usize] && (self.is_first_word() || self.begins_with_bare_tag()),
        }
    }

    /// Whether the word here is a result or a move from the standard position.
    fn is_first_word(&mut self) -> bool {
        let length = self.word_length(Punctuation::Ends);
        let word = Text(self.input.taken(length)).decode();
        Written::read_mark(&word).is_some()
            || word == "1"
            || is_null_move(&word)
            || rules::Position::start()
                .parse_move(&self.in_english(&word))
                .is_ok()
    }

    /// Returns a move with English piece letters.
    fn in_english<'a>(&self, word: &'a str) -> Cow<'a, str> {
        match self.letters {
            Some(letters) => letters.to_english(word).into(),
            None => word.into(),
        }
    }

    /// Reads the word here. If it is a result, returns it without consuming it.
    pub(super) fn word(&mut self, visitor: &mut impl Visitor) -> Option<Mark> {
        if self.is_ellipsis(0) {
            self.move_number("…".len());
            return None;
        }
        // `½ - ½`
        if self.input.peek(0).is_some_and(|byte| byte >= 0x80)
            && let Some(mark) = self.spaced_result()
        {
            return Some(mark);
        }
        // A byte outside of words is treated as a word.
        let punctuation = if self.play.reads() {
            Punctuation::Ends
        } else {
            Punctuation::Belongs
        };
        let length = self.word_length(punctuation).max(1);
        let word = Text(self.input.taken(length)).decode().into_owned();
        let mark = Written::read_mark(&word).map(|written| Mark::new(written, length));
        if let Some(mark) = mark.or_else(|| self.last_result(&word, length)) {
            return Some(mark);
        }
        if !self.play.reads() {
            self.unread(visitor, length);
            return None;
        }
        if is_null_move(&word) || is_null_word(&word) {
            self.null_move(visitor, length);
        } else if self.play.has_move && is_part_of_last_move(&word) {
            self.input.consume(length);
        } else if let Some(nag) = Nag::from_sign(&word) {
            self.place_nag(nag);
            visitor.sign(nag);
            self.input.consume(length);
        } else {
            self.other_move(visitor, length, &word);
        }
        None
    }

    fn null_move(&mut self, visitor: &mut impl Visitor, length: usize) {
        if self.play.position.is_check() {
            self.problem(visitor, Problem::NullMoveInCheck);
            self.unread(visitor, length);
            self.play.lose();
            return;
        }
        self.play.pass();
        self.input.consume(length);
        visitor.null_move(&self.play.position);
    }

    /// Returns the length of the move in a word such as `d5⊥`, which ends with signs without a NAG
    /// number. The signs are read separately: the move is clear regardless of their meaning.
    fn move_before_signs(&self, length: usize) -> Option<usize> {
        let word = self.input.taken(length);
        let (mv, signs) = word.split_at(word.iter().rposition(u8::is_ascii)? + 1);
        let text = Text(mv).decode();
        let read = parse_move(&self.play.position, &self.in_english(&text));
        let is_move = !matches!(read, Err(MoveError::Unreadable(_)));
        // A game ends at the same place if it is skipped, where words are not split.
        let is_result = Written::read_mark(&Text(signs).decode()).is_some();
        (is_move && !signs.is_empty() && !is_result).then_some(mv.len())
    }

    /// Reads a move in another spelling, possibly with a sign such as `±` after it. Skips a word
    /// that cannot be a move. After a move that cannot be made, later moves have no known position.
    fn other_move(&mut self, visitor: &mut impl Visitor, length: usize, word: &str) {
        let position = self.play.position;
        let plain = self.in_english(word);
        let parse = |text: &str| parse_move(&position, text);
        let read = match parse(&plain) {
            Ok(mv) => Ok((mv, None)),
            Err(error) => Nag::behind(&plain)
                .and_then(|(mv, nag)| Some((parse(mv).ok()?, Some(nag))))
                .or_else(|| Some((parse(novelty(&plain)?).ok()?, Some(Nag::NOVELTY))))
                .ok_or(error),
        };
        match read {
            Ok((mv, nag)) => {
                self.play.play(mv);
                self.input.consume(length);
                visitor.written_move(mv, Text(b""), &self.play.before, &self.play.position);
                if let Some(nag) = nag {
                    visitor.sign(nag);
                }
            }
            Err(MoveError::Unreadable(_)) if !has_form_of_move(&plain) => {
                let Some(bare) = self.move_before_signs(length) else {
                    return self.pass_over(visitor, length);
                };
                let word = Text(self.input.taken(bare)).to_string();
                self.other_move(visitor, bare, &word);
            }
            Err(error) => {
                let text = Text(word.as_bytes()).excerpt();
                self.problem(visitor, Problem::Move { text, error });
                self.unread(visitor, length);
                self.play.lose();
            }
        }
    }
}

/// Returns the move before a novelty sign, as in `Nf3N`.
fn novelty(word: &str) -> Option<&str> {
    let mv = word.strip_suffix('N')?;
    // `e8N` is a promotion, and `N` alone is not a move.
    mv.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '#'))
        .then_some(mv)
}

/// Whether an unreadable word was meant as a move, such as `Sf3`, `e9` or `exd`: a square name with
/// move signs, possibly after a foreign piece letter, or two files.
fn has_form_of_move(word: &str) -> bool {
    const LONGEST: usize = 24;

    if word.len() > LONGEST {
        return false;
    }
    let mut rest = word.chars();
    if rest.clone().next().is_some_and(char::is_alphabetic) {
        rest.next();
    }
    let has_signs_of_moves = rest.all(|c| {
        matches!(c, 'a'..='h' | 'A'..='H' | 'x' | 'X' | 'Q' | 'R' | 'N' | 'K' | 'q' | 'r' | 'n' | 'k')
            || matches!(c, '0'..='9' | ':' | '=' | '(' | ')' | '/' | '+' | '#' | '.')
            || is_dash(c)
    });
    let is_file = |byte: u8| matches!(byte.to_ascii_lowercase(), b'a'..=b'h');
    let has_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| is_file(pair[0]) && pair[1].is_ascii_digit());
    let has_two_files = match *word.as_bytes() {
        [from, to] | [from, b'x' | b':', to] => is_file(from) && is_file(to),
        _ => false,
    };
    has_signs_of_moves && has_square || has_two_files
}

/// Whether a word is a null move: `--` with any dashes, `Z0`, or the forms of other programs.
fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "z0" | "0000" | "@@@@")
        || word.chars().count() == 2 && word.chars().all(is_dash)
}

/// Whether a word of English means a null move. Such words also occur in text between games.
fn is_null_word(word: &str) -> bool {
    word.eq_ignore_ascii_case("null") || word.eq_ignore_ascii_case("pass")
}

/// Whether a word belongs to the previous move but is separated from it.
fn is_part_of_last_move(word: &str) -> bool {
    let bare = word.trim_end_matches(['+', '#', '†', '‡']);
    matches!(bare, "" | "e.p." | "e.p" | "ep" | "ep.")
}
