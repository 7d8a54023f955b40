//! pgn-reader, with shakmaty to resolve and play the moves.

use std::io::Cursor;
use std::ops::ControlFlow;

use memchr::memchr;
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

use super::work::{Contents, Work};

struct Reading {
    contents: Contents,
    annotations: bool,
}

/// Lines of play: the game, or a variation and its parent lines.
#[derive(Default)]
struct Lines {
    /// The start position of a variation of the last move.
    before: Chess,
    position: Chess,
    outer: Vec<(Chess, Chess)>,
}

/// Reads all games.
pub(super) fn read(work: &Work) -> Contents {
    let mut reading = Reading {
        contents: Contents::default(),
        annotations: work.annotations,
    };
    Reader::new(Cursor::new(&work.text))
        .visit_all_games(&mut reading)
        .expect("a text in memory is read without errors");
    reading.contents
}

impl Visitor for Reading {
    type Tags = ();
    type Movetext = Lines;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.contents.tags += value.as_bytes().len() as u64;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Lines> {
        ControlFlow::Continue(Lines::default())
    }

    fn san(&mut self, lines: &mut Lines, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(&lines.position).expect("a legal move");
        lines.before = lines.position.clone();
        lines.position.play_unchecked(mv);
        self.contents.moves += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut Lines, comment: RawComment<'_>) -> ControlFlow<()> {
        if self.annotations {
            let text = comment.as_bytes();
            self.contents.clocks += command(text, b"clk ").and_then(seconds).unwrap_or(0);
            self.contents.evaluations += command(text, b"eval ").and_then(hundredths).unwrap_or(0);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, lines: &mut Lines) -> ControlFlow<(), Skip> {
        let start = lines.before.clone();
        let outer = std::mem::replace(&mut lines.position, start);
        lines.outer.push((lines.before.clone(), outer));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, lines: &mut Lines) -> ControlFlow<()> {
        if let Some((before, position)) = lines.outer.pop() {
            (lines.before, lines.position) = (before, position);
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, lines: Lines) {
        self.contents.games += 1;
        self.contents.pieces += lines.position.board().occupied().count() as u64;
    }
}

/// Returns the value of the first command with a name. pgn-reader leaves comments to its user, so
/// this is our code, as fast as possible for the forms in these games.
fn command<'a>(text: &'a [u8], name: &[u8]) -> Option<&'a [u8]> {
    let mut rest = text;
    loop {
        rest = &rest[memchr(b'[', rest)? + 1..];
        if let Some(value) = rest
            .strip_prefix(b"%")
            .and_then(|rest| rest.strip_prefix(name))
        {
            return Some(&value[..memchr(b']', value)?]);
        }
    }
}

fn seconds(clock: &[u8]) -> Option<u64> {
    clock
        .split(|&byte| byte == b':')
        .try_fold(0, |sum, part| Some(60 * sum + number(part)?))
}

fn hundredths(pawns: &[u8]) -> Option<i64> {
    let (negative, pawns) = match pawns {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, pawns),
    };
    let [pawns @ .., b'.', tenths, hundredths] = pawns else {
        return None;
    };
    let value = 100 * number(pawns)? + number(&[*tenths, *hundredths])?;
    Some(if negative {
        -(value as i64)
    } else {
        value as i64
    })
}

fn number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0, |value, digit| {
        digit
            .is_ascii_digit()
            .then(|| 10 * value + u64::from(digit - b'0'))
    })
}
