//! Our own reader, which plays the moves during reading.

use pgn::{Annotation, CommentSide, GameResult, Interest, Reader, Text, Visitor, WhiteScore};
use rules::{Move, Position};

use super::work::{Contents, Work};

struct Reading {
    contents: Contents,
    annotations: bool,
    /// Nesting depth of the current variation.
    depth: u32,
    /// Number of pieces after the last move of the game.
    pieces: u32,
}

/// Reads all games.
pub(super) fn read(work: &Work) -> Contents {
    let mut reading = Reading {
        contents: Contents::default(),
        annotations: work.annotations,
        depth: 0,
        pieces: 0,
    };
    let mut reader = Reader::from_bytes(&work.text);
    while reader
        .read_game(&mut reading)
        .expect("a text in memory is read without errors")
    {}
    reading.contents
}

impl Visitor for Reading {
    fn tag(&mut self, _: Text<'_>, value: Text<'_>) {
        self.contents.tags += value.0.len() as u64;
    }

    fn mv(&mut self, _: Move, after: &Position) {
        self.contents.moves += 1;
        if self.depth == 0 {
            self.pieces = after.board().occupied().len();
        }
    }

    fn begin_variation(&mut self, _: &Position) -> Interest {
        self.depth += 1;
        Interest::Read
    }

    fn end_variation(&mut self) {
        self.depth -= 1;
    }

    fn comment(&mut self, text: Text<'_>, _: CommentSide) {
        if !self.annotations {
            return;
        }
        for annotation in Annotation::all(text) {
            match annotation {
                Annotation::Clock(time) => self.contents.clocks += time.as_secs(),
                Annotation::Evaluation(evaluation) => {
                    if let WhiteScore::Centipawns(value) = evaluation.score {
                        self.contents.evaluations += i64::from(value);
                    }
                }
                _ => {}
            }
        }
    }

    fn end_game(&mut self, _: GameResult) {
        self.contents.games += 1;
        self.contents.pieces += u64::from(self.pieces);
    }
}
