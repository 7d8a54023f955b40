//! PGN texts in the manner of chess.js: the main line, with raw comments by position.

use pgn::{CommentSide, Diagnostic, GameResult, Interest, Nag, Reader, Text, Visitor};
use rules::{Move, Position};
use wasm_bindgen::JsValue;

use super::state::{Made, State};
use crate::error::{Result, error};
use crate::json::Json;
use crate::pgn_games::fatal_problem;

/// A game read from a PGN text.
pub(super) struct Loaded {
    pub(super) now: State,
    pub(super) made: Vec<Made>,
    headers: Vec<(String, String)>,
    /// The annotations of positions, by number of moves before them.
    notes: Vec<(usize, Note)>,
    result: Option<GameResult>,
    fatal: Option<Diagnostic>,
    /// The first move that is not in exact notation.
    inexact: Option<String>,
}

/// The annotations of a position.
#[derive(Default)]
struct Note {
    comment: Option<String>,
    suffix: Option<&'static str>,
    nags: Vec<u16>,
}

/// Reads the first game of a text.
///
/// With `strict`, each move must be in exact notation.
pub(super) fn read(text: &str, strict: bool) -> Result<Loaded> {
    let mut loaded = Loaded {
        now: State::of(Position::start()),
        made: Vec::new(),
        headers: Vec::new(),
        notes: Vec::new(),
        result: None,
        fatal: None,
        inexact: None,
    };
    let mut visitor = MainLine {
        loaded: &mut loaded,
        strict,
    };
    let mut reader = Reader::from_bytes(text.as_bytes());
    reader.read_game(&mut visitor).map_err(error)?;
    match (&loaded.fatal, &loaded.inexact) {
        (Some(problem), _) => Err(error(problem)),
        (None, Some(inexact)) => Err(error(inexact)),
        (None, None) => Ok(loaded),
    }
}

/// Whether a text is the exact SAN of a move, except for its sign of check or mate.
pub(super) fn is_exact(text: &str, san: &str) -> bool {
    let bare = |san: &str| san.trim_end_matches(['+', '#', '!', '?']).to_owned();
    bare(text) == bare(san)
}

/// Collects the main line.
struct MainLine<'l> {
    loaded: &'l mut Loaded,
    strict: bool,
}

impl MainLine<'_> {
    fn make(&mut self, mv: Option<Move>) {
        let after = match mv {
            Some(mv) => self.loaded.now.after(mv),
            None => self.loaded.now.passed(),
        };
        let before = std::mem::replace(&mut self.loaded.now, after);
        self.loaded.made.push(Made { before, mv });
    }

    /// The annotations of the current position.
    fn note(&mut self) -> &mut Note {
        let at = self.loaded.made.len();
        let notes = &mut self.loaded.notes;
        if notes.last().is_none_or(|(last, _)| *last != at) {
            notes.push((at, Note::default()));
        }
        let last = notes.len() - 1;
        &mut notes[last].1
    }
}

impl Visitor for MainLine<'_> {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        let (name, value) = (name.decode().into_owned(), value.decode().into_owned());
        self.loaded.headers.push((name, value));
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.loaded.now = State::of(*start);
        Interest::Read
    }

    fn written_move(&mut self, mv: Move, san: Text<'_>, before: &Position, _: &Position) {
        self.make(Some(mv));
        let exact = before.san(mv);
        if self.strict && self.loaded.inexact.is_none() && !is_exact(&san.decode(), &exact) {
            self.loaded.inexact = Some(format!("{san} is not exact notation: write {exact}"));
        }
    }

    fn null_move(&mut self, _: &Position) {
        self.make(None);
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
        if fatal_problem(&diagnostic) && self.loaded.fatal.is_none() {
            self.loaded.fatal = Some(diagnostic);
        }
    }

    fn end_game(&mut self, result: GameResult) {
        self.loaded.result = Some(result);
    }
}

impl Loaded {
    /// Returns the tags and the annotations as an object.
    pub(super) fn annotations(&self) -> Result<JsValue> {
        let mut json = Json::default();
        json.object(|json| {
            json.key("headers").array(|json| {
                for (name, value) in &self.headers {
                    json.array(|json| {
                        json.text(name).text(value);
                    });
                }
            });
            json.optional("result", self.result.map(GameResult::tag));
            json.key("notes").array(|json| {
                for (at, note) in &self.notes {
                    json.object(|json| self.write_note(json, *at, note));
                }
            });
        });
        json.parse()
    }

    fn write_note(&self, json: &mut Json, at: usize, note: &Note) {
        let state = self.made.get(at).map_or(&self.now, |made| &made.before);
        json.key("fen").plain(state.fen());
        json.optional("comment", note.comment.as_deref());
        json.optional("suffix", note.suffix);
        json.key("nags").array(|json| {
            for nag in &note.nags {
                json.raw(nag);
            }
        });
    }
}
