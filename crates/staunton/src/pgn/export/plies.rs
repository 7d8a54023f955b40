//! A table with a row for each move.

use std::time::Duration;

use pgn::{
    Annotation, Comment, CommentSide, Evaluation, GameResult, Interest, Nag, Text, Visitor,
    WhiteScore,
};
use rules::{Color, FenWriter, Move, Notation, Position, Role, UciMove};

use super::Format;
use super::row::Value;

/// The column names.
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

/// Writes the rows of a game while it is parsed.
pub(super) struct Plies {
    format: Format,
    rows: String,
    fens: FenWriter,
    /// The rest of the last row, not written yet.
    last: Remarks,
    /// The number of moves; without moves there is no last row.
    count: i64,
    /// The number of the next move, and its side.
    number: u32,
    turn: Color,
    /// Comments before the next move.
    before: Vec<Comment>,
    /// The comment being parsed.
    comment: Comment,
    /// The nesting depth of variations.
    depth: usize,
}

/// The annotations and comments after a move.
#[derive(Default)]
struct Remarks {
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
            fens: FenWriter::default(),
            last: Remarks::default(),
            count: 0,
            number: 1,
            turn: Color::White,
            before: Vec::new(),
            comment: Comment::default(),
            depth: 0,
        }
    }

    /// The rows of the last game, without their first two values.
    pub(super) fn rows(&self) -> &str {
        &self.rows
    }

    /// Ends the previous row and begins the row of a move.
    fn begin_row(
        &mut self,
        after: &Position,
        san: impl FnOnce(&mut String),
        uci: impl FnOnce(&mut String),
    ) {
        self.end_row();
        self.count += 1;
        let (format, row) = (self.format, &mut self.rows);
        let color = match self.turn {
            Color::White => "white",
            Color::Black => "black",
        };
        format.push(row, "ply", Some(&Value::number(self.count)));
        format.push(row, "number", Some(&Value::number(self.number)));
        format.push_plain(row, "color", |row| row.push_str(color));
        format.push_plain(row, "san", san);
        format.push_plain(row, "uci", uci);
        format.push_plain(row, "fen", |row| self.fens.write(after, row));
        self.number += u32::from(self.turn == Color::Black);
        self.turn = !self.turn;
        for comment in self.before.drain(..) {
            self.last.add_text(&comment.text);
        }
    }

    fn end_row(&mut self) {
        if self.count == 0 {
            return;
        }
        let last = &self.last;
        let seconds = |time: Option<Duration>| Some(Value::Seconds(time?.as_secs_f64()));
        let (centipawns, mate) = match last.evaluation.map(|evaluation| evaluation.score) {
            Some(WhiteScore::Centipawns(value)) => (Some(Value::number(value)), None),
            Some(WhiteScore::Mate(moves)) => (None, Some(Value::number(moves))),
            None => (None, None),
        };
        let depth = last
            .evaluation
            .and_then(|evaluation| Some(Value::number(evaluation.depth?)));
        let known = |text| Some(text).filter(|text: &&str| !text.is_empty());
        let mut push = |name, value: Option<Value<'_>>| {
            self.format.push(&mut self.rows, name, value.as_ref());
        };
        push("clock", seconds(last.clock));
        push("elapsed", seconds(last.elapsed));
        push("centipawns", centipawns);
        push("mate", mate);
        push("depth", depth);
        push("nags", known(last.nags.as_str()).map(Value::text));
        push("comment", known(last.comment.trim()).map(Value::text));
        self.format.end_row(&mut self.rows);
        self.last.clear();
    }
}

impl Remarks {
    fn clear(&mut self) {
        self.nags.clear();
        self.comment.clear();
        self.comments = 0;
        self.clock = None;
        self.elapsed = None;
        self.evaluation = None;
    }

    /// Adds a comment after a move of this side.
    fn add(&mut self, comment: &Comment, mover: Color) {
        let clock = comment.annotations.iter().find_map(|it| match it {
            Annotation::Clock(time) => Some(*time),
            _ => None,
        });
        self.clock = self.clock.or(clock);
        self.elapsed = self.elapsed.or_else(|| comment.elapsed());
        self.evaluation = self.evaluation.or_else(|| comment.evaluation(mover));
        self.add_text(&comment.text);
    }

    fn add_text(&mut self, text: &str) {
        if self.comments > 0 {
            self.comment.push(' ');
        }
        self.comments += 1;
        // A row is one line.
        self.comment.extend(
            text.split('\n')
                .filter(|line| !line.is_empty())
                .enumerate()
                .flat_map(|(index, line)| [if index > 0 { " " } else { "" }, line.trim()]),
        );
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
        self.begin_row(
            after,
            |row| before.notate_to(row, mv, Notation::San),
            |row| push_uci(row, before.uci(mv)),
        );
    }

    fn null_move(&mut self, after: &Position) {
        if self.depth > 0 {
            return;
        }
        self.begin_row(after, |row| row.push_str("--"), |row| row.push_str("0000"));
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
            CommentSide::After if self.count > 0 => {
                self.comment.read_again(&text.decode());
                self.last.add(&self.comment, !self.turn);
            }
            // The comment belongs to no move.
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
            self.last.add(&comment, !self.turn);
        }
        self.end_row();
    }
}

/// Writes a move like its `Display`, without the cost of formatting.
fn push_uci(text: &mut String, uci: UciMove) {
    for square in [uci.from, uci.to] {
        text.extend([square.file().letter(), square.rank().letter()]);
    }
    text.extend(uci.promotion.map(Role::letter));
}
