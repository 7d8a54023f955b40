//! The tag section of a game.

use super::{LONGEST, Reader, TagHead, is_break};
use crate::token::{LONGEST_NAME, is_blank, is_name};
use crate::{CommentSide, Problem, Source, Text, Visitor};

/// Maximum number of tags, more than any game has; further tags are dropped.
const MAX_TAGS: usize = 1000;

/// Quotes around a malformed value: one missing straight quote, or quotes of blogs and word
/// processors.
const QUOTES: [char; 13] = [
    '"', '“', '”', '„', '‟', '″', '«', '»', '\'', '‘', '’', '´', '`',
];

/// The end of a value.
struct ValueEnd {
    /// Position after its last byte.
    to: usize,
    /// Position after the tag.
    next: usize,
    /// Whether the value contains backslashes or line breaks to resolve.
    raw: bool,
    problem: Option<Problem>,
}

/// A tag that affects the game.
#[derive(Clone, Copy)]
enum Known {
    Result,
    Fen,
    SetUp,
    Variant,
}

impl Known {
    fn named(name: &[u8]) -> Option<Self> {
        let all = [
            ("Result", Self::Result),
            ("FEN", Self::Fen),
            ("SetUp", Self::SetUp),
            ("Variant", Self::Variant),
        ];
        let mut fitting = all
            .iter()
            .filter(|(known, _)| name.eq_ignore_ascii_case(known.as_bytes()));
        fitting.next().map(|&(_, known)| known)
    }
}

impl<S: Source> Reader<S> {
    /// Reads all tags of the game, and comments between them. Returns false if no movetext follows,
    /// because the next game begins or the text ends.
    pub(super) fn read_tags(&mut self, visitor: &mut impl Visitor) -> bool {
        let mut breaks = 0;
        loop {
            breaks += self.skip_blanks();
            match self.input.peek(0) {
                None => return false,
                Some(b'[') => {
                    if breaks > 1 && self.is_next_game() {
                        return false;
                    }
                    // A doubled bracket.
                    if self.input.peek(1) == Some(b'[') {
                        self.pass_over(visitor, 1);
                        continue;
                    }
                    self.read_tag(visitor);
                    breaks = 0;
                }
                Some(b'%') if self.at_column_one() => self.skip_line(),
                Some(b'{' | b';') => self.read_comment(visitor, CommentSide::After),
                Some(byte) if self.read_header_text(visitor, byte) => {}
                Some(_) => return true,
            }
        }
    }

    /// Whether the tag after an empty line belongs to the next game.
    fn is_next_game(&mut self) -> bool {
        let Some(TagHead { name, .. }) = self.tag_head(0) else {
            return false;
        };
        let name = &self.input.window()[name];
        !self.seen.ends.is_empty() && (name == b"Event" || self.seen.contains(name))
    }

    fn read_tag(&mut self, visitor: &mut impl Visitor) {
        self.at_line_start = false;
        let Some(TagHead { name, value }) = self.tag_head(0) else {
            return self.read_unquoted_tag(visitor);
        };
        let end = self.value_end(value);
        // A colon or another sign between name and value.
        let is_irregular = self.input.taken(value)[name.end..value - 1]
            .iter()
            .any(|&byte| !is_blank(byte));
        let irregular = is_irregular.then(|| Text(self.input.taken(end.next)).excerpt());
        if let Some(problem) = end.problem.or(irregular.map(Problem::TagSyntax)) {
            self.problem(visitor, problem);
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        if end.raw {
            resolve(&self.input.taken(end.to)[value..], &mut scratch);
        }
        let taken = self.input.taken(end.to);
        let text = if end.raw { &scratch } else { &taken[value..] };
        let unreadable = Text(text).unreadable_byte();
        if self.seen.contains(&taken[name.clone()]) {
            let problem = Problem::DuplicateTag {
                name: Text(&taken[name]).excerpt(),
                value: Text(text).excerpt(),
            };
            self.problem(visitor, problem);
        } else if self.seen.len() >= MAX_TAGS {
            let problem = Problem::TooManyTags(Text(&taken[name]).excerpt());
            self.problem(visitor, problem);
        } else {
            self.seen.add(&taken[name.clone()]);
            visitor.tag(Text(&taken[name.clone()]), Text(text));
            if let Some(known) = Known::named(&taken[name]) {
                let value = Text(text).to_string();
                self.note(visitor, known, value);
            }
        }
        self.scratch = scratch;
        if let Some(byte) = unreadable {
            self.problem(visitor, Problem::UnreadableByte(byte));
        }
        self.input.consume(end.next);
        if end.to >= LONGEST {
            self.skip_line();
        }
    }

    /// Records the effect of a tag.
    fn note(&mut self, visitor: &mut impl Visitor, known: Known, value: String) {
        match known {
            Known::Result => self.note_result(visitor, &value),
            Known::Fen => self.start_tags.fen = Some((value, self.place())),
            Known::SetUp => {
                self.start_tags.set_up = (value.trim() == "1").then(|| self.place());
            }
            Known::Variant => self.start_tags.variant = Some((value, self.place())),
        }
    }

    /// Finds the end of the value that starts at this distance.
    fn value_end(&mut self, from: usize) -> ValueEnd {
        let mut raw = false;
        let mut at = from;
        loop {
            at = self.scan(at, |byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'));
            if at >= LONGEST {
                return ValueEnd {
                    to: self.character_boundary(LONGEST),
                    next: LONGEST,
                    raw,
                    problem: Some(Problem::TooLong),
                };
            }
            let byte = self.input.peek(at);
            match byte {
                Some(b'"') => {
                    if let Some((next, problem)) = self.tag_end(at + 1) {
                        return ValueEnd {
                            to: at,
                            next,
                            raw,
                            problem,
                        };
                    }
                    // A quote without the required escape.
                    at += 1;
                }
                Some(b'\\') => {
                    raw = true;
                    match self.input.peek(at + 1) {
                        // `C:\"]` at the end of a line: the backslash does not escape the quote.
                        Some(b'"') if !self.is_bracket_and_line_end(at + 2) => at += 2,
                        Some(b'\\') => at += 2,
                        _ => at += 1,
                    }
                }
                _ => {
                    if byte.is_none() || self.no_value_goes_on(at) {
                        if let Some(to) = quote_before_punctuation(&self.input.taken(at)[from..]) {
                            let text = Text(self.input.taken(at)).excerpt();
                            return ValueEnd {
                                to: from + to,
                                next: at,
                                raw,
                                problem: Some(Problem::TagSyntax(text)),
                            };
                        }
                        return ValueEnd {
                            to: at,
                            next: at,
                            raw,
                            problem: Some(Problem::UnterminatedTag),
                        };
                    }
                    raw = true;
                    at += 1;
                }
            }
        }
    }

    /// Returns the end of the tag if the quote before `from` is the closing one.
    fn tag_end(&mut self, from: usize) -> Option<(usize, Option<Problem>)> {
        let bracket = self.scan(from, |byte| !matches!(byte, b' ' | b'\t'));
        match self.input.peek(bracket) {
            Some(b']') => Some((bracket + 1, None)),
            Some(b'\n' | b'\r') | None => {
                // The bracket may be on the next line.
                let further = self.scan(bracket, |byte| !is_blank(byte));
                if further - bracket < LONGEST_NAME && self.input.peek(further) == Some(b']') {
                    return Some((further + 1, None));
                }
                let text = Text(self.input.taken(bracket)).excerpt();
                Some((bracket, Some(Problem::TagSyntax(text))))
            }
            Some(_) => None,
        }
    }

    fn is_bracket_and_line_end(&mut self, from: usize) -> bool {
        let bracket = self.scan(from, |byte| !matches!(byte, b' ' | b'\t'));
        if self.input.peek(bracket) != Some(b']') {
            return false;
        }
        let end = self.scan(bracket + 1, |byte| !matches!(byte, b' ' | b'\t'));
        self.input.peek(end).is_none_or(is_break)
    }

    /// Whether the value cannot continue on the line after a break, because that line is empty,
    /// starts another tag, or does not exist.
    fn no_value_goes_on(&mut self, at: usize) -> bool {
        let line = if self.input.peek(at) == Some(b'\r') && self.input.peek(at + 1) == Some(b'\n') {
            at + 2
        } else {
            at + 1
        };
        let begins = self.scan(line, |byte| !matches!(byte, b' ' | b'\t'));
        self.input
            .peek(begins)
            .is_none_or(|byte| is_break(byte) || byte == b'[')
    }

    /// Reads `[White Kasparov]`, or a malformed tag.
    fn read_unquoted_tag(&mut self, visitor: &mut impl Visitor) {
        let end = self.scan(1, |byte| is_break(byte) || byte == b']');
        let closed = self.input.peek(end) == Some(b']');
        let text = Text(self.input.taken(end + usize::from(closed))).excerpt();
        self.problem(visitor, Problem::TagSyntax(text));
        let inside = Text(&self.input.taken(end)[1..]).to_string();
        if let Some((name, value)) = inside.trim().split_once([' ', '\t']) {
            let name = name.trim_end_matches([':', '=']);
            self.keep_tag(visitor, name, value.trim().trim_matches(QUOTES));
        }
        self.input.consume(end + usize::from(closed));
    }

    /// Uses a malformed tag, if its name is new.
    pub(super) fn keep_tag(&mut self, visitor: &mut impl Visitor, name: &str, value: &str) {
        let is_new = name.len() <= LONGEST_NAME
            && name.bytes().all(is_name)
            && !self.seen.contains(name.as_bytes())
            && self.seen.len() < MAX_TAGS;
        if is_new {
            self.seen.add(name.as_bytes());
            visitor.tag(Text(name.as_bytes()), Text(value.as_bytes()));
            if let Some(known) = Known::named(name.as_bytes()) {
                self.note(visitor, known, value.to_owned());
            }
        }
    }
}

/// Returns the index of the last quote of a value if only punctuation follows it, such as another
/// bracket than the required one.
fn quote_before_punctuation(value: &[u8]) -> Option<usize> {
    let quote = value.iter().rposition(|&byte| byte == b'"')?;
    let rest = &value[quote + 1..];
    let is_punctuation = |byte: &u8| is_blank(*byte) || byte.is_ascii_punctuation();
    rest.iter().all(is_punctuation).then_some(quote)
}

/// Resolves `\"` and `\\`; line breaks become spaces, and other backslashes stay.
fn resolve(value: &[u8], into: &mut Vec<u8>) {
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let byte = match (byte, bytes.peek()) {
            (b'\\', Some(&escaped @ (b'"' | b'\\'))) => {
                bytes.next();
                escaped
            }
            (b'\r', Some(b'\n')) => continue,
            (b'\n' | b'\r', _) => b' ',
            _ => byte,
        };
        into.push(byte);
    }
}
