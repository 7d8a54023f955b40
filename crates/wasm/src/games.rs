//! Reading games from a PGN text.
//!
//! The reader is large, so it is compiled only once: for one kind of source and one visitor.

use std::io::Cursor;

use pgn::{
    Buffered, CommentSide, Diagnostic, GameResult, Interest, Nag, Reader, Record, RecordBuilder,
    Text, Visitor,
};
use rules::{Move, Position};

use crate::error::{Result, error};
use crate::main_line::MainLine;

/// The games of a text.
pub(crate) struct Games(Reader<Buffered<Cursor<Vec<u8>>>>);

/// The two ways in which a game is read.
enum Collector<'l> {
    Record(Box<RecordBuilder>),
    MainLine(&'l mut MainLine),
}

impl Games {
    pub(crate) fn new(text: String) -> Self {
        Self(Reader::from_read(Cursor::new(text.into_bytes())))
    }

    /// Reads the next game with everything in its text.
    pub(crate) fn next_record(&mut self) -> Result<Option<Record>> {
        let mut collector = Collector::Record(Box::default());
        let is_found = self.0.read_game(&mut collector).map_err(error)?;
        match collector {
            Collector::Record(mut builder) if is_found => Ok(Some(builder.take())),
            _ => Ok(None),
        }
    }

    /// Reads the main line of the next game, if there is one.
    pub(crate) fn read_main_line(&mut self, main_line: &mut MainLine) -> Result<()> {
        let mut collector = Collector::MainLine(main_line);
        self.0.read_game(&mut collector).map(drop).map_err(error)
    }
}

/// Passes each call to the collector that is in use.
macro_rules! pass {
    ($self:ident, $collector:ident => $call:expr) => {
        match $self {
            Self::Record($collector) => $call,
            Self::MainLine($collector) => $call,
        }
    };
}

impl Visitor for Collector<'_> {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        pass!(self, it => it.tag(name, value));
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        pass!(self, it => it.begin_moves(start))
    }

    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        pass!(self, it => it.written_move(mv, san, before, after));
    }

    fn null_move(&mut self, after: &Position) {
        pass!(self, it => it.null_move(after));
    }

    fn nag(&mut self, nag: Nag) {
        pass!(self, it => it.nag(nag));
    }

    fn sign(&mut self, nag: Nag) {
        pass!(self, it => it.sign(nag));
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        pass!(self, it => it.comment(text, side));
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        pass!(self, it => it.begin_variation(start))
    }

    fn end_variation(&mut self) {
        pass!(self, it => it.end_variation());
    }

    fn unread(&mut self, text: Text<'_>) {
        pass!(self, it => it.unread(text));
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        pass!(self, it => it.problem(diagnostic));
    }

    fn end_game(&mut self, result: GameResult) {
        pass!(self, it => it.end_game(result));
    }
}
