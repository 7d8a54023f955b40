//! pgn-reader, with shakmaty to find and play the moves.

use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};

use super::{Contents, Work};

struct Reading {
    contents: Contents,
    annotations: bool,
}

/// Lines of play: the game, or a variation and those it stands in.
#[derive(Default)]
struct Lines {
    /// Where a variation of the last move begins.
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
        if self.annotations
            && let Ok(text) = std::str::from_utf8(comment.as_bytes())
        {
            self.contents.clocks += command(text, "[%clk ").and_then(seconds).unwrap_or(0);
            self.contents.evaluations += command(text, "[%eval ").and_then(hundredths).unwrap_or(0);
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
        self.contents.men += lines.position.board().occupied().count() as u64;
    }
}

/// What stands between the beginning of a command and its bracket.
fn command<'a>(text: &'a str, begin: &str) -> Option<&'a str> {
    let rest = &text[text.find(begin)? + begin.len()..];
    Some(&rest[..rest.find(']')?])
}

fn seconds(clock: &str) -> Option<u64> {
    clock
        .split(':')
        .try_fold(0, |sum, part| Some(60 * sum + part.parse::<u64>().ok()?))
}

fn hundredths(pawns: &str) -> Option<i64> {
    let value: f64 = pawns.parse().ok()?;
    Some((100.0 * value).round() as i64)
}
