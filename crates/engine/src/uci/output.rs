//! The output of the engine, written line by line from two threads.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rules::{Line, Move};

use crate::event::RootMoveStarted;
use crate::nnue::Network;
use crate::wdl::{self, MODEL};
use crate::{Info, Score};

/// An output stream for whole lines. The first write error is kept, and later lines are dropped,
/// because the GUI no longer reads them.
pub(super) struct Output<W> {
    stream: Mutex<(W, Option<io::Error>)>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(stream: W) -> Self {
        Self {
            stream: Mutex::new((stream, None)),
        }
    }

    /// Writes and flushes one line.
    pub(super) fn line(&self, text: impl fmt::Display) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        let (writer, failure) = &mut *stream;
        if failure.is_none() {
            *failure = writeln!(writer, "{text}")
                .and_then(|()| writer.flush())
                .err();
        }
    }

    /// Writes an `info string` line for the user.
    pub(super) fn remark(&self, text: impl fmt::Display) {
        self.line(format_args!("info string {text}"));
    }

    /// Returns the first write error, if any; only once.
    pub(super) fn check(&self) -> io::Result<()> {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        stream.1.take().map_or(Ok(()), Err)
    }
}

/// Formats the progress of a search as a UCI `info` line. With a scale, the number of centipawns
/// for odds of *e* to one, it includes the chances of a win, a draw and a loss.
pub(super) fn info(info: &Info, line: &Line, scale: Option<f64>) -> String {
    let chances = scale.map_or_else(String::new, |scale| chances(info.score, line, scale));
    let bound = if info.at_least { " lowerbound" } else { "" };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{chances} {}",
        info.depth,
        info.deepest,
        info.line,
        info.score,
        work(info.nodes, info.time, info.table_fullness, info.table_hits),
    );
    if !info.variation.is_empty() {
        text.push_str(" pv ");
        text.push_str(&variation(info.variation, line));
    }
    text
}

/// Formats the current root move as a UCI `info` line.
pub(super) fn begun(begun: &RootMoveStarted, line: &Line) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {} {}",
        begun.depth,
        variation(&[begun.mv], line),
        begun.number,
        work(
            begun.nodes,
            begun.time,
            begun.table_fullness,
            begun.table_hits
        ),
    )
}

/// Formats the work done by the search.
fn work(nodes: u64, time: Duration, table_fullness: u32, table_hits: u64) -> String {
    let milliseconds = time.as_millis();
    let nps = u128::from(nodes) * 1000 / milliseconds.max(1);
    format!(
        "nodes {nodes} nps {nps} hashfull {table_fullness} tbhits {table_hits} time {milliseconds}"
    )
}

/// Formats ` wdl 120 700 180`: thousandths won, drawn and lost.
fn chances(score: Score, line: &Line, scale: f64) -> String {
    // The model was fitted to the built-in network.
    let unit = Network::built_in().scale() / scale;
    let [win, draw, loss] = match score {
        Score::Centipawns(value) => MODEL
            .chances(unit * f64::from(value), wdl::material(line.position()))
            .permille(),
        Score::Mate(moves) if moves > 0 => [1_000, 0, 0],
        Score::Mate(_) => [0, 0, 1_000],
    };
    format!(" wdl {win} {draw} {loss}")
}

/// The `bestmove` line when there is no legal move, as most engines write it.
pub(super) const NO_MOVE: &str = "bestmove (none)";

/// Formats `bestmove` with the expected reply.
pub(super) fn best_move(best: Option<Move>, ponder: Option<Move>, line: &Line) -> String {
    match (best, ponder) {
        (None, _) => NO_MOVE.to_owned(),
        (Some(best), None) => format!("bestmove {}", variation(&[best], line)),
        (Some(best), Some(reply)) => {
            let both = variation(&[best, reply], line);
            let (best, reply) = both.split_once(' ').unwrap_or((&both, ""));
            format!("bestmove {best} ponder {reply}")
        }
    }
}

/// Formats the moves of a variation in UCI notation.
fn variation(moves: &[Move], line: &Line) -> String {
    let mut position = *line.position();
    let words: Vec<String> = moves
        .iter()
        .map(|&mv| {
            let word = position.uci(mv).to_string();
            position.play_unchecked(mv);
            word
        })
        .collect();
    words.join(" ")
}
