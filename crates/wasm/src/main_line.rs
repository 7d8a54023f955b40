//! The main line of a PGN text with its raw comments, for the entry `./chess-js`.

use pgn::{CommentSide, Diagnostic, GameResult, Interest, Nag, Problem, Text, Visitor};
use rules::{Move, Position};

/// A game without its variations.
pub(crate) struct MainLine {
    /// Whether each move must be in exact notation.
    strict: bool,
    pub(crate) start: Position,
    /// The moves; no move is a null move.
    pub(crate) moves: Vec<Option<Move>>,
    pub(crate) headers: Vec<(String, String)>,
    /// The annotations of positions, by the number of moves before them.
    pub(crate) notes: Vec<(usize, Note)>,
    pub(crate) result: Option<GameResult>,
    /// The first problem that prevents reading the moves.
    pub(crate) problem: Option<String>,
}

/// The annotations of a position.
#[derive(Default)]
pub(crate) struct Note {
    pub(crate) comment: Option<String>,
    pub(crate) suffix: Option<&'static str>,
    pub(crate) nags: Vec<u16>,
}

impl MainLine {
    pub(crate) fn new(strict: bool) -> Self {
        Self {
            strict,
            start: Position::start(),
            moves: Vec::new(),
            headers: Vec::new(),
            notes: Vec::new(),
            result: None,
            problem: None,
        }
    }

    /// The annotations of the current position.
    fn note(&mut self) -> &mut Note {
        let at = self.moves.len();
        if self.notes.last().is_none_or(|(last, _)| *last != at) {
            self.notes.push((at, Note::default()));
        }
        let last = self.notes.len() - 1;
        &mut self.notes[last].1
    }
}

/// Whether the moves of a game with this problem are incomplete.
pub(crate) const fn fatal_problem(diagnostic: &Diagnostic) -> bool {
    matches!(
        diagnostic.problem,
        Problem::Move { .. } | Problem::NullMoveInCheck | Problem::Fen(_) | Problem::Variant(_)
    )
}

/// Whether a text is the exact SAN of a move, except for its sign of check or mate.
pub(crate) fn is_exact(text: &str, san: &str) -> bool {
    let bare = |san: &str| san.trim_end_matches(['+', '#', '!', '?']).to_owned();
    bare(text) == bare(san)
}

impl Visitor for MainLine {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let (name, value) = (name.decode().into_owned(), value.decode().into_owned());
        self.headers.push((name, value));
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.start = *start;
        Interest::Read
    }

    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, _: &Position) {
        self.moves.push(Some(mv));
        if self.strict && self.problem.is_none() {
            let exact = before.san(mv);
            if !is_exact(&san.decode(), &exact) {
                self.problem = Some(format!("{san} is not exact notation: write {exact}"));
            }
        }
    }

    fn null_move(&mut self, _: &Position) {
        self.moves.push(None);
    }

    fn nag(&mut self, nag: Nag) {
        self.note().nags.push(nag.0);
    }

    fn sign(&mut self, nag: Nag) {
        let note = self.note();
        match nag.suffix() {
            Some(suffix) => note.suffix = Some(suffix),
            None => note.nags.push(nag.0),
        }
    }

    fn comment(&mut self, text: Text<'_>, _: CommentSide) {
        let text = text.decode().replace(['\r', '\n'], " ");
        let comment = &mut self.note().comment;
        match comment {
            Some(earlier) => {
                earlier.push(' ');
                earlier.push_str(&text);
            }
            None => *comment = Some(text),
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        if fatal_problem(&diagnostic) && self.problem.is_none() {
            self.problem = Some(diagnostic.to_string());
        }
    }

    fn end_game(&mut self, result: GameResult) {
        self.result = Some(result);
    }
}
