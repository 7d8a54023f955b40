//! Text among tags that is no tag: signs after a tag, HTML, tags without a bracket, and lines of
//! text.

use super::{Reader, is_break};
use crate::token::{LONGEST_NAME, is_blank, is_name};
use crate::{Diagnostic, Problem, Source, Text, Visitor};

/// The longest HTML tag or character reference that is recognized.
const LONGEST_HTML: usize = 80;

/// Maximum number of lines of text among the tags of a game, and of their bytes.
const MOST_LINES: usize = 8;
const FORESIGHT: usize = 4096;

/// The longest line that can be a tag without a bracket.
const LONGEST_LINE: usize = 1024;

/// A tag without its opening bracket.
struct BareTag {
    name_end: usize,
    value: usize,
    value_end: usize,
    end: usize,
}

impl<S: Source> Reader<S> {
    /// Reads or skips text among tags that cannot begin the movetext. Returns false, and reads
    /// nothing, if the movetext begins here.
    pub(super) fn read_header_text(&mut self, visitor: &mut impl Visitor, byte: u8) -> bool {
        if self.seen.len() == 0 {
            return self.begins_with_bare_tag() && self.read_bare_tag(visitor);
        }
        if is_junk(byte) {
            let length = self.html_tag().unwrap_or(1);
            self.pass_over(visitor, length);
            return true;
        }
        if !self.at_line_start {
            return false;
        }
        if self.read_bare_tag(visitor) {
            return true;
        }
        if self.is_line_among_tags() {
            let place = self.place();
            let line = self.rest_of_line();
            let problem = Problem::TagSyntax(Text(&line).excerpt());
            self.report(visitor, Diagnostic { place, problem });
            return true;
        }
        false
    }

    /// Returns the length of the HTML tag or character reference here, such as `<br />`.
    pub(super) fn html_tag(&mut self) -> Option<usize> {
        let end = match self.input.peek(0)? {
            b'<' => b'>',
            b'&' => b';',
            _ => return None,
        };
        let begins = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!' | b'#');
        if !self.input.peek(1).is_some_and(begins) {
            return None;
        }
        let text = (1..LONGEST_HTML).find_map(|at| match self.input.peek(at) {
            Some(byte) if byte == end => Some(Some(at + 1)),
            None | Some(b'\n' | b'\r' | b'<' | b'[') => Some(None),
            Some(byte) if end == b';' && is_blank(byte) => Some(None),
            Some(_) => None,
        });
        text.flatten()
    }

    /// Finds a tag without its opening bracket here: a name, and a value in quotes that ends the
    /// line, with or without the closing bracket.
    fn bare_tag(&mut self) -> Option<BareTag> {
        if !self.input.peek(0)?.is_ascii_alphabetic() {
            return None;
        }
        let end = (0..LONGEST_LINE).find(|&at| self.input.peek(at).is_none_or(is_break))?;
        let line = self.input.taken(end);
        let quote = line.iter().position(|&byte| byte == b'"')?;
        let name_end = line[..quote].trim_ascii_end().len();
        let is_named =
            name_end <= LONGEST_NAME && line[..name_end].iter().all(|&byte| is_name(byte));
        let value_end = line.iter().rposition(|&byte| byte == b'"')?;
        let rest = &line[value_end + 1..];
        let is_closed = rest
            .iter()
            .all(|&byte| is_blank(byte) || byte == b';' || is_junk(byte));
        (is_named && quote < value_end && is_closed).then_some(BareTag {
            name_end,
            value: quote + 1,
            value_end,
            end,
        })
    }

    /// Whether the first tag of a game is here without its opening bracket. The closing bracket
    /// distinguishes it from other text.
    pub(super) fn begins_with_bare_tag(&mut self) -> bool {
        self.bare_tag()
            .is_some_and(|tag| self.input.taken(tag.end)[tag.value_end..].contains(&b']'))
    }

    /// Reads a tag without its opening bracket. Returns false if there is none.
    fn read_bare_tag(&mut self, visitor: &mut impl Visitor) -> bool {
        let Some(tag) = self.bare_tag() else {
            return false;
        };
        let problem = Problem::TagSyntax(Text(self.input.taken(tag.end)).excerpt());
        self.problem(visitor, problem);
        let line = self.input.taken(tag.end);
        let name = Text(&line[..tag.name_end]).to_string();
        let value = Text(&line[tag.value..tag.value_end]).to_string();
        self.keep_tag(visitor, name.trim_end_matches([':', '=']), &value);
        self.at_line_start = false;
        self.input.consume(tag.end);
        true
    }

    /// Whether the line here is text, and after at most a few such lines a tag of the same game
    /// follows.
    fn is_line_among_tags(&mut self) -> bool {
        let mut at = 0;
        for _ in 0..MOST_LINES {
            if !self.begins_with_text(at) {
                return false;
            }
            while at < FORESIGHT && self.input.peek(at).is_some_and(|byte| !is_break(byte)) {
                at += 1;
            }
            while at < FORESIGHT && self.input.peek(at).is_some_and(is_blank) {
                at += 1;
            }
            if at >= FORESIGHT {
                return false;
            }
            if let Some(head) = self.tag_head(at) {
                let name = &self.input.window()[head.name];
                return name != b"Event" && !self.seen.contains(name);
            }
        }
        false
    }

    /// Whether a word of letters is at this distance: a move has a digit, except castling.
    fn begins_with_text(&mut self, at: usize) -> bool {
        const LONGEST_WORD: usize = 64;

        let mut letters = 0;
        while letters < LONGEST_WORD {
            match self.input.peek(at + letters) {
                Some(byte) if byte.is_ascii_alphabetic() || byte >= 0x80 => letters += 1,
                Some(byte) if byte.is_ascii_digit() || matches!(byte, b'-' | b'=') => return false,
                _ => break,
            }
        }
        // Figurines are no letters.
        letters > 0 && !matches!(self.ahead(at), [Some(0xe2), Some(0x99), _])
    }
}

/// Whether the byte cannot begin movetext.
const fn is_junk(byte: u8) -> bool {
    matches!(
        byte,
        b',' | b':'
            | b']'
            | b'}'
            | b'"'
            | b'\''
            | b'<'
            | b'>'
            | b'|'
            | b'\\'
            | b'/'
            | b'^'
            | b'`'
            | b'_'
            | b'&'
            | b'#'
    )
}
