//! Making something of each wanted game.

use std::io;

use lab::pgn::Work;
use pgn::{
    CommentSide, Diagnostic, GameResult, Interest, Nag, PieceLetters, Reader, Record,
    RecordBuilder, Source, Text, Visitor,
};
use rules::{Move, Position};

use super::select::Select;

/// The work of making something of each wanted game.
pub(super) struct Games<'a, F> {
    pub(super) select: &'a Select,
    /// The letters of pieces, if they are not those of English.
    pub(super) letters: Option<PieceLetters>,
    pub(super) make: F,
}

/// What was made of some games.
pub(super) struct Made<T> {
    /// With the number of each game among those that were read together.
    pub(super) items: Vec<(u64, T)>,
    /// What is wrong in the wanted games, and between games.
    pub(super) problems: Vec<Diagnostic>,
}

impl<T: Send, F: Fn(Record) -> T + Sync> Work for Games<'_, F> {
    type Output = Made<T>;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Made<T>> {
        reader.set_letters(self.letters);
        let mut made = Made {
            items: Vec::new(),
            problems: Vec::new(),
        };
        let mut game = Game::new(self.select);
        let mut games = 0;
        let mut read = Ok(true);
        while games < most {
            read = reader.read_game(&mut game);
            if !matches!(read, Ok(true)) {
                break;
            }
            games += 1;
            let is_wanted = game.is_wanted;
            let mut record = game.take();
            if is_wanted && self.select.wants(&record) {
                made.problems.append(&mut record.problems);
                made.items.push((reader.games(), (self.make)(record)));
            }
        }
        // What stands behind the last game.
        made.problems.append(&mut game.take().problems);
        read.map(|_| made)
    }
}

/// A game while it is being read: its moves are read only if its tags do not rule it out.
struct Game<'a> {
    select: &'a Select,
    builder: RecordBuilder,
    is_wanted: bool,
}

impl<'a> Game<'a> {
    fn new(select: &'a Select) -> Self {
        Self {
            select,
            builder: RecordBuilder::default(),
            is_wanted: true,
        }
    }

    fn take(&mut self) -> Record {
        self.is_wanted = true;
        self.builder.take()
    }
}

impl Visitor for Game<'_> {
    fn begin_game(&mut self) {
        self.builder.begin_game();
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.builder.tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.is_wanted = self.select.may_want(self.builder.tags());
        if self.is_wanted {
            self.builder.begin_moves(start)
        } else {
            Interest::Skip
        }
    }

    fn mv(&mut self, mv: Move, after: &Position) {
        self.builder.mv(mv, after);
    }

    fn null_move(&mut self, after: &Position) {
        self.builder.null_move(after);
    }

    fn nag(&mut self, nag: Nag) {
        self.builder.nag(nag);
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        self.builder.comment(text, side);
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        self.builder.begin_variation(start)
    }

    fn end_variation(&mut self) {
        self.builder.end_variation();
    }

    fn unread(&mut self, text: Text<'_>) {
        self.builder.unread(text);
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.builder.problem(diagnostic);
    }

    fn end_game(&mut self, result: GameResult) {
        self.builder.end_game(result);
    }
}
