//! Reader for a sequence of games.
//!
//! A line that begins with a tag ends the movetext before it, with or without an empty line in
//! between. Among tags, the next game begins only at an empty line followed by `[Event "`, or at a
//! name that the game already has. A comment in braces may contain such lines: it ends before the
//! first line that begins with `[Event "` only if no brace closes it, or if a result and an empty
//! line come before that line. A game begins there regardless of the text before, so a long text
//! can be split at such places and read in parts.

mod comments;
mod header;
#[cfg(test)]
mod linear;
mod mark;
mod movetext;
mod plain;
mod play;
mod results;
mod seen_tags;
mod spellings;
mod start;
mod start_tags;
mod tags;
mod words;

use std::io::{self, Read};
use std::ops::Range;

use mark::Mark;
use play::Play;
use rules::Position;
use seen_tags::SeenTags;
use start_tags::StartTags;

use crate::input::Input;
use crate::token::{LONGEST_NAME, is_blank, is_name, wide_blank};
use crate::{
    Buffered, CommentSide, Diagnostic, GameResult, Interest, PieceLetters, Place, Problem, Source,
    Text, Visitor, work,
};

/// Maximum length of a comment, tag or word; longer ones are truncated, so that memory does not
/// depend on the text.
pub(crate) const LONGEST: usize = 1 << 20;

/// Maximum number of comments before a game that are buffered until the game begins.
const MAX_PRELUDE_COMMENTS: usize = 1000;

/// Maximum number of problems of one game, or of the text before it, that are reported
/// individually.
const MAX_PROBLEMS: u64 = 1000;

/// Parses PGN games and reports their contents to a [`Visitor`].
///
/// ```
/// # use rules as staunton_rules;
/// use staunton_pgn::{Reader, Visitor};
/// use staunton_rules::{Move, Position};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl Visitor for Count {
///     fn mv(&mut self, _: Move, _: &Position) {
///         self.0 += 1;
///     }
/// }
///
/// let mut reader = Reader::from_bytes(b"1. e4 e5 2. Nf3 *");
/// let mut count = Count::default();
/// while reader.read_game(&mut count)? {}
/// assert_eq!((reader.games(), count.0), (1, 3));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<S> {
    input: Input<S>,
    games: u64,
    /// The place of the current game, if it is wanted.
    game_place: Option<Place>,
    /// Whether only blanks precede the read position on its line.
    at_line_start: bool,
    /// Whether a blank precedes the read position on its line.
    indented: bool,
    seen: SeenTags,
    start_tags: StartTags,
    result_tag: Option<GameResult>,
    /// The beginning of the tag `Result`, if it is unreadable or says more than the result.
    result_text: Option<String>,
    /// Piece letters, unless they are English.
    letters: Option<PieceLetters>,
    /// Comments before the game that they introduce.
    prelude: Prelude,
    /// Number of problems since the start of the game, or of the text before it.
    problems: u64,
    play: Play,
    /// The parent lines of the current variation.
    outer: Vec<Play>,
    /// Buffer for values with escapes.
    scratch: Vec<u8>,
}

impl<'a> Reader<&'a [u8]> {
    /// Creates a reader for games in memory.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::new(bytes)
    }
}

impl<R: Read> Reader<Buffered<R>> {
    /// Creates a reader that reads piece by piece; memory does not grow with the length of the
    /// text.
    pub fn from_read(read: R) -> Self {
        Self::new(Buffered::new(read))
    }
}

impl<S: Source> Reader<S> {
    /// Creates a reader for a source of bytes.
    pub fn new(source: S) -> Self {
        Self {
            input: Input::new(source),
            games: 0,
            game_place: None,
            at_line_start: true,
            indented: false,
            seen: SeenTags::default(),
            start_tags: StartTags::default(),
            result_tag: None,
            result_text: None,
            letters: None,
            prelude: Prelude::default(),
            problems: 0,
            play: Play::new(Position::start()),
            outer: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Sets the piece letters from here on; `None` means English.
    pub const fn set_letters(&mut self, letters: Option<PieceLetters>) {
        self.letters = letters;
    }

    /// Records the place of each game from here on, for [`Self::game_place`]. This costs some time.
    pub fn keep_game_places(&mut self) {
        self.game_place = Some(self.place());
    }

    /// The place where the current game begins, or the last one, after [`Self::keep_game_places`].
    pub const fn game_place(&self) -> Option<Place> {
        self.game_place
    }

    /// The number of games read, including the current one.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The read position.
    pub fn place(&mut self) -> Place {
        self.input.place(self.games)
    }

    /// Reads the next game. Returns false if there is none.
    ///
    /// Problems of the text are reported to the visitor and do not stop the reader. Only the source
    /// causes errors; everything read before an error has been reported.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> io::Result<bool> {
        let found = self.find_game(visitor);
        self.report_omitted_problems(visitor);
        if found {
            self.read_game_body(visitor);
        }
        match self.input.take_error() {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }

    fn read_game_body(&mut self, visitor: &mut impl Visitor) {
        self.games += 1;
        if self.game_place.is_some() {
            self.game_place = Some(self.place());
        }
        self.seen.clear();
        self.start_tags.clear();
        self.result_tag = None;
        self.result_text = None;
        visitor.begin_game();
        for (place, comment) in self.prelude.take() {
            let text = Text(&comment);
            visitor.comment(text, CommentSide::After);
            if let Some(byte) = text.unreadable_byte() {
                let problem = Problem::UnreadableByte(byte);
                self.report(visitor, Diagnostic { place, problem });
            }
        }
        let has_moves = self.read_tags(visitor);
        let interest = self.begin_moves(visitor);
        let result = if has_moves {
            self.read_movetext(visitor, interest)
        } else {
            self.missing_result(visitor)
        };
        self.report_omitted_problems(visitor);
        visitor.end_game(result);
    }

    fn begin_moves(&mut self, visitor: &mut impl Visitor) -> Interest {
        let (start, playable) = self.read_start(visitor);
        let interest = visitor.begin_moves(&start);
        self.play = Play::new(start);
        self.outer.clear();
        if !playable {
            self.play.lose();
            if let Some(fen) = self.start_tags.fen_text() {
                visitor.unread(Text(fen.as_bytes()));
            }
        }
        interest
    }

    /// Advances to the start of a game. Returns false if there is none.
    fn find_game(&mut self, visitor: &mut impl Visitor) -> bool {
        loop {
            self.skip_blanks();
            let Some(byte) = self.input.peek(0) else {
                break;
            };
            match byte {
                b'%' if self.at_column_one() => self.skip_line(),
                b'{' | b';' => {
                    let place = self.place();
                    let found = self.find_comment(visitor);
                    let comment = self.input.taken(found.to)[found.from..].to_vec();
                    self.pass_comment(&found);
                    // An unclosed comment ended at the first line of a game or at the end of the
                    // text, so it does not introduce the next game, and neither do the comments
                    // before it.
                    if found.closed && self.prelude.has_room() {
                        self.prelude.push(place, comment);
                    } else {
                        self.drop_prelude(visitor);
                        self.outside(visitor, place, &comment);
                    }
                }
                _ if self.begins_game(byte) => return true,
                _ => {
                    // The comments before this line do not introduce a game either.
                    self.drop_prelude(visitor);
                    let place = self.place();
                    let line = self.rest_of_line();
                    self.outside(visitor, place, &line);
                }
            }
        }
        self.drop_prelude(visitor);
        false
    }

    /// Reports the pending comments as text that does not belong to a game.
    fn drop_prelude(&mut self, visitor: &mut impl Visitor) {
        for (place, comment) in self.prelude.take() {
            self.outside(visitor, place, &comment);
        }
    }

    /// Reports text that does not belong to a game.
    fn outside(&mut self, visitor: &mut impl Visitor, place: Place, text: &[u8]) {
        let problem = Problem::OutsideGame(Text(text.trim_ascii()).excerpt());
        self.report(visitor, Diagnostic { place, problem });
    }

    /// Reports a problem at the read position.
    fn problem(&mut self, visitor: &mut impl Visitor, problem: Problem) {
        let place = self.place();
        self.report(visitor, Diagnostic { place, problem });
    }

    /// Reports a problem, unless the limit for individual reports is reached.
    fn report(&mut self, visitor: &mut impl Visitor, diagnostic: Diagnostic) {
        self.problems += 1;
        if self.problems <= MAX_PROBLEMS {
            visitor.problem(diagnostic);
        }
    }

    /// Reports the number of unreported problems, and resets the counter.
    fn report_omitted_problems(&mut self, visitor: &mut impl Visitor) {
        let problems = std::mem::take(&mut self.problems);
        if problems > MAX_PROBLEMS {
            let place = self.place();
            let problem = Problem::Further(problems - MAX_PROBLEMS);
            visitor.problem(Diagnostic { place, problem });
        }
    }

    /// Whether the read position is the start of a line, where `%` starts an escape line.
    const fn at_column_one(&self) -> bool {
        self.at_line_start && !self.indented
    }

    /// Ends a game without a result in the movetext: uses the result tag.
    fn missing_result(&mut self, visitor: &mut impl Visitor) -> GameResult {
        self.problem(visitor, Problem::MissingResult);
        self.keep_result(visitor, Mark::UNKNOWN);
        self.result_tag.unwrap_or_default()
    }

    /// Skips blanks and returns the number of line breaks among them.
    #[inline]
    fn skip_blanks(&mut self) -> usize {
        // Usually there is exactly one space between words.
        if let [b' ', b'!'..=b'~', ..] = self.input.window() {
            self.input.consume(1);
            self.indented = true;
            return 0;
        }
        self.skip_more_blanks()
    }

    fn skip_more_blanks(&mut self) -> usize {
        let mut breaks = 0;
        let mut after_return = false;
        loop {
            match self.input.peek(0) {
                Some(b' ' | b'\t' | 0x0b | 0x0c | END_OF_FILE) => {
                    after_return = false;
                    self.indented = true;
                }
                Some(b'\n') => {
                    breaks += usize::from(!after_return);
                    after_return = false;
                    self.at_line_start = true;
                    self.indented = false;
                }
                Some(b'\r') => {
                    breaks += 1;
                    after_return = true;
                    self.at_line_start = true;
                    self.indented = false;
                }
                Some(0x80..) => {
                    let Some(length) = wide_blank(self.ahead(0)) else {
                        return breaks;
                    };
                    // A byte order mark does not count as indentation of the first line.
                    self.indented = self.input.offset() > 0;
                    self.input.consume(length - 1);
                    after_return = false;
                }
                _ => return breaks,
            }
            self.input.consume(1);
        }
    }

    /// Returns the three bytes at this distance from the read position.
    fn ahead(&mut self, at: usize) -> [Option<u8>; 3] {
        [
            self.input.peek(at),
            self.input.peek(at + 1),
            self.input.peek(at + 2),
        ]
    }

    /// Returns the distance of the first byte, from `from` on, that stops the scan, or of the end
    /// of the text, or [`LONGEST`].
    #[inline]
    fn scan(&mut self, from: usize, stops: impl Fn(u8) -> bool) -> usize {
        self.scan_with(from, |bytes| bytes.iter().position(|&byte| stops(byte)))
    }

    /// Like [`Self::scan`], with a function that finds the first byte that stops the scan.
    #[inline]
    fn scan_with(&mut self, from: usize, find: impl Fn(&[u8]) -> Option<usize>) -> usize {
        let mut at = from;
        loop {
            let window = self.input.window();
            let end = window.len().min(LONGEST);
            let found = window.get(at..end).and_then(&find);
            work::count(found.unwrap_or(end.saturating_sub(at)));
            match found {
                Some(further) => return at + further,
                None if end == LONGEST => return at.max(LONGEST),
                None => {
                    at = at.max(end);
                    if !self.input.more() {
                        return at;
                    }
                }
            }
        }
    }

    fn skip_line(&mut self) {
        loop {
            let length = self.scan(0, is_break);
            self.input.consume(length);
            if length < LONGEST {
                return;
            }
        }
    }

    /// Takes the rest of the line, at most [`LONGEST`] bytes of it.
    fn rest_of_line(&mut self) -> Vec<u8> {
        let length = self.scan(0, is_break);
        let line = self.input.taken(length).to_vec();
        self.input.consume(length);
        self.skip_line();
        self.at_line_start = false;
        line
    }

    /// Returns the positions of name and value if a tag's `[Name "` is at this distance.
    fn tag_head(&mut self, at: usize) -> Option<TagHead> {
        const LONGEST_HEAD: usize = 256;

        if self.input.peek(at)? != b'[' {
            return None;
        }
        let mut here = at + 1;
        let mut pass = |reader: &mut Self, passes: fn(u8) -> bool| {
            while here - at < LONGEST_HEAD && reader.input.peek(here).is_some_and(passes) {
                here += 1;
            }
            here
        };
        let from = pass(self, is_blank);
        let end = pass(self, is_name);
        let mut quote = pass(self, is_blank);
        let mut to = end;
        while to > from + 1 && matches!(self.input.peek(to - 1), Some(b':' | b'=')) {
            to -= 1;
        }
        if self.input.peek(quote) != Some(b'"') {
            pass(self, |byte| matches!(byte, b':' | b'='));
            quote = pass(self, is_blank);
        }
        let named = (1..=LONGEST_NAME).contains(&(to - from));
        (named && self.input.peek(quote) == Some(b'"')).then_some(TagHead {
            name: from..to,
            value: quote + 1,
        })
    }

    /// Whether the first tag of a game, `[Event "`, is at this distance.
    fn is_event_tag(&mut self, at: usize) -> bool {
        // The first comparison rejects nearly every other byte.
        self.input.peek(at) == Some(b'[')
            && self
                .tag_head(at)
                .is_some_and(|head| &self.input.window()[head.name] == b"Event")
    }
}

/// Positions of the parts of a tag.
struct TagHead {
    name: Range<usize>,
    /// Position after the opening quote.
    value: usize,
}

/// The byte that DOS programs write after the last line. Concatenated files contain it between
/// lines.
const END_OF_FILE: u8 = 0x1a;

/// Comments before a game that they may introduce, each with its place.
#[derive(Debug, Default)]
struct Prelude {
    comments: Vec<(Place, Vec<u8>)>,
    /// Total number of bytes of all comments.
    size: usize,
}

impl Prelude {
    const fn has_room(&self) -> bool {
        self.size < LONGEST && self.comments.len() < MAX_PRELUDE_COMMENTS
    }

    fn push(&mut self, place: Place, comment: Vec<u8>) {
        self.size += comment.len();
        self.comments.push((place, comment));
    }

    fn take(&mut self) -> Vec<(Place, Vec<u8>)> {
        self.size = 0;
        std::mem::take(&mut self.comments)
    }
}

const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}
