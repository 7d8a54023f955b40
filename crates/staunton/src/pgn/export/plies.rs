//! A row for each move.

use std::time::Duration;

use pgn::{
    Annotation, Comment, CommentSide, Evaluation, GameResult, Interest, Nag, Text, Visitor,
    WhiteScore,
};
use rules::{Color, Move, Notation, Position, Role, UciMove};

use super::Format;
use super::row::Value;

/// The names of the values.
pub(super) const PLY: &[&str] = &[
    "ply",
    "number",
    "color",
    "san",
    "uci",
    "fen",
    "clock",
    "elapsed",
    "centipawns",
    "mate",
    "depth",
    "nags",
    "comment",
];

/// Writes the rows of a game while it is read.
pub(super) struct Plies {
    format: Format,
    rows: String,
    /// The last move, whose row is not written yet.
    last: Ply,
    /// How many moves there were; without one there is no last.
    count: i64,
    /// The number of the move that comes, and whose it is.
    number: u32,
    turn: Color,
    /// Comments before the move that comes.
    before: Vec<Comment>,
    /// Variations that are open.
    depth: usize,
}

/// What is known of a move.
#[derive(Default)]
struct Ply {
    number: u32,
    color: &'static str,
    san: String,
    uci: String,
    fen: String,
    clock: Option<Duration>,
    elapsed: Option<Duration>,
    evaluation: Option<Evaluation>,
    nags: String,
    comments: usize,
    comment: String,
}

impl Plies {
    pub(super) fn new(format: Format) -> Self {
        Self {
            format,
            rows: String::new(),
            last: Ply::default(),
            count: 0,
            number: 1,
            turn: Color::White,
            before: Vec::new(),
            depth: 0,
        }
    }

    /// The rows of the game that was read last, without their first two values.
    pub(super) fn rows(&self) -> &str {
        &self.rows
    }

    fn begin_ply(&mut self) {
        self.write_last();
        self.count += 1;
        self.last.number = self.number;
        self.last.color = match self.turn {
            Color::White => "white",
            Color::Black => "black",
        };
        self.number += u32::from(self.turn == Color::Black);
        self.turn = !self.turn;
        for comment in self.before.drain(..) {
            self.last.add_text(&comment.text);
        }
    }

    fn write_last(&mut self) {
        if self.count == 0 {
            return;
        }
        let ply = &self.last;
        let seconds = |time: Option<Duration>| Some(Value::Seconds(time?.as_secs_f64()));
        let (centipawns, mate) = match ply.evaluation.map(|evaluation| evaluation.score) {
            Some(WhiteScore::Centipawns(value)) => (Some(Value::number(value)), None),
            Some(WhiteScore::Mate(moves)) => (None, Some(Value::number(moves))),
            None => (None, None),
        };
        let known = |text: &str| !text.is_empty();
        let row = [
            Some(Value::number(self.count)),
            Some(Value::number(ply.number)),
            Some(Value::text(ply.color)),
            Some(Value::text(&ply.san)),
            Some(Value::text(&ply.uci)),
            Some(Value::text(&ply.fen)),
            seconds(ply.clock),
            seconds(ply.elapsed),
            centipawns,
            mate,
            ply.evaluation
                .and_then(|evaluation| Some(Value::number(evaluation.depth?))),
            Some(ply.nags.as_str())
                .filter(|&text| known(text))
                .map(Value::text),
            Some(ply.comment.trim())
                .filter(|&text| known(text))
                .map(Value::text),
        ];
        self.format.push_row(&mut self.rows, PLY, &row);
        self.last.clear();
    }
}

impl Ply {
    fn clear(&mut self) {
        for text in [
            &mut self.san,
            &mut self.uci,
            &mut self.fen,
            &mut self.nags,
            &mut self.comment,
        ] {
            text.clear();
        }
        self.comments = 0;
        self.clock = None;
        self.elapsed = None;
        self.evaluation = None;
    }

    /// Takes a comment behind the move.
    fn add(&mut self, comment: &Comment) {
        for annotation in &comment.annotations {
            match annotation {
                Annotation::Clock(time) => self.clock = self.clock.or(Some(*time)),
                Annotation::Elapsed(time) => self.elapsed = self.elapsed.or(Some(*time)),
                Annotation::Evaluation(evaluation) => {
                    self.evaluation = self.evaluation.or(Some(*evaluation));
                }
                Annotation::Squares(_) | Annotation::Arrows(_) => {}
            }
        }
        self.add_text(&comment.text);
    }

    fn add_text(&mut self, text: &str) {
        if self.comments > 0 {
            self.comment.push(' ');
        }
        self.comments += 1;
        self.comment.push_str(text);
    }
}

impl Visitor for Plies {
    fn begin_game(&mut self) {
        self.rows.clear();
        self.last.clear();
        self.count = 0;
        self.before.clear();
        self.depth = 0;
    }

    fn begin_moves(&mut self, start: &Position) -> Interest {
        self.number = start.fullmove_number();
        self.turn = start.turn();
        Interest::Read
    }

    fn written_move(&mut self, mv: Move, _: Text<'_>, before: &Position, after: &Position) {
        if self.depth > 0 {
            return;
        }
        self.begin_ply();
        before.notate_to(&mut self.last.san, mv, Notation::San);
        push_uci(&mut self.last.uci, before.uci(mv));
        after.fen_to(&mut self.last.fen);
    }

    fn null_move(&mut self, after: &Position) {
        if self.depth > 0 {
            return;
        }
        self.begin_ply();
        self.last.san.push_str("--");
        self.last.uci.push_str("0000");
        after.fen_to(&mut self.last.fen);
    }

    fn nag(&mut self, nag: Nag) {
        if self.depth > 0 {
            return;
        }
        if !self.last.nags.is_empty() {
            self.last.nags.push(' ');
        }
        self.last.nags.push_str(&nag.to_string());
    }

    fn comment(&mut self, text: Text<'_>, side: CommentSide) {
        if self.depth > 0 {
            return;
        }
        match side {
            CommentSide::Before => self.before.push(Comment::read(&text.decode())),
            CommentSide::After if self.count > 0 => self.last.add(&Comment::read(&text.decode())),
            // It belongs to no move.
            CommentSide::After => {}
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        self.depth += 1;
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn end_game(&mut self, _: GameResult) {
        for comment in self.before.drain(..) {
            self.last.add(&comment);
        }
        self.write_last();
    }
}

/// A move as its `Display` writes it, without what that takes to format.
fn push_uci(text: &mut String, uci: UciMove) {
    for square in [uci.from, uci.to] {
        text.extend([square.file().letter(), square.rank().letter()]);
    }
    text.extend(uci.promotion.map(Role::letter));
}
