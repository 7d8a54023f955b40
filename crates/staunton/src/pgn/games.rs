//! Processes each selected game.

use std::io;

use lab::pgn::Work;
use pgn::{
    CommentSide, Diagnostic, GameResult, Interest, Nag, Outline, PieceLetters, Reader, Source,
    Text, Visitor,
};
use rules::{Move, Position};

use super::select::Select;

/// The work of turning each selected game into text.
pub(super) struct Games<'a, N, F> {
    pub(super) select: &'a Select,
    /// The piece letters, if they are not the English ones.
    pub(super) letters: Option<PieceLetters>,
    /// Creates a visitor that also reads the selected games, one after another.
    pub(super) visitor: N,
    /// Adds the output of a game to a text.
    pub(super) make: F,
}

/// The output of some games.
pub(super) struct Made<T> {
    pub(super) games: Vec<Game<T>>,
    /// The texts of the games, one after another.
    text: Vec<u8>,
    /// Problems in the selected games and between games.
    pub(super) problems: Vec<Diagnostic>,
}

/// The output of a game.
pub(super) struct Game<T> {
    /// Its number in this part of the file.
    pub(super) number: u64,
    /// The value computed from it.
    pub(super) found: T,
    /// The end of its text.
    end: usize,
}

impl<T> Made<T> {
    /// The games, each with its text.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Game<T>, &[u8])> {
        let mut from = 0;
        self.games.iter().map(move |game| {
            let text = &self.text[from..game.end];
            from = game.end;
            (game, text)
        })
    }
}

impl<V, T, N, F> Work for Games<'_, N, F>
where
    V: Visitor,
    T: Send,
    N: Fn() -> V + Sync,
    F: Fn(&mut Outline, &mut V, &mut Vec<u8>) -> T + Sync,
{
    type Output = Made<T>;

    fn read<S: Source>(&self, reader: &mut Reader<S>, most: u64) -> io::Result<Made<T>> {
        reader.set_letters(self.letters);
        let mut made = Made {
            games: Vec::new(),
            text: Vec::new(),
            problems: Vec::new(),
        };
        let mut reading = Reading {
            select: self.select,
            outline: Outline::default(),
            between: Vec::new(),
            fits_tags: false,
            is_ruled_out: false,
            further: (self.visitor)(),
        };
        let mut games = 0;
        let mut read = Ok(true);
        while games < most {
            read = reader.read_game(&mut reading);
            if !matches!(read, Ok(true)) {
                break;
            }
            games += 1;
            made.problems.append(&mut reading.between);
            let outline = &mut reading.outline;
            if !reading.is_ruled_out && self.select.wants(outline, reading.fits_tags) {
                made.problems.append(&mut outline.problems);
                let found = (self.make)(outline, &mut reading.further, &mut made.text);
                made.games.push(Game {
                    number: reader.games(),
                    found,
                    end: made.text.len(),
                });
            }
            reading.outline.problems.clear();
        }
        // Problems after the last game.
        made.problems.append(&mut reading.outline.problems);
        read.map(|_| made)
    }
}

/// A game being parsed. Its moves are parsed only if its tags do not rule it out.
struct Reading<'a, V> {
    select: &'a Select,
    outline: Outline,
    /// Problems in the text between games, selected or not.
    between: Vec<Diagnostic>,
    /// Whether the tags meet the conditions.
    fits_tags: bool,
    /// Whether its moves have ruled it out; the rest is skipped.
    is_ruled_out: bool,
    further: V,
}

impl<V: Visitor> Visitor for Reading<'_, V> {
    fn begin_game(&mut self) {
        self.is_ruled_out = false;
        self.between.append(&mut self.outline.problems);
        self.outline.begin_game();
        self.further.begin_game();
    }

    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.outline.tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.fits_tags = self.select.fits_tags(&self.outline.tags);
        if !self.select.may_want(self.fits_tags) {
            return Interest::Skip;
        }
        self.outline.begin_moves(start);
        self.further.begin_moves(start)
    }

    #[inline]
    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, after: &Position) {
        if self.is_ruled_out {
            return;
        }
        self.outline.mv(mv, after);
        self.further.written_move(mv, san, before, after);
        self.is_ruled_out = self.select.rules_out(&self.outline);
    }

    fn null_move(&mut self, after: &Position) {
        if self.is_ruled_out {
            return;
        }
        self.outline.null_move(after);
        self.further.null_move(after);
        self.is_ruled_out = self.select.rules_out(&self.outline);
    }

    fn nag(&mut self, nag: Nag) {
        if !self.is_ruled_out {
            self.further.nag(nag);
        }
    }

    #[inline]
    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        if !self.is_ruled_out {
            self.further.comment(text, side);
        }
    }

    fn begin_variation(&mut self, start: &Position) -> Interest {
        if self.is_ruled_out {
            return Interest::Skip;
        }
        self.outline.begin_variation(start);
        self.further.begin_variation(start)
    }

    fn end_variation(&mut self) {
        self.outline.end_variation();
        self.further.end_variation();
    }

    fn unread(&mut self, text: Text<'_>) {
        if !self.is_ruled_out {
            self.outline.unread(text);
            self.further.unread(text);
        }
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        self.outline.problem(diagnostic);
    }

    fn end_game(&mut self, result: GameResult) {
        self.outline.end_game(result);
        if !self.is_ruled_out {
            self.further.end_game(result);
        }
    }
}
