//! Moves, variations, and the elements between them.

use super::mark::Mark;
use super::play::{Play, State};
use super::words::Punctuation;
use super::{Reader, is_break};
use crate::eight_bytes::EightBytes;
use crate::result::Written;
use crate::token::{PLAIN, is_punctuation};
use crate::{
    CommentSide, Diagnostic, GameResult, Interest, Nag, Problem, Source, Text, Visitor, san,
};

/// Maximum nesting depth of variations; deeper ones are kept as text.
const DEEPEST: usize = 100;

impl<S: Source> Reader<S> {
    /// Reads until the end of the game.
    pub(super) fn read_movetext(
        &mut self,
        visitor: &mut impl Visitor,
        interest: Interest,
    ) -> GameResult {
        if interest == Interest::Skip {
            self.play.state = State::Skipped;
        }
        let mut inner_result = None;
        if let Some(mark) = self.sole_result() {
            return self.end(visitor, mark);
        }
        loop {
            if self.play.state == State::Skipped {
                self.skip_plain();
            } else {
                self.read_plain(visitor);
            }
            self.skip_blanks();
            let Some(byte) = self.input.peek(0) else {
                break;
            };
            let at_line_start = std::mem::replace(&mut self.at_line_start, false);
            let ended = match byte {
                b'0'..=b'9' => self.number(visitor),
                b'{' | b';' => {
                    self.comment(visitor);
                    None
                }
                b'(' => {
                    self.open(visitor);
                    None
                }
                b')' => {
                    self.close(visitor);
                    None
                }
                b'$' | b'!' | b'?' => {
                    self.annotation(visitor, byte);
                    None
                }
                b'*' => Some(Mark::UNKNOWN),
                b'.' => {
                    let length = self.scan(0, |byte| byte != b'.');
                    self.move_number(length);
                    None
                }
                b'%' if at_line_start && !self.indented => {
                    self.skip_line();
                    None
                }
                b'[' if at_line_start && self.tag_head(0).is_some() => break,
                0x80.. => self.word(visitor),
                _ if PLAIN[byte as usize] => self.plain_word(visitor),
                _ => {
                    self.report_stray(visitor, byte);
                    None
                }
            };
            let Some(mark) = ended else {
                continue;
            };
            if self.outer.is_empty() && self.play.ignored == 0 {
                self.finish_line(visitor);
                return self.end(visitor, mark);
            }
            inner_result = Some(mark.result);
            self.result_in_variation(visitor, mark);
        }
        // The game ends without a marker, or inside an unclosed variation.
        self.close_all(visitor);
        match inner_result {
            Some(result) => {
                self.keep_result(visitor, Mark::UNKNOWN);
                self.agree(visitor, result)
            }
            None => self.missing_result(visitor),
        }
    }

    /// Reads a word of plain letters, nearly always a move.
    #[inline]
    fn plain_word(&mut self, visitor: &mut impl Visitor) -> Option<Mark> {
        let length = self.scan(0, |byte| !PLAIN[byte as usize]);
        let ends = match self.input.peek(length) {
            None => true,
            Some(byte) => byte < 0x80 && !matches!(byte, b'.' | b'('),
        };
        // A result does not begin with a letter.
        let skipped = self.play.state == State::Skipped;
        if ends
            && skipped
            && self
                .input
                .peek(0)
                .is_some_and(|byte| byte.is_ascii_alphabetic())
        {
            self.input.consume(length);
            return None;
        }
        if ends
            && self.play.reads()
            && self.letters.is_none()
            && let Some(bytes) = padded(self.input.taken(length))
            && let Some((mv, _)) = san::plain_move(&self.play.position, bytes)
        {
            self.play.play(mv);
            let san = Text(self.input.taken(length));
            visitor.written_move(mv, san, &self.play.before, &self.play.position);
            self.input.consume(length);
            return None;
        }
        self.word(visitor)
    }

    /// Reads a move number, or a word that begins with a digit.
    fn number(&mut self, visitor: &mut impl Visitor) -> Option<Mark> {
        if matches!(self.input.peek(0), Some(b'0' | b'1'))
            && let Some(mark) = self.spaced_result()
        {
            return Some(mark);
        }
        let digits = self.scan(0, |byte| !byte.is_ascii_digit());
        match self.input.peek(digits) {
            Some(b'.') => {
                let length = self.scan(digits, |byte| byte != b'.');
                self.move_number(length);
                None
            }
            Some(0xe2) if self.is_ellipsis(digits) => {
                self.move_number(digits + 3);
                None
            }
            // `00` and `000` mean castling.
            next if digits <= 4
                && self.input.peek(0) != Some(b'0')
                && next.is_none_or(|byte| byte < 0x80 && !PLAIN[byte as usize]) =>
            {
                self.move_number(digits);
                None
            }
            _ => self.word(visitor),
        }
    }

    pub(super) fn move_number(&mut self, length: usize) {
        self.play.before_move = true;
        self.input.consume(length);
    }

    fn comment(&mut self, visitor: &mut impl Visitor) {
        if self.play.reads() {
            let side = if self.play.before_move {
                CommentSide::Before
            } else {
                CommentSide::After
            };
            self.read_comment(visitor, side);
        } else if self.play.state == State::Skipped {
            let found = self.find_comment(visitor);
            self.pass_comment(&found);
        } else {
            self.unread_comment(visitor);
        }
    }

    fn open(&mut self, visitor: &mut impl Visitor) {
        if !self.play.reads() {
            self.play.ignored += 1;
            return self.unread(visitor, 1);
        }
        // Score sheets mark a draw offer like this (FIDE appendix C). It is not an assessment, so
        // it is not `$10`.
        if self.ahead(0) == [Some(b'('), Some(b'='), Some(b')')] {
            visitor.comment(Text(self.input.taken(3)), CommentSide::After);
            return self.input.consume(3);
        }
        if self.outer.len() == DEEPEST {
            self.problem(visitor, Problem::TooDeep);
            self.play.ignored = 1;
            return self.unread(visitor, 1);
        }
        let place = self.place();
        let start = if self.play.has_move {
            self.play.before
        } else {
            self.play.early.get_or_insert(place);
            self.play.position
        };
        let mut inner = Play::new(start);
        inner.opened = Some(place);
        if visitor.begin_variation(&start) == Interest::Skip {
            inner.state = State::Skipped;
        }
        self.outer.push(std::mem::replace(&mut self.play, inner));
        self.input.consume(1);
    }

    fn close(&mut self, visitor: &mut impl Visitor) {
        if self.play.ignored > 0 {
            self.unread(visitor, 1);
            self.play.ignored -= 1;
        } else if self.outer.is_empty() {
            self.problem(visitor, Problem::Stray(")".to_owned()));
            self.input.consume(1);
        } else {
            self.input.consume(1);
            self.leave_variation(visitor);
        }
    }

    fn leave_variation(&mut self, visitor: &mut impl Visitor) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        self.finish_line(visitor);
        if self.play.state != State::Skipped {
            visitor.end_variation();
        }
        self.play = outer;
        self.play.before_move = true;
    }

    /// Ends a line: a variation or a NAG before its first move may still be waiting for that move.
    fn finish_line(&mut self, visitor: &mut impl Visitor) {
        if self.play.has_move {
            return;
        }
        if let Some(place) = self.play.early {
            let problem = Problem::VariationWithoutMove;
            self.report(visitor, Diagnostic { place, problem });
        }
        if let Some((place, nag)) = self.play.early_nag {
            let problem = Problem::NagWithoutMove(nag.to_string());
            self.report(visitor, Diagnostic { place, problem });
        }
    }

    /// Ends the game and all open variations.
    fn close_all(&mut self, visitor: &mut impl Visitor) {
        while !self.outer.is_empty() {
            if let Some(place) = self.play.opened {
                let problem = Problem::UnclosedVariation;
                self.report(visitor, Diagnostic { place, problem });
            }
            self.leave_variation(visitor);
        }
        self.finish_line(visitor);
    }

    /// Reads `$1`, or a sign such as `!?`.
    fn annotation(&mut self, visitor: &mut impl Visitor, first: u8) {
        let length = if first == b'$' {
            self.scan(1, |byte| !byte.is_ascii_digit())
        } else {
            self.scan(0, |byte| !matches!(byte, b'!' | b'?'))
        };
        if !self.play.reads() {
            return self.unread(visitor, length);
        }
        let text = Text(self.input.taken(length)).decode();
        let number = text.strip_prefix('$');
        let nag = match number {
            Some(number) => number.parse().ok().map(Nag),
            None => Nag::from_sign(&text),
        };
        if let Some(nag) = nag {
            let is_number = number.is_some();
            self.place_nag(nag);
            if is_number {
                visitor.nag(nag);
            } else {
                visitor.sign(nag);
            }
        } else {
            let problem = Problem::Nag(Text(text.as_bytes()).excerpt());
            self.problem(visitor, problem);
        }
        self.input.consume(length);
    }

    /// Records the place of a NAG before the first move of the line, to which it applies.
    pub(super) fn place_nag(&mut self, nag: Nag) {
        if !self.play.has_move && self.play.early_nag.is_none() {
            self.play.early_nag = Some((self.place(), nag));
        }
    }

    fn report_stray(&mut self, visitor: &mut impl Visitor, byte: u8) {
        let length = if is_punctuation(byte) && !self.play.reads() {
            self.word_length(Punctuation::Belongs)
        } else if byte == b'[' {
            let end = self.scan(1, |byte| is_break(byte) || byte == b']');
            end + usize::from(self.input.peek(end) == Some(b']'))
        } else if let Some(length) = self.html_tag() {
            length
        } else {
            self.scan(1, |next| next != byte)
        };
        if self.play.reads() {
            self.pass_over(visitor, length);
        } else {
            self.unread(visitor, length);
        }
    }

    /// Reports and skips text that has no meaning here.
    pub(super) fn pass_over(&mut self, visitor: &mut impl Visitor, length: usize) {
        let text = Text(self.input.taken(length)).excerpt();
        self.problem(visitor, Problem::Stray(text));
        self.input.consume(length);
    }

    /// Skips text that cannot be parsed, and keeps it unless the line is skipped.
    pub(super) fn unread(&mut self, visitor: &mut impl Visitor, length: usize) {
        if self.play.state != State::Skipped {
            visitor.unread(Text(self.input.taken(length)));
        }
        self.input.consume(length);
    }

    fn result_in_variation(&mut self, visitor: &mut impl Visitor, mark: Mark) {
        let Mark { result, length, .. } = mark;
        if !self.play.reads() {
            return self.unread(visitor, length);
        }
        self.problem(visitor, Problem::ResultInVariation(result));
        if result != GameResult::Unknown {
            visitor.comment(Text(result.tag().as_bytes()), CommentSide::After);
        }
        self.input.consume(length);
    }

    /// Reads the termination marker and skips the comments after it.
    fn end(&mut self, visitor: &mut impl Visitor, mark: Mark) -> GameResult {
        let result = self.agree(visitor, mark.result);
        let skipped = self.play.state == State::Skipped;
        self.keep_result(visitor, mark);
        self.input.consume(mark.length);
        // An empty line ends the text of this game.
        while self.skip_blanks() < 2 {
            match self.input.peek(0) {
                Some(b'{' | b';') if skipped => {
                    let found = self.find_comment(visitor);
                    self.pass_comment(&found);
                }
                Some(b'{' | b';') => self.read_comment(visitor, CommentSide::After),
                Some(b'*' | b'0'..=b'9' | 0x80..) => {
                    let length = self.word_length(Punctuation::Ends).max(1);
                    let word = Text(self.input.taken(length)).to_string();
                    let Some(second) = Written::read_mark(&word) else {
                        break;
                    };
                    self.problem(visitor, Problem::SecondResult(second.result));
                    self.input.consume(length);
                }
                _ => break,
            }
        }
        result
    }

    /// Compares the marker with the tag. A `*` never contradicts the tag, and is the only marker of
    /// the standard for a game that both players lose.
    fn agree(&mut self, visitor: &mut impl Visitor, mark: GameResult) -> GameResult {
        match self.result_tag {
            Some(tag @ GameResult::BothLose) if mark == GameResult::Unknown => tag,
            Some(tag) if tag != mark => {
                self.problem(visitor, Problem::ResultDiffers { tag, mark });
                if mark == GameResult::Unknown {
                    tag
                } else {
                    mark
                }
            }
            _ => mark,
        }
    }
}

/// Returns a word followed by a blank, if both fit into eight bytes.
fn padded(word: &[u8]) -> Option<EightBytes> {
    let mut bytes = [b' '; 8];
    if word.len() >= bytes.len() {
        return None;
    }
    bytes[..word.len()].copy_from_slice(word);
    Some(EightBytes::from_le_bytes(bytes))
}
