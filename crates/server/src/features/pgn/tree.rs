//! A game of a text with its variations.

use ::language::{InLanguage, Language};
use game::plies;
use messages::sentence::Sentence;
use pgn::{
    Comment, CommentSide, Diagnostic, EngineNote, GameResult, Interest, Nag, Reader, Tags, Text,
    Visitor,
};
use protocol::http::pgn::{PgnGame, PgnNode, PgnProblem};
use rules::{CastlingMode, Color, Move, Position};

use super::list::read_next;

/// The maximum number of moves in a game, variations included, and the maximum number of problems
/// reported.
const NODES: usize = 5_000;
const PROBLEMS: usize = 50;

/// Returns the game with this number, counted from 1, if there is one, with its problems in this
/// language. Earlier games are skipped quickly.
pub(super) fn of(text: &[u8], number: u32, language: Language) -> Option<PgnGame> {
    let mut reader = Reader::from_bytes(text);
    for _ in 1..number {
        if !read_next(&mut reader, &mut Passed) {
            return None;
        }
    }
    let mut tree = Tree::new(language);
    let found = number > 0 && read_next(&mut reader, &mut tree);
    found.then(|| tree.finish())
}

/// A visitor that skips a game.
struct Passed;

impl Visitor for Passed {
    fn begin_moves(&mut self, _: &Position) -> Interest {
        Interest::Skip
    }
}

/// The game that is being read. The reader limits the depth of variations.
struct Tree {
    game: PgnGame,
    tags: Tags,
    /// The lines that contain the current variation.
    outer: Vec<Line>,
    line: Line,
    is_full: bool,
    language: Language,
}

/// A line of play that is being read.
#[derive(Default)]
struct Line {
    /// The move before the first move of the line, and its last move yet.
    parent: Option<usize>,
    last: Option<usize>,
    /// The side that made the last move.
    mover: Option<Color>,
    /// The comment before the next move.
    before: String,
    nags: Vec<u16>,
    /// The rest of the line is dropped.
    is_cut: bool,
}

impl Tree {
    fn new(language: Language) -> Self {
        let game = PgnGame {
            tags: Vec::new(),
            start_fen: Position::start().fen(),
            chess960: false,
            result: String::new(),
            comment: String::new(),
            annotations: String::new(),
            nodes: Vec::new(),
            problems: Vec::new(),
        };
        Self {
            game,
            tags: Tags::default(),
            outer: Vec::new(),
            line: Line::default(),
            is_full: false,
            language,
        }
    }

    fn finish(mut self) -> PgnGame {
        self.close_line();
        for node in &mut self.game.nodes {
            // Some programs write a glyph and also its number: `Nf3! $1`.
            node.nags.sort_unstable();
            node.nags.dedup();
        }
        let tags = self.tags.iter();
        self.game.tags = tags
            .map(|(name, value)| [name.to_owned(), value.to_owned()])
            .collect();
        self.game
    }

    /// Adds a comment before a missing move to the last move.
    fn close_line(&mut self) {
        let before = std::mem::take(&mut self.line.before);
        self.push_comment(&before);
    }

    /// Adds to the comment after the last move, or before the first move.
    fn push_comment(&mut self, text: &str) {
        let comments = match self.line.last {
            Some(last) => &mut self.game.nodes[last].comment,
            None if self.outer.is_empty() => &mut self.game.comment,
            None => &mut self.line.before,
        };
        append(comments, text);
    }

    /// Records that something was dropped, up to a maximum number of problems.
    fn left_out(&mut self, line: Option<u64>, reason: &Sentence) {
        if self.game.problems.len() < PROBLEMS {
            let reason = reason.in_language(self.language);
            self.game.problems.push(PgnProblem { line, reason });
        }
    }

    fn cut(&mut self, reason: &'static str) {
        self.line.is_cut = true;
        self.left_out(None, &Sentence::new(reason));
    }
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// Splits a comment into its text and its commands of unknown kinds, such as `[%timestamp 12]`,
/// which are meant for programs.
fn without_commands(text: &str) -> (String, String) {
    let (mut comments, mut commands) = (String::new(), String::new());
    let mut rest = text;
    while let Some(from) = rest.find("[%")
        && let Some(length) = rest[from..].find(']')
    {
        let end = from + length + 1;
        append(&mut comments, rest[..from].trim());
        append(&mut commands, &rest[from..end]);
        rest = &rest[end..];
    }
    append(&mut comments, rest.trim());
    (comments, commands)
}

/// Adds the values of an engine's comment that the annotations lack. A game that the page has
/// written has both.
fn add_note(annotations: &mut String, note: &EngineNote, mover: Color) {
    for annotation in note.annotations(mover) {
        let annotation = annotation.to_string();
        let name = annotation.split(' ').next().unwrap_or_default();
        if !annotations.contains(name) {
            append(annotations, &annotation);
        }
    }
}

impl Visitor for Tree {
    fn tag(&mut self, name: Text<'_>, value: Text<'_>) {
        self.tags.set(&name.decode(), &value.decode());
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.game.start_fen = start.fen();
        self.game.chess960 = start.castling_mode() == CastlingMode::Chess960;
        let implied = ["Result", "FEN", "SetUp"];
        let is_960 = self.game.chess960;
        self.tags.retain(|name| {
            let is = |other: &&str| name.eq_ignore_ascii_case(other);
            !(implied.iter().any(is) || is_960 && is(&"Variant"))
        });
        Interest::Read
    }

    fn written_move(&mut self, mv: Move, _: Text<'_>, before: &Position, after: &Position) {
        if self.line.is_cut {
            return;
        }
        if self.game.nodes.len() == NODES {
            if !self.is_full {
                self.is_full = true;
                let reason = Sentence::new("only the first {most} moves are imported");
                self.left_out(None, &reason.with("most", NODES));
            }
            self.line.is_cut = true;
            return;
        }
        let parent = self.line.last.or(self.line.parent);
        let node = PgnNode {
            parent: parent.map(|parent| parent as u32),
            uci: before.uci(mv).to_string(),
            san: before.san(mv),
            fen: after.fen(),
            squares: plies::squares(before.turn(), mv),
            check: after.is_check(),
            nags: std::mem::take(&mut self.line.nags),
            before: std::mem::take(&mut self.line.before),
            comment: String::new(),
            annotations: String::new(),
        };
        self.line.last = Some(self.game.nodes.len());
        self.line.mover = Some(before.turn());
        self.game.nodes.push(node);
    }

    fn null_move(&mut self, _: &Position) {
        if !self.line.is_cut {
            self.cut("a null move (--) and the moves after it are skipped");
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.is_cut {
            return;
        }
        match self.line.last {
            Some(last) => self.game.nodes[last].nags.push(nag.0),
            None => self.line.nags.push(nag.0),
        }
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        if self.line.is_cut {
            return;
        }
        let Comment { text, annotations } = Comment::read(&text.decode());
        let (text, commands) = without_commands(&text);
        match side {
            CommentSide::Before => append(&mut self.line.before, &text),
            CommentSide::After => self.push_comment(&text),
        }
        let found = EngineNote::read(&text);
        let text = String::new();
        let mut annotations = Comment { text, annotations }.to_string();
        append(&mut annotations, &commands);
        // Before the first move of a line, annotations belong to the position before the line.
        let place = match self.line.last.or(self.line.parent) {
            Some(node) => &mut self.game.nodes[node].annotations,
            None => &mut self.game.annotations,
        };
        append(place, &annotations);
        if let (Some(found), Some(mover)) = (found, self.line.mover) {
            add_note(place, &found, mover);
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        if self.line.is_cut {
            return Interest::Skip;
        }
        let Some(last) = self.line.last else {
            self.left_out(
                None,
                &Sentence::new("a variation before the move that it replaces is skipped"),
            );
            return Interest::Skip;
        };
        let parent = self.game.nodes[last].parent.map(|parent| parent as usize);
        let inner = Line {
            parent,
            ..Line::default()
        };
        self.outer.push(std::mem::replace(&mut self.line, inner));
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.close_line();
        if let Some(outer) = self.outer.pop() {
            let inner = std::mem::replace(&mut self.line, outer);
            // A variation without moves.
            self.push_comment(&inner.before);
        }
    }

    fn problem(&mut self, diagnostic: Diagnostic) {
        let reason = Sentence::from(diagnostic.problem);
        self.left_out(Some(diagnostic.place.line), &reason);
    }

    fn end_game(&mut self, result: GameResult) {
        self.game.result = result.to_string();
    }
}
